"""What a game teaches: advice on every question, and a guide through a first game. The words are content.

`advice.yaml` has a text for every question of a game, `guide.yaml` the lessons of its first game. The part
`guide` of a game says what both may speak of: facts that call for a lesson, and values that fill the texts.
"""

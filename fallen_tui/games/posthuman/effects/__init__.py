"""What cards do: each kind of effect once: its fields, what it does, when it is of use, its sentence, its estimate.

They stand above the rules, which carry out effects without knowing any kind, and below words and bots. A kind that is
added adds nothing elsewhere: it is found by its verb in one of the modules that `content.effects` lists.
"""

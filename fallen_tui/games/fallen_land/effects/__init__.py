"""What cards do: each kind of effect once, with all that is known of it, in the module of its family.

They stand above the rules, which carry out effects without knowing any kind, and below words and bots. A kind that is
added adds nothing elsewhere: it is found by its verb in one of the modules that `content.effects.registry` lists. They
are loaded with the cards; the rules and queries that they call, when an effect first needs them.
"""

"""The engine: journals, chance, rules and tables. It knows no game and no screen."""

SUFFIX = ".fallen"
"""How the names of journals end; it stands here so that a folder can be listed before anything else is loaded."""

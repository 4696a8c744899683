"""The engine: journals, chance, rules and tables. It knows no game and no screen."""

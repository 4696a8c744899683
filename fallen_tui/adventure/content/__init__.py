"""The language of cards: mappings of YAML, amounts and tests, moments and limits, and what follows from the cards."""

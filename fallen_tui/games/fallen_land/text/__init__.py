"""Council of Towns in words: cards, prompts, the log, the table as text."""

"""The New Charter in words: cards, prompts, the log, the table as text."""

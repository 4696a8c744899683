"""The Road to the Fortress in words: cards, prompts, the log, the table as text."""

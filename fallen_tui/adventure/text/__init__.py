"""Words that games share: English for lists and numbers, questions, lines of the log, search by name."""

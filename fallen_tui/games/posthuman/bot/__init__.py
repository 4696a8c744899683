"""The steady bot, and what the keen one thinks ahead about."""

"""The log: every event as a line, told to a seat and giving nothing away that it may not know."""

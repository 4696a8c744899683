"""The table as text, as one seat may see it."""

"""The table as it stands, the events that change it, and what a seat may see of it."""

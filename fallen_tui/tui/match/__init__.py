"""A match as the screen needs it: live or recorded, and what its table is drawn from."""

"""Cards in English: effects, conditions, abilities and bonuses as sentences."""

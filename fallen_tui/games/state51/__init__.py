"""The New Charter: a race of four powers for a new state, after the rules of 51st State."""

"""Council of Towns, the game of the Fallen Land: the package of a game to come, so far its board."""

"""Two Banners, after the rules of Fallout, the board game: to come."""

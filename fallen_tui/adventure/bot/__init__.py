"""What bots of several games share."""

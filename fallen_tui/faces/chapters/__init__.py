"""What is worth telling of each game when it is over."""

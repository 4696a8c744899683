"""For the makers of cards: what the content consists of."""

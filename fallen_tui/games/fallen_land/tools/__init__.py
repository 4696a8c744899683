"""For the makers of cards: what the content consists of, proofreading, a survey of the map."""

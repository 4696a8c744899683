"""The cards, towns and map of Council of Towns as attrs classes, and how their files are read."""

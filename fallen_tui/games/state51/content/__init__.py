"""The cards of The New Charter as attrs classes, and how their files are read."""

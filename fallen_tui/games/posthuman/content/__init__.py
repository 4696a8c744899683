"""What cards of The Road to the Fortress are: their words, their classes, and how YAML becomes them."""

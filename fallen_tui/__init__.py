"""Board games of the wasteland, played whole, in a terminal."""

__version__ = "0.1.0"

"""Books to look things up in: the help, the rulebooks, the cards."""

"""Effects that mean the same in every game of adventure: carried out, told and estimated in one place."""

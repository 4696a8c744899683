"""Pure questions about the table and its odds: nothing here changes a state."""

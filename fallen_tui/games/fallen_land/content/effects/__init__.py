"""What cards may do: each kind of effect as a class, and the registry they are read by."""

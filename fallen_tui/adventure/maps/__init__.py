"""Maps: the files of a grid, and tiles that are laid side by side."""

"""Parts of tables that games of adventure share: the map, the page of a story, dice, grids of figures, tracks."""

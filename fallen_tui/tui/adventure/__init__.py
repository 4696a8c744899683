"""Parts of tables that games of adventure share: the map, pages that scroll."""

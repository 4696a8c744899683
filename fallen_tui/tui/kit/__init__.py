"""The drawing kit: styled text, panes, layouts, colours, keys and motion, and the last stage before the terminal."""

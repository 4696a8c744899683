"""Tools for whoever writes content: what is wrong with it, and cards tried on a table."""

"""How YAML becomes the classes of this game; the names by which effects and conditions know it."""

from __future__ import annotations

from fallen_tui.adventure.content.reading import by_fields, demand, gathered, read_fields, read_short

__all__ = ["by_fields", "demand", "gathered", "read_fields", "read_short"]

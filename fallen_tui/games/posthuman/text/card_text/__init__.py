"""Cards in words: each in full, in one line, and the parts that they are made of."""

from __future__ import annotations

from fallen_tui.games.posthuman.text.card_text.describe import brief, lines, sheet

__all__ = ["brief", "lines", "sheet"]

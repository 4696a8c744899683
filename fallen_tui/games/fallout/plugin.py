"""Two Banners as a plug-in: a card alone, for the game is to come."""

from __future__ import annotations

from fallen_tui.engine.plugin import Plugin

PLUGIN = Plugin("fallout", "Two Banners", "Fallout, the board game")

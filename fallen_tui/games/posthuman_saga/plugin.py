"""The Broadcast Years as a plug-in: a card alone, for the game is to come."""

from __future__ import annotations

from fallen_tui.engine.plugin import Plugin

PLUGIN = Plugin("posthuman_saga", "The Broadcast Years", "Posthuman Saga")

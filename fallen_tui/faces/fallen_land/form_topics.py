"""The menus that forms stand for, by topic: what opens a form asks for these, and so does the form itself.

They stand apart so that no form is loaded before it opens.
"""

from __future__ import annotations

GEAR_MENUS = ("outfit", "town")
"""The menus of gear: of a Party, and of one that is at home."""
TOWN_STEPS = ("desk", "sell", "purchase", "hire")
"""The Sub-Phases that the form of the town is about, in their order, by the topics of their menus."""

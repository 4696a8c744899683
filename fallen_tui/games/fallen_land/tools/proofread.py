"""Checks cards while they are being written: other decks may be missing or broken.

`python -m fallen_tui.games.fallen_land.tools.proofread [file.yaml ...]` prints what is wrong in all files, or in those
named.
"""

from __future__ import annotations

import sys

from fallen_tui.adventure.tools.proofread import ProofSheet, main
from fallen_tui.games.fallen_land.content import map_file
from fallen_tui.games.fallen_land.content.cards import HOOKS, PILES
from fallen_tui.games.fallen_land.tools import inventory

SHEET = ProofSheet(map_file.GAME, PILES, HOOKS, inventory.faults, ("map",))

if __name__ == "__main__":
    sys.exit(main(SHEET, sys.argv[1:]))

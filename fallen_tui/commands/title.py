"""Bare `fallen`: the title, from which everything a player wants is one key away."""

from __future__ import annotations

import argparse

from fallen_tui.commands import whole_screen
from fallen_tui.tui import hurry


def title(options: argparse.Namespace) -> int:
    """Show the title on the whole screen, or in line mode where there is no screen for it."""
    if whole_screen(options):
        hurry()
        from fallen_tui.tui.open import play_from_title

        return play_from_title(options)
    from fallen_tui.commands.plain_title import title as plain_title

    return plain_title(options)

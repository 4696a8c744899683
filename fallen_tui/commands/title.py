"""Bare `fallen`: the title, from which everything a player wants is one key away."""

from __future__ import annotations

import argparse

from fallen_tui.commands import command, whole_screen
from fallen_tui.garbage import put_off
from fallen_tui.tui import launch


def title(options: argparse.Namespace) -> int:
    """Show the title on the whole screen, or in line mode where there is no screen for it."""
    if whole_screen(options):
        put_off()
        return launch.play_from_title(options)
    code: int = command("plain_title:title")(options)
    return code

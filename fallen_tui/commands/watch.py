"""`fallen watch`: a game that another process plays, as its journal grows."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from fallen_tui.commands import whole_screen
from fallen_tui.commands.common import folder_of
from fallen_tui.commands.telling import followed, reader, report
from fallen_tui.folder import find
from fallen_tui.saves import read
from fallen_tui.tui import launch

PERIOD = 0.5
"""Seconds between two looks at the file."""


def watch(options: argparse.Namespace) -> int:
    """Look on until the game is over, or one has seen enough."""
    path = find(options.file, folder_of(options))
    game, recording = read(path)
    viewer = None if options.seat is None else reader(game, recording, options.seat)
    if whole_screen(options):
        return launch.watch_journal(options, path, viewer)
    return _in_lines(path, viewer)


def _in_lines(path: Path, viewer: int | None) -> int:
    """Every line, those that come included."""
    shown, size = 0, -1
    while True:
        if (now := path.stat().st_size) != size:
            size = now
            game, recording = read(path)
            lines, wrong, over = followed(game, recording, viewer)
            for line in lines:
                if line.entry > shown:
                    print(line, flush=True)
            shown = max(shown, lines[-1].entry if lines else 0)
            if wrong or over:
                return report(wrong, recording)
        time.sleep(PERIOD)

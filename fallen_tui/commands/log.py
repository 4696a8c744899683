"""`fallen log`: what happened, entry by entry."""

from __future__ import annotations

import argparse

import attrs

from fallen_tui.commands.common import folder_of, write_json
from fallen_tui.commands.telling import NOTHING, reader, report, told
from fallen_tui.folder import find
from fallen_tui.saves import branched, read


def log(options: argparse.Namespace) -> int:
    """Print the account of a game; exit code 1 where the journal is damaged, after what is intact."""
    game, recording = read(find(options.file, folder_of(options)))
    found, wrong = told(game, recording, reader(game, recording, options.seat))
    if options.json:
        write_json([attrs.asdict(line) for line in found])
    else:
        if branch := branched(recording.header.setup):
            print(f"A branch of {branch}.")
        if not found and not wrong:
            print(NOTHING)
        for line in found:
            print(line)
    return report(wrong, recording)

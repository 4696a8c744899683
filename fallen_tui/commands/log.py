"""`fallen log`: what happened, entry by entry."""

from __future__ import annotations

import argparse

import attrs

from fallen_tui.commands.common import folder_of, write_json
from fallen_tui.commands.scenarios import wrapped
from fallen_tui.commands.telling import NOTHING, reader, report, told
from fallen_tui.engine.game import Game
from fallen_tui.engine.history import active, fold
from fallen_tui.engine.journal import Recording
from fallen_tui.folder import find
from fallen_tui.recorded import branched
from fallen_tui.saves import read


def _chronicle(game: Game, recording: Recording, seat: int | None) -> int:
    """The Chronicle as it stands after the last entry."""
    numbers = active(recording.entries)
    state = fold(game, recording.header.setup, [recording.entries[n - 1] for n in numbers], numbers)
    own = seat if seat is not None and seat >= 0 else None
    lines = game.text_view(game.view(state, own), own, "chronicle") if recording.header.setup.mode == "campaign" else []
    for line in lines:
        print(wrapped(line))
    if not lines:
        print("This game has no Chronicle. Only campaigns do.")
    return 0


def log(options: argparse.Namespace) -> int:
    """Print the account of a game; exit code 1 where the journal is damaged, after what is intact."""
    game, recording = read(find(options.file, folder_of(options)))
    if options.chronicle:
        return _chronicle(game, recording, reader(game, recording, options.seat))
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

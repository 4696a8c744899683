"""How commands come to the face on the whole screen. Textual is loaded with the first of its screens."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fallen_tui.engine.errors import FallenError
from fallen_tui.folder import quoted, saves_folder
from fallen_tui.games import listing
from fallen_tui.terminal import shows_ascii_alone
from fallen_tui.tui.opening import SCREENS, load, make
from fallen_tui.tui.sitting import Sitting, again, begun, resumed, setting_up

if TYPE_CHECKING:
    from fallen_tui.engine.game import Setup
    from fallen_tui.tui.app import FallenApp
    from fallen_tui.tui.screens.base import BaseScreen


def play_from_title(options: argparse.Namespace) -> int:
    """The title, and all that is begun from it."""
    return run(options, make("title", saves_folder(options.saves)))


def play_first(options: argparse.Namespace, game: str = "") -> int:
    """The screen that asks which game is to be learned, and for a name where none is kept."""
    return run(options, make("learn", saves_folder(options.saves), game))


def play_new(
    options: argparse.Namespace,
    game: str,
    mode: str,
    seed: str,
    undo: str,
    agreed: tuple[tuple[str, str], ...],
    save: Path | None,
) -> int:
    """The screen that asks for the set-up of a game; what the command gave stands in it already."""
    return run(options, make("wizard", saves_folder(options.saves), game, mode, seed, undo, agreed, save))


def begin(options: argparse.Namespace, setup: Setup, path: Path) -> int:
    """Straight to a table that begins on a new journal. Raises FallenError before the screen is taken for it."""
    words = f" {setting_up(listing(setup.game))}"
    print(words, end="\r", flush=True)
    try:
        sitting = begun(setup, path)
    finally:
        print(" " * len(words), end="\r", flush=True)
    return _play(options, sitting)


def resume(options: argparse.Namespace, path: Path, notices: Sequence[str] = ()) -> int:
    """Straight to the table of a journal, gone on with, after these notices. Raises FallenError before the screen is
    taken for it."""
    sitting = resumed(path)
    sitting.notices = [*notices, *sitting.notices]
    return _play(options, sitting)


def _play(options: argparse.Namespace, sitting: Sitting) -> int:
    return run(options, sitting.screen, sitting)


def run(options: argparse.Namespace, first: BaseScreen, sitting: Sitting | None = None) -> int:
    """Show a screen and all that comes of it; returns the exit code, the terminal as it was before."""
    from fallen_tui.tui.app import FallenApp
    from fallen_tui.tui.settings_file import load, settings_path

    while True:
        kept = load(settings_path())
        app = FallenApp(first, kept=kept, ascii_only=options.ascii, ascii_terminal=shows_ascii_alone())
        app.sitting = sitting
        try:
            result = app.run(mouse=app.settings.mouse)
        finally:
            app.stand_up()
        last = app.sitting
        if isinstance(result, Path):
            sitting = resumed(result)
        elif last is not None and result == "again":
            sitting = again(last)
        elif last is not None and result == "replay":
            return replay_journal(options, last.path)
        else:
            return _told(app, result)
        first = sitting.screen


def replay_journal(options: argparse.Namespace, path: Path, viewer: int | None = None, at: int = 0) -> int:
    """A recorded game at its table; a branch that is made there is played on. Raises FallenError."""
    screen = load(SCREENS["replay"])(path, viewer, at)
    if viewer is None:
        screen.look_with_own_eyes()
    return run(options, screen)


def watch_journal(options: argparse.Namespace, path: Path, viewer: int | None = None) -> int:
    """A game that another process plays, as it goes on. Raises FallenError."""
    return run(options, make("watch", path, viewer))


def _told(app: FallenApp, result: object) -> int:
    """Say how to go on. Raises the error that ended the game."""
    gone = app.return_code == 128 + signal.SIGHUP
    if app.sitting is not None and app.sitting.unfinished and not gone:
        print(f"Resume it with: fallen resume {quoted(app.sitting.path)}")  # in one piece, to be copied
    trouble = result or (app.sitting.trouble if app.sitting is not None else None)
    if isinstance(trouble, FallenError):
        raise trouble
    return app.return_code or 0

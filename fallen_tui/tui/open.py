"""How commands come to the face on the whole screen, and how a table is sat down at there and left.

Little is loaded with this module: a title is on the screen before any game is.
"""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.terminal import shows_ascii_alone
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.settings_file import load, settings_path

if TYPE_CHECKING:
    from fallen_tui.engine.game import Setup
    from fallen_tui.engine.table import Table
    from fallen_tui.saves import Seated
    from fallen_tui.tui.screens.base import Stage
    from fallen_tui.tui.screens.table import TableScreen

Opened = Callable[["Seated"], tuple["Table", list[str]]]
"""Begins a game or goes on with one: the table at its question, and what the player should know."""


class Sitting:
    """A table that is played at on the screen. Raises FallenError where the game cannot be opened.

    trouble  why its journal could not be closed in good order
    """

    def __init__(self, path: Path, opened: Opened) -> None:
        from fallen_tui.commands.play import close
        from fallen_tui.tui.match.match import Match
        from fallen_tui.tui.screens.table import TableScreen
        from fallen_tui.tui.tables import open_face

        matches: list[Match] = []
        self.path = path
        self.closed = False
        self.trouble: FallenError | None = None
        self.table, notices = opened(lambda table: matches.append(Match(table)))
        try:
            self.screen: TableScreen = TableScreen(matches[0], open_face(matches[0]))
        except BaseException:
            close(self.table)
            raise
        self.notices = notices

    @property
    def unfinished(self) -> bool:
        return not self.table.over

    def close(self) -> None:
        """Let go of the journal, in good order where it stands in good order."""
        from fallen_tui.commands.play import close

        if not self.closed:
            self.closed = True
            self.screen.stop_bots()
            try:
                close(self.table)
            except FallenError as error:
                self.trouble = error

    def fault_behind(self, error: Exception) -> FallenError | None:
        """What is said of a journal that is behind an error at its table; None where it is not."""
        from fallen_tui.saves import cause_of, disagreement

        found = cause_of(error, self.table)
        return None if found is None else disagreement(self.path, found)

    def note(self) -> None:
        """Show what the player should know before going on."""
        from fallen_tui.tui.kit.styled_text import BLANK, line
        from fallen_tui.tui.match.scene import Reader

        if self.notices:
            rows = [row for notice in self.notices for row in (line(f"{notice[:1].upper()}{notice[1:]}."), BLANK)]
            self.screen.read(Reader("Before you go on", rows, aside=True))


def sit_down(app: FallenApp, sitting: Sitting, then: Callable[[object], Any]) -> None:
    """Show a table over what is shown; `then` is called with None, or the error that ended it, once it is left."""
    app.sitting = sitting

    def left(result: object) -> None:
        sitting.close()
        app.call_later(_go_further, app, sitting, result or sitting.trouble, then)

    async def shown() -> None:
        await app.push_screen(sitting.screen, left)
        sitting.note()

    app.call_later(shown)


def look_back(app: FallenApp, path: Path, then: Callable[[object], Any]) -> None:
    """Replay a journal over what is shown, and play on in a branch of it where one is made; then `then`."""
    from fallen_tui.tui.screens.replay import ReplayScreen

    def left(result: object) -> None:
        if isinstance(result, Path):
            _play_on(app, result, then)
        else:
            then(result)

    screen = ReplayScreen(path)
    screen.look_with_own_eyes()
    app.push_screen(screen, left)


def _go_further(app: FallenApp, sitting: Sitting, result: object, then: Callable[[object], Any]) -> None:
    """What the end screen was left for: a replay, the same game again, or nothing more."""
    try:
        if result == "replay":
            look_back(app, sitting.path, then)
        elif result == "again":
            sit_down(app, again(sitting), then)
        else:
            then(result)
    except FallenError as error:
        then(error)


def _play_on(app: FallenApp, path: Path, then: Callable[[object], Any]) -> None:
    try:
        sit_down(app, resumed(path), then)
    except FallenError as error:
        then(error)


def resumed(path: Path) -> Sitting:
    """The table of a journal, gone on with. Raises FallenError."""
    from functools import partial

    from fallen_tui.saves import go_on

    return Sitting(path, partial(go_on, path))


def begun(setup: Setup, path: Path) -> Sitting:
    """The table of a game that begins on a new journal. Raises FallenError."""
    from fallen_tui.saves import begin

    return Sitting(path, lambda seated: (begin(setup, path, seated), []))


def again(sitting: Sitting) -> Sitting:
    """The same game with the same people, from another seed. Raises FallenError."""
    from datetime import datetime

    import attrs

    from fallen_tui.commands.play import new_seed
    from fallen_tui.folder import new_path
    from fallen_tui.saves import BRANCH

    setup = sitting.table.setup
    kept = tuple(pair for pair in setup.options if pair[0] != BRANCH)
    setup = attrs.evolve(setup, seed=new_seed(), options=kept)
    return begun(setup, new_path(sitting.path.parent, setup, datetime.now()))


# --- from the command line ---


def play_from_title(options: argparse.Namespace) -> int:
    """The title, and all that is begun from it."""
    from fallen_tui.folder import saves_folder
    from fallen_tui.tui.screens.title import TitleScreen

    return run(options, TitleScreen(saves_folder(options.saves)))


def play_first(options: argparse.Namespace) -> int:
    """The screen that asks which game is to be learned."""
    from fallen_tui.folder import saves_folder
    from fallen_tui.tui.screens.learn import LearnScreen

    return run(options, LearnScreen(saves_folder(options.saves)))


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
    from fallen_tui.folder import saves_folder
    from fallen_tui.tui.screens.wizard import WizardScreen

    return run(options, WizardScreen(saves_folder(options.saves), game, mode, seed, undo, agreed, save))


def play(options: argparse.Namespace, sitting: Sitting) -> int:
    """Straight to a table: one that could not be opened never comes here, so the screen is not taken for it."""
    return run(options, sitting.screen, sitting)


def run(options: argparse.Namespace, first: Stage, sitting: Sitting | None = None) -> int:
    """Show a screen and all that comes of it; returns the exit code, the terminal as it was before."""
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
    from fallen_tui.tui.screens.replay import ReplayScreen

    return run(options, ReplayScreen(path, viewer, at))


def watch_journal(options: argparse.Namespace, path: Path, viewer: int | None = None) -> int:
    """A game that another process plays, as it goes on. Raises FallenError."""
    from fallen_tui.tui.screens.watch import WatchScreen

    return run(options, WatchScreen(path, viewer))


def _told(app: FallenApp, result: object) -> int:
    """Say how to go on. Raises the error that ended the game."""
    from fallen_tui.folder import quoted

    gone = app.return_code == 128 + signal.SIGHUP
    if app.sitting is not None and app.sitting.unfinished and not gone:
        print(f"Go on with: fallen resume {quoted(app.sitting.path)}")  # in one piece, to be copied
    trouble = result or (app.sitting.trouble if app.sitting is not None else None)
    if isinstance(trouble, FallenError):
        raise trouble
    return app.return_code or 0

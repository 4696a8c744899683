"""How a table is sat down at on the whole screen, and left.

Little is loaded with this module: a title is on the screen before any game is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.text import capital
from fallen_tui.folder import new_path
from fallen_tui.seeds import new_seed

if TYPE_CHECKING:
    from fallen_tui.engine.game import Setup
    from fallen_tui.engine.plugin import Plugin
    from fallen_tui.engine.table import Table
    from fallen_tui.saves import OnSeated
    from fallen_tui.tui.screens.table import TableScreen

Opened = Callable[["OnSeated"], tuple["Table", list[str]]]
"""Begins a game or goes on with one: the table at its question, and what the player should know."""


class Sitting:
    """A table that is played at on the screen. Raises FallenError where the game cannot be opened.

    trouble  why its journal could not be closed in good order
    """

    def __init__(self, path: Path, opened: Opened) -> None:
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
            self.table.close()
            raise
        self.notices = notices

    @property
    def unfinished(self) -> bool:
        return not self.table.over

    def close(self) -> None:
        """Let go of the journal, in good order where it stands in good order."""
        if not self.closed:
            self.closed = True
            self.screen.stop_bots()
            try:
                self.table.close()
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
        from fallen_tui.tui.match.scene import OpenText

        if self.notices:
            rows = [row for notice in self.notices for row in (line(f"{_begun(notice)}."), BLANK)]
            self.screen.read(OpenText("Before you continue", rows, aside=True))


def _begun(notice: str) -> str:
    """A notice with a capital, unless it begins with the name of a file."""
    return notice if notice.partition(" ")[0].endswith(SUFFIX) else capital(notice)


def setting_up(entry: Plugin) -> str:
    """What is said while a game is set up: it is loaded and dealt, which takes a moment."""
    return f"Setting up {entry.title} …"


def resumed(path: Path) -> Sitting:
    """The table of a journal, gone on with. Raises FallenError."""
    from fallen_tui.saves import go_on

    return Sitting(path, partial(go_on, path))


def begun(setup: Setup, path: Path) -> Sitting:
    """The table of a game that begins on a new journal. Raises FallenError."""
    from fallen_tui.saves import begin

    return Sitting(path, lambda seated: (begin(setup, path, seated), []))


def again(sitting: Sitting) -> Sitting:
    """Start a new game with the same set-up and people, from another seed. Raises FallenError."""
    from fallen_tui.recorded import BRANCH, DAILY

    setup = sitting.table.setup
    kept = tuple([pair for pair in setup.options if pair[0] not in (BRANCH, DAILY)])
    setup = attrs.evolve(setup, seed=new_seed(), options=kept)
    return begun(setup, new_path(sitting.path.parent, setup, datetime.now()))

"""A game remembered by its log alone: of a game that keeps nothing else."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Result, Setup
from fallen_tui.faces.log import condense
from fallen_tui.faces.summary.kept import FigureTable, Findings

STOPS = (".", "!", "?", "”")
MOST_A_TURN = 4
"""Lines of a turn that are kept: its last ones, in which things come to a head."""


class LogKeeper:
    """Follows a game and keeps what its log tells everybody, turn by turn."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self._game = game
        self._names = setup.named()
        self._turns: dict[int, list[str]] = {}
        self._latest = ""
        """What the last entry tells: it is of the turn in which it leaves the game."""

    def see(self, before: Any, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""
        self._keep(before)
        self._latest = self._game.tell(before, entry, None)

    def _keep(self, state: Any) -> None:
        if self._latest:
            self._turns.setdefault(self._game.turn(state), []).append(self._latest)

    def finish(self, state: Any, result: Result | None) -> Findings:
        """All that was found, the last state being this."""
        self._keep(state)
        return Findings(
            opening=(),
            closing=(),
            stretches=(),
            progress=lambda figures: (),
            tracks=(),
            lost=("", ""),
            losses=(),
            toll="",
            best=(),
            luck=None,
            sheets=(),
            figures=FigureTable(("", *self._names), ()),
            log=tuple(self._told(turn) for turn in self._turns),
        )

    def _told(self, turn: int) -> str:
        lines = condense(self._turns[turn][-MOST_A_TURN:], self._names)
        when = f"Turn {turn}" if turn else "Before the first turn"
        return f"{when}: {' '.join(text if text.endswith(STOPS) else f'{text}.' for text in lines)}"

"""The dice log in a pane: the last roll big, those before it in lines, and at its foot what a game adds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from textual.geometry import Size

from fallen_tui.tui.adventure.dice_figures import RollFigure, in_full, in_line
from fallen_tui.tui.adventure.match_book import MatchBook
from fallen_tui.tui.adventure.scroll import held, keep_extent, look_of, scroll, turn, whose_line
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene

SIDE = "side_dice"
"""The pane beside the main place."""
MOST = 120
"""Rolls in lines below the last one; those before are counted."""
KEPT = 4_000
"""Rolls whose lines are kept for the next drawing."""


class LoggedRoll(Protocol):
    """A roll of a game: the entries of its beginning and of its last change, its turn, how it ended so far."""

    number: int
    latest: int
    turn: int
    result: str

    def concerns(self, seat: int | None) -> bool:
        """Whether a seat has to do with it; anything where no seat is asked for."""


RollT = TypeVar("RollT", bound=LoggedRoll)


class DiceLog(ABC, Generic[RollT]):
    """The dice log of one match; lines of rolls are kept for the next drawing."""

    def __init__(self, book: MatchBook[Any]) -> None:
        self.book = book
        self._lines: dict[tuple[int, int, str, int, bool], list[Line]] = {}

    # --- what a game gives ---

    @abstractmethod
    def rolls(self) -> Sequence[RollT]:
        """The rolls that stand, oldest first."""

    @abstractmethod
    def figure(self, roll: RollT) -> RollFigure:
        """A roll as it is drawn."""

    def foot(self, columns: int, brief: bool) -> list[Line]:
        """What stands below the rolls; `brief`: beside the table, in few rows."""
        return []

    # --- drawing ---

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        """The last roll, those before it, and the foot; beside the table as many as there is room for."""
        seat = look_of(scene, pane).seat
        rolls = [roll for roll in self.rolls() if roll.concerns(seat)]
        head = [*whose_line(scene, pane, "Dice"), *self._last(rolls, scene, size.width)]
        if pane == SIDE:
            return DrawnPane(self._beside(head, rolls, scene, size), top=0)
        foot = self.foot(size.width, brief=False)
        rows = [*head, *self._before(rolls, scene, size.width), *([BLANK, *foot] if foot else [])]
        top = held(look_of(scene, pane).top or 0, len(rows), size.height)
        keep_extent(scene, pane, len(rows), size.height, top)
        return DrawnPane(rows, top=top)

    def _last(self, rolls: Sequence[RollT], scene: TableScene, columns: int) -> list[Line]:
        """The last roll, marked where it is new."""
        if not rolls:
            words = "No dice have been rolled yet." if self.book.complete else "Reading the dice so far …"
            return [line((f" {words}", "dim"))]
        mark = Span("▌" if rolls[-1].latest > scene.fresh else " ", "new")
        return [(mark, *row) for row in in_full(self.figure(rolls[-1]), columns - 2)]

    def _before(self, rolls: Sequence[RollT], scene: TableScene, columns: int, most: int = MOST) -> list[Line]:
        """The rolls before the last, the newest first, with a rule where a turn ends."""
        earlier = rolls[:-1]
        rows: list[Line] = []
        turn_now = None
        for roll in reversed(earlier[-most:]):
            if roll.turn != turn_now:
                turn_now = roll.turn
                rows.append(rule(f"Turn {turn_now}" if turn_now else "Set-up", columns))
            rows += self._lines_of(roll, columns, roll.latest > scene.fresh)
        if left := len(earlier[:-most]):
            rows.append(line((f" and {left} {'roll' if left == 1 else 'rolls'} before them", "dim")))
        return rows

    def _lines_of(self, roll: RollT, columns: int, fresh: bool) -> list[Line]:
        key = (roll.number, roll.latest, roll.result, columns, fresh)
        rows = self._lines.get(key)
        if rows is None:
            if len(self._lines) > KEPT:
                self._lines.clear()
            rows = self._lines[key] = in_line(self.figure(roll), columns, fresh)
        return rows

    def _beside(self, head: list[Line], rolls: Sequence[RollT], scene: TableScene, size: Size) -> list[Line]:
        """What a place beside the table holds: the last roll, those before it as there is room, the foot."""
        foot = self.foot(size.width, brief=True)
        rows = [rule("Dice", size.width), *head]
        free = size.height - len(rows) - len(foot)
        if free < 0:
            return rows[: size.height]
        earlier = self._before(rolls, scene, size.width, most=max(1, free))[:free]
        return [*rows, *earlier, *([BLANK] * (free - len(earlier))), *foot]

    # --- keys ---

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Up and down scroll, left and right choose whose dice."""
        return "draw" if scroll(scene, pane, key) or turn(scene, pane, key) else None

"""The dice log: every roll of the game, who rolled it against what, and how lucky everybody was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.geometry import Size

from fallen_tui.engine.events import Rolled
from fallen_tui.tui.ink import line
from fallen_tui.tui.match import Match
from fallen_tui.tui.scene import Drawn, Scene

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace


class Book:
    """Every roll, by the number of its entry."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rolls: dict[int, Rolled] = {}

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note a roll."""
        if isinstance(entry, Rolled) and entry.sides:
            self.rolls[number] = entry


def draw(face: CouncilFace, pane: str, scene: Scene, size: Size) -> Drawn:
    """The rolls, the newest last."""
    rows = [line(f"{number} {roll.why}: {roll.faces}") for number, roll in sorted(face.book.rolls.items())]
    return Drawn(rows, reveal=len(rows) - 1)

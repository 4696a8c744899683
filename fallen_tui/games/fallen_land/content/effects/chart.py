"""The effect of rolling on the Town Events Chart, with what a card does to the roll and to its rows. FL-END-04."""

from __future__ import annotations

from typing import Literal

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.reading import demand
from fallen_tui.games.fallen_land.content.vocabulary import Amount, Who

ROWS = 10
"""The rows of the chart, 1 to 10."""

Rows = tuple[tuple[int, int, Do], ...]
"""Effects by result: (lowest, highest, effects)."""


@frozen
class Chart(Effect):
    """A roll on the Town Events Chart.

    modifier  added to the die; sides: how many faces it has
    dice      how many are rolled, and `keep` which of them counts
    again     faces that are rolled again once; second: the player may roll once more and takes what comes
    reads     (result, the result as which it is read)
    times     how often the row is carried out
    instead   what results do in place of their row; also: what they do besides it
    """

    modifier: Amount | None = None
    sides: Literal[6, 10] = 10
    dice: int = 1
    keep: Literal["chosen", "lowest", "highest", "middle"] = "chosen"
    again: tuple[int, ...] = ()
    second: bool = False
    reads: tuple[tuple[int, int], ...] = ()
    times: int = 1
    instead: Rows = ()
    also: Rows = ()
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        faces = (*self.again, *(face for pair in self.reads for face in pair))
        demand(
            (self.modifier is None or not self.modifier.dice, "modifier", "no dice are added to the die"),
            (1 <= self.dice <= 3, "dice", "one to three dice are rolled"),
            (self.keep != "middle" or self.dice == 3, "keep", "only three dice have a middle"),
            (all(1 <= face <= ROWS for face in faces), "again" if self.again else "reads", "results are 1 to 10"),
            (len(set(self.again)) < self.sides, "again", "not every face can be rolled again"),
            (1 <= self.times <= 2, "times", "a row is carried out once or twice"),
        )

    def row(self, result: int) -> int:
        """The row that a result is read as."""
        return dict(self.reads).get(result, result)


def of_row(rows: Rows, row: int) -> Do | None:
    """What rows of a card do at a result; None where it stands in none of them."""
    return next((do for low, high, do in rows if low <= row <= high), None)

"""How likely each row of the Town Events Chart is, with what a card does to the roll. FL-TAB-TOWN-EVENTS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from itertools import product
from typing import Literal, Protocol

ROWS = 10
"""The rows of the chart, 1 to 10."""
FaceScore = Callable[[int], float]
"""How good a row is, in the eyes of whoever chooses."""
Shares = dict[int, float]
"""How likely each result is."""
GOOD, BAD = 3, 8
"""The last row that brings something, the first that takes something."""


class ChartRoll(Protocol):
    """How the chart is rolled on; the fields are those of the effect `Chart`."""

    @property
    def sides(self) -> int:
        """Faces of a die."""
        ...

    @property
    def dice(self) -> int:
        """How many are rolled."""
        ...

    @property
    def keep(self) -> Literal["chosen", "lowest", "highest", "middle"]:
        """Which of several dice counts."""
        ...

    @property
    def again(self) -> tuple[int, ...]:
        """Faces that are rolled again once."""
        ...

    @property
    def second(self) -> bool:
        """Whether the player may roll once more and takes what comes."""
        ...

    def row(self, result: int) -> int:
        """The row as which a result is read."""
        ...


def lower(row: int) -> float:
    """Without further knowledge a lower row is a better one."""
    return float(-row)


def rows(chart: ChartRoll, more: int = 0, score: FaceScore = lower, again: Container[int] = ()) -> Shares:
    """How likely each row is; `more` is added to the roll, and faces of `again` are rolled again for other reasons."""

    def face_score(face: int) -> float:
        return score(row_of(chart, face + more))

    one = _die(chart, again)
    found = _kept(chart, one, face_score)
    if chart.second:
        mean = sum(share * face_score(face) for face, share in one.items())
        gone = sum(share for face, share in found.items() if face_score(face) < mean)
        kept = {face: share for face, share in found.items() if face_score(face) >= mean}
        found = {face: kept.get(face, 0.0) + gone * share for face, share in one.items()}
    shares: Counter[int] = Counter()
    for face, share in found.items():
        shares[row_of(chart, face + more)] += share  # type: ignore[assignment]
    return dict(sorted(shares.items()))


def row_of(chart: ChartRoll, total: int) -> int:
    """The row as which a roll is read, whatever was added to it."""
    return chart.row(min(ROWS, max(1, total)))


def _die(chart: ChartRoll, again: Container[int]) -> Shares:
    """One die, some faces rolled again once."""
    faces = range(1, chart.sides + 1)
    each = 1 / chart.sides
    anew = {face for face in faces if face in chart.again or face in again}
    return {face: each * ((face not in anew) + len(anew) * each) for face in faces}


def _kept(chart: ChartRoll, one: Shares, score: FaceScore) -> Shares:
    """The die that counts of several."""
    if chart.dice == 1:
        return one
    found: Counter[int] = Counter()
    for faces in product(one, repeat=chart.dice):
        ordered = sorted(faces)
        places = {"lowest": 0, "highest": -1, "middle": chart.dice // 2}
        face = max(ordered, key=score) if chart.keep == "chosen" else ordered[places[chart.keep]]
        share = 1.0
        for each in faces:
            share *= one[each]
        found[face] += share  # type: ignore[assignment]
    return dict(found)


def summary(shares: Shares) -> str:
    """44% a row of 1 to 3, 16% one of 8 to 10."""
    good = sum(share for row, share in shares.items() if row <= GOOD)
    bad = sum(share for row, share in shares.items() if row >= BAD)
    return f"{good:.0%} for 1 to 3, {bad:.0%} for 8 to 10"

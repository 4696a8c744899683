"""Where a game turned: the stretches in which a lead, or the way to the mark, moved most."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fallen_tui.engine.records import FrozenRecord, frozen

MOST = 5
"""Turning points that are told."""
OVERTAKEN = 0.1
"""What a change of the leader adds to the weight of a stretch; the mark reached adds more than anything else."""
MARK = 9.0

TrackFigures = tuple[tuple[int, ...], ...]
"""The figures of each track by side."""
Progress = Callable[[TrackFigures], Sequence[float]]
"""How much of the way to the mark each side has come, 1.0 being all of it."""


@frozen
class Stretch(FrozenRecord):
    """A Deed, a phase, a turn: what happened in it as a clause, and the figures before it and after it.

    part    the part of the game that it is of, where each has Turns of its own
    weight  what it bears besides its figures, in shares of the way to the mark: a Party lost, a Resource taken
    """

    turn: int
    what: str
    before: TrackFigures
    after: TrackFigures
    weight: float = 0.0
    part: str = ""


@frozen
class TurningPoint(FrozenRecord):
    """A turning point: when, what happened, which figures it moved, and what that did to the lead."""

    turn: int
    what: str
    moved: str
    lead: str
    mark: bool = False
    part: str = ""


def turning_points(
    stretches: Sequence[Stretch],
    progress: Progress,
    names: Sequence[str],
    tracks: Sequence[str],
    winners: Sequence[int] = (),
    most: int = MOST,
) -> tuple[TurningPoint, ...]:
    """The weightiest stretches in the order in which they came; the one that gave a winner the mark is among them.

    What was before the first turn is left out.
    """
    stretches = [stretch for stretch in stretches if stretch.turn]
    crowned = _crowning(stretches, progress, winners)
    weighed = [
        (MARK if place == crowned else _weight(stretch, progress), place) for place, stretch in enumerate(stretches)
    ]
    chosen = sorted((place for weight, place in sorted(weighed, key=_heavier)[:most] if weight > 0))
    return tuple(_point(stretches[place], progress, names, tracks, place == crowned) for place in chosen)


def _heavier(pair: tuple[float, int]) -> tuple[float, int]:
    return -round(pair[0], 6), pair[1]


def leads(shares: Sequence[float]) -> list[float]:
    """How far each side is ahead of the best of the others; alone, how far it has come."""
    if len(shares) == 1:
        return list(shares)
    return [share - max(other for n, other in enumerate(shares) if n != side) for side, share in enumerate(shares)]


def ahead(shares: Sequence[float]) -> list[int]:
    """Who has come farthest; several that are level."""
    best = max(shares)
    return [side for side, share in enumerate(shares) if best - share < 1e-9]


def _weight(stretch: Stretch, progress: Progress) -> float:
    before, after = progress(stretch.before), progress(stretch.after)
    swing = max(abs(now - then) for then, now in zip(leads(before), leads(after), strict=True))
    passed = len(before) > 1 and ahead(before) != ahead(after)
    return swing + stretch.weight + OVERTAKEN * passed


def _crowning(stretches: Sequence[Stretch], progress: Progress, winners: Sequence[int]) -> int:
    """The last stretch in which a winner came to the mark; -1 where none did."""
    for place in range(len(stretches) - 1, -1, -1):
        before, after = progress(stretches[place].before), progress(stretches[place].after)
        if any(before[side] < 1 <= after[side] for side in winners):
            return place
    return -1


def _point(
    stretch: Stretch, progress: Progress, names: Sequence[str], tracks: Sequence[str], mark: bool
) -> TurningPoint:
    before, after = progress(stretch.before), progress(stretch.after)
    moved, lead = _moved(stretch, names, tracks), _lead(before, after, names)
    return TurningPoint(stretch.turn, stretch.what, moved, lead, mark, stretch.part)


def _moved(stretch: Stretch, names: Sequence[str], tracks: Sequence[str]) -> str:
    """Whose figures moved: Ann: Prestige 3 to 5; Bo: Town Health 33 to 31."""
    told = []
    for side, name in enumerate(names):
        parts = [
            f"{track} {then[side]} to {now[side]}"
            for track, then, now in zip(tracks, stretch.before, stretch.after, strict=False)
            if then[side] != now[side]
        ]
        told += [f"{name}: {', '.join(parts)}"] if parts else []
    return "; ".join(told)


def _lead(before: Sequence[float], after: Sequence[float], names: Sequence[str]) -> str:
    """What became of the lead, as the end of a sentence; empty where it stayed with whom it was, or nobody competes."""
    if len(after) == 1:
        return ""
    then, now = ahead(before), ahead(after)
    if then == now:
        return ""
    if len(now) == 1:
        return f"{names[now[0]]} took the lead" if now[0] not in then else f"{names[now[0]]} pulled ahead"
    if len(now) == len(after):
        return "all were level"
    return f"{' and '.join(names[side] for side in now)} were level in front"


def steepest(stretches: Sequence[Stretch], track: int) -> tuple[int, int, int]:
    """Where one side gained most on a track: (side, turn, gain); gain 0 where nobody did."""
    found = (0, 0, 0)
    for stretch in stretches:
        for side, (then, now) in enumerate(zip(stretch.before[track], stretch.after[track], strict=True)):
            if now - then > found[2]:
                found = (side, stretch.turn, now - then)
    return found

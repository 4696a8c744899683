"""The end of a scenario: when it comes, who has won, its grade and its epilogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from fallen_tui.adventure.scenario.goals import Goal
    from fallen_tui.adventure.scenario.parts import Ending, Ends, Grade, Score

Seats = tuple[int, ...]
Holds = Callable[["Goal", int | None], bool]
"""Whether a goal is reached: for one seat, or as its `who` says."""
Figured = Callable[[str, int], int]
"""A counter or a figure of a seat, by its word."""


@frozen
class Finish(FrozenRecord):
    """How it has ended (won or lost), why (goal, defeat, score, clock, or a word of the game), and who has won."""

    outcome: str
    reason: str
    winners: Seats = ()


def of_all(scenario: Ends, seats: Seats, holds: Holds) -> Finish | None:
    """The end that all who play together have reached, which comes at once."""
    if not scenario.together:
        return None
    if scenario.victory is not None and holds(scenario.victory, None):
        return Finish("won", "goal", seats)
    return _defeat(scenario, holds)


def of_rivals(scenario: Ends, seats: Seats, holds: Holds, figured: Figured) -> Finish | None:
    """The end that those who play against one another have reached, of several at the same time."""
    if scenario.together:
        return None
    goal, score = scenario.victory, scenario.score
    if goal is not None and (winners := tuple(seat for seat in seats if holds(goal, seat))):
        return Finish("won", "goal", winners)
    if (lost := _defeat(scenario, holds)) is not None:
        return lost
    if score is not None and score.mark and max(figured(score.by, seat) for seat in seats) >= score.mark:
        return Finish("won", "score", leaders(score, seats, figured))
    return None


def of_clock(scenario: Ends, seats: Seats, figured: Figured) -> Finish:
    """The end when its time is up."""
    if scenario.score is not None:
        return Finish("won", "score", leaders(scenario.score, seats, figured))
    if scenario.together and scenario.clock == "won":
        return Finish("won", "clock", seats)
    return Finish("lost", "clock")


def _defeat(scenario: Ends, holds: Holds) -> Finish | None:
    return Finish("lost", "defeat") if scenario.defeat is not None and holds(scenario.defeat, None) else None


def leaders(score: Score, seats: Seats, figured: Figured) -> Seats:
    """Who is ahead by the score, then by each of its ties; several where all are level."""
    left = seats
    for word in (score.by, *score.ties):
        figures = [figured(word, seat) for seat in left]
        left = tuple(seat for seat, n in zip(left, figures, strict=True) if n == max(figures))
    return left


def told(scenario: Ends, finish: Finish, names: Sequence[str], holds: Holds) -> tuple[str, tuple[str, ...]]:
    """The name of the grade, "" for none, and what is read out: the epilogue, and what the grade says.

    names  of the winners
    """
    seat = finish.winners[0] if finish.winners and not scenario.together else None
    grade = _fitting(scenario.grades, finish, seat, holds)
    ending = _fitting(scenario.endings, finish, seat, holds)
    usual = scenario.won if finish.outcome == "won" else scenario.lost or scenario.won
    text = (ending.text if ending is not None else usual).replace("{winner}", " and ".join(names) or "nobody")
    return ("", (text,)) if grade is None else (grade.name, (text, grade.text))


E = TypeVar("E", "Grade", "Ending")


def _fitting(things: Iterable[E], finish: Finish, seat: int | None, holds: Holds) -> E | None:
    """The first for such an end whose goal holds."""
    return next((each for each in things if each.of == finish.outcome and holds(each.when, seat)), None)

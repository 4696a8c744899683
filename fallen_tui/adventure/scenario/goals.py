"""Goals: trees of conditions, that hold at an end or between chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from fallen_tui.adventure.content.conditions import ALWAYS, Condition, Term
from fallen_tui.adventure.content.reading import gathered
from fallen_tui.engine.library_errors import FieldError, at, not_one_of, wanted
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from cattrs import Converter

TREES = ("all", "any", "not")
WHO = ("each", "any", "sum")


@frozen
class Goal(FrozenRecord):
    """What has to hold at an end: all or any or none of its parts, or a condition of seats.

    op         all, any, not; "" where `condition` is tested
    condition  of each seat, any seat, the sum of all, or the table's, as `who` says
    """

    op: Literal["", "all", "any", "not"] = ""
    parts: tuple[Goal, ...] = ()
    condition: Condition = ALWAYS
    who: Literal["each", "any", "sum"] = "any"

    def conditions(self) -> Iterator[Condition]:
        """Every condition in it."""
        if not self.op:
            yield self.condition
        for part in self.parts:
            yield from part.conditions()


NOTHING = Goal("all")
"""What always holds."""


def goal_reader(
    read_condition: Callable[[Any, Converter], Condition], example: str
) -> Callable[[Any, Converter], Goal]:
    """The hook of goals: a list of which all hold, {any: [...]}, or a condition with who. It raises FieldErrors.

    example  a condition as a scenario writes it, as a fault shows it
    """

    def read(value: Any, converter: Converter) -> Goal:
        if type(value) is list:
            value = {"all": value}
        if type(value) is not dict or not value:
            raise wanted(value, f"a condition, such as {example}")
        word = next(iter(value))
        if len(value) == 1 and word in TREES:
            return Goal(word, parts(word, value[word], converter))
        who = value.get("who", "any")
        if who not in WHO:
            raise not_one_of(who, WHO)
        return Goal("", (), read_condition({key: item for key, item in value.items() if key != "who"}, converter), who)

    def parts(word: str, inner: Any, converter: Converter) -> tuple[Goal, ...]:
        given = [inner] if word == "not" else inner
        if type(given) is not list or not given:
            raise FieldError("must be a list of conditions", (word,))
        made, errors = [], []
        for part in given:
            try:
                with at(word):
                    made.append(read(part, converter))
            except Exception as error:
                errors.append(error)
        gathered(errors)
        return tuple(made)

    return read


def decided(goal: Goal, met: Callable[[Goal], bool | None]) -> bool | None:
    """Whether a goal holds; None where that hangs on a condition of which `met` cannot tell."""
    if not goal.op:
        return met(goal)
    parts = (decided(part, met) for part in goal.parts)
    if goal.op == "not":
        return opposite(next(parts))
    return every(parts) if goal.op == "all" else some(parts)


def every(parts: Iterable[bool | None]) -> bool | None:
    """Whether all hold, as far as it takes to tell; None where that hangs on one that is open."""
    whole: bool | None = True
    for part in parts:
        if part is False:
            return False
        if part is None:
            whole = None
    return whole


def some(parts: Iterable[bool | None]) -> bool | None:
    """Whether any holds; None where that hangs on one that is open."""
    return opposite(every(opposite(part) for part in parts))


def opposite(part: bool | None) -> bool | None:
    """The contrary; of what is open it is open."""
    return None if part is None else not part


def reached(
    goal: Goal,
    seats: Iterable[int],
    met: Callable[[Condition, int], bool],
    total: Callable[[str], int],
    seat: int | None = None,
) -> bool:
    """Whether a goal is reached: for one seat, or as its `who` says.

    met    whether a condition holds for a seat
    total  a figure of all seats together, by its word, or a counter by `counter:ID`
    """

    def leaf(one: Goal) -> bool:
        if seat is not None:
            return met(one.condition, seat)
        if one.who == "sum":
            return all(_summed(term, total) for term in one.condition.tests)
        of: Callable[[Iterable[bool]], bool] = all if one.who == "each" else any
        return of(met(one.condition, each) for each in seats)

    return decided(goal, leaf) is True


def _summed(term: Term, total: Callable[[str], int]) -> bool:
    """Whether the figures of all seats together pass the test of a term."""
    if term.word == "counter":
        return all(test.holds(total(f"counter:{id}")) for id, test in term.value)
    passes: bool = term.value.holds(total(term.word))
    return passes

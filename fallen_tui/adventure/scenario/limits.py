"""What a scenario may not ask for: more than a table can bear, or something that never ends. Told to who writes one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar, runtime_checkable

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.scenario.parts import Counter

MOST_STEPS = 500
"""Effects that one thing carries out for a seat at most, repetitions counted."""
COUNTED = 30
"""How many there may be of what an amount counts, where it is no counter: cards in play and so on."""

Most = Callable[[Amount], int]
"""The most that an amount comes to."""


@runtime_checkable
class Doing(Protocol):
    """An effect, as far as it can be too much.

    repetitions  how often what stands in it is carried out at most
    excess       what of it is more than a table can bear; "" for nothing
    """

    def repetitions(self, most: Most) -> int: ...
    def excess(self, most: Most) -> str: ...


class Limited(Protocol):
    """A rule of a scenario; `limit` "" is none."""

    @property
    def limit(self) -> str: ...


R = TypeVar("R", bound=Limited)
LimitFault = tuple[tuple[Any, ...], str]
"""(path of the field, message)"""
_ENDLESS = "this rule triggers itself without end, alone or through others; add limit: turn or limit: game"


def most(counters: Iterable[Counter], n: Amount) -> int:
    """The most that an amount comes to, in a scenario with these counters."""
    once = (0 if n.minus else n.dice * n.sides) + n.plus
    counted = next((each.high for each in counters if each.id == n.counter), COUNTED) if n.per else 1
    return max(0, once * counted)


def too_much(whole: Any, most: Most) -> Iterator[str]:
    """What of some effects is more than a table can bear."""
    for part in parts(whole):
        if isinstance(part, Doing) and (fault := part.excess(most)):
            yield fault
    if (n := steps(whole, most)) > MOST_STEPS:
        yield f"this can carry out {n:,} effects, repeats included; {MOST_STEPS} at most"


def steps(whole: Any, most: Most) -> int:
    """How many effects are carried out at most: each way of a choice, of a table and of a check is counted."""
    if isinstance(whole, tuple):
        return sum(map(partial(steps, most=most), whole))
    if not attrs.has(type(whole)):
        return 0
    inner = sum(steps(getattr(whole, field.name), most) for field in attrs.fields(type(whole)) if field.init)
    return 1 + whole.repetitions(most) * inner if isinstance(whole, Doing) else inner


def circles(
    rules: Sequence[R], does: Callable[[R], Iterable[str]], again: Callable[[R, Collection[str]], bool]
) -> list[int]:
    """The places of rules without a limit that may set one another off without an end.

    does   what a rule brings about, in words of the game
    again  whether what all of them bring about may set off a rule again and again
    """
    left = [place for place, rule in enumerate(rules) if not rule.limit]
    while True:
        brought = {word for place in left for word in does(rules[place])}
        kept = [place for place in left if again(rules[place], brought)]
        if kept == left:
            return left
        left = kept


def endless(
    counters: Iterable[Counter],
    doing: Iterable[tuple[tuple[Any, ...], Any]],
    rules: Sequence[R],
    does: Callable[[R], Iterable[str]],
    again: Callable[[R, Collection[str]], bool],
) -> Iterator[LimitFault]:
    """Whatever of a scenario cannot end, or does more than a table can bear; `does` and `again` as of `circles`.

    doing   whatever is carried out, with the path of its field
    """
    for path, whole in doing:
        yield from ((path, fault) for fault in too_much(whole, partial(most, counters)))
    for place in circles(rules, does, again):
        yield ("rules", place), _ENDLESS


def crowded(scenario: Any, **most: int) -> Iterator[LimitFault]:
    """The fields of which a scenario has more than so many."""
    for field, n in most.items():
        if len(getattr(scenario, field)) > n:
            yield (field,), f"there are {len(getattr(scenario, field))} {field}; {n} at most"

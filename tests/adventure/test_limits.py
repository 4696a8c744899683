"""What a scenario of a ferry may ask for, what it names, and how long one thing may go on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

import attrs
import pytest

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.rules.budget import CHAIN, STEPS, bounded, came
from fallen_tui.adventure.scenario.faults import NamedThings, absent, doubled, names_in
from fallen_tui.adventure.scenario.limits import COUNTED, MOST_STEPS, circles, most, steps, too_much
from fallen_tui.adventure.scenario.parts import Counter
from fallen_tui.engine.records import FrozenRecord
from tests.adventure.ferry import CONDITIONS, condition
from tests.adventure.tabletop import Tabletop

COUNTERS = (Counter("tolls", "Tolls", high=7),)
most_of = partial(most, COUNTERS)


@attrs.frozen
class Again(FrozenRecord):
    """Something that is done so many times; without anything in it, a stroke."""

    n: Amount
    do: tuple[Any, ...] = ()

    def repetitions(self, most: Callable[[Amount], int]) -> int:
        return most(self.n)

    def excess(self, most: Callable[[Amount], int]) -> str:
        return f"{self.n} strokes" if most(self.n) > 50 else ""


ONCE = Again(Amount(1))


@pytest.mark.parametrize(
    ("n", "comes_to"),
    [
        (Amount(3), 3),
        (Amount(1, 2, 6), 13),
        (Amount(4, 2, 6, minus=True), 4),
        (Amount(-3), 0),
        (Amount(2, per="counter:tolls"), 14),
        (Amount(2, per="counter:songs"), 2 * COUNTED),
        (Amount(2, per="oar"), 2 * COUNTED),
    ],
)
def test_the_most_that_an_amount_comes_to(n: Amount, comes_to: int) -> None:
    assert most_of(n) == comes_to


def test_effects_are_counted_with_their_repetitions() -> None:
    whole = (Again(Amount(3), (ONCE, Again(Amount(2), (ONCE,)))), ONCE)
    assert steps(whole, most_of) == 1 + 3 * (1 + 1 + 2) + 1
    assert list(too_much(whole, most_of)) == []


def test_what_is_too_much_is_told() -> None:
    deep = Again(Amount(40), (Again(Amount(40), (ONCE,)),))
    assert list(too_much((deep,), most_of)) == [
        f"this can carry out 1,641 effects, repeats included; {MOST_STEPS} at most"
    ]
    assert list(too_much((Again(Amount(51)),), most_of)) == ["51 strokes"]


@attrs.frozen
class Sluice:
    """A rule that waits for one thing and brings about others."""

    waits: str
    brings: tuple[str, ...]
    limit: str = ""


def circling(*rules: Sluice) -> list[int]:
    def again(rule: Sluice, does: Collection[str]) -> bool:
        return rule.waits in does

    return circles(rules, lambda rule: rule.brings, again)


def test_rules_that_set_one_another_off_are_found() -> None:
    rise, fall, flood = Sluice("fall", ("rise",)), Sluice("rise", ("fall",)), Sluice("rise", ("flood",))
    assert circling(rise, fall, flood) == [0, 1, 2]
    assert circling(rise, flood) == []
    assert circling(rise, attrs.evolve(fall, limit="turn")) == []
    assert circling(Sluice("rise", ("rise",))) == [0]


# --- what is named ---


def test_what_is_named_and_not_there_is_told() -> None:
    boats = NamedThings(("raft", "barge"), "there is no boat", near=True)
    known = {"boat": boats, "song": NamedThings(["hymn"], "nobody sings")}
    found, lacking = ("rules", ("boat", "barge")), [("sites", ("boat", "raf")), ("rules", ("song", "hyms"))]
    named = [*lacking, found, ("front", ("toll", "of no kind"))]
    assert list(absent(named, known)) == [
        ("sites", "there is no boat raf; did you mean raft?"),
        ("rules", "nobody sings hyms"),
    ]
    assert doubled(["raft", "barge", "raft", "ark", "ark"]) == ["ark", "raft"]


def test_conditions_and_amounts_name_things() -> None:
    whole = (condition(**{"not": {"boat": "raft"}, "oars": 1}), Amount(2, per="counter:tolls"), Amount(1, per="oar"))
    named = [pair for part in parts(whole) for pair in names_in(part, CONDITIONS.words)]
    assert named == [("boat", "raft"), ("counter", "tolls")]


# --- how long one thing goes on ---


@attrs.frozen
class Stroke:
    """Something that happens; a link is one that sets off another."""

    link: bool = False

    def happen(self) -> None:
        """It changes nothing here."""


def strokes(n: int, link: bool = False) -> Iterator[Stroke]:
    for _ in range(n):
        yield Stroke(link)


def deep(n: int) -> Iterator[Stroke]:
    yield from deep(n + 1)


def run(rule: Any) -> int:
    table = Tabletop()
    table.run(bounded(rule, lambda: ValueError("round and round"), lambda step: step.link))
    return len(table.told)


def test_what_comes_to_its_end_is_left_alone() -> None:
    assert run(strokes(STEPS)) == STEPS
    assert run(strokes(CHAIN, link=True)) == CHAIN


@pytest.mark.parametrize("rule", [strokes(STEPS + 1), strokes(CHAIN + 1, link=True), deep(0)])
def test_what_does_not_is_stopped(rule: Any) -> None:
    with pytest.raises(ValueError, match="round and round"):
        run(rule)


def test_whether_anything_came_of_it() -> None:
    assert Tabletop().run(came(strokes(2)))  # type: ignore[arg-type]
    assert not Tabletop().run(came(strokes(0)))  # type: ignore[arg-type]

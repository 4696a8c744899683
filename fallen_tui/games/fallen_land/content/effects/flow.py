"""Effects made of others: choices, tables, conditions, checks, wagers."""

from __future__ import annotations

from typing import Literal

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land.content.conditions import ALWAYS, Condition
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do, Effect
from fallen_tui.games.fallen_land.content.reading import demand
from fallen_tui.games.fallen_land.content.vocabulary import Amount, SkillWord, To, Who


def _label(text: str) -> tuple[bool, str, str]:
    return 0 < len(text.strip()) <= 60, "label", "a label has 1 to 60 characters"


@frozen
class Wager(Effect):
    """A hidden wager of coins."""

    who: Who = ""
    prize: Literal["pot", "double_highest"] = "pot"
    loser: Do = ()


@frozen
class Check(Effect):
    """A check at once, with its own success and failure."""

    skill: SkillWord
    need: int
    success: Do = ()
    failure: Do = ()
    who_rolls: Literal["party", "solo"] = "party"
    to: To = ""
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (1 <= self.need <= 15, "need", "a check needs 1 to 15 Successes"),
            (bool(self.success or self.failure), "success", "a check has a success or a failure part"),
        )


@frozen
class Option(FrozenRecord):
    """One way to choose; barred where the cost cannot be paid or the condition is not met."""

    label: str
    cost: Cost = FREE
    condition: Condition = ALWAYS
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(_label(self.label))


@frozen
class Choose(Effect):
    """One of several options."""

    options: tuple[Option, ...]

    def __attrs_post_init__(self) -> None:
        labels = [option.label for option in self.options]
        demand(
            (2 <= len(labels) <= 8, "", "a choice has 2 to 8 options; for one alone write may"),
            (len({*labels}) == len(labels), "", "two options have the same label"),
        )


@frozen
class May(Effect):
    """Something that may be done for a cost, or left."""

    label: str
    cost: Cost = FREE
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(_label(self.label), (bool(self.do), "do", "is missing"))


@frozen
class RollTable(Effect):
    """One die, and what its faces do: (low, high, effects) by row."""

    die: Literal[6, 10]
    rows: tuple[tuple[int, int, Do], ...]


@frozen
class If(Effect):
    """Effects that hang on a condition."""

    condition: Condition
    then: Do = ()
    otherwise: Do = ()

    def __attrs_post_init__(self) -> None:
        demand((bool(self.then or self.otherwise), "then", "is missing"))


@frozen
class Repeat(Effect):
    """Effects carried out `n` times."""

    n: Amount
    do: Do

"""What every effect is, and how effects are read. Each kind stands once, in a module of the room `effects`.

The rooms below `effects` name no kind: they ask an effect for what is declared here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from fallen_tui.adventure.content.amounts import Test, read_test
from fallen_tui.adventure.content.conditions import ALWAYS, Condition, condition_reader
from fallen_tui.adventure.content.costs import CardCost
from fallen_tui.adventure.content.effects import CardEffect, effect_reader, kinds_in
from fallen_tui.adventure.content.reading import by_fields, demand
from fallen_tui.adventure.content.texts import labelled
from fallen_tui.adventure.effects.estimates import Forecast
from fallen_tui.engine.library import StructureHook
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.posthuman.content.vocabulary import condition_words

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State

ROOM = "fallen_tui.games.posthuman.effects"
OF_SCENARIOS = ("scenario",)
"""Those of the kinds that only a scenario knows."""
FAMILIES = ("gains", "fights", "flow")
"""The modules of ROOM in which the kinds stand, in the order in which writers are told them."""


class RoadForecast(Forecast, Protocol):
    """What is known of a survivor to whom effects happen."""

    def passing(self, stat: str) -> float:
        """How likely a test of a stat is passed. PH-TST-02."""
        ...


@frozen
class Effect(CardEffect):
    """Something that a card does to a human. The guide for writers says what each verb means.

    harms  it harms whoever it concerns
    asks   it asks its player to choose
    """

    harms: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Do it."""
        raise NotImplementedError

    def useful(self, game: State, scene: Scene) -> bool:
        """Whether it could do anything now."""
        return True

    def counts(self) -> Iterator[tuple[str, bool]]:
        """The counters of a scenario that it changes, and whether up."""
        yield from ()

    def unseen(self, secrets: frozenset[str]) -> bool:
        """Whether it changes nothing but secret counters. PH-SCN-06."""
        return False

    def more(self, n: int) -> Effect:
        """The same with so much more of what it takes; itself where it takes nothing by number."""
        return self

    def estimate(self, found: Tally, look: RoadForecast) -> None:
        """Add what it brings on average."""


Do = tuple[Effect, ...]
"""Effects, carried out from first to last."""


@frozen
class Cost(CardCost):
    """A price, paid in full or not at all; weapons and items come from hand or inventory."""

    food: int = 0
    ammo: int = 0
    weapon: int = 0
    item: int = 0
    morale: int = 0

    @property
    def free(self) -> bool:
        return self == FREE


FREE = Cost()


@frozen
class Option(FrozenRecord):
    """One way of a choice; not open where the price cannot be paid or the condition does not hold."""

    label: str
    cost: Cost = FREE
    condition: Condition = ALWAYS
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(labelled(self.label))


@cache
def kinds() -> dict[str, type[Effect]]:
    """Every kind that any card may have, by its verb."""
    return kinds_in(Effect, ROOM, FAMILIES)


@cache
def every_kind() -> dict[str, type[Effect]]:
    """All of them, those that only a scenario knows among them."""
    return {**kinds(), **kinds_in(Effect, ROOM, OF_SCENARIOS)}


HOOKS: dict[Any, StructureHook] = {
    Test: read_test,
    Condition: condition_reader(condition_words, "{zone: safe} or {food: 2}"),
    Effect: effect_reader(kinds, "{food: 2}"),
    Cost: by_fields(Cost),
    Option: by_fields(Option),
}
"""How effects, and all that they are made of, are read."""

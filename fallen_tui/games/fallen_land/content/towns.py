"""Factions and their perks, Town Technologies, and what the permanent places do. FL-TEC, FL-GAP-58."""

from __future__ import annotations

from typing import Literal

import attrs

from fallen_tui.adventure.content.moments import used_up
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import named, said
from fallen_tui.engine.records import Single, frozen
from fallen_tui.games.fallen_land.content.card_parts import Visit
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.moments import Ability
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.content.vocabulary import SkillWord, TechnologyWord

RULES = "scenario"
"""The id of the perk that stands for the rules of a scenario."""
_LETTERS = "abcd"


@frozen
class Perk(Single):
    """One of the four perks of a faction; `start` is carried out in set-up."""

    id: str
    name: str
    text: str
    start: Do = ()
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    bonuses: tuple[Standing, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: self.standing, takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        demand(
            said(self.name, "name", 40),
            said(self.text, "text", 600),
            (bool(self.start or self.standing or self.abilities), "standing", "a perk must do something"),
            (not used_up(self.abilities), "abilities", "a perk can't be used up; use limit: turn or game"),
        )


@frozen
class Faction(Single):
    """A faction: its town is number `number` of the map. FL-SET-07."""

    id: str
    number: int
    name: str
    symbol: str
    text: str
    technologies: tuple[TechnologyWord, ...]
    perks: tuple[Perk, ...]

    def __attrs_post_init__(self) -> None:
        pair = self.technologies
        demand(
            *named(self.id, "fa01", self.name, self.text, longest=1200),
            (1 <= self.number <= 12 and self.id == f"fa{self.number:02d}", "number", "must be 1 to 12, as in the id"),
            said(self.symbol, "symbol", 20),
            (len(pair) == 2 and pair[0] != pair[-1], "technologies", "must be two different technologies"),
            (
                [perk.id for perk in self.perks] == [f"{self.id}-{letter}" for letter in _LETTERS],
                "perks",
                f"must be four perks, {self.id}-a to {self.id}-d",
            ),
        )


@frozen
class Technology(Single):
    """A Town Technology. `price` of Tier 1 and `upgrade` to Tier 2 in coins; Tier 2 gives twice as much. FL-TAB-TECH.

    bonuses   what Tier 1 gives all the time; upgraded: what Tier 2 gives instead
    """

    id: TechnologyWord
    name: str
    text: str
    price: int
    upgrade: int
    skill: SkillWord | Literal[""] = ""
    movement: int = 0
    deal: Literal["", "spoils", "action"] = ""
    n: int = 0
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    bonuses: tuple[Standing, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: (*self.standing, *_given(self, 1)), takes_self=True)
    )
    upgraded: tuple[Standing, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: (*self.standing, *_given(self, 2)), takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        ways = [bool(self.skill), bool(self.movement), bool(self.deal)]
        demand(
            said(self.name, "name", 40),
            said(self.text, "text", 600),
            (5 <= self.price <= 99, "price", "must be 5 to 99 coins"),
            (5 <= self.upgrade <= 199, "upgrade", "must be 5 to 199 coins"),
            (sum(ways) == 1, "skill", "a technology needs exactly one of skill, movement and deal"),
            (bool(self.movement) != (1 <= self.n <= 3), "n", "skill and deal need n: 1 to 3; movement can't have n"),
            (0 <= self.movement <= 4, "movement", "must be 1 to 4"),
            (not used_up(self.abilities), "abilities", "a technology can't be used up; use limit: turn or game"),
        )


def _given(card: Technology, tier: int) -> tuple[Standing, ...]:
    if card.skill:
        return (Standing("successes", n=card.n * tier, skill=card.skill),)
    if card.deal:
        return (Standing("deal", n=card.n * tier, deck=card.deal),)
    return (Standing("movement", n=card.movement * tier),)


@frozen
class PlaceGift(Single):
    """What a permanent Point of Interest of the map does. FL-GAP-58."""

    place: str
    text: str
    visit: Visit

    def __attrs_post_init__(self) -> None:
        demand(said(self.text, "text", 600))

"""Effects on what a player owns: tracks, coins, cards, technologies, Resources, the map."""

from __future__ import annotations

from typing import Literal

import attrs

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.reading import demand
from fallen_tui.games.fallen_land.content.vocabulary import (
    ONE,
    Amount,
    DeckWord,
    GearCategory,
    TechnologyWord,
    Who,
)

CardDeck = Literal["spoils", "action", "character"]
THREE = Amount(3)
Which = Literal["here", "nearest", "target", "neutral", "rival", "any"]
Pick = Literal["you", "owner", "random"]
Discarded = Literal["action", "spoils", "auction", "gear", "party_gear", "roster", "vehicle", "town_card"]


def _category_of_spoils(deck: str, category: str) -> None:
    demand((not category or deck == "spoils", "category", "only Spoils cards have gear categories"))


@frozen
class Prestige(Effect):
    """Prestige gained, or lost below 0."""

    n: Amount
    who: Who = ""


@frozen
class TownHealth(Effect):
    """Town Health gained, or lost below 0."""

    n: Amount
    who: Who = ""


@frozen
class Coins(Effect):
    """Salvage Coins gained, or lost below 0 as far as there are."""

    n: Amount
    who: Who = ""


@frozen
class TakeCoins(Effect):
    """Coins taken from `who`, as far as there are."""

    n: Amount
    who: Who = ""


@frozen
class Draw(Effect):
    """Cards drawn from the top of a deck."""

    n: Amount = ONE
    deck: CardDeck = attrs.field(kw_only=True)
    who: Who = ""


@frozen
class Search(Effect):
    """Cards looked up in a deck and taken."""

    deck: CardDeck
    category: GearCategory | Literal[""] = ""
    n: Amount = ONE
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        _category_of_spoils(self.deck, self.category)


@frozen
class Retrieve(Effect):
    """Cards taken from a discard pile."""

    deck: CardDeck
    category: GearCategory | Literal[""] = ""
    n: Amount = ONE
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        _category_of_spoils(self.deck, self.category)


@frozen
class Give(Effect):
    """One very card gained from where it lies out of play."""

    card: str
    who: Who = ""


@frozen
class Discard(Effect):
    """Cards discarded: of the owner's choice, or at random."""

    what: Discarded
    n: Amount = ONE
    category: GearCategory | Literal[""] = ""
    random: bool = False
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        gear = self.what in ("spoils", "auction", "gear", "party_gear")
        demand((not self.category or gear, "category", "only Spoils cards have gear categories"))


@frozen
class Steal(Effect):
    """Spoils cards taken from another player; `max_value` coins at most each."""

    source: Literal["auction", "party", "party_gear", "any"]
    n: Amount = ONE
    category: GearCategory | Literal[""] = ""
    max_value: int | None = None
    random: bool = False
    who: Who = ""


@frozen
class GainTechnology(Effect):
    """A Town Technology gained; with `price` it may be bought for so many coins."""

    kind: TechnologyWord | Literal["random", "choice"]
    tier: Literal[1, 2] = 1
    price: int | None = None
    who: Who = ""


@frozen
class DestroyTechnology(Effect):
    """A Town Technology destroyed; `pick` says who chooses it."""

    who: Who = ""
    pick: Pick = "you"


@frozen
class StealTechnology(Effect):
    """A Town Technology taken over; `pick` says who chooses it."""

    who: Who = ""
    pick: Pick = "you"


@frozen
class Chip(Effect):
    """Town Defense Chips gained; those of a perk cannot be sold."""

    n: Amount = ONE
    perk: bool = False
    who: Who = ""


@frozen
class ClaimResource(Effect):
    """A Resource claimed without a Deed; `within` so many hexes."""

    which: Which
    within: int | None = None
    who: Who = ""


@frozen
class Neutralise(Effect):
    """A Resource turns neutral."""

    which: Which
    who: Who = ""


@frozen
class DestroyResource(Effect):
    """A Resource is destroyed for good."""

    which: Which
    who: Who = ""


@frozen
class CreateResource(Effect):
    """A Resource becomes a Double Resource."""

    which: Literal["here", "nearest", "any"] = "here"


@frozen
class MoveMissions(Effect):
    """Mission chips rolled anew."""

    n: Amount = ONE


@frozen
class ClosePlace(Effect):
    """This World card is completed."""


@frozen
class MovePlace(Effect):
    """The chip of this World card moves `n` hexes."""

    n: Amount = ONE
    toward: Literal["coast", "town", "nearest_party", "random"] = "random"


@frozen
class RemoveJinx(Effect):
    """Jinxed cards taken off."""

    source: Literal["party", "town", "any"] = "party"
    n: Amount = ONE
    who: Who = ""


@frozen
class RemoveCard(Effect):
    """Attached cards taken off."""

    source: Literal["town", "party"] = "town"
    who: Who = ""
    n: Amount = ONE


@frozen
class Peek(Effect):
    """Cards looked at: a hand, a roster, or the top `n` of a deck."""

    what: Literal["hand", "roster"] | DeckWord
    n: Amount = THREE
    who: Who = ""


@frozen
class Trade(Effect):
    """Cards sold to the Bank at once for `percent` of their value; `n` at most, None any number."""

    percent: int = 100
    what: Literal["spoils", "action"] = "spoils"
    n: Amount | None = None
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        demand((10 <= self.percent <= 300, "percent", "a share is 10 to 300 percent"))

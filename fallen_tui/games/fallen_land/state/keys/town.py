"""What is bought, sold and traded, and the menus of the town."""

from __future__ import annotations

from fallen_tui.engine.keys import CardKind, Key, reader


class GoodKey(Key, form=""):
    """Goods. `word`: of which kind; `card`: which card, "" where they are not one."""

    word = ""
    card = ""


class SpoilsGoodKey(GoodKey, form="spoils:{card}"):
    """A Spoils card."""

    word = "spoils"
    card: str


class ActionGoodKey(GoodKey, form="action:{card}"):
    """An Action card."""

    word = "action"
    card: str


class TechnologyGoodKey(GoodKey, form="technology:{kind}"):
    """A technology."""

    word = "technology"
    kind: str


class LooseKey(GoodKey, form="{word}"):
    """Goods that are counted: coins, chips, Action cards of their owner's choice."""

    word: str


COINS, A_CHIP, ANY_ACTION, OFFERED = map(LooseKey.of, ("coins", "chip", "action", "offered"))
"""`OFFERED`: in place of a card, the Action cards of the offer that is answered, which their owner alone knows."""

good_of = reader(SpoilsGoodKey, ActionGoodKey, TechnologyGoodKey, LooseKey)
"""Reads goods, as offers and prices name them."""


class HireKey(CardKind, form="hire:{card}"):
    """A card of the hand to hire."""


class OfferTo(Key, form="offer:{seat}"):
    """An offer to a player."""

    seat: int


class OfferAll(Key, form="offer:all"):
    """An offer to all."""


class OfOffer(Key, form=""):
    """A side of an offer. `good`: what of it."""

    good = ""


class GivenKey(OfOffer, form="give:{good}"):
    """Goods on one's own side of an offer."""

    good: str


class WantedKey(OfOffer, form="want:{good}"):
    """Goods on the other side of it."""

    good: str


side_of = reader(GivenKey, WantedKey)
"""Reads what an offer may hold."""

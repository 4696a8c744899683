"""What the steady bot would sell, buy and hire in a whole Town Business Phase, as marks for the form. BUS, ACT-04."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.bot import town
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.queries.bonuses import price
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.play import hand_limit
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.town import ActionGoodKey, GoodKey, HireKey, SpoilsGoodKey, good_of
from fallen_tui.games.fallen_land.state.keys.words import DONE
from fallen_tui.games.fallen_land.state.table import State

TownOffers = Mapping[str, tuple[str, ...]]
"""What can be marked, by step."""
PAYING = ("sell", "payment")
"""The steps at which cards become coins, the first that is offered."""


class TownMark(NamedTuple):
    """A mark on the form: its step and key."""

    step: str
    key: str


def over_limit(view: State, seat: int, gone: int = 0) -> int:
    """How many Action cards a seat discards as the Phase ends, once so many have left its hand. FL-ACT-04."""
    return max(0, len(view.players[seat].hand) - gone - hand_limit(view, seat))


def suggestion(view: State, seat: int, offered: TownOffers) -> list[TownMark]:
    """The purchase that brings most beyond its price, what is missed least to pay for it, whom to hire for the coins
    that are left, and what would be discarded as the Phase ends for nothing."""
    coins, found = view.players[seat].coins, list[TownMark]()
    _, good = town.purchase(_mind(view, seat, "purchase", offered))
    if isinstance(good, GoodKey):
        cost = bank.cost_of(view, seat, good) or 0
        sold = [*_raised(view, seat, offered, cost - coins)]
        raised = sum(_value(view, seat, mark) for mark in sold)
        if coins + raised >= cost:
            found += [*sold, TownMark("purchase", good)]
            coins += raised - cost
    hired = town.hire(_mind(view, seat, "hire", offered))
    if isinstance(hired, HireKey):
        action = view.cards.actions[hired.card]
        if price(view, seat, action.kind, action.hire) <= coins:
            found.append(TownMark("hire", hired))
    return [*found, *_too_many(view, seat, offered, found)]


def _mind(view: State, seat: int, step: str, offered: TownOffers) -> Mind:
    return Mind(view, Ask(seat, step, (DONE, *offered.get(step, ())), "FL-BUS-01", DONE))


def _cards(offered: TownOffers) -> Iterator[TownMark]:
    """The cards that can be sold or handed in."""
    step = next((each for each in PAYING if each in offered), "")
    for key in offered.get(step, ()):
        if not isinstance(key, ActKey) and isinstance(good_of(key), ActionGoodKey | SpoilsGoodKey):
            yield TownMark(step, key)


def _value(view: State, seat: int, mark: TownMark) -> int:
    """The coins that a card brings at its step."""
    good = good_of(mark.key)
    return bank.sale_value(view, seat, good.card) if mark.step == "sell" else bank.cards_for_sale(view, seat)[good]


def _raised(view: State, seat: int, offered: TownOffers, short: int) -> Iterator[TownMark]:
    """What is missed least for each coin, until so many coins are raised or nothing is left."""
    mind = _mind(view, seat, "sell", offered)
    for mark in sorted(_cards(offered), key=lambda mark: (town.loss(mind, mark.key), mark.key)):
        if short <= 0:
            return
        short -= _value(view, seat, mark)
        yield mark


def _too_many(view: State, seat: int, offered: TownOffers, found: list[TownMark]) -> Iterator[TownMark]:
    """Action cards over the hand limit, those of least worth, where they can be sold."""
    leaving = {_card(mark) for mark in found if mark.step != "purchase"} & {*view.players[seat].hand}
    mind = _mind(view, seat, "sell", offered)
    free = [mark for mark in _cards(offered) if mark.step == "sell" and isinstance(good_of(mark.key), ActionGoodKey)]
    free = [mark for mark in free if _card(mark) not in leaving]
    free.sort(key=lambda mark: (mind.action(_card(mark)), mark.key))
    yield from free[: over_limit(view, seat, len(leaving))]


def _card(mark: TownMark) -> str:
    """The card that a mark lets go of, or hires."""
    key = HireKey.read(mark.key) if mark.step == "hire" else good_of(mark.key)
    return str(key.card)

"""The steady bot at the trade desk: offers in both directions, and what it says to those of others."""

from __future__ import annotations

from fallen_tui.engine.rules import Answer
from fallen_tui.games.fallen_land.bot import gear_weights
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.town import outfit_pending
from fallen_tui.games.fallen_land.rules.bank import sale_value
from fallen_tui.games.fallen_land.rules.desk import EQUIP, askable, givable
from fallen_tui.games.fallen_land.state.keys.gear import STORE
from fallen_tui.games.fallen_land.state.keys.town import COINS, GivenKey, OfferTo, SpoilsGoodKey, WantedKey, good_of
from fallen_tui.games.fallen_land.state.keys.words import DONE

MARGIN = 1.15
"""How much more than it gives the bot wants of a trade."""
BARGAIN = 4.0
"""A gain in coins for which an offer is posted."""

TradeTerms = tuple[int, str, str, int]
"""The other seat, "sell" or "buy", the card, the coins."""


def desk(mind: Mind) -> str:
    """One offer a Turn at most: a card that somebody has a better use for, or one that is wanted."""
    if mind.at_home and EQUIP in mind.ask.keys and outfit_pending(mind):
        return "equip"
    if mind.view.posts.count(mind.seat) < 1:
        deal = find_deal(mind)
        if deal is not None and OfferTo.of(deal[0]) in mind.ask.keys:
            return OfferTo.of(deal[0])
    return DONE


def find_deal(mind: Mind) -> TradeTerms | None:
    """The best trade of one card for coins with somebody, if any is good for both and taken by the desk."""
    best: TradeTerms | None = None
    most = BARGAIN
    gives = givable(mind.view, mind.seat)
    for other in mind.view.partners(mind.seat):
        wants = askable(mind.view, [other])
        for card in mind.player.auction if COINS in wants else ():
            if SpoilsGoodKey.of(card) in gives and mind.fit.get(card, STORE) == STORE:
                gain = use_for(mind, other, card)
                base = sale_value(mind.view, mind.seat, card)
                price = min(mind.view.players[other].coins, int(base + 0.5 * (gain - base)) + 1)
                if price > base + 1 and gain > price * MARGIN and price - base > most - 3:
                    best, most = (other, "sell", card, price), price - base + 3.0
        for card in mind.view.players[other].auction if COINS in gives else ():
            if SpoilsGoodKey.of(card) not in wants:
                continue
            base = sale_value(mind.view, other, card)
            gain = use_for(mind, mind.seat, card)
            price = int(base * MARGIN) + 2
            if price <= mind.player.coins and gain - price * mind.valuation.prices["coins"] > most:
                best, most = (other, "buy", card, price), gain - price
    return best


def use_for(mind: Mind, seat: int, card: str) -> float:
    """What a card would give to the Party of a seat, in coins; 0 where nobody could carry it."""
    player = mind.view.players[seat]
    spoils = mind.cards.spoils[card]
    if spoils.permanent or not player.party or spoils.kind in ("ally", "jinxed", "event"):
        return 0.0
    if spoils.vehicle is not None and player.rides:
        return 0.0
    links = [
        gear_weights.linked(mind.cards, character, spoils)
        for _, member in player.party
        if (character := mind.cards.characters.get(member.card)) is not None
    ]
    if not mind.places(card, seat):
        return 0.0
    return (gear_weights.value(mind.cards, card) + max(links, default=0.0)) * mind.point * 0.8


def offer(mind: Mind) -> Answer:
    """The sides of the offer that was on the bot's mind."""
    to = mind.ask.about
    deal = find_deal(mind)
    if deal is None or deal[0] not in to or mind.view.posts.count(mind.seat) > 0:
        return ((), ())
    _, way, card, coins = deal
    sold, paid = (SpoilsGoodKey.of(card), COINS) if way == "sell" else (COINS, SpoilsGoodKey.of(card))
    give, want = GivenKey.of(sold), WantedKey.of(paid)
    if give not in mind.ask.keys or want not in mind.ask.keys:  # an offer to all asks for what all may give
        return ((), ())
    return (((give, 1),), ((want, coins),)) if way == "sell" else (((give, coins),), ((want, 1),))


def offer_reply(mind: Mind) -> str:
    if "accept" not in mind.ask.keys:
        return "refuse"
    seat, gives, wants = mind.ask.about
    gain = sum(received(mind, key) * n for key, n in gives)
    price = sum(given_up(mind, key) * n for key, n in wants)
    rivalry = 1.0 + 0.3 * mind.valuation.threat(seat)
    return "accept" if gain > price * MARGIN * rivalry + 0.5 else "refuse"


def received(mind: Mind, key: str) -> float:
    good = good_of(key)
    if good == COINS:
        return mind.valuation.prices["coins"]
    if good.word == "action":
        return 2.5
    value = (mind.cards.spoils[good.card].value or 0) * mind.valuation.prices["coins"]
    return max(0.9 * value, use_for(mind, mind.seat, good.card))


def given_up(mind: Mind, key: str) -> float:
    good = good_of(key)
    if good == COINS:
        return mind.valuation.prices["coins"]
    if good.word == "action":
        hand = sorted(mind.action(each) for each in mind.player.hand)
        return max(3.0, hand[0] if hand else 3.0)
    return mind.gear(good.card)

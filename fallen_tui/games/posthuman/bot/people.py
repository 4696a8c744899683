"""Other survivors: trade from which both gain, help in camp, what is taken from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import pack
from fallen_tui.games.posthuman.bot.outlook import Prospect, best, by_topic
from fallen_tui.games.posthuman.queries.bonuses import fits
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import GOAL, HIDDEN

GAIN = 0.12
"""What a trade must bring to be worth the words."""
RIVAL = 0.5
"""The share of what another gains that counts against a trade, near the end of the road."""
BULK = (1, 2, 3)
"""Amounts of tokens that are offered or wanted."""
KIND = 0.3
"""What help for another is worth that costs nothing, to who is not ahead of one."""
TOKENS = (k.FOOD, k.AMMO)

Goods = tuple[tuple[str, int], ...]
Offer = tuple[tuple[tuple[Any, int], ...], tuple[tuple[Any, int], ...]]
NOTHING: Offer = ((), ())


# --- what goods are worth ---


def held(look: Prospect, what: str, n: int, sign: int) -> float:
    """What goods are worth to somebody who gets (1) or gives (-1) them."""
    if what == k.FOOD:
        return look.gain("food", sign * n)
    if what == k.AMMO:
        return sign * n * look.ammo_price
    if sign > 0 and what != HIDDEN and not fits(look.game, look.player, what):
        return -0.1
    return sign * pack.value(look, what)


def gained(look: Prospect, gets: Goods, gives: Goods) -> float:
    """What an exchange is worth to somebody."""
    return sum(held(look, what, n, 1) for what, n in gets) + sum(held(look, what, n, -1) for what, n in gives)


# --- offers ---


def trade(look: Prospect, ask: Ask) -> Answer:
    """The human with whom the best exchange is to be had, a thing to buy, or nothing."""
    found: list[tuple[float, Key]] = [(0.0, k.DONE)]
    found += [(found_with(look, key.seat)[0], key) for key in ask.keys if isinstance(key, k.SeatKey)]
    found += [(aid(look, key.card), key) for key in ask.keys if isinstance(key, k.UseKey)]
    worth, key = max(found, key=lambda pair: pair[0])
    return key if worth > GAIN else k.DONE


def aid(look: Prospect, card: str) -> float:
    """What it is worth to use a card in the trade phase."""
    use = look.game.cards.of[card].use
    if any(effect.verb == "trade_anywhere" for effect in use.do):
        far = [other.seat for other in look.game.humans if other.seat != look.seat]
        return max((found_with(look, seat)[0] for seat in far), default=0.0) - pack.value(look, card)
    return look.effects(use.do, use.cost)


def found_with(look: Prospect, seat: int) -> tuple[float, Offer]:
    """The best exchange with another human, one thing for one thing, and what it is worth.

    What a rival gains by it is taken off; the other one must gain, too.
    """
    other = Prospect(look.game, seat)
    rival = RIVAL * other.player.journey / GOAL
    given = [(what, n, held(look, what, n, -1), held(other, what, n, 1)) for what, n in goods(look, own=True)]
    gotten = [(what, n, held(look, what, n, 1), held(other, what, n, -1)) for what, n in goods(other, own=False)]
    top: tuple[float, Offer] = (0.0, NOTHING)
    for what, n, loss, theirs in given:
        for wanted, m, gain, lost in gotten:
            profit = theirs + lost
            worth = gain + loss - rival * profit
            if worth > top[0] and profit >= GAIN and not senseless(look, what, wanted):
                top = (worth, (((k.GiveKey(what), n),), ((k.WantKey(wanted), m),)))
    return top


def senseless(look: Prospect, what: str, wanted: str) -> bool:
    """Whether two goods are no exchange: the same, or a gun for the rounds that it fires."""
    of = look.game.cards.of
    guns = any(card in of and of[card].ranged is not None for card in (what, wanted))
    return what == wanted or (guns and k.AMMO in (what, wanted))


def goods(look: Prospect, own: bool) -> Iterator[tuple[str, int]]:
    """What somebody might give: tokens by amounts, items, those of a hand where it is one's own."""
    player = look.player
    for what in TOKENS:
        yield from ((str(what), n) for n in BULK if n <= getattr(player, what))
    for carried in player.gear:
        yield carried.card, 1
    if own:
        yield from ((card, 1) for card in player.hand)


def offer(look: Prospect, ask: Ask) -> Answer:
    """The best exchange to offer to a partner; nothing where none gains enough."""
    worth, found = found_with(look, ask.about[0])
    return found if worth > GAIN else NOTHING


def accept(look: Prospect, ask: Ask) -> Answer:
    """Accept an offer if it brings more than it costs, the partner's gain counted as a cost."""
    by, *goods_ = ask.about
    gets = tuple((what, n) for word, what, n in goods_ if word == "get")
    gives = tuple((what, n) for word, what, n in goods_ if word == "give")
    rival = RIVAL * look.game.players[by].journey / GOAL
    theirs = max(0.0, gained(Prospect(look.game, by), gives, gets))
    return k.YES if gained(look, gets, gives) - rival * theirs > GAIN / 2 else k.NO


# --- camps ---


def camp(look: Prospect, ask: Ask) -> Answer:
    """Cards for a camp, on whom they help most."""
    return best(ask, lambda key: 0.0 if key == k.DONE else aided(look, key.card, key.seat))


def aided(look: Prospect, card: str, seat: int) -> float:
    """What it is worth to use a card on somebody."""
    use = look.game.cards.of[card].use
    if use.whom == "all":
        return KIND
    if seat == look.seat:
        return look.effects(use.do, use.cost)
    other = Prospect(look.game, seat)
    if not use.consent:
        return max(0.0, -other.effects(use.do, use.cost)) + 0.1
    if use.discard:
        return -1.0
    ahead = other.player.journey > look.player.journey
    return -1.0 if ahead else KIND * min(1.0, other.effects(use.do, use.cost))


def consent(look: Prospect, ask: Ask) -> Answer:
    """Help is welcome where it helps."""
    use = look.game.cards.of[ask.about[0]].use
    return k.YES if look.effects(use.do, use.cost) >= 0 else k.NO


HANDLERS = by_topic(trade, offer, accept, camp, consent)

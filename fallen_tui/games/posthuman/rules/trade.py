"""Phase 4: trade with whoever stands on the same kind of terrain. PH-TRD."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import bonus
from fallen_tui.games.posthuman.queries.maps import matching
from fallen_tui.games.posthuman.rules import business, items
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import ItemTraded, Refused, Traded
from fallen_tui.games.posthuman.state.keys import AMMO, DONE, FOOD, NO, YES, GiveKey, SeatKey, UseKey, WantKey
from fallen_tui.games.posthuman.state.table import Player, State

OFFERS = 6
"""How many offers one makes in a trade phase. PH-OUR-08."""
Goods = tuple[tuple[str, int], ...]
"""Tokens by kind, items by card."""


def trade(game: State) -> Rule[None]:
    """Each human in turn makes offers, until nobody has any more. PH-TRD-01 to PH-TRD-12."""
    for seat in game.clockwise():
        yield from business.window(game, seat)
        yield from deal(game, seat)


def deal(game: State, seat: int) -> Rule[None]:
    """One human's offers, and what can be used for trade or bought where one stands. PH-TRD-04, PH-TRD-05."""
    refused: set[int] = set()
    used: set[str] = set()
    offers = 0
    while game.players[seat].human:
        player = game.players[seat]
        partners = [other for other in traders(game, player) if other not in refused] if offers < OFFERS else []
        aids = [key for key in business.uses(game, player, "trade") if key.card not in used]
        if not partners and not aids:
            return
        key = yield Ask(seat, "trade", (DONE, *map(SeatKey.of, partners), *aids), "PH-TRD-01", DONE)
        match key:
            case SeatKey(seat=other):
                offers += 1
                if not (yield from offer(game, player, game.players[other])):
                    refused.add(other)
            case UseKey(card=card):
                used.add(card)
                yield from business.handle(game, seat, key)
            case _:
                return


def traders(game: State, player: Player) -> list[int]:
    """The humans with whom one may trade. PH-TRD-01, PH-TRD-04, PH-TRD-11."""
    return [other.seat for other in game.humans if other is not player and may_trade(game, player, other)]


def may_trade(game: State, one: Player, other: Player) -> bool:
    """Whether two humans may trade: on matching terrain, or one of them goes past it."""
    far = one.trading or other.trading
    return matching(game, one, other) or far or any(bonus(game, each, "trade_anywhere") for each in (one, other))


def offer(game: State, player: Player, other: Player) -> Rule[bool]:
    """An offer that binds both if it is accepted; whether it was. PH-TRD-02, PH-TRD-06, PH-GAP-52."""
    keys, caps = table(player, other)
    sides = yield Ask(player.seat, "offer", keys, "PH-TRD-02", about=(other.seat,), kind="offer", caps=caps)
    given = tuple((key.what, n) for key, n in sides[0])
    wanted = tuple((key.what, n) for key, n in sides[1])
    if not given and not wanted:
        return False
    terms = (*(("get", *each) for each in given), *(("give", *each) for each in wanted))
    if (yield Ask(other.seat, "accept", (YES, NO), "PH-TRD-02", NO, about=(player.seat, *terms))) == NO:
        yield Refused(player.seat, other.seat)
        return False
    yield Traded(player.seat, other.seat, given, wanted)
    yield from hand_over(game, player, other, given)
    yield from hand_over(game, other, player, wanted)
    for each in (player, other):
        yield from items.keep_backpack_limit(game, each.seat)
    return True


def table(player: Player, other: Player) -> tuple[tuple[Key, ...], tuple[int, ...]]:
    """What can be given and wanted, each with how much of it there is: tokens, own items, the other's open items."""
    give = [*tokens(player), *((card, 1) for card in items.held(player))]
    want = [*tokens(other), *((carried.card, 1) for carried in other.gear)]
    keys: list[Key] = [*(GiveKey.of(what) for what, _ in give), *(WantKey.of(what) for what, _ in want)]
    return tuple(keys), tuple(n for _, n in (*give, *want))


def tokens(player: Player) -> list[tuple[str, int]]:
    """Food and ammunition, as far as there is any."""
    return [(str(what), n) for what in (FOOD, AMMO) if (n := getattr(player, what))]


def hand_over(game: State, giver: Player, taker: Player, goods: Goods) -> Rule[None]:
    """Goods change hands; items go into play at once. PH-TRD-07, PH-TRD-10."""
    for what, n in goods:
        if what in (FOOD, AMMO):
            yield from change(game, giver.seat, what, -n, "traded")
            yield from change(game, taker.seat, what, n, "traded")
        else:
            yield ItemTraded(giver.seat, taker.seat, what)
            if game.cards.of[what].weapon:
                yield from items.take_up(game, taker.seat, what)

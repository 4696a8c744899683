"""The tracks and the purse: Prestige, Town Health, coins, and prices in all kinds. WIN, TDC-09, GAP-17."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.effects.base import Cost
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state.events import (
    ChipsChanged,
    CoinsChanged,
    Held,
    Moved,
    PrestigeChanged,
    TownHealthChanged,
    WeeksChanged,
)
from fallen_tui.games.fallen_land.state.keys.words import CardKey
from fallen_tui.games.fallen_land.state.table import MAD, State


def prestige(game: State, seat: int, n: int, why: str = "") -> Rule[None]:
    """Gain or lose Prestige; it stops at 0. FL-WIN-09, FL-GAP-17."""
    n = yield from _changed(game, seat, "prestige", n, game.players[seat].prestige)
    if n:
        yield PrestigeChanged(seat, n, why)


def town_health(game: State, seat: int, n: int, why: str = "") -> Rule[None]:
    """Gain or lose Town Health; defence chips may be discarded for lost points. FL-TDC-09, FL-TDC-11."""
    player = game.players[seat]
    n = yield from _changed(game, seat, "town_health", n, player.town_health)
    if n < 0 and player.chips:
        most = min(player.chips, -n)
        ask = Ask(seat, "absorb", (), "FL-TDC-09", about=(-n,), kind="amount", low=0, high=most)
        spent = yield from hooks.asked.answered(game, ask)
        if spent:
            yield from spend_chips(game, seat, spent)
            n += spent
    if n:
        yield TownHealthChanged(seat, n, why)


def spend_chips(game: State, seat: int, n: int) -> Rule[None]:
    """Discard chips, bought ones before those of perks. FL-TDC-09, FL-TDC-11."""
    player = game.players[seat]
    common = min(n, player.chips - player.perk_chips)
    if common:
        yield ChipsChanged(seat, -common, why="absorb")
    if n > common:
        yield ChipsChanged(seat, common - n, perk=True, why="absorb")


def coins(game: State, seat: int, n: int, why: str = "") -> Rule[int]:
    """Gain coins of the Bank or lose them, as far as there are; how many it came to. A rival has none. FL-VAR-20."""
    if game.players[seat].rival:
        return 0
    n = yield from _changed(game, seat, "coins", n, game.players[seat].coins)
    if n:
        yield CoinsChanged(seat, n, why)
    return n


def _changed(game: State, seat: int, track: str, n: int, had: int) -> Rule[int]:
    """By how much a track really changes, after reactions to it."""
    n = max(n, -had)
    if not n:
        return 0
    moment = yield from window(game, Moment("track", seat, track=track, amount=abs(n), loss=n < 0))
    if (held := abs(n) - moment.amount) > 0:
        card = next((key.card for _, key in reversed(moment.served)), "")
        yield Held(seat, track, held if n > 0 else -held, card)
    return moment.amount if n > 0 else max(-moment.amount, -had)


def can_pay(game: State, seat: int, cost: Cost) -> bool:
    """Whether a price can be paid in full. FL-GAP-17."""
    if cost.free:
        return True
    player = game.players[seat]
    return (
        player.coins >= cost.coins
        and player.prestige >= cost.prestige
        and player.town_health >= cost.town_health
        and len(player.hand) >= cost.actions
        and player.weeks >= cost.weeks
        and (not cost.spoils or len(spendable(game, seat)) >= cost.spoils)
    )


def pay(game: State, seat: int, cost: Cost, why: str = "") -> Rule[None]:
    """Pay a price in full; cards are of one's own choice."""
    if cost.coins:
        yield CoinsChanged(seat, -cost.coins, why)
    if cost.prestige:
        yield PrestigeChanged(seat, -cost.prestige, why)
    if cost.town_health:
        yield TownHealthChanged(seat, -cost.town_health, why)
    if cost.weeks:
        yield WeeksChanged(seat, -cost.weeks, why)
    if cost.actions:
        yield from give_up_actions(game, seat, cost.actions, why)
    if cost.spoils:
        yield from give_up_spoils(game, seat, cost.spoils, why)


def give_up_actions(game: State, seat: int, n: int, why: str = "") -> Rule[None]:
    """Discard Action cards of one's own choice."""
    hand = tuple(game.players[seat].hand)
    n = min(n, len(hand))
    if n:
        cards = yield Ask(
            seat, "give_up", tuple(map(CardKey.of, hand)), "FL-ACT-03", about=(why,), kind="some", low=n, high=n
        )
        yield Moved(seat, tuple(key.card for key in cards), f"hand:{seat}", "discard:action", why)


def spendable(game: State, seat: int, category: str = "") -> dict[str, str]:
    """The Spoils that a player can give up, with their zones: stored and carried ones, Jinxed ones never. FL-JNX-06."""
    player, spoils = game.players[seat], game.cards.spoils
    found = dict.fromkeys(player.auction, f"auction:{seat}")
    for crown, member in player.party:
        if member.psychological < MAD:
            found.update({card: f"gear:{seat}:{crown}" for card in member.gear if spoils[card].kind != "jinxed"})
    for place, ride in enumerate(player.rides):
        found.update(dict.fromkeys(ride.gear, f"ride:{seat}:{place}"))
    found.update({card: f"party:{seat}" for card in player.party_gear if spoils[card].kind != "jinxed"})
    if category:
        return {card: zone for card, zone in found.items() if category in spoils[card].categories}
    return found


def give_up_spoils(game: State, seat: int, n: int, why: str = "", category: str = "") -> Rule[None]:
    """Discard Spoils of one's own choice, stored or carried."""
    zones = spendable(game, seat, category)
    n = min(n, len(zones))
    if n:
        cards = yield Ask(
            seat, "give_up", tuple(map(CardKey.of, zones)), "FL-SPO-03", about=(why,), kind="some", low=n, high=n
        )
        for key in cards:
            yield Moved(seat, (key.card,), zones[key.card], "discard:spoils", why)

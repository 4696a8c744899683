"""Custom survivors: points for stats, skills by mind, purchases in rounds. PH-CUS, PH-BUY."""

from __future__ import annotations

from functools import cache
from itertools import product

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, AskAll, Rule
from fallen_tui.games.posthuman.content.cards import DEVELOPMENT, POINTS, kind_of
from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.queries.bonuses import fits
from fallen_tui.games.posthuman.rules import experience, outfitting
from fallen_tui.games.posthuman.rules.order import rank
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import BuyingPassed, ItemTaken, MarketLaid, StatsChosen
from fallen_tui.games.posthuman.state.keys import DONE, BuyKey, ChangeKey, SpreadKey
from fallen_tui.games.posthuman.state.table import Player, State

SKILLS = {2: (2, 1), 3: (3, 2), 4: (4, 3), 5: (5, 3)}
"""Skills drawn and kept by mind. PH-TAB-SKILLS."""
FOOD = 7
"""PH-BUY-01."""
RATE = 2
"""Ammunition for 1 food. PH-BUY-08."""
FLARE, PIPE = "si01", "si02"
"""What everybody has: the Flare, and the Lead Pipe of who bought nothing to fight with. PH-BUY-01, PH-BUY-09."""


@cache
def spreads() -> tuple[SpreadKey, ...]:
    """Every way to spend the points of which none is left that could raise a stat. PH-CUS-01 to PH-CUS-04."""
    found = []
    for values in product(POINTS, repeat=len(STATS)):
        spent = sum(POINTS[n] for n in values)
        if spent <= DEVELOPMENT and not any(dearer(n) <= DEVELOPMENT - spent for n in values if n < max(POINTS)):
            found.append(SpreadKey.of(*values))
    return tuple(found)


def dearer(n: int) -> int:
    """Points that raise a stat from a value to the next."""
    return POINTS[n + 1] - POINTS[n]


def make(game: State) -> Rule[None]:
    """Stats all at once, then skills, then purchases. PH-CUS-05, PH-BUY."""
    seats = [player.seat for player in game.players]
    chosen = yield AskAll(tuple(Ask(seat, "stats", spreads(), "PH-CUS-01") for seat in seats))
    for seat, key in zip(seats, chosen, strict=True):
        yield StatsChosen(seat, tuple((stat, getattr(key, stat)) for stat in STATS))
    for player in game.players:
        drawn, kept = SKILLS[player.stats["mind"]]
        yield from experience.draw_skills(game, player.seat, drawn, kept)
    for player in game.players:
        yield ItemTaken(player.seat, outfitting.of_kind(game, "starting", FLARE))
        yield from change(game, player.seat, "food", FOOD)
    yield MarketLaid(tuple(sorted(game.decks["starting"].draw)))
    yield from trade_in_turns(game, (yield from buyers(game)))
    yield MarketLaid(())
    for player in game.players:
        if not any(game.cards.of[each.card].melee for each in player.gear):
            yield ItemTaken(player.seat, outfitting.of_kind(game, "starting", PIPE))
        yield from outfitting.arm(game, player)


def buyers(game: State) -> Rule[list[int]]:
    """By speed, then mind, then a die. PH-BUY-03, PH-BUY-04."""
    groups: dict[tuple[int, int], list[int]] = {}
    for player in game.players:
        groups.setdefault((player.stats["speed"], player.stats["mind"]), []).append(player.seat)
    order: list[int] = []
    for stats in sorted(groups, reverse=True):
        order += yield from rank(game, groups[stats])
    return order


def trade_in_turns(game: State, order: list[int]) -> Rule[None]:
    """Each buys one item or passes, round after round; a pass is final. PH-BUY-05, PH-GAP-17."""
    while left := [seat for seat in order if seat not in game.passed]:
        for seat in left:
            yield from buy(game, game.players[seat])


def buy(game: State, player: Player) -> Rule[None]:
    """One go: food may be changed into ammunition, then one item is bought, or none ever after. PH-BUY-05 to -08."""
    while True:
        keys: list[Key] = [DONE, *affordable(game, player), *map(ChangeKey.of, range(1, player.food + 1))]
        key = yield Ask(player.seat, "buy", tuple(keys), "PH-BUY-05", DONE)
        match key:
            case BuyKey(card=card):
                yield ItemTaken(player.seat, card, game.cards.of[card].price)
                return
            case ChangeKey(n=n):
                yield from change(game, player.seat, "food", -n, "changed")
                yield from change(game, player.seat, "ammo", RATE * n, "changed")
            case _:
                yield BuyingPassed(player.seat)
                return


def affordable(game: State, player: Player) -> list[BuyKey]:
    """The items a survivor can buy: a copy of each kind that it has not, can pay and carry. PH-BUY-06, PH-BUY-07."""
    owned = {kind_of(each.card) for each in player.gear}
    found: dict[str, BuyKey] = {}
    for card in game.market:
        kind = kind_of(card)
        dear = game.cards.of[card].price > player.food
        if kind not in owned and not dear and fits(game, player, card):
            found.setdefault(kind, BuyKey.of(card))
    return list(found.values())

"""What Spoils are worth beside their printed value, in fresh Parties.

    .venv/bin/python tests/bench/gear.py [--rounds N] [--cards]

A card is laid on whoever makes most of it in Parties stripped of all gear (six a round). Counted is what it adds to a
story drawn, by the exact odds of every card of the four decks and the prices of the steady bot, for STORIES stories;
movement and Carrying Capacity at the bot's own rate; and its abilities as often as they come about in a game. That is
set beside the value by one factor, the median of all cards: what is worth more than twice as much is marked `<<`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, median
from typing import Any

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.bot.chances import Prospects, Strength
from fallen_tui.games.fallen_land.bot.valuation import Valuation
from fallen_tui.games.fallen_land.content.gear import Spoils
from fallen_tui.games.fallen_land.content.moments import Ability
from fallen_tui.games.fallen_land.effects.estimating import PRICES, tally
from fallen_tui.games.fallen_land.state.player import Ride
from fallen_tui.games.fallen_land.state.table import State

SHARES = {"plains": 0.4, "mountain": 0.25, "city_rad": 0.15, "mission": 0.2}
"""How often a Party draws of each deck."""
STORIES = 16
"""Stories that a Party draws while it has a card."""
MOVES, LOAD = 2.5, 0.4
"""Coins for a point of movement, and for one of Carrying Capacity."""
USES = {"turn": 3.0, "": 3.0, "game": 1.0, "discard": 1.0}
"""How often an ability comes about, by its limit."""
UNWORN = ("event", "ally", "jinxed")


def round_of(number: int) -> dict[str, list[float]]:
    """Card -> coins that it brings each Party of one table."""
    game = open_game("fallen_land")
    setup = Setup("fallen_land", "standard", tuple(SeatSpec("steady", f"Bot {n}") for n in range(6)), f"gear{number}")
    table = Table(game, setup)
    bots = bots_of(game, setup)
    table.advance()
    while table.state.phase != "exploits":
        let_bots_play(table, bots)
    found: dict[str, list[float]] = {}
    for player in table.state.players:
        bare = stripped(table.state, player.seat)
        least = story_chances(bare, player.seat)
        for card in priced(game.cards.spoils.values()):
            most = max(story_chances(state, player.seat) for state in laid(bare, player.seat, card))
            found.setdefault(card.id, []).append(STORIES * (most - least) + beside(game, card))
    return found


def priced(cards: Any) -> Iterator[Spoils]:
    """The Spoils that can be worn or ridden and have a value."""
    return (card for card in cards if card.value and not card.jinx and card.kind not in UNWORN and card.faction is None)


def stripped(start: State, seat: int) -> State:
    """The same with nothing worn or driven by a seat's Party."""
    state = clone(start)
    player = state.players[seat]
    for _, member in player.party:
        member.gear.clear()
    player.rides.clear()
    player.party_gear.clear()
    state.joined.clear()
    return state


def laid(bare: State, seat: int, card: Spoils) -> Iterator[State]:
    """The Party with the card on each of its Crowns, or where else it belongs."""
    if card.vehicle is not None or card.party:
        state = clone(bare)
        player = state.players[seat]
        if card.vehicle is not None:
            player.rides.append(Ride(card.id))
        else:
            player.party_gear.append(card.id)
        yield state
        return
    for crown, _ in bare.players[seat].party:
        state = clone(bare)
        state.players[seat].member(crown).gear.append(card.id)
        yield state


def story_chances(state: State, seat: int) -> float:
    """The worth of a story drawn, in coins."""
    prospects = Prospects(Valuation(state, seat), Strength(state, seat))
    return sum(share * prospects.deck(deck)[1] for deck, share in SHARES.items())


def beside(game: Any, card: Spoils) -> float:
    """Movement, capacity and abilities."""
    found = MOVES * card.movement + LOAD * card.adds + sum(ability(each) for each in card.abilities)
    if card.vehicle is not None:
        found += MOVES * card.vehicle.movement + LOAD * card.vehicle.capacity / 2
    return found


def ability(each: Ability) -> float:
    """What an ability brings in a game, at the prices of things where nothing more is known."""
    times = each.limit.n if each.limit.per == "uses" else USES[each.limit.per]
    brings = tally(each.do)
    return times * max(0.0, brings.at(PRICES) - each.cost.coins)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--cards", action="store_true", help="each card by itself")
    options = parser.parse_args()
    found: dict[str, list[float]] = {}
    with ProcessPoolExecutor() as pool:
        for worths in pool.map(round_of, range(options.rounds)):
            for card, coins in worths.items():
                found.setdefault(card, []).extend(coins)
    spoils = open_game("fallen_land").cards.spoils
    brings = {card: mean(coins) for card, coins in found.items()}
    each = median(brings[card] / spoils[card].value for card in brings)
    ratios = {card: brings[card] / spoils[card].value / each for card in brings}
    dear = [card for card, ratio in ratios.items() if ratio > 2]
    print(f"{len(brings)} Spoils, {each:.2f} coins brought for one of value; worth more than twice: {len(dear)}")
    for card, ratio in sorted(ratios.items(), key=lambda pair: -pair[1]):
        if options.cards or ratio > 2:
            value, mark = spoils[card].value, "  <<" if ratio > 2 else ""
            print(f"  {card} {spoils[card].name:32} value {value:3}, brings {brings[card]:6.1f}: {ratio:4.2f}{mark}")


if __name__ == "__main__":
    main()

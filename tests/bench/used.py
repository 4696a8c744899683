"""What becomes of the cards in whole games of steady bots: Spoils equipped, Action cards played, people in Parties.

    .venv/bin/python tests/bench/used.py [--games N] [--seats N] [--first N] [--cards]

A Spoils card is equipped where it comes to a Crown, a Vehicle, the ride or the Party Equipment. The games' lengths and
winners are told as well, for these are the longest runs there are.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.state import events

WORN = ("gear:", "ride:", "party:")
UNWORN = ("event", "jinxed")


def counted(seats: int, number: int) -> tuple[Counter[tuple[str, str]], int, str]:
    """One game: how often each (fate, card) came about, its Turns, and the factions that won."""
    game = open_game("fallen_land")
    setup = Setup(
        "fallen_land", "standard", tuple(SeatSpec("steady", f"Bot {n}") for n in range(seats)), f"used{number}"
    )
    table = Table(game, setup)
    play_out(table, bots_of(game, setup))
    found: Counter[tuple[str, str]] = Counter()
    for entry in table.entries:
        match entry:
            case events.Played() | events.MercenaryHired() | events.HitManHired():
                found["played", entry.card] += 1
            case events.Used():
                found["used", entry.card] += 1
            case events.Moved() if entry.to.startswith(WORN):
                found.update(("worn", card) for card in entry.cards)
            case events.RideTaken():
                found["worn", entry.card] += 1
            case events.FixedTo():
                found["worn", entry.card] += 1
            case events.Joined() | events.Called():
                found["worn", entry.card] += 1
            case events.AttachedTo():
                found["played", entry.card] += 1
            case events.Turned():
                found["drawn", entry.card] += 1
            case events.Drawn() | events.Found():
                found.update(("drawn", card) for card in entry.cards)
    state = table.state
    result = game.result(state)
    won = [game.cards.faction_name(state.players[seat].faction) for seat in result.winners] if result else []
    return found, state.turn, ", ".join(won)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--cards", action="store_true", help="each card by itself")
    options = parser.parse_args()
    found: Counter[tuple[str, str]] = Counter()
    turns, winners = [], Counter[str]()
    with ProcessPoolExecutor() as pool:
        numbers = range(options.first, options.first + options.games)
        for fates, length, won in pool.map(partial(counted, options.seats), numbers):
            found += fates
            turns.append(length)
            winners[won] += 1
    print(f"{options.games} games, {options.seats} seats: {min(turns)} to {max(turns)} Turns, median {median(turns)}")
    cards = open_game("fallen_land").cards
    for name, ids, fates in (
        ("Spoils", [card.id for card in cards.spoils.values() if card.kind not in UNWORN], ("worn", "used")),
        ("Action cards", cards.actions, ("played", "used")),
        ("Characters", cards.characters, ("worn",)),
    ):
        drawn = {card: found["drawn", card] for card in ids}
        done = {card: sum(found[fate, card] for fate in fates) for card in ids}
        never = sorted(card for card in ids if not done[card])
        print(f"{name}: {len(ids)} cards, {sum(drawn.values())} draws; never {fates[0]}: {len(never)}")
        if never:
            print("  " + ", ".join(f"{card} ({drawn[card]} draws)" for card in never))
        if options.cards:
            share = {card: done[card] / drawn[card] for card in ids if drawn[card]}
            print("  " + "  ".join(f"{card} {100 * n:.0f}" for card, n in sorted(share.items(), key=lambda i: i[1])))
    print("winners: " + ", ".join(f"{name} {n}" for name, n in winners.most_common()))


if __name__ == "__main__":
    main()

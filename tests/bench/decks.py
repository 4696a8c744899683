"""How often Parties pass the story cards, and what comes of it: every card is played by steady bots, and counted.

    .venv/bin/python tests/bench/decks.py [--turn N] [--rounds N] [--cards]

A Party stands as bots have it at the beginning of its weeks of Turn N (1: fresh), with all that they hold. Each round
plays every card once for each of six Parties of one table; cards for several Parties are left out. Rivals have empty
hands here, for each of them would else lay the same card on every story. What is won and
lost is the mean of those who passed and of those who failed, until the card is over.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from statistics import mean
from typing import Any, NamedTuple

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask, AskAll, Roll, Shuffle
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.rules.drawing import draw_story
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state import events
from fallen_tui.games.fallen_land.state.events import StoryEnded

SEATS = 6
DECKS = ("plains", "mountain", "city_rad", "mission")
GROUND = {"plains": ("plains",), "mountain": ("mountain",), "city_rad": ("city",), "mission": ("plains",)}


GAINS = ("spoils", "actions", "people", "prestige", "health", "coins")
LOSSES = ("damage", "dead", "weeks", "prestige", "health", "coins")


class Came(NamedTuple):
    """What came of a card: whether it was passed, and changes of what the Party and its town have, by name."""

    passed: bool
    changes: dict[str, int]


def round_of(number: int, turn: int) -> dict[str, list[Came]]:
    """Card -> what came of it, for each Party of one table."""
    game = open_game("fallen_land")
    seats = tuple(SeatSpec("steady", f"Bot {n}") for n in range(SEATS))
    setup = Setup("fallen_land", "standard", seats, f"deck{number}")
    table = Table(game, setup)
    bots = bots_of(game, setup)
    table.advance()
    while not table.over and not (table.state.turn == turn and table.state.phase == "exploits"):
        let_bots_play(table, bots)
    found: dict[str, list[Came]] = {}
    for story in game.cards.stories.values():
        if story.multi == 1 and story.checks:
            for player in table.state.players:
                if player.party:
                    found.setdefault(story.id, []).append(played(game, bots, table.state, player.seat, story, number))
    return found


def played(game: Any, bots: Any, start: Any, seat: int, story: Any, number: int) -> Came:
    """One card played by one Party on ground of its deck."""
    state = clone(start)
    board = game.cards.board
    state.current = seat
    for rival in state.others(seat):
        state.players[rival].hand.clear()
    ground = (hex for hex in board.hexes.values() if hex.terrains == GROUND[story.deck])
    state.players[seat].place = next(hex.name for hex in ground if not hex.town and not hex.resource)
    deck = state.decks[story.deck]
    for pile in (deck.draw, deck.discard):
        if story.id in pile:
            pile.remove(story.id)
    if any(world.card == story.id for world in state.world):
        return Came(True, {})
    deck.draw.append(story.id)

    def rule() -> Iterator[Any]:
        card = yield from draw_story(state, seat, story.deck)
        return (yield from play_story(state, seat, card))

    return drive(game, bots, state, rule(), SeededChance(f"{number}:{seat}:{story.id}"), seat)


def drive(game: Any, bots: Any, state: Any, rule: Any, chance: SeededChance, seat: int) -> Came:
    """Run a rule to its end, bots answering; the result of the first story card that ends, and all its changes."""
    value: Any = None
    moment, at, first = count(), count(), ""
    changes: Counter[str] = Counter()
    while True:
        try:
            step = rule.send(value)
        except StopIteration:
            return Came(first == "success", changes)
        value = None
        if isinstance(step, Ask):
            value = answer(game, bots, state, step, next(moment))
        elif isinstance(step, AskAll):
            value = tuple(answer(game, bots, state, ask, next(moment)) for ask in step.asks)
        elif isinstance(step, Roll):
            value = chance.dice(step.stream, next(at), step.count, step.sides)
        elif isinstance(step, Shuffle):
            value = chance.permutation(step.stream, next(at), step.size)
        elif hasattr(step, "apply"):
            if isinstance(step, StoryEnded) and not first and step.result not in ("replaced",):
                first = step.result
            if getattr(step, "seat", None) == seat:
                changes.update(counted(step))
            step.apply(state)


def counted(event: Any) -> dict[str, int]:
    """What one event of a seat brings or takes."""
    match event:
        case events.PrestigeChanged(n=n):
            return {"prestige": n}
        case events.TownHealthChanged(n=n):
            return {"health": n}
        case events.CoinsChanged(n=n):
            return {"coins": n}
        case events.PenaltyChanged(n=n):
            return {"weeks": n}
        case events.Hurt():
            return {"damage": sum(points for _, points in event.points)}
        case events.Died():
            return {"dead": 1}
        case events.Drawn(deck="spoils" | "action" as deck):
            return {"spoils" if deck == "spoils" else "actions": len(event.cards)}
        case events.Joined() | events.Enrolled():
            return {"people": 1}
    return {}


def answer(game: Any, bots: Any, state: Any, ask: Ask, moment: int) -> Any:
    forced = ask.forced()
    return forced if forced is not None else bots[ask.seat].answer(game.view(state, ask.seat), ask, moment)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turn", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--cards", action="store_true", help="each card by itself")
    options = parser.parse_args()
    found: dict[str, list[Came]] = {}
    with ProcessPoolExecutor() as pool:
        for rates in pool.map(round_of, range(options.rounds), [options.turn] * options.rounds):
            for card, results in rates.items():
                found.setdefault(card, []).extend(results)
    stories = open_game("fallen_land").cards.stories
    for deck in DECKS:
        cards = {card: results for card, results in found.items() if stories[card].deck == deck}
        rates = {card: mean(came.passed for came in results) for card, results in cards.items()}
        usual = mean(0.1 <= rate <= 0.95 for rate in rates.values())
        print(f"{deck:9} {100 * mean(rates.values()):5.1f}% passed, {len(rates)} cards, Turn {options.turn};", end=" ")
        print(f"{100 * usual:.0f}% of them between 10 and 95%")
        every = [came for results in cards.values() for came in results]
        for names, passed, word in ((GAINS, True, "passed"), (LOSSES, False, "failed")):
            whole = [came.changes for came in every if came.passed is passed]
            shown = ", ".join(f"{name} {mean(changes.get(name, 0) for changes in whole):+.2f}" for name in names)
            print(f"    {word}: {shown}")
        if options.cards:
            ordered = sorted(rates.items(), key=lambda pair: pair[1])
            print("  " + "  ".join(f"{card} {100 * rate:.0f}" for card, rate in ordered))


if __name__ == "__main__":
    main()

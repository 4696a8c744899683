"""How many questions a turn asks a person, by topic: all of them, and those left with what needs no thought aside.

    python -m tests.bench.questions [GAMES] [--mode short] [--game fallen_land] [--asks sensible]

The steady bot sits in the person's seat against another one. It arranges gear card by card, by figures of its own; the
third column is of a person who has it arranged at one stroke once a turn, and else plays like the bot. Questions before
the first turn do not count.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from typing import Any

import attrs

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.asking import ALWAYS, ASKS, SENSIBLE
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.parts import Bot
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.games import open_game

GAMES = (("fallen_land", "short"), ("state51", "standard"))
PERSON, BOT = 0, 1


class AtOneStroke:
    """A player who has gear arranged once a turn, at home and by `auto`, and else plays like the bot."""

    sees = True

    def __init__(self, bot: Bot, seat: int) -> None:
        self._bot = bot
        self._seat = seat
        self._fitted = 0

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        """As the bot, but for gear."""
        player, fitted = view.players[self._seat], self._fitted == view.turn
        if ask.topic in ("outfit", "town"):
            if "auto" in ask.keys and not fitted:
                self._fitted = view.turn
                return "auto"
            ask = _without(ask, ("gear:", "stored:", "ride:", "auto", "order"))
            return self._bot.answer(view, ask, moment) if len(ask.keys) > 1 else "done"
        if ask.topic in ("deed", "desk") and (fitted or player.place != view.home(self._seat)):
            ask = _without(ask, ("outfit", "equip"))
        return self._bot.answer(view, ask, moment)


def _without(ask: Ask, starts: tuple[str, ...]) -> Ask:
    return attrs.evolve(ask, keys=tuple(key for key in ask.keys if not key.startswith(starts)))


@attrs.define
class Asked:
    """What a person was asked: topics by (game, turn)."""

    turns: dict[tuple[int, int], Counter[str]] = attrs.field(factory=dict)

    @property
    def counts(self) -> list[int]:
        """Questions of each turn."""
        return [sum(topics.values()) for topics in self.turns.values()]

    def by_topic(self) -> Counter[str]:
        """Questions of all turns."""
        return sum(self.turns.values(), Counter())


def play(game: str, mode: str, games: int, asks: str, at_one_stroke: bool = False) -> Asked:
    """What so many games ask a person."""
    found = Asked()
    for number in range(games):
        opened = open_game(game)
        seats = (SeatSpec("human", "Person"), SeatSpec("steady", "Bot"))
        table = Table(opened, Setup(game, mode, seats, f"questions-{number}"))
        person: Any = seat_bot("steady", opened, table.setup, PERSON)
        players: dict[int, Any] = {
            PERSON: AtOneStroke(person, PERSON) if at_one_stroke else person,
            BOT: seat_bot("steady", opened, table.setup, BOT),
        }
        routine = RoutineAnswers(table, asks)
        table.advance()
        while table.pending:
            routine.give()
            if not table.pending:
                break
            ask = table.pending[0]
            turn = opened.turn(table.state)
            if turn:
                topics = found.turns.setdefault((number, turn), Counter())
                topics[ask.topic] += ask.seat == PERSON
            table.decide(ask.seat, answer_of(players[ask.seat], table, ask))
    return found


def told(columns: Sequence[tuple[str, Asked]]) -> list[str]:
    """A table: the figures of a turn, then each topic."""
    names = [name for name, _ in columns]
    rows = [("", names)]
    rows.append(("median", [f"{median(asked.counts):.1f}" for _, asked in columns]))
    rows.append(("mean", [f"{mean(asked.counts):.1f}" for _, asked in columns]))
    rows.append(("most", [f"{max(asked.counts)}" for _, asked in columns]))
    topics = [(asked.by_topic(), len(asked.turns)) for _, asked in columns]
    for topic, _ in topics[0][0].most_common():
        rows.append((topic, [f"{counts[topic] / turns:.2f}" for counts, turns in topics]))
    return [f"{name:<20}" + "".join(f"{cell:>18}" for cell in cells) for name, cells in rows]


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES", nargs="?", type=int, default=20, help="how many, 20 by default")
    parser.add_argument("--game", choices=[game for game, _ in GAMES])
    parser.add_argument("--mode", help="another mode than the usual one")
    parser.add_argument("--asks", choices=ASKS, default=SENSIBLE)
    options = parser.parse_args(argv)
    for game, mode in GAMES:
        if options.game in (None, game):
            mode = options.mode or mode
            columns = [("all asked", play(game, mode, options.games, ALWAYS))]
            columns.append((options.asks, play(game, mode, options.games, options.asks)))
            if game == "fallen_land":
                columns.append(("gear at a stroke", play(game, mode, options.games, options.asks, True)))
            turns = len(columns[0][1].turns)
            print(f"\n{game}, {mode}: questions a turn, {options.games} games, {turns} turns")
            print("\n".join(told(columns)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

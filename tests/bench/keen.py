"""How strong the keen bot is: `python tests/bench/keen.py [GAMES [GAME:MODE ...]]`, two seats, keen against steady.

Each seed is played twice, keen in either seat. Printed for each game and mode: games, wins (a shared win counts as a
part of one), their share with its 95% interval (Wilson), and the seconds of the processor that keen's decisions took:
those on topics that it thinks about, and all.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from statistics import median

from shares import wilson

from fallen_tui.bots import answer_of, bots_of
from fallen_tui.bots.keen import KeenBot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game

GAMES = 40
WHAT = ("state51:standard", "fallen_land:standard", "fallen_land:short")
HEAD = (
    f"{'game':<22} {'games':>5} {'wins':>6} {'share':>6} {'95%':>11}   seconds: "
    f"{'thought':>7} {'median':>7} {'p95':>6} {'max':>6}   {'all median':>10} {'p95':>6}"
)


def play(what: str, number: int) -> tuple[float, list[float], list[float]]:
    """Game `number`: what keen won of it, the seconds of the decisions it thought about, and those of the others."""
    id, _, mode = what.partition(":")
    game, own = open_game(id), number % 2
    seats = tuple(SeatSpec("keen" if seat == own else "steady", f"Bot {seat}") for seat in range(2))
    table = Table(game, Setup(id, mode, seats, f"keen-{number // 2}"))
    bots = bots_of(game, table.setup)
    thinker = bots[own]
    assert isinstance(thinker, KeenBot)
    thought: list[float] = []
    other: list[float] = []
    table.advance()
    while table.pending:
        ask = table.pending[0]
        start = time.process_time()
        answer = answer_of(bots[ask.seat], table, ask)
        if ask.seat == own:
            (thought if thinker.ponders(ask) else other).append(time.process_time() - start)
        table.decide(ask.seat, answer)
    result = game.result(table.state)
    assert result is not None
    return (1 / len(result.winners) if own in result.winners else 0.0), thought, other


def line(what: str, games: int) -> str:
    """A row of the table."""
    wins = 0.0
    thought: list[float] = []
    other: list[float] = []
    for number in range(games):
        won, longer, shorter = play(what, number)
        wins += won
        thought += longer
        other += shorter
    low, high = wilson(wins, games)
    span = f"{low:.1%}-{high:.1%}"
    figures = (len(thought), median(thought), at(thought, 0.95), max(thought))
    every = thought + other
    return (
        f"{what:<22} {games:>5} {wins:>6g} {wins / games:>6.1%} {span:>11}            "
        f"{figures[0]:>7} {figures[1]:>7.2f} {figures[2]:>6.2f} {figures[3]:>6.2f}   "
        f"{median(every):>10.3f} {at(every, 0.95):>6.2f}"
    )


def at(values: Sequence[float], share: float) -> float:
    """The value below which such a share of them lies."""
    return sorted(values)[int(share * (len(values) - 1))]


def main(words: Sequence[str]) -> None:
    games = int(words[0]) if words else GAMES
    print(HEAD)
    for what in words[1:] or WHAT:
        print(line(what, games), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""How The Road to the Fortress plays: `python tests/bench/road.py [PART ...] [--games N] [--seed S] [--jobs J]`.

`steady` bots play, and each part prints one table of `content/posthuman/README.md`:

    seats       by mode and seats: who wins and how, turns, knock-outs, trades
    survivors   four seats, survivors dealt by chance: how often each wins of the games that a human wins and it is in
    levels      alone: the share that is won at each level, and where the journey ends
    scenarios   the solo scenarios: the share that is won at each level, and how they are lost
    bots        two seats: steady against random, with survivors made ready and custom, and keen against steady
    clock       alone on the same seeds: what steady wins and what keen wins

`--bot KIND` lets other bots play all but the last two. Game k of a part is game k of `fallen simulate` with the same
seed.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from statistics import median, pstdev
from typing import Any, NamedTuple

from shares import wilson

from fallen_tui.bots import Bot, bots_of, play_out
from fallen_tui.engine.chance import pick
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.scenario.files import FILES

GAME = "posthuman"
SEATS = (
    *(("standard", n, "made") for n in (2, 3, 4)),
    ("standard", 4, "custom"),
    *(("short", n, "made") for n in (2, 3, 4)),
)
LEVELS = {"easy": 75, "normal": 45, "hard": 20}


class Played(NamedTuple):
    """A finished game: why it ended, who won, turns, knock-outs, trades, survivors by seat, who turned, scores."""

    reason: str
    winners: tuple[int, ...]
    turns: int
    falls: int
    trades: int
    survivors: tuple[str, ...]
    turned: tuple[int, ...]
    scores: tuple[int, ...]


class Course(NamedTuple):
    """What is played."""

    mode: str
    kinds: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    dealt: bool = False


class Dealt:
    """A bot to whom chance deals its survivor."""

    sees = True

    def __init__(self, bot: Bot, seed: str) -> None:
        self._bot, self._seed = bot, seed

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        """That of the bot, but for the survivor."""
        if ask.topic == "character":
            return ask.keys[pick(self._seed, "survivor", ask.seat, len(ask.keys))]
        return self._bot.answer(view, ask, moment)


def play(course: Course, seed: str) -> Played:
    """One game."""
    game = open_game(GAME)
    seats = tuple(SeatSpec(kind, f"Bot {n + 1}") for n, kind in enumerate(course.kinds))
    table = Table(game, Setup(GAME, course.mode, seats, seed, options=course.options))
    bots = bots_of(game, table.setup)
    if course.dealt:
        bots = {seat: Dealt(bot, seed) for seat, bot in bots.items()}
    play_out(table, bots)
    state = table.state
    result = game.result(state)
    assert result is not None
    events = Counter(type(entry).__name__ for entry in table.entries)
    return Played(
        result.reason,
        result.winners,
        result.turns,
        events["KnockedOut"],
        events["Traded"],
        tuple(player.character for player in state.players),
        tuple(player.seat for player in state.mutants),
        result.scores,
    )


def games(pool: Executor | None, course: Course, options: argparse.Namespace) -> list[Played]:
    """All games of a course."""
    seeds = [f"{options.seed}-{number}" for number in range(options.games)]
    found = pool.map(play, repeat(course), seeds, chunksize=4) if pool else map(play, repeat(course), seeds)
    return list(found)


def share(n: float, of: int) -> str:
    """A percentage with its 95% interval (Wilson)."""
    if not of:
        return "-"
    low, high = wilson(n, of)
    return f"{100 * n / of:.0f} ({100 * low:.0f}-{100 * high:.0f})"


# --- tables ---


def seats(pool: Executor | None, options: argparse.Namespace) -> Iterator[str]:
    """By mode and seats."""
    yield "| mode | seats | a human wins, % | once somebody has turned, % | turns | knock-outs | trades | ends |"
    yield "|---|---|---|---|---|---|---|---|"
    for mode, n, survivors in SEATS:
        course = Course(mode, (options.bot,) * n, (("survivors", survivors),))
        found = games(pool, course, options)
        human = [game for game in found if game.reason != "mutants"]
        turned = [game for game in found if game.turned]
        lost = sum(game.reason == "mutants" for game in turned)
        turns = sorted(game.turns for game in found)
        ends = ", ".join(f"{reason} {count}" for reason, count in Counter(game.reason for game in found).most_common())
        name = mode if survivors == "made" else f"{mode}, custom"
        yield (
            f"| {name} | {n} | {share(len(human), len(found))} | {share(len(turned) - lost, len(turned))} of "
            f"{len(turned)} | {median(turns):g} ({turns[len(turns) // 4]}-{turns[3 * len(turns) // 4]}) | "
            f"{sum(game.falls for game in found) / len(found):.1f} | "
            f"{sum(game.trades for game in found) / len(found):.1f} | {ends} |"
        )


def survivors(pool: Executor | None, options: argparse.Namespace) -> Iterator[str]:
    """By survivor."""
    found = games(pool, Course("standard", (options.bot,) * 4, dealt=True), options)
    cards = installed_cards()
    yield "| survivor | games that a human won | won, % | of all games, turned, % |"
    yield "|---|---|---|---|"
    won: defaultdict[str, float] = defaultdict(float)
    there, all_games, turned = Counter[str](), Counter[str](), Counter[str]()
    for game in found:
        all_games.update(game.survivors)
        turned.update(game.survivors[seat] for seat in game.turned)
        if game.reason == "mutants":
            continue
        there.update(game.survivors)
        for seat in game.winners:
            won[game.survivors[seat]] += 1 / len(game.winners)
    for card, character in cards.characters.items():
        name = f"{character.name}, {character.trade}"
        yield f"| {name} | {there[card]} | {share(won[card], there[card])} | {share(turned[card], all_games[card])} |"


def levels(pool: Executor | None, options: argparse.Namespace) -> Iterator[str]:
    """The solo clock."""
    yield "| mode | level | wanted, % | won, % | ends | turns | journey where it was lost |"
    yield "|---|---|---|---|---|---|---|"
    for mode in ("solo", "solo-short"):
        for level, wanted in LEVELS.items():
            found = games(pool, Course(mode, (options.bot,), (("level", level),)), options)
            ends = ", ".join(
                f"{reason} {count}" for reason, count in Counter(game.reason for game in found).most_common()
            )
            lost = [game.scores[0] for game in found if game.reason == "clock"]
            yield (
                f"| {mode} | {level} | {wanted} | {share(sum(bool(game.winners) for game in found), len(found))} | "
                f"{ends} | {median(game.turns for game in found):g} | {median(lost) if lost else '-'} |"
            )


def scenarios(pool: Executor | None, options: argparse.Namespace) -> Iterator[str]:
    """The scenarios that are no chapter of a campaign."""
    yield "| scenario | level | wanted, % | won, % | ends | turns |"
    yield "|---|---|---|---|---|---|"
    for each in FILES.catalogue():
        if each.kind != "solo":
            continue
        for level, wanted in LEVELS.items():
            course = Course("scenario", (options.bot,), (("scenario", each.id), ("level", level)))
            found = games(pool, course, options)
            ends = ", ".join(
                f"{reason} {count}" for reason, count in Counter(game.reason for game in found).most_common()
            )
            yield (
                f"| `{each.id}` {each.name} | {level} | {wanted} | "
                f"{share(sum(bool(game.winners) for game in found), len(found))} | {ends} | "
                f"{median(game.turns for game in found):g} |"
            )


def bots(pool: Executor | None, options: argparse.Namespace) -> Iterator[str]:
    """One kind of bot against another, in either seat: what it wins alone, what both win as mutants, what it loses."""
    yield "| bot | against | survivors | games | wins alone, % | shared | lost |"
    yield "|---|---|---|---|---|---|---|"
    for one, other, survivors in (
        ("steady", "random", "made"),
        ("steady", "random", "custom"),
        ("keen", "steady", "made"),
    ):
        won, shared, lost = 0, 0, 0
        for own, kinds in enumerate(((one, other), (other, one))):
            for game in games(pool, Course("standard", kinds, (("survivors", survivors),)), options):
                won += game.winners == (own,)
                shared += len(game.winners) > 1
                lost += own not in game.winners
        of = won + shared + lost
        yield f"| {one} | {other} | {survivors} | {of} | {share(won, of)} | {shared} | {lost} |"


def clock(pool: Executor | None, options: argparse.Namespace) -> Iterator[str]:
    """The solo clock, both bots on the same seeds; behind the difference half its 95% interval."""
    yield "| mode | level | games | steady, % | keen, % | keen wins more, points |"
    yield "|---|---|---|---|---|---|"
    for mode in ("solo", "solo-short"):
        for level in LEVELS:
            steady, keen = (
                [bool(game.winners) for game in games(pool, Course(mode, (kind,), (("level", level),)), options)]
                for kind in ("steady", "keen")
            )
            n = len(steady)
            more = [one - other for one, other in zip(keen, steady, strict=True)]
            half = 1.96 * pstdev(more) / n**0.5
            yield (
                f"| {mode} | {level} | {n} | {share(sum(steady), n)} | {share(sum(keen), n)} | "
                f"{100 * sum(more) / n:+.0f} ± {100 * half:.0f} |"
            )


PARTS = {part.__name__: part for part in (seats, survivors, levels, scenarios, bots, clock)}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", choices=(*PARTS, []))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="road")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(words)
    pool = ProcessPoolExecutor(options.jobs, get_context("spawn")) if options.jobs > 1 else None
    for name in options.parts or PARTS:
        print(f"\n{name}\n", flush=True)
        for line in PARTS[name](pool, options):
            print(line, flush=True)


if __name__ == "__main__":
    main()

"""Figures of pace that no clock can blur: calls of functions a decision, and bytes that the screen is sent a key.

Both are counted, in a process of their own (`tests/bench/kept.py`), so that they are the same wherever they are counted
with the same version of Python and of the libraries.
"""

from __future__ import annotations

import asyncio
import cProfile
import pstats
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import attrs
from textual.drivers.headless_driver import HeadlessDriver

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.records import Single
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game

LEAST = 0.01
"""The share of all calls from which on a function is named."""
WARM = 500
"""Decisions of another game that are not counted: what is worked out but once is then there."""
SEATS = 4
SIZE = (80, 24)
KEYS = 40
MOMENT = 0.02
"""Seconds after which it is asked again whether the screen stands still."""


class Count(NamedTuple):
    """Figures by what they are of, and what the first of them is made up of."""

    figures: dict[str, float]
    parts: dict[str, float]


# --- calls a decision ---


class Play(NamedTuple):
    """Games that bots play, each up to so many decisions."""

    game: str
    kind: str
    games: int
    most: int


def calls(play: Play) -> Count:
    """Calls of functions a decision, those built into Python included, and those of Python alone."""
    _played(play, "warm", WARM)
    _finish()
    profile = cProfile.Profile()
    profile.enable()
    decisions = sum(_played(play, f"bench-{number}", play.most) for number in range(play.games))
    profile.disable()
    found: Counter[str] = Counter()
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, Any]] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, name), (_, count, *_) in stats.items():
        found[_named(file, name)] += count
    total = sum(found.values())
    python = sum(count for (file, *_), (_, count, *_) in stats.items() if file != "~")
    return Count(
        {"calls a decision": total / decisions, "calls of Python functions a decision": python / decisions},
        {name: count / decisions for name, count in found.most_common() if count >= LEAST * total},
    )


def _finish() -> None:
    """Have attrs finish every class of records there is: that happens once, however long one plays."""
    left: list[Any] = [Single]
    while left:
        for cls in left.pop().__subclasses__():
            left.append(cls)
            if "__attrs_attrs__" in cls.__dict__:
                attrs.fields(cls)


def _played(play: Play, seed: str, most: int) -> int:
    """Decisions of one game."""
    game = open_game(play.game)
    seats = tuple(SeatSpec(play.kind, f"Bot {number + 1}") for number in range(SEATS))
    table = Table(game, Setup(play.game, "standard", seats, seed))
    bots = bots_of(game, table.setup)
    table.advance()
    while table.decisions < most and let_bots_play(table, bots):
        pass
    return table.decisions


def _named(file: str, name: str) -> str:
    """A function, wherever it is installed and whatever stands above it."""
    if file == "~":
        return name.strip("<>{}")
    parts = Path(file).parts
    home = parts.index("fallen_tui") if "fallen_tui" in parts else -2
    return f"{'/'.join(parts[home:])} {name}"


# --- bytes a key ---


class Written(HeadlessDriver):
    """A terminal that counts what it is sent, and answers nothing."""

    sent = 0

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        Written.sent += len(data.encode())


def bytes_sent(game: str) -> Count:
    """Bytes a key over the keys of play of the bench of the screen, without motions."""
    from fallen_tui.tui.tools.fixtures import play_to
    from tests.bench.screen import PLAY, STANDS

    with tempfile.TemporaryDirectory() as folder:
        match = play_to(STANDS[game], Path(folder) / "a.fallen")
        try:
            pressed = asyncio.run(_pressed(match, list(islice(cycle(PLAY[game].split()), KEYS))))
        finally:
            match.table.leave()
    sent: Counter[str] = Counter()
    for key, count in pressed:
        sent[key] += count
    times = Counter(key for key, _ in pressed)
    parts = {f"key {key}": count / times[key] for key, count in sent.most_common()}
    return Count({"bytes a key": sum(sent.values()) / len(pressed)}, parts)


async def _pressed(match: Any, keys: list[str]) -> list[tuple[str, int]]:
    """Each key with the bytes that it led to."""
    from fallen_tui.tui.app import FallenApp
    from fallen_tui.tui.screens.table import TableScreen
    from fallen_tui.tui.settings_file import Settings
    from fallen_tui.tui.tables import open_face

    screen = TableScreen(match, open_face(match))
    app = FallenApp(screen, Settings(speed="off"), environ={"COLORTERM": "truecolor", "TERM": "xterm-256color"})
    app.driver_class = Written
    found = []
    async with app.run_test(headless=False, size=SIZE) as pilot:
        await _still(match)
        for key in keys:
            before = Written.sent
            await pilot.press(key)
            await _still(match)
            found.append((key, Written.sent - before))
    return found


async def _still(match: Any) -> None:
    """Wait until no bot is to move and nothing has been sent for a while; a busy machine's late moments don't count."""
    quiet, before = 0, -1
    while quiet < 3:
        began = perf_counter()
        await asyncio.sleep(MOMENT)
        if Written.sent != before or match.bots_to_move:
            quiet = 0
        elif perf_counter() - began < 2 * MOMENT:
            quiet += 1
        before = Written.sent


COUNTED: dict[str, Callable[[], Count]] = {
    "state51 random": partial(calls, Play("state51", "random", 8, 2_000)),
    "state51 steady": partial(calls, Play("state51", "steady", 3, 2_000)),
    "fallen_land random": partial(calls, Play("fallen_land", "random", 2, 1_200)),
    "fallen_land steady": partial(calls, Play("fallen_land", "steady", 1, 2_000)),
    "posthuman random": partial(calls, Play("posthuman", "random", 8, 2_000)),
    "posthuman steady": partial(calls, Play("posthuman", "steady", 1, 2_000)),
    "state51 screen": partial(bytes_sent, "state51"),
    "fallen_land screen": partial(bytes_sent, "fallen_land"),
}

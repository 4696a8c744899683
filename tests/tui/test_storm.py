"""Whatever is pressed, clicked, pasted or resized, the game goes on, the journal is sound, and nothing piles up.

So many random inputs a game, by seed, odd bytes among them; ten times as many with the marker slow.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.timer import Timer

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.verify import verify
from fallen_tui.faces.script import cells
from fallen_tui.saves import begin, go_on, read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.driver import LONGEST_PASTING, InputParser
from fallen_tui.tui.kit.keys import COMMANDS, NAMES
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.sitting import Sitting
from fallen_tui.tui.tools.screenshots import seen

BUDGET = 2_000
"""Random inputs at the tables of each game; `test_storm_screens` sends 3,000 to the other screens."""
SIZES = [(80, 24), (120, 40), (200, 60), (60, 16), (59, 15), (1, 1), (40, 10), (300, 100), (100, 30), (1, 60), (300, 2)]
LEAVES = {"Q", "escape", "ctrl+c", "ctrl+q"}
KEYS = {
    "answers": [*"abcdefghijklmnopqrstuvwxyz0123456789"],
    "arrows": ["up", "down", "left", "right", "pageup", "pagedown", "home", "end", "shift+up", "shift+left"],
    "choose": ["enter"] * 6 + ["space", "*", "+", "-", "<", ">", ".", "delete", "backspace", ",", "=", "[", "]"],
    "capitals": [*"ABCDEFGHIJKLMNOPRSTUVWXYZ"],
    "commands": [key for usual, _ in COMMANDS.values() for key in usual if key not in LEAVES],
    "odd": ["ctrl+a", "ctrl+x", "f5", "f11", "alt+q", "é", "字", "\u200b", "ctrl+@", "insert"],
    "leave": sorted(LEAVES),
}
WEIGHTS = {"answers": 30, "arrows": 22, "choose": 24, "capitals": 12, "commands": 9, "odd": 1, "leave": 0.35}

ODD = [
    b"\xff", b"\xc3(", b"\xe9t\xe9", b"\xed\xa0\x80", b"\x00", b"\x1b", b"\x1b[200~lost", b"\x1b[201~",
    b"\x1b[99999999;1u", b"\x1b[1:2;1u", b"\x1b[48;0;0;0;0t", b"\x1b[48;99999;99999;1;1t",
    b"\x1b[<0;99999999;9M", b"\x1b[<64;0;0M", b"\x1b]0;no", b"\x1b[55296;1u", b"\x1b[?2048;1$y", b"\x1b[O",
]  # fmt: skip
"""Bytes that no terminal sends, or that none should."""
PASTES = ["x" * 100_000, "\x1b[2J\x1b]0;no\x07\n" * 4_000, "字" * 30_000, "7", ""]
SIGNS = {character: key for key, character in NAMES.items()}


class Storm:
    """Random keys and presses on one journal after another, from one seed."""

    def __init__(self, game: str, folder: Path, seed: int) -> None:
        self.game = game
        self.folder = folder
        self.chance = random.Random(seed)
        self._now = 0.0
        self._parser = InputParser(lambda: self._now)
        self.sent = 0
        self.begun = 0
        self.finished = 0
        self.sittings = 0
        self.answers = 0

    async def blow(self, budget: int) -> None:
        """Sit down at a table again and again, until so much was sent."""
        path = self._fresh()
        while self.sent < budget:
            over = await self.sitting(path, budget)
            if over:
                self.finished += 1
                path = self._fresh()
        self._check(path)

    def _fresh(self) -> Path:
        self.begun += 1
        path = self.folder / f"{self.game}-{self.begun}.fallen"
        people = self.chance.choice([1, 1, 2])
        seats = tuple(SeatSpec("human" if n < people else "steady", name) for n, name in enumerate(("Ann", "Bo", "Cy")))
        table = begin(
            Setup(self.game, "standard", seats, f"storm {self.begun}", "open" if people == 1 else "table"), path
        )
        table.leave()
        return path

    async def sitting(self, path: Path, budget: int) -> bool:
        """One run of the app, until the storm leaves it or is over; whether the game is over."""
        self.sittings += 1
        chance = self.chance
        sitting = Sitting(path, partial(go_on, path))
        before = len(sitting.table.entries)
        settings = Settings(
            speed=chance.choice(["off", "fast", "normal"]), bots=chance.choice(["digest", "digest", "watch"])
        )
        app = FallenApp(sitting.screen, settings, ascii_only=chance.random() < 0.2, environ={})
        app.sitting = sitting
        async with app.run_test(size=chance.choice(SIZES[:5])) as pilot:
            while app.is_running and not app._exit and self.sent < budget:
                if self._astray(app) and chance.random() < 0.4:
                    self._post(app, events.Key("escape", None))
                else:
                    for _ in range(chance.randint(1, 8)):
                        self._send(app)
                if chance.random() < (0.3 if app.size.width < 60 or app.size.height < 16 else 0.01):
                    await pilot.resize_terminal(*chance.choice(SIZES))
                await self._heard(app)
                if chance.random() < 0.02:
                    await pilot.pause()
                    await self._settle(pilot)
            if app.is_running and not app._exit:
                await pilot.resize_terminal(80, 24)
                await self._settle(pilot)
                await self._resized(app)
                self._whole(app)
            asked = [attrs.asdict(ask) for ask in sitting.table.pending]
        sitting.close()
        self.answers += len(sitting.table.entries) - before
        again, _ = go_on(path)
        found, over = [attrs.asdict(ask) for ask in again.pending], again.over
        again.leave()
        if asked or sitting.table.over:
            assert found == asked, "the question that was open is the one the journal is resumed at"
        return over

    async def _settle(self, pilot: Any) -> None:
        """Let bots and motions come to their end."""
        for _ in range(200):
            screen = pilot.app.screen
            playing = getattr(screen, "_playing", None)
            if playing is None or playing.done():
                return
            await pilot.press("F")
            await asyncio.sleep(0.01)

    async def _resized(self, app: Any) -> None:
        """Textual gathers sizes for a moment before it lays its screen out."""
        for _ in range(500):
            if app.screen.size == app.size == (80, 24):
                return
            await asyncio.sleep(0.01)

    def _whole(self, app: Any) -> None:
        """Nothing is drawn beyond the screen, and something is drawn."""
        rows = seen(app)
        assert len(rows) == 24
        assert any(rows)

    def _send(self, app: Any) -> None:
        """One event of any kind."""
        chance = self.chance
        kind = chance.random()
        event: events.Event
        if kind < 0.01:
            self._odd(app)
            return
        if kind < 0.86:
            group = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
            key = chance.choice(KEYS[group])
            character = key if len(key) == 1 else " " if key == "space" else None
            event = events.Key(SIGNS.get(key, key), character)
        elif kind < 0.985:
            event = self._mouse(app)
        elif kind < 0.99:
            event = events.Paste(chance.choice(PASTES))
        else:
            event = chance.choice([events.AppBlur, events.AppFocus])()
        self._post(app, event)

    def _odd(self, app: Any) -> None:
        """Bytes as they may come from anywhere; what is still open after them is over when the next come."""
        chance = self.chance
        data = b"".join(chance.choices(ODD, k=chance.randint(1, 3))) + chance.randbytes(chance.randint(0, 3))
        for message in (*self._parser.feed(data), *self._waited()):
            self._post(app, message)

    def _waited(self) -> Iterator[Message]:
        self._now += LONGEST_PASTING
        yield from self._parser.tick()

    def _post(self, app: Any, event: Message) -> None:
        self.sent += 1
        event.set_sender(app)
        app._driver.send_message(event)

    async def _heard(self, app: Any) -> None:
        """Until what was sent has been taken in."""
        for _ in range(500):
            await asyncio.sleep(0)
            if app._message_queue.empty() and (not app._screen_stack or app.screen._message_queue.empty()):
                return

    def _astray(self, app: Any) -> bool:
        """Whether something lies over the question; nothing is played as long as it does."""
        return not isinstance(app.screen, TableScreen) or app.screen._reader is not None

    def _mouse(self, app: Any) -> events.Event:
        """A press, mostly where something can be chosen; now and then the wheel."""
        chance = self.chance
        x, y = chance.randrange(max(1, app.size.width)), chance.randrange(max(1, app.size.height))
        spots = [
            (pane.region.x + column, pane.region.y + row)
            for pane in (app.screen.query(Pane) if chance.random() < 0.7 else ())
            for row in range(0, pane.size.height)
            if (column := _column(pane, row)) is not None
        ]
        if spots:
            x, y = chance.choice(spots)
        kind = chance.choice([events.MouseDown] * 5 + [events.MouseScrollDown, events.MouseScrollUp, events.MouseUp])
        return kind(None, x, y, 0, 0, chance.choice([1, 1, 1, 2, 3]), False, False, False, x, y, None)

    def _check(self, path: Path) -> None:
        """The journal proves itself."""
        game, recording = read(path)
        verdict = verify(game, recording.header.setup, recording.entries)
        assert verdict.sound, verdict


def _column(pane: Pane, row: int) -> int | None:
    """Where the first spot of a row lies."""
    x, place = 0, pane.top + row
    for span in pane.rows[place] if place < len(pane.rows) else ():
        if span.spot and span.text:
            return x if x < pane.size.width else None
        x += cells(span.text)
    return None


def alive(kind: type) -> int:
    """Textual caches what its parsers made of sequences with the parser, and by its last key the app of it."""
    XTermParser._parse_extended_key.cache_clear()
    gc.collect()
    return sum(isinstance(each, kind) for each in gc.get_objects())


@pytest.mark.parametrize("budget", [BUDGET, pytest.param(10 * BUDGET, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["fallen_land", "state51", "posthuman"])
async def test_a_storm_of_keys_and_presses(
    tmp_path: Path, game: str, budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FALLEN_SAVES", str(tmp_path))
    monkeypatch.setenv("FALLEN_SETTINGS", str(tmp_path / "settings.toml"))
    tasks, panes, timers = len(asyncio.all_tasks()), alive(Pane), alive(Timer)
    storm = Storm(game, tmp_path, 1)
    await storm.blow(budget)
    print(
        f"\n{game}: {storm.sent} sent, {storm.sittings} sittings, {storm.begun} games begun, "
        f"{storm.finished} finished, {storm.answers} entries", file=sys.stderr,
    )  # fmt: skip
    assert storm.answers > 100, "the storm plays"
    del storm  # its parser keeps the last message of each kind, and by that the app that it was sent to
    await asyncio.sleep(0.05)
    assert len(asyncio.all_tasks()) <= tasks
    assert alive(Pane) <= panes + 40, "the screens of games that are over are let go of"
    assert alive(Timer) <= timers + 40


@pytest.mark.slow
async def test_a_long_sitting_piles_nothing_up(tmp_path: Path) -> None:
    """Screens opened and closed, tabs turned, sizes changed: as many tasks, timers and panes after as before."""
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    begin(Setup("fallen_land", "standard", seats, "pile", "open"), tmp_path / "a.fallen").leave()
    sitting = Sitting(tmp_path / "a.fallen", partial(go_on, tmp_path / "a.fallen"))
    app = FallenApp(sitting.screen, Settings(speed="off"), environ={})
    app.sitting = sitting

    def counts() -> tuple[int, int, int]:
        return len(asyncio.all_tasks()), alive(Timer), alive(Pane)

    async def round_(pilot: Any) -> None:
        for key in (
            "tab",
            "P",
            "?",
            "escape",
            "U",
            "escape",
            "W",
            "escape",
            "f2",
            "escape",
            "S",
            "escape",
            "M",
            "down",
        ):
            if key == "escape" and app.screen is sitting.screen and sitting.screen._reader is None:
                continue
            await pilot.press(key)
            await pilot.pause()
        await pilot.resize_terminal(120, 40)
        await pilot.resize_terminal(80, 24)
        while app.screen is not sitting.screen:
            await pilot.press("escape")
            await pilot.pause()

    async with app.run_test(size=(80, 24)) as pilot:
        while sitting.table.game and sitting.screen.match.log.catch_up(10_000):
            pass
        for _ in range(3):
            await round_(pilot)
        await asyncio.sleep(0.3)
        before = counts()
        for _ in range(6):
            await round_(pilot)
        await asyncio.sleep(0.3)
        assert isinstance(app.screen, TableScreen)
        for now, then in zip(counts(), before, strict=True):
            assert now <= then + 2, (before, counts())
    sitting.close()


async def test_a_screen_may_be_closed_while_it_opens(tmp_path: Path) -> None:
    """Keys come faster than screens are laid: what is over before it was there does no harm."""
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    begin(Setup("state51", "standard", seats, "haste", "open"), tmp_path / "a.fallen").leave()
    sitting = Sitting(tmp_path / "a.fallen", partial(go_on, tmp_path / "a.fallen"))
    app = FallenApp(sitting.screen, Settings(speed="off"), environ={})
    app.sitting = sitting
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("U", "f1", "f2", "R", "C") * 4:
            for each in (key, key):
                app.post_message(events.Key(each, each if len(each) == 1 else None))
            for _ in range(20):
                await asyncio.sleep(0)
                if app.screen is not sitting.screen:
                    app.pop_screen()
                    break
        await pilot.pause(0.1)
        while app.screen is not sitting.screen:
            app.pop_screen()
        await pilot.press("down")
        assert sitting.screen.control is not None
    sitting.close()

"""While a bot thinks the screen lives, and a thought that nobody waits for any more leaves nothing behind."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from fallen_tui.bots import bots_of, let_bots_play, seat_bot
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered, Closed
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.verify import verify
from fallen_tui.saves import begin, go_on, read
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.background import TURN, beside
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens import bot_match
from fallen_tui.tui.screens.curtain import Curtain
from fallen_tui.tui.screens.help import HelpScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.sitting import Sitting

CHARTER, COUNCIL = "state51", "fallen_land"


class Slow:
    """Answers as the steady bot does, once it is let; `began` and `gave` count its thoughts."""

    sees = True

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.let = Event()
        self.began = self.gave = 0
        self.fails: Exception | None = None

    def ponders(self, ask: Ask) -> bool:
        return True

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        found: Answer = self.bot.answer(view, ask, moment)
        return found

    def think(self, view: Any, ask: Ask, moment: int, memory: object) -> Answer:
        self.began += 1
        assert self.let.wait(20)
        if self.fails is not None:
            raise self.fails
        self.gave += 1
        return self.answer(view, ask, moment)


def waiting_for_bot(path: Path, game: str, people: int = 1) -> Sitting:
    """A table at which a bot is asked next; it is Slow."""
    humans = tuple(SeatSpec("human", name) for name in ("Ann", "Di")[:people])
    setup = Setup(game, "standard", (*humans, SeatSpec("steady", "Bo")), "amber", "open" if people == 1 else "table")
    table = begin(setup, path)
    stand_in = {seat: seat_bot("steady", table.game, setup, seat) for seat in range(people)}
    for _ in range(400):
        last = next(iter(table.entries[::-1]))
        if table.pending and all(ask.seat >= people for ask in table.pending) and isinstance(last, Answered):
            break
        if not table.pending or table.pending[0].seat >= people or not let_bots_play(table, stand_in):
            let_bots_play(table, bots_of(table.game, setup))
    else:
        while table.pending and table.pending[0].seat < people:
            let_bots_play(table, stand_in)
    assert table.pending
    assert table.pending[0].seat == people
    table.leave()
    sitting = Sitting(path, partial(go_on, path))
    match = sitting.screen.match
    match.__dict__["bots"] = {people: Slow(match.bots[people])}
    return sitting


def bot_of(sitting: Sitting) -> Slow:
    (bot,) = sitting.screen.match.bots.values()
    assert isinstance(bot, Slow)
    return bot


@asynccontextmanager
async def thinking(
    sitting: Sitting, settings: Settings | None = None
) -> AsyncIterator[tuple[Pilot[Any], TableScreen, Slow]]:
    """The table while its bot thinks."""
    app = FallenApp(sitting.screen, settings or Settings(speed="off"), environ={})
    app.sitting = sitting
    bot = bot_of(sitting)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: bot.began > 0)
            yield pilot, sitting.screen, bot
    finally:
        bot.let.set()
        sitting.close()


async def until(pilot: Pilot[Any], come: Callable[[], bool]) -> None:
    for _ in range(400):
        await pilot.pause(0.01)
        if come():
            return
    raise AssertionError("it never came")


def words(screen: Any, pane: str) -> str:
    return " ".join(" ".join(text_of(row) for row in screen.pane(pane).rows).split())


def sound(path: Path) -> list[Any]:
    """The entries of a journal that was proven."""
    game, recording = read(path)
    assert verify(game, recording.header.setup, recording.entries).sound
    return list(recording.entries)


async def test_one_looks_round_while_a_bot_thinks(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game in [CHARTER, COUNCIL]:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            sitting = waiting_for_bot(tmp_path / "a.fallen", game)
            before = list(sitting.table.entries)
            async with thinking(sitting) as (pilot, screen, bot):
                await until(pilot, lambda: "Bo is thinking" in words(screen, "question"))
                for tab in screen.face.tabs:
                    await pilot.press(tab.key)
                    assert screen.scene.tab == tab.id
                await pilot.press("f1")
                await pilot.pause()
                assert isinstance(pilot.app.screen, HelpScreen)
                await pilot.press("escape", "escape", "escape", "enter", "1", "a", "!", "?", "U", "W", "S", "slash")
                await pilot.pause()
                assert pilot.app.screen is screen
                if game == COUNCIL:
                    await pilot.press("M", "G")
                    assert screen.scene.focus == "map"
                    here = screen.scene.cursors.get("map")
                    await pilot.press("right", "up")
                    assert screen.scene.cursors["map"] != here
                assert (bot.began, bot.gave) == (1, 0)
                assert sitting.table.entries == before, "nothing happened meanwhile"
                bot.let.set()
                await until(pilot, lambda: screen.control is not None)
                assert "thinking" not in words(screen, "question")
            assert len(sound(sitting.path)) > len(before)


async def test_a_game_with_thoughts_is_that_without(tmp_path: Path) -> None:
    sitting = waiting_for_bot(tmp_path / "a.fallen", CHARTER)
    other, _ = go_on_copy(sitting.path, tmp_path / "b.fallen")
    bots = bots_of(other.game, other.setup)
    async with thinking(sitting) as (pilot, screen, bot):
        bot.let.set()
        await until(pilot, lambda: screen.control is not None)
        assert bot.gave == bot.began
        while let_bots_play(other, bots):
            pass
        assert [e for e in other.entries if not isinstance(e, Closed)] == [
            e for e in sitting.table.entries if not isinstance(e, Closed)
        ]
    other.leave()


def go_on_copy(path: Path, to: Path) -> Any:
    to.write_bytes(path.read_bytes())
    return go_on(to)


async def test_a_table_is_left_in_the_middle_of_a_thought(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game in [CHARTER, COUNCIL]:
        for key in ["Q", "ctrl+c", "ctrl+q"]:
            with subtests.test(game=game, key=key):
                tmp_path = tmp_path_factory.mktemp("case")
                sitting = waiting_for_bot(tmp_path / "a.fallen", game)
                before = list(sitting.table.entries)
                async with thinking(sitting) as (pilot, _, bot):
                    await pilot.press("f1")
                    await pilot.pause()
                    await pilot.press(*(["Q"] if key == "Q" else []), key)
                    await until(pilot, lambda: bool(pilot.app._exit))
                    sitting.close()
                    bot.let.set()
                    await asyncio.sleep(0.1)
                    assert bot.gave == 1, "the thought came to its end"
                assert pilot.app.return_value is None
                found = sound(sitting.path)
                assert found[: len(before)] == before
                assert all(isinstance(entry, Closed) for entry in found[len(before) :]), "and to nothing"
                again, notices = go_on(sitting.path)
                assert not notices
                assert [ask.seat for ask in again.pending] == [1], "the bot is asked again"
                again.leave()


async def test_no_answer_lands_after_the_table_went_back(tmp_path: Path) -> None:
    sitting = waiting_for_bot(tmp_path / "a.fallen", CHARTER)
    match = sitting.screen.match
    async with thinking(sitting) as (pilot, screen, bot):
        match.take_seat(0)
        match.rewind(match.points()[0])
        screen.proceed()
        stood = len(sitting.table.entries)
        bot.let.set()
        await until(pilot, lambda: screen.control is not None)
        await asyncio.sleep(0.1)
        assert bot.gave >= 1
        assert len(sitting.table.entries) == stood
    sound(sitting.path)


def test_an_answer_to_a_question_that_is_closed_is_none(tmp_path: Path) -> None:
    sitting = waiting_for_bot(tmp_path / "a.fallen", CHARTER)
    match, bot = sitting.screen.match, bot_of(sitting)
    bot.let.set()
    found = match.thought()
    assert found is not None
    ask, think = found
    answer = think()
    match.take_seat(0)
    match.rewind(match.points()[0])
    stood = len(sitting.table.entries)
    assert not match.bot_decides(ask, answer)
    assert len(sitting.table.entries) == stood
    sitting.close()


async def test_what_comes_next_waits_until_the_book_over_the_table_is_closed(tmp_path: Path) -> None:
    sitting = waiting_for_bot(tmp_path / "a.fallen", CHARTER, people=2)
    sitting.screen.match.take_seat(0)
    async with thinking(sitting) as (pilot, screen, bot):
        await pilot.press("f1")
        await pilot.pause()
        bot.let.set()
        await until(pilot, lambda: screen._held)
        assert isinstance(pilot.app.screen, HelpScreen)
        assert not screen.match.bots_to_move
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is not screen or screen.control is not None)
        assert screen.match.curtain is None or isinstance(pilot.app.screen, Curtain)
        assert not screen._held


async def test_a_bot_that_fails_ends_the_sitting_not_the_game(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for fails in [FallenError("out of ink"), ValueError("out of luck")]:
        with subtests.test(fails=fails):
            tmp_path = tmp_path_factory.mktemp("case")
            sitting = waiting_for_bot(tmp_path / "a.fallen", CHARTER)
            async with thinking(sitting) as (pilot, _, bot):
                await pilot.press("f1")
                await pilot.pause()
                bot.fails = fails
                bot.let.set()
                await until(pilot, lambda: bool(pilot.app._exit))
            assert isinstance(pilot.app.return_value, FallenError)
            assert str(fails.args[0]) in str(pilot.app.return_value)
            sound(sitting.path)


async def test_moves_are_watched_with_a_word_that_the_next_is_thought_about(tmp_path: Path) -> None:
    sitting = waiting_for_bot(tmp_path / "a.fallen", COUNCIL)
    bot = bot_of(sitting)

    def shown_then_held(view: Any, ask: Ask, moment: int, memory: object) -> Answer:
        if sitting.screen._frame is None:
            return bot.answer(view, ask, moment)
        return Slow.think(bot, view, ask, moment, memory)

    bot.think = shown_then_held  # type: ignore[method-assign]
    async with thinking(sitting, Settings(speed="off", bots="watch")) as (pilot, screen, _):
        await until(pilot, lambda: "Bo thinks about the next" in words(screen, "question"))
        moves = [text_of(row) for row in screen.pane("question").rows[1:]]
        assert "Bo" in " ".join(moves), "the last move stands below"
        bot.let.set()
        await until(pilot, lambda: screen.control is not None)


async def test_bots_that_answer_at_once_do_so_without_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(work: Callable[[], object]) -> object:
        raise AssertionError("a thread for a bot that does not think")

    monkeypatch.setattr(bot_match, "beside", never)
    sitting = waiting_for_bot(tmp_path / "a.fallen", CHARTER)
    match = sitting.screen.match
    match.__dict__["bots"] = bots_of(match.game, match.table.setup)
    app = FallenApp(sitting.screen, Settings(speed="off"), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: sitting.screen.control is not None)
    sitting.close()


# --- beside ---


async def test_work_beside_the_screen_gives_what_it_comes_to_or_raises() -> None:
    usual = sys.getswitchinterval()
    assert await beside(sys.getswitchinterval) == TURN
    with pytest.raises(ZeroDivisionError):
        await beside(lambda: 1 / 0)
    assert sys.getswitchinterval() == usual


def test_nothing_waits_for_work_that_nobody_wants_any_more() -> None:
    let, done = Event(), Event()

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(beside(lambda: (let.wait(20), done.set())), 0.05)

    asyncio.run(give_up())
    assert not done.is_set(), "the loop has ended before the work"
    let.set()
    assert done.wait(20)

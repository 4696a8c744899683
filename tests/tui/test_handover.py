"""Two people at one keyboard: what an answer brought is seen before the curtain, and it falls as seldom as can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Size

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Rewound, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.undo import step_back
from fallen_tui.faces.log import brought
from fallen_tui.games.state51.state.events import Drawn, Revealed
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.pause import HELD, Pause
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.screens import curtain, match_controller
from fallen_tui.tui.screens.curtain import QUIET, Curtain
from fallen_tui.tui.screens.form import FormScreen
from fallen_tui.tui.screens.match_controller import AFTER_CURTAIN
from fallen_tui.tui.screens.question_note import interrupts
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.title import TitleScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.screenshots import still
from tests.tui.opened import new_match, until


def begun(path: Path, game: str, options: tuple[tuple[str, str], ...] = ()) -> Match:
    seats = (SeatSpec("human", "Ann"), SeatSpec("human", "Bo"))
    setup = Setup(game, "standard", seats, "7", "strict", options)
    return new_match(setup, path)


def answer(match: Match) -> None:
    """The person who is asked answers as a bot would."""
    ask = match.ask
    assert ask is not None
    match.take_seat(ask.seat)
    bot = seat_bot("steady", match.game, match.table.setup, ask.seat)
    match.decide(bot.answer(match.view, ask, match.table.decisions))


def words(screen: TableScreen, pane: str) -> str:
    return " ".join(" ".join(text_of(row) for row in screen.pane(pane).rows).split())


async def test_cards_just_drawn_are_seen_before_the_curtain(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(80, 24), (120, 40)]:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            match = begun(tmp_path / "a.fallen", "state51")
            for _ in range(3):
                answer(match)
            assert match.ask is not None
            last = match.ask.seat
            match.take_seat(last)
            screen = TableScreen(match, open_face(match))
            app = FallenApp(screen, Settings(speed="off"), environ={})
            async with app.run_test(size=size) as pilot:
                await pilot.pause(0.05)
                before = len(match.table.entries)
                typed = [events.Key("enter", "\r") for _ in range(2)]
                for key in typed:
                    screen.on_key(key)
                await pilot.pause()
                drawn = [
                    entry for entry in match.table.entries[before:] if isinstance(entry, Drawn) and entry.seat == last
                ]
                assert match.curtain is not None, "another is asked"
                assert drawn
                assert not isinstance(app.screen, Curtain), "what was typed before it was seen does not hand over"
                for card in drawn[0].cards:
                    assert match.game.view(match.table.state, last).cards.name(card) in words(screen, "main")
                await pilot.press("enter")
                await pilot.pause()
                assert isinstance(app.screen, Curtain)


async def test_a_key_that_raised_the_curtain_answers_nothing_held_or_pressed_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(tmp_path / "a.fallen", "state51")
    screen = TableScreen(match, open_face(match))
    app = FallenApp(screen, Settings(speed="off"), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        assert isinstance(app.screen, Curtain)
        now = 1_000.0
        monkeypatch.setattr(match_controller, "monotonic", lambda: now)
        monkeypatch.setattr(match_controller, "AFTER_CURTAIN", AFTER_CURTAIN)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
        assert screen.control is not None
        before = len(match.table.entries)

        def typed(after: float) -> int:
            key = events.Key("enter", "\r")
            key.time = now + after
            screen.on_key(key)
            return len(match.table.entries)

        assert typed(0.05) == before, "pressed twice"
        for repeat in range(40):
            assert typed(0.5 + repeat * 0.03) == before, "held down"
        held = 0.5 + 39 * 0.03
        assert typed(held + HELD) > before, "let go of, and pressed"
    match.table.leave()


@pytest.mark.parametrize("pace", [0.2, 0.25, 0.33, 0.5])
async def test_enter_pressed_several_times_a_second_goes_past_curtains(
    pace: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys of the first moment are dropped, and do not make it any longer: neither on the curtain nor behind it."""
    match = begun(tmp_path / "a.fallen", "state51")
    for _ in range(3):
        answer(match)
    match.take_seat(None)
    screen = TableScreen(match, open_face(match))
    now = 1_000.0
    monkeypatch.setattr(match_controller, "monotonic", lambda: now)
    monkeypatch.setattr(curtain, "monotonic", lambda: now)
    monkeypatch.setattr(match_controller, "AFTER_CURTAIN", AFTER_CURTAIN)
    monkeypatch.setattr(curtain, "QUIET", QUIET)
    async with FallenApp(screen, Settings(speed="off"), environ={}).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain) and pilot.app.screen.is_mounted)
        before, began = len(match.table.entries), now
        while len(match.table.entries) == before:
            now += pace
            assert now - began < 2.0, "the pause does not grow"
            key = events.Key("enter", "\r")
            key.time = now
            pilot.app.screen.on_key(key)  # type: ignore[attr-defined]
            await pilot.pause()
    match.table.leave()


async def test_a_key_that_did_not_raise_the_curtain_counts_after_a_third_of_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(tmp_path / "a.fallen", "state51")
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, Settings(speed="off"), environ={}).run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        now = 1_000.0
        monkeypatch.setattr(match_controller, "monotonic", lambda: now)
        monkeypatch.setattr(match_controller, "AFTER_CURTAIN", AFTER_CURTAIN)
        await pilot.press("enter")
        await pilot.pause()
        before = len(match.table.entries)
        for after, answers in ((0.34, False), (0.6, True)):
            key = events.Key("1", "1")
            key.time = now + after
            screen.on_key(key)
            assert (len(match.table.entries) > before) is answers
    match.table.leave()


async def test_the_curtain_is_not_raised_by_what_opened_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter held down at Continue must not show anybody's hand."""
    match = begun(tmp_path / "a.fallen", "state51")
    for _ in range(3):
        answer(match)
    match.table.leave()
    app = FallenApp(TitleScreen(tmp_path), Settings(speed="off"), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await still(pilot)
        for _ in range(2):
            monkeypatch.setattr(curtain, "QUIET", QUIET)
            await pilot.press("c")
            for _ in range(100):
                await pilot.pause(0.01)
                if isinstance(app.screen, Curtain):
                    break
            began = app.screen._pause.until - QUIET  # type: ignore[attr-defined]
            for repeat in range(20):
                key = events.Key("enter", "\r")
                key.time = began + 0.01 + repeat * 0.03
                app.screen.on_key(key)  # type: ignore[attr-defined]
                await pilot.pause()
            assert isinstance(app.screen, Curtain)
            app.screen._pause = Pause()
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            await pilot.press("Q")
            await still(pilot)
            assert isinstance(app.screen, TitleScreen)


def test_what_chance_brought_is_ones_own(tmp_path: Path) -> None:
    entries: list[Any] = [Drawn(0, ("a",)), Revealed(("b",)), Rolled("s", 0, 3, 0, (1, 2, 3))]
    assert brought(entries, 0, 0)
    assert not brought(entries, 1, 0)
    assert not brought(entries, 0, 1), "cards of another, an open row, a shuffle"
    assert brought([*entries, Rolled("s", 1, 1, 10, (4,))], 1, 1)


def test_where_both_are_asked_at_once_whoever_sits_there_answers_first(tmp_path: Path) -> None:
    match = begun(tmp_path / "a.fallen", "fallen_land", (("setup", "draft"),))
    first: list[int] = []
    for _ in range(60):
        assert match.ask is not None
        if len(match.table.pending) > 1:
            first.append(match.ask.seat)
            assert match.ask.seat == (match.viewer or 0)
        answer(match)
    assert {0, 1} <= set(first), "each of them was the first once"
    match.table.leave()


async def test_a_slip_is_taken_back_on_the_curtain_while_nobody_has_seen_more(tmp_path: Path) -> None:
    match = begun(tmp_path / "a.fallen", "fallen_land", (("setup", "draft"),))
    while step_back(match.table, match.viewer if match.viewer is not None else -1) is None or match.curtain is None:
        answer(match)
    slipped, viewer = match.table.entries[-1], match.viewer
    assert viewer is not None
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, Settings(speed="off"), environ={}).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain) and pilot.app.screen.is_mounted)
        await pilot.pause(0.05)
        assert f"U undoes what {match.names[viewer]} just chose" in words(pilot.app.screen, "main")  # type: ignore[arg-type]
        await pilot.press("U")
        await until(pilot, lambda: pilot.app.screen is screen and screen.control is not None)
        assert match.viewer == viewer
        back = match.table.entries[-1]
        assert isinstance(back, Rewound)
        assert (back.by, back.agreed) == (viewer, ())
        assert slipped in match.table.entries, "the journal keeps what was said"
        answer(match)
        await pilot.press("ctrl+q")
    match.table.leave()


async def test_what_revealed_something_cannot_be_taken_back_on_the_curtain(tmp_path: Path) -> None:
    match = begun(tmp_path / "a.fallen", "state51")
    while match.viewer is None or match.curtain is None or step_back(match.table, match.viewer) is not None:
        answer(match)
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, Settings(speed="off"), environ={}).run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        before = len(match.table.entries)
        while not isinstance(pilot.app.screen, Curtain):
            await pilot.press("enter")
            await pilot.pause(0.02)
        assert "takes back" not in words(pilot.app.screen, "main")  # type: ignore[arg-type]
        await pilot.press("U")
        assert isinstance(pilot.app.screen, Curtain)
        assert len(match.table.entries) == before
        await pilot.press("ctrl+q")
    match.table.leave()


def test_at_a_shared_table_everybody_goes_by_their_name(tmp_path: Path) -> None:
    """Whose the row at the top is, and whose turn: a name where it could be anybody, else "you"."""
    row = text_of(top(begun(tmp_path / "council.fallen", "fallen_land")))
    assert row.split()[0] in ("Ann", "Bo")
    shared = begun(tmp_path / "charter.fallen", "state51")
    assert "you" not in text_of(top(shared)).split()
    alone = (SeatSpec("human", "Ann"), SeatSpec("random", "Cy"))
    match = new_match(Setup("state51", "standard", alone, "7"), tmp_path / "one.fallen")
    assert "you" in text_of(top(match)).split()


def top(match: Match) -> Any:
    """The row at the top for whoever is asked."""
    match.take_seat(match.table.pending[0].seat)
    return open_face(match).draw("status", TableScene(match), Size(120, 1)).lines[0]


async def test_what_the_others_did_is_read_when_the_keyboard_comes_back(tmp_path: Path) -> None:
    """Whoever takes it over sees at once what was done meanwhile, where the line of news has no room for it."""
    match = begun(tmp_path / "a.fallen", "fallen_land")
    screen = TableScreen(match, open_face(match))
    app = FallenApp(screen, Settings(speed="off", stories="all"), environ={})
    told = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        for _ in range(80):
            if isinstance(app.screen, Curtain) or screen._next is not None:
                await pilot.press("enter")
                await pilot.pause()
                continue
            ask = match.ask
            assert ask is not None
            if screen._answered[0] not in (-1, ask.seat) and not match.told[ask.seat]:
                assert screen._reader is None, "whoever has not chosen yet sees what is asked about"
            elif screen._answered[0] not in (-1, ask.seat) and len(screen._news) > 1:
                told += 1
                whole = " · ".join(screen._news) in words(screen, "question")
                assert whole or screen._reader is not None or interrupts(match, screen.scene) or screen.log_is_seen
                assert not whole or screen._reader is None, "what fits into a line covers nothing"
            bot = seat_bot("steady", match.game, match.table.setup, ask.seat)
            screen.answer(bot.answer(match.view, ask, match.table.decisions))
            await pilot.pause()
    assert told > 2


async def test_a_story_that_was_read_before_the_curtain_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on the page before it nor behind it; the key for what happened opens it all the same."""
    monkeypatch.setattr(match_controller, "STEPS", "read")
    match = begun(tmp_path / "a.fallen", "fallen_land")
    screen = TableScreen(match, open_face(match))
    app = FallenApp(screen, Settings(speed="off"), environ={})
    read: dict[int, str] = {}
    back = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        while back < 2:
            seat = match.viewer
            if isinstance(app.screen, Curtain):
                await pilot.press("enter")
            elif screen.scene.stop is not None:
                assert seat is not None
                start = screen.face.story.told(screen.scene).start  # type: ignore[attr-defined]
                read[seat] = match.game.view(match.table.state, seat).cards.name(start.card)
                await pilot.press("enter")
            else:
                assert seat is not None
                opened = " ".join(text_of(row) for row in screen._reader.lines) if screen._reader else ""
                if screen._next is not None or screen._answered[0] not in (-1, seat):
                    assert seat not in read or read[seat] not in opened
                    if screen._next is None and seat in read:
                        assert screen.scene.tab != "story" or match.view.story_in_play is not None
                        await pilot.press(app.keymap.shown("since"))
                        back += read[seat] in " ".join(text_of(row) for row in screen._reader.lines)  # type: ignore[union-attr]
                if screen._next is not None:
                    await pilot.press("enter")
                else:
                    ask = match.ask
                    assert ask is not None
                    bot = seat_bot("steady", match.game, match.table.setup, ask.seat)
                    screen.answer(bot.answer(match.view, ask, match.table.decisions))
                    read = {each: name for each, name in read.items() if each != seat}
            await pilot.pause()


async def test_a_form_says_whose_it_is(tmp_path: Path) -> None:
    match = begun(tmp_path / "a.fallen", "fallen_land")
    while match.ask is None or match.ask.topic != "outfit":
        answer(match)
    named = match.names[match.ask.seat]
    match.take_seat(match.ask.seat)
    screen = TableScreen(match, open_face(match))
    app = FallenApp(screen, Settings(speed="off"), environ={})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        if isinstance(app.screen, Curtain):
            await pilot.press("enter")
            await pilot.pause()
        screen.fill_in(wished=True)
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        assert text_of(app.screen.pane("main").rows[0]).rstrip("─ ").endswith(named)


async def test_round_a_story_stands_what_its_reader_saw_and_nothing_of_whoever_sat_there_before(tmp_path: Path) -> None:
    """Scars, pack and map of one survivor are no business of the next."""
    match = begun(tmp_path / "a.fallen", "posthuman")
    while not all(player.stats for player in match.table.state.players):
        answer(match)
    match.take_seat(0)
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, Settings(speed="off"), environ={}).run_test(size=(200, 60)) as pilot:
        await pilot.pause(0.05)
        if isinstance(screen.app.screen, Curtain):
            await pilot.press("enter")
            await pilot.pause()
        around = [id for id in ("status", *screen.face.sides) if screen.pane(id).size.area and id != "side_map"]
        assert {"status", "side_body", "side_pack", "side_log"} <= {*around}

        async def seen(seat: int, stop: object) -> dict[str, str]:
            match.take_seat(seat)
            screen.scene.stop = stop
            screen.scene.tab = "map"
            screen.redraw()
            await pilot.pause()
            return {id: words(screen, id) for id in (*around, "main")}

        reading = object()
        first, second = await seen(0, None), await seen(1, None)
        assert second["side_body"] != first["side_body"]
        assert second["main"] != first["main"]
        await seen(0, None)
        assert await seen(1, reading) == second
        screen._last_seen.clear()
        await seen(0, None)
        never = await seen(1, reading)
        assert not any(never[id] for id in around), "of who has seen nothing yet it is blank"
        screen.scene.stop = None

"""Going back on the screen: the points, what each undoes, who must agree, and what the log says of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Rewound
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.faces.undoing import chosen
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.controls.option_cursor import HOTKEYS
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens import undo
from fallen_tui.tui.screens.curtain import Curtain
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.undo import Consent, UndoScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, played
from tests.tui.opened import new_match, seated


def match_of(path: Path, undo: str, seats: str = "human:Ann,steady:Bo", choices: int = 6) -> Match:
    """A game in which the people have made some choices, as a bot would have."""
    specs = tuple(SeatSpec(*seat.split(":")) for seat in seats.split(","))
    match = new_match(Setup("state51", "standard", specs, "7", undo), path)
    table = match.table
    stand_ins = {seat: seat_bot("steady", match.game, table.setup, seat) for seat in match.humans}
    while choices:
        if not match.bot_move():
            ask = match.ask
            assert ask is not None
            match.take_seat(ask.seat)
            match.decide(stand_ins[ask.seat].answer(match.view, ask, table.decisions))
            choices -= 1
    while match.bot_move():
        pass
    if match.several:
        match.take_seat(None)
    return match


def app_of(match: Match) -> FallenApp:
    return FallenApp(TableScreen(match, open_face(match)))


async def settle(pilot: Any, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause(0.05)


async def until(pilot: Any, there: Callable[[], bool]) -> None:
    for _ in range(100):
        if there():
            return
        await pilot.pause(0.02)
    pytest.fail("it never came")


def text(app: FallenApp, pane: str = "main") -> str:
    return "\n".join(text_of(row) for row in app.screen.pane(pane).rows)  # type: ignore[attr-defined]


def spot(app: FallenApp, wanted: str) -> tuple[int, int]:
    """Where a spot lies on the screen."""
    for pane in app.screen.query("Pane"):
        for y in range(pane.size.height):
            for x in range(pane.size.width):
                if pane.spot_at(x, y) == wanted:  # type: ignore[attr-defined]
                    return pane.region.x + x, pane.region.y + y
    pytest.fail(f"{wanted} is nowhere")


async def opened(pilot: Any) -> None:
    """Past curtains and motions, to the open question, and U at it."""
    app = pilot.app
    await pilot.pause(0.1)
    if isinstance(app.screen, Curtain):
        await settle(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.control is not None)
    await settle(pilot, "U")
    await until(pilot, lambda: isinstance(app.screen, UndoScreen))


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_what_would_be_undone_is_told_at_once_where_words_come_fast(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All points are read in the first drawing; nothing is left that would draw the screen again."""
    monkeypatch.setattr(undo, "SLICE", 60.0)
    match = match_of(tmp_path / "a.jsonl", "open")
    table, points = match.table, match.points()
    while not match.log.knows(points[0].to):
        match.log.catch_up(undo.CATCH_UP)
    async with app_of(match).run_test(size=size) as pilot:
        await opened(pilot)
        assert not pilot.app.screen._waiting  # type: ignore[attr-defined]
        told = text(pilot.app).partition("You would undo")[2]
        assert chosen(table, points[0])[0].split()[0] in told
        assert "…" not in told.splitlines()[1]


# --- one person ---


async def test_an_open_game_goes_back_to_the_point_that_was_chosen_and_the_log_says_so(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "open")
    point = match.points()[2]
    async with app_of(match).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "Undo is open" in text(pilot.app)
        await settle(pilot, "down", "3", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        entry = next(entry for entry in reversed(match.table.entries) if isinstance(entry, Rewound))
        assert (entry.to, entry.by, entry.agreed) == (point.to, 0, ())
        assert match.ask is not None
        assert match.ask.topic == point.answered.topic
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.control is not None
        assert match.question.prompt.split()[0] in text(pilot.app, "question")
        assert "undone: " in text(pilot.app, "question")
        await settle(pilot, "L")
        assert any("Ann goes back" in line for _, line in match.log.last(3, 0))
        assert "Ann goes back" in text(pilot.app)


async def test_undo_stands_in_the_footer_only_where_something_can_be_undone(tmp_path: Path) -> None:
    for choices in (0, 3):
        match = match_of(tmp_path / f"{choices}.jsonl", "open", choices=choices)
        assert bool(match.points()) == bool(choices)
        async with app_of(match).run_test(size=(120, 40)) as pilot:
            screen: Any = pilot.app.screen
            await until(pilot, lambda screen=screen: screen.control is not None)  # type: ignore[misc]
            assert ("U undo" in text(pilot.app, "footer")) == bool(choices)


async def test_what_was_taken_back_is_told_until_the_next_answer(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "open")
    async with app_of(match).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await settle(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        screen: Any = pilot.app.screen
        await settle(pilot, "down", "up")
        assert "undone: " in text(pilot.app, "question")
        await settle(pilot, "enter")
        await until(pilot, lambda: screen.control is not None)
        assert "undone: " not in text(pilot.app, "question")


async def test_escape_leaves_everything_as_it_is(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "open")
    before = len(match.table.entries)
    async with app_of(match).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await settle(pilot, "down", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert len(match.table.entries) == before


async def test_what_is_lost_follows_the_cursor_and_leaves_out_what_was_undone_before(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(80, 24), (120, 40), (200, 60)]:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            match = match_of(tmp_path / "a.jsonl", "open", choices=4)
            match.log.follow()
            lost = match.log.between(match.points()[0].to, 0)
            match.rewind(match.points()[0])
            assert lost
            async with app_of(match).run_test(size=size) as pilot:
                await opened(pilot)
                rows = text(pilot.app).split("\n")
                assert sum("▸" in row for row in rows) == 1
                assert "goes back" not in text(pilot.app)
                first = text(pilot.app)
                await settle(pilot, "down")
                assert text(pilot.app) != first
                expected = match.log.between(match.points()[1].to, 0, standing=True)
                assert expected[0].split(";")[0][:30] in text(pilot.app)
                assert max(len(row) for row in text(pilot.app).split("\n")) <= size[0]


async def test_points_are_found_by_their_words_and_enter_goes_back_to_none_by_accident(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size in [(80, 24), (120, 40)]:
        with subtests.test(size=size):
            tmp_path = tmp_path_factory.mktemp("case")
            match = match_of(tmp_path / "a.jsonl", "open", choices=12)
            app = app_of(match)
            async with app.run_test(size=size) as pilot:
                await opened(pilot)
                screen = app.screen
                assert isinstance(screen, UndoScreen)
                assert "/ find" in text(app, "footer")
                answers = [" ".join(chosen(match.table, point)) for point in screen.points]
                word = max(" ".join(answers).split(), key=lambda word: (word.isalpha() * len(word), word))
                wanted = [place for place, answer in enumerate(answers) if word.casefold() in answer.casefold()]
                assert 0 < len(wanted) < len(answers)
                await settle(pilot, "slash", *word[:3])
                await settle(pilot, *word[3:])
                await until(pilot, lambda: screen._places == wanted)
                assert f"{len(wanted)} of {len(answers)}" in text(app)
                before = len(match.table.entries)
                await settle(pilot, "enter")
                assert app.screen is screen, "Enter keeps what was found"
                assert len(match.table.entries) == before
                assert screen.place in wanted
                await settle(pilot, "end")
                assert screen.place == wanted[-1]
                await settle(pilot, "escape")
                assert len(screen._places) == len(answers)
                await settle(pilot, "slash", *"zzz", "enter", "enter")
                await until(pilot, lambda: "No point has “zzz”." in text(app))
                assert app.screen is screen
                assert len(match.table.entries) == before, "there is nothing to go back to"
                await settle(pilot, "escape", "escape")
                assert app.screen is not screen
            match.table.leave()


async def test_points_can_be_chosen_by_mouse_alone(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "open")
    point = match.points()[1]
    async with app_of(match).run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        await pilot.click(offset=spot(pilot.app, "point:1"))
        await pilot.pause()
        await pilot.click(offset=spot(pilot.app, "do:back"))
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert next(e for e in reversed(match.table.entries) if isinstance(e, Rewound)).to == point.to


async def test_a_strict_game_says_why_there_is_no_going_further(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "strict")
    before = len(match.table.entries)
    assert not match.points()
    async with app_of(match).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        said = " ".join(text(pilot.app).split())
        assert "Undo is strict" in said
        assert "You can't go back: undo is strict in this game" in said
        await settle(pilot, "enter", "1", "down")
        assert isinstance(pilot.app.screen, UndoScreen)
        await settle(pilot, "U")
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(match.table.entries) == before


# --- the others must agree ---


async def asked(pilot: Any, match: Match) -> tuple[int, int]:
    """Ann or Bo asks to go back; the other sits before the question of consent."""
    app = pilot.app
    await opened(pilot)
    asker = match.viewer
    assert asker is not None
    await settle(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, Curtain))
    assert match.viewer is None
    other = 1 - asker
    assert match.names[other] in text(app)
    await settle(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, Consent))
    assert match.viewer == other
    return asker, other


async def test_the_table_agrees_and_the_game_goes_back(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "table", "human:Ann,human:Bo")
    async with app_of(match).run_test(size=(80, 24)) as pilot:
        asker, other = await asked(pilot, match)
        await settle(pilot, "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert match.names[asker] in text(pilot.app)
        await settle(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        entry = next(entry for entry in reversed(match.table.entries) if isinstance(entry, Rewound))
        assert (entry.by, entry.agreed) == (asker, (other,))
        assert match.ask is not None
        assert match.ask.seat == match.viewer == asker


async def test_without_consent_nothing_is_undone(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for way in ["n", "mouse", "called off"]:
        with subtests.test(way=way):
            tmp_path = tmp_path_factory.mktemp("case")
            match = match_of(tmp_path / "a.jsonl", "table", "human:Ann,human:Bo")
            before = len(match.table.entries)
            async with app_of(match).run_test(size=(80, 24)) as pilot:
                app = pilot.app
                if way == "called off":
                    await opened(pilot)
                    asker = match.viewer
                    await settle(pilot, "enter")
                    await until(pilot, lambda: isinstance(app.screen, Curtain))
                    await settle(pilot, "escape")
                else:
                    asker, _ = await asked(pilot, match)
                    if way == "mouse":
                        await pilot.click(offset=spot(app, "do:no"))
                    else:
                        await settle(pilot, "x", "enter", "n")
                await until(pilot, lambda: isinstance(app.screen, Curtain) and match.names[asker or 0] in text(app))
                assert match.viewer is None
                await settle(pilot, "escape")
                assert isinstance(app.screen, Curtain)
                await settle(pilot, "enter")
                await until(pilot, lambda: isinstance(app.screen, UndoScreen))
                assert match.viewer == asker
                assert "Nothing is undone." in text(app)
                assert len(match.table.entries) == before
                await settle(pilot, "escape")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
                assert match.viewer == asker


async def test_no_secret_of_the_asker_is_drawn_while_the_other_is_asked(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "table", "human:Ann,human:Bo", choices=8)
    drawn: list[str] = []
    async with app_of(match).run_test(size=(120, 40)) as pilot:
        app = pilot.app
        await opened(pilot)
        asker = match.viewer
        assert asker is not None
        undo = app.screen
        assert isinstance(undo, UndoScreen)
        place = next(n for n, point in enumerate(match.points()) if _private(match, point.to, asker))
        undo._move(place)
        point = match.points()[place]
        secrets = _private(match, point.to, asker)
        assert secrets[0][:30] in text(app)
        plain = undo.pane("main").show

        def watched(rows: Any, top: int | None = None) -> None:
            drawn.extend(text_of(row) for row in rows)
            plain(rows, top)

        undo.pane("main").show = watched  # type: ignore[method-assign]
        await settle(pilot, "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, Consent))
        assert not drawn
        for secret in secrets:
            assert secret[:30] not in text(app)
        await settle(pilot, "n")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert not drawn
        await settle(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, UndoScreen))
        assert any("does not agree" in row for row in drawn)


def _private(match: Match, to: int, seat: int) -> list[str]:
    """Lines of a seat's log since an entry that the other does not see so."""
    match.log.follow()
    entries = range(to + 1, len(match.table.entries) + 1)
    pairs = [(match.log.line(number, seat), match.log.line(number, 1 - seat)) for number in entries]
    own = [mine for mine, yours in pairs if mine and mine != yours]
    said = " ".join(match.log.between(to, seat, standing=True)[:8])
    return [line for line in own if line in said]


# --- why not ---


async def test_why_gathers_what_is_barred_by_its_reason(tmp_path: Path) -> None:
    match = match_of(tmp_path / "a.jsonl", "open", choices=9)
    unavailable = match.question.unavailable
    assert len({choice.why for choice in unavailable}) < len(unavailable), (
        "a question where several are unavailable for one reason"
    )
    async with app_of(match).run_test(size=(120, 60)) as pilot:
        await until(pilot, lambda: getattr(pilot.app.screen, "control", None) is not None)
        await settle(pilot, "end", "W")
        rows = [line for line in text(pilot.app).split("\n") if line.strip()]
        last = unavailable[-1]
        assert rows[0].strip()[1:] == last.why[1:]
        marked = [row.strip(" ×") for row in rows if "×" in row]
        assert sorted(marked) == sorted(choice.label for choice in unavailable)
        assert len([row for row in rows if row.strip()[1:] in {choice.why[1:] for choice in unavailable}]) == len(
            {choice.why for choice in unavailable}
        )
        await settle(pilot, "escape")
        assert "Why not" not in text(pilot.app, "tabs")


def _topic(match: Match) -> str:
    return match.ask.topic if match.ask is not None else ""


def _question(screen: TableScreen) -> str:
    return "\n".join(text_of(row) for row in screen.pane("question").rows)


async def test_esc_backs_out_of_a_step_that_has_shown_nothing_new(tmp_path: Path) -> None:
    """From a step back to what to do; the journal says so, and no list of points is opened for it."""

    stand = Stand(COUNCIL, "deed", undo="strict")
    async with seated(played(stand, tmp_path / "a.fallen")) as (pilot, screen):
        match = screen.match
        before = len(match.table.entries)
        assert screen.control is not None
        hot = next(n for n, choice in enumerate(screen.control.options) if choice.key == "stops")  # type: ignore[attr-defined]
        await settle(pilot, HOTKEYS[hot])
        assert _topic(match) == "stop_group"
        await settle(pilot, "escape")
        assert _topic(match) == "deed"
        assert pilot.app.screen is screen
        assert isinstance(match.table.entries[-1], Rewound)
        assert len(match.table.entries) == before + 2
        assert "undone" in _question(screen)
        await settle(pilot, "escape")
        assert len(match.table.entries) == before + 2, "the question that begins an action is left by nothing"
        assert "Q saves and leaves" in _question(screen)

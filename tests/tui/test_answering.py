"""A question of every kind is answered at the table itself, by keys alone and by mouse alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.controls.option_cursor import LETTERS
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from tests.tui.opened import new_match

KINDS = ("one", "some", "order", "amount", "split", "offer")


def match_at(path: Path, kind: str) -> Match:
    """A game in which a bot has answered for Ann until a question of some kind came."""
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    match = new_match(Setup("fallen_land", "standard", seats, "c", "open"), path)
    stand_in = seat_bot("random", match.game, match.table.setup, 0)
    for _ in range(2_000):
        if match.bot_move():
            continue
        ask = match.ask
        assert ask is not None
        single = kind == "some" and ask.low == min(ask.high, len(ask.keys)) == 1
        if ask.kind == kind and not single:
            return match
        match.decide(stand_in.answer(match.view, ask, match.table.decisions))
    pytest.fail(f"no question of kind {kind} came")


def way(ask: Ask) -> tuple[list[str], list[str], Any, Any]:
    """Keys, spots, and the answers that they give."""
    first = ask.keys[0] if ask.keys else ""
    if ask.kind == "one":
        return ["home", "down", "enter"], [f"option:{ask.keys[1]}"] * 2, ask.keys[1], ask.keys[1]
    if ask.kind == "some":
        return ["1", "enter"], [f"option:{first}", "do:confirm"], [first], [first]
    if ask.kind == "order":
        keys = [*(LETTERS[n] for n in reversed(range(len(ask.keys)))), "enter"]
        return keys, [f"later:{first}", "do:confirm"], ask.keys[::-1], (ask.keys[1], first, *ask.keys[2:])
    if ask.kind == "amount":
        return ["right", "enter"], ["plus:", "do:confirm"], ask.low + 1, ask.low + 1
    if ask.kind == "split":
        given: dict[str, int] = {}
        for key in ask.keys:
            given[key] = ask.room(key, given)
        shares = list(given.items())
        fills = [f"fill:{key}" for key, share in shares if share]
        return [*["*", "down"] * len(shares), "enter"], [*fills, "do:confirm"], shares, shares
    spot = f"flip0:{first}" if ask.caps[0] == 1 else f"plus0:{first}"
    answer = (((first, 1),), ())
    return ["delete", "a", "enter"], ["do:clear", spot, "do:confirm"], answer, answer


def spot(app: Any, wanted: str) -> tuple[int, int]:
    """Where a spot lies on the screen."""
    pane = app.screen.pane("question")
    for y in range(pane.size.height):
        for x in range(pane.size.width):
            if pane.spot_at(x, y) == wanted:
                return pane.region.x + x, pane.region.y + y
    pytest.fail(f"{wanted} is nowhere")


async def put(pilot: Any) -> None:
    """Until the question is open and drawn."""
    for _ in range(200):
        await pilot.pause(0.02)
        screen = pilot.app.screen
        if getattr(screen, "control", None) is not None and any(
            span.spot for row in screen.pane("question").rows for span in row
        ):
            return
    pytest.fail("no question came")


async def test_an_answer_reaches_the_journal(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for size, mouses in {(80, 24): [False, True], (120, 40): [True]}.items():
        for mouse in mouses:
            for kind in KINDS:
                with subtests.test(size=size, mouse=mouse, kind=kind):
                    tmp_path = tmp_path_factory.mktemp("case")
                    match = match_at(tmp_path / "a.jsonl", kind)
                    ask, before = match.ask, len(match.table.entries)
                    assert ask is not None
                    keys, spots, typed, clicked = way(ask)
                    async with FallenApp(TableScreen(match, open_face(match))).run_test(size=size) as pilot:
                        await put(pilot)
                        pane = pilot.app.screen.pane("question")  # type: ignore[attr-defined]
                        assert len(pane.rows) <= pane.size.height, "nothing of the question is out of sight"
                        for each in spots if mouse else keys:
                            assert len(match.table.entries) == before, "answered too early"
                            if mouse:
                                await pilot.click(offset=spot(pilot.app, each))
                            else:
                                await pilot.press(each)
                            await pilot.pause()
                        answered = match.table.entries[before]
                        assert isinstance(answered, Answered)
                        assert (answered.seat, answered.topic) == (0, ask.topic)
                        assert answered.answer == ask.check(clicked if mouse else typed)


async def test_a_counter_offer_begins_with_the_offer_on_the_table(tmp_path: Path) -> None:
    match = match_at(tmp_path / "a.jsonl", "offer")
    ask, answered = match.ask, match.view.offers[-1]
    assert ask is not None
    assert ask.about == (answered.by,)
    async with FallenApp(TableScreen(match, open_face(match))).run_test(size=(80, 24)) as pilot:
        await put(pilot)
        counts = pilot.app.screen.control.counts  # type: ignore[attr-defined]
        open_goods = {(1, f"want:{name}"): n for name, n in answered.gives if name != "action"}
        assert open_goods
        assert open_goods.items() <= counts.items()
        assert {(0, f"give:{name}"): n for name, n in answered.wants if f"give:{name}" in ask.keys}.items() <= (
            counts.items()
        )
        said = " ".join(text_of(row) for row in pilot.app.screen.pane("question").rows)  # type: ignore[attr-defined]
        assert "You give nothing" not in said


async def test_the_arrows_go_to_the_table_and_back_where_space_is_taken(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for kind in ["offer", "some"]:
        with subtests.test(kind=kind):
            tmp_path = tmp_path_factory.mktemp("case")
            match = match_at(tmp_path / "a.jsonl", kind)
            async with FallenApp(TableScreen(match, open_face(match))).run_test(size=(120, 40)) as pilot:
                await put(pilot)
                screen: Any = pilot.app.screen
                footer = screen.pane("footer")
                assert "G table" in text_of(footer.rows[0])
                for back in ("space", "escape", "G"):
                    before = dict(getattr(screen.control, "counts", {})), getattr(screen.control, "marked", ())
                    await pilot.press("G")
                    assert screen.scene.focus != "question"
                    assert "Space question" in text_of(footer.rows[0])
                    await pilot.press(back)
                    assert screen.scene.focus == "question"
                    assert (
                        dict(getattr(screen.control, "counts", {})),
                        getattr(screen.control, "marked", ()),
                    ) == before
                assert match.ask is not None


async def test_the_wheel_over_the_question_moves_its_cursor(tmp_path: Path) -> None:
    match = match_at(tmp_path / "a.jsonl", "order")
    async with FallenApp(TableScreen(match, open_face(match))).run_test(size=(80, 24)) as pilot:
        await put(pilot)
        screen: Any = pilot.app.screen
        pane = screen.pane("question")
        first = screen.control.chosen
        pane.post_message(pane.Turned(pane, 3))
        await pilot.pause()
        assert screen.control.chosen == screen.control.options[1].key != first
        assert screen.scene.chosen == screen.control.chosen


async def test_words_narrow_the_options_until_escape(tmp_path: Path) -> None:
    match = match_at(tmp_path / "a.jsonl", "offer")
    async with FallenApp(TableScreen(match, open_face(match))).run_test(size=(80, 24)) as pilot:
        await put(pilot)
        screen: Any = pilot.app.screen
        wanted = match.question.choices[-1]
        word = wanted.label.split()[-1].casefold()
        await pilot.press("/", *word, "enter")
        await pilot.pause()
        said = "\n".join(text_of(row) for row in screen.pane("question").rows)
        assert word in screen.scene.option(screen.control.chosen).label.casefold()
        assert all(word in each.label.casefold() for each in screen.control.shown())
        assert word in said.casefold()
        await pilot.press("escape")
        await pilot.pause()
        assert len(screen.control.shown()) == len(match.question.choices)


async def test_enter_brings_back_all_options_where_none_has_the_words(tmp_path: Path) -> None:
    match = match_at(tmp_path / "a.jsonl", "offer")
    async with FallenApp(TableScreen(match, open_face(match))).run_test(size=(80, 24)) as pilot:
        await put(pilot)
        screen: Any = pilot.app.screen
        await pilot.press("/", *"qqqq")
        await pilot.pause()
        assert not screen.control.shown()
        await pilot.press("enter")
        await pilot.pause()
        assert len(screen.control.shown()) == len(match.question.choices)

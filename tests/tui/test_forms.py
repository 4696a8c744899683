"""Forms on the screen: opened by themselves, filled in by keys and mouse, confirmed and left with one key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from textual.pilot import Pilot

from fallen_tui.engine.events import Answered
from fallen_tui.engine.plugin import FIRST
from fallen_tui.engine.verify import verify
from fallen_tui.tui.kit.styled_text import text_of, width
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.screens.form import FormScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, play_to
from tests.tui.opened import SMALL, STILL, seated, until

SHORT = Stand(COUNCIL, seats="human:Ann,steady:Bo", mode="short", seed="asks", turn=2)
SIZES = [SMALL, (120, 40)]


async def form_of(pilot: Pilot[Any]) -> FormScreen:
    """The form that is open, once what was to be read first is closed."""
    for _ in range(3):
        await pilot.pause(0.05)
        if isinstance(pilot.app.screen, FormScreen):
            return pilot.app.screen
        await pilot.press("enter")
    raise AssertionError("no form is open")


def shown(form: FormScreen) -> str:
    return "\n".join(text_of(row) for row in form.pane("main").rows)


def given(match: Match, since: int) -> list[Answered]:
    """What Ann answered since an entry."""
    new = match.table.entries[since:]
    return [entry for entry in new if isinstance(entry, Answered) and entry.seat == 0 and not entry.forced]


async def closed(pilot: Pilot[Any], form: FormScreen) -> None:
    await until(pilot, lambda: pilot.app.screen is not form)


@pytest.mark.parametrize("size", SIZES)
async def test_gear_is_laid_out_as_a_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_to(attrs.evolve(SHORT, topic="outfit"), tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match, size) as (pilot, _):
        form = await form_of(pilot)
        text = shown(form)
        assert "Your gear, all of it" in text
        assert "Successes on average" in text
        assert "Auction House" in text
        people = [member.card for _, member in match.view.players[0].party]
        assert all(match.view.cards.name(card).split()[0] in text for card in people)
        await pilot.press("*")
        assert "cards moved" in shown(form)
        assert "→" in shown(form)
        await pilot.press("delete")
        assert "no cards moved" in shown(form)
        await pilot.press("*", ".")
        await closed(pilot, form)
    answers = given(match, since)
    assert [(each.topic, each.answer) for each in answers[:2]] == [("outfit", "auto"), ("outfit", "done")]
    assert [each.chosen for each in answers[:2]] == [True, False]
    assert verify(match.game, match.table.setup, match.table.entries).sound


async def test_what_happened_last_stands_over_a_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as that an offer was declined: without it one would wait for an answer."""
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        form = await form_of(pilot)
        screen._lost, screen._news = "", ["Bo declines"]
        form.draw()
        top = text_of(form.pane("main").rows[0])
        assert top.startswith("── Town business")
        assert "Bo declines" in top
        assert width(form.pane("main").rows[0]) <= 80


@pytest.mark.parametrize("topic", ["outfit", "desk"])
async def test_enter_alone_leaves_a_form_and_changes_nothing(tmp_path: Path, topic: str) -> None:
    match = play_to(attrs.evolve(SHORT, topic=topic), tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match) as (pilot, _):
        form = await form_of(pilot)
        assert form.row is not None
        assert not form.row.act
        await pilot.press("enter")
        await closed(pilot, form)
    answers = [each for each in given(match, since) if each.topic in (topic, "sell", "purchase", "hire", "shift")]
    assert answers
    assert {each.answer for each in answers} == {"done"}


async def test_the_first_gear_form_proposes_the_best_fit(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="outfit", turn=0), tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match) as (pilot, _):
        form = await form_of(pilot)
        assert "cards moved" in shown(form)
        assert "no cards moved" not in shown(form)
        await pilot.press("enter")
        await closed(pilot, form)
    assert [each.answer for each in given(match, since)][:2] == ["auto", "done"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_is_moved_by_letter_by_arrow_and_by_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_to(attrs.evolve(SHORT, topic="outfit"), tmp_path / "a.fallen")
    async with seated(match, size) as (pilot, _):
        form = await form_of(pilot)
        row = form.row
        assert row is not None
        start = row.place
        other = next(each for each in row.places if each.key != start and each.letter != "s")
        await pilot.press(other.letter)
        assert form.row is not None
        assert (form.row.key, form.row.place, form.row.changed) == (row.key, other.key, True)
        await pilot.press("delete", "right")
        assert form.row.place == row.places[(list(row.places).index(_place(row, start)) + 1) % len(row.places)].key
        await pilot.press("delete")
        number = [each.key for each in form.rows].index(row.key)
        form.pressed_spot(form.pane("main"), f"place:{number}:{list(row.places).index(other)}", 0, 0, 1)
        assert form.row.place == other.key
        await pilot.press("9")
        assert "isn't a place for" in shown(form)


def _place(row: Any, key: str) -> Any:
    return next(each for each in row.places if each.key == key)


async def test_esc_leaves_the_gear_as_it_was(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="outfit"), tmp_path / "a.fallen")
    since, before = len(match.table.entries), match.view
    async with seated(match) as (pilot, _):
        form = await form_of(pilot)
        await pilot.press("*", "escape")
        await closed(pilot, form)
    assert [(each.topic, each.answer) for each in given(match, since)][:1] == [("outfit", "done")]
    carried = [member.gear for _, member in match.view.players[0].party]
    assert carried == [member.gear for _, member in before.players[0].party]


@pytest.mark.parametrize("size", SIZES)
async def test_the_town_is_one_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    since, coins = len(match.table.entries), match.view.players[0].coins
    async with seated(match, size) as (pilot, _):
        form = await form_of(pilot)
        assert "Town business" in shown(form)
        assert f"{coins} coins" in shown(form)
        sells = [row.key for row in form.rows if row.key.startswith("sell/spoils:")][:2]
        for key in sells:
            while form.chosen != key:
                await pilot.press("down")
            await pilot.press("space")
        assert [row.marked for row in form.rows if row.key in sells] == [True, True]
        assert " left" in shown(form)
        await pilot.press(".")
        await closed(pilot, form)
    sold = [each.answer for each in given(match, since) if each.topic == "sell"]
    assert sold[:2] == [key.removeprefix("sell/") for key in sells]
    assert sum(each.chosen for each in given(match, since)) == 1
    assert verify(match.game, match.table.setup, match.table.entries).sound


async def test_advice_on_the_town_is_a_key_away(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    async with seated(match) as (pilot, _):
        form = await form_of(pilot)
        assert "! suggestion" in text_of(form.pane("footer").rows[0])
        await pilot.press("exclamation_mark")
        marked = [row.key for row in form.rows if row.marked]
        assert form.chosen == marked[0] if marked else "leave it so" in shown(form)
        assert not form.form.fault()
        await pilot.press("exclamation_mark")
        assert [row.key for row in form.rows if row.marked] == marked
        assert "the suggestion is to leave it so" in shown(form)
        await pilot.press("down")
        assert "leave it so" not in shown(form)


async def test_advice_may_be_what_is_done_at_once(tmp_path: Path) -> None:
    """Enter takes it, as it takes any advice."""
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        form = await form_of(pilot)
        act = next(row for row in form.rows if row.act)
        form._advised = lambda: act.key
        await pilot.press("exclamation_mark")
        assert (form.chosen, form.row and form.row.act) == (act.key, True)
        assert f"suggested: {act.label}. Enter takes it" in shown(form)
        assert screen.advised() is not None


async def test_what_is_done_at_once_comes_back_to_the_form(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        form = await form_of(pilot)
        key = next(row.key for row in form.rows if row.key.startswith("sell/spoils:"))
        form.form.put(key, "x")
        form.chosen = "show"
        await pilot.press("enter")
        await closed(pilot, form)
        await until(pilot, lambda: match.ask is not None and match.ask.topic == "show_cards")
        await pilot.press("enter")
        again = await form_of(pilot)
        assert again is not form
        assert next(row for row in again.rows if row.key == key).marked
        assert screen.match.ask is not None


async def test_what_happened_is_read_before_the_form_and_nothing_is_answered_beside_it(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match) as (pilot, screen):
        screen.face.open = lambda spot, scene: (
            OpenText("What you were shown", [], aside=True) if spot == "peeked:" else None
        )
        await form_of(pilot)
        await pilot.press("escape")
        await pilot.pause()
        screen._one_by_one.clear()
        screen._put_question()
        assert pilot.app.screen is screen, "the cards come first"
        assert "Enter close" in " ".join(text_of(row) for row in screen.pane("footer").rows)
        await pilot.press("enter")
        form = await form_of(pilot)
        assert form.form.kind == "town"
    assert not given(match, since)


@pytest.mark.parametrize(("turn", "opens"), [(1, False), (4, True)])
async def test_forms_open_once_the_guide_of_a_first_game_has_gone(tmp_path: Path, turn: int, opens: bool) -> None:
    match = play_to(Stand(COUNCIL, topic="desk", mode=FIRST, turn=turn), tmp_path / "a.fallen")
    async with seated(match) as (pilot, screen):
        await pilot.pause(0.05)
        if opens and pilot.app.screen is screen:
            await pilot.press("enter")
            await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, FormScreen) is opens
        assert screen.led is not opens


async def test_one_key_turns_to_the_question_by_itself_and_back(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match) as (pilot, screen):
        form = await form_of(pilot)
        await pilot.press("B")
        await closed(pilot, form)
        assert pilot.app.screen is screen
        assert screen.control is not None
        await pilot.press("B")
        assert isinstance(pilot.app.screen, FormScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen
    assert not given(match, since)


async def test_who_wants_to_be_asked_always_is(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="desk"), tmp_path / "a.fallen")
    async with seated(match, settings=attrs.evolve(STILL, asks="always")) as (pilot, screen):
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert pilot.app.screen is screen
        assert match.ask is not None


MARCH = attrs.evolve(SHORT, topic="deed", there=lambda each: "move" in (each.ask.keys if each.ask else ()))


def listed(screen: TableScreen) -> str:
    return "\n".join(text_of(row) for row in screen.pane("question").rows)


@pytest.mark.parametrize("size", SIZES)
async def test_a_march_is_chosen_by_its_goal_in_the_list_of_deeds_beside_the_map(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    match = play_to(MARCH, tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match, size) as (pilot, screen):
        assert pilot.app.screen is screen
        assert screen.scene.tab == "map"
        hex = screen.scene.chosen
        assert hex in match.view.cards.board.names, "nothing gains here, so it opens on the goal of a march"
        face: Any = screen.face
        assert face.map.cursor(screen.scene) == hex
        await pilot.press("right")
        assert "claim it  " in listed(screen)
        await pilot.press("left", "enter")
        await until(pilot, lambda: match.ask is not None and len(match.table.entries) > since)
    answers = given(match, since)
    assert answers[0].answer == "move"
    assert [each.chosen for each in answers].count(True) == 1
    pending = match.ask.topic if match.ask is not None else ""
    assert [each.answer for each in answers if each.topic == "march"] == [hex] or pending in ("march", "react", "way")
    assert verify(match.game, match.table.setup, match.table.entries).sound


async def test_a_press_on_the_map_is_a_march(tmp_path: Path) -> None:
    match = play_to(MARCH, tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match, (120, 40)) as (pilot, screen):
        names = match.view.cards.board.names
        chosen = screen.scene.chosen
        other = next(each.key for each in match.question.choices if each.key in names and each.key != chosen)
        screen.perform(screen.face.press("map", f"hex:{other}", 0, 0, screen.scene))
        assert screen.scene.chosen == other
        assert not given(match, since)
        screen.perform(screen.face.press("map", f"hex:{other}", 0, 0, screen.scene))
        await until(pilot, lambda: len(match.table.entries) > since)
    assert given(match, since)[0].answer == "move"


async def test_one_key_lets_a_march_be_rolled_first_and_back(tmp_path: Path) -> None:
    match = play_to(MARCH, tmp_path / "a.fallen")
    since = len(match.table.entries)
    async with seated(match) as (pilot, _):
        assert match.form is not None
        await pilot.press("B")
        assert match.form is None
        assert [choice.key for choice in match.question.choices] == [*match.ask.keys]
        await pilot.press("B")
        assert match.form is not None
        await pilot.press("B", "1")
        await until(pilot, lambda: match.ask is not None and match.ask.topic == "march")
    assert [each.answer for each in given(match, since)] == ["move"]


@pytest.mark.parametrize(("size", "beside"), [((80, 24), False), ((120, 40), False), ((200, 60), True)])
async def test_what_a_form_leaves_free_is_given_to_the_card_the_log_and_the_map(
    tmp_path: Path, size: tuple[int, int], beside: bool
) -> None:
    match = play_to(attrs.evolve(SHORT, topic="outfit"), tmp_path / "a.fallen")
    async with seated(match, size) as (pilot, screen):
        form = await form_of(pilot)
        drawn = [text_of(row) for row in form.pane("main").rows]
        free = sum(not row.strip() for row in drawn)
        assert free < 12, "no blank half of a screen"
        side, under = ("\n".join(text_of(row) for row in form.pane(id).rows) for id in ("side", "under"))
        assert ("@1" in under) is (size != SMALL)
        assert ("Log" in side) is beside
        if beside:
            assert form.row is not None
            assert match.view.cards.name(form.row.key) in side
            first = side
            await pilot.press("down", "down")
            assert "\n".join(text_of(row) for row in form.pane("side").rows) != first
        await pilot.press("B")
        await closed(pilot, form)
        assert screen.control is not None
        assert screen.scene.chosen == screen.control.chosen

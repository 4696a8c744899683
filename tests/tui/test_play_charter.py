"""The New Charter played on the screen: turns by keys alone, by mouse alone, and a whole game against the Rival."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.verify import verify
from fallen_tui.saves import begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.ink import text_of
from fallen_tui.tui.match import Match
from fallen_tui.tui.pane import Pane
from fallen_tui.tui.screens.end import EndScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables import open_face
from tests.tui.charter import Play

SMALL, BROAD = (80, 24), (120, 40)
SLOWEST = 400
"""Looks at the screen, a hundredth of a second apart, before somebody must have been asked."""


def app_of(match: Match) -> FallenApp:
    """A table without motions, so that every key counts."""
    return FallenApp(TableScreen(match, open_face(match)), Settings(speed="off"), environ={})


async def settled(pilot: Pilot[Any]) -> TableScreen:
    """The table, once the person is asked or the game is over."""
    for _ in range(SLOWEST):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        if isinstance(screen, EndScreen):
            screen = pilot.app.screen_stack[-2]
        assert isinstance(screen, TableScreen)
        asked = screen.scene.ask is not None and screen.control is not None
        if screen.match.table.over or (asked and screen.pane("tabs").rows):
            return screen
    raise AssertionError("nobody was asked")


def shown(screen: TableScreen) -> str:
    """All that is written on the screen."""
    panes = [screen.pane(id) for id in screen.panes]
    return "\n".join(text_of(row) for pane in panes if pane.size.area for row in pane.rows)


def secrets(match: Match) -> set[str]:
    """Names of cards that others hold and that nobody was shown."""
    told = "\n".join(text for _, text in match.chronicle.last(100_000, None))
    state, cards = match.table.state, match.table.state.cards
    own = {cards.name(card) for card in match.view.players[match.viewer or 0].hand}
    held = {cards.name(card) for player in state.players if player.seat != match.viewer for card in player.hand}
    return {name for name in held - own if name not in told}


def proven(match: Match) -> bool:
    """Whether the journal is what today's rules make of its seed and answers."""
    return verify(match.game, match.table.setup, match.table.entries).sound


async def answer_by_keys(pilot: Pilot[Any], screen: TableScreen) -> None:
    """Answer what is asked: on the cards where they are picked, else the last option that is legal."""
    ask = screen.scene.ask
    assert ask is not None
    before = len(screen.match.table.entries)
    if ask.topic in ("pick", "burn", "keep") and screen.face.focusable(screen.scene):
        await pilot.press("space")
        while screen.scene.focus != "question" and not await stood_on_card(pilot, screen):
            await pilot.press("space")
        assert screen.scene.focus in ("row", "side_cards")
    elif ask.kind == "one":
        await pilot.press("end")
        while screen.scene.chosen not in ask.keys:
            await pilot.press("up")
    else:
        for _ in range(ask.low):
            await pilot.press("space", "down")
    await pilot.press("enter")
    await settled(pilot)
    assert len(screen.match.table.entries) > before, (ask, screen.scene.chosen)


async def stood_on_card(pilot: Pilot[Any], screen: TableScreen) -> bool:
    """Whether arrows in the pane with the focus come to a card that can be chosen."""
    for key in ("home", *["down", "right"] * 6):
        await pilot.press(key)
        at = str(screen.scene.cursors.get(screen.scene.focus, ""))
        if screen.scene.ask is not None and at.partition(":")[2] in screen.scene.ask.keys:
            assert screen.scene.chosen == at.partition(":")[2]
            return True
    return False


@pytest.mark.parametrize(
    ("situation", "size"),
    [
        ({"seats": 3}, SMALL),
        ({"seats": 2}, BROAD),
        ({"mode": "rival-settler", "seats": 1}, (100, 30)),
        ({"mode": "countdown-short", "seats": 1}, (200, 60)),
        ({"mode": "rival-scout", "seats": 1, "turn": 4}, BROAD),
    ],
    ids=str,
)
async def test_a_turn_is_played_by_keys(play: Play, situation: dict[str, Any], size: tuple[int, int]) -> None:
    match = play("pick", **situation)
    async with app_of(match).run_test(size=size) as pilot:
        screen = await settled(pilot)
        turn = match.view.turn
        for _ in range(80):
            if match.view.turn > turn or match.table.over:
                break
            key_of = {tab.id: tab.key for tab in screen.face.tabs}
            for key in (*key_of.values(), key_of[screen.scene.tab]):
                await pilot.press(key)
                on_screen = shown(screen)
                assert not [name for name in secrets(match) if name in on_screen]
            await answer_by_keys(pilot, screen)
        assert match.view.turn > turn or match.table.over
        assert proven(match)


async def click_on(pilot: Pilot[Any], screen: TableScreen, spot: str) -> bool:
    """Press a spot wherever it can be seen; False where it cannot."""
    for id in screen.panes:
        pane = screen.pane(id)
        for y in range(pane.size.height):
            for x in range(pane.size.width):
                if pane.spot_at(x, y) == spot:
                    await pilot.click(pane, offset=(x, y))
                    return True
    return False


async def click_option(pilot: Pilot[Any], screen: TableScreen, key: str) -> None:
    """Press an option of the list, the wheel turned until it is in sight."""
    question = screen.pane("question")
    for _ in range(40):
        if await click_on(pilot, screen, f"option:{key}"):
            return
        question.post_message(Pane.Turned(question, 3))
        await pilot.pause()
    raise AssertionError(f"{key} never came in sight")


@pytest.mark.parametrize("size", [SMALL, BROAD], ids=str)
async def test_a_turn_is_played_by_mouse(play: Play, size: tuple[int, int]) -> None:
    match = play("pick")
    async with app_of(match).run_test(size=size) as pilot:
        screen = await settled(pilot)
        turn = match.view.turn
        on_cards = 0
        for _ in range(80):
            if match.view.turn > turn or match.table.over:
                break
            ask = screen.scene.ask
            assert ask is not None
            before = len(match.table.entries)
            if screen._reader is not None:
                assert await click_on(pilot, screen, "key:escape")
            if ask.topic in ("pick", "burn", "leftover", "keep"):
                for _ in range(2):
                    assert await click_on(pilot, screen, f"card:{ask.keys[0]}")
                on_cards += 1
            elif ask.kind == "one":
                wanted = "pass" if "pass" in ask.keys else ask.default or ask.keys[0]
                await click_option(pilot, screen, wanted)
                if len(match.table.entries) == before:
                    await click_option(pilot, screen, wanted)
            else:
                for key in ask.keys[: ask.low]:
                    await click_option(pilot, screen, key)
                await click_on(pilot, screen, "do:confirm")
            screen = await settled(pilot)
            assert len(match.table.entries) > before, ask
        assert match.view.turn > turn or match.table.over
        assert on_cards
        assert proven(match)


async def test_the_others_are_spread_out_and_a_card_is_read_by_mouse(play: Play) -> None:
    match = play("action", turn=3)
    async with app_of(match).run_test(size=SMALL) as pilot:
        screen = await settled(pilot)
        assert screen.scene.tab == "table"
        assert await click_on(pilot, screen, "tab:others")
        await pilot.pause()
        assert "Hand:" not in shown(screen)
        assert await click_on(pilot, screen, "fold:1")
        await pilot.pause()
        assert "Hand:" in shown(screen)
        contact = match.view.cards.factions[match.view.players[1].faction].contacts[0]
        assert await click_on(pilot, screen, f"card:{contact}")
        await pilot.pause()
        assert match.view.cards.name(contact) in text_of(screen.pane("tabs").rows[0])
        assert await click_on(pilot, screen, "key:escape")
        await pilot.pause()
        assert "Others ▾" in text_of(screen.pane("tabs").rows[0])


async def test_the_arrows_stay_on_the_cards_through_a_run_of_actions(play: Play) -> None:
    match = play("action", turn=2, seats=1, mode="rival-scout")
    async with app_of(match).run_test(size=SMALL) as pilot:
        screen = await settled(pilot)
        await pilot.press("I", "space")
        assert screen.scene.focus == "hand"
        swaps = [key for key in (screen.scene.ask.keys if screen.scene.ask else ()) if key.startswith("trade")]
        hot = {
            choice.key: hotkey for hotkey, choice in zip("123456789abc", screen.scene.question.choices, strict=False)
        }
        wanted = next(key for key in [*swaps, *hot] if key in hot and key != "pass")
        before = len(match.table.entries)
        await pilot.press(hot[wanted])
        for _ in range(6):
            screen = await settled(pilot)
            if screen.scene.ask is not None and screen.scene.ask.topic == "action":
                break
            await answer_by_keys(pilot, screen)
        assert len(match.table.entries) > before
        assert screen.scene.tab == screen.scene.focus == "hand"


async def test_what_bots_did_stands_at_the_foot_of_a_part_with_room(play: Play) -> None:
    match = play("action", turn=2)
    async with app_of(match).run_test(size=SMALL) as pilot:
        screen = await settled(pilot)
        hot = {
            choice.key: hotkey for hotkey, choice in zip("123456789abc", screen.scene.question.choices, strict=False)
        }
        await pilot.press(next(hotkey for key, hotkey in hot.items() if key != "pass"))
        screen = await settled(pilot)
        if screen._reader is not None:
            await pilot.press("escape")
        for part in ("O", "K"):
            await pilot.press(part)
            pane = screen.pane("main")
            rows = [text_of(row) for row in pane.rows]
            assert len(rows) == pane.size.height
            assert rows[-1].startswith("▌")
            told = " ".join(match.happened()).split()
            assert rows[-1].split()[-1] == told[-1] or "more before" in rows[-1]
        assert text_of(screen.pane("question").rows[0]).startswith("─────")
        await pilot.press("V")
        assert not any(text_of(row).startswith("▌") for row in screen.pane("main").rows)
        assert match.happened()[-1].split()[0] in text_of(screen.pane("question").rows[0])
        await pilot.resize_terminal(*BROAD)
        await pilot.press("O")
        await pilot.pause()
        assert not any(text_of(row).startswith("▌") for row in screen.pane("main").rows)


@pytest.mark.parametrize("key", ["escape", "Q"])
async def test_both_keys_close_what_is_open_and_then_leave_at_once(play: Play, key: str) -> None:
    app = app_of(play("action"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("?", key)
        await pilot.pause()
        assert app.is_running
        await pilot.press(key)
        await pilot.pause()
        assert app._exit
    assert app.return_value is None


@pytest.mark.parametrize("key", ["escape", "Q"])
async def test_both_keys_ask_once_more_where_the_settings_want_it(play: Play, key: str) -> None:
    match = play("action")
    app = FallenApp(TableScreen(match, open_face(match)), Settings(speed="off", confirm=True), environ={})
    async with app.run_test(size=SMALL) as pilot:
        screen = await settled(pilot)
        await pilot.press(key)
        assert "once more" in text_of(screen.pane("footer").rows[0])
        await pilot.press("down")
        assert "once more" not in text_of(screen.pane("footer").rows[0])
        await pilot.press(key)
        await pilot.pause()
        assert app.is_running
        await pilot.press(key)
        await pilot.pause()
        assert app._exit
    assert app.return_value is None


async def test_a_whole_game_against_the_rival(tmp_path: Path) -> None:
    setup = Setup("state51", "rival-scout", (SeatSpec("human", "Ann"),), "whole", "open")
    found: list[Match] = []
    begin(setup, tmp_path / "whole.fallen", lambda table: found.append(Match(table)))
    match = found[0]
    async with app_of(match).run_test(size=SMALL) as pilot:
        screen = await settled(pilot)
        for _ in range(600):
            if match.table.over:
                break
            ask = screen.scene.ask
            assert ask is not None
            before = len(match.table.entries)
            if ask.kind == "one":
                await pilot.press("1")
            else:
                await pilot.press(*"123456789"[: ask.low], "enter")
            await settled(pilot)
            assert len(match.table.entries) > before, ask
        assert match.table.over
        await pilot.pause(0.1)
        end = pilot.app.screen
        assert isinstance(end, EndScreen)
        story = "\n".join(text_of(row) for row in end.pane("main").rows)
        assert match.game.look(match.view, 0, "result")[0] in story.replace("\n", " ")
        assert "whole.fallen" in story
        assert "VP over time" in text_of(end.pane("chart").rows[0])
        await pilot.press("t")
        await pilot.pause()
        assert pilot.app.screen is screen
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, EndScreen)
    assert proven(match)
    match.table.leave()


async def test_the_only_option_with_the_words_is_taken_at_once(play: Play) -> None:
    match = play("action")
    async with app_of(match).run_test(size=SMALL) as pilot:
        screen = await settled(pilot)
        before = len(match.table.entries)
        await pilot.press("slash", *"pass")
        assert "Enter choose" in text_of(screen.pane("footer").rows[0])
        await pilot.press("enter")
        screen = await settled(pilot)
        assert any(entry.tag == "answer" and entry.answer == "pass" for entry in match.table.entries[before:])
        assert not screen._finding

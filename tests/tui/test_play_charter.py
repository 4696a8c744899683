"""The New Charter played on the screen: turns by keys alone, by mouse alone, and a whole game against the Rival."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.verify import verify
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.end import EndScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import Settings
from tests.tui.charter import Play
from tests.tui.opened import SMALL, asked, hotkeys, new_match, seated, until

BROAD = (120, 40)


async def settled(pilot: Pilot[Any]) -> TableScreen:
    """The table, once the person is asked or the game is over; the end of it may lie over it."""
    screen = next(each for each in reversed(pilot.app.screen_stack) if isinstance(each, TableScreen))
    await asked(pilot, screen)
    return screen


def shown(screen: TableScreen) -> str:
    """All that is written on the screen."""
    panes = [screen.pane(id) for id in screen.panes]
    return "\n".join(text_of(row) for pane in panes if pane.size.area for row in pane.rows)


def secrets(match: Match) -> set[str]:
    """Names of cards that others hold and that nobody was shown."""
    told = "\n".join(text for _, text in match.log.last(100_000, None))
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
        for _ in range(ask.low if hasattr(screen.control, "marked") else 0):
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
        pytest.param({"mode": "rival-settler", "seats": 1}, (100, 30), marks=pytest.mark.slow),
        pytest.param({"mode": "countdown-short", "seats": 1}, (200, 60), marks=pytest.mark.slow),
        ({"mode": "rival-scout", "seats": 1, "turn": 4}, BROAD),
    ],
    ids=str,
)
async def test_a_turn_is_played_by_keys(play: Play, situation: dict[str, Any], size: tuple[int, int]) -> None:
    match = play("pick", **situation)
    async with seated(match, size) as (pilot, screen):
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
    async with seated(match, size) as (pilot, screen):
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
                if len(match.table.entries) == before and not await click_on(pilot, screen, "do:confirm"):
                    await click_option(pilot, screen, ask.keys[0])
            screen = await settled(pilot)
            assert len(match.table.entries) > before, ask
        assert match.view.turn > turn or match.table.over
        assert on_cards
        assert proven(match)


async def test_the_others_are_spread_out_and_a_card_is_read_by_mouse(play: Play) -> None:
    match = play("action", turn=3)
    async with seated(match) as (pilot, screen):
        assert screen.scene.tab == "table"
        assert await click_on(pilot, screen, "tab:others")
        await pilot.pause()
        spread = shown(screen).count("Hand:")
        assert spread == len(match.view.players) - 1  # there is room for everybody
        for hands in (spread - 1, spread):
            assert await click_on(pilot, screen, "fold:1")
            await pilot.pause()
            assert shown(screen).count("Hand:") == hands
        contact = match.view.cards.factions[match.view.players[1].faction].contacts[0]
        assert await click_on(pilot, screen, f"card:{contact}")
        await pilot.pause()
        assert match.view.cards.name(contact) in text_of(screen.pane("tabs").rows[0])
        assert await click_on(pilot, screen, "key:escape")
        await pilot.pause()
        assert "Others ▾" in text_of(screen.pane("tabs").rows[0])


async def test_the_arrows_stay_on_the_cards_through_a_run_of_actions(play: Play) -> None:
    match = play("action", turn=2, seats=1, mode="rival-scout")
    async with seated(match) as (pilot, screen):
        await pilot.press("I", "space")
        assert screen.scene.focus == "hand"
        swaps = [key for key in (screen.scene.ask.keys if screen.scene.ask else ()) if key.startswith("trade")]
        hot = hotkeys(screen)
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
    async with seated(match) as (pilot, screen):
        hot = hotkeys(screen)
        await pilot.press(next(hotkey for key, hotkey in hot.items() if key != "pass"))
        screen = await settled(pilot)
        if screen._reader is not None:
            await pilot.press("escape")
        for part, folds in (("O", ("fold:1",)), ("K", ())):
            await pilot.press(part)
            for fold in folds:  # where all lie open they fill the part
                await pilot.pause()
                assert await click_on(pilot, screen, fold)
            await pilot.pause()
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


async def test_q_closes_what_is_open_and_then_leaves_at_once(play: Play) -> None:
    async with seated(play("action")) as (pilot, _):
        await pilot.press("?", "Q")
        await pilot.pause()
        assert pilot.app.is_running
        await pilot.press("Q")
        await pilot.pause()
        assert pilot.app._exit
    assert pilot.app.return_value is None


async def test_esc_closes_what_is_open_however_often_it_is_pressed_and_says_what_leaves(play: Play) -> None:
    async with seated(play("action")) as (pilot, screen):
        await pilot.press("?", *["escape"] * 5)
        await pilot.pause()
        assert not pilot.app._exit
        assert screen._reader is None
        assert "Q saves and leaves the table" in text_of(screen.pane("question").rows[0])
        await pilot.press("I")
        assert "Q saves and leaves the table" not in text_of(screen.pane("question").rows[0]), "said once"


async def test_esc_leaves_where_it_is_the_only_key_for_it(play: Play) -> None:
    keys = {"leave": ("escape",)}
    async with seated(play("action"), settings=Settings(speed="off", keys=keys)) as (pilot, _):
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app._exit


async def test_q_asks_once_more_where_the_settings_want_it(play: Play) -> None:
    async with seated(play("action"), settings=Settings(speed="off", confirm=True)) as (pilot, screen):
        await pilot.press("Q")
        assert "once more" in text_of(screen.pane("footer").rows[0])
        for other in ("down", "escape"):
            await pilot.press(other)
            assert "once more" not in text_of(screen.pane("footer").rows[0])
            await pilot.press("Q")
            await pilot.pause()
            assert pilot.app.is_running
        await pilot.press("Q")
        await pilot.pause()
        assert pilot.app._exit
    assert pilot.app.return_value is None


async def test_a_whole_game_against_the_rival(tmp_path: Path) -> None:
    setup = Setup("state51", "rival-scout", (SeatSpec("human", "Ann"),), "whole", "open")
    match = new_match(setup, tmp_path / "whole.fallen")
    async with seated(match) as (pilot, screen):
        for _ in range(600):
            if match.table.over:
                break
            ask = screen.scene.ask
            assert ask is not None
            before = len(match.table.entries)
            if ask.kind == "one":
                await pilot.press("1")
            else:
                await pilot.press(*"123456789"[: ask.low], *(["enter"] * hasattr(screen.control, "marked")))
            await settled(pilot)
            assert len(match.table.entries) > before, ask
        assert match.table.over
        await pilot.pause(0.1)
        end = pilot.app.screen
        assert isinstance(end, EndScreen)
        story = "\n".join(text_of(row) for row in end.pane("main").rows)
        assert match.game.text_view(match.view, 0, "result")[0] in story.replace("\n", " ")
        assert "whole.fallen" in story
        assert "VP over time" in text_of(end.pane("chart").rows[0])
        for back in ("enter", "escape"):
            await pilot.press("t")
            await pilot.pause()
            assert pilot.app.screen is screen
            await pilot.press(back)
            await pilot.pause()
            assert isinstance(pilot.app.screen, EndScreen), "Esc never leaves the table"
    assert proven(match)
    match.table.leave()


async def test_a_part_says_which_way_it_goes_on(play: Play) -> None:
    """A play area that is scrolled has lost its first rows: that is to be seen."""
    match = play("action", turn=4)
    match.view.players[0].hand[:] = list(match.view.cards.locations)[:12]
    async with seated(match) as (pilot, screen):
        tabs, main = screen.pane("tabs"), screen.pane("main")
        await pilot.press("E")
        await until(pilot, lambda: text_of(tabs.rows[0]).endswith(" ▼ "))
        assert main.top == 0
        assert main.hidden_below
        main.post_message(Pane.Turned(main, 1))
        await until(pilot, lambda: text_of(tabs.rows[0]).endswith(" ▲▼ "))
        assert main.top == 1
        main.post_message(Pane.Turned(main, 99))
        await until(pilot, lambda: text_of(tabs.rows[0]).endswith(" ▲ "))
        await pilot.press("K")
        await until(pilot, lambda: "Lookout ▾" in text_of(tabs.rows[0]))
        assert not {"▲", "▼"} & set(text_of(tabs.rows[0]))


async def test_a_part_stays_where_it_was_scrolled_once_the_past_is_told(play: Play) -> None:
    """That happens a moment after the table is there, and draws it anew."""
    match = play("action", turn=4)
    match.view.players[0].hand[:] = list(match.view.cards.locations)[:12]
    async with seated(match) as (pilot, screen):
        tabs, main = screen.pane("tabs"), screen.pane("main")
        await pilot.press("E")
        await until(pilot, lambda: main.hidden_below)
        main.post_message(Pane.Turned(main, 1))
        await until(pilot, lambda: main.top == 1)
        screen._catch_up()
        assert main.top == 1
        assert text_of(tabs.rows[0]).endswith(" ▲▼ ")


async def test_reach_opens_at_its_head_and_follows_the_options_from_there(play: Play) -> None:
    match = play("action", turn=4)
    async with seated(match, (80, 20)) as (pilot, screen):
        main = screen.pane("main")
        last = [key for key in screen.control.ask.keys if key.partition(":")[0] in ("conquer", "cooperate")][-1]
        screen.control.chosen = screen.scene.chosen = last
        await pilot.press("E")
        assert main.top == 0
        assert "Conquest" in text_of(main.rows[0])
        await pilot.press("up", "down")
        assert screen.scene.chosen == last
        at = next(n for n, row in enumerate(main.rows) if any(span.spot == f"do:{last}" for span in row))
        assert main.top <= at < main.top + main.size.height
        await pilot.press("T", "E")
        assert main.top == 0


async def test_left_and_right_go_through_the_ways_to_a_card_in_reach(play: Play) -> None:
    match = play("action", turn=4)
    async with seated(match, BROAD) as (pilot, screen):
        await pilot.press("E", "space")
        aim = screen.face._aim(screen.scene)
        card, ways = next((spot, aim.ways(spot)) for spot in aim.options if len(aim.ways(spot)) > 1)
        verbs = [way.partition(":")[0] for way in ways]
        assert verbs == [verb for verb in ("conquer", "cooperate", "incorporate") if verb in verbs]
        screen.scene.cursors["reach"] = card
        await pilot.press("right")
        for way in (*ways[1:], ways[-1]) if screen.scene.chosen == ways[0] else ():
            await pilot.press("right")
            assert screen.scene.chosen == way
        await pilot.press(*["left"] * len(ways))
        assert screen.scene.chosen == ways[0]
        assert screen.scene.cursors["reach"] == card, "the arrows stay on the card"
        before = len(match.table.entries)
        await pilot.press("enter")
        assert any(entry.tag == "answer" and entry.answer == ways[0] for entry in match.table.entries[before:])


async def test_the_only_option_with_the_words_is_taken_at_once(play: Play) -> None:
    match = play("action")
    async with seated(match) as (pilot, screen):
        before = len(match.table.entries)
        await pilot.press("slash", *"pass")
        assert "Enter choose" in text_of(screen.pane("footer").rows[0])
        await pilot.press("enter")
        screen = await settled(pilot)
        assert any(entry.tag == "answer" and entry.answer == "pass" for entry in match.table.entries[before:])
        assert not screen._finding

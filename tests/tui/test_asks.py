"""How often people are asked, on the screen: one key changes it, the footer of a window names it, it is kept."""

from __future__ import annotations

from pathlib import Path

import attrs

from fallen_tui.bots import seat_bot
from fallen_tui.engine.events import Answered
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.settings_file import KeptSettings, load
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, Stand, play_to
from tests.tui.opened import STILL, asked, seated

SHORT = Stand(COUNCIL, seats="human:Ann,steady:Bo", mode="short", seed="asks")


def footer(screen: TableScreen) -> str:
    return " ".join(span.text for row in screen.pane("footer").rows for span in row)


async def test_a_window_names_how_often_one_is_asked_and_one_key_changes_it(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="react"), tmp_path / "a.fallen")
    kept = KeptSettings(STILL, tmp_path / "settings.toml")
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen, STILL, kept=kept, environ={}).run_test(size=(120, 40)) as pilot:
        await asked(pilot, screen)
        ask = match.ask
        assert "asked: sensible" in footer(screen)
        await pilot.press("J")
        assert screen.settings.asks == "target"
        await pilot.press("J")
        assert screen.settings.asks == "always"
        assert "you are asked always" in footer(screen)
        assert load(kept.path).settings.asks == "always"
        await pilot.press("f3")
        assert "asked: always" in footer(screen)
        assert match.ask is ask


async def test_other_questions_do_not_name_it(tmp_path: Path) -> None:
    match = play_to(attrs.evolve(SHORT, topic="deed"), tmp_path / "a.fallen")
    async with seated(match, (120, 40)) as (_, screen):
        assert "asked:" not in footer(screen)


async def questions(path: Path, stand: Stand, asks: str) -> list[Answered]:
    """What was answered for a person in some of their questions."""
    match = play_to(stand, path)
    bot = seat_bot("steady", match.game, match.table.setup, 0)
    since = len(match.table.entries)
    async with seated(match, settings=attrs.evolve(STILL, asks=asks)) as (pilot, screen):
        for _ in range(40):
            ask = match.ask
            if ask is None:
                break
            screen.answer(bot.answer(match.view, ask, match.table.decisions))
            await asked(pilot, screen)
    new = match.table.entries[since:]
    return [entry for entry in new if isinstance(entry, Answered) and entry.routine]


async def test_the_screen_spares_questions(tmp_path: Path) -> None:
    stand = attrs.evolve(SHORT, topic="deed")
    assert await questions(tmp_path / "a.fallen", stand, "sensible")
    assert not await questions(tmp_path / "b.fallen", stand, "always")


async def test_what_one_sits_down_at_is_put(tmp_path: Path) -> None:
    """A game is left at a question that was put: it is there again."""
    match = play_to(attrs.evolve(SHORT, topic="reroll", turn=2), tmp_path / "a.fallen")
    before = len(match.table.entries)
    async with seated(match):
        assert len(match.table.entries) == before


async def test_the_charter_has_the_key_too(tmp_path: Path) -> None:
    match = play_to(Stand(CHARTER, "action", seats="human:Ann,steady:Bo"), tmp_path / "a.fallen")
    async with seated(match, (120, 40)) as (pilot, screen):
        await pilot.press("J")
        assert screen.settings.asks == "target"

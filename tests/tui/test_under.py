"""Where a part of the table leaves much of the main place blank, the map stands under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.screens.reading import below_text
from fallen_tui.tui.tools.screenshots import showing

WIDE = (200, 60)


def screen_of(pilot: Pilot[object]) -> Any:
    assert isinstance(pilot.app, FallenApp)
    return pilot.app.screen


def words(screen: Any, pane: str) -> str:
    return "\n".join(text_of(row) for row in screen.pane(pane).rows)


def filled(rows: Any) -> int:
    return len([row for row in rows if text_of(row).strip()])


@pytest.mark.parametrize("name", ["council-tale", "council-damage"])
async def test_the_map_fills_what_a_tale_or_a_sheet_leaves_blank(tmp_path: Path, name: str) -> None:
    async with showing(name, tmp_path, WIDE) as pilot:
        screen = screen_of(pilot)
        main, under, question = (screen.pane(id).region for id in ("main", "side_map", "question"))
        assert (under.y, under.bottom, under.width) == (main.bottom, question.y, main.width)
        assert under.height >= 12
        whole = screen.face.draw(screen.scene.tab, screen.scene, main.size).lines
        told = [text_of(row).strip() for row in whole]
        assert len([text for text in told if text]) == len(
            [row for row in screen.pane("main").rows if text_of(row).strip()]
        )
        assert "@1" in words(screen, "side_map"), "one's own Party stands on it"


async def test_it_gives_way_to_what_is_opened_and_to_the_map_itself(tmp_path: Path) -> None:
    async with showing("council-tale", tmp_path, WIDE) as pilot:
        screen = screen_of(pilot)
        small = screen.pane("main").size.height
        await pilot.press("?")
        await pilot.pause()
        assert not screen.pane("side_map").size.area
        assert screen.pane("main").size.height > small
        await pilot.press("escape", "M")
        await pilot.pause()
        assert screen.scene.tab == "map"
        assert not screen.pane("side_map").size.area


async def test_a_press_on_it_looks_at_the_hex(tmp_path: Path) -> None:
    async with showing("council-tale", tmp_path, WIDE) as pilot:
        screen = screen_of(pilot)
        pane = screen.pane("side_map")
        row, spot = next(
            (n, span.spot)
            for n, line in enumerate(pane.rows)
            for span in line
            if span.spot.startswith("hex:") and "@1" not in span.text
        )
        column = next(c for c in range(pane.size.width) if pane.spot_at(c, row) == spot)
        await pilot.click("#side_map", offset=(column, row))
        await pilot.pause()
        assert spot.partition(":")[2] in words(screen, "side_map")
        assert screen.scene.tab == "story", "the tale stays where it is"


async def test_a_smaller_screen_has_no_room_for_it(tmp_path: Path) -> None:
    async with showing("council-tale", tmp_path, (80, 24)) as pilot:
        assert not screen_of(pilot).pane("side_map").size.area


@pytest.mark.parametrize(
    ("name", "under", "tab"),
    [("road-way", "side_map", ""), ("council-fight", "side_map", ""), ("charter-pick", "side_table", "K")],
)
async def test_half_a_screen_is_wide_enough_for_what_stands_under(
    tmp_path: Path, name: str, under: str, tab: str
) -> None:
    """At 120x40 a short story, a fight or the Lookout row leaves no half of the main place blank."""
    async with showing(name, tmp_path, (120, 40)) as pilot:
        screen = screen_of(pilot)
        await pilot.press(*tab)
        await pilot.pause()
        main, below, question = (screen.pane(id).region for id in ("main", under, "question"))
        assert (below.y, below.bottom) == (main.bottom, question.y)
        rows = [row for id in ("main", under) for row in screen.pane(id).rows]
        assert filled(rows) > len(rows) * 2 // 3


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["council-tale", "council-fight", "road-meet", "council-reroll"])
async def test_no_story_is_cut_above_blank_rows(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    """What options do not need of their rows goes to a story that is longer than its place."""
    async with showing(name, tmp_path, size) as pilot:
        screen = screen_of(pilot)
        if screen.pane("main").hidden_below:
            assert text_of(screen.pane("question").rows[-1]).strip()
            assert len(screen.pane("question").rows) == screen.pane("question").size.height


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_the_lookout_stands_once(tmp_path: Path, size: tuple[int, int]) -> None:
    """Beside the table with the hand; beside its own row in the main place the hand, under it what one has built."""
    async with showing("charter-pick", tmp_path, size) as pilot:
        screen = screen_of(pilot)
        assert screen.scene.tab == "table"
        assert "Contacts" in words(screen, "main")
        assert all(text in words(screen, "side_cards") for text in ("The Lookout", "Your hand"))
        await pilot.press("K")
        await pilot.pause()
        assert screen.scene.tab == "row"
        assert "The Lookout" not in words(screen, "side_cards")
        assert "Your hand" in words(screen, "side_cards")
        assert "Contacts" in words(screen, "side_table")


async def test_as_many_of_the_others_are_spread_out_as_there_is_room_for(tmp_path: Path) -> None:
    async with showing("charter-action", tmp_path, WIDE) as pilot:
        rows = words(screen_of(pilot), "side_others")
        assert "▼ Bo" in rows


async def test_those_dealt_stand_beside_before_there_is_a_party(tmp_path: Path) -> None:
    """A long title leaves out how to read on rather than its own end."""
    async with showing("council-briefing", tmp_path, (120, 40)) as pilot:
        screen = screen_of(pilot)
        side = words(screen, "side_party")
        assert all(text in side for text in ("Agnes Tolliv", "Mirela Stoat", "Com Sur Dip"))
        assert "(alone; easy; 6 Turns)" in words(screen, "tabs")


async def test_under_a_short_text_that_is_open_the_table_goes_on(tmp_path: Path) -> None:
    for size, below in ((WIDE, True), ((80, 24), False)):
        folder = tmp_path / str(size[0])
        folder.mkdir()
        async with showing("council-march", folder, size) as pilot:
            screen = screen_of(pilot)
            assert screen.scene.tab == "map"
            await pilot.press("?")
            await pilot.pause()
            assert "FL-MOV-02" in words(screen, "main")
            assert ("@1" in words(screen, "main")) == below, size
            scene = screen.scene
            scene.stop, kept = 1, scene.stop
            assert below_text(screen.face, scene, 3, screen.pane("main").size) == [], "no story is given away"
            scene.stop = kept

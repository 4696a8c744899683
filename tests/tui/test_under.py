"""Where a part of the table leaves much of the main place blank, the map stands under it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
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

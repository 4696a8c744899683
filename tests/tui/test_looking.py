"""Looking round by keys: every figure, name and card in sight says what it is, and Enter opens it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tools.screenshots import showing

SIZES = [(80, 24), (120, 40), (200, 60)]


def screen_of(pilot: Pilot[object]) -> Any:
    assert isinstance(pilot.app, FallenApp)
    return pilot.app.screen


def asked(screen: Any) -> str:
    return " ".join(text_of(row) for row in screen.pane("question").rows)


@pytest.mark.parametrize("name", ["council-march", "charter-action"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_figure_of_the_header_explains_itself(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    async with showing(name, tmp_path, size) as pilot:
        screen = screen_of(pilot)
        header = screen.pane("status").rows[0]
        figures = {span.spot for span in header if span.spot.startswith("figure:")}
        assert len(figures) >= 4
        plain = [span.text for span in header if any(c.isdigit() for c in span.text) and not span.spot]
        assert not plain, "no figure stands there that says nothing"
        for spot in figures:
            found = screen.face.open(spot, screen.scene)
            assert isinstance(found, OpenText), spot
            assert found.title
            assert len(" ".join(text_of(row) for row in found.lines)) > 40, spot


@pytest.mark.parametrize("name", ["council-march", "charter-action"])
async def test_keys_go_from_thing_to_thing_and_nothing_is_answered(tmp_path: Path, name: str) -> None:
    async with showing(name, tmp_path, (120, 40)) as pilot:
        screen = screen_of(pilot)
        before, question = len(screen.match.table.entries), asked(screen)
        await pilot.press(";")
        assert screen.looking
        assert "What is this?" in asked(screen)
        seen = []
        for _ in range(len(screen._things())):
            seen.append(screen._looked)
            assert screen.pane(screen._looked.pane).lit is not None
            await pilot.press("right")
        assert len(set(seen)) == len(seen), "each once"
        assert screen._looked == seen[0], "and round again"
        panes = {thing.pane for thing in seen}
        assert {"status", "side_log"} <= panes, "names in the log can be reached"
        await pilot.press("down")
        assert screen._looked.pane != "status" or screen._looked.row > seen[0].row
        await pilot.press("up", "escape")
        assert not screen.looking
        assert asked(screen) == question
        assert not [pane for pane in screen.panes if screen.pane(pane).lit is not None]
        assert len(screen.match.table.entries) == before


@pytest.mark.parametrize(
    ("name", "tab"),
    [("charter-pick", "K"), ("charter-pick", "I"), ("charter-action", "T"), ("charter-action", "E"),
     ("charter-action", "L"), ("road-declare", "M"), ("road-declare", "P"), ("road-declare", "L"),
     ("council-march", "P"), ("council-march", "L")],
)  # fmt: skip
async def test_whatever_can_be_looked_at_is_told(tmp_path: Path, name: str, tab: str) -> None:
    async with showing(name, tmp_path, (80, 24)) as pilot:
        screen = screen_of(pilot)
        await pilot.press(tab)
        spots = {thing.spot for thing in screen._things()}
        assert spots
        untold = [spot for spot in spots if not isinstance(screen.face.open(spot, screen.scene), OpenText)]
        assert untold == []


async def test_a_name_in_the_log_opens_its_card(tmp_path: Path) -> None:
    async with showing("council-march", tmp_path, (120, 40)) as pilot:
        screen = screen_of(pilot)
        await pilot.press(";")
        cards = [thing for thing in screen._things() if thing.pane == "side_log" and thing.spot.startswith("card:")]
        assert cards
        while screen._looked != cards[-1]:
            await pilot.press("right")
        name = screen.match.view.cards.name(cards[-1].spot.removeprefix("card:"))
        assert name in asked(screen), "what it is, is said at once"
        await pilot.press("enter")
        assert screen._reader is not None
        assert screen._reader.title == name
        assert not screen.looking


@pytest.mark.parametrize("name", ["charter-action", "council-march", "road-declare"])
async def test_a_press_of_a_name_in_the_log_opens_its_card(tmp_path: Path, name: str) -> None:
    """Of a card that an option is about, too: in a log nothing is chosen."""
    async with showing(name, tmp_path, (120, 40)) as pilot:
        screen = screen_of(pilot)
        pane, chosen = screen.pane("side_log"), screen.scene.chosen
        things = [thing for thing in screen._things() if thing.pane == "side_log" and thing.spot.startswith("card:")]
        assert things
        for thing in things:
            await pilot.click(offset=(pane.region.x + thing.start, pane.region.y + thing.row - pane.top))
            await pilot.pause()
            found = screen.face.open(thing.spot, screen.scene)
            assert screen._reader is not None
            assert screen._reader.title == found.title
            assert screen.scene.chosen == chosen
            await pilot.press("escape")


async def test_another_key_means_what_it_always_does(tmp_path: Path) -> None:
    async with showing("council-march", tmp_path, (80, 24)) as pilot:
        screen = screen_of(pilot)
        await pilot.press(";", "P")
        assert not screen.looking
        assert screen.scene.tab == "party"


async def test_how_a_figure_came_about_is_told(tmp_path: Path) -> None:
    async with showing("council-tale", tmp_path, (120, 40)) as pilot:
        screen = screen_of(pilot)
        found = screen.face.open("figure:coins", screen.scene)
        told = [text_of(row) for row in found.lines]
        assert "Lately" in told
        assert any("coin" in row for row in told[told.index("Lately") + 1 :])

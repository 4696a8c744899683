"""The map of Council of Towns remembers the last march, shows it being walked, and lights what has changed hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.engine.events import Rewound
from fallen_tui.games.fallen_land.state.events.places import PartyMoved, ResourceClaimed
from fallen_tui.tui.adventure.map_pane import WALKING
from fallen_tui.tui.adventure.map_sheet import Pointed
from fallen_tui.tui.kit import motion
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.fallen_land.map import CouncilMap
from fallen_tui.tui.tables.fallen_land.trails import Trails
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, play_to
from fallen_tui.tui.tools.screenshots import showing

ROAD = ("N08", "O08", "P08")


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return play_to(Stand(COUNCIL, "deed", turn=2), tmp_path / "trails.fallen")


@attrs.define
class Told:
    """Entries told one after another, of a Party that begins at the head of ROAD."""

    match: Match
    trails: Trails = attrs.field(factory=Trails)

    def __call__(self, number: int, entry: Any) -> None:
        state = self.match.table.state
        state.players[0].place = ROAD[0]
        self.trails.witness(state, number, entry)


def test_a_march_is_remembered_until_the_party_is_moved_otherwise(match: Match) -> None:
    told = Told(match)
    told(10, PartyMoved(0, ROAD[-1], "deed", ROAD[1:]))
    assert told.trails.road(0) == ROAD
    assert told.trails.walk(0, 9) == ROAD
    assert told.trails.walk(0, 10) == (), "it has been seen"
    told(4, PartyMoved(0, "A01", "card"))
    assert told.trails.road(0) == ROAD, "what was before comes later"
    told(12, PartyMoved(0, "A01", "card"))
    assert told.trails.road(0) == ()
    assert told.trails.road(1) == ()
    assert told.trails.road(None) == ()


def test_what_is_taken_back_has_not_been(match: Match) -> None:
    told = Told(match)
    told(10, PartyMoved(0, ROAD[-1], "deed", ROAD[1:]))
    told(11, ResourceClaimed(0, "N09"))
    assert told.trails.lit(10) == {"N09"}
    told(13, Rewound(9))
    assert told.trails.road(0) == ()
    assert told.trails.lit(0) == frozenset()


def test_the_road_lies_on_the_map_where_nothing_else_does(match: Match) -> None:
    trails = Trails()
    match.take_seat(0)
    scene = TableScene(match)
    start = match.view.players[0].place
    free = next(
        hex for hex in ("M09", "M10", "L10", "O09") if hex != start and hex not in CouncilMap().sheet(scene).marks
    )
    trails.witness(attrs.evolve(match.table.state), 10, PartyMoved(0, start, "deed", (free, start)))
    sheet = CouncilMap(trails).sheet(scene)
    assert free in sheet.trail
    there, here = ("".join(sign for sign, _ in sheet._hex(1, hex, Pointed(), "")[0]) for hex in (free, start))
    assert ":" in there
    assert "@1" in here


def test_a_resource_that_has_just_changed_hands_stands_out(match: Match) -> None:
    match.take_seat(0)
    scene = TableScene(match)
    hex = next(iter(match.view.resources))
    roles = []
    for number in (0, scene.fresh + 1):
        trails = Trails()
        trails.witness(match.table.state, number, ResourceClaimed(1, hex))
        marks = CouncilMap(trails).sheet(scene).marks[hex]
        roles.append(next(mark.role for mark in marks if mark.sign.startswith("$")))
    assert roles[1] == f"{roles[0]}+cursor"


def test_a_walk_is_short_and_ends_where_the_party_stands() -> None:
    frames = list(motion.walk(ROAD, "fast", 60, 4))
    assert [frame.at for frame in frames] == [*ROAD[:-1]]
    long = list(motion.walk(tuple(f"N{n:02}" for n in range(1, 31)), "fast", 60, 4))
    assert sum(frame.seconds for frame in long) <= motion.LONGEST * motion.STRIDES["fast"]
    assert list(motion.walk(ROAD, "off", 60, 4)) == []
    assert list(motion.walk((), "slow", 60, 4)) == []


async def test_a_key_during_the_walk_goes_to_the_question(tmp_path: Path) -> None:
    async with showing("council-march", tmp_path, (80, 24)) as pilot:
        screen: Any = pilot.app.screen
        before = screen.match.view.players[0].place
        await pilot.press("enter")
        for _ in range(40):
            if screen._moving is not None or screen.control is not None:
                break
            await pilot.pause(0.01)
        walked = screen.match.view.players[0].place
        assert walked != before
        if screen._moving is not None:
            assert screen.scene.flags[WALKING] == before
            await pilot.press("down")
        assert WALKING not in screen.scene.flags
        assert screen.control is not None

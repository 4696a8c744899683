"""MOV, MAP, COM, JRN, ENC: moves, zones, levels of encounters, journey points, completed tiles."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.games.posthuman.content.effects import Cost
from fallen_tui.games.posthuman.content.encounters import Outcome, Way
from fallen_tui.games.posthuman.content.parts import Gives, Zone
from fallen_tui.games.posthuman.effects.gains import Food, Morale, Wound, Xp
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.rules import encounters, move, play
from fallen_tui.games.posthuman.state.events import (
    ActionLost,
    EncounterDrawn,
    EncounterOver,
    JourneyMoved,
    Moved,
    StatTested,
    SupplyDrawn,
    TileCompleted,
    TileLaid,
)
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN
from tests.games.posthuman.conftest import Bench

TILE, OTHER = "tl20", "tl21"
STORY, SECOND = "ea26", "ea27"
QUIET = (Way("Go on", then=Outcome("You go on.")),)


def stories(table: Bench, *cards: str) -> None:
    """Encounters on top of their decks in which nothing happens."""
    for card in cards:
        table.alter(card, options=QUIET, enemy=None)
    table.top(*cards)


def plain(table: Bench, tile: str, *zones: Zone, **figures: Any) -> None:
    """A tile of woods with these zones, 1 supply icon and no rule."""
    usual = {"terrain": "woods", "supply": 0, "completion": (), "gives": Gives(), "use": None, "exits": "ESWN"}
    table.alter(tile, zones=zones or (Zone(1),), **{**usual, **figures})


def beside(*zones: Zone, done: bool = False, journey: int = 0, **figures: Any) -> Bench:
    """A survivor at the start with a tile of these zones to the east."""
    table = Bench(3)
    plain(table, TILE, *zones, **figures)
    table.lay((1, 0), TILE, done=done)
    table.player().journey, table.player().chosen = journey, "move"
    return table


def go(table: Bench, *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Any:
    return table.run(move.move(table.state, 0), *answers, dice=dice)


# --- where one can go ---


@pytest.mark.rule("PH-MOV-01", "PH-MOV-02", "PH-MOV-04", "PH-MOV-05", "PH-MOV-12", "PH-MOV-14", "PH-MAP-15")
def test_from_a_completed_tile_one_goes_to_neighbours_or_to_new_ground(bench: Any) -> None:
    table = beside()
    assert {str(key) for key in move.ways(table.state, table.player())} == {"tile:1,0", "side:S", "side:W", "side:N"}
    table.player().map[(1, 0)].exits = "ESN"
    assert "tile:1,0" not in {str(key) for key in move.ways(table.state, table.player())}


@pytest.mark.rule("PH-MOV-06", "PH-MOV-07", "PH-MOV-09", "PH-MAP-05", "PH-MAP-06")
def test_on_an_unfinished_tile_the_next_zone_is_the_only_way(bench: Any) -> None:
    table = beside(Zone(1), Zone(1), Zone(1))
    stories(table, STORY, SECOND, "ea28")
    table.stand((1, 0), 0)
    assert [str(key) for key in move.ways(table.state, table.player())] == ["next"]
    go(table)
    assert table.player().zone == 1
    run = go(table)
    assert run.of(TileCompleted)
    assert table.player().here.done


@pytest.mark.rule("PH-MOV-02", "PH-MOV-03", "PH-MAP-12")
def test_a_new_tile_is_laid_and_entered_or_not(bench: Any) -> None:
    table = bench(3)
    plain(table, OTHER)
    table.top(OTHER)
    run = go(table, "side:E", "stay")
    assert [found.at for found in run.of(TileLaid)] == [(1, 0)]
    assert run.of(Moved) == []
    assert table.player().at == ORIGIN
    table = bench(3)
    plain(table, OTHER)
    table.top(OTHER)
    stories(table, STORY)
    run = go(table, "side:E", "enter")
    assert table.player().at == (1, 0)


@pytest.mark.rule("PH-MOV-08", "PH-MAP-07", "PH-ENC-01", "PH-ENC-13", "PH-MOV-13")
def test_a_zone_has_as_many_encounters_as_figures(bench: Any) -> None:
    table = beside(Zone(2))
    stories(table, STORY, SECOND)
    run = go(table, "tile:1,0")
    assert [found.card for found in run.of(EncounterDrawn)] == [STORY, SECOND]


@pytest.mark.rule("PH-COM-07", "PH-COM-11", "PH-JRN-03", "PH-MAP-09", "PH-MAP-21")
def test_a_completed_tile_is_one_dead_zone_with_one_encounter(bench: Any) -> None:
    table = beside(Zone(2), Zone(2), done=True)
    stories(table, STORY)
    run = go(table, "tile:1,0")
    assert len(run.of(EncounterDrawn)) == 1
    assert run.of(JourneyMoved) == []
    assert table.player().zone == MARKER


@pytest.mark.rule("PH-MOV-10", "PH-MOV-11")
def test_after_a_knock_out_a_tile_begins_anew_and_gives_its_points_again(bench: Any) -> None:
    table = beside(Zone(1), Zone(1))
    stories(table, STORY)
    table.player().map[(1, 0)].entered = False
    run = go(table, "tile:1,0")
    assert (table.player().zone, table.player().journey) == (0, 1)
    assert run.of(JourneyMoved)


@pytest.mark.rule("PH-GAP-53", "PH-GAP-48")
def test_who_has_nowhere_to_go_loses_the_action(bench: Any) -> None:
    table = bench(3)
    table.state.decks["tile"].draw.clear()
    assert not maps.may_move(table.state, table.player())
    table.state.queue = [0]
    assert table.run(play.step(table.state, 0)).of(ActionLost)


@pytest.mark.rule("PH-MOV-09", "PH-BON-03")
def test_a_long_stride_goes_on_to_a_second_completed_tile(bench: Any) -> None:
    table = beside(done=True)
    plain(table, OTHER)
    table.lay((2, 0), OTHER, done=True)
    table.skills("sk04.1")
    stories(table, STORY, SECOND)
    go(table, "tile:1,0", "tile:2,0")
    assert table.player().at == (2, 0)


# --- levels and journey points ---


@pytest.mark.rule("PH-ENC-03", "PH-ENC-04", "PH-ENC-05", "PH-ENC-06", "PH-ENC-07", "PH-GAP-06", "PH-GAP-60")
def test_levels_are_those_of_the_next_space_or_the_own(bench: Any, subtests: pytest.Subtests) -> None:
    for journey, levels in ((0, (1,)), (3, (1,)), (4, (2, 1)), (5, (2,)), (7, (3, 2)), (9, (3,)), (10, (3,))):
        with subtests.test(journey=journey):
            table = bench(3)
            table.player().journey = journey
            assert maps.levels(table.player()) == levels


@pytest.mark.rule("PH-JRN-01", "PH-JRN-02", "PH-ENC-06", "PH-ENC-09")
def test_a_zone_gives_a_point_where_the_level_is_that_of_the_next_space(bench: Any, subtests: pytest.Subtests) -> None:
    for level, card, after in ((2, "eb25", 5), (1, STORY, 4)):
        with subtests.test(level=level):
            table = beside(journey=4)
            stories(table, card)
            go(table, "tile:1,0", f"level:{level}")
            assert table.player().journey == after


@pytest.mark.rule("PH-JRN-04", "PH-GAP-61")
def test_a_zone_gives_one_point_whatever_its_figures(bench: Any) -> None:
    table = beside(Zone(2))
    stories(table, STORY, SECOND)
    assert [found.by for found in go(table, "tile:1,0").of(JourneyMoved)] == [1]


@pytest.mark.rule("PH-MAP-08", "PH-MAP-09", "PH-JRN-03")
def test_dead_zones_and_mountains_give_none(bench: Any, subtests: pytest.Subtests) -> None:
    for zone, terrain in ((Zone(1, "dead"), "woods"), (Zone(1), "mountain")):
        with subtests.test(terrain=terrain):
            table = beside(zone, terrain=terrain)
            stories(table, STORY)
            assert go(table, "tile:1,0").of(JourneyMoved) == []


@pytest.mark.rule("PH-JRN-07", "PH-GOL-01")
def test_the_tenth_point_reaches_the_fortress(bench: Any) -> None:
    table = beside(journey=9)
    stories(table, "ec18")
    go(table, "tile:1,0")
    assert table.player().journey == 10
    table.player().zone = MARKER
    assert maps.levels(table.player()) == (3,)


# --- completing tiles ---


@pytest.mark.rule("PH-COM-01", "PH-COM-02", "PH-COM-05", "PH-COM-06", "PH-COM-08")
def test_a_completed_tile_gives_its_supplies_and_bears_a_marker(bench: Any) -> None:
    table = beside(supply=2)
    stories(table, STORY)
    run = go(table, "tile:1,0")
    assert len(run.of(SupplyDrawn)) == 2
    assert (table.player().here.done, table.player().here.foraged, table.player().zone) == (True, False, MARKER)


@pytest.mark.rule("PH-COM-12")
def test_without_supplies_it_bears_a_marker_all_the_same(bench: Any) -> None:
    table = beside(supply=0)
    stories(table, STORY)
    run = go(table, "tile:1,0")
    assert run.of(SupplyDrawn) == []
    assert table.player().here.done


@pytest.mark.rule("PH-COM-08", "PH-COM-09", "PH-MAP-20", "PH-MAP-17", "PH-MAP-18", "PH-GAP-11")
def test_one_stays_in_a_safe_house_and_on_a_special_tile(bench: Any, subtests: pytest.Subtests) -> None:
    for zone, figures in ((Zone(1, "safe"), {}), (Zone(1), {"gives": Gives((("camp_health", 1),))})):
        with subtests.test(zone=zone.kind):
            table = beside(zone, **figures)
            stories(table, STORY)
            go(table, "tile:1,0")
            assert (table.player().here.done, table.player().zone) == (True, 0)


@pytest.mark.rule("PH-MAP-18", "PH-MAP-19", "PH-MAP-17")
def test_the_rule_of_a_special_tile_works_once_it_is_completed(bench: Any) -> None:
    table = beside(Zone(1), Zone(1), completion=(Food(4),))
    stories(table, STORY, SECOND)
    go(table, "tile:1,0")
    assert table.player().food == 0
    go(table)
    assert table.player().food == 4


# --- stories ---


def tale(table: Bench, *ways: Way, card: str = STORY) -> None:
    table.alter(card, options=ways, enemy=None)
    table.top(card)


def tell(table: Bench, *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Any:
    return table.run(encounters.resolve(table.state, 0, 1, 1), *answers, dice=dice)


@pytest.mark.rule("PH-ENC-02", "PH-ENC-08", "PH-TST-04", "PH-GAP-72")
def test_a_failed_test_resolves_the_encounter_all_the_same(bench: Any) -> None:
    table = bench(3)
    tale(table, Way("Try", ("mind",), passed=Outcome("", (Food(2),)), failed=Outcome("", (Morale(-1),))))
    run = tell(table, dice=((4,),))
    assert run.value
    assert table.player().morale == 5
    assert [found.passed for found in run.of(StatTested)] == [False]
    assert STORY in table.state.decks["encounter1"].discard


@pytest.mark.rule("PH-ENC-11", "PH-GAP-72", "PH-EXP-01")
def test_a_story_that_gives_1_xp_is_kept_for_it(bench: Any) -> None:
    table = bench(3)
    tale(table, Way("Look", then=Outcome("", (Xp(1),))))
    run = tell(table)
    assert table.player().xp_cards == [STORY]
    assert [found.kept for found in run.of(EncounterOver)] == [True]
    table.check()


@pytest.mark.rule("PH-GAP-72", "PH-TST-01")
def test_options_cost_are_barred_and_let_one_choose_the_stat(bench: Any) -> None:
    table = bench(3)
    either = Way("Help", ("strength", "mind"), passed=Outcome("", (Food(1),)), failed=Outcome())
    tale(table, either, Way("Pay", cost=Cost(food=2), then=Outcome("", (Morale(1),))), Way("Leave", then=Outcome()))
    run = table.start(encounters.resolve(table.state, 0, 1, 1))
    assert run.ask is not None
    assert run.ask.keys == ("way:0", "way:2")
    table.stats(strength=5)
    run.dice = [(5,)]
    run.go("way:0", "stat:strength")
    assert table.player().food == 1


@pytest.mark.rule("PH-GAP-72")
def test_a_die_that_is_dared_passes_from_its_face_on(bench: Any, subtests: pytest.Subtests) -> None:
    for die, food in ((2, 0), (3, 2)):
        with subtests.test(die=die):
            table = bench(3)
            tale(table, Way("Drink", die=3, passed=Outcome("", (Food(2),)), failed=Outcome("", (Wound(1),))))
            tell(table, dice=((die,),))
            assert table.player().food == food


@pytest.mark.rule("PH-KOS-11", "PH-ENC-08", "PH-JRN-05")
def test_a_story_that_knocks_out_is_not_resolved_and_gives_no_xp(bench: Any) -> None:
    table = beside()
    tale(table, Way("Fall", then=Outcome("", (Xp(1), Wound(9)))))
    table.top("sc22", "sc23")
    run = go(table, "tile:1,0", 0)
    assert run.of(JourneyMoved) == []
    assert run.of(TileCompleted) == []
    assert (table.player().at, table.player().xp_cards) == (ORIGIN, [])
    table.check()

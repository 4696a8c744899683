"""OPP: Workers sent to the Open Production Locations of opponents."""

import attrs
import pytest

from fallen_tui.engine.library import FieldError
from fallen_tui.games.state51.content.cards import Gain, Location
from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.state.events import ContactGained, Drawn, Gained, Passed, Visited


def visits(table, seat=0):
    return [key for key in table.offers(seat) if key.startswith("visit")]


def altered(table, card, **changes):
    """The same table with one Location changed in print."""
    cards = table.state.cards
    changed = attrs.evolve(cards.locations[card], **changes)
    table.state.cards = attrs.evolve(cards, locations={**cards.locations, card: changed})


@pytest.mark.rule("FS-OPP-01", "FS-OPP-02", "FS-OPP-06")
def test_a_worker_receives_at_once_what_the_location_produces(bench):
    table = bench(2)
    table.site(1, "L09")
    assert visits(table) == []
    table.tokens(0, workers=1)
    run = table.do(0, "visit:1:L09")
    assert run.events == [Visited(0, 1, "L09"), Gained(0, "scrap", 2)]
    ann, bo = table.player(0), table.player(1)
    assert (ann.workers, ann.markers, ann.tokens["scrap"]) == (0, 2, 2)
    assert (bo.workers, bo.markers, bo.tokens["scrap"]) == (1, 3, 0)
    assert bo.site("L09").visitors == [0]


@pytest.mark.rule("FS-OPP-01")
def test_whatever_it_produces(bench, subtests: pytest.Subtests):
    for card, yields in [
        ("L05", [ContactGained(0, "cooperation", 2)]),
        ("L08", [ContactGained(0, "incorporation", 1)]),
        ("L07", [Drawn(0, ("L40",))]),
        ("L13", [Gained(0, "universal", 2)]),
        ("L14", [Drawn(0, ("L40",)), Drawn(0, ("L41",)), Gained(0, "building", 1)]),
    ]:
        with subtests.test(card=card, yields=yields):
            table = bench(2)
            table.site(1, card)
            table.top("L40", "L41")
            table.tokens(0, workers=1)
            run = table.do(0, f"visit:1:{card}")
            assert run.events == [Visited(0, 1, card), *yields]


@pytest.mark.rule("FS-OPP-01")
def test_not_to_own_locations(bench):
    table = bench(2)
    table.site(0, "L09")
    table.tokens(0, workers=3)
    table.tokens(1, workers=3)
    assert visits(table) == []
    assert visits(table, 1) == ["visit:0:L09"]


@pytest.mark.rule("FS-OPP-02", "FS-CLN-04")
def test_the_marker_lies_there_until_clean_up(bench):
    table = bench(2)
    table.site(1, "L09")
    table.tokens(0, workers=1)
    table.do(0, "visit:1:L09")
    table.clean_up()
    assert table.player(0).markers == 3
    assert table.player(1).site("L09").visitors == []
    table.tokens(0, workers=1)
    assert visits(table) == ["visit:1:L09"]


@pytest.mark.rule("FS-OPP-03")
def test_three_visits_a_turn_over_all_opponents(bench):
    table = bench(3)
    table.site(1, "L01")
    table.site(1, "L02")
    table.site(2, "L03")
    table.site(2, "L04")
    table.tokens(0, workers=5)
    table.tokens(1, workers=1)
    for card in ("1:L01", "2:L03", "1:L02"):
        table.do(0, f"visit:{card}")
    assert (table.player(0).markers, table.player(0).workers) == (0, 2)
    assert visits(table) == []
    assert visits(table, 1) == ["visit:2:L03", "visit:2:L04"]
    table.clean_up()
    table.tokens(0, workers=1)
    assert len(visits(table)) == 4


@pytest.mark.rule("FS-OPP-04")
def test_the_same_location_once_a_turn(bench):
    table = bench(2)
    table.site(1, "L09")
    table.site(1, "L10")
    table.tokens(0, workers=3)
    table.do(0, "visit:1:L09")
    assert visits(table) == ["visit:1:L10"]


@pytest.mark.rule("FS-OPP-05", "FS-OPP-06")
def test_several_opponents_may_visit_the_same_location(bench):
    table = bench(3)
    table.site(0, "L10")
    table.tokens(1, workers=1)
    table.tokens(2, workers=1)
    table.do(1, "visit:0:L10")
    assert visits(table, 2) == ["visit:0:L10"]
    table.do(2, "visit:0:L10")
    assert [player.tokens["fuel"] for player in table.state.players] == [0, 2, 2]
    assert [player.workers for player in table.state.players] == [2, 0, 0]
    assert table.player(0).site("L10").visitors == [1, 2]


@pytest.mark.rule("FS-OPP-06")
def test_the_owner_uses_the_worker_until_the_phase_ends(bench):
    table = bench(2)
    table.site(1, "L09")
    table.site(1, "L57")
    table.tokens(0, workers=1)
    assert table.offers(1) == ("pass",)
    run = table.start(play(table.state), "visit:1:L09")
    assert run.ask.seat == 1
    assert "work:L57" in run.ask.keys
    run.go("work:L57")
    assert Gained(1, "universal", 2) in run.events
    assert table.player(1).workers == 0


@pytest.mark.rule("FS-OPP-06")
def test_the_owner_loses_the_worker_unused_in_clean_up(bench):
    table = bench(2)
    table.site(1, "L09")
    table.tokens(0, workers=1)
    table.do(0, "visit:1:L09")
    assert table.player(1).workers == 1
    table.clean_up()
    assert table.player(1).workers == 0


@pytest.mark.rule("FS-OPP-07")
def test_nobody_visits_a_player_who_has_passed(bench):
    table = bench(3)
    table.site(1, "L09")
    table.site(2, "L10")
    table.tokens(0, workers=3)
    assert visits(table) == ["visit:1:L09", "visit:2:L10"]
    Passed(1).apply(table.state)
    assert visits(table) == ["visit:2:L10"]
    Passed(2).apply(table.state)
    assert visits(table) == []


@pytest.mark.rule("FS-OPP-08", "FS-PAT-04")
def test_only_open_production_locations(bench):
    table = bench(2)
    for location in table.state.cards.locations.values():
        table.site(1, location.id)
    table.tokens(0, workers=3)
    assert visits(table) == [f"visit:1:L{number:02}" for number in range(1, 15)]


@pytest.mark.rule("FS-OPP-08")
def test_no_closed_action_or_trait_location(bench, subtests: pytest.Subtests):
    for card in ["L19", "L57", "L63"]:
        with subtests.test(card=card):
            table = bench(2)
            table.site(1, card)
            table.tokens(0, workers=3)
            assert visits(table) == []


@pytest.mark.rule("FS-OPP-09")
def test_the_owner_loses_nothing_by_a_visit(bench):
    table = bench(2)
    table.site(1, "L10", fuel=2)
    table.tokens(0, workers=1)
    table.do(0, "visit:1:L10")
    assert table.player(1).site("L10").tokens["fuel"] == 2
    run = table.produce(1)
    assert Gained(1, "fuel", 2) in run.events


@pytest.mark.rule("FS-OPP-10")
def test_the_yield_goes_to_the_visitors_base_even_off_a_keep_card(bench):
    table = bench(2)
    altered(table, "L10", keep=True)
    table.site(1, "L10", fuel=2)
    table.tokens(0, workers=1)
    run = table.do(0, "visit:1:L10")
    assert run.of(Gained) == [Gained(0, "fuel", 2, "base")]
    assert table.player(0).tokens["fuel"] == 2
    assert table.player(1).site("L10").tokens["fuel"] == 2
    table.clean_up()
    assert table.player(0).tokens["fuel"] == 0
    assert table.player(1).site("L10").tokens["fuel"] == 2


@pytest.mark.rule("FS-OPP-10")
def test_cards_go_to_the_visitors_hand(bench):
    table = bench(2)
    table.site(1, "L07")
    table.top("L40")
    table.tokens(0, workers=1)
    table.do(0, "visit:1:L07")
    assert (table.player(0).hand, table.player(1).hand) == (["L40"], [])


@pytest.mark.rule("FS-OPP-11")
def test_a_visit_in_the_very_turn_it_came_into_play(bench):
    table = bench(2)
    table.hand(0, "L01")
    table.tokens(0, scrap=1)
    table.tokens(1, workers=1)
    assert visits(table, 1) == []
    run = table.start(play(table.state), "incorporate:L01")
    assert (run.ask.seat, table.state.turn) == (1, 1)
    assert "visit:0:L01" in run.ask.keys
    run.go("visit:0:L01")
    assert Gained(1, "scrap", 1) in run.events


@pytest.mark.rule("FS-OPP-12")
def test_one_worker_whatever_it_produces(bench):
    table = bench(2)
    table.site(1, "L01")
    table.site(1, "L14")
    table.site(1, "L13")
    table.tokens(0, workers=3)
    for left, card in ((2, "L14"), (1, "L01"), (0, "L13")):
        table.do(0, f"visit:1:{card}")
        assert table.player(0).workers == left


@pytest.mark.rule("FS-DEC-10")
def test_open_locations_yield_neither_vp_nor_workers_nor_by_count(bench):
    locations = bench(2).state.cards.locations.values()
    yields = {gain.verb for location in locations if location.pattern == "open" for gain in location.produces}
    assert yields == {"scrap", "fuel", "weapons", "building", "universal", "card", "contact"}


@pytest.mark.rule("FS-DEC-10")
def test_an_open_location_with_vp_is_refused(bench):
    def card(pattern, *produces):
        part = (Gain("scrap"),)
        return Location("X", "X", "x", 1, ("scrap",), pattern, part, part, produces)

    assert card("closed", Gain("vp"))
    assert card("open", Gain("scrap"))
    with pytest.raises(FieldError, match="an Open Production Location can't give VP"):
        card("open", Gain("vp"))
    with pytest.raises(FieldError, match="an Open Production Location can't give VP"):
        card("open", Gain("each", 1, "scrap", (Gain("vp"),)))


@pytest.mark.rule("FS-DEC-10")
def test_an_open_location_that_counts_types_counts_the_visitors_own(bench):
    table = bench(2)
    altered(table, "L09", produces=(Gain("each", 1, "scrap", (Gain("scrap", 1),)),))
    table.site(1, "L09")
    table.site(0, "L17")
    table.site(0, "L31")
    table.site(0, "L32")
    table.tokens(0, workers=1)
    run = table.do(0, "visit:1:L09")
    assert sum(event.n for event in run.of(Gained)) == 2
    assert table.player(0).tokens["scrap"] == 2

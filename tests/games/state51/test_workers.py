"""WRK and W2R: Workers at own Action Locations, two Workers for a resource."""

import pytest

from fallen_tui.engine.library import FieldError
from fallen_tui.games.state51.content.cards import Cost, Gain, Location
from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.state.events import (
    Discarded,
    Drawn,
    Gained,
    Paid,
    Scored,
    TokensLost,
    TuckedDiscarded,
    Worked,
)

BARTERS = ["barter:scrap", "barter:fuel", "barter:weapons", "barter:building"]


def works(table, seat=0):
    return [key for key in table.offers(seat) if key.startswith("work")]


# --- one Worker, one use ---


@pytest.mark.rule("FS-WRK-01", "FS-WRK-02")
def test_one_worker_and_the_effect_at_once(bench):
    table = bench(2)
    table.site(0, "L39")
    table.top("L40")
    assert works(table) == []
    table.tokens(0, workers=1)
    run = table.do(0, "work:L39")
    assert run.events == [Worked(0, "L39", 1), Gained(0, "scrap", 1), Drawn(0, ("L40",))]
    assert table.player(0).workers == 0
    assert table.player(0).hand == ["L40"]


@pytest.mark.rule("FS-WRK-02")
def test_the_worker_lies_there_as_a_use_mark_until_clean_up(bench):
    table = bench(2)
    table.site(0, "L57")
    table.tokens(0, workers=4)
    table.do(0, "work:L57")
    site = table.player(0).site("L57")
    assert (site.workers, site.uses, table.player(0).workers) == (1, 1, 3)
    table.do(0, "work:L57")
    assert (site.workers, site.uses, table.player(0).workers) == (3, 2, 1)
    table.clean_up()
    assert (site.workers, site.uses, table.player(0).workers) == (0, 0, 0)


@pytest.mark.rule("FS-WRK-03", "FS-TAB-WORKERCOST")
def test_some_locations_demand_two_workers(bench, subtests: pytest.Subtests):
    for card in ["L41", "L52"]:
        with subtests.test(card=card):
            table = bench(2)
            table.site(0, card)
            table.tokens(0, workers=1)
            assert works(table) == []
            table.tokens(0, workers=1)
            run = table.do(0, f"work:{card}")
            assert run.of(Worked) == [Worked(0, card, 2)]


@pytest.mark.rule("FS-WRK-03")
def test_which_locations_demand_two_workers(bench):
    locations = bench(2).state.cards.locations.values()
    assert {location.id for location in locations if location.workers == 2} == {"L41", "L51", "L52"}
    assert {location.workers for location in locations if location.pattern == "action"} == {1, 2}


@pytest.mark.rule("FS-WRK-04", "FS-TAB-WORKERCOST")
def test_a_second_use_costs_two_workers_and_three_in_all(bench):
    table = bench(2)
    table.site(0, "L57")
    table.tokens(0, workers=2)
    run = table.do(0, "work:L57")
    assert run.of(Worked) == [Worked(0, "L57", 1)]
    assert works(table) == []
    table.tokens(0, workers=1)
    run = table.do(0, "work:L57")
    assert run.of(Worked) == [Worked(0, "L57", 2)]
    assert table.player(0).workers == 0
    assert table.player(0).tokens["universal"] == 4


@pytest.mark.rule("FS-WRK-04")
def test_the_second_use_is_an_action_of_its_own(bench):
    table = bench(2)
    table.site(0, "L57")
    table.tokens(0, workers=3)
    table.tokens(1, workers=2)
    run = table.start(play(table.state), "work:L57")
    assert (run.ask.seat, run.ask.topic) == (1, "action")
    run.go("barter:fuel")
    assert run.ask.seat == 0
    assert "work:L57" in run.ask.keys


@pytest.mark.rule("FS-WRK-05", "FS-TAB-WORKERCOST")
def test_a_second_use_of_a_two_worker_location_costs_three(bench):
    table = bench(2)
    table.site(0, "L52")
    table.tokens(0, workers=4)
    table.do(0, "work:L52")
    assert table.player(0).workers == 2
    assert works(table) == []
    table.tokens(0, workers=1)
    run = table.do(0, "work:L52")
    assert run.of(Worked) == [Worked(0, "L52", 3)]
    assert table.player(0).workers == 0
    assert table.player(0).site("L52").workers == 5


@pytest.mark.rule("FS-WRK-06")
def test_never_a_third_time_in_a_turn(bench):
    table = bench(2)
    table.site(0, "L57")
    table.site(0, "L42")
    table.tokens(0, workers=20)
    table.do(0, "work:L57")
    table.do(0, "work:L57")
    assert works(table) == ["work:L42"]
    table.clean_up()
    table.tokens(0, workers=1)
    assert works(table) == ["work:L57", "work:L42"]


# --- what the effect asks for ---


@pytest.mark.rule("FS-WRK-07")
def test_resources_are_paid_besides_the_workers(bench):
    table = bench(2)
    table.site(0, "L53")
    table.tokens(0, workers=3, scrap=2)
    run = table.do(0, "work:L53")
    assert run.events == [Worked(0, "L53", 1), Paid(0, "scrap", 1), Scored(0, 2, "L53")]
    run = table.do(0, "work:L53")
    assert run.events == [Worked(0, "L53", 2), Paid(0, "scrap", 1), Scored(0, 2, "L53")]
    assert (table.player(0).tokens["scrap"], table.player(0).workers) == (0, 0)


@pytest.mark.rule("FS-WRK-07")
def test_hand_cards_are_paid_besides_the_worker(bench):
    table = bench(2)
    table.site(0, "L38")
    table.tokens(0, workers=1)
    assert works(table) == []
    table.hand(0, "L01", "leader_fuel")
    run = table.do(0, "work:L38", ("leader_fuel",))
    assert run.events == [
        Worked(0, "L38", 1),
        Discarded(0, ("leader_fuel",), "cost"),
        Gained(0, "universal", 1),
    ]
    assert table.player(0).hand == ["L01"]


@pytest.mark.rule("FS-WRK-07")
def test_tucked_cards_are_paid_besides_the_worker(bench, subtests: pytest.Subtests):
    for card, side, wrong in [("L44", "agreement", "spoils"), ("L45", "spoils", "agreement")]:
        with subtests.test(card=card, side=side, wrong=wrong):
            table = bench(2)
            table.site(0, card)
            table.tokens(0, workers=1)
            table.tuck(0, "L01", wrong)
            assert works(table) == []
            table.tuck(0, "L02", side)
            run = table.do(0, f"work:{card}")
            assert run.events == [Worked(0, card, 1), TuckedDiscarded(0, "L02", "cost"), Scored(0, 2, card)]


@pytest.mark.rule("FS-WRK-07", "FS-ACT-09")
def test_without_worker_or_resource_it_is_not_on_offer(bench, subtests: pytest.Subtests):
    for lacking in ["workers", "scrap"]:
        with subtests.test(lacking=lacking):
            table = bench(2)
            table.site(0, "L31")
            tokens = {"workers": 1, "scrap": 1}
            table.tokens(0, **{kind: n for kind, n in tokens.items() if kind != lacking})
            assert works(table) == []
            table.tokens(0, **{lacking: 1})
            assert works(table) == ["work:L31"]


# --- where Workers cannot go ---


@pytest.mark.rule("FS-WRK-08")
def test_not_to_own_production_or_trait_locations(bench):
    table = bench(2)
    for card in ("L09", "L19", "L63", "L68"):
        table.site(0, card)
    table.tokens(0, workers=5)
    assert table.offers(0) == (*BARTERS, "pass")
    table.site(0, "L57")
    assert works(table) == ["work:L57"]


@pytest.mark.rule("FS-WRK-09", "FS-OPP-08")
def test_not_to_an_action_location_of_another(bench):
    table = bench(2)
    table.site(1, "L57")
    table.tokens(0, workers=5)
    table.tokens(1, workers=1)
    assert table.offers(0) == (*BARTERS, "pass")
    assert table.offers(1) == ("work:L57", "pass")


@pytest.mark.rule("FS-WRK-10", "FS-SLT-01")
def test_nothing_but_vp_and_three_tokens_there_is_out_of_use(bench):
    table = bench(2)
    table.site(0, "L31", vp=(1, 1))
    table.site(0, "L52", vp=(2, 2))
    table.site(0, "L49", vp=(2, 2, 2)).places = {"scrap": "scrap", "fuel": "fuel", "weapons": "weapons"}
    table.tokens(0, workers=20, scrap=5)
    assert works(table) == ["work:L31", "work:L52"]
    table.do(0, "work:L31")
    table.do(0, "work:L52")
    assert works(table) == []
    assert table.player(0).site("L31").vp == [1, 1, 1]
    assert table.player(0).site("L52").vp == [2, 2, 2]


@pytest.mark.rule("FS-WRK-10")
def test_vp_tokens_do_not_stop_a_location_that_yields_something_else(bench):
    table = bench(2)
    table.site(0, "L57", vp=(1, 1, 1))
    table.tokens(0, workers=1)
    assert works(table) == ["work:L57"]


# --- exchanges ---


def location(**parts):
    given = {"spoils": (Gain("scrap"),), "agreement": (Gain("scrap"),), **parts}
    return Location("X", "X", "x", 1, ("scrap",), **given)


@pytest.mark.rule("FS-DEC-09")
def test_exchanges_stand_on_action_locations_only(bench):
    locations = bench(2).state.cards.locations.values()
    paying = {location.id for location in locations if not location.cost.free}
    assert paying == {"L31", "L32", "L33", "L34", "L38", "L44", "L45", "L48", "L53", "L54", "L55", "L58"}
    assert {location.pattern for location in locations if location.id in paying} == {"action"}


@pytest.mark.rule("FS-DEC-09")
def test_a_trait_with_an_exchange_is_refused(bench):
    price = {"cost": Cost((("fuel", 1),)), "gains": (Gain("vp"),)}
    assert location(pattern="action", workers=1, **price)
    with pytest.raises(FieldError, match="a Trait Location can't have an action"):
        location(pattern="trait", depot=3, **price)
    with pytest.raises(FieldError, match="can't have an action or a trait"):
        location(pattern="closed", produces=(Gain("scrap"),), **price)


# --- two Workers for a resource ---


@pytest.mark.rule("FS-W2R-01")
def test_two_workers_become_one_basic_resource_of_choice(bench, subtests: pytest.Subtests):
    for kind in ["scrap", "fuel", "weapons", "building"]:
        with subtests.test(kind=kind):
            table = bench(2)
            table.tokens(0, workers=1)
            assert table.offers(0) == ("pass",)
            table.tokens(0, workers=1)
            run = table.do(0, f"barter:{kind}")
            assert run.events == [Paid(0, "worker", 2), Gained(0, kind, 1)]
            assert (table.player(0).workers, table.player(0).tokens[kind]) == (0, 1)
            assert sum(table.player(0).tokens.values()) == 1


@pytest.mark.rule("FS-W2R-02")
def test_never_a_universal_token(bench):
    table = bench(2)
    table.tokens(0, workers=9)
    assert [key for key in table.offers(0) if key.startswith("barter")] == BARTERS


@pytest.mark.rule("FS-W2R-03")
def test_five_workers_make_two_resources_and_one_is_left(bench):
    table = bench(2)
    table.tokens(0, workers=5)
    table.tokens(1, workers=2)
    run = table.start(play(table.state), "barter:fuel", "barter:weapons", "barter:scrap")
    assert run.of(Gained) == [Gained(0, "fuel", 1), Gained(1, "weapons", 1), Gained(0, "scrap", 1)]
    assert run.of(Paid) == [Paid(0, "worker", 2), Paid(1, "worker", 2), Paid(0, "worker", 2)]
    asked = [ask.keys for ask in run.asked if ask.topic == "action" and ask.seat == 0]
    assert asked == [(*BARTERS, "pass"), (*BARTERS, "pass"), ("pass",)]
    assert run.of(TokensLost)[0] == TokensLost(0, (("base", "scrap", 1), ("base", "fuel", 1)), 1)

"""RED: an own Location makes way for another of the same type."""

import pytest

from fallen_tui.games.state51.rules.production import cash_in
from fallen_tui.games.state51.state.events import (
    Built,
    ContactSpent,
    ContactUsed,
    Discarded,
    Drawn,
    Gained,
    Paid,
    Razed,
    RedevelopmentGained,
    RedevelopmentSpent,
    Scored,
    TokensLost,
)
from fallen_tui.games.state51.state.table import BASE, LEADER, Tucked


def redevelopments(table, seat=0):
    return [key for key in table.offers(seat) if key.startswith("redevelop")]


def start(table, new, *answers, seat=0):
    return table.begin(seat, f"redevelop:{new}", *answers)


def built(table, seat=0):
    return [site.card for site in table.player(seat).sites]


# --- price and types ---


@pytest.mark.rule("FS-RED-01", "FS-RED-02", "FS-RED-14")
def test_a_hand_location_takes_the_stead_of_an_own_one_whatever_its_distance(bench):
    table = bench(2)
    table.hand(0, "L53")
    table.site(0, "L61")
    table.site(0, "L15")
    table.tokens(0, scrap=2, fuel=1, weapons=1)
    assert redevelopments(table) == []
    table.tokens(0, building=2)
    assert "incorporate:L53" not in table.offers(0)
    run = table.do(0, "redevelop:L53")
    assert run.events == [Paid(0, "building", 1), Razed(0, "L61", "L53", "building")]
    assert built(table) == ["L53", "L15"]
    assert table.player(0).hand == []
    assert table.state.deck.discard == ["L61"]
    assert table.player(0).tokens == {"scrap": 2, "fuel": 1, "weapons": 1, "building": 1, "universal": 0}
    assert (run.of(ContactUsed), run.of(ContactSpent), run.of(Built)) == ([], [], [])
    table.check()


@pytest.mark.rule("FS-RED-01")
def test_a_location_in_play_and_one_in_the_hand_are_needed(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(1, "L02")
    table.hand(0, "L01")
    assert redevelopments(table) == []
    table.site(0, "L09")
    assert redevelopments(table) == ["redevelop:L01"]
    table.player(0).hand.clear()
    table.hand(0, "leader_scrap", "C09")
    assert redevelopments(table) == []


@pytest.mark.rule("FS-RED-01")
def test_only_own_locations_can_make_way(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.hand(0, "L01")
    table.site(0, "L09")
    table.site(0, "L24")
    table.site(0, "L10")
    table.site(1, "L53")
    run = start(table, "L01")
    assert (run.ask.topic, run.ask.keys) == ("replace", ("L09", "L24"))


@pytest.mark.rule("FS-RED-02")
def test_a_universal_token_serves_as_building_material(bench):
    table = bench(2)
    table.tokens(0, universal=1)
    table.hand(0, "L01")
    table.site(0, "L09")
    run = table.do(0, "redevelop:L01")
    assert run.of(Paid) == [Paid(0, "universal", 1)]
    assert table.player(0).redeveloped


@pytest.mark.rule("FS-RED-03", "FS-ICO-38")
def test_old_and_new_share_a_card_type(bench, subtests: pytest.Subtests):
    for old, new, legal in [
        ("L01", "L49", True),  # scrap; scrap and fuel
        ("L49", "L10", True),  # scrap and fuel; fuel
        ("L44", "L50", True),  # fuel and building; building and fuel
        ("L02", "L03", False),  # fuel; weapons
        ("L02", "L08", False),  # fuel; scrap and building
        ("L13", "L01", False),  # universal; scrap
        ("L13", "L07", True),  # universal; universal
        ("L01", "L57", True),  # scrap; universal and scrap
    ]:
        with subtests.test(old=old, new=new, legal=legal):
            table = bench(2)
            table.tokens(0, building=1)
            table.player(0).redevelop.append("standard")
            table.site(0, old)
            table.hand(0, new)
            assert (f"redevelop:{new}" in table.offers(0)) == legal
            if legal:
                table.do(0, f"redevelop:{new}", "building")
                assert built(table) == [new]


# --- how often ---


@pytest.mark.rule("FS-RED-04", "FS-RED-05")
def test_building_material_pays_once_a_turn_and_for_each_player(bench):
    table = bench(2)
    for seat, (old, new, more) in enumerate((("L01", "L09", "L24"), ("L02", "L10", "L27"))):
        table.tokens(seat, building=3)
        table.site(seat, old)
        table.hand(seat, new, more)
    table.do(0, "redevelop:L09")
    assert redevelopments(table) == []
    assert redevelopments(table, 1) == ["redevelop:L10", "redevelop:L27"]
    table.player(0).redevelop.append("standard")
    assert redevelopments(table) == ["redevelop:L24"]
    run = table.do(0, "redevelop:L24")
    assert run.of(RedevelopmentSpent) == [RedevelopmentSpent(0, "standard")]
    assert (run.of(Paid), table.player(0).tokens["building"]) == ([], 2)
    assert table.player(0).redevelop == []


@pytest.mark.rule("FS-RED-04")
def test_building_material_pays_again_next_turn(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L01")
    table.hand(0, "L09", "L24")
    table.do(0, "redevelop:L09")
    table.clean_up()
    table.tokens(0, building=1)
    assert redevelopments(table) == ["redevelop:L24"]


@pytest.mark.rule("FS-RED-06")
def test_one_building_material_and_two_tokens_make_three_redevelopments(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.player(0).redevelop += ["standard", "standard"]
    table.site(0, "L01")
    table.hand(0, "L09", "L24", "L31", "L53")
    table.do(0, "redevelop:L09", "building")
    table.do(0, "redevelop:L24")
    table.do(0, "redevelop:L31")
    assert redevelopments(table) == []
    assert table.player(0).vp == 6
    assert built(table) == ["L31"]


@pytest.mark.rule("FS-RED-06", "FS-RED-07")
def test_tokens_alone_pay_without_any_resource(bench):
    table = bench(2)
    table.player(0).redevelop += ["standard", "standard"]
    table.site(0, "L01")
    table.hand(0, "L09", "L24")
    run = table.do(0, "redevelop:L09")
    assert run.of(Paid) == []
    run = table.do(0, "redevelop:L24")
    assert run.of(Paid) == []
    assert not table.player(0).redeveloped
    assert table.player(0).vp == 4


@pytest.mark.rule("FS-RED-07")
def test_a_token_before_or_after_the_building_material(bench, subtests: pytest.Subtests):
    for order in [("standard", "building"), ("building", "standard")]:
        with subtests.test(order=order):
            table = bench(2)
            table.tokens(0, building=1)
            table.player(0).redevelop.append("standard")
            table.site(0, "L01")
            table.hand(0, "L09", "L24")
            run = start(table, "L09")
            assert (run.ask.topic, run.ask.keys) == ("redevelop_by", ("building", "standard"))
            run.go(order[0])
            assert run.of(Razed)[0].paid == order[0]
            run = table.do(0, "redevelop:L24")
            assert run.of(Razed)[0].paid == order[1]
            assert (table.player(0).tokens["building"], table.player(0).redevelop) == (0, [])


@pytest.mark.rule("FS-RED-08", "FS-ICO-33")
def test_some_locations_give_redevelopment_tokens(bench, subtests: pytest.Subtests):
    for card, kind in [("L46", "standard"), ("L47", "standard"), ("L56", "universal")]:
        with subtests.test(card=card, kind=kind):
            table = bench(2)
            table.site(0, card)
            table.tokens(0, workers=1)
            run = table.do(0, f"work:{card}")
            assert run.of(RedevelopmentGained) == [RedevelopmentGained(0, kind, BASE)]
            assert table.player(0).redevelop == [kind]


@pytest.mark.rule("FS-RED-08")
def test_only_these_and_one_leader_give_them(bench):
    cards = bench(2).state.cards
    places = {
        location.id
        for location in cards.locations.values()
        for gain in (*location.gains, *location.produces, *location.spoils, *location.agreement, *location.once)
        if gain.verb == "redevelop"
    }
    leaders = {leader.id for leader in cards.leaders.values() if any(g.verb == "redevelop" for g in leader.tokens)}
    assert places == {"L46", "L47", "L56"}
    assert leaders == {"leader_redevelopment"}


@pytest.mark.rule("FS-RED-05", "FS-RED-08")
def test_a_token_of_the_leader_pays(bench):
    table = bench(2)
    table.leader(0, "leader_redevelopment", redevelop=("standard",))
    table.site(0, "L01")
    table.hand(0, "L09")
    run = table.do(0, "redevelop:L09")
    assert run.of(RedevelopmentSpent) == [RedevelopmentSpent(0, "standard", LEADER)]
    assert table.player(0).leader.redevelop == []


# --- universal ---


@pytest.mark.rule("FS-RED-09", "FS-ICO-38")
def test_a_universal_redevelopment_ignores_types(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.player(0).redevelop.append("standard")
    table.site(0, "L02")
    table.site(0, "L07")
    table.hand(0, "L03")
    assert redevelopments(table) == []
    table.player(0).redevelop.append("universal")
    run = start(table, "L03")
    assert [ask.keys for ask in run.asked if ask.topic == "redevelop_by"] == [("universal",)]
    assert (run.ask.topic, run.ask.keys) == ("replace", ("L02", "L07"))
    run.go("L02")
    assert run.of(RedevelopmentSpent) == [RedevelopmentSpent(0, "universal")]
    assert built(table) == ["L03", "L07"]
    assert table.player(0).tokens["building"] == 1


@pytest.mark.rule("FS-RED-10")
def test_a_universal_redevelopment_needs_a_location_in_play_and_one_in_the_hand(bench):
    table = bench(2)
    table.player(0).redevelop.append("universal")
    table.hand(0, "L03")
    assert redevelopments(table) == []
    table.site(0, "L02")
    assert redevelopments(table) == ["redevelop:L03"]
    table.player(0).hand.clear()
    assert redevelopments(table) == []


# --- what becomes of the old Location ---


@pytest.mark.rule("FS-RED-11", "FS-TAB-SCORE")
def test_two_vp_on_the_base_for_every_redevelopment(bench, subtests: pytest.Subtests):
    for means in ["building", "standard", "universal"]:
        with subtests.test(means=means):
            table = bench(2)
            if means == "building":
                table.tokens(0, building=1)
            else:
                table.player(0).redevelop.append(means)
            table.site(0, "L61")
            table.hand(0, "L31")
            assert table.player(0).total() == 1
            table.do(0, "redevelop:L31")
            assert (table.player(0).vp, table.player(0).total()) == (2, 3)


@pytest.mark.rule("FS-RED-12")
def test_vp_tokens_of_the_old_location_move_to_the_base(bench, subtests: pytest.Subtests):
    for lying, base in [((1, 1), 4), ((2, 2, 2), 8), ((), 2)]:
        with subtests.test(lying=lying, base=base):
            table = bench(2)
            table.tokens(0, building=1)
            table.site(0, "L31", vp=lying)
            table.hand(0, "L53")
            table.do(0, "redevelop:L53")
            assert table.player(0).vp == base
            assert table.player(0).site("L53").vp == []
            assert table.player(0).total() == base + 1


@pytest.mark.rule("FS-RED-13")
def test_resource_tokens_of_the_old_location_move_to_the_base(bench):
    table = bench(2)
    table.tokens(0, building=1, scrap=1)
    table.site(0, "L17", scrap=3)
    table.site(0, "L29", fuel=2)
    table.hand(0, "L31")
    table.do(0, "redevelop:L31")
    assert table.player(0).tokens == {"scrap": 4, "fuel": 0, "weapons": 0, "building": 0, "universal": 0}
    assert table.player(0).site("L29").tokens["fuel"] == 2
    assert table.player(0).site("L31").tokens == {}


@pytest.mark.rule("FS-RED-13", "FS-RED-02")
def test_the_price_may_lie_on_the_old_location_itself(bench):
    table = bench(2)
    table.site(0, "L18", building=2)
    table.hand(0, "L34")
    run = table.do(0, "redevelop:L34")
    assert run.of(Paid) == [Paid(0, "building", 1, "L18")]
    assert table.player(0).tokens["building"] == 1


@pytest.mark.rule("FS-DEC-08", "FS-RED-13")
def test_tokens_of_a_depot_and_a_combo_go_to_the_base_and_are_lost_in_clean_up(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.player(0).redevelop.append("standard")
    table.site(0, "L63", scrap=1, universal=2)
    combo = table.site(0, "L50")
    combo.places = {"fuel": "universal", "scrap": "scrap"}
    table.hand(0, "L31", "L34")
    table.do(0, "redevelop:L31", "building")
    assert table.player(0).tokens == {"scrap": 1, "fuel": 0, "weapons": 0, "building": 0, "universal": 2}
    table.do(0, "redevelop:L34")
    assert table.player(0).tokens == {"scrap": 2, "fuel": 0, "weapons": 0, "building": 0, "universal": 3}
    run = table.clean_up()
    assert run.of(TokensLost) == [TokensLost(0, (("base", "scrap", 2), ("base", "universal", 3)))]


@pytest.mark.rule("FS-RED-14")
def test_the_old_location_is_not_taken_back_into_the_hand(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.player(0).redevelop.append("standard")
    table.site(0, "L61")
    table.hand(0, "L31")
    table.do(0, "redevelop:L31", "building")
    assert table.state.deck.discard == ["L61"]
    assert redevelopments(table) == []


# --- the new Location ---


@pytest.mark.rule("FS-RED-15")
def test_the_new_location_is_like_any_newly_played_one(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.player(0).redevelop += ["standard", "standard"]
    table.site(0, "L17")
    table.site(0, "L09")
    table.site(0, "L72")
    table.hand(0, "L69", "L68", "L08")
    table.player(0).redevelop.append("universal")
    run = table.do(0, "redevelop:L69", "standard", "L17")
    assert run.of(Scored) == [Scored(0, 1, "L69")] * 2
    run = table.do(0, "redevelop:L68", "L09")
    assert run.of(Scored) == [Scored(0, 2, "L68")]
    run = table.do(0, "redevelop:L08", "standard", "L69")
    assert run.of(Scored) == [Scored(0, 1, "L72")]
    assert built(table) == ["L08", "L68", "L72"]


@pytest.mark.rule("FS-RED-15")
def test_red_and_blue_part_of_the_new_location_are_ignored(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L01")
    table.hand(0, "L53")
    table.do(0, "redevelop:L53")
    run = table.produce()
    assert run.events == [Gained(0, "scrap", 1), Gained(0, "worker", 3)]
    assert table.run(cash_in(table.state, table.player(0))).asked == []


@pytest.mark.rule("FS-RED-16")
def test_a_production_location_yields_at_once(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L02")
    table.hand(0, "L10")
    run = table.do(0, "redevelop:L10")
    assert run.of(Gained) == [Gained(0, "fuel", 2, "L10")]
    assert table.player(0).site("L10").tokens["fuel"] == 2


@pytest.mark.rule("FS-RED-16")
def test_a_counting_production_counts_the_new_location_and_no_more_the_old(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L01")
    table.site(0, "L17")
    table.hand(0, "L24")
    run = table.do(0, "redevelop:L24", "L01")
    assert sum(event.n for event in run.of(Gained)) == 2
    assert table.player(0).site("L24").tokens["scrap"] == 2


@pytest.mark.rule("FS-RED-17")
def test_the_new_action_location_may_be_worked_twice_though_the_old_one_was(bench):
    table = bench(2)
    table.tokens(0, building=1, workers=3, universal=2)
    table.site(0, "L57", uses=2).workers = 3
    table.hand(0, "L53")
    assert "work:L57" not in table.offers(0)
    table.do(0, "redevelop:L53")
    new = table.player(0).site("L53")
    assert (new.uses, new.workers) == (0, 0)
    table.do(0, "work:L53")
    assert table.player(0).workers == 2
    table.do(0, "work:L53")
    assert table.player(0).workers == 0


@pytest.mark.rule("FS-RED-18")
def test_the_new_location_has_its_full_allowance_of_three_vp_tokens(bench):
    table = bench(2)
    table.tokens(0, building=1, scrap=3, workers=6)
    table.site(0, "L31", vp=(1, 1, 1))
    table.hand(0, "L53")
    assert "work:L31" not in table.offers(0)
    table.do(0, "redevelop:L53")
    table.do(0, "work:L53")
    table.do(0, "work:L53")
    table.player(0).site("L53").uses = 0
    table.do(0, "work:L53")
    assert table.player(0).site("L53").vp == [2, 2, 2]
    assert table.player(0).vp == 5


@pytest.mark.rule("FS-RED-19")
def test_used_or_unused_a_location_may_make_way(bench, subtests: pytest.Subtests):
    for uses in [0, 1, 2]:
        with subtests.test(uses=uses):
            table = bench(2)
            table.tokens(0, building=1)
            table.site(0, "L57", uses=uses)
            table.hand(0, "L53")
            table.do(0, "redevelop:L53")
            assert built(table) == ["L53"]


@pytest.mark.rule("FS-RED-20")
def test_neither_base_nor_leader_nor_a_tucked_card_makes_way(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.player(0).redevelop.append("universal")
    table.leader(0, "leader_scrap")
    table.tuck(0, "L09", "agreement")
    table.hand(0, "L01")
    assert redevelopments(table) == []
    table.site(0, "L02")
    table.site(0, "L10")
    run = start(table, "L01")
    assert (run.ask.topic, run.ask.keys) == ("replace", ("L02", "L10"))


# --- what lay under it ---


@pytest.mark.rule("FS-RED-21")
def test_tucked_cards_move_where_their_kind_is_accepted_as_the_owner_chooses(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L67")
    table.site(0, "L65")
    table.site(0, "L66")
    table.tuck(0, "L01", "spoils", "L67")
    table.tuck(0, "L02", "agreement", "L67", made=2)
    table.hand(0, "L34")
    run = start(table, "L34")
    assert run.ask.topic == "rehouse"
    assert set(run.ask.keys) == {"L01@base", "L01@L65", "L02@base", "L02@L66"}
    run.go("L02@L66")
    assert set(run.ask.keys) == {"L01@base", "L01@L65"}
    run.go("L01@base")
    assert run.done
    ann = table.player(0)
    assert ann.tucked == [Tucked("L01", "spoils")]
    assert ann.site("L66").tucked == [Tucked("L02", "agreement", 2)]
    assert table.state.deck.discard == ["L67"]
    table.check()


@pytest.mark.rule("FS-RED-21")
def test_what_finds_no_place_is_discarded_without_yield(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L67")
    table.site(0, "L66")
    table.tuck(0, "L03", "spoils")
    table.tuck(0, "L04", "spoils")
    for card in ("L05", "L06", "L23"):
        table.tuck(0, card, "spoils", "L67")
    table.hand(0, "L34")
    run = start(table, "L34")
    assert run.ask.keys == ("L05@base", "L06@base", "L23@base")
    run.go("L06@base")
    assert run.done
    assert [tucked.card for tucked in table.player(0).tucked] == ["L03", "L04", "L06"]
    assert table.player(0).site("L66").tucked == []
    assert sorted(table.state.deck.discard) == ["L05", "L23", "L67"]
    assert (run.of(Gained), run.of(Scored), run.of(Drawn), run.of(Discarded)) == ([], [], [], [])
    assert table.player(0).vp == 2
    table.check()


@pytest.mark.rule("FS-RED-21", "FS-DEC-07")
def test_a_new_holding_location_may_take_them(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L67")
    for card in ("L01", "L02", "L03"):
        table.tuck(0, card, "agreement")
    table.tuck(0, "L05", "spoils", "L67")
    table.tuck(0, "L06", "agreement", "L67")
    table.hand(0, "L65")
    run = table.do(0, "redevelop:L65")
    assert run.of(Razed) == [Razed(0, "L67", "L65", "building", (("L05", "L65"),))]
    assert table.player(0).site("L65").tucked == [Tucked("L05", "spoils")]
    assert sorted(table.state.deck.discard) == ["L06", "L67"]
    table.check()


@pytest.mark.rule("FS-RED-22", "FS-CLN-04")
def test_markers_on_the_old_location_stay_spent_until_clean_up(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.tokens(1, workers=4)
    table.site(0, "L09")
    table.hand(0, "L01")
    table.do(1, "visit:0:L09")
    assert (table.player(1).markers, table.player(0).workers) == (2, 1)
    table.do(0, "redevelop:L01")
    assert table.player(0).site("L01").visitors == []
    assert table.player(1).markers == 2
    table.do(1, "visit:0:L01")
    assert table.player(1).markers == 1
    table.clean_up()
    assert table.player(1).markers == 3


@pytest.mark.rule("FS-RED-22")
def test_workers_on_the_old_location_stay_spent(bench):
    table = bench(2)
    table.tokens(0, building=1, workers=1)
    table.site(0, "L57")
    table.hand(0, "L53")
    table.do(0, "work:L57")
    assert table.player(0).site("L57").workers == 1
    table.do(0, "redevelop:L53")
    assert (table.player(0).workers, table.player(0).site("L53").workers) == (0, 0)
    table.clean_up()
    assert table.player(0).workers == 0

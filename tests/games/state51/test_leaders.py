"""LDR: the seat left of the Base, its tokens, what brings the Leader's VP."""

import pytest

from fallen_tui.games.state51.state.events import (
    ContactSpent,
    Discarded,
    Gained,
    LeaderSeated,
    Paid,
    RedevelopmentGained,
    Scored,
    TokensLost,
)
from fallen_tui.games.state51.state.table import LEADER, nothing

TYPES = ("scrap", "fuel", "weapons", "building")
OF_TYPE = {"scrap": "L31", "fuel": "L32", "weapons": "L33", "building": "L34"}
TOKENS = {
    "leader_conquest": {"weapons": 1, "fuel": 1},
    "leader_cooperation": {"fuel": 1, "scrap": 1},
    "leader_scrap": {"scrap": 2},
    "leader_fuel": {"fuel": 2},
    "leader_weapons": {"weapons": 2},
    "leader_building": {"building": 2},
    "leader_redevelopment": {"building": 1},
    "leader_action": {"universal": 1},
}


def leads(table, seat=0):
    return [key for key in table.offers(seat) if key.startswith("lead")]


# --- taking the seat ---


@pytest.mark.rule("FS-LDR-01", "FS-RNG-02")
def test_a_leader_takes_the_empty_seat_for_free(bench):
    table = bench(2)
    table.hand(0, "leader_scrap", "L01")
    assert table.offers(0) == ("lead:leader_scrap", "cycle", "pass")
    run = table.do(0, "lead:leader_scrap")
    assert (run.of(Paid), run.of(ContactSpent), run.asked) == ([], [], [])
    assert run.events == [LeaderSeated(0, "leader_scrap"), Gained(0, "scrap", 2, LEADER)]
    assert table.player(0).leader.card == "leader_scrap"
    assert table.player(0).hand == ["L01"]
    table.check()


@pytest.mark.rule("FS-LDR-01")
def test_only_a_leader_of_the_own_hand(bench):
    table = bench(2)
    table.hand(1, "leader_scrap")
    table.hand(0, "L01")
    assert leads(table) == []


@pytest.mark.rule("FS-LDR-02")
def test_never_two_leaders_in_play(bench):
    table = bench(2)
    table.hand(0, "leader_scrap", "leader_fuel")
    assert leads(table) == ["lead:leader_scrap", "lead:leader_fuel"]
    table.do(0, "lead:leader_scrap")
    assert leads(table) == []
    table.tokens(0, weapons=1)
    table.do(0, "lead:leader_fuel")
    assert table.player(0).leader.card == "leader_fuel"
    assert table.state.deck.discard == ["leader_scrap"]


@pytest.mark.rule("FS-LDR-03")
def test_a_change_costs_one_weapons(bench, subtests: pytest.Subtests):
    for token, pays in [("scrap", 0), ("fuel", 0), ("building", 0), ("weapons", 1), ("universal", 1)]:
        with subtests.test(token=token, pays=pays):
            table = bench(2)
            table.leader(0, "leader_scrap")
            table.hand(0, "leader_fuel")
            assert leads(table) == []
            table.tokens(0, **{token: 2})
            if not pays:
                assert leads(table) == []
                continue
            run = table.do(0, "lead:leader_fuel")
            assert run.events == [Paid(0, token, 1), LeaderSeated(0, "leader_fuel"), Gained(0, "fuel", 2, LEADER)]
            assert table.state.deck.discard == ["leader_scrap"]
            assert table.player(0).hand == []
            table.check()


@pytest.mark.rule("FS-LDR-03", "FS-LDR-10")
def test_the_leader_who_goes_may_pay_for_it(bench):
    table = bench(2)
    table.leader(0, "leader_weapons", weapons=2)
    table.hand(0, "leader_fuel")
    run = table.do(0, "lead:leader_fuel")
    assert run.of(Paid) == [Paid(0, "weapons", 1, LEADER)]
    assert table.player(0).tokens["weapons"] == 1


@pytest.mark.rule("FS-LDR-04")
def test_a_change_brings_two_vp_on_the_base(bench):
    table = bench(2)
    table.leader(0, "leader_scrap")
    table.hand(0, "leader_fuel")
    table.tokens(0, weapons=1)
    assert table.player(0).total() == 1
    table.do(0, "lead:leader_fuel")
    assert (table.player(0).vp, table.player(0).total()) == (2, 3)


@pytest.mark.rule("FS-LDR-04", "FS-LDR-01", "FS-LDR-07")
def test_the_first_leader_brings_no_token(bench):
    table = bench(2)
    table.hand(0, "leader_fuel")
    table.do(0, "lead:leader_fuel")
    assert (table.player(0).vp, table.player(0).leader.vp, table.player(0).total()) == (0, 0, 1)


@pytest.mark.rule("FS-LDR-05", "FS-LDR-06")
def test_vp_and_resources_of_the_old_leader_move_to_the_base(bench):
    table = bench(2)
    table.leader(0, "leader_scrap", vp=4, scrap=2, universal=1)
    table.hand(0, "leader_fuel")
    table.tokens(0, weapons=1, scrap=1)
    table.do(0, "lead:leader_fuel")
    ann = table.player(0)
    assert ann.vp == 4 + 2
    assert ann.leader.vp == 0
    assert ann.tokens == {"scrap": 3, "fuel": 0, "weapons": 0, "building": 0, "universal": 1}
    assert ann.leader.tokens == {**nothing(), "fuel": 2}
    run = table.clean_up()
    assert run.of(TokensLost) == [TokensLost(0, (("base", "scrap", 3), ("base", "universal", 1)))]


# --- tokens ---


@pytest.mark.rule("FS-LDR-08", "FS-DEC-04")
def test_the_tokens_shown_are_laid_on_the_leader(bench, subtests: pytest.Subtests):
    for leader in TOKENS:
        with subtests.test(leader=leader):
            table = bench(2)
            table.hand(0, leader)
            run = table.do(0, f"lead:{leader}")
            seated = table.player(0).leader
            assert seated.tokens == {**nothing(), **TOKENS[leader]}
            tokens = ["standard"] if leader == "leader_redevelopment" else []
            assert seated.redevelop == tokens
            assert run.of(RedevelopmentGained) == [RedevelopmentGained(0, kind, LEADER) for kind in tokens]
            assert (sum(table.player(0).tokens.values()), table.player(0).redevelop) == (0, [])


@pytest.mark.rule("FS-LDR-08")
def test_they_come_once_and_not_each_production(bench):
    table = bench(2)
    table.leader(0, "leader_fuel", fuel=1)
    run = table.produce()
    assert run.events == [Gained(0, "scrap", 1), Gained(0, "worker", 3)]
    assert table.player(0).leader.tokens["fuel"] == 1


@pytest.mark.rule("FS-LDR-09", "FS-CLN-02", "FS-CLN-07")
def test_they_stay_from_turn_to_turn(bench):
    table = bench(2)
    table.leader(0, "leader_redevelopment", redevelop=("standard",), building=1, scrap=1)
    table.tokens(0, building=2)
    for _ in range(2):
        table.clean_up()
    assert table.player(0).tokens["building"] == 0
    assert table.player(0).leader.tokens == {**nothing(), "building": 1, "scrap": 1}
    assert table.player(0).leader.redevelop == ["standard"]


@pytest.mark.rule("FS-LDR-10", "FS-AST-13")
def test_they_may_be_spent_like_tokens_on_the_base(bench):
    table = bench(2)
    table.hand(0, "L01", "L02")
    table.site(0, "L54")
    table.tokens(0, workers=1)
    assert "incorporate:L01" not in table.offers(0)
    table.leader(0, "leader_scrap", scrap=1, fuel=1)
    run = table.do(0, "incorporate:L01")
    assert run.of(Paid) == [Paid(0, "scrap", 1, LEADER)]
    run = table.do(0, "work:L54")
    assert run.of(Paid) == [Paid(0, "fuel", 1, LEADER)]
    assert table.player(0).leader.tokens == nothing()


# --- conditions ---


def lend(table, *tokens):
    table.player(0).contacts += tokens


@pytest.mark.rule("FS-LDR-11", "FS-LDR-14")
def test_the_conquest_leader_earns_by_each_own_conquest(bench):
    table = bench(2)
    table.leader(0, "leader_conquest")
    table.hand(0, "L01", "L02", "L03")
    table.hand(1, "L04")
    lend(table, ("conquest", 1), ("conquest", 1), ("cooperation", 1))
    table.player(1).contacts.append(("conquest", 1))
    run = table.do(0, "conquer:L01")
    assert run.of(Scored) == [Scored(0, 1, LEADER)]
    table.do(0, "conquer:L02")
    assert table.player(0).leader.vp == 2
    table.do(0, "cooperate:L03")
    table.do(1, "conquer:L04")
    assert table.player(0).leader.vp == 2
    assert table.player(0).total() == 3


@pytest.mark.rule("FS-LDR-15")
def test_the_cooperation_leader_earns_by_each_own_cooperation(bench):
    table = bench(2)
    table.leader(0, "leader_cooperation")
    table.hand(0, "L01", "L02", "L03", "L04")
    lend(table, ("conquest", 1), ("cooperation", 1), ("cooperation", 1), ("incorporation", 1))
    for key, vp in (("cooperate:L01", 1), ("conquer:L02", 1), ("incorporate:L03", 1), ("cooperate:L04", 2)):
        table.do(0, key)
        assert table.player(0).leader.vp == vp


@pytest.mark.rule("FS-LDR-16", "FS-LDR-17", "FS-LDR-18", "FS-LDR-19", "FS-LDR-23")
def test_a_type_leader_earns_by_locations_of_the_type(bench, subtests: pytest.Subtests):
    for type_ in TYPES:
        with subtests.test(type_=type_):
            table = bench(2)
            table.leader(0, f"leader_{type_}")
            table.hand(0, *OF_TYPE.values())
            lend(table, *[("incorporation", 1)] * 4)
            for other in TYPES:
                run = table.do(0, f"incorporate:{OF_TYPE[other]}")
                assert run.of(Scored) == ([Scored(0, 1, LEADER)] if other == type_ else [])
            assert table.player(0).leader.vp == 1
            assert table.player(0).total() == 6


@pytest.mark.rule("FS-LDR-16", "FS-LDR-23")
def test_a_type_leader_earns_by_redevelopment_into_the_type_only(bench):
    table = bench(2)
    table.leader(0, "leader_fuel")
    table.hand(0, "L49", "L01")
    table.site(0, "L09")
    table.player(0).redevelop += ["standard", "standard"]
    table.do(0, "redevelop:L49")
    assert table.player(0).leader.vp == 1
    table.do(0, "redevelop:L01")
    assert table.player(0).leader.vp == 1


@pytest.mark.rule("FS-LDR-23")
def test_a_tucked_card_is_nothing_to_a_type_leader(bench):
    table = bench(2)
    table.leader(0, "leader_scrap")
    table.hand(0, "L01", "L31", "L02")
    lend(table, ("conquest", 1), ("cooperation", 1))
    table.do(0, "conquer:L01")
    table.do(0, "cooperate:L31")
    assert table.player(0).leader.vp == 0


@pytest.mark.rule("FS-LDR-23")
def test_a_type_leader_is_not_moved_by_locations_of_others(bench):
    table = bench(2)
    table.leader(0, "leader_building")
    table.hand(1, "L34")
    table.player(1).contacts.append(("incorporation", 1))
    table.do(1, "incorporate:L34")
    assert table.player(0).leader.vp == 0


@pytest.mark.rule("FS-LDR-24")
def test_a_location_of_two_types_counts_once(bench, subtests: pytest.Subtests):
    for leader, vp in [("leader_fuel", 1), ("leader_building", 1), ("leader_scrap", 0)]:
        with subtests.test(leader=leader, vp=vp):
            table = bench(2)
            table.leader(0, leader)
            table.hand(0, "L44")
            lend(table, ("incorporation", 2))
            table.do(0, "incorporate:L44")
            assert table.player(0).leader.vp == vp


@pytest.mark.rule("FS-LDR-20", "FS-LDR-11")
def test_the_redevelopment_leader_earns_however_it_was_paid(bench):
    table = bench(2)
    table.hand(0, "leader_redevelopment", "L01", "L09", "L03", "L02")
    table.site(0, "L24")
    table.do(0, "lead:leader_redevelopment")
    assert table.player(0).leader.vp == 0
    run = table.do(0, "redevelop:L01", "building")
    assert run.of(Scored) == [Scored(0, 1, LEADER)]
    table.do(0, "redevelop:L09")
    table.player(0).redevelop.append("universal")
    table.do(0, "redevelop:L03")
    assert table.player(0).leader.vp == 3
    lend(table, ("incorporation", 1))
    table.do(0, "incorporate:L02", "incorporation-1-0")
    assert table.player(0).leader.vp == 3
    assert table.player(0).total() == 3 * 2 + 3 + 1 + 2


@pytest.mark.rule("FS-LDR-12")
def test_what_came_before_the_leader_does_not_count(bench):
    table = bench(2)
    table.hand(0, "L01", "L02", "leader_conquest")
    lend(table, ("conquest", 1), ("conquest", 1))
    table.do(0, "conquer:L01")
    table.do(0, "lead:leader_conquest")
    assert table.player(0).leader.vp == 0
    table.do(0, "conquer:L02", "conquest-1-0")
    assert table.player(0).leader.vp == 1


@pytest.mark.rule("FS-LDR-13", "FS-SLT-05")
def test_five_vp_tokens_at_most(bench, subtests: pytest.Subtests):
    for before, after in [(3, 4), (4, 5), (5, 5)]:
        with subtests.test(before=before, after=after):
            table = bench(2)
            table.leader(0, "leader_conquest", vp=before)
            table.hand(0, "L01")
            lend(table, ("conquest", 1))
            run = table.do(0, "conquer:L01")
            assert table.player(0).leader.vp == after
            assert len(run.of(Scored)) == after - before
            assert table.player(0).vp == 0


@pytest.mark.rule("FS-LDR-25")
def test_coming_into_play_never_meets_the_own_condition(bench, subtests: pytest.Subtests):
    for leader in TOKENS:
        with subtests.test(leader=leader):
            table = bench(2)
            other = "leader_scrap" if leader != "leader_scrap" else "leader_fuel"
            table.leader(0, other)
            table.tokens(0, weapons=1)
            table.hand(0, leader)
            table.do(0, f"lead:{leader}")
            assert table.player(0).leader.vp == 0


# --- the Action Leader ---


@pytest.mark.rule("FS-LDR-21")
def test_the_action_leader_turns_two_hand_cards_into_a_vp(bench):
    table = bench(2)
    table.leader(0, "leader_action", vp=2)
    table.hand(0, "L01", "L02", "L03", "C01", "leader_scrap")
    assert "rally" in table.offers(0)
    assert table.player(0).workers == 0
    run = table.do(0, "rally", ("L02", "C01"))
    assert run.events == [Discarded(0, ("L02", "C01"), "rally"), Scored(0, 1, LEADER)]
    assert table.player(0).leader.vp == 3
    assert table.player(0).hand == ["L01", "L03", "leader_scrap"]
    table.check()


@pytest.mark.rule("FS-LDR-21")
def test_one_card_is_not_enough_and_no_other_leader_has_an_action(bench):
    table = bench(2)
    table.leader(0, "leader_action")
    table.hand(0, "L01")
    assert "rally" not in table.offers(0)
    table.hand(0, "L02")
    assert "rally" in table.offers(0)
    for leader in TOKENS:
        if leader != "leader_action":
            table.player(0).leader = None
            table.leader(0, leader)
            assert "rally" not in table.offers(0)
    table.player(0).leader = None
    assert "rally" not in table.offers(0)


@pytest.mark.rule("FS-LDR-21")
def test_the_action_leader_has_no_condition(bench):
    table = bench(2)
    table.leader(0, "leader_action")
    table.hand(0, "L01", "L02", "L03", "L09", "L04")
    lend(table, ("conquest", 1), ("cooperation", 1), ("incorporation", 1))
    table.tokens(0, building=1)
    for key in ("conquer:L01", "cooperate:L02", "incorporate:L03"):
        table.do(0, key)
    table.site(0, "L24")
    table.do(0, "redevelop:L09")
    assert table.player(0).leader.vp == 0


@pytest.mark.rule("FS-LDR-22")
def test_again_in_the_same_turn_up_to_five_vp(bench):
    table = bench(2)
    table.leader(0, "leader_action", vp=2)
    table.hand(0, "L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08")
    for cards, vp in ((("L01", "L02"), 3), (("L03", "L04"), 4), (("L05", "L06"), 5)):
        run = table.do(0, "rally", cards)
        assert table.player(0).leader.vp == vp
        assert len(run.of(Scored)) == 1
    assert "rally" not in table.offers(0)
    assert "cycle" in table.offers(0)


@pytest.mark.rule("FS-DEC-16")
def test_a_redevelopment_token_moves_to_the_base_with_the_leader_who_held_it(bench):
    table = bench(2)
    table.leader(0, "leader_redevelopment", redevelop=("standard",))
    table.hand(0, "leader_conquest")
    table.tokens(0, weapons=1)
    table.do(0, "lead:leader_conquest")
    assert table.player(0).redevelop == ["standard"]
    assert table.player(0).leader.redevelop == []

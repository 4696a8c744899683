"""Resources and other assets. AST."""

import pytest

from fallen_tui.engine.library import FieldError
from fallen_tui.games import open_game
from fallen_tui.games.state51.content.cards import Cost, read_gain
from fallen_tui.games.state51.rules.tokens import pay_resources
from fallen_tui.games.state51.rules.workers import loot
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import nothing

BASICS = ("scrap", "fuel", "weapons", "building")


def verbs(table, seat=0):
    """The kinds of action on a seat's menu."""
    return {key.partition(":")[0] for key in table.offers(seat)} - {"pass"}


@pytest.mark.rule("FS-AST-01")
def test_two_workers_fetch_any_of_four_basic_resources_and_no_universal_one(bench):
    table = bench(2)
    table.tokens(0, workers=2)
    offered = [key for key in table.offers() if key.startswith("barter")]
    assert offered == ["barter:scrap", "barter:fuel", "barter:weapons", "barter:building"]


# --- universal ---


@pytest.mark.rule("FS-AST-02")
def test_a_price_of_one_weapons_is_payable_with_a_universal_token(bench):
    table = bench(2)
    table.leader(0, "leader_fuel")
    table.hand(0, "leader_scrap")
    assert "lead:leader_scrap" not in table.offers()
    table.tokens(0, universal=1)
    assert "lead:leader_scrap" in table.offers()
    run = table.do(0, "lead:leader_scrap")
    assert run.of(e.Paid) == [e.Paid(0, "universal", 1)]
    assert table.player().leader.card == "leader_scrap"


@pytest.mark.rule("FS-AST-02", "FS-AST-03")
def test_a_universal_token_stands_for_whatever_it_is_spent_on(bench, subtests: pytest.Subtests):
    for verb in ["conquer", "cooperate", "incorporate", "redevelop", "work"]:
        with subtests.test(verb=verb):
            table = bench(2)
            work = {"conquer": "L61", "cooperate": "L61", "incorporate": "L61", "redevelop": "L61", "work": "L31"}
            table.site(0, "L31")
            table.hand(0, "L61")
            table.tuck(0, "L43", "agreement")
            table.produce()
            table.player().tokens["scrap"] = 0
            assert table.player().tokens == {**nothing(), "universal": 1}
            assert {"conquer", "cooperate", "incorporate", "redevelop", "work"} <= verbs(table)
            run = table.do(0, f"{verb}:{work[verb]}")
            assert run.of(e.Paid) == [e.Paid(0, "universal", 1)]
            assert not {"conquer", "cooperate", "incorporate", "redevelop", "work"} & verbs(table)


@pytest.mark.rule("FS-AST-04")
def test_one_universal_token_replaces_one_basic_token_only(bench):
    table = bench(3)
    table.hand(2, "L17")
    table.tokens(2, universal=1)
    assert "incorporate:L17" not in table.offers(2)
    table.tokens(2, scrap=1)
    assert "incorporate:L17" in table.offers(2)
    run = table.do(2, "incorporate:L17")
    assert run.of(e.Paid) == [e.Paid(2, "scrap", 1), e.Paid(2, "universal", 1)]
    assert table.player(2).tokens == nothing()


@pytest.mark.rule("FS-AST-04")
def test_two_universal_tokens_replace_two_basic_tokens(bench):
    table = bench(3)
    table.hand(2, "L17")
    table.tokens(2, universal=3)
    table.do(2, "incorporate:L17")
    assert table.player(2).tokens["universal"] == 1


@pytest.mark.rule("FS-AST-05")
def test_basic_tokens_never_pay_for_a_universal_one(bench):
    table = bench(2)
    table.alter("L31", cost=Cost((("universal", 1),)))
    table.site(0, "L31")
    table.tokens(0, workers=1, scrap=2, fuel=2, weapons=2, building=2)
    assert "work:L31" not in table.offers()
    table.tokens(0, universal=1)
    assert "work:L31" in table.offers()
    run = table.do(0, "work:L31")
    assert run.of(e.Paid) == [e.Paid(0, "universal", 1)]


@pytest.mark.rule("FS-AST-05", "FS-AST-04")
def test_a_universal_token_wanted_as_such_cannot_replace_another_as_well(bench):
    table = bench(2)
    table.alter("L31", cost=Cost((("scrap", 1), ("universal", 1))))
    table.site(0, "L31")
    table.tokens(0, workers=1, universal=1)
    assert "work:L31" not in table.offers()
    table.tokens(0, universal=1)
    assert "work:L31" in table.offers()
    table.do(0, "work:L31")
    assert table.player().tokens == nothing()


# --- what resources are for ---


@pytest.mark.rule("FS-AST-06")
def test_every_resource_has_its_usual_role(bench, subtests: pytest.Subtests):
    for kind, buys in [
        ("weapons", "conquer"),
        ("fuel", "cooperate"),
        ("scrap", "incorporate"),
        ("building", "redevelop"),
    ]:
        with subtests.test(kind=kind, buys=buys):
            table = bench(4)
            table.hand(3, "L17")
            table.site(3, "L01")
            assert verbs(table, 3) == set()
            table.tokens(3, **{kind: 2})
            assert verbs(table, 3) == {buys}


@pytest.mark.rule("FS-AST-07")
def test_a_location_asks_for_its_own_resource(bench, subtests: pytest.Subtests):
    for card, kind in [("L31", "scrap"), ("L32", "fuel"), ("L33", "weapons"), ("L34", "building")]:
        with subtests.test(card=card, kind=kind):
            table = bench(2)
            table.site(0, card)
            table.tokens(0, workers=1, **{other: 1 for other in BASICS if other != kind})
            assert f"work:{card}" not in table.offers()
            table.tokens(0, **{kind: 1})
            assert f"work:{card}" in table.offers()
            run = table.do(0, f"work:{card}")
            assert run.of(e.Paid) == [e.Paid(0, kind, 1)]
            assert table.player().site(card).vp == [1]


@pytest.mark.rule("FS-AST-08")
def test_workers_contact_redevelopment_and_vp_tokens_pay_no_resource(bench):
    table = bench(2)
    table.site(0, "L48")
    table.hand(0, "C03", "L10")
    table.tokens(0, workers=1)
    table.player().contacts = [("cooperation", 1)]
    table.player().redevelop = ["standard"]
    table.player().vp = 5
    keys = table.offers()
    assert "work:L48" not in keys
    assert "conquer:L10" not in keys
    table.tokens(0, fuel=1)
    keys = table.offers()
    assert "work:L48" not in keys
    assert "conquer:L10" in keys
    table.tokens(0, building=1)
    assert "work:L48" in table.offers()


@pytest.mark.rule("FS-AST-08", "FS-ICO-30")
def test_a_theft_of_a_resource_finds_none_among_other_tokens(bench):
    table = bench(2)
    table.site(0, "L35")
    table.tokens(0, workers=1)
    table.tokens(1, workers=3)
    table.player(1).contacts = [("universal", 3)]
    table.player(1).redevelop = ["universal"]
    table.player(1).vp = 5
    assert loot(table.state, table.player(0)) == []
    assert "work:L35" not in table.offers()
    table.tokens(1, fuel=1)
    assert loot(table.state, table.player(0)) == ["1:fuel@base"]
    assert "work:L35" in table.offers()


@pytest.mark.rule("FS-AST-09")
def test_a_spent_token_cannot_be_spent_again(bench):
    table = bench(2)
    table.site(0, "L31")
    table.hand(0, "L17")
    table.tokens(0, scrap=1, workers=3)
    assert {"work:L31", "incorporate:L17"} <= set(table.offers())
    table.do(0, "work:L31")
    assert table.player().tokens["scrap"] == 0
    assert not {"work:L31", "incorporate:L17"} & set(table.offers())
    table.clean_up()
    assert table.player().tokens == nothing()


# --- VP tokens ---


@pytest.mark.rule("FS-AST-10")
def test_vp_tokens_have_the_value_one_or_two():
    cards = open_game("state51").cards
    values = {
        gain.n
        for card in cards.locations.values()
        for part in (card.spoils, card.agreement, card.produces, card.gains, card.once)
        for gain in part
        if gain.verb == "vp"
    }
    assert values == {1, 2}
    assert [read_gain({"vp": n}).n for n in (1, 2)] == [1, 2]
    for wrong in (0, 3):
        with pytest.raises(FieldError):
            read_gain({"vp": wrong})


@pytest.mark.rule("FS-AST-11", "FS-SLT-06")
def test_on_a_base_only_the_sum_of_vp_tokens_counts(bench):
    table = bench(2)
    table.tuck(0, "L27", "spoils")
    table.tuck(1, "L19", "spoils")
    table.tuck(1, "L31", "spoils")
    for seat, spoils in ((0, ["L27"]), (1, ["L19", "L31"])):
        for card in spoils:
            for gain in table.state.cards.locations[card].spoils:
                e.Scored(seat, gain.n).apply(table.state)
    assert table.player(0).vp == table.player(1).vp == 3
    for _ in range(4):
        e.Scored(0, 2).apply(table.state)
    assert table.player(0).vp == 11


@pytest.mark.rule("FS-AST-12", "FS-SLT-02")
def test_vp_tokens_on_a_location_keep_their_number_and_values(bench, subtests: pytest.Subtests):
    for tokens, after in [
        ((1, 1), [1, 1, 1]),
        ((2,), [2, 1]),
        ((1, 1, 1), [1, 1, 1]),
        ((2, 2, 2), [2, 2, 2]),
        ((2, 1), [2, 1, 1]),
    ]:
        with subtests.test(tokens=tokens, after=after):
            table = bench(2)
            site = table.site(0, "L23", vp=tokens)
            table.produce()
            assert site.vp == after
            table.clean_up()
            assert site.vp == after


@pytest.mark.rule("FS-AST-12", "FS-SLT-05")
def test_vp_tokens_on_a_leader_are_counted_one_by_one_up_to_five(bench):
    table = bench(2)
    table.leader(0, "leader_action", vp=4)
    table.hand(0, "L01", "L02", "L03", "L04")
    assert "rally" in table.offers()
    table.do(0, "rally", ("L01", "L02"))
    assert table.player().leader.vp == 5
    assert "rally" not in table.offers()


# --- where tokens may lie ---


@pytest.mark.rule("FS-AST-13")
def test_a_cost_is_paid_with_a_token_wherever_it_lies(bench, subtests: pytest.Subtests):
    """L18 keeps its tokens, L01 bears fresh production, L63 is a Depot."""
    for where in ["base", "L18", "L01", "L63", "leader"]:
        with subtests.test(where=where):
            table = bench(2)
            for card in ("L18", "L01", "L63"):
                table.site(0, card, **{"scrap": 1} if card == where else {})
            table.leader(0, "leader_scrap", **{"scrap": 1} if where == "leader" else {})
            if where == "base":
                table.tokens(0, scrap=1)
            table.hand(0, "L17")
            assert "incorporate:L17" in table.offers()
            run = table.do(0, "incorporate:L17")
            assert run.of(e.Paid) == [e.Paid(0, "scrap", 1, where)]


@pytest.mark.rule("FS-AST-13", "FS-ICO-22")
def test_tokens_on_a_combo_pay_nothing(bench):
    table = bench(2)
    combo = table.site(0, "L49")
    combo.places.update({"scrap": "scrap", "fuel": "universal"})
    table.hand(0, "L17")
    assert verbs(table) == set()
    table.tokens(0, scrap=1)
    assert "incorporate" in verbs(table)
    table.do(0, "incorporate:L17")
    assert combo.places == {"scrap": "scrap", "fuel": "universal"}


@pytest.mark.rule("FS-AST-13")
def test_tokens_of_several_places_pay_one_cost_together(bench):
    table = bench(3)
    table.site(2, "L63", scrap=1)
    table.leader(2, "leader_scrap", scrap=1)
    table.hand(2, "L18")
    assert "incorporate:L18" in table.offers(2)
    run = table.do(2, "incorporate:L18", "scrap@leader")
    assert run.of(e.Paid) == [e.Paid(2, "scrap", 1, "leader"), e.Paid(2, "scrap", 1, "L63")]


@pytest.mark.rule("FS-AST-13", "FS-AST-02")
def test_the_player_chooses_where_a_token_that_would_last_is_at_stake(bench):
    table = bench(2)
    table.site(0, "L63", scrap=1)
    table.leader(0, "leader_scrap", scrap=1)
    table.tokens(0, universal=1)
    table.hand(0, "L17")
    run = table.begin(0, "incorporate:L17")
    assert run.ask.topic == "pay"
    assert set(run.ask.keys) == {"scrap@L63", "scrap@leader", "universal@base"}
    run.go("universal@base")
    assert table.player().tokens["universal"] == 0
    assert table.player().site("L63").tokens["scrap"] == table.player().leader.tokens["scrap"] == 1


@pytest.mark.rule("FS-AST-13")
def test_a_choice_that_would_leave_the_rest_unpaid_is_not_offered(bench):
    table = bench(2)
    table.alter("L31", cost=Cost((("scrap", 1), ("fuel", 1))))
    table.site(0, "L31")
    table.site(0, "L64", scrap=1)
    table.tokens(0, workers=1, universal=1)
    run = table.do(0, "work:L31")
    assert run.of(e.Paid) == [e.Paid(0, "scrap", 1, "L64"), e.Paid(0, "universal", 1)]


@pytest.mark.rule("FS-AST-13", "FS-DEC-02")
def test_any_resource_may_be_any_token_of_the_players(bench):
    table = bench(2)
    table.hand(0, "C03", "L10")
    table.site(0, "L63", weapons=1)
    table.tokens(0, fuel=1, universal=1)
    run = table.begin(0, "conquer:L10")
    assert set(run.ask.keys) == {"fuel@base", "universal@base", "weapons@L63"}
    run.go("fuel@base")
    assert run.of(e.Paid) == [e.Paid(0, "fuel", 1)]


@pytest.mark.rule("FS-DEC-17")
def test_a_loose_token_of_the_very_kind_pays_unasked_and_kept_ones_are_asked_for(bench):
    table = bench(2)
    table.leader(0, "leader_weapons", weapons=1)
    table.tokens(0, weapons=1, universal=1)
    run = table.run(pay_resources(table.state, table.player(0), Cost((("weapons", 1),)), "leader_scrap"))
    assert (run.asked, run.events) == ([], [e.Paid(0, "weapons", 1)])
    run = table.start(pay_resources(table.state, table.player(0), Cost((("weapons", 1),)), "leader_scrap"))
    assert set(run.ask.keys) == {"weapons@leader", "universal@base"}

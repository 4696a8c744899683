"""ACT and CYC: whose turn it is to act, what is on offer, passing, free operations; two cards for one."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.state51.rules.actions import act, action_turn
from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.rules.production import cash_in, production
from fallen_tui.games.state51.state.events import ActionTurn, Discarded, Drawn, Gained, Passed, PhaseBegan, TokenMoved

ACTIONS = {
    "conquer",
    "cooperate",
    "incorporate",
    "redevelop",
    "lead",
    "cycle",
    "work",
    "visit",
    "barter",
    "rally",
    "pass",
}


def whole_phase(state):
    """The Actions phase from where it stands to its end."""
    while (yield from action_turn(state)):
        pass


def turns(run):
    """Who was asked for an action, in order."""
    return [ask.seat for ask in run.asked if ask.topic == "action"]


def with_workers(table, *workers):
    for seat, n in enumerate(workers):
        table.tokens(seat, workers=n)
    return table


# --- rounds and passing ---


@pytest.mark.rule("FS-ACT-01")
def test_one_action_each_clockwise_round_after_round(bench):
    table = with_workers(bench(3), 4, 4, 4)
    run = table.run(whole_phase(table.state), *["barter:fuel"] * 6)
    assert turns(run) == [0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert [event.seat for event in run.of(Gained)] == [0, 1, 2, 0, 1, 2]
    assert [event.seat for event in run.of(Passed)] == [0, 1, 2]


@pytest.mark.rule("FS-ACT-01")
def test_the_rounds_start_with_the_first_player(bench):
    table = with_workers(bench(3), 2, 2, 2)
    table.state.first = 1
    PhaseBegan("actions", 1).apply(table.state)
    run = table.run(whole_phase(table.state), *["barter:fuel"] * 3)
    assert turns(run) == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("FS-ACT-02")
def test_a_passed_player_is_skipped_for_the_rest_of_the_turn(bench):
    table = with_workers(bench(3), 8, 4, 4)
    run = table.run(whole_phase(table.state), "pass", *["barter:scrap"] * 4)
    assert turns(run) == [0, 1, 2, 1, 2, 1, 2]
    assert table.player(0).workers == 8
    assert [event for event in run.of(Gained) if event.seat == 0] == []


@pytest.mark.rule("FS-ACT-03")
def test_the_phase_ends_with_the_last_pass_and_not_before(bench):
    table = with_workers(bench(3), 2, 2, 2)
    first = table.run(action_turn(table.state), "pass")
    second = table.run(action_turn(table.state), "pass")
    assert (first.value, second.value) == (True, True)
    assert (first.of(ActionTurn), second.of(ActionTurn)) == ([ActionTurn(1)], [ActionTurn(2)])
    last = table.run(action_turn(table.state), "pass")
    assert last.value is False
    assert last.events == [Passed(2)]


@pytest.mark.rule("FS-ACT-03")
def test_the_count_follows_the_last_pass(bench):
    table = with_workers(bench(2), 2, 2)
    run = table.start(play(table.state), "pass")
    assert table.state.phase == "actions"
    assert (run.ask.seat, run.ask.topic) == (1, "action")
    run.go("pass")
    assert run.of(PhaseBegan)[0] == PhaseBegan("count", 1)


@pytest.mark.rule("FS-ACT-04")
def test_passing_is_always_on_offer_and_forced_where_nothing_else_is(bench):
    table = with_workers(bench(2), 2)
    assert table.offers(0) == ("barter:scrap", "barter:fuel", "barter:weapons", "barter:building", "pass")
    assert table.offers(1) == ("pass",)
    run = table.run(act(table.state, table.player(1)))
    assert run.asked[0].forced() == "pass"
    assert table.player(1).passed
    table.run(act(table.state, table.player(0)), "pass")
    assert table.player(0).passed
    assert table.player(0).workers == 2


@pytest.mark.rule("FS-ACT-05")
def test_who_is_left_alone_acts_on_without_others_in_between(bench):
    table = with_workers(bench(3), 0, 6, 2)
    run = table.run(whole_phase(table.state), "barter:fuel", "pass", "barter:fuel", "barter:fuel")
    assert turns(run) == [0, 1, 2, 1, 1, 1]
    assert table.player(1).tokens["fuel"] == 3
    assert run.of(ActionTurn) == [ActionTurn(1), ActionTurn(2), ActionTurn(1)]


@pytest.mark.rule("FS-ACT-06")
def test_kinds_of_action_in_any_order_and_again(bench):
    table = bench(2)
    table.hand(0, "L01", "L02", "L03", "L04", "L05", "L06")
    table.tokens(0, workers=4)
    table.player(0).contacts += [("incorporation", 1), ("incorporation", 1), ("conquest", 1)]
    table.do(0, "barter:scrap")
    table.do(0, "incorporate:L01", "incorporation-1-0")
    table.do(0, "cycle", ("L05", "L06"))
    table.do(0, "barter:scrap")
    table.do(0, "conquer:L03")
    table.do(0, "incorporate:L02", "scrap-incorporation")
    table.do(0, "incorporate:L04")
    assert [site.card for site in table.player(0).sites] == ["L01", "L02", "L04"]
    table.check()


@pytest.mark.rule("FS-ACT-06")
def test_of_all_kinds_only_the_limited_ones_run_out(bench):
    table = bench(2)
    table.hand(0, "L01", "L02", "L09")
    table.site(0, "L17")
    table.tokens(0, workers=6, building=5)
    table.do(0, "barter:fuel")
    table.do(0, "redevelop:L01")
    offers = table.offers(0)
    assert "barter:fuel" in offers
    assert "cycle" in offers
    assert not [key for key in offers if key.startswith("redevelop")]


@pytest.mark.rule("FS-ACT-07")
def test_every_kind_of_action_is_on_offer_where_it_is_possible(bench):
    table = bench(2)
    table.hand(0, "L01", "leader_scrap")
    table.leader(0, "leader_action")
    table.site(0, "L31")
    table.site(0, "L57", uses=1)
    table.site(1, "L02")
    table.tokens(0, workers=2, scrap=1, fuel=1, weapons=1, building=1)
    offers = table.offers(0)
    assert {key.partition(":")[0] for key in offers} == ACTIONS
    assert offers[-1] == "pass"
    assert {"work:L31", "work:L57", "visit:1:L02", "lead:leader_scrap"} <= set(offers)


@pytest.mark.rule("FS-ACT-07")
def test_nothing_but_a_pass_without_means(bench):
    table = bench(2)
    table.hand(0, "L01")
    table.site(0, "L57")
    table.site(1, "L02")
    assert table.offers(0) == ("pass",)


@pytest.mark.rule("FS-ACT-08")
def test_an_action_is_over_before_the_next_player_is_asked(bench):
    table = bench(2)
    table.hand(0, "L01")
    table.site(0, "L65")
    table.tokens(0, weapons=1)
    table.player(0).contacts.append(("conquest", 1))
    table.tokens(1, workers=2)
    run = table.start(play(table.state), "conquer:L01")
    assert (run.ask.seat, run.ask.topic) == (0, "commit")
    run.go("scrap-conquest")
    assert (run.ask.seat, run.ask.topic) == (0, "tuck")
    run.go("L65")
    assert (run.ask.seat, run.ask.topic) == (1, "action")
    assert [tucked.card for tucked in table.player(0).site("L65").tucked] == ["L01"]
    assert run.events[-1] == ActionTurn(1)


@pytest.mark.rule("FS-ACT-09")
def test_what_cannot_be_paid_in_full_cannot_be_started(bench, subtests: pytest.Subtests):
    for key, hand, sites, short, enough in [
        ("work:L48", (), ("L48",), {"workers": 1, "fuel": 1}, {"scrap": 1}),
        ("work:L48", (), ("L48",), {"scrap": 1, "fuel": 1}, {"workers": 1}),
        ("work:L52", (), ("L52",), {"workers": 1}, {"workers": 1}),
        ("work:L53", (), ("L53",), {"workers": 1, "fuel": 3}, {"universal": 1}),
        ("work:L31", (), ("L31",), {"workers": 3, "building": 1}, {"scrap": 1}),
        ("barter:fuel", (), (), {"workers": 1}, {"workers": 1}),
        ("incorporate:L01", ("L01",), (), {"fuel": 2, "building": 2, "weapons": 2}, {"scrap": 1}),
        ("redevelop:L01", ("L01",), ("L09",), {"scrap": 2}, {"building": 1}),
        ("conquer:L01", ("L01",), (), {"scrap": 2}, {"weapons": 1}),
        ("cooperate:L01", ("L01",), (), {"scrap": 2}, {"fuel": 1}),
    ]:
        with subtests.test(key=key, hand=hand, sites=sites, short=short, enough=enough):
            table = bench(2)
            table.hand(0, *hand)
            for card in sites:
                table.site(0, card)
            table.tokens(0, **short)
            assert key not in table.offers(0)
            table.tokens(0, **enough)
            assert key in table.offers(0)


@pytest.mark.rule("FS-ACT-09")
def test_hand_cards_that_a_cost_asks_for_must_be_there(bench):
    table = bench(2)
    table.site(0, "L55")
    table.tokens(0, workers=1)
    table.hand(0, "L01")
    assert "work:L55" not in table.offers(0)
    table.hand(0, "L02")
    assert "work:L55" in table.offers(0)
    table.hand(1, "L03")
    table.tokens(1, building=1)
    assert "incorporate:L03" not in table.offers(1)
    table.hand(1, "C01")
    assert "incorporate:L03" in table.offers(1)


@pytest.mark.rule("FS-ACT-10")
def test_tokens_of_a_passed_player_stay_until_clean_up(bench):
    table = bench(2)
    table.tokens(0, workers=3, scrap=2, universal=1)
    table.player(0).contacts.append(("conquest", 2))
    table.player(0).redevelop.append("standard")
    table.tokens(1, workers=2)
    run = table.start(whole_phase(table.state), "pass", "barter:fuel")
    assert run.done
    ann = table.player(0)
    assert (ann.workers, ann.tokens["scrap"], ann.tokens["universal"]) == (3, 2, 1)
    assert (ann.contacts, ann.redevelop) == ([("conquest", 2)], ["standard"])
    table.clean_up()
    assert (ann.workers, sum(ann.tokens.values()), ann.contacts, ann.redevelop) == (0, 0, [], [])


@pytest.mark.rule("FS-ACT-14")
def test_nobody_counts_as_passed_when_the_next_phase_starts(bench):
    table = bench(2)
    run = table.start(play(table.state))
    assert [player.passed for player in table.state.players] == [True, True]
    while table.state.turn == 1 or table.state.phase != "actions":
        run.go(run.ask.keys[0])
    assert [player.passed for player in table.state.players] == [False, False]
    assert (run.ask.topic, run.ask.seat) == ("action", 1)
    run.go("pass")
    assert (run.ask.topic, run.ask.seat) == ("action", 0)


@pytest.mark.rule("FS-ACT-14")
def test_the_rival_has_not_passed_either(bench):
    table = bench(1, "rival-scout")
    table.rival.passed = True
    PhaseBegan("actions", 2).apply(table.state)
    assert not table.rival.passed


# --- free operations ---


@pytest.mark.rule("FS-ACT-11")
def test_storing_filling_and_dropping_leave_the_action_to_the_player(bench):
    table = bench(2)
    table.site(0, "L63")
    table.site(0, "L49")
    table.tuck(0, "L01", "agreement")
    table.tokens(0, workers=2, scrap=1, fuel=1)
    assert {"store", "fill:L49", "drop"} <= set(table.offers(0))
    run = table.start(act(table.state, table.player(0)), "store", "scrap@base", "fill:L49", "fuel=fuel@base", "drop")
    assert (run.ask.topic, run.ask.seat) == ("action", 0)
    assert run.of(TokenMoved) == [TokenMoved(0, "scrap", "base", "L63")]
    assert table.player(0).site("L49").places == {"fuel": "fuel"}
    assert table.player(0).tucked == []
    assert table.player(0).workers == 2
    run.go("barter:weapons", "done")
    assert run.done
    assert table.player(0).tokens["weapons"] == 1


@pytest.mark.rule("FS-ACT-11")
def test_taking_out_of_a_full_depot_is_no_action_either(bench):
    table = bench(2)
    table.site(0, "L63", scrap=3)
    table.tokens(0, fuel=1, workers=2)
    run = table.start(act(table.state, table.player(0)), "swap")
    assert run.of(TokenMoved) == [TokenMoved(0, "scrap", "L63", "base"), TokenMoved(0, "fuel", "base", "L63")]
    assert run.ask.topic == "action"


@pytest.mark.rule("FS-ACT-12")
def test_free_operations_before_and_after_the_action(bench):
    table = bench(2)
    table.site(0, "L63")
    table.tuck(0, "L01", "spoils")
    table.tokens(0, workers=2, fuel=1)
    run = table.start(act(table.state, table.player(0)), "store", "barter:scrap")
    assert run.ask.topic == "afterwards"
    assert run.ask.keys == ("done", "store", "drop")
    run.go("store")
    assert run.done
    assert table.player(0).site("L63").tokens["scrap"] == 1
    assert table.player(0).site("L63").tokens["fuel"] == 1


@pytest.mark.rule("FS-ACT-12")
def test_a_tucked_card_may_go_before_or_after_the_action_or_to_make_room(bench):
    table = bench(2)
    table.site(0, "L63")
    table.hand(0, "L04")
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L02", "agreement")
    table.tuck(0, "L03", "agreement")
    table.tokens(0, weapons=1, scrap=1)
    run = table.start(act(table.state, table.player(0)), "conquer:L04")
    assert (run.ask.topic, run.ask.keys) == ("make_room", ("L01", "L02", "L03"))
    run.go("L02")
    assert run.ask.topic == "afterwards"
    run.go("drop", "L03", "done")
    assert run.done
    assert [tucked.card for tucked in table.player(0).tucked] == ["L01", "L04"]


@pytest.mark.rule("FS-ACT-12")
def test_free_operations_in_the_own_step_of_production_only(bench):
    table = bench(2)
    table.site(0, "L63")
    table.site(1, "L64")
    table.tuck(0, "L01", "spoils")
    run = table.start(production(table.state))
    assert (run.ask.seat, run.ask.topic) == (0, "cash_in")
    assert run.ask.keys == ("done", "cash:L01", "store", "drop")
    run.go("store", "done")
    assert table.player(0).site("L63").tokens["scrap"] == 1
    assert (run.ask.seat, run.ask.keys) == (1, ("done", "store"))
    run.go("done")
    assert run.done


@pytest.mark.rule("FS-ACT-12", "FS-TUK-04")
def test_a_tucked_card_may_be_dropped_in_production(bench):
    table = bench(2)
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L02", "agreement")
    table.run(cash_in(table.state, table.player(0)), "drop", "L02", "done")
    assert [tucked.card for tucked in table.player(0).tucked] == ["L01"]


@pytest.mark.rule("FS-ACT-12")
def test_no_free_operation_in_the_turn_of_another(bench):
    table = bench(2)
    table.site(1, "L63")
    table.tokens(1, scrap=1)
    table.tokens(0, workers=2)
    run = table.run(act(table.state, table.player(0)), "barter:fuel")
    assert {ask.seat for ask in run.asked} == {0}
    assert "store" not in table.offers(0)


@pytest.mark.rule("FS-ACT-13")
def test_no_free_operation_after_a_pass(bench):
    table = bench(2)
    table.site(0, "L63")
    table.tokens(0, scrap=1)
    table.tokens(1, workers=2)
    run = table.start(whole_phase(table.state), "pass")
    assert (run.ask.seat, run.ask.topic) == (1, "action")
    run.go("barter:fuel")
    assert run.done
    assert {ask.topic for ask in run.asked} == {"action"}
    assert table.player(0).tokens["scrap"] == 1


# --- two cards for one ---


@pytest.mark.rule("FS-CYC-01")
def test_two_hand_cards_go_and_one_comes_off_the_deck(bench):
    table = bench(2)
    table.hand(0, "L01", "L02", "L03")
    table.top("L40")
    run = table.do(0, "cycle", ("L01", "L03"))
    assert run.events == [Discarded(0, ("L01", "L03"), "cycle"), Drawn(0, ("L40",))]
    assert table.player(0).hand == ["L02", "L40"]
    assert table.state.deck.discard == ["L01", "L03"]
    table.check()


@pytest.mark.rule("FS-CYC-02")
def test_cards_of_any_kind_may_go(bench):
    table = bench(2)
    table.hand(0, "L01", "leader_scrap", "C01")
    run = table.begin(0, "cycle")
    assert run.ask.keys == ("L01", "leader_scrap", "C01")
    assert (run.ask.low, run.ask.high) == (2, 2)
    run.go(("leader_scrap", "C01"))
    assert run.done
    assert table.player(0).hand[0] == "L01"


@pytest.mark.rule("FS-CYC-02")
def test_two_cards_are_needed(bench):
    table = bench(2)
    assert "cycle" not in table.offers(0)
    table.hand(0, "L01")
    assert "cycle" not in table.offers(0)
    table.hand(0, "leader_fuel")
    assert "cycle" in table.offers(0)


@pytest.mark.rule("FS-CYC-02")
def test_neither_one_card_nor_three_nor_the_same_twice(bench, subtests: pytest.Subtests):
    for answer in [("L01",), ("L01", "L02", "L03"), ("L01", "L01"), ("L01", "scrap-conquest")]:
        with subtests.test(answer=answer):
            table = bench(2)
            table.hand(0, "L01", "L02", "L03")
            run = table.begin(0, "cycle")
            with pytest.raises(IllegalAnswer, match="FS-CYC-02"):
                run.go(answer)


@pytest.mark.rule("FS-CYC-03")
def test_cycling_again_in_the_same_turn(bench):
    table = bench(2)
    table.hand(0, "L01", "L02", "L03", "L04")
    table.top("L40", "L41", "L42")
    table.do(0, "cycle", ("L01", "L02"))
    table.do(0, "cycle", ("L03", "L04"))
    table.do(0, "cycle")
    assert table.player(0).hand == ["L42"]
    assert "cycle" not in table.offers(0)

"""VP Count, Clean-up and the end of the game. SCO, CLN, END."""

from __future__ import annotations

import pytest

from fallen_tui.games.state51.rules.actions import act, action_turn
from fallen_tui.games.state51.rules.ending import count, finish
from fallen_tui.games.state51.rules.play import phase_cleanup, phase_count
from fallen_tui.games.state51.state.events import (
    Counted,
    FirstPlayer,
    GameOver,
    Paid,
    PhaseBegan,
    TokensLost,
)
from fallen_tui.games.state51.state.table import Tucked, nothing
from fallen_tui.games.state51.text import log
from fallen_tui.games.state51.text.table_view import text_view


def tie(table, *figures):
    """Seats with a total, a number of hand cards and a number of unused Workers each."""
    for seat, (vp, cards, workers) in enumerate(figures):
        table.player(seat).vp = vp
        table.player(seat).workers = workers
        table.hand(seat, *table.state.deck.top(cards))


def last_turn(table):
    """VP Count, Clean-up and what comes of it."""
    table.run(phase_count(table.state))
    return table.run(phase_cleanup(table.state))


# --- VP Count ---


@pytest.mark.rule("FS-SCO-02", "FS-SCO-04", "FS-SCO-06")
def test_one_location_with_a_token_of_one_is_two_vp(bench):
    table = bench()
    table.site(0, "L31", vp=(1,))
    run = table.run(count(table.state))
    assert run.of(Counted) == [Counted((2, 0), (0, 0), False)]
    assert [player.track for player in table.state.players] == [2, 0]


@pytest.mark.rule("FS-SCO-02", "FS-SCO-04")
def test_two_locations_with_two_tokens_and_one_are_five_vp(bench):
    table = bench()
    table.site(0, "L31", vp=(1, 1))
    table.site(0, "L32", vp=(1,))
    table.run(count(table.state))
    assert table.player().track == 5


@pytest.mark.rule("FS-SCO-03", "FS-SCO-04")
def test_a_leader_counts_one_and_its_tokens_their_value(bench):
    table = bench(3)
    table.leader(0, "leader_scrap", scrap=2)
    table.leader(1, "leader_fuel", vp=4)
    table.player(1).vp = 3
    table.site(1, "L53", vp=(2, 1))
    run = table.run(count(table.state))
    assert run.of(Counted)[0].totals == (1, 1 + 4 + 3 + 1 + 3, 0)


@pytest.mark.rule("FS-SCO-05")
def test_tucked_cards_hands_resources_and_other_tokens_count_nothing(bench):
    table = bench()
    table.tuck(0, "L27", "spoils")
    table.tuck(0, "L54", "agreement", made=2)
    table.hand(0, "L01", "L02", "leader_scrap", "C01")
    table.tokens(0, workers=4, universal=3, scrap=2)
    table.player().contacts += [("universal", 3), ("conquest", 2)]
    table.player().redevelop.append("universal")
    table.run(count(table.state))
    assert table.player().track == 0
    table.site(0, "L67")
    table.tuck(0, "L70", "spoils", "L67")
    table.run(count(table.state))
    assert table.player().track == 1


@pytest.mark.rule("FS-SCO-01", "FS-SCO-07")
def test_a_total_is_counted_afresh_and_falls_where_a_card_is_gone(bench):
    table = bench()
    table.site(0, "L31", vp=(1,))
    table.site(0, "L32")
    for _ in range(3):
        table.run(count(table.state))
        assert table.player().track == 3
    table.player().sites.pop()
    table.run(count(table.state))
    assert table.player().track == 2


@pytest.mark.rule("FS-SCO-07")
def test_resources_spent_and_tokens_lost_never_lower_a_total(bench):
    table = bench()
    table.site(0, "L31", vp=(1, 1))
    table.hand(0, "L17", "L01")
    table.tokens(0, scrap=3, workers=3)
    totals = [table.player().total()]
    table.do(0, "incorporate:L17")
    totals.append(table.player().total())
    table.do(0, "work:L31")
    totals.append(table.player().total())
    table.do(0, "barter:building")
    totals.append(table.player().total())
    table.do(0, "redevelop:L01", "L17")
    totals.append(table.player().total())
    table.clean_up()
    totals.append(table.player().total())
    assert totals == [3, 4, 5, 5, 7, 7]


@pytest.mark.rule("FS-SCO-08", "FS-SCO-06")
def test_totals_above_thirty_are_counted_in_full(bench, subtests: pytest.Subtests):
    for vp in [29, 30, 31, 47, 104]:
        with subtests.test(vp=vp):
            table = bench()
            table.player(1).vp = vp
            table.site(1, "L01")
            run = table.run(count(table.state))
            assert run.of(Counted)[0].totals == (0, vp + 1)
            assert table.player(1).track == vp + 1


# --- Clean-up ---


@pytest.mark.rule("FS-CLN-01")
def test_unused_resources_workers_contact_and_redevelopment_tokens_are_lost(bench):
    table = bench()
    table.tokens(0, workers=2, scrap=1, fuel=2, weapons=3, building=4, universal=5)
    table.player().contacts += [("universal", 1), ("conquest", 3)]
    table.player().redevelop += ["standard", "universal", "standard"]
    table.site(0, "L10", fuel=2)
    run = table.clean_up()
    base = tuple(("base", kind, n) for kind, n in zip(nothing(), (1, 2, 3, 4, 5), strict=True))
    assert run.of(TokensLost) == [TokensLost(0, (*base, ("L10", "fuel", 2)), 2, 2, 3)]
    player = table.player()
    assert (player.tokens, player.workers, player.contacts, player.redevelop) == (nothing(), 0, [], [])
    assert player.site("L10").tokens == nothing()
    table.check()


@pytest.mark.rule("FS-CLN-01", "FS-CLN-02")
def test_everybody_cleans_up_and_who_has_nothing_to_lose_loses_nothing(bench):
    table = bench(3)
    table.tokens(0, scrap=1)
    table.tokens(2, workers=1)
    table.leader(1, "leader_fuel", fuel=2)
    run = table.clean_up()
    assert run.of(TokensLost) == [TokensLost(0, (("base", "scrap", 1),)), TokensLost(2, (), 1)]


@pytest.mark.rule("FS-CLN-02")
def test_resource_tokens_on_keep_cards_and_leaders_stay(bench):
    table = bench()
    keeps = table.site(0, "L18", building=4)
    table.leader(0, "leader_action", universal=1)
    assert table.clean_up().of(TokensLost) == []
    assert keeps.tokens["building"] == 4
    assert table.player().leader.tokens["universal"] == 1


@pytest.mark.rule("FS-CLN-03", "FS-CLN-08")
def test_tokens_laid_as_payment_are_removed_and_use_marks_lifted(bench):
    table = bench()
    table.site(0, "L31")
    table.hand(0, "L01", "L17", "L18")
    table.tokens(0, workers=6, scrap=4, weapons=1)
    table.do(0, "work:L31")
    table.do(0, "work:L31")
    table.do(0, "incorporate:L17")
    table.do(0, "conquer:L01")
    site = table.player().site("L31")
    assert (site.uses, site.workers) == (2, 3)
    assert table.player().used == ["scrap-incorporation", "scrap-conquest"]
    keys = table.offers()
    assert "work:L31" not in keys
    assert "incorporate:L18" not in keys
    table.clean_up()
    assert (site.uses, site.workers) == (0, 0)
    assert table.player().used == []
    table.tokens(0, workers=1, scrap=1)
    keys = table.offers()
    assert "work:L31" in keys
    assert "incorporate:L18" in keys


@pytest.mark.rule("FS-CLN-08")
def test_a_redevelopment_can_be_paid_with_building_material_again(bench):
    table = bench()
    table.site(0, "L01")
    table.hand(0, "L09", "L17")
    table.tokens(0, building=2)
    table.do(0, "redevelop:L09")
    assert "redevelop:L17" not in table.offers()
    table.clean_up()
    table.tokens(0, building=1)
    assert "redevelop:L17" in table.offers()


@pytest.mark.rule("FS-CLN-04")
def test_markers_on_visited_locations_return_to_their_owners(bench):
    table = bench(3)
    for card in ("L01", "L02", "L03", "L04"):
        table.site(1, card)
    for seat, cards in ((0, ("L01", "L02", "L03")), (2, ("L01",))):
        for card in cards:
            table.tokens(seat, workers=1)
            table.do(seat, f"visit:1:{card}")
    assert [player.markers for player in table.state.players] == [0, 3, 2]
    assert table.player(1).site("L01").visitors == [0, 2]
    table.tokens(0, workers=1)
    assert not any(key.startswith("visit:") for key in table.offers())
    table.clean_up()
    assert [player.markers for player in table.state.players] == [3, 3, 3]
    assert [site.visitors for site in table.player(1).sites] == [[], [], [], []]
    table.tokens(0, workers=1)
    assert sum(key.startswith("visit:") for key in table.offers()) == 4


@pytest.mark.rule("FS-CLN-04", "FS-RED-22")
def test_a_marker_comes_back_even_if_the_visited_location_is_gone(bench):
    table = bench()
    table.site(1, "L01")
    table.hand(1, "L09")
    table.tokens(0, workers=1)
    table.tokens(1, building=1)
    table.do(0, "visit:1:L01")
    table.do(1, "redevelop:L09")
    assert table.player().markers == 2
    table.clean_up()
    assert table.player().markers == 3


@pytest.mark.rule("FS-CLN-05")
def test_vp_tokens_cards_in_play_tucked_cards_and_hands_stay(bench):
    table = bench()
    table.site(0, "L67", vp=(1, 2))
    table.leader(0, "leader_scrap", vp=3)
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L54", "agreement", "L67", made=2)
    table.hand(0, *(f"L{number}" for number in range(10, 22)))
    table.player().vp = 9
    table.clean_up()
    player = table.player()
    assert (player.vp, player.leader.vp, player.site("L67").vp) == (9, 3, [1, 2])
    assert player.tucked == [Tucked("L01", "spoils")]
    assert player.site("L67").tucked == [Tucked("L54", "agreement", 2)]
    assert len(player.hand) == 12
    assert table.state.deck.discard == []
    table.check()


@pytest.mark.rule("FS-CLN-06")
def test_tokens_in_depots_and_on_combos_stay_but_those_beside_them_go(bench):
    table = bench()
    depot = table.site(0, "L63", scrap=3)
    combo = table.site(0, "L49")
    combo.places = {"scrap": "scrap"}
    table.tokens(0, scrap=1)
    run = table.clean_up()
    assert run.of(TokensLost) == [TokensLost(0, (("base", "scrap", 1),))]
    assert depot.tokens["scrap"] == 3
    assert combo.places == {"scrap": "scrap"}


@pytest.mark.rule("FS-CLN-07")
def test_the_redevelopment_token_of_a_leader_stays_on_it_until_it_is_spent(bench):
    table = bench()
    table.leader(0, "leader_redevelopment", redevelop=("standard",), building=1)
    table.player().redevelop.append("standard")
    for _ in range(3):
        table.clean_up()
    assert table.player().leader.redevelop == ["standard"]
    assert table.player().redevelop == []
    table.site(0, "L01")
    table.hand(0, "L09", "L17")
    table.do(0, "redevelop:L09", "standard")
    assert table.player().leader.redevelop == []


@pytest.mark.rule("FS-CLN-07")
def test_a_leaders_redevelopment_token_moved_to_the_base_is_lost_like_any_other(bench):
    table = bench()
    table.leader(0, "leader_redevelopment", redevelop=("standard",), building=1)
    table.hand(0, "leader_fuel")
    table.tokens(0, weapons=1)
    table.do(0, "lead:leader_fuel")
    assert table.player().redevelop == ["standard"]
    table.clean_up()
    assert table.player().redevelop == []
    assert table.player().tokens == nothing()


@pytest.mark.rule("FS-CLN-09", "FS-GEN-04")
def test_the_first_player_changes_to_the_left_and_comes_round(bench):
    table = bench(4)
    firsts = [table.state.first]
    for turn in range(2, 6):
        table.state.phase = "cleanup"
        run = table.run(phase_cleanup(table.state))
        assert run.of(FirstPlayer) == [FirstPlayer((turn - 1) % 4)]
        assert run.of(PhaseBegan) == [PhaseBegan("lookout", turn)]
        firsts.append(table.state.first)
    assert firsts == [0, 1, 2, 3, 0]


@pytest.mark.rule("FS-CLN-09")
def test_the_new_first_player_starts_the_actions(bench):
    table = bench(3)
    table.clean_up()
    table.run(iter_once(PhaseBegan("actions", 2)))
    assert table.state.current == 1
    assert table.state.clockwise() == [1, 2, 0]


def iter_once(fact):
    """A rule of a single event."""
    yield fact


# --- the end ---


@pytest.mark.rule("FS-END-01", "FS-END-03", "FS-GEN-01")
def test_totals_of_31_34_and_20_end_the_game_and_34_wins(bench):
    table = bench(3)
    tie(table, (31, 0, 0), (34, 0, 0), (20, 5, 5))
    run = table.run(phase_count(table.state))
    assert run.of(Counted) == [Counted((31, 34, 20), (0, 0, 5), True)]
    assert table.state.phase == "cleanup"
    run = table.run(phase_cleanup(table.state))
    assert run.of(GameOver) == [GameOver((1,), (31, 34, 20), "thirty")]
    assert run.of(PhaseBegan) == []
    assert table.state.phase == "over"
    assert table.state.result.winners == (1,)
    assert table.state.result.sides == ("scrap", "building", "fuel")


@pytest.mark.rule("FS-END-03")
@pytest.mark.parametrize(
    ("totals", "why"),
    [
        ((28, 31, 27), "31 VP, and nobody else has reached 30"),
        ((31, 34, 20), "34 VP, the most of the 2 who reached 30"),
    ],
)
def test_why_somebody_has_won_is_said_in_figures(bench, totals, why):
    table = bench(3)
    tie(table, *((vp, 0, 0) for vp in totals))
    (over,) = last_turn(table).of(GameOver)
    name = table.player(1).name
    assert log.tell(table.state, over, 0).startswith(f"The end. {name} wins: {why} (")
    assert text_view(table.state, 0, "result")[0] == f"{name} wins: {why}."


@pytest.mark.rule("FS-END-01")
def test_thirty_on_the_vp_count_makes_the_turn_the_last(bench, subtests: pytest.Subtests):
    for vp, last in [(29, False), (30, True), (31, True)]:
        with subtests.test(vp=vp, last=last):
            table = bench()
            tie(table, (12, 0, 0), (vp, 0, 0))
            run = last_turn(table)
            assert [bool(run.of(kind)) for kind in (GameOver, PhaseBegan)] == [last, not last]
            assert table.state.phase == ("over" if last else "lookout")


@pytest.mark.rule("FS-END-02")
def test_reaching_thirty_in_the_actions_does_not_stop_play(bench):
    table = bench()
    table.player().vp = 29
    table.hand(0, "L17")
    table.hand(1, "L01", "L02")
    table.tokens(0, scrap=1)
    run = table.run(action_turn(table.state), "incorporate:L17")
    assert run.value is True
    assert table.player().total() == 30
    assert not table.state.last
    assert (table.state.current, table.state.phase) == (1, "actions")
    assert table.run(action_turn(table.state), "cycle").value is True


@pytest.mark.rule("FS-END-02", "FS-END-03")
def test_the_other_may_still_overtake_who_reached_thirty_first(bench):
    table = bench()
    table.player().vp = 30
    table.player(1).vp = 29
    table.tokens(1, workers=1, fuel=1)
    table.site(1, "L54")
    table.player().passed = True
    table.state.current = 1
    table.run(act(table.state, table.player(1)), "work:L54")
    run = last_turn(table)
    assert run.of(GameOver) == [GameOver((1,), (30, 32), "thirty")]


@pytest.mark.rule("FS-END-04")
def test_the_first_tie_break_is_more_cards_in_hand(bench):
    table = bench(3)
    tie(table, (33, 2, 9), (33, 3, 0), (32, 8, 8))
    assert last_turn(table).of(GameOver) == [GameOver((1,), (33, 33, 32), "more_cards")]


@pytest.mark.rule("FS-END-05")
def test_the_second_tie_break_is_more_unused_resources_and_workers_together(bench):
    table = bench(3)
    tie(table, (33, 2, 1), (33, 2, 2), (33, 1, 9))
    table.tokens(0, fuel=1, universal=1)
    assert last_turn(table).of(GameOver) == [GameOver((0,), (33, 33, 33), "more_unused")]


@pytest.mark.rule("FS-END-06")
def test_a_tie_that_still_stands_is_a_draw_without_a_winner(bench):
    table = bench(3)
    tie(table, (33, 2, 1), (33, 2, 0), (12, 2, 1))
    table.tokens(1, scrap=1)
    assert last_turn(table).of(GameOver) == [GameOver((), (33, 33, 12), "draw")]
    assert table.state.result.winners == ()


@pytest.mark.rule("FS-END-07")
def test_the_second_tie_break_looks_at_what_lay_there_before_clean_up(bench):
    table = bench()
    tie(table, (30, 0, 2), (30, 0, 1))
    run = last_turn(table)
    assert run.of(TokensLost) == [TokensLost(0, (), 2), TokensLost(1, (), 1)]
    assert run.of(GameOver) == [GameOver((0,), (30, 30), "more_unused")]
    assert [player.unused for player in table.state.players] == [2, 1]


@pytest.mark.rule("FS-END-08")
def test_unused_are_tokens_on_base_locations_leader_and_depots_and_workers(bench):
    table = bench()
    for add, total in (
        (lambda: table.tokens(0, scrap=1, universal=2), 3),
        (lambda: table.site(0, "L17", scrap=4), 7),
        (lambda: table.site(0, "L10", fuel=2), 9),
        (lambda: table.leader(0, "leader_fuel", fuel=2), 11),
        (lambda: table.site(0, "L63", weapons=3), 14),
        (lambda: table.tokens(0, workers=5), 19),
    ):
        add()
        assert table.run(count(table.state)).of(Counted)[0].unused == (total, 0)


@pytest.mark.rule("FS-END-08")
def test_tokens_on_combos_and_contacts_used_workers_and_contact_tokens_are_not_unused(bench):
    table = bench()
    table.site(0, "L49").places = {"scrap": "scrap", "fuel": "universal"}
    table.site(0, "L35")
    table.hand(0, "L01")
    table.tokens(0, weapons=1, workers=2)
    table.tokens(1, scrap=1)
    table.player().contacts.append(("universal", 3))
    table.player().redevelop.append("standard")
    run = table.do(0, "conquer:L01", "scrap-conquest")
    assert run.of(Paid) == [Paid(0, "weapons")]
    table.do(0, "work:L35")
    assert table.run(count(table.state)).of(Counted)[0].unused == (1 + 1, 0)


# --- decisions ---


@pytest.mark.rule("FS-DEC-11")
def test_after_turn_twenty_bots_among_themselves_stop(bench, subtests: pytest.Subtests):
    for bots, turn, over in [(True, 19, False), (True, 20, True), (False, 20, False)]:
        with subtests.test(bots=bots, turn=turn, over=over):
            table = bench()
            tie(table, (12, 0, 0), (13, 0, 0))
            table.state.bots_only = bots
            table.state.turn = turn
            run = last_turn(table)
            assert run.of(GameOver) == ([GameOver((1,), (12, 13), "turn_limit")] if over else [])


@pytest.mark.rule("FS-END-06", "FS-DEC-11")
def test_a_game_without_thirty_is_finished_by_the_same_tie_breaks(bench):
    table = bench()
    tie(table, (9, 1, 0), (9, 1, 0))
    table.state.bots_only = True
    table.state.turn = 20
    table.run(count(table.state))
    assert table.run(finish(table.state)).of(GameOver) == [GameOver((), (9, 9), "draw")]

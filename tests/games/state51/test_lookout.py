"""Phase 1, Lookout, and the hand limit. LKO, HND."""

from itertools import pairwise

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.state51.rules.ending import clean_up, count
from fallen_tui.games.state51.rules.lookout import choose_card, lookout
from fallen_tui.games.state51.rules.production import production
from fallen_tui.games.state51.state import events as e

TEN = [f"L{n}" for n in range(40, 50)]


def through(run, answer=lambda ask: ask.keys[0]):
    """Answer every question of a Lookout; returns the picks as (seat, number of cards to choose from)."""
    picks = []
    while not run.done:
        if run.ask.topic == "pick":
            picks.append((run.ask.seat, len(run.ask.keys)))
        run.go(answer(run.ask))
    return picks


# --- LKO ---


@pytest.mark.rule("FS-LKO-01")
def test_five_cards_of_the_deck_are_revealed_first(bench, subtests: pytest.Subtests):
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            table = bench(seats)
            table.top("L60", "C05", "leader_fuel", "L02", "L61", "L03")
            run = table.start(lookout(table.state))
            assert run.of(e.Revealed) == [e.Revealed(("L60", "C05", "leader_fuel", "L02", "L61"))]
            assert table.state.row == ["L60", "C05", "leader_fuel", "L02", "L61"]
            assert table.game.view(table.state, seats - 1).row == table.state.row
            assert run.ask.seat == 0


@pytest.mark.rule("FS-LKO-02", "FS-LKO-03")
def test_two_players_choose_among_five_four_three_and_two(bench):
    table = bench(2)
    run = table.start(lookout(table.state))
    assert through(run) == [(0, 5), (1, 4), (0, 3), (1, 2)]
    assert sum(len(event.cards) for event in run.of(e.Revealed)) == 5
    assert [len(event.cards) for event in run.of(e.RowDiscarded)] == [1]
    table.check()


@pytest.mark.rule("FS-LKO-02", "FS-LKO-04")
def test_three_players_choose_among_five_four_four_three_three_and_two(bench):
    table = bench(3)
    run = table.start(lookout(table.state))
    assert through(run) == [(0, 5), (1, 4), (2, 4), (0, 3), (1, 3), (2, 2)]
    assert sum(len(event.cards) for event in run.of(e.Revealed)) == 7
    assert len(run.of(e.Picked)) == 6
    assert [len(event.cards) for event in run.of(e.RowDiscarded)] == [1]
    table.check()


@pytest.mark.rule("FS-LKO-02", "FS-LKO-05")
def test_four_players_choose_among_five_thrice_four_thrice_three_and_two(bench):
    table = bench(4)
    run = table.start(lookout(table.state))
    assert through(run) == [(0, 5), (1, 4), (2, 4), (3, 4), (0, 3), (1, 3), (2, 3), (3, 2)]
    assert sum(len(event.cards) for event in run.of(e.Revealed)) == 9
    assert len(run.of(e.Picked)) == 8
    assert [len(event.cards) for event in run.of(e.RowDiscarded)] == [1]
    table.check()


@pytest.mark.rule("FS-LKO-04", "FS-LKO-05", "FS-LKO-06")
def test_a_card_is_added_right_after_these_picks(bench, subtests: pytest.Subtests):
    """`after` are the picks that a card is added to: the seat, and whether it is its first or second."""
    for seats, after in [(2, []), (3, [(1, 1), (0, 2)]), (4, [(1, 1), (2, 1), (0, 2), (1, 2)])]:
        with subtests.test(seats=seats, after=after):
            table = bench(seats)
            run = table.start(lookout(table.state))
            through(run)
            picks, found = {}, []
            for before, event in pairwise(run.events):
                if isinstance(before, e.Picked):
                    picks[before.seat] = picks.get(before.seat, 0) + 1
                    if isinstance(event, e.Revealed):
                        assert len(event.cards) == 1
                        found.append((before.seat, picks[before.seat]))
            assert found == after
            assert len(run.of(e.Revealed)) == 1 + len(after)


@pytest.mark.rule("FS-LKO-06")
def test_the_next_player_may_choose_the_added_card_and_the_one_before_could_not(bench):
    table = bench(3)
    table.top("L01", "L02", "L03", "L04", "L05", "L66", "L67")
    run = table.start(lookout(table.state), "L01")
    assert run.ask.keys == ("L02", "L03", "L04", "L05")
    run.go("L02")
    assert run.ask.seat == 2
    assert run.ask.keys == ("L03", "L04", "L05", "L66")
    run.go("L66")
    assert run.ask.keys == ("L03", "L04", "L05")
    run.go("L03")
    assert run.ask.keys == ("L04", "L05", "L67")
    assert "L66" in table.player(2).hand


@pytest.mark.rule("FS-LKO-07")
def test_any_kind_of_card_may_be_picked(bench, subtests: pytest.Subtests):
    for card in ["L71", "leader_scrap", "C14"]:
        with subtests.test(card=card):
            table = bench(2)
            table.top("L01", "L71", "leader_scrap", "C14", "L02")
            run = table.start(lookout(table.state))
            assert run.ask.keys == ("L01", "L71", "leader_scrap", "C14", "L02")
            run.go(card)
            assert table.player(0).hand == [card]
            assert card not in table.state.row


@pytest.mark.rule("FS-LKO-08")
def test_a_pick_cannot_be_declined_and_costs_nothing(bench):
    table = bench(2)
    table.tokens(0, scrap=1, workers=1)
    run = table.start(lookout(table.state))
    assert set(run.ask.keys) == set(table.state.row)
    for refusal in ("pass", "done", "", ()):
        with pytest.raises(IllegalAnswer):
            run.ask.check(refusal)
    through(run)
    assert table.player(0).tokens["scrap"] == 1
    assert table.player(0).workers == 1
    assert run.of(e.Paid) == []
    assert [pick.seat for pick in run.of(e.Picked)] == [0, 1, 0, 1]


@pytest.mark.rule("FS-LKO-09")
def test_a_pick_from_an_empty_row_is_the_top_card_of_the_deck(bench):
    table = bench(2)
    table.top("L33")
    run = table.run(choose_card(table.state, table.player(1), first=False))
    assert run.asked == []
    assert run.events == [e.Drawn(1, ("L33",))]
    table.row("L01", "L02")
    run = table.run(choose_card(table.state, table.player(1), first=False), "L02")
    assert run.events == [e.Picked(1, "L02", True)]


@pytest.mark.rule("FS-LKO-09", "FS-GEN-10")
def test_the_row_runs_out_when_deck_and_pile_hold_too_few_cards(bench):
    table = bench(2)
    table.state.deck.draw = ["L02", "L01"]
    run = table.run(lookout(table.state), "L01")
    assert table.player(0).hand == ["L01"]
    assert table.player(1).hand == ["L02"]
    assert run.of(e.Drawn) == run.of(e.RowDiscarded) == []


@pytest.mark.rule("FS-LKO-10")
def test_the_fifth_card_is_discarded_after_four_picks_of_two_players(bench):
    table = bench(2)
    table.top("L01", "L02", "L03", "L04", "L05")
    run = table.run(lookout(table.state), "L05", "L03", "L01", "L04")
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L02",))]
    assert table.state.deck.discard == ["L02"]
    assert table.state.row == []


@pytest.mark.rule("FS-LKO-11", "FS-LKO-12")
def test_the_phase_closes_with_one_card_each_off_the_deck_from_the_first_player_on(bench, subtests: pytest.Subtests):
    for first in [0, 1, 2]:
        with subtests.test(first=first):
            table = bench(3)
            table.state.first = first
            table.top("L01", "L02", "L03", "L04", "L05", "L06", "L07", "L70", "L71", "L72")
            run = table.start(lookout(table.state))
            through(run)
            order = [(first + step) % 3 for step in range(3)]
            assert run.events[-3:] == [
                e.Drawn(seat, (card,)) for seat, card in zip(order, ("L70", "L71", "L72"), strict=True)
            ]
            assert isinstance(run.events[-4], e.RowDiscarded)


@pytest.mark.rule("FS-LKO-12", "FS-GEN-06")
def test_the_card_drawn_last_is_seen_by_its_owner_only(bench):
    table = bench(2)
    table.top("L01", "L02", "L03", "L04", "L05", "L71", "L72")
    run = table.start(lookout(table.state))
    through(run)
    assert table.game.view(table.state, 0).players[0].hand[-1] == "L71"
    seen = table.game.view(table.state, 1).players[0].hand
    assert seen == ["?"] * 3
    drawn = next(event for event in run.of(e.Drawn) if event.seat == 0)
    assert drawn.reveals
    name = table.state.cards.name("L71")
    assert name in table.game.tell(table.state, drawn, 0)
    assert name not in table.game.tell(table.state, drawn, 1)


@pytest.mark.rule("FS-LKO-13")
def test_a_hand_of_four_is_a_hand_of_seven_after_the_lookout(bench, subtests: pytest.Subtests):
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            table = bench(seats)
            for seat in range(seats):
                table.hand(
                    seat, *TEN[4 * seat : 4 * seat + 4] if seat < 2 else [f"L{60 + 4 * seat + n - 8}" for n in range(4)]
                )
            run = table.start(lookout(table.state))
            through(run)
            assert [len(player.hand) for player in table.state.players] == [7] * seats
            assert len(run.of(e.Picked)) == 2 * seats
            assert len(run.of(e.Drawn)) == seats


# --- HND ---


@pytest.mark.rule("FS-HND-01", "FS-HND-03", "FS-HND-04")
def test_nobody_leaves_the_lookout_with_more_than_ten(bench, subtests: pytest.Subtests):
    for start, kept in [(6, 3), (7, 3), (8, 2), (9, 1), (10, 0)]:
        with subtests.test(start=start, kept=kept):
            table = bench(2)
            table.hand(0, *TEN[:start])
            run = table.start(lookout(table.state))
            most = start
            while not run.done:
                run.go(run.ask.keys[0])
                most = max(most, len(table.player(0).hand))
            assert most == len(table.player(0).hand) == start + kept <= 10
            assert [pick.kept for pick in run.of(e.Picked) if pick.seat == 0] == [kept >= 1, kept >= 2]
            assert len([draw for draw in run.of(e.Drawn) if draw.seat == 0]) == (kept == 3)
            assert len(run.of(e.Overdrawn)) == (kept < 3)
            assert len(table.player(1).hand) == 3
            table.check()


@pytest.mark.rule("FS-HND-02")
def test_an_agreement_makes_ten_cards_eleven_in_production(bench):
    table = bench(2)
    table.hand(0, *TEN)
    table.tuck(0, "L21", "agreement")
    run = table.run(production(table.state))
    assert len(table.player(0).hand) == 11
    assert run.asked == []
    assert run.of(e.Discarded) == run.of(e.Overdrawn) == []


@pytest.mark.rule("FS-HND-02")
def test_ten_cards_are_no_limit_in_actions_count_and_clean_up(bench):
    table = bench(2)
    table.hand(0, *TEN, "L66")
    table.site(0, "L39")
    table.tokens(0, workers=1)
    table.top("L01")
    assert "work:L39" in table.offers()
    run = table.do(0, "work:L39")
    assert run.of(e.Drawn) == [e.Drawn(0, ("L01",))]
    for rule in (count, clean_up):
        table.run(rule(table.state))
    assert len(table.player(0).hand) == 12


@pytest.mark.rule("FS-HND-03")
def test_the_closing_draw_at_ten_cards_goes_straight_to_the_discard_pile(bench):
    table = bench(2)
    table.hand(0, *TEN)
    table.top("L01", "L02", "L03", "L04", "L05", "L06", "L07")
    run = table.run(lookout(table.state), "L01", "L02", "L03", "L04")
    assert run.of(e.Overdrawn) == [e.Overdrawn(0, "L06")]
    assert table.player(0).hand == TEN
    assert "L06" in table.state.deck.discard
    assert "L07" in table.player(1).hand


@pytest.mark.rule("FS-HND-04")
def test_a_player_at_ten_still_picks_and_the_card_is_discarded(bench):
    table = bench(2)
    table.hand(0, *TEN)
    table.top("L01", "L02", "L03", "L04", "L05")
    run = table.start(lookout(table.state))
    assert (run.ask.seat, run.ask.topic) == (0, "pick")
    assert run.ask.keys == ("L01", "L02", "L03", "L04", "L05")
    run.go("L03")
    assert run.of(e.Picked) == [e.Picked(0, "L03", False)]
    assert table.state.deck.discard == ["L03"]
    assert table.player(0).hand == TEN
    assert run.ask.keys == ("L01", "L02", "L04", "L05")


@pytest.mark.rule("FS-HND-05")
def test_twelve_cards_come_down_to_ten_by_the_owners_choice_before_the_reveal(bench):
    table = bench(2)
    table.hand(0, "L38", *TEN, "L39")
    run = table.start(lookout(table.state))
    assert (run.ask.topic, run.ask.low, run.ask.high) == ("discard", 2, 2)
    assert set(run.ask.keys) == {"L38", "L39", *TEN}
    assert run.events == []
    for wrong in ((), ("L38",), ("L38", "L39", "L40"), ("L38", "L38"), ("L38", "L01")):
        with pytest.raises(IllegalAnswer):
            run.ask.check(wrong)
    run.go(("L38", "L45"))
    assert run.events[0] == e.Discarded(0, ("L38", "L45"), "limit")
    assert isinstance(run.events[1], e.Revealed)
    assert table.state.deck.discard == ["L38", "L45"]
    assert len(table.player(0).hand) == 10


@pytest.mark.rule("FS-HND-05")
def test_ten_cards_need_no_discard_before_the_reveal(bench):
    table = bench(2)
    table.hand(0, *TEN)
    run = table.start(lookout(table.state))
    assert run.ask.topic == "pick"
    assert run.of(e.Discarded) == []

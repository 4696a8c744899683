"""Lookout traits: leftover (L59), deck pick (L60), two for one (L61), burn (L62). LKT."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.state import events as e

LEFTOVER, DECK, TWO, BURN = "L59", "L60", "L61", "L62"
ROW = ("L01", "L02", "L03", "L04", "L05")
TEN = [f"L{n}" for n in range(40, 50)]


def copy_of(table, seat, trait, card):
    """A second card with a Lookout trait, which the box does not hold: a Trait Location is given that trait."""
    table.alter(card, trait=trait, depot=0, holds="", once=(), each=None)
    table.site(seat, card)


def started(table, *more):
    """A Lookout whose row is L01 to L05; the cards `more` come next off the deck."""
    table.top(*ROW, *more)
    return table.start(lookout(table.state))


# --- leftover ---


@pytest.mark.rule("FS-LKT-01", "FS-LKO-10")
def test_the_owner_of_leftover_takes_the_card_nobody_chose(bench, subtests: pytest.Subtests):
    for owner in [0, 1]:
        with subtests.test(owner=owner):
            table = bench(2)
            table.site(owner, LEFTOVER)
            run = started(table).go("L02", "L03", "L04", "L05")
            assert run.done
            assert run.of(e.Picked)[-1] == e.Picked(owner, "L01", True)
            assert "L01" in table.player(owner).hand
            assert run.of(e.RowDiscarded) == []
            assert table.state.deck.discard == []
            assert len(table.player(owner).hand) == 4
            assert len(table.player(1 - owner).hand) == 3


@pytest.mark.rule("FS-LKT-02", "FS-LKT-11")
def test_the_owner_of_leftover_draws_where_no_card_is_left(bench):
    table = bench(2)
    table.site(0, LEFTOVER)
    table.site(0, BURN)
    run = started(table, "L70", "L71", "L72").go("L01", "L02", "L03", "L04")
    assert run.done
    assert run.of(e.Picked)[-1] == e.Picked(1, "L05", True)
    assert run.of(e.Drawn) == [e.Drawn(0, ("L70",)), e.Drawn(0, ("L71",)), e.Drawn(1, ("L72",))]
    assert table.player(0).hand == ["L01", "L04", "L70", "L71"]


@pytest.mark.rule("FS-LKT-12")
def test_several_leftovers_go_one_to_each_owner_clockwise_and_the_rest_is_discarded(bench):
    table = bench(2)
    table.state.first = 1
    table.site(0, LEFTOVER)
    copy_of(table, 1, "leftover", "L63")
    table.site(1, DECK)
    run = started(table).go("deck", "L01", "deck")
    assert run.ask.seat == 0
    run.go("L02")
    assert (run.ask.seat, run.ask.topic) == (1, "leftover")
    assert run.ask.keys == ("L03", "L04", "L05")
    run.go("L05")
    assert (run.ask.seat, run.ask.topic) == (0, "leftover")
    assert run.ask.keys == ("L03", "L04")
    run.go("L04")
    assert run.done
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L03",))]
    assert "L05" in table.player(1).hand
    assert "L04" in table.player(0).hand


@pytest.mark.rule("FS-LKT-12")
def test_without_leftover_all_cards_that_are_left_are_discarded(bench):
    table = bench(2)
    table.site(1, DECK)
    run = started(table).go("L01", "deck", "L02", "deck")
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L03", "L04", "L05"))]
    assert set(table.state.deck.discard) == {"L03", "L04", "L05"}


@pytest.mark.rule("FS-LKT-13")
def test_leftover_comes_before_the_closing_draw(bench):
    table = bench(2)
    table.state.first = 0
    table.site(1, LEFTOVER)
    run = started(table, "L71", "L72").go("L02", "L03", "L04", "L05")
    assert run.events[-3:] == [e.Picked(1, "L01", True), e.Drawn(0, ("L71",)), e.Drawn(1, ("L72",))]


# --- deck pick ---


@pytest.mark.rule("FS-LKT-03", "FS-LKT-07")
def test_the_owner_of_deck_pick_may_draw_in_place_of_each_pick(bench):
    table = bench(2)
    table.site(0, DECK)
    run = started(table, "L70")
    assert run.ask.keys == (*ROW, "deck")
    run.go("deck")
    assert run.events[-1] == e.Drawn(0, ("L70",))
    assert table.state.row == list(ROW)
    assert run.ask.keys == ROW
    run.go("L01")
    assert run.ask.seat == 0
    assert run.ask.keys == ("L02", "L03", "L04", "L05", "deck")
    run.go("L02", "L03")
    assert run.done
    assert run.of(e.Picked) == [e.Picked(1, "L01", True), e.Picked(0, "L02", True), e.Picked(1, "L03", True)]
    assert [len(player.hand) for player in table.state.players] == [3, 3]


@pytest.mark.rule("FS-LKT-07")
def test_the_owner_of_deck_pick_does_not_see_the_card_before_deciding(bench):
    table = bench(2)
    table.site(0, DECK)
    run = started(table, "L70")
    assert run.ask.about == ()
    assert not any("L70" in key for key in run.ask.keys)
    seen = table.game.view(table.state, 0)
    assert set(seen.deck.draw) == {"?"}
    question = table.game.question(seen, run.ask)
    name = table.state.cards.name("L70")
    assert not any(name in choice.label + choice.detail for choice in question.choices)
    run.go("deck")
    assert "L70" in table.game.view(table.state, 0).players[0].hand


@pytest.mark.rule("FS-LKT-07")
def test_having_picked_from_the_row_once_leaves_the_deck_open_the_second_time(bench):
    table = bench(2)
    table.site(0, DECK)
    run = started(table, "L70").go("L01", "L02")
    assert run.ask.keys == ("L03", "L04", "L05", "deck")
    run.go("deck")
    assert table.player(0).hand == ["L01", "L70"]


# --- two for one ---


@pytest.mark.rule("FS-LKT-04")
def test_the_owner_of_two_for_one_draws_two_keeps_one_and_discards_the_other(bench, subtests: pytest.Subtests):
    for kept, gone in [("L70", "L71"), ("L71", "L70")]:
        with subtests.test(kept=kept, gone=gone):
            table = bench(2)
            table.site(0, TWO)
            run = started(table, "L70", "L71", "L72").go("L01", "L02", "L03", "L04")
            assert (run.ask.seat, run.ask.topic, run.ask.keys) == (0, "keep", ("L70", "L71"))
            run.go(kept)
            assert run.done
            assert table.player(0).hand == ["L01", "L03", kept]
            assert run.of(e.Discarded) == [e.Discarded(0, (gone,), "keep")]
            assert table.state.deck.discard == ["L05", gone]
            assert table.player(1).hand == ["L02", "L04", "L72"]


@pytest.mark.rule("FS-LKT-04")
def test_two_for_one_with_a_single_card_left_to_draw_keeps_it(bench):
    table = bench(2)
    table.site(0, TWO)
    table.state.deck.draw = [f"L0{n}" for n in range(6, 0, -1)]
    table.state.deck.discard = []
    run = table.start(lookout(table.state), "L01", "L02", "L03", "L04")
    assert run.ask.keys == ("L06", "L05")
    run.go("L06")
    assert run.done
    assert table.player(0).hand == ["L01", "L03", "L06"]


# --- burn ---


@pytest.mark.rule("FS-LKT-05")
def test_the_owner_of_burn_discards_a_card_of_the_row_after_the_first_pick_only(bench):
    table = bench(2)
    table.site(0, BURN)
    run = started(table).go("L01")
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (0, "burn", ("L02", "L03", "L04", "L05"))
    run.go("L04")
    assert run.events[-1] == e.RowDiscarded(("L04",), 0)
    assert table.state.deck.discard == ["L04"]
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "pick", ("L02", "L03", "L05"))
    run.go("L02", "L03")
    assert run.done
    assert [ask.topic for ask in run.asked if ask.seat == 0] == ["pick", "burn", "pick"]
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L04",), 0)]
    assert run.of(e.Picked)[-1] == e.Picked(1, "L05", True)


@pytest.mark.rule("FS-LKT-08")
def test_a_burn_cannot_be_declined(bench):
    table = bench(2)
    table.site(0, BURN)
    run = started(table).go("L01")
    assert run.ask.topic == "burn"
    for refusal in ("done", "pass", "", "none"):
        with pytest.raises(IllegalAnswer):
            run.ask.check(refusal)
    assert set(run.ask.keys) == set(table.state.row)


@pytest.mark.rule("FS-LKT-08")
def test_a_burn_does_nothing_when_the_row_is_empty(bench):
    table = bench(2)
    table.site(0, BURN)
    table.state.deck.draw = ["L01"]
    run = table.run(lookout(table.state))
    assert [ask.topic for ask in run.asked] == ["pick"]
    assert run.of(e.RowDiscarded) == []
    assert table.player(0).hand == ["L01"]


@pytest.mark.rule("FS-LKT-09")
def test_a_first_pick_off_the_deck_burns_nothing(bench):
    table = bench(2)
    table.site(0, BURN)
    table.site(0, DECK)
    run = started(table).go("deck")
    assert (run.ask.seat, run.ask.topic) == (1, "pick")
    run.go("L01")
    assert (run.ask.seat, run.ask.topic) == (0, "pick")
    run.go("L02")
    assert (run.ask.seat, run.ask.topic) == (1, "pick")
    run.go("L03")
    assert "burn" not in [ask.topic for ask in run.asked]
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L04", "L05"))]


@pytest.mark.rule("FS-LKT-10", "FS-LKO-06")
def test_a_burn_happens_before_the_added_card_is_revealed(bench):
    table = bench(3)
    table.site(1, BURN)
    run = started(table, "L70").go("L01", "L02")
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "burn", ("L03", "L04", "L05"))
    assert len(run.of(e.Revealed)) == 1
    run.go("L03")
    assert run.events[-2:] == [e.RowDiscarded(("L03",), 1), e.Revealed(("L70",))]
    assert (run.ask.seat, run.ask.keys) == (2, ("L04", "L05", "L70"))


@pytest.mark.rule("FS-LKT-11", "FS-LKT-05", "FS-LKO-09")
def test_two_burns_leave_the_second_player_to_draw_from_the_deck(bench):
    table = bench(2)
    table.site(0, BURN)
    copy_of(table, 1, "burn", "L63")
    run = started(table, "L70")
    assert (run.ask.seat, len(run.ask.keys)) == (0, 5)
    run.go("L01", "L02")
    assert (run.ask.seat, run.ask.topic, len(run.ask.keys)) == (1, "pick", 3)
    run.go("L03", "L04")
    assert run.done
    assert run.of(e.Picked) == [e.Picked(0, "L01", True), e.Picked(1, "L03", True), e.Picked(0, "L05", True)]
    assert run.of(e.Drawn)[0] == e.Drawn(1, ("L70",))
    assert run.of(e.Revealed) == [e.Revealed(ROW)]
    assert set(table.state.deck.discard) == {"L02", "L04"}


@pytest.mark.rule("FS-LKT-11")
def test_cards_are_added_at_the_listed_picks_whatever_traits_have_removed_or_left(bench):
    table = bench(3)
    table.site(0, BURN)
    table.site(1, DECK)
    run = started(table, "L70", "L71", "L72")
    run.go("L01", "L02")
    assert run.ask.keys == ("L03", "L04", "L05", "deck")
    run.go("deck")
    assert run.events[-2:] == [e.Drawn(1, ("L70",)), e.Revealed(("L71",))]
    assert run.ask.keys == ("L03", "L04", "L05", "L71")
    run.go("L03")
    assert run.ask.keys == ("L04", "L05", "L71")
    run.go("L04")
    assert run.events[-1] == e.Revealed(("L72",))
    assert run.ask.keys == ("L05", "L71", "L72", "deck")
    run.go("L05", "L71")
    assert run.done
    assert [len(event.cards) for event in run.of(e.Revealed)] == [5, 1, 1]


# --- all of them ---


@pytest.mark.rule("FS-LKT-06")
def test_lookout_traits_serve_their_owner_only_and_use_no_worker(bench):
    table = bench(2)
    for card in (LEFTOVER, DECK, TWO, BURN):
        table.site(0, card)
    assert table.player(0).workers == 0
    run = started(table).go("L01", "L02")
    while not run.done:
        ask = run.ask
        if ask.seat == 1:
            assert (ask.topic, ask.keys) == ("pick", tuple(table.state.row))
        run.go(ask.keys[0])
    assert {ask.topic for ask in run.asked if ask.seat == 1} == {"pick"}
    assert {ask.topic for ask in run.asked if ask.seat == 0} == {"pick", "burn", "keep"}
    assert [(site.uses, site.workers) for site in table.player(0).sites] == [(0, 0)] * 4
    assert len(table.player(0).hand) == 4
    assert len(table.player(1).hand) == 3
    table.check()


@pytest.mark.rule("FS-LKT-06", "FS-LAY-04")
def test_a_trait_serves_nobody_while_its_card_is_in_hand_or_tucked(bench):
    table = bench(2)
    table.hand(0, LEFTOVER, TWO)
    table.tuck(0, DECK, "agreement")
    table.tuck(0, BURN, "spoils")
    run = started(table)
    assert run.ask.keys == ROW
    run.go("L01", "L02", "L03", "L04")
    assert run.done
    assert {ask.topic for ask in run.asked} == {"pick"}
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L05",))]


@pytest.mark.rule("FS-LKT-14", "FS-LKT-04")
def test_two_copies_of_two_for_one_draw_three_and_keep_one(bench):
    table = bench(2)
    table.site(0, TWO)
    copy_of(table, 0, "two_for_one", "L63")
    run = started(table, "L70", "L71", "L72").go("L01", "L02", "L03", "L04")
    assert run.ask.keys == ("L70", "L71", "L72")
    run.go("L71")
    assert table.player(0).hand == ["L01", "L03", "L71"]
    assert run.of(e.Discarded) == [e.Discarded(0, ("L70", "L72"), "keep")]


@pytest.mark.rule("FS-LKT-14", "FS-LKT-05")
def test_two_copies_of_burn_burn_two(bench):
    table = bench(2)
    table.site(0, BURN)
    copy_of(table, 0, "burn", "L64")
    run = started(table).go("L01", "L02")
    assert (run.ask.topic, run.ask.keys) == ("burn", ("L03", "L04", "L05"))
    run.go("L03")
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (1, "pick", ("L04", "L05"))
    assert run.of(e.RowDiscarded) == [e.RowDiscarded(("L02",), 0), e.RowDiscarded(("L03",), 0)]


@pytest.mark.rule("FS-LKT-14", "FS-LKT-01", "FS-LKT-02")
def test_two_copies_of_leftover_give_two_cards(bench):
    table = bench(2)
    table.site(0, LEFTOVER)
    copy_of(table, 0, "leftover", "L65")
    run = started(table, "L70", "L71", "L72").go("L01", "L02", "L03", "L04")
    assert run.done
    assert table.player(0).hand == ["L01", "L03", "L05", "L70", "L71"]
    assert table.player(1).hand == ["L02", "L04", "L72"]


@pytest.mark.rule("FS-LKT-15", "FS-HND-04")
def test_a_leftover_card_is_discarded_at_ten_cards(bench):
    table = bench(2)
    table.site(1, LEFTOVER)
    table.hand(1, *TEN)
    run = started(table).go("L02", "L03", "L04", "L05")
    assert run.of(e.Picked)[-1] == e.Picked(1, "L01", False)
    assert table.player(1).hand == TEN
    assert "L01" in table.state.deck.discard


@pytest.mark.rule("FS-LKT-15", "FS-HND-03")
def test_a_deck_pick_and_a_drawn_leftover_are_discarded_at_ten_cards(bench):
    table = bench(2)
    table.site(0, DECK)
    table.site(0, LEFTOVER)
    copy_of(table, 0, "leftover", "L66")
    table.hand(0, *TEN)
    run = started(table, "L70", "L71", "L72").go("deck", "L01", "L02", "L03", "L04")
    assert run.done
    assert run.of(e.Overdrawn) == [e.Overdrawn(0, "L70"), e.Overdrawn(0, "L71")]
    assert run.of(e.Picked)[-1] == e.Picked(0, "L05", False)
    assert table.player(0).hand == TEN


@pytest.mark.rule("FS-LKT-15", "FS-HND-01")
def test_two_for_one_at_ten_cards_discards_both_and_asks_nothing(bench):
    table = bench(2)
    table.site(0, TWO)
    table.hand(0, *TEN)
    run = started(table, "L70", "L71", "L72").go("L01", "L02", "L03", "L04")
    assert run.done
    assert "keep" not in [ask.topic for ask in run.asked]
    assert run.of(e.Overdrawn) == [e.Overdrawn(0, "L70"), e.Overdrawn(0, "L71")]
    assert table.player(0).hand == TEN
    assert table.player(1).hand == ["L02", "L04", "L72"]
    table.check()


@pytest.mark.rule("FS-LKT-15", "FS-HND-01")
def test_two_for_one_fills_a_hand_up_to_ten(bench):
    table = bench(2)
    table.site(0, TWO)
    table.hand(0, *TEN[:7])
    run = started(table, "L70", "L71").go("L01", "L02", "L03", "L04", "L71")
    assert run.done
    assert table.player(0).hand == [*TEN[:7], "L01", "L03", "L71"]

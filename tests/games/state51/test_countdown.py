"""Playing alone for the highest total: the Countdown. SCD."""

from __future__ import annotations

import pytest

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.rules.actions import action_turn
from fallen_tui.games.state51.rules.ending import count, finish, is_last
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.play import phase_cleanup, phase_count
from fallen_tui.games.state51.state.events import (
    DeckShuffled,
    Drawn,
    FactionTaken,
    FrontierFormed,
    GameOver,
    MarksLifted,
    Passed,
    PhaseBegan,
    Picked,
    Requisitioned,
    Revealed,
    RowDiscarded,
    Visited,
)
from fallen_tui.games.state51.state.table import nothing

MODES = {"countdown-short": 6, "countdown": 7, "countdown-long": 8}


@pytest.fixture
def alone(bench):
    """Workbenches of the score attack."""
    return lambda mode="countdown": bench(1, mode)


def visits(table):
    return [key for key in table.offers() if key.startswith("visit:")]


# --- set-up and length ---


@pytest.mark.rule("FS-SCD-02")
def test_after_set_up_ninety_cards_lie_in_the_draw_deck_and_one_faction_plays():
    table = Table(open_game("state51"), Setup("state51", "countdown", (SeatSpec("human", "Ann"),), "alone"))
    (ask,) = table.advance()
    assert (ask.topic, ask.keys) == ("faction", ("random", "scrap", "building", "fuel", "weapons"))
    table.decide(0, "weapons")
    started = table.entries.index(PhaseBegan("lookout", 1))
    before = table.entries[:started]
    assert [fact for fact in before if isinstance(fact, FactionTaken)] == [FactionTaken(0, "weapons")]
    (shuffled,) = (fact for fact in before if isinstance(fact, DeckShuffled))
    (hand,) = (fact for fact in before if isinstance(fact, Drawn))
    assert hand.cards == shuffled.cards[:4]
    assert len(shuffled.cards) - len(hand.cards) == 90
    assert len(table.state.deck) == 90 - 5
    assert len(table.state.players) == 1
    assert table.state.rival is None


@pytest.mark.rule("FS-SCD-02")
def test_a_random_faction_is_any_of_the_four():
    taken = set()
    for seed in range(24):
        table = Table(open_game("state51"), Setup("state51", "countdown", (SeatSpec("human", "Ann"),), f"seed {seed}"))
        table.advance()
        table.decide(0, "random")
        taken.add(table.state.players[0].faction)
    assert taken == {"scrap", "building", "fuel", "weapons"}


@pytest.mark.rule("FS-SCD-01", "FS-SCD-10")
@pytest.mark.parametrize(("mode", "turns"), list(MODES.items()))
def test_the_game_ends_with_its_last_turn_whatever_the_total(alone, mode, turns):
    table = alone(mode)
    ends = []
    for turn in range(1, turns + 1):
        for total in (0, 30, 60):
            table.state.turn = turn
            assert is_last(table.state, [total]) is (turn == turns)
        table.state.phase = "count"
        table.player().vp = 30
        table.run(phase_count(table.state))
        run = table.run(phase_cleanup(table.state))
        ends.append(bool(run.of(GameOver)))
    assert ends == [False] * (turns - 1) + [True]
    assert table.state.phase == "over"


@pytest.mark.rule("FS-SCD-01", "FS-SCD-03", "FS-SCD-07", "FS-SCD-08", "FS-SCD-10")
def test_a_whole_game_lasts_its_turns_with_a_frontier_each(subtests: pytest.Subtests):
    for mode, turns in list(MODES.items()):
        with subtests.test(mode=mode, turns=turns):
            game = open_game("state51")
            table = Table(game, Setup("state51", mode, (SeatSpec("random", "Bot"),), "whole"))
            bot = RandomBot("whole", 0)
            table.advance()
            while table.pending:
                table.decide(0, bot.answer(None, table.pending[0], len(table.entries)))
            assert game.check(table.state) == []
            phases = [fact.phase for fact in table.entries if isinstance(fact, PhaseBegan)]
            assert phases == ["lookout", "production", "actions", "count", "cleanup"] * turns
            assert sum(isinstance(fact, FrontierFormed) for fact in table.entries) == turns
            assert sum(isinstance(fact, Passed) for fact in table.entries) == turns
            assert sum(isinstance(fact, MarksLifted) for fact in table.entries) == turns
            result = table.state.result
            assert (result.winners, result.reason, result.turns) == ((0,), "countdown", turns)
            assert table.state.frontier == []


# --- Lookout ---


@pytest.mark.rule("FS-SCD-03")
def test_of_five_cards_two_are_picked_and_three_form_the_frontier(alone):
    table = alone()
    table.top("L01", "L02", "C01", "leader_fuel", "L05", "L06", "L07")
    run = table.start(lookout(table.state))
    assert run.of(Revealed) == [Revealed(("L01", "L02", "C01", "leader_fuel", "L05"))]
    assert run.ask.keys == ("L01", "L02", "C01", "leader_fuel", "L05")
    run.go("L02")
    assert run.ask.keys == ("L01", "C01", "leader_fuel", "L05")
    run.go("leader_fuel")
    assert run.done
    assert table.state.frontier == ["L01", "C01", "L05"]
    assert table.state.row == []
    assert run.of(RowDiscarded) == []
    assert run.of(Drawn) == [Drawn(0, ("L06",))]
    assert run.events.index(FrontierFormed()) < run.events.index(Drawn(0, ("L06",)))
    assert table.player().hand == ["L02", "leader_fuel", "L06"]
    table.check()


@pytest.mark.rule("FS-SCD-04")
def test_burn_comes_after_the_first_pick_and_leaves_a_smaller_frontier(alone):
    table = alone()
    table.site(0, "L62")
    table.top("L01", "L02", "L03", "L04", "L05", "L06")
    run = table.start(lookout(table.state), "L01")
    assert (run.ask.topic, run.ask.keys) == ("burn", ("L02", "L03", "L04", "L05"))
    run.go("L05")
    assert run.ask.keys == ("L02", "L03", "L04")
    run.go("L02")
    assert run.of(RowDiscarded) == [RowDiscarded(("L05",), 0)]
    assert table.state.frontier == ["L03", "L04"]
    assert table.state.deck.discard == ["L05"]


@pytest.mark.rule("FS-SCD-04")
def test_leftover_takes_one_of_the_cards_left_before_the_frontier_forms(alone):
    table = alone()
    table.site(0, "L59")
    table.top("L01", "L02", "L03", "L04", "L05", "L06")
    run = table.start(lookout(table.state), "L01", "L02")
    assert (run.ask.topic, run.ask.keys) == ("leftover", ("L03", "L04", "L05"))
    run.go("L04")
    assert run.of(Picked)[-1] == Picked(0, "L04")
    assert table.state.frontier == ["L03", "L05"]
    assert table.player().hand == ["L01", "L02", "L04", "L06"]


@pytest.mark.rule("FS-SCD-04")
def test_two_for_one_and_deck_pick_work_as_usual(alone):
    table = alone()
    table.site(0, "L60")
    table.site(0, "L61")
    table.top("L01", "L02", "L03", "L04", "L05", "L06", "L07", "L08")
    run = table.start(lookout(table.state), "deck", "L01")
    assert table.state.frontier == ["L02", "L03", "L04", "L05"]
    assert (run.ask.topic, run.ask.keys) == ("keep", ("L07", "L08"))
    run.go("L08")
    assert table.player().hand == ["L06", "L01", "L08"]
    assert table.state.deck.discard == ["L07"]


# --- visits, theft, passing ---


@pytest.mark.rule("FS-SCD-05")
def test_an_open_location_of_the_frontier_yields_two_scrap_for_a_worker_that_is_lost(alone):
    table = alone()
    table.fetch("L09", "L20", "leader_fuel")
    table.state.frontier = ["L09", "L20", "leader_fuel"]
    table.tokens(0, workers=2)
    assert visits(table) == ["visit:-1:L09"]
    run = table.do(0, "visit:-1:L09")
    assert run.of(Visited) == [Visited(0, -1, "L09")]
    assert table.player().tokens == {**nothing(), "scrap": 2}
    assert (table.player().workers, table.player().markers) == (1, 2)
    assert visits(table) == []
    assert table.state.frontier == ["L09", "L20", "leader_fuel"]
    table.check()


@pytest.mark.rule("FS-SCD-05")
@pytest.mark.parametrize(("workers", "markers", "offered"), [(1, 1, True), (0, 3, False), (2, 0, False)])
def test_a_visit_to_the_frontier_needs_a_worker_and_a_marker(alone, workers, markers, offered):
    table = alone()
    table.fetch("L09")
    table.state.frontier = ["L09"]
    table.player().workers, table.player().markers = workers, markers
    assert bool(visits(table)) is offered


@pytest.mark.rule("FS-SCD-05", "FS-SCD-08")
def test_the_same_card_can_be_visited_again_in_a_later_frontier(alone):
    table = alone()
    table.fetch("L09")
    table.state.frontier = ["L09"]
    table.tokens(0, workers=1)
    table.do(0, "visit:-1:L09")
    table.clean_up()
    table.fetch("L09")
    table.state.frontier = ["L09"]
    table.tokens(0, workers=1)
    assert visits(table) == ["visit:-1:L09"]
    assert table.player().markers == 3


@pytest.mark.rule("FS-SCD-06")
@pytest.mark.parametrize("kind", ["scrap", "fuel", "weapons", "building"])
def test_a_theft_takes_a_basic_resource_from_the_supply(alone, kind):
    table = alone()
    table.site(0, "L35")
    table.tokens(0, workers=1)
    run = table.begin(0, "work:L35")
    assert run.ask.keys == ("supply:scrap", "supply:fuel", "supply:weapons", "supply:building")
    run.go(f"supply:{kind}")
    assert run.of(Requisitioned) == [Requisitioned(0, kind)]
    assert table.player().tokens == {**nothing(), kind: 1}


@pytest.mark.rule("FS-SCD-06")
def test_theft_brings_one_resource_a_turn_however_often_it_is_used(alone):
    table = alone()
    table.site(0, "L35")
    table.site(0, "L51")
    table.tokens(0, workers=6)
    run = table.do(0, "work:L51", "supply:fuel")
    assert run.of(Requisitioned) == [Requisitioned(0, "fuel")]
    keys = table.offers()
    assert "work:L35" not in keys
    assert "work:L51" not in keys
    table.clean_up()
    table.tokens(0, workers=1)
    assert "work:L35" in table.offers()


@pytest.mark.rule("FS-SCD-07")
def test_the_actions_phase_goes_on_until_the_player_passes(alone):
    table = alone()
    table.hand(0, "L33", "L34", "L52")
    assert table.run(action_turn(table.state), "cycle", ("L33", "L34")).value is True
    assert table.state.current == 0
    run = table.run(action_turn(table.state), "pass")
    assert run.of(Passed) == [Passed(0)]
    assert run.value is False


@pytest.mark.rule("FS-SCD-08")
def test_the_frontier_is_discarded_in_clean_up(alone):
    table = alone()
    table.fetch("L09", "L20", "C01")
    table.state.frontier = ["L09", "L20", "C01"]
    table.state.toured = ["L09"]
    table.clean_up()
    assert table.state.frontier == []
    assert table.state.toured == []
    assert table.state.deck.discard == ["L09", "L20", "C01"]
    table.check()


# --- ranks ---


RANKS = [(0, "R1"), (24, "R1"), (25, "R2"), (34, "R2"), (35, "R3"), (44, "R3"), (45, "R4"), (54, "R4"), (55, "R5")]


@pytest.mark.rule("FS-SCD-09", "FS-SCD-10")
@pytest.mark.parametrize(("mode", "shift"), [("countdown-short", -6), ("countdown", 0), ("countdown-long", 6)])
@pytest.mark.parametrize(("vp", "rank"), [*RANKS, (99, "R5")])
def test_the_last_total_is_compared_with_the_ranks_moved_by_six_for_another_length(alone, mode, shift, vp, rank):
    table = alone(mode)
    total = max(0, vp + shift)
    table.state.turn = MODES[mode]
    table.player().vp = total
    table.run(phase_count(table.state))
    run = table.run(phase_cleanup(table.state))
    assert run.of(GameOver) == [GameOver((0,), (total,), "countdown", rank)]
    assert table.state.result.story == rank


@pytest.mark.rule("FS-SCD-10")
@pytest.mark.parametrize(
    ("mode", "total", "rank"),
    [("countdown-short", 18, "R1"), ("countdown-short", 19, "R2"), ("countdown-long", 30, "R1")],
)
def test_the_first_threshold_moves_too(alone, mode, total, rank):
    table = alone(mode)
    table.player().track = total
    assert table.run(finish(table.state)).of(GameOver)[0].story == rank


@pytest.mark.rule("FS-SCD-09")
def test_the_rank_goes_by_the_vp_count_of_the_last_turn(alone):
    table = alone()
    table.state.turn = 7
    table.player().vp = 34
    table.site(0, "L17", scrap=5)
    table.tokens(0, workers=3, scrap=2)
    table.run(count(table.state))
    assert table.player().track == 35
    assert table.run(finish(table.state)).of(GameOver) == [GameOver((0,), (35,), "countdown", "R3")]

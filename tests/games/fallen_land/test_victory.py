"""Victory and the tracks. WIN, and what was decided for ties and for the bottom of the tracks."""

import pytest

from fallen_tui.games.fallen_land.content.effects.base import Cost
from fallen_tui.games.fallen_land.rules.play import close, play
from fallen_tui.games.fallen_land.rules.tracks import can_pay, pay, prestige, town_health
from fallen_tui.games.fallen_land.rules.victory import check_victory
from fallen_tui.games.fallen_land.state import events as e

PHASES = ((0, "deal"), (1, "mercenaries"), (2, "events"), (3, "effects"))
"""The Phases that close, and what follows each."""


def standings(bench, *tracks, **options):
    """A table on which the seats have this much Prestige and Town Health."""
    table = bench(len(tracks))
    table.state.options = options
    for player, (fame, health) in zip(table.state.players, tracks, strict=True):
        player.prestige, player.town_health = fame, health
    return table


def won(table):
    """Who wins, and by what."""
    run = table.run(check_victory(table.state))
    over = run.of(e.GameOver)
    return (over[0].winners, over[0].reason) if over else None


@pytest.mark.rule("FL-WIN-01", "FL-WIN-02", "FL-WIN-05")
def test_either_mark_wins_and_nothing_short_of_it(bench, subtests: pytest.Subtests):
    for tracks, result in [
        ((20, 30), ((0,), "prestige")),
        ((23, 0), ((0,), "prestige")),
        ((0, 80), ((0,), "town_health")),
        ((0, 91), ((0,), "town_health")),
        ((20, 80), ((0,), "prestige")),
        ((19, 79), None),
    ]:
        with subtests.test(tracks=tracks, result=result):
            table = standings(bench, tracks, (19, 79))
            assert won(table) == result
            assert (table.state.phase == "over") is (result is not None)


@pytest.mark.rule("FL-WIN-03", "FL-TRN-03")
def test_victory_is_checked_at_the_close_of_every_phase(bench, subtests: pytest.Subtests):
    for phase, after in PHASES:
        with subtests.test(phase=phase, after=after):
            table = standings(bench, (20, 30), (0, 30))
            table.state.phase, table.state.stage = "close", phase
            run = table.run(close(table.state))
            assert run.of(e.GameOver) == [e.GameOver((0,), (20, 0), (30, 30), "prestige")]
            assert run.of(e.Stepped) == []
            assert table.state.result.winners == (0,)
            other = standings(bench, (19, 30), (0, 30))
            other.state.phase, other.state.stage = "close", phase
            assert other.run(close(other.state)).of(e.Stepped)[0].phase == after


@pytest.mark.rule("FL-WIN-03")
def test_a_mark_that_is_lost_again_within_the_phase_wins_nothing(bench):
    table = standings(bench, (18, 30), (0, 30))
    table.run(prestige(table.state, 0, 2))
    assert table.player().prestige == 20
    table.run(prestige(table.state, 0, -1))
    table.state.phase, table.state.stage = "close", 2
    assert table.run(close(table.state)).of(e.GameOver) == []
    assert table.state.phase == "events"


@pytest.mark.rule("FL-WIN-03", "FL-DEC-10")
def test_a_sub_phase_that_ends_within_a_phase_is_no_close(bench):
    """Mercenaries and Parties share a Phase: no hand limit, no victory between them."""
    table = standings(bench, (20, 30), (0, 30))
    table.hand(0, *[f"ac{n:03}" for n in range(20, 29)])
    state = table.state
    state.phase, state.stage, state.at = "mercenaries", 0, 0
    seen = []

    def watched():
        for step in play(state):
            seen.append((state.phase, state.stage))
            yield step

    run = table.start(watched())
    while not run.done and state.phase not in ("close", "over"):
        run.go("wait" if "wait" in run.ask.keys else run.ask.keys[0])
    order = [phase for phase, _ in dict.fromkeys(seen)]
    assert order.index("mercenaries") < order.index("exploits")
    between = order[: order.index("exploits")]
    assert "close" not in between
    assert state.phase in ("close", "over")


@pytest.mark.rule("FL-WIN-04")
def test_of_several_the_other_track_decides(bench):
    """A has 20 Prestige and 50 Town Health, B 15 and 80: 50 against 60."""
    assert won(standings(bench, (20, 50), (15, 80))) == ((1,), "secondary")
    assert won(standings(bench, (20, 61), (15, 80))) == ((0,), "secondary")
    assert won(standings(bench, (20, 40), (20, 41), (0, 30))) == ((1,), "secondary")


@pytest.mark.rule("FL-WIN-05")
def test_the_exchange_never_reaches_a_mark(bench):
    assert won(standings(bench, (19, 4), (0, 79))) is None
    assert won(standings(bench, (10, 79), (19, 79))) is None


@pytest.mark.rule("FL-WIN-06", "FL-RES-01")
def test_of_equals_the_most_resources_win_and_a_double_one_is_two(bench):
    table = standings(bench, (20, 60), (15, 80))
    table.own(0, "D07")
    assert won(table) == ((0,), "resources")
    table = standings(bench, (20, 60), (15, 80))
    table.own(0, "D07")
    table.own(1, "N09")
    table.state.resources["N09"].count = 2
    assert won(table) == ((1,), "resources")


@pytest.mark.rule("FL-DEC-45")
def test_whoever_reached_both_marks_uses_the_higher_value(bench):
    assert won(standings(bench, (22, 80), (20, 87))) == ((0,), "secondary")
    assert won(standings(bench, (22, 80), (20, 89))) == ((1,), "secondary")
    assert won(standings(bench, (20, 81), (20, 79), (20, 80))) == ((0,), "secondary")


@pytest.mark.rule("FL-DEC-45")
def test_then_the_coins_decide_and_then_the_victory_is_shared(bench):
    table = standings(bench, (20, 60), (15, 80), (20, 60))
    table.player(2).coins = 11
    assert won(table) == ((2,), "coins")
    table = standings(bench, (20, 60), (15, 80), (20, 59))
    assert won(table) == ((0, 1), "shared")
    assert table.state.result.winners == (0, 1)


@pytest.mark.rule("FL-WIN-07")
def test_the_short_game_has_lower_marks(bench, subtests: pytest.Subtests):
    for tracks, wins in [((10, 0), True), ((0, 55), True), ((9, 54), False)]:
        with subtests.test(tracks=tracks, wins=wins):
            table = standings(bench, tracks, (0, 30), length="short")
            run = table.settle(check_victory(table.state))
            assert bool(run.of(e.GameOver)) is wins
            normal = standings(bench, tracks, (0, 30), length="normal")
            assert won(normal) is None


@pytest.mark.rule("FL-WIN-08")
def test_all_may_agree_to_play_on_toward_the_normal_marks(bench):
    table = standings(bench, (10, 30), (9, 54), length="short")
    run = table.run(check_victory(table.state), "yes", "yes")
    assert [ask.seat for ask in run.asked] == [0, 1]
    assert run.of(e.GameOver) == []
    assert [(player.prestige, player.town_health) for player in table.state.players] == [(10, 30), (9, 54)]
    table.player(0).prestige = 19
    assert won(table) is None
    table.player(0).prestige = 20
    assert won(table) == ((0,), "prestige")


@pytest.mark.rule("FL-WIN-08")
def test_one_no_ends_the_short_game(bench):
    table = standings(bench, (10, 30), (9, 54), (0, 0), length="short")
    run = table.run(check_victory(table.state), "yes", "no", "yes")
    assert run.of(e.GameOver)[0].winners == (0,)


@pytest.mark.rule("FL-DEC-11")
def test_the_tracks_stop_at_nothing_and_may_rise_beyond_the_marks(bench):
    table = standings(bench, (1, 2), (25, 99))
    table.run(prestige(table.state, 0, -3))
    table.run(town_health(table.state, 0, -5))
    assert (table.player().prestige, table.player().town_health) == (0, 0)
    table.run(prestige(table.state, 0, 1))
    assert table.player().prestige == 1
    table.run(prestige(table.state, 1, 4))
    table.run(town_health(table.state, 1, 9))
    assert (table.player(1).prestige, table.player(1).town_health) == (29, 108)


@pytest.mark.rule("FL-DEC-11")
def test_a_price_has_to_be_payable_in_full(bench):
    table = standings(bench, (1, 3))
    assert not can_pay(table.state, 0, Cost(prestige=2))
    assert not can_pay(table.state, 0, Cost(town_health=4))
    assert can_pay(table.state, 0, Cost(prestige=1, town_health=3))
    table.run(pay(table.state, 0, Cost(prestige=1, town_health=3)))
    assert (table.player().prestige, table.player().town_health) == (0, 0)


@pytest.mark.rule("FL-DEC-11")
def test_a_town_without_health_plays_on(bench):
    table = standings(bench, (0, 0), (0, 30))
    table.state.phase, table.state.stage = "close", 3
    run = table.run(close(table.state))
    assert run.of(e.GameOver) == []
    table.state.phase, table.state.stage, table.state.at = "deal", 1, 0
    run = table.start(play(table.state))
    assert [event.seat for event in run.of(e.Drawn)] == [0, 1]

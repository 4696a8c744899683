"""KOS, SCR, MUT, FOL: knocked out, scarred, turned mutant; followers."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.games.posthuman.effects.gains import GainFollower, LoseScar
from fallen_tui.games.posthuman.queries.bonuses import bonus
from fallen_tui.games.posthuman.rules import business, camp, decks, knockouts, play, trade
from fallen_tui.games.posthuman.rules.scene import scene_of
from fallen_tui.games.posthuman.state.events import (
    ActionsDrawn,
    FollowerActivated,
    FollowersLost,
    KnockedOut,
    LeftGame,
    PhaseBegan,
    ScarDrawn,
    Turned,
    changed_stats,
)
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN
from tests.games.posthuman.conftest import Bench

BLANKS = ("sc22", "sc23", "sc24", "sc25")
HEALER = "fo06"
"""A follower with whom a camp gives 1 health more."""
MUTATIONS = ("sc01", "sc02", "sc03", "sc04", "sc05", "sc06")


def knock_out(table: Bench, cause: str, *answers: Any) -> Any:
    table.top(*BLANKS[:2])
    return table.run(knockouts.knock_out(table.state, 0, cause), *answers)


# --- the three knock-outs ---


@pytest.mark.rule("PH-KOS-01", "PH-HEA-05", "PH-MOR-05", "PH-GAP-43")
def test_health_or_morale_at_0_knocks_out(bench: Any, subtests: pytest.Subtests) -> None:
    for health, morale, cause in ((0, 4, "health"), (3, 0, "morale"), (0, 0, "both")):
        with subtests.test(cause=cause):
            table = bench()
            table.top(*BLANKS[:2])
            player = table.player()
            player.health, player.morale = health, morale
            run = table.start(knockouts.settle(table.state, 0))
            assert [event.cause for event in run.of(KnockedOut)] == [cause]
    assert table.run(knockouts.settle(table.state, 1)).value is False


@pytest.mark.rule("PH-KOS-02", "PH-KOS-03", "PH-KOS-04", "PH-KOS-05", "PH-KOS-06", "PH-KOS-16", "PH-FOL-06")
def test_every_knock_out_scars_loses_company_and_leads_home(bench: Any) -> None:
    table = bench()
    table.followers("fo01", "fo02")
    table.followers("fo03", active=False)
    table.lay((1, 0), "tl03")
    player = table.stand((1, 0), 0)
    player.hunger, player.health = 2, 0
    run = knock_out(table, "health", 0)
    assert len(run.of(ScarDrawn)) == 2
    assert run.of(FollowersLost)
    assert (player.followers, player.hidden) == ([], ["fo03"])
    assert (player.at, player.zone, player.hunger, player.food) == (ORIGIN, MARKER, 0, 1)
    table.check()


@pytest.mark.rule("PH-KOS-07", "PH-GAP-42")
def test_by_wounds_morale_may_be_exchanged_for_health(bench: Any) -> None:
    table = bench()
    player = table.player()
    player.health, player.morale = 0, 4
    run = knock_out(table, "health", 2)
    assert (player.health, player.morale) == (3, 2)
    (ask,) = [ask for ask in run.asked if ask.topic == "exchange"]
    assert (ask.low, ask.high) == (0, 3)


@pytest.mark.rule("PH-KOS-08", "PH-GAP-64")
def test_by_despair_health_may_be_exchanged_for_morale(bench: Any) -> None:
    table = bench()
    player = table.player()
    player.health, player.morale = 3, 0
    knock_out(table, "morale", 1)
    assert (player.health, player.morale) == (2, 2)


@pytest.mark.rule("PH-KOS-09", "PH-KOS-10")
def test_by_hunger_or_both_one_starts_with_1_of_each(bench: Any, subtests: pytest.Subtests) -> None:
    for cause, health, morale in (("hunger", 5, 3), ("both", 0, 0)):
        with subtests.test(cause=cause):
            table = bench()
            player = table.player()
            player.health, player.morale = health, morale
            knock_out(table, cause)
            assert (player.health, player.morale) == (1, 1)


@pytest.mark.rule("PH-KOS-12", "PH-MOV-10", "PH-GAP-70", "PH-KOS-13", "PH-JRN-06")
def test_an_unfinished_tile_loses_its_progress_and_all_else_is_kept(bench: Any) -> None:
    table = bench()
    done, half = table.lay((1, 0), "tl03", done=True), table.lay((2, 0), "tl04")
    table.hand("eq01.1")
    table.gear("wp12.1")
    player = table.stand((2, 0), 1)
    player.journey, player.ammo, player.xp, player.health = 5, 3, 4, 0
    knock_out(table, "health", 0)
    assert (done.done, half.done, half.entered) == (True, False, False)
    assert (player.journey, player.ammo, player.xp) == (5, 3, 4)
    assert (player.hand, player.melee) == (["eq01.1"], ["wp12.1"])


@pytest.mark.rule("PH-KOS-15", "PH-SCR-14")
def test_the_fifth_mutation_of_a_knock_out_turns_instead(bench: Any) -> None:
    table = bench()
    table.scars(*MUTATIONS[:4])
    table.top(MUTATIONS[4], BLANKS[0])
    table.player().health = 0
    run = table.run(knockouts.knock_out(table.state, 0, "health"))
    assert [event.card for event in run.of(ScarDrawn)] == [MUTATIONS[4]]
    assert not table.player().human
    assert table.player().food == 0
    table.check()


# --- scars ---


@pytest.mark.rule("PH-SCR-12", "PH-SCR-16")
def test_the_third_and_fourth_mutation_may_turn(bench: Any, subtests: pytest.Subtests) -> None:
    for held, asked in ((1, 0), (2, 1), (3, 1)):
        with subtests.test(held=held):
            table = bench(3)
            table.scars(*MUTATIONS[:held])
            table.top(MUTATIONS[held])
            run = table.run(knockouts.draw_scars(table.state, 0, 1), *["remain"] * asked)
            assert len([ask for ask in run.asked if ask.topic == "turn"]) == asked
            assert table.player().human


@pytest.mark.rule("PH-SCR-12", "PH-GOL-03")
def test_who_gives_in_turns_at_once(bench: Any) -> None:
    table = bench(3)
    table.scars(*MUTATIONS[:2])
    table.top(MUTATIONS[2])
    table.run(knockouts.draw_scars(table.state, 0, 1), "turn")
    assert not table.player().human


@pytest.mark.rule("PH-SCR-13", "PH-SCR-09")
def test_blank_scars_count_for_nothing_and_the_fifth_mutation_turns(bench: Any) -> None:
    table = bench(3)
    table.scars(*MUTATIONS[:4], *BLANKS[:3])
    table.top(BLANKS[3])
    table.run(knockouts.draw_scars(table.state, 0, 1))
    assert table.player().human
    table.top(MUTATIONS[4])
    table.run(knockouts.draw_scars(table.state, 0, 1))
    assert not table.player().human


@pytest.mark.rule("PH-SCR-14")
def test_scars_are_drawn_one_at_a_time_and_stop_at_turning(bench: Any) -> None:
    table = bench(3)
    table.scars(*MUTATIONS[:4])
    table.top(MUTATIONS[4], MUTATIONS[5])
    run = table.run(knockouts.draw_scars(table.state, 0, 2))
    assert [event.card for event in run.of(ScarDrawn)] == [MUTATIONS[4]]


@pytest.mark.rule("PH-SCR-15", "PH-GAP-33")
def test_with_one_or_two_players_nobody_turns_by_choice(bench: Any, subtests: pytest.Subtests) -> None:
    for seats in (1, 2):
        with subtests.test(seats=seats):
            table = bench(seats)
            table.scars(*MUTATIONS[:2])
            table.top(MUTATIONS[2])
            assert table.run(knockouts.draw_scars(table.state, 0, 1)).asked == []


@pytest.mark.rule("PH-SCR-17", "PH-SYM-02")
def test_a_scar_given_back_is_one_mutation_less(bench: Any) -> None:
    table = bench(3)
    table.scars(*MUTATIONS[:3])
    table.run(LoseScar(1).carry_out(table.state, scene_of(table.state, 0, "")), f"card:{MUTATIONS[1]}")
    assert table.player().scars == [MUTATIONS[0], MUTATIONS[2]]
    assert MUTATIONS[1] in table.state.decks["scar"].discard


@pytest.mark.rule("PH-SCR-10")
def test_mutations_leave_a_humans_stats_alone(bench: Any) -> None:
    table = bench(3)
    table.scars("sc01", "sc02")
    assert set(table.player().stats.values()) == {3}


@pytest.mark.rule("PH-DEK-06", "PH-GAP-50")
def test_when_the_scars_run_out_the_blank_ones_leave_the_game(bench: Any) -> None:
    """6 blanks and 4 mutations in the discard pile: 4 cards are left."""
    table = bench(3)
    pile = table.state.decks["scar"]
    blank = sorted(card for card in table.state.cards.scars if table.state.cards.scars[card].blank)[:6]
    pile.draw, pile.discard = [], [*blank, *MUTATIONS[:4]]
    run = table.run(decks.renew(table.state, "scar"))
    assert [set(event.cards) for event in run.of(LeftGame)] == [set(blank)]
    assert sorted(pile.draw) == sorted(MUTATIONS[:4])


# --- turning ---


@pytest.mark.rule("PH-MUT-01", "PH-MUT-02", "PH-MUT-03", "PH-MUT-07", "PH-MUT-08", "PH-MUT-09", "PH-GAP-54")
def test_turning_takes_all_but_the_mutations(bench: Any) -> None:
    table = bench(3)
    table.scars(*MUTATIONS[:3], BLANKS[0])
    table.gear("wp12.1", "si04.1")
    table.hand("eq01.1")
    table.skills("sk03.1")
    table.followers("fo01")
    table.lay((1, 0), "tl03")
    player = table.player()
    player.food, player.ammo, player.journey, player.xp = 4, 4, 6, 3
    run = table.run(knockouts.turn_mutant(table.state, 0))
    mutant = table.player()
    assert mutant.scars == list(MUTATIONS[:3])
    assert (mutant.food, mutant.ammo, mutant.journey, mutant.xp, mutant.map, mutant.gear) == (0, 0, 0, 0, {}, [])
    assert mutant.acted
    piles = table.state.decks
    assert "wp12.1" in piles["weapon"].discard
    assert "eq01.1" in piles["equipment"].discard
    assert "sk03.1" in piles["skill"].discard
    assert "fo01" in piles["follower"].discard
    assert BLANKS[0] in piles["scar"].discard
    assert "tl03" not in piles["tile"].draw
    assert len(run.of(Turned)) == 1
    table.check()


@pytest.mark.rule("PH-MUT-04", "PH-MUT-05", "PH-GAP-67")
def test_signs_are_added_up_within_the_limits(bench: Any, subtests: pytest.Subtests) -> None:
    for stats, signs, after in (
        ({"melee": 3, "speed": 4}, (("melee", 1), ("melee", 1), ("speed", -1)), {"melee": 5, "speed": 3}),
        ({"melee": 5}, (("melee", 1),), {"melee": 5}),
        ({"mind": 2}, (("mind", -1), ("mind", -1)), {"mind": 1}),
        ({"mind": 5}, (("mind", 1), ("mind", -1)), {"mind": 5}),
    ):
        with subtests.test(stats=stats):
            player = bench(3).stats(**stats)
            assert {stat: n for stat, n in changed_stats(player, signs) if stat in after} == after


@pytest.mark.rule("PH-MUT-06", "PH-ACT-01", "PH-MUT-11")
def test_a_new_mutant_draws_up_to_its_limit(bench: Any) -> None:
    table = bench(3)
    table.scars("sc01", "sc02", "sc03")
    run = table.run(knockouts.turn_mutant(table.state, 0))
    assert [len(event.cards) for event in run.of(ActionsDrawn)] == [3]
    table = bench(3)
    more = next(card.id for card in table.state.cards.scars.values() if card.gives.of("hand_limit"))
    table.scars("sc01", "sc02", more)
    table.run(knockouts.turn_mutant(table.state, 0))
    assert len(table.player().actions) == 4


# --- followers ---


@pytest.mark.rule("PH-FOL-01", "PH-FOL-02", "PH-FOL-03", "PH-FOL-08")
def test_a_follower_for_food_comes_face_down(bench: Any) -> None:
    table = bench()
    table.player().food = 2
    table.run(GainFollower(1).carry_out(table.state, scene_of(table.state, 0, "ea28")), "yes")
    assert (table.player().food, len(table.player().hidden)) == (1, 1)
    table.run(GainFollower(1).carry_out(table.state, scene_of(table.state, 0, "ea28")), "no")
    assert (table.player().food, len(table.player().hidden)) == (1, 1)
    table.player().food = 0
    table.run(GainFollower(1).carry_out(table.state, scene_of(table.state, 0, "ea28")))
    assert len(table.player().hidden) == 1
    table.run(GainFollower(0).carry_out(table.state, scene_of(table.state, 0, "ea32")))
    assert len(table.player().hidden) == 2


@pytest.mark.rule("PH-GAP-27")
def test_without_followers_left_nobody_comes(bench: Any) -> None:
    table = bench()
    table.state.decks["follower"].draw.clear()
    table.run(GainFollower(0).carry_out(table.state, scene_of(table.state, 0, "ea32")))
    assert table.player().hidden == []


@pytest.mark.rule("PH-FOL-03", "PH-FOL-04")
def test_a_follower_works_from_the_moment_it_is_turned_up(bench: Any) -> None:
    table = bench()
    table.followers(HEALER, "fo01", active=False)
    player = table.player()
    assert bonus(table.state, player, "camp_health") == 0
    player.health = 2
    table.run(camp.camp(table.state, 0))
    assert player.health == 4
    run = table.run(business.window(table.state, 0), f"wake:{HEALER}", "done")
    assert [event.card for event in run.of(FollowerActivated)] == [HEALER]
    assert (player.followers, player.hidden) == ([HEALER], ["fo01"])
    player.health = 2
    table.run(camp.camp(table.state, 0))
    assert player.health == 5


@pytest.mark.rule("PH-FOL-05", "PH-FOL-06")
def test_a_follower_that_was_turned_up_is_never_turned_down(bench: Any) -> None:
    table = bench(2)
    table.followers(HEALER)
    table.hand("eq01.1")
    player = table.player()
    for phase in play.PHASES:
        PhaseBegan(phase, 3).apply(table.state)
        keys = [*business.tasks(table.state, player), *business.order(table.state, player)]
        keys += [*camp.helping(table.state, player), *trade.table(player, table.player(1))[0]]
        assert keys
        assert [key for key in keys if HEALER in key] == [], phase
        assert (player.followers, player.hidden) == ([HEALER], [])
    knock_out(table, "both")
    assert (player.followers, player.hidden) == ([], [])
    assert table.state.decks["follower"].discard == [HEALER]

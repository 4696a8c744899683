"""Skill Checks: Total Skill and the dice, the kinds of check, Omega dice, reactions. SKL, CHK, FL-NPC-24."""

from fractions import Fraction

import pytest

from fallen_tui.engine.rules import Roll
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, skill_total
from fallen_tui.games.fallen_land.queries.pools import MERCENARY, chance, chance_float, pool
from fallen_tui.games.fallen_land.rules.checks import (
    Outcome,
    add_successes,
    force,
    omega_check,
    party_check,
    reroll_all,
    reroll_die,
    solo_check,
)
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.player import Boost
from fallen_tui.games.fallen_land.state.table import Combat

MANY = 9
"""More Successes than one die brings: every 1 is offered."""


def alone(bench, total, faces, need=MANY, master=""):
    """One Character tested in Combat by a Solo check; every 1 is rolled again as long as there are faces."""
    table = bench(1)
    table.dummy(0, 0, combat=total, master=master)
    answers = ["die:0"] * (len(faces) - 1) + ["stop"] * (faces[-1] == 1)
    return table.run(solo_check(table.state, 0, 0, "combat", need), *answers, dice=tuple((face,) for face in faces))


def crewed(bench, technology="garrison"):
    """The Party of the book: Combat 19, 12, 11, 8 and a Master with 24, a Vehicle with 4, a Garrison."""
    table = bench(1)
    table.crew(0, 19, 12, 11, 8)
    table.dummy(0, 4, combat=24, master="combat")
    table.wheels(0, combat=4)
    if technology:
        table.technology(0, technology)
    return table


# --- Total Skill and the dice ---


@pytest.mark.rule("FL-SKL-01")
def test_total_skill_is_the_base_with_all_bonuses(bench):
    table = bench(1)
    table.dummy(0, survival=6)
    table.item(0, 0, survival=2)
    table.wheels(0, mechanical=3)
    assert skill_total(table.state, 0, 0, "survival") == 8
    table.item(0, VEHICLE, mechanical=9)
    assert skill_total(table.state, 0, VEHICLE, "mechanical") == 12
    assert pool(table.state, 0, "mechanical").parts[-1] == (
        VEHICLE,
        (("base", 3), (table.player().rides[0].gear[0], 9)),
    )


@pytest.mark.rule("FL-SKL-02", "FL-SKL-03", "FL-SKL-04", "FL-SKL-05", "FL-SKL-06", "FL-SKL-08", "FL-DEC-15")
def test_one_die(bench, subtests: pytest.Subtests):
    for total, faces, successes in [
        (7, (7,), 1),
        (7, (8,), 0),
        (25, (6,), 2),
        (25, (5,), 3),
        (11, (4,), 1),
        (12, (2,), 2),
        (20, (9,), 2),
        (20, (1,), 2),
        (20, (1, 9), 3),
        (20, (10,), 0),
        (10, (9,), 1),
        (10, (10,), 0),
        (4, (5,), 0),
        (12, (4,), 1),
        (34, (1, 3), 5),
        (34, (1, 5), 4),
        (8, (1, 5), 2),
        (8, (1, 1, 1, 9), 3),
        (0, (1,), 1),
        (0, (2,), 0),
        (22, (10,), 0),
        (19, (1, 10), 0),
        (34, (1, 1, 10), 0),
    ]:
        with subtests.test(total=total, faces=faces, successes=successes):
            assert alone(bench, total, faces).value.successes == successes


@pytest.mark.rule("FL-SKL-06", "FL-CHK-04")
def test_solo_check_for_one_success(bench, subtests: pytest.Subtests):
    """Crown 4 with Survival 8; a 1 is enough, and nobody is asked to risk it."""
    for face, passed in [(2, True), (9, False), (1, True), (10, False)]:
        with subtests.test(face=face, passed=passed):
            table = bench(1)
            table.crew(0, n=4, survival=8)
            run = table.run(solo_check(table.state, 0, 3, "survival", 1), dice=((face,),))
            assert run.value == Outcome(passed, int(passed), 1)
            assert run.topics == []
            assert run.of(e.DiceThrown)[0].dice == ((0, 3, 8, False, face),)


@pytest.mark.rule("FL-SKL-07")
def test_the_other_dice_are_seen_first_and_one_may_stop(bench):
    table = bench(1)
    table.crew(0, 5, 25)
    run = table.start(party_check(table.state, 0, "combat", 5), dice=((1, 1), (9,)))
    assert run.ask.keys == ("stop", "die:0", "die:1")
    assert run.ask.default == "die:0"
    assert [die.faces for die in table.state.check.dice] == [(1,), (1,)]
    run.go("die:0")
    assert run.ask.keys == ("stop", "die:1")
    run.go("stop")
    assert run.value == Outcome(False, 4, 5)
    assert run.value.missing == 1
    assert table.state.check is None


@pytest.mark.rule("FL-SKL-06")
def test_as_many_as_possible_is_advised_only_while_it_pays(bench):
    table = bench(1)
    table.dummy(0, combat=24)
    run = table.start(solo_check(table.state, 0, 0, "combat", 0, kind="duel"), dice=((1,), (1,)))
    assert run.ask.default == "die:0"
    run.go("die:0")
    assert run.ask.default == "stop"
    assert run.go("stop").value == Outcome(True, 4, 0)


@pytest.mark.rule("FL-SKL-10", "FL-CHK-03", "FL-SKL-11")
def test_who_rolls_and_in_which_order(bench):
    table = crewed(bench)
    assert [die[0] for die in pool(table.state, 0, "combat").dice] == [0, 1, 2, 3, 4, VEHICLE]
    assert [die[0] for die in pool(table.state, 0, "medical").dice] == [0, 1, 2, 3, 4]
    table.player().crowns[2] = None
    assert [die[0] for die in pool(table.state, 0, "combat").dice] == [0, 1, 3, 4, VEHICLE]
    table.player().crowns = [None] * 5
    assert pool(table.state, 0, "combat").dice == ()
    assert pool(table.state, 0, "combat").sure == 0


@pytest.mark.rule("FL-SKL-12")
def test_as_many_as_needed_are_enough(bench):
    table = bench(1)
    table.crew(0, 15, 15)
    assert table.run(party_check(table.state, 0, "combat", 2), dice=((6, 6),)).value == Outcome(True, 2, 2)
    assert table.run(party_check(table.state, 0, "combat", 3), dice=((6, 6),)).value == Outcome(False, 2, 3)
    assert table.run(party_check(table.state, 0, "combat", 2), dice=((6, 5),)).value.spare == 1


def test_the_bench_is_in_order(bench):
    table = bench(6)
    table.check()
    for seat in range(6):
        table.crew(seat, n=5)
    table.wheels(0, combat=3)
    table.item(0, 1, "tool", mechanical=2)
    table.item(0, mechanical=2)
    table.hand(0, "ac908", "ac909")
    table.own(0, next(iter(table.state.resources)))
    table.roster(1, "ch901")
    table.check()


# --- the kinds of check ---


@pytest.mark.rule("FL-CHK-01", "FL-CHK-02", "FL-SKL-09")
def test_the_party_check_that_is_passed(bench):
    """The book's dice: the 1 of Crown 4 was rolled again although 9 Successes were enough for 7."""
    table = crewed(bench)
    faces = (10, 2, 4, 1, 2, 5)
    run = table.run(party_check(table.state, 0, "combat", 7), dice=(faces,))
    assert run.value == Outcome(True, 9, 7)
    run = table.run(party_check(table.state, 0, "combat", 10), "die:3", dice=(faces, (5,)))
    assert [die[2] for die in run.of(e.DiceThrown)[0].dice] == [19, 12, 11, 8, 24, 4]
    assert run.value == Outcome(True, 10, 10)


@pytest.mark.rule("FL-CHK-02", "FL-CHK-03", "FL-SKL-08", "FL-SKL-09")
def test_the_party_check_that_fails(bench):
    table = crewed(bench)
    table.player().crowns[2] = None
    run = table.run(party_check(table.state, 0, "combat", 5), "die:0", dice=((1, 4, 9, 10, 5), (10,)))
    assert run.value == Outcome(False, 2, 5)


@pytest.mark.rule("FL-CHK-06", "FL-CHK-08", "FL-DEC-16")
def test_alone_without_vehicle_technology_and_mastery(bench, subtests: pytest.Subtests):
    for kind in ["solo", "individual", "duel", "strike"]:
        with subtests.test(kind=kind):
            table = crewed(bench)
            assert pool(table.state, 0, "combat", kind=kind, crown=4).dice == ((4, 24, False),)
            assert pool(table.state, 0, "combat", kind=kind, crown=4).sure == 0
            run = table.run(solo_check(table.state, 0, 4, "combat", 3, kind=kind), dice=((4,),))
            assert run.value == Outcome(True, 3, 3)


@pytest.mark.rule("FL-DEC-16", "FL-HEA-01", "FL-PVP-17")
def test_together_with_vehicle_technology_and_mastery(bench, subtests: pytest.Subtests):
    for kind in ["party", "pvp", "healing"]:
        with subtests.test(kind=kind):
            table = crewed(bench)
            dice = pool(table.state, 0, "combat", kind=kind)
            assert dice.dice[-2:] == ((4, 24, True), (VEHICLE, 4, False))
            assert dice.fixed == 1


@pytest.mark.rule("FL-SKL-08")
def test_a_ten_takes_the_success_of_a_master_too(bench):
    table = bench(1)
    table.dummy(0, combat=24, master="combat")
    assert table.run(party_check(table.state, 0, "combat", 3), dice=((9,),)).value.successes == 3
    assert table.run(party_check(table.state, 0, "combat", 3), dice=((10,),)).value.successes == 0


@pytest.mark.rule("FL-CHK-09", "FL-CHK-10", "FL-CHK-11", "FL-CHK-12")
def test_melee_weapons_only(bench):
    table = bench(1)
    table.dummy(0, combat=5, survival=5)
    table.item(0, 0, "ranged", combat=4, survival=2)
    table.item(0, 0, "melee", combat=3)
    table.wheels(0, combat=6, survival=1)
    table.technology(0, "garrison")
    assert pool(table.state, 0, "combat").dice == ((0, 12, False), (VEHICLE, 6, False))
    melee = pool(table.state, 0, "combat", melee=True)
    assert (melee.dice, melee.fixed) == (((0, 8, False),), 1)
    assert pool(table.state, 0, "survival", melee=True).dice == ((0, 7, False), (VEHICLE, 1, False))
    both = pool(table.state, 0, "combat", melee=True, kind="solo", crown=0)
    assert (both.dice, both.sure) == (((0, 8, False),), 0)
    run = table.run(solo_check(table.state, 0, 0, "combat", 1, melee=True), dice=((9,),))
    assert not run.value.passed


@pytest.mark.rule("FL-CHK-18")
def test_parties_together_add_up_and_each_rolls_its_own_ones(bench):
    table = bench(3)
    table.dummy(0, combat=15)
    table.crew(2, 5, 25)
    table.technology(2, "garrison", 2)
    run = table.start(party_check(table.state, 0, "combat", 8, seats=(2,)), dice=((1, 1, 9), (6,)))
    assert table.state.check.fixed == 2
    assert (run.ask.seat, run.ask.keys) == (0, ("stop", "die:0"))
    run.go("stop")
    assert (run.ask.seat, run.ask.keys) == (2, ("stop", "die:1"))
    run.go("die:1")
    assert (run.ask.seat, run.ask.keys) == (0, ("stop", "die:0"))
    run.go("stop")
    assert run.value == Outcome(False, 7, 8)


@pytest.mark.rule("FL-CHK-19", "FL-NPC-24")
def test_omega_dice_each_for_itself(bench):
    table = bench(2)
    table.technology(0, "medical")
    rule = omega_check(table.state, 0, "ac901", "medical", 8, 6, 15, kind="party")
    run = table.run(rule, "die:3", dice=((6, 5, 10, 1, 9, 9), (5,)))
    assert [die[1:4] for die in run.of(e.DiceThrown)[0].dice] == [(MERCENARY, 15, False)] * 6
    assert run.value == Outcome(True, 1 + 2 + 0 + 3 + 1 + 1, 8)
    run = table.run(omega_check(table.state, 0, "ac905", "combat", 0, 1, 22, kind="duel"), dice=((3,),))
    assert run.value.successes == 2


@pytest.mark.rule("FL-NPC-21", "FL-NPC-24")
def test_a_hit_man_in_a_crown_rolls_in_combat_alone(bench):
    table = bench(1)
    table.dummy(0, combat=7)
    table.party(0, "ac905")
    omega = table.state.cards.actions["ac905"].omega
    assert pool(table.state, 0, "combat").dice == ((0, 7, False), (1, omega, False))
    assert [die[0] for die in pool(table.state, 0, "medical").dice] == [0]
    assert pool(table.state, 0, "combat", kind="duel", crown=1).dice == ((1, omega, False),)


@pytest.mark.rule("FL-CHK-20")
def test_a_small_omega_is_added_to_all_six_skills(bench):
    table = bench(1)
    table.dummy(0, combat=7, medical=4)
    table.rewrite("ac020", kind="boon", target="own_character", attach=True, standing=[{"skills": {"all": 3}}], do=[])
    table.attach("ac020", 0, 0)
    assert [skill_total(table.state, 0, 0, skill) for skill in ("combat", "medical", "technical")] == [10, 7, 8]


# --- chances ---


def test_the_chances_count_what_the_check_counts(bench):
    table = bench(2)
    table.dummy(0, combat=5)
    table.dummy(1, combat=15)
    table.technology(0, "garrison")
    state = table.state
    assert chance(state, 0, "combat", 2) == Fraction(5, 10)
    assert chance_float(state, 0, "combat", 1) == 1.0
    assert chance(state, 0, "combat", 1, kind="solo", crown=0) == Fraction(5, 10)
    assert chance_float(state, 0, "combat", 3, seats=(1,)) > chance_float(state, 0, "combat", 3)


# --- what cards do to a check ---


@pytest.fixture
def reaction(monkeypatch):
    """In the first dice window this rule happens; the moments of all windows are returned."""
    moments = []

    def install(rule, on="dice"):
        def window(game, moment):
            moments.append((moment.on, moment.result))
            if moment.on == on and sum(each[0] == on for each in moments) == 1:
                yield from rule(game)
            return moment

        monkeypatch.setattr("fallen_tui.games.fallen_land.rules.checks.window", window)
        return moments

    return install


def test_successes_are_added_and_taken_away_after_the_dice(bench, reaction):
    table = bench(1)
    table.dummy(0, combat=5)
    reaction(lambda game: add_successes(game, 2))
    assert table.run(party_check(table.state, 0, "combat", 3), dice=((5,),)).value == Outcome(True, 3, 3)
    table.dummy(0, combat=5)
    moments = reaction(lambda game: add_successes(game, -9))
    moments.clear()
    assert table.run(party_check(table.state, 0, "combat", 1), dice=((5, 5),)).value == Outcome(False, 0, 1)


def test_a_forced_check_ends_at_once_before_the_dice(bench, reaction):
    table = bench(1)
    table.dummy(0, combat=5)
    moments = reaction(lambda game: force(game, "success"), on="check")
    run = table.run(party_check(table.state, 0, "combat", 4))
    assert run.value == Outcome(True, 4, 4)
    assert run.rolls == []
    assert moments == [("check", "")]


def test_a_forced_failure_falls_short_whatever_the_dice_show(bench, reaction):
    table = bench(1)
    table.dummy(0, combat=25)
    reaction(lambda game: force(game, "failure"))
    run = table.run(party_check(table.state, 0, "combat", 2), dice=((1,),))
    assert run.value == Outcome(False, 1, 2)


def test_where_nothing_is_needed_nothing_can_be_forced(bench, reaction):
    table = bench(1)
    table.dummy(0, combat=25)
    reaction(lambda game: force(game, "failure"))
    run = table.run(party_check(table.state, 0, "combat", 0, kind="pvp"), dice=((6,),))
    assert run.value == Outcome(True, 2, 0)
    assert run.of(e.CheckChanged) == []


def test_one_die_is_thrown_anew_by_choice(bench, reaction):
    table = bench(2)
    table.crew(0, 5, 15)
    reaction(lambda game: reroll_die(game, 0))
    run = table.start(party_check(table.state, 0, "combat", 2), dice=((9, 10), (1,)))
    assert (run.ask.topic, run.ask.keys, run.ask.default) == ("reroll_any", ("die:0", "die:1"), "die:1")
    assert run.go("die:1").value == Outcome(True, 2, 2)
    assert run.of(e.DieRerolled)[0].anew


def test_a_rival_is_advised_to_spoil_the_best_die(bench, reaction):
    table = bench(2)
    table.crew(0, 5, 15)
    reaction(lambda game: reroll_die(game, 1))
    run = table.start(party_check(table.state, 0, "combat", 2), dice=((9, 5), (10,)))
    assert (run.ask.seat, run.ask.default) == (1, "die:1")
    assert run.go("die:1").value == Outcome(False, 0, 2)


def test_all_dice_are_thrown_anew(bench, reaction):
    table = bench(1)
    table.crew(0, 5, 15)
    reaction(lambda game: reroll_all(game))
    run = table.run(party_check(table.state, 0, "combat", 2), dice=((10, 10), (5, 6)))
    assert run.value == Outcome(True, 2, 2)
    assert len(run.of(e.DiceThrown)) == 2


@pytest.mark.rule("FL-DEC-30", "FL-SKL-07")
def test_the_window_opens_once_1s_were_rolled_again(bench, reaction):
    table = bench(1)
    table.dummy(0, combat=5)
    moments = reaction(lambda game: iter(()))
    run = table.run(party_check(table.state, 0, "combat", 2), "die:0", dice=((1,), (5,)))
    assert run.value == Outcome(True, 2, 2)
    assert moments == [("check", ""), ("dice", "success")]


@pytest.mark.rule("FL-SKL-07")
def test_a_1_may_be_rolled_again_after_a_reaction_that_changed_the_dice(bench, reaction):
    table = bench(1)
    table.crew(0, 5, 5)
    moments = reaction(lambda game: reroll_die(game, 0))
    run = table.run(party_check(table.state, 0, "combat", 3), "stop", "die:1", "die:0", dice=((1, 9), (2,), (4,)))
    assert run.value == Outcome(True, 3, 3)
    assert moments == [("check", ""), ("dice", "failure"), ("dice", "success")]


@pytest.mark.rule("FL-SKL-07", "FL-DEC-31")
def test_who_passed_is_not_asked_again_about_dice_that_lie_as_they_lay(bench):
    """A card is used, another could be and is not: the same question does not come twice."""
    table = bench(1)
    table.crew(0, 5, 5)
    one, other = (
        table.gadget(0, 0, abilities=[{"when": "dice", "limit": "turn", "do": [{"successes": 1}]}]) for _ in range(2)
    )
    run = table.start(party_check(table.state, 0, "combat", 4), dice=((3, 9),))
    assert run.ask.topic == "react"
    use = next(key for key in run.ask.keys if one in key)
    run.go(use)
    assert [key for key in run.ask.keys if other in key]
    run.go("pass")
    assert run.value == Outcome(False, 2, 4)
    assert run.topics.count("react") == 2


def test_a_check_within_a_check_leaves_the_outer_one_as_it_was(bench, reaction):
    table = bench(1)
    table.crew(0, 5, 15, medical=7)
    reaction(lambda game: solo_check(game, 0, 1, "medical", 1))
    run = table.run(party_check(table.state, 0, "combat", 2), dice=((5, 9), (8,)))
    assert [(each.passed, each.successes) for each in run.of(e.CheckEnded)] == [(False, 0), (True, 2)]
    assert run.value == Outcome(True, 2, 2)
    assert (table.state.check, table.state.checks) == (None, [])


def test_bonuses_for_one_check_count_and_run_out(bench):
    table = bench(1)
    card = table.dummy(0, combat=5)
    table.player().boosts = [Boost(card, (("combat", 4),), "check"), Boost(card, (("combat", 1),), "turn")]
    run = table.run(party_check(table.state, 0, "combat", 1), dice=((9,),))
    assert run.of(e.DiceThrown)[0].dice == ((0, 0, 10, False, 9),)
    assert run.value.passed
    assert run.of(e.BoostsEnded) == [e.BoostsEnded(0, "check")]
    assert [boost.until for boost in table.player().boosts] == ["turn"]


def test_a_story_passed_before_the_dice_passes_all_its_checks(bench, monkeypatch):
    table = bench(1)
    table.dummy(0, combat=5)
    in_play = table.story_in_play("pl001")

    def window(game, moment):
        assert (moment.story, moment.deck, moment.kind) == ("pl001", "plains", "party")
        moment.passed = True
        yield from force(game, "success")
        return moment

    monkeypatch.setattr("fallen_tui.games.fallen_land.rules.checks.window", window)
    assert table.run(party_check(table.state, 0, "combat", 3)).value.passed
    assert in_play.passed


def test_a_round_of_combat_is_no_check_of_the_story(bench, monkeypatch):
    table = bench(2)
    table.dummy(0, combat=5)
    table.story_in_play("pl001")
    table.state.combat = Combat(((0, "", -1), (1, "", -1)))
    seen = []

    def window(game, moment):
        seen.append((moment.on, moment.story, moment.kind))
        yield from ()
        return moment

    monkeypatch.setattr("fallen_tui.games.fallen_land.rules.checks.window", window)
    table.run(party_check(table.state, 0, "combat", 0, kind="pvp"), dice=((9,),))
    assert seen == [("check", "", "party"), ("dice", "", "party")]


def test_a_played_card_finds_the_check_as_the_one_before_left_it(bench):
    """Two cards that turn a failure: the second is not offered once the first has done it."""
    table = bench(1)
    table.dummy(0, combat=5)
    when = {"moment": "dice", "result": "failure"}
    table.rewrite("ac057", when=when, do=[{"pass_check": True}])
    table.rewrite("ac058", when=when, do=[{"pass_check": True}], **{"if": None})
    table.hand(0, "ac057", "ac058")
    run = table.run(party_check(table.state, 0, "combat", 3), "play:ac057", dice=((9,),))
    assert run.value == Outcome(True, 3, 3)
    assert table.player().hand == ["ac058"]


def test_dice_come_from_their_own_stream(bench):
    table = bench(1)
    table.crew(0, n=2)
    run = table.run(party_check(table.state, 0, "medical", 1), dice=((9, 9),))
    assert run.rolls == [Roll(2, 10, "check", "Skill Check")]

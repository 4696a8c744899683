"""The checks of story cards: Solo, Individual, Melee Weapons Only, in order, by choice, Optional, together. CHK."""

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.rules.exploits import encounter
from fallen_tui.games.fallen_land.rules.missions import mission
from fallen_tui.games.fallen_land.rules.stories import play_common
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.text.prompts.check_dice import dice_text

FIELD, CARD = "H07", "pl014"
"""A hex of plains with nothing on it, and the card that the tests rewrite."""


@pytest.fixture
def table(bench):
    """Ann's empty Party stands in a field."""
    table = bench(2)
    table.place(0, FIELD)
    return table


def drawn(table, deck="plains"):
    """Ann draws an Encounter."""
    return encounter(table.state, 0, deck)


def ending(run):
    return run.of(e.StoryEnded)[-1].result


def damages(table, seat=0):
    return [member.damage for _, member in table.player(seat).party]


def rollers(run):
    """The Crowns of each throw of a check."""
    return [[die[1] for die in throw.dice] for throw in run.of(e.DiceThrown)]


# --- directions ---


@pytest.mark.rule("FL-ENC-05", "FL-ENC-06")
@pytest.mark.parametrize("label", ["Pay", "Stay"])
def test_directions_before_the_checks_can_end_the_card(table, label):
    """Coins in the bread fund, and one walks on: no check, no outcome."""
    table.crew(0, n=2)
    options = [
        {"label": "Pay", "cost": {"coins": 3}, "do": [{"prestige": 1}, {"skip_story": True}]},
        {"label": "Stay", "do": []},
    ]
    table.plot(CARD, checks=[{"combat": 2}], middle=[{"choose": options}], failure=[{"damage": 4}])
    run = table.start(drawn(table))
    key = next(key for n, key in enumerate(run.ask.keys) if (n == 0) == (label == "Pay"))
    if label == "Pay":
        run.go(key)
        assert ending(run) == "skipped"
        assert run.of(e.CheckBegan) == []
        assert damages(table) == [0, 0]
        assert (table.player().prestige, table.player().coins) == (1, 7)
    else:
        run.go(key, "fight", dice=((9, 9),))
        assert len(run.of(e.CheckBegan)) == 1
        assert table.player().coins == 10


# --- Solo ---


@pytest.mark.rule("FL-CHK-05", "FL-CHK-13")
@pytest.mark.parametrize(("second", "harm", "coins"), [(5, [0, 0, 0], 13), (9, [0, 2, 0], 10)])
def test_one_character_passes_every_check_alone_and_bears_what_follows(table, second, harm, coins):
    table.crew(0, n=3)
    hurt = {"damage": {"n": 2, "to": "tested"}}
    checks = [{"combat": 1}, {"survival": 1}]
    table.plot(CARD, who="solo", crown=2, checks=checks, success=[{"coins": 3}], failure=[hurt])
    run = table.run(drawn(table), dice=((5,), (second,)))
    assert rollers(run) == [[1], [1]]
    assert damages(table) == harm
    assert table.player().coins == coins


@pytest.mark.rule("FL-CHK-05")
def test_who_dies_of_a_solo_check_takes_the_gear_along(table):
    table.crew(0, n=2)
    gear = table.item(0, 1)
    table.plot(CARD, who="solo", crown=2, checks=[{"combat": 1}], failure=[{"damage": {"n": 8, "to": "tested"}}])
    run = table.run(drawn(table), dice=((9,),))
    assert [died.crown for died in run.of(e.Died)] == [1]
    assert gear in table.state.decks["spoils"].discard


@pytest.mark.rule("FL-CHK-05", "FL-CHK-08", "FL-FLT-01", "FL-CHK-06")
@pytest.mark.parametrize("who", ["solo", "individual"])
def test_alone_there_is_neither_flight_nor_help(table, who):
    """One Character with Combat 5, beside a Vehicle with 9 and a Garrison."""
    table.dummy(0)
    table.wheels(0, combat=9)
    table.technology(0, "garrison", 2)
    table.plot(CARD, who=who, crown=1 if who == "solo" else None, checks=[{"combat": 1}])
    run = table.run(drawn(table), dice=((6,),))
    assert (run.topics, rollers(run), ending(run)) == ([], [[0]], "failure")


# --- Individual ---


@pytest.mark.rule("FL-CHK-07", "FL-CHK-08", "FL-DEC-49")
def test_brackish_water(table):
    """The book's leeches: the Medical Center and the Vehicle do not help, and a Master's 10 cancels all."""
    table.crew(0, n=3, medical=5)
    table.dummy(0, 3, medical=24, master="medical")
    table.dummy(0, 4, medical=5)
    table.wheels(0, medical=9)
    table.technology(0, "medical")
    leech = "1 per rolled"
    table.plot(
        CARD,
        who="individual",
        coins=3,
        each_rolls="1d6",
        psych=True,
        checks=[{"medical": 1}],
        success=[{"damage": {"n": 1, "to": "tested"}}, {"coins": leech}],
        failure=[{"damage": {"n": leech, "kind": "infected", "to": "tested"}}],
    )
    leeches = ((6,), (1,), (4,), (5,), (1,))
    run = table.run(drawn(table), dice=(*leeches, (2, 8, 5, 10, 1), (7, 2, 9, 4, 10)))
    assert rollers(run) == [[0], [1], [2], [3], [4]]
    party = [member for _, member in table.player().party]
    assert [member.physical for member in party] == [1, 0, 1, 0, 1]
    assert [member.infected for member in party] == [0, 1, 0, 5, 0]
    assert [member.psychological for member in party] == [1, 0, 1, 0, 1]
    assert table.player().coins == 10 + 14
    table.check()


@pytest.mark.rule("FL-CHK-07")
def test_each_takes_reward_or_harm_in_order_of_crowns(table):
    table.crew(0, n=3)
    checks = [{"combat": 1}, {"survival": 1}]
    hurt = {"damage": {"n": 3, "to": "tested"}}
    table.plot(CARD, who="individual", checks=checks, success=[{"prestige": 1}], failure=[hurt])
    run = table.run(drawn(table), dice=((9, 5, 5), (5, 9)))
    assert rollers(run) == [[0], [1], [2], [1], [2]]
    assert [(each.crown, each.result) for each in run.of(e.StoryResult)][:3] == [
        (0, "failure"),
        (1, "success"),
        (2, "failure"),
    ]
    assert (damages(table), table.player().prestige) == ([3, 0, 3], 1)
    assert ending(run) == "failure"


def order(run, *kinds):
    """The names of certain events in the order in which they came."""
    return [type(event).__name__ for event in run.events if isinstance(event, kinds)]


@pytest.mark.rule("FL-CHK-07", "FL-SKL-11", "FL-DEC-81")
def test_all_dice_of_an_individual_check_fall_before_the_first_is_worked_out(table):
    """The second Character's 1 is there to be seen before the first one's reward is paid."""
    table.crew(0, n=3, survival=4)
    table.plot(CARD, who="individual", checks=[{"survival": 1}], success=[{"coins": 2}], failure=[{"coins": -1}])
    run = table.start(drawn(table), dice=((1, 9, 3),))
    assert (run.ask.topic, run.ask.keys) == ("reroll", ("stop", "die:0"))
    assert [die[1:] for die in run.of(e.EachThrown)[0].dice] == [
        (0, 4, False, 1),
        (1, 4, False, 9),
        (2, 4, False, 3),
    ]
    view = table.game.view(table.state, 0)
    assert "9 so far" in dice_text(view, run.ask)
    run.go("stop")
    assert order(run, e.EachThrown, e.StoryResult) == ["EachThrown", *["StoryResult"] * 4]
    assert (run.done, table.player().coins) == (True, 10 + 2 - 1 + 2)


@pytest.mark.rule("FL-CHK-07", "FL-DEC-81")
def test_a_bonus_until_the_check_is_over_helps_every_character_of_an_individual_check(table):
    table.crew(0, n=3, survival=4)
    boost = {"skill": {"skills": {"survival": 2}, "to": "each", "until": "check"}}
    table.plot(CARD, who="individual", middle=[boost], checks=[{"survival": 1}], success=[{"coins": 1}])
    run = table.run(drawn(table), dice=((6, 6, 6),))
    assert [die[2] for die in run.of(e.EachThrown)[0].dice] == [6, 6, 6]
    assert order(run, e.CheckEnded, e.BoostsEnded) == ["CheckEnded"] * 3 + ["BoostsEnded"]
    assert (ending(run), table.player().coins, table.player().boosts) == ("success", 13, [])


@pytest.mark.rule("FL-CHK-07", "FL-DEC-81")
def test_what_is_done_before_the_dice_is_done_before_any_die_falls(table):
    """Successes for one Character, and a check that is passed without its die."""
    table.crew(0, n=2, survival=4)
    one = {"when": {"moment": "check", "kind": "individual"}}
    more = table.gadget(0, 0, abilities=[{**one, "limit": "turn", "do": [{"successes": 1}]}])
    sure = table.gadget(0, 1, abilities=[{**one, "limit": "turn", "do": [{"pass_check": True}]}])
    table.plot(CARD, who="individual", checks=[{"survival": 2}], success=[{"coins": 3}])
    run = table.run(drawn(table), f"use:{more}#0", "pass", f"use:{sure}#0", dice=((3,),))
    assert [die[1] for die in run.of(e.EachThrown)[0].dice] == [0]
    assert order(run, e.Used, e.EachThrown) == ["Used", "Used", "EachThrown"]
    assert [(each.passed, each.successes) for each in run.of(e.CheckEnded)] == [(True, 2), (True, 2)]
    assert table.player().coins == 16


@pytest.mark.rule("FL-CHK-07", "FL-DEC-81")
def test_gear_that_an_individual_check_brings_changes_no_die_that_has_fallen(table):
    table.crew(0, n=2, survival=4)
    (gift,) = table.goods(1, survival=5)
    table.plot(CARD, who="individual", checks=[{"survival": 1}], success=[{"draw": "1 spoils"}])
    run = table.run(drawn(table), "crown:1", dice=((3, 8),))
    assert gift in table.member(0, 1).gear
    assert [each.passed for each in run.of(e.CheckEnded)] == [True, False]


@pytest.mark.rule("FL-DEC-79")
def test_surplus_is_that_of_the_check_made_last(table):
    """Three Successes where 1 is needed, then two where 1 is: one coin."""
    table.dummy(0, survival=25, medical=15)
    checks = [{"survival": 1}, {"medical": 1}]
    table.plot(CARD, checks=checks, success=[{"coins": "1 per spare"}])
    table.run(drawn(table), dice=((5,), (5,)))
    assert table.player().coins == 11


# --- Melee Weapons Only, limits together ---


@pytest.mark.rule("FL-CHK-09", "FL-CHK-10", "FL-CHK-11")
def test_ranged_weapons_and_vehicles_are_still_only_in_combat(table):
    table.dummy(0)
    table.item(0, 0, "ranged", combat=9, survival=2)
    table.wheels(0, combat=9, survival=8)
    table.technology(0, "garrison")
    table.plot(CARD, melee=True, checks=[{"combat": 2}, {"survival": 2}])
    run = table.run(drawn(table), "fight", dice=((5,), (7, 8)))
    assert [[die[1:3] for die in throw.dice] for throw in run.of(e.DiceThrown)] == [[(0, 5)], [(0, 7), (VEHICLE, 8)]]
    assert [check.successes for check in run.of(e.CheckEnded)] == [2, 2]
    assert ending(run) == "success"


@pytest.mark.rule("FL-CHK-11", "FL-CHK-12")
@pytest.mark.parametrize(("who", "end"), [("party", "success"), ("solo", "failure"), ("individual", "failure")])
def test_the_garrison_counts_in_melee_but_not_for_one_alone(table, who, end):
    table.dummy(0)
    table.technology(0, "garrison")
    table.always("flight", "fight")
    table.plot(CARD, melee=True, who=who, crown=1 if who == "solo" else None, checks=[{"combat": 2}])
    assert ending(table.run(drawn(table), dice=((5,),))) == end


# --- order and choice ---


@pytest.mark.rule("FL-CHK-13", "FL-CHK-14")
def test_checks_go_from_left_to_right_and_the_first_failure_ends_them(table):
    table.dummy(0)
    checks = [{"survival": 1}, {"medical": 1}, {"technical": 1}]
    table.plot(CARD, checks=checks, success=[{"prestige": 2}], failure=[{"coins": -4}])
    run = table.run(drawn(table), dice=((5,), (6,)))
    assert [check.skill for check in run.of(e.CheckBegan)] == ["survival", "medical"]
    assert (table.player().coins, table.player().prestige, ending(run)) == (6, 0, "failure")


@pytest.mark.rule("FL-CHK-13", "FL-ENC-09")
def test_all_checks_passed_is_one_success(table):
    table.dummy(0)
    checks = [{"survival": 1}, {"medical": 1}, {"technical": 1}]
    table.plot(CARD, checks=checks, success=[{"prestige": 2}], failure=[{"coins": -4}])
    run = table.run(drawn(table), dice=((5,), (5,), (5,)))
    assert [check.skill for check in run.of(e.CheckBegan)] == ["survival", "medical", "technical"]
    assert (table.player().coins, table.player().prestige, ending(run)) == (10, 2, "success")


@pytest.mark.rule("FL-CHK-15")
@pytest.mark.parametrize(
    ("choice", "face", "prestige", "spoils", "harm"),
    [("0", 9, 1, 0, 0), ("0", 10, 0, 0, 10), ("1", 9, 0, 3, 0), ("1", 10, 0, 0, 6)],
)
def test_one_of_two_checks_with_outcomes_of_its_own(table, choice, face, prestige, spoils, harm):
    """5 Mechanical OR 6 Combat: a choice made before any die is rolled."""
    table.crew(0, n=2, mechanical=30, combat=30)
    table.wheels(0)
    goods = table.goods(3)
    said = {"text": "So it ends."}
    wreck = [{"damage": "10d6"}, {"destroy_vehicle": True}]
    mechanical = {"mechanical": 5, "success": {**said, "do": [{"prestige": 1}]}, "failure": {**said, "do": wreck}}
    combat = {"combat": 6, "success": {**said, "do": [{"draw": "3 spoils"}]}}
    combat["failure"] = {**said, "do": [{"damage": "6d6"}]}
    table.plot(CARD, any_of=True, checks=[mechanical, combat], success=None)
    table.always("stow", "store")
    table.always("place_damage", [("crown:0", harm // 2), ("crown:1", harm - harm // 2)])
    run = table.start(drawn(table), "fight")
    assert (run.ask.topic, run.ask.keys, run.rolls) == ("which_check", ("0", "1"), [])
    run.go(choice, dice=((face, face), *((((1,) * harm),) if harm else ())))
    assert run.done
    assert [check.skill for check in run.of(e.CheckBegan)] == [["mechanical", "combat"][int(choice)]]
    assert (table.player().prestige, sum(damages(table))) == (prestige, harm)
    assert table.player().auction == goods[:spoils]
    assert bool(table.player().rides) == (harm != 10)


# --- the Optional Skill Check ---


OPTIONAL = {
    "technical": 3,
    "text": "There is more below.",
    "success": {"text": "More.", "do": [{"town_health": 2}, {"draw": "1 action"}]},
    "failure": {"text": "Less.", "do": [{"town_health": -2}]},
}


def errand(table, **fields):
    """A Mission with an Optional Skill Check, drawn at chip 0: 3 Prestige and 4 Spoils, or -2 Prestige and 6d6."""
    checks = [{"survival": 2}, {"medical": 1}]
    failure = [{"prestige": -2}, {"damage": "6d6"}]
    success = [{"prestige": 3}, {"draw": "4 spoils"}]
    table.plot("mi010", **{"optional": OPTIONAL, "checks": checks, "success": success, "failure": failure, **fields})
    table.always("stow", "store")
    return mission(table.state, 0, 0)


@pytest.fixture
def crew(table):
    """Two Characters with 20 in Technical, a Vehicle with 5 in it, four plain Spoils to be found."""
    table.crew(0, n=2, technical=20)
    table.wheels(0, technical=5)
    table.found = table.goods(4)
    table.player().prestige = 5
    return table


@pytest.mark.rule("FL-CHK-16", "FL-MIS-04")
def test_the_optional_check_comes_once_the_reward_is_collected(crew):
    run = crew.start(errand(crew), dice=((5, 5), (5, 5)))
    assert (run.ask.topic, run.ask.keys) == ("optional", ("try", "leave"))
    assert (crew.player().prestige, crew.player().auction) == (8, crew.found)
    run.go("try", dice=((9, 9, 5), (9, 1)))
    assert run.done
    assert rollers(run)[-1] == [0, 1, VEHICLE]
    assert (crew.player().town_health, len(crew.player().hand)) == (32, 1)
    assert run.value == "success"


@pytest.mark.rule("FL-CHK-16")
def test_the_optional_check_may_be_left(crew):
    run = crew.run(errand(crew), "leave", dice=((5, 5), (5, 5), (9, 1)))
    assert len(run.of(e.CheckBegan)) == 2
    assert (crew.player().town_health, crew.player().hand, run.value) == (30, [], "success")


@pytest.mark.rule("FL-CHK-17", "FL-MIS-04")
def test_a_failed_optional_check_undoes_nothing(crew):
    run = crew.run(errand(crew), "try", dice=((5, 5), (5, 5), (10, 10, 9), (9, 1)))
    assert (crew.player().prestige, crew.player().auction, damages(crew)) == (8, crew.found, [0, 0])
    assert (crew.player().town_health, crew.player().hand, run.value) == (28, [], "success")


@pytest.mark.rule("FL-CHK-16", "FL-CHK-14", "FL-MIS-04")
def test_a_failed_mission_has_no_optional_check(crew):
    crew.always("place_damage", [("crown:0", 3), ("crown:1", 3)])
    run = crew.run(errand(crew), dice=((9, 5), (1,) * 6, (9, 1)))
    assert run.topics == ["place_damage"]
    assert (crew.player().prestige, crew.player().town_health, damages(crew)) == (3, 30, [3, 3])


# --- several Parties ---


@pytest.mark.rule("FL-CHK-18")
def test_successes_of_all_parties_are_summed_for_each_check(bench, subtests: pytest.Subtests):
    for face, end, prestige in [(5, "success", 1), (6, "failure", 0)]:
        with subtests.test(face=face, end=end, prestige=prestige):
            table = bench(3)
            for seat in range(3):
                table.place(seat, FIELD)
                table.dummy(seat, combat=5, medical=5)
            table.technology(2, "garrison")
            table.plot(CARD, multi=2, checks=[{"combat": 3}, {"medical": 2}], success=[{"prestige": 1}])
            table.state.limbo.append(table.state.decks["plains"].draw.pop())
            run = table.run(play_common(table.state, 0, CARD, (0, 2), 0), dice=((5, 5), (5, face)))
            assert [[die[0] for die in throw.dice] for throw in run.of(e.DiceThrown)] == [[0, 2], [0, 2]]
            assert run.of(e.CheckEnded)[0].successes == 3
            assert ending(run) == end
            assert [player.prestige for player in table.state.players] == [prestige, 0, prestige]

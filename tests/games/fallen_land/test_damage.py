"""Damage: Armor, who is hurt, wounds that fester, radiation, the mind. DMG, FL-DEC-48."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.fallen_land.content.effects.base import at_once
from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.effects.harm import Damages
from fallen_tui.games.fallen_land.queries.bonuses import armor, left, party_armor
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.effects_phase import fester, lose_minds
from fallen_tui.games.fallen_land.rules.gear_places import carried
from fallen_tui.games.fallen_land.rules.harm import heal, hurt_members, hurt_party, psych_check
from fallen_tui.games.fallen_land.rules.movement import move_party
from fallen_tui.games.fallen_land.rules.outfit import outfit, outfit_keys
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state import events as e


def effects(table, *words, seat=0, cause="party", **scene):
    """Effects as a story card has them."""
    return carry_out(table.state, parse_effects(list(words)), Scene(seat, cause=cause, **scene))


def points(table, kind="physical", seat=0):
    return [getattr(member, kind) for _, member in table.player(seat).party]


# --- how much, and on whom ---


@pytest.mark.rule("FL-DMG-01", "FL-DMG-02", "FL-DMG-03")
def test_rolled_damage_is_the_sum_of_the_dice_and_physical(bench):
    """The book: 2d6 for a total of 5 are 5 points of Physical damage."""
    table = bench(1)
    table.crew(0, n=2)
    run = table.run(effects(table, {"damage": "2d6"}), (("crown:0", 2), ("crown:1", 3)), dice=((1, 4),))
    assert run.of(e.Hurt) == [e.Hurt(0, "physical", ((0, 2), (1, 3)), "party")]
    assert points(table) == [2, 3]


@pytest.mark.rule("FL-DMG-03", "FL-DMG-05")
def test_damage_to_a_party_is_split_by_its_own_player(bench):
    table = bench(2)
    table.crew(1, n=3, health=8)
    table.hurt(1, 2, radiation=6)
    run = table.start(effects(table, {"damage": {"n": 9, "who": "others"}}))
    assert (run.ask.seat, run.ask.kind, run.ask.high, run.ask.caps) == (1, "split", 9, (8, 8, 2))
    run.go((("crown:0", 7), ("crown:2", 2)))
    assert [member.physical for _, member in table.player(1).party] == [7, 0]
    assert table.player(1).crowns[2] is None


@pytest.mark.rule("FL-DMG-04", "FL-DMG-08")
def test_each_character_or_a_crown_is_hit_in_full(bench):
    table = bench(1)
    table.crew(0, n=3)
    table.item(0, 0, "armor", kind="armor", armor=1)
    table.run(effects(table, {"damage": {"n": 2, "to": "each"}}))
    assert points(table) == [1, 2, 2]
    table.run(effects(table, {"damage": {"n": 3, "to": "crown2"}}))
    assert points(table) == [1, 5, 2]
    table.run(effects(table, {"damage": {"n": "1d6", "to": "each"}}), dice=((2,), (1,), (3,)))
    assert points(table) == [2, 6, 5]


@pytest.mark.rule("FL-DMG-05")
def test_what_cannot_be_placed_on_anyone_is_lost(bench):
    table = bench(1)
    table.crew(0, n=2, health=5)
    table.hurt(0, 0, physical=3)
    run = table.run(effects(table, {"damage": {"n": 20, "to": "crown1"}}))
    assert run.of(e.Hurt)[0].points == ((0, 2),)
    assert (table.player().crowns[0], table.member(0, 1).damage) == (None, 0)
    run = table.run(hurt_party(table.state, 0, 50, cause="party"))
    assert run.of(e.Hurt)[0].points == ((1, 5),)


@pytest.mark.rule("FL-DMG-06", "FL-DMG-07")
def test_three_kinds_together_kill(bench):
    """Health 8; 3 Physical, 2 Infected, 3 Radiation: dead; 2 Psychological points beside them change nothing."""
    table = bench(1)
    card = table.dummy(0, health=8)
    table.dummy(0)
    table.hurt(0, 0, physical=3, infected=2, radiation=2, psychological=2)
    assert left(table.state, 0, 0) == 1
    run = table.run(hurt_members(table.state, 0, ((0, 1),), "radiation", cause="party"))
    assert run.of(e.Died) == [e.Died(0, 0, card, "party")]
    assert table.player().crowns[0] is None
    assert card in table.state.decks["character"].discard


@pytest.mark.rule("FL-DMG-07")
def test_psychological_points_count_apart(bench):
    table = bench(1)
    table.dummy(0, health=5, psych=2)
    table.hurt(0, 0, physical=4)
    run = table.run(hurt_members(table.state, 0, ((0, 5),), "psychological", cause="party"))
    assert run.of(e.Died) == []
    assert (table.member().psychological, left(table.state, 0, 0)) == (3, 1)


# --- several kinds at one moment ---

BOTH = ({"damage": "2d6"}, {"damage": {"n": "1d6", "kind": "radiation"}})


@pytest.mark.rule("FL-DEC-107", "FL-DMG-03")
def test_damage_of_two_kinds_is_rolled_first_and_then_placed_with_one_question(bench):
    table = bench(1)
    table.crew(0, n=2, health=8)
    run = table.start(effects(table, *BOTH), dice=((3, 4), (2,)))
    assert [roll.count for roll in run.rolls] == [2, 1]
    ask = run.ask
    assert (ask.topic, ask.kind, ask.high) == ("divide_damage", "split", 9)
    assert ask.about == ("party", "physical", "radiation")
    assert ask.keys == ("0:physical", "1:physical", "0:radiation", "1:radiation")
    assert ask.caps == (7, 7, 2, 2)
    assert ask.heaps == ((ask.keys[:2], 7), (ask.keys[2:], 2))
    assert ask.shared == ((("0:physical", "0:radiation"), 8), (("1:physical", "1:radiation"), 8))
    run.go((("0:physical", 2), ("1:physical", 5), ("0:radiation", 1), ("1:radiation", 1)))
    assert run.done
    assert run.of(e.Hurt) == [
        e.Hurt(0, "physical", ((0, 2), (1, 5)), "party"),
        e.Hurt(0, "radiation", ((0, 1), (1, 1)), "party"),
    ]
    assert (points(table), points(table, "radiation")) == ([2, 5], [1, 1])


@pytest.mark.rule("FL-DEC-107", "FL-DMG-05")
def test_of_two_kinds_together_nobody_is_assigned_more_than_their_health(bench):
    table = bench(1)
    table.crew(0, n=2, health=5)
    run = table.start(effects(table, *BOTH), dice=((2, 2), (2,)))
    for wrong in (
        (("0:physical", 4), ("0:radiation", 2)),
        (("0:physical", 3), ("1:physical", 2), ("0:radiation", 1)),
        (("0:physical", 4), ("1:radiation", 1)),
    ):
        with pytest.raises(IllegalAnswer):
            run.ask.check(wrong)
    run.go((("0:physical", 4), ("0:radiation", 1), ("1:radiation", 1)))
    assert [event.crown for event in run.of(e.Died)] == [0]
    assert (table.member(0, 1).physical, table.member(0, 1).radiation) == (0, 1)


@pytest.mark.rule("FL-DEC-107", "FL-DMG-05")
def test_what_the_first_kind_leaves_no_room_for_is_lost(bench):
    """Six points for five: of the second kind one is lost, and all die whoever gets it."""
    table = bench(1)
    table.crew(0, n=2, health=3)
    run = table.start(effects(table, {"damage": 4}, {"damage": {"n": 3, "kind": "radiation"}}))
    assert [points for _, points in run.ask.heaps] == [4, 2]
    run.go((("0:physical", 3), ("1:physical", 1), ("1:radiation", 2)))
    assert len(run.of(e.Died)) == 2
    table = bench(1)
    table.crew(0, n=2, health=3)
    run = table.run(effects(table, {"damage": 7}, {"damage": {"n": 3, "kind": "radiation"}}))
    assert (run.topics, [event.kind for event in run.of(e.Hurt)]) == ([], ["physical"])


@pytest.mark.rule("FL-DEC-107", "FL-DMG-08", "FL-DMG-09")
def test_armor_is_taken_off_each_kind_before_anything_is_placed(bench):
    """Armor 1 stops a point of each kind that it stops, though its bearer dies of the first."""
    table = bench(1)
    table.crew(0, n=2, health=4)
    table.item(0, 0, "armor", kind="armor", armor=1)
    run = table.start(effects(table, {"damage": 5}, {"damage": {"n": 3, "kind": "infected"}}))
    assert [(event.kind, event.n) for event in run.of(e.ArmorHeld)] == [("physical", 1), ("infected", 1)]
    assert [points for _, points in run.ask.heaps] == [4, 2]
    run.go((("0:physical", 4), ("1:infected", 2)))
    assert (table.player().crowns[0], table.member(0, 1).infected) == (None, 2)


@pytest.mark.rule("FL-DEC-107", "FL-DEC-30")
def test_reactions_to_both_kinds_come_before_both_are_placed(bench):
    """Whoever may answer the second kind does so before the first is placed, and nothing is asked in between."""
    table = bench(1)
    table.crew(0, n=2, health=8)
    ability = {"when": {"moment": "damage", "kind": "radiation"}, "do": [{"prevent": "all"}]}
    table.rewrite("ch001", abilities=[ability], standing=[], link=None)
    table.party(0, "ch001")
    run = table.start(effects(table, *BOTH), dice=((3, 4), (2,)))
    assert (run.ask.topic, run.ask.about[2]) == ("react", "radiation")
    run.go(run.ask.keys[-1])
    assert (run.ask.topic, run.ask.about, run.ask.high) == ("place_damage", ("physical", "party"), 7)


@pytest.mark.rule("FL-DEC-107")
def test_deaths_wait_until_both_kinds_are_dealt(bench):
    table = bench(1)
    table.crew(0, n=2, health=5)
    run = table.run(
        effects(table, {"damage": 4}, {"damage": {"n": 3, "kind": "infected"}}),
        (("0:physical", 4), ("0:infected", 1), ("1:infected", 2)),
    )
    order = [type(event) for event in run.events if isinstance(event, e.Hurt | e.Died)]
    assert order == [e.Hurt, e.Hurt, e.Died]


@pytest.mark.rule("FL-DEC-108", "FL-DMG-05")
def test_where_somebody_bears_one_kind_and_not_the_other_each_is_asked_for_itself(bench):
    """How much of the second finds room then hangs on how the first is placed."""
    table = bench(1)
    table.rewrite("ch001", standing=[{"immune": ["radiation"]}], abilities=None, link=None)
    table.party(0, "ch001")
    table.dummy(0, health=5)
    run = table.start(effects(table, {"damage": 5}, {"damage": {"n": 3, "kind": "radiation"}}))
    assert (run.ask.topic, run.ask.about) == ("place_damage", ("physical", "party"))
    run.go((("crown:1", 5),))
    assert (run.done, len(run.of(e.Hurt))) == (True, 1)
    assert len(run.of(e.Died)) == 1


@pytest.mark.rule("FL-DEC-108", "FL-DMG-05")
def test_who_bears_one_kind_alone_gets_that_where_the_others_have_room_for_all(bench):
    table = bench(1)
    table.rewrite("ch001", standing=[{"immune": ["radiation"]}], abilities=None, link=None)
    table.party(0, "ch001")
    table.crew(0, n=2, health=4)
    run = table.start(effects(table, {"damage": 5}, {"damage": {"n": 3, "kind": "radiation"}}))
    assert run.ask.keys == ("0:physical", "1:physical", "2:physical", "1:radiation", "2:radiation")
    assert dict(run.ask.shared)["0:physical",] == left(table.state, 0, 0)
    run.go((("0:physical", 1), ("1:physical", 1), ("2:physical", 3), ("1:radiation", 3)))
    assert next(member.card for _, member in table.player().party) == "ch001"
    assert len(run.of(e.Died)) == 1


@pytest.mark.rule("FL-DEC-108", "FL-DMG-04", "FL-DMG-07")
def test_other_damage_that_follows_is_no_part_of_the_question(bench, subtests: pytest.Subtests):
    for second in (
        {"n": 1, "kind": "radiation", "to": "each"},
        {"n": 1, "kind": "psychological"},
        {"n": 1, "kind": "radiation", "who": "others"},
    ):
        with subtests.test(second=second):
            table = bench(2)
            table.crew(0, n=2)
            table.crew(1, n=2)
            run = table.start(effects(table, {"damage": 5}, {"damage": second}))
            assert (run.ask.topic, run.ask.high) == ("place_damage", 5)


@pytest.mark.rule("FL-DEC-107", "FL-GAP-55")
def test_each_party_divides_what_a_card_deals_to_all(bench):
    table = bench(2)
    table.crew(0, n=2)
    table.crew(1, n=2)
    both = [{"damage": {"n": n, "kind": kind, "who": "all"}} for n, kind in ((3, "physical"), (2, "infected"))]
    run = table.start(effects(table, *both))
    even_shares = (("0:physical", 2), ("1:physical", 1), ("0:infected", 1), ("1:infected", 1))
    assert (run.ask.seat, run.ask.topic) == (0, "divide_damage")
    run.go(even_shares)
    assert (run.ask.seat, run.ask.topic) == (1, "divide_damage")
    run.go(even_shares)
    assert (points(table, "infected"), points(table, "infected", 1)) == ([1, 1], [1, 1])


@pytest.mark.rule("FL-DEC-107")
@pytest.mark.parametrize(("rides", "high"), [(False, 9), (True, 6)])
def test_damage_that_hangs_on_a_condition_is_of_the_same_moment(bench, rides, high):
    """A Seventy-Oner: all dice first, one question; with a Vehicle it is wrecked after what came before."""
    table = bench(1)
    table.crew(0, n=2, health=8)
    if rides:
        table.wheels(0)
    after = {"if": {"vehicle": True}, "then": [{"destroy_vehicle": "you"}], "else": [{"damage": "1d6"}]}
    run = table.start(effects(table, {"damage": "2d6"}, after), dice=((2, 4), (3,))[: 2 - rides])
    assert (run.ask.topic, run.ask.about, run.ask.high) == ("place_damage", ("physical", "party"), high)
    assert len(table.player().rides) == rides
    run.go((("crown:0", high - 2), ("crown:1", 2)))
    assert (run.done, table.player().rides, len(run.of(e.Hurt))) == (True, [], 1)


@pytest.mark.rule("FL-DEC-107")
def test_whether_damage_hangs_on_armor_is_settled_before_any_is_dealt(bench):
    """Quarter Past Noon: who wears the Armor dies of the first, and the heat of the plates comes all the same."""
    table = bench(1)
    table.crew(0, n=2, health=4)
    table.item(0, 0, "armor", kind="armor", armor=2)
    hot = {"if": {"armor": 2}, "then": [{"damage": {"n": 2, "ignore_armor": True}}]}
    run = table.start(effects(table, {"damage": 5}, hot))
    assert (run.ask.topic, run.ask.high) == ("place_damage", 5)
    run.go((("crown:0", 4), ("crown:1", 1)))
    assert (len(run.of(e.Hurt)), len(run.of(e.Died)), table.member(0, 1).physical) == (1, 1, 1)


@pytest.mark.rule("FL-DEC-107")
def test_what_a_die_decides_is_no_part_of_the_question(bench):
    table = bench(1)
    table.crew(0, n=2, health=8)
    run = table.start(effects(table, {"damage": 5}, {"if": {"chance": 3}, "then": [{"damage": 2}]}))
    assert (run.ask.topic, run.ask.high) == ("place_damage", 5)


@pytest.mark.rule("FL-DEC-107")
def test_every_card_of_the_game_that_deals_two_kinds_to_a_party_asks_once(bench):
    """The cards for which it was written; none asks twice in a row how damage is placed."""
    found, state = set(), bench(1).state
    for story in state.cards.stories.values():
        own = (part for check in story.checks for part in (check.success, check.failure))
        parts = [story.success, story.failure, *own]
        for part in parts:
            if part is not None and any(isinstance(effect, Damages) for effect in at_once(state, part.do, Scene(0))):
                found.add(story.id)
    assert found == {
        "cr009", "cr013", "cr053", "cr055", "cr060", "cr074", "mi016", "mi026", "mi046", "mi048", "mi074", "mo011",
        "mo015", "pl048", "pl075", "pl096",
    }  # fmt: skip


# --- Armor ---


@pytest.mark.rule("FL-DMG-08", "FL-EQP-03")
def test_the_armor_of_one_character_and_of_a_party(bench):
    """The book: Armor 1 leaves 5 of 6 points; a Party with 2 Armor in total takes 17 of 19."""
    table = bench(1)
    table.crew(0, n=3, health=10)
    table.item(0, 0, "armor", kind="armor", armor=1)
    run = table.run(hurt_members(table.state, 0, ((0, 6),), cause="solo"))
    assert run.of(e.Hurt)[0].points == ((0, 5),)
    table.item(0, 2, "armor", kind="armor", armor=1)
    assert party_armor(table.state, 0) == 2
    run = table.start(effects(table, {"damage": "4d6"}), dice=((6, 6, 6, 1),))
    assert run.ask.high == 17


@pytest.mark.rule("FL-DMG-09")
def test_armor_stops_two_kinds_only(bench, subtests: pytest.Subtests):
    for kind, hurt in [("physical", 1), ("infected", 1), ("radiation", 3), ("psychological", 3)]:
        with subtests.test(kind=kind, hurt=hurt):
            table = bench(1)
            table.dummy(0)
            table.item(0, 0, "armor", kind="armor", armor=2)
            table.run(hurt_party(table.state, 0, 3, kind, cause="party"))
            assert points(table, kind) == [hurt]
            member = table.member()
            member.physical = member.infected = member.radiation = member.psychological = 0
            table.run(hurt_members(table.state, 0, ((0, 3),), kind, cause="party"))
            assert points(table, kind) == [hurt]


def armored(bench, seats=2):
    """Everybody in one hex, every Character with Armor 2."""
    table = bench(seats)
    for seat in range(seats):
        table.dummy(seat, combat=5, health=10)
        table.item(seat, 0, "armor", kind="armor", armor=2)
        table.place(seat, table.state.home(0))
    return table


@pytest.mark.rule("FL-DMG-10")
def test_armor_does_not_help_against_first_strike_nor_in_a_tie(bench):
    from fallen_tui.games.fallen_land.rules.pvp import attack

    table = armored(bench)
    table.item(0, 0, "ranged", first_strike=True)
    run = table.start(attack(table.state, 0, "seat:1"), dice=((5,), (4,)))
    assert table.member(1).physical == 4
    run.go("fight", "fight", dice=((5,), (5,)))
    assert (table.member(0).physical, table.member(1).physical) == (1, 5)


@pytest.mark.rule("FL-DMG-10")
def test_armor_does_not_help_against_defence_chips(bench):
    table = armored(bench)
    table.player(0).chips = 3
    table.place(1, "J01")
    table.run(move_party(table.state, 1, table.state.home(0), "deed"), "fire")
    assert table.member(1).physical == 3


@pytest.mark.rule("FL-DMG-10", "FL-DMG-11")
def test_wounds_fester_by_one_whatever_the_armor(bench):
    """Infected Wounds 1, 1, 2 and 5 are 2, 2, 3 and 6 afterwards."""
    table = bench(1)
    table.crew(0, n=5, health=10)
    for crown, n in enumerate((1, 1, 2, 5, 0)):
        table.hurt(0, crown, infected=n)
        table.item(0, crown, "armor", kind="armor", armor=2)
    table.run(fester(table.state, 0))
    assert points(table, "infected") == [2, 2, 3, 6, 0]


@pytest.mark.rule("FL-DMG-13", "FL-MAT-04")
def test_a_movement_that_ends_on_radiation_burns_everybody(bench):
    table = bench(1)
    table.crew(0, n=2)
    table.item(0, 0, "armor", kind="armor", armor=2)
    hexes = table.state.cards.board.hexes.values()
    hot = next(hex.name for hex in hexes if hex.burns)
    cold = next(hex.name for hex in hexes if not hex.burns and not hex.water and not hex.town)
    table.run(move_party(table.state, 0, hot, "card"))
    assert points(table, "radiation") == [1, 1]
    table.run(move_party(table.state, 0, cold, "deed", (hot, cold)))
    assert points(table, "radiation") == [1, 1]


# --- the mind ---


@pytest.mark.rule("FL-DMG-14")
def test_the_psychological_check_of_the_book(bench):
    """Status 4, die 10: 1 point. Status 5, die 5: none."""
    table = bench(1)
    table.dummy(0, psych=4)
    table.dummy(0, psych=5)
    run = table.run(psych_check(table.state, 0, (0, 1)), dice=((10, 5),))
    assert run.of(e.Hurt) == [e.Hurt(0, "psychological", ((0, 1),), "other")]
    assert points(table, "psychological") == [1, 0]


@pytest.mark.rule("FL-DMG-14")
def test_only_a_card_with_the_symbol_shakes_those_who_took_part(bench, subtests: pytest.Subtests):
    for fields, rolled, shaken in [
        ({"psych": True}, (9, 9), [1, 1]),
        ({"psych": True, "who": "solo", "crown": 2, "checks": [{"combat": 1}]}, (9,), [0, 1]),
        ({}, None, [0, 0]),
    ]:
        with subtests.test(fields=fields, rolled=rolled, shaken=shaken):
            table = bench(1)
            table.crew(0, n=2, combat=10, psych=4)
            card = table.fable(**fields)
            table.run(draw(table.state, 0, "plains", 1, open=True))
            dice = (((4,),) if "checks" in fields else ()) + ((rolled,) if rolled else ())
            run = table.run(play_story(table.state, 0, card), dice=dice)
            assert points(table, "psychological") == shaken
            if rolled:
                order = [type(event) for event in run.events]
                assert order.index(e.Hurt) > order.index(e.StoryResult)


@pytest.mark.rule("FL-DEC-48")
def test_with_a_status_of_ten_the_check_cannot_fail(bench):
    table = bench(1)
    table.dummy(0, psych=6)
    table.item(0, 0, psych=4)
    table.run(psych_check(table.state, 0, (0,)), dice=((10,),))
    assert points(table, "psychological") == [0]
    table.item(0, 0, psych=1)
    table.run(psych_check(table.state, 0, (0,)), dice=((10,),))
    assert points(table, "psychological") == [0]


@pytest.mark.rule("FL-DMG-18")
def test_each_card_with_the_symbol_counts_for_its_bearer_alone(bench):
    table = bench(1)
    table.crew(0, n=2, psych=4)
    table.item(0, 0, psych=1)
    table.item(0, 0, psych=1)
    table.run(psych_check(table.state, 0, (0, 1)), dice=((6, 6),))
    assert points(table, "psychological") == [0, 1]


@pytest.mark.rule("FL-DMG-15")
def test_nothing_of_a_broken_mind_can_be_reassigned(bench):
    table = bench(2)
    table.crew(0, n=2)
    mine, other = table.item(0, 0), table.item(0, 1)
    table.hurt(0, 0, psychological=2)
    assert carried(table.state, 0) == {mine: "gear:0:0", other: "gear:0:1"}
    table.hurt(0, 0, psychological=3)
    assert {*outfit_keys(table.state, 0, True)} - {"auto"} == {f"gear:{other}", "order"}
    run = table.start(outfit(table.state, 0, True), f"gear:{other}")
    assert run.ask.keys == ("crown:0", "store")
    theft = {"steal": {"from": "party", "who": "target"}}
    thief = table.start(effects(table, theft, seat=1, target="seat:0"))
    assert [ask.keys for ask in thief.asked if ask.topic == "steal"] == [(other,)]


@pytest.mark.rule("FL-DMG-16")
def test_the_broken_leave_in_the_effects_phase_with_all_they_bear(bench):
    """The book: the fifth Crown has 3 Psychological points when the Effects Phase comes."""
    table = bench(1)
    cards = table.crew(0, n=5)
    gear = [table.item(0, 4), table.item(0, 4)]
    kept = table.item(0, 3)
    table.attach("ac022", 0, 4)
    table.hurt(0, 4, psychological=3)
    table.hurt(0, 3, psychological=2)
    run = table.run(lose_minds(table.state, 0))
    assert run.of(e.Died) == [e.Died(0, 4, cards[4], "madness")]
    assert table.state.decks["spoils"].discard == gear
    assert table.state.decks["action"].discard == ["ac022"]
    assert (table.player().auction, table.member(0, 3).gear) == ([], [kept])


@pytest.mark.rule("FL-DMG-16")
def test_a_broken_mind_in_the_roster_is_discarded_too(bench):
    table = bench(1)
    table.dummy(0)
    table.roster(0, "ch001", "ch002")
    table.player().roster[0].psychological = 3
    table.run(lose_minds(table.state, 0))
    assert [each.card for each in table.player().roster] == ["ch002"]
    assert table.state.decks["character"].discard == ["ch001"]


@pytest.mark.rule("FL-DMG-17")
def test_who_is_brought_below_three_before_that_moment_stays(bench):
    table = bench(1)
    table.dummy(0)
    table.hurt(0, 0, psychological=3)
    table.run(heal(table.state, 0, 1, ("psychological",)))
    run = table.run(lose_minds(table.state, 0))
    assert run.events == []
    assert table.member().psychological == 2


@pytest.mark.rule("FL-DMG-08")
def test_armor_of_a_character_and_of_worn_gear_together_stop_damage(bench):
    table = bench(1)
    table.rewrite("ch001", standing=[{"armor": 1}], abilities=None, link=None)
    table.party(0, "ch001")
    table.item(0, 0, "armor", kind="armor", armor=2)
    assert armor(table.state, 0, 0) == 3
    table.run(hurt_party(table.state, 0, 3, cause="party"))
    assert points(table) == [0]

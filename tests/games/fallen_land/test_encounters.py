"""Encounter cards: the deck, the free card, the order of a card, outcomes, Flight, the mind. ENC, FLT, DEC."""

from statistics import mean

import pytest

from fallen_tui.games.fallen_land.effects.harm import Damage
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.rules.exploits import deeds, encounter, exploits
from fallen_tui.games.fallen_land.rules.missions import mission
from fallen_tui.games.fallen_land.rules.movement import march
from fallen_tui.games.fallen_land.rules.stories import play_common
from fallen_tui.games.fallen_land.state import events as e

FIELD, CARD, NEXT = "H07", "pl014", "pl015"
"""A hex of plains with nothing on it, and cards that the tests rewrite."""
RUINS = "I07"
"""A hex of plains, city and radiation beside it."""
CITY, STREETS, HILLS, BURNT = "H08", "H09", "R08", "O13"
"""City; plains and city; plains and mountain; radiation."""


@pytest.fixture
def table(bench):
    """Ann's Party of two stands in a field."""
    table = bench(2)
    table.place(0, FIELD)
    table.crew(0, n=2)
    return table


def drawn(table, deck="plains"):
    """Ann draws an Encounter."""
    return encounter(table.state, 0, deck)


def ending(run):
    return run.of(e.StoryEnded)[-1].result


def damages(table, seat=0):
    return [member.damage for _, member in table.player(seat).party]


def drawn_cards(run, deck):
    return [card for event in run.of(e.Drawn) if event.deck == deck for card in event.cards]


# --- decks and the free card ---


@pytest.mark.rule("FL-ENC-01", "FL-ENC-02", "FL-DEC-03")
@pytest.mark.parametrize(
    ("hex", "decks"),
    [
        (FIELD, ["plains"]),
        (CITY, ["city_rad"]),
        (BURNT, ["city_rad"]),
        (STREETS, ["plains", "city_rad"]),
        (HILLS, ["plains", "mountain"]),
        (RUINS, ["plains", "city_rad"]),
        ("G08", ["plains"]),
        ("H10", ["plains"]),
        ("F03", []),
    ],
)
def test_the_deck_is_one_of_the_terrains_in_the_hex(table, hex, decks):
    """A town (G08) and a Resource (H10) count as plains; water (F03) has no deck."""
    table.place(0, hex)
    keys = deeds(table.state, 0, True)
    assert [key[10:] for key in keys if key.startswith("encounter:")] == decks


@pytest.mark.rule("FL-ENC-02", "FL-MAP-08", "FL-MAP-07", "FL-ENC-03")
@pytest.mark.parametrize(("deck", "free"), [("plains", 0), ("city_rad", 1)])
def test_a_stop_in_plains_city_and_radiation(table, deck, free):
    """The book's hex: 3 points to enter, 1 Radiation for each Character, then the choice of decks."""
    run = table.start(march(table.state, 0), dice=((2,),))
    assert RUINS in run.ask.keys
    run.go(RUINS)
    assert [member.radiation for _, member in table.player().party] == [1, 1]
    card = table.plot("cr004") if deck == "city_rad" else table.plot(CARD)
    table.always("free_card", "action")
    run = table.run(exploits(table.state, 0), f"encounter:{deck}")
    assert run.of(e.StoryBegan)[0].card == card
    assert len(table.player().hand) == free


@pytest.mark.rule("FL-ENC-03", "FL-ENC-04", "FL-ENC-13")
def test_the_free_spoils_card_serves_in_the_encounter_for_which_it_is_given(table):
    table.place(0, CITY)
    (tool,) = table.goods(1, "tool", mechanical=10)
    table.plot("cr004", checks=[{"mechanical": 2}])
    run = table.run(drawn(table, "city_rad"), "spoils", "crown:1", dice=((9, 5),))
    assert [event.deck for event in run.of(e.Drawn)] == ["spoils", "city_rad"]
    assert table.member(0, 1).gear == [tool]
    assert [die[2] for die in run.of(e.DiceThrown)[0].dice] == [5, 15]
    assert ending(run) == "success"


@pytest.mark.rule("FL-ENC-03", "FL-DEC-53")
def test_the_free_card_is_due_for_every_encounter_deed(table):
    table.place(0, STREETS)
    for _ in range(2):
        table.plot("cr004")
        run = table.run(exploits(table.state, 0), "encounter:city_rad", "action")
        assert drawn_cards(run, "city_rad") == ["cr004"]
    assert len(table.player().hand) == 2
    table.plot(CARD)
    assert "free_card" not in table.run(exploits(table.state, 0), "encounter:plains").topics


@pytest.mark.rule("FL-DEC-53", "FL-ENC-06")
def test_a_city_card_that_is_replaced_brings_no_second_free_card(table):
    table.place(0, CITY)
    table.plot("cr005")
    table.plot("cr004", opening=[{"redraw": True}])
    run = table.run(exploits(table.state, 0), "encounter:city_rad", "action")
    assert drawn_cards(run, "city_rad") == ["cr004", "cr005"]
    assert (len(table.player().hand), table.player().weeks) == (1, 3)


@pytest.mark.rule("FL-DEC-53")
def test_a_city_card_for_a_resource_brings_none(table):
    table.place(0, "H10")
    table.plot("cr004")
    run = table.run(exploits(table.state, 0), "claim", "city_rad")
    assert (run.topics, table.player().hand) == (["deed", "deck"], [])
    assert table.state.owner_of("H10") == 0


@pytest.mark.rule("FL-ENC-15", "FL-EXP-13", "FL-ENC-11")
def test_encounters_may_be_repeated_where_a_party_stands(table):
    cards = [table.plot(card) for card in ("pl014", "pl015", "pl016", "pl017")][::-1]
    seen = []
    for _ in range(4):
        seen += drawn_cards(table.run(exploits(table.state, 0), "encounter:plains"), "plains")
    assert (seen, table.player().weeks) == (cards, 0)
    assert table.state.decks["plains"].discard == cards


@pytest.mark.rule("FL-ENC-14")
def test_harm_and_pay_rise_from_plains_to_mountain_to_city(bench):
    stories = bench(1).game.cards.stories.values()
    coins, needs, harm = [], [], []
    for deck in ("plains", "mountain", "city_rad"):
        cards = [story for story in stories if story.deck == deck]
        coins.append(mean(story.coins for story in cards))
        needs.append(mean(check.need for story in cards for check in story.checks))
        harm.append(mean(sum(pain(part) for part in parts_of(story)) for story in cards))
    for figures in (coins, needs, harm):
        assert figures == sorted(figures)
        assert figures[0] < figures[2]


def parts_of(story):
    return [part for part in (story.failure, *(check.failure for check in story.checks)) if part is not None]


def pain(part):
    """The damage of a failure part on average."""
    hurt = [effect.n for effect in part.do if isinstance(effect, Damage)]
    return sum(n.dice * (n.sides + 1) / 2 + n.plus for n in hurt)


# --- the order of a card ---


@pytest.mark.rule("FL-ENC-05", "FL-ENC-07", "FL-FLT-02")
def test_a_card_is_played_in_its_order(table):
    table.plot(
        CARD,
        opening=[{"town_health": 1}],
        coins=3,
        middle=[{"prestige": 1}],
        checks=[{"survival": 1}, {"combat": 1}],
        success=[{"delay": 1}],
        psych=True,
    )
    table.always("flight", "fight")
    run = table.run(drawn(table), dice=((5, 9), (9, 5), (1, 1)))
    told = []
    for event in run.events:
        match event:
            case e.StoryStage():
                told.append(event.stage)
            case e.CheckBegan():
                told.append(event.skill)
            case e.StoryResult():
                told.append(event.result)
            case e.TownHealthChanged() | e.CoinsChanged() | e.PrestigeChanged() | e.PenaltyChanged() | e.StoryEnded():
                told.append(type(event).__name__)
    outcome = ["success", "PenaltyChanged", "PenaltyChanged", "StoryEnded"]
    assert told[:4] == ["TownHealthChanged", "CoinsChanged", "directions", "PrestigeChanged"]
    assert told[4:] == ["flight", "checks", "survival", "combat", *outcome]
    assert [roll.stream for roll in run.rolls] == ["check", "check", "psych"]
    assert table.state.decks["plains"].discard == [CARD]


@pytest.mark.rule("FL-ENC-06")
@pytest.mark.parametrize(("motor", "cards"), [(True, [CARD]), (False, [CARD, NEXT])])
def test_a_card_for_motor_vehicles_is_replaced_for_others(table, motor, cards):
    table.wheels(0, motor=motor)
    table.plot(NEXT, success=[{"prestige": 1}])
    opening = [{"if": {"not": {"motor": True}}, "then": [{"redraw": True}]}]
    table.plot(CARD, opening=opening, coins=4, success=[{"town_health": 2}])
    run = table.run(exploits(table.state, 0), "encounter:plains")
    assert drawn_cards(run, "plains") == cards
    assert table.player().coins == (14 if motor else 10)
    assert (table.player().town_health, table.player().prestige) == ((32, 0) if motor else (30, 1))
    assert table.player().weeks == 3
    assert table.state.decks["plains"].discard == cards


@pytest.mark.rule("FL-DEC-52")
def test_a_card_is_replaced_ten_times_at_most(table):
    table.empty("plains")
    table.plot(NEXT, opening=[{"redraw": True}], coins=5, checks=[{"combat": 9}], success=[{"prestige": 1}])
    table.plot(CARD, opening=[{"redraw": True}], coins=5, checks=[{"combat": 9}], failure=[{"damage": 3}])
    table.state.out += table.state.decks["plains"].discard
    table.state.decks["plains"].discard.clear()
    run = table.run(drawn(table))
    assert [each.result for each in run.of(e.StoryEnded)] == ["replaced"] * 10 + ["void"]
    assert (table.player().coins, table.player().prestige, damages(table)) == (10, 0, [0, 0])
    assert table.state.story_in_play is None
    assert not table.state.limbo


@pytest.mark.rule("FL-ENC-07")
@pytest.mark.parametrize(("face", "end"), [(5, "success"), (6, "failure")])
def test_scavenged_coins_are_paid_before_the_checks_whatever_comes(table, face, end):
    table.plot(CARD, coins=4, checks=[{"survival": 1}])
    run = table.run(drawn(table), dice=((face, 9),))
    assert ending(run) == end
    assert table.player().coins == 14
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.CoinsChanged) < kinds.index(e.CheckBegan)


@pytest.mark.rule("FL-ENC-08", "FL-CHK-02", "FL-DEC-49")
def test_who_is_killed_by_directions_rolls_no_die(bench):
    """The book's fight: Crown 3 dies of 2d6, five dice find 2 Successes of 5, and 4d6 meet an Armor of 2."""
    table = bench(1)
    table.place(0, FIELD)
    table.crew(0, 19, 12, 11, 8)
    table.dummy(0, 4, combat=24, master="combat")
    table.wheels(0, combat=4)
    table.technology(0, "garrison")
    worn = {"kind": "armor", "armor": 1}
    for crown in (0, 1):
        table.item(0, crown, "armor", **worn)
    vest, rope = table.item(0, 2, "armor", **worn), table.item(0, 2, "climbing")
    middle = [{"damage": {"n": "2d6", "to": "crown3"}}]
    table.plot(CARD, middle=middle, checks=[{"combat": 5}], failure=[{"damage": "4d6"}], psych=True)
    run = table.start(drawn(table), "store", "crown:0", "fight", dice=((4, 6), (1, 4, 9, 10, 5)))
    assert [die[1] for die in run.of(e.DiceThrown)[0].dice] == [0, 1, 3, 4, VEHICLE]
    run.go("die:0", dice=((10,), (6, 6, 6, 1)))
    assert run.of(e.CheckEnded)[0] == e.CheckEnded(False, 2)
    assert (run.ask.topic, run.ask.high) == ("place_damage", 17)
    run.go([("crown:0", 7), ("crown:1", 7), ("crown:3", 3)], dice=((10, 1, 2, 4),))
    assert run.done
    assert damages(table) == [7, 7, 3, 0]
    assert [member.psychological for _, member in table.player().party] == [1, 0, 0, 0]
    assert (rope in table.member(0, 0).gear, table.player().auction) == (True, [vest])


@pytest.mark.rule("FL-ENC-09", "FL-ENC-11", "FL-CHK-02")
def test_more_successes_than_seven(bench):
    """The book's fight that is won: 3 Spoils, 4 coins, and nothing of the failure part.

    The 1 of Crown 4 is rolled again for the tenth Success, though for 7 the 9 are enough.
    """
    table = bench(1)
    table.place(0, FIELD)
    table.crew(0, 19, 12, 11, 8)
    table.dummy(0, 4, combat=24, master="combat")
    table.wheels(0, combat=4)
    table.technology(0, "garrison")
    goods = table.goods(3)
    failure = [{"destroy_vehicle": True}, {"damage": "7d6"}]
    table.plot(CARD, coins=4, checks=[{"combat": 7}], success=[{"draw": "3 spoils"}], failure=failure)
    table.always("stow", "store")
    run = table.run(drawn(table), "fight", "die:3", dice=((10, 2, 4, 1, 2, 5), (5,)))
    assert run.of(e.CheckEnded)[0] == e.CheckEnded(True, 10)
    assert (table.player().auction, table.player().coins) == (goods, 14)
    assert (damages(table), len(table.player().rides)) == ([0] * 5, 1)
    assert table.state.decks["plains"].discard == [CARD]
    table.check()


@pytest.mark.rule("FL-ENC-10", "FL-ENC-11")
def test_a_card_without_checks_is_carried_out(table):
    table.plot(CARD, success=[{"prestige": 2}])
    run = table.run(drawn(table))
    assert (ending(run), table.player().prestige, run.rolls) == ("success", 2, [])
    assert table.state.decks["plains"].discard == [CARD]


@pytest.mark.rule("FL-ENC-12")
@pytest.mark.parametrize(("category", "successes"), [("gang", 3), ("cult", 1)])
def test_categories_matter_to_gear_that_names_them(table, category, successes):
    card = table.item(0, 0)
    table.rewrite(card, kind="equipment", standing=[{"successes": 2, "category": "gang"}], abilities=None, skills=None)
    table.plot(CARD, categories=[category], checks=[{"survival": 3}])
    run = table.run(drawn(table), dice=((5, 9),))
    assert run.of(e.CheckEnded)[0].successes == successes


@pytest.mark.rule("FL-ENC-12")
@pytest.mark.parametrize(("category", "rolls"), [("gang", 0), ("cult", 1)])
def test_a_card_is_passed_without_a_roll_by_its_category(table, category, rolls):
    card = table.item(0, 0)
    table.rewrite(card, kind="equipment", standing=[{"passes": {"category": "gang"}}], abilities=None, skills=None)
    table.plot(CARD, categories=[category], checks=[{"survival": 3}], success=[{"prestige": 1}])
    run = table.run(drawn(table), dice=((9, 9),) * rolls)
    assert (len(run.rolls), table.player().prestige) == (rolls, 1 - rolls)


@pytest.mark.rule("FL-ENC-13", "FL-FLT-06")
def test_party_order_and_gear_stay_as_they_are_while_a_card_is_played(table):
    table.item(0, 0)
    table.plot(CARD, coins=1, checks=[{"combat": 1}])
    run = table.start(exploits(table.state, 0))
    assert "outfit" in run.ask.keys
    run.go("encounter:plains", "fight", dice=((5, 9),))
    assert (run.done, run.topics) == (True, ["deed", "flight"])
    assert run.asked[1].keys == ("fight", "flee")
    assert "outfit" in table.start(exploits(table.state, 0)).ask.keys


# --- Fight or Flight ---


@pytest.mark.rule("FL-FLT-01", "FL-MIS-05")
@pytest.mark.parametrize(
    ("fields", "rolls"),
    [
        ({"checks": [{"combat": 1}]}, None),
        ({"checks": [{"survival": 1}, {"combat": 1}]}, None),
        ({"checks": [{"survival": 1}]}, [2]),
        ({"checks": [{"combat": 1}], "no_flight": True}, [2]),
        ({"checks": [{"combat": 1}], "who": "solo", "crown": 1}, [1]),
        ({"checks": [{"combat": 1}], "who": "individual"}, [2]),
        ({}, []),
    ],
)
@pytest.mark.parametrize("card", [CARD, "mi010"])
def test_flight_is_for_parties_with_a_fight_before_them(table, fields, rolls, card):
    """`rolls`: the dice of each check where there is no Flight."""
    table.plot(card, **fields)
    rule = drawn(table) if card == CARD else mission(table.state, 0, 0)
    run = table.start(rule, dice=(*((9,) * n for n in rolls or ()), (9, 1)))
    assert run.done is (rolls is not None)
    assert run.topics == ([] if run.done else ["flight"])


@pytest.mark.rule("FL-FLT-01", "FL-WLD-12")
def test_no_flight_from_a_card_for_several_parties(table):
    table.dummy(1)
    table.place(1, FIELD)
    table.plot(CARD, multi=2, checks=[{"combat": 1}])
    table.state.limbo.append(table.state.decks["plains"].draw.pop())
    run = table.run(play_common(table.state, 0, CARD, (0, 1), 0), dice=((9, 9, 9),))
    assert run.topics == []


@pytest.mark.rule("FL-FLT-02")
def test_flight_is_declared_after_the_directions_and_before_any_die_of_a_check(table):
    table.plot(CARD, middle=[{"coins": "1d6"}], checks=[{"survival": 1}, {"combat": 1}])
    run = table.start(drawn(table), dice=((2,),))
    assert (run.ask.topic, table.player().coins) == ("flight", 12)
    assert [roll.stream == "check" for roll in run.rolls] == [False]


@pytest.mark.rule("FL-FLT-02", "FL-DEC-88")
@pytest.mark.parametrize(
    ("need", "bonus", "others", "either", "proposed"),
    [(9, 5, [], False, "flee"), (2, 5, [], False, "fight"), (9, 3, [], False, "fight"),
     (9, 5, [{"survival": 1}], True, "fight"), (9, 5, [{"survival": 1}], False, "flee"),
     (2, 5, [{"survival": 12}], False, "fight")],
)  # fmt: skip
def test_flight_is_proposed_where_a_fight_is_hopeless_and_flight_is_not(table, need, bonus, others, either, proposed):
    table.wheels(0, movement=bonus)
    table.plot(CARD, checks=[{"combat": need}, *others], any_of=either or None)
    run = table.start(drawn(table))
    assert (run.ask.topic, run.ask.default) == ("flight", proposed)
    assert run.ask.keys == ("fight", "flee")


@pytest.mark.rule("FL-FLT-02", "FL-ENC-12", "FL-DEC-88")
def test_a_card_that_passes_the_fight_keeps_it_from_being_hopeless(table):
    table.wheels(0, movement=5)
    table.gadget(0, 0, standing=[{"passes": {"deck": "plains", "skill": "combat"}}])
    table.plot(CARD, checks=[{"combat": 9}])
    assert table.start(drawn(table)).ask.default == "fight"


@pytest.mark.rule("FL-FLT-03", "FL-FLT-04", "FL-FLT-05")
@pytest.mark.parametrize(("die", "away"), [(4, True), (2, False), (3, True)])
def test_flight_has_to_exceed_the_highest_combat_number(table, die, away):
    """The book: 7 Combat, bonus 5; 4 gets the Party away, 2 makes 7 and does not."""
    table.wheels(0, movement=5)
    checks = [{"combat": 3}, {"combat": 7}, {"survival": 9}]
    table.plot(CARD, coins=2, checks=checks, failure=[{"town_health": -3}])
    run = table.start(drawn(table), "flee", dice=((die,),))
    assert run.of(e.FlightRolled) == [e.FlightRolled(0, die, die + 5, 7)]
    assert run.of(e.CheckBegan) == []
    if away:
        assert (run.ask.topic, sorted(run.ask.keys)) == ("flee_to", ["G06", "G07", "G08", "H06", "H08", "I07"])
        assert table.state.decks["plains"].discard == [CARD]
        run.go("G07")
        assert (table.player().place, table.player().coins, table.player().town_health) == ("G07", 12, 30)
    else:
        assert (table.player().place, table.player().coins, table.player().town_health) == (FIELD, 10, 27)
    assert (run.done, ending(run)) == (True, "fled" if away else "failure")


@pytest.mark.rule("FL-FLT-06")
@pytest.mark.parametrize("die", [1, 6])
def test_flight_spends_the_weeks_and_draws_nothing_more(table, die):
    table.plot(NEXT, coins=9)
    table.plot(CARD, checks=[{"combat": 3}])
    table.always("flee_to", "G07")
    run = table.run(exploits(table.state, 0), "encounter:plains", "flee", dice=((die,),))
    assert (drawn_cards(run, "plains"), table.player().weeks) == ([CARD], 3)


@pytest.mark.rule("FL-FLT-07", "FL-RES-08")
@pytest.mark.parametrize("die", [1, 6])
def test_flight_leaves_a_resource_neutral(table, die):
    table.place(0, "H10")
    table.plot(CARD, checks=[{"combat": 3}])
    table.always("flee_to", "I10")
    table.run(exploits(table.state, 0), "claim", "plains", "flee", dice=((die,),))
    assert (table.state.owner_of("H10"), table.player().prestige, table.player().weeks) == (-1, 0, 2)


# --- the mind, and empty Crowns ---


@pytest.mark.rule("FL-DEC-49", "FL-ENC-05")
def test_who_makes_the_psychological_check(bench, subtests: pytest.Subtests):
    """A hit man never does; of a Solo card only the tested Character."""
    for who, minds in [("solo", [1, 0, 0]), ("individual", [0, 1, 1]), ("party", [0, 1, 1])]:
        with subtests.test(who=who, minds=minds):
            table = bench(1)
            table.place(0, FIELD)
            table.crew(0, n=3)
            table.party(0, "ac005")
            table.wheels(0)
            table.plot(CARD, who=who, crown=1 if who == "solo" else None, checks=[{"survival": 1}], psych=True)
            checks = {"solo": ((5,),), "individual": ((5, 5, 5),), "party": ((5, 5, 5),)}[who]
            table.run(drawn(table), dice=(*checks, (9,) if who == "solo" else (4, 5, 9)))
            assert [member.psychological for _, member in table.player().party] == [*minds, 0]


@pytest.mark.rule("FL-DEC-50", "FL-CHK-04")
def test_for_an_empty_crown_the_next_one_is_tested(bench, subtests: pytest.Subtests):
    for crown, seats, tested in [(2, (0, 3), 3), (5, (1, 3), 1), (3, (1, 2), 2)]:
        with subtests.test(crown=crown, seats=seats, tested=tested):
            table = bench(1)
            table.place(0, FIELD)
            for seat in seats:
                table.dummy(0, seat)
            table.plot(CARD, who="solo", crown=crown, checks=[{"survival": 1}])
            run = table.run(drawn(table), dice=((5,),))
            assert run.of(e.StoryTested)[0].crown == tested


@pytest.mark.rule("FL-DEC-50", "FL-CHK-04")
def test_a_random_crown_is_rolled_again_where_it_is_empty(bench):
    table = bench(1)
    table.place(0, FIELD)
    table.dummy(0, 0)
    table.dummy(0, 3)
    table.plot(CARD, who="solo", crown="random", checks=[{"survival": 1}])
    run = table.run(drawn(table), dice=((6,), (2,), (4,), (5,)))
    assert run.of(e.StoryTested)[0].crown == 3


@pytest.mark.rule("FL-DEC-50")
def test_harm_for_an_empty_crown_goes_to_the_next_one(bench):
    table = bench(1)
    table.place(0, FIELD)
    table.dummy(0, 0)
    table.dummy(0, 3)
    table.plot(CARD, middle=[{"damage": {"n": 2, "to": "crown5"}}, {"damage": {"n": 3, "to": "crown2"}}])
    table.run(drawn(table))
    assert damages(table) == [2, 3]

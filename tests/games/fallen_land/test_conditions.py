"""Every condition word of the card language, each on a small card: where it holds, and where it does not."""

import pytest

from fallen_tui.games.fallen_land.queries import figures, whereabouts
from fallen_tui.games.fallen_land.queries.conditions import WORDS
from fallen_tui.games.fallen_land.queries.figures import FIGURES
from fallen_tui.games.fallen_land.rules.checks import party_check
from fallen_tui.games.fallen_land.rules.plays import menu_plays
from tests.games.fallen_land.tried import at, lay, start, tell

YES = [{"prestige": 7}]


def holds(table, condition, dice=()):
    """Whether an effect that hangs on a condition happens."""
    before = table.player().prestige
    lay(table, {"if": condition, "then": YES, "else": [{"town_health": 1}]}, dice=dice)
    return table.player().prestige == before + 7


def base(bench):
    """Three towns; Ann's Party of two stands on plain plains, far from anything."""
    table = bench(3)
    table.crew(0, n=2)
    board = table.state.cards.board
    table.state.missions = [table.state.home(2)] * 7
    goals = [board.at(name).coordinate for name in (*table.state.resources, *table.state.cards.homes.values())]
    plain = [cell for cell in board.land if board[cell].terrains == ("plains",)]
    cell = max(plain, key=lambda cell: min(board.distance(cell, goal) for goal in goals))
    assert whereabouts.terrains(table.state, board[cell].name) - {"coast", "shore"} == {"plains"}
    table.place(0, board[cell].name)
    return table


def with_item(table):
    table.fetch("sp010")
    table.member().gear.append("sp010")


def with_vehicle(motor):
    return lambda table: table.wheels(0, motor=motor)


def at_terrain(word):
    def setup(table):
        board = table.state.cards.board
        table.place(
            0,
            next(
                board[cell].name for cell in board.land if word in whereabouts.terrains(table.state, board[cell].name)
            ),
        )

    return setup


def beside(find):
    """The Party one hex from something."""

    def setup(table):
        board = table.state.cards.board
        goal = board.at(find(table)).coordinate
        table.place(0, next(board[cell].name for cell in board.neighbours(goal) if not board[cell].water))

    return setup


def set_to(**figures):
    def setup(table):
        for name, n in figures.items():
            setattr(table.player(), name, n)

    return setup


def owning(table):
    table.own(0, *list(table.state.resources)[:2])


def wound(table):
    table.hurt(0, 0, psychological=1)


def hired(table):
    table.mercenary(1, "ac001", table.player().place, "attack", "seat:0")


def met_there(table):
    table.dummy(1)
    table.place(1, table.player().place)


def midwife(table):
    table.alter("ch003", occupation="midwife of engines")
    table.party(0, "ch003")


def missions_here(table):
    table.state.missions = [table.player().place] * 7


CASES = [
    ({"has": "tool"}, lambda table: table.item(0, 1, "tool")),
    ({"item": "sp010"}, with_item),
    ({"character": "ch003"}, lambda table: table.party(0, "ch003")),
    ({"occupation": "midwife of engines"}, midwife),
    ({"master": "medical"}, lambda table: table.dummy(0, master="medical")),
    ({"vehicle": True}, with_vehicle(False)),
    ({"motor": True}, with_vehicle(True)),
    ({"armor": 2}, lambda table: table.item(0, 0, "armor", kind="armor", armor=2)),
    ({"technology": "law"}, lambda table: table.technology(0, "law")),
    ({"faction": 5}, set_to(faction=5)),
    ({"prestige": ">=5"}, set_to(prestige=5)),
    ({"town_health": "<30"}, set_to(town_health=29)),
    ({"coins": 11}, set_to(coins=12)),
    ({"resources": 2}, owning),
    ({"technologies": "=1"}, lambda table: table.technology(0, "law")),
    ({"chips": ">0"}, set_to(chips=1)),
    ({"hand": ">=1"}, lambda table: table.hand(0, "ac010")),
    ({"roster": 1}, lambda table: table.roster(0, "ch001")),
    ({"party_size": "<=1"}, lambda table: table.player().crowns.__setitem__(1, None)),
    ({"wounded": 1}, wound),
    ({"turn": ">=2"}, lambda table: setattr(table.state, "turn", 2)),
    ({"leads": "coins"}, set_to(coins=11)),
    ({"trails": "town_health"}, set_to(town_health=29)),
    ({"at": ["mountain", "town"]}, at_terrain("mountain")),
    ({"at": "resource"}, at_terrain("resource")),
    ({"at": "coast"}, at_terrain("coast")),
    ({"near": {"what": "town", "within": 1}}, beside(lambda table: table.state.cards.homes[9])),
    ({"near": {"what": "own_town", "within": 1}}, beside(lambda table: table.state.home(0))),
    ({"near": {"what": "resource", "within": 1}}, beside(lambda table: next(iter(table.state.resources)))),
    ({"near": {"what": "mission", "within": 0}}, missions_here),
    ({"near": {"what": "mercenary", "within": 0}}, hired),
    ({"near": {"what": "party", "within": 0}}, met_there),
    ({"phase": "sell"}, lambda table: setattr(table.state, "phase", "sell")),
    ({"party": "lost"}, lambda table: table.player().crowns.__setitem__(slice(0, 5), [None] * 5)),
    ({"not": {"coins": 5}}, set_to(coins=4)),
    ({"any": [{"coins": ">=20"}, {"prestige": 3}]}, set_to(prestige=3)),
    ({"coins": ">=10", "prestige": 1}, set_to(prestige=1)),
]  # fmt: skip
OF_SCENARIOS = {"counter", "site", "at_site", "carries", "level", "seat", "front", "in_front", "won", "lost"}
"""Tried in test_scenarios.py and test_campaigns.py."""
MOMENTARY = {"chance", "deck", "category", "skill", "spare", "died"}


def test_where_a_condition_holds_and_where_it_does_not(bench, subtests: pytest.Subtests):
    for condition, setup in CASES:
        with subtests.test(condition=condition, setup=setup):
            table = base(bench)
            if "leads" in condition or "trails" in condition:
                table.player(1).coins, table.player(2).town_health = 11, 29
            if "at" in condition and condition["at"] == "coast":
                board = table.state.cards.board
                inland = [
                    cell for cell in board.land if board[cell].terrains == ("plains",) and cell not in board.coast
                ]
                table.place(0, board[inland[0]].name)
            words = {**condition}
            assert not holds(table, words)
            setup(table)
            assert holds(table, words)


def test_leading_and_trailing_may_be_shared_but_not_exceeded(bench):
    table = bench(2)
    assert holds(table, {"leads": "coins"})
    assert holds(table, {"trails": "coins"})
    table.player(1).coins = 11
    assert not holds(table, {"leads": "coins"})
    assert holds(table, {"trails": "coins"})


def test_a_vehicle_without_a_motor_and_none_at_all(bench):
    table = base(bench)
    assert holds(table, {"vehicle": False})
    table.wheels(0, motor=False)
    assert (holds(table, {"vehicle": True}), holds(table, {"motor": True})) == (True, False)


def test_whoever_has_a_party(bench):
    table = base(bench)
    assert holds(table, {"party": "alive"})
    table.player().crowns = [None] * 5
    assert not holds(table, {"party": "alive"})


def test_chance_is_rolled_only_where_all_else_holds(bench, subtests: pytest.Subtests):
    for face, held in [(3, True), (4, False)]:
        with subtests.test(face=face, held=held):
            table = bench(1)
            assert holds(table, {"chance": 3, "coins": 10}, dice=((face,),)) is held
            assert not holds(table, {"chance": 3, "coins": 11})


def test_the_story_in_play(bench, subtests: pytest.Subtests):
    for condition, held in [
        ({"deck": "plains"}, True),
        ({"deck": ["mountain", "mission"]}, False),
        ({"category": ["gang", "hazard"]}, True),
        ({"category": "gang"}, False),
    ]:
        with subtests.test(condition=condition, held=held):
            table = bench(1)
            table.dummy(0)
            assert not holds(table, condition)
            tell(table, success={"text": "So.", "do": [{"if": condition, "then": [{"coins": 1}]}]})
            assert (table.player().coins == 11) is held


def test_the_skill_of_the_check(bench, subtests: pytest.Subtests):
    for skill, held in [("medical", True), ("combat", False)]:
        with subtests.test(skill=skill, held=held):
            table = bench(1)
            table.dummy(0)
            key = at(table, "dice", {"successes": 1}, **{"if": {"skill": skill}})
            run = table.start(party_check(table.state, 0, "medical", 1), dice=((9,),))
            assert (run.ask is not None and key in run.ask.keys) is held


def test_successes_beyond_the_need(bench, subtests: pytest.Subtests):
    for spare, held in [("2", True), ("3", False)]:
        with subtests.test(spare=spare, held=held):
            table = bench(1)
            table.dummy(0, medical=25)
            good = {"text": "So.", "do": [{"if": {"spare": int(spare)}, "then": [{"coins": 1}]}]}
            tell(table, checks=[{"medical": 1}], success=good, dice=((5,),))
            assert (table.player().coins == 11) is held


def test_whether_somebody_died_of_the_card(bench, subtests: pytest.Subtests):
    for died in [True, False]:
        with subtests.test(died=died):
            table = bench(1)
            table.crew(0, n=2)
            words = [{"damage": {"n": 9, "to": "crown1"}}] if died else []
            words += [{"if": {"died": True}, "then": [{"coins": 1}], "else": [{"coins": 2}]}]
            tell(table, success={"text": "So.", "do": words})
            assert table.player().coins == (11 if died else 12)


def test_conditions_of_cards_abilities_options_and_targets(bench):
    table = bench(2)
    table.dummy(0)
    table.dummy(1)
    table.action(0, {"coins": 1}, **{"if": {"prestige": 1}})
    ability = {"when": "deed", "if": {"prestige": 1}, "do": [{"coins": 1}]}
    table.gadget(0, 0, abilities=[ability])
    table.action(0, {"delay": 1}, target="rival_party", target_if={"vehicle": True})
    assert menu_plays(table.state, 0, "deed") == ()
    table.player().prestige = 1
    assert len(menu_plays(table.state, 0, "deed")) == 2
    table.wheels(1)
    assert len(menu_plays(table.state, 0, "deed")) == 3
    options = [{"label": "A", "if": {"coins": 11}, "do": YES}, {"label": "B", "do": []}, {"label": "C", "do": YES}]
    assert start(table, {"choose": options}).ask.keys == ("1", "2")


def test_every_condition_is_tried():
    tried = {word for condition, _ in CASES for word in condition}
    assert tried | MOMENTARY | OF_SCENARIOS == set(WORDS)


def test_every_figure_that_conditions_may_name_is_counted(bench) -> None:
    """Cards and scenarios are checked against the words; the table counts all but what a check alone can tell."""
    state = bench(2).state
    for word, known in FIGURES.items():
        assert known.noun or known.each
        if known.of_check:
            with pytest.raises(KeyError):
                figures.figure(state, word, 0)
        else:
            assert figures.figure(state, word, 0) >= 0

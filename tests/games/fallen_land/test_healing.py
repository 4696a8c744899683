"""The Healing Deed in the wild and in towns, and cards that heal. HEA, DEC-14."""

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.rules.exploits import deeds, exploits
from fallen_tui.games.fallen_land.rules.harm import hurt_members
from fallen_tui.games.fallen_land.state import events as e

FIELD = "H07"
ANN, BO, NEUTRAL = "G08", "M13", "L06"
"""The towns of the seats 0 and 1, and one of nobody."""


@pytest.fixture
def table(bench):
    """Ann's Party of three with Medical 5 stands in a field."""
    table = bench(2)
    table.place(0, FIELD)
    table.crew(0, n=3)
    return table


def wounds(table, kind="physical", seat=0):
    return [getattr(member, kind) for _, member in table.player(seat).party]


def healed(table, *answers, dice=()):
    return table.run(exploits(table.state, 0), "heal", *answers, dice=dice)


# --- the Deed ---


@pytest.mark.rule("FL-HEA-01", "FL-HEA-02")
def test_the_healing_deed(bench):
    """The book: six dice find 4 Successes, the Medical Center adds 1; 5d6 make 22, divided as the player likes."""
    table = bench(1)
    table.place(0, FIELD)
    table.crew(0, n=4, medical=5)
    table.dummy(0, 4, medical=12, master="medical")
    table.wheels(0, medical=4)
    table.technology(0, "medical")
    for crown in range(5):
        table.hurt(0, crown, physical=6)
    run = table.start(exploits(table.state, 0), "heal", dice=((5, 9, 9, 9, 3, 4), (6, 6, 5, 4, 1)))
    assert [die[1] for die in run.of(e.DiceThrown)[0].dice] == [0, 1, 2, 3, 4, VEHICLE]
    assert run.of(e.CheckEnded)[0].successes == 5
    assert run.of(e.HealingRolled) == [e.HealingRolled(0, (6, 6, 5, 4, 1), 22)]
    assert (run.ask.kind, run.ask.high, run.ask.caps) == ("split", 22, (6,) * 5)
    run.go([("0:physical", 6), ("1:physical", 6), ("2:physical", 1), ("3:physical", 6), ("4:physical", 3)])
    assert run.done
    assert wounds(table) == [0, 0, 5, 0, 3]
    assert table.player().weeks == 2


@pytest.mark.rule("FL-HEA-01")
def test_without_success_nothing_is_healed(table):
    table.hurt(0, 0, physical=4)
    run = healed(table, dice=((9, 9, 10),))
    assert (wounds(table), len(run.rolls), table.player().weeks) == ([4, 0, 0], 1, 2)


@pytest.mark.rule("FL-HEA-03")
@pytest.mark.parametrize("hex", [FIELD, "H10", "I07", "H06"])
def test_in_the_wild_only_physical_damage_heals(table, hex):
    table.place(0, hex)
    table.hurt(0, 0, physical=2, infected=2, radiation=2)
    run = healed(table, dice=((5, 5, 9), (6, 6)))
    assert [ask.keys for ask in run.asked if ask.topic == "heal"] == [("0:physical",)]
    member = table.member(0, 0)
    assert (member.physical, member.infected, member.radiation) == (0, 2, 2)


@pytest.mark.rule("FL-HEA-04", "FL-HEA-05", "FL-HEA-09")
def test_at_home_three_kinds_heal_and_each_character_loses_a_point_first(table):
    table.place(0, ANN)
    table.hurt(0, 0, physical=2, infected=2, radiation=2)
    table.hurt(0, 2, radiation=1)
    run = table.start(exploits(table.state, 0), "heal")
    assert (run.ask.high, run.ask.keys) == (1, ("0:physical", "0:infected", "0:radiation"))
    run.go([("0:infected", 1)], dice=((5, 9, 9), (4,)))
    assert wounds(table, "radiation") == [2, 0, 0]
    assert (run.ask.high, run.ask.keys) == (4, ("0:physical", "0:infected", "0:radiation"))
    run.go([("0:physical", 1), ("0:infected", 1), ("0:radiation", 2)])
    assert run.done
    member = table.member(0, 0)
    assert (member.physical, member.infected, member.radiation) == (1, 0, 0)
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.Healed) < kinds.index(e.CheckBegan)
    assert table.player().coins == 10


@pytest.mark.rule("FL-DEC-14", "FL-HEA-05", "FL-HEA-04")
@pytest.mark.parametrize(
    ("hex", "answers", "point"), [(ANN, (), 1), (NEUTRAL, (), 1), (BO, ("allow", 0), 1), (FIELD, (), 0)]
)
def test_the_free_point_is_given_in_any_town(table, hex, answers, point):
    table.place(0, hex)
    for crown in range(3):
        table.hurt(0, crown, physical=3)
    run = healed(table, *answers, dice=((9, 9, 9),))
    assert wounds(table) == [3 - point] * 3
    assert len(run.of(e.Healed)) == 3 * point


@pytest.mark.rule("FL-HEA-06")
def test_a_neutral_town_wants_five_coins(table):
    table.place(0, NEUTRAL)
    healed(table, dice=((9, 9, 9),))
    assert (table.player().coins, table.player().weeks) == (5, 2)
    assert "heal" in deeds(table.state, 0, False), "the last five coins will do"
    table.player().coins = 4
    assert "heal" not in deeds(table.state, 0, False)


@pytest.mark.rule("FL-HEA-07")
@pytest.mark.parametrize("price", [0, 4])
def test_another_player_may_allow_it_at_a_price(table, price):
    table.place(0, BO)
    run = table.start(exploits(table.state, 0), "heal")
    assert (run.ask.seat, run.ask.topic) == (1, "heal_terms")
    run.go("allow")
    assert (run.ask.seat, run.ask.kind, run.ask.low, run.ask.high) == (1, "amount", 0, 10)
    run.go(price, *(("pay",) if price else ()), dice=((9, 9, 9),))
    assert run.done
    assert [player.coins for player in table.state.players] == [10 - price, 10 + price]
    assert table.player().weeks == 2


@pytest.mark.rule("FL-HEA-07")
@pytest.mark.parametrize("answers", [("refuse",), ("allow", 4, "refuse")])
def test_without_a_deal_there_is_no_healing(table, answers):
    table.place(0, BO)
    table.hurt(0, 0, physical=3)
    run = healed(table, *answers)
    assert run.of(e.DeedBegan) == []
    assert ([player.coins for player in table.state.players], table.player().weeks) == ([10, 10], 4)
    assert wounds(table) == [3, 0, 0]
    assert "heal" not in deeds(table.state, 0, False)


@pytest.mark.rule("FL-HEA-08", "FL-HEA-01")
@pytest.mark.parametrize(("owner", "successes"), [(0, 3), (1, 1)])
def test_only_the_own_medical_center_helps(table, owner, successes):
    table.place(0, BO)
    table.technology(owner, "medical", 2)
    run = healed(table, "allow", 0, dice=((5, 9, 9), (1,) * successes))
    assert run.of(e.CheckEnded)[0].successes == successes


@pytest.mark.rule("FL-HEA-09")
def test_at_home_healing_is_free_even_without_coins(table):
    table.place(0, ANN)
    table.player().coins = 0
    run = healed(table, dice=((9, 9, 9),))
    assert run.topics == ["deed"]
    assert run.of(e.CoinsChanged) + run.of(e.CoinsPassed) == []


@pytest.mark.rule("FL-HEA-10")
@pytest.mark.parametrize("hex", [FIELD, ANN, NEUTRAL, BO])
def test_healing_never_settles_what_is_owed(table, hex):
    table.place(0, hex)
    table.player().owes = True
    assert "heal" not in deeds(table.state, 0, True)
    assert "heal" not in table.start(exploits(table.state, 0)).ask.keys


@pytest.mark.rule("FL-HEA-11")
@pytest.mark.parametrize("hex", [FIELD, ANN])
def test_the_deed_does_nothing_for_the_mind(table, hex):
    table.place(0, hex)
    table.hurt(0, 0, psychological=2)
    run = healed(table, dice=((5, 5, 5), (6, 6, 6)))
    assert run.of(e.Healed) == []
    assert wounds(table, "psychological") == [2, 0, 0]


@pytest.mark.rule("FL-HEA-11")
def test_a_card_may_heal_the_mind(table):
    table.hurt(0, 0, psychological=2)
    heal = {"heal": {"n": 1, "kinds": ["psychological"]}}
    table.rewrite("ac057", kind="healing", red=None, when="deed", target=None, do=[heal], **{"if": None})
    table.hand(0, "ac057")
    table.run(exploits(table.state, 0), "play:ac057")
    assert wounds(table, "psychological") == [1, 0, 0]


# --- cards that heal ---


def kit(table, *abilities, crown=0, category="medical"):
    """Medical gear with such abilities, on a Character."""
    card = table.item(0, crown)
    fields = {"kind": "equipment", "categories": [category], "standing": None, "skills": None}
    table.rewrite(card, abilities=list(abilities), **fields)
    return card


EACH = {"when": "deed", "limit": "discard", "do": [{"heal": {"n": 3, "to": "each"}}]}
"""An instant heal of 3 for each Character."""


@pytest.mark.rule("FL-HEA-12", "FL-HEA-13")
@pytest.mark.parametrize("hex", [FIELD, ANN, "I07"])
def test_a_medical_kit_heals_three_on_each_and_is_discarded(table, hex):
    table.place(0, hex)
    for crown, n in enumerate((5, 2, 0)):
        table.hurt(0, crown, physical=n, radiation=1)
    card = kit(table, EACH)
    table.run(exploits(table.state, 0), f"use:{card}#0")
    assert (wounds(table), wounds(table, "radiation")) == ([2, 0, 0], [1, 1, 1])
    assert (table.player().weeks, table.member(0, 0).gear) == (4, [])
    assert card in table.state.decks["spoils"].discard


@pytest.mark.rule("FL-HEA-12")
def test_a_satchel_stops_a_death_and_leaves_one_health(table):
    """Or it heals 4 on each: one of the two uses, then it is gone."""
    heal = {"when": "deed", "limit": "discard", "do": [{"heal": {"n": 4, "to": "each"}}]}
    card = kit(table, heal, {"when": "death", "limit": "discard", "do": [{"save": 1}]}, crown=1)
    table.hurt(0, 0, physical=5)
    assert f"use:{card}#0" in table.start(exploits(table.state, 0)).ask.keys
    run = table.run(hurt_members(table.state, 0, ((0, 3),), cause="party"), f"use:{card}#1")
    assert run.of(e.Died) == []
    assert (wounds(table), table.member(0, 1).gear) == ([7, 0, 0], [])


@pytest.mark.rule("FL-HEA-12")
def test_an_action_card_heals_any_party_at_any_time(table):
    """4d6 in a Party of its player's choice, in a Deed of another player."""
    table.crew(1, n=2)
    table.hurt(1, 0, physical=6)
    heal = [{"heal": "4d6"}]
    table.rewrite("ac057", kind="healing", red=None, when="any", target="any_party", do=heal, **{"if": None})
    table.hand(1, "ac057")
    run = table.start(exploits(table.state, 0), "move", FIELD, dice=((3,), (1, 1, 1, 1)))
    assert (run.ask.seat, run.ask.topic, "play:ac057" in run.ask.keys) == (1, "react", True)
    run.go("play:ac057")
    assert run.done
    assert wounds(table, seat=1) == [2, 0]
    assert "ac057" in table.state.decks["action"].discard


@pytest.mark.rule("FL-HEA-13")
@pytest.mark.parametrize(("link", "uses"), [(None, 1), ({"to": "medical", "twice": True}, 2)])
def test_a_link_allows_a_second_use(table, link, uses):
    card = kit(table, EACH)
    table.rewrite(table.member(0, 0).card, link=link, standing=None, abilities=None, start=None)
    used = 0
    for _ in range(3):
        table.hurt(0, 1, physical=3)
        if f"use:{card}#0" not in table.start(exploits(table.state, 0)).ask.keys:
            break
        table.run(exploits(table.state, 0), f"use:{card}#0")
        used += 1
        assert wounds(table) == [0, 0, 0]
    assert used == uses
    assert card in table.state.decks["spoils"].discard


@pytest.mark.rule("FL-HEA-14")
def test_a_character_heals_two_points_once_a_turn(table):
    ability = {"when": "deed", "limit": "turn", "do": [{"heal": {"n": 2, "to": "chosen"}}]}
    healer = table.member(0, 0).card
    table.rewrite(healer, abilities=[ability], link=None, standing=None, start=None)
    for crown in range(3):
        table.hurt(0, crown, physical=3)
    key = f"use:{healer}#0"
    table.run(exploits(table.state, 0), key, "crown:2")
    assert wounds(table) == [3, 3, 1]
    assert key not in table.start(exploits(table.state, 0)).ask.keys
    table.run(next_turn(table))
    assert key in table.start(exploits(table.state, 0)).ask.keys


def next_turn(table):
    yield e.Stepped("exploits", 0, table.state.turn + 1)

"""A hit man in a Crown is hired, and no Character: damage, hot ground, Armor, healing. FL-NPC-09, 10, 22, FL-DEC-99."""

from __future__ import annotations

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import armor, first_strikers, health_of, left, party_armor
from fallen_tui.games.fallen_land.queries.figures import figure
from fallen_tui.games.fallen_land.rules.arrival import arrive
from fallen_tui.games.fallen_land.rules.effects_phase import fester, lose_minds
from fallen_tui.games.fallen_land.rules.harm import KINDS, hurt_members, hurt_party, psych_check
from fallen_tui.games.fallen_land.rules.healing import heal
from fallen_tui.games.fallen_land.rules.people import seats_for
from fallen_tui.games.fallen_land.state import events as e, views
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.prompts import questions
from fallen_tui.games.fallen_land.text.table_view import table as table_view
from tests.games.fallen_land.asked import asked

pytestmark = pytest.mark.rule("FL-DEC-99")

BOLE, HEALTH = "ac907", 8
"""Sergeant Bole, in the second Crown."""
HOT = "O13"


@pytest.fixture
def table(bench):
    table = bench(1)
    table.dummy(0, medical=5)
    table.party(0, BOLE)
    return table


@pytest.mark.rule("FL-NPC-09")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_damage_counts_against_health(table, kind):
    table.run(hurt_members(table.state, 0, ((1, HEALTH - 1),), kind, cause="action"))
    assert (left(table.state, 0, 1), table.member(0, 1).psychological) == (1, 0)
    run = table.run(hurt_members(table.state, 0, ((1, 1),), kind, cause="action"))
    assert [event.card for event in run.of(e.Died)] == [BOLE]
    assert table.state.decks["action"].discard == [BOLE]


@pytest.mark.rule("FL-NPC-09", "FL-DMG-05")
def test_psychological_damage_on_a_party_is_placed_up_to_that(table):
    """The Character can bear 3 of it; Bole all his Health, and nobody goes mad."""
    run = table.start(hurt_party(table.state, 0, 9, "psychological", cause="party"))
    assert dict(zip(run.ask.keys, run.ask.caps, strict=True)) == {"crown:0": 3, "crown:1": HEALTH}
    question = questions.question(views.view(table.state, 0), run.ask)
    assert [choice.detail.split(";")[0] for choice in question.choices] == ["at most 3", f"dies at {HEALTH} more"]
    run.go([("crown:0", 2), ("crown:1", 7)])
    hurt = [(event.kind, event.points) for event in run.of(e.Hurt)]
    assert hurt == [("psychological", ((0, 2),)), ("physical", ((1, 7),))]
    table.run(lose_minds(table.state, 0))
    assert left(table.state, 0, 1) == 1
    assert "crown:1" in seats_for(table.state, 0)
    table.check()


@pytest.mark.rule("FL-DMG-14")
def test_no_psychological_check(table):
    run = table.run(psych_check(table.state, 0, (0, 1)), dice=((1,),))
    assert [roll.count for roll in run.rolls] == [1]


@pytest.mark.rule("FL-NPC-10", "FL-MAP-08")
def test_hot_ground_burns_characters_alone(table):
    table.place(0, HOT)
    table.run(arrive(table.state, 0))
    assert [member.radiation for _, member in table.player().party] == [1, 0]


@pytest.mark.rule("FL-NPC-22", "FL-DMG-08")
def test_no_gear_of_the_party_serves(table):
    table.gadget(0, "party", party=True, armor=1, first_strike=True, standing=[{"health": 2}], weight=1)
    assert [armor(table.state, 0, crown) for crown in (0, 1)] == [1, 0]
    assert party_armor(table.state, 0) == 1
    assert [health_of(table.state, 0, 1), first_strikers(table.state, 0)] == [HEALTH, [0]]
    table.run(hurt_members(table.state, 0, ((0, 3), (1, 3)), cause="individual"))
    assert [member.physical for _, member in table.player().party] == [2, 3]
    run = table.run(hurt_party(table.state, 0, 3, cause="party"), [("crown:1", 2)])
    assert run.of(e.ArmorHeld) == [e.ArmorHeld(0, "physical", 1)]


@pytest.mark.rule("FL-NPC-22")
def test_what_is_printed_on_the_hit_man_does(table):
    table.rewrite(BOLE, standing=[{"armor": 2}])
    assert [armor(table.state, 0, crown) for crown in (0, 1)] == [0, 2]
    table.run(hurt_members(table.state, 0, ((1, 3),), cause="individual"))
    assert table.member(0, 1).physical == 1


@pytest.mark.rule("FL-EFF-02")
def test_wounds_do_not_fester(table):
    for crown in (0, 1):
        table.hurt(0, crown, infected=1)
    table.run(fester(table.state, 0))
    assert [member.infected for _, member in table.player().party] == [2, 1]


@pytest.mark.rule("FL-HEA-02", "FL-HEA-04")
def test_nothing_heals_one_and_the_screens_say_so(table):
    table.hurt(0, 1, physical=3)
    assert figure(table.state, "wounded", 0) == 0
    run = table.run(heal(table.state, 0), dice=((5,), (6,)))
    assert (run.of(e.Healed), table.member(0, 1).physical) == ([], 3)
    view = views.view(table.state, 0)
    offered = questions.question(view, asked(0, "deed", ("heal",), "FL-EXP-03", about=(4,)))
    assert offered.choices[0].detail.endswith("only a hit man has damage, and hit men can't be healed")
    assert "Health 5 of 8, nothing heals a hit man" in "\n".join(table_view.text_view(view, 0, "party"))
    assert "can't be healed" in " ".join(describe.face(table.state.cards, BOLE))

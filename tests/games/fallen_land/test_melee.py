"""Melee Weapons Only: what a ranged weapon or a Vehicle brings besides its own figures adds nothing either. CHK-09."""

from __future__ import annotations

from itertools import count
from math import sqrt

import pytest

from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land.content.card_parts import Link
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, contributions, skill_total
from fallen_tui.games.fallen_land.queries.pools import chance, chance_float, pool
from fallen_tui.games.fallen_land.rules.checks import party_check
from fallen_tui.games.fallen_land.state import events as e

pytestmark = pytest.mark.rule("FL-CHK-09")

GAMES = 4000


def armed(bench, weapon, *fixed, combat=6):
    """One plain Character with a real weapon, and what is fixed to it."""
    table = bench(1)
    table.dummy(0, 0, combat=combat)
    table.gear(0, 0, weapon)
    fix(table, weapon, *fixed)
    return table


def fix(table, host, *cards):
    table.fetch(*cards)
    table.state.joined.update(dict.fromkeys(cards, host))


@pytest.mark.rule("FL-EQP-15")
def test_a_scope_counts_no_more_than_the_weapon_it_is_fixed_to(bench, subtests: pytest.Subtests):
    """6 and a weapon of 4 and its scope of 2, or its string of 1: together in other Combat, 6 in melee."""
    for weapon, scope, all_in in [("sp902", "sp032", 12), ("sp099", "sp150", 11)]:
        with subtests.test(weapon=weapon, scope=scope, all_in=all_in):
            table = armed(bench, weapon, scope)
            assert skill_total(table.state, 0, 0, "combat") == all_in
            assert contributions(table.state, 0, 0, "combat", melee=True) == [("base", 6)]
            assert pool(table.state, 0, "combat", melee=True).dice == ((0, 6, False),)


@pytest.mark.rule("FL-EQP-15", "FL-CHK-10")
def test_what_is_fixed_counts_in_other_checks_of_the_card_and_on_a_melee_weapon(bench):
    table = armed(bench, "sp099", "sp150")
    assert skill_total(table.state, 0, 0, "diplomacy", melee=True) == 6
    knife = table.item(0, 0, "melee", "blade", combat=3)
    fix(table, knife, "sp034")
    assert skill_total(table.state, 0, 0, "combat", melee=True) == 6 + 3 + 1


@pytest.mark.rule("FL-CHR-10")
def test_a_link_that_a_ranged_weapon_earns_adds_no_combat(bench, subtests: pytest.Subtests):
    for who, weapon, base, all_in in [("ch015", "sp109", 7, 6), ("ch082", "sp902", 9, 4)]:
        with subtests.test(who=who, weapon=weapon, base=base, all_in=all_in):
            table = bench(1)
            table.party(0, who)
            table.gear(0, 0, weapon)
            link = dict(table.state.cards.characters[who].link.skills)
            assert skill_total(table.state, 0, 0, "combat") == base + all_in + link["combat"]
            assert skill_total(table.state, 0, 0, "combat", melee=True) == base
            survival = skill_total(table.state, 0, 0, "survival")
            assert skill_total(table.state, 0, 0, "survival", melee=True) == survival


@pytest.mark.rule("FL-CHR-10", "FL-CHR-11", "FL-CHR-12")
def test_a_link_counts_for_the_cards_that_may_be_used(bench):
    """Of a bow and a club that both fulfil it, a Link is earned by the club; a cumulative one by the club alone."""
    table = bench(1)
    card = table.dummy(0, 0, combat=5)
    table.item(0, 0, "ranged", "sporting", combat=4)
    table.item(0, 0, "melee", "sporting", combat=2)
    for link, in_melee, otherwise in [
        (Link(to="sporting", skills=(("combat", 3),)), 5 + 2 + 3, 5 + 6 + 3),
        (Link(to="sporting", skills=(("combat", 3),), cumulative=True), 5 + 2 + 3, 5 + 6 + 6),
        (Link(to="sporting", double=True), 5 + 2 + 2, 5 + 6 + 6),
    ]:
        table.alter(card, link=link)
        assert skill_total(table.state, 0, 0, "combat", melee=True) == in_melee
        assert skill_total(table.state, 0, 0, "combat") == otherwise


@pytest.mark.rule("FL-SPO-11", "FL-DEC-96")
def test_standing_bonuses_of_a_ranged_weapon_and_a_vehicle_add_nothing(bench):
    """A crossbow's +2 for a Party of two; a Success of a gun against an ambush, and of a Vehicle and its cargo."""
    table = bench(1)
    table.crew(0, 5, 5)
    table.gear(0, 0, "sp099")
    table.wheels(0, combat=4)
    for place, fields in [(1, {"categories": ["ranged"], "kind": "ranged"}), (VEHICLE, {}), (1, {})]:
        table.gadget(0, place, weight=1, standing=[{"successes": {"n": 1, "category": "ambush"}}], **fields)
    table.alter(table.player().rides[0].card, standing=(), bonuses=())
    table.rewrite("pl001", categories=["ambush"])
    table.story_in_play("pl001")
    usual = pool(table.state, 0, "combat")
    assert (usual.dice, usual.extra) == (((0, 11, False), (1, 5, False), (VEHICLE, 4, False)), 3)
    melee = pool(table.state, 0, "combat", melee=True)
    assert (melee.dice, melee.extra) == (((0, 5, False), (1, 5, False)), 1)
    assert pool(table.state, 0, "survival", melee=True).extra == 3


@pytest.mark.rule("FL-JNX-09", "FL-DEC-96")
def test_an_ally_on_a_vehicle_still_counts(bench):
    table = bench(1)
    table.crew(0, 5)
    table.wheels(0)
    words = {"kind": "ally", "value": None, "hire": 2, "weight": 0}
    table.gadget(0, VEHICLE, standing=[{"skills": {"combat": 1}, "of": "party"}, {"successes": 1}], **words)
    table.story_in_play("pl001")
    melee = pool(table.state, 0, "combat", melee=True)
    assert (melee.dice, melee.extra) == (((0, 6, False),), 1)


@pytest.mark.rule("FL-CHR-10")
def test_successes_of_a_link_are_those_of_the_cards_that_may_be_used(bench):
    """ch057: one Combat Success with a firearm; the check that is rolled and its account say the same."""
    table = bench(1)
    table.party(0, "ch057")
    table.gear(0, 0, "sp902")
    assert pool(table.state, 0, "combat").extra == 1
    assert pool(table.state, 0, "combat", melee=True).extra == 0
    run = table.run(party_check(table.state, 0, "combat", 1, melee=True), dice=((2,),))
    assert (run.of(e.CheckBegan)[0].extra, run.value.successes) == (0, 1)


def rolled(table, dice, throw, need):
    """A melee check of the Party played once by best advice, with dice of its own: whether it is passed."""
    rule, answer = party_check(table.state, 0, "combat", need, melee=True), None
    while True:
        try:
            step = rule.send(answer)
        except StopIteration as stop:
            return stop.value.passed
        answer = None
        if isinstance(step, Roll):
            answer = dice.dice("check", next(throw), step.count, step.sides)
        elif isinstance(step, Ask):
            answer = step.default if step.forced() is None else step.forced()
        else:
            step.apply(table.state)


def test_the_odds_shown_are_those_of_the_dice(bench):
    """6 and 9, a scope and a Link out of play: 2 Successes. By hand: both succeed, 0.6 * 0.9 = 0.54; a 1 beside a
    failure is rerolled: 0.1 * 0.1 (a 10 of the other) * 0.6, and 0.4 * 0.1 * 0.9: 0.006 + 0.036; 0.582 together."""
    table = armed(bench, "sp902", "sp032")
    card = table.dummy(0, 1, combat=9)
    table.gear(0, 1, "sp001")
    table.alter(card, link=Link(to="firearm", skills=(("combat", 3),)))
    true = chance(table.state, 0, "combat", 2, melee=True)
    assert float(true) == pytest.approx(0.582)
    assert chance_float(table.state, 0, "combat", 2, melee=True) == pytest.approx(0.582)
    dice, throw = SeededChance("melee"), count()
    passed = sum(rolled(table, dice, throw, 2) for _ in range(GAMES)) / GAMES
    assert abs(passed - 0.582) < 4 * sqrt(0.582 * 0.418 / GAMES)

"""The odds of Flight with gear that has other faces than a 1 rolled again: by hand, by sampled dice, and as shown."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import count
from math import sqrt

import pytest

from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land.bot.chances import Strength
from fallen_tui.games.fallen_land.content.odds import flight
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, flight_bonus, reroll_faces
from fallen_tui.games.fallen_land.rules.movement import rolled
from fallen_tui.games.fallen_land.state import views
from fallen_tui.games.fallen_land.text.prompts import questions
from fallen_tui.games.fallen_land.text.prompts.combat import pace

pytestmark = [pytest.mark.rule("FL-FLT-03", "FL-EQP-20")]

GAMES = 6000


def test_faces_that_are_rolled_again(subtests: pytest.Subtests):
    for what, over, again, p in [
        ("a 6, or a 1 or 2 and then a 6: 22%", 5, (1, 2), F(1, 6) + F(2, 6) * F(1, 6)),
        ("4 to 6, or below that and then 4 to 6: 75%", 3, (1, 2, 3), F(3, 6) + F(3, 6) * F(3, 6)),
        ("a 3 that gets away is rolled again all the same", 2, (1, 2, 3), F(3, 6) + F(3, 6) * F(4, 6)),
        ("a 6 is lost", 4, (6,), F(1, 6) + F(1, 6) * F(2, 6)),
        ("nothing is rolled again", 5, (), F(1, 6)),
        ("out of reach", 6, (1, 2, 3), F(0)),
    ]:
        with subtests.test(what=what, over=over, again=again, p=p):
            assert flight(0, over, again) == p
            assert flight(3, over + 3, again) == p


def riding(bench, card):
    """A Party with a Vehicle and one of the two Allies, on a mountain."""
    table = bench(1)
    table.lane("M")
    table.dummy(0)
    table.wheels(0)
    table.gear(0, VEHICLE if card == "sp098" else 0, card)
    table.place(0, "B01")
    return table


def test_what_is_shown_is_what_falls(bench, subtests: pytest.Subtests):
    for card, faces, need, p in [
        ("sp098", {1, 2}, 5, F(8, 36)),
        ("sp098", {1, 2}, 2, F(32, 36)),
        ("sp189", {1, 2, 3}, 3, F(27, 36)),
    ]:
        with subtests.test(card=card, faces=faces, need=need, p=p):
            table = riding(bench, card)
            state = table.state
            assert reroll_faces(state, 0, "flight_roll") == faces
            assert flight_bonus(state, 0) == 0
            dice, throw = SeededChance(f"flight {card}"), count()
            away = sum(fled(state, dice, throw) > need for _ in range(GAMES)) / GAMES
            assert abs(away - p) < 4 * sqrt(p * (1 - p) / GAMES)
            assert Strength(state, 0).escaping(need) == pytest.approx(float(p))
            law = pace(state, 0, 0)
            assert sum(F(weight, law.total) for value, weight in law.weighted() if value > need) == p


def fled(state, dice, throw):
    """One Flight die by the rule, thrown by chance."""
    rule, answer = rolled(state, 0, "flight_roll", "Flight"), None
    while True:
        try:
            step = rule.send(answer)
        except StopIteration as stop:
            return stop.value
        assert isinstance(step, Roll)
        answer = dice.dice("flight", next(throw), step.count, step.sides)


def test_the_question_shows_it(bench):
    """sp098, a Combat of 5 and no bonus: 22 in a hundred, where rolling 1s alone again would make it 19."""
    table = riding(bench, "sp098")
    table.story_in_play("pl008", stage="flight")
    ask = Ask(0, "flight", ("fight", "flee"), "FL-FLT-02", "fight", about=("pl008", 5))
    flee = questions.question(views.view(table.state, 0), ask).choices[1]
    assert flee.odds == "22% to get away"


def test_a_bot_counts_on_them_where_they_hold(bench, subtests: pytest.Subtests):
    """sp189 helps on mountains alone."""
    for place in ["A01", "B01"]:
        with subtests.test(place=place):
            table = riding(bench, "sp189")
            table.place(0, place)
            assert Strength(table.state, 0).escaping(3) == pytest.approx(0.75 if place == "B01" else 0.5)

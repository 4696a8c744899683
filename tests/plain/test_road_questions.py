"""Every question of The Road to the Fortress, answered by what is typed."""

from __future__ import annotations

import random

import pytest

from fallen_tui.engine.asking import ALWAYS
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.posthuman.rules.business import window
from fallen_tui.games.posthuman.state.events import Over, StatRaised
from fallen_tui.games.posthuman.state.keys import DONE
from fallen_tui.games.posthuman.text.prompts import TOPICS
from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.staged import STAGES, Stage, table_of
from tests.plain.sitting import Typist, play

SITTINGS = (("standard", 4, "made"), ("standard", 2, "custom"), ("short", 4, "made"))
SEEDS = range(6)
SELDOM = {
    "accept", "aim", "claw", "fuel", "give_up", "hand_limit", "lose_scar", "react", "special", "stride", "supply",
    "too_full",
}  # fmt: skip
"""Questions that may be in none of these games; others of their kind are."""


def typed(ask: Ask, chance: random.Random) -> str:
    """A line that answers a question, by the numbers of its options."""
    places = [str(place) for place in range(1, len(ask.keys) + 1)]
    if ask.kind == "one":
        return chance.choice(places)
    if ask.kind == "amount":
        return str(chance.randint(ask.low, ask.high))
    if ask.kind == "order":
        return " ".join(chance.sample(places, len(places)))
    if ask.kind == "split":
        return "even"
    if ask.kind == "offer":
        return "back"
    return " ".join(chance.sample(places, chance.randint(ask.low, min(ask.high, len(places))))) or "done"


@pytest.mark.parametrize("topic", STAGES)
def test_a_question_that_comes_seldom_is_answered_by_its_number(topic: str) -> None:
    stage = STAGES[topic]
    table = table_of(stage)
    (ask,) = table.advance()
    assert ask.topic == topic
    asked = table.game.question(table.game.view(table.state, 0), ask)
    place = [choice.key for choice in asked.choices].index(stage.key) + 1
    text = play(table, [str(place)], asks=ALWAYS)
    assert " ".join(asked.prompt.split()) in " ".join(text.split())
    assert any(map(stage.comes, table.entries))


def test_enter_spends_xp_as_the_advisor_would_and_then_goes_on() -> None:
    """PH-EXP-02: XP is good for nothing else, so nothing is lost by it."""

    def seasoned(bench: Bench) -> None:
        bench.player().xp = 12

    table = table_of(Stage(seasoned, lambda state: window(state, 0), DONE, lambda event: type(event) is Over))
    table.advance()
    play(table, [""] * 3)
    assert table.over
    assert table.state.players[0].xp == 0
    assert sum(isinstance(entry, StatRaised) for entry in table.entries) == 2


def test_points_are_spent_by_typing_a_figure_for_each_stat() -> None:
    """PH-CUS-01: what is dear or left over is told, and the price list stands there; menu has all ways in full."""
    setup = Setup("posthuman", "solo", (SeatSpec("human", "Ann"),), "points", options=(("survivors", "custom"),))
    table = Table(open_game("posthuman"), setup)
    table.advance()
    text = play(table, ["3 3 3", "6 2 2 2 2", "5, 5, 3, 2, 2", "5 4 2 2 2", "menu", "5 4 2 3 2"])
    said = " ".join(text.split())
    assert "Melee 2 to 4: a 4th die against lower melee; 5: Warriors are attacks. " in said
    assert "2 is free, 3 costs 2 points, 4 costs 3 and 5 costs 5. (Type menu for all 111 ways to do it.)" in said
    assert "as 5 figures, such as 3 3 3 3 3:" in said
    assert "5 figures are wanted, not 3: strength, speed, mind, melee and shooting." in said
    assert "A figure is from 2 to 5, not 6." in said
    assert "That costs 12 points, and there are 10." in said
    assert "2 points left, enough for speed 5." in said
    assert said.count("111 Strength 5, ") == 1
    assert table.state.players[0].stats == {"strength": 5, "speed": 4, "mind": 2, "melee": 3, "shooting": 2}


def test_of_all_ways_to_spend_points_one_can_be_taken_by_its_number() -> None:
    setup = Setup("posthuman", "solo", (SeatSpec("human", "Ann"),), "points", options=(("survivors", "custom"),))
    table = Table(open_game("posthuman"), setup)
    (ask,) = table.advance()
    play(table, ["111"])
    assert dict(table.state.players[0].stats) == {
        stat: getattr(ask.keys[110], stat) for stat in ("strength", "speed", "mind", "melee", "shooting")
    }


def test_every_question_of_a_game_is_answered_by_numbers() -> None:
    """One person at the table, who types any number that there is."""
    met: set[str] = set(STAGES)
    for mode, seats, survivors in SITTINGS:
        specs = (SeatSpec("human", "Ann"), *(SeatSpec("random", name) for name in ("Bo", "Cy", "Di")[: seats - 1]))
        for seed in SEEDS:
            setup = Setup("posthuman", mode, specs, f"typed {seed}", options=(("survivors", survivors),))
            met |= sitting(Table(open_game("posthuman"), setup), random.Random(f"{mode} {seed}"))
    assert set(TOPICS) - met <= SELDOM


def sitting(table: Table, chance: random.Random) -> set[str]:
    """The topics that were answered in the plain face."""
    met: set[str] = set()
    asked: list[tuple[int, str]] = []

    def types(screen: str) -> str | None:
        if not table.pending:
            return None
        met.update(topic for decisions, topic in asked if table.decisions > decisions)
        asked[:] = [(table.decisions, table.pending[0].topic)]
        return typed(table.pending[0], chance)

    Typist(types, ALWAYS).play(table)
    return met

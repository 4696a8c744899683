"""What a person need not be asked on the road."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.bots import answer_of, bots_of
from fallen_tui.engine.asking import SENSIBLE
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.posthuman.bot.routine import again, routine
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.text.prompts import question
from tests.games.posthuman.conftest import Bench


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, Ask]]:
    """What a game of three asks, with what each seat saw."""
    game = open_game("posthuman")
    kinds = ("steady", "random", "random")
    seats = tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds))
    table = Table(game, Setup("posthuman", "standard", seats, "routine"))
    bots = bots_of(game, table.setup)
    found = []
    table.advance()
    while table.pending:
        ask = table.pending[0]
        found.append((game.view(table.state, ask.seat), ask))
        table.decide(ask.seat, answer_of(bots[ask.seat], table, ask))
    return found


def test_its_answers_are_legal(asked: list[tuple[Any, Ask]]) -> None:
    answers = [(ask, routine(view, ask, SENSIBLE)) for view, ask in asked]
    given = [(ask, answer) for ask, answer in answers if answer is not None]
    assert given
    for ask, answer in given:
        ask.check(answer)


def test_what_matters_is_asked(asked: list[tuple[Any, Ask]]) -> None:
    always = ("declare", "move", "meet", "way", "eat", "level", "enter", "offer", "accept", "skills", "turn")
    found = [routine(view, ask, SENSIBLE) for view, ask in asked if ask.topic in always]
    assert found
    assert set(found) == {None}


def test_business_of_nothing_but_other_weapons_is_not_asked_about() -> None:
    table = Bench(1)
    other = k.ArmKey("si03.1")
    table.gear("si02.1")
    assert routine(table.state, Ask(0, "business", (k.DONE, other), "PH-GAP-62", k.DONE), SENSIBLE) == k.DONE
    play = k.PlayKey("eq01.1")
    assert routine(table.state, Ask(0, "business", (k.DONE, play, other), "PH-GAP-62", k.DONE), SENSIBLE) is None


def test_bare_hands_ask_for_the_weapon_in_the_pack() -> None:
    table = Bench(1)
    table.gear("si03.1", active=False)
    ask = Ask(0, "business", (k.DONE, k.ArmKey("si03.1")), "PH-GAP-62", k.DONE)
    assert routine(table.state, ask, SENSIBLE) is None
    assert question(table.state, ask).opens == k.ArmKey("si03.1")
    table.player().melee.append("si03.1")
    assert question(table.state, ask).opens == ""


def test_business_that_was_left_undone_is_alike_until_something_changes() -> None:
    """Then it is put again: another thing to do, more to pay with, a wound."""
    table = Bench(2)
    ask = Ask(0, "business", (k.DONE, k.LEARN), "PH-GAP-62", k.DONE)
    player = table.player()
    player.xp = 3
    before = again(table.state, ask)
    assert before is not None
    table.state.turn += 1
    assert again(table.state, ask) == before
    assert again(table.state, attrs.evolve(ask, keys=(*ask.keys, k.PlayKey("eq01.1")))) != before
    uses = attrs.evolve(ask, keys=(*ask.keys, k.UseKey("eq01.1")))
    unhurt = again(table.state, uses)
    player.health -= 1
    assert again(table.state, ask) == before, "a wound is nothing to who has nothing to heal it with"
    assert again(table.state, uses) != unhurt
    player.xp = 4
    assert again(table.state, ask) != before
    assert again(table.state, Ask(0, "trade", (k.DONE,), "PH-TRD-01", k.DONE)) is None


def test_trade_is_asked_about_where_both_could_gain() -> None:
    table = Bench(2)
    ask = Ask(0, "trade", (k.DONE, k.SeatKey(1)), "PH-TRD-01", k.DONE)
    assert routine(table.state, ask, SENSIBLE) == k.DONE
    table.gear("si06.1", seat=0)
    table.player(0).food, table.player(1).ammo = 6, 6
    assert routine(table.state, ask, SENSIBLE) is None


def test_a_reroll_of_dice_that_cannot_be_bettered_is_not_asked_about() -> None:
    table = Bench(1)
    table.gear("si02.1")
    fight = table.fight("ea02", card="ea02", round=1)
    keys = tuple(map(k.DieKey, range(2)))
    ask = Ask(0, "reroll", keys, "PH-RRL-05", about=("mind", "ea02"), kind="some", low=0, high=1)
    fight.mine = ("critical", "critical")
    assert routine(table.state, ask, SENSIBLE) == ()
    fight.mine = ("critical", "miss")
    assert routine(table.state, ask, SENSIBLE) is None


def test_a_drill_is_asked_about_only_while_it_can_be_kept() -> None:
    table = Bench(1)
    fight = table.fight("ea02", card="ea02", round=1)
    ask = Ask(0, "drill", (k.YES, k.NO), "PH-MEL-28", k.YES)
    assert routine(table.state, ask, SENSIBLE) is None
    fight.round = 3
    assert routine(table.state, ask, SENSIBLE) == k.YES


@pytest.mark.rule("PH-MEL-06")
def test_dice_are_swapped_by_question_only_where_that_gains_something() -> None:
    ask = Ask(0, "swap", (), "PH-MEL-06", kind="amount", low=0, high=1)
    asked = (("ea13", 1, None), ("ea13", 2, None), ("ea13", 3, 0), ("ea06", 1, None), ("ea06", 2, 0), ("ea06", 3, 0))
    for foe, round, answer in asked:
        table = Bench(1)
        table.stats(speed=4)
        table.fight(foe, card=foe, round=round)
        assert routine(table.state, ask, SENSIBLE) == answer, (foe, round)


@pytest.mark.rule("PH-EVT-07")
def test_what_is_kept_for_a_fight_is_asked_about_where_one_may_fall_or_turn() -> None:
    ask = Ask(0, "keepsake", (k.CardKey("ev11"),), "PH-EVT-07", kind="some", low=0, high=1)
    table = Bench(1)
    table.fight("ea14", card="ea14", round=1)
    assert routine(table.state, ask, SENSIBLE) == (), "it is won in health"
    table.player().health = 1
    assert routine(table.state, ask, SENSIBLE) is None
    table.player().health = 6
    mutations = [card for card, scar in table.state.cards.scars.items() if not scar.blank]
    table.scars(*mutations[:4])
    assert routine(table.state, ask, SENSIBLE) is None, "the next wound may leave the fifth mutation"


def test_help_that_only_helps_is_taken() -> None:
    table = Bench(2)
    bandage = Ask(0, "consent", (k.YES, k.NO), "PH-CAM-07", k.YES, about=("sk08.1", 1))
    assert routine(table.state, bandage, SENSIBLE) == k.YES

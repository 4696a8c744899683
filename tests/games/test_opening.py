"""Enter never harms: where cursors open, nobody loses anything, and whoever only presses Enter gets on in the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import Choice, Question, SeatSpec, Setup
from fallen_tui.engine.rules import Ask, even
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.text.prompts.opening import opening

TURNS = 4
MOST = 400
"""Answers in which so many Turns are over, whatever is held."""
NEVER = re.compile(r"(about )?0%")
GAMES = {"fallen_land": "short", "state51": "standard", "posthuman": "standard"}


def enter(ask: Ask, question: Question) -> Any:
    """What Enter takes at once; where something must be marked first, as little as may be."""
    keys = [choice.key for choice in question.choices]
    match ask.kind:
        case "one":
            opens = question.opens or ask.default
            return opens if opens in ask.keys else keys[0]
        case "some":
            return tuple(ask.keys[: ask.low])
        case "order":
            return ask.keys
        case "amount":
            return ask.low
        case "split":
            return even(ask)
    return ((), ())


def pressed(game_id: str, seed: str) -> Iterator[tuple[Table, Ask, Question, Any]]:
    game = open_game(game_id)
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    table = Table(game, Setup(game_id, GAMES[game_id], seats, seed, "open"))
    bots = bots_of(game, table.setup)
    table.advance()
    for _ in range(MOST):
        while not table.over and any(ask.seat for ask in table.pending):
            let_bots_play(table, bots)
        if table.over or game.turn(table.state) > TURNS:
            return
        ask = table.pending[0]
        question = game.question(game.view(table.state, 0), ask)
        answer = enter(ask, question)
        yield table, ask, question, answer
        table.decide(0, answer)
    raise AssertionError(f"after {MOST} times Enter it is still Turn {game.turn(table.state)}")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("game", GAMES)
def test_enter_alone_gets_on_and_destroys_nothing(game: str, seed: str) -> None:
    asked = 0
    for _, ask, question, answer in pressed(game, seed):
        asked += 1
        keys = [choice.key for choice in question.choices]
        assert sorted(keys) == sorted(ask.keys) or ask.kind != "one"
        assert not set(question.graves) & {answer if ask.kind == "one" else ""}
        assert all(key in keys[-len(question.graves) :] for key in question.graves)
        odds = {choice.key: choice.odds for choice in question.choices}
        if ask.kind == "one" and NEVER.match(odds[answer]):
            assert all(not each or NEVER.match(each) for each in odds.values()), odds
    assert asked > 20


def test_the_word_that_ends_a_question_is_one_of_its_options() -> None:
    ended = set()
    for _, ask, question, _answer in pressed("fallen_land", "d"):
        if question.ends:
            assert question.ends in ask.keys
            assert not question.within, "what is ended by a word is left by it, not backed out of"
            ended.add(ask.topic)
    assert {"outfit", "sell", "desk"} <= ended


@pytest.mark.parametrize(
    ("odds", "opens"),
    [
        (("25% to pass", ""), "1"),
        (("about 25% to pass", "60% to pass"), "1"),
        (("25% to pass", "no effect now"), "1"),
        (("no effect now", ""), "0"),
        (("80% to pass", ""), "0"),
        (("", "over 99% to pass"), "0"),
    ],
)
def test_a_choice_of_a_story_opens_on_no_great_risk(odds: tuple[str, ...], opens: str) -> None:
    choices = [Choice(str(n), f"Option {n}", odds=each) for n, each in enumerate(odds)]
    ask = Ask(0, "choose", tuple(each.key for each in choices), "FL-GEN-02")
    nothing: Any = None
    assert (opening(nothing, ask, choices) or choices[0].key) == opens


def test_an_even_division_of_damage_kills_nobody_who_can_be_spared() -> None:
    split = Ask(0, "place_damage", ("crown:0", "crown:1"), "FL-DMG-03", kind="split", high=5, caps=(2, 9))
    assert even(split) == (("crown:0", 2), ("crown:1", 3))
    assert even(split, fatal=(2, 9)) == (("crown:0", 1), ("crown:1", 4))

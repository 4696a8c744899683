"""`fallen content strings`: what games say to their players, once each."""

from __future__ import annotations

from collections import Counter

from fallen_tui.commands.strings import gather, shape
from fallen_tui.engine.game import Setup
from fallen_tui.games import open_game
from fallen_tui.seats import christened
from tests.cli.conftest import Fallen


def test_texts_that_are_said_alike_have_one_shape() -> None:
    for one, two in (
        ("Sell Copper Kettle for 3 coins", "Sell The Long Way for 12 coins"),
        ("Night Deposit: choose one", "A Map with Pins: choose one"),
        ('"Well, hold the lamp": pay 2 coins', '"Not yet": pay 4 coins'),
    ):
        assert shape(one) == shape(two)
    assert shape("Sell a kettle") != shape("Buy a kettle")


def test_a_game_is_gathered_to_its_end_and_its_every_question_told() -> None:
    game = open_game("state51")
    found = gather(game, Setup("state51", "standard", christened([("steady", ""), ("random", "")]), "strings"))
    assert {"action", "draft", "pay"} & set(found.topics), "the questions of every game are among them"
    for topic in found.topics.values():
        assert topic.rules
        assert topic.prompts
        assert topic.options
    assert any("wins" in line or "points" in line for line in found.log.values()), "the log goes on to the last line"


def test_the_listing_has_each_kind_of_game_and_no_text_twice(fallen: Fallen) -> None:
    ran = fallen("content", "strings", "state51", "--seed", "s")
    assert (ran.code, ran.err) == (0, "")
    heads = [line for line in ran.out.splitlines() if line.startswith("# ")]
    assert len(heads) == 8
    parts, topic = Counter[tuple[str, str]](), ""
    for line in ran.out.splitlines():
        if line.startswith("## "):
            topic = line
        elif line[:2] in ("? ", "x "):
            parts[topic.partition(" (")[0], shape(line[2:])] += 1
    assert parts
    assert set(parts.values()) == {1}
    assert fallen("content", "strings", "state51", "--seed", "s").out == ran.out


def test_a_game_that_is_not_there_is_named(fallen: Fallen) -> None:
    ran = fallen("content", "strings", "chess")
    assert ran.code == 2
    assert "there is no game 'chess'" in ran.err

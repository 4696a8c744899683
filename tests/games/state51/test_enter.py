"""Pressing Enter at every question: it takes what a menu proposes, and no game goes round in a circle by it."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.bots import play_out
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.rules.actions import act
from fallen_tui.games.state51.rules.ending import clean_up
from fallen_tui.games.state51.state.table import nothing
from fallen_tui.games.state51.text.prompts import question

QUESTIONS = 6000
"""More than a game of four has, however slowly it is played."""


class Presser:
    """Takes what the cursor stands on when a question opens: the default, else the first option, else the least.

    `told`: where the words of a question say at which option it opens, that one.
    """

    sees = True

    def __init__(self, told: bool = False) -> None:
        self.told = told
        self.pressed = 0
        self.topics: set[str] = set()

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        self.pressed += 1
        self.topics.add(ask.topic)
        assert self.pressed < QUESTIONS, (ask.topic, ask.keys, ask.default)
        if ask.kind == "one":
            opens = question(view, ask).opens if self.told else ""
            return opens or (ask.default if ask.default in ask.keys else ask.keys[0])
        if ask.kind == "amount":
            return int(ask.default or ask.low)
        return ask.keys if ask.kind == "order" else ask.keys[: ask.low]


MODES = (("countdown-short", 1), ("rival-scout", 1), ("standard", 2), ("standard", 3), ("standard", 4))


@pytest.mark.rule("FS-ICO-15", "FS-ACT-07")
def test_a_game_ends_by_enter_alone(subtests: pytest.Subtests) -> None:
    for mode, seats in MODES:
        for seed in ["a", "b"]:
            with subtests.test(mode=mode, seats=seats, seed=seed):
                specs = tuple(SeatSpec("bot", name) for name in ("Ann", "Bo", "Cleo", "Dov")[:seats])
                table = Table(open_game("state51"), Setup("state51", mode, specs, seed))
                pressers = {seat: Presser() for seat in range(seats)}
                play_out(table, pressers)
                assert table.over
                assert table.state.phase == "over"
                assert all(presser.pressed for presser in pressers.values())


@pytest.mark.rule("FS-ACT-07", "FS-TUK-04")
def test_enter_alone_discards_no_tucked_card(subtests: pytest.Subtests) -> None:
    for mode, seats in MODES:
        for seed in ["a", "b"]:
            with subtests.test(mode=mode, seats=seats, seed=seed):
                specs = tuple(SeatSpec("bot", name) for name in ("Ann", "Bo", "Cleo", "Dov")[:seats])
                table = Table(open_game("state51"), Setup("state51", mode, specs, seed))
                pressers = {seat: Presser(told=True) for seat in range(seats)}
                play_out(table, pressers)
                topics = set().union(*(presser.topics for presser in pressers.values()))
                assert table.over
                assert topics.isdisjoint({"make_room", "drop"})


@pytest.mark.rule("FS-CNQ-03", "FS-COO-03", "FS-TUK-04")
def test_the_cursor_opens_at_no_card_for_which_another_must_go(bench) -> None:
    table = bench(2)
    table.site(0, "L63")
    table.hand(0, "L04")
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L02", "agreement")
    table.tokens(0, weapons=1, scrap=1)
    with_room = table.start(act(table.state, table.player())).ask
    assert question(table.state, with_room).opens == "conquer:L04"
    table.tuck(0, "L03", "agreement")
    full = table.start(act(table.state, table.player())).ask
    assert "conquer:L04" in full.keys
    assert question(table.state, full).opens == "incorporate:L04"


@pytest.mark.rule("FS-ICO-15", "FS-ACT-11")
def test_a_token_is_never_exchanged_for_another_of_its_kind(bench) -> None:
    table = bench()
    table.site(0, "L63", scrap=3)
    table.tokens(0, scrap=2)
    assert "swap" not in table.offers(0)
    table.tokens(0, fuel=1)
    table.player().site("L63").tokens.update(scrap=2, fuel=1)
    run = table.start(act(table.state, table.player()), "swap")
    assert (run.ask.topic, run.ask.keys) == ("take_out", ("scrap@L63", "fuel@L63"))
    run.go("scrap@L63")
    assert table.player().site("L63").tokens == {**nothing(), "scrap": 1, "fuel": 2}, "only fuel could go in for scrap"


@pytest.mark.rule("FS-ICO-12", "FS-ICO-15")
def test_a_token_that_lasts_elsewhere_may_take_the_place_of_one_of_its_kind(bench) -> None:
    table = bench()
    table.site(0, "L63", scrap=3)
    table.site(0, "L17", scrap=1)
    run = table.start(act(table.state, table.player()), "swap")
    assert table.player().site("L17").tokens["scrap"] == 0
    assert table.player().tokens["scrap"] == 1
    assert run.ask is None or run.ask.topic == "action"


@pytest.mark.rule("FS-ICO-15", "FS-ACT-11")
def test_enter_passes_where_there_are_only_free_operations(bench) -> None:
    table = bench()
    table.site(0, "L63", scrap=3)
    table.tokens(0, fuel=1)
    run = table.start(act(table.state, table.player()))
    assert (run.ask.keys, run.ask.default) == (("swap", "pass"), "pass")
    table.tokens(0, workers=2)
    run = table.start(act(table.state, table.player()))
    assert run.ask.keys[0].startswith("barter:")
    assert run.ask.default is None, "the first action proposes itself"


@pytest.mark.rule("FS-ICO-18")
def test_nothing_is_stored_after_the_last_count(bench, subtests: pytest.Subtests) -> None:
    for last in [False, True]:
        with subtests.test(last=last):
            table = bench()
            table.site(0, "L63", scrap=1)
            table.tokens(0, fuel=1)
            table.state.last = last
            run = table.start(clean_up(table.state))
            assert [ask.topic for ask in run.asked] == ([] if last else ["store_last"])

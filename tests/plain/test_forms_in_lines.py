"""Forms in line mode: one listing, numbers and letters, Enter when done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.asking import ALWAYS, SENSIBLE
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.games import open_game
from tests.plain.sitting import Typist


def stands_at(topic: str, holds: Callable[[Any], bool] = lambda ask: True) -> Table:
    """A short game, of two towns, at a question of the person."""
    seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
    table = Table(open_game("fallen_land"), Setup("fallen_land", "short", seats, "asks"))
    bots = [seat_bot("steady", table.game, table.setup, seat) for seat in (0, 1)]
    routine = RoutineAnswers(table)
    table.advance()
    while True:
        routine.give()
        ask = table.pending[0]
        if ask.seat == 0 and ask.topic == topic and table.state.turn >= 2 and holds(ask):
            return Table(table.game, table.setup, entries=table.entries)
        table.decide(ask.seat, answer_of(bots[ask.seat], table, ask))


def typed(table: Table, *lines: str, asks: str = SENSIBLE) -> str:
    left = list(lines)
    return Typist(lambda screen: left.pop(0) if left else None, asks=asks).play(table)


def given(table: Table, since: int) -> list[Answered]:
    new = table.entries[since:]
    return [entry for entry in new if isinstance(entry, Answered) and entry.seat == 0 and not entry.forced]


def test_gear_is_one_listing() -> None:
    table = stands_at("outfit")
    since = len(table.entries)
    text = typed(table, "best", "1 z", ".")
    assert "Your gear, all of it." in text
    assert "(moved)" in text
    assert "Auction House" in text
    assert [each.answer for each in given(table, since)[:2]] == ["auto", "done"]
    assert verify(table.game, table.setup, table.entries).sound


def test_what_is_suggested_fills_the_form_in() -> None:
    """As on the screen: not one move of the bot after the other."""
    table = stands_at("outfit")
    since = len(table.entries)
    text = typed(table, "suggested", ".")
    assert "(moved)" in text
    assert [each.answer for each in given(table, since)[:2]] == ["auto", "done"]


def test_advice_says_that_suggested_fills_in_the_whole_form() -> None:
    """And names no single move of the bot that suggested would not make."""
    text = " ".join(typed(stands_at("outfit"), "advice", ".").split())
    assert "In this form, suggested fills in what serves best, and Enter takes it all." in text
    assert "Type suggested to take it." not in text
    alone = " ".join(typed(stands_at("outfit"), "advice", asks=ALWAYS).split())
    assert "Type suggested to take it." in alone


def test_gear_is_left_as_it_was() -> None:
    table = stands_at("outfit")
    since = len(table.entries)
    typed(table, "best", "reset", "leave")
    assert [each.answer for each in given(table, since)[:1]] == ["done"]


def test_a_card_is_moved_by_number_and_letter() -> None:
    table = stands_at("outfit")
    text = " ".join(typed(table, "1", "1 s", "1 s").split())
    assert "Type its number and a letter." in text
    assert "1 card moved" in text


def test_the_town_is_one_listing() -> None:
    table = stands_at("desk")
    since = len(table.entries)
    text = typed(table, "menu", "6 7", "")
    assert "Town business." in text
    assert "Sell to the Bank" in text
    assert "marked; " in text
    assert len([each for each in given(table, since) if each.topic == "sell"]) == 3
    assert sum(each.chosen for each in given(table, since)) == 1
    assert verify(table.game, table.setup, table.entries).sound


def test_each_puts_the_question_by_itself_and_form_the_form() -> None:
    table = stands_at("desk")
    since = len(table.entries)
    text = typed(table, "each", "form", "each")
    assert text.count("Town business.") == 2
    assert "what do you do?" in text
    assert not given(table, since)


def test_always_lists_no_form() -> None:
    table = stands_at("desk")
    text = typed(table, "form", asks=ALWAYS)
    assert "Town business." not in text
    assert "This question has no form." in text
    assert "what do you do?" in text


def test_the_goals_of_a_march_stand_among_the_deeds_and_a_letter_says_what_follows() -> None:
    table = stands_at("deed", lambda ask: "move" in ask.keys)
    since = len(table.entries)
    text = " ".join(typed(table, "The Copper Attic z", "The Copper Attic c").split())
    assert "Resources, by a march" in text
    assert "[100% to arrive]" in text
    assert "Plains: 24 to 68 (plains)" in text, "land that holds nothing is folded"
    assert "g go there, c claim it, p Plains Encounter, d destroy it." in text
    answers = [each.answer for each in given(table, since)]
    assert answers[:3] == ["move", "H10", "claim"]
    assert verify(table.game, table.setup, table.entries).sound


def test_a_march_is_rolled_first_by_the_word_form() -> None:
    table = stands_at("deed", lambda ask: "move" in ask.keys)
    since = len(table.entries)
    text = typed(table, "form", "form", "form", "1")
    assert text.count("Resources, by a march") == 2
    assert [each.answer for each in given(table, since)] == ["move"]


def test_what_is_no_row_is_said() -> None:
    table = stands_at("desk")
    assert "There is no option 99" in typed(table, "99")

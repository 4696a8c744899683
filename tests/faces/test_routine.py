"""Questions that people are not asked: how they are journalled, undone, verified and set, on both faces."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.asking import ALWAYS, SENSIBLE
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import points
from fallen_tui.engine.verify import verify
from fallen_tui.faces.log import last_choice
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.games import open_game
from fallen_tui.tui.match.match import Match
from tests.plain.sitting import Typist

COUNCIL, CHARTER = ("fallen_land", "short"), ("state51", "standard")


def table_of(game: str, mode: str, *seats: str, seed: str = "routine", undo: str = "open") -> Table:
    specs = tuple(SeatSpec(kind, f"Seat {number}") for number, kind in enumerate(seats))
    return Table(open_game(game), Setup(game, mode, specs, seed, undo))


def play(table: Table, routine: RoutineAnswers, questions: int = 100_000) -> int:
    """The steady bot answers for everybody what is put; how many questions were put to people."""
    bots: dict[int, Any] = {
        seat: seat_bot("steady", table.game, table.setup, seat) for seat in range(len(table.setup.seats))
    }
    table.advance()
    asked = 0
    while asked < questions:
        routine.give()
        if not table.pending:
            break
        ask = table.pending[0]
        asked += table.setup.seats[ask.seat].human
        table.decide(ask.seat, answer_of(bots[ask.seat], table, ask))
    return asked


def given(table: Table) -> list[Answered]:
    """What was answered for people."""
    return [entry for entry in table.entries if isinstance(entry, Answered) and entry.routine]


@pytest.mark.parametrize(("game", "mode"), [COUNCIL, CHARTER])
def test_a_whole_game_is_sound(game: str, mode: str) -> None:
    table = table_of(game, mode, "human", "steady")
    play(table, RoutineAnswers(table))
    assert table.over
    assert verify(table.game, table.setup, table.entries).sound
    registry = table.game.registry
    written = json.loads(json.dumps([registry.encode(entry) for entry in table.entries]))
    assert [registry.decode(each) for each in written] == table.entries


def test_only_people_are_spared_questions() -> None:
    table = table_of(*COUNCIL, "human", "steady")
    play(table, RoutineAnswers(table))
    assert given(table)
    assert {entry.seat for entry in given(table)} == {0}
    assert not any(entry.forced or entry.chosen for entry in given(table))


def test_always_asks_everything() -> None:
    table = table_of(*COUNCIL, "human", "steady")
    play(table, RoutineAnswers(table, ALWAYS), 150)
    assert not given(table)


def test_an_old_answer_was_asked_for() -> None:
    registry = open_game("fallen_land").registry
    old = registry.decode({"t": "answer", "seat": 0, "topic": "react", "answer": "pass"})
    assert old == Answered(0, "react", "pass")
    assert old.chosen
    assert "routine" not in registry.encode(old)


def until_given(table: Table, routine: RoutineAnswers) -> None:
    """Play on until something was answered for the person, and a question is put to them."""
    for _ in range(300):
        play(table, routine, 1)
        routine.give()
        if given(table) and table.pending and table.pending[0].seat == 0:
            return
    raise AssertionError("everything was asked")


def test_undo_stops_at_what_was_asked() -> None:
    table = table_of(*COUNCIL, "human", "steady")
    routine = RoutineAnswers(table)
    until_given(table, routine)
    found = points(table, 0)
    assert all(point.answered.chosen for point in found)
    assert last_choice(table.entries, 0) <= found[0].to + 1
    before = table.decisions
    table.rewind(found[0].to)
    routine.put()
    assert not routine.give()
    assert table.pending[0].topic == found[0].answered.topic
    assert table.decisions < before


def test_a_question_that_was_put_stays_put() -> None:
    """Whatever is set meanwhile, and though it need not have been asked."""
    table = table_of(*COUNCIL, "human", "steady")
    routine = RoutineAnswers(table, ALWAYS)
    sensible = RoutineAnswers(table)
    for _ in range(300):
        play(table, routine, 1)
        routine.give()
        if table.pending and table.pending[0].seat == 0 and sensible._next() is not None:
            break
    else:
        raise AssertionError("everything has to be asked")
    routine.asks = SENSIBLE
    assert not routine.give()
    assert RoutineAnswers(table).give()


def test_the_curtain_goes_up_for_no_question_that_is_not_put() -> None:
    table = table_of(*COUNCIL, "human", "human", undo="strict")
    match = Match(table)
    bots = [seat_bot("steady", table.game, table.setup, seat) for seat in range(2)]
    table.advance()
    shown: list[int] = []
    while len(shown) < 400:
        match.routine.give()
        ask = match.ask
        if ask is None:
            break
        if match.curtain is not None:
            match.take_seat(ask.seat)
        shown.append(len(table.entries))
        match.decide(answer_of(bots[ask.seat], table, ask))
    assert {entry.seat for entry in given(table)} == {0, 1}
    assert not any(table.entries[number] in given(table) for number in shown)


# --- in line mode ---


def told_to(table: Table, *lines: str, asks: str = SENSIBLE) -> str:
    """What is printed while lines are typed, then `suggested` some hundred times."""
    left = [*lines, *["suggested"] * 120]
    typist = Typist(lambda screen: left.pop(0) if left else None, asks=asks)
    return typist.play(table)


def test_line_mode_spares_questions() -> None:
    table = table_of(*COUNCIL, "human", "steady")
    told_to(table)
    assert given(table)


def test_line_mode_asks_what_is_wished() -> None:
    table = table_of(*COUNCIL, "human", "steady")
    text = told_to(table, "asks sometimes", "asks always", "asks")
    assert "Type asks and one of sensible, target, always." in text
    assert "You are asked where it makes sense." in text
    assert text.count("You are asked always.") == 2
    assert not given(table)


def test_what_is_resumed_is_put(tmp_path: Path) -> None:
    """Who left at a question finds it again, whatever it is."""
    table = table_of(*COUNCIL, "human", "steady")
    sensible = RoutineAnswers(table)
    for _ in range(300):
        play(table, RoutineAnswers(table, ALWAYS), 1)
        if table.pending and table.pending[0].seat == 0 and sensible._next() is not None:
            break
    again = Table(table.game, table.setup, entries=table.entries)
    left = iter(())
    Typist(lambda screen: next(left, None)).play(again)
    assert not given(again)

"""What lies before a going back or a leaving: nothing may be missing there, and it may lie as deep as it likes."""

from __future__ import annotations

from functools import cache

import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.events import Answered, Closed, Entry, Rewound
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import KEYFRAME, History, active, fold
from fallen_tui.engine.summaries import brief
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import open_game
from tests.engine import restless
from tests.engine.toy import TOY, RoundBegan, play, setup

GAME = open_game("state51")
SOLO = Setup("state51", "countdown-short", (SeatSpec("random", "Bot"),), "undone")


@cache
def plain() -> Table:
    return play(Table(TOY, setup("1")))


@cache
def solo() -> list[Entry]:
    """A short game of The New Charter, left in good order."""
    table = Table(GAME, SOLO)
    play_out(table, bots_of(GAME, SOLO))
    assert 200 < len(table.entries) < 600
    return [*table.entries, Closed()]


@cache
def questions() -> dict[int, tuple[int, ...]]:
    """After which entries of the plain game a question stands, or the end; and the points to go back to from there."""
    table = Table(TOY, plain().setup)
    found = {}
    table.advance()
    while True:
        found[len(table.entries)] = tuple({0, 4, len(table.entries) // 2, len(table.entries)})
        if table.over:
            return found
        number = len(table.entries)
        given = plain().entries[number]
        assert isinstance(given, Answered)
        table.decide(given.seat, given.answer)


# --- nothing is missing before a leaving or a going back ---


def test_a_game_is_left_at_a_question_only(subtests: pytest.Subtests) -> None:
    for leavings in [1, 2]:
        with subtests.test(leavings=leavings):
            entries = plain().entries
            for count in range(1, len(entries) + 1):
                verdict = verify(TOY, plain().setup, [*entries[:count], *[Closed()] * leavings])
                if count in questions():
                    assert verdict.sound, verdict.message
                else:
                    assert (verdict.stage, verdict.entry) == ("re-execution", count + 1)
                    assert f"recorded closed, today's rules give {brief(entries[count])}" in verdict.message


def test_one_goes_back_from_a_question_only(subtests: pytest.Subtests) -> None:
    for closed in [False, True]:
        with subtests.test(closed=closed):
            entries = plain().entries
            for count in range(1, len(entries) + 1):
                for to in questions().get(count, (0, count)):
                    left: list[Entry] = [*entries[:count], *([Closed()] if closed else []), Rewound(to)]
                    verdict = verify(TOY, plain().setup, left)
                    if count in questions():
                        assert verdict.sound, verdict.message
                    else:
                        assert (verdict.stage, verdict.entry) == ("re-execution", count + 1)


def test_an_entry_taken_out_before_a_going_back_is_found() -> None:
    """A scored point that somebody would rather not have seen undone."""
    taken = 0
    for seed in range(6):
        table = restless.toy(f"taken out {seed}", rounds=2)
        for number, entry in enumerate(table.entries, 1):
            last = table.entries[number - 2]
            if isinstance(entry, Rewound) and entry.to < number - 1 and not isinstance(last, Answered | Closed):
                verdict = verify(TOY, table.setup, [*table.entries[: number - 2], entry])
                assert verdict.entry == number - 1
                taken += 1
    assert taken > 5


def test_an_unfinished_game_may_end_anywhere() -> None:
    """A process can be killed between two lines; the rest is made up for when the game goes on."""
    entries = plain().entries
    assert all(verify(TOY, plain().setup, entries[:count]).sound for count in range(len(entries)))


# --- The New Charter, changed anywhere ---


def test_the_game_is_sound() -> None:
    assert verify(GAME, SOLO, solo()).sound


def test_every_change_is_found_where_it_stands() -> None:
    entries, kinds = solo(), set()
    for number, entry in enumerate(entries, 1):
        for other in () if isinstance(entry, Answered | Closed) else restless.changed(entry):
            verdict = verify(GAME, SOLO, [*entries[: number - 1], other, *entries[number:]])
            assert (verdict.stage, verdict.entry) == ("re-execution", number), other
            kinds.add(entry.tag)
    assert {"roll", "deck", "drawn", "phase"} <= kinds


def test_every_illegal_answer_is_found_where_it_stands() -> None:
    answered = 0
    for number, entry in enumerate(solo(), 1):
        if isinstance(entry, Answered):
            other = Answered(entry.seat, entry.topic, "nonsense", entry.forced)
            verdict = verify(GAME, SOLO, [*solo()[: number - 1], other, *solo()[number:]])
            assert (verdict.stage, verdict.entry) == ("re-execution", number)
            answered += 1
    assert answered > 40


def test_every_entry_taken_out_is_found_where_it_stood() -> None:
    entries = solo()
    for number in range(1, len(entries)):
        verdict = verify(GAME, SOLO, [*entries[: number - 1], *entries[number:]])
        alike = number
        while entries[alike] == entries[number - 1]:
            alike += 1
        assert (verdict.stage, verdict.entry) == ("re-execution", alike), entries[number - 1]


def test_every_entry_put_in_is_found_where_it_stands() -> None:
    entries = solo()
    for number in range(1, len(entries)):
        verdict = verify(GAME, SOLO, [*entries[:number], entries[number - 1], *entries[number:]])
        alike = number
        while entries[alike] == entries[number - 1]:
            alike += 1
        assert (verdict.stage, verdict.entry) == ("re-execution", alike + 1), entries[number - 1]


# --- deep undone stretches ---


def crossing(length: int) -> list[Entry]:
    """Two steps forth and one back, all the way."""
    entries: list[Entry] = []
    while len(entries) < length:
        number = len(entries) + 1
        entries += [RoundBegan(number), RoundBegan(-number), Rewound(number)]
    return entries


def across(length: int) -> list[Entry]:
    """One chain of goings back that leads from keyframe to keyframe down to the beginning."""
    entries: list[Entry] = []
    last = 0
    while len(entries) < length:
        number = len(entries) + 1
        entries.append(RoundBegan(number))
        if number % KEYFRAME == 0:
            entries.append(Rewound(last))
            continue
        last = number
        if (number + 1) % KEYFRAME:
            entries.append(Rewound(number))
    return entries


def test_any_depth_of_goings_back_can_be_sought(subtests: pytest.Subtests) -> None:
    for make in [crossing, across]:
        with subtests.test(make=make):
            entries, begin = make(24 * KEYFRAME), setup()
            seeker = History(TOY, begin, entries)
            for number in (*range(0, len(entries), 331), 1, KEYFRAME + 1, len(entries)):
                path = active(entries, number)
                state = fold(TOY, begin, [entries[n - 1] for n in path], path)
                assert seeker.seek(number) == History(TOY, begin, entries).seek(number) == state
            assert len(seeker._frames) <= len(entries) // KEYFRAME + 1


def test_what_was_sought_on_a_keyframe_is_the_callers_to_keep(subtests: pytest.Subtests) -> None:
    for make in [crossing, across]:
        with subtests.test(make=make):
            entries, begin = make(6 * KEYFRAME), setup()
            seeker = History(TOY, begin, entries)
            seeker.seek(len(entries))
            assert len(seeker._frames) > 2
            for number in sorted(seeker._frames):
                state = fold(TOY, begin, [entries[n - 1] for n in active(entries, number)])
                for keep in (History(TOY, begin, entries), seeker):
                    sought = keep.seek(number)
                    assert sought == state
                    sought.hands.clear()
                    assert keep.seek(number) == state

"""Looking at any moment of a recorded game: the same as folding it from the beginning, whatever was gone back over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from fallen_tui.engine import history
from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import CHECKED, Answered, Checked, Closed, Entry, Rewound, Rolled
from fallen_tui.engine.game import Game, SeatSpec, Setup
from fallen_tui.engine.history import KEYFRAME, FoldError, History, active, counters, fold, last_checkpoint
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from tests.engine import restless
from tests.engine.mutables import shared
from tests.engine.toy import TOY, Drawn, RoundBegan, Shuffled, play, setup

GAME = open_game("state51")


@cache
def long_game() -> Table:
    """Some thousand entries of The New Charter with dozens of goings back, near and far."""
    begin = Setup("state51", "standard", tuple(SeatSpec("random", f"B{n}") for n in range(3)), "history")
    return restless.charter(GAME, begin, every=9)


@cache
def toy_game() -> Table:
    return restless.toy(rounds=8)


def straight(game: Game, begin: Setup, entries: Sequence[Entry]) -> list[Any]:
    """The state after each entry: every stretch played on from a fold of what counted before it."""
    state = game.new(begin)
    states = [clone(state)]
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Rewound):
            state = fold(game, begin, [entries[n - 1] for n in active(entries, number)])
        else:
            entry.apply(state)
        states.append(clone(state))
    return states


@cache
def states_of(name: str) -> list[Any]:
    table = {"toy": toy_game, "charter": long_game}[name]()
    return straight(table.game, table.setup, table.entries)


def test_the_games_are_long_and_restless() -> None:
    entries = long_game().entries
    backs = [(number, entry.to) for number, entry in enumerate(entries, 1) if isinstance(entry, Rewound)]
    assert len(entries) > 8 * KEYFRAME
    assert len(backs) > 30
    assert sum(number // KEYFRAME != to // KEYFRAME for number, to in backs) > 10, "many across keyframes"
    assert len([entry for entry in toy_game().entries if isinstance(entry, Rewound)]) > 10


def test_seeking_is_folding(subtests: pytest.Subtests) -> None:
    for order in ["forwards", "backwards", "about", "afresh"]:
        for name in ["toy", "charter"]:
            with subtests.test(order=order, name=name):
                table = {"toy": toy_game, "charter": long_game}[name]()
                states = states_of(name)
                numbers = list(range(len(table.entries) + 1))
                if order == "backwards":
                    numbers.reverse()
                elif order == "about":
                    numbers = list(SeededChance("history").permutation("seek", 0, len(numbers)))
                elif order == "afresh":
                    numbers = numbers[::61]
                seeker = History(table.game, table.setup, table.entries)
                for number in numbers:
                    if order == "afresh":
                        seeker = History(table.game, table.setup, table.entries)
                    assert seeker.seek(number) == states[number], number


def test_the_end_is_where_the_table_stands() -> None:
    for table in (toy_game(), long_game()):
        assert History(table.game, table.setup, table.entries).seek(len(table.entries)) == table.state


def test_what_was_sought_is_the_callers_to_keep() -> None:
    table = toy_game()
    seeker = History(TOY, table.setup, table.entries)
    for number in (0, 5, KEYFRAME, len(table.entries)):
        one, other = seeker.seek(number), seeker.seek(number)
        assert one == other
        assert not shared(one, other)
        one.hands.clear()
        one.piles.clear()
        assert seeker.seek(number) == other


def test_seeking_again_costs_a_few_hundred_events(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_game()
    seeker = History(table.game, table.setup, table.entries)
    seeker.seek(len(table.entries))
    applied = 0
    plain = history.apply_all

    def counted(state: Any, entries: Sequence[Entry], *rest: Any) -> None:
        nonlocal applied
        applied += len(entries)
        plain(state, entries, *rest)

    monkeypatch.setattr(history, "apply_all", counted)
    path = active(table.entries)
    for number in path[::97]:
        applied = 0
        seeker.seek(number)
        assert applied <= KEYFRAME


def test_there_is_nothing_beyond(subtests: pytest.Subtests) -> None:
    for number in [-1, -100, 10**6]:
        with subtests.test(number=number):
            table = toy_game()
            with pytest.raises(IndexError):
                History(TOY, table.setup, table.entries).seek(number)
            with pytest.raises(IndexError):
                History(TOY, table.setup, table.entries).seek(len(table.entries) + 1)
            assert History(TOY, table.setup, []).seek(0) == TOY.new(table.setup)


def test_a_growing_game_can_be_followed() -> None:
    table = Table(TOY, setup("grow"))
    table.advance()
    seeker = History(TOY, table.setup, table.entries)
    while not table.over:
        assert seeker.seek(len(table.entries)) == table.state
        play(table, 1)
    assert seeker.seek(len(table.entries)) == table.state


# --- goings back that no table has written ---


def test_going_back_to_nowhere_is_refused(subtests: pytest.Subtests) -> None:
    for to in [-1, 21, 22, 500, 2**62, 13]:
        with subtests.test(to=to):
            entries = [*toy_entries()[:16], Rewound(10), *toy_entries()[10:13], Rewound(to)]
            assert len(entries) == 21
            for work in (
                lambda: active(entries),
                lambda: History(TOY, setup("plain"), entries).seek(21),
                lambda: Table(TOY, setup("plain"), entries=entries),
            ):
                with pytest.raises(FoldError, match=f"goes back to entry {to}") as caught:
                    work()
                assert caught.value.entry == 21
            assert History(TOY, setup("plain"), entries).seek(20) == fold(TOY, setup("plain"), toy_entries()[:13])


def toy_entries() -> list[Entry]:
    return play(Table(TOY, setup("plain"))).entries


def test_going_back_to_what_counts_is_well(subtests: pytest.Subtests) -> None:
    for to, path in [(10, 10), (18, 11), (20, 13), (0, 0), (1, 1)]:
        with subtests.test(to=to, path=path):
            entries = [*toy_entries()[:16], Rewound(10), *toy_entries()[10:13], Rewound(to)]
            state = fold(TOY, setup("plain"), toy_entries()[:path])
            assert History(TOY, setup("plain"), entries).seek(21) == state
            assert len(active(entries)) == path


def test_many_goings_back_in_a_row_are_no_trouble() -> None:
    """No depth of recursion is reached, however often one goes back to just before."""
    entries = toy_entries()[:12]
    for _ in range(3000):
        entries += [RoundBegan(1), RoundBegan(2), Rewound(len(entries) + 1)]
    assert History(TOY, setup("plain"), entries).seek(len(entries)) == fold(TOY, setup("plain"), toy_entries()[:12])
    entries += [Rewound(0)] * 3000
    assert History(TOY, setup("plain"), entries).seek(len(entries)) == TOY.new(setup("plain"))


def test_an_entry_that_does_not_fit_is_named_by_its_own_number() -> None:
    entries = [*toy_entries()[:16], Rewound(10), *toy_entries()[10:13], Drawn(0, "nonsense"), CHECKED]
    for work in (
        lambda: History(TOY, setup("plain"), entries).seek(22),
        lambda: Table(TOY, setup("plain"), entries=entries),
    ):
        with pytest.raises(FoldError, match=r"entry 21: drawn.*doesn't fit") as caught:
            work()
        assert caught.value.entry == 21


# --- the parts ---


def test_what_counts() -> None:
    entries: list[Entry] = [CHECKED, RoundBegan(1), Rewound(1), RoundBegan(2), Closed(), Rewound(4), CHECKED]
    assert [active(entries, number) for number in range(8)] == [
        [],
        [1],
        [1, 2],
        [1],
        [1, 4],
        [1, 4, 5],
        [1, 4],
        [1, 4, 7],
    ]
    assert active(entries) == active(entries, None) == [1, 4, 7]


def test_the_last_checkpoint_is_found_on_the_path() -> None:
    entries: list[Entry] = [CHECKED, RoundBegan(1), CHECKED, RoundBegan(2), Rewound(2), RoundBegan(3)]
    assert last_checkpoint(entries, active(entries)) == 0
    assert last_checkpoint(entries, active(entries, 4)) == 2
    assert last_checkpoint(entries, []) == 0
    assert last_checkpoint([RoundBegan(1)], [1]) == 0
    assert type(CHECKED) is Checked


def test_counters_count_each_stream() -> None:
    rolls: list[Entry] = [Rolled("a", 0, 1, 6, (1,)), Rolled("b", 4, 1, 6, (1,)), Answered(0, "x", "y")]
    assert counters(rolls) == {"a": 1, "b": 5}
    assert counters([*rolls, Rolled("a", 1, 1, 6, (1,))]) == {"a": 2, "b": 5}
    assert counters([Shuffled(("a",))]) == {}

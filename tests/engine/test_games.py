"""Games of The New Charter by random bots, looked at after every event, and as a cheat would look.

Some of every mode and number of seats; three hundred with the marker slow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import orjson
import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.chance import pick
from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import Answered, Checked, Entry, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import fold
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Shuffle
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.state.events import DeckShuffled, Drawn, IntentsShuffled
from fallen_tui.games.state51.state.table import State
from tests.engine.mutables import shared

GAME = open_game("state51")
CARDS = GAME.cards  # type: ignore[attr-defined]
CHUNK = 3
USUAL = 1
"""Chunks of each mode and number of seats that are played by default."""
GAMES = {("standard", 2): 60, ("standard", 3): 60, ("standard", 4): 60} | {
    (mode.id, mode.low): 20 for mode in GAME.modes if mode.id != "standard"
}
CHUNKS = [(mode, seats, first) for (mode, seats), count in GAMES.items() for first in range(0, count, CHUNK)]
FOLD_EVERY, ASK_EVERY, LOOK_EVERY = 211, 61, 31
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    10**9,
    1.5,
    "",
    "nonsense",
    "pass\x00",
    [],
    ["nonsense"],
    {},
    (("base", 1),),
    "?" * 9,
]


def test_there_are_three_hundred_games() -> None:
    assert sum(GAMES.values()) >= 300
    assert {mode for mode, _ in GAMES} == {mode.id for mode in GAME.modes}


def table_of(mode: str, seats: int, seed: int) -> Table:
    begin = Setup("state51", mode, tuple(SeatSpec("random", f"Bot {n}") for n in range(seats)), f"games-{seed}")
    return Table(GAME, begin)


def decisions(table: Table) -> Iterator[int]:
    """Bots play to the end; the number of every decision, before it is taken."""
    bots = bots_of(GAME, table.setup)
    table.advance()
    number = 0
    while not table.over:
        yield number
        assert let_bots_play(table, bots)
        number += 1


@pytest.mark.parametrize(
    ("mode", "seats", "first"),
    [pytest.param(*chunk, marks=() if chunk[2] < USUAL * CHUNK else pytest.mark.slow) for chunk in CHUNKS],
)
def test_every_event_leaves_a_sound_state(mode: str, seats: int, first: int) -> None:
    for seed in range(first, first + CHUNK):
        table = table_of(mode, seats, seed)
        watch = Watch(table)
        table._observe = watch
        for number in decisions(table):
            if number % ASK_EVERY == seed % ASK_EVERY:
                every_option_works(table)
            if number % LOOK_EVERY == seed % LOOK_EVERY:
                nothing_leaks(table)
        assert watch.events == len(table.entries)
        assert fold(GAME, table.setup, table.entries) == table.state
        assert GAME.result(table.state) is not None
        written = [GAME.registry.decode(orjson.loads(orjson.dumps(GAME.registry.encode(e)))) for e in table.entries]
        assert written == table.entries


class Watch:
    """Looks at the state after every event, and folds all so far from time to time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events = 0

    def __call__(self, state: State, entry: Entry) -> None:
        self.events += 1
        where = (self.table.setup.seed, len(self.table.entries), entry)
        assert GAME.check(state) == [], where
        if self.events % FOLD_EVERY == 0:
            assert fold(GAME, self.table.setup, self.table.entries) == state, where


def every_option_works(table: Table) -> None:
    """Each key that is offered can be chosen; what is not offered is refused and changes nothing."""
    (ask,) = table.pending
    for answer in answers(ask, len(table.entries)):
        fork = table.fork(observe=lambda state, entry: sound(state))
        fork.decide(ask.seat, answer)
        assert fork.over or fork.pending
        assert fold(GAME, table.setup, fork.entries) == fork.state
    before, count = clone(table.state), len(table.entries)
    for junk in refused(ask):
        with pytest.raises(IllegalAnswer):
            table.decide(ask.seat, junk)
    for seat in range(-1, 5):
        if seat != ask.seat:
            with pytest.raises(IllegalAnswer):
                table.decide(seat, next(answers(ask, 0)))
    assert (table.state, len(table.entries), table.pending) == (before, count, (ask,))


def sound(state: State) -> None:
    assert GAME.check(state) == []


def answers(ask: Ask, moment: int) -> Iterator[Any]:
    """Every legal answer of a choice of one; some of a choice of several."""
    if ask.kind == "one":
        yield from ask.keys
        return
    assert ask.kind == "some", "a kind of question that this test does not know yet"
    for count in {ask.low, ask.high}:
        for start in range(4):
            keys = list(ask.keys)
            yield [keys.pop(pick("options", str(start), moment + n, len(keys))) for n in range(count)]


def refused(ask: Ask) -> Iterator[Any]:
    """What is no answer to this question."""
    yield from (junk for junk in JUNK if not (ask.kind == "some" and junk == [] and ask.low == 0))
    every = {*CARDS.deck, "pass", "done", "cycle", "deck", "base"}
    others = sorted(every.difference(ask.keys))[:20]
    if ask.kind == "one":
        yield from others
        yield from ([key] for key in ask.keys[:3])
        yield from (f"{key} " for key in ask.keys[:3])
    else:
        keys = list(ask.keys)
        yield from ([*keys[: ask.low - 1], key] for key in others)
        yield keys[: ask.low - 1]
        yield [*keys, keys[0]]
        yield [keys[0]] * ask.low if ask.low > 1 else [keys[0]] * 2
        if ask.high < len(keys):
            yield keys[: ask.high + 1]


# --- what a seat may see ---


def nothing_leaks(table: Table) -> None:
    """Whatever lies hidden, every seat sees, is asked and is told the same."""
    state = table.state
    for seat in [*range(len(table.setup.seats)), None]:
        other = reshuffled(state, seat, len(table.entries))
        view = GAME.view(state, seat)
        assert GAME.view(other, seat) == view, f"seat {seat} sees what is hidden"
        assert not shared(view, state, CARDS), "a view is a state of its own"
        for entry in table.entries[-60:]:
            line = GAME.tell(state, entry, seat)
            assert GAME.tell(other, disguised(entry, seat), seat) == line, f"seat {seat} is told what is hidden"
            assert GAME.tell(view, entry, seat) == line, "a line needs no more than the view"
        asked = [ask for ask in table.pending if ask.seat == seat]
        for ask in asked:
            question = GAME.question(view, ask)
            assert sorted(choice.key for choice in question.choices) == sorted(ask.keys)
            assert GAME.question(GAME.view(other, seat), ask) == question
        if asked and type(table.entries[-1]) is Checked:
            assert first_question(other) == first_question(state) == asked[0], "an option tells what is hidden"


def reshuffled(state: State, seat: int | None, salt: int) -> State:
    """The same table with all that is hidden from a seat changed about: the deck, other hands, the Rival's intents."""
    other = clone(state)
    hands = [player.hand for player in other.players if player.seat != seat]
    piles = [*hands, other.deck.draw]
    pool = shuffled([card for pile in piles for card in pile], salt)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]
    if other.rival is not None:
        other.rival.intents[:] = shuffled(other.rival.intents, salt)
    if len(other.deck.draw) > 5:
        assert other != state
    return other


def shuffled(cards: list[str], salt: int) -> list[str]:
    rest = sorted(cards)
    return [rest.pop(pick("leak", str(salt), n, len(rest))) for n in range(len(cards))]


def disguised(entry: Entry, seat: int | None) -> Entry:
    """The entry as it would be had the hidden cards lain otherwise."""
    if isinstance(entry, Drawn) and entry.seat != seat:
        return attrs.evolve(entry, cards=tuple("another" for _ in entry.cards))
    if isinstance(entry, DeckShuffled | IntentsShuffled):
        return attrs.evolve(entry, cards=tuple("another" for _ in entry.cards))
    if isinstance(entry, Rolled) and not entry.sides:
        return attrs.evolve(entry, faces=entry.faces[::-1])
    if isinstance(entry, Answered) and entry.seat != seat:
        return attrs.evolve(entry, answer="another")
    return entry


def first_question(state: State) -> Ask | None:
    """What the rules ask first from a checkpoint; None where something happens before."""
    rules = GAME.play(clone(state))
    step = next(rules)
    while isinstance(step, Checkpoint):
        step = rules.send(None)
    assert not isinstance(step, AskAll | Roll | Shuffle) or step is not None
    return step if isinstance(step, Ask) else None


def test_a_leak_would_be_found() -> None:
    table = table_of("standard", 2, 0)
    for number in decisions(table):
        if number == 60:
            break
    other = reshuffled(table.state, 0, 1)
    assert GAME.view(other, 1) != GAME.view(table.state, 1)
    assert other.players[0] == table.state.players[0]
    assert shared(table.state, table.state.players[0].hand, CARDS) == [table.state.players[0].hand]


def test_a_copy_is_equal_and_shares_nothing(subtests: pytest.Subtests) -> None:
    for mode, seats in GAMES:
        with subtests.test(mode=mode, seats=seats):
            table = table_of(mode, seats, 1000)
            for number in decisions(table):
                if number % 50:
                    continue
                copy = clone(table.state)
                assert copy == table.state
                assert not shared(copy, table.state, CARDS)
                fork = table.fork()
                let_bots_play(fork, bots_of(GAME, table.setup))
                assert copy == table.state, "a fork plays on another table"

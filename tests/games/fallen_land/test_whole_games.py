"""Games of Council of Towns by bots of all kinds, looked at all the way, and as a cheat would look.

One of every kind; two hundred whole ones with the marker slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any

import attrs
import orjson
import pytest

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.chance import pick
from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import CHECKED, Answered, Checked, Entry, Rewound, Rolled
from fallen_tui.engine.game import ALL, SeatSpec, Setup
from fallen_tui.engine.history import active, fold
from fallen_tui.engine.parts import Bot
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import listing, open_game
from fallen_tui.games.fallen_land.queries.bonuses import left
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import State
from tests.engine.mutables import shared
from tests.games.fallen_land.otherwise import (
    disguised,
    exchanged,
    hidden,
    otherwise,
    rewritten,
    undisclosed,
    words,
)

GAME = open_game("fallen_land")
CARDS = GAME.cards  # type: ignore[attr-defined]
SETUPS = tuple(value for value, _ in listing("fallen_land").variants[0].values)
JUNK: tuple[Any, ...] = (
    None, True, -1, 10**9, 1.5, "", "nonsense", "done\x00", ["nonsense"], {}, [["nonsense", 1]], (("done", 1),),
    [[], [], []], ([("nonsense", 1)], []),
)  # fmt: skip


# --- which games ---


@attrs.frozen
class Play:
    """A game to be played: kinds of bots (s steady, r random, h haggling), set-up, mode, number; `turns` 0: all.

    agreed   further options
    """

    kinds: str
    setup: str
    mode: str
    number: int
    turns: int = 0
    agreed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.mode, self.setup, self.kinds, str(self.number), *(value for _, value in self.agreed)])

    def begin(self) -> Setup:
        names = {"s": "steady", "r": "random", "h": "random"}
        seats = tuple(SeatSpec(names[kind], f"Bot {n}") for n, kind in enumerate(self.kinds))
        return Setup("fallen_land", self.mode, seats, f"whole-{self}", options=(("setup", self.setup), *self.agreed))

    def table(self) -> Table:
        return Table(GAME, self.begin())

    def bots(self) -> dict[int, Bot]:
        begin = self.begin()
        hagglers = {n: Haggler(begin.seed, n) for n, kind in enumerate(self.kinds) if kind == "h"}
        return {**bots_of(GAME, begin), **hagglers}


class Haggler(RandomBot):
    """A bot that chooses by chance and makes real offers, too."""

    def _several(self, ask: Ask, moment: int) -> Answer:
        if ask.kind != "offer":
            return super()._several(ask, moment)
        sides = tuple(self._side(ask, moment, word) for word in ("give:", "want:"))
        return ((), ()) if ask.unpaid(sides) else sides

    def _side(self, ask: Ask, moment: int, word: str) -> Answer:
        able = [(key, cap) for key, cap in zip(ask.keys, ask.caps, strict=True) if key.startswith(word)]
        chosen = {}
        for n in range(self._draw(moment, 20, 3) if able else 0):
            key, cap = able[self._draw(moment, 21 + n, len(able))]
            chosen[key] = 1 + self._draw(moment, 24 + n, min(cap, 4))
        return tuple(chosen.items())


WHOLE = {
    **{"r": 4, "rh": 1, "sr": 5, "rsh": 4, "srrh": 2, "shsrr": 1, "rsrsrh": 1},
    **{"s": 14, "ss": 6, "sss": 3, "ssss": 1, "ssssss": 1},
}
"""How many short games of each kind are played to their end with every set-up."""


def plays() -> Iterator[Play]:
    """Where only chance plays, three and more may take a hundred Turns: such games are watched as far as Turn 8."""
    for n, setup in enumerate(SETUPS):
        for kinds, count in WHOLE.items():
            yield from (Play(kinds, setup, "short", number) for number in range(count))
        for kinds in ("s", "ss", "s" * (3 + n)):
            yield Play(kinds, setup, "standard", 0)
        for kinds in ("r", "hh", "rrh", "h" * (3 + n)):
            yield Play(kinds, setup, "standard", 1, turns=8)
        yield Play("r" * (3 + n), setup, "short", 1, turns=8)
        for rivals, level, length in (("1", "hard", "short"), ("2", "normal", "normal"), ("3", "easy", "short")):
            agreed = (("rivals", rivals), ("level", level), ("length", length))
            yield from (Play(kind, setup, "rival-towns", 0, agreed=agreed) for kind in "sr")


PLAYS = tuple(plays())


PRIME = 31
"""Steps through the games of a kind."""


def one_of_each() -> tuple[Play, ...]:
    """A game of every mode, number of seats and kind of rivals; kinds of bots and set-ups in turn.

    Normal games of four to six steady bots take seconds each: `tests/journals` plays them to their end in every run.
    """
    kinds: dict[Any, list[Play]] = {}
    for play in PLAYS:
        if play.mode == "standard" and not play.turns and len(play.kinds) > 3:
            continue
        kinds.setdefault((play.mode, len(play.kinds), play.turns, play.agreed), []).append(play)
    return tuple(found[PRIME * n % len(found)] for n, found in enumerate(kinds.values()))


USUAL = one_of_each()


def test_there_are_two_hundred_whole_games() -> None:
    whole = [play for play in PLAYS if not play.turns]
    assert len(whole) >= 200
    modes = ("standard", "short", "rival-towns")
    assert {(play.mode, play.setup) for play in whole} == {(mode, setup) for mode in modes for setup in SETUPS}
    assert {len(play.kinds) for play in whole} == set(range(1, 7))
    assert len(set(PLAYS)) == len(PLAYS)


def test_of_every_kind_one_is_played_by_default() -> None:
    assert {play.mode for play in USUAL} == {"standard", "short", "rival-towns"}
    assert {play.setup for play in USUAL if not play.turns} == {*SETUPS}
    assert {len(play.kinds) for play in USUAL if not play.turns} == set(range(1, 7))
    assert {kind for play in USUAL for kind in play.kinds} == {*"srh"}


def usually(plays: Iterable[Play], usual: Collection[Play]) -> list[Any]:
    """Parameters of a test: those that are not usual are slow."""
    return [pytest.param(play, id=str(play), marks=() if play in usual else pytest.mark.slow) for play in plays]


# --- every game under its invariants ---


@pytest.mark.parametrize("play", usually(PLAYS, USUAL))
def test_a_game_is_sound_from_its_first_event_to_its_last(play: Play) -> None:
    table, bots = play.table(), play.bots()
    watch = Watch(play, table)
    table.advance()
    while not table.over:
        watch.question()
        assert let_bots_play(table, bots)
        if play.turns and GAME.turn(table.state) > play.turns:
            return watch.compare()
    watch.compare()
    assert GAME.result(table.state) is not None
    assert GAME.check(table.state) == []
    between_steps(table.state)
    for number in {0, len(table.entries) // 2, len(table.entries) - 1}:
        entries = table.entries[number : number + 200]
        assert [GAME.registry.decode(orjson.loads(orjson.dumps(GAME.registry.encode(x)))) for x in entries] == entries
    return None


class Watch:
    """Follows a game by its entries alone, and looks at table and questions from time to time."""

    def __init__(self, play: Play, table: Table) -> None:
        self.table = table
        self.readers = (*range(len(play.kinds)), None, ALL)
        slow = "s" in play.kinds
        self.look_every, self.try_every, self.word_every = (61, 89, 29) if slow else (397, 503, 101)
        self.start = pick(table.setup.seed, "start", 0, self.look_every)
        self.state: State = GAME.new(table.setup)
        self.done = self.number = 0
        self.settled = False
        self.counters: dict[str, int] = {}
        self.ledger = Ledger(self.state)
        self.topics: Counter[str] = Counter()
        self.told: Counter[type] = Counter()

    def where(self, *more: Any) -> Any:
        return (self.table.setup.seed, self.done, *more)

    def question(self) -> None:
        """Look at an open question before it is answered."""
        self.number += 1
        moment = self.number + self.start
        rare = 1 + len(self.table.entries) // 6000
        for ask in self.table.pending:
            self.topics[ask.topic] += 1
            if self.topics[ask.topic] <= 3 or moment % (rare * self.word_every) == 0:
                in_words(self.table.state, ask)
                fair(ask, self.number)
        if moment % (rare * self.look_every) == 0:
            nothing_leaks(self.table, self.number)
        if moment % (rare * self.try_every) == 0:
            self.every_option_works()
        elif moment % (rare * self.look_every) == 0:
            self.compare()

    # --- the state is what its entries make it ---

    def compare(self) -> None:
        self.follow(len(self.table.entries))
        assert self.state == self.table.state, self.where()

    def follow(self, to: int) -> None:
        """Tell every entry and carry it out on a state of one's own."""
        state, ledger, counters = self.state, self.ledger, self.counters
        for entry in self.table.entries[self.done : to]:
            kind = type(entry)
            self.tell(kind, entry)
            ledger.before(state, entry)
            entry.apply(state)
            self.done += 1
            if kind is Rolled:
                counters[entry.stream] = entry.at + 1  # type: ignore[attr-defined]
            elif kind is Checked:
                between_steps(state)
            if not self.done % (29 + self.done // 400):
                assert GAME.check(state) == [], self.where(entry)
                ledger.check(state, self.where(entry))
                self.settled = False
            if kind is Checked and not self.settled:
                self.settled = True
                assert all(left(state, p.seat, crown) > 0 for p in state.players for crown, _ in p.party), self.where()

    def tell(self, kind: type, entry: Entry) -> None:
        """Every entry to every seat; now and then as a cheat would read it."""
        self.told[kind] += 1
        if self.told[kind] > 100 and self.done % (11 + self.done // 400):
            return
        lines = [GAME.tell(self.state, entry, seat) for seat in self.readers]
        assert all(isinstance(line, str) and "\n" not in line for line in lines), self.where(entry)
        if self.told[kind] == 1 or not self.done % 499:
            for seat, line in zip(self.readers[:-1], lines, strict=False):
                changed = exchanged(self.state, seat, self.done)
                other = otherwise(self.state, seat, changed)
                assert GAME.tell(other, disguised(entry, seat, changed), seat) == line, self.where(seat, entry)

    # --- every option ---

    def every_option_works(self) -> None:
        """Each answer can be given, and what comes of it is sound; what is no answer is refused."""
        table, entries = self.table, self.table.entries
        point = next(number for number in range(len(entries), 0, -1) if type(entries[number - 1]) is Checked)
        if point <= self.done:
            return
        self.follow(point - 1)
        frame, counters = clone(self.state), dict(self.counters)
        self.compare()
        for ask in table.pending:
            for answer in answers(ask, self.number):
                branch = Table(Frame(frame), table.setup, entries=[CHECKED, *entries[point:]])  # type: ignore[arg-type]
                branch._counters = dict(counters)
                branch.advance()
                assert branch.pending == table.pending, self.where()
                branch.decide(ask.seat, answer)
                assert branch.over or branch.pending
                assert GAME.check(branch.state) == [], self.where(ask, answer)
        refused(table)
        assert self.state == table.state


class Frame:
    """The game, begun in the midst of another."""

    def __init__(self, state: State) -> None:
        self.state = state

    def new(self, setup: Setup) -> State:
        return clone(self.state)

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


def between_steps(state: State) -> None:
    """At a checkpoint nothing is half done."""
    assert (state.story_in_play, state.check, state.combat) == (None, None, None)
    assert (state.checks, state.combats, state.offers, state.limbo) == ([], [], [], [])
    for player in state.players:
        assert player.aside == []
        assert player.lost or player.place or state.phase == "setup"


# --- coins and damage ---


class Ledger:
    """Coins, and the damage on every Character, added up from the events alone."""

    def __init__(self, state: State) -> None:
        self.coins = [player.coins for player in state.players]
        self.damage: Counter[tuple[str, str]] = Counter()

    def before(self, state: State, entry: Entry) -> None:
        """Book an entry; the state is that before it."""
        match entry:
            case e.CoinsChanged():
                self.coins[entry.seat] += entry.n
            case e.CoinsPassed():
                self.pay(entry.seat, entry.to, entry.n)
            case e.Traded():
                self.pay(entry.seat, entry.to, dict(entry.gives).get("coins", 0))
                self.pay(entry.to, entry.seat, dict(entry.wants).get("coins", 0))
            case e.Hurt():
                for crown, n in entry.points:
                    assert n > 0
                    self.damage[state.players[entry.seat].member(crown).card, entry.kind] += n
            case e.Healed():
                for crown, kind, n in entry.points:
                    assert n > 0
                    self.damage[state.players[entry.seat].member(crown).card, kind] -= n
            case e.Died() | e.Dismissed() | e.Left():
                for kind in ("physical", "infected", "radiation", "psychological"):
                    self.damage.pop((entry.card, kind), None)

    def pay(self, seat: int, to: int, n: int) -> None:
        assert 0 <= n <= self.coins[seat]
        self.coins[seat] -= n
        self.coins[to] += n

    def check(self, state: State, where: Any) -> None:
        assert [player.coins for player in state.players] == self.coins, where
        found = {
            (member.card, kind): n
            for player in state.players
            for member in (*player.crowns, *player.roster)
            if member is not None
            for kind in ("physical", "infected", "radiation", "psychological")
            if (n := getattr(member, kind))
        }
        assert found == +self.damage, where


# --- questions ---


def in_words(state: State, ask: Ask) -> None:
    """A question as its seat reads it: every option by a name of its own."""
    question = GAME.question(GAME.view(state, ask.seat), ask)
    assert question.prompt
    assert {choice.key for choice in question.choices} == set(ask.keys)
    labels = [choice.label for choice in question.choices]
    assert all(labels)
    assert len(set(labels)) == len(labels), (ask, labels)
    assert all(choice.why for choice in question.unavailable), ask
    assert {choice.key for choice in question.unavailable}.isdisjoint(ask.keys), ask


def fair(ask: Ask, moment: int) -> None:
    """Every option is accepted and keeps its shape; the default is one of them."""
    assert ask.forced() is None
    assert len(set(ask.keys)) == len(ask.keys)
    assert ask.default is None or ask.default in ask.keys
    for answer in ask.keys if ask.kind == "one" else answers(ask, moment):
        assert ask.check(ask.check(answer)) == ask.check(answer)


def answers(ask: Ask, moment: int) -> Iterator[Answer]:
    """Up to a dozen answers of a question, the most and the least among them."""
    keys, caps = ask.keys, ask.caps or (ask.high,) * len(ask.keys)
    if ask.kind == "one":
        first = pick("options", ask.topic, moment, len(keys))
        yield from dict.fromkeys([*keys[first:], *keys[:first]][:12])
    elif ask.kind == "some":
        yield from (keys[: ask.low], keys[: ask.high], keys[len(keys) - ask.low :], keys[len(keys) - ask.high :])
    elif ask.kind == "order":
        yield from (keys, keys[::-1])
    elif ask.kind == "amount":
        yield from sorted({ask.low, (ask.low + ask.high) // 2, ask.high})
    elif ask.kind == "split":
        yield from (poured(ask, keys[::step]) for step in (1, -1))
    else:
        yield ((), ())
        sides = [[pair for pair in zip(keys, caps, strict=True) if pair[0].startswith(w)] for w in ("give:", "want:")]
        few = tuple(tuple((key, 1) for key, _ in side[:1]) for side in sides)
        last = tuple(tuple(side[-1:]) for side in sides)
        yield from (offer for offer in (few, last) if not ask.unpaid(offer))


def poured(ask: Ask, keys: tuple[str, ...]) -> Answer:
    """As much as there is room for, key after key."""
    given: dict[str, int] = {}
    for key in keys:
        given[key] = ask.room(key, given)
    return tuple(given.items())


def refused(table: Table) -> None:
    """What is no answer changes nothing, nor does an answer of somebody who is not asked."""
    before, count, pending = clone(table.state), len(table.entries), table.pending
    for ask in pending:
        for junk in (*JUNK, *wrong(ask)):
            if ask.kind == "some" and not ask.low and junk == []:
                continue
            with pytest.raises(IllegalAnswer):
                table.decide(ask.seat, junk)
    asked = {ask.seat for ask in pending}
    for seat in {-1, *range(7)} - asked:
        with pytest.raises(IllegalAnswer):
            table.decide(seat, next(answers(pending[0], 0)))
    assert (table.state, len(table.entries), table.pending) == (before, count, pending)


def wrong(ask: Ask) -> Iterator[Any]:
    """Answers of the right shape that are not allowed."""
    keys, high, low = ask.keys, ask.high, ask.low
    if ask.kind == "one":
        yield from (key for key in ("done", "pass", "move", "wait", "yes", "no") if key not in keys)
        yield from ([key] for key in keys[:2])
        yield from (f"{key} " for key in keys[:2])
    elif ask.kind == "some":
        yield [*keys[: max(0, low - 1)], "nonsense"]
        yield [keys[0]] * max(2, low)
        if low:
            yield keys[: low - 1]
        if high < len(keys):
            yield keys[: high + 1]
    elif ask.kind == "order":
        yield from (keys[:-1], [*keys, keys[0]], [keys[0]] * len(keys))
    elif ask.kind == "amount":
        yield from (low - 1, high + 1, str(low), float(low))
    elif ask.kind == "split":
        caps = ask.caps or (high,) * len(keys)
        yield from ((), ((keys[0], caps[0] + 1),), ((keys[0], -1), (keys[1], high + 1)))
    else:
        yield from (((keys[0], 1),), (((keys[0], ask.caps[0] + 1),), ()), (((keys[0], -1),), ()))


# --- what a seat may see ---


def nothing_leaks(table: Table, salt: int) -> None:
    """Whatever lies hidden, every seat sees the same, and finds no name of a hidden card in what it sees."""
    state = table.state
    for seat in [*range(len(table.setup.seats)), None]:
        view = GAME.view(state, seat)
        other = otherwise(state, seat, exchanged(state, seat, salt))
        assert GAME.view(other, seat) == view, (table.setup.seed, len(table.entries), seat)
        view.offers = [offer for offer in view.offers if offer.by != seat]
        if view.combat is not None:
            view.combat.stood = ((), ())  # all have seen who fought, wherever they went since
        assert hidden(state, seat).isdisjoint(words(view)), (table.setup.seed, len(table.entries), seat)
    if view.cards is CARDS:
        assert not shared(view, state, CARDS), "a view is a state of its own"
    for ask in table.pending:
        if ask.topic != "search":
            unknown = hidden(state, ask.seat)
            assert unknown.isdisjoint(words([ask.keys, ask.about])), (table.setup.seed, len(table.entries), ask)
    no_end_is_known(table)


def no_end_is_known(table: Table) -> int:
    """However a story ends that is not decided yet, table and questions are the same. How many such there are."""
    state, ends = table.state, undisclosed(table.state)
    for card, decided in ends.items():
        other = clone(state)
        other.cards = rewritten(state.cards, card, decided)
        for seat in [*range(len(table.setup.seats)), None]:
            mine, theirs = (GAME.view(each, seat).cards.stories[card] for each in (state, other))
            for field in attrs.fields(type(mine)):
                assert getattr(mine, field.name) == getattr(theirs, field.name), (table.setup.seed, card, field.name)
        for ask in table.pending:
            views = [GAME.view(each, ask.seat) for each in (state, other)]
            assert GAME.question(views[0], ask) == GAME.question(views[1], ask)
            assert GAME.text_view(views[0], ask.seat, "") == GAME.text_view(views[1], ask.seat, "")
            assert GAME.text_view(views[0], ask.seat, card) == GAME.text_view(views[1], ask.seat, card)
    return len(ends)


def test_no_end_of_a_story_is_known_before_its_checks_are_decided() -> None:
    play = Play("rrr", "standard", "short", 5)
    table, bots, seen = play.table(), play.bots(), 0
    table.advance()
    while let_bots_play(table, bots):
        seen += no_end_is_known(table) if table.pending else 0
    assert seen > 30


def test_leaks_and_lost_coins_would_be_found() -> None:
    play = Play("rr", "standard", "short", 1)
    table, bots = play.table(), play.bots()
    table.advance()
    while GAME.turn(table.state) < 2:
        let_bots_play(table, bots)
    state = table.state
    other = otherwise(state, 0, exchanged(state, 0, 1))
    assert GAME.view(other, 1) != GAME.view(state, 1)
    assert GAME.view(other, ALL).players[0] == GAME.view(state, ALL).players[0]
    assert other.players[0] == state.players[0]
    assert GAME.check(other) == []
    assert hidden(state, 0) & set(words(GAME.view(state, 1)))
    watch = Watch(play, table)
    watch.follow(len(table.entries))
    watch.ledger.check(state, "")
    state.players[0].coins += 1
    with pytest.raises(AssertionError):
        watch.ledger.check(state, "lost")
    with pytest.raises(AssertionError):
        watch.compare()


# --- resumed, gone back, branched off, proved ---

SITTINGS = (
    Play("s", "standard", "short", 50),
    Play("sh", "draft", "short", 51),
    Play("rhr", "chosen", "short", 53),
    Play("ssss", "head_start", "short", 53),
    Play("hh", "draft", "short", 54),
    Play("srhhsh", "standard", "short", 55),
)
CUTS = 20
sittings = pytest.mark.parametrize("play", usually(SITTINGS, SITTINGS[1:4]))


@cache
def played(play: Play) -> tuple[Table, dict[int, tuple[Ask, ...]]]:
    """A whole game, and which questions stood after which entries."""
    table, bots = play.table(), play.bots()
    asked = {}
    table.advance()
    while not table.over:
        asked[len(table.entries)] = table.pending
        let_bots_play(table, bots)
    return table, asked


@sittings
def test_a_game_cut_anywhere_goes_on_with_the_same_question(play: Play) -> None:
    table, asked = played(play)
    moments = sorted(asked)
    for number in range(CUTS):
        cut = pick(table.setup.seed, "cut", number, len(table.entries))
        resumed = Table(GAME, table.setup, entries=table.entries[:cut])
        pending = resumed.advance()
        reached = len(resumed.entries)
        assert reached == next((at for at in moments if at >= cut), len(table.entries))
        assert pending == asked.get(reached, ())
        assert resumed.entries == table.entries[:reached]
        assert resumed.state == fold(GAME, table.setup, resumed.entries)
        if not number % 7:
            play_out(resumed, play.bots())
            assert resumed.entries == table.entries
            assert resumed.state == table.state


@sittings
def test_a_finished_game_is_proved(play: Play) -> None:
    table, _ = played(play)
    verdict = verify(GAME, table.setup, table.entries)
    assert verdict.sound, verdict.message
    assert GAME.missing(table.entries) == []  # type: ignore[attr-defined]
    rolled = [n for n, entry in enumerate(table.entries) if type(entry) is Rolled and entry.sides == 10]
    place = rolled[len(rolled) // 2]
    loaded = list(table.entries)
    loaded[place] = attrs.evolve(loaded[place], faces=tuple(11 - face for face in loaded[place].faces))  # type: ignore[misc]
    verdict = verify(GAME, table.setup, loaded)
    assert (verdict.sound, verdict.entry) == (False, place + 1)


@sittings
def test_a_game_that_goes_back_again_and_again_is_sound(play: Play) -> None:
    table, bots = play.table(), play.bots()
    restless: dict[int, Bot] = {seat: Haggler("restless", seat) for seat in bots}
    asked: dict[int, tuple[Ask, ...]] = {}
    table.advance()
    number = backs = 0
    while not table.over:
        number += 1
        asked[len(table.entries)] = table.pending
        let_bots_play(table, restless if number % 3 == 0 else bots)
        if number % 40 == 0 and backs < 15 and not table.over:
            backs += 1
            path = set(active(table.entries))
            points = [at for at in asked if at in path]
            to = points[-1 - pick(table.setup.seed, "back", number, min(60, len(points)))]
            wanted, state = asked[to], fold(GAME, table.setup, [table.entries[n - 1] for n in sorted(path) if n <= to])
            table.rewind(to)
            assert table.pending == wanted
            assert table.state == state
            assert table.entries[-1] == Rewound(to)
    assert backs
    left_over = [table.entries[n - 1] for n in active(table.entries)]
    assert fold(GAME, table.setup, left_over) == table.state
    verdict = verify(GAME, table.setup, table.entries)
    assert verdict.sound, verdict.message


def test_a_branch_leaves_the_game_as_it_was() -> None:
    play = Play("hs", "standard", "short", 60)
    table, bots = play.table(), play.bots()
    table.advance()
    while GAME.turn(table.state) < 2:
        let_bots_play(table, bots)
    before, entries, pending = clone(table.state), list(table.entries), table.pending
    ends = set()
    for answer in answers(pending[0], 0):
        branch = table.fork()
        assert (branch.pending, branch.state) == (pending, before)
        branch.decide(pending[0].seat, answer)
        play_out(branch, bots)
        result = GAME.result(branch.state)
        assert result is not None
        ends.add((len(branch.entries), result.scores))
        assert branch.entries[: len(entries)] == entries
        assert type(branch.entries[len(entries)]) is Answered
    assert len(ends) > 1, "it matters what one answers"
    assert (table.state, table.entries, table.pending) == (before, entries, pending)

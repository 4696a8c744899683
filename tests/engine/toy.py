"""A toy game for the tests of the engine: three rounds of bids, dice, cards and shares, with every kind of question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.clone import clone
from fallen_tui.engine.codec import Data
from fallen_tui.engine.decks import Deck, arrange
from fallen_tui.engine.events import Checked, Entry, Event, Registry
from fallen_tui.engine.game import Choice, Mode, Question, Result, SeatSpec, Setup
from fallen_tui.engine.rules import Answer, Ask, AskAll, Checkpoint, Roll, Rule, Shuffle
from fallen_tui.engine.table import Table

REGISTRY = Registry()
fact = REGISTRY.add
CARDS = tuple("abcdefghijkl")


@attrs.frozen
class Box:
    """What every state shares."""

    cards: tuple[str, ...] = CARDS


@attrs.define
class Pile:
    """Chips of one seat."""

    chips: int = 3
    marks: dict[str, list[int]] = attrs.field(factory=dict)


@attrs.define
class State:
    """The toy's table."""

    box: Box
    hands: list[list[str]]
    piles: list[Pile]
    rounds: int = 3
    round: int = 0
    deck: Deck = attrs.field(factory=Deck)
    best: Pile | None = None
    bids: tuple[int, ...] = ()
    result: Result | None = None


@fact("shuffled")
@attrs.define
class Shuffled(Event):
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.renew(self.cards)


@fact("round")
@attrs.define
class RoundBegan(Event):
    number: int

    def apply(self, state: State) -> None:
        state.round = self.number


@fact("drawn", reveals=True)
@attrs.define
class Drawn(Event):
    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take((self.card,))
        state.hands[self.seat].append(self.card)


@fact("bids")
@attrs.define
class BidsShown(Event):
    bids: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.bids = self.bids


@fact("scored", version=3)
@attrs.define
class Scored(Event):
    """Once "won" with `points`, then "won" with `n`, now "scored" with a reason."""

    seat: int
    n: int
    why: str

    def apply(self, state: State) -> None:
        pile = state.piles[self.seat]
        pile.chips += self.n
        if pile.chips < 0:
            raise ValueError("chips below nothing")
        pile.marks.setdefault(self.why, []).append(self.n)
        state.best = clone(max(state.piles, key=lambda other: other.chips))


@REGISTRY.upcaster("won", 1)
def _won_1(data: Data) -> Data:
    return {"seat": data["seat"], "n": data["points"]}


@REGISTRY.upcaster("won", 2)
def _won_2(data: Data) -> Data:
    return {**data, "why": "old", "t": "scored"}


@fact("thrown")
@attrs.define
class Thrown(Event):
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.hands[self.seat].remove(card)
        state.deck.discard.extend(self.cards)


@fact("sorted")
@attrs.define
class Sorted(Event):
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        if sorted(self.cards) != sorted(state.hands[self.seat]):
            raise ValueError("other cards than the hand's")
        state.hands[self.seat] = list(self.cards)


@fact("traded")
@attrs.define
class Traded(Event):
    given: tuple[tuple[str, int], ...] = ()

    def apply(self, state: State) -> None:
        for seat, n in self.given:
            state.piles[int(seat)].chips += n


@fact("over")
@attrs.define
class Over(Event):
    scores: tuple[int, ...]

    def apply(self, state: State) -> None:
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        state.result = Result(winners, self.scores, "rounds", state.round, tuple("-" for _ in self.scores))


class Toy:
    """The game. `twist` bends one of its rules: "dice", "event", "topic", "option", "longer", "shorter", "crash"."""

    id = "toy"
    title = "Toy"
    version = "1"
    registry = REGISTRY
    modes = (Mode("standard", "Three rounds", 2, 4),)
    digest = "toy"

    def __init__(self, twist: str = "") -> None:
        self.twist = twist

    def new(self, setup: Setup) -> State:
        seats = len(setup.seats)
        rounds = int(setup.option("rounds", "3"))
        return State(Box(), [[] for _ in range(seats)], [Pile() for _ in range(seats)], rounds)

    def play(self, state: State) -> Rule[None]:
        rounds = state.rounds + {"longer": 1, "shorter": -1}.get(self.twist, 0)
        while state.result is None:
            yield Checkpoint()
            if not state.deck.draw and (state.deck.discard or not state.round):
                yield from self.shuffle(state)
            elif state.round < rounds:
                yield RoundBegan(state.round + 1)
                yield from self.one_round(state)
            else:
                yield Over(tuple(pile.chips for pile in state.piles))

    def shuffle(self, state: State) -> Rule[None]:
        cards = tuple(sorted(state.deck.discard)) if state.round else state.box.cards
        order = yield Shuffle(len(cards), "deck", "the deck")
        yield Shuffled(arrange(cards, order))

    def one_round(self, state: State) -> Rule[None]:
        for seat in range(len(state.piles)):
            if state.deck.draw:
                yield Drawn(seat, state.deck.top()[0])
        bids = yield AskAll(tuple(self.bid(state, seat) for seat in range(len(state.piles))))
        yield BidsShown(bids)
        first = bids.index(max(bids))
        yield from self.prize(state, first)
        last = (first + 1) % len(bids)
        hand = tuple(state.hands[last])
        if len(hand) > 2:
            cards = yield Ask(last, "throw", hand, "TOY-04", kind="some", low=1, high=2)
            yield Thrown(last, cards)
        hand = tuple(state.hands[last])
        if hand:
            yield Sorted(last, (yield Ask(last, "sort", hand, "TOY-05", kind="order")))
        yield Ask(first, "nod", ("yes",), "TOY-06")
        given, _ = yield Ask(first, "trade", tuple(map(str, range(len(bids)))), "TOY-07", kind="offer")
        yield Traded(given)

    def bid(self, state: State, seat: int) -> Ask:
        topic = "bet" if self.twist == "topic" else "bid"
        return Ask(seat, topic, (), "TOY-01", kind="amount", low=0, high=state.piles[seat].chips)

    def prize(self, state: State, seat: int) -> Rule[None]:
        prizes = ("dice", "share") if self.twist == "option" else ("dice", "share", "chip")
        prize = yield Ask(seat, "prize", prizes, "TOY-02", "dice", (state.round,))
        if self.twist == "crash":
            raise KeyError("nowhere")
        if prize == "dice":
            faces = yield Roll(3 if self.twist == "dice" else 2, 6, "prize", "the prize")
            yield Scored(seat, sum(faces), "dice")
        elif prize == "share":
            seats = tuple(map(str, range(len(state.piles))))
            shares = yield Ask(seat, "share", seats, "TOY-03", kind="split", high=3, caps=(2,) * len(seats))
            for other, n in shares:
                yield Scored(int(other), n, "share")
        else:
            yield Scored(seat, 2 if self.twist == "event" else 1, "chip")

    def turn(self, state: State) -> int:
        return state.round

    def story(self, state: State) -> str:
        return ""

    def result(self, state: State) -> Result | None:
        return state.result

    def view(self, state: State, seat: int | None) -> State:
        hidden = clone(state)
        hidden.deck.draw = ["?"] * len(hidden.deck.draw)
        hidden.hands = [hand if own == seat else ["?"] * len(hand) for own, hand in enumerate(hidden.hands)]
        return hidden

    def question(self, view: State, ask: Ask) -> Question:
        return Question(ask.topic, tuple(Choice(key, key) for key in ask.keys))

    def tell(self, before: Any, entry: Entry, seat: int | None) -> str:
        return entry.tag

    def text_view(self, view: State, seat: int | None, what: str) -> list[str]:
        return [str(pile.chips) for pile in view.piles]

    def check(self, state: State) -> list[str]:
        return [f"seat {seat}: {pile.chips}" for seat, pile in enumerate(state.piles) if pile.chips < 0]


TOY = Toy()


def setup(seed: str = "toy", kinds: Sequence[str] = ("human", "human"), undo: str = "strict", rounds: int = 3) -> Setup:
    """A toy game's beginning."""
    seats = tuple(SeatSpec(kind, f"P{number}") for number, kind in enumerate(kinds))
    return Setup("toy", "standard", seats, seed, undo, (("rounds", str(rounds)),))


def answer(table: Table, moment: int) -> tuple[int, Answer]:
    """An answer to one of the open questions, a function of seed, seat and moment alone."""
    ask = table.pending[moment % len(table.pending)]
    return ask.seat, RandomBot(table.setup.seed, ask.seat).answer(None, ask, moment)


def play(table: Table, decisions: int = 10_000) -> Table:
    """Plays on by answers that depend on how many were given, so that a resumed game goes on alike."""
    table.advance()
    for _ in range(decisions):
        if table.over:
            break
        table.decide(*answer(table, table_moment(table)))
    return table


def table_moment(table: Table) -> int:
    """How many entries the game has, goings back and leavings aside: the same in every way of coming here."""
    return sum(1 for entry in table.entries if entry.tag not in ("closed", "rewound"))


def checkpoints(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the checkpoints."""
    return [number for number, entry in enumerate(entries, 1) if type(entry) is Checked]

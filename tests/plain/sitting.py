"""Sitting down at a table in line mode: what the tests of the face share."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.engine.asking import SENSIBLE
from fallen_tui.engine.events import Entry, Event, Registry
from fallen_tui.engine.game import Choice, Game, Mode, Question, Result, SeatSpec, Setup
from fallen_tui.engine.journal import Header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Rule
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.plain import PlainFace


def setup(seats: str = "human:Ann,random:Bo", mode: str = "standard", seed: str = "7", undo: str = "strict") -> Setup:
    specs = [SeatSpec(*seat.split(":", 1)) for seat in seats.split(",")]
    return Setup("state51", mode, tuple(specs), seed, undo, () if len(specs) == 1 else (("first", "1"),))


def table_of(how: Setup, path: Path | None = None, game: Game | None = None) -> Table:
    game = game or open_game("state51")
    header = Header(how, game.version, game.digest)
    return Table(game, how, journal=Journal.create(path, header, game.registry) if path else None)


def reopened(path: Path, game: Game | None = None) -> Table:
    game = game or open_game("state51")
    journal, recording = Journal.open(path, game.registry)
    return Table(game, recording.header.setup, journal=journal, entries=recording.entries)


def play(table: Table, lines: Iterable[str], **face: Any) -> str:
    """What the face prints while these lines are typed, then the end of input."""
    out = io.StringIO()
    PlainFace(io.StringIO("".join(f"{line}\n" for line in lines)), out, **{"width": 80, **face}).play(table)
    return out.getvalue()


class Typist(io.TextIOBase):
    """An input that looks at what was printed since the last line, and types accordingly."""

    def __init__(self, types: Callable[[str], str | None], asks: str = SENSIBLE) -> None:
        self._asks = asks
        self.out = io.StringIO()
        self.screens: list[str] = []
        self._types = types
        self._seen = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        text = self.out.getvalue()
        self.screens.append(text[self._seen :])
        self._seen = len(text)
        line = self._types(self.screens[-1])
        return "" if line is None else f"{line}\n"

    def play(self, table: Table) -> str:
        PlainFace(self, self.out, width=80, asks=self._asks).play(table)  # type: ignore[arg-type]
        return self.out.getvalue()


# --- a game that asks in every way there is ---

TOY = Registry()


@TOY.add("toy_told")
@attrs.define
class Told(Event):
    """What was answered, once all could know it."""

    seat: int
    what: str

    def apply(self, state: ToyState) -> None:
        state.told.append(self.what)


@attrs.define
class ToyState:
    told: list[str] = attrs.field(factory=list)
    over: bool = False


@TOY.add("toy_over")
@attrs.define
class ToyOver(Event):
    def apply(self, state: ToyState) -> None:
        state.over = True


class Toy:
    """One question of each kind to every seat, then a secret one to all at once."""

    id = "toy"
    title = "The Toy"
    version = "1"
    digest = ""
    registry = TOY
    modes = (Mode("plain", "All kinds of questions", 1, 4),)

    def __init__(self, seats: int, asks: tuple[Ask, ...]) -> None:
        self.seats = seats
        self.asks = asks

    def new(self, setup: Setup) -> ToyState:
        return ToyState()

    def play(self, state: ToyState) -> Rule[None]:
        yield Checkpoint()
        for ask in self.asks:
            answer = yield ask
            yield Told(ask.seat, f"{ask.topic} {answer!r}")
        if self.seats > 1:
            bids = yield AskAll(tuple(Ask(s, "secret", ("low", "mid", "high"), "T-9") for s in range(self.seats)))
            yield Told(0, f"bids {bids!r}")
        yield ToyOver()

    def story(self, state: ToyState) -> str:
        return ""

    def turn(self, state: ToyState) -> int:
        return 1

    def result(self, state: ToyState) -> Result | None:
        return Result((0,), (1,) * self.seats, "toy", 1, ("",) * self.seats) if state.over else None

    def view(self, state: ToyState, seat: int | None) -> ToyState:
        return state

    def question(self, view: ToyState, ask: Ask) -> Question:
        names = {"a": "Apple", "b": "Brass bell", "c": "Brass candle", "low": "Low", "mid": "Middle", "high": "High"}
        choices = tuple(Choice(key, names.get(key, key), odds="1 in 3") for key in ask.keys)
        return Question(
            f"Toy: {ask.topic}?", choices, (Choice("x", "Xylophone", why="it is lost"),), "Once upon a time."
        )

    def tell(self, before: ToyState, entry: Entry, seat: int | None) -> str:
        if isinstance(entry, Told):
            return f"Told: {entry.what}"
        return f"{entry.seat} answered {entry.answer}" if type(entry).__name__ == "Answered" else ""

    def text_view(self, view: ToyState, seat: int | None, what: str) -> list[str]:
        return {"standing": ["Standing here."], "": ["A table."], "result": ["It is done."]}.get(what, [])

    def check(self, state: ToyState) -> list[str]:
        return []


def toy(*asks: Ask, seats: int = 1) -> Table:
    game = Toy(seats, asks)
    how = Setup("toy", "plain", tuple(SeatSpec("human", name) for name in ("Ann", "Bo", "Cy")[:seats]), "1")
    return Table(game, how)

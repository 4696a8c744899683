"""What a game is to the engine and to the faces: its name card, its rules, and what a seat may see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from fallen_tui.engine.events import Entry, Registry
from fallen_tui.engine.keys import Key
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.engine.text import name

UNDO = ("strict", "table", "open")
ALL = -2
"""In place of a seat, for readers that may know everything: the log of a finished game."""


@frozen
class SeatSpec(FrozenRecord):
    """Who sits on a seat: a human, or a bot of some kind."""

    kind: str
    name: str

    @property
    def human(self) -> bool:
        return self.kind == "human"


@frozen
class Setup(FrozenRecord):
    """All that a game is begun from."""

    game: str
    mode: str
    seats: tuple[SeatSpec, ...]
    seed: str
    undo: str = "strict"
    options: tuple[tuple[str, str], ...] = ()

    def option(self, key: str, default: str = "") -> str:
        """The value of a game's own option."""
        return dict(self.options).get(key, default)

    def named(self) -> tuple[str, ...]:
        """The seats' names, safe to show, no two alike."""
        names: list[str] = []
        for seat in self.seats:
            wanted = plain = name(seat.name)
            number = 2
            while wanted in names:
                wanted, number = f"{plain} {number}", number + 1
            names.append(wanted)
        return tuple(names)


@frozen
class Choice(FrozenRecord):
    """One option of a question as a face shows it; `why` says why it is unavailable, else it is empty.

    `group` is the heading that a face may put over neighbouring options of a kind.
    """

    key: str
    label: str
    detail: str = ""
    why: str = ""
    rule: str = ""
    odds: str = ""
    group: str = ""


@frozen
class BuyRow(FrozenRecord):
    """What has a figure that is bought: its name, and what each figure brings, in the order of their prices."""

    name: str
    brings: tuple[str, ...]


@frozen
class PointBuy(FrozenRecord):
    """Figures that are bought with points, row by row: each way to spend them all is an option of the question.

    key     the kind of the options, which are made of the figures of the rows in their order
    prices  figures, and what each of them costs from the least on, which is free; dearer ones last
    points  what there is to spend
    """

    key: type[Key]
    rows: tuple[BuyRow, ...]
    prices: tuple[tuple[int, int], ...]
    points: int

    @property
    def figures(self) -> tuple[int, ...]:
        """The figures that can be had, the least first."""
        return tuple([figure for figure, _ in self.prices])

    def cost(self, figure: int) -> int:
        """What a figure costs from the least on."""
        return dict(self.prices)[figure]


@frozen
class Question(FrozenRecord):
    """A question in words: for the seat that is asked, and nobody else.

    terms   what Ask.against asks of an offer
    opens   the option at which the cursor opens, which Enter takes: sensible, and never harmful; "" where it is the
            default of the question, else the first
    ends    the option that declines or has enough, which has the same key everywhere; "" where there is none
    graves  options that destroy what one owns: they stand last, and a face asks once more
    within  whether it is a step of an action that was begun, which one may back out of
    shares  what a split gives out, before the name of who gets it: of 1, of several ("die at", "dice at")
    gives   whether it makes its seat part with what is its own: where it opens nowhere, a face opens it at what the
            advisor would miss least
    meant   options that cost nothing but what is meant for them: where it opens nowhere, a face opens it at the one
            that the advisor would take
    keeps   whether what is not marked is lost: as many are marked at first as may be kept
    fatal   for each key of a split, the share that is the end of who gets it; () where none is
    buys    where options are ways to spend points: what is bought, and at what price
    """

    prompt: str
    choices: tuple[Choice, ...]
    unavailable: tuple[Choice, ...] = ()
    story: str = ""
    terms: str = ""
    opens: str = ""
    ends: str = ""
    graves: tuple[str, ...] = ()
    within: bool = False
    shares: tuple[str, str] = ("", "")
    gives: bool = False
    meant: tuple[str, ...] = ()
    keeps: bool = False
    fatal: tuple[int, ...] = ()
    buys: PointBuy | None = None


@frozen
class Result(FrozenRecord):
    """How a game ended: its winners (none is a draw, or a solo loss), each seat's score, and the reason.

    `sides` are what each seat played: a faction or the like.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    turns: int
    sides: tuple[str, ...]
    story: str = ""


@frozen
class Mode(FrozenRecord):
    """A way to play a game, for `low` to `high` seats; `seed` is that of games for which none is given, where it has
    one of its own."""

    id: str
    title: str
    low: int
    high: int
    seed: str = ""


class Game(Protocol):
    """One rulebook. Everything a table, a bot or a face needs of it."""

    id: str
    title: str
    version: str
    registry: Registry

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The ways to play it."""

    @property
    def digest(self) -> str:
        """The digest of the cards it plays with."""

    def new(self, setup: Setup) -> Any:
        """The state before the first event."""

    def play(self, state: Any) -> Rule[None]:
        """The whole game, from any checkpoint to its end."""

    def turn(self, state: Any) -> int:
        """The number of the running turn, 0 before the first."""

    def story(self, state: Any) -> str:
        """What is played besides the game itself: a scenario, or a campaign with its chapter; else empty."""

    def result(self, state: Any) -> Result | None:
        """How it ended; None while it runs."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat may see (None: what all may see), as a state of its own with nothing else in it."""

    def question(self, view: Any, ask: Ask) -> Question:
        """A question in words, from the view of the seat that is asked."""

    def tell(self, before: Any, entry: Entry, seat: int | None) -> str:
        """An entry as a line of the log, for a seat (None: anybody; ALL: everything); empty where nothing is told."""

    def text_view(self, view: Any, seat: int | None, what: str) -> list[str]:
        """The table in text, or a part of it, from a seat's view; a line's leading spaces are its indent.

        what   "" the whole table · "standing" two lines, where the game stands for this seat · "result" how it
               ended · "hand" and the like: the game's own words, which "help" names · a seat's name or number ·
               a card's name, id, or a part of it that fits no other
        Empty where nothing is called that.
        """

    def check(self, state: Any) -> list[str]:
        """What is wrong with a state: cards or tokens lost or doubled, limits broken. Empty when all is well."""

    def missing(self, entries: Sequence[Entry]) -> list[str]:
        """The cards that entries name and that the game does not know, sorted: removed or renamed since."""

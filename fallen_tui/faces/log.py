"""What happened, in the log's words, as each seat may know it; and a stretch of it told briefly."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice, takewhile
from typing import Any

from fallen_tui.engine.events import Answered, Checked, Entry, Rewound, Rolled
from fallen_tui.engine.history import Fitting, History, active
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.table import Table

_SMALL = "a|an|and|as|at|by|de|del|der|for|from|in|into|la|of|on|or|over|the|to|under|van|von|with|without"
_CAPITAL = r"[A-Z][\w'’-]*"
_NAME = re.compile(rf"({_CAPITAL}(?: (?:(?:{_SMALL}) )*{_CAPITAL})*) (?!(?:{_SMALL})\b)[a-z]")
"""A name: capitalized words with small ones between them, before a plain word that goes on as a verb does."""
_GOES_ON = re.compile(rf" (?!(?:{_SMALL})\b)[a-z]")
_ARTICLES = ("A", "An", "The")
_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
_LISTING = frozenset({"gains", "pays", "equips"})
"""Verbs that need no repeating: "gains 1 Scrap, 3 Workers"; not those of cards, whose names may hold commas."""
_GOODS = re.compile(r"(\d+) ([A-Z][a-zA-Z]*)((?: (?:on|from) [^\d:;,()]+)?)")
"""A number of one kind, and where they lie."""
_MANY = {"Worker": "Workers"}
_ONE = {many: one for one, many in _MANY.items()}
"""Kinds that have a plural; others are the same for one and for several."""

LONG = 80
"""Letters from which on a further deed of the same seat begins a line of its own."""

Witness = Callable[[Any, int, Entry], None]
"""What looks on: the state just before an entry, its number, the entry."""


@frozen
class LogLine(FrozenRecord):
    """Entry `number` in words for each seat; `pause` marks a place where one thing ends and another begins."""

    number: int
    lines: dict[int | None, str]
    pause: bool


class GameLog:
    """Follows a table. Entries are told from the state just before them, once, as they come.

    One that begins in the midst of a game (`start`: after that entry, `state` as it was then) tells the entries before
    it by `catch_up`, a stretch at a time; until it has, they are missing from the log.
    """

    def __init__(
        self,
        table: Table,
        seats: Iterable[int],
        *,
        start: int = 0,
        state: Any = None,
        witness: Witness | None = None,
    ) -> None:
        """`witness` is shown every entry with the state just before it, in the order in which they are told."""
        self._table = table
        self._seats: tuple[int | None, ...] = (None, *seats)
        self._witness = witness
        self._history = History(table.game, table.setup, self._recorded())
        self._state: Any = table.game.new(table.setup) if state is None else state
        self._read = start
        self._told: list[LogLine] = []
        self._past: GameLog | None = None
        self._start = start
        if start:
            self._past = GameLog(table, seats, witness=witness)

    def follow(self) -> None:
        """Read what is new at the table. Raises FoldError, and stays before the entry, where one cannot be told."""
        self._follow(len(self._table.entries))

    def _recorded(self) -> Sequence[Entry]:
        """All entries there are to tell."""
        return self._table.entries

    def _known(self) -> list[LogLine]:
        """What has been told of the entries that the table has come to."""
        count = len(self._table.entries)
        if not self._told or self._told[-1].number <= count:
            return self._told
        return self._told[: _place(self._told, count)]

    def catch_up(self, count: int) -> bool:
        """Tell up to `count` entries of before the start; False when none is left. Raises FoldError like `follow`."""
        past = self._past
        if past is None:
            return False
        past._follow(min(self._start, past._read + count))
        if past._read >= self._start:
            self._told = past._told + self._told
            self._past = None
        return self._past is not None

    def knows(self, number: int) -> bool:
        """Whether all entries after this one have been told."""
        return self._past is None or number >= self._start

    def _follow(self, to: int) -> None:
        entries = self._recorded()
        while self._read < to:
            entry, number = entries[self._read], self._read + 1
            with Fitting(number, entry):
                if self._witness is not None:
                    self._witness(self._state, number, entry)
                told = self._tell(number, entry)
                if isinstance(entry, Rewound):
                    self._state = self._history.seek(number)
                else:
                    entry.apply(self._state)
            self._read = number
            if told.pause or any(told.lines.values()):
                self._told.append(told)

    def _tell(self, number: int, entry: Entry) -> LogLine:
        tell = self._table.game.tell
        lines = {}
        for seat in self._seats:
            # An answer to a secret question is its seat's own until the events that follow show it.
            if not isinstance(entry, Answered) or entry.seat == seat:
                lines[seat] = tell(self._state, entry, seat)
        return LogLine(number, lines, isinstance(entry, Checked | Rewound))

    def between(self, after: int, seat: int | None, to: int | None = None, standing: bool = False) -> list[str]:
        """Entries `after`+1 to `to` (the last) for a seat, as briefly as can be without losing anything.

        standing   without what was undone, and without the goings back themselves
        """
        told, end = self._told, len(self._table.entries) if to is None else min(to, len(self._table.entries))
        stretch = told[_place(told, after) : _place(told, end)]
        if standing:
            path = set(active(self._table.entries))
            stretch = [t for t in stretch if t.number in path]
        runs: list[list[str]] = [[]]
        for each in stretch:
            if each.pause:
                runs.append([])
            if line := each.lines.get(seat, ""):
                runs[-1].append(line)
            if each.pause:
                runs.append([])
        names = self._table.setup.named()
        return [line for run in runs for line in condense(run, names)]

    def lines(self, after: int, seat: int | None) -> list[tuple[int, str]]:
        """Every line of a seat after an entry, with entry numbers; what was undone since is not left out."""
        found: list[tuple[int, str]] = []
        for told in reversed(self._known()):
            if told.number <= after:
                break
            if line := told.lines.get(seat, ""):
                found.append((told.number, line))
        return found[::-1]

    def last(self, count: int, seat: int | None) -> list[tuple[int, str]]:
        """The last lines for a seat with their entry numbers; what was undone is left out."""
        return list(islice(self.backwards(seat), max(0, count)))[::-1]

    def backwards(self, seat: int | None) -> Iterator[tuple[int, str]]:
        """The lines for a seat with their entry numbers, the last first, without what was undone; found one by one."""
        entries = self._table.entries
        undone = len(entries) + 1
        for told in reversed(self._known()):
            if told.number > undone:
                continue
            entry = entries[told.number - 1]
            if line := told.lines.get(seat, ""):
                yield told.number, line
            undone = entry.to if isinstance(entry, Rewound) else told.number

    def since(self, number: int, seat: int | None) -> dict[int, str]:
        """The lines for a seat from an entry on, by entry, the last first."""
        return dict(takewhile(lambda each: each[0] >= number, self.backwards(seat)))

    def line(self, number: int, seat: int | None) -> str:
        """One entry in words; empty where there is nothing to tell."""
        return next((t.lines.get(seat, "") for t in reversed(self._known()) if t.number == number), "")


def _place(told: list[LogLine], number: int) -> int:
    """How many of what has been told belong to entries up to this one."""
    return bisect_right(told, number, key=lambda each: each.number)


def brought(entries: Sequence[Entry], after: int, seat: int) -> bool:
    """Whether chance brought a seat something after an entry: dice were thrown, or cards came to it unseen."""
    return any(
        bool(entry.sides) if isinstance(entry, Rolled) else entry.reveals and getattr(entry, "seat", None) == seat
        for entry in islice(entries, after, None)
    )


def last_choice(entries: Sequence[Entry], seat: int) -> int:
    """The number of a seat's last own answer that stands; 0 where there is none."""
    for number in reversed(active(entries)):
        entry = entries[number - 1]
        if isinstance(entry, Answered) and entry.seat == seat and entry.chosen:
            return number
    return 0


def condense(lines: Sequence[str], names: Sequence[str] = ()) -> list[str]:
    """Neighbouring lines about the same seat as one: "Ann uses X; pays 1 Scrap; gains 2 Fuel, 1 Worker"."""
    told: list[tuple[str, list[str]]] = []
    for line in lines:
        name = _subject(line, names)
        if name and told and told[-1][0] == name:
            told[-1][1].append(line[len(name) + 1 :])
        else:
            told.append((name, [line[len(name) + 1 :] if name else line]))
    return [f"{name} {text}" if name else text for name, deeds in told for text in _joined(deeds)]


def _subject(line: str, names: Sequence[str]) -> str:
    """Whom a line is about: a seat, or a name such as "The Rival" or "Blasters of Kiln" before its verb."""
    for name in sorted(names, key=len, reverse=True):
        if line.startswith(name) and _GOES_ON.match(line, len(name)):
            return name
    found = _NAME.match(line)
    return found[1] if found and found[1] not in _ARTICLES else ""


def _joined(deeds: list[str]) -> list[str]:
    """Deeds of one seat in a row, in lines that do not run on for long; one that is repeated is counted, a verb that is
    repeated is said once, and what it gains or pays is added up."""
    found: list[str] = []
    text = ""
    for verb, things in groupby((deed.partition(" ")[::2] for deed in deeds), key=lambda deed: deed[0]):
        told = _counted([thing for _, thing in things])
        for parts in [_added(told)] if verb in _LISTING else [[each] for each in told]:
            (thing, times), *rest = parts
            deed = f"{verb} {thing}".rstrip() + _often(times)
            if text and len(text) + len(deed) > LONG:
                found.append(text)
                text = ""
            more = (f"{thing}{_often(times)}" for thing, times in rest)
            text += f"{'; ' if text else ''}{', '.join([deed, *more])}"
    return [*found, text]


def _counted(things: list[str]) -> list[tuple[str, int]]:
    """Things in a row, and how often each comes at once."""
    return [(thing, len(list(alike))) for thing, alike in groupby(things)]


def _often(times: int) -> str:
    return "" if times == 1 else f" ({_TIMES.get(times, f'{times} times')})"


def _added(told: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Things of a list, what is counted of one kind added up where the kind comes first: "2 Scrap, 4 Workers"."""
    totals: dict[tuple[str, ...], int] = {}
    for thing, times in told:
        goods = _GOODS.fullmatch(thing)
        kind = (_ONE.get(goods[2], goods[2]), goods[3]) if goods else (thing,)
        totals[kind] = totals.get(kind, 0) + times * (int(goods[1]) if goods else 1)
    return [(kind[0], n) if len(kind) == 1 else (_goods(n, *kind), 1) for kind, n in totals.items()]


def _goods(n: int, word: str, where: str) -> str:
    return f"{n} {word if n == 1 else _MANY.get(word, word)}{where}"

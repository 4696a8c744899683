"""A recorded game as a table that can stand at any of its entries, for the replay and for looking on."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from fallen_tui.engine.events import Answered, Entry, Rewound
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.history import FoldError, History, active
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.log import GameLog
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.faces.travel import TravelAnswers
from fallen_tui.tui.match.match import NOTHING, Match

AHEAD = 400
"""Entries that are told in one go beyond what has been told."""
ALONE = -1
"""In place of a seat before the first move: where one plays alone, each choice is a move."""


class Recorded:
    """What faces ask of a table, at an entry of a recording: `entries` up to there, `all` of them."""

    journal = None
    seated_at = 0

    def __init__(self, game: Game, setup: Setup, entries: Sequence[Entry]) -> None:
        self.game = game
        self.setup = setup
        self.all: list[Entry] = list(entries)
        self.entries: list[Entry] = []
        self.history = History(game, setup, self.all)
        self.state: Any = self.history.seek(0)
        self.pending: tuple[Ask, ...] = ()

    @property
    def over(self) -> bool:
        return self.game.result(self.state) is not None

    def stand_at(self, entry: int) -> None:
        """Stand where the game stood after an entry. Raises FoldError."""
        state = self.history.seek(entry)
        self.state, self.entries = state, self.all[:entry]


class Retold(GameLog):
    """The log of a recording; it is told ahead, a stretch at a time, and shown as far as the table stands."""

    _table: Any

    def _recorded(self) -> Sequence[Entry]:
        entries: Sequence[Entry] = self._table.all
        return entries

    def follow(self) -> None:
        self.tell_ahead(len(self._table.entries))

    def tell_ahead(self, to: int) -> bool:
        """Tell up to AHEAD more entries, none beyond `to`; False when all up to there are told."""
        self._follow(min(to, self._read + AHEAD))
        return self._read < to

    def reaches(self, entry: int) -> bool:
        """Whether all up to an entry is told."""
        return self._read >= entry

    def next_line(self, after: int, seat: int | None) -> int:
        """The next entry after one that a seat has been told something of; 0 for none."""
        first = bisect_right(self._told, after, key=lambda told: told.number)
        return next((told.number for told in self._told[first:] if told.lines.get(seat)), 0)

    def line_before(self, before: int, seat: int | None) -> int:
        """The last such entry before one; 0 for none."""
        last = bisect_left(self._told, before, key=lambda told: told.number)
        return next((told.number for told in reversed(self._told[:last]) if told.lines.get(seat)), 0)

    def lines_with(self, words: str, seat: int | None) -> list[int]:
        """The entries whose lines have all these words."""
        wanted = words.casefold().split()
        return [
            told.number
            for told in self._told
            if (line := told.lines.get(seat, "").casefold()) and all(word in line for word in wanted)
        ]

    def backwards_with_undone(self, seat: int | None) -> Iterator[tuple[int, str]]:
        """The lines for a seat up to where the table stands with their entry numbers, the last first."""
        for told in reversed(self._known()):
            if line := told.lines.get(seat, ""):
                yield told.number, line


class Playback(Match):
    """A recording at a table. Nobody is asked anything; the viewer may be any seat that the reader may be.

    turns    the entry at which each turn begins, as far as they are known: (turn, entry)
    trouble  why it is shown no further; empty where it is shown to its end
    """

    table: Any
    log: Retold

    def __init__(self, game: Game, setup: Setup, entries: Sequence[Entry], viewer: int | None) -> None:
        self.table = Recorded(game, setup, entries)
        self.game = game
        self.names = setup.named()
        self.humans = tuple(range(len(setup.seats)))
        self.witnesses = []
        self.routine = RoutineAnswers(self.table)
        self.travel = TravelAnswers(self.table)
        self.turns: list[tuple[int, int]] = []
        self.log = Retold(self.table, self.humans, witness=self._noted)
        self.told = {}
        self.viewer = viewer
        self._seen = (None, None)
        self._asked = (None, NOTHING)
        self._back = (None, False)
        self._taken_back: tuple[int, frozenset[int]] = (-1, frozenset())
        self._marks: tuple[object, dict[int, str]] = (None, {})
        self.trouble = ""

    def _noted(self, before: Any, number: int, entry: Entry) -> None:
        turn = self.game.turn(before)
        if not self.turns or self.turns[-1][0] != turn:
            self.turns.append((turn, number))
        self._show(before, number, entry)

    @property
    def ask(self) -> Ask | None:
        return None

    @property
    def at(self) -> int:
        """The entry after which the table stands."""
        return len(self.table.entries)

    @property
    def count(self) -> int:
        return len(self.table.all)

    def stand_at(self, entry: int) -> None:
        """Go to an entry, held within the game and within what can be told."""
        wanted = max(0, min(entry, self.count))
        try:
            self.table.stand_at(wanted)
            self.log.follow()
        except FoldError as error:
            self._end_before(error)
            self.stand_at(wanted)

    def last_state(self) -> Any:
        """The state at the end of what can be shown."""
        try:
            return self.table.history.seek(self.count)
        except FoldError as error:
            self._end_before(error)
            return self.last_state()

    def tell_ahead(self) -> bool:
        """Tell a further stretch of the game; False when all of it is told."""
        try:
            return self.log.tell_ahead(self.count)
        except FoldError as error:
            self._end_before(error)
            return False

    def _end_before(self, error: FoldError) -> None:
        """Show no more than stands before an entry that cannot have happened."""
        del self.table.all[error.entry - 1 :]
        self.trouble = str(error)

    def grow(self, entries: Sequence[Entry]) -> None:
        """More entries have been written."""
        self.table.all += entries

    # --- playing on ---

    def goes_on(self) -> str:
        """Whose seats a branch from here would be played at, in words; empty where the game is over here."""
        if self.table.over:
            return ""
        people = [name for name, spec in zip(self.names, self.table.setup.seats, strict=True) if spec.human]
        if not people:
            return "with bots only, and you watch"
        return f"at the seat{'s' * (len(people) > 1)} of {' and '.join(people)}"

    # --- where to go ---

    def next_turn(self) -> int:
        """The entry at which the next turn begins; the last one where there is none."""
        return next((entry for _, entry in self.turns if entry > self.at), self.count)

    def turn_before(self) -> int:
        """The entry at which this turn began, or the one before it where the table stands there."""
        return next((entry for _, entry in reversed(self.turns) if entry < self.at), 0)

    def next_move(self) -> int:
        """The entry at which another seat moves next; of one who is alone, the next choice."""
        return self._moves(range(self.at, self.count))

    def move_before(self) -> int:
        """The entry at which another seat moved last; of one who is alone, the choice before."""
        found = self._moves(range(self.at - 2, -1, -1))
        return 0 if found == self.count else found

    def _moves(self, places: range) -> int:
        mover: int | None = ALONE if len(self.table.setup.seats) == 1 else None
        for place in places:
            entry = self.table.all[place]
            if isinstance(entry, Answered) and entry.chosen:
                if mover is not None and entry.seat != mover:
                    return place + 1
                mover = entry.seat
        return self.count

    # --- the scrub bar ---

    def marks(self, length: int) -> dict[int, str]:
        """What lies at the places of a bar of some length: "turn" where one begins, "undone" what was taken back.

        Found anew when the recording has grown or more of it is known.
        """
        known = (length, self.count, len(self.turns))
        if self._marks[0] != known:
            found = {self.place_on(length, entry): "undone" for entry in self.taken_back}
            found |= {self.place_on(length, entry): "turn" for _, entry in self.turns}
            self._marks = (known, found)
        return self._marks[1]

    def place_on(self, length: int, entry: int) -> int:
        """Where an entry lies on a bar of some length."""
        return min(length - 1, entry * length // max(1, self.count))

    # --- what was taken back ---

    @property
    def taken_back(self) -> frozenset[int]:
        """The entries that were undone later, as far as the recording goes; found anew when it has grown."""
        if self._taken_back[0] != self.count:
            standing = set(active(self.table.all))
            entries = enumerate(self.table.all, 1)
            undone = (n for n, entry in entries if n not in standing and not isinstance(entry, Rewound))
            self._taken_back = (self.count, frozenset(undone))
        return self._taken_back[1]

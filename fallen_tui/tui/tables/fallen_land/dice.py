"""The dice log: every roll of the game, who rolled it against what, and how lucky everybody was."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from textual.geometry import Size

from fallen_tui.engine.events import Rewound
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.text.log.dice_facts import DiceReader, seat_at_work
from fallen_tui.games.fallen_land.text.log.dice_throws import Rolls, Throw
from fallen_tui.games.fallen_land.text.log.luck import Fortune
from fallen_tui.tui.adventure.scroll import held, keep_extent, look_of, scroll, turn, whose_line
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land.dice_figures import in_full, in_line
from fallen_tui.tui.tables.fallen_land.luck import luck_brief, luck_lines
from fallen_tui.tui.tables.fallen_land.tale_links import Names
from fallen_tui.tui.tables.fallen_land.tale_page import StoryStart, start_of
from fallen_tui.tui.tables.fallen_land.tale_rows import Rows

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace

MOST = 120
"""Rolls in lines below the last one; those before are counted."""
KEPT = 4_000
"""Rolls whose lines are kept for the next drawing."""


class RollBook:
    """Every roll, by the number of its entry; where each tale and fight began; whose doing an entry was."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rolls = Rolls()
        self.fortune = Fortune(len(match.names))
        self.names = Names(match.table.state.cards, match.names)
        self.rows = Rows(self.names)
        self.page: tuple[object, tuple[list[Line], int]] = (None, ([], 0))
        self.tales: dict[int, StoryStart] = {}
        self.whose: dict[int, int] = {}
        self._reader = DiceReader()
        self._upto: tuple[tuple[int, int], list[Throw]] = ((0, 0), [])
        self._lines: dict[tuple[int, int, str, int, bool], list[Line]] = {}

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note what is public of an entry. Those of the past may come later than those of today."""
        if isinstance(entry, Rewound):
            self.rolls.undo(number, entry.to)
            return
        fact = self._reader.read(before, entry)
        if fact is not None:
            self.rolls.note(number, fact)
        if (start := start_of(before, number, entry)) is not None:
            self.tales[number] = start
        self.whose[number] = seat_at_work(before)

    @property
    def complete(self) -> bool:
        """Whether all that was before this sitting has been told."""
        seated_at = self.match.table.seated_at
        return not seated_at or seated_at in self.whose

    @property
    def throws(self) -> list[Throw]:
        """The rolls that stand, oldest first; in a recording, of which more may be known, those up to here."""
        found, here = self.rolls.throws, len(self.match.table.entries)
        if not found or found[-1].number <= here:
            return found
        if self._upto[0] != (here, len(found)):
            self._upto = ((here, len(found)), found[: bisect_right(found, here, key=lambda throw: throw.number)])
        return self._upto[1]

    def last_tale(self) -> StoryStart | None:
        """Where the last tale or fight that stands began, in a recording the last up to here."""
        here = len(self.match.table.entries)
        number = max((number for number in self.tales if number <= here and self.rolls.stands(number)), default=0)
        return self.tales.get(number)

    def lines_of(self, throw: Throw, columns: int, fresh: bool) -> list[Line]:
        """A roll as lines of the log."""
        key = (throw.number, throw.latest, throw.result, columns, fresh)
        rows = self._lines.get(key)
        if rows is None:
            if len(self._lines) > KEPT:
                self._lines.clear()
            rows = self._lines[key] = in_line(throw, columns, fresh)
        return rows


def draw(face: CouncilFace, pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The last roll big, those before it in lines, and luck at the end."""
    seat = look_of(scene, pane).seat
    throws = [throw for throw in face.book.throws if throw.concerns(seat)]
    head = [*whose_line(scene, pane, "Dice"), *_last(face, throws, scene, size.width)]
    if pane == "side_dice":
        return DrawnPane(_beside(face, head, throws, scene, size), top=0)
    rows = [*head, *_before(face, throws, scene, size.width), BLANK, *_luck(face, size.width)]
    top = held(look_of(scene, pane).top or 0, len(rows), size.height)
    keep_extent(scene, pane, len(rows), size.height, top)
    return DrawnPane(rows, top=top)


def _last(face: CouncilFace, throws: list[Throw], scene: TableScene, columns: int) -> list[Line]:
    """The last roll, marked where it is new."""
    if not throws:
        words = "No dice have been rolled yet." if face.book.complete else "The dice so far are being read."
        return [line((f" {words}", "dim"))]
    mark = Span("▌" if throws[-1].latest > scene.fresh else " ", "new")
    return [(mark, *row) for row in in_full(throws[-1], columns - 2)]


def _before(face: CouncilFace, throws: list[Throw], scene: TableScene, columns: int, most: int = MOST) -> list[Line]:
    """The rolls before the last, the newest first, with a rule where a Turn ends."""
    earlier = throws[:-1]
    rows: list[Line] = []
    turn_now = None
    for throw in reversed(earlier[-most:]):
        if throw.turn != turn_now:
            turn_now = throw.turn
            rows.append(rule(f"Turn {turn_now}" if turn_now else "Set-up", columns))
        rows += face.book.lines_of(throw, columns, throw.latest > scene.fresh)
    if len(earlier) > most:
        rows.append(line((f" and {counted(len(earlier) - most, 'roll')} before them", "dim")))
    return rows


def _luck(face: CouncilFace, columns: int) -> list[Line]:
    book = face.book
    return luck_lines(book.fortune.of(book.throws), face.match.names, columns)


def _beside(face: CouncilFace, head: list[Line], throws: list[Throw], scene: TableScene, size: Size) -> list[Line]:
    """What a place beside the table holds: the last roll, those before it as there is room, luck at the foot."""
    luck = luck_brief(face.book.fortune.of(face.book.throws), face.match.names, size.width)
    rows = [rule("Dice", size.width), *head]
    free = size.height - len(rows) - len(luck)
    if free < 0:
        return rows[: size.height]
    earlier = _before(face, throws, scene, size.width, most=max(1, free))[:free]
    return [*rows, *earlier, *([BLANK] * (free - len(earlier))), *luck]


def key(face: CouncilFace, pane: str, key: str, scene: TableScene) -> Act:
    """Up and down scroll, left and right choose whose dice."""
    return "draw" if scroll(scene, pane, key) or turn(scene, pane, key) else None

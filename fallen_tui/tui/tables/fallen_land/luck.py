"""How lucky everybody was: what their dice showed against what such dice show, in exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from fallen_tui.engine.records import Record
from fallen_tui.faces.script import cells
from fallen_tui.tui.ink import BLANK, Line, Span, fit, line, pad, rule, width
from fallen_tui.tui.tables.fallen_land.dice_throws import Throw

FEW = 20
"""Dice of checks below which luck is not spoken of."""
WORDS = ((Fraction(4), "very"), (Fraction(1), ""), (Fraction(1, 4), "a bit"))
"""Squares of the standard deviations from which on luck is called so."""
TABLE = 80
"""Columns that the table wants; a narrower place gets a paragraph a seat."""


@attrs.define
class Luck(Record):
    """The dice of one seat so far.

    faces         sides -> how many dice, and the sum of their faces (a 1 that is rolled again counts each time)
    successes     of the dice of checks; `expected` what such throws bring, whatever was rolled again; `spread` the
                  variance
    ones, tens    of the dice of checks
    checks        those that could fail and were decided by dice; `passed` of them; `hoped` the sum of their chances
    """

    faces: dict[int, tuple[int, int]] = attrs.field(factory=dict)
    successes: int = 0
    expected: Fraction = Fraction(0)
    spread: Fraction = Fraction(0)
    thrown: int = 0
    ones: int = 0
    tens: int = 0
    checks: int = 0
    passed: int = 0
    hoped: Fraction = Fraction(0)

    @property
    def dice(self) -> int:
        """All dice of the seat."""
        return sum(count for count, _ in self.faces.values())

    def mean(self, sides: int) -> Fraction | None:
        """The mean face of the dice of so many sides; None where none was rolled."""
        count, total = self.faces.get(sides, (0, 0))
        return Fraction(total, count) if count else None

    @property
    def word(self) -> str:
        """Luck in a word, by the Successes."""
        if self.thrown < FEW:
            return "too few dice"
        beyond = self.successes - self.expected
        for square, degree in WORDS:
            if self.spread and beyond * beyond >= square * self.spread:
                return f"{degree} {'lucky' if beyond > 0 else 'unlucky'}".strip()
        return "as dice go"

    def note(self, sides: int, face: int) -> None:
        """Count a die."""
        count, total = self.faces.get(sides, (0, 0))
        self.faces[sides] = (count + 1, total + face)


class Fortune:
    """Everybody's luck, counted on as rolls are over; counted anew when the rolls are another list."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._source: Sequence[Throw] = ()
        self._counted = 0
        self._found: list[Luck] = []

    def of(self, throws: Sequence[Throw]) -> list[Luck]:
        """The luck of each seat by these rolls, up to the first that is under way."""
        if self._source is not throws:
            self._source, self._counted = throws, 0
            self._found = [Luck() for _ in range(self._seats)]
        while self._counted < len(throws) and throws[self._counted].over:
            _count(self._found, throws[self._counted])
            self._counted += 1
        return self._found


def _count(found: list[Luck], throw: Throw) -> None:
    if throw.check:
        _count_check(found, throw)
        return
    for die in throw.dice:
        if 0 <= die.seat < len(found):
            for face in die.faces:
                found[die.seat].note(die.sides, face)


def _count_check(found: list[Luck], throw: Throw) -> None:
    for once in throw.onces:
        if not 0 <= once.seat < len(found):
            continue
        luck = found[once.seat]
        luck.note(10, once.face)
        luck.thrown += 1
        luck.successes += once.change
        luck.expected += once.mean
        luck.spread += once.spread
        luck.ones += once.face == 1
        luck.tens += once.face == 10
    if throw.over and throw.chance is not None and not throw.forced:
        for seat in (seat for seat in throw.seats if seat < len(found)):
            luck = found[seat]
            luck.checks += 1
            luck.passed += bool(throw.passed)
            luck.hoped += throw.chance


# --- as lines ---


def luck_lines(found: Sequence[Luck], names: Sequence[str], columns: int) -> list[Line]:
    """A table of everybody's luck, or a paragraph each where it is narrow."""
    head = rule("Luck so far", columns)
    rows = _table(found, names) if columns >= TABLE else _paragraphs(found, names)
    note = line((" expected: what such dice bring on average, each throw for itself", "dim"))
    return [head, *(fit(row, columns) for row in rows), *([note] if columns >= width(note) else [])]


def luck_brief(found: Sequence[Luck], names: Sequence[str], columns: int) -> list[Line]:
    """Everybody's luck in a row each."""
    rows = [rule("Luck so far", columns)]
    longest = max(map(cells, names), default=0)
    for seat, (luck, name) in enumerate(zip(found, names, strict=True)):
        said = (
            *pad(line((name, f"seat{seat + 1}")), min(longest, 10)),
            *line(f"  {luck.successes}", (f" of {_number(luck.expected)} Successes  ", "dim")),
            Span(luck.word, _role(luck)),
        )
        rows.append(fit((Span(" "), *said), columns))
    return rows


def _number(value: Fraction | None, places: int = 1) -> str:
    return "-" if value is None else f"{float(value):.{places}f}"


def _role(luck: Luck) -> str:
    word = luck.word
    return "bad" if "unlucky" in word else "good" if "lucky" in word else "dim"


_HEADS = ("", "dice", "d10", "d6", "Successes", "checks", "1s/10s", "")
_WIDTHS = (9, 5, 6, 6, 14, 12, 12, 15)


def _table(found: Sequence[Luck], names: Sequence[str]) -> list[Line]:
    rows: list[Line] = [_row(_HEADS, "dim"), _row(("average", "", "5.50", "3.50", "", "", "", ""), "dim")]
    for seat, (luck, name) in enumerate(zip(found, names, strict=True)):
        figures = (
            name,
            str(luck.dice),
            _number(luck.mean(10), 2),
            _number(luck.mean(6), 2),
            f"{luck.successes} of {_number(luck.expected)}",
            f"{luck.passed} of {_number(luck.hoped)}" if luck.checks else "-",
            f"{luck.ones}/{luck.tens} of {_number(Fraction(luck.thrown, 10))}",
            luck.word,
        )
        rows.append(_row(figures, "", f"seat{seat + 1}", _role(luck)))
    return rows


def _row(cells: Sequence[str], role: str, first: str = "", last: str = "") -> Line:
    """Figures under each other; the first cell stands at the left, and so does the last."""
    spans: list[Span] = [Span(" ")]
    for place, (text, size) in enumerate(zip(cells, _WIDTHS, strict=True)):
        if place == 0:
            spans += pad(line((text, first or role)), size)
        elif place == len(_WIDTHS) - 1:
            spans.append(Span(f"  {text}", last or role))
        else:
            spans.append(Span(text.rjust(size), role))
    return tuple(spans)


def _paragraphs(found: Sequence[Luck], names: Sequence[str]) -> list[Line]:
    rows: list[Line] = []
    for seat, (luck, name) in enumerate(zip(found, names, strict=True)):
        tenth = _number(Fraction(luck.thrown, 10))
        rows.append(line(" ", (name, f"seat{seat + 1}"), ("  " + luck.word, _role(luck))))
        rows.append(
            line(
                (f"  {luck.dice} dice, d10 ", "dim"),
                _number(luck.mean(10), 2),
                (" of 5.50, d6 ", "dim"),
                _number(luck.mean(6), 2),
                (" of 3.50", "dim"),
            )
        )
        rows.append(
            line(
                ("  Successes ", "dim"),
                str(luck.successes),
                (f" of {_number(luck.expected)}, checks ", "dim"),
                str(luck.passed),
                (f" of {_number(luck.hoped)}", "dim"),
            )
        )
        rows.append(
            line(("  1s ", "dim"), str(luck.ones), (", 10s ", "dim"), str(luck.tens), (f", each of {tenth}", "dim"))
        )
    return rows or [BLANK]

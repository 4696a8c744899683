"""How lucky everybody was, as lines of the dice log."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fallen_tui.faces.script import cells
from fallen_tui.games.fallen_land.text.log.luck import Luck
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, pad, rule, width

TABLE = 80
"""Columns that the table wants; a narrower place gets a paragraph a seat."""


def luck_lines(found: Sequence[Luck], names: Sequence[str], columns: int) -> list[Line]:
    """A table of everybody's luck, or a paragraph each where it is narrow."""
    head = rule("Luck so far", columns)
    rows = _table(found, names) if columns >= TABLE else _paragraphs(found, names)
    note = line((" expected: what such dice roll on average", "dim"))
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

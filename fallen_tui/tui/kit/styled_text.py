"""Styled text as data: a line is spans, a span is text with a role of the palette and, if it can be chosen, a spot.

Tables and screens make lines; panes show them. Nothing here knows Textual or a colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from fallen_tui.faces.script import cells, clean

SPAN_LIMIT = 2_000
WRAPPED = 4096
"""Paragraphs that are kept wrapped: those of the sheets of a table at each of their widths."""


class Span(NamedTuple):
    """A stretch of text in one role; `spot` names what a click on it means: `option:3`, `card:sp007`, `hex:C07`."""

    text: str
    role: str = ""
    spot: str = ""


Line = tuple[Span, ...]
"""One row of the screen, or a paragraph that is not wrapped yet. It is made of a list, whose length Python knows."""
BLANK: Line = ()


def line(*parts: str | Span | tuple[str, str], spot: str = "") -> Line:
    """A line of parts: plain text, (text, role), or spans; `spot` is that of every part that has none of its own."""
    return tuple([_span(part, spot) for part in parts if part])


def _span(part: str | Span | tuple[str, str], spot: str) -> Span:
    if isinstance(part, str):
        return Span(clean(part, SPAN_LIMIT), "", spot)
    if isinstance(part, Span):
        return Span(clean(part.text, SPAN_LIMIT), part.role, part.spot or spot)
    text, role = part
    return Span(clean(text, SPAN_LIMIT), role, spot)


def width(row: Iterable[Span]) -> int:
    """How many columns a line takes."""
    return sum([cells(span.text) for span in row])


def text_of(row: Line) -> str:
    """The words of a line alone."""
    return "".join(span.text for span in row)


def fit(row: Line, columns: int, mark: str = "…") -> Line:
    """A line cut to some columns, with a mark where it went on."""
    if width(row) <= columns:
        return row
    return (*crop(row, max(0, columns - cells(mark))), Span(mark, "dim"))[: None if columns else 0]


def fit_end(row: Line, columns: int, mark: str = "…") -> Line:
    """The end of a line in some columns, with a mark where it begins earlier."""
    if width(row) <= columns:
        return row
    kept = crop(_mirrored(row), max(0, columns - cells(mark)))
    return (Span(mark, "dim"), *_mirrored(kept))[: None if columns > 0 else 0]


def _mirrored(row: Line) -> Line:
    return tuple([span._replace(text=span.text[::-1]) for span in reversed(row)])


def crop(row: Line, columns: int) -> Line:
    """As much of a line as some columns hold."""
    kept: list[Span] = []
    for span in row:
        size = cells(span.text)
        if size <= columns:
            kept.append(span)
            columns -= size
            continue
        text = ""
        for character in span.text:
            size = cells(character)
            if size > columns:
                break
            text, columns = text + character, columns - size
        return (*kept, span._replace(text=text))
    return tuple(kept)


def pad(row: Line, columns: int, role: str = "") -> Line:
    """A line in exactly some columns: cut, or filled up with blanks of a role."""
    row = fit(row, columns)
    lack = columns - width(row)
    return (*row, Span(" " * lack, role)) if lack > 0 else row


def ends(left: Line, right: Line, columns: int) -> Line:
    """Two lines on one row: one at its left end, the other at its right one, which is kept whole if it can be."""
    right = fit(right, columns)
    room = columns - width(right)
    left = fit(left, max(0, room - 1)) if room > 1 else ()
    return (*left, Span(" " * (room - width(left))), *right)


def rule(title: str, columns: int, role: str = "rule", sign: str = "─", after: Line = ()) -> Line:
    """A rule line with a title in it; `after` stands at its right end."""
    head = line((f"{sign}{sign} ", role), (title, "heading"), " ") if title else ()
    tail = (Span(" "), *after, Span(" ")) if after else ()
    head = fit(head, max(0, columns - width(tail)))
    rest = max(0, columns - width(head) - width(tail))
    return (*head, Span(sign * rest, role), *tail)


def wrap(row: Line, columns: int, hang: int = 0) -> list[Line]:
    """A paragraph in rows of at most `columns`; its leading blanks are kept, later rows stand `hang` further in."""
    return [*_wrapped(row, columns, hang)]


@lru_cache(maxsize=WRAPPED)
def _wrapped(row: Line, columns: int, hang: int) -> tuple[Line, ...]:
    """What a screen says it says again at the next key, mostly."""
    columns = max(4, columns)
    indent = min(_indent(row), columns // 2)
    hang = min(indent + hang, columns // 2)
    rows: list[Line] = []
    now: list[Span] = [Span(" " * indent)] if indent else []
    used, empty = indent, True
    for words, gap in _words(row, columns - hang):
        size = width(words)
        if not empty and used + gap + size > columns:
            rows.append(tuple(now))
            now, used, empty = [Span(" " * hang)] if hang else [], hang, True
        if not empty and gap:
            now.append(Span(" " * gap, words[0].role if words[0].spot else "", words[0].spot))
            used += gap
        now += words
        used, empty = used + size, False
    return tuple([joined(each) for each in (*rows, now)])


def joined(spans: Iterable[Span]) -> Line:
    """The same line with neighbours of one role and spot as one span; blanks take the role of what follows them."""
    found: list[Span] = []
    for span in spans:
        if found and (found[-1].role, found[-1].spot) == (span.role, span.spot):
            found[-1] = Span(found[-1].text + span.text, span.role, span.spot)
        else:
            found.append(span)
    return tuple(found)


def wrap_all(paragraphs: Iterable[Line], columns: int, hang: int = 0) -> list[Line]:
    """Several paragraphs, each wrapped."""
    return [row for paragraph in paragraphs for row in wrap(paragraph, columns, hang)]


def _indent(row: Line) -> int:
    text = text_of(row)
    return len(text) - len(text.lstrip(" "))


def _words(row: Line, longest: int) -> Iterator[tuple[list[Span], int]]:
    """The words of a line as spans (a word may change its role within), each with whether a blank stands before it."""
    word: list[Span] = []
    gap = pending = 0
    for span in row:
        for place, part in enumerate(span.text.split(" ")):
            if place:
                if word:
                    yield word, gap
                    word, gap = [], 0
                pending = 1
            for piece in _pieces(part, longest):
                if not word:
                    gap, pending = pending, 0
                elif width(word) + cells(piece) > longest:
                    yield word, gap
                    word, gap = [], 0
                word.append(Span(piece, span.role, span.spot))
    if word:
        yield word, gap


def _pieces(text: str, longest: int) -> Iterator[str]:
    """A word in parts that a row can hold."""
    while text and cells(text) > longest:
        part = text_of(crop((Span(text),), longest)) or text[0]
        yield part
        text = text[len(part) :]
    if text:
        yield text


def beside(left: Sequence[Line], right: Sequence[Line], columns: int, gap: int = 2) -> list[Line]:
    """Two columns of lines, the left one in so many columns."""
    count = max(len(left), len(right))
    return [
        (*pad(left[n] if n < len(left) else (), columns), Span(" " * gap), *(right[n] if n < len(right) else ()))
        for n in range(count)
    ]


def in_sight(rows: Sequence[Line], at: int, columns: int, height: int) -> list[Line]:
    """As many rows as there is room for, row `at` among them; how many lie out of sight is said at the right."""
    if len(rows) <= height or height < 1:
        return list(rows[: max(0, height)])
    top = max(0, min(at - height // 2, len(rows) - height))
    seen = list(rows[top : top + height])
    below = len(rows) - top - height
    if top:
        seen[0] = ends(seen[0], line((f"▲{top} ", "dim")), columns)
    if below:
        seen[-1] = ends(seen[-1], line((f"▼{below} ", "dim")), columns)
    return seen

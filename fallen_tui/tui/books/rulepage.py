"""A chapter or a table of a rulebook as a page: ids in the margin, examples set off, references to be followed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

import attrs

from fallen_tui.engine.rulebook import Rulebook, RuleTable, RuleText, Section
from fallen_tui.faces import script
from fallen_tui.faces.script import cells
from fallen_tui.games import rulebook
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, joined, line, pad, wrap

_EXAMPLE = re.compile(r"(?<=[.:;] )For (?:instance|example)\b[^.]*(?:\.\d[^.]*)*\.$")
"""A worked example: the last sentence of a rule."""
_SOURCES = {"ours": "ours: the book is silent there", "deduced": "deduced: it follows from the book"}
GAP = 2
"""Columns between those of a table, and beside a rule's id."""
EXCERPT = 100
"""Characters of a rule in a list of hits: more than any list is wide."""
SLIM = 7
"""The fewest columns of a cell."""


@attrs.frozen
class LaidPage:
    """A page: its rows, the row on which each rule begins, and the references in it with their rows, by their spots."""

    rows: tuple[Line, ...]
    places: dict[str, int]
    refs: dict[str, int]


@lru_cache(maxsize=8)
def book_of(game: str) -> Rulebook:
    """The rulebook of a game. Raises FallenError, ContentError."""
    return rulebook(game)


def part_of(book: Rulebook, id: str) -> str:
    """The chapter in which a rule stands; a chapter or a table stands for itself; "" for what the book has not."""
    wanted = id.upper()
    for section in book.sections:
        if wanted == section.id or any(rule.id == wanted for rule in section.rules):
            return section.id
    return next((table.id for table in book.tables if table.id == wanted), "")


def target(spot: str) -> str:
    """What a reference leads to."""
    return spot.removeprefix("rule:").partition("#")[0]


@lru_cache(maxsize=64)
def laid(game: str, part: str, columns: int) -> LaidPage:
    """A chapter or a table in so many columns. Raises FallenError."""
    book = book_of(game)
    found = book.look_up(part)
    if isinstance(found, RuleTable):
        return _indexed(_table_page(book, found, columns), {found.id: 0})
    assert isinstance(found, Section)
    return _chapter(book, found, columns)


def decorated(page: LaidPage, marks: Collection[str], ref: str, words: Sequence[str]) -> list[Line]:
    """A page with the rules that are looked at marked, a reference under the cursor, and words that are looked for."""
    rows = list(page.rows)
    for id in marks:
        place = page.places.get(id, 0)
        if place:
            rows[place] = (Span("▸ ", "key"), rows[place][1]._replace(role="strong"), *rows[place][2:])
    if ref in page.refs:
        rows = [tuple([s._replace(role="cursor") if s.spot == ref else s for s in row]) for row in rows]
    return highlighted(rows, words)


def highlighted(rows: Sequence[Line], words: Sequence[str]) -> list[Line]:
    """Rows with the words that are looked for standing out."""
    if not words:
        return list(rows)
    pattern = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    return [_found(row, pattern) for row in rows]


def _found(row: Line, pattern: re.Pattern[str]) -> Line:
    spans: list[Span] = []
    for span in row:
        if span.spot or not pattern.search(span.text):
            spans.append(span)
            continue
        at = 0
        for match in pattern.finditer(span.text):
            spans += [span._replace(text=span.text[at : match.start()])] if match.start() > at else []
            spans.append(Span(match[0], "new"))
            at = match.end()
        spans += [span._replace(text=span.text[at:])] if at < len(span.text) else []
    return tuple(spans)


# --- chapters ---


def _chapter(book: Rulebook, section: Section, columns: int) -> LaidPage:
    margin = max(cells(rule.id) for rule in section.rules)
    alike = len({rule.source for rule in section.rules}) == 1
    rows: list[Line] = [ends(line((section.title, "heading")), line((section.id, "dim")), columns), BLANK]
    places: dict[str, int] = {section.id: 0}
    links = _links()
    for rule in section.rules:
        places[rule.id] = len(rows)
        note = "" if alike or rule.source == "book" else rule.source
        rows += [*_rule(book, rule, margin, columns, note, links), BLANK]
    sources = [] if alike else [said for source, said in _SOURCES.items() if _has(section, source)]
    rows += wrap(line((f"  {'; '.join(sources)}", "dim")), columns) if sources else []
    return _indexed(rows, places)


def _has(section: Section, source: str) -> bool:
    return any(rule.source == source for rule in section.rules)


def _rule(book: Rulebook, rule: RuleText, margin: int, columns: int, note: str, links: Iterator[int]) -> list[Line]:
    """A rule with its id in the margin, where it comes from below that, an example set off, and who cites it."""
    room = columns - margin - 2 - GAP
    example = _EXAMPLE.search(rule.rule)
    text = rule.rule[: example.start()].rstrip() if example else rule.rule
    body = _wrapped(_linked(book, text, "", links, rule.id), room)
    if example:
        body += _wrapped(_linked(book, f"  {example[0]}", "quote", links, rule.id), room)
    if by := _citing(book.game).get(rule.id):
        body += _wrapped((Span("Cited by ", "dim"), *_listed(by, links)), room)
    body += [BLANK] if note and len(body) < 2 else []
    heads = [Span(rule.id.ljust(margin), "dim"), Span(note.rjust(margin), "dim")]
    return [
        (Span("  "), heads[n] if n < len(heads) else Span(" " * margin), Span(" " * GAP), *row)
        for n, row in enumerate(body)
    ]


def _wrapped(text: Line, columns: int) -> list[Line]:
    """A paragraph in rows, the quick way where it is all of one kind."""
    if len(text) != 1:
        return [_loosened(row) for row in wrap(text, columns)]
    return [(Span(row, text[0].role),) for row in script.wrap(text[0].text, columns)]


def _loosened(row: Line) -> Line:
    """A row with the blanks before references no part of them."""
    spans: list[Span] = []
    for span in row:
        if span.spot and span.text[0] == " ":
            spans += [Span(" "), span._replace(text=span.text[1:])]
        else:
            spans.append(span)
    return tuple([span for span in spans if span.text])


def _links() -> Iterator[int]:
    """Numbers that tell the references of a page apart."""
    return iter(range(1_000_000))


def _listed(ids: Sequence[str], links: Iterator[int]) -> Line:
    spans: list[Span] = []
    for id in ids:
        spans += [Span(", ", "dim")] if spans else []
        spans.append(Span(id, "link", f"rule:{id}#{next(links)}"))
    return tuple(spans)


def _linked(book: Rulebook, text: str, role: str, links: Iterator[int], own: str = "") -> Line:
    """A text with the rules and tables that it names as references."""
    known = _names(book.game)
    spans: list[Span] = []
    at = 0
    for match in _pattern(book.game).finditer(text):
        id = known[match[0]]
        if id == own:
            continue
        spans += [Span(text[at : match.start()], role), Span(match[0], "link", f"rule:{id}#{next(links)}")]
        at = match.end()
    return line(*spans, (text[at:], role))


@lru_cache(maxsize=8)
def _names(game: str) -> dict[str, str]:
    """What a text may call rules and tables by -> their ids."""
    book = book_of(game)
    titles = {table.title.partition(" (")[0]: table.id for table in book.tables}
    ids = [*book.ids, *(table.id for table in book.tables)]
    return {**{id: id for id in ids}, **{title: id for title, id in titles.items() if " " in title}}


@lru_cache(maxsize=8)
def _pattern(game: str) -> re.Pattern[str]:
    names = sorted(_names(game), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})(?![\w-])")


@lru_cache(maxsize=8)
def _citing(game: str) -> dict[str, tuple[str, ...]]:
    """Rules and tables -> the rules that name them."""
    book = book_of(game)
    found: dict[str, dict[str, None]] = {}
    for section in book.sections:
        for rule in section.rules:
            for match in _pattern(game).finditer(rule.rule):
                id = _names(game)[match[0]]
                if id != rule.id:
                    found.setdefault(id, {})[rule.id] = None
    return {id: tuple(by) for id, by in found.items()}


def _indexed(rows: Sequence[Line], places: dict[str, int]) -> LaidPage:
    refs: dict[str, int] = {}
    for number, row in enumerate(rows):
        for span in row:
            if span.spot:
                refs.setdefault(span.spot, number)
    return LaidPage(tuple(rows), places, refs)


# --- tables ---


def _table_page(book: Rulebook, table: RuleTable, columns: int) -> list[Line]:
    rows: list[Line] = [ends(line((table.title, "heading")), line((table.id, "dim")), columns), BLANK]
    rows += table_rows(table.columns, table.rows, columns)
    if by := _citing(book.game).get(table.id):
        rows += [BLANK, *_wrapped((Span("Cited by ", "dim"), *_listed(by, _links())), columns)]
    return rows


def table_rows(heads: Sequence[str], body: Sequence[Sequence[str]], columns: int) -> list[Line]:
    """A table in at most so many columns: heads, a rule line, rows; long cells are wrapped."""
    widths = _widths([heads, *body], columns)
    if sum(widths) + GAP * (len(widths) - 1) > columns:
        return [row for cells_of in body for row in (*_spelt(heads, cells_of, columns), BLANK)][:-1]
    drawn = [_row(heads, widths, "strong")]
    across = sum(widths) + GAP * (len(widths) - 1)
    drawn.append([line(("─" * across, "rule"))])
    for each in body:
        drawn.append(_row(each, widths, ""))
    if any(len(rows) > 1 for rows in drawn[2:]):
        drawn[2:] = [[*rows, BLANK] for rows in drawn[2:-1]] + drawn[-1:]
    return [row for rows in drawn for row in rows]


def _widths(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """How wide each column is: as wide as its longest cell, the widest made narrower until all fit."""
    count = len(rows[0])
    widths = [max(cells(row[n]) for row in rows) for n in range(count)]
    least = [max(SLIM, *(cells(word) for row in rows for word in row[n].split() or [""])) for n in range(count)]
    least = [min(size, few) for size, few in zip(widths, least, strict=True)]
    room = columns - GAP * (count - 1)
    while sum(widths) > room:
        spare = [size - few for size, few in zip(widths, least, strict=True)]
        if not any(spare):
            break
        widest = max((n for n in range(count) if spare[n]), key=lambda n: widths[n])
        widths[widest] -= 1
    return widths


def _row(row: Sequence[str], widths: Sequence[int], role: str) -> list[Line]:
    """A row of a table; its first cell stands out."""
    wrapped = []
    for number, (cell, size) in enumerate(zip(row, widths, strict=True)):
        wrapped.append(wrap(line((cell, role or ("" if number else "strong"))), max(4, size)))
    height = max(map(len, wrapped))
    drawn: list[Line] = []
    for n in range(height):
        spans: list[Span] = []
        for each, size in zip(wrapped, widths, strict=True):
            spans += [Span(" " * GAP)] if spans else []
            spans += pad(each[n] if n < len(each) else BLANK, size) if size else []
        drawn.append(joined(spans))
    return drawn


def _spelt(heads: Sequence[str], row: Sequence[str], columns: int) -> list[Line]:
    """A row of a table too wide for the page, a line a cell."""
    first = line((f"{heads[0]}: ", "dim"), (row[0], "strong"))
    rest = [line((f"  {head}: ", "dim"), cell) for head, cell in zip(heads[1:], row[1:], strict=True)]
    return [each for one in (first, *rest) for each in wrap(one, columns, 2)]


# --- looking for words ---


@attrs.frozen
class Hit:
    """A rule or a table in which words stand: its chapter's title, its id, its text from about the first word on.

    cut    the text began before that
    exact  the words are its id, with or without the game's letters, dashes and zeros
    """

    title: str
    id: str
    text: str
    cut: bool
    exact: bool


@lru_cache(maxsize=32)
def hits(game: str, words: tuple[str, ...]) -> tuple[Hit, ...]:
    """The rules and tables in which every one of the words stands, in the order of the book."""
    wanted = _bare("".join(words))
    return tuple(
        [
            Hit(title, id, *_about(text, low, words), wanted in bare)
            for title, id, text, low, bare in _texts(game)
            if all(word in low for word in words) or wanted in bare
        ]
    )


_Text = tuple[str, str, str, str, tuple[str, str]]
"""A rule or table: its chapter's title, its id, its text, what is looked through, its id in short forms."""


@lru_cache(maxsize=8)
def _texts(game: str) -> tuple[_Text, ...]:
    """All that can be found in a book."""
    book = book_of(game)
    found = [(section.title, rule.id, rule.rule, rule.rule) for section in book.sections for rule in section.rules]
    for table in book.tables:
        text = " ".join([table.title, *table.columns, *(cell for row in table.rows for cell in row)])
        found.append(("Tables", table.id, table.title, text))
    return tuple(
        [
            (title, id, text, f"{every} {id}".casefold(), (_bare(id), _bare(id.partition("-")[2])))
            for title, id, text, every in found
        ]
    )


def _bare(id: str) -> str:
    """An id without what may be left out: res7 for RES-07."""
    return re.sub(r"[^a-z0-9]+|(?<![0-9])0+(?=[0-9])", "", id.casefold())


def _about(text: str, low: str, words: Sequence[str]) -> tuple[str, bool]:
    """A text in a line, from its beginning or a few words before the first of the words that stands in it."""
    at = min((place for word in words if 0 <= (place := low.find(word)) < len(text)), default=0)
    start = text.rfind(" ", 0, max(0, at - 10)) + 1 if at > 24 else 0
    return text[start : start + EXCERPT], start > 0

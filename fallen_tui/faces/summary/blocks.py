"""What a page is made of, and how it becomes plain text or Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.faces.script import cells, clean, wrap

WIDTH = 78
NARROWEST = 5
GAP = 2


@frozen
class Head(FrozenRecord):
    """A heading: 1 the page's own, 2 a section's, 3 a part of one."""

    text: str
    level: int = 2


@frozen
class Prose(FrozenRecord):
    """A paragraph."""

    text: str


@frozen
class Items(FrozenRecord):
    """Short lines under each other."""

    texts: tuple[str, ...]


@frozen
class Grid(FrozenRecord):
    """A table; `words`: its cells are texts, the last of which may be long, else figures below their heads."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: bool = False


@frozen
class Verbatim(FrozenRecord):
    """Lines that are to stand as they are."""

    lines: tuple[str, ...]


Block = Head | Prose | Items | Grid | Verbatim


def as_text(blocks: Iterable[Block], width: int = WIDTH) -> list[str]:
    """The lines of plain text, none wider than `width` cells; a blank line between what does not belong together."""
    lines: list[str] = []
    last: Block | None = None
    for block in blocks:
        close = isinstance(last, Head) or (isinstance(block, Items) and isinstance(last, Prose | Items))
        if last is not None and not close:
            lines.append("")
        lines += _plain(block, width)
        last = block
    return lines


def as_markdown(blocks: Iterable[Block]) -> list[str]:
    """The lines of Markdown: whatever stands in names and texts is shown, never obeyed."""
    lines: list[str] = []
    for block in blocks:
        lines += ["", *_marked(block)] if lines else _marked(block)
    return lines


# --- plain text ---


def _plain(block: Block, width: int) -> list[str]:
    if isinstance(block, Head):
        text = clean(block.text)
        if block.level == 1:
            return wrap(text.upper(), width)
        return [_ruled(text, width)] if block.level == 2 else wrap(text, width, 2)
    if isinstance(block, Prose):
        return wrap(clean(block.text), width)
    if isinstance(block, Items):
        return [row for text in block.texts for row in wrap(f"  {clean(text)}", width, 2)]
    if isinstance(block, Verbatim):
        return [f"  {clean(text)}".rstrip() for text in block.lines]
    return _columns(block, width - 2)


def _ruled(text: str, width: int) -> str:
    head = f"-- {text} "
    return head + "-" * max(0, width - cells(head))


def _columns(grid: Grid, width: int) -> list[str]:
    """A table below its head; the last column of words is wrapped, names above figures are cut."""
    rows = [tuple(map(clean, row)) for row in (grid.head, *grid.rows)]
    rows = rows if any(rows[0]) else rows[1:]
    places = range(len(grid.head))
    sizes = [max((cells(row[place]) for row in rows), default=0) for place in places]
    figures = [max((cells(row[place]) for row in rows[1:]), default=0) for place in places]
    sizes = _squeezed(sizes, figures, width, grid.words)
    if not grid.words:
        return [f"  {'  '.join(_cells(row, sizes))}".rstrip() for row in rows]
    lines = []
    for row in rows:
        first = _cells(row, sizes, right=False)[:-1]
        before = "  ".join(first)
        hang = cells(before) + GAP
        told = wrap(row[-1], max(NARROWEST, width - hang)) or [""]
        lines += [f"  {before}  {told[0]}".rstrip(), *(f"  {' ' * hang}{more}" for more in told[1:])]
    return lines


def _squeezed(sizes: list[int], figures: list[int], width: int, words: bool) -> list[int]:
    """Widths of columns that fit. Of words all but the first, which says when, and the last are held
    short.

    Of figures first the heads give way, down to the `figures` below them; then the last column, which is words; then
    whatever is widest.
    """
    if words:
        first = [min(size, width // 2) for size in sizes[:1]]
        return first + [min(size, width // 4) for size in sizes[1:-1]] + sizes[1:][-1:]
    sizes, last = list(sizes), len(sizes) - 1
    while sum(sizes) + GAP * last > width and max(sizes) > NARROWEST:
        over = [place for place in range(1, last + 1) if sizes[place] > max(NARROWEST, figures[place])]
        if not over and sizes[last] > NARROWEST:
            over = [last]
        sizes[max(over or range(last + 1), key=lambda place: sizes[place])] -= 1
    return sizes


def _cells(row: Sequence[str], sizes: Sequence[int], right: bool = True) -> list[str]:
    cut = [_cut(text, size) for text, size in zip(row, sizes, strict=True)]
    lack = [" " * (size - cells(text)) for text, size in zip(cut, sizes, strict=True)]
    return [
        space + text if right and place else text + space
        for place, (text, space) in enumerate(zip(cut, lack, strict=True))
    ]


def _cut(text: str, size: int) -> str:
    if cells(text) <= size:
        return text
    while text and cells(text) > size - 1:
        text = text[:-1]
    return f"{text.rstrip()}."


# --- Markdown ---

_SIGNS = re.compile(r"([\\`*_\[\]<>|#~&$])")
_BEGINS = re.compile(r"^(\s*)([-+=])")
_NUMBERED = re.compile(r"^(\s*\d+)([.)])")
_LINKS = re.compile(r"(?i)(://|\bwww\.|@)")


def escaped(text: str) -> str:
    """A text in one line as Markdown that shows just that: no emphasis, no link, no list, no HTML."""
    text = _SIGNS.sub(r"\\\1", clean(text))
    text = _LINKS.sub(_unlinked, text)
    return _NUMBERED.sub(r"\1\\\2", _BEGINS.sub(r"\1\\\2", text))


def _unlinked(found: re.Match[str]) -> str:
    return {"://": r"\://", "@": "&#64;"}.get(found[1], found[1][:-1] + r"\.")


def _marked(block: Block) -> list[str]:
    if isinstance(block, Head):
        return [f"{'#' * block.level} {escaped(block.text)}"]
    if isinstance(block, Prose):
        return [escaped(block.text)]
    if isinstance(block, Items):
        return [f"- {escaped(text)}" for text in block.texts]
    if isinstance(block, Verbatim):
        fence = "`" * max(3, *(len(run) + 1 for text in ("", *block.lines) for run in re.findall("`*", text)))
        return [fence, *(clean(text).rstrip() for text in block.lines), fence]
    aligned = ":--" if block.words else "--:"
    rule = ["---", *([aligned] * (len(block.head) - 1))]
    return [_row(block.head), f"| {' | '.join(rule)} |", *map(_row, block.rows)]


def _row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(escaped(text) or ' ' for text in texts)} |"

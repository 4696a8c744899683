"""The last stage before the terminal: of every frame, only the cells that changed are written.

Textual sends whole strips; over SSH most of that is what stands there already. `Cells` remembers what the terminal
shows and turns a frame into the shortest plain sequence: a cursor move a run of changed cells, a style where it
changes. `App._display` is the one private method that is overridden for it; FALLEN_DIFF=off switches it off.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

_NARROW = set(map(chr, range(128)))
"""Characters that are known to take one column."""
Cell = tuple[str, str]
"""A character (empty: the right half of a wide one) and the parameters of its style."""
BLANK: Cell = (" ", "")
WIPE = "\x1b[m\x1b[2J"
MERGE = 4
"""The most unchanged cells of one style that are written again rather than jumped over with the cursor."""


class Cells:
    """What the terminal shows, cell by cell."""

    def __init__(self, width: int, height: int, colours: object = None) -> None:
        self.width = width
        self.height = height
        self._colours = colours
        self._rows = self._blanks()
        self._wipe = True

    def forget(self) -> None:
        """The terminal may show anything: the next frame, however small, wipes it and writes everything again."""
        self._wipe = True

    def _blanks(self) -> list[list[Cell]]:
        return [[BLANK] * self.width for _ in range(self.height)]

    def frame(self, update: CompositorUpdate) -> str:
        """What to write for an update, ending with the style reset and nothing else changed."""
        changes: dict[int, list[Cell]] = {}
        if self._wipe:
            changes, self._rows = dict(enumerate(self._rows)), self._blanks()
        for y, x, segments in _runs(update):
            if 0 <= y < self.height:
                row = changes.get(y)
                if row is None:
                    row = changes[y] = self._rows[y][:]
                self._put(row, x, segments)
        written = [self._line(y, row) for y, row in changes.items() if row != self._rows[y]]
        for y, row in changes.items():
            self._rows[y] = row
        text = "".join(written)
        wipe, self._wipe = WIPE if self._wipe else "", False
        return f"{wipe}{text}\x1b[m" if text or wipe else ""

    def _put(self, row: list[Cell], x: int, segments: Iterable[Segment]) -> None:
        """Lay segments over a row."""
        width = self.width
        for text, style, control in segments:
            if control:
                continue
            parameters, blank = _parameters(style, self._colours)
            end = x + len(text)
            if x >= 0 and end <= width and _NARROW.issuperset(text):
                row[x:end] = [blank if character == " " else (character, parameters) for character in text]
                x = end
                continue
            for character in text:
                size = cell_len(character)
                if size == 1:
                    _NARROW.add(character)
                if size == 0:
                    if 0 < x <= width and row[x - 1][0]:
                        row[x - 1] = (row[x - 1][0] + character, parameters)
                    continue
                if x >= 0 and x + size <= width:
                    row[x] = (character, parameters)
                    if size == 2:
                        row[x + 1] = ("", parameters)
                x += size

    def _line(self, y: int, row: list[Cell]) -> str:
        """The writes that turn a row of the screen into another."""
        old = self._rows[y]
        out: list[str] = []
        style, flat = None, False
        x, width, at = 0, self.width, -1
        while x < width:
            if row[x] == old[x]:
                x += 1
                continue
            if not row[x][0] and x:
                x -= 1
            if 0 <= x - at <= MERGE and at >= 0 and all(row[n][1] == style for n in range(at, x)):
                out += [row[n][0] for n in range(at, x)]
            else:
                out.append(f"\x1b[{y + 1};{x + 1}H" if at < 0 else f"\x1b[{x - at}C")
            while True:
                character, wanted = row[x]
                if wanted != style and not (row[x] is BLANK and flat):
                    out.append(f"\x1b[0;{wanted}m" if wanted else "\x1b[m")
                    style, flat = wanted, _flat(wanted)
                out.append(character)
                x += 1
                if x >= width or (row[x] == old[x] and row[x][0]):
                    break
            at = x
        return "".join(out)


def _runs(update: CompositorUpdate) -> Iterable[tuple[int, int, Iterable[Segment]]]:
    """The pieces of a frame: row, column, segments."""
    if isinstance(update, LayoutUpdate):
        for y, pieces in enumerate(update.strips, update.region.y):
            x = update.region.x
            for piece in pieces:
                yield y, x, piece
                x += piece.cell_length
    elif isinstance(update, ChopsUpdate):
        for y, first, last in update.spans:
            for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is not None and x <= last and end > first:
                    yield y, x, strip.crop(0, min(end, last) - x) if end > last else strip


@lru_cache(maxsize=4096)
def _parameters(style: Style | None, colours: object) -> tuple[str, Cell]:
    """The parameters of the escape sequence of a style, empty for none; and a blank in it, whose ink does not show."""
    if style is None:
        return "", BLANK
    parameters: str = style._make_ansi_codes(colours)  # type: ignore[arg-type]
    return parameters, (" ", parameters) if style.reverse or style.underline or style.bgcolor else BLANK


@lru_cache(maxsize=4096)
def _flat(parameters: str) -> bool:
    """Whether a blank looks the same in a style as in none: no reversal, line or background in it."""
    numbers = parameters.split(";")
    return not any(n in ("4", "7") or n.startswith("4") for n in _own(numbers))


def _own(numbers: list[str]) -> list[str]:
    """Parameters that stand for themselves, the figures of a colour left out."""
    found, skip = [], 0
    for place, number in enumerate(numbers):
        if skip:
            skip -= 1
            continue
        found.append(number)
        if number in ("38", "48", "58") and place + 1 < len(numbers):
            skip = 4 if numbers[place + 1] == "2" else 2
    return found

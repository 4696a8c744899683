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
        written, style = [], ""  # as each frame leaves it
        for y, row in changes.items():
            if row != self._rows[y]:
                text, style = self._line(y, row, style)
                written.append(text)
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

    def _line(self, y: int, row: list[Cell], style: str) -> tuple[str, str]:
        """The writes that turn a row of the screen into another, from a style on, and the style they end with."""
        old = self._rows[y]
        out: list[str] = []
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
                if wanted != style and not (character == " " and _blank_of(style) == wanted):
                    out.append(_turn(style, wanted))
                    style = wanted
                out.append(character)
                x += 1
                if x >= width or (row[x] == old[x] and row[x][0]):
                    break
            at = x
        return "".join(out), style


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
    ground = _blank_of(parameters)
    return parameters, BLANK if ground == "" else (" ", parameters if ground is None else ground)


@lru_cache(maxsize=4096)
def _blank_of(parameters: str) -> str | None:
    """The parameters of a blank that looks the same: the background alone; None where a blank shows more than that."""
    attributes, _, back = _parted(parameters)
    return None if attributes & {"4", "7"} else back


_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27"}
"""What ends an attribute; bold and dim end together."""


@lru_cache(maxsize=4096)
def _turn(style: str, wanted: str) -> str:
    """The shortest sequence that turns a style into another."""
    whole = f"\x1b[0;{wanted}m" if wanted else "\x1b[m"
    if not wanted:
        return whole
    (before, ink, back), (attributes, new_ink, new_back) = _parted(style), _parted(wanted)
    gone = sorted({_OFF.get(number, "0") for number in before - attributes})
    if "0" in gone:
        return whole
    kept = attributes & before if "22" in gone else frozenset()
    changed = [*gone, *sorted(attributes - before | kept & {"1", "2"})]
    changed += [new_ink or "39"] if new_ink != ink else []
    changed += [new_back or "49"] if new_back != back else []
    return min(f"\x1b[{';'.join(changed)}m", whole, key=len)


@lru_cache(maxsize=4096)
def _parted(parameters: str) -> tuple[frozenset[str], str, str]:
    """Parameters of a style apart: attributes, the colour of the ink and that of the background, empty for none."""
    attributes, ink, back = set(), "", ""
    numbers = iter(parameters.split(";")) if parameters else iter(())
    for number in numbers:
        colour = number
        if number in ("38", "48"):
            kind = next(numbers)
            colour = ";".join((number, kind, *(next(numbers) for _ in range(3 if kind == "2" else 1))))
        value = int(number)
        if 30 <= value <= 38 or 90 <= value <= 97:
            ink = colour
        elif 40 <= value <= 48 or 100 <= value <= 107:
            back = colour
        else:
            attributes.add(number)
    return frozenset(attributes), ink, back

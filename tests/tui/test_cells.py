"""The last stage writes only what changed, and leaves the very screen that writing everything would leave."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pyte
import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from fallen_tui.tui.kit.cells import Cells

WIDTH, HEIGHT = 40, 12
STYLES = [
    Style(),
    Style(bold=True),
    Style(color="#d9795a"),
    Style(color="#7fb0d8", underline=True),
    Style(reverse=True),
    Style(color="red", reverse=True, bold=True),
    Style(dim=True),
    Style(bgcolor="#303030"),
]
LETTERS = "abc  xyz.#─│▸é字漢  "


def strip_of(chance: random.Random, width: int) -> Strip:
    """A strip of random text and styles, exactly so wide."""
    segments, left = [], width
    while left:
        text = ""
        for _ in range(chance.randint(1, 6)):
            letter = chance.choice(LETTERS)
            size = 2 if letter in "字漢" else 1
            if size <= left:
                text, left = text + letter, left - size
            if not left:
                break
        if text:
            segments.append(Segment(text, chance.choice(STYLES)))
    return Strip(segments, width)


def written_whole(rows: Iterable[Strip]) -> pyte.Screen:
    """The screen after writing every row in full."""
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    for y, strip in enumerate(rows):
        stream.feed(f"\x1b[{y + 1};1H")
        for text, style, _ in strip:
            codes = style._make_ansi_codes(ColorSystem.TRUECOLOR) if style else ""
            stream.feed(f"\x1b[0;{codes}m{text}" if codes else f"\x1b[m{text}")
    return screen


def inks(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """Every cell as it looks: a blank has no ink."""
    found = []
    for y in range(HEIGHT):
        row: list[tuple[object, ...]] = []
        for x in range(WIDTH):
            cell = screen.buffer[y][x]
            ink = (cell.fg, cell.bold) if cell.data.strip() or cell.reverse or cell.underscore else ()
            row.append((cell.data, cell.bg, cell.reverse, cell.underscore, *ink))
        found.append(row)
    return found


def update_of(chance: random.Random, rows: list[Strip]) -> LayoutUpdate | ChopsUpdate:
    """A change of some rows, as Textual would announce it; `rows` become what is to be seen."""
    if chance.random() < 0.15:
        for y in range(HEIGHT):
            if chance.random() < 0.5:
                rows[y] = strip_of(chance, WIDTH)
        return LayoutUpdate([[strip] for strip in rows], Region(0, 0, WIDTH, HEIGHT))
    changed = sorted(chance.sample(range(HEIGHT), chance.randint(1, 4)))
    chops: list[dict[int, Strip | None]] = [{0: None} for _ in range(HEIGHT)]
    for y in changed:
        at = chance.randint(0, WIDTH - 1)
        width = chance.randint(1, WIDTH - at)
        old, new = rows[y], strip_of(chance, WIDTH)
        if chance.random() < 0.5:
            rows[y] = new
            chops[y] = {0: new}
        else:
            middle = new.crop(at, at + width)
            rows[y] = Strip.join([old.crop(0, at), middle, old.crop(at + width, WIDTH)])
            chops[y] = {0: rows[y]}
    ends = [[WIDTH] for _ in range(HEIGHT)]
    return ChopsUpdate(chops, [(y, 0, WIDTH) for y in changed], ends)


@pytest.mark.parametrize("updates", [400, pytest.param(10_000, marks=pytest.mark.slow)])
def test_the_diffed_screen_is_the_undiffed_one_over_hundreds_of_updates(updates: int) -> None:
    chance = random.Random(7)
    cells = Cells(WIDTH, HEIGHT, ColorSystem.TRUECOLOR)
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    rows = [Strip([Segment(" " * WIDTH)], WIDTH) for _ in range(HEIGHT)]
    for step in range(updates):
        stream.feed(cells.frame(update_of(chance, rows)))
        assert inks(screen) == inks(written_whole(rows)), step


def test_nothing_is_written_where_nothing_changed() -> None:
    cells = Cells(WIDTH, HEIGHT, ColorSystem.TRUECOLOR)
    row = Strip([Segment("the same again".ljust(WIDTH), Style(bold=True))], WIDTH)
    update = LayoutUpdate([[row]] * HEIGHT, Region(0, 0, WIDTH, HEIGHT))
    assert "same" in cells.frame(update)
    assert cells.frame(update) == ""


def test_one_changed_letter_costs_a_move_and_the_letter() -> None:
    cells = Cells(WIDTH, HEIGHT, ColorSystem.TRUECOLOR)
    for text in ("a" * WIDTH, "a" * 20 + "b" + "a" * 19):
        row = Strip([Segment(text)], WIDTH)
        written = cells.frame(LayoutUpdate([[row]], Region(0, 3, WIDTH, 1)))
    assert written == "\x1b[4;21Hb\x1b[m"


def test_after_forgetting_the_screen_is_wiped_and_written_again() -> None:
    cells = Cells(WIDTH, HEIGHT, ColorSystem.TRUECOLOR)
    update = LayoutUpdate([[Strip([Segment("once".ljust(WIDTH))], WIDTH)]], Region(0, 0, WIDTH, 1))
    cells.frame(update)
    cells.forget()
    written = cells.frame(update)
    assert written.startswith("\x1b[m\x1b[2J")
    assert "once" in written


def test_after_forgetting_the_smallest_frame_writes_the_whole_screen() -> None:
    cells = Cells(WIDTH, HEIGHT, ColorSystem.TRUECOLOR)
    rows = [Strip([Segment(f"row {y}".ljust(WIDTH))], WIDTH) for y in range(HEIGHT)]
    cells.frame(LayoutUpdate([[row] for row in rows], Region(0, 0, WIDTH, HEIGHT)))
    cells.forget()
    rows[4] = Strip([Segment("another".ljust(WIDTH))], WIDTH)
    screen = pyte.Screen(WIDTH, HEIGHT)
    pyte.Stream(screen).feed(cells.frame(LayoutUpdate([[rows[4]]], Region(0, 4, WIDTH, 1))))
    assert inks(screen) == inks(written_whole(rows))

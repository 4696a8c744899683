"""The map widget on squares: tiles that lie on both sides of the start, gaps between them, what is asked and marked."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.tui.adventure.map_goals import MapGoals
from fallen_tui.tui.adventure.map_grid import SQUARES, MapGrid, PaneSplit
from fallen_tui.tui.adventure.map_sheet import Ground, Land, MapMark, MapSheet, Pointed
from fallen_tui.tui.kit.styled_text import Line

NOWHERE = Pointed()
TILES: list[Cell] = [(0, 0), (1, 0), (-1, -1)]
GRID = MapGrid(range(-1, 2), range(-1, 1), SQUARES)
"""Three columns and two rows round a start."""


def ground(zoom: int) -> dict[str, Ground]:
    scale = SQUARES[zoom]
    return {squares.name(cell): ((("#", "tile"),) * scale.inside,) * scale.lines for cell in TILES}


LAND = Land(GRID, squares.name, squares.named, ground, lambda n: str(abs(n)), lambda n: f"{n:2}", (), "tile")


def drawn(zoom: int, pointed: Pointed = NOWHERE, asked: tuple[str, ...] = (), **marks: MapMark) -> list[Line]:
    whole = GRID.extent(zoom)
    frame = PaneSplit(zoom, whole, 2, 0, 1, 0)
    sheet = MapSheet(
        LAND,
        {name: (mark,) for name, mark in marks.items()},
        MapGoals({name: name for name in asked}, dict.fromkeys(asked, 2)),
    )
    return sheet.lines(frame, (0, 0), pointed)


def text(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


@pytest.mark.parametrize("zoom", SQUARES)
def test_every_square_has_a_place_of_its_own_and_no_row_is_shifted(zoom: int) -> None:
    scale, taken = SQUARES[zoom], set[tuple[int, int]]()
    for cell in ((column, row) for row in GRID.rows for column in GRID.columns):
        x, y = GRID.place_of(cell, zoom)
        area = {(x + n, y + m) for n in range(scale.step) for m in range(scale.lines)}
        assert all(GRID.cell_at(*spot, zoom) == cell for spot in area)
        assert not area & taken
        taken |= area
    assert GRID.place_of((0, 0), zoom)[0] == GRID.place_of((0, -1), zoom)[0]
    assert GRID.cell_at(0, 2 * scale.lines, zoom) is None


def test_tiles_are_drawn_where_they_lie_and_nothing_between() -> None:
    assert text(drawn(1)) == ["    1  0  1", "-1 ##", " 0    ## ##"]
    assert text(drawn(2)) == ["    1   0   1", "-1###", "  ###", " 0    ### ###", "      ### ###"]


def test_squares_can_be_pressed_by_their_names() -> None:
    assert {span.spot for line in drawn(1)[1:] for span in line if span.text.strip() == "##"} == {
        "tile:1W1N",
        "tile:0",
        "tile:1E",
    }


def test_what_is_asked_lies_there_or_is_pointed_at_is_shown() -> None:
    lines = drawn(1, Pointed("0", ("0", "1E")), ("1E",), **{"1W1N": MapMark("@1", "seat1")})
    assert text(lines) == ["    1  0  1", "-1 @1", " 0   [○#]×#²"]
    roles = {span.spot: span.role for line in lines[1:] for span in line if span.spot and span.text.strip(" ]")}
    assert roles["tile:1W1N"] == "seat1"
    assert roles["tile:0"] == "cursor"


def test_arrows_stop_at_the_edges_on_both_sides_of_the_start() -> None:
    assert GRID.moved((0, 0), "left") == (-1, 0)
    assert GRID.moved((-1, 0), "shift+left") == (-1, 0)
    assert GRID.moved((0, -1), "shift+down") == (0, 0)
    assert GRID.moved((0, 0), "enter") is None


def test_the_scale_and_the_window_fit_the_pane() -> None:
    assert [GRID.best_zoom(size) for size in (Size(40, 10), Size(14, 8), Size(9, 3))] == [3, 2, 1]
    frame = GRID.frame(Size(20, 8), 3, lambda columns: 1, False)
    assert frame.window == Size(17, 6)
    assert GRID.held(None, (1, 0), frame) == (7, 0)
    assert GRID.held((7, 0), (1, -1), frame) == (7, 0)

"""Maps: tiles whose exits meet, and the files of a map that is printed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from fallen_tui.adventure.maps import tiles
from fallen_tui.adventure.maps.files import Extent, read_grid_file, repeated, strays
from fallen_tui.engine import hexes, squares
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.library import ContentError, FieldError, open_content

ALL = frozenset(squares.DIRECTIONS)
LAID: dict[Cell, tiles.Exits] = {
    (0, 0): ALL,
    (1, 0): frozenset("WN"),
    (1, -1): frozenset("SE"),
    (0, 1): frozenset("ES"),
}
"""A start with exits everywhere; east of it a bend that leads north, south of it a tile that turns it its back."""


def test_tiles_are_connected_where_both_have_an_exit() -> None:
    assert tiles.connected(LAID, (0, 0)) == ((1, 0),)
    assert tiles.connected(LAID, (1, 0)) == ((0, 0), (1, -1))
    assert tiles.connected(LAID, (0, 1)) == ()


def test_an_exit_is_vacant_where_no_tile_lies_whatever_its_exits() -> None:
    assert tiles.vacant(LAID, (0, 0)) == ("W", "N")
    assert tiles.vacant(LAID, (1, 0)) == ()
    assert tiles.free(LAID, (1, 0)) == ((2, 0), (1, 1))


def test_a_tile_is_turned_until_an_exit_leads_back() -> None:
    """Laid to the north of another it needs an exit to the south."""
    corner = frozenset("NE")
    assert [sorted(tiles.turned(corner, n)) for n in tiles.turns(corner, "N")] == [["E", "S"], ["S", "W"]]
    assert tiles.turns(frozenset("NS"), "N") == (0,)
    assert tiles.turns(ALL, "W") == (0,)
    assert tiles.turns(frozenset(), "W") == ()


def test_one_reaches_tiles_through_exits_that_meet() -> None:
    found = tiles.reach(LAID, (0, 0), 2, lambda cell: 1)
    assert dict(found.spent) == {(0, 0): 0, (1, 0): 1, (1, -1): 2}
    assert all(other in tiles.connected(LAID, one) for one, other in pairwise(found.path((1, -1))))


# --- files ---

EXTENT = Extent(3, 3, ("hex", "hexes"))
GRID = "# a valley\n01 . . ~\n02 . ~ ~\n03 ~ . .\n"


@pytest.fixture
def valley(tmp_path: Path) -> Path:
    (tmp_path / "valley").mkdir()
    (tmp_path / "valley" / "rules.yaml").write_text("- {id: va01, name: The Valley}\n")
    (tmp_path / "valley" / "grid.txt").write_text(GRID)
    return tmp_path


def test_a_grid_file_is_read_with_the_lines_of_its_rows(valley: Path) -> None:
    grid = read_grid_file(open_content("valley", valley), "grid.txt", ".~", EXTENT)
    assert list(grid.codes.values()) == list("..~.~~~..")
    assert grid.lines[:3] == (2, 3, 4)
    assert str(grid.problem((1, 2), "is alone")).endswith("grid.txt:4: B03 is alone")
    land = [cell for cell, code in grid.codes.items() if code == "."]
    assert strays(land, hexes.components) == []
    assert strays([(0, 0), (1, 0), (0, 2)], hexes.components) == [((0, 2),)]


@pytest.mark.parametrize(
    ("old", "new", "said"), [("02 . ~ ~", "02 . x ~", ":3: column 6"), ("03 ~ . .\n", "", ":5: column 1")]
)
def test_a_broken_grid_is_refused_with_its_line(valley: Path, old: str, new: str, said: str) -> None:
    (valley / "valley" / "grid.txt").write_text(GRID.replace(old, new) + "\n")
    with pytest.raises(ContentError, match=said):
        read_grid_file(open_content("valley", valley), "grid.txt", ".~", EXTENT)


def test_a_grid_that_is_not_there_is_refused(valley: Path) -> None:
    with pytest.raises(ContentError, match="can't be read"):
        read_grid_file(open_content("valley", valley), "grit.txt", ".~", EXTENT)


def test_cells_and_areas_are_read_from_names() -> None:
    assert EXTENT.read_cell("B03") == (1, 2)
    assert EXTENT.read_area(["C02", "A01-B01"]) == ((0, 0), (1, 0), (2, 1))
    assert EXTENT.inner([(1, 1)])
    assert not EXTENT.inner([(1, 1), (0, 1)])


@pytest.mark.parametrize("value", ["D01", "A04", "1A", None])
def test_cells_beyond_the_map_are_refused(value: object) -> None:
    with pytest.raises(FieldError):
        EXTENT.read_cell(value)


@pytest.mark.parametrize("value", ["A01", ["B01-A01"], ["A01-A02"]])
def test_areas_are_lists_of_runs_from_left_to_right(value: object) -> None:
    with pytest.raises(FieldError):
        EXTENT.read_area(value)


def test_two_of_a_list_with_the_same_value_are_told() -> None:
    found = list(repeated("mills", "columns", [EXTENT, Extent(2, 3, ("a", "b")), EXTENT]))
    assert [(fault.at, fault.message) for fault in found] == [(("mills", 2, "columns"), "3 is used twice")]

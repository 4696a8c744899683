"""A grid of figures with three people of a made-up game: widths, signs, rows, and the cursor over them."""

from __future__ import annotations

import pytest

from fallen_tui.tui.adventure.figure_grid import FigureGrid, GridCell, GridForm
from fallen_tui.tui.kit.styled_text import line, text_of, width

HEADS = {"strength": "Str", "speed": "Spd", "mind": "Mnd"}
PEOPLE = {"ann": "Ann the Ferrywoman", "bo": "Bo", "cy": "Cy of the Mill"}
GRID: FigureGrid[str] = FigureGrid(
    HEADS, (GridForm(0, 4, 3, 8), GridForm(30, 4, 8, 12, {"health": 6}), GridForm(40, 6, 10, 14, {"health": 6})),
    lead=2, spot="stat",
)  # fmt: skip


def cells(person: str) -> dict[str, GridCell]:
    best = len(person)
    return {
        stat: GridCell(str(n + best), "strong" if n else "", "★" if n == 2 else " ") for n, stat in enumerate(HEADS)
    }


def row(person: str, columns: int, cursor: tuple[str, str] | None = None) -> list[tuple[str, str, str]]:
    at = GRID.shape(columns)
    return [
        *GRID.named(line((f"{person[0]} ", "dim")), line(PEOPLE[person]), at, gap=1),
        *GRID.cells(person, cells(person), at, cursor),
    ]


@pytest.mark.parametrize(
    ("columns", "name", "cell", "health"),
    [(5, 3, 4, 0), (20, 6, 4, 0), (29, 8, 4, 0), (30, 10, 4, 6), (39, 12, 4, 6), (40, 14, 6, 6), (99, 14, 6, 6)],
)
def test_the_widest_form_with_room_is_taken_and_names_have_the_rest(
    columns: int, name: int, cell: int, health: int
) -> None:
    at = GRID.shape(columns)
    assert (at.name, at.cell, at.behind("health")) == (name, cell, health)


@pytest.mark.parametrize("columns", [17, 24, 30, 40, 80])
def test_heads_people_and_feet_stand_in_the_same_columns(columns: int) -> None:
    at = GRID.shape(columns)
    wide = 2 + at.name + 3 * at.cell
    below = GRID.below(["1+2", "", "13+14"], at)
    foot = GRID.foot("On average", dict.fromkeys(HEADS, "1.5"), at, "odds")
    for found in (GRID.header(at), tuple(row("ann", columns)), below, foot):
        assert width(found) == wide
    assert wide + at.behind("health") <= columns


def test_a_row_shows_its_figures_with_their_signs() -> None:
    assert text_of(tuple(row("ann", 30))) == "a Ann the …   3   4   5★"
    assert text_of(GRID.header(GRID.shape(30))) == "            Str Spd Mnd "
    assert [span[1:] for span in row("bo", 30)[-2:]] == [("strong", "stat:bo:mind"), ("title", "stat:bo:mind")]


def test_the_head_of_the_column_and_the_cell_under_the_cursor_stand_out() -> None:
    heads = GRID.header(GRID.shape(30), "speed")
    assert [(span.role, span.spot) for span in heads if span.role == "strong"] == [("strong", "stat::speed")]
    lit = [span for person in PEOPLE for span in row(person, 30, ("bo", "strength")) if "cursor" in span[1]]
    assert [(role, spot) for _, role, spot in lit] == [("cursor", "stat:bo:strength")]


def test_a_grid_without_a_word_has_no_spots() -> None:
    plain: FigureGrid[str] = FigureGrid(HEADS, (GridForm(0, 4, 3, 8),))
    at = plain.shape(30)
    found = (*plain.header(at), *plain.cells("bo", cells("bo"), at, None), *plain.foot("", {"mind": "1"}, at, ""))
    assert {span.spot for span in found} == {""}


def test_the_cursor_stops_at_the_rows_and_goes_round_the_columns() -> None:
    people, at, seen = list(PEOPLE), ("ann", "strength"), []
    for key in ("up", "left", "down", "end", "right", "home"):
        found = GRID.moved(people, at, key)
        assert found is not None
        at = found
        seen.append(at)
    assert seen == [
        ("ann", "strength"), ("ann", "mind"), ("bo", "mind"), ("cy", "mind"), ("cy", "strength"), ("ann", "strength"),
    ]  # fmt: skip
    assert GRID.moved(people, at, "enter") is None


def test_who_has_left_gives_the_cursor_to_the_first() -> None:
    assert GRID.held(["bo", "cy"], "ann", "mind") == ("bo", "mind")
    assert GRID.held(["bo", "cy"], "cy", "") == ("cy", "strength")

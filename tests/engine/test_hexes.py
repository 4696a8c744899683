"""Hexes: identities that hold everywhere, cases counted by hand, and searches that try everything as the oracle."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from fallen_tui.engine import hexes
from fallen_tui.engine.hexes import Cell, GridError

CELLS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
fixed = settings(derandomize=True, max_examples=100)
few = settings(derandomize=True, max_examples=40)

SIZE = 5
MAPS = st.lists(st.sampled_from([0, 1, 1, 2, 3, None]), min_size=SIZE * SIZE, max_size=SIZE * SIZE).map(
    lambda prices: dict(zip(hexes.rectangle(SIZE, SIZE), prices, strict=True))
)
STARTS = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))


def walk(start: Cell, steps: int) -> dict[Cell, int]:
    """The oracle of distance: steps to every hex, found by walking out of each in turn."""
    found, edge = {start: 0}, [start]
    for n in range(1, steps + 1):
        edge = [cell for cell in {other for cell in edge for other in hexes.neighbours(cell)} if cell not in found]
        found |= dict.fromkeys(edge, n)
    return found


# --- neighbours ---


def test_the_neighbours_of_an_even_and_an_odd_row() -> None:
    names = [[hexes.name(cell) for cell in hexes.neighbours(hexes.named(middle))] for middle in ("C07", "C08")]
    assert names == [["D07", "C08", "B08", "B07", "B06", "C06"], ["D08", "D09", "C09", "B08", "C07", "D07"]]


@fixed
@given(CELLS)
def test_there_are_six_neighbours_who_are_so_mutually(cell: Cell) -> None:
    around = hexes.neighbours(cell)
    assert len(set(around)) == 6
    assert all(cell in hexes.neighbours(other) for other in around)
    assert around == tuple(hexes.step(cell, way) for way in hexes.DIRECTIONS)
    assert all(hexes.distance(one, other) == 1 for one, other in pairwise((*around, around[0])))


@fixed
@given(CELLS, st.integers(0, 9))
def test_a_step_and_its_opposite_lead_back(cell: Cell, far: int) -> None:
    for way, back in zip(hexes.DIRECTIONS, hexes.DIRECTIONS[3:] + hexes.DIRECTIONS[:3], strict=True):
        there = hexes.step(cell, way, far)
        assert hexes.distance(cell, there) == far
        assert hexes.step(there, back, far) == cell


def test_only_six_words_are_directions() -> None:
    with pytest.raises(ValueError, match="'N' is no direction; choose E, SE, SW, W, NW, NE"):
        hexes.step((0, 0), "N")


# --- distance, rings, lines ---


def test_distances_counted_by_hand(subtests: pytest.Subtests) -> None:
    for one, other, steps in [
        ("A01", "A01", 0),
        ("A01", "Z01", 25),
        ("A01", "A16", 15),
        ("A01", "H16", 15),
        ("A01", "I16", 16),
        ("H01", "A16", 15),
    ]:
        with subtests.test(one=one, other=other, steps=steps):
            assert hexes.distance(hexes.named(one), hexes.named(other)) == steps


def test_distance_is_the_number_of_steps(subtests: pytest.Subtests) -> None:
    for start in [(0, 0), (3, 5), (-2, -3)]:
        with subtests.test(start=start):
            found = walk(start, 6)
            assert all(hexes.distance(start, cell) == steps for cell, steps in found.items())
            assert {cell for cell, steps in found.items() if steps <= 5} == set(hexes.within(start, 5))
            assert {cell for cell, steps in found.items() if steps == 6} == set(hexes.ring(start, 6))


@fixed
@given(CELLS, CELLS, CELLS)
def test_distance_is_a_measure(one: Cell, other: Cell, third: Cell) -> None:
    assert hexes.distance(one, other) == hexes.distance(other, one)
    assert (hexes.distance(one, other) == 0) == (one == other)
    assert hexes.distance(one, third) <= hexes.distance(one, other) + hexes.distance(other, third)


@fixed
@given(CELLS, st.integers(1, 7))
def test_a_ring_goes_round_once(centre: Cell, radius: int) -> None:
    found = hexes.ring(centre, radius)
    assert len(set(found)) == len(found) == 6 * radius
    assert found[0] == hexes.step(centre, "E", radius)
    assert all(hexes.distance(centre, cell) == radius for cell in found)
    assert all(hexes.distance(one, other) == 1 for one, other in pairwise((*found, found[0])))
    assert found[1] == hexes.step(found[0], "SW"), "clockwise"


def test_the_smallest_rings() -> None:
    assert (hexes.ring((4, 4), 0), hexes.ring((4, 4), -1)) == (((4, 4),), ())
    assert hexes.ring((4, 4), 1) == hexes.neighbours((4, 4))


@fixed
@given(CELLS, st.integers(0, 7))
def test_within_is_a_centre_and_its_rings_in_reading_order(centre: Cell, radius: int) -> None:
    found = hexes.within(centre, radius)
    assert len(found) == 3 * radius * (radius + 1) + 1
    assert list(found) == sorted(found, key=hexes.reading)


@fixed
@given(CELLS, CELLS)
def test_a_line_takes_the_shortest_way(start: Cell, end: Cell) -> None:
    found = hexes.line(start, end)
    assert (found[0], found[-1]) == (start, end)
    assert len(found) == hexes.distance(start, end) + 1
    assert all(hexes.distance(one, other) == 1 for one, other in pairwise(found))


def test_lines_drawn_by_hand() -> None:
    def drawn(start: str, end: str) -> str:
        return " ".join(hexes.name(cell) for cell in hexes.line(hexes.named(start), hexes.named(end)))

    assert drawn("B03", "E03") == "B03 C03 D03 E03"
    assert drawn("B01", "D05") == "B01 B02 C03 C04 D05"
    assert drawn("C01", "C03") in ("C01 B02 C03", "C01 C02 C03")
    assert drawn("C01", "C03") == drawn("C01", "C03")


def test_the_nearest_come_with_their_ties_in_reading_order() -> None:
    assert hexes.nearest((5, 5), [(5, 9), (8, 5), (2, 5), (2, 5)]) == ((2, 5), (8, 5))
    assert hexes.nearest((5, 5), iter([(5, 5), (5, 6)])) == ((5, 5),)
    assert hexes.nearest((5, 5), []) == ()


# --- reach ---


def cheapest(start: Cell, budget: int | None, prices: dict[Cell, int | None], last: bool) -> dict[Cell, int]:
    """The oracle of reach: every hex is tried from every hex until nothing gets cheaper."""
    spent = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell, cost in list(spent.items()):
            for other in hexes.neighbours(cell):
                toll = prices.get(other)
                if toll is None:
                    continue
                total = cost + toll
                if budget is not None and total > budget:
                    if not last or cost >= budget:
                        continue
                    total = budget
                if total < spent.get(other, total + 1):
                    spent[other], changed = total, True
    return spent


@few
@given(MAPS, STARTS, st.sampled_from([None, 0, 1, 2, 3, 5, 8]), st.booleans())
def test_reach_is_what_trying_everything_finds(
    prices: dict[Cell, int | None], start: Cell, budget: int | None, last: bool
) -> None:
    found = hexes.reachable(start, budget, prices.get, last_point_enters=last)
    assert found.spent == cheapest(start, budget, prices, last)
    assert list(found.spent) == sorted(found.spent, key=lambda cell: (found.spent[cell], hexes.reading(cell)))


@few
@given(MAPS, STARTS, st.integers(0, 8), st.booleans())
def test_a_path_pays_what_it_says(prices: dict[Cell, int | None], start: Cell, budget: int, last: bool) -> None:
    found = hexes.reachable(start, budget, prices.get, last_point_enters=last)
    for cell, spent in found.spent.items():
        path = found.path(cell)
        assert (path[0], path[-1]) == (start, cell)
        assert all(hexes.distance(one, other) == 1 for one, other in pairwise(path))
        left = budget
        for toll in (prices[step] or 0 for step in path[1:]):
            assert toll <= left or (last and left >= 1)
            left -= min(toll, left)
        assert budget - left == spent


@few
@given(MAPS, STARTS, st.integers(0, 7))
def test_more_points_reach_more_and_the_last_point_never_less(
    prices: dict[Cell, int | None], start: Cell, budget: int
) -> None:
    strict = hexes.reachable(start, budget, prices.get)
    lenient = hexes.reachable(start, budget, prices.get, last_point_enters=True)
    assert set(strict.spent) <= set(lenient.spent)
    assert set(lenient.spent) <= set(hexes.reachable(start, budget + 1, prices.get, last_point_enters=True).spent)
    assert set(lenient.spent) <= set(hexes.reachable(start, None, prices.get).spent)


LANE = {(1, 0): 2, (2, 0): 3, (3, 0): 3, (4, 0): 1}


def test_the_last_point_enters_and_spends_everything(subtests: pytest.Subtests) -> None:
    for points, last, spent in [
        (4, False, [0, 2]),
        (4, True, [0, 2, 4]),
        (1, False, [0]),
        (1, True, [0, 1]),
        (0, True, [0]),
        (5, True, [0, 2, 5]),
        (6, True, [0, 2, 5, 6]),
        (9, True, [0, 2, 5, 8, 9]),
        (None, False, [0, 2, 5, 8, 9]),
        (None, True, [0, 2, 5, 8, 9]),
    ]:
        with subtests.test(points=points, last=last, spent=spent):
            assert list(hexes.reachable((0, 0), points, LANE.get, last_point_enters=last).spent.values()) == spent


def test_out_of_reach() -> None:
    found = hexes.reachable((0, 0), 2, LANE.get)
    assert (1, 0) in found
    assert (2, 0) not in found
    with pytest.raises(KeyError):
        found.path((2, 0))


# --- components ---


@few
@given(st.sets(STARTS))
def test_components_are_the_hexes_that_one_can_walk_to(cells: set[Cell]) -> None:
    groups = hexes.components(cells)
    assert sorted(cell for group in groups for cell in group) == sorted(cells)
    assert [group[0] for group in groups] == sorted((group[0] for group in groups), key=hexes.reading)
    for group in groups:
        walked = hexes.reachable(group[0], None, lambda cell: 1 if cell in cells else None)
        assert group == hexes.in_order(walked.spent)


def test_two_groups_and_none() -> None:
    assert hexes.components([(5, 5), (0, 1), (0, 0), (1, 1)]) == (((0, 0), (0, 1), (1, 1)), ((5, 5),))
    assert hexes.components([(0, 0), (0, 2)]) == (((0, 0),), ((0, 2),))
    assert hexes.components([]) == ()


# --- names and text ---


def test_names_there_and_back() -> None:
    assert (hexes.name((0, 0)), hexes.name((2, 6)), hexes.name((25, 15))) == ("A01", "C07", "Z16")
    assert all(hexes.named(hexes.name(cell)) == cell for cell in hexes.rectangle(26, 99))


def test_what_is_no_name(subtests: pytest.Subtests) -> None:
    for text in ["", "A", "A1", "A00", "a01", "AA1", "A001", "01A", "A0x", "Ä01", "A²1"]:
        with subtests.test(text=text), pytest.raises(ValueError, match="isn't a hex"):
            hexes.named(text)


def test_a_hex_beyond_the_paper_has_no_name(subtests: pytest.Subtests) -> None:
    for cell in [(26, 0), (-1, 0), (0, 99), (0, -1)]:
        with subtests.test(cell=cell), pytest.raises(ValueError, match="has no name"):
            hexes.name(cell)


GRID = "# remark\n#   A  B\n01  P  MC\n\n02    W  P\r\n03  P  P\n"
CODES = ("P", "W", "MC")


def test_a_grid_is_read() -> None:
    found = hexes.read_grid(GRID, CODES, 2, 3)
    assert list(found) == list(hexes.rectangle(2, 3))
    assert [found[cell] for cell in ((1, 0), (0, 1), (1, 2))] == ["MC", "W", "P"]


def test_a_wrong_grid_is_refused_with_line_and_column(subtests: pytest.Subtests) -> None:
    for old, new, line, column, said in [
        ("MC", "CM", 3, 8, "B01 can't be 'CM'; choose P, W, MC"),
        ("MC", "MC P", 3, 11, "row 01 has more than 2 hexes"),
        ("W  P", "W", 5, 8, "row 02 has 1 of 2 hexes"),
        ("03", "04", 6, 1, "this row must start with 03, not '04'"),
        ("02  ", "  ", 5, 5, "this row must start with 02, not 'W'"),
        ("03  P  P\n", "", 6, 1, "the grid has 2 of 3 rows"),
        ("03  P  P\n", "03 P P\n  04 P P", 7, 3, "the grid has more than 3 rows"),
    ]:
        with subtests.test(old=old, new=new, line=line, column=column, said=said):
            with pytest.raises(GridError, match=said) as caught:
                hexes.read_grid(GRID.replace(old, new), CODES, 2, 3)
            assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, said)
            assert str(caught.value) == f"line {line}, column {column}: {said}"


def test_no_text_is_no_grid() -> None:
    with pytest.raises(GridError, match="the grid has 0 of 1 rows"):
        hexes.read_grid("", CODES, 1, 1)


def test_a_grid_is_drawn_so_that_hexes_interlock() -> None:
    found = hexes.read_grid(GRID, CODES, 2, 3)
    assert hexes.draw(2, 3, found.__getitem__) == "    A   B\n01  P   MC\n02    W   P\n03  P   P"
    assert hexes.read_grid(hexes.draw(2, 3, found.__getitem__).replace("   ", "#  ", 1), CODES, 2, 3) == found
    assert hexes.draw(1, 1, lambda _: "a long mark", 6) == "    A\n01  a lon"

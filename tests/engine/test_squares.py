"""Squares: identities that hold everywhere, cases counted by hand, and a search that tries everything as the oracle."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from fallen_tui.engine import grids, squares
from fallen_tui.engine.grids import Cell

CELLS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
fixed = settings(derandomize=True, max_examples=100)
SIZE = 4
MAPS = st.lists(st.sampled_from([0, 1, 1, 2, 3, None]), min_size=SIZE * SIZE, max_size=SIZE * SIZE).map(
    lambda prices: dict(zip(squares.rectangle(SIZE, SIZE), prices, strict=True))
)


@fixed
@given(CELLS)
def test_there_are_four_neighbours_who_are_so_mutually(cell: Cell) -> None:
    around = squares.neighbours(cell)
    assert len(set(around)) == 4
    assert around == tuple(squares.step(cell, way) for way in squares.DIRECTIONS)
    for way, other in zip(squares.DIRECTIONS, around, strict=True):
        assert squares.direction(cell, other) == way
        assert squares.direction(other, cell) == squares.opposite(way)


@pytest.mark.parametrize(("way", "cell"), [("E", (3, 0)), ("S", (0, 3)), ("W", (-3, 0)), ("N", (0, -3))])
def test_steps_lead_where_the_compass_says(way: str, cell: Cell) -> None:
    assert squares.step((0, 0), way, 3) == cell


def test_only_four_words_are_directions_and_only_neighbours_have_one() -> None:
    with pytest.raises(ValueError, match="'NE' is no direction; choose E, S, W, N"):
        squares.step((0, 0), "NE")
    with pytest.raises(ValueError, match="is no neighbour"):
        squares.direction((0, 0), (1, 1))


def test_quarter_turns_go_clockwise() -> None:
    assert [squares.turned("N", n) for n in range(5)] == ["N", "E", "S", "W", "N"]


@fixed
@given(CELLS, CELLS, CELLS)
def test_distance_is_one(one: Cell, other: Cell, third: Cell) -> None:
    assert squares.distance(one, one) == 0
    assert squares.distance(one, other) == squares.distance(other, one)
    assert squares.distance(one, third) <= squares.distance(one, other) + squares.distance(other, third)


@fixed
@given(CELLS, st.integers(0, 5))
def test_rings_are_all_that_lies_so_far(centre: Cell, far: int) -> None:
    around = [(centre[0] + x, centre[1] + y) for x in range(-6, 7) for y in range(-6, 7)]
    ring = squares.ring(centre, far)
    assert sorted(ring) == sorted(cell for cell in around if squares.distance(centre, cell) == far)
    assert list(squares.within(centre, far)) == sorted(
        (cell for cell in around if squares.distance(centre, cell) <= far), key=squares.reading
    )


def test_a_ring_goes_clockwise_from_the_east() -> None:
    assert squares.ring((0, 0), 1) == squares.neighbours((0, 0))
    assert squares.ring((0, 0), 2)[:3] == ((2, 0), (1, 1), (0, 2))
    assert squares.ring((0, 0), -1) == ()


def test_the_nearest_are_all_that_tie() -> None:
    assert squares.nearest((0, 0), [(2, 0), (0, -2), (3, 0)]) == ((0, -2), (2, 0))


@fixed
@given(CELLS)
def test_a_square_is_found_by_its_name(cell: Cell) -> None:
    assert squares.named(squares.name(cell)) == cell


def test_names_count_from_the_start() -> None:
    assert [squares.name(cell) for cell in ((0, 0), (2, -1), (-3, 0), (0, 4))] == ["0", "2E1N", "3W", "4S"]


@pytest.mark.parametrize("text", ["", "2", "1N2E", "0E", "2e", "E2"])
def test_other_names_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a square"):
        squares.named(text)


# --- reach ---


def cheapest(prices: dict[Cell, int | None], budget: int) -> dict[Cell, int]:
    """The oracle: prices are lowered until none can be lowered further."""
    spent = {(0, 0): 0}
    while True:
        found = dict(spent)
        for cell, points in spent.items():
            for other in squares.neighbours(cell):
                toll = prices.get(other)
                if toll is not None and points + toll <= min(budget, found.get(other, budget)):
                    found[other] = points + toll
        if found == spent:
            return spent
        spent = found


@fixed
@given(MAPS, st.integers(0, 6))
def test_reach_is_what_the_cheapest_ways_cost(prices: dict[Cell, int | None], budget: int) -> None:
    found = squares.reachable((0, 0), budget, prices.get)
    assert found.spent == cheapest(prices, budget)
    for cell, points in found.spent.items():
        way = found.path(cell)
        assert sum(prices[step] or 0 for step in way[1:]) == points
        assert all(squares.distance(one, other) == 1 for one, other in pairwise(way))


def test_the_last_point_enters_what_is_dearer() -> None:
    prices: dict[Cell, int | None] = {(1, 0): 1, (2, 0): 3}
    assert (2, 0) not in squares.reachable((0, 0), 2, prices.get)
    assert squares.reachable((0, 0), 2, prices.get, last_point_enters=True).spent[2, 0] == 2


def test_reach_goes_over_whatever_has_neighbours_and_an_order() -> None:
    """Spaces of tiles of any shape, by their names."""
    borders = {"yard": ["barn", "lane"], "barn": ["loft", "yard"], "lane": ["loft", "yard"], "loft": ["barn", "lane"]}
    prices = {"yard": 1, "barn": 2, "lane": 1, "loft": 1}
    found = grids.reachable("yard", 2, prices.get, borders.__getitem__, str)
    assert dict(found.spent) == {"yard": 0, "lane": 1, "barn": 2, "loft": 2}
    assert found.path("loft") == ("yard", "lane", "loft")


def test_squares_hang_together_by_their_sides_alone() -> None:
    found = squares.components([(0, 0), (1, 1), (1, 0), (3, 0), (4, 1)])
    assert found == (((0, 0), (1, 0), (1, 1)), ((3, 0),), ((4, 1),))

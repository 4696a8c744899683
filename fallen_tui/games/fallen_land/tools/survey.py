"""A survey of the map: pictures of it as text, and how fair it is to its twelve towns.

`python -m fallen_tui.games.fallen_land.tools.survey` prints both.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from statistics import fmean

from fallen_tui.engine import hexes
from fallen_tui.engine.hexes import Cell
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.board import COLUMNS, ROWS, SIGNS, TOWNS, Board, Terrain
from fallen_tui.games.fallen_land.content.map_file import load

MISSIONS = 7
"""Mission Locations on the map at a time. FL-MIS-01."""

NEAR, FAR = 3, 7
"""Between so many movement points a Resource is one of a town's own. FL-GAP-01."""


@frozen
class Surroundings(FrozenRecord):
    """What lies around a town. Points are movement points at full price, from the town to the hex.

    resources        Resources at 3 to 7 points; resource_points: mean to the three nearest
    numbers_10, _6   numbered hexes of land within 10 points, and within 6
    mission          points to be expected to the nearest of seven Missions on hexes drawn at random
    city, mountain   points to the nearest hex that shows one
    town             points to the nearest other town; towns: mean to the three nearest
    apart            hexes to the nearest other town
    """

    resources: int
    resource_points: float
    numbers_10: int
    numbers_6: int
    mission: float
    city: int
    mountain: int
    town: int
    towns: float
    apart: int


TITLES = {
    "resources": "Resources at 3-7",
    "resource_points": "three nearest Resources",
    "numbers_10": "numbers within 10",
    "numbers_6": "numbers within 6",
    "mission": "nearest Mission",
    "city": "nearest city",
    "mountain": "nearest mountain",
    "town": "nearest town",
    "towns": "three nearest towns",
    "apart": "hexes to a town",
}


def points(board: Board, start: Cell) -> dict[Cell, int]:
    """Movement points from a hex to every hex of land, each hex at its full price. FL-MOV-02."""
    return dict(board.reach(start, None).spent)


def outlook(board: Board, number: int) -> Surroundings:
    """What lies around one town. FL-GAP-01."""
    home = board.towns[number].hex
    spent = points(board, home)
    resources = sorted(spent[resource.hex] for resource in board.resources.values())
    numbers = sorted(spent[cell] for cell in board.numbers.values() if cell in spent)
    others = [town.hex for town in board.towns.values() if town.number != number]
    towns = sorted(spent[cell] for cell in others)

    def terrain(kind: Terrain) -> int:
        return min(cost for cell, cost in spent.items() if kind in board[cell].terrains)

    return Surroundings(
        sum(NEAR <= cost <= FAR for cost in resources),
        fmean(resources[:3]),
        sum(cost <= 10 for cost in numbers),
        sum(cost <= 6 for cost in numbers),
        least_expected(numbers, MISSIONS),
        terrain("city"),
        terrain("mountain"),
        towns[0],
        fmean(towns[:3]),
        min(board.distance(home, cell) for cell in others),
    )


def least_expected(values: Iterable[int], drawn: int) -> float:
    """The mean of the least of so many different values drawn at random."""
    ordered = sorted(values)
    total, none_yet = 0.0, 1.0
    for index, value in enumerate(ordered):
        chance = none_yet * min(1.0, drawn / (len(ordered) - index))
        total += chance * value
        none_yet -= chance
    return total


def picture(board: Board) -> str:
    """The map as text: terrain, towns by number, Resources and permanent places."""
    return hexes.draw(COLUMNS, ROWS, partial(_mark, board))


def number_picture(board: Board) -> str:
    """The map as text: the number of each numbered hex."""

    def mark(cell: Cell) -> str:
        hex = board[cell]
        return str(hex.number) if hex.number else "~" if hex.water else "."

    return hexes.draw(COLUMNS, ROWS, mark)


def table(board: Board) -> str:
    """The outlook of every town and the means, as a table in Markdown."""
    outlooks = {number: outlook(board, number) for number in range(1, TOWNS + 1)}
    rows = [["town", *TITLES.values()], ["---"] * (len(TITLES) + 1)]
    for number, found in outlooks.items():
        rows.append([f"{number} {board.towns[number].name}", *(_figure(getattr(found, key)) for key in TITLES)])
    rows.append(["mean", *(f"{fmean(getattr(found, key) for found in outlooks.values()):.2f}" for key in TITLES)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> None:
    """Print the map of the installation."""
    board = load()
    print(picture(board), number_picture(board), table(board), sep="\n\n")


def _mark(board: Board, cell: Cell) -> str:
    hex = board[cell]
    if hex.town:
        return f"{hex.town:02}"
    if hex.resource or hex.place:
        return "$" if hex.resource else "!"
    return "".join(SIGNS[terrain] for terrain in hex.terrains)


def _figure(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.2f}"


if __name__ == "__main__":
    main()

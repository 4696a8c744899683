"""The map of the Fallen Land: what lies where, what a hex costs, and how far things are from each other.

`map_file.load()` reads it from `content/fallen_land/map/`;
`python -m fallen_tui.games.fallen_land.tools.survey` prints it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

import attrs

from fallen_tui.adventure.maps.files import Area
from fallen_tui.engine import hexes
from fallen_tui.engine.hexes import Cell, Reach
from fallen_tui.engine.records import FrozenRecord, Single, frozen

Terrain = Literal["plains", "mountain", "city", "radiation", "water"]
TerrainDeck = Literal["plains", "mountain", "city_rad"]
Compass = Literal["north", "east", "south", "west"]

COLUMNS, ROWS = 26, 16
TOWNS, RESOURCES, NUMBERS = 12, 18, 100

_LETTERS: dict[str, Terrain] = {"P": "plains", "M": "mountain", "C": "city", "R": "radiation", "W": "water"}
CODES: dict[str, tuple[Terrain, ...]] = {
    code: tuple(_LETTERS[letter] for letter in code)
    for code in ("P", "M", "C", "R", "W", "PM", "PC", "MC", "PR", "CR", "PCR")
}
SIGNS: dict[Terrain, str] = {"plains": ".", "mountain": "^", "city": "#", "radiation": "*", "water": "~"}
COSTS: dict[Terrain, int | None] = {"plains": 1, "mountain": 2, "city": 3, "radiation": 3, "water": None}
DECKS: dict[Terrain, TerrainDeck | None] = {
    "plains": "plains",
    "mountain": "mountain",
    "city": "city_rad",
    "radiation": "city_rad",
    "water": None,
}


def cost(terrains: Iterable[Terrain]) -> int | None:
    """Movement points to enter such a hex, the dearest terrain's; None for water. FL-TAB-TERRAIN, FL-MAP-07."""
    points = [COSTS[terrain] for terrain in terrains]
    return None if None in points else max(each for each in points if each is not None)


def decks(terrains: Iterable[Terrain]) -> tuple[TerrainDeck, ...]:
    """The Encounter decks of which a player has the choice there, each once; none on water. FL-ENC-01, FL-ENC-02."""
    found = (DECKS[terrain] for terrain in terrains)
    return tuple(dict.fromkeys(deck for deck in found if deck is not None))


@frozen
class Hex(FrozenRecord):
    """A hex of the map; towns and Resources are plains for every purpose. FL-GAP-05.

    cost   movement points to enter it, None for water. FL-TAB-TERRAIN, FL-MAP-07
    decks  the Encounter decks to choose from. FL-ENC-01, FL-ENC-02, FL-GAP-05
    name   column letter and row number, such as C07
    """

    coordinate: Cell
    terrains: tuple[Terrain, ...]
    number: int | None = None
    town: int | None = None
    resource: str | None = None
    place: str | None = None
    region: str | None = None
    # What follows from the fields above is kept, for a search for ways asks it hundreds of times.
    cost: int | None = attrs.field(init=False, default=attrs.Factory(lambda self: cost(self.terrains), takes_self=True))
    decks: tuple[TerrainDeck, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: decks(self.terrains), takes_self=True)
    )
    name: str = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: hexes.name(self.coordinate), takes_self=True)
    )

    @property
    def water(self) -> bool:
        return self.cost is None

    @property
    def island(self) -> bool:
        """Whether it is a numbered hex of water, where a Mission chip is rolled again. FL-GAP-02, FL-GAP-03."""
        return self.water and self.number is not None

    @property
    def burns(self) -> bool:
        """Whether a Party that ends its movement here takes Radiation damage. FL-MAP-08."""
        return "radiation" in self.terrains


@frozen
class Town(FrozenRecord):
    """The home of a faction. FL-MAP-01."""

    number: int
    name: str
    hex: Cell


@frozen
class Resource(FrozenRecord):
    """A place that pays whoever owns it. FL-MAP-02."""

    id: str
    name: str
    text: str
    hex: Cell


@frozen
class Place(FrozenRecord):
    """A permanent Point of Interest. FL-GAP-58."""

    id: str
    name: str
    kind: Literal["healer", "gambling_hall", "trading_post", "library"]
    text: str
    hex: Cell


@frozen
class Region(FrozenRecord):
    """A part of the map with a name, which no rule asks for."""

    id: str
    name: str
    kind: Literal["sea", "lake", "mountains", "hills", "plain", "ruins", "coast", "hot ground"]
    text: str
    hexes: Area


def _by_name(grid: Mapping[Cell, Hex]) -> dict[str, Hex]:
    return {hex.name: hex for hex in grid.values()}


@frozen
class Board(Single):
    """The map. Tuples of hexes are in reading order, mappings by number or in the order of the file.

    digest  names exactly this grid and these files of the game
    names   the hexes by their names
    ocean   water joined to the map's edge, islands included; lakes: other water, lake by lake. FL-GAP-04
    coast   land that touches the ocean; shore: land that touches any water. FL-GAP-04
    """

    digest: str
    hexes: dict[Cell, Hex]
    towns: dict[int, Town]
    resources: dict[str, Resource]
    places: dict[str, Place]
    regions: dict[str, Region]
    numbers: dict[int, Cell]
    ocean: Area
    lakes: tuple[Area, ...]
    coast: Area
    shore: Area
    names: dict[str, Hex] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: _by_name(self.hexes), takes_self=True)
    )

    def __getitem__(self, cell: Cell) -> Hex:
        return self.hexes[cell]

    @property
    def land(self) -> Area:
        return tuple(cell for cell, hex in self.hexes.items() if not hex.water)

    def at(self, name: str) -> Hex:
        """The hex of a name such as C07. Raises ValueError for no name, KeyError beyond the map."""
        found = self.names.get(name)
        return self.hexes[hexes.named(name)] if found is None else found

    def numbered(self, number: int) -> Hex:
        """The Random Location of a number, 1 to 100. Raises KeyError. FL-MAP-03."""
        return self.hexes[self.numbers[number]]

    def random_location(self, tens: int, units: int) -> Hex:
        """The Random Location of two d10 read as digits 0 to 9; two zeros are 100. FL-MAP-04."""
        return self.numbered(tens * 10 + units or NUMBERS)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The hexes of the map around one, clockwise from the east."""
        return tuple(other for other in hexes.neighbours(cell) if other in self.hexes)

    def distance(self, one: Cell, other: Cell) -> int:
        """How many hexes one lies from the other, over any terrain. FL-GAP-04."""
        return hexes.distance(one, other)

    def nearest(self, start: Cell, targets: Iterable[Cell]) -> Area:
        """The nearest of the targets, with all that tie: the acting player chooses. FL-GAP-04."""
        return hexes.nearest(start, targets)

    def lies(self, cell: Cell, direction: Compass, of: Cell) -> bool:
        """Whether a hex lies to that side of another: east and west along rows, north is up. FL-GAP-04."""
        (column, row), (column_of, row_of) = cell, of
        east = 2 * (column - column_of) + (row & 1) - (row_of & 1)
        return {"north": row < row_of, "south": row > row_of, "east": east > 0, "west": east < 0}[direction]

    def reach(self, start: Cell, points: int | None, prices: Mapping[Cell, int | None] | None = None) -> Reach:
        """Where a Party gets with so many movement points; the last point enters any land. None: as far as it likes.

        `prices` are those of hexes that cost this Party something else, water opened to it among them; None: closed.
        FL-MOV-02, FL-MOV-03, FL-MAP-09, FL-GAP-23; from water to the land beside it by the same rule, FL-GAP-03.
        """
        found = _costs(self)
        if prices:
            found = {**found, **{cell: price for cell, price in prices.items() if cell in found}}
        return hexes.reachable(start, points, found.get, last_point_enters=True)


@lru_cache(maxsize=8)
def _costs(board: Board) -> dict[Cell, int | None]:
    """What each hex of a map costs whoever has no price of their own; the map is for ever the same."""
    return {cell: hex.cost for cell, hex in board.hexes.items()}

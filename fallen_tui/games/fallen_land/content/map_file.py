"""The files of the map: `grid.txt` has the terrain of every hex, `map.yaml` what stands on it. FL-GAP-01.

Both lie in `content/fallen_land/map/`; the README of that content says how to write them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fallen_tui.adventure.maps.files import Area, Extent, read_grid_file, repeated, strays
from fallen_tui.engine import hexes
from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.hexes import Cell
from fallen_tui.engine.library import Content, ContentError, FieldError, StructureHook, open_content
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.board import (
    CODES,
    COLUMNS,
    NUMBERS,
    RESOURCES,
    ROWS,
    TOWNS,
    Board,
    Hex,
    Place,
    Region,
    Resource,
    Terrain,
    Town,
)

GAME = "fallen_land"
SHEET = "map/map"
GRID = "map/grid.txt"
EXTENT = Extent(COLUMNS, ROWS, ("hex", "hexes"))

Ground = Mapping[Cell, tuple[Terrain, ...]]


@frozen
class _Sheet(FrozenRecord):
    """The file map.yaml as it is written."""

    towns: tuple[Town, ...]
    resources: tuple[Resource, ...]
    places: tuple[Place, ...]
    regions: tuple[Region, ...]
    numbers: dict[int, Cell]


def load(root: Path | None = None) -> Board:
    """The map of a content folder, that of the installation by default. Raises ContentError."""
    return read(open_content(GAME, root))


def read(content: Content) -> Board:
    """The map among the content of the game. Raises ContentError with file, line and field of all that is wrong."""
    grid = read_grid_file(content, GRID, tuple(CODES), EXTENT)
    terrain = {cell: CODES[code] for cell, code in grid.codes.items()}
    if alone := strays(_land(terrain), hexes.components):
        raise ContentError(grid.problem(group[0], "is land cut off from the rest") for group in alone)
    digest = blake2b(
        f"{content.fingerprint(SHEET)}\0{' '.join(grid.codes.values())}".encode(), digest_size=8
    ).hexdigest()

    def read_board(value: Any, converter: Any) -> Board:
        sheet: _Sheet = converter.structure(value, _Sheet)
        if faults := list(_faults(sheet, terrain)):
            raise ExceptionGroup("map", faults)
        return _board(sheet, terrain, digest)

    hooks: dict[Any, StructureHook] = {Cell: EXTENT.read_cell, Area: EXTENT.read_area, Board: read_board}
    return content.deck(SHEET, Board, hooks)[0]


def _land(terrain: Ground) -> Area:
    return tuple(cell for cell, kinds in terrain.items() if "water" not in kinds)


def _lakes(terrain: Ground) -> tuple[Area, ...]:
    """Bodies of water that do not reach the edge."""
    water = hexes.components(cell for cell, kinds in terrain.items() if "water" in kinds)
    return tuple(body for body in water if EXTENT.inner(body))


def _faults(sheet: _Sheet, terrain: Ground) -> Iterator[FieldError]:
    """What is wrong between the file and the grid."""
    taken: dict[Cell, str] = {}
    kinds: tuple[tuple[str, int | None, tuple[Town | Resource | Place, ...]], ...] = (
        ("towns", TOWNS, sheet.towns),
        ("resources", RESOURCES, sheet.resources),
        ("places", None, sheet.places),
    )
    for field, wanted, sites in kinds:
        if wanted is not None and len(sites) != wanted:
            yield FieldError(f"there must be {wanted}, not {len(sites)}", (field,))
        for index, site in enumerate(sites):
            if site.hex in taken:
                yield FieldError(f"{hexes.name(site.hex)} already has {taken[site.hex]} on it", (field, index, "hex"))
            elif field == "places" and "water" in terrain[site.hex]:
                yield FieldError(f"{hexes.name(site.hex)} is water; choose land", (field, index, "hex"))
            elif field != "places" and terrain[site.hex] != ("plains",):
                yield FieldError(f"{hexes.name(site.hex)} must have the code P in the grid", (field, index, "hex"))
            taken[site.hex] = site.name
    yield from repeated("towns", "number", sheet.towns)
    for field in ("resources", "places", "regions"):
        yield from repeated(field, "id", getattr(sheet, field))
    for index, town in enumerate(sheet.towns):
        if not 1 <= town.number <= TOWNS:
            yield FieldError(f"must be 1 to {TOWNS}, not {town.number}", ("towns", index, "number"))
    yield from _number_faults(sheet, terrain, taken)
    yield from _region_faults(sheet, terrain)


def _number_faults(sheet: _Sheet, terrain: Ground, taken: Mapping[Cell, str]) -> Iterator[FieldError]:
    if missing := [str(n) for n in range(1, NUMBERS + 1) if n not in sheet.numbers]:
        yield FieldError(f"there is no hex for {', '.join(missing)}", ("numbers",))
    sites = {*(town.hex for town in sheet.towns), *(resource.hex for resource in sheet.resources)}
    first: dict[Cell, int] = {}
    for number, cell in sheet.numbers.items():
        path, where = ("numbers", str(number)), hexes.name(cell)
        if not 1 <= number <= NUMBERS:
            yield FieldError(f"must be 1 to {NUMBERS}", path)
        if cell in first:
            yield FieldError(f"{where} already has the number {first[cell]}", path)
        first.setdefault(cell, number)
        if cell in sites:
            yield FieldError(f"{where} has {taken[cell]} on it; a town or Resource can't have a number", path)
        around = (terrain.get(other, ("water",)) for other in hexes.neighbours(cell))
        if all("water" in kinds for kinds in (terrain[cell], *around)):
            yield FieldError(f"no land touches {where}, so you could never leave it", path)


def _region_faults(sheet: _Sheet, terrain: Ground) -> Iterator[FieldError]:
    lakes = _lakes(terrain)
    inland = {cell for lake in lakes for cell in lake}
    first: dict[Cell, str] = {}
    for index, region in enumerate(sheet.regions):
        path = ("regions", index, "hexes")
        if shared := [cell for cell in region.hexes if cell in first]:
            yield FieldError(f"{hexes.name(shared[0])} already belongs to {first[shared[0]]}", path)
        first.update(dict.fromkeys(region.hexes, region.name))
        if region.kind == "lake" and region.hexes not in lakes:
            yield FieldError("must be all the hexes of one lake in the grid, and no others", path)
        for cell in region.hexes:
            wet = "water" in terrain[cell]
            if region.kind != "lake" and (wet != (region.kind == "sea") or cell in inland):
                is_ = "water" if wet else "land"
                yield FieldError(f"{hexes.name(cell)} is {is_}; a {region.kind} can't have any", path)


def _board(sheet: _Sheet, terrain: Ground, digest: str) -> Board:
    numbers = {cell: number for number, cell in sheet.numbers.items()}
    towns = {town.hex: town.number for town in sheet.towns}
    resources = {resource.hex: resource.id for resource in sheet.resources}
    places = {place.hex: place.id for place in sheet.places}
    regions = {cell: region.id for region in sheet.regions for cell in region.hexes}
    lakes = _lakes(terrain)
    inland = {cell for lake in lakes for cell in lake}
    water = {cell for cell, kinds in terrain.items() if "water" in kinds}
    land = _land(terrain)
    return Board(
        digest,
        {
            cell: Hex(
                cell,
                kinds,
                numbers.get(cell),
                towns.get(cell),
                resources.get(cell),
                places.get(cell),
                regions.get(cell),
            )
            for cell, kinds in terrain.items()
        },
        {town.number: town for town in sorted(sheet.towns, key=lambda town: town.number)},
        {resource.id: resource for resource in sheet.resources},
        {place.id: place for place in sheet.places},
        {region.id: region for region in sheet.regions},
        dict(sorted(sheet.numbers.items())),
        hexes.in_order(water - inland),
        lakes,
        tuple(cell for cell in land if (water - inland).intersection(hexes.neighbours(cell))),
        tuple(cell for cell in land if water.intersection(hexes.neighbours(cell))),
    )

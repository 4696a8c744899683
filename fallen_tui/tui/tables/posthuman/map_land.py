"""A private map as ground: every tile a block with walls, its exits as openings, its zones in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.faces.script import wrap
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, LaidTile, Player, State
from fallen_tui.tui.adventure.map_grid import MapGrid, Scale
from fallen_tui.tui.adventure.map_sheet import Ground, Ink, Land
from fallen_tui.tui.adventure.sheets import seat_role
from fallen_tui.tui.kit.theme import ON

BLOCKS = {1: Scale(6, 3, 0), 2: Scale(10, 4, 0), 3: Scale(14, 5, 0)}
"""Tiles as blocks of cells, small, medium and large: two walls, and between them zones, then a name, too."""
ROLE = {"town": "city", "woods": "rad", "fields": "plains", "mountain": "mountain"}
"""The ground of each terrain, in the colours that maps have."""
SIGN = {"town": "#", "woods": "&", "fields": '"', "mountain": "▲"}
"""What stands in the corners of a tile, so that its terrain can be told without colour."""
YOU, UNKNOWN, DONE, FORAGE = "@", "?", "·", "+"
ALONG, UP = "─", "│"
KIND = {"encounter": "", "safe": "s", "dead": "x"}
"""Before the figures of a zone."""


@frozen
class TilePreview(FrozenRecord):
    """A tile as it would lie, while one decides how to lay it."""

    cell: Cell
    tile: str
    exits: str


@frozen
class Foothold(FrozenRecord):
    """Where a survivor is shown: where it stands, or where it walks."""

    cell: Cell
    zone: int
    role: str


def standing_of(player: Player, walking: Cell | None = None) -> Foothold:
    """Where a survivor is shown."""
    role = f"{seat_role(player.seat)}+cursor"
    if walking is None or walking == player.at:
        return Foothold(player.at, player.zone, role)
    return Foothold(walking, MARKER, role)


def land_of(view: State, player: Player, at: Foothold, preview: TilePreview | None) -> Land:
    """The map of a survivor as it lies now, with the ways that lead off it."""
    grid, ground = grid_of(player, preview), partial(_ground, view, player, at, preview)
    return Land(grid, squares.name, squares.named, ground, _column, _row, (at.role,), "tile")


def _column(column: int) -> str:
    """A column by how far it lies from the start: 2W, 0, 1E."""
    return f"{abs(column) % 10}{'W' if column < 0 else 'E'}" if column else "0"


def _row(row: int) -> str:
    """A row by how far it lies from the start: 2N, 0, 1S."""
    return f"{abs(row) % 10}{'N' if row < 0 else 'S'}" if row else " 0"


def ahead(player: Player) -> dict[Cell, tuple[Cell, ...]]:
    """The squares that a vacant exit leads to, each with the tiles from which one comes there."""
    found: dict[Cell, tuple[Cell, ...]] = {}
    for cell, tile in player.map.items():
        for side in tile.exits:
            beyond = squares.step(cell, side)
            if beyond not in player.map:
                found[beyond] = (*found.get(beyond, ()), cell)
    return found


def grid_of(player: Player, preview: TilePreview | None) -> MapGrid:
    """The squares that are drawn: the map, and what lies ahead of it."""
    cells = [*player.map, *ahead(player), *([preview.cell] if preview else [])] or [ORIGIN]
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return MapGrid(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1), BLOCKS)


def _ground(view: State, player: Player, at: Foothold, preview: TilePreview | None, zoom: int) -> Mapping[str, Ground]:
    """Every square of the map at a scale."""
    found = {squares.name(cell): _unknown(player, origins, zoom) for cell, origins in ahead(player).items()}
    for cell, laid in player.map.items():
        found[squares.name(cell)] = _block(view, laid, at if at.cell == cell else None, cell, zoom)
    if preview is not None:
        laid = LaidTile(preview.tile, preview.exits)
        found[squares.name(preview.cell)] = _block(view, laid, None, preview.cell, zoom)
    return found


def _unknown(player: Player, origins: tuple[Cell, ...], zoom: int) -> Ground:
    """Ground that nobody has seen: a sign in its middle, bright where one can go there at once."""
    scale = BLOCKS[zoom]
    role = "reach" if player.at in origins else "faint"
    rows = [[(" ", "")] * scale.inside for _ in range(scale.lines)]
    rows[scale.lines // 2][scale.inside // 2] = (UNKNOWN, role)
    return tuple(map(tuple, rows))


def _block(view: State, laid: LaidTile, at: Foothold | None, cell: Cell, zoom: int) -> Ground:
    """A tile as a block: walls with gaps for its exits, its name, its zones or what is left on it."""
    tile: Tile = view.cards.tiles[laid.tile]
    scale, ground = BLOCKS[zoom], ROLE[tile.terrain]
    inner = scale.inside - 2
    rows = [_wall(tile, "N" in laid.exits, scale.inside)]
    middle = scale.lines // 2
    texts = [*_name_rows(tile, inner, scale.lines - 3, ground), _signs(view, laid, at, cell, zoom)]
    for place, text in enumerate(texts, 1):
        west, east = (" " if side in laid.exits and place == middle else UP for side in "WE")
        body = _centred(text, inner, ground)
        rows.append(((west, ground), *body, (east, ground)))
    rows.append(_wall(tile, "S" in laid.exits, scale.inside))
    return tuple(rows)


def _wall(tile: Tile, opened: bool, columns: int) -> tuple[Ink, ...]:
    """The upper or lower wall, open in its middle where there is an exit."""
    gap = 3 if columns > 5 else 1
    side = (columns - 2 - gap) // 2
    text = f"{ALONG * side}{(' ' if opened else ALONG) * gap}{ALONG * side}"
    corner = SIGN[tile.terrain]
    return tuple([(sign, ROLE[tile.terrain]) for sign in f"{corner}{text}{corner}"])


def _name_rows(tile: Tile, columns: int, rows: int, ground: str) -> list[tuple[Ink, ...]]:
    """The name in so many rows; its article is left out where it takes room from the rest, a long word is cut."""
    if rows < 1:
        return []
    found = wrap(tile.name, columns)
    if len(found) > rows:
        words = (word if len(word) <= columns else f"{word[: columns - 1]}-" for word in tile.name.split())
        found = wrap(" ".join(words).removeprefix("The ").removeprefix("A "), columns)
    found = [*found, *[""] * rows][:rows]
    return [tuple([(sign, f"{ON}{ground}+strong") for sign in text]) for text in found]


def _centred(text: tuple[Ink, ...], columns: int, ground: str) -> tuple[Ink, ...]:
    left = (columns - len(text)) // 2
    blank: Ink = (" ", ground)
    return (*(blank,) * left, *text, *(blank,) * (columns - len(text) - left))


def _signs(view: State, laid: LaidTile, at: Foothold | None, cell: Cell, zoom: int) -> tuple[Ink, ...]:
    """Zones with their figures, or what can still be had of a tile that is completed; whoever stands there."""
    tile: Tile = view.cards.tiles[laid.tile]
    ground = f"{ON}{ROLE[tile.terrain]}"
    if not laid.done:
        return tuple(_zones(tile, at, ground, zoom))
    here = [(YOU, at.role)] if at is not None else []
    if can_forage(view, laid):
        text, role = {1: FORAGE, 2: f"{FORAGE}{tile.supply}", 3: f"forage {tile.supply}"}[zoom], f"{ground}+good"
    else:
        text, role = {1: DONE, 2: "done", 3: "done"}[zoom], f"{ground}+faint"
    if cell == ORIGIN and zoom == 3:
        text = f"start {FORAGE}{tile.supply}" if can_forage(view, laid) else "start"
    signs = [(sign, role) for sign in text]
    return (*here, *[(" ", ground)] * bool(here and zoom > 1), *signs)


def _zones(tile: Tile, at: Foothold | None, ground: str, zoom: int) -> Iterator[Ink]:
    """The zones from first to last: figures, kinds; those that are finished are faint."""
    zones = [_zone(tile, n, zoom) for n in range(len(tile.zones))]
    apart = zoom == 3 or (zoom == 2 and sum(map(len, zones)) <= 3)
    for n, text in enumerate(zones):
        if n and apart:
            yield " ", ground
        passed = at is not None and at.zone > n
        if at is not None and at.zone == n:
            yield YOU, at.role
            if zoom == 1:
                continue
        role = "faint" if passed else {"safe": "good", "dead": "dim"}.get(tile.kind(n), "strong")
        yield from ((sign, f"{ground}+{role}") for sign in (DONE if passed and zoom == 1 else text))


def _zone(tile: Tile, n: int, zoom: int) -> str:
    """A zone in signs: its kind and its figures; small, a safe house is no more than that."""
    kind, figures = KIND[tile.kind(n)], tile.zones[n].figures
    if zoom == 1:
        return kind if tile.kind(n) == "safe" else str(figures)
    return f"{kind}{figures}"


def can_forage(view: State, laid: LaidTile) -> bool:
    """Whether a tile can still be foraged. PH-FOR-01 to PH-FOR-03."""
    return laid.done and not laid.foraged and view.cards.tiles[laid.tile].supply > 0


def looked_at(view: State, player: Player) -> tuple[Cell, ...]:
    """What one may want to jump to: oneself, tiles to be finished, tiles to be foraged, what lies ahead."""
    open_ = [cell for cell, laid in player.map.items() if not laid.done or can_forage(view, laid)]
    return tuple(dict.fromkeys((player.at, *sorted(open_), *sorted(ahead(player)))))


def moves_of(view: State, player: Player) -> tuple[Cell, ...]:
    """Where a survivor can go from where it stands: the next zone, or tiles whose exits meet, and what lies ahead."""
    if not player.here.done:
        return (player.at,) if player.zone + 1 < len(maps.tile_of(view, player).zones) else ()
    return (*maps.neighbours(player), *(squares.step(player.at, side) for side in maps.vacant(player)))

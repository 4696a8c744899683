"""A survivor's own map drawn in characters: a box a tile, with gaps for its exits; then what lies where."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.state.table import MARKER, LaidTile, Player, State
from fallen_tui.games.posthuman.text.card_text.parts import supplies, zones
from fallen_tui.games.posthuman.text.names import exits, spot

LETTERS = {"town": "T", "woods": "W", "fields": "F", "mountain": "M"}
FREE, BARE, YOU, SAFE = "*", ".", "@", "s"
"""Signs of tiles: completed and to be foraged, completed, a survivor, a safe house."""
INNER = 4
"""Signs inside a box: the terrain, and three zones."""
EMPTY = " " * (INNER + 2)
LEGEND = (
    "T town, W woods, F fields, M mountain. A figure is a zone with so many encounters, s a safe house,",
    "* a completed tile to forage, . a completed tile with nothing to forage, @ the survivor. Gaps are exits.",
)
"""What the signs mean."""


def the_map(view: State, player: Player) -> list[str]:
    """The legend, the picture, and every tile in a line."""
    if not player.map:
        return [f"{player.name} has no map."]
    return [*LEGEND, *drawn(view, player), *(f"  {line}" for line in listing(view, player))]


def drawn(view: State, player: Player) -> list[str]:
    """The picture, three lines a row of tiles."""
    columns = sorted({cell[0] for cell in player.map})
    rows = sorted({cell[1] for cell in player.map})
    found = []
    for row in range(rows[0], rows[-1] + 1):
        boxes = [box(view, player, (column, row)) for column in range(columns[0], columns[-1] + 1)]
        found += ["".join(line).rstrip() for line in zip(*boxes, strict=True)]
    return found


def box(view: State, player: Player, cell: Cell) -> tuple[str, str, str]:
    """A tile in three lines, or nothing."""
    laid = player.map.get(cell)
    if laid is None:
        return EMPTY, EMPTY, EMPTY
    west, east = (" " if side in laid.exits else "|" for side in "WE")
    north, south = ("+-  -+" if side in laid.exits else "+----+" for side in "NS")
    return north, f"{west}{signs(view, player, cell)}{east}", south


def signs(view: State, player: Player, cell: Cell) -> str:
    """The inside of a tile: its terrain, its zones or its marker, the survivor."""
    laid = player.map[cell]
    tile = view.cards.tiles[laid.tile]
    here = player.at == cell
    if laid.done:
        inside = f"{FREE if can_forage(tile, laid) else BARE}{YOU if here else ''}"
    else:
        inside = "".join(_zone(tile, n, here and player.zone == n) for n in range(len(tile.zones)))
    return f"{LETTERS[tile.terrain]}{inside}".ljust(INNER)


def _zone(tile: Tile, n: int, here: bool) -> str:
    if here:
        return YOU
    return SAFE if tile.kind(n) == "safe" else str(tile.zones[n].figures)


def can_forage(tile: Tile, laid: LaidTile) -> bool:
    """Whether a tile can be foraged still. PH-FOR-01 to PH-FOR-03."""
    return laid.done and not laid.foraged and tile.supply > 0


def listing(view: State, player: Player) -> Iterator[str]:
    """Every tile: where it lies, what it is, how far it is done."""
    for cell in sorted(player.map, key=lambda cell: (squares.distance(cell, (0, 0)), cell)):
        laid = player.map[cell]
        tile = view.cards.tiles[laid.tile]
        state = f"{zones(tile)}, {supplies(tile)}"
        if laid.done:
            state = f"completed, {'can be foraged' if can_forage(tile, laid) else 'nothing to forage'}"
        here = f"; {player.name} is there" if player.at == cell else ""
        here += f", {spot(view, player)}" if here and player.zone != MARKER else ""
        yield f"{squares.name(cell)} {tile.name}: {tile.terrain}, exits {exits(laid.exits)}; {state}{here}."

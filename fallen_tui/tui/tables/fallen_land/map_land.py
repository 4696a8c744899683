"""The map of the Fallen Land before anybody comes: its hexes, and what each terrain looks like at each scale."""

from __future__ import annotations

from functools import lru_cache, partial

from fallen_tui.engine.hexes import LETTERS
from fallen_tui.games.fallen_land.content.board import COLUMNS, ROWS, Board, Hex, Terrain
from fallen_tui.tui.adventure.map_grid import HEXES, MapGrid
from fallen_tui.tui.adventure.map_sheet import Ground, Land
from fallen_tui.tui.kit.theme import ON

ROLE: dict[Terrain, str] = {
    "plains": "plains",
    "mountain": "mountain",
    "city": "city",
    "radiation": "rad",
    "water": "water",
}
SIGNS: dict[Terrain, str] = {"plains": "·", "mountain": "▲", "city": "#", "radiation": "*", "water": "~"}
THREE = "%"
"""Three terrains at once, where only two signs have room."""
_PATTERNS: dict[Terrain, tuple[str, ...]] = {
    "plains": ("·  ", "  ·"),
    "mountain": ("▲ ▲", " ▲ "),
    "city": ("# #", " ##"),
    "radiation": ("* *", " * "),
    "water": (" ~ ", "   "),
}
"""A hex of one terrain at the medium scale."""
_RING = (" x x x ", "x     x", " x x x ")
"""A hex at the large scale, its name in the middle."""


@lru_cache(maxsize=8)
def land(board: Board) -> Land:
    """The map; it never changes during a game."""
    return Land(
        grid_of(board),
        lambda cell: board[cell].name,
        lambda name: board.names[name].coordinate,
        partial(_ground, board),
        LETTERS.__getitem__,
        lambda row: f"{row + 1:02}",
        ("water",),
    )


@lru_cache(maxsize=8)
def grid_of(board: Board) -> MapGrid:
    """The hexes that are drawn: the open sea in the west is left out, where nothing can ever lie."""
    first = min(hex.coordinate[0] for hex in board.hexes.values() if not hex.water or hex.number is not None)
    return MapGrid(range(first, COLUMNS), range(ROWS), HEXES)


@lru_cache(maxsize=8)
def _ground(board: Board, zoom: int) -> dict[str, Ground]:
    """Every hex at a scale."""
    return {hex.name: _DRAWN[zoom](hex) for hex in board.hexes.values()}


def _small(hex: Hex) -> Ground:
    """Two signs: a terrain twice, two side by side; water is left nearly blank, so that the land stands out."""
    if hex.water:
        return ((("~", "water"), (" ", "water")),)
    if len(hex.terrains) > 2:
        return (((THREE, ROLE[hex.terrains[1]]), (THREE, ROLE[hex.terrains[2]])),)
    return (tuple([(SIGNS[terrain], ROLE[terrain]) for terrain in (hex.terrains * 2)[:2]]),)


def _medium(hex: Hex) -> Ground:
    """Two terrains lie beside each other, three in a row; the lower line leans a little, as hexes do."""
    count = len(hex.terrains)
    if count == 1:
        terrain = hex.terrains[0]
        return tuple([tuple([(sign, ROLE[terrain]) for sign in text]) for text in _PATTERNS[terrain]])
    shares = ((0, 1, 1), (0, 0, 1)) if count == 2 else ((0, 1, 2), (0, 1, 2))
    return tuple([tuple([(SIGNS[hex.terrains[n]], ROLE[hex.terrains[n]]) for n in share]) for share in shares])


def _large(hex: Hex) -> Ground:
    """A ring of signs round the name; of the sea one wave."""
    inside = HEXES[3].inside
    if hex.water:
        return tuple(
            [tuple([("~" if (x, y) == (inside // 2, 1) else " ", "water") for x in range(inside)]) for y in range(3)]
        )
    rows = []
    under = [hex.terrains[x * len(hex.terrains) // inside] for x in range(inside)]
    for y, text in enumerate(_RING):
        row = [
            (SIGNS[terrain] if sign == "x" else " ", ROLE[terrain]) for sign, terrain in zip(text, under, strict=True)
        ]
        if y == 1:
            row[2:5] = [(letter, f"{ON}{row[x][1]}+faint") for x, letter in enumerate(hex.name, 2)]
        rows.append(tuple(row))
    return tuple(rows)


_DRAWN = {1: _small, 2: _medium, 3: _large}

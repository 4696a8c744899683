"""Questions of moving, scouting and foraging: where to, which tile, how it is turned, which level."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.prompts import Said, Topic, each, said
from fallen_tui.engine import squares
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.rules.move import MARKER_FIGURES
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import ORIGIN, Player, State
from fallen_tui.games.posthuman.text.card_text.parts import ground, reward, zone
from fallen_tui.games.posthuman.text.names import ON, SIDES, counted, exits, titles, zone_at
from fallen_tui.games.posthuman.text.prompts.tasks import DONE, asked


def _move(view: State, ask: Ask, key: Any) -> Said:
    player = asked(view, ask)
    if isinstance(key, k.TileKey):
        return _known(view, player, (key.column, key.row))
    if isinstance(key, k.SideKey):
        return Said(f"Go {SIDES[key.side]}, to a new tile", "draw it, lay it, then enter it or stay", rule="PH-MOV-02",
                    group="New tiles")  # fmt: skip
    tile, n = maps.tile_of(view, player), player.zone + 1
    return Said(f"Enter zone {n + 1} of {tile.name}", zone(tile, n), rule="PH-MOV-06")


def _known(view: State, player: Player, cell: tuple[int, int]) -> Said:
    """A tile on one's own map."""
    laid = player.map[cell]
    tile = view.cards.tiles[laid.tile]
    where = "your start" if cell == ORIGIN else squares.name(cell)
    label = f"Go {SIDES[squares.direction(player.at, cell)]}, to {tile.name}"
    if laid.done:
        detail = f"{counted(MARKER_FIGURES, 'encounter')}, no journey point: completed, {where}"
        return Said(label, detail, rule="PH-MOV-05", group="Your map")
    return Said(label, f"{first_zone(tile)}, {tile.terrain}, {where}", rule="PH-MOV-04", group="Your map")


def first_zone(tile: Tile) -> str:
    """What waits in the zone that one enters first, and how many zones there are."""
    return f"{zone(tile, 0)}, {zone_at(tile, 0, kind='')}"


def _enter(view: State, ask: Ask, key: k.Word) -> Said:
    tile = view.cards.tiles[ask.about[0]]
    if key == k.ENTER:
        return Said(f"Enter {tile.name}", first_zone(tile))
    return Said("Stay where you are", "the tile stays on your map, and your action is over")


def _level(view: State, ask: Ask, key: k.LevelKey) -> Said:
    gains = maps.gains(view, asked(view, ask), key.n)
    return Said(f"Draw level {key.n}", "+1 journey point" if gains else "no journey point")


def _tile(view: State, ask: Ask, key: k.CardKey) -> Said:
    tile = view.cards.tiles[key.card]
    special = ", a special tile" if tile.special else ""
    return Said(f"Lay {tile.name}", f"{ground(tile).rstrip('.')}{special}")


def _turn(view: State, ask: Ask, key: k.QuartersKey) -> Said:
    """The exits as they come to lie, and which of the tiles around it they meet."""
    side, letters = ask.about[1], ask.about[2 + key.n]
    laid = asked(view, ask).map
    around = zip(squares.DIRECTIONS, squares.neighbours(squares.step(asked(view, ask).at, side)), strict=True)
    met = [
        laid[cell].tile
        for way, cell in around
        if way in letters and cell in laid and squares.opposite(way) in laid[cell].exits
    ]
    return Said(f"Exits {exits(letters)}", f"connects with {titles(view.cards, met)}")


def _supply(view: State, ask: Ask, key: k.CardKey) -> Said:
    gain = view.cards.supplies[key.card].on(maps.terrain(view, asked(view, ask)))
    return Said(f"Use {view.cards.name(key.card)}", reward(gain))


TOPICS: dict[str, Topic] = {
    "move": Topic(said("Where do you go?"), each(_move)),
    "stride": Topic(
        said("Where do you go next?"),
        each(lambda view, ask, key: _move(view, ask, key) if isinstance(key, k.TileKey) else DONE),
    ),
    "enter": Topic(lambda view, ask: f"Do you enter {view.cards.name(ask.about[0])}?", each(_enter)),
    "level": Topic(said("Which level of encounters do you draw?"), each(_level)),
    "lay_side": Topic(
        said("Where do you lay the next tile?"),
        each(lambda view, ask, key: Said(f"Lay a tile in the {SIDES[key.side]}")),
    ),
    "lay_tile": Topic(lambda view, ask: f"Which tile do you lay in the {SIDES[ask.about[0]]}?", each(_tile)),
    "lay_turn": Topic(
        lambda view, ask: f"How do you turn {view.cards.name(ask.about[0])} in the {SIDES[ask.about[1]]}?",
        each(_turn),
    ),
    "supply": Topic(
        lambda view, ask: f"Which supply card do you use {ON[maps.terrain(view, asked(view, ask))]}?", each(_supply)
    ),
}
"""Every question of these."""

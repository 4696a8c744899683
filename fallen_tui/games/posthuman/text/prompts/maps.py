"""Questions of moving, scouting and foraging: where to, which tile, how it is turned, which level."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said
from fallen_tui.engine import squares
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.rules.move import MARKER_FIGURES
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import ORIGIN, Player, State
from fallen_tui.games.posthuman.text.card_text.parts import ground, reward, zone
from fallen_tui.games.posthuman.text.names import ON, SIDES, counted, exits
from fallen_tui.games.posthuman.text.prompts.tasks import DONE


def _asked(view: State, ask: Ask) -> Player:
    return view.players[ask.seat]


def _move(view: State, ask: Ask, key: Any) -> Said:
    player = _asked(view, ask)
    if isinstance(key, k.TileKey):
        return _known(view, player, (key.column, key.row))
    if isinstance(key, k.SideKey):
        return Said(f"Go {SIDES[key.side]}, to a new tile", "draw it, lay it, then enter it or stay", rule="PH-MOV-02",
                    group="New tiles")  # fmt: skip
    tile, n = maps.tile_of(view, player), player.zone + 1
    return Said(f"Enter zone {n + 1} of {tile.name}", zone(tile.kind(n), tile.zones[n]), rule="PH-MOV-06")


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
    return f"{zone(tile.kind(0), tile.zones[0])}, zone 1 of {len(tile.zones)}"


def _stride(view: State, ask: Ask, key: Any) -> Said:
    return _move(view, ask, key) if isinstance(key, k.TileKey) else DONE


def _enter_prompt(view: State, ask: Ask) -> str:
    return f"Do you enter {view.cards.name(ask.about[0])}?"


def _enter(view: State, ask: Ask, key: k.Word) -> Said:
    tile = view.cards.tiles[ask.about[0]]
    if key == k.ENTER:
        return Said(f"Enter {tile.name}", first_zone(tile))
    return Said("Stay where you are", "the tile stays on your map, and your action is over")


def _level(view: State, ask: Ask, key: k.LevelKey) -> Said:
    gains = maps.gains(view, _asked(view, ask), key.n)
    return Said(f"Draw level {key.n}", "+1 journey point" if gains else "no journey point")


def _side(view: State, ask: Ask, key: k.SideKey) -> Said:
    return Said(f"Lay a tile in the {SIDES[key.side]}")


def _tile_prompt(view: State, ask: Ask) -> str:
    return f"Which tile do you lay in the {SIDES[ask.about[0]]}?"


def _tile(view: State, ask: Ask, key: k.CardKey) -> Said:
    tile = view.cards.tiles[key.card]
    special = ", a special tile" if tile.special else ""
    return Said(f"Lay {tile.name}", f"{ground(tile).rstrip('.')}{special}")


def _turn_prompt(view: State, ask: Ask) -> str:
    tile, side = ask.about[:2]
    return f"How do you turn {view.cards.name(tile)} in the {SIDES[side]}?"


def _turn(view: State, ask: Ask, key: k.QuartersKey) -> Said:
    """The exits as they come to lie, and which of the tiles around it they meet."""
    side, letters = ask.about[1], ask.about[2 + key.n]
    player = _asked(view, ask)
    cell = squares.step(player.at, side)
    met = [
        view.cards.tiles[player.map[other].tile].name
        for way, other in zip(squares.DIRECTIONS, squares.neighbours(cell), strict=True)
        if way in letters and other in player.map and squares.opposite(way) in player.map[other].exits
    ]
    return Said(f"Exits {exits(letters)}", f"connects with {listed(met)}")


def _supply_prompt(view: State, ask: Ask) -> str:
    return f"Which supply card do you use {ON[maps.terrain(view, _asked(view, ask))]}?"


def _supply(view: State, ask: Ask, key: k.CardKey) -> Said:
    gain = view.cards.supplies[key.card].on(maps.terrain(view, _asked(view, ask)))
    return Said(f"Use {view.cards.name(key.card)}", reward(gain))


TOPICS: dict[str, Topic] = {
    "move": Topic(said("Where do you go?"), each(_move)),
    "stride": Topic(said("Where do you go next?"), each(_stride)),
    "enter": Topic(_enter_prompt, each(_enter)),
    "level": Topic(said("Which level of encounters do you draw?"), each(_level)),
    "lay_side": Topic(said("Where do you lay the next tile?"), each(_side)),
    "lay_tile": Topic(_tile_prompt, each(_tile)),
    "lay_turn": Topic(_turn_prompt, each(_turn)),
    "supply": Topic(_supply_prompt, each(_supply)),
}
"""Every question of these."""

"""The hexes a question is about: which option names which hex, what going there takes, and the way."""

from __future__ import annotations

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.rules.movement import Ways, ways_of
from fallen_tui.games.fallen_land.state.keys.deeds import FightKey, MissionKey
from fallen_tui.games.fallen_land.state.keys.menus import option_of
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfHex, OfPlace, OfSeat, OfTown, target_of
from fallen_tui.games.fallen_land.state.keys.words import ChipKey
from fallen_tui.games.fallen_land.state.table import State

MANY = ("some", "order", "split")
"""Kinds of question in which an option is not an answer by itself."""


@frozen
class Goals(FrozenRecord):
    """What a question asks about the map.

    hexes   hex -> the options about it
    of      option -> its hex
    prices  hex -> movement points to get there
    ways    the rules' own ways, where it asks how far a Party moves
    whole   whether every option is a hex
    """

    hexes: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    of: dict[str, str] = attrs.field(factory=dict)
    prices: dict[str, int] = attrs.field(factory=dict)
    ways: Ways | None = None
    whole: bool = False

    def path(self, key: str) -> tuple[str, ...]:
        """The hexes of the way to an option, start and end included; none where it stays or no way is asked for."""
        hex = self.of.get(key)
        if hex is None or self.ways is None:
            return ()
        board = self.ways.board
        way = self.ways.path(board.at(hex).coordinate)
        return tuple(board[cell].name for cell in way) if len(way) > 1 else ()


NO_GOALS = Goals()


def goals_of(view: State, ask: Ask | None) -> Goals:
    """The goals on the map of a question that is the viewer's."""
    if ask is None:
        return NO_GOALS
    of = {key: hex for key in ask.keys if (hex := _hex(view, ask, key))}
    if not of:
        return NO_GOALS
    hexes: dict[str, list[str]] = {}
    for key, hex in of.items():
        hexes.setdefault(hex, []).append(key)
    whole = all(key in view.cards.board.names or isinstance(option_of(key), OfHex) for key in ask.keys)
    ways = ways_of(view, ask.seat, ask.about[0]) if ask.topic == "march" else None
    prices = _prices(ways, hexes) if ways is not None else {}
    return Goals({hex: tuple(keys) for hex, keys in hexes.items()}, of, prices, ways, whole and ask.kind not in MANY)


def _prices(ways: Ways, hexes: dict[str, list[str]]) -> dict[str, int]:
    """Points to each hex by land, or else by ferry."""
    found = {}
    for hex in hexes:
        cell = ways.board.at(hex).coordinate
        reach = ways.land if cell in ways.land or ways.ferry is None else ways.ferry
        found[hex] = min(ways.points, reach.spent[cell])
    return found


def _hex(view: State, ask: Ask, key: str) -> str:
    """The hex that an option is about; "" for none."""
    if key in view.cards.board.names:
        return key
    if ask.topic == "move_missions":
        return view.missions[ChipKey.read(key).chip]
    option = option_of(key)
    match target_of(option.target) if isinstance(option, FightKey) else option:
        case OfHex(hex=hex):
            return hex
        case OfBand(card=card):
            return next((band.place for band in view.mercenaries if band.card == card), "")
        case OfPlace(card=card):
            return next((world.place for world in view.world if world.card == card), "")
        case MissionKey(chip=chip) if chip < len(view.missions):
            return view.missions[chip]
        case OfSeat(seat=seat) if seat < len(view.players):
            return view.players[seat].place
        case OfTown(seat=seat) if seat < len(view.players) and view.players[seat].faction:
            return view.home(seat)
    return ""

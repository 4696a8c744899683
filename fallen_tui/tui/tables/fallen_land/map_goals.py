"""The hexes a question is about: which option names which hex, what going there takes, and the way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.fallen_land.march_form import DIE
from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus
from fallen_tui.games.fallen_land.rules.movement import Ways, ways_of
from fallen_tui.games.fallen_land.state.keys.deeds import FightKey, MissionKey
from fallen_tui.games.fallen_land.state.keys.menus import option_of
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfHex, OfPlace, OfSeat, OfTown, target_of
from fallen_tui.games.fallen_land.state.keys.words import ChipKey
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.tui.adventure.map_goals import NO_GOALS, MapGoals
from fallen_tui.tui.match.match import NOTHING

MANY = ("some", "order", "split")
"""Kinds of question in which an option is not an answer by itself."""


def goals_of(view: State, ask: Ask | None, question: Question = NOTHING) -> MapGoals:
    """The goals on the map of a question that is the viewer's, with those that the form of a march adds to it."""
    if ask is None:
        return NO_GOALS
    of = {key: hex for key in ask.keys if (hex := _hex(view, ask, key))}
    added = {each.key: each.key for each in question.choices if each.key in view.cards.board.names}
    if ask.topic == "deed" and added:
        ways = ways_of(view, ask.seat, max(0, DIE + movement_bonus(view, ask.seat)))
        return MapGoals({**of, **added}, _prices(ways, added.values()), partial(_path, ways))
    if not of:
        return NO_GOALS
    whole = all(key in view.cards.board.names or isinstance(option_of(key), OfHex) for key in ask.keys)
    whole = whole and ask.kind not in MANY
    if ask.topic != "march":
        return MapGoals(of, whole=whole)
    ways = ways_of(view, ask.seat, ask.about[0])
    return MapGoals(of, _prices(ways, of.values()), partial(_path, ways), whole)


def _path(ways: Ways, hex: str) -> tuple[str, ...]:
    """The hexes of the rules' own way, start and end included."""
    return tuple([ways.board[cell].name for cell in ways.path(ways.board.at(hex).coordinate)])


def _prices(ways: Ways, hexes: Iterable[str]) -> dict[str, int]:
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

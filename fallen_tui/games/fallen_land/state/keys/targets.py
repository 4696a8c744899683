"""Whom and what cards, hired hands and fights are aimed at. FL-ACT-11, FL-NPC-03."""

from __future__ import annotations

from fallen_tui.engine.keys import CardKind, Key, reader
from fallen_tui.games.fallen_land.state.keys.deeds import MissionKey
from fallen_tui.games.fallen_land.state.keys.gear import InCrown
from fallen_tui.games.fallen_land.state.keys.words import HexKey


class OfSeat(Key, form="seat:{seat}"):
    """A player, or a Party."""

    seat: int


class OfTown(Key, form="town:{seat}"):
    """The town of a player."""

    seat: int


class OfCharacter(Key, form="char:{seat}:{card}"):
    """A Character of a Party."""

    seat: int
    card: str


class OfHex(Key, form="hex:{hex}"):
    """A Resource by its hex."""

    hex: str


class OfBand(CardKind, form="merc:{card}"):
    """A mercenary on the map."""


class OfPlace(CardKind, form="place:{card}"):
    """A World card with a place."""


target_of = reader(OfSeat, OfTown, OfCharacter, OfHex, OfBand, OfPlace, MissionKey, InCrown, HexKey)
"""Reads a target as questions, events, mercenaries and scenes name it; `HexKey` is what has no other form."""


class LostAt(Key, form="lost:{hex}"):
    """Something to carry lies in a hex, where a Party was lost."""

    hex: str


class AtSite(Key, form="site:{site}"):
    """It is at a site of the scenario."""

    site: str


class LaidDown(Key, form="down:{hex}"):
    """It was brought to a hex, and is done with."""

    hex: str


mark_of = reader(OfSeat, LostAt, AtSite, LaidDown, HexKey)
"""Reads where something to carry is, as `ScenarioProgress` holds it. FL-SCN-11."""

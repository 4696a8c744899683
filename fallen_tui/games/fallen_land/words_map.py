"""Hexes to choose among: under a heading for what lies there, the nearest first, each with how far it is."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.games.fallen_land.sentences_words import counted
from fallen_tui.games.fallen_land.state import State
from fallen_tui.games.fallen_land.words_names import Said, away, bearing, hexed, lying

STAY = "Stay"
PARTIES = "Parties"
CHIPS = "Missions"
RESOURCES = "Resources"
TOWNS = "Towns"
PLACES = "Places: the permanent ones, and those of World cards"
DECKS = {
    "plains": "Plains: Encounters of the Plains deck",
    "mountain": "Mountains: Encounters of the Mountain deck",
    "city_rad": "Cities: Encounters of the City/Rad deck",
}
BURNING = "Radiation: 1 Radiation on each Character who stops there; Encounters of the City/Rad deck"
SEVERAL = "Several decks: yours is the choice"
WATER = "Water: no Encounters"
SITES = "Places of the scenario"
HEADINGS = (STAY, SITES, PARTIES, CHIPS, RESOURCES, TOWNS, PLACES, *DECKS.values(), BURNING, SEVERAL, WATER)
"""The headings over hexes, in their order."""
BURNS = "1 Radiation on each Character"


def heading(view: State, seat: int, hex: str, stay: bool = True) -> str:
    """Under which heading a hex stands: the first of what is there, else the decks of its land.

    stay   whether the hex of the seat's own Party has a heading of its own
    """
    at = view.cards.board.at(hex)
    if stay and hex == view.players[seat].place:
        return STAY
    if view.course is not None and _of_scenario(view, hex):
        return SITES
    if any(other != seat and view.players[other].party for other in view.holders(hex)):
        return PARTIES
    if hex in view.missions:
        return CHIPS
    if at.resource is not None:
        return RESOURCES
    if at.town is not None:
        return TOWNS
    if at.place is not None or any(world.place == hex for world in view.world):
        return PLACES
    if not at.decks:
        return WATER
    if len(at.decks) > 1:
        return SEVERAL
    return BURNING if at.burns else DECKS[at.decks[0]]


def _of_scenario(view: State, hex: str) -> bool:
    """Whether a place of the scenario lies in a hex, or something that it is about."""
    if any(world.place == hex and not view.cards.stories[world.card].deck for world in view.world):
        return True
    return view.course is not None and f"lost:{hex}" in view.course.marks.values()


def nearest(view: State, seat: int, start: str, stay: bool = True) -> Callable[[str], tuple[int, int, str]]:
    """The order of hexes: what is there first, then land by its decks; under each heading the nearest to `start`."""
    return lambda hex: (
        HEADINGS.index(heading(view, seat, hex, stay)),
        away(view, start, hex) if start else 0,
        hex,
    )


def short(view: State, hex: str, group: str, me: int) -> str:
    """A hex by its name and what lies there, without what the heading over it says; that it burns is always said."""
    at = view.cards.board.at(hex)
    if group == BURNING or (len(at.terrains) == 1 and group in (*DECKS.values(), WATER)):
        return hex
    burns = ["burns"] if at.burns else []
    return ", ".join((hexed(view, hex, me), *lying(view, hex, me), *burns))


def target(view: State, me: int, seat: int, hex: str, start: str, stay: bool = True) -> Said:
    """A hex to choose for a seat, with how far it is from `start` beside it and which way; "" for no start."""
    at, group = view.cards.board.at(hex), heading(view, seat, hex, stay)
    far = away(view, start, hex) if start else 0
    label = short(view, hex, group, me) + (f", {counted(far, 'hex')}" if far else "")
    parts = ["/".join(at.terrains)] if label.startswith(f"{hex},") or label == hex else []
    parts += [bearing(view, start, hex)] if far else ["where it is"] if start else []
    parts += [BURNS] if at.burns else []
    return Said(label, ", ".join(parts), group=group)

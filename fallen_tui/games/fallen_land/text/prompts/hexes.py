"""Hexes to choose among: under a heading for what lies there, the nearest first, each with how far it is."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said
from fallen_tui.games.fallen_land.content.board import COSTS, Hex
from fallen_tui.games.fallen_land.content.phrases import DECK, counted
from fallen_tui.games.fallen_land.queries.bonuses import standing
from fallen_tui.games.fallen_land.rules.movement import WATER_PRICE, Ways
from fallen_tui.games.fallen_land.state.keys.targets import LostAt
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import away, bearing, hexed, lying

STAY = "Stay"
PARTIES = "Parties"
CHIPS = "Missions"
RESOURCES = "Resources"
TOWNS = "Towns"
PLACES = "Places: permanent, and from World cards"
DECKS = {
    "plains": "Plains: Encounters of the Plains deck",
    "mountain": "Mountains: Encounters of the Mountain deck",
    "city_rad": "Cities: Encounters of the City/Rad deck",
}
BURNING = "Radiation: 1 Radiation on each Character who stops there, Encounters of the City/Rad deck"
SEVERAL = "Several decks: you choose"
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
    if view.scenario_progress is not None and _of_scenario(view, hex):
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
    return view.scenario_progress is not None and LostAt.of(hex) in view.scenario_progress.marks.values()


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


# --- what a hex is told with ---


def encounters(view: State, hex: str) -> str:
    """The decks that may be drawn of in a hex: Plains or Mountain Encounters; "" of water."""
    decks = [DECK[deck].removesuffix(" deck") for deck in view.cards.board.at(hex).decks]
    return f"{listed(decks, 'or')} Encounters" if decks else ""


def besides(view: State, hex: str, group: str) -> list[str]:
    """What else is to be known of a hex: the decks, where the heading over it does not say them, and what burns."""
    at = view.cards.board.at(hex)
    found = [] if group in (*DECKS.values(), BURNING) else [encounters(view, hex)]
    found += [BURNS] if at.burns else []
    if hex in view.front:
        found.append(f"in {view.cards.name('front')}")
    return [part for part in found if part]


def price_of(view: State, seat: int, ways: Ways, hex: str) -> str:
    """What makes up the points of a way: mountain 4, city 2 by Brass Callipers, city for the last 1.

    "" where it goes over hexes of 1 point, or where the one hex that is entered says it all.
    """
    board, goal = ways.board, ways.board.at(hex).coordinate
    if goal not in ways.land and (ways.ferry is None or goal not in ways.ferry):
        return ""
    path = [board[cell] for cell in ways.path(goal)[1:]]
    left = ways.points
    spent: dict[tuple[str, str], int] = {}
    for at in path:
        n = ways.prices.get(at.coordinate, WATER_PRICE if at.water else at.cost) or 0
        kind, by = _dearest(view, seat, at, n)
        part = (f"{kind} for the last", "") if n > left else (kind, f" by {by}" if by else "")
        spent[part] = spent.get(part, 0) + min(n, left)
        left -= min(n, left)
    alone = path[0].terrains if len(path) == 1 else ()
    obvious = alone if len(alone) == 1 else ("plains", "water")
    if all(kind in obvious and not by for kind, by in spent):
        return ""
    return ", ".join(f"{kind} {n}{by}" for (kind, by), n in spent.items())


def _dearest(view: State, seat: int, at: Hex, n: int) -> tuple[str, str]:
    """The land of a hex that makes it cost so much, and the card by which it costs this Party something else."""
    land = next((kind for kind in at.terrains if COSTS[kind] in (n, None)), at.terrains[-1])
    if at.cost in (n, None):
        return land, ""
    given = (
        (kind, view.cards.name(card))
        for bonus, card, _ in standing(view, seat, "terrain")
        for kind, points in bonus.pairs
        if kind in at.terrains and points == n
    )
    return next(given, (land, ""))


def target(view: State, me: int, seat: int, hex: str, start: str, stay: bool = True, party: bool = False) -> Said:
    """A hex to choose for a seat, with how far it is from `start` beside it and which way; "" for no start.

    party   whether the Party itself goes there: what it will find is told
    """
    at, group = view.cards.board.at(hex), heading(view, seat, hex, stay)
    far = away(view, start, hex) if start else 0
    label = short(view, hex, group, me) + (f", {counted(far, 'hex')}" if far else "")
    parts = ["/".join(at.terrains)] if label.startswith(f"{hex},") or label == hex else []
    parts += [bearing(view, start, hex)] if far else ["where it is"] if start else []
    parts += besides(view, hex, group) if party else [BURNS] if at.burns else []
    return Said(label, ", ".join(parts), group=group)

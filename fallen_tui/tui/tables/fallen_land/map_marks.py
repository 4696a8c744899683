"""What lies on the map, with its signs: Parties, mercenaries, Mission chips, World cards, Resources, places, towns."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import attrs

from fallen_tui.games.fallen_land.state.table import NOBODY, Holding, State
from fallen_tui.games.fallen_land.text.names import away, site_name
from fallen_tui.games.fallen_land.text.table_view.map_view import sign
from fallen_tui.tui.adventure.map_sheet import MapMark, Marks


def marks_of(view: State, seat: int | None, lit: Collection[str] = (), walking: str = "") -> Marks:
    """All that lies on the map and may be seen, the viewer's own Party above all.

    lit      hexes of Resources that have just changed hands
    walking  where the viewer's Party is shown on its way; "" where it stands
    """
    found: dict[str, list[MapMark]] = {}

    def put(hex: str, mark: MapMark) -> None:
        found.setdefault(hex, []).append(mark)

    for player in sorted(view.players, key=lambda player: player.seat != seat):
        if player.place:
            role = f"seat{player.seat + 1}" + ("+cursor" if player.seat == seat else "")
            put((walking if player.seat == seat else "") or player.place, MapMark(party(player.seat), role))
    for band in view.mercenaries:
        put(band.place, MapMark(f"m{band.seat + 1}", f"seat{band.seat + 1}", name=view.cards.name(band.card)))
    for chip, hex in enumerate(view.missions):
        put(hex, MapMark(f"M{chip + 1}", "mission"))
    for world in view.world:
        if world.place:
            put(world.place, _world(view, world.card))
    board = view.cards.board
    for hex, holding in view.resources.items():
        resource = board.at(hex).resource
        mark = _resource(holding, board.resources[resource].name if resource else "")
        put(hex, attrs.evolve(mark, role=f"{mark.role}+cursor") if hex in lit else mark)
    for place in board.places.values():
        put(board[place.hex].name, MapMark("!!", "place", name=place.name))
    lords = {player.faction: player.seat for player in view.players if player.faction}
    for town in board.towns.values():
        put(board[town.hex].name, _town(town.number, town.name, lords.get(town.number, NOBODY)))
    for hex in view.front:
        put(hex, MapMark("xx", "bad"))
    return {hex: tuple(marks) for hex, marks in found.items()}


def moved(marks: Marks, seat: int, hex: str) -> Marks:
    """The marks with the Party of a seat in another hex, above all that lies there."""
    sign = party(seat)
    own = [mark for each in marks.values() for mark in each if mark.sign == sign]
    found = {at: tuple([mark for mark in each if mark.sign != sign]) for at, each in marks.items()}
    return {at: each for at, each in {**found, hex: (*own, *found.get(hex, ()))}.items() if each}


def party(seat: int) -> str:
    """The sign of a Party."""
    return f"@{seat + 1}"


def _world(view: State, card: str) -> MapMark:
    """A World card, or a place of the scenario with its sign and colour."""
    story: Any = view.cards.stories[card]
    role = "place" if story.deck else ROLES[story.sheet.kind]
    return MapMark(sign(view, card), role, name=site_name(view, card))


ROLES = {"place": "place", "foe": "warn", "goal": "mission"}
"""The colour of a site by its kind."""


def _resource(holding: Holding, name: str) -> MapMark:
    double = "x2" if holding.count > 1 else ""
    if holding.destroyed:
        return MapMark("$x", "unavailable", name=name)
    if holding.owner == NOBODY:
        return MapMark("$-", "resource", double, name)
    return MapMark(f"${holding.owner + 1}", f"seat{holding.owner + 1}", double, name)


def _town(number: int, name: str, lord: int) -> MapMark:
    if lord == NOBODY:
        return MapMark(f"{number:02}", "town", name=name)
    return MapMark(f"H{lord + 1}", f"seat{lord + 1}+town", f"{number:02}", name)


def interest(view: State, seat: int | None) -> list[str]:
    """What one may want to jump to: own Party, home, Mission chips, Resources, places, others; each by distance."""
    here = view.players[seat].place if seat is not None else ""
    home = view.home(seat) if seat is not None and view.players[seat].faction else ""
    start = here or home

    def near(hexes: list[str]) -> list[str]:
        return sorted(hexes, key=lambda hex: (away(view, start, hex) if start else 0, hex))

    board = view.cards.board
    places = [world.place for world in view.world if world.place]
    places += [board[place.hex].name for place in board.places.values()]
    others = [player.place for player in view.players if player.place] + [band.place for band in view.mercenaries]
    resources = [hex for hex, holding in view.resources.items() if not holding.destroyed]
    found = [here, home, *near(view.missions), *near(resources), *near(places), *near(others)]
    return [hex for hex in dict.fromkeys(found) if hex]

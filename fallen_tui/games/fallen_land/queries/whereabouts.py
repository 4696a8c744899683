"""What lies where on the map: terrains, towns, Resources, Missions, sites, and what is near to what."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content.conditions import Near
from fallen_tui.games.fallen_land.state.table import NOBODY, State


def terrains(game: State, hex: str) -> set[str]:
    """All terrain words of a hex; none where there is no Party. FL-GAP-04, FL-GAP-05."""
    if not hex:
        return set()
    found = game.cards.board.at(hex)
    words: set[str] = set(found.terrains)
    if found.town is not None:
        words.add("town")
    if found.resource is not None:
        words.add("resource")
    if hex in game.cards.coast:
        words.add("coast")
    if hex in game.cards.shore:
        words.add("shore")
    return words


def hexes_of(game: State, what: str, seat: int) -> list[str]:
    """The hexes where things of a kind lie: town, resource, mission, mercenary, party (of others), own_town, site."""
    if what == "town":
        return list(game.cards.homes.values())
    if what == "resource":
        return [hex for hex, holding in game.resources.items() if not holding.destroyed]
    if what == "mission":
        return game.missions
    if what == "mercenary":
        return [band.place for band in game.mercenaries]
    if what == "own_town":
        return [game.home(seat)]
    if what == "site":
        return [world.place for world in game.world if not game.cards.stories[world.card].deck]
    return [player.place for player in game.players if player.seat != seat and player.place]


def is_near(game: State, near: Near, hex: str, seat: int) -> bool:
    """Whether something of a kind lies so near to a hex."""
    if not hex:
        return False
    board = game.cards.board
    here = board.at(hex).coordinate
    return any(board.distance(here, board.at(other).coordinate) <= near.within for other in _goals(game, near, seat))


def _goals(game: State, near: Near, seat: int) -> list[str]:
    """The hexes of what may be near; to a site every Party."""
    if near.what == "hex":
        return [near.id]
    if near.id:
        return [hex for hex in (site_hex(game, near.id),) if hex]
    return hexes_of(game, near.what, NOBODY if near.of and near.what == "party" else seat)


def site_hex(game: State, site: str) -> str:
    """The hex of a site that is open; "" of another."""
    return next((world.place for world in game.world if world.card == site), "")

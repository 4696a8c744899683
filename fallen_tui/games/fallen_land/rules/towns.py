"""What a town has and loses: technologies, defence chips, Resources, Mission chips. TEC, TDC, RES, MIS-03."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.queries.bonuses import total
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.drawing import random_location
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.tracks import prestige, town_health
from fallen_tui.games.fallen_land.state.events import (
    ChipsChanged,
    CoinsChanged,
    MissionPlaced,
    ResourceClaimed,
    ResourceDestroyed,
    ResourceDoubled,
    ResourceLost,
    TechnologySet,
)
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.table import NOBODY, State

MOST_TECHNOLOGIES = 7
MOST_CHIPS = 5
ALL_CHIPS = 25
MOST_RESOURCES = 5
REFUND = 25
"""Coins for a technology that is sold, or cannot be taken. FL-TEC-14, FL-TEC-19."""


def gain_technology(game: State, seat: int, kind: str, tier: int = 1, why: str = "") -> Rule[None]:
    """A technology that a player is given: new, an upgrade or 25 coins. FL-TEC-05, FL-TEC-19, FL-GAP-38, FL-GAP-39."""
    player = game.players[seat]
    owned = player.technology(kind)
    if owned is None and len(player.technologies) < MOST_TECHNOLOGIES:
        yield from equip_technology(game, seat, kind, tier, why)
    elif owned is None or owned.tier == 2:
        yield CoinsChanged(seat, REFUND, "technology")
    else:
        key = yield Ask(seat, "upgrade_or_coins", words("upgrade", "coins"), "FL-TEC-19", "upgrade", (kind,))
        if key == "upgrade":
            yield TechnologySet(seat, kind, 2, why)
        else:
            yield CoinsChanged(seat, REFUND, "technology")


def equip_technology(game: State, seat: int, kind: str, tier: int = 1, why: str = "") -> Rule[None]:
    """A new technology; a Tier 1 brings 1 Prestige and 5 Town Health, a stolen Tier 2 neither. FL-TEC-05, FL-TEC-17."""
    yield TechnologySet(seat, kind, tier, why)
    if tier == 1:
        yield from prestige(game, seat, 1, "technology")
        yield from town_health(game, seat, 5, "technology")


def lose_technology(game: State, seat: int, kind: str, why: str) -> Rule[None]:
    """A technology sold, destroyed or stolen: a Tier 2 falls back, a Tier 1 costs 1 Prestige and 5 Town Health.

    FL-TEC-15, FL-TEC-16
    """
    tech = game.players[seat].technology(kind)
    if tech is None:
        return
    if tech.tier == 2:
        yield TechnologySet(seat, kind, 1, why)
    else:
        yield TechnologySet(seat, kind, 0, why)
        yield from prestige(game, seat, -1, "technology lost")
        yield from town_health(game, seat, -5, "technology lost")


def takeable(game: State, seat: int) -> tuple[str, ...]:
    """The technologies that can be destroyed or stolen: never starting ones, even upgraded. FL-TEC-18, FL-GAP-38."""
    return tuple(tech.kind for tech in game.players[seat].technologies if not tech.starting)


def steal_technology(game: State, seat: int, victim: int, kind: str) -> Rule[None]:
    """Take a technology over with its Tier, as far as there is room for it. FL-TEC-17, FL-GAP-38."""
    tech = game.players[victim].technology(kind)
    if tech is None:
        return
    tier = tech.tier
    yield from lose_technology(game, victim, kind, "stolen")
    yield from gain_technology(game, seat, kind, tier, "stolen")


def gain_chips(game: State, seat: int, n: int, perk: bool = False) -> Rule[None]:
    """Defence chips, at most five a faction and 25 in all. FL-TDC-01, FL-TDC-12."""
    n = min(n, MOST_CHIPS - game.players[seat].chips, ALL_CHIPS - sum(player.chips for player in game.players))
    if n > 0:
        yield ChipsChanged(seat, n, perk)


# --- Resources ---


def claim(game: State, seat: int, hex: str, why: str = "") -> Rule[None]:
    """A Resource becomes a faction's: 1 Prestige for each it counts as. FL-RES-03, FL-RES-09."""
    holding = game.resources[hex]
    if holding.destroyed or holding.owner == seat:
        return
    former = holding.owner
    if former != NOBODY:
        yield from release(game, former, hex, "captured")
    yield ResourceClaimed(seat, hex)
    yield from prestige(game, seat, holding.count, "resource")
    yield from window(game, Moment("claimed", seat, hex=hex, by=former))
    yield from keep_limit(game, seat, hex)


def most_resources(game: State, seat: int) -> int:
    """How many Resources a faction may own. FL-RES-01."""
    return MOST_RESOURCES + total(game, seat, "resource_limit")


def keep_limit(game: State, seat: int, newest: str = "") -> Rule[None]:
    """Beyond five Resources others than the newest turn neutral, by choice. FL-RES-01, FL-RES-10, FL-DEC-104."""
    most = most_resources(game, seat)
    while game.resource_count(seat) > most:
        keys = tuple(map(HexKey.of, [hex for hex in game.owned(seat) if hex != newest] or game.owned(seat)))
        if not keys:
            return
        key = yield from hooks.asked.answered(game, Ask(seat, "give_up_resource", keys, "FL-RES-10"))
        yield from release(game, seat, key.hex, "limit")


def far_off(game: State, seat: int, keys: tuple[str, ...]) -> str:
    """Of some Resources the one farthest from a town: what a rival gives up. FL-VAR-29."""
    board = game.cards.board
    home = board.at(game.home(seat)).coordinate
    return max(keys, key=lambda hex: (board.distance(home, board.at(hex).coordinate), hex))


def release(game: State, seat: int, hex: str, why: str) -> Rule[None]:
    """A Resource is lost: 1 Prestige for each it counts as. FL-RES-04."""
    count = game.resources[hex].count
    yield ResourceLost(seat, hex, why)
    yield from prestige(game, seat, -count, "resource lost")
    yield from window(game, Moment("lost", seat, hex=hex))


def destroy(game: State, seat: int, hex: str) -> Rule[None]:
    """A Resource is destroyed for good; owner and destroyer pay in Prestige. FL-RES-13 to FL-RES-18, FL-GAP-19."""
    holding = game.resources[hex]
    if holding.destroyed:
        return
    owner, count = holding.owner, holding.count
    if owner != NOBODY:
        yield from release(game, owner, hex, "destroyed")
    yield ResourceDestroyed(seat, hex)
    if owner != NOBODY:
        yield from prestige(game, owner, -count, "resource destroyed")
    if seat != NOBODY:
        yield from prestige(game, seat, -2 * count, "destroyer")
        yield from window(game, Moment("destroyed", seat, hex=hex, by=owner))


def double(game: State, hex: str) -> Rule[None]:
    """A second Resource is found in a Resource hex; its owner gains 1 Prestige for it. FL-RES-16."""
    holding = game.resources[hex]
    if holding.destroyed or holding.count == 2:
        return
    yield ResourceDoubled(hex)
    if holding.owner != NOBODY:
        yield from prestige(game, holding.owner, 1, "resource")
        yield from keep_limit(game, holding.owner, hex)


def place_mission(game: State, chip: int) -> Rule[None]:
    """A Mission chip goes to a Random Location on land that holds none. FL-SET-02, FL-MIS-03, FL-GAP-03."""
    taken = [hex for number, hex in enumerate(game.missions) if number != chip]
    hex = yield from random_location(game, taken, land=True)
    yield MissionPlaced(chip, hex)


def renew_chips(game: State, hex: str) -> Rule[None]:
    """The Mission in a hex has been played out by several Parties. FL-MIS-03."""
    if hex in game.missions:
        yield from place_mission(game, game.missions.index(hex))

"""The cards of a seat that give something, and the standing bonuses of theirs that hold now. Pure queries."""

from __future__ import annotations

from collections.abc import Set

from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.state.player import CROWNS, Member, Player
from fallen_tui.games.fallen_land.state.table import State

VEHICLE = 5
"""In place of a Crown: the Vehicle."""
PARTY = -2
"""In place of a Crown: what the Party carries or bears as a whole."""
TOWN = -3
"""In place of a Crown: perks and the cards of the town."""


def active_cards(game: State, seat: int) -> list[tuple[str, int]]:
    """Every card of a seat that may give something, with the Crown of its bearer, VEHICLE, PARTY or TOWN."""
    player = game.players[seat]
    if player.rival:
        return []
    found = []
    for perk in game.cards.perks_of[player.faction]:
        found.append((perk, TOWN))
    for tech in player.technologies:
        found.append((tech.kind, TOWN))
    for attached in player.town_cards:
        found.append((attached.card, TOWN))
    for attached in player.party_cards:
        found.append((attached.card, PARTY))
    for card in player.party_gear:
        found.append((card, PARTY))
    for crown, member in enumerate(player.crowns):
        if member is not None:
            found.append((member.card, crown))
            for card in member.gear:
                found.append((card, crown))
            for attached in member.cards:
                found.append((attached.card, crown))
    for ride in player.rides:
        found.append((ride.card, VEHICLE))
        for card in ride.gear:
            found.append((card, VEHICLE))
    if game.joined:
        places = dict(found)
        found += [(low, places[host]) for low, host in game.joined.items() if host in places]
    return found


def holds_any(game: State, player: Player, ids: Set[str]) -> bool:
    """Whether a player has any of some cards in hand or in play; a rival has none, and no perks. FL-VAR-20."""
    if player.rival:
        return False
    for cards in (player.hand, game.cards.perks_of[player.faction], player.party_gear, game.joined):
        for card in cards:
            if card in ids:
                return True
    for attachments in (player.town_cards, player.party_cards):
        for attached in attachments:
            if attached.card in ids:
                return True
    for member in player.crowns:
        if member is not None:
            if member.card in ids:
                return True
            for card in member.gear:
                if card in ids:
                    return True
            for attached in member.cards:
                if attached.card in ids:
                    return True
    for ride in player.rides:
        if ride.card in ids:
            return True
        for card in ride.gear:
            if card in ids:
                return True
    for tech in player.technologies:  # noqa: SIM110 - a generator costs a call for each of them
        if tech.kind in ids:
            return True
    return False


HeldBonuses = list[tuple[Standing, str, int]]
"""Standing bonuses, each with its card and the place of the card."""


def standing(game: State, seat: int, what: str) -> HeldBonuses:
    """The standing bonuses of a kind that hold for a seat now: bonus, card, place of the card."""
    given = game.cards.gives.get(what)
    if not given or not holds_any(game, game.players[seat], given.keys()):
        return []
    found = []
    for card, place in active_cards(game, seat):
        if card in given:
            for bonus in given[card]:
                if not bonus.condition.tests or met(game, bonus.condition, seat):
                    found.append((bonus, card, place))
    return found


def total(game: State, seat: int, what: str) -> int:
    """The sum of a kind of standing bonus over everything in play."""
    found = 0
    for bonus, _, _ in standing(game, seat, what):
        found += bonus.n
    return found


def reaches(bonus: Standing, place: int, crown: int) -> bool:
    """Whether a bonus of a card at a place counts for the Character of a Crown, or the Vehicle."""
    if bonus.of == "party":
        return crown != VEHICLE
    if bonus.of == "vehicle":
        return crown == VEHICLE
    if place in (TOWN, PARTY):
        return crown != VEHICLE
    return place == crown


def serves(game: State, seat: int, given: tuple[Standing, str, int], crown: int) -> bool:
    """Whether a standing bonus counts for a Crown or the Vehicle; for a hit man his own alone. FL-NPC-22, FL-DEC-99."""
    bonus, _, place = given
    return reaches(bonus, place, crown) and (not hired(game, seat, crown) or place == crown)


def hired(game: State, seat: int, crown: int) -> bool:
    """Whether a hit man fills a Crown. FL-NPC-20."""
    member = game.players[seat].crowns[crown] if crown in range(CROWNS) else None
    return member is not None and member.card not in game.cards.characters


def people(game: State, seat: int) -> list[tuple[int, Member]]:
    """The Characters of a Party with their Crowns, hit men left out."""
    return [(crown, member) for crown, member in game.players[seat].party if member.card in game.cards.characters]


def borne(game: State, seat: int, crown: int, what: str, held: HeldBonuses | None = None) -> int:
    """The sum of a kind of bonus that counts for one Character; `held` is `standing`, where the caller knows it."""
    found = 0
    for given in standing(game, seat, what) if held is None else held:
        if serves(game, seat, given, crown):
            found += given[0].n
    return found

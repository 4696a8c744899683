"""What must hold of every state: cards conserved, tracks and chips in bounds, limits kept."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.tools.conserved import misplaced
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, capacity, left, load, total
from fallen_tui.games.fallen_land.rules.gear_places import most_rides
from fallen_tui.games.fallen_land.rules.play import HAND
from fallen_tui.games.fallen_land.rules.towns import ALL_CHIPS, MOST_CHIPS, MOST_TECHNOLOGIES, most_resources
from fallen_tui.games.fallen_land.state.player import CROWNS, Player
from fallen_tui.games.fallen_land.state.table import NOBODY, State, cards_on_table

MISSIONS = 7


def check(state: State) -> list[str]:
    """Everything wrong with a state, in words; empty when all is well."""
    if state.phase == "setup" and not state.stage:
        return []
    faults = [*_cards(state), *_map(state)]
    if state.scenario_progress is not None:
        from fallen_tui.games.fallen_land.state.scenario_table import wrong

        faults += wrong(state)
    for player in state.players:
        faults += [f"seat {player.seat + 1}: {fault}" for fault in (*_tracks(player), *_party(state, player))]
        if player.rival:
            faults += [f"rival {player.name}: {fault}" for fault in _rival(state, player)]
            continue
        if state.phase == "mercenaries" and not state.stage:
            faults += [f"seat {player.seat + 1}: {fault}" for fault in _settled(state, player)]
    if sum(player.chips for player in state.players) > ALL_CHIPS:
        faults.append("more than 25 Town Defense Chips (FL-TDC-12)")
    return faults


# --- cards ---


def _cards(state: State) -> list[str]:
    """Each card of the box lies in exactly one place; what is fixed to a card goes where that card is. FL-EQP-15."""
    seen, cards = [*cards_on_table(state)], state.cards
    seen += set(state.joined).difference(seen)
    box = [*cards.characters, *cards.spoils, *cards.actions, *cards.stories]
    if TOWN_EVENT in state.decks:
        box += cards.decks[TOWN_EVENT]
    return misplaced(seen, box)


# --- figures ---


def _tracks(player: Player) -> Iterator[str]:
    for word in ("prestige", "town_health", "coins", "chips", "perk_chips", "penalty"):
        if getattr(player, word) < 0:
            yield f"{word} is {getattr(player, word)} (FL-DEC-11)"
    if player.perk_chips > player.chips or player.chips > MOST_CHIPS:
        yield f"{player.chips} Town Defense Chips, {player.perk_chips} of perks (FL-TDC-01)"
    kinds = [tech.kind for tech in player.technologies]
    if len(set(kinds)) < len(kinds) or len(kinds) > MOST_TECHNOLOGIES:
        yield f"technologies {kinds} (FL-TEC-02)"
    if any(tech.tier not in (1, 2) for tech in player.technologies):
        yield "a technology of no Tier (FL-TEC-01)"
    if len(player.event) > 1:
        yield f"{len(player.event)} Town Events cards (FL-BUS-02)"


def _party(state: State, player: Player) -> Iterator[str]:
    if len(player.crowns) != CROWNS:
        yield f"{len(player.crowns)} Crowns"
    for member in (*player.crowns, *player.roster):
        if member is None:
            continue
        if min(member.physical, member.infected, member.radiation, member.psychological) < 0:
            yield f"damage below nothing on {member.card}"
        if member.psychological > 3:
            yield f"{member.psychological} Psychological points on {member.card} (FL-DMG-15)"
    if any(state.cards.spoils[card].kind != "jinxed" for member in player.roster for card in member.gear):
        yield "gear in the Town Roster (FL-DEC-47)"
    if player.lost and (player.place or player.party):
        yield "a lost Party on the map (FL-DTH-02)"


def _rival(state: State, player: Player) -> Iterator[str]:
    """What holds of a rival town: it has nothing but tracks, chips, Resources and a Party in figures. FL-VAR-20."""
    goods = (player.hand, player.auction, player.aside, player.party_gear, player.dealt, player.stack, player.event)
    cards = (player.roster, player.party, player.rides, player.town_cards, player.party_cards, player.technologies)
    if any((*goods, *cards)) or player.coins:
        yield "cards, coins or technologies (FL-VAR-20)"
    if not 0 <= player.wounds <= crew.HEALTH or (
        player.wounds and not player.place
    ):  # at its Health it is about to be lost
        yield f"{player.wounds} damage (FL-VAR-24)"
    if player.seat < state.seats or (state.phase != "setup" and player.lost is bool(player.place)):
        yield "a Party that neither stands nor is lost (FL-VAR-26)"


def _settled(state: State, player: Player) -> Iterator[str]:
    """What holds when a Phase has closed and the next has not begun: after the Town Business Phase."""
    if len(player.hand) > max(0, HAND + total(state, player.seat, "hand_limit")):
        yield f"{len(player.hand)} Action cards (FL-ACT-04)"
    if len(player.rides) > max(1, most_rides(state, player.seat)):
        yield f"{len(player.rides)} Vehicles (FL-EQP-10)"
    if state.resource_count(player.seat) > max(0, most_resources(state, player.seat)):
        yield f"{state.resource_count(player.seat)} Resources (FL-RES-01)"
    bearers = [crown for crown, member in player.party if member.card in state.cards.characters]
    for place in (*bearers, *((VEHICLE,) if player.rides else ())):
        if load(state, player.seat, place) > max(0, capacity(state, player.seat, place)):
            yield f"too much in Crown {place + 1} (FL-SPO-06)"
    for crown, member in player.party:
        if left(state, player.seat, crown) <= 0:
            yield f"{member.card} should be dead (FL-DMG-06)"


def _map(state: State) -> Iterator[str]:
    if state.stage or state.phase != "setup":
        wanted = MISSIONS if state.cards.scenario is None else state.cards.scenario.setup.missions
        if len(state.missions) != wanted:
            yield f"{len(state.missions)} Mission chips (FL-SET-02)"
        if any(state.cards.board.at(hex).water for hex in state.missions):
            yield "a Mission chip on water (FL-DEC-01)"
    for hex, holding in state.resources.items():
        if holding.destroyed and holding.owner != NOBODY:
            yield f"the destroyed Resource of {hex} has an owner (FL-RES-13)"
        if holding.count not in (1, 2):
            yield f"{holding.count} Resources in {hex} (FL-RES-16)"

"""What must hold of every state: cards and tiles conserved, tracks within their limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fallen_tui.games.posthuman.content.cards import deck_of
from fallen_tui.games.posthuman.content.vocabulary import HIGHEST, LOWEST
from fallen_tui.games.posthuman.queries.bonuses import filled, slots
from fallen_tui.games.posthuman.queries.maps import laid
from fallen_tui.games.posthuman.state import scenario_table
from fallen_tui.games.posthuman.state.table import GOAL, LAST_SLOT, MARKER, Player, State, cards_on_table

GO_OUT = ("starting", "tile", "scar", "event", "skill", "equipment")
"""Decks of which cards may leave the game: starting items, tiles of the turned, blank scars, cards left out."""


def check(state: State) -> list[str]:
    """Everything wrong with a state, in words; empty when all is well."""
    if state.phase == "setup":
        return []
    faults = [*_cards(state), *scenario_table.wrong(state)]
    for player in state.players:
        own = _human(state, player) if player.human else _mutant(player)
        faults += [f"seat {player.seat + 1}: {fault}" for fault in own]
    return faults


def _cards(state: State) -> Iterator[str]:
    """Each card lies in one place; none is lost but those that leave the game. PH-DEK-02."""
    seen = Counter(cards_on_table(state))
    twice = sorted(card for card, n in seen.items() if n > 1)
    if twice:
        yield f"cards in two places: {twice}"
    for deck, cards in state.cards.decks.items():
        lost = [card for card in cards if card not in seen and deck not in GO_OUT]
        if lost:
            yield f"cards of the {deck} deck lost: {lost}"
    strange = sorted(
        card for card in seen if card not in state.cards.of or card not in state.cards.decks[deck_of(card)]
    )
    if strange:
        yield f"cards from nowhere: {strange}"


def _human(state: State, player: Player) -> Iterator[str]:
    """Tracks, tokens, backpack, map."""
    if not 0 <= player.health <= player.health_limit or not 0 <= player.morale <= player.morale_limit:
        yield f"health {player.health}, morale {player.morale} (PH-HEA-04, PH-MOR-04)"
    if not 0 <= player.hunger <= LAST_SLOT or not 0 <= player.journey <= GOAL:
        yield f"hunger {player.hunger}, journey {player.journey}"
    if min(player.food, player.ammo, player.xp) < 0:
        yield f"{player.food} food, {player.ammo} ammo, {player.xp} XP counters"
    if any(not LOWEST <= n <= HIGHEST for n in player.stats.values()):
        yield f"stats {player.stats}"
    owned = {each.card for each in player.gear}
    if not {*player.melee, player.ranged} - {""} <= owned:
        yield "an active weapon that is not in play (PH-WPN-02)"
    if player.map and player.zone != MARKER and player.zone >= len(state.cards.tiles[player.here.tile].zones):
        yield f"zone {player.zone} (PH-MAP-05)"
    if player.map and not all(laid(player).values()):
        yield "a tile without an exit"
    settled = state.fight is None and state.meeting is None
    if settled and filled(state, player) > slots(state, player) + _slack(state):
        yield f"{filled(state, player)} slots filled of {slots(state, player)} (PH-INV-08)"


def _slack(state: State) -> int:
    """Slots that may be too many for a moment: what gave them has just gone, or a trade is under way."""
    return 9 if state.phase in ("trade", "event", "eating", "mutant") else 4


def _mutant(player: Player) -> Iterator[str]:
    """A mutant has nothing of a survivor's. PH-MUT-01, PH-MUT-08."""
    if player.hand or player.gear or player.map or player.skills or player.food or player.ammo:
        yield "a mutant with a survivor's goods (PH-MUT-01)"

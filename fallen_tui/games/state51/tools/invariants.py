"""What must hold of every state: cards conserved, tokens never below nothing, limits kept."""

from __future__ import annotations

from fallen_tui.adventure.tools.conserved import misplaced
from fallen_tui.games.state51.rules.places import LEADER_SLOTS, accepts
from fallen_tui.games.state51.rules.tokens import SLOTS
from fallen_tui.games.state51.state.table import BASE, KINDS, Player, State, cards_on_table


def check(state: State) -> list[str]:
    """Everything wrong with a state, in words; empty when all is well.

    Each card of the deck lies in exactly one place. FS-GEN-12, FS-GEN-13, FS-SET-06.
    """
    if state.phase == "setup":
        return []
    faults = misplaced(cards_on_table(state), state.cards.deck)
    for player in state.players:
        faults += [f"seat {player.seat + 1}: {fault}" for fault in _tokens(player) + _limits(state, player)]
    if state.rival is not None:
        faults += [f"the Rival's stash of {kind} is {n}" for kind, n in state.rival.stash.items() if n < 0]
        if len(state.rival.intents) + len(state.rival.shown) != len(state.cards.intents):
            faults.append("the Rival's intent cards are not complete")
    return faults


def _tokens(player: Player) -> list[str]:
    piles = [(BASE, player.tokens), *((site.card, site.tokens) for site in player.sites)]
    if player.leader is not None:
        piles.append(("leader", player.leader.tokens))
    faults = [f"{n} {kind} on {where}" for where, pile in piles for kind, n in pile.items() if n < 0]
    if player.workers < 0:
        faults.append(f"{player.workers} Workers")
    if any(kind not in (*KINDS, "universal") or not 1 <= reach <= 3 for kind, reach in player.contacts):
        faults.append(f"odd Contact tokens {player.contacts}")
    if player.markers < 0:
        faults.append(f"{player.markers} markers")
    return faults


def _limits(state: State, player: Player) -> list[str]:
    faults = []
    locations = state.cards.locations
    if len(player.tucked) > SLOTS:
        faults.append("more than three cards under the Base (FS-TUK-01)")
    if player.leader is not None and player.leader.vp > LEADER_SLOTS:
        faults.append("more than five VP tokens on the Leader (FS-LDR-13)")
    for tucked in player.all_tucked():
        if tucked.made > SLOTS:
            faults.append(f"{tucked.card} made more than three VP tokens (FS-SLT-07)")
    for site in player.sites:
        if len(site.vp) > SLOTS:
            faults.append(f"more than three VP tokens on {site.card} (FS-SLT-01)")
        if len(site.tucked) > SLOTS or any(not accepts(state, site.card, t.side) for t in site.tucked):
            faults.append(f"wrong cards under {site.card} (FS-TUK-03)")
        if site.uses > 2:
            faults.append(f"{site.card} worked {site.uses} times (FS-WRK-06)")
        if locations[site.card].depot and sum(site.tokens.values()) > locations[site.card].depot:
            faults.append(f"more than three tokens in {site.card} (FS-ICO-14)")
    return faults

"""Why an option is not there: what a player might expect to do, and what stands in its way."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.games.state51 import describe
from fallen_tui.games.state51.rules.actions import WAYS
from fallen_tui.games.state51.rules.ranges import reaches, sources
from fallen_tui.games.state51.rules.redevelop import means
from fallen_tui.games.state51.rules.tokens import affords, purse
from fallen_tui.games.state51.rules.workers import why_idle
from fallen_tui.games.state51.state import FRONTIER, RIVAL, Player, State

LABELS = {"conquer": "Conquer", "cooperate": "Cooperate with", "incorporate": "Incorporate"}
RULES = {"conquer": "FS-CNQ-01", "cooperate": "FS-COO-01", "incorporate": "FS-INC-01"}


def barred(view: State, player: Player, ask: Ask) -> tuple[Choice, ...]:
    """The barred options of an action question, each with its reason; none for other questions."""
    if ask.topic != "action":
        return ()
    found = [*_ranges(view, player, ask), *_redevelopments(view, player, ask), *_leaders(view, player, ask)]
    found += [*_works(view, player), *_visits(view, player), *_rest(view, player, ask)]
    return tuple(found)


def _ranges(view: State, player: Player, ask: Ask) -> list[Choice]:
    tokens = purse(player)
    found = []
    for verb, kind in WAYS:
        far = reaches(view, player, tokens)[kind]
        for card in player.hand:
            location = view.cards.locations.get(card)
            if location is not None and f"{verb}:{card}" not in ask.keys:
                reason = f"{_range_reason(view, player, kind, far, location.distance, tokens)} (FS-RNG-03)"
                found.append(Choice(f"{verb}:{card}", f"{LABELS[verb]} {location.name}", "", reason, RULES[verb]))
    return found


def _range_reason(view: State, player: Player, kind: str, far: int, distance: int, tokens: dict[str, int]) -> str:
    """What stands in the way: range that is not enough even if all of it were paid, else the price."""
    word, found = describe.KIND[kind], sources(view, player, kind)
    if far:
        return f"distance {distance}, and your {word} reaches {far}"
    if found and (most := sum(source.range for source in found)) < distance:
        return f"distance {distance}, and your {word} reaches {most} at most"
    unpaid = [s for s in found if not affords(player, tokens, s.price, 1 + s.one_time)]
    if unpaid:
        named = unpaid[0]
        return f"{view.cards.name(named.card)} costs {describe.cost(named.price)}, which you cannot pay"
    used = [c for c in player.used if view.cards.contacts[c].kind == kind]
    if used:
        return f"{view.cards.name(used[0])} was used this turn, and you have no other Contact card or token for {word}"
    return f"you have no Contact card or token for {word}"


def _redevelopments(view: State, player: Player, ask: Ask) -> list[Choice]:
    found = []
    tokens = purse(player)
    ways = means(player, tokens)
    for card in player.hand:
        location = view.cards.locations.get(card)
        if location is None or f"redevelop:{card}" in ask.keys:
            continue
        if not player.sites:
            why = "you have no Location to replace (FS-RED-01)"
        elif ways:
            why = f"none of your Locations is of type {describe.types(location)} (FS-RED-03)"
        elif player.redeveloped:
            why = "already redeveloped this turn; more takes a Redevelopment token (FS-RED-05)"
        else:
            why = "costs 1 Building (FS-RED-02)"
        found.append(Choice(f"redevelop:{card}", f"Redevelop into {location.name}", "", why, "FS-RED-01"))
    return found


def _leaders(view: State, player: Player, ask: Ask) -> list[Choice]:
    return [
        Choice(
            f"lead:{card}",
            f"Change the Leader to {view.cards.name(card)}",
            "",
            "costs 1 Weapons (FS-LDR-03)",
            "FS-LDR-03",
        )
        for card in player.hand
        if card in view.cards.leaders and f"lead:{card}" not in ask.keys
    ]


def _works(view: State, player: Player) -> list[Choice]:
    found = []
    tokens = purse(player)
    for site in player.sites:
        location = view.cards.locations[site.card]
        if location.pattern == "action" and (why := why_idle(view, player, site, tokens)):
            found.append(Choice(f"work:{site.card}", f"Work {location.name}", "", why, "FS-WRK-01"))
    return found


def _visits(view: State, player: Player) -> list[Choice]:
    found = []
    for side, name, card, passed, been in _open_locations(view, player):
        if passed:
            why = f"{name} has passed (FS-OPP-07)"
        elif been:
            why = "you were there this turn (FS-OPP-04)"
        elif not player.workers:
            why = "you have no Worker (FS-OPP-01)"
        elif not player.markers:
            why = "your three markers are out (FS-OPP-03)"
        else:
            continue
        label = f"Visit {view.cards.name(card)} ({name})"
        found.append(Choice(f"visit:{side}:{card}", label, "", why, "FS-OPP-01"))
    return found


def _open_locations(view: State, player: Player) -> Iterator[tuple[int, str, str, bool, bool]]:
    """Open Production Locations of others: side, its name, the card, whether the side has passed, whether visited."""
    locations = view.cards.locations
    for owner in view.players:
        for site in owner.sites if owner is not player else []:
            if locations[site.card].pattern == "open":
                yield owner.seat, owner.name, site.card, owner.passed, player.seat in site.visitors
    if view.rival is not None:
        for camp in view.rival.camp:
            if locations[camp.card].pattern == "open":
                yield RIVAL, view.rival.name, camp.card, view.rival.passed, camp.visited
    for card in view.frontier:
        if card in locations and locations[card].pattern == "open":
            yield FRONTIER, "the frontier", card, False, card in view.toured


def _rest(view: State, player: Player, ask: Ask) -> list[Choice]:
    found = []
    if player.workers < 2:
        why = f"takes two Workers, you have {player.workers} (FS-W2R-01)"
        found.append(Choice("barter", "Two Workers for a resource", "", why, "FS-W2R-01"))
    if len(player.hand) < 2:
        found.append(
            Choice("cycle", "Discard two cards, draw one", "", "takes two hand cards (FS-CYC-02)", "FS-CYC-01")
        )
    leader = player.leader
    if leader is not None and view.cards.leaders[leader.card].earns == "action" and "rally" not in ask.keys:
        why = "the Leader has five VP tokens (FS-LDR-13)" if leader.vp >= 5 else "takes two hand cards (FS-LDR-21)"
        found.append(Choice("rally", "The Leader's action", "", why, "FS-LDR-21"))
    return found

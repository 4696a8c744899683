"""Why an option is not there: what a player might expect to do, and all that stands in its way.

What cannot be helped this turn (a type, range, a card that is used) comes before what can (a price).
"""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.games.state51.rules.actions import WAYS
from fallen_tui.games.state51.rules.ranges import nearest, price_of, reaches, sources
from fallen_tui.games.state51.rules.redevelop import means, replaceable
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.rules.workers import idle_reasons
from fallen_tui.games.state51.state.keys import (
    CYCLE,
    RALLY,
    AnyBarter,
    ConquerKey,
    CooperateKey,
    IncorporateKey,
    LeadKey,
    RedevelopKey,
    VisitKey,
    WorkKey,
)
from fallen_tui.games.state51.state.table import FRONTIER, RIVAL, Player, State
from fallen_tui.games.state51.text import card_text

LABELS = {ConquerKey: "Conquer", CooperateKey: "Cooperate with", IncorporateKey: "Incorporate"}
RULES: dict[type[str], str] = {ConquerKey: "FS-CNQ-01", CooperateKey: "FS-COO-01", IncorporateKey: "FS-INC-01"}


def unavailable_choices(view: State, player: Player, ask: Ask) -> tuple[Choice, ...]:
    """The unavailable options of an action question, each with its reason; none for other questions."""
    if ask.topic != "action":
        return ()
    found = [*_ranges(view, player, ask), *_redevelopments(view, player, ask), *_leaders(view, player, ask)]
    found += [*_works(view, player), *_visits(view, player), *_rest(view, player, ask)]
    return tuple(found)


def _ranges(view: State, player: Player, ask: Ask) -> list[Choice]:
    tokens = purse(player)
    found = []
    for way in WAYS:
        far = reaches(view, player, tokens)[way.by]
        for card in player.hand:
            location = view.cards.locations.get(card)
            if location is not None and (key := way.of(card)) not in ask.keys:
                reason = f"{_range_reason(view, player, way.by, far, location.distance, tokens)} (FS-RNG-03)"
                found.append(Choice(key, f"{LABELS[way]} {location.name}", "", reason, RULES[way]))
    return found


def _range_reason(view: State, player: Player, kind: str, far: int, distance: int, tokens: dict[str, int]) -> str:
    """What stands in the way: range that is not enough even if all of it were paid, else the price of enough."""
    word, found = card_text.KIND[kind], sources(view, player, kind)
    used = [view.cards.name(card) for card in player.used if view.cards.contacts[card].kind == kind]
    gone = f"{card_text.listed(used)} {'was' if len(used) == 1 else 'were'} used this turn"
    if not found:
        lacking = f"no{' other' if used else ''} Contact card or token for {word}"
        return f"{gone}, and you have {lacking}" if used else f"you have {lacking}"
    if (most := sum(source.range for source in found)) < distance:
        at_most = "" if far == most else " at most"
        return f"distance {distance}, and your {word} reaches {most}{at_most}{f', {gone}' if used else ''}"
    group = nearest(found, distance)
    named = [view.cards.name(s.card) if s.card else f"a token of range {s.range}" for s in group]
    verb = "costs" if len(group) == 1 else "together cost"
    price = f"{card_text.listed(named)} {verb} {card_text.cost(price_of(group))}, more than you have"
    return f"distance {distance}, your {word} reaches {far} now; {price}" if far else price


def _redevelopments(view: State, player: Player, ask: Ask) -> list[Choice]:
    found = []
    ways = means(player, purse(player))
    for card in player.hand:
        location = view.cards.locations.get(card)
        if location is None or (key := RedevelopKey.of(card)) in ask.keys:
            continue
        why = "; ".join(_redevelop_reasons(view, player, card, ways))
        found.append(Choice(key, f"Redevelop into {location.name}", "", why, "FS-RED-01"))
    return found


def _redevelop_reasons(view: State, player: Player, card: str, ways: list[str]) -> Iterator[str]:
    """What stands in the way of a redevelopment, what no price cures first."""
    if not player.sites:
        yield "you have no Location to replace (FS-RED-01)"
        return
    if not replaceable(view, player, card, "standard"):
        types = card_text.types(view.cards.locations[card])
        yield f"none of your Locations is of type {types} (FS-RED-03)"
    if not ways and player.redeveloped:
        yield "already redeveloped this turn, the next needs a Redevelopment token (FS-RED-05)"
    elif not ways:
        yield "costs 1 Building (FS-RED-02)"


def _leaders(view: State, player: Player, ask: Ask) -> list[Choice]:
    return [
        Choice(
            key,
            f"Change the Leader to {view.cards.name(card)}",
            "",
            "costs 1 Weapons (FS-LDR-03)",
            "FS-LDR-03",
        )
        for card in player.hand
        if card in view.cards.leaders and (key := LeadKey.of(card)) not in ask.keys
    ]


def _works(view: State, player: Player) -> list[Choice]:
    found = []
    tokens = purse(player)
    for site in player.sites:
        location = view.cards.locations[site.card]
        if location.pattern == "action" and (why := "; ".join(idle_reasons(view, player, site, tokens))):
            found.append(Choice(WorkKey.of(site.card), f"Work {location.name}", "", why, "FS-WRK-01"))
    return found


def _visits(view: State, player: Player) -> list[Choice]:
    found = []
    for side, name, card, passed, been in _open_locations(view, player):
        reasons = [f"{name} has passed (FS-OPP-07)"] * passed
        reasons += ["you were there this turn (FS-OPP-04)"] * been
        reasons += ["you have no markers left (FS-OPP-03)"] * (not player.markers)
        reasons += ["you have no Worker (FS-OPP-01)"] * (not player.workers)
        if reasons:
            label = f"Visit {view.cards.name(card)} ({name})"
            found.append(Choice(VisitKey.of(side, card), label, "", "; ".join(reasons), "FS-OPP-01"))
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
        why = f"costs 2 Workers, you have {player.workers} (FS-W2R-01)"
        found.append(Choice(AnyBarter.of(), "Trade 2 Workers for a resource", "", why, "FS-W2R-01"))
    if len(player.hand) < 2:
        found.append(Choice(CYCLE, "Discard 2 cards, draw 1", "", "costs 2 cards (FS-CYC-02)", "FS-CYC-01"))
    leader = player.leader
    if leader is not None and view.cards.leaders[leader.card].earns == "action" and RALLY not in ask.keys:
        why = "the Leader has 5 VP tokens (FS-LDR-13)" if leader.vp >= 5 else "costs 2 cards (FS-LDR-21)"
        found.append(Choice(RALLY, "Use the Leader's action", "", why, "FS-LDR-21"))
    return found

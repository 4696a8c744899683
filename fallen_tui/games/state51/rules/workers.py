"""Workers: own Action Locations, visits, theft, two for a resource. WRK, OPP, W2R, ICO-20 to ICO-30."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.content.cards import Location
from fallen_tui.games.state51.rules.redevelop import redevelop_at_once
from fallen_tui.games.state51.rules.tokens import SLOTS, affords, outside_depots, pay, take
from fallen_tui.games.state51.state.events import (
    ComboConverted,
    Gained,
    Paid,
    Requisitioned,
    Stolen,
    Visited,
    Worked,
)
from fallen_tui.games.state51.state.keys import LootKey, RequisitionKey, VisitKey
from fallen_tui.games.state51.state.table import (
    BASIC,
    FRONTIER,
    RESOURCES,
    RIVAL,
    STASH,
    LocationInPlay,
    Player,
    State,
)

USES = 2


def workers_needed(location: Location, site: LocationInPlay) -> int:
    """Workers for the next use: a second one costs one more. FS-WRK-01 to FS-WRK-05."""
    return location.workers + site.uses


def why_idle(game: State, player: Player, site: LocationInPlay, tokens: dict[str, int]) -> str:
    """Why an own Action Location cannot be worked now; empty where it can. FS-WRK-06, FS-WRK-07, FS-WRK-10."""
    for reason in idle_reasons(game, player, site, tokens):
        return reason
    return ""


def idle_reasons(game: State, player: Player, site: LocationInPlay, tokens: dict[str, int]) -> Iterator[str]:
    """All that keeps an own Action Location from being worked now, what cannot be helped this turn first."""
    location = game.cards.locations[site.card]
    if site.uses >= USES:
        yield "already worked twice this turn (FS-WRK-06)"
    if len(site.vp) >= SLOTS and location.only_scores:
        yield "it has given its 3 VP tokens (FS-WRK-10)"
    if location.steals and not loot(game, player):
        yield "nobody has a resource you can steal (FS-ICO-30)"
    if location.combo and len(site.places) < len(location.combo):
        yield "its 3 places aren't filled yet (FS-ICO-24)"
    if site.uses < USES and player.workers < (needed := workers_needed(location, site)):
        rule = "FS-WRK-04" if site.uses else "FS-WRK-03" if location.workers > 1 else "FS-WRK-01"
        yield f"needs {needed} {'Worker' if needed == 1 else 'Workers'}, you have {player.workers} ({rule})"
    if not affords(player, tokens, location.cost):
        yield "you can't pay its cost (FS-WRK-07)"


def work(game: State, player: Player, card: str) -> Rule[None]:
    """Use an own Action Location. FS-WRK-01 to FS-WRK-07, FS-ICO-24."""
    site, location = player.site(card), game.cards.locations[card]
    yield Worked(player.seat, card, workers_needed(location, site))
    if location.combo:
        yield ComboConverted(player.seat, card)
    yield from pay(game, player, location.cost, card)
    for gain in location.gains:
        if gain.verb == "steal":
            for _ in range(gain.n):
                yield from steal(game, player)
        else:
            yield from take(game, player.seat, (gain,), vp_on=card)
            if gain.verb == "redevelop":
                yield from redevelop_at_once(game, player, gain.kind)


def loot(game: State, thief: Player) -> list[LootKey] | list[RequisitionKey]:
    """What a thief could take. FS-ICO-16, 23, 28, 29, FS-SOL-32, FS-SCD-06."""
    if game.mode.startswith("countdown"):
        return [] if thief.stolen else [RequisitionKey.of(kind) for kind in BASIC]
    found = []
    for victim in game.players:
        if victim is not thief:
            for where, tokens in outside_depots(game, victim):
                found += [LootKey.of(victim.seat, kind, where) for kind in RESOURCES if tokens[kind]]
    if game.rival is not None:
        found += [LootKey.of(RIVAL, kind, STASH) for kind in RESOURCES if game.rival.stash[kind]]
    return found


def steal(game: State, thief: Player) -> Rule[None]:
    """Take one resource token of an opponent onto the own Base. FS-ICO-27 to FS-ICO-30."""
    options = loot(game, thief)
    if not options:
        return
    key = yield Ask(thief.seat, "steal", tuple(options), "FS-ICO-27")
    if isinstance(key, RequisitionKey):
        yield Requisitioned(thief.seat, key.kind)
    else:
        yield Stolen(thief.seat, key.victim, key.kind, key.where)


def destinations(game: State, visitor: Player) -> list[VisitKey]:
    """Open Production Locations that can be visited now. FS-OPP-03 to 08, FS-SOL-31, FS-SCD-05."""
    if not visitor.workers or not visitor.markers:
        return []
    locations, seat = game.cards.locations, visitor.seat
    found = []
    for owner in game.players:
        if owner is not visitor and not owner.passed:
            for site in owner.sites:
                if locations[site.card].pattern == "open" and seat not in site.visitors:
                    found.append(VisitKey.of(owner.seat, site.card))
    if game.rival is not None and not game.rival.passed:
        for camp in game.rival.camp:
            if locations[camp.card].pattern == "open" and not camp.visited:
                found.append(VisitKey.of(RIVAL, camp.card))
    for card in game.frontier:
        if card in locations and locations[card].pattern == "open" and card not in game.toured:
            found.append(VisitKey.of(FRONTIER, card))
    return found


def visit(game: State, visitor: Player, owner: int, card: str) -> Rule[None]:
    """Send a Worker to an opponent's Open Production Location. FS-OPP-01 to FS-OPP-12."""
    yield Visited(visitor.seat, owner, card)
    yield from take(game, visitor.seat, game.cards.locations[card].produces)


def barter(game: State, player: Player, kind: str) -> Rule[None]:
    """Two Workers for a basic resource. FS-W2R-01 to FS-W2R-03."""
    yield Paid(player.seat, "worker", 2)
    yield Gained(player.seat, kind)

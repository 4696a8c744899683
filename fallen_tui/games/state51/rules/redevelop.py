"""Redevelopment: an own Location makes way for another. RED."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.content.cards import Cost
from fallen_tui.games.state51.rules.places import accepts, earn, enter
from fallen_tui.games.state51.rules.tokens import SLOTS, covers, pay_resources, purse
from fallen_tui.games.state51.state.events import Razed, RedevelopmentSpent
from fallen_tui.games.state51.state.keys import LATER, CardKey, MeansKey, RehouseKey
from fallen_tui.games.state51.state.table import BASE, LEADER, LocationInPlay, Player, State

PRICE = Cost((("building", 1),))


def means(player: Player, tokens: dict[str, int]) -> list[str]:
    """How a player could pay for a redevelopment now: building, standard, universal. FS-RED-02 to FS-RED-09."""
    found = [] if player.redeveloped or not covers(tokens, PRICE) else ["building"]
    for kind in ("standard", "universal"):
        if kind in player.redevelop or (player.leader and kind in player.leader.redevelop):
            found.append(kind)
    return found


def replaceable(game: State, player: Player, new: str, means: str) -> list[str]:
    """Own Locations that a hand card may replace by these means. FS-RED-03, FS-RED-09, FS-ICO-38."""
    if means == "universal":
        return [site.card for site in player.sites]
    locations = game.cards.locations
    types = set(locations[new].types)
    return [site.card for site in player.sites if not types.isdisjoint(locations[site.card].types)]


def redevelop(game: State, player: Player, new: str, allowed: tuple[str, ...] = ()) -> Rule[None]:
    """Replace an own Location by a hand card. FS-RED-01, FS-RED-11 to FS-RED-22. `allowed` narrows the means."""
    ways = [w for w in means(player, purse(player)) if w in allowed or not allowed]
    ways = [w for w in ways if replaceable(game, player, new, w)]
    by = yield Ask(player.seat, "redevelop_by", tuple(map(MeansKey.of, ways)), "FS-RED-05", about=(new,))
    paid = by.means
    sites = replaceable(game, player, new, paid)
    key = yield Ask(player.seat, "replace", tuple(map(CardKey.of, sites)), "FS-RED-03", about=(new, paid))
    old = key.card
    if paid == "building":
        yield from pay_resources(game, player, PRICE, new)
    else:
        yield RedevelopmentSpent(player.seat, paid, BASE if paid in player.redevelop else LEADER)
    moved = yield from rehouse(game, player, player.site(old), new)
    yield Razed(player.seat, old, new, paid, moved)
    yield from enter(game, player, new)
    yield from earn(game, player, "redevelop")


def rehouse(game: State, player: Player, old: LocationInPlay, new: str) -> Rule[tuple[tuple[str, str], ...]]:
    """Where the cards tucked under the old Location go; what has no place is discarded. FS-RED-21, FS-DEC-07."""
    room = {BASE: SLOTS - len(player.tucked), new: SLOTS}
    room.update({site.card: SLOTS - len(site.tucked) for site in player.sites if site is not old})
    left = list(old.tucked)
    moved: list[tuple[str, str]] = []
    while left:
        options = [
            RehouseKey.of(tucked.card, where)
            for tucked in left
            for where, free in room.items()
            if free and accepts(game, where, tucked.side)
        ]
        if not options:
            break
        key = yield Ask(player.seat, "rehouse", tuple(options), "FS-RED-21", about=(old.card, new))
        moved.append((key.card, key.where))
        room[key.where] -= 1
        left = [tucked for tucked in left if tucked.card != key.card]
    return tuple(moved)


def redevelop_at_once(game: State, player: Player, kind: str) -> Rule[None]:
    """Offer to spend a Redevelopment token just gained, as part of the same action. FS-ICO-31 to FS-ICO-33."""
    locations = game.cards.locations
    cards = [card for card in player.hand if card in locations and replaceable(game, player, card, kind)]
    if cards:
        key = yield Ask(player.seat, "redevelop_now", (LATER, *map(CardKey.of, cards)), "FS-ICO-33", about=(kind,))
        if key != LATER:
            yield from redevelop(game, player, key.card, (kind,))

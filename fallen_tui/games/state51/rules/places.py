"""Putting Location cards into play: Conquer, Cooperate, Incorporate, and what follows. CNQ, COO, INC, TUK, ICO."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.rules.ranges import commit
from fallen_tui.games.state51.rules.tokens import SLOTS, count_type, take
from fallen_tui.games.state51.state.events import Built, CardTucked, Scored, TuckedDiscarded
from fallen_tui.games.state51.state.keys import CardKey, PlaceKey
from fallen_tui.games.state51.state.table import BASE, LEADER, Player, State

LEADER_SLOTS = 5


def conquer(game: State, player: Player, card: str) -> Rule[None]:
    """Tuck a hand Location as Spoils. FS-CNQ-01 to FS-CNQ-08."""
    yield from tuck(game, player, card, "conquest", "spoils")
    yield from earn(game, player, "conquer")


def cooperate(game: State, player: Player, card: str) -> Rule[None]:
    """Tuck a hand Location as an Agreement. FS-COO-01 to FS-COO-06."""
    yield from tuck(game, player, card, "cooperation", "agreement")
    yield from earn(game, player, "cooperate")


def incorporate(game: State, player: Player, card: str) -> Rule[None]:
    """Put a hand Location into play as a Location. FS-INC-01 to FS-INC-08."""
    yield from commit(game, player, "incorporation", card)
    yield Built(player.seat, card, "incorporated")
    yield from enter(game, player, card)


def tuck(game: State, player: Player, card: str, kind: str, side: str) -> Rule[None]:
    """Commit range, choose a free place (making one where there is none), tuck. FS-CNQ-02, FS-CNQ-03, FS-COO-02."""
    yield from commit(game, player, kind, card)
    places = free_places(game, player, side)
    if not places:
        yield from make_room(game, player, side)
        places = free_places(game, player, side)
    under = yield Ask(player.seat, "tuck", tuple(map(PlaceKey.of, places)), "FS-TUK-01", about=(card, side))
    yield CardTucked(player.seat, card, side, under.where)


def accepts(game: State, where: str, side: str) -> bool:
    """Whether the Base or a Location can hold tucked cards of a side. FS-TUK-01 to FS-TUK-03."""
    if where == BASE:
        return True
    holds = game.cards.locations[where].holds
    return holds == "any" or holds == ("spoils" if side == "spoils" else "agreements")


def free_places(game: State, player: Player, side: str) -> list[str]:
    """Where another card of a side can be tucked: the Base and Locations, three under each. FS-SLT-04."""
    places = [BASE] if len(player.tucked) < SLOTS else []
    return places + [s.card for s in player.sites if len(s.tucked) < SLOTS and accepts(game, s.card, side)]


def make_room(game: State, player: Player, side: str) -> Rule[None]:
    """Discard an own tucked card where one of a side shall lie. FS-CNQ-03, FS-COO-03, FS-TUK-04."""
    choice = [tucked.card for tucked in player.tucked]
    for site in player.sites:
        if site.tucked and accepts(game, site.card, side):
            choice += [tucked.card for tucked in site.tucked]
    key = yield Ask(player.seat, "make_room", tuple(map(CardKey.of, choice)), "FS-TUK-04", about=(side,))
    yield TuckedDiscarded(player.seat, key.card, "room")


def enter(game: State, player: Player, card: str) -> Rule[None]:
    """What a Location brings when it comes into play by any means. FS-INC-04, FS-ICO-05, FS-ICO-10, FS-LDR-23."""
    locations = game.cards.locations
    location = locations[card]
    if location.once:
        yield from take(game, player.seat, location.once, vp_on=card)
    if location.produces:
        yield from take(game, player.seat, location.produces, where=card, vp_on=card)
    if location.each is not None:
        for _ in range(count_type(game, player, location.each.type)):
            yield from take(game, player.seat, (location.each.gives,), vp_on=card)
    for site in player.sites:
        each = locations[site.card].each
        if each is not None and site.card != card and each.type in location.types:
            yield from take(game, player.seat, (each.gives,), vp_on=site.card)
    leader = player.leader
    if leader is not None:
        earns = game.cards.leaders[leader.card].earns
        if earns[:5] == "play_" and earns[5:] in location.types:
            yield from earn(game, player, earns)


def earn(game: State, player: Player, deed: str) -> Rule[None]:
    """The Leader's VP, if this deed is what the Leader waits for. FS-LDR-11 to FS-LDR-20, FS-SLT-05."""
    leader = player.leader
    if leader is not None and game.cards.leaders[leader.card].earns == deed and leader.vp < LEADER_SLOTS:
        yield Scored(player.seat, 1, LEADER)

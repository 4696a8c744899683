"""Free operations: Depots, Combos, discarding tucked cards. ACT-11 to ACT-13, ICO-14 to ICO-23, TUK-04."""

from __future__ import annotations

from typing import assert_never

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.rules.tokens import outside_depots, stores
from fallen_tui.games.state51.state.events import ComboFilled, TokenMoved, TuckedDiscarded
from fallen_tui.games.state51.state.keys import (
    DROP,
    STORE,
    SWAP,
    CardKey,
    DropKey,
    FillingKey,
    FillKey,
    FreeOperation,
    StoreKey,
    SwapKey,
    TokenKey,
)
from fallen_tui.games.state51.state.table import BASE, RESOURCES, LocationInPlay, Player, State

OPERATIONS = frozenset({StoreKey, SwapKey, FillKey, DropKey})


def useful(game: State, player: Player) -> list[FreeOperation]:
    """Free operations with tokens that are possible now. FS-ACT-11."""
    locations = game.cards.locations
    special = [site for site in player.sites if locations[site.card].takes_tokens]
    if not special:
        return []
    found: list[FreeOperation] = []
    if able := storable(game, player):
        if [site for site in special if (room := locations[site.card].depot) and held(site) < room]:
            found.append(STORE)
        elif [site for site in special if locations[site.card].depot] and (
            len(able) > 1 or any(exchanges(game, player).values())
        ):
            found.append(SWAP)
    return found + [FillKey.of(s.card) for s in special if locations[s.card].combo and fillings(game, player, s)]


def drops(player: Player) -> list[DropKey]:
    """The free operation of discarding a tucked card, where there is one. FS-TUK-04."""
    return [DROP] if player.all_tucked() else []


def operate(game: State, player: Player, key: FreeOperation) -> Rule[None]:
    """The rule that carries out one free operation."""
    match key:
        case StoreKey():
            return store(game, player)
        case SwapKey():
            return swap(game, player)
        case FillKey(card=card):
            return fill(game, player, player.site(card))
        case DropKey():
            return drop(player)
        case _:
            assert_never(key)


def drop(player: Player) -> Rule[None]:
    """Discard a tucked card. FS-TUK-04."""
    choice = tuple([CardKey.of(tucked.card) for tucked in player.all_tucked()])
    key = yield Ask(player.seat, "drop", choice, "FS-TUK-04")
    yield TuckedDiscarded(player.seat, key.card, "choice")


def held(site: LocationInPlay) -> int:
    """Tokens on a Location."""
    return sum(site.tokens.values())


def storable(game: State, player: Player) -> list[TokenKey]:
    """Tokens that could go into a Depot. FS-ICO-15."""
    places = outside_depots(game, player)
    return [TokenKey.of(kind, where) for where, tokens in places for kind in RESOURCES if tokens[kind]]


def store(game: State, player: Player) -> Rule[None]:
    """Put a token into a Depot with room. FS-ICO-14, FS-ICO-15."""
    locations = game.cards.locations
    token = yield Ask(player.seat, "store", tuple(storable(game, player)), "FS-ICO-15")
    rooms = [s.card for s in player.sites if locations[s.card].depot and held(s) < locations[s.card].depot]
    depot = yield Ask(player.seat, "depot", tuple(map(CardKey.of, rooms)), "FS-ICO-14", about=(token,))
    yield TokenMoved(player.seat, token.kind, token.where, depot.card)


def swap(game: State, player: Player) -> Rule[None]:
    """Take a token out of a full Depot, then put another in. FS-ICO-15."""
    possible = exchanges(game, player)
    out = yield Ask(player.seat, "take_out", tuple(out for out, into in possible.items() if into), "FS-ICO-15")
    into = yield Ask(player.seat, "store", possible[out], "FS-ICO-15")
    yield TokenMoved(player.seat, out.kind, out.where, BASE)
    yield TokenMoved(player.seat, into.kind, into.where, out.where)


def exchanges(game: State, player: Player) -> dict[TokenKey, tuple[TokenKey, ...]]:
    """Each token in a Depot, with those that may take its place: never one of the Base of the same kind. FS-ICO-15."""
    locations = game.cards.locations
    able = storable(game, player)
    return {
        TokenKey.of(kind, site.card): tuple([token for token in able if token != TokenKey.of(kind, BASE)])
        for site in player.sites
        if locations[site.card].depot
        for kind in RESOURCES
        if site.tokens.get(kind)
    }


def fillings(game: State, player: Player, site: LocationInPlay) -> list[FillingKey]:
    """Ways to fill a place of a Resource Combo. FS-ICO-21, FS-ICO-26."""
    found = []
    for place in game.cards.locations[site.card].combo:
        if place not in site.places:
            for where, tokens, _ in stores(game, player):
                kinds = dict.fromkeys((place, "universal"))
                found += [FillingKey.of(place, kind, where) for kind in kinds if tokens[kind]]
    return found


def fill(game: State, player: Player, site: LocationInPlay) -> Rule[None]:
    """Lay a token on a place of a Resource Combo. FS-ICO-21, FS-ICO-22."""
    key = yield Ask(player.seat, "fill", tuple(fillings(game, player, site)), "FS-ICO-21", about=(site.card,))
    yield ComboFilled(player.seat, site.card, key.place, key.kind, key.where)

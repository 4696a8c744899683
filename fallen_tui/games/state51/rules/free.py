"""Free operations: Depots, Combos, discarding tucked cards. ACT-11 to ACT-13, ICO-14 to ICO-23, TUK-04."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.rules.tokens import outside_depots, stores
from fallen_tui.games.state51.state.events import ComboFilled, TokenMoved, TuckedDiscarded
from fallen_tui.games.state51.state.table import BASE, RESOURCES, Player, Site, State

OPERATIONS = frozenset({"store", "swap", "fill", "drop"})


def useful(game: State, player: Player) -> list[str]:
    """Free operations with tokens that are possible now: store, swap, fill:card. FS-ACT-11."""
    locations = game.cards.locations
    special = [site for site in player.sites if locations[site.card].takes_tokens]
    if not special:
        return []
    found = []
    if able := storable(game, player):
        if [site for site in special if (room := locations[site.card].depot) and held(site) < room]:
            found.append("store")
        elif [site for site in special if locations[site.card].depot] and (
            len(able) > 1 or any(exchanges(game, player).values())
        ):
            found.append("swap")
    return found + [f"fill:{s.card}" for s in special if locations[s.card].combo and fillings(game, player, s)]


def drops(player: Player) -> list[str]:
    """The free operation of discarding a tucked card, where there is one. FS-TUK-04."""
    return ["drop"] if player.all_tucked() else []


def operate(game: State, player: Player, verb: str, what: str) -> Rule[None]:
    """Carry out one free operation."""
    if verb == "store":
        yield from store(game, player)
    elif verb == "swap":
        yield from swap(game, player)
    elif verb == "fill":
        yield from fill(game, player, player.site(what))
    else:
        choice = tuple(tucked.card for tucked in player.all_tucked())
        card = yield Ask(player.seat, "drop", choice, "FS-TUK-04")
        yield TuckedDiscarded(player.seat, card, "choice")


def held(site: Site) -> int:
    """Tokens on a Location."""
    return sum(site.tokens.values())


def storable(game: State, player: Player) -> list[str]:
    """Tokens that could go into a Depot, as kind@place. FS-ICO-15."""
    return [f"{kind}@{where}" for where, tokens in outside_depots(game, player) for kind in RESOURCES if tokens[kind]]


def store(game: State, player: Player) -> Rule[None]:
    """Put a token into a Depot with room. FS-ICO-14, FS-ICO-15."""
    locations = game.cards.locations
    token = yield Ask(player.seat, "store", tuple(storable(game, player)), "FS-ICO-15")
    rooms = tuple(s.card for s in player.sites if locations[s.card].depot and held(s) < locations[s.card].depot)
    depot = yield Ask(player.seat, "depot", rooms, "FS-ICO-14", about=(token,))
    kind, _, where = token.partition("@")
    yield TokenMoved(player.seat, kind, where, depot)


def swap(game: State, player: Player) -> Rule[None]:
    """Take a token out of a full Depot, then put another in. FS-ICO-15."""
    possible = exchanges(game, player)
    out = yield Ask(player.seat, "take_out", tuple(out for out, into in possible.items() if into), "FS-ICO-15")
    kind, _, depot = out.partition("@")
    into = yield Ask(player.seat, "store", possible[out], "FS-ICO-15")
    yield TokenMoved(player.seat, kind, depot, BASE)
    kind, _, where = into.partition("@")
    yield TokenMoved(player.seat, kind, where, depot)


def exchanges(game: State, player: Player) -> dict[str, tuple[str, ...]]:
    """Each token in a Depot, with those that may take its place: never one of the Base of the same kind. FS-ICO-15."""
    locations = game.cards.locations
    able = storable(game, player)
    return {
        f"{kind}@{site.card}": tuple(token for token in able if token != f"{kind}@{BASE}")
        for site in player.sites
        if locations[site.card].depot
        for kind in RESOURCES
        if site.tokens.get(kind)
    }


def fillings(game: State, player: Player, site: Site) -> list[str]:
    """Ways to fill a place of a Resource Combo, as place=kind@where. FS-ICO-21, FS-ICO-26."""
    found = []
    for place in game.cards.locations[site.card].combo:
        if place not in site.places:
            for where, tokens, _ in stores(game, player):
                found += [f"{place}={kind}@{where}" for kind in dict.fromkeys((place, "universal")) if tokens[kind]]
    return found


def fill(game: State, player: Player, site: Site) -> Rule[None]:
    """Lay a token on a place of a Resource Combo. FS-ICO-21, FS-ICO-22."""
    key = yield Ask(player.seat, "fill", tuple(fillings(game, player, site)), "FS-ICO-21", about=(site.card,))
    place, _, token = key.partition("=")
    kind, _, where = token.partition("@")
    yield ComboFilled(player.seat, site.card, place, kind, where)

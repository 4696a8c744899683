"""Effects on what a player owns: tracks, coins, technologies, defence chips, Resources, the map."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries.bonuses import shield
from fallen_tui.games.fallen_land.rules import bank, towns
from fallen_tui.games.fallen_land.rules.drawing import random_technology
from fallen_tui.games.fallen_land.rules.scene import Scene, amount, seats
from fallen_tui.games.fallen_land.rules.tracks import coins, prestige, town_health
from fallen_tui.games.fallen_land.rules.truce import allied
from fallen_tui.games.fallen_land.state.events import CoinsPassed, Spared, Unaffordable, WorldClosed, WorldMoved
from fallen_tui.games.fallen_land.state.table import NOBODY, State, World


def gain_prestige(game: State, effect: e.Prestige, scene: Scene) -> Rule[None]:
    for seat in (yield from seats(game, effect.who, scene)):
        yield from prestige(game, seat, (yield from amount(game, effect.n, scene, seat)), scene.card)


def gain_health(game: State, effect: e.TownHealth, scene: Scene) -> Rule[None]:
    for seat in (yield from seats(game, effect.who, scene)):
        yield from town_health(game, seat, (yield from amount(game, effect.n, scene, seat)), scene.card)


def gain_coins(game: State, effect: e.Coins, scene: Scene) -> Rule[None]:
    for seat in (yield from seats(game, effect.who, scene)):
        yield from coins(game, seat, (yield from amount(game, effect.n, scene, seat)), scene.card)


def take_coins(game: State, effect: e.TakeCoins, scene: Scene) -> Rule[None]:
    """Coins of another player, as far as there are."""
    for victim in (yield from seats(game, effect.who, scene)):
        if victim == scene.seat or allied(game, scene.seat, victim) or (yield from _spared(game, victim, "theft")):
            continue
        n = min(game.players[victim].coins, (yield from amount(game, effect.n, scene, victim)))
        if n > 0:
            yield CoinsPassed(victim, scene.seat, n, scene.card)


def _spared(game: State, victim: int, word: str) -> Rule[bool]:
    """Whether a card protects what a town owns, which is told. FL-ATU-03, FL-DEC-75."""
    card = shield(game, victim, word, town=True) if victim != NOBODY else ""
    if card:
        yield Spared(victim, word, card, town=True)
    return bool(card)


def technology(game: State, effect: e.GainTechnology, scene: Scene) -> Rule[None]:
    """A technology: named, random or of one's choice; with a price it may be left. FL-TEC-19, FL-TEC-20, FL-TEC-21."""
    for seat in (yield from seats(game, effect.who, scene)):
        if effect.price is not None and not (yield from _paid_for(game, seat, effect.kind, effect.price)):
            continue
        if effect.kind == "random":
            kind = yield from random_technology(game)
        elif effect.kind == "choice":
            kind = yield Ask(
                seat, "choose_technology", tuple(game.cards.technologies), "FL-TEC-19", about=(scene.card,)
            )
        else:
            kind = effect.kind
        yield from towns.gain_technology(game, seat, kind, effect.tier, scene.card)


def _paid_for(game: State, seat: int, kind: str, price: int) -> Rule[bool]:
    """A technology that a card offers for coins, or for cards at their printed value. FL-TEC-19, FL-TEC-22."""
    if bank.means(game, seat) < price:
        yield Unaffordable(seat, kind, price)
        return False
    key = yield Ask(seat, "buy_offered", ("yes", "no"), "FL-TEC-19", "no", (kind, price))
    return key == "yes" and (yield from bank.settle(game, seat, f"technology:{kind}", price))


def destroy_technology(game: State, effect: e.DestroyTechnology, scene: Scene) -> Rule[None]:
    """A technology of a town is destroyed. FL-TEC-15, FL-TEC-16, FL-TEC-18."""
    for victim in (yield from seats(game, effect.who, scene)):
        kind = yield from _pick_technology(game, victim, effect.pick, scene, "destruction")
        if kind:
            yield from towns.lose_technology(game, victim, kind, "destroyed")


def steal_technology(game: State, effect: e.StealTechnology, scene: Scene) -> Rule[None]:
    """A technology of a town is taken over. FL-TEC-17, FL-GAP-38."""
    for victim in (yield from seats(game, effect.who, scene)):
        if victim == scene.seat or allied(game, scene.seat, victim):
            continue
        kind = yield from _pick_technology(game, victim, effect.pick, scene, "theft")
        if kind:
            yield from towns.steal_technology(game, scene.seat, victim, kind)


def _pick_technology(game: State, victim: int, pick: str, scene: Scene, word: str) -> Rule[str]:
    kinds = towns.takeable(game, victim)
    if not kinds or (yield from _spared(game, victim, word)):
        return ""
    if pick == "random":
        (face,) = yield Roll(1, len(kinds), "pick", "a technology at random")
        drawn: str = kinds[face - 1]
        return drawn
    by = victim if pick == "owner" else scene.seat
    kind: str = yield Ask(by, "pick_technology", kinds, "FL-TEC-18", about=(victim, scene.card, word))
    return kind


def chip(game: State, effect: e.Chip, scene: Scene) -> Rule[None]:
    """Town Defense Chips gained. FL-TDC-01."""
    for seat in (yield from seats(game, effect.who, scene)):
        yield from towns.gain_chips(game, seat, (yield from amount(game, effect.n, scene, seat)), effect.perk)


# --- Resources ---


def claim(game: State, effect: e.ClaimResource, scene: Scene) -> Rule[None]:
    """A Resource without a Deed; defence chips do nothing. FL-RES-19, FL-TDC-07."""
    for seat in (yield from seats(game, "you" if effect.who == "" else effect.who, scene)):
        hexes = [
            hex
            for hex in which(game, effect.which, scene, seat)
            if game.resources[hex].owner != seat and _within(game, hex, seat, effect.within)
        ]
        hex = yield from _pick_hex(game, seat, hexes, scene)
        if hex:
            yield from towns.claim(game, seat, hex, scene.card)


def neutralise(game: State, effect: e.Neutralise, scene: Scene) -> Rule[None]:
    """An owned Resource turns neutral. FL-RES-04, FL-RES-19."""
    for seat in (yield from seats(game, effect.who, scene)):
        owned = [hex for hex in which(game, effect.which, scene, seat) if game.owner_of(hex) != NOBODY]
        if effect.which == "any":
            owned = [hex for hex in owned if game.owner_of(hex) == seat]
        hex = yield from _pick_hex(game, scene.seat if scene.aimed else seat, owned, scene)
        if hex and not (yield from _spared(game, game.owner_of(hex), "theft")):
            yield from towns.release(game, game.owner_of(hex), hex, scene.card)


def destroy(game: State, effect: e.DestroyResource, scene: Scene) -> Rule[None]:
    """A Resource is destroyed without a Deed. FL-RES-19."""
    for seat in (yield from seats(game, "you" if effect.who == "" else effect.who, scene)):
        hex = yield from _pick_hex(game, seat, which(game, effect.which, scene, seat), scene)
        if hex and not (yield from _spared(game, game.owner_of(hex), "destruction")):
            yield from towns.destroy(game, seat, hex)


def create(game: State, effect: e.CreateResource, scene: Scene) -> Rule[None]:
    """A second Resource in a Resource hex. FL-RES-16."""
    hexes = [hex for hex in which(game, effect.which, scene, scene.seat) if game.resources[hex].count == 1]
    hex = yield from _pick_hex(game, scene.seat, hexes, scene)
    if hex:
        yield from towns.double(game, hex)


def which(game: State, word: str, scene: Scene, seat: int) -> list[str]:
    """The Resource hexes that a word means; of several the player chooses."""
    standing = [hex for hex, holding in game.resources.items() if not holding.destroyed]
    here = game.players[seat].place
    if word == "here":
        return [here] if here in standing else []
    if word == "target":
        hex = scene.target.removeprefix("hex:")
        return [hex] if hex in standing else []
    if word == "neutral":
        return [hex for hex in standing if game.owner_of(hex) == NOBODY]
    if word == "rival":
        return [hex for hex in standing if game.owner_of(hex) not in (NOBODY, seat)]
    if word == "nearest":
        board = game.cards.board
        start = board.at(here or game.home(seat)).coordinate
        others = [board.at(hex).coordinate for hex in standing if game.owner_of(hex) != seat]
        return [board[cell].name for cell in board.nearest(start, others)] if others else []
    return standing


def _within(game: State, hex: str, seat: int, within: int | None) -> bool:
    if within is None:
        return True
    board = game.cards.board
    here = game.players[seat].place or game.home(seat)
    return board.distance(board.at(hex).coordinate, board.at(here).coordinate) <= within


def _pick_hex(game: State, seat: int, hexes: list[str], scene: Scene) -> Rule[str]:
    if not hexes:
        return ""
    hex: str = yield Ask(seat, "pick_resource", tuple(hexes), "FL-RES-19", about=(scene.card,))
    return hex


# --- the map ---


def move_missions(game: State, effect: e.MoveMissions, scene: Scene) -> Rule[None]:
    """Mission chips of the player's choice are rolled anew. FL-MIS-01."""
    n = min(len(game.missions), (yield from amount(game, effect.n, scene, scene.seat)))
    if n > 0:
        keys = tuple(str(chip) for chip in range(len(game.missions)))
        chips = yield Ask(
            scene.seat, "move_missions", keys, "FL-MIS-01", about=(scene.card,), kind="some", low=n, high=n
        )
        for chip in chips:
            yield from towns.place_mission(game, int(chip))


def close_place(game: State, effect: e.ClosePlace, scene: Scene) -> Rule[None]:
    """The World card is completed. FL-WLD-07."""
    world = world_of(game, scene)
    if world is not None:
        yield WorldClosed(world.card, "completed")


def world_of(game: State, scene: Scene) -> World | None:
    """The World card that effects are about: their own, or the one their card is aimed at."""
    card = scene.target.removeprefix("place:") if scene.target.startswith("place:") else scene.card
    return next((world for world in game.world if world.card == card), None)


def move_place(game: State, effect: e.MovePlace, scene: Scene) -> Rule[None]:
    """The chip of a World card moves over land, a hex at a time; one for the coast leaves play there. FL-WLD-07."""
    world = world_of(game, scene)
    if world is None or not world.place:
        return
    n = yield from amount(game, effect.n, scene, scene.seat)
    place = world.place
    for _ in range(n):
        place = yield from _next_hex(game, place, effect.toward, scene.seat)
    if place != world.place:
        yield WorldMoved(world.card, place)
    if effect.toward == "coast" and place in game.cards.coast:
        yield WorldClosed(world.card, "coast")


def _next_hex(game: State, place: str, toward: str, seat: int) -> Rule[str]:
    """One hex nearer to the goal; a random neighbour on land where there is none."""
    board = game.cards.board
    here = board.at(place).coordinate
    near = [board[cell].name for cell in board.neighbours(here) if not board[cell].water]
    if not near:
        return place
    if toward == "random":
        (face,) = yield Roll(1, len(near), "roam", "where it goes")
        way: str = near[face - 1]
        return way
    goals = _goals(game, toward)
    if not goals:
        return place
    now = min(board.distance(here, board.at(goal).coordinate) for goal in goals)
    if not now:
        return place
    return min(
        near, key=lambda hex: min(board.distance(board.at(hex).coordinate, board.at(g).coordinate) for g in goals)
    )


def _goals(game: State, toward: str) -> list[str]:
    if toward == "coast":
        return sorted(game.cards.coast)
    if toward == "town":
        return list(game.cards.homes.values())
    return [player.place for player in game.players if player.place]

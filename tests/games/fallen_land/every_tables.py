"""Prepared tables on which every card is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import attrs

from fallen_tui.adventure.content.conditions import Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.clone import clone
from fallen_tui.engine.decks import Deck
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.effects.cards import (
    Give,
)
from fallen_tui.games.fallen_land.state.player import CROWNS, Attached, Member, Player, Ride, Tech
from fallen_tui.games.fallen_land.state.table import NOBODY, Holding, Mercenary, State, World

SEATS = 3
FIELDS = {"plains": ("plains",), "mountain": ("mountain",), "city_rad": ("city",), "mission": ("plains",)}
_bases: dict[tuple[int, str], State] = {}


# --- where cards lie ---


def take(state: State, card: str) -> None:
    """Take a card from wherever it lies; another of its kind takes its place in a Party."""
    piles = [pile for deck in state.decks.values() for pile in (deck.draw, deck.discard)]
    piles += [state.limbo, state.out]
    for player in state.players:
        piles += [player.hand, player.auction, player.party_gear, player.event]
        piles += [ride.gear for ride in player.rides]
        piles += [member.gear for _, member in player.party]
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    state.mercenaries = [band for band in state.mercenaries if band.card != card]
    state.world = [world for world in state.world if world.card != card]
    for player in state.players:
        for member in (*player.crowns, *player.roster):
            if member is not None and member.card == card:
                member.card = state.decks["character"].draw.pop(0)
        player.rides = [ride for ride in player.rides if ride.card != card]
        for attached in (player.town_cards, player.party_cards):
            attached[:] = [each for each in attached if each.card != card]


def drop(state: State, card: str) -> None:
    """Put a card out of play, on the discard pile of its deck."""
    cards = state.cards
    deck = "character" if card in cards.characters else "spoils" if card in cards.spoils else "action"
    take(state, card)
    state.decks[deck].discard.insert(0, card)


def wear(state: State, seat: int, card: str, crown: int = 0) -> None:
    """A Spoils card as a Party has it in play."""
    known, player = state.cards.spoils[card], state.players[seat]
    take(state, card)
    if known.vehicle is not None:
        for ride in tuple(player.rides):
            player.rides.remove(ride)
            state.decks["spoils"].discard += [ride.card, *ride.gear]
        player.rides.append(Ride(card))
    elif known.permanent:
        host = first_spoils(
            state, lambda each: known.permanent in each.categories and not each.permanent and each.id != card
        )
        if host in player.equipped():
            pass
        else:
            wear(state, seat, host, crown)
        state.joined[card] = host
    elif known.rides or ("vehicle_gear" in known.categories and player.rides):
        if not player.rides:
            player.rides.append(Ride(draw(state, "spoils", lambda each: each.vehicle is not None)))
        player.rides[0].gear.append(card)
    elif known.party or known.jinx == "party":
        player.party_gear.append(card)
    else:
        player.member(crown).gear.append(card)


def first_spoils(state: State, fits: Callable[[Any], bool]) -> str:
    """The first Spoils card that somebody can have who is not concerned with it."""
    plain = (each for each in state.cards.spoils.values() if each.kind not in ("event", "jinxed") and not each.faction)
    return next(each.id for each in sorted(plain, key=lambda each: (each.weight, bool(each.abilities))) if fits(each))


def seat_character(state: State, seat: int, card: str, crown: int = 0) -> None:
    """A Character in a Crown, with what lies there."""
    player = state.players[seat]
    if player.crown_of(card) == crown:
        return
    take(state, card)
    member = player.crowns[crown]
    if member is None:
        player.crowns[crown] = Member(card)
    else:
        state.decks["character"].discard.append(member.card)
        member.card = card


def faction(state: State, seat: int, number: int) -> None:
    """The seat plays a faction; whoever had it gets the other's."""
    for player in state.players:
        if player.faction == number:
            player.faction = state.players[seat].faction
    state.players[seat].faction = number


# --- the tables ---


def table(cards: Cards, kind: str = "rich") -> State:
    """A fresh copy of a prepared table: three seats, seat 0 acts in the Party Exploits Phase of Turn 5.

    rich   Parties of five with gear and motor Vehicles, a little hurt; towns with everything; things on the map
    poor   the same with Parties near their end, without Vehicles, coins, cards or Resources
    hale   rich, and nobody is hurt
    """
    key = (id(cards), kind)
    if key not in _bases:
        _bases[key] = {"rich": _rich, "poor": _poor, "hale": _hale}[kind](cards)
    return clone(_bases[key])


def _rich(cards: Cards) -> State:
    state = State(cards, "standard", [Player(seat, f"Seat {seat}", faction=seat + 1) for seat in range(SEATS)])
    for name, deck in state.decks.items():
        box = list(reversed(cards.decks[name]))
        if name in ("character", "spoils", "action"):
            deck.discard = box[::3]
        deck.draw = [card for card in box if card not in deck.discard]
    state.decks[TOWN_EVENT] = Deck(list(cards.decks[TOWN_EVENT]))
    state.out = [card.id for card in cards.spoils.values() if card.faction is not None]
    state.phase, state.turn, state.current = "exploits", 5, 0
    _map(state)
    for player in state.players:
        _town(state, player)
        _party(state, player)
    _oddments(state)
    return state


def _map(state: State) -> None:
    board = state.cards.board
    spots = [board[cell].name for cell in board.land if not (board[cell].town or board[cell].place)]
    state.resources = {board[each.hex].name: Holding() for each in board.resources.values()}
    plain = [spot for spot in spots if spot not in state.resources]
    state.missions = plain[-7:]
    for seat, hex in enumerate(list(state.resources)[: 2 * SEATS]):
        state.resources[hex].owner = seat // 2


def _town(state: State, player: Player) -> None:
    player.coins, player.prestige, player.chips, player.penalty, player.weeks = 60, 6, 1, 2, 4
    player.began = state.turn
    kinds = list(state.cards.technologies)
    player.technologies = [Tech(kinds[player.seat], 1, True)]
    player.technologies += [Tech(kinds[(player.seat + step) % len(kinds)]) for step in (1, 2)]
    hired = [card for card in state.decks["action"].draw if state.cards.actions[card].hired]
    dull = [card for card in state.decks["action"].draw if quiet_action(state.cards.actions[card])]
    for card in (hired[0], *dull[:3]):
        take(state, card)
        player.hand.append(card)
    for card in (draw(state, "spoils", plain_gear), draw(state, "spoils", plain_gear)):
        player.auction.append(card)
    player.roster = [Member(draw(state, "character", silent)) for _ in range(2)]


def _party(state: State, player: Player) -> None:
    player.crowns = [Member(draw(state, "character", silent)) for _ in range(CROWNS)]
    for member in player.crowns[:CROWNS]:
        assert member is not None
        member.physical = member.infected = member.radiation = member.psychological = 1
    for crown in range(CROWNS if not player.seat else 2):
        player.member(crown).gear.append(draw(state, "spoils", plain_gear))
    motor = draw(state, "spoils", lambda each: each.vehicle is not None and each.vehicle.motor)
    player.rides = [Ride(motor)]
    player.party_gear.append(draw(state, "spoils", lambda each: each.party and not each.jinx))
    player.place = field(state, "plains")


def _oddments(state: State) -> None:
    """A mercenary, an open place, Jinxed cards and cards of towns: what effects may be aimed at."""
    cards = state.cards
    rival = state.players[1]
    bands = [each.id for each in cards.actions.values() if each.kind == "mercenary"]
    take(state, bands[-1])
    state.mercenaries.append(Mercenary(bands[-1], 1, rival.place, "attack", "seat:2"))
    fairs = (each for each in cards.stories.values() if each.world is not None and each.world.visit and each.multi == 1)
    fair = next(fairs).id
    take(state, fair)
    state.world.append(World(fair, 2, field(state, "mountain")))
    curses = [each.id for each in cards.actions.values() if each.jinx and each.target.endswith("town")]
    boons = [each.id for each in cards.actions.values() if each.attach and not each.jinx and each.target == "own_town"]
    boons = [card for card in boons if not any(bonus.what == "immune" for bonus in cards.actions[card].standing)]
    goods = [each.id for each in cards.actions.values() if each.attach and each.target == "own_party" and not each.jinx]
    for player in state.players[:2]:
        jinx = draw(state, "spoils", lambda each: each.jinx and not _hinders(each))
        (player.party_gear if cards.spoils[jinx].jinx == "party" else player.member(3).gear).append(jinx)
        if player.seat < len(goods):
            take(state, goods[player.seat])
            player.party_cards.append(Attached(goods[player.seat], player.seat))
        for pile in (curses, boons):
            if player.seat < len(pile):
                take(state, pile[player.seat])
                player.town_cards.append(Attached(pile[player.seat], player.seat))


def draw(state: State, deck: str, fits: Callable[[Any], Any]) -> str:
    pile = state.cards.spoils if deck == "spoils" else state.cards.characters
    able = [card for card in state.decks[deck].draw if fits(pile[card])]
    card = min(able, key=lambda each: (each in named(state.cards), len(pile[each].abilities)))
    state.decks[deck].draw.remove(card)
    return card


@lru_cache(maxsize=4)
def named(cards: Cards) -> frozenset[str]:
    """The Characters and Spoils that other cards name, which do not lie about on the tables."""
    found: set[str] = set()
    everything = [each for pile in (cards.stories, cards.actions, cards.spoils, cards.characters, cards.town_events)
                  for each in pile.values()]  # fmt: skip
    for card in everything:
        for field in attrs.fields(type(card)):
            for part in parts(getattr(card, field.name)):
                if isinstance(part, Term) and part.word in ("character", "item"):
                    found.add(part.value)
                elif isinstance(part, Term) and part.word == "occupation":
                    found.update(each.id for each in cards.characters.values() if each.occupation == part.value)
                elif isinstance(part, Give):
                    found.add(part.card)
    return frozenset(found)


def plain_gear(card: Any) -> bool:
    return (
        card.kind in ("equipment", "melee", "ranged", "clothing", "armor")
        and card.weight <= 2
        and card.value is not None
        and not (card.party or card.permanent or "vehicle_gear" in card.categories)
        and not any(bonus.what in ("immune", "passes", "no_flight") for bonus in card.standing)
    )


def silent(card: Any) -> bool:
    quiet = not any(bonus.what in ("immune", "passes") for bonus in card.standing)
    return not any(ability.must for ability in card.abilities) and card.start is None and quiet


def quiet_action(card: Any) -> bool:
    return not card.hired and card.value is not None and {when.on for when in card.when} <= {"production", "deal"}


def _hinders(card: Any) -> bool:
    return any(bonus.what in ("no_flight", "no_jinx_removal", "immune", "health") for bonus in card.standing)


def _hale(cards: Cards) -> State:
    state = table(cards)
    for player in state.players:
        for _, member in player.party:
            member.physical = member.infected = member.radiation = member.psychological = 0
    return state


def _poor(cards: Cards) -> State:
    state = table(cards)
    for player in state.players:
        for _, member in player.party:
            member.physical += max(0, cards.characters[member.card].health - 1 - member.damage)
        for ride in tuple(player.rides):
            player.rides.remove(ride)
            state.decks["spoils"].discard += [ride.card, *ride.gear]
        player.coins, player.chips, player.prestige, player.town_health = 0, 0, 0, 8
        state.decks["spoils"].discard += player.auction
        state.decks["action"].discard += player.hand
        player.auction, player.hand = [], []
    for holding in state.resources.values():
        holding.owner = NOBODY
    return state


# --- places ---


def field(state: State, *terrains: str) -> str:
    """A hex of some terrains with nothing else in it, with land around."""
    board = state.cards.board
    for hex in board.hexes.values():
        taken = hex.town or hex.resource or hex.place or hex.name in state.missions
        dry = [cell for cell in board.neighbours(hex.coordinate) if not board[cell].water]
        if hex.terrains == terrains and not taken and len(dry) > 4:
            return hex.name
    raise LookupError(terrains)


def stand(state: State, seat: int, hexes: Iterable[str]) -> None:
    """The Party stands on the first of some hexes; where there is none, it stays."""
    state.players[seat].place = next(iter(hexes), state.players[seat].place)

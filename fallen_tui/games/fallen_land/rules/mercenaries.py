"""Hired mercenaries on the map: they walk and do what they were hired for. NPC-05 to NPC-18, EXP-01, GAP-44, GAP-45."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.rules import towns
from fallen_tui.games.fallen_land.rules.bands import band_of, dismiss, hurt_mercenary as hurt_mercenary
from fallen_tui.games.fallen_land.rules.drawing import draw_story
from fallen_tui.games.fallen_land.rules.gear import put
from fallen_tui.games.fallen_land.rules.gear_places import places
from fallen_tui.games.fallen_land.rules.hiring import can_hire as can_hire, hire as hire, refund, ways_from
from fallen_tui.games.fallen_land.rules.missions import chips_at, mission
from fallen_tui.games.fallen_land.rules.pvp import clash, side_of
from fallen_tui.games.fallen_land.rules.resources import CAPTURING, ENCOUNTERS, can_take, decks_left
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.rules.truce import bound
from fallen_tui.games.fallen_land.state.events import ChipsFired, MercenaryMoved, Spared
from fallen_tui.games.fallen_land.state.keys.deeds import MissionKey
from fallen_tui.games.fallen_land.state.keys.gear import STORE
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.keys.words import DONE, CardKey, words
from fallen_tui.games.fallen_land.state.table import NOBODY, Mercenary, State


def mercenary_moves(game: State, seat: int) -> Rule[None]:
    """A player's mercenaries walk and act, in the order of their hiring. FL-NPC-05, FL-EXP-01."""
    for card in [band.card for band in game.mercenaries if band.seat == seat]:
        band = band_of(game, card)
        if band is not None:
            yield from act(game, band)


def act(game: State, band: Mercenary) -> Rule[None]:
    """Walk toward the target, and attempt the assignment there. FL-NPC-05, FL-NPC-06, FL-GAP-44."""
    if is_gone(game, band):
        yield from dismiss(game, band.card, "recalled")
        yield from refund(game, band.seat, band.card)
        return
    goal = goal_of(game, band)
    yield from walk(game, band, goal)
    if band.place == goal:
        yield from _JOB_HANDLERS[band.job](game, band)


def is_gone(game: State, band: Mercenary) -> bool:
    """Whether the target is gone for good: a destroyed Resource, a Party that is dead. FL-GAP-44."""
    if band.job == "attack":
        return not game.players[prey(band)].has_party
    return band.job in ("claim", "destroy") and game.resources[band.target].destroyed


def prey(band: Mercenary) -> int:
    """The seat whose Party a mercenary is to attack."""
    return OfSeat.read(band.target).seat


def goal_of(game: State, band: Mercenary) -> str:
    """The hex it goes to: a Mission chip and a Party are followed. FL-NPC-03, FL-GAP-45."""
    if band.job == "attack":
        return game.players[prey(band)].place
    if band.job == "mission":
        return game.missions[MissionKey.read(band.target).chip]
    return band.target


def walk(game: State, band: Mercenary, goal: str) -> Rule[None]:
    """The printed number of hexes, on the shortest way over land; without one it waits. FL-NPC-06, FL-GAP-44."""
    board = game.cards.board
    ways = ways_from(board, band.place)
    cell = board.at(goal).coordinate
    if band.place == goal or cell not in ways:
        return
    steps = ways.path(cell)[1 : game.cards.actions[band.card].movement + 1]
    path = tuple(board[step].name for step in steps)
    yield MercenaryMoved(band.seat, band.card, path[-1], path)


# --- assignments ---


def _claim(game: State, band: Mercenary) -> Rule[None]:
    """Capture a Resource: the Encounter of a neutral one, the chips of an owned one. FL-GAP-44, FL-RES-06 to 09."""
    hex = band.target
    if game.owner_of(hex) == NOBODY:
        won = yield from _encounter(game, band)
    else:
        won = yield from _withstand(game, band)
    if won and can_take(game, band.seat, hex):
        yield from towns.claim(game, band.seat, hex, "mercenary")
    yield from dismiss(game, band.card, "done")


def _destroy(game: State, band: Mercenary) -> Rule[None]:
    """Destroy a Resource, a neutral one without an Encounter. FL-RES-11 to FL-RES-15, FL-GAP-19, FL-GAP-44."""
    if (yield from _withstand(game, band)):
        yield from towns.destroy(game, band.seat, band.target)
    yield from dismiss(game, band.card, "done")


def _encounter(game: State, band: Mercenary) -> Rule[bool]:
    """The Encounter of a neutral Resource, with Omega dice, of the deck its hirer likes. FL-RES-06, FL-CHK-19."""
    seat = band.seat
    decks = decks_left(game, ENCOUNTERS)
    end = "void"
    if decks:
        deck = yield Ask(seat, "deck", words(*decks), "FL-RES-06", about=(band.target,))
        card = yield from draw_story(game, seat, deck.word)
        end = yield from play_story(game, seat, card, mercenary=band.card, resource=True)
    return end in CAPTURING and band_of(game, band.card) is not None


def _withstand(game: State, band: Mercenary) -> Rule[bool]:
    """1 damage for each Town Defense Chip of the owner, once; whether it is still alive. FL-GAP-44, FL-RES-17."""
    owner = game.owner_of(band.target)
    if owner not in (NOBODY, band.seat) and game.players[owner].chips:
        yield ChipsFired(owner, band.seat, False)
        yield from hurt_mercenary(game, band.card, game.players[owner].chips)
    return band_of(game, band.card) is not None


def _mission(game: State, band: Mercenary) -> Rule[None]:
    """Draw the Mission and play it with Omega dice; wait while another one is open there. FL-NPC-08, FL-MIS-07."""
    chip = MissionKey.read(band.target).chip
    if chip in chips_at(game, band.place):
        yield from mission(game, band.seat, chip, band.card)
        yield from dismiss(game, band.card, "done")


def _attack(game: State, band: Mercenary) -> Rule[None]:
    """Standard PVP; a Party that gets away is pursued next Turn. FL-NPC-11, FL-GAP-45.

    Where its player keeps the peace of a common card it waits. FL-WLD-11, FL-DEC-97
    """
    victim = prey(band)
    if bound(game, band.seat, victim, band.place):
        yield Spared(victim, "attack", band.card)
        return
    yield from clash(game, (band.seat, band.card, NOBODY), side_of(game, victim))
    if game.players[victim].lost:
        yield from dismiss(game, band.card, "done")


def _supply(game: State, band: Mercenary) -> Rule[None]:
    """Wait for the own Party, and hand over then. FL-NPC-18."""
    if band.card in supplies(game, band.seat):
        yield from supply(game, band.seat, band.card)


def supplies(game: State, seat: int) -> Iterator[str]:
    """The mercenaries that have brought supplies to the hex of their player's Party. FL-NPC-18."""
    player = game.players[seat]
    for band in game.mercenaries:
        if band.seat == seat and band.job == "supply" and band.place == band.target == player.place and player.party:
            yield band.card


def supply(game: State, seat: int, card: str) -> Rule[None]:
    """Any Spoils of the own Auction House to the Party, until done; then the mercenary leaves. FL-NPC-07, FL-NPC-18."""
    while True:
        stored = tuple(CardKey.of(each) for each in game.players[seat].auction if places(game, seat, each))
        key = yield Ask(seat, "supply", (DONE, *stored), "FL-NPC-18", DONE, (card,))
        if key == DONE:
            break
        where = yield Ask(seat, "stow", (*places(game, seat, key.card), STORE), "FL-SPO-04", about=(key.card,))
        if where != STORE:
            yield from put(game, seat, key.card, f"auction:{seat}", where, "supplied")
    yield from dismiss(game, card, "done")


_JOB_HANDLERS: dict[str, Callable[[State, Mercenary], Rule[None]]] = {
    "claim": _claim,
    "destroy": _destroy,
    "mission": _mission,
    "attack": _attack,
    "supply": _supply,
}

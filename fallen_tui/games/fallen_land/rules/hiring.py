"""Hiring mercenaries and hit men: assignments, targets, what others say to it. NPC-01 to NPC-04, NPC-19 to NPC-23."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fallen_tui.engine.hexes import Reach, reachable
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.board import Board
from fallen_tui.games.fallen_land.queries.bonuses import price
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.bands import dismiss
from fallen_tui.games.fallen_land.rules.duel import assassinate
from fallen_tui.games.fallen_land.rules.gear import give_gear, shed_excess
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.people import make_room, seats_for
from fallen_tui.games.fallen_land.rules.targets import characters_of
from fallen_tui.games.fallen_land.rules.truce import bound, peace
from fallen_tui.games.fallen_land.state.events import CoinsChanged, HitManHired, Joined, MercenaryHired, Moved
from fallen_tui.games.fallen_land.state.keys.deeds import MissionKey
from fallen_tui.games.fallen_land.state.keys.gear import InCrown
from fallen_tui.games.fallen_land.state.keys.targets import OfCharacter, OfSeat, target_of
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.table import NOBODY, State

AIMS: dict[type[Key], str] = {OfSeat: "party", OfCharacter: "character"}
"""What a hired one is aimed at, in the words of the moment `aimed`, by the kind of its target; else a town."""


@lru_cache(maxsize=512)
def ways_from(board: Board, hex: str) -> Reach:
    """The shortest ways of mercenaries from a hex: 1 for every land hex, water is closed. FL-NPC-06, FL-GAP-44."""
    hexes = board.hexes

    def toll(cell: tuple[int, int]) -> int | None:
        found = hexes.get(cell)
        return None if found is None or found.water else 1

    return reachable(board.at(hex).coordinate, None, toll)


@lru_cache(maxsize=16)
def _walkable(board: Board, home: str) -> tuple[str, ...]:
    """The hexes that a mercenary can walk to from a town, nearest first, the town left out."""
    return tuple(board[cell].name for cell in ways_from(board, home).spent if board[cell].name != home)


# --- what can be ordered ---


def can_hire(game: State, seat: int, card: str) -> bool:
    """Whether a card in hand has an assignment with a target. FL-NPC-03."""
    action = game.cards.actions[card]
    return any(next(targets_for(game, seat, job), None) for job in (*action.assignments, *action.jobs))


def targets_for(game: State, seat: int, job: str) -> Iterator[Key]:
    """The targets of an assignment: a hex, a Mission, a Party, a Character, a Crown. FL-NPC-03.

    claim, destroy, mission, supply: within reach over land; attack: the Parties of others; kill: their Characters,
    except in the hex of a card in which both take part. FL-WLD-11, FL-DEC-97
    """
    if job in ("claim", "destroy"):
        for hex, holding in game.resources.items():
            if holding.destroyed or (holding.owner not in (NOBODY, seat) and peace(game)):
                continue
            if (job == "destroy" or holding.owner != seat) and _near(game, seat, hex):
                yield HexKey.of(hex)
    elif job == "mission":
        yield from (MissionKey.of(chip) for chip, hex in enumerate(game.missions) if _near(game, seat, hex))
    elif job == "supply":
        yield from map(HexKey.of, _walkable(game.cards.board, game.home(seat)))
    elif job in ("attack", "kill") and peace(game):
        return
    elif job == "attack":
        yield from (OfSeat.of(other) for other in game.others(seat) if game.players[other].has_party)
    elif job == "kill":
        for other in game.others(seat):
            if bound(game, seat, other, game.players[other].place):
                continue
            yield from (OfCharacter.of(other, card) for card in characters_of(game, other))
    elif game.players[seat].party:
        yield from seats_for(game, seat)


def _near(game: State, seat: int, hex: str) -> bool:
    board = game.cards.board
    return board.at(hex).coordinate in ways_from(board, game.home(seat))


# --- hiring ---


def hire(game: State, seat: int, card: str) -> Rule[None]:
    """Announce assignment and target, pay, and let others answer. FL-NPC-01 to FL-NPC-04, FL-NPC-19, FL-ACT-10."""
    action = game.cards.actions[card]
    jobs = {job: tuple(targets_for(game, seat, job)) for job in (*action.assignments, *action.jobs)}
    jobs = {job: targets for job, targets in jobs.items() if targets}
    if not jobs:
        return
    job = (yield Ask(seat, "assignment", words(*jobs), "FL-NPC-03", about=(card,))).word
    target = yield Ask(seat, "assign_to", jobs[job], "FL-NPC-03", about=(card, job))
    cost = price(game, seat, action.kind, action.hire)
    if cost:
        yield CoinsChanged(seat, -cost, "hire")
    if action.kind == "hit_man":
        yield from send_hit_man(game, seat, card, job, target)
        return
    yield MercenaryHired(seat, card, job, target)
    answer = yield from answered(game, seat, card, job, target)
    if answer.cancelled:
        yield from dismiss(game, card, "cancelled", _fate(answer))


def answered(game: State, seat: int, card: str, job: str, target: str) -> Rule[Moment]:
    """What the one aimed at, then everybody, says to it; nobody hired turns on their payer. FL-ACT-10, FL-GAP-36."""
    victim = victim_of(game, job, target)
    aim = AIMS.get(type(target_of(target)), "town")
    moment = Moment("aimed", victim, card=card, by=seat, what=aim, hex=target)
    if victim not in (NOBODY, seat):
        yield from window(game, moment)
    if not (moment.cancelled or moment.redirected):
        moment = Moment("hired", seat, card=card, by=victim, what=game.cards.actions[card].kind)
        yield from window(game, moment)
    moment.cancelled = moment.cancelled or moment.redirected
    return moment


def victim_of(game: State, job: str, target: str) -> int:
    """The player at whom an assignment aims; NOBODY for none."""
    aim = target_of(target)
    if isinstance(aim, OfSeat | OfCharacter):
        return aim.seat
    return game.owner_of(target) if job in ("claim", "destroy") else NOBODY


def _fate(answer: Moment) -> str:
    """Where the card of one who was cancelled goes. FL-ACT-10."""
    return "discard:action" if answer.taken == NOBODY else f"hand:{answer.taken}"


def refund(game: State, seat: int, card: str) -> Rule[None]:
    """Half the hire cost comes back, as the target is gone for good. FL-GAP-44."""
    action = game.cards.actions[card]
    half = price(game, seat, action.kind, action.hire) // 2
    if half:
        yield CoinsChanged(seat, half, "refund")


# --- hit men ---


def send_hit_man(game: State, seat: int, card: str, job: str, target: str) -> Rule[None]:
    """A hit man fights a Character at once, or joins the Party. FL-NPC-19, FL-NPC-20, FL-NPC-23."""
    yield HitManHired(seat, card, job, target)
    answer = yield from answered(game, seat, card, job, target)
    if answer.cancelled:
        yield Moved(seat, (card,), "limbo", _fate(answer), "cancelled")
    elif job == "join" and game.players[seat].party:
        yield from _join(game, seat, card, InCrown.read(target).crown)
    else:
        if job == "kill":
            yield from _kill(game, seat, card, target)
        yield Moved(seat, (card,), "limbo", "discard:action", "done")


def _join(game: State, seat: int, card: str, crown: int) -> Rule[None]:
    """Into an empty Crown, or in the place of somebody. FL-NPC-20."""
    gear = yield from make_room(game, seat, crown)
    yield Joined(seat, card, crown)
    yield from give_gear(game, seat, gear)
    yield from shed_excess(game, seat)


def _kill(game: State, seat: int, card: str, target: str) -> Rule[None]:
    """Solo PVP against the Character, where there still is one. FL-NPC-19, FL-GAP-44."""
    aim = OfCharacter.read(target)
    if (yield from hooks.assassinated(game, aim.seat, game.cards.actions[card].strike)):
        return
    crown = game.players[aim.seat].crown_of(aim.card)
    if crown is None:
        yield from refund(game, seat, card)
    else:
        yield from assassinate(game, seat, card, aim.seat, crown)

"""Phases 1 to 3: the event, and the free action that some give; eating; declaring. PH-EVT, PH-EAT, PH-DEC."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, AskAll, Roll, Rule
from fallen_tui.games.posthuman.content.cards import EventCard
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, experience, forbidden, gift, standing
from fallen_tui.games.posthuman.rules import business, decks, hooks, knockouts, move, supplies
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.rules.tracks import change, move_hunger
from fallen_tui.games.posthuman.state.events import (
    ActionLost,
    Ate,
    ChosenSwapped,
    EventDrawn,
    EventKept,
    FinalTurn,
    MutantChose,
    Revealed,
)
from fallen_tui.games.posthuman.state.keys import CAMP, FOOD, FORAGE, HEALTH, MOVE, NO, PASS, SCOUT, YES, ActKey, EatKey
from fallen_tui.games.posthuman.state.table import LAST_SLOT, Player, State

MEASURES: dict[str, Callable[[State, Player], int]] = {
    "behind": lambda game, player: -player.journey,
    "widest": lambda game, player: len(player.map),
    "frailest": lambda game, player: -player.health,
    "seasoned": experience,
}
"""What events compare players by, the highest being meant. PH-EVT-06."""


def event(game: State) -> Rule[None]:
    """Draw the event and resolve it. PH-EVT-01, PH-EVT-05, PH-SOL-08, PH-SOL-12."""
    cards = yield from decks.top(game, "event")
    if not cards:
        return
    yield EventDrawn(cards[0])
    found = game.cards.events[cards[0]]
    if found.final:
        yield FinalTurn()
    if game.solo and found.alone is not None:
        yield from carry_out(game, found.alone.do, scene_of(game, 0, found.id))
    elif found.compares:
        yield from compare(game, found)
    else:
        for seat in game.clockwise():
            if game.players[seat].human:
                yield from carry_out(game, found.do, scene_of(game, seat, found.id))
    yield from hooks.event_resolved(game, found.id)


def compare(game: State, found: EventCard) -> Rule[None]:
    """An event for one player alone, or that one player keeps. PH-EVT-06, PH-EVT-07, PH-GAP-28."""
    humans = game.humans
    if len(humans) < 2 and not game.solo:
        return
    measure = MEASURES[found.who]
    best = max(measure(game, player) for player in humans)
    foremost = [player.seat for player in humans if measure(game, player) == best]
    if found.lasts == "kept":
        seat = foremost[0]
        if len(foremost) > 1:
            (face,) = yield Roll(1, len(foremost), "tie", "tie")
            seat = foremost[face - 1]
        yield EventKept(seat)
    elif len(foremost) == 1:
        yield from carry_out(game, found.do, scene_of(game, foremost[0], found.id))


# --- the free action ---


def free_action_of(game: State) -> str:
    """The free action that the event of the turn gives, "" for none."""
    return game.cards.events[game.event].free if game.event else ""


def free_for(game: State, seat: int) -> bool:
    """Whether a player may take it: it must be legal. PH-EVT-09, PH-CRD-05."""
    player, action = game.players[seat], free_action_of(game)
    return player.human and bool(action) and maps.MAY[action](game, player)


def free_action(game: State, seat: int) -> Rule[None]:
    """Forage or scout for free, if one likes. PH-EVT-09, PH-OUR-02."""
    action = free_action_of(game)
    answer = yield Ask(seat, "free", (YES, NO), "PH-EVT-09", NO, about=(action, game.event))
    if answer == YES:
        yield from (supplies.forage if action == "forage" else move.scout)(game, seat)


# --- phase 2: eating ---

LOSSES = ((0, 0), (1, 0), (1, 1), (2, 1))
"""Morale and health that each hunger slot costs, from full on. PH-TAB-P-HUNGER."""


def eat(game: State) -> Rule[None]:
    """All humans decide, then it comes to pass. PH-EAT-01 to PH-EAT-14."""
    for seat in game.clockwise():
        yield from business.window(game, seat)
    yield from cold(game)
    seats = [seat for seat in game.clockwise() if game.players[seat].human]
    asks = tuple(Ask(seat, "eat", portions(game, game.players[seat]), "PH-EAT-01") for seat in seats)
    meals = yield AskAll(asks)
    for seat, key in zip(seats, meals, strict=True):
        yield from dine(game, seat, key.n)


def cold(game: State) -> Rule[None]:
    """A season may cost 1 food or 1 wound outside safe houses. PH-TAB-P-EVENTS."""
    if not standing(game, "cold"):
        return
    for seat in game.clockwise():
        player = game.players[seat]
        if player.human and not maps.safe(game, player):
            keys = (FOOD, HEALTH) if player.food else (HEALTH,)
            what = yield Ask(seat, "cold", keys, "PH-EVT-04")
            yield from change(game, seat, str(what), -1, "cold")
            yield from knockouts.settle(game, seat)


def portions(game: State, player: Player) -> tuple[EatKey, ...]:
    """How much one may eat: no more than fills the track, or the one food that keeps it full. PH-EAT-02, PH-EAT-05."""
    useful = max(1, player.hunger - bonus(game, player, "first_food"))
    if maps.safe(game, player) and not player.hunger:
        useful = 0
    return tuple(map(EatKey.of, range(min(player.food, useful) + 1)))


def dine(game: State, seat: int, n: int) -> Rule[None]:
    """Eat, move the marker, suffer what its slot costs. PH-EAT-03 to PH-EAT-13."""
    player = game.players[seat]
    yield Ate(seat, n)
    if n:
        yield from move_hunger(game, seat, n + bonus(game, player, "first_food"))
    elif not maps.safe(game, player):
        if player.hunger == LAST_SLOT:
            yield from knockouts.knock_out(game, seat, "hunger")
            return
        yield from move_hunger(game, seat, -1)
    yield from starve(game, seat)


def starve(game: State, seat: int) -> Rule[None]:
    """The losses of the slot reached. PH-EAT-06, PH-EAT-07, PH-EAT-09."""
    player = game.players[seat]
    morale, health = LOSSES[player.hunger]
    if bonus(game, player, "iron_stomach"):
        health = 0
    yield from change(game, seat, "morale", -morale, "hunger")
    yield from change(game, seat, "health", -health, "hunger")
    yield from knockouts.settle(game, seat)


# --- phase 3: declaring ---


def declare(game: State) -> Rule[None]:
    """All choose at once; the humans' choices are revealed together. PH-DEC-01 to PH-DEC-05, PH-MUT-07."""
    for seat in game.clockwise():
        yield from business.window(game, seat)
    seats = [seat for seat in game.clockwise() if game.players[seat].turned != game.turn]
    chosen = yield AskAll(tuple(question(game, game.players[seat]) for seat in seats))
    pairs = list(zip(seats, chosen, strict=True))
    humans = tuple((seat, "" if key == PASS else str(key)) for seat, key in pairs if game.players[seat].human)
    for seat, key in pairs:
        if not game.players[seat].human:
            yield MutantChose(seat, key.card if isinstance(key, ActKey) else "")
    yield Revealed(humans)
    for seat, action in humans:
        if not action:
            yield ActionLost(seat)
    yield from swap_chosen(game)


def question(game: State, player: Player) -> Ask:
    """What a player chooses from."""
    if player.human:
        return Ask(player.seat, "declare", legal(game, player) or (PASS,), "PH-DEC-01")
    return Ask(player.seat, "lay", (PASS, *map(ActKey.of, player.actions)), "PH-DEC-02", PASS)


def legal(game: State, player: Player) -> tuple[Key, ...]:
    """The actions that are legal now. PH-GAP-53, PH-CAM-04, PH-FOR-01, PH-SCO-02."""
    never = forbidden(game)
    return tuple(key for key in (MOVE, SCOUT, FORAGE, CAMP) if maps.MAY[key](game, player) and key not in never)


def swap_chosen(game: State) -> Rule[None]:
    """A mutant with the gift may swap its card once the humans have revealed. PH-TAB-P-SCARS."""
    for seat in game.clockwise():
        player = game.players[seat]
        if not player.human and player.chosen and player.actions and gift(game, player, "swap_chosen"):
            key = yield Ask(seat, "swap_card", (PASS, *map(ActKey.of, player.actions)), "PH-SCR-11", PASS)
            if isinstance(key, ActKey):
                yield ChosenSwapped(seat, key.card)

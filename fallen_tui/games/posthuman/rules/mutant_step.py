"""What mutant players do: the card they laid, or what stands on their mutant card, in their step and before. PH-ACT."""

from __future__ import annotations

from functools import partial

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.cards import DefaultAction, MutantAction
from fallen_tui.games.posthuman.content.vocabulary import TERRAINS
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, gift
from fallen_tui.games.posthuman.rules import assault, business, decks, knockouts, rolls
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.state.events import (
    ActionsDiscarded,
    ActionsDrawn,
    Blighted,
    Lured,
    MutantActed,
    SwarmCalled,
)
from fallen_tui.games.posthuman.state.keys import PASS, ActKey, ActOnKey, CardKey
from fallen_tui.games.posthuman.state.table import Player, State

PROWL = "prowl"


def acts(game: State, seat: int) -> bool:
    """Whether a seat acts in the mutant step. PH-ACT-06, PH-GAP-69."""
    player = game.players[seat]
    return not player.human and not player.acted


def act(game: State, seat: int) -> Rule[None]:
    """One mutant action: the card that was laid, a default action, or nothing. PH-ACT-02, PH-ACT-05."""
    if not acts(game, seat):
        return
    for human in game.humans:
        yield from business.window(game, human.seat)
    player = game.players[seat]
    key = yield Ask(seat, "mutant", (*played(game, player), *defaults(game, player), PASS), "PH-ACT-02", PASS)
    if player.chosen and (key == PASS or key.card != player.chosen):
        yield ActionsDiscarded(seat, (player.chosen,))
    match key:
        case ActOnKey(card=card, seat=target):
            yield from strike(game, seat, card, target)
        case ActKey(card=card):
            yield from untargeted(game, seat, card)
        case _:
            yield MutantActed(seat, "")


def played(game: State, player: Player) -> list[Key]:
    """How the card that was laid can be played now. PH-ACT-07 to PH-ACT-09."""
    card = player.chosen
    if not card or game.cards.of[card].when != "mutant":
        return []
    if game.cards.of[card].type in ("swarm", "blight"):
        return [ActKey.of(card)]
    return [ActOnKey.of(card, seat) for seat in targets(game, player, card)]


def targets(game: State, player: Player, card: str) -> list[int]:
    """The humans whom a card can strike: on its terrain, away from their start, not yet struck by its type.

    PH-ACT-07 to PH-ACT-09, PH-TAB-P-EQUIPMENT.
    """
    action: MutantAction = game.cards.of[card]
    on = terrains(game, player, card)
    found = []
    for human in game.humans:
        hidden = human.camped and bonus(game, human, "hidden")
        if maps.terrain(game, human) in on and not hidden and open_to(human, action.type):
            found.append(human.seat)
    return found


def open_to(human: Player, type_: str) -> bool:
    """Whether a human can be struck by a type of action. PH-ACT-08, PH-ACT-09."""
    return not maps.at_start(human) and type_ not in human.struck


def terrains(game: State, player: Player, card: str) -> set[str]:
    """The terrains a card matches, with what mutations add. PH-TAB-P-SCARS."""
    on = set(game.cards.terrains[card])
    for scar in player.scars:
        gives = game.cards.scars[scar].gives
        if gives.everywhere == game.cards.of[card].type:
            return set(TERRAINS)
        if gives.also and on:
            on.add(gives.also)
    return on


def defaults(game: State, player: Player) -> list[Key]:
    """The default actions, which need no terrain. PH-GAP-30."""
    keys: list[Key] = []
    for card in game.cards.defaults.values():
        if card.type == PROWL:
            keys += [ActKey.of(card.id)] if player.actions else []
        else:
            keys += [ActOnKey.of(card.id, human.seat) for human in game.humans if open_to(human, card.type)]
    return keys


def strike(game: State, seat: int, card: str, target: int) -> Rule[None]:
    """An action against one human."""
    action: MutantAction | DefaultAction = game.cards.of[card]
    yield MutantActed(seat, card, target, action.type)
    if isinstance(action, MutantAction) and action.assault is not None:
        yield from assault.assault(game, seat, target, action)
    elif isinstance(action, MutantAction) and action.volley is not None:
        yield from assault.volley(game, seat, target, action)
    elif action.test is not None:
        less = gift(game, game.players[seat], "whisper") if action.type == "whisper" else 0
        if not (yield from rolls.passes(game, target, action.test.stat, card, less)):
            yield from fail(game, seat, target, action)


def fail(game: State, seat: int, target: int, action: MutantAction | DefaultAction) -> Rule[None]:
    """What a failed test against a mutant action costs. PH-TAB-P-MUTACTIONS, PH-TAB-P-DEFAULTS."""
    assert action.test is not None
    robs = action.type == "pilfer"
    more = gift(game, game.players[seat], "pilfer") if robs else 0
    scene = scene_of(game, target, action.id, seat if robs else target)
    yield from carry_out(game, tuple(effect.more(more) for effect in action.test.failed), scene)


def untargeted(game: State, seat: int, card: str) -> Rule[None]:
    """Prowl, a swarm that is called, a blight."""
    action = game.cards.of[card]
    yield MutantActed(seat, card, -1, action.type)
    player = game.players[seat]
    if action.type == "swarm":
        yield SwarmCalled(1 + gift(game, player, "swarm"))
    elif action.type == "blight":
        yield Blighted(tuple(sorted(terrains(game, player, card))))
    else:
        keys = tuple(map(CardKey.of, player.actions))
        chosen = yield Ask(seat, "prowl", keys, "PH-GAP-30", kind="some", low=0, high=len(keys))
        if chosen:
            yield ActionsDiscarded(seat, tuple(key.card for key in chosen))


def refill(game: State) -> Rule[None]:
    """At the end of the step hands are refilled; who has a full one may swap a card. PH-ACT-12, PH-ACT-13."""
    for seat in game.clockwise():
        player = game.players[seat]
        if player.human or player.turned == game.turn:
            continue
        if player.chosen:
            yield ActionsDiscarded(seat, (player.chosen,))
        if len(player.actions) < knockouts.hand_limit(game, seat):
            yield from knockouts.refill_hand(game, seat)
            continue
        key = yield Ask(seat, "replace", (PASS, *map(CardKey.of, player.actions)), "PH-ACT-13", PASS)
        if isinstance(key, CardKey):
            yield ActionsDiscarded(seat, (key.card,))
            yield from decks.draw(game, "action", 1, partial(ActionsDrawn, seat))


# --- while humans camp, forage and move ---

FOULED = 2
"""Health that a fouled camp heals less. PH-TAB-P-MUTACTIONS."""


def react(game: State, seat: int, when: str) -> Rule[list[tuple[int, str]]]:
    """Ask the mutants whose laid cards fit what a human does, the nearest first: who plays what."""
    done: list[tuple[int, str]] = []
    for other in by_distance(game, seat):
        mutant = game.players[other]
        card = mutant.chosen
        if mutant.human or mutant.acted or not card or game.cards.of[card].when != when:
            continue
        if seat not in targets(game, mutant, card):
            continue
        key = yield Ask(other, "react", (ActOnKey.of(card, seat), PASS), "PH-ACT-04", about=(when,))
        if key != PASS:
            yield MutantActed(other, card, seat, game.cards.of[card].type)
            done.append((other, card))
    return done


def by_distance(game: State, seat: int) -> list[int]:
    """The other seats from the nearest on, counted both ways; of two the one clockwise first. PH-ACT-11, PH-GAP-68."""
    n = len(game.players)
    others = [(seat + step) % n for step in range(1, n)]
    return sorted(others, key=lambda other: (min((other - seat) % n, (seat - other) % n), (other - seat) % n))


def foul(game: State, seat: int) -> Rule[int]:
    """By how much less a camp heals."""
    return FOULED * len((yield from react(game, seat, "camp")))


def snare(game: State, seat: int) -> Rule[bool]:
    """Whether a forager loses the supply card to a snare. PH-TAB-P-MUTACTIONS."""
    spoiled = False
    for other, card in (yield from react(game, seat, "forage")):
        test = game.cards.of[card].test
        falls = game.players[seat].falls
        if not (yield from rolls.passes(game, seat, test.stat, card)):
            spoiled = True
            yield from carry_out(game, test.failed, scene_of(game, seat, card, other))
        if game.players[seat].falls != falls:
            break
    return spoiled


def lure(game: State, seat: int) -> Rule[None]:
    """Minions wait where a human goes. PH-TAB-P-MUTACTIONS."""
    for _ in (yield from react(game, seat, "move")):
        yield Lured(seat)

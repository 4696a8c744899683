"""What mutants do when humans camp, forage and move. PH-ACT-04, PH-ACT-11."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.rules import mutant_step, tests
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.state.events import Lured, MutantActed
from fallen_tui.games.posthuman.state.keys import PASS, ActOnKey
from fallen_tui.games.posthuman.state.table import State

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
        if seat not in mutant_step.targets(game, mutant, card):
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
    done = yield from react(game, seat, "camp")
    return FOULED * len(done)


def snare(game: State, seat: int) -> Rule[bool]:
    """Whether a forager loses the supply card to a snare. PH-TAB-P-MUTACTIONS."""
    spoiled = False
    for other, card in (yield from react(game, seat, "forage")):
        test = game.cards.of[card].test
        falls = game.players[seat].falls
        if not (yield from tests.passes(game, seat, test.stat, card)):
            spoiled = True
            yield from carry_out(game, test.failed, scene_of(game, seat, card, other))
        if game.players[seat].falls != falls:
            break
    return spoiled


def lure(game: State, seat: int) -> Rule[None]:
    """Minions wait where a human goes. PH-TAB-P-MUTACTIONS."""
    for _ in (yield from react(game, seat, "move")):
        yield Lured(seat)

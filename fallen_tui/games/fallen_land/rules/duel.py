"""Solo PVP: a Character against another, a hit man, or somebody whom a card brings. PVP-36, PVP-37, GAP-33, NPC-19."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.rules.rounds import ATTACKER, DEFENDER, End, combat_round, finished, first_strike
from fallen_tui.games.fallen_land.state.events import CombatBegan, CombatEnded
from fallen_tui.games.fallen_land.state.table import FOE, NOBODY, State


def duel(game: State, one: tuple[int, int], two: tuple[int, int]) -> Rule[int]:
    """Two Characters, (seat, Crown) each, the first of them the Attacker: who wins, 0, 1 or NOBODY. FL-PVP-36."""
    end = yield from _to_the_death(game, CombatBegan((one[0], "", one[1]), (two[0], "", two[1]), True))
    return _winner(end)


def fight(game: State, seat: int, crown: int, omega: int, health: int, strike: int = 0, by: int = NOBODY) -> Rule[bool]:
    """A Character is attacked by somebody with such figures; whether the Character wins. FL-PVP-36, FL-NPC-24.

    by   the rival town whose Character that is. FL-VAR-30
    """
    began = CombatBegan((by, FOE, NOBODY), (seat, "", crown), True, omega, health, strike)
    end = yield from _to_the_death(game, began)
    return _winner(end) == DEFENDER


def assassinate(game: State, seat: int, card: str, victim: int, crown: int) -> Rule[bool]:
    """A hit man attacks a Character, however far away; whether the hit man wins. FL-NPC-19, FL-NPC-24."""
    figures = game.cards.actions[card]
    began = CombatBegan((seat, card, NOBODY), (victim, "", crown), True, figures.omega, figures.health, figures.strike)
    end = yield from _to_the_death(game, began)
    return _winner(end) == ATTACKER


def _to_the_death(game: State, began: CombatBegan) -> Rule[End]:
    """First Strike, then rounds until one side is dead; no Flight. FL-PVP-37."""
    yield began
    yield from first_strike(game)
    while (end := finished(game)) is None:
        yield from combat_round(game)
    yield CombatEnded(end.how, end.loser)
    return end


def _winner(end: End) -> int:
    return NOBODY if end.loser == NOBODY else 1 - end.loser

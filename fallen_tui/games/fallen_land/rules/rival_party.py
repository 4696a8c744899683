"""The Party of a rival town, five Characters in one: damage, death, loot, what is carried off from it. VAR-24 to 26."""

from __future__ import annotations

from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state.events import PartyLost, PenaltyChanged, RivalHurt
from fallen_tui.games.fallen_land.state.table import State

LOOT = 3
"""Spoils cards for a rival's Party that is killed. FL-VAR-26."""


def hurt_crew(game: State, seat: int, points: int, why: str = "") -> Rule[None]:
    """Damage of any kind, which no Armor stops; at its Health the Party is lost. FL-VAR-24, FL-VAR-26."""
    player = game.players[seat]
    if points <= 0 or not player.has_party:
        return
    yield RivalHurt(seat, min(points, crew.left(player)), why)
    if not crew.left(player):
        yield from window(game, Moment("wipe", seat))
        yield PartyLost(seat)


def plunder(game: State, seat: int) -> Rule[None]:
    """What the Party that killed a rival's takes: so many Spoils off the deck. FL-VAR-26."""
    cards = yield from draw(game, seat, "spoils", LOOT, open=True)
    yield from gain_spoils(game, seat, cards)


def strike_down(game: State, seat: int, dice: int) -> Rule[None]:
    """A hit man kills one of a rival's Characters, and hurts the others by his First Strike. FL-VAR-30."""
    points = crew.EACH
    if dice:
        points += sum((yield Roll(dice, 6, "damage", "First Strike")))
    yield from hurt_crew(game, seat, points)


def set_back(game: State, seat: int, n: int, why: str = "delayed") -> Rule[None]:
    """Week Penalty for a rival's Party, or less of it below 0. FL-VAR-25."""
    player = game.players[seat]
    n = max(n, -player.penalty)
    if n and player.has_party:
        yield PenaltyChanged(seat, n, why)

"""How far it is on the board, and what is worth going to: what the ways of the steady bot are made of."""

from __future__ import annotations

from functools import lru_cache

from fallen_tui.engine.hexes import Cell
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.board import Board


@lru_cache(maxsize=600)
def spent_from(board: Board, hex: str) -> dict[Cell, int]:
    """Movement points from a hex to every other."""
    return dict(board.reach(board.at(hex).coordinate, None).spent)


@lru_cache(maxsize=600)
def distances(board: Board, goal: str) -> dict[str, float]:
    """Movement points to a hex from every hex, by their names."""
    there = spent_from(board, goal)
    entry = board.at(goal).cost or 1
    found: dict[str, float] = dict.fromkeys(board.names, 99.0)
    for cell, points in there.items():
        hex = board[cell]
        found[hex.name] = points - (hex.cost or 1) + entry
    found[goal] = 0.0
    return found


def distance(board: Board, start: str, goal: str) -> float:
    """Movement points from one hex to another."""
    return distances(board, goal)[start]


@lru_cache(maxsize=600)
def hunting_grounds(board: Board, start: str) -> tuple[tuple[int, str], ...]:
    """The nearest hex of each kind for Encounters, the start aside, with the movement points to it."""
    near: dict[tuple[str, ...], tuple[int, str]] = {}
    for cell, points in spent_from(board, start).items():
        hex = board[cell]
        if points and not hex.burns and hex.town is None and hex.decks:
            kind = (*hex.decks, "free" if not {"city", "radiation"}.isdisjoint(hex.terrains) else "")
            near[kind] = min(near.get(kind, (99, "")), (points, hex.name))
    return tuple(near.values())


@frozen
class Destination(FrozenRecord):
    """Something worth going to: the hex, the worth of what is done there, its weeks."""

    hex: str
    value: float
    weeks: int

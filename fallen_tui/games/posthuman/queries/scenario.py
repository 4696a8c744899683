"""What scenarios add to conditions, and where their places lie; names stand as [[id]] until they are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from fallen_tui.adventure.content.condition_words import Clause, ConditionWord, naming, number_test, one_of, some_of
from fallen_tui.adventure.scenario.condition_words import COUNTER, LOST, WON
from fallen_tui.adventure.text.english import bounds, listed
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey
from fallen_tui.games.posthuman.state.table import Player, State


def cell_of(game: State, place: str) -> Cell | None:
    """Where the tile of a place lies on the map; None while it is not laid."""
    known = game.cards.scenario.place(place)
    laid = game.players[0].map.items()
    return next((cell for cell, tile in laid if known is not None and tile.tile == known.tile), None)


def here(game: State, player: Player) -> str:
    """The place of the scenario under a survivor; "" on an ordinary tile."""
    if not player.human or not player.map:
        return ""
    found = game.cards.scenario.at_tile(player.here.tile)
    return "" if found is None else str(found.id)


def lying(game: State, player: Player) -> tuple[str, ...]:
    """The things and people that lie where a survivor is. PH-SCN-08."""
    if game.scenario_progress is None:
        return ()
    return tuple(mark for mark, where in game.scenario_progress.marks.items() if where == TileKey(*player.at))


def _with(game: State, seat: int, mark: str, _: int) -> bool:
    return game.scenario_progress is not None and game.scenario_progress.marks.get(mark) == SeatKey.of(seat)


def _at(game: State, seat: int, place: str, _: int) -> bool:
    return game.scenario_progress is not None and here(game, game.players[seat]) == place


def _found(game: State, seat: int, place: str, _: int) -> bool:
    return game.scenario_progress is not None and cell_of(game, place) is not None


def _reached(game: State, seat: int, place: str, _: int) -> bool:
    return game.scenario_progress is not None and place in game.scenario_progress.reached


def are(what: str) -> Callable[[Any, Any], Clause]:
    """What somebody is: at a place of the scenario, which stands for {}, or anything else."""
    return lambda value, voice: (voice.player, voice.are, what.format(f"[[{value}]]"))


SCENARIO_WORDS: dict[str, ConditionWord] = {
    "counter": COUNTER,
    "won": WON,
    "lost": LOST,
    "with": ConditionWord(one_of(str), _with, lambda value, voice: (f"[[{value}]]", "is", "with you"), naming("mark")),
    "at": ConditionWord(one_of(str), _at, are("at {}"), naming("place")),
    "found": ConditionWord(
        one_of(str), _found, lambda value, voice: (f"[[{value}]]", "is", "on your map"), naming("place")
    ),
    "reached": ConditionWord(
        one_of(str), _reached, lambda value, voice: (f"[[{value}]]", "is", "reached"), naming("place")
    ),
    "turn": ConditionWord(
        number_test,
        lambda game, seat, value, _: value.holds(game.turn),
        lambda value, voice: ("the number of the turn", "is", bounds(value)),
    ),
    "level": ConditionWord(
        some_of(Literal["easy", "normal", "hard"]),
        lambda game, seat, value, _: game.level in value,
        lambda value, voice: ("the level", "is", listed(value, "or")),
    ),
}
"""By word."""

"""What scenarios add to conditions, and where their places lie; names stand as [[id]] until they are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.content.condition_words import Clause, ConditionWord, number_test
from fallen_tui.adventure.scenario.condition_words import COUNTER, LOST, WON, level_word, of_thing
from fallen_tui.adventure.text.english import bounds
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


def are(what: str) -> Callable[[Any, Any], Clause]:
    """What somebody is: at a place of the scenario, which stands for {}, or anything else."""
    return lambda value, voice: (voice.player, voice.are, what.format(f"[[{value}]]"))


def it_is(what: str) -> Callable[[Any, Any], Clause]:
    """What a thing of the scenario is."""
    return lambda value, voice: (f"[[{value}]]", "is", what)


SCENARIO_WORDS: dict[str, ConditionWord] = {
    "counter": COUNTER,
    "won": WON,
    "lost": LOST,
    "with": of_thing(
        "mark",
        lambda game, seat, mark: game.scenario_progress.marks.get(mark) == SeatKey.of(seat),
        it_is("with you"),
    ),
    "at": of_thing("place", lambda game, seat, place: here(game, game.players[seat]) == place, are("at {}")),
    "found": of_thing("place", lambda game, seat, place: cell_of(game, place) is not None, it_is("on your map")),
    "reached": of_thing("place", lambda game, seat, place: place in game.scenario_progress.reached, it_is("reached")),
    "turn": ConditionWord(
        number_test,
        lambda game, seat, value, _: value.holds(game.turn),
        lambda value, voice: ("the number of the turn", "is", bounds(value)),
    ),
    "level": level_word(lambda game: str(game.level)),
}
"""By word."""

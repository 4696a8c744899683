"""What a scenario sends a survivor to: places that decide it, others of use, who lies behind, the way back."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.adventure.content.conditions import Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.maps import tiles
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.scenario import cell_of
from fallen_tui.games.posthuman.scenario.definition import Scenario
from fallen_tui.games.posthuman.scenario.parts import Place
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey
from fallen_tui.games.posthuman.state.table import ORIGIN, Player, State


class Errand:
    """The errand of a survivor as its scenario stands; nothing in an ordinary game.

    places  the tiles of places that are still to be completed -> whether the victory hangs on it
    seeks   whether such a place has not been found yet
    far     how many tiles each tile of the map lies away from where one has to be
    """

    def __init__(self, game: State, player: Player) -> None:
        self.game, self.player = game, player
        self.places: dict[str, bool] = {}
        self.seeks = False
        self.far: dict[Cell, int] = {}
        if game.scenario_progress is not None and player.human:
            self._plan(game.cards.scenario)

    def _plan(self, scenario: Scenario) -> None:
        progress = self.game.scenario_progress
        assert progress is not None
        left = [place for place in scenario.places if place.id not in progress.reached or self._brings(scenario, place)]
        decides = {place.id: self._decides(scenario, place) for place in left}
        self.places = {place.tile: decides[place.id] for place in left}
        cells = {place.id: cell_of(self.game, place.id) for place in left}
        self.seeks = any(decides[id] and cell is None for id, cell in cells.items())
        goals = [cell for id, cell in cells.items() if cell is not None and decides[id]]
        goals += [(at.column, at.row) for where in progress.marks.values() if (at := TileKey.match(where)) is not None]
        if not goals and _homeward(scenario) and all(self._here(mark) for mark in _company(scenario)):
            goals = [ORIGIN]
        self.far = self._distances(goals)

    def _here(self, mark: str) -> bool:
        assert self.game.scenario_progress is not None
        return self.game.scenario_progress.marks.get(mark) == SeatKey.of(self.player.seat)

    def _brings(self, scenario: Scenario, place: Place) -> bool:
        """Whether something that is with the survivor is wanted there."""
        return any(
            rule.on == "carried_to" and rule.place == place.id and self._here(rule.mark) for rule in scenario.rules
        )

    def _decides(self, scenario: Scenario, place: Place) -> bool:
        """Whether the victory hangs on a place: by a counter, or by who waits there."""
        wanted = {id for term in _terms(scenario) for id in term.counters()}
        own = [rule for rule in scenario.rules if rule.on in ("reached", "carried_to") and rule.place == place.id]
        changed = {id for rule in own for part in parts(rule.do) if isinstance(part, Effect) for id, _ in part.counts()}
        waiting = {mark.id for mark in scenario.marks if mark.start == place.id and not self._here(mark.id)}
        return bool(wanted & changed) or bool(waiting & {*_company(scenario)}) or _named(scenario, place.id)

    def _distances(self, goals: list[Cell]) -> dict[Cell, int]:
        """How many tiles each tile of the map lies away from the nearest goal."""
        laid = maps.laid(self.player)
        found = {cell: 0 for cell in goals if cell in laid}
        ahead = list(found)
        for cell in ahead:
            for other in tiles.connected(laid, cell):
                if other not in found:
                    found[other] = found[cell] + 1
                    ahead.append(other)
        return found

    def nearer(self, cell: Cell) -> int:
        """How many tiles nearer to where one has to be a tile is than the survivor; 0 where nothing leads there."""
        here, there = self.far.get(self.player.at), self.far.get(cell)
        return 0 if here is None or there is None else here - there


def _terms(scenario: Scenario) -> Iterator[Term]:
    """Every term of the victory, at any depth."""
    if scenario.victory is not None:
        for condition in scenario.victory.conditions():
            yield from condition.terms()


def _company(scenario: Scenario) -> list[str]:
    """Who and what has to be with the survivor in the end."""
    return [term.value for term in _terms(scenario) if term.word == "with"]


def _homeward(scenario: Scenario) -> bool:
    """Whether it ends at the start."""
    return any(term.word == "zone" and term.value == "start" for term in _terms(scenario))


def _named(scenario: Scenario, place: str) -> bool:
    """Whether the victory names a place."""
    return any(term.word in ("reached", "at") and term.value == place for term in _terms(scenario))

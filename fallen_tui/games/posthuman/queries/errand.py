"""What a scenario sends a survivor to: places that decide it, others of use, who lies behind, the way back."""

from __future__ import annotations

from collections.abc import Iterable

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
from fallen_tui.games.posthuman.state.table import ORIGIN, Player, ScenarioProgress, State


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
            self._plan(game.cards.scenario, game.scenario_progress)

    def _plan(self, scenario: Scenario, progress: ScenarioProgress) -> None:
        victory = scenario.victory.conditions() if scenario.victory is not None else ()
        terms = [term for condition in victory for term in condition.terms()]
        company = {term.value for term in terms if term.word == "with"}
        here = {mark for mark, where in progress.marks.items() if where == SeatKey.of(self.player.seat)}
        brings = {rule.place for rule in scenario.rules if rule.on == "carried_to" and rule.mark in here}
        goals = [(at.column, at.row) for where in progress.marks.values() if (at := TileKey.match(where)) is not None]
        for place in scenario.places:
            if place.id in progress.reached and place.id not in brings:
                continue
            self.places[place.tile] = decides = _decides(scenario, place, terms, company - here)
            cell = cell_of(self.game, place.id)
            if decides and cell is None:
                self.seeks = True
            elif decides and cell is not None:
                goals.append(cell)
        homeward = any(term.word == "zone" and term.value == "start" for term in terms)
        if not goals and homeward and company <= here:
            goals = [ORIGIN]
        self.far = self._distances(goals)

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


def _decides(scenario: Scenario, place: Place, terms: Iterable[Term], missing: set[str]) -> bool:
    """Whether the victory hangs on a place: by its name, a counter, or somebody `missing` who waits there."""
    wanted = {id for term in terms for id in term.counters()}
    own = [rule for rule in scenario.rules if rule.on in ("reached", "carried_to") and rule.place == place.id]
    changed = {id for rule in own for part in parts(rule.do) if isinstance(part, Effect) for id, _ in part.counts()}
    waiting = {mark.id for mark in scenario.marks if mark.start == place.id}
    named = any(term.word in ("reached", "at") and term.value == place.id for term in terms)
    return named or bool(wanted & changed) or bool(waiting & missing)

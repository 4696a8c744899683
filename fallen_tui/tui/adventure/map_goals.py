"""The cells that a question is about: which option names which cell, what going there takes, and the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen


def _no_way(cell: str) -> tuple[str, ...]:
    """No way is asked for."""
    return ()


@frozen
class MapGoals(FrozenRecord):
    """What a question asks about the map; cells are known by their names.

    of      option -> its cell
    prices  cell -> what it takes to get there
    way     a cell -> the cells of the way there, start and end included; none where no way is asked for
    whole   whether every option is a cell and an answer by itself: then the map is opened
    """

    of: Mapping[str, str] = attrs.field(factory=dict)
    prices: Mapping[str, int] = attrs.field(factory=dict)
    way: Callable[[str], tuple[str, ...]] = _no_way
    whole: bool = False
    cells: Mapping[str, tuple[str, ...]] = attrs.field(init=False)
    """Cell -> the options about it."""

    @cells.default
    def _by_cell(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for option, cell in self.of.items():
            found[cell] = (*found.get(cell, ()), option)
        return found

    def path(self, option: str) -> tuple[str, ...]:
        """The cells of the way to an option; none where it stays where it is."""
        cell = self.of.get(option)
        way = self.way(cell) if cell is not None else ()
        return way if len(way) > 1 else ()


NO_GOALS = MapGoals()

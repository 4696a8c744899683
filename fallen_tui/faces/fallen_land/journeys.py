"""How a Party gets to a far hex of the Fallen Land by the rules' own ways: weeks, price, risk, ends of marches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import ceil

from fallen_tui.engine.hexes import Cell
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.bonuses import immune, movement_bonus
from fallen_tui.games.fallen_land.rules.arrival import hot, lord
from fallen_tui.games.fallen_land.rules.movement import WATER_PRICE, Ways, ways_of
from fallen_tui.games.fallen_land.state.table import NOBODY, WEEKS, State
from fallen_tui.games.fallen_land.text.names import name

ENDLESS = 100_000
"""Movement points beyond any way on the map."""
ROLL = 3.5
"""What a march rolls on average. FL-MOV-01."""


class Journeys:
    """The ways of a Party from where it stands to anywhere."""

    def __init__(self, view: State, seat: int) -> None:
        self.view, self.seat = view, seat
        self.player = view.players[seat]
        self.board = view.cards.board
        self.ways: Ways = ways_of(view, seat, ENDLESS)
        self.pace = max(1.0, ROLL + movement_bonus(view, seat))

    def points(self, hex: str) -> int | None:
        """Movement points to a hex; None where there is no way, or none that can be paid."""
        cell = self.board.at(hex).coordinate
        if cell in self.ways.land:
            return self.ways.land.spent[cell]
        if self.ways.ferry is None or cell not in self.ways.ferry or self.toll(hex) > self.player.coins:
            return None
        return self.ways.ferry.spent[cell]

    def toll(self, hex: str) -> int:
        """The coins that the lakes on the way cost."""
        return self.ways.toll(self.ways.path(self.board.at(hex).coordinate))

    def weeks(self, hex: str) -> int | None:
        """About how many weeks it takes to arrive, with the Deeds that the marches owe; None for no way."""
        points = self.points(hex)
        return None if points is None else _weeks(points, self.pace) + self.player.owes * bool(points)

    def when(self, weeks: int) -> str:
        """In which Turn that is, in words; "" for this one."""
        turns = ceil(max(0, weeks - self._weeks_now()) / WEEKS)
        return {0: "", 1: "arrival next Turn"}.get(turns, f"arrival in {turns} Turns")

    def _weeks_now(self) -> int:
        """The weeks that are left of this Turn: all of them, but for a penalty, before they are given."""
        if self.player.began != self.view.turn:
            return max(0, WEEKS - self.player.penalty)
        return self.player.weeks if self.view.phase == "exploits" else 0

    def told(self, hex: str) -> str:
        """What the way costs, then what it risks."""
        weeks = self.weeks(hex)
        if weeks is None:
            return "closed to you"
        toll, stops = self.toll(hex), weeks // 2
        parts = [f"{counted(toll, 'coin')} for the lakes"] if toll else []
        parts += [f"{counted(stops, 'Encounter')} on the way"] if stops else []
        return ", ".join(part for part in (*parts, self.when(weeks), danger(self.view, self.seat, hex)) if part)


class Journey:
    """The way to one goal, seen from anywhere."""

    def __init__(self, journeys: Journeys, goal: str) -> None:
        self.journeys, self.goal = journeys, goal
        board, ways = journeys.board, journeys.ways
        self._end = board.at(goal).coordinate
        self.wet = self._end not in ways.land
        """Whether it takes a ferry."""
        self._prices: dict[Cell, int | None] = {**ways.prices}
        if self.wet:
            self._prices.update(dict.fromkeys(ways.lakes, WATER_PRICE))

    @cached_property
    def _back(self) -> dict[Cell, int]:
        """Points from the goal to every hex: the same way, walked backwards."""
        return dict(self.journeys.board.reach(self._end, None, self._prices).spent)

    def left(self, hex: str) -> int | None:
        """Points from a hex to the goal; None where there is no way."""
        cell = self.journeys.board.at(hex).coordinate
        points = self._back.get(cell)
        return None if points is None else points - self._entry(cell) + self._entry(self._end)

    def _entry(self, cell: Cell) -> int:
        return self._prices.get(cell, self.journeys.board[cell].cost) or 0

    def nearer(self, points: int, offered: Iterable[str]) -> Iterator[tuple[int, int, str]]:
        """Of the hexes that a march of so many points may end in, those nearer to the goal: weeks and points left."""
        journeys = self.journeys
        now = self.left(journeys.player.place)
        ways = ways_of(journeys.view, journeys.seat, points)
        for hex in offered:
            cell = journeys.board.at(hex).coordinate
            left = self.left(hex)
            dry = cell in ways.land or self.wet
            if left is not None and dry and (now is None or left < now):
                yield _weeks(left, journeys.pace) + (left > 0 and not self._free(cell)), left, hex

    def _free(self, cell: Cell) -> bool:
        """Whether a march that ends there owes nothing. FL-EXP-11."""
        hex = self.journeys.board[cell]
        return hex.town is not None or hex.water


def _weeks(points: int, pace: float) -> int:
    """Weeks of so many points: a week each march, and one for what it owes before the next."""
    marches = ceil(max(0.0, points - 0.5) / pace)
    return max(0, 2 * marches - 1)


def danger(view: State, seat: int, hex: str) -> str:
    """What a Party meets that ends its march in a hex, be it who it may; "" for nothing."""
    board = view.cards.board
    found = []
    burns = board.at(hex).burns or hot(view, hex)
    if burns and any(not immune(view, seat, "hex_radiation", crown) for crown, _ in people(view, seat)):
        found.append("1 Radiation on each Character")
    elif hex in view.front:
        found.append(f"in {view.cards.name('front')}")
    owner = lord(view, hex)
    if owner not in (NOBODY, seat) and view.players[owner].chips and not immune(view, seat, "chips"):
        found.append(f"the guns of {name(view, owner)}'s town")
    return ", ".join(found)

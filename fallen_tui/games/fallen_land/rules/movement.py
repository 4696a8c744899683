"""The Movement Deed, every other way a Party moves, and Delay. MOV, MAP-07 to MAP-11, EXP-07, EXP-08."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import attrs

from fallen_tui.engine import hexes
from fallen_tui.engine.clone import clone
from fallen_tui.engine.hexes import Cell, Reach
from fallen_tui.engine.records import Single, frozen
from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content.board import COSTS, Board
from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus, reroll_faces, shield, standing
from fallen_tui.games.fallen_land.rules.arrival import arrive
from fallen_tui.games.fallen_land.rules.moments import PASSING, Moment, concerned, window
from fallen_tui.games.fallen_land.rules.people import town_swaps
from fallen_tui.games.fallen_land.rules.plays import acts
from fallen_tui.games.fallen_land.state.events import (
    CoinsChanged,
    DebtSet,
    MoveRolled,
    PartyMoved,
    PenaltyChanged,
    Spared,
    TruceEnded,
    WeeksChanged,
)
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.table import State

WATER_PRICE = 1
"""Movement points for water that a chip or a perk opens. FL-WLD-08."""


def march(game: State, seat: int) -> Rule[None]:
    """The Movement Deed: roll, choose a hex within reach, walk there. FL-MOV-01 to FL-MOV-07, FL-GAP-24."""
    points = yield from movement_points(game, seat)
    if not game.players[seat].party:
        return
    ways = ways_of(game, seat, points)
    goal = (yield Ask(seat, "march", tuple(map(HexKey.of, ways.goals())), "FL-MOV-02", about=(points,))).hex
    path = yield from _way(game, seat, ways, goal)
    yield from walk(game, seat, tuple(hexes.name(cell) for cell in path), ways.toll(path))
    yield from owe(game, seat)


def _way(game: State, seat: int, ways: Ways, goal: str) -> Rule[tuple[Cell, ...]]:
    """The cheapest way to a hex, or a dearer one through the own town, where something lies. FL-MOV-07, FL-DEC-98."""
    cell, player = game.cards.board.at(goal).coordinate, game.players[seat]
    path = ways.path(cell)
    if (player.roster or player.auction) and (detour := ways.by_town(cell)):
        answer = yield Ask(seat, "way", words("straight", "town"), "FL-MOV-07", "straight", (ways.points, goal))
        return detour if answer == "town" else path
    return path


def movement_points(game: State, seat: int) -> Rule[int]:
    """1d6 plus the Movement Bonus. FL-MOV-01."""
    die = yield from rolled(game, seat, "move_roll", "movement")
    points: int = max(0, die + movement_bonus(game, seat))
    yield MoveRolled(seat, die, points)
    return points


def rolled(game: State, seat: int, on: str, why: str) -> Rule[int]:
    """1d6 of a Party, with the re-rolls and bonuses of cards: move_roll, flight_roll."""
    stream = on.removesuffix("_roll")
    (die,) = yield Roll(1, 6, stream, why)
    if die in reroll_faces(game, seat, on):
        (die,) = yield Roll(1, 6, stream, why)
    bonus = 0
    while True:
        moment = yield from window(game, Moment(on, seat, amount=die + bonus))
        bonus = moment.amount - die
        if not moment.reroll:
            total: int = moment.amount
            return total
        (die,) = yield Roll(1, 6, stream, why)


# --- where it can go ---


@frozen
class Ways(Single):
    """The hexes within reach of a Party, and the way to each.

    ferry   the same with lakes crossed for coins: they serve where nothing else does; `fare` coins for each of `lakes`
    home    the own town, which the way passes where that costs nothing, and `by_town` where it costs more
    """

    board: Board
    points: int
    prices: dict[Cell, int | None]
    land: Reach
    ferry: Reach | None
    lakes: frozenset[Cell]
    fare: int
    purse: int
    home: Cell
    _onward: dict[tuple[bool, bool], Reach] = attrs.field(factory=dict, init=False, repr=False)

    def goals(self) -> tuple[str, ...]:
        """The names of the hexes to choose from, the own hex among them. FL-MOV-04, FL-GAP-24."""
        return (*(hexes.name(cell) for cell in self.land.spent), *(hexes.name(cell) for cell in self._shores()))

    def _shores(self) -> Iterator[Cell]:
        """What only a ferry reaches, and can be paid."""
        for cell in self.ferry.spent if self.ferry is not None else ():
            if cell not in self.land and cell not in self.lakes and self.toll(self.path(cell)) <= self.purse:
                yield cell

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The cheapest way to a hex, both ends included; of equal ones that through the own town. FL-MOV-07."""
        if cell not in self.land:
            assert self.ferry is not None
            return self.ferry.path(cell)
        way = self.land.path(cell)
        spent = self.land.spent
        if self.home in way or spent.get(self.home, self.points) >= spent[cell]:
            return way
        onward = self._from_home(self.land)
        if cell not in onward or spent[self.home] + onward.spent[cell] > spent[cell]:
            return way
        return (*self.land.path(self.home), *onward.path(cell)[1:])

    def by_town(self, cell: Cell) -> tuple[Cell, ...]:
        """The way to a hex through the own town where `path` does not pass it; empty where there is none. FL-MOV-07.

        Lakes are crossed where it takes that, and where the coins are there.
        """
        if self.home in self.path(cell):
            return ()
        there = [reach for reach in (self.land, self.ferry) if reach is not None and self.home in reach]
        for first, wet in product(there, (False, True) if self.ferry is not None else (False,)):
            onward = self._from_home(first, wet)
            if cell in onward:
                way = (*first.path(self.home), *onward.path(cell)[1:])
                if self.toll(way) <= self.purse:
                    return way
        return ()

    def cost(self, path: tuple[Cell, ...]) -> int:
        """The movement points that a way takes; the last point enters any hex. FL-MOV-02, FL-MOV-03."""
        spent = 0
        for cell in path[1:]:
            usual = WATER_PRICE if cell in self.lakes else self.prices.get(cell, self.board[cell].cost)
            spent += usual or 0
        return min(self.points, spent)

    def _from_home(self, there: Reach, wet: bool = False) -> Reach:
        """Where it gets on from the own town, over lakes too (`wet`); worked out once, for a question asks of all."""
        key = there is self.ferry, wet
        if key not in self._onward:
            prices = {**self.prices, **dict.fromkeys(self.lakes, WATER_PRICE)} if wet else self.prices
            self._onward[key] = self.board.reach(self.home, self.points - there.spent[self.home], prices)
        return self._onward[key]

    def toll(self, path: tuple[Cell, ...]) -> int:
        """The coins that a way over lakes costs."""
        return self.fare * sum(cell in self.lakes for cell in path[1:])


def ways_of(game: State, seat: int, points: int) -> Ways:
    """Where a Party gets with so many points. FL-MOV-02, FL-MOV-03, FL-MAP-07, FL-MAP-09."""
    board, player = game.cards.board, game.players[seat]
    start, home = board.at(player.place).coordinate, board.at(game.home(seat)).coordinate
    open_ = prices(game, seat)
    land = board.reach(start, points, open_)
    fares = [bonus.n for bonus, _, _ in standing(game, seat, "lakes")]
    lakes: frozenset[Cell] = frozenset()
    ferry = None
    crossed: dict[Cell, int | None] = {}
    if fares and player.coins >= min(fares):
        lakes = frozenset(cell for lake in board.lakes for cell in lake if cell not in open_)
        crossed.update(dict.fromkeys(lakes, WATER_PRICE))
        ferry = board.reach(start, points, {**open_, **crossed})
    return Ways(board, points, open_, land, ferry, lakes, min(fares, default=0), player.coins, home)


def prices(game: State, seat: int) -> dict[Cell, int | None]:
    """The hexes that cost this Party something else: by its perks, and water opened by a chip. FL-WLD-08.

    None: it cannot go there, for the front of a scenario has closed it. FL-SCN-12.
    """
    board = game.cards.board
    found: dict[Cell, int | None] = {}
    for cell in chips_on_water(game):
        found[cell] = WATER_PRICE
    own: dict[str, int] = {}
    for bonus, _, _ in standing(game, seat, "terrain"):
        for terrain, n in bonus.pairs:
            own[terrain] = min(n, own.get(terrain, n))
    if own:
        for cell, hex in board.hexes.items():
            if not own.keys().isdisjoint(hex.terrains):
                costs = [own.get(terrain, COSTS[terrain]) for terrain in hex.terrains]
                if None not in costs:
                    found[cell] = max(cost for cost in costs if cost is not None)
    if game.front and game.cards.scenario.front.kind == "closed":
        found.update((board.at(hex).coordinate, None) for hex in game.front)
    return found


def chips_on_water(game: State) -> Iterator[Cell]:
    """The water hexes that the chip of a Point of Interest opens. FL-WLD-08, FL-MAP-09."""
    board = game.cards.board
    for place in board.places.values():
        if board[place.hex].water:
            yield place.hex
    for world in game.world:
        if world.place and (hex := board.at(world.place)).water:
            yield hex.coordinate


def steps(game: State, seat: int) -> tuple[str, ...]:
    """The hexes beside its own into which a Party may step, for Flight. FL-FLT-04, FL-MAP-09."""
    board = game.cards.board
    opened = prices(game, seat)
    around = board.neighbours(board.at(game.players[seat].place).coordinate)
    return tuple(hexes.name(cell) for cell in around if opened.get(cell, board[cell].cost) is not None)


# --- going there ---


def walk(game: State, seat: int, path: tuple[str, ...], toll: int = 0) -> Rule[None]:
    """Go a way from the own hex; the own town on it opens Roster and Auction House. FL-MOV-06, FL-MOV-07, FL-MAP-11.

    What is used in passing is used up for this way; what is passed over is asked once more where the way ends.
    """
    if toll:
        yield CoinsChanged(seat, -toll, "ferry")
    player, way = game.players[seat], path[1:]
    used: list[tuple[int, ActKey]] = []
    passed: list[tuple[int, ActKey]] = []
    while (n := next_stop(game, seat, way, [*used, *passed])) < len(way):
        hex = way[n - 1]
        yield from _step(game, seat, hex, "deed", way[:n])
        way = way[n:]
        if hex == game.home(seat):
            yield from town_swaps(game, seat)
        moment = yield from window(game, _passing(seat, hex, [*used, *passed]))
        if not player.party or player.place != hex:
            return
        used += moment.served[len(used) + len(passed) :]
        passed += moment.declined
    yield from move_party(game, seat, path[-1], "deed", way, used)


def next_stop(game: State, seat: int, way: tuple[str, ...], served: list[tuple[int, ActKey]]) -> int:
    """How many hexes a Party goes until it passes its own town, or something would act there; all where nothing does.

    What would act is looked up as if the Party stood there already.
    """
    ids = game.cards.at_moment.get("move", frozenset())
    seats = [other for other in game.clockwise(seat) if concerned(game, other, _passing(seat, "", []), ids)]
    there = clone(game) if seats and len(way) > 1 else game
    for n, hex in enumerate(way[:-1], 1):
        if hex == game.home(seat):
            return n
        if seats:
            there.players[seat].place = hex
            if any(acts(there, other, _passing(seat, hex, served)) for other in seats):
                return n
    return len(way)


def _passing(seat: int, hex: str, served: list[tuple[int, ActKey]]) -> Moment:
    return Moment("move", seat, hex=hex, kind=PASSING, served=[*served])


def move_party(
    game: State, seat: int, hex: str, how: str, path: tuple[str, ...] = (), used: Sequence[tuple[int, ActKey]] = ()
) -> Rule[None]:
    """Bring a Party to a hex, whatever moves it, with all that happens on arrival. FL-GAP-25.

    how   deed, flight, pvp, card, start
    used  what was used on the way, by seats: it is not used again on arrival
    """
    if not game.players[seat].party:
        return
    yield from _step(game, seat, hex, how, path)
    yield from arrive(game, seat, used)


def _step(game: State, seat: int, hex: str, how: str, path: tuple[str, ...]) -> Rule[None]:
    left = game.players[seat].place
    yield PartyMoved(seat, hex, how, path)
    if hex != left and any(place == left and seat in seats for place, seats in game.truces):
        yield TruceEnded(left, seat)


def owe(game: State, seat: int) -> Rule[None]:
    """A follow-up is owed now, but not on a town or on water. FL-EXP-09, FL-EXP-11, FL-GAP-24, FL-GAP-26."""
    player = game.players[seat]
    if player.place and not player.owes:
        hex = game.cards.board.at(player.place)
        if hex.town is None and not hex.water:
            yield DebtSet(seat, True)


# --- weeks ---


def delay(game: State, seat: int, n: int) -> Rule[None]:
    """A Party is Delayed by n weeks; a Party that is lost is not. FL-EXP-07, FL-EXP-08, FL-DTH-02, FL-GAP-46."""
    if n <= 0 or not game.players[seat].has_party:
        return
    if safe := shield(game, seat, "delay"):
        yield Spared(seat, "delay", safe)
        return
    moment = yield from window(game, Moment("delayed", seat, amount=n))
    if moment.amount > 0 and game.players[seat].has_party:
        yield PenaltyChanged(seat, moment.amount, "delayed")
        yield from pay_penalty(game, seat)


def pay_penalty(game: State, seat: int) -> Rule[None]:
    """Pay Week Penalties with the weeks there are. FL-EXP-07, FL-GAP-46."""
    player = game.players[seat]
    n = min(player.weeks, player.penalty)
    if n > 0:
        yield WeeksChanged(seat, -n, "penalty")
        yield PenaltyChanged(seat, -n, "paid")

"""The road: what to do in a turn, where to go, how tiles are laid, what to eat, how to camp."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.outlook import Prospect, best, by_topic, gladly
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.content.effects import FREE
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.queries.errand import Errand
from fallen_tui.games.posthuman.rules.camp import HEALED
from fallen_tui.games.posthuman.rules.move import MARKER_FIGURES
from fallen_tui.games.posthuman.rules.phases import LOSSES
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import GOAL, MARKER, LaidTile, Player

TURN = 0.45
"""What a turn is worth in which one does as one usually does."""
LONG, WEARY = 30, 0.05
"""The turn from which on every turn adds to the price of staying, and what it adds: no game goes on for ever."""
DECIDES, HELPS = 7.0, 1.6
"""What it is worth to complete a place of a scenario that the victory hangs on, and another one."""
NEARER = 2.5
"""What it is worth to come a tile nearer to where a scenario wants one."""
SEEKING = 0.35
"""What each tile is worth beside, while such a place has not been found."""
SCOUTED = 0.3
"""What each tile is worth that is laid by scouting."""
LEFT_BEHIND = 0.15
"""What it costs to have nothing ahead but what is done."""
SAFE_NIGHT = 0.35
"""What it is worth to end a turn in a safe house: fed, and a better camp."""
MARKET_TILE = 0.3
"""What the rule of a special tile is worth."""


class Road:
    """What can be done on the way, by worth."""

    def __init__(self, look: Prospect) -> None:
        self.look = look
        self.game = look.game
        self.player: Player = look.player
        self.errand = Errand(look.game, look.player)

    # --- zones and tiles ---

    def stake(self, zone_kind: str) -> float:
        """What who falls in a zone loses beside all that a knock-out costs: its point, and its tile's progress."""
        point = self.look.journey if zone_kind != "dead" and self.player.journey < GOAL else 0.0
        return point + 0.3 * max(0, self.player.zone)

    def zone_at(self, kind: str, figures: int, level: int, done: int = 0) -> float:
        """What it is worth to enter a zone for encounters of a level, after so many more points: its own among it."""
        space = self.player.journey + done
        point = 0.0
        if kind != "dead" and space < GOAL and level == maps.levels_from(space)[0]:
            point = self.look.journey
        safe = SAFE_NIGHT if kind == "safe" else 0.0
        return point + safe + figures * self.look.level(level, point)

    def tile(self, tile: Tile, entered: int = 0) -> float:
        """What a tile is worth to cross, from a zone on; the turns that it takes beyond the first taken off."""
        done, total, zones = 0, 0.0, range(entered, len(tile.zones))
        for place in zones:
            if self.player.journey + done >= GOAL:
                return total + self._wanted(tile)
            kind, levels = tile.kind(place), maps.levels_from(self.player.journey + done)
            worth, level = max((self.zone_at(kind, tile.zones[place].figures, n, done), n) for n in levels)
            total += worth
            done += kind != "dead" and level == levels[0]
        supplies = tile.supply * self.look.supply_on(str(tile.terrain))
        special = MARKET_TILE if tile.gives.figures or tile.use else 0.0
        special += self.look.effects(tile.completion, FREE) if tile.completion else 0.0
        far = len(zones) - 1
        return (total + supplies + special) * 0.9**far - TURN * far + self._wanted(tile)

    @cached_property
    def unknown(self) -> float:
        """What a new tile is worth that has not been drawn yet."""
        left = [self.game.cards.tiles[tile] for tile in self.game.cards.decks["tile"][::4]]
        values = [max(0.0, self.tile(tile) - self._wanted(tile)) for tile in left]
        return sum(values) / len(values)

    def _wanted(self, tile: Tile) -> float:
        """What an errand adds to a tile that is crossed."""
        decides = self.errand.places.get(tile.id)
        return 0.0 if decides is None else DECIDES if decides else HELPS

    @property
    def _sought(self) -> float:
        """What it adds to a tile that has not been drawn yet."""
        return SEEKING if self.errand.seeks else 0.0

    # --- a turn ---

    def actions(self) -> dict[str, Callable[[], float]]:
        """What works out the worth of each action of a turn, beside moving on at once."""
        return {k.MOVE: lambda: 0.0, k.CAMP: self.camp, k.FORAGE: self.forage, k.SCOUT: self.scout}

    def move(self) -> float:
        """What the best move is worth."""
        here = self.player.here
        if not here.done:
            tile = self.game.cards.tiles[here.tile]
            return self.tile(tile, self.player.zone + 1)
        return max((self.step(key) for key in self.ways()), default=0.0)

    def ways(self) -> list[Any]:
        """Where one can go from a completed tile."""
        known = [k.TileKey(*cell) for cell in maps.neighbours(self.player)]
        return [*known, *map(k.SideKey, maps.vacant(self.player))]

    def step(self, key: Any) -> float:
        """What a way on is worth."""
        match key:
            case k.TileKey(column=column, row=row):
                return self.known((column, row))
            case k.SideKey(side=side):
                return self.unknown + self._sought + 0.02 * self.room(squares.step(self.player.at, side))
            case _:
                return 0.0

    def known(self, cell: Cell) -> float:
        """What it is worth to go to a tile that lies there, for the journey and for an errand."""
        return self.crossing(cell) + NEARER * self.errand.nearer(cell)

    def crossing(self, cell: Cell) -> float:
        """What it is worth for the journey."""
        laid = self.player.map[cell]
        tile = self.game.cards.tiles[laid.tile]
        if not laid.done:
            return self.tile(tile)
        level = min(maps.levels(self.player))
        forage = 0.0 if laid.foraged or not tile.supply else 0.5 * self.look.supply_on(str(tile.terrain))
        return MARKER_FIGURES * self.look.level(level, 0.0) + forage + self.beyond(cell)

    def beyond(self, cell: Cell) -> float:
        """What lies open behind a tile that is done: somewhere to go, a turn later."""
        player = self.player
        laid = player.map[cell]
        if any(squares.step(cell, side) not in player.map for side in laid.exits):
            return 0.5 * self.unknown
        return 0.2 if any(not player.map[other].done for other in maps.neighbours(player, cell)) else -LEFT_BEHIND

    def room(self, cell: Cell) -> int:
        """How many cells next to one have no tile yet."""
        return sum(other not in self.player.map for other in squares.neighbours(cell))

    def camp(self) -> float:
        """What a camp is worth beside going on at once: what it heals, and what the way is worth after it."""
        look, player = self.look, self.player
        health = HEALED + bonus(self.game, player, "camp_health")
        morale = bonus(self.game, player, "camp_morale") + standing(self.game, "camp_morale")
        more = [(health, morale)]
        if maps.safe(self.game, player):
            more = [(health + 1, morale), (health, morale + 1)]
        total = max(look.gain("health", n) + look.gain("morale", m) for n, m in more)
        total += self.helped()
        if total <= 0:
            return -self.delay
        return total + self.eased(health) - self.delay

    def eased(self, n: int) -> float:
        """By how much so much more health betters the best move."""
        healed = min(self.player.health_limit, self.player.health + n)
        if healed == self.player.health:
            return 0.0
        return Road(self.look.instead(attrs.evolve(self.player, health=healed))).move() - self.move()

    @cached_property
    def delay(self) -> float:
        """What a turn costs that is not spent on the way: time, and a meal."""
        weary = WEARY * max(0, self.game.turn - LONG)
        return self.look.turn + weary + self.supper()

    def supper(self) -> float:
        """What the next meal costs, or to go without; nothing in a safe house where the stomach is full."""
        look, player = self.look, self.player
        most = min(player.food, max(1, player.hunger))
        return -max(meal(look, n) for n in range(most + 1)) - prices.HUNGER[player.hunger]

    def helped(self) -> float:
        """What cards for a camp do for the survivor."""
        total = 0.0
        of = self.game.cards.of
        for card in (*self.player.skills, *(each.card for each in self.player.gear)):
            use = of[card].use
            if use is not None and use.when == "camp" and use.whom in ("self", "human"):
                total += max(0.0, self.look.effects(use.do, use.cost))
        return 0.7 * total

    def forage(self) -> float:
        """What a forage is worth beside going on at once."""
        found = self.look.supply * (1.3 if bonus(self.game, self.player, "forage_choice") else 1.0)
        return found - self.delay

    def scout(self) -> float:
        """What scouting is worth beside going on at once: a choice of ways."""
        return (SCOUTED + self._sought) * len(maps.vacant(self.player)) - self.delay


def declare(look: Prospect, ask: Ask) -> Answer:
    """The action of the turn: on, unless something else is worth the delay, for the road will be there after it."""
    road = Road(look)
    worth = road.actions()
    return best(ask, lambda key: worth[key]() if key in worth else -9.0)


def move(look: Prospect, ask: Ask) -> Answer:
    """The cell to move to."""
    return best(ask, Road(look).step)


def enter(look: Prospect, ask: Ask) -> Answer:
    """Into a tile that has just been laid, or not."""
    (tile,) = ask.about
    return k.ENTER if Road(look).tile(look.game.cards.tiles[tile]) > 0.0 else k.STAY


def stride(look: Prospect, ask: Ask) -> Answer:
    """On to a second completed tile, where more lies open."""
    road = Road(look)
    here = road.beyond(look.player.at)
    return best(ask, lambda key: here if key == k.DONE else road.known((key.column, key.row)))


def level(look: Prospect, ask: Ask) -> Answer:
    """The level of a zone's encounters."""
    road = Road(look)
    player = look.player
    kind = maps.zone_kind(look.game, player)
    figures = MARKER_FIGURES if player.zone == MARKER else maps.tile_of(look.game, player).zones[player.zone].figures
    return best(ask, lambda key: road.zone_at(kind, figures, key.n))


# --- laying tiles ---


def lay_tile(look: Prospect, ask: Ask) -> Answer:
    """The tile that is worth most; the last one goes where there is least room."""
    road = Road(look)
    return best(ask, lambda key: road.tile(look.game.cards.tiles[key.card]))


def lay_side(look: Prospect, ask: Ask) -> Answer:
    """Where there is most room behind."""
    road = Road(look)
    return best(ask, lambda key: road.room(squares.step(look.player.at, key.side)))


def lay_turn(look: Prospect, ask: Ask) -> Answer:
    """The turn that opens most ways on."""
    _, side, *ways = ask.about
    cell = squares.step(look.player.at, side)
    return best(ask, lambda key: openings(look.player.map, cell, ways[key.n]))


def openings(laid: dict[Cell, LaidTile], cell: Cell, exits: str) -> float:
    """How many ways on a tile opens: to nothing yet, and less to what is known."""
    total = 0.0
    for side in exits:
        other = squares.step(cell, side)
        if other not in laid:
            total += 1.0
        elif squares.opposite(side) in laid[other].exits:
            total += 0.3
    return total


# --- bodies ---


def eat(look: Prospect, ask: Ask) -> Answer:
    """How much to eat: what a meal saves against what food is worth."""
    return best(ask, lambda key: meal(look, key.n))


def meal(look: Prospect, n: int) -> float:
    """What it is worth to eat so much."""
    game, player = look.game, look.player
    right = n + bonus(game, player, "first_food") if n else 0 if maps.safe(game, player) else -1
    slot = player.hunger - right
    if slot >= len(LOSSES):
        return look.gain("food", -n) - look.falling - prices.HUNGER[-1]
    slot = max(0, slot)
    morale, health = LOSSES[slot]
    if bonus(game, player, "iron_stomach"):
        health = 0
    cost = look.gain("morale", -morale) + look.gain("health", -health)
    return look.gain("food", -n) + cost - prices.HUNGER[slot]


def cold(look: Prospect, ask: Ask) -> Answer:
    """Whether to pay food against the cold or to take a wound."""
    return best(ask, lambda key: look.gain(str(key), -1))


def camp_bonus(look: Prospect, ask: Ask) -> Answer:
    """Health or morale, after what the camp itself heals."""
    player = look.player
    health = min(player.health_limit, player.health + HEALED + bonus(look.game, player, "camp_health"))
    more = prices.health_value(player, health + 1) - prices.health_value(player, health)
    return k.HEALTH if more > look.gain("morale", 1) else k.MORALE


def exchange(look: Prospect, ask: Ask) -> Answer:
    """How much of the other track goes into the one that failed. PH-KOS-07."""
    (cause,) = ask.about
    player = look.player
    worth = {"health": prices.health_value, "morale": prices.morale_value}
    other = "morale" if cause == "health" else "health"

    def value(n: int) -> float:
        gained: float = worth[cause](player, getattr(player, cause) + n)
        kept: float = worth[other](player, getattr(player, other) - n)
        return gained + kept

    return max(range(ask.low, ask.high + 1), key=value)


def supply(look: Prospect, ask: Ask) -> Answer:
    """The supply card that brings most here."""
    on = maps.terrain(look.game, look.player)

    def value(key: Any) -> float:
        reward = look.game.cards.supplies[key.card].on(on)
        late = prices.late(look.player)
        things = reward.equipment * prices.EQUIPMENT + reward.weapon * prices.WEAPON
        return look.gain("food", reward.food) + reward.ammo * look.ammo_price + late * things

    return best(ask, value)


HANDLERS = by_topic(
    declare, move, enter, stride, level, lay_tile, lay_side, lay_turn, eat, cold, camp_bonus, exchange, supply
)
HANDLERS["free"] = gladly

"""What things are worth to a player of Council of Towns, in coins: the judgement of the steady bot."""

from __future__ import annotations

from functools import cached_property, partial

from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.games.fallen_land.bot import gear_weights, scenario_prices
from fallen_tui.games.fallen_land.bot.prices import USUAL, PriceFactors
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, price_of, tally
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.bonuses import total
from fallen_tui.games.fallen_land.rules.victory import marks
from fallen_tui.games.fallen_land.state.table import State

WIN = 150.0
"""Reaching a mark."""
PACE = {"normal": 14.0, "short": 7.0}
"""Turns that a game lasts, as far as its first PRIOR Turns say nothing else."""
PRIOR = 2
NEAR = 0.5
"""The share of the way to a mark from which on a rival is hindered at a rising price."""
ALARM = 7.0
"""How much more harm to a rival weighs who is about to reach a mark."""
LAST_CHANCE = 6.0
"""How much more still where a mark has been reached and the Phase is not yet closed."""
TIMES = ("action", "mind", "death", "weeks")
"""Prices that a plan multiplies as they are."""
KEPT = 3.0
"""Turns for which a Resource is kept at most, on average: others come for it."""
FOREMOST = 1.3
"""How much more harm to whoever leads weighs."""


class Valuation:
    """One seat's judgement of one moment: the prices of things, and how long there is to enjoy them."""

    def __init__(self, game: State, seat: int, plan: PriceFactors = USUAL) -> None:
        self.game = game
        self.seat = seat
        self.plan = plan
        self.player = game.players[seat]
        self.points = partial(gear_weights.points, game.cards)
        self.marks = marks(game)
        self.done = [self.progress(player.seat) for player in game.players]
        best = max(max(both) for both in self.done)
        whole = (game.turn + PRIOR) / (best + PRIOR / PACE[game.options.get("length", "normal")])
        self.left = max(1.0, min(10.0, (1 - best) * whole))
        rivals = len(game.players) - 1
        self.harm = 0.0 if not rivals else 0.9 / rivals
        self.friends = False
        if game.scenario_progress is not None:
            self._set_out()
        self.prices = self._prices()
        if game.scenario_progress is not None:
            scenario_prices.adjust(self.prices, game, seat, self.outlook)

    def _set_out(self) -> None:
        """The clock of the scenario, who is a friend, and a race where no mark ends it."""
        game = self.game
        self.left = scenario_prices.turns_left(game)
        if scenario_prices.allied(game):
            self.friends, self.harm = True, scenario_prices.ALLIES
        if game.cards.scenario.length == "none":
            self.marks = (scenario_prices.NEVER, scenario_prices.NEVER)
            self.done = [(share, 0.0) for share in scenario_prices.shares(game)]

    def progress(self, seat: int) -> tuple[float, float]:
        """How far a seat has come towards the mark of Prestige, and of Town Health."""
        prestige, health = self.marks
        player = self.game.players[seat]
        return player.prestige / prestige, max(0.0, (player.town_health - 30) / (health - 30))

    def _prices(self) -> dict[str, float]:
        prices, plan = dict(PRICES), self.plan
        prestige, health = self.done[self.seat]
        ahead = max(-1.0, min(1.0, health - prestige)) * plan.race
        prices["prestige"] *= (0.75 + 0.8 * prestige) * (1 - ahead)
        prices["health"] *= (0.75 + 0.8 * health) * plan.health * (1 + ahead)
        for key in TIMES:
            prices[key] *= getattr(plan, key)
        full = len(self.player.technologies) >= 7
        prices["coins"] = 0.45 if full else 1.0 if self.left > 1.5 else 0.6
        prices["coins"] *= plan.coins
        prices["spoils"] *= 0.5 + prices["coins"] / 2
        prices["technology"] = prices["prestige"] + 5 * prices["health"] + 5 if not full else 12.0
        room = 5 + total(self.game, self.seat, "resource_limit") - self.game.resource_count(self.seat)
        prices["resource"] = (prices["prestige"] + self.income(1)) * plan.resource if room > 0 else 3.0
        wounds = sum([member.damage for _, member in people(self.game, self.seat)])
        health_left = self.health()
        strain = wounds / max(1, wounds + health_left)
        prices["damage"] = -(0.6 + 1.6 * strain)
        prices["festering"] = prices["damage"] * 1.7
        prices["heal"] = -prices["damage"]
        return prices

    def health(self) -> int:
        """The Health that the Party has left, Base Health only."""
        known = self.game.cards.characters
        return sum([known[m.card].health - m.damage for _, m in self.player.party if m.card in known])

    def income(self, more: int) -> float:
        """What so many Resources more bring until the end."""
        owned = self.game.resource_count(self.seat)
        coins = (owned + more) ** 2 - owned**2
        each = coins * (0.8 if len(self.player.technologies) < 7 else 0.35) + more * PRICES["health"]
        return each * self.plan.income * max(0.0, min(KEPT, self.left - 1))

    def outlook(self, aimed: bool = False, missing: float = 2.0) -> Outlook:
        """For counting effects at this table."""
        rivals = len(self.game.players) - 1
        return Outlook(self.game, self.seat, rivals, aimed, self.harm, missing, self.most_danger, self.points)

    def of(self, do: Do, aimed: bool = False, missing: float = 2.0, weight: float = 1.0) -> float:
        """Some effects in coins; `weight`: of what they do to others."""
        found = tally(do, self.outlook(aimed, missing))
        found["other"] = found["other"] * weight
        return found.at(self.prices) + self.winning(found)

    @property
    def close(self) -> bool:
        """Whether a single card may win the game."""
        prestige, health = self.marks
        return self.player.prestige >= prestige - 3 or self.player.town_health >= health - 6

    def over(self, seat: int) -> bool:
        """Whether a seat has reached a mark and wins if nothing is done before the Phase closes."""
        prestige, health = self.marks
        player = self.game.players[seat]
        return player.prestige >= prestige or player.town_health >= health

    def winning(self, found: Tally) -> float:
        """What is won where a mark is reached with it."""
        prestige, health = self.marks
        player = self.player
        if found["prestige"] > 0 and player.prestige < prestige <= player.prestige + found["prestige"]:
            return WIN
        if found["health"] > 0 and player.town_health < health <= player.town_health + found["health"]:
            return WIN
        return 0.0

    def cost(self, cost: Cost) -> float:
        """A price in coins."""
        return price_of(cost) - cost.coins * (1 - self.prices["coins"])

    def danger(self, seat: int) -> float:
        """How much a loss of a rival weighs, about 1 where nobody is far: most for the leader, and near a mark."""
        if self.friends:
            return 0.0
        way = max(self.done[seat])
        found = 0.5 + self.threat(seat)
        if way > NEAR:
            found += ALARM * (min(1.0, way) - NEAR) / (1 - NEAR)
        if self.over(seat):
            found += LAST_CHANCE
        return found * (FOREMOST if seat == self.foremost else 1.0)

    @cached_property
    def foremost(self) -> int:
        """The rival nearest to winning."""
        return max(self.game.others(self.seat), key=self.threat, default=self.seat)

    @cached_property
    def most_danger(self) -> float:
        return self.danger(self.foremost) if self.foremost != self.seat else 0.0

    @property
    def leads(self) -> bool:
        """Whether nobody is nearer to winning than oneself."""
        return self.threat(self.seat) >= max(map(self.threat, self.game.others(self.seat)), default=0.0)

    def threat(self, seat: int) -> float:
        """How near a rival is to winning, 0 to 1 and more."""
        return max(self.done[seat]) + 0.2 * min(self.done[seat])

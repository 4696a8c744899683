"""The steady bot and effects: what each of them is worth at a question, by its moment, its target, or as usual."""

from __future__ import annotations

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.games.fallen_land.bot import party
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.moments import LIFE, Moments
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.effects.base import Cost, Do, Effect
from fallen_tui.games.fallen_land.effects.estimating import mean
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import left
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.queries.pools import crew_pool
from fallen_tui.games.fallen_land.rules.bands import band_of
from fallen_tui.games.fallen_land.rules.targets import seat_of
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, target_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State

BAND = 24.0
"""What the work of a mercenary is worth to who hired it."""


class Judge(Moments):
    """Prices effects of one card or ability.

    target   the word of what the card is aimed at; weight: of what it does to others
    """

    def __init__(self, mind: Mind, target: str = "", weight: float = 1.0) -> None:
        super().__init__(mind)
        self.target = target
        self.aimed = target.startswith("rival")
        self.weight = weight

    def gain(self, effect: Effect) -> float:
        """What an effect brings, where it does not hang on the target."""
        if effect.at_best(self.target):
            return 0.0
        if effect.momentary:
            return effect.at_moment(self)
        if effect.standing and not self.aimed:
            return effect.by_side(self)
        found = effect.through(self)
        return self.mind.valuation.of((effect,), self.aimed, weight=self.weight) if found is None else found

    # --- others in it ---

    def special(self, do: Do) -> bool:
        return any(each.momentary or each.standing for each in do)

    def all_of(self, do: Do) -> float:
        return sum(self.gain(effect) for effect in do)

    def chance(self, condition: Condition) -> float:
        share = 1.0
        for term in condition.tests:
            if term.word == "chance":
                share *= term.value / 6
        return share if met(self.mind.view, condition, self.mind.seat) else 0.0

    def best(self, ways: tuple[tuple[Do, Cost], ...]) -> float:
        mind = self.mind
        found = (
            self.all_of(do) - mind.valuation.cost(cost) for do, cost in ways if can_pay(mind.view, mind.seat, cost)
        )
        return max(0.0, *found, 0.0)

    # --- at one target ---

    def duelled(self, key: str) -> float:
        """A duel to the death between the best of both Parties."""
        mind = self.mind
        other = seat_of(mind.view, key)
        if other in (NOBODY, mind.seat):
            return 0.0
        (mine, health), (theirs, their_health) = foremost(mind.view, mind.seat), foremost(mind.view, other)
        ratio = (mine + 0.2) * health / max(0.2, (theirs + 0.2) * their_health)
        won = ratio**2 / (1 + ratio**2)
        return LIFE * (won * mind.valuation.harm * mind.valuation.danger(other) - (1 - won)) - 2.0 / max(0.2, ratio)

    def attacked(self, key: str) -> float:
        other = seat_of(self.mind.view, key)
        return party.attacking(self.mind, f"seat:{other}") if other not in (NOBODY, self.mind.seat) else 0.0

    def hurt(self, key: str, n: Amount) -> float:
        """Damage to a mercenary: its work is undone where it dies."""
        mind = self.mind
        target = target_of(key)
        band = band_of(mind.view, target.card) if isinstance(target, OfBand) else None
        if band is None:
            return 0.0
        left_over = max(1, mind.cards.actions[band.card].health - band.wounds)
        share = min(1.0, mean(n, mind.valuation.outlook()) / left_over)
        if band.seat == mind.seat:
            return -BAND * share**2
        mine = band.target == f"seat:{mind.seat}" or mind.view.owner_of(band.target) == mind.seat
        return share**2 * (BAND * mind.valuation.harm * mind.valuation.danger(band.seat) + BAND * mine)


def foremost(game: State, seat: int) -> tuple[float, float]:
    """The best fighter of a Party: Successes in combat on average, and the Health left."""
    found = []
    if game.players[seat].rival:
        one = crew_pool(game, seat, "duel")
        return float(odds.expected(one.odds_dice, 0)), float(crew.EACH)
    for crown, _ in game.players[seat].party:
        successes = party.successes(game, seat, crown)
        found.append((successes, float(left(game, seat, crown))))
    return max(found, key=lambda one: (one[0] + 0.2) * one[1], default=(0.0, 0.0))

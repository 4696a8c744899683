"""The steady bot and effects: what those are worth that help at a moment, or by where the Party stands."""

from __future__ import annotations

from math import prod

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.games.fallen_land.bot import party, town
from fallen_tui.games.fallen_land.bot.chances import Strength
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.roads import Roads
from fallen_tui.games.fallen_land.bot.valuation import WIN
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import Skills
from fallen_tui.games.fallen_land.effects.estimating import mean
from fallen_tui.games.fallen_land.effects.journey import goals_of
from fallen_tui.games.fallen_land.rules.flight import combat_need
from fallen_tui.games.fallen_land.rules.towns import MOST_TECHNOLOGIES, REFUND
from fallen_tui.games.fallen_land.rules.ways_out import fights
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY

STAKE = 9.0
"""What hangs on a check of which nothing more is known."""
TRACKS = {"prestige": 13.0, "town_health": 2.8, "coins": 1.0}
"""What a point of each track is worth when it is about to change."""
LIFE = 26.0
"""What a Character is worth who dies, or leaves for good."""
BLOW = 4.0
"""What a Success more is worth in a round of combat: a die of damage dealt or spared."""
RUNS = 0.5
"""How likely somebody runs from an attack that would be won."""
LATER = 0.4
"""What is left of a place for which the weeks of this Turn do not suffice."""
UNSTRUCK = 4.0
"""First Strike that does not happen."""


class Moments:
    """What effects amount to at a question, in the words of a judge; see `effects.estimating.Judge`."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    # --- the check under way ---

    def _stake(self) -> float:
        mind = self.mind
        in_play = mind.view.story_in_play
        if in_play is None or not in_play.deck:
            return STAKE
        won, lost = mind.prospects.stakes(in_play.deck)
        return max(4.0, won - lost)

    def _side(self) -> float:
        """1 where the check under way is one's own, a little below 0 where it is a rival's."""
        mind = self.mind
        check = mind.view.check
        if check is None:
            return 0.0
        if check.seat == mind.seat or mind.seat in check.seats:
            return 1.0
        return -mind.valuation.harm * mind.valuation.danger(check.seat)

    def _passing(self, more: float = 0.0) -> float:
        """The chance that the check under way is passed, with so many Successes more."""
        mind = self.mind
        check = mind.view.check
        if check is None:
            return 0.5
        if check.dice:
            return 1.0 if check.successes + more >= check.need else 0.0
        if check.seat != mind.seat:
            return min(1.0, 0.6 + 0.15 * more)
        crown = check.crown if check.kind in ("solo", "individual", "duel", "strike") else -1
        return mind.strength.chance(check.skill, check.need, check.melee, crown, int(more))

    def successes(self, n: Amount, skill: str) -> float:
        mind = self.mind
        check = mind.view.check
        more = mean(n, mind.valuation.outlook())
        if mind.ask.topic == "react" and mind.ask.about[0] == "pvp_round":
            return BLOW * more if mind.ask.about[1] == mind.seat else 0.0
        if check is None or (skill and skill != check.skill):
            return 0.0
        if not check.need:
            return 2.5 * more * self._side()
        return (self._passing(more) - self._passing()) * self._stake() * self._side()

    def decided(self, passed: bool) -> float:
        p = self._passing()
        return ((1 - p) if passed else -p) * self._stake() * self._side()

    def boosted(self, effect: Effect, skills: Skills, several: bool) -> float:
        mind = self.mind
        check = mind.view.check
        if check is None:
            return self.usual(effect)
        n = sum(n for skill, n in skills if skill == check.skill)
        times = len(mind.player.party) if several and check.kind == "party" else 1
        gained = self._passing(round(n * times / 10)) - self._passing()
        return gained * self._stake() * max(0.0, self._side())

    def rerolled(self, what: str) -> float:
        mind = self.mind
        about, check = mind.ask.about, mind.view.check
        if what in ("die", "dice") and check is not None:
            if not check.dice:
                return 0.0
            missing = check.need - check.successes
            side = self._side()
            if missing > 0:
                return (0.45 if what == "dice" else 0.5 - 0.12 * missing) * self._stake() * max(0.0, side)
            return 0.35 * self._stake() * max(0.0, -side) if side < 0 else 0.0
        amount = about[3] if len(about) > 3 and isinstance(about[3], int) else 3
        mine = len(about) > 1 and about[1] == mind.seat
        if what == "town":
            if mine:
                return max(0.0, (amount - 6) * 2.0)
            return 4.0 * mind.valuation.harm * mind.valuation.danger(about[1]) if amount < 3 else 0.0
        return 3.0 if mine and amount <= 2 else 0.0

    def added(self, n: Amount) -> float:
        mind = self.mind
        on, whose = mind.ask.about[0], mind.ask.about[1]
        mine = 1.0 if whose == mind.seat else -mind.valuation.harm * mind.valuation.danger(whose)
        each = {"town_roll": -2.0, "flight_roll": 2.5, "heal_roll": 0.8, "move_roll": 0.7}.get(on, 0.5)
        return mine * each * mean(n, mind.valuation.outlook())

    # --- the story card ---

    def story_passed(self) -> float:
        """The checks still to come of a story card."""
        mind = self.mind
        in_play = mind.view.story_in_play
        if mind.view.check is not None or in_play is None or not in_play.deck:
            return self.decided(True)
        story = mind.cards.stories[in_play.card]
        p = prod(Strength(mind.view, in_play.seat).passing(story, spec) for spec in story.checks)
        side = 1.0 if in_play.seat == mind.seat else -mind.valuation.harm * mind.valuation.danger(in_play.seat)
        return (1 - p) * self._stake() * side

    def skipped(self, again: bool) -> float:
        mind = self.mind
        in_play = mind.view.story_in_play
        if in_play is None or in_play.seat != mind.seat:
            return 0.0
        story = mind.cards.stories[in_play.card]
        if not story.checks or story.multi > 1:
            return 0.0
        won, lost = mind.prospects.stakes(in_play.deck)
        p = 1.0
        for spec in story.checks:
            p *= mind.strength.passing(story, spec)
        now = p * won + (1 - p) * lost
        instead = mind.prospects.deck(in_play.deck)[1] if again else 0.0
        return instead - now

    # --- what is about to happen ---

    def prevented(self, n: Amount | None) -> float:
        amount = float(self.mind.ask.about[3])
        return self._spared(amount if n is None else min(amount, mean(n, self.mind.valuation.outlook())))

    def halved(self) -> float:
        return self._spared(float(self.mind.ask.about[3]) / 2)

    def _spared(self, n: float) -> float:
        """The value of preventing `n` of what is about to happen."""
        mind = self.mind
        on, whose, what = mind.ask.about[:3]
        amount = float(mind.ask.about[3])
        if whose != mind.seat and on != "track":
            return 0.0
        if on == "damage":
            n = max(0.0, n - 0.5 * mind.strength.armor)
            each: float = {"infected": 1.8, "radiation": 1.8, "psychological": 3.0}.get(what, 1.0)
            danger = 2.5 if amount > 0.6 * mind.valuation.health() else 1.0
            return -mind.valuation.prices["damage"] * n * each * danger
        if on == "delayed":
            return 6.0 * n
        price = TRACKS.get(what, 1.0)
        if whose == mind.seat:
            return price * n if mind.ask.about[5] else 0.0
        return 0.0 if mind.ask.about[5] else _forestalled(mind, whose, what, amount, n, price)

    def cancelled(self) -> float:
        mind = self.mind
        card = mind.ask.about[4] if len(mind.ask.about) > 4 else ""
        action = mind.cards.actions.get(card)
        if action is None:
            return 0.0
        if mind.ask.about[0] == "aimed":
            if action.hired:
                return 16.0
            hurt = -mind.valuation.of(action.do) + (12.0 if action.attach else 0.0)
            return max(hurt, 5.0 if action.target.startswith("rival") else 0.0)
        by = mind.ask.about[1]
        return mind.valuation.harm * (2.0 + 8.0 * mind.valuation.danger(by)) if by != mind.seat else 0.0

    def struck(self, n: Amount) -> float:
        mind = self.mind
        mine = mind.ask.about[1] == mind.seat if len(mind.ask.about) > 1 else True
        points = mean(n, mind.valuation.outlook())
        if mind.ask.about[0] == "damage":
            return -points * 1.2 if mine else points * (0.4 + mind.valuation.harm)
        return points * (0.5 + mind.valuation.harm)

    def unstruck(self) -> float:
        return UNSTRUCK

    def saved(self) -> float:
        about = self.mind.ask.about
        return LIFE if len(about) > 1 and about[1] == self.mind.seat else 0.0

    # --- Flight ---

    def escaped(self) -> float:
        """What the better of Fight and Flight would cost, or the fight alone once it is chosen."""
        mind = self.mind
        view, in_play = mind.view, mind.view.story_in_play
        if view.combat is not None:
            other, card, _ = next(side for side in view.combat.sides if side[0] != mind.seat or side[1])
            if card not in ("", CREW) or other == NOBODY:
                return 8.0 if mind.valuation.health() < 15 else 0.0
            return max(0.0, 21.0 - 15.0 * party.superiority(view, mind.seat, other))
        if in_play is None or in_play.seat != mind.seat:
            return 0.0
        story = mind.cards.stories[in_play.card]
        if not fights(story):
            return 0.0
        fight, flee = party.fight_or_flee(mind, story, combat_need(story))
        return max(0.0, -fight if view.check is not None else -max(fight, flee))

    def flight_denied(self) -> float:
        """A fight that would be won, or a story card that the other side would run from."""
        mind = self.mind
        view, in_play = mind.view, mind.view.story_in_play
        if view.check is not None:
            return 0.0
        if view.combat is not None:
            sides = view.combat.sides
            other = next((seat for seat, card, _ in sides if not card and seat not in (mind.seat, NOBODY)), -1)
            if other < 0 or all(seat != mind.seat for seat, _, _ in sides):
                return 0.0
            return RUNS * max(0.0, party.attacking(mind, f"seat:{other}"))
        if in_play is None or in_play.seat == mind.seat:
            return 0.0
        story, rival = mind.cards.stories[in_play.card], Strength(view, in_play.seat)
        if story.who != "party" or not fights(story):
            return 0.0
        failed = 1.0 - prod(rival.passing(story, spec) for spec in story.checks)
        away = rival.escaping(combat_need(story))
        lost = mind.prospects.stakes(story.deck)[1]
        return mind.valuation.harm * mind.valuation.danger(in_play.seat) * max(0.0, -lost) * failed * away

    # --- what helps at any time, but hangs on where one stands ---

    def usual(self, effect: Effect) -> float:
        return self.mind.valuation.of((effect,))

    def moved(self, effect: Effect, to: str, n: Amount | None) -> float:
        """Where something is to be done: what it brings beyond the same weeks spent from here."""
        mind = self.mind
        place, player = mind.player.place, mind.player
        if not place:
            return self.usual(effect)
        roads = Roads(mind)
        reached = int(mean(n, mind.valuation.outlook())) if n is not None else 0
        hexes = {mind.home} if to == "town" else set(goals_of(mind.view, mind.seat, to, reached))
        week = max(roads.moving(), roads.wandering(place))
        best = 0.0
        for goal in roads.goals:
            if goal.hex in hexes and goal.hex != place:
                gain = goal.value - goal.weeks * max(0.0, week)
                best = max(best, gain if goal.weeks <= player.weeks else LATER * gain)
        return best

    def learnt(self, effect: Effect, kind: str, tier: int, price: int | None) -> float:
        """As if the Bank sold it; coins for one that the town has, or has no room for."""
        mind = self.mind
        if kind not in mind.cards.technologies:
            return self.usual(effect)
        player, owned = mind.player, mind.player.technology(kind)
        found = REFUND * mind.valuation.prices["coins"]
        if owned is None and len(player.technologies) < MOST_TECHNOLOGIES:
            found = tier * town.technology_value(mind, kind, tier == 1)
        elif owned is not None and owned.tier == 1:
            found = max(found, town.technology_value(mind, kind, False))
        return found - (town.Purse(mind).outlay(price) if price else 0.0)


def _forestalled(mind: Mind, rival: int, track: str, amount: float, n: float, price: float) -> float:
    """What it is worth that a rival does not gain so much of a track: most where it would reach a mark."""
    valuation, player = mind.valuation, mind.view.players[rival]
    found = valuation.harm * valuation.danger(rival) * price * n
    if track != "coins":
        prestige, health = valuation.marks
        now, mark = (player.prestige, prestige) if track == "prestige" else (player.town_health, health)
        if now + amount - n < mark <= now + amount:
            found += WIN / 2
    return found

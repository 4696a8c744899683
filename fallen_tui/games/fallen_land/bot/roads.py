"""Where the steady bot goes and what it does there: Deeds and Movement by what a week brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import ceil

from fallen_tui.engine import hexes
from fallen_tui.games.fallen_land.bot import gear_weights, sites
from fallen_tui.games.fallen_land.bot.distances import Destination, distance, distances, hunting_grounds
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.party import attacking
from fallen_tui.games.fallen_land.bot.valuation import WIN
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.effects.estimating import tally
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus, total
from fallen_tui.games.fallen_land.rules.arrival import lord
from fallen_tui.games.fallen_land.state.keys.deeds import (
    AttemptKey,
    ClaimKey,
    EncounterKey,
    HealKey,
    MissionKey,
    MoveKey,
    VisitKey,
    WaitKey,
)
from fallen_tui.games.fallen_land.state.keys.gear import STORE
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.table import NOBODY

ENCOUNTERS = ("plains", "mountain", "city_rad")
MOST_RESOURCES = 5
HUNTED = 2.5
"""How dangerous a rival has to be for its Party to be sought out and attacked."""
STAY = 3
"""Weeks for which a hunting ground is sought."""
TIRED = 0.96
"""What is left of a plan with each Movement Deed that it needs."""
CONTESTED = 0.45
"""What is left of the worth of a Resource where a rival's Party stands by."""


class Roads:
    """The Deeds and ways open to a Party, by what each week brings in coins."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.view = mind.view
        self.player = mind.player
        self.board = mind.cards.board
        self._onward: dict[tuple[int, float], list[tuple[str, dict[str, float], _Plan]]] = {}

    @cached_property
    def week(self) -> float:
        """What a week on the way brings."""
        return 0.8 * self.mind.prospects.deck("plains")[1]

    @cached_property
    def pace(self) -> float:
        """Movement points of a Movement Deed, roughly."""
        return max(1.5, 3.8 + movement_bonus(self.view, self.mind.seat))

    # --- what a hex offers ---

    def encounter(self, deck: str, hex: str) -> float:
        """An Encounter of a deck in a hex, its free card counted."""
        found = self.mind.prospects.deck(deck)[1]
        if deck == "city_rad" and not {"city", "radiation"}.isdisjoint(self.board.at(hex).terrains):
            found += max(self.mind.valuation.prices["spoils"], self.mind.valuation.prices["action"])
        return found

    def wandering(self, hex: str) -> float:
        """The best Encounter of a hex."""
        return max([self.encounter(deck, hex) for deck in self.board.at(hex).decks], default=0.0)

    def claiming(self, hex: str) -> float:
        """Capturing the Resource of a hex."""
        owner = self.view.owner_of(hex)
        valuation, count = self.mind.valuation, self.view.resources[hex].count
        gain = valuation.prices["resource"] * (1.0 if count == 1 else 1.8)
        if hex in [self.view.players[other].place for other in self.view.partners(self.mind.seat)]:
            gain *= CONTESTED
        if self.player.prestige + count >= valuation.marks[0] > self.player.prestige:
            gain += WIN
        if owner != NOBODY and 0 <= self.view.players[owner].prestige - valuation.marks[0] < count:
            gain += WIN / 2
        if owner == NOBODY:
            return max([p * gain + found for p, found in map(self.mind.prospects.deck, ENCOUNTERS)])
        chips = self.view.players[owner].chips
        return gain + valuation.harm * 40.0 * valuation.danger(owner) - self.volley(chips)

    def best_claim_deck(self, keys: tuple[str, ...]) -> str:
        """The deck for the Encounter of a Resource."""
        gain = self.mind.valuation.prices["resource"]

        def found(deck: str) -> float:
            p, worth = self.mind.prospects.deck(deck)
            return p * gain + worth

        return max(keys, key=found)

    def volley(self, chips: int) -> float:
        """What so many defence chips cost a Party."""
        members = len(self.player.party)
        points = chips * members
        cost = -points * self.mind.valuation.prices["damage"]
        weakest = min((self.left(crown) for crown, _ in self.player.party), default=0)
        return cost + (30.0 * members if chips >= weakest else 0.0)

    def left(self, crown: int) -> int:
        member = self.player.member(crown)
        character = self.mind.cards.characters.get(member.card)
        return (character.health if character is not None else 6) - member.damage

    def mission(self) -> float:
        p, found = self.mind.prospects.deck("mission")
        return found + p * self.mind.valuation.prices.get("mission", 0.0)

    def healing(self, town: bool) -> float:
        """What a Healing Deed is worth."""
        party = people(self.view, self.mind.seat)
        wounds = sum(m.damage if town else m.physical for _, m in party)
        if not wounds:
            return 0.0
        dice, sure = self.mind.strength.dice("medical")
        points = 3.5 * (float(odds.expected(dice, sure)) + total(self.view, self.mind.seat, "healing"))
        healed = min(wounds, points + (len(party) if town else 0))
        sick = sum(m.infected for _, m in party) if town else 0
        damage = sum(m.damage for _, m in party)
        return self.strain(damage) - self.strain(damage - healed) + 1.5 * min(sick, healed)

    def strain(self, damage: float) -> float:
        """What damage on the Party costs by being there: the more, the worse."""
        whole = max(1.0, self.mind.valuation.health() + sum(m.damage for _, m in people(self.view, self.mind.seat)))
        share = damage / whole
        return whole * (0.7 * share + 1.5 * share * share)

    def homecoming(self) -> float:
        """What waits in the own town: gear that the Party could use, people for empty Crowns."""
        mind, found = self.mind, 0.0
        stored = set(self.player.auction)
        for card, place in mind.fit.items():
            if card in stored and place != STORE:
                found += gear_weights.value(mind.cards, card) * mind.point
        empty = self.player.crowns.count(None)
        people = sorted((mind.character(member.card) for member in self.player.roster), reverse=True)
        if empty and self.player.party:
            found += sum(people[:empty])
        return found

    def visit(self, card: str) -> float:
        """Using a Point of Interest."""
        cards = self.mind.cards
        story = cards.stories.get(card)
        if story is not None and story.world is not None:
            visit = story.world.visit
        else:
            visit = cards.places[card].visit if card in cards.places else None
        if visit is None:
            return -5.0
        look = self.mind.valuation.outlook()
        p = 1.0
        for spec in visit.checks:
            p *= self.mind.strength.chance(spec.skill, spec.need)
        prospects = self.mind.prospects
        found = p * prospects.price(tally(visit.success.do, look))
        if visit.failure is not None:
            found += (1 - p) * prospects.price(tally(visit.failure.do, look))
        return found

    # --- Deeds ---

    def deed(self, key: str) -> float:
        """What each week of a Deed brings."""
        place = self.player.place
        match key:
            case EncounterKey(deck=deck):
                return self.encounter(deck, place)
            case VisitKey(card=card):
                return self.visit(card)
            case ClaimKey():
                return (self.claiming(place) if self.room else 0.0) / 2
            case MissionKey():
                return self.mission() / 3
            case HealKey():
                town = self.board.at(place).town is not None
                fee = 5.0 * self.mind.valuation.prices["coins"] if town and place != self.mind.home else 0.0
                return (self.healing(town) - fee) / 2
            case MoveKey():
                return self.moving()
            case AttemptKey():
                return 6.0
            case WaitKey():
                return 0.0
        return -50.0

    @property
    def room(self) -> bool:
        """Whether another Resource can be kept."""
        most = MOST_RESOURCES + total(self.view, self.mind.seat, "resource_limit")
        return self.view.resource_count(self.mind.seat) < most

    @cached_property
    def goals(self) -> list[Destination]:
        """What is worth going to, anywhere."""
        return [goal for goal in self._goals() if goal.value > 0]

    def _goals(self) -> Iterator[Destination]:
        if self.room:
            for hex, holding in self.view.resources.items():
                if not holding.destroyed and holding.owner != self.mind.seat:
                    yield Destination(hex, self.claiming(hex), 2)
        mission = self.mission()
        for hex in dict.fromkeys(self.view.missions):
            yield Destination(hex, mission, 3)
        for other in self.view.others(self.mind.seat):
            if self.mind.valuation.danger(other) > HUNTED and (place := self.view.players[other].place):
                yield Destination(place, attacking(self.mind, OfSeat.of(other)), 2)
        home = self.homecoming()
        heals = self.healing(True)
        if home > 0:
            yield Destination(self.mind.home, home, 0)
        if heals > 0:
            yield Destination(self.mind.home, home + heals, 2)
        for world in self.view.world:
            story = self.mind.cards.stories[world.card]
            if world.place and story.world is not None and story.deck:
                yield Destination(world.place, self.visit(world.card), 1)
        if self.view.scenario_progress is not None:
            yield from sites.goals(self.mind, self.visit)
        for id, spot in self.board.places.items():
            if id in self.mind.cards.places:
                yield Destination(hexes.name(spot.hex), self.visit(id), 1)

    def grounds(self) -> Iterator[tuple[Destination, float]]:
        """The best hunting grounds within two Movement Deeds, with their distances: a stay of some weeks in each."""
        here = self.board.at(self.player.place)
        for points, name in hunting_grounds(self.board, here.name):
            if points <= 2 * self.pace:
                goal = Destination(name, STAY * self.wandering(name), STAY)
                yield goal, distance(self.board, here.name, name) if here.water else float(points)

    def journey(self, goal: Destination, far: float, spent: int = 0, gained: float = 0.0) -> float:
        """What each week brings until a goal so far away is done with, Movement Deeds and follow-ups counted."""
        return _Plan(self, goal, spent, gained)[far]

    def moving(self) -> float:
        """What each week brings with a Movement Deed first: to a goal, or to a better hunting ground."""
        place = self.player.place
        ways = [(goal, distance(self.board, place, goal.hex)) for goal in self.goals]
        return max((self.journey(goal, far) for goal, far in (*ways, *self.grounds())), default=0.0)

    def onward(self, hex: str, spent: int, gained: float) -> float:
        """What each week brings with a goal elsewhere, after some weeks with a gain, the last of them in a hex."""
        plans = self._onward.get((spent, gained))
        if plans is None:
            plans = [
                (goal.hex, distances(self.board, goal.hex), _Plan(self, goal, spent, gained)) for goal in self.goals
            ]
            self._onward[spent, gained] = plans
        return max([plan[far[hex]] for there, far, plan in plans if there != hex], default=0.0)

    def march(self, hex: str) -> float:
        """What the weeks bring that follow a Movement Deed to a hex."""
        spot = self.board.at(hex)
        harm = 0.0
        if spot.burns:
            harm -= len(self.player.party) * self.mind.valuation.prices["festering"]
        if self.view.front:
            harm += sites.burnt(self.mind, hex)
        owner = lord(self.view, hex) if spot.town is not None else NOBODY
        if owner not in (NOBODY, self.mind.seat) and self.view.players[owner].chips:
            harm += self.volley(self.view.players[owner].chips)
        here = [goal for goal in self.goals if goal.hex == hex]
        best = max((goal.value / goal.weeks for goal in here if goal.weeks), default=-9.0)
        free = spot.town is not None or spot.water
        wandering = self.wandering(hex)
        gained, spent = (0.0, 0) if free else (wandering, 1)
        gained += sum(goal.value for goal in here if not goal.weeks)
        stay = wandering + (gained if free else 0.0)
        onward = self.onward(hex, spent, gained)
        return max(best, stay, onward) + 0.2 * onward + 0.1 * stay - harm / 2 - 0.2 * (hex == self.player.place)


class _Plan(dict[float, float]):
    """How far away a goal is -> what each week brings until it is done with, worked out as it is asked for."""

    def __init__(self, roads: Roads, goal: Destination, spent: int, gained: float) -> None:
        super().__init__()
        self._pace = roads.pace
        self._week = roads.week
        self._weeks = spent + goal.weeks
        self._value = gained + goal.value

    def __missing__(self, far: float) -> float:
        moves = max(1, ceil(max(0.0, far - 0.5) / self._pace))
        weeks = self._weeks + 2 * moves - 1
        found = self[far] = (self._value + (moves - 1) * self._week) / weeks * TIRED**moves
        return found

"""What a scenario is won and lost by, and what goes towards it, as far as its data say: for who asks for advice.

Nothing is read that hangs on what nobody may know, no counter is named that is not shown or named among the ends, and
no part of a visit that tells of its failure. FL-SCN-13, FL-SCN-15.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.conditions import Condition, Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.text import in_sentence
from fallen_tui.games.fallen_land.content.effects.base import Branch, Effect, Option
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.queries.conditions import may_visit, met
from fallen_tui.games.fallen_land.queries.figures import figure
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.parts import Site, Trigger
from fallen_tui.games.fallen_land.state.keys.deeds import ClaimKey, EncounterKey, FightKey, MissionKey, VisitKey
from fallen_tui.games.fallen_land.state.keys.menus import option_of
from fallen_tui.games.fallen_land.state.keys.targets import AtSite, LostAt, OfSeat, mark_of
from fallen_tui.games.fallen_land.state.table import NOBODY, ScenarioProgress, State

FIGURES = ("prestige", "town_health", "coins", "resources", "technologies")
"""Figures of the ends that something on the map can change."""
PLAIN = frozenset({"counter", "site", "level", "seat", "carries", "turn", "won", "lost", "front"})
"""Words of conditions that all can see to hold or not."""
RESOURCE, MISSION = "the Resource", "the Mission"
LEFT_OUT = ("failure", "loser")
"""Parts of effects that nobody plays for."""


@frozen
class Aim(FrozenRecord):
    """Something that is wanted: more of a counter or figure, or less; a site done, a thing carried; the end itself.

    word   counter, site, carries, win, or a figure; id: "" of a figure and the end
    """

    word: str
    id: str = ""
    up: bool = True


WIN = Aim("win")


class Aims:
    """The aims of a seat as its scenario stands."""

    def __init__(self, view: State, seat: int) -> None:
        assert view.scenario_progress is not None
        self.view, self.seat = view, seat
        self.scenario_progress: ScenarioProgress = view.scenario_progress
        self.scenario: Scenario = view.cards.scenario
        self.named = {id for end in self._ends() for condition in end.conditions() for id in _counters(condition)}
        self.wanted: set[Aim] = {WIN, *self._of_ends()}
        while more := {aim for aim in self._before() if self._is_new(aim)}:
            self.wanted |= more

    # --- what is wanted ---

    def _is_new(self, aim: Aim) -> bool:
        """Whether something that leads to an aim is none yet, and goes against none of those there are."""
        return self.wanted.isdisjoint((aim, attrs.evolve(aim, up=not aim.up)))

    def _ends(self) -> Iterator[Goal]:
        yield from (end for end in (self.scenario.victory, self.scenario.defeat) if end is not None)

    def _of_ends(self) -> Iterator[Aim]:
        """What the ends themselves ask for."""
        scenario = self.scenario
        if scenario.victory is not None:
            yield from self._of_goal(scenario.victory, True)
        if scenario.defeat is not None:
            lasts = scenario.clock == "won"  # then nothing but the defeat stands in the way
            yield from (aim for aim in self._of_goal(scenario.defeat, False) if lasts or aim.word not in FIGURES)
        if scenario.score is not None:
            by = scenario.score.by
            yield from self._known(Aim("counter", by) if scenario.counter(by) is not None else Aim(by))
        if scenario.length != "none":
            yield from (Aim("prestige"), Aim("town_health"))

    def _of_goal(self, goal: Goal, so: bool) -> Iterator[Aim]:
        yield from self._of(goal.condition, so) if not goal.op else ()
        for part in goal.parts:
            yield from self._of_goal(part, so is not (goal.op == "not"))

    def _of(self, condition: Condition, so: bool = True) -> Iterator[Aim]:
        """What has to change for a condition to hold, or where not `so`, for it to be kept from holding."""
        for term in condition.tests:
            yield from self._of_term(term, so)

    def _of_term(self, term: Term, so: bool) -> Iterator[Aim]:
        if term.word == "counter":
            for id, test in term.value:
                n = self.scenario_progress.counter(id, self.seat)
                yield from (each for up in _way(test, n, so) for each in self._known(Aim("counter", id, up)))
        elif term.word in FIGURES:
            n = figure(self.view, term.word, self.seat)
            yield from (Aim(term.word, "", up) for up in _way(term.value, n, so))
        elif term.word in ("site", "carries") and so:
            yield from self._known(Aim(term.word, term.value))
        elif term.word == "not":
            yield from self._of(term.value, not so)
        elif term.word == "any":
            yield from (aim for each in term.value for aim in self._of(each, so))

    def _known(self, aim: Aim) -> Iterator[Aim]:
        """An aim, where it may be named and is not reached yet."""
        counter = self.scenario.counter(aim.id) if aim.word == "counter" else None
        if aim.word == "counter" and (counter is None or counter.secret):
            return
        if counter is not None and not counter.shown and counter.id not in self.named:
            return
        if aim.word == "site" and aim.id in self.scenario_progress.done:
            return
        if aim.word == "carries" and self.scenario_progress.marks.get(aim.id) == OfSeat.of(self.seat):
            return
        yield aim

    def _before(self) -> Iterator[Aim]:
        """What has to be so before something that is wanted can be had: for sites to be open, for rules to happen."""
        for site in self._announced():
            if self._at(site):
                for condition in (site.condition, site.opens_if):
                    if condition is not None and not met(self.view, condition, self.seat):
                        yield from self._of(condition)
            yield from self._shut_off(site.visit.success.do if site.visit is not None else ())
        for rule in self.scenario.rules:
            if self._wanted(self._brought(rule.do)):
                yield from self._of_moment(rule)
                if not met(self.view, rule.condition, self.seat):
                    yield from self._of(rule.condition)
            yield from self._shut_off(rule.do)

    def _of_moment(self, rule: Trigger) -> Iterator[Aim]:
        """What has to come to pass for the moment of a rule."""
        if rule.on == "carried_to":
            yield from self._known(Aim("carries", rule.mark))
        elif rule.on == "site_done" and rule.site:
            yield from self._known(Aim("site", rule.site))
        elif rule.on == "counter_at" and rule.test is not None:
            yield from self._of(Condition((Term("counter", ((rule.counter, rule.test),)),)))

    def _shut_off(self, part: Any) -> Iterator[Aim]:
        """What has to be so for what is wanted of some effects to be open, where it now is not."""
        for each in parts(part):
            ways = each.branches() if isinstance(each, Effect) else ()
            if isinstance(each, Option):
                ways = (Branch(each.condition, each.do),)
            for condition, do, so in ways:
                holds = self._plainly(condition)
                if holds is not None and holds is not so and self._wanted(self._brought(do)):
                    yield from self._of(condition, so)

    def _announced(self) -> Iterator[Site]:
        """The places on the map, and those that open in time or by what comes to be so."""
        there = {world.card for world in self.view.world}
        for site in self.scenario.sites:
            opens = site.opens or site.opens_if is not None
            if site.id in there or (opens and site.id not in self.scenario_progress.opened):
                yield site

    # --- what brings it ---

    def _brought(self, part: Any) -> Iterator[Aim]:
        """What effects may bring about, wherever they stand in others."""
        if isinstance(part, tuple):
            for each in part:
                yield from self._brought(each)
            return
        if not attrs.has(type(part)):
            return
        condition = getattr(part, "condition", None)
        holds = self._plainly(condition) if isinstance(condition, Condition) else True
        if holds is None or (isinstance(part, Option) and not holds):
            return
        ways = part.branches() if isinstance(part, Effect) else ()
        if ways and all(set(way.condition.words()) <= PLAIN for way in ways):
            yield from (aim for way in ways if way.so is holds for aim in self._brought(way.do))
            return
        if isinstance(part, Effect):
            yield from self._changed(part)
        for field in attrs.fields(type(part)):
            if field.init and field.name not in LEFT_OUT:
                yield from self._brought(getattr(part, field.name))

    def _plainly(self, condition: Condition) -> bool | None:
        """Whether a condition may hold; None where it hangs on what nobody may know."""
        if any(id in self.scenario.secrets for id in _counters(condition)):
            return None
        return not set(condition.words()) <= PLAIN or met(self.view, condition, self.seat)

    def _changed(self, effect: Effect) -> Iterator[Aim]:
        """What one effect changes for this seat, or for the table."""
        own = getattr(effect, "who", "") in ("", "you", "all")
        for change in effect.brings():
            if change.word == "counter":
                counter = self.scenario.counter(change.id)
                if counter is not None and (own or counter.of == "table"):
                    yield Aim(*change)
            elif own and change.word != "open":
                yield Aim(*change)

    def _of_rule(self, rule: Trigger) -> list[Aim]:
        """What is wanted of what a rule of the scenario does."""
        return self._wanted(self._brought(rule.do)) if self._plainly(rule.condition) else []

    def _wanted(self, found: Iterator[Aim]) -> list[Aim]:
        return [aim for aim in dict.fromkeys(found) if aim in self.wanted]

    def _at(self, site: Site) -> list[Aim]:
        """What is wanted of what a visit to a site may bring, and of what follows where it is done with."""
        if site.visit is None:
            return []
        own = (spec.success.do for spec in site.visit.checks if spec.success is not None)
        found = list(dict.fromkeys(self._brought((site.visit.success.do, *own))))
        if site.closes == "success":
            found.append(Aim("site", site.id))
        for rule in self.scenario.rules:
            if rule.on == "site_done" and Aim("site", site.id) in found and rule.site in ("", site.id):
                found += self._of_rule(rule)
        return self._wanted(iter(found))

    def _at_moment(self, fits: Any) -> list[Aim]:
        """What rules bring at moments of one's own that fit."""
        found = [
            aim
            for rule in self.scenario.rules
            if any(when.whose != "other" and fits(when) for when in rule.when)
            for aim in self._of_rule(rule)
        ]
        return list(dict.fromkeys(found))

    # --- of a Deed, of a hex ---

    def of_deed(self, key: str) -> list[Aim]:
        """What a Deed may bring of what is wanted."""
        match option_of(key):
            case VisitKey(card=card):
                site = self.scenario.site(card)
                return self._at(site) if site is not None else []
            case ClaimKey():
                return self.of_claim()
            case MissionKey():
                return self.of_mission()
            case EncounterKey(deck=deck):
                return self._at_moment(
                    lambda when: _passed(when) and when.mission is not True and (not when.decks or deck in when.decks)
                )
            case FightKey():
                return self._at_moment(lambda when: when.on == "pvp_end" and when.result != "lost")
        return []

    def of_claim(self) -> list[Aim]:
        """What a Resource may bring of it."""
        gains = iter((Aim("prestige"), Aim("resources")))
        return [*self._wanted(gains), *self._at_moment(lambda when: when.on == "claimed")]

    def of_mission(self) -> list[Aim]:
        """What a Mission may bring of it."""
        return self._at_moment(lambda when: _passed(when) and when.mission is not False and not when.decks)

    def of_hex(self, hex: str) -> list[tuple[str, list[Aim]]]:
        """What lies in a hex that goes towards what is wanted: what it is called, and what it may bring."""
        found = [
            (site.name, aims)
            for site in self._sites(hex)
            if may_visit(self.view, self.seat, site) and self._left(site) and (aims := self._at(site))
        ]
        found += [
            (f"{site.name}, with {in_sentence(self.scenario.named(rule.mark))}", self._of_rule(rule))
            for site in self._sites(hex)
            for rule in self.scenario.rules
            if rule.on == "carried_to"
            and rule.site == site.id
            and rule.mark in self.scenario_progress.carried(self.seat)
        ]
        found += [
            (self.scenario.named(mark), [Aim("carries", mark)])
            for mark, where in self.scenario_progress.marks.items()
            if where in (LostAt.of(hex), *(AtSite.of(site.id) for site in self._sites(hex)))
            and Aim("carries", mark) in self.wanted
        ]
        holding = self.view.resources.get(hex)
        if holding is not None and not holding.destroyed and holding.owner != self.seat:
            free = holding.owner == NOBODY or self.scenario.pvp
            found.append((RESOURCE, self.of_claim() if free else []))
        if hex in self.view.missions:
            found.append((MISSION, self.of_mission()))
        return [(name, aims) for name, aims in found if aims]

    def places(self) -> Iterator[tuple[str, str, list[Aim]]]:
        """The places of the scenario and things to carry that are wanted, wherever they lie: hex, name, aims."""
        hexes = [world.place for world in self.view.world if world.place]
        hexes += [lies.hex for lies in map(mark_of, self.scenario_progress.marks.values()) if isinstance(lies, LostAt)]
        for hex in dict.fromkeys(hexes):
            yield from ((hex, name, aims) for name, aims in self.of_hex(hex) if name not in (RESOURCE, MISSION))

    def _sites(self, hex: str) -> Iterator[Site]:
        there = [world.card for world in self.view.world if world.place == hex]
        yield from (site for site in self._open() if site.id in there)

    def _open(self) -> Iterator[Site]:
        """The places of the scenario that lie on the map."""
        for world in self.view.world:
            site = self.scenario.site(world.card)
            if site is not None:
                yield site

    def _left(self, site: Site) -> bool:
        """Whether the seat may still visit a site, in this Turn or a later one."""
        visits = [who for world in self.view.world if world.card == site.id for who, _ in world.visits]
        return site.limit != "party" or self.seat not in visits


def _passed(when: When) -> bool:
    return when.on == "outcome" and when.result != "failure"


def _counters(condition: Condition) -> Iterator[str]:
    return (id for term in condition.tests for id in term.counters())


def _way(test: Test, n: int, so: bool) -> Iterator[bool]:
    """Which way a number has to go, up or down, to pass a test, or where not `so`, to be kept from passing it."""
    if so:
        yield from (True,) if test.low is not None and n < test.low else ()
        yield from (False,) if test.high is not None and n > test.high else ()
    elif test.low is not None and test.high is None:
        yield False
    elif test.high is not None and test.low is None:
        yield True

"""Scenarios: what a game is about, how it begins, when it is won or lost. The README of the content is their guide."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, demand
from fallen_tui.adventure.content.texts import ID, NAME, said, words
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.adventure.scenario.parts import (
    BRIEF,
    Counter,
    Ending,
    Grade,
    Mark,
    Range,
    ScenarioSheet,
    Score,
    apart,
    epilogues,
)
from fallen_tui.games.posthuman.scenario.parts import Place, RuleCard, Setting, Trigger

ScenarioKind = Literal["solo", "chapter"]
LONGEST = 40
"""Turns that a scenario lasts at most."""
START = "start"
"""The rule card of what a scenario does in set-up."""


def rule_id(place: int) -> str:
    """The id of a rule as a card, by its place among the rules."""
    return f"rule{place + 1}"


@attrs.frozen(eq=False)
class Scenario(ScenarioSheet):
    """A scenario as it is played, at one level. PH-SCN-01.

    turns     the game ends at the close of this turn; `clock` says how
    score     nobody scores; together: whoever plays wins or loses alone, and at once
    """

    id: str
    name: str
    kind: ScenarioKind
    turns: int
    brief: str
    goal: str
    won: str
    lost: str
    clock: Literal["lost", "won"] = "lost"
    setup: Setting = attrs.field(factory=Setting)
    places: tuple[Place, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()
    rules: tuple[Trigger, ...] = ()
    victory: Goal | None = None
    defeat: Goal | None = None
    grades: tuple[Grade, ...] = ()
    endings: tuple[Ending, ...] = ()
    keep: tuple[str, ...] = ()
    seats: Range = (1, 1)
    score: ClassVar[Score | None] = None
    together: ClassVar[bool] = True
    level: str = attrs.field(default="normal", metadata=HIDDEN)
    campaign: Any = attrs.field(default=None, metadata=HIDDEN)

    def __attrs_post_init__(self) -> None:
        demand(
            (ID.fullmatch(self.id) is not None, "id", "must be 2 to 24 lower-case letters, digits or underscores"),
            said(self.name, "name", NAME),
            (self.seats == (1, 1), "seats", "must be 1"),
            (4 <= self.turns <= LONGEST, "turns", f"must be 4 to {LONGEST} turns"),
            words(self.brief, "brief", BRIEF),
            said(self.goal, "goal", 300),
            (self.victory is not None or self.clock == "won", "victory", "is missing; how do you win?"),
            *epilogues(self.won, self.lost),
            *apart(("places", self.places), ("counters", self.counters), ("marks", self.marks)),
        )

    def place(self, id: str) -> Place | None:
        """The place of an id."""
        return next((place for place in self.places if place.id == id), None)

    def at_tile(self, tile: str) -> Place | None:
        """The place that a tile is; None where it is an ordinary one."""
        return next((place for place in self.places if place.tile == tile), None)

    def thing(self, id: str) -> Any:
        return self.place(id) or super().thing(id)

    def cards(self) -> dict[str, RuleCard]:
        """Its rules, and what it does in set-up, as cards by their ids."""
        made = {START: RuleCard(START, self.name, self.goal, self.setup.do)}
        for place, rule in enumerate(self.rules):
            id = rule_id(place)
            made[id] = RuleCard(id, rule.name or self.name, rule.story, rule.do)
        return made

"""Scenarios: what a game is about, how it begins, and when it is won or lost. Attrs classes; the README is their guide.

Nothing of this is loaded for a game without a scenario.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, demand
from fallen_tui.adventure.content.texts import ID, said, words
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
from fallen_tui.games.fallen_land.scenario.parts import Front, Setting, Site, Trigger

ScenarioKind = Literal["solo", "coop", "competitive", "chapter", "variant"]


@attrs.frozen(eq=False)
class Scenario(ScenarioSheet):
    """A scenario as it is played: at one level, by so many seats. FL-SCN-01.

    turns    the game ends at the close of this Turn; `clock` says how, where nobody scores
    length   the marks that win besides: those of the normal or the short game, or none
    """

    id: str
    name: str
    kind: ScenarioKind
    seats: Range
    turns: int
    brief: str
    goal: str
    won: str = ""
    lost: str = ""
    clock: Literal["lost", "won"] = "lost"
    length: Literal["normal", "short", "none"] = "none"
    pvp: bool = True
    red_dots: bool = True
    setup: Setting = attrs.field(factory=Setting)
    sites: tuple[Site, ...] = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()
    rules: tuple[Trigger, ...] = ()
    front: Front | None = None
    victory: Goal | None = None
    defeat: Goal | None = None
    score: Score | None = None
    grades: tuple[Grade, ...] = ()
    endings: tuple[Ending, ...] = ()
    keep: tuple[str, ...] = ()
    level: str = attrs.field(default="normal", metadata=HIDDEN)
    campaign: Any = attrs.field(default=None, metadata=HIDDEN)

    def __attrs_post_init__(self) -> None:
        low, high = self.seats
        alone = self.kind in ("solo", "variant")
        longest = 20 if self.kind == "variant" else 10
        demand(
            (ID.fullmatch(self.id) is not None, "id", "must be 2 to 24 lower-case letters, digits or underscores"),
            said(self.name, "name", 40),
            (1 <= low <= high <= 6, "seats", "must be two numbers from 1 to 6, such as [2, 4]"),
            (not alone or high == 1, "seats", "a solo scenario must have seats: [1, 1]"),
            (self.kind not in ("coop", "competitive") or low > 1, "seats", "must be two seats or more"),
            (4 <= self.turns <= longest, "turns", f"must be 4 to {longest} Turns"),
            words(self.brief, "brief", BRIEF),
            said(self.goal, "goal", 300),
            *self._ends(),
        )

    def _ends(self) -> Iterator[tuple[bool, str, str]]:
        """What holds of the ways to end."""
        race = self.kind == "competitive"
        yield race or self.score is None, "score", "only a competitive scenario can have a score"
        ways = (self.victory, self.score) if race else (self.victory, self.clock == "won" or None)
        wins = any(ways) or self.length != "none"
        yield wins, "victory", "is missing; how do you win?"
        yield race or bool(self.lost), "lost", "is missing; write the epilogue of a defeat"
        yield not race or "{winner}" in self.won, "won", "must name the winner as {winner}"
        yield from epilogues(self.won, self.lost)
        yield from apart(("sites", self.sites), ("counters", self.counters), ("marks", self.marks))

    def site(self, id: str) -> Site | None:
        """The site of an id."""
        return next((site for site in self.sites if site.id == id), None)

    def thing(self, id: str) -> Any:
        return self.site(id) or super().thing(id) or (self.front if id == "front" else None)

    @property
    def together(self) -> bool:
        """Whether all win or lose together."""
        return self.kind != "competitive"

"""Campaigns: chapters one after the other, what goes on between them, and how long that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import lru_cache
from typing import Any, Protocol, TypeVar

import attrs

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.reading import HIDDEN, demand
from fallen_tui.adventure.content.texts import NAME, Claim, identified, said, words
from fallen_tui.adventure.scenario.course import Chapter, ChapterCourse, coming
from fallen_tui.adventure.scenario.goals import NOTHING, Goal, decided, every, opposite, some
from fallen_tui.adventure.scenario.parts import BRIEF, EPILOGUE
from fallen_tui.engine.library_errors import FieldError, hint
from fallen_tui.engine.records import FrozenRecord, frozen

CHAPTER = "chapter"
"""The kind of a scenario that is played in a campaign alone."""
LONGEST = 12
"""Of a campaign of more chapters it is not worked out how many are played."""


@frozen
class ChronicleNote(FrozenRecord):
    """Something that the chronicle says where it is so: a flag in words."""

    when: Goal
    text: str

    def __attrs_post_init__(self) -> None:
        demand(said(self.text, "text", 300))


@frozen
class Person(FrozenRecord):
    """Somebody whom one may meet, named in the chronicle from then on."""

    id: str
    name: str
    text: str
    when: Goal = NOTHING

    def __attrs_post_init__(self) -> None:
        demand(identified(self.id), said(self.name, "name", NAME), said(self.text, "text", 300))


@frozen
class CampaignEnding(FrozenRecord):
    """How the campaign as a whole ends; the first whose `when` holds."""

    text: str
    name: str = ""
    when: Goal = NOTHING

    def __attrs_post_init__(self) -> None:
        demand(words(self.text, "text", EPILOGUE))


class Chronicled(ChapterCourse, Protocol):
    """A campaign as far as what it names goes. scenarios: by the ids of chapters, each with its `kind` and `keep`."""

    @property
    def scenarios(self) -> Mapping[str, Any]: ...
    @property
    def endings(self) -> tuple[CampaignEnding, ...]: ...
    @property
    def people(self) -> tuple[Person, ...]: ...
    @property
    def memories(self) -> tuple[ChronicleNote, ...]: ...


@attrs.frozen(eq=False)
class CampaignSheet:
    """A campaign at one level. `scenarios` are those of its chapters, `base` the cards of an ordinary game."""

    id: str
    name: str
    brief: str
    chapters: tuple[Chapter, ...]
    endings: tuple[CampaignEnding, ...]
    start: str = ""
    people: tuple[Person, ...] = ()
    memories: tuple[ChronicleNote, ...] = ()
    scenarios: dict[str, Any] = attrs.field(factory=dict, metadata=HIDDEN)
    base: Any = attrs.field(default=None, metadata=HIDDEN)

    @property
    def first(self) -> str:
        """The chapter with which it begins."""
        return self.start or self.chapters[0].id

    def chapter(self, id: str) -> Chapter:
        """A chapter. Raises StopIteration for none."""
        return next(chapter for chapter in self.chapters if chapter.id == id)

    def thing(self, id: str) -> Any:
        """Whatever of it has an id: the scenario of a chapter, where the game knows nothing else. None of none."""
        return self.scenarios.get(id)

    def claims(self) -> tuple[Claim, ...]:
        """What holds of every campaign, boons left out."""
        ids = [chapter.id for chapter in self.chapters]
        return (
            identified(self.id),
            said(self.name, "name", NAME),
            words(self.brief, "brief", BRIEF),
            (len(ids) >= 2, "chapters", "a campaign needs at least two chapters"),
            (len(set(ids)) == len(ids), "chapters", "a chapter is listed twice"),
            (not self.start or self.start in ids, "start", "must be one of its chapters"),
            (bool(self.endings), "endings", "is missing"),
        )


S = TypeVar("S", bound=CampaignSheet)


def joined(made: S, scenarios: Mapping[str, Any], base: Any) -> S:
    """A campaign with the scenarios of its chapters, each its own, and the cards of an ordinary game. FieldError."""
    found: dict[str, Any] = {}
    for chapter in made.chapters:
        if chapter.id not in scenarios:
            raise FieldError(f"there is no scenario {chapter.id}{hint(chapter.id, scenarios)}", ("chapters",))
        found[chapter.id] = copy(scenarios[chapter.id])  # a chapter can be played alone, too
        object.__setattr__(found[chapter.id], "campaign", made)
    object.__setattr__(made, "scenarios", found)
    object.__setattr__(made, "base", base)
    return made


# --- what must hold in it ---


def faults(campaign: Chronicled) -> Iterator[tuple[str, str]]:
    """(field, message) of whatever a campaign names that is not there, and of chapters that can never come."""
    flags, ids = kept(campaign), {chapter.id for chapter in campaign.chapters}
    for field, goal in _goals(campaign):
        for term in (term for condition in goal.conditions() for term in condition.terms()):
            if term.word in ("won", "lost") and term.value not in ids:
                yield field, f"there is no chapter {term.value}{hint(term.value, ids)}"
            for id, _ in term.value if term.word == "counter" else ():
                if id not in flags:
                    yield field, f"no chapter keeps a counter {id}{hint(id, flags)}"
    for chapter in campaign.chapters:
        if campaign.scenarios[chapter.id].kind != CHAPTER:
            yield "chapters", f"{chapter.id} isn't a chapter; give it kind: {CHAPTER}"


def kept(campaign: Chronicled) -> frozenset[str]:
    """The counters that any of its chapters keeps."""
    return frozenset(id for scenario in campaign.scenarios.values() for id in scenario.keep)


def _goals(campaign: Chronicled) -> Iterator[tuple[str, Goal]]:
    """Every goal, with the field in which it stands."""
    yield from (("chapters", chapter.after) for chapter in campaign.chapters if chapter.after is not None)
    for field in ("endings", "people", "memories"):
        yield from ((field, thing.when) for thing in getattr(campaign, field))


# --- how long it is ---


@lru_cache(maxsize=8)
def length(campaign: ChapterCourse) -> int:
    """How many chapters are played, whichever way it goes on; 0 where ways differ. Defeats that end it do not count."""
    if len(campaign.chapters) > LONGEST:
        return 0
    found = set(_lengths(campaign, campaign.first, {}))
    return found.pop() if len(found) == 1 else 0


def _lengths(campaign: ChapterCourse, chapter: str, before: dict[str, str]) -> Iterator[int]:
    """The length of every way that goes through these outcomes and this chapter."""
    for outcome in ("won", "lost"):
        outcomes = {**before, chapter: outcome}
        further, sure = coming(campaign, outcomes, _by(outcomes))
        for each in further:
            yield from _lengths(campaign, each, outcomes)
        if not sure and outcome == "won":
            yield len(outcomes)


def _by(outcomes: Mapping[str, str]) -> Callable[[Goal], bool | None]:
    """Whether a condition holds by the outcomes of chapters; None where it hangs on something else."""

    def met(condition: Condition) -> bool | None:
        return every([holds(term.word, term.value) for term in condition.tests])

    def holds(word: str, value: Any) -> bool | None:
        if word in ("won", "lost"):
            return outcomes.get(value) == word
        if word == "not":
            return opposite(met(value))
        return some([met(each) for each in value]) if word == "any" else None

    return lambda goal: decided(goal, lambda leaf: met(leaf.condition))

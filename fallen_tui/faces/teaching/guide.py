"""The guide of a first game: lessons that come as what they are about first matters, and a suggestion at each question.

What has been told follows from the journal alone: a lesson was told at the first question of the seat's that called for
it. Going back takes the lessons of what is undone back, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from typing import Any

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import Game, Question, Setup
from fallen_tui.engine.library import open_deck
from fallen_tui.engine.library_errors import hint
from fallen_tui.engine.plugin import FIRST
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.teaching import advice
from fallen_tui.faces.teaching.moment import (
    Phrase,
    Predicate,
    TeachingMoment,
    filled,
    last_answers,
    standing,
    subjects,
    unknown,
    word,
    words,
)
from fallen_tui.games import content_root, written

GUIDE = "guide"
"""The deck of content."""
MOST_WORDS = 60


@frozen
class Lesson(FrozenRecord):
    """One thing to be learned.

    topics   questions at which it is told (any, where none is named)
    options  words of options of which one must be open
    suggested   words of options of which one must be what is suggested
    facts    what must be so
    after    lessons that must have been told before
    look     the part of the table to look at
    prefer   words of options: the first that is offered is suggested, in place of what the bot would do
    open     it names what there is to weigh and leaves the choice to the player: nothing is suggested with it
    last     with it the guide says goodbye
    """

    id: str
    title: str
    text: str
    topics: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    suggested: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    look: str = ""
    prefer: tuple[str, ...] = ()
    open: bool = False
    last: bool = False


@frozen
class GuideAdvice(FrozenRecord):
    """What the guide says at a question: a lesson where one is due, and a suggestion.

    text     the words of the lesson; "" where there is none
    answer   what is suggested; None for nothing
    suggests the suggestion in words with its reason
    """

    lesson: str
    title: str
    text: str
    look: str
    answer: Answer
    suggests: str


@lru_cache(maxsize=4)
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, those that come first where several are due at once first. Raises ContentError."""
    if not written(game):
        return ()
    content = open_deck(game, GUIDE, content_root(game))
    return content.deck(GUIDE, Lesson) if GUIDE in content.names else ()


def faults(game: str, deck: tuple[Lesson, ...]) -> Iterator[tuple[int, str, str]]:
    """What is wrong with the lessons of a game: place, field, message."""
    subject = subjects(game)
    if subject is None:
        return
    known = {lesson.id for lesson in deck}
    for place, lesson in enumerate(deck):
        for field, noun, names, there in (
            ("topics", "question", lesson.topics, subject.TOPICS),
            ("facts", "fact", lesson.facts, subject.FACTS),
            ("after", "lesson", lesson.after, known),
            ("suggested", "option", lesson.suggested, _spoken(game)),
            ("options", "option", lesson.options, _spoken(game)),
            ("look", "part of the table", (lesson.look,) if lesson.look else (), subject.PARTS),
        ):
            unknown_here = (name for name in names if name not in there)
            yield from ((place, field, f"there is no {noun} {name}{hint(name, there)}") for name in unknown_here)
        for name in unknown(lesson.text, subject.VALUES):
            yield place, "text", advice.unfilled(name, subject.VALUES)
        if len(lesson.text.split()) > MOST_WORDS:
            yield place, "text", f"has {len(lesson.text.split())} words; {MOST_WORDS} at most"
    if (last := sum(lesson.last for lesson in deck)) != 1:
        yield 0, "last", f"exactly one lesson must have last: true, not {last}"


def _spoken(game: str) -> set[str]:
    """The words of options that the advice of a game speaks of."""
    return {name for topic in advice.topics(game).values() for name in topic.options}


class Guide:
    """The guide at a table. `away`: it has been sent away, until it is called again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lessons = lessons(table.game.id)
        subject = subjects(table.game.id)
        self._facts: Mapping[str, Predicate] = subject.FACTS if subject is not None else {}
        self._values: Mapping[str, Phrase] = subject.VALUES if subject is not None else {}
        self._last = {lesson.id for lesson in self._lessons if lesson.last}
        self._told: dict[int, dict[int, str]] = {}
        self._said: tuple[object, GuideAdvice | None] = (None, None)
        self.away = False
        self._read()

    # --- what has been told ---

    def _read(self) -> None:
        """The lessons of the questions that were answered before this table was sat down at."""
        table = self._table
        if any(isinstance(entry, Answered) for entry in table.entries):
            with suppress(_Enough, FallenError):  # rules may have changed since: what cannot be told again is told anew
                _Again(table, self).advance()

    def hear(self, ask: Ask, state: Any, path: Sequence[int], decisions: int) -> None:
        """Note a question that was answered: what was told there."""
        if self._table.setup.seats[ask.seat].human and not self.gone(ask.seat, path):
            entries = self._table.entries
            view = self._table.game.view(state, ask.seat)
            self._due(TeachingMoment(view, ask, last_answers(entries, path, ask.seat)), path, decisions)

    def _before(self, seat: int, path: Sequence[int]) -> set[str]:
        """The lessons told to a seat at questions that it has answered since."""
        entries, kept = self._table.entries, {0, *path}
        answered = (
            number
            for number in reversed(path)
            if isinstance(entry := entries[number - 1], Answered) and entry.seat == seat and entry.chosen
        )
        last = next(answered, 0)
        return {lesson for at, lesson in self._told.get(seat, {}).items() if at in kept and at < last and lesson}

    def gone(self, seat: int, path: Sequence[int] | None = None) -> bool:
        """Whether the guide has said goodbye to a seat."""
        path = standing(self._table.entries) if path is None else path
        return not self._last.isdisjoint(self._before(seat, path))

    def _due(
        self, moment: TeachingMoment, path: Sequence[int], decisions: int
    ) -> tuple[Lesson | None, Callable[[], Answer | None]]:
        """The lesson of a question, the first that has not been told and is called for; and what is suggested.

        That is worked out once somebody asks for it: of most questions that were answered nobody does.
        """
        before, here = self._before(moment.seat, path), path[-1] if path else 0
        called = [one for one in self._lessons if one.id not in before and self._calls(one, moment, before)]
        topic = advice.topics(self._table.game.id).get(moment.ask.topic)
        prefer = next((one.prefer for one in called if not one.suggested), ()) or (topic.prefer if topic else ())
        answer = cache(partial(suggestion, self._table.game, self._table.setup, decisions, moment, prefer))
        found = next((one for one in called if not one.suggested or _spoken_of(answer()) in one.suggested), None)
        self._told.setdefault(moment.seat, {})[here] = found.id if found is not None else ""
        return found, answer

    def _calls(self, lesson: Lesson, moment: TeachingMoment, before: set[str]) -> bool:
        ask = moment.ask
        offered = words(ask.keys)
        return (
            (not lesson.topics or ask.topic in lesson.topics)
            and all(not some or not set(some).isdisjoint(offered) for some in (lesson.options, lesson.suggested))
            and before.issuperset(lesson.after)
            and all(self._facts[fact](moment) for fact in lesson.facts)
        )

    # --- what is told now ---

    def now(self, ask: Ask, view: Any, question: Question, keys: Mapping[str, str]) -> GuideAdvice | None:
        """What the guide says at an open question; None where it has said goodbye. `keys` as for a page of advice."""
        table = self._table
        path = standing(table.entries)
        here = (len(table.entries), ask.seat)
        if self._said[0] != here:
            told = None if self.gone(ask.seat, path) else self._tell(ask, view, question, keys, path)
            self._said = (here, told)
        return self._said[1]

    def _tell(
        self, ask: Ask, view: Any, question: Question, keys: Mapping[str, str], path: Sequence[int]
    ) -> GuideAdvice:
        table = self._table
        moment = TeachingMoment(view, ask, last_answers(table.entries, path, ask.seat))
        values = self._values
        lesson, suggested = self._due(moment, path, table.decisions)
        answer = None if lesson is not None and lesson.open else suggested()
        topic = advice.topics(table.game.id).get(ask.topic)
        suggests = ""
        if answer is not None:
            said = advice.said(question, ask, answer, brief=True).rstrip(".")
            suggests = f"{said}. {filled(advice.reason(topic, ask, answer), moment, values, keys)}".strip()
        if lesson is None:
            return GuideAdvice("", "", "", "", answer, suggests)
        return GuideAdvice(
            lesson.id, lesson.title, filled(lesson.text, moment, values, keys), lesson.look, answer, suggests
        )


def _spoken_of(answer: Answer | None) -> str:
    """The word of an option that is suggested; "" of an answer of another kind."""
    return word(answer) if isinstance(answer, str) else ""


def suggestion(
    game: Game, setup: Setup, decisions: int, moment: TeachingMoment, prefer: Sequence[str]
) -> Answer | None:
    """What is suggested: of the options that are preferred and bring something, else of all, what the bot would do.

    What hurts one's own for certain is left out; a chance that the bot lets go by is taken where it costs nothing.
    """
    ask, subject = moment.ask, subjects(game.id)
    for wanted in prefer if ask.kind == "one" else ():
        if keys := tuple(
            key for key in ask.keys if word(key) == wanted and not (subject and subject.idle(moment, key))
        ):
            narrow = attrs.evolve(moment, ask=attrs.evolve(ask, keys=keys))
            return keys[0] if len(keys) == 1 else advice.proposal(game, setup, narrow, decisions) or keys[0]
    if subject is not None and ask.kind == "one":
        unharmed = tuple(key for key in ask.keys if not subject.harms(moment, key))
        moment = attrs.evolve(moment, ask=attrs.evolve(ask, keys=unharmed or ask.keys))
    answer = advice.advised(game, setup, moment, decisions)
    if subject is not None and answer is not None:
        answer = subject.spared(moment, answer)
    return (subject.free_of_cost(moment, answer) if subject is not None else None) or answer


class _Enough(Exception):
    """The guide has said goodbye to everybody: what came after it need not be heard."""


class _Again(Table):
    """Replay the game from its first entry and hear each of its questions, until the goodbye."""

    def __init__(self, table: Table, guide: Guide) -> None:
        super().__init__(table.game, table.setup, entries=table.entries, chance=table.chance, since=0)
        self._guide = guide
        self._path = standing(table.entries)
        self._places = {number: place for place, number in enumerate(self._path)}
        self._people = [seat for seat, spec in enumerate(table.setup.seats) if spec.human]

    def _recorded_answer(self, ask: Ask) -> Answer:
        path = self._path[: self._places[self._expected[-1]]]
        if all(self._guide.gone(seat, path) for seat in self._people):
            raise _Enough
        entry = self.entries[self._expected[-1] - 1]
        if isinstance(entry, Answered) and not entry.routine:
            self._guide.hear(ask, self.state, path, self.decisions)
        return super()._recorded_answer(ask)


def open_guide(table: Table) -> Guide | None:
    """The guide of a first game; None at every other table, and where its texts can't be read (`content check`)."""
    try:
        return Guide(table) if table.setup.mode == FIRST and lessons(table.game.id) else None
    except FallenError:
        return None

"""Forms: what the rules ask piece by piece, laid out as a whole to be changed at will and answered at once.

A form changes no rule. What a person fills in becomes a plan: the answers to the questions that the rules put one after
the other, in the journal as ever. Where anything comes otherwise than the form showed, the person is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import attrs

from fallen_tui.engine.errors import FallenError, IllegalAnswer
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games import find

Words = Callable[[Ask], Question]
"""A question of the rules in words, one that is not put yet, too."""


@frozen
class FormPlace(FrozenRecord):
    """Where a row of a form can stand. `letter`: what takes it there."""

    key: str
    label: str
    letter: str = ""


@frozen
class FormRow(FrozenRecord):
    """A line of a form.

    note, figure  what there is to say of it; what it costs or brings
    place         the key of its place among `places`; of two the second is the one that is marked
    changed       whether it stands elsewhere than at first
    act           whether it is no part of the whole, but done at once: `key` is its answer
    """

    key: str
    label: str
    note: str = ""
    figure: str = ""
    place: str = ""
    places: tuple[FormPlace, ...] = ()
    changed: bool = False
    act: bool = False

    @property
    def marked(self) -> bool:
        """Whether it stands at the second of two places."""
        return len(self.places) == 2 and self.place == self.places[1].key


@frozen
class FormGroup(FrozenRecord):
    """Rows under a heading. `figures`: what they come to, before and after; `last`: they stand after all others."""

    title: str
    rows: tuple[FormRow, ...]
    letter: str = ""
    figures: str = ""
    last: bool = False


class AnswerPlan(Protocol):
    """Answers to questions that are still to come."""

    @property
    def over(self) -> bool:
        """Whether nothing of it is left, or it holds no longer."""

    def answer(self, view: Any, ask: Ask) -> Answer | None:
        """The next answer; None where the person is to be asked."""


class Form(Protocol):
    """One form, as it is being filled in.

    kind     a word for what it is about
    title    what it is called; `best` words for what `suggest` does, "" where it does nothing
    lettered whether letters stand for places of the row under the cursor, not for rows
    leaving  the answer that leaves all as it is; None where the open question has none such
    opens    whether it is put by itself; else it is there when it is wished for
    within   the option of its question that its rows spell out: they stand among the other options, and choosing one
             is the answer; "" where it stands in place of its question
    """

    @property
    def kind(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def best(self) -> str: ...

    @property
    def lettered(self) -> bool: ...

    @property
    def leaving(self) -> Answer | None: ...

    @property
    def opens(self) -> bool: ...

    @property
    def within(self) -> str: ...

    @property
    def first(self) -> str:
        """The row at which the cursor opens where nothing else is better; "" where none is harmless."""

    def groups(self) -> Sequence[FormGroup]:
        """What there is to be filled in, as it stands."""

    def summary(self) -> str:
        """What it all comes to."""

    def fault(self) -> str:
        """Why it cannot be answered so; "" where it can."""

    def put(self, row: str, place: str) -> None:
        """Let a row stand at one of its places."""

    def suggest(self) -> None:
        """Fill in what serves best."""

    def reset(self) -> None:
        """Let all stand as at first."""

    def plan(self) -> AnswerPlan:
        """The answers; there must be no fault."""


FormOpener = Callable[[Any, Ask, Words, Form | None], Form | None]
"""(view, question, words, the form before) -> the form for a question and those after it; None where there is none.

Of the form before what is still open is filled in again."""


def open_form(game: str, view: Any, ask: Ask, words: Words, before: Form | None = None) -> Form | None:
    """The form that a game has for a question. Raises FallenError where the part cannot be loaded."""
    plugin = find(game)
    if plugin is None or "forms" not in plugin.parts:
        return None
    opener: FormOpener = plugin.part("forms")
    return opener(view, ask, words, before)


def suggested(form: Form) -> bool:
    """Fill in what serves best; whether that has changed anything."""
    before = [(row.key, row.place) for row in rows_of(form)]
    form.suggest()
    return before != [(row.key, row.place) for row in rows_of(form)]


def rows_of(form: Form) -> list[FormRow]:
    """All rows of a form, group by group."""
    return [row for group in form.groups() for row in group.rows]


def widened(question: Question, form: Form) -> Question:
    """A question with the rows of a form after the options of the same kind as that which they spell out.

    Groups that are to be last stand after all other options, but what destroys stands last of all.
    """
    graves = [each for each in question.choices if each.key in question.graves]
    others = [each for each in question.choices if each.key not in question.graves]
    kind = next(each.group for each in others if each.key == form.within)
    place = max(n for n, each in enumerate(others, 1) if each.group == kind)
    groups = form.groups()
    near, far = (tuple(_spelt(groups, last)) for last in (False, True))
    opens = (form.first or question.opens) if question.opens == form.within else question.opens
    choices = (*others[:place], *near, *others[place:], *far, *graves)
    return attrs.evolve(question, choices=choices, opens=opens)


def _spelt(groups: Sequence[FormGroup], last: bool) -> Iterator[Choice]:
    """The rows of a form as options: those that are to be last, or the others."""
    for group in groups:
        for row in group.rows if group.last is last else ():
            yield Choice(row.key, row.label, row.note, odds=row.figure, group=group.title)


def flip(form: Form, row: FormRow, by: int = 1) -> None:
    """Let a row stand at the next of its places."""
    keys = [place.key for place in row.places]
    if keys:
        here = keys.index(row.place) if row.place in keys else -1
        form.put(row.key, keys[(here + by) % len(keys)])


class AnswersInTurn:
    """A plan of answers in one order.

    within   topics of its own: where one of these comes out of turn it holds no longer; others come in between
    """

    def __init__(self, steps: Sequence[tuple[str, Answer]], within: frozenset[str]) -> None:
        self._steps = list(steps)
        self._within = within
        self.begun = 0
        """How many of the answers have been given."""

    def drop(self) -> None:
        """Let go of what is left."""
        self._steps.clear()

    @property
    def over(self) -> bool:
        return not self._steps

    def answer(self, view: Any, ask: Ask) -> Answer | None:
        if not self._steps or ask.topic not in self._within:
            return None
        topic, answer = self._steps[0]
        try:
            if topic != ask.topic:
                raise IllegalAnswer(topic)
            checked = ask.check(answer)
        except FallenError:
            self.drop()
            return None
        del self._steps[0]
        self.begun += 1
        return checked

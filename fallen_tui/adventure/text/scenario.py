"""Scenarios of any game in words: names in place of ids, goals, counters as they stand.

Sentences name a thing of a scenario as [[id]], and a counter with what is said of a number, of a secret one and of a
note: [[id|* rises by 1|* changes|"*" is now true]], where * is its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Protocol

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.adventure.scenario.parts import Counter
from fallen_tui.adventure.text.english import bounds, clause, in_sentence, is_plural, listed

THING = r"\[\[(\w+)(?:\|([^|[\]]*)\|([^|[\]]*)\|([^|[\]]*))?\]\]"
"""How a sentence names a thing of a scenario."""
SECRET = "something hidden"
"""What a secret counter is called."""
TESTED = re.compile(r'\[\[(\w+)\|\*\|\*\|"\*"\]\] (is|is not) \[\[\1\|([^|\]]*)\|so\|([^|\]]*)\]\]')
"""How a sentence says how a counter stands: its name, whether so or not so, how for a number and for a note."""
VERBS = re.compile(r"(?<= rise| fall| come)s\b|(?<= change)s\b")
"""What a verb loses where it is said of several."""
WHO = {"each": "for every player", "sum": "of all players together", "any": ""}


class HasCounters(Protocol):
    """A scenario as far as its counters and ends go."""

    @property
    def counters(self) -> tuple[Counter, ...]: ...
    @property
    def victory(self) -> Goal | None: ...
    @property
    def defeat(self) -> Goal | None: ...


def named(
    text: str, name: Callable[[str], str], counter: Callable[[str], Counter | None], pattern: re.Pattern[str]
) -> str:
    """A text with names in place of ids, as they stand within its sentences.

    name     of a card or thing, by its id
    pattern  THING, and before it what else stands for a card
    """

    def word(found: re.Match[str]) -> str:
        id, usual, hidden, note = found.groups()
        known = counter(id) if id else None
        secret = known is not None and known.secret
        shown = SECRET if secret else name(id or found[0])
        told: str = "*"
        if usual is not None:
            told = hidden if secret else note if known and known.note else usual
        if told == '"*" becomes true' and known is not None and (said := clause(known.name)):
            return said
        if known is not None and not secret and not known.note and is_plural(known.name):
            told = VERBS.sub("", told)
        before, *after = told.split("*")
        return before + "".join(in_sentence(shown, text[: found.start()] + before) + each for each in after)

    def tested(found: re.Match[str]) -> str:
        id, verb, number, so = found.groups()
        known = counter(id)
        if known is None or known.secret:
            return found[0]
        said = clause(known.name)
        if said and (known.note or number == "1 or more"):
            return said if (verb == "is") == (so != "not true") else f"it is not so that {said}"
        if known.note:
            return found[0]
        return f"{name(id)} {verb.replace('is', 'are') if is_plural(known.name) else verb} {number}"

    text = TESTED.sub(tested, text)
    told = pattern.sub(word, text)
    return told if told == text or "[[" not in told else named(told, name, counter, pattern)


class HasGoal(Protocol):
    """A scenario as far as what it is about and its ends go."""

    @property
    def goal(self) -> str: ...
    @property
    def victory(self) -> Goal | None: ...
    @property
    def defeat(self) -> Goal | None: ...


def lost(scenario: HasGoal, reason: str, goal_words: Callable[[Goal], str]) -> Iterator[str]:
    """What a scenario that was lost was lost by, and what would have won it. reason: why it has ended."""
    if reason == "defeat" and scenario.defeat is not None:
        yield f"You lost because {goal_words(scenario.defeat)}."
    if scenario.victory is not None:
        yield wanted(scenario)


def wanted(scenario: HasGoal) -> str:
    """What would have won a scenario that was lost."""
    return f"You would have won with this: {' '.join(scenario.goal.split())}"


def goal(one: Goal, condition: Callable[[Condition], str], figure: Callable[[str], str]) -> str:
    """An end in words. figure: a figure by its name."""
    if one.op:
        word = {"all": "and", "any": "or", "not": ""}[one.op]
        inner = listed((goal(part, condition, figure) for part in one.parts), word or "and")
        return f"it is not so that {inner}" if one.op == "not" else inner
    if one.who == "sum":
        tests = [term.value for term in one.condition.tests if term.word != "counter"]
        if tests:
            words = [f"{figure(term.word)} {bounds(term.value)}" for term in one.condition.tests]
            return f"{listed(words)} of all players together"
    told = condition(one.condition)
    return f"{told}, {WHO[one.who]}" if WHO[one.who] else told


def counters(
    scenario: HasCounters,
    numbers: Mapping[str, list[int]],
    who: Callable[[int], str],
    only: Container[str] | None = None,
) -> Iterator[str]:
    """The shown counters as they stand, or some of them: Sieges lifted 2 of 5; Hands: Ann 2, Bo 4; and notes."""
    for known in scenario.counters:
        if not known.shown or (only is not None and known.id not in only):
            continue
        stand = numbers[known.id]
        if known.note:
            seats = [who(n) for n, each in enumerate(stand) if each] if len(stand) > 1 else []
            yield from [f"{known.name}{f': {listed(seats)}' if seats else ''}"] if any(stand) else []
        elif known.of == "seat" and len(stand) > 1:
            yield f"{known.name}: {', '.join(f'{who(n)} {each}' for n, each in enumerate(stand))}"
        else:
            most = mark_of(scenario, known.id) or known.high
            yield f"{known.name} {stand[0]}{f' of {most}' if most < 99 else ''}"


def mark_of(scenario: HasCounters, counter: str) -> int:
    """The number of a counter at which it is won or lost; 0 for none."""
    ends = [end for end in (scenario.victory, scenario.defeat) if end is not None]
    tests = [term.value for end in ends for one in end.conditions() for term in one.tests if term.word == "counter"]
    lows = [bound.low for test in tests for id, bound in test if id == counter and bound.low is not None]
    return min(lows, default=0)


def counter_line(known: Any, numbers: list[int], who: Callable[[int], str]) -> str:
    """How a counter stands: Trust: 2; Oath: yes; Hands: Ann 2 and Bo 4."""

    def stands(n: int) -> str:
        return ("yes" if n else "no") if known.note else str(n)

    if len(numbers) == 1:
        return f"{known.name}: {stands(numbers[0])}"
    return f"{known.name}: {listed(f'{who(seat)} {stands(each)}' for seat, each in enumerate(numbers))}"

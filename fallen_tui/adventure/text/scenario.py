"""Scenarios of any game in words: names in place of ids, briefings, goals, counters as they stand.

Sentences name a thing of a scenario as [[id]], and a counter with what is said of a number, of a secret one and of a
note: [[id|* rises by 1|* changes|"*" is now true]], where * is its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.scenario.campaigns import length
from fallen_tui.adventure.scenario.condition_words import counter_name
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.adventure.scenario.parts import Counter, ScenarioSheet
from fallen_tui.adventure.text.effects import clauses, sentences
from fallen_tui.adventure.text.english import bounds, clause, in_sentence, is_plural, listed, sentence

THING = r"\[\[(\w+)(?:\|([^|[\]]*)\|([^|[\]]*)\|([^|[\]]*))?\]\]"
"""How a sentence names a thing of a scenario."""
SECRET = "something hidden"
"""What a secret counter is called."""
TESTED = re.compile(r'\[\[(\w+)\|\*\|\*\|"\*"\]\] (is|is not) \[\[\1\|([^|\]]*)\|so\|([^|\]]*)\]\]')
"""How a sentence says how a counter stands: its name, whether so or not so, how for a number and for a note."""
VERBS = re.compile(r"(?<= rise| fall| come)s\b|(?<= change)s\b")
"""What a verb loses where it is said of several."""
WHO = {"each": "for every player", "sum": "of all players together", "any": ""}


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


# --- before it begins ---


def briefing(scenario: Any, title: str, ends: Iterable[str], parts: Iterable[tuple[str, Sequence[str]]]) -> list[str]:
    """A briefing: story, goal, ends, then parts under their headings; of a first chapter after that of its campaign."""
    lines = [title, "", scenario.brief.strip(), "", f"Goal: {scenario.goal}", *ends, *under_headings(parts)]
    campaign = scenario.campaign
    if campaign is not None and campaign.first == scenario.id:
        lines = [f"{campaign.name}, a campaign", "", campaign.brief.strip(), "", *lines]
    return lines


def under_headings(parts: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """Lines under their headings, with an empty line before each; a heading with none is left out."""
    for heading, lines in parts:
        if lines:
            yield from ("", f"{heading}:", *(f"  {line}" for line in lines))


def carried(scenario: Any) -> list[str]:
    """Who and what is to be carried or brought along, a line each."""
    return [f"{mark.name}{f': {mark.text}' if mark.text else ''}" for mark in scenario.marks]


def deeds(do: Iterable[Any], secrets: frozenset[str]) -> Iterator[str]:
    """What is done at the start; what it does to secret counters is not said."""
    done = tuple(do)
    known = tuple(each for each in done if not each.unseen(secrets))
    if known:
        yield sentences(known)
    if len(known) < len(done):
        yield "Something is drawn that nobody sees."


def rule(one: Any, when: str, condition: Callable[[Condition], str], turn: str, whom: str = "") -> str:
    """A rule of the scenario as a sentence. when: its moment; turn: what the game calls one; whom: for whom it is."""
    if one.text:
        return str(one.text)
    limit = {"": "", "turn": f", once a {turn}", "game": ", once"}[one.limit]
    needs = f", if {condition(one.condition)}" if one.condition.tests else ""
    do = clauses(one.do) if one.do else "the story goes on"
    return sentence(f"{when}{needs}{limit}{whom}: {do}")


def counter_at(one: Any) -> str:
    """The moment of a rule at which a counter changes, or comes to a number."""
    if one.test is None:
        return f"when {counter_name(one.counter)} changes"
    note = "is no longer true" if one.test.holds(0) else "becomes true"
    return f'when [[{one.counter}|* comes to {bounds(one.test)}|* changes|"*" {note}]]'


# --- the ends ---


def lost(view: Any, goal_words: Callable[[Goal], str], named: Callable[[str], str]) -> Iterator[str]:
    """What a scenario that was lost was lost by, and what would have won it; nothing of other games.

    named  gives a text with names in place of ids
    """
    if view.result is None or view.scenario_progress is None or view.result.winners:
        return
    scenario = view.cards.scenario
    if view.result.reason == "defeat" and scenario.defeat is not None:
        yield named(f"You lost because {goal_words(scenario.defeat)}.")
    if scenario.victory is not None:
        yield named(wanted(scenario))


def wanted(scenario: ScenarioSheet) -> str:
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


# --- as it stands ---


def clock(view: Any, turn: str) -> str:
    """Turn 3 of 14; before the first: 14 turns. turn: what the game calls one."""
    turns = view.cards.scenario.turns
    return f"{turn} {view.turn} of {turns}" if view.turn else f"{turns} {turn}{'s' * (turns != 1)}"


def standing(view: Any, turn: str, chapter: str, who: Callable[[int], str], where: Callable[[str], str]) -> list[str]:
    """A scenario as it stands: the place in its campaign, goal and clock, counters, what is carried.

    turn, chapter  what the game calls these; where: where a mark is
    """
    scenario, progress = view.cards.scenario, view.scenario_progress
    lines = []
    if progress.campaign is not None:
        most = length(scenario.campaign)
        of = f" of {most}" if most else ""
        lines.append(f"{scenario.campaign.name}: {chapter} {progress.campaign.place()}{of}.")
    lines.append(f"{scenario.name} ({scenario.level}), {clock(view, turn)}. Goal: {scenario.goal}")
    marks = [f"{mark.name} {where(mark.id)}" for mark in scenario.marks if progress.marks.get(mark.id)]
    found = ([*counters(scenario, progress.counters, who)], marks)
    return lines + [f"{'; '.join(each)}." for each in found if each]


def remembered(campaign: Any, holds: Callable[[Goal], bool], met: str) -> list[tuple[str, list[str]]]:
    """Whom one has met in a campaign, under the heading `met`, and what is remembered of it."""
    people = [f"{one.name}: {one.text}" for one in campaign.people if holds(one.when)]
    return [(met, people), ("What is remembered", [one.text for one in campaign.memories if holds(one.when)])]


def counters(
    scenario: ScenarioSheet,
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


def mark_of(scenario: ScenarioSheet, counter: str) -> int:
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

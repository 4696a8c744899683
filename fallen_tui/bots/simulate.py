"""A game played on in thought: from a table that might be, along what was seen, to the question, and beyond it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import attrs

from fallen_tui.bots.memory import HIDDEN
from fallen_tui.engine.chance import Chance
from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.events import Answered, Entry, Rolled
from fallen_tui.engine.game import Game
from fallen_tui.engine.rules import Answer, Ask, AskAll, Checkpoint, Roll, Rule, Shuffle

Policy = Callable[[Any, Ask], Answer]
"""Answers a question at a table that is known whole."""
Until = Callable[[Any], bool]
PASS = "pass"
LONGEST = 20_000
"""Steps of the rules after which a game in thought is taken as it stands."""


class Misfit(Exception):
    """A table that cannot have come about as it was seen; exchanging two cards may mend it, where they are named."""

    def __init__(self, wrong: str = "", right: str = "") -> None:
        super().__init__(wrong, right)
        self.wrong = wrong
        self.right = right


def simulate_to(game: Game, state: Any, steps: Sequence[Entry], asked: Ask) -> Rule[None]:
    """The rule as it stands at the question `asked`, `state` changed along with it. Raises Misfit.

    A question to another seat whose answer was not seen is taken to have been passed on. Where several seats are asked
    at once, `asked` among them, the others' answers are left to whoever plays on.
    """
    rule = game.play(state)
    value: Any = None
    place = 0
    while True:
        try:
            step = rule.send(value)
        except StopIteration:
            raise Misfit from None
        value = None
        following = steps[place] if place < len(steps) else None
        if isinstance(step, Ask):
            if following is None and step == asked:
                return rule
            value = step.forced()
            if value is None:
                value, used = _answered(step, following, asked)
                place += used
        elif isinstance(step, AskAll) and following is None and asked in step.asks:
            return _one_of(rule, step, asked)
        elif isinstance(step, Checkpoint):
            if place:
                raise Misfit
        else:
            value = _happened(step, following, state)
            place += 1


def _one_of(rule: Rule[None], step: AskAll, asked: Ask) -> Rule[None]:
    """A rule that asks several seats at once, as if `asked` had been put and the others were put after it."""
    joint = _jointly(rule, step, asked)
    next(joint)
    return joint


def _jointly(rule: Rule[None], step: AskAll, asked: Ask) -> Rule[None]:
    own = yield asked
    answers = []
    for ask in step.asks:
        forced = ask.forced()
        answers.append(own if ask is asked or ask == asked else forced if forced is not None else (yield ask))
    value: Any = tuple(answers)
    while True:
        try:
            value = yield rule.send(value)
        except StopIteration:
            return


def _answered(ask: Ask, following: Entry | None, asked: Ask) -> tuple[Answer, bool]:
    """What was answered to a question, and whether it is the next step; a pass where that was not seen."""
    if isinstance(following, Answered) and (following.seat, following.topic) == (ask.seat, ask.topic):
        return _answer(ask, following), True
    if ask.seat != asked.seat and PASS in ask.keys:
        return ask.check(PASS), False
    raise _other_question(ask, asked if following is None else following)


def _happened(step: Any, following: Entry | None, state: Any) -> tuple[int, ...] | None:
    """Dice as they fell, or nothing for an event, which is carried out. Raises Misfit where something else was seen."""
    if isinstance(step, Roll):
        shape = (step.stream, step.count, step.sides)
        if not isinstance(following, Rolled) or (following.stream, following.count, following.sides) != shape:
            raise Misfit
        return following.faces
    if following is None or type(following) is not type(step):
        raise Misfit
    _compare(step, following)
    step.apply(state)
    return None


def _answer(ask: Ask, given: Answered) -> Answer:
    """The answer that was seen. Raises Misfit where it cannot be given here, naming the card that must be there."""
    try:
        return ask.check(given.answer)
    except IllegalAnswer:
        wanted = set(_words(given.answer))
        missing = wanted.difference(_words(ask.keys))
        raise Misfit(next((w for w in _words(ask.keys) if w not in wanted), ""), min(missing, default="")) from None


def _words(value: Any) -> list[str]:
    """The cards and other words of an answer."""
    if isinstance(value, str):
        return value.split(":")
    return [word for part in value for word in _words(part)] if isinstance(value, tuple) else []


def _other_question(step: Ask, following: Any) -> Misfit:
    """Another question than the one that was asked; where it differs by its cards alone, they are named."""
    if isinstance(following, Ask) and (step.seat, step.topic, step.rule) == (
        following.seat,
        following.topic,
        following.rule,
    ):
        found, wanted = _words((step.keys, step.about)), _words((following.keys, following.about))
        wrong = next((word for word in found if word not in wanted), "")
        right = next((word for word in wanted if word not in found), "")
        return Misfit(wrong, right)
    return Misfit()


def _compare(got: Entry, seen: Entry) -> None:
    """Raises Misfit where an event is not the one that was seen, naming the first two cards that differ."""
    for field in attrs.fields(cast(Any, type(got))):
        _same(getattr(got, field.name), getattr(seen, field.name))


def _same(got: Any, seen: Any) -> None:
    """Raises Misfit where two values differ, other than by what is hidden."""
    if seen == HIDDEN or got == seen:
        return
    if isinstance(got, tuple) and isinstance(seen, tuple) and len(got) == len(seen):
        for one, other in zip(got, seen, strict=True):
            _same(one, other)
    elif isinstance(got, str) and isinstance(seen, str):
        raise Misfit(got, seen)
    else:
        raise Misfit


def play_on(rule: Rule[None], state: Any, answer: Answer, chance: Chance, player: Policy, until: Until) -> None:
    """Answer the question at which a rule stands and play on, up to a checkpoint at which `until` holds, or the end.

    chance   where all dice and shuffles come from, each stream counted from 0
    """
    drawn: dict[str, int] = {}
    value: Any = answer
    for _ in range(LONGEST):
        try:
            step = rule.send(value)
        except StopIteration:
            return
        kind = type(step)
        value = None
        if kind is Ask:
            value = step.forced()
            if value is None:
                value = player(state, step)
        elif kind is Checkpoint:
            if until(state):
                return
        elif kind is Roll or kind is Shuffle:
            at = drawn.get(step.stream, 0)
            drawn[step.stream] = at + 1
            if kind is Roll:
                value = chance.dice(step.stream, at, step.count, step.sides)
            else:
                value = chance.permutation(step.stream, at, step.size)
        elif kind is AskAll:
            value = tuple(_each(state, ask, player) for ask in step.asks)
        else:
            step.apply(state)


def _each(state: Any, ask: Ask, player: Policy) -> Answer:
    """One answer of several that are given at once."""
    forced = ask.forced()
    return player(state, ask) if forced is None else forced

"""A workbench of rules, and a rule under way at it, with scripted answers and dice."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.events import Entry
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Rule, Shuffle

MOST_STEPS = 20_000
"""Steps of a scripted rule after which it is said to go on for ever, instead of being waited for."""


class RuleBench:
    """Whatever has a state that a rule runs on."""

    state: Any

    def __init__(self) -> None:
        self.standing_answers: dict[str, Any] = {}

    def always(self, topic: str, answer: Any) -> None:
        """Answer every unforced question of a topic like this; "default": as the question itself proposes."""
        self.standing_answers[topic] = answer

    def run(self, rule: Rule[Any], *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Run:
        """Run a rule to its end. Every answer must be asked for, every unforced question answered, every die rolled."""
        run = self.start(rule, *answers, dice=dice)
        assert run.done, f"no answer for {run.ask}"
        assert not run.answers, f"never asked for: {run.answers}"
        assert not run.dice, f"never rolled: {run.dice}"
        return run

    def start(self, rule: Rule[Any], *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Run:
        """Run a rule until a question that has no answer yet (`run.ask`), or to its end (`run.done`)."""
        return Run(self, rule, list(answers), list(dice)).go()


class Run:
    """A rule under way.

    events   what happened; `asked` all questions, forced ones included; `ask` the open one, of an AskAll the first open
    rolls    what was rolled for; `shuffles` what was shuffled; value: what the rule returned
    """

    def __init__(self, bench: RuleBench, rule: Rule[Any], answers: list[Any], dice: list[tuple[int, ...]]) -> None:
        self.bench = bench
        self.rule = rule
        self.answers = answers
        self.dice = dice
        self.events: list[Entry] = []
        self.asked: list[Ask] = []
        self.rolls: list[Roll] = []
        self.shuffles: list[Shuffle] = []
        self.ask: Ask | None = None
        self.done = False
        self.value: Any = None
        self._step: Any = None
        self._given: list[Any] = []
        self.steps = 0

    def go(self, *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Run:
        """Go on, with further answers and dice."""
        self.answers += answers
        self.dice += dice
        while not self.done:
            if self._step is not None and not self._settle():
                return self
            self.steps += 1
            assert self.steps < MOST_STEPS, "the rules do not come to an end"
            try:
                self._step = self.rule.send(self._reply())
            except StopIteration as stop:
                self.done, self.value = True, stop.value
        return self

    def _reply(self) -> Any:
        """What the rule gets for its last step, which is settled."""
        step, self._step = self._step, None
        if isinstance(step, Ask | AskAll):
            given, self._given = self._given, []
            return tuple(given) if isinstance(step, AskAll) else given[0]
        if isinstance(step, Roll):
            self.rolls.append(step)
            assert self.dice, f"no dice for {step}"
            faces = self.dice.pop(0)
            assert len(faces) == step.count, f"{faces} for {step}"
            assert all(1 <= face <= step.sides for face in faces), f"{faces} for {step}"
            return faces
        if isinstance(step, Shuffle):
            self.shuffles.append(step)
            return tuple(range(step.size))
        return None

    def _settle(self) -> bool:
        """Apply the last step, or answer it; False where an answer is missing."""
        step = self._step
        if isinstance(step, Ask | AskAll):
            asks = (step,) if isinstance(step, Ask) else step.asks
            for ask in asks[len(self._given) :]:
                if not self._answer(ask):
                    return False
        elif not isinstance(step, Roll | Shuffle | Checkpoint):
            step.apply(self.bench.state)
            self.events.append(step)
        return True

    def _answer(self, ask: Ask) -> bool:
        assert ask.keys or ask.kind == "amount", f"a question without an answer: {ask}"
        if ask is not self.ask:
            self.asked.append(ask)
        self.ask = ask
        answer = ask.forced()
        if answer is None:
            if ask.topic in self.bench.standing_answers:
                answer = self.bench.standing_answers[ask.topic]
                answer = ask.check(ask.default if answer == "default" else answer)
            elif self.answers:
                answer = ask.check(self.answers.pop(0))
            else:
                return False
        self.ask = None
        self._given.append(answer)
        return True

    def of(self, kind: type[Entry]) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def topics(self) -> list[str]:
        """The topics of all questions that were not forced."""
        return [ask.topic for ask in self.asked if ask.forced() is None]

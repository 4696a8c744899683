"""A rule under way at a workbench, with scripted answers and dice."""

from __future__ import annotations

from typing import Any, Protocol

from fallen_tui.engine.events import Entry
from fallen_tui.engine.rules import Ask, Checkpoint, Roll, Rule, Shuffle

MOST_STEPS = 20_000
"""Steps of a scripted rule after which it is said to go on for ever, instead of being waited for."""


class Workbench(Protocol):
    """Whatever has a state that a rule runs on."""

    @property
    def state(self) -> Any: ...


class Run:
    """A rule under way: `events` that happened, `asked` questions with their answers, `ask` the open one."""

    def __init__(self, bench: Workbench, rule: Rule[Any], answers: list[Any], dice: list[tuple[int, ...]]) -> None:
        self.bench = bench
        self.rule = rule
        self.answers = answers
        self.dice = dice
        self.events: list[Entry] = []
        self.asked: list[Ask] = []
        self.ask: Ask | None = None
        self.done = False
        self.value: Any = None
        self._send: Any = None
        self.steps = 0

    def go(self, *answers: Any) -> Run:
        """Go on, with further answers."""
        self.answers += answers
        value = self._send
        if self.ask is not None:
            if not self.answers:
                return self
            value = self.ask.check(self.answers.pop(0))
            self.ask = None
        while True:
            self.steps += 1
            assert self.steps < MOST_STEPS, "the rules do not come to an end"
            try:
                step = self.rule.send(value)
            except StopIteration as stop:
                self.done, self.value = True, stop.value
                return self
            value = None
            if isinstance(step, Ask):
                assert step.keys or step.kind == "amount", f"a question without an answer: {step}"
                self.asked.append(step)
                forced = step.forced()
                if forced is not None:
                    value = forced
                elif self.answers:
                    value = step.check(self.answers.pop(0))
                else:
                    self.ask = step
                    return self
            elif isinstance(step, Roll):
                value = self.dice.pop(0)
                assert len(value) == step.count, f"{step.count} dice are rolled, not {len(value)}: {step}"
            elif isinstance(step, Shuffle):
                value = tuple(range(step.size))
            elif not isinstance(step, Checkpoint):
                step.apply(self.bench.state)
                self.events.append(step)

    def of(self, kind: type[Entry]) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

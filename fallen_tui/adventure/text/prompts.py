"""Questions in words, topic by topic: a prompt, and what each option means to the seat that is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fallen_tui.engine.game import Choice
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask

View = Any
"""What a seat may see of a game."""


@frozen
class Said(FrozenRecord):
    """One option in words; an empty `rule` is that of the question."""

    label: str
    detail: str = ""
    odds: str = ""
    rule: str = ""
    group: str = ""


OptionTeller = Callable[[str], Said]
"""What a key means."""


@frozen
class Topic(FrozenRecord):
    """How a question is put into words.

    story  what the card that belongs to it says
    order  the key that sorts the options, where they do not stand in the order of the rules
    """

    prompt: Callable[[View, Ask], str]
    tell: Callable[[View, Ask], OptionTeller]
    story: Callable[[View, Ask], str] | None = None
    order: Callable[[View, Ask], Callable[[str], Any]] | None = None

    def choices(self, view: View, ask: Ask) -> tuple[Choice, ...]:
        """The options as they are shown, no two alike."""
        tell = self.tell(view, ask)
        keys = ask.keys if self.order is None else sorted(ask.keys, key=self.order(view, ask))
        options = [tell(key) for key in keys]
        return tuple(
            Choice(key, label, option.detail, "", option.rule or ask.rule, option.odds, option.group)
            for key, label, option in zip(keys, distinct(option.label for option in options), options, strict=True)
        )


def last(choices: tuple[Choice, ...], graves: Sequence[str]) -> tuple[Choice, ...]:
    """The options with what destroys one's own behind all others."""
    return tuple(sorted(choices, key=lambda each: each.key in graves)) if graves else choices


def said(text: str) -> Callable[[View, Ask], str]:
    """A prompt that is always the same."""
    return lambda view, ask: text


def each(write: Callable[[Any, Ask, Any], Said]) -> Callable[[View, Ask], OptionTeller]:
    """Options that are told one by one."""
    return lambda view, ask: lambda key: write(view, ask, key)


def table(**options: str | tuple[str, str]) -> Callable[[View, Ask], OptionTeller]:
    """Options that always read the same: a label, or a label and its detail."""
    known = {key: Said(*((found,) if isinstance(found, str) else found)) for key, found in options.items()}
    return lambda view, ask: lambda key: known[key]


def distinct(labels: Iterable[str]) -> list[str]:
    """The labels, those that are alike numbered: Rope [1], Rope [2]."""
    given = list(labels)
    counts = Counter(given)
    seen: Counter[str] = Counter()
    found = []
    for label in given:
        seen[label] += 1
        found.append(f"{label} [{seen[label]}]" if counts[label] > 1 else label)
    return found

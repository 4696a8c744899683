"""Effects that scenarios of any game know: what is told, the end, counters. A game derives its kinds from these."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand, read_fields
from fallen_tui.adventure.content.texts import said
from fallen_tui.adventure.scenario.facts import Told, VerdictGiven, progress_of
from fallen_tui.adventure.text import english
from fallen_tui.engine.library_errors import FieldError, wanted
from fallen_tui.engine.rules import Rule

if TYPE_CHECKING:
    from cattrs import Converter

LONGEST = 700
"""Characters of a paragraph."""


class TellFlow:
    """A paragraph of the story, `text`."""

    text: str

    def __attrs_post_init__(self) -> None:
        demand(said(self.text, "text", LONGEST))

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """It is told, and written into the Chronicle."""
        yield Told(self.text)

    def sentence(self, who: str) -> str:
        return "the story goes on"


class EndFlow:
    """The scenario ends, with a `text`."""

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """True, a text, or fields."""
        made: Any = cls
        if value in (None, True):
            return made()  # type: ignore[no-any-return]
        if type(value) is str:
            return made(value)  # type: ignore[no-any-return]
        if type(value) is not dict:
            raise FieldError("write true, or the text that ends it")
        return read_fields(cls, value, converter)


class LoseFlow(EndFlow):
    """The scenario is lost, at the end of the step; it has a `text`."""

    text: str

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """Unless it is decided."""
        if not progress_of(game).verdict:
            yield VerdictGiven("lost", (), self.text)

    def sentence(self, who: str) -> str:
        return "the scenario is lost"


class CountersFlow:
    """Counters up or down, `changes` by their ids."""

    changes: tuple[tuple[str, Amount], ...]

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """Counters from {sieges: 1}, with `who` beside them where the game knows it. Raises FieldError."""
        if type(value) is not dict or not value.keys() - {"who"}:
            raise wanted(value, "counters with their changes, such as {sieges: 1}")
        changes = tuple((word, converter.structure(n, Amount)) for word, n in value.items() if word != "who")
        rest = {"who": value["who"]} if "who" in value else {}
        return read_fields(cls, rest, converter, changes=changes)

    def names(self) -> Iterator[tuple[str, str]]:
        """The counters."""
        yield from (("counter", id) for id, _ in self.changes)

    def unseen(self, secrets: frozenset[str]) -> bool:
        """Whether all of them are secret."""
        return all(id in secrets for id, _ in self.changes)


def counters_said(changes: tuple[tuple[str, Amount], ...], amount: Any, whom: str = "") -> str:
    """How counters change; amount: an amount in words of the game; whom: of which players, where that is not plain."""
    return english.listed(_said(id, n, amount, whom) for id, n in changes)


def _said(id: str, n: Amount, amount: Any, whom: str) -> str:
    """What is so or not is true now or no longer, and of a secret one it is not said."""
    number, note = ("falls", "no longer true") if n.negative else ("rises", "now true")
    nobody = re.sub(r"^every\b", "any", whom) if n.negative else whom
    of, not_of = (f" of {whom}", f" of {nobody}") if whom else ("", "")
    return f'[[{id}|*{of} {number} by {amount(n)}|* changes|"*" is {note}{not_of}]]'

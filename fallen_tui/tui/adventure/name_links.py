"""Texts with names that stand out: those of players in their colours, those of cards so that they can be pressed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from fallen_tui.tui.kit.styled_text import Line, Span, line

_WORD = re.compile(r"\w+")


class NameLinks:
    """Every name that stands out in a text, found by its first word; `cards` are names with their spots."""

    def __init__(self, players: Sequence[str], cards: Iterable[tuple[str, str]] = ()) -> None:
        self.players = tuple(players)
        self._names: dict[str, list[tuple[str, str, str]]] = {}
        for seat, name in enumerate(players):
            self._add(name, f"seat{seat + 1}", "")
        for name, spot in cards:
            self._add(name, "card", spot)
        for found in self._names.values():
            found.sort(key=lambda entry: -len(entry[0]))

    def _add(self, name: str, role: str, spot: str) -> None:
        first = _WORD.match(name)
        if first:
            found = self._names.setdefault(first[0], [])
            if all(name != known for known, _, _ in found):
                found.append((name, role, spot))

    def linked(self, text: str, role: str = "") -> Line:
        """A text in a role, the names in it in theirs."""
        spans: list[Span] = []
        done = 0
        for start, name, own, spot in self._found(text):
            spans += [Span(text[done:start], role)] if start > done else []
            spans.append(Span(name, own, spot))
            done = start + len(name)
        return line(*spans, Span(text[done:], role))

    def _found(self, text: str) -> Iterator[tuple[int, str, str, str]]:
        """The names in a text with their places; a longer one before a shorter, none inside another."""
        done = 0
        for word in _WORD.finditer(text):
            if word.start() < done:
                continue
            for name, role, spot in self._names.get(word[0], ()):
                end = word.start() + len(name)
                if text.startswith(name, word.start()) and not text[end : end + 1].isalnum():
                    done = end
                    yield word.start(), name, role, spot
                    break

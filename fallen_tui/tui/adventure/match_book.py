"""What a table keeps of a match while its entries are told: the names in it, where its stories began, what counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic

from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.adventure.story_page import StartT
from fallen_tui.tui.match.match import Match


class MatchBook(ABC, Generic[StartT]):
    """Kept for one match; what is of one game only is added by its own book.

    names     those of players and of cards that can be pressed, linked
    stories   where each story began, by the number of its entry
    complete  whether all that was before this sitting has been told
    """

    def __init__(self, match: Match, cards: Iterable[tuple[str, str]]) -> None:
        """`cards`: the names of cards with their spots."""
        self.match = match
        self.names = NameLinks(match.names, cards)
        self.stories: dict[int, StartT] = {}
        self.complete = not match.table.seated_at
        self._undone: list[tuple[int, int]] = []

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note what is public of an entry. Those of the past may come later than those of today."""
        self.complete = self.complete or number == self.match.table.seated_at
        if isinstance(entry, Rewound):
            self._undone.append((number, entry.to))
        else:
            self.note(before, number, entry)

    @abstractmethod
    def note(self, before: Any, number: int, entry: Any) -> None:
        """Note an entry that is no way back."""

    def counts(self, number: int) -> bool:
        """Whether an entry counts: the table has come so far, and has not gone back behind it."""
        if number > len(self.match.table.entries):
            return False
        return not any(to < number < undone for undone, to in self._undone)

    def since(self, after: int) -> list[Entry]:
        """The entries that count after one."""
        entries = self.match.table.entries
        return [entries[number - 1] for number in range(after + 1, len(entries) + 1) if self.counts(number)]

    def last_story(self) -> StartT | None:
        """Where the last story that counts began."""
        number = max((number for number in self.stories if self.counts(number)), default=0)
        return self.stories.get(number)

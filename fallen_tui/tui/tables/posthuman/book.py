"""What is kept of a match while its entries are told: where stories began, dice as they were read, roads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fallen_tui.engine import squares
from fallen_tui.engine.events import Rewound
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.tables.posthuman.dice import DiceRoll, roll_of
from fallen_tui.tui.tables.posthuman.story_start import RoadStart, start_of

HEALS = ("raised", "chapterbegan")
"""Entries that set health to what no entry says."""


class RoadBook:
    """Stories by the number of the entry at which each began, rolls by theirs, and where survivors went."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = linked_names(match.table.state.cards, match.names)
        self.stories: dict[int, RoadStart] = {}
        self.rolls: dict[int, DiceRoll] = {}
        self._roads: dict[int, tuple[int, str, str]] = {}
        self._health: dict[int, tuple[int, ...]] = {}
        self._undone: list[tuple[int, int]] = []
        self._past = not match.table.seated_at

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note what is public of an entry. Those of the past may come later than those of today."""
        self._past = self._past or number == self.match.table.seated_at
        if isinstance(entry, Rewound):
            self._undone.append((number, entry.to))
            return
        if (start := start_of(before, number, entry)) is not None:
            self.stories[number] = start
        if (roll := roll_of(before, number, entry)) is not None:
            self.rolls[number] = roll
        if entry.tag in HEALS:
            self._health[number] = tuple([player.health for player in before.players])
        if isinstance(entry, e.Moved):
            was = squares.name(before.players[entry.seat].at)
            self._roads[number] = (entry.seat, was, squares.name(entry.at))

    @property
    def complete(self) -> bool:
        """Whether all that was before this sitting has been told."""
        return self._past

    def counts(self, number: int) -> bool:
        """Whether an entry counts: it has been told as far as the table stands, and has not been taken back."""
        if number > len(self.match.table.entries):
            return False
        return not any(to < number < undone for undone, to in self._undone)

    def health_after(self, last: int, seat: int, now: int) -> int:
        """The health that somebody had after an entry: what changed it since is taken back."""
        entries = self.match.table.entries
        healed = min((number for number in self._health if number > last and self.counts(number)), default=None)
        if healed is not None:
            now = self._health[healed][seat]
        later = entries[last : len(entries) if healed is None else healed - 1]
        since = (each for each in later if isinstance(each, e.Changed) and each.seat == seat and each.what == "health")
        return now - sum(each.by for each in since)

    def last_story(self) -> RoadStart | None:
        """The last story that stands."""
        number = max((number for number in self.stories if self.counts(number)), default=0)
        return self.stories.get(number)

    def walk(self, seat: int | None, after: int) -> tuple[str, ...]:
        """The squares through which a survivor went after an entry."""
        found: list[str] = []
        for number in sorted(number for number in self._roads if number > after and self.counts(number)):
            whose, was, there = self._roads[number]
            if whose == seat and was != there:
                found += [] if found else [was]
                found.append(there)
        return tuple(found)


def linked_names(cards: Cards, players: Sequence[str]) -> NameLinks:
    """The names of players and of all cards that can be pressed."""
    return NameLinks(players, {cards.name(id): f"card:{id}" for id in cards.of}.items())

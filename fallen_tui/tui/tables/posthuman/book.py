"""What is kept of a match while its entries are told: where stories began, dice as they were read, roads."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine import squares
from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import frozen
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.names import here
from fallen_tui.tui.adventure.match_book import MatchBook
from fallen_tui.tui.adventure.story_page import StoryStart
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.tables.posthuman.dice import DiceRoll, roll_of

HEALS = ("raised", "chapterbegan")
"""Entries that set health to what no entry says."""


@frozen
class RoadStart(StoryStart):
    """Where a story began: the card (of a fight with minions alone: what set them on one), whose it is.

    target  the human whom a mutant strikes, else the same seat
    """

    card: str = ""
    seat: int = 0
    target: int = 0

    @property
    def strike(self) -> bool:
        """Whether it is what a mutant does to a human."""
        return self.target != self.seat


class RoadBook(MatchBook[RoadStart]):
    """Stories by the number of the entry at which each began, rolls by theirs, and where survivors went."""

    def __init__(self, match: Match) -> None:
        cards = match.table.state.cards
        super().__init__(match, {cards.name(id): f"card:{id}" for id in cards.of}.items())
        self.rolls: dict[int, DiceRoll] = {}
        self._roads: dict[int, tuple[int, str, str]] = {}
        self._health: dict[int, tuple[int, ...]] = {}

    def note(self, before: Any, number: int, entry: Any) -> None:
        if (start := start_of(before, number, entry)) is not None:
            self.stories[number] = start
        if (roll := roll_of(before, number, entry)) is not None:
            self.rolls[number] = roll
        if entry.tag in HEALS:
            self._health[number] = tuple([player.health for player in before.players])
        if isinstance(entry, e.Moved):
            was = squares.name(before.players[entry.seat].at)
            self._roads[number] = (entry.seat, was, squares.name(entry.at))

    def health_after(self, last: int, seat: int, now: int) -> int:
        """The health that somebody had after an entry: what changed it since is taken back."""
        entries = self.match.table.entries
        healed = min((number for number in self._health if number > last and self.counts(number)), default=None)
        if healed is not None:
            now = self._health[healed][seat]
        later = entries[last : len(entries) if healed is None else healed - 1]
        since = (each for each in later if isinstance(each, e.Changed) and each.seat == seat and each.what == "health")
        return now - sum(each.by for each in since)

    def walk(self, seat: int | None, after: int) -> tuple[str, ...]:
        """The squares through which a survivor went after an entry."""
        found: list[str] = []
        for number in sorted(number for number in self._roads if number > after and self.counts(number)):
            whose, was, there = self._roads[number]
            if whose == seat and was != there:
                found += [] if found else [was]
                found.append(there)
        return tuple(found)


def start_of(before: State, number: int, entry: Entry) -> RoadStart | None:
    """The beginning of a story; None for any other entry."""
    match entry:
        case e.EncounterDrawn(seat=seat, card=card):
            target = seat
        case e.FightBegan(seat=seat, card="" as card) if before.meeting is None or not before.meeting.card:
            target = seat
        case e.MutantActed(seat=seat, card=card, target=target) if target >= 0:
            pass
        case _:
            return None
    player = before.players[target]
    place = f"{here(before, player)}, {maps.terrain(before, player)}" if player.human and player.map else ""
    return RoadStart(number, before.turn, place, card, seat, target)

"""What is kept of a match while its entries are told: the rolls, where tales and fights began, whose doing each was."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from fallen_tui.engine.events import Rewound
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.text.log.dice_facts import DiceReader, seat_at_work
from fallen_tui.games.fallen_land.text.log.dice_throws import Rolls, Throw
from fallen_tui.games.fallen_land.text.log.luck import Fortune
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.tables.fallen_land.log_rows import LogRows
from fallen_tui.tui.tables.fallen_land.story_start import CouncilStart, start_of


class RollBook:
    """Every roll, by the number of its entry; where each tale and fight began; whose doing an entry was."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rolls = Rolls()
        self.fortune = Fortune(len(match.names))
        self.names = linked_names(match.table.state.cards, match.names)
        self.rows = LogRows(self.names)
        self.tales: dict[int, CouncilStart] = {}
        self.whose: dict[int, int] = {}
        self._reader = DiceReader()
        self._upto: tuple[tuple[int, int], list[Throw]] = ((0, 0), [])

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note what is public of an entry. Those of the past may come later than those of today."""
        if isinstance(entry, Rewound):
            self.rolls.undo(number, entry.to)
            return
        fact = self._reader.read(before, entry)
        if fact is not None:
            self.rolls.note(number, fact)
        if (start := start_of(before, number, entry)) is not None:
            self.tales[number] = start
        self.whose[number] = seat_at_work(before)

    @property
    def complete(self) -> bool:
        """Whether all that was before this sitting has been told."""
        seated_at = self.match.table.seated_at
        return not seated_at or seated_at in self.whose

    @property
    def throws(self) -> list[Throw]:
        """The rolls that stand, oldest first; in a recording, of which more may be known, those up to here."""
        found, here = self.rolls.throws, len(self.match.table.entries)
        if not found or found[-1].number <= here:
            return found
        if self._upto[0] != (here, len(found)):
            self._upto = ((here, len(found)), found[: bisect_right(found, here, key=lambda throw: throw.number)])
        return self._upto[1]

    def last_tale(self) -> CouncilStart | None:
        """Where the last tale or fight that stands began, in a recording the last up to here."""
        here = len(self.match.table.entries)
        number = max((number for number in self.tales if number <= here and self.rolls.counts(number)), default=0)
        return self.tales.get(number)


def linked_names(cards: Cards, players: Sequence[str]) -> NameLinks:
    """The names of players and of all cards that can be pressed."""
    piles = (cards.characters, cards.spoils, cards.actions, cards.stories, cards.perks, cards.places)
    return NameLinks(players, ((cards.name(id), f"card:{id}") for pile in piles for id in pile))

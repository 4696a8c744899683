"""What is kept of a match while its entries are told: the rolls, where tales and fights began, whose doing each was."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from fallen_tui.engine.events import Rewound
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.text.log.dice_facts import DiceReader, seat_at_work
from fallen_tui.games.fallen_land.text.log.dice_throws import Rolls, Throw
from fallen_tui.games.fallen_land.text.log.luck import Fortune
from fallen_tui.tui.adventure.match_book import MatchBook
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.tables.fallen_land.log_rows import LogRows
from fallen_tui.tui.tables.fallen_land.story_start import CouncilStart, start_of


class RollBook(MatchBook[CouncilStart]):
    """Every roll, by the number of its entry; where each tale and fight began; whose doing an entry was."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, linked_cards(match.table.state.cards))
        self.rolls = Rolls()
        self.fortune = Fortune(len(match.names))
        self.rows = LogRows(self.names)
        self.whose: dict[int, int] = {}
        self._reader = DiceReader()
        self._upto: tuple[tuple[int, int], list[Throw]] = ((0, 0), [])

    def witness(self, before: Any, number: int, entry: Any) -> None:
        super().witness(before, number, entry)
        if isinstance(entry, Rewound):
            self.rolls.undo(number, entry.to)

    def note(self, before: Any, number: int, entry: Any) -> None:
        fact = self._reader.read(before, entry)
        if fact is not None:
            self.rolls.note(number, fact)
        if (start := start_of(before, number, entry)) is not None:
            self.stories[number] = start
        self.whose[number] = seat_at_work(before)

    @property
    def throws(self) -> list[Throw]:
        """The rolls that stand, oldest first; in a recording, of which more may be known, those up to here."""
        found, here = self.rolls.throws, len(self.match.table.entries)
        if not found or found[-1].number <= here:
            return found
        if self._upto[0] != (here, len(found)):
            self._upto = ((here, len(found)), found[: bisect_right(found, here, key=lambda throw: throw.number)])
        return self._upto[1]


def linked_cards(cards: Cards) -> Iterator[tuple[str, str]]:
    """The names of all cards that can be pressed, with their spots."""
    for pile in (cards.characters, cards.spoils, cards.actions, cards.stories, cards.perks, cards.places):
        yield from ((cards.name(id), f"card:{id}") for id in pile)

"""What the keepers of several games have in common: facts that count by their kind, losses, chapters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fallen_tui.adventure.scenario.facts import ChapterClosed
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Setup
from fallen_tui.faces.summary.chapters import Chapters
from fallen_tui.faces.summary.kept import Loss
from fallen_tui.faces.summary.tallies import Tallies


class FactKeeper:
    """Follows a game; its own keeper says what it notes, and makes the findings.

    rows      what is counted, in the order of the page
    counted   kinds of facts of a seat, each with the row in which it counts
    others    how many sides there may be without a seat
    """

    rows: tuple[str, ...] = ()
    counted: Mapping[type[Entry], str] = MappingProxyType({})
    others = 0

    def __init__(self, game: Game, setup: Setup) -> None:
        self.names = setup.named()
        self.tallies = Tallies(self.rows, len(self.names) + self.others)
        self.losses: list[Loss] = []
        self.chapters = Chapters()

    def see(self, before: Any, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""
        if (row := self.counted.get(type(entry))) is not None:
            self.tallies.add(row, entry.seat)  # type: ignore[attr-defined]
        if isinstance(entry, ChapterClosed):
            self.chapters.close(before, entry)
        self.note(before, entry)

    def note(self, before: Any, entry: Entry) -> None:
        """What is kept of an entry besides."""

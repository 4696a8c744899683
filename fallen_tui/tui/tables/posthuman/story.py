"""The encounter or the fight that is being told, set like a page; the last one, when none is."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.tui.adventure.story_pane import StoryPane
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman.book import RoadBook
from fallen_tui.tui.tables.posthuman.dice import DiceSide
from fallen_tui.tui.tables.posthuman.story_page import RoadPage, page_of
from fallen_tui.tui.tables.posthuman.story_text import RoadSetter

OPENING = (e.EncounterDrawn, e.FightBegan, e.MinionJoined, e.MinionsCame, e.ZoneEntered)
"""Entries with which a story is met, before anything comes of it."""


@frozen
class Stop(FrozenRecord):
    """Where the reader of a story pauses: the entry at which it began, and the last one that is told by then."""

    start: int
    until: int


class RoadStory(StoryPane[RoadPage]):
    """The encounters and fights of one match."""

    def __init__(self, book: RoadBook) -> None:
        super().__init__(book.match)
        self.book = book

    def complete(self) -> bool:
        return self.book.complete

    def moment(self, scene: TableScene) -> tuple[object, ...]:
        """Stories of before this sitting become known one by one, and one is read step by step."""
        return len(self.book.stories), scene.stop

    def setter(self, page: RoadPage, scene: TableScene, columns: int) -> RoadSetter:
        seat = page.start.seat
        health = self.book.health_after(page.last, seat, scene.view.players[seat].health)
        ask = scene.ask if scene.stop is None else None
        return RoadSetter(page, scene.view, self.book.names, columns, scene.fresh, health, ask)

    def told(self, scene: TableScene) -> RoadPage | None:
        """The page that is being read, the one in play, or the last one."""
        if isinstance(scene.stop, Stop):
            read = self.book.stories[scene.stop.start]
            return page_of(self.book, read, self.match.log.since(read.number, scene.seat), scene.stop.until)
        start = self.book.last_story()
        return None if start is None else page_of(self.book, start, self.match.log.since(start.number, scene.seat))

    def stops(self, scene: TableScene, after: int) -> tuple[Stop, ...]:
        """The pauses in what is new of the viewer's own stories: the card, a test, the shots, each round, the end."""
        found: list[Stop] = []
        for number in sorted(self.book.stories, reverse=True):
            start = self.book.stories[number]
            if scene.seat not in (start.seat, start.target) or not self.book.counts(number):
                continue
            page = page_of(self.book, start, {})
            if page.last <= after:  # those before it were over by then
                break
            found += [Stop(number, at) for at in {at for at in self._pauses(page) if at > after}]
        return tuple(sorted(found, key=lambda stop: (stop.until, stop.start)))

    def _pauses(self, page: RoadPage) -> Iterator[int]:
        """The entries of a page at which its reader pauses."""
        entries = self.match.table.entries
        last = page.start.number
        while last < page.last and isinstance(entries[last], OPENING):
            last += 1
        yield last
        for part in page.parts:
            rolls = [item.latest for item in part.items if isinstance(item, DiceSide)]
            if rolls:
                yield rolls[-1]
        if page.end or page.parts[-1].kind in ("outcome", "way"):
            yield page.last

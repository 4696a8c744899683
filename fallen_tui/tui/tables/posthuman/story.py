"""The encounter or the fight that is being told, set like a page; the last one, when none is."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.games.posthuman.state import events as e
from fallen_tui.tui.adventure.story_pane import StoryPane, StoryStop
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman.book import RoadBook, RoadStart
from fallen_tui.tui.tables.posthuman.dice import DiceSide
from fallen_tui.tui.tables.posthuman.story_page import RoadPage, page_of
from fallen_tui.tui.tables.posthuman.story_text import RoadSetter

OPENING = (e.EncounterDrawn, e.FightBegan, e.MinionJoined, e.MinionsCame, e.ZoneEntered)
"""Entries with which a story is met, before anything comes of it."""


class RoadStory(StoryPane[RoadPage]):
    """The encounters and fights of one match."""

    book: RoadBook

    def page(self, start: RoadStart, lines: dict[int, str], until: int = 0) -> RoadPage:
        return page_of(self.book, start, lines, until)

    def setter(self, page: RoadPage, scene: TableScene, columns: int) -> RoadSetter:
        seat = page.start.seat
        health = self.book.health_after(page.last, seat, scene.view.players[seat].health)
        ask = scene.ask if scene.stop is None else None
        return RoadSetter(page, scene.view, self.book.names, columns, scene.fresh, health, ask)

    def stops(self, scene: TableScene, after: int) -> tuple[StoryStop, ...]:
        """The pauses in what is new of the viewer's own stories: the card, a test, the shots, each round, the end."""
        found: list[StoryStop] = []
        for number in sorted(self.book.stories, reverse=True):
            start = self.book.stories[number]
            if scene.seat not in (start.seat, start.target) or not self.book.counts(number):
                continue
            page = page_of(self.book, start, {})
            if page.last <= after:  # those before it were over by then
                break
            found += [StoryStop(number, at) for at in {at for at in self._pauses(page) if at > after}]
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

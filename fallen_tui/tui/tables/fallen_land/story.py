"""The tale or the fight that is being told, set like a page; the last one, when none is."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.events import Entry
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.events.scenario import Told
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.tui.adventure.story_pane import StoryPane, StoryStop
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.fallen_land.fight_text import FightSetter
from fallen_tui.tui.tables.fallen_land.roll_book import RollBook
from fallen_tui.tui.tables.fallen_land.story_page import CouncilPage, CouncilPart, page_of
from fallen_tui.tui.tables.fallen_land.story_start import CouncilStart
from fallen_tui.tui.tables.fallen_land.story_text import CouncilSetter


class CouncilStory(StoryPane[CouncilPage]):
    """The tales and fights of one match."""

    book: RollBook
    before = ("directions", "flight")

    def __init__(self, book: RollBook) -> None:
        super().__init__(book)
        self._ended: dict[int, int] = {}
        """Tale -> the entry with which it ended."""

    def page(self, start: CouncilStart, lines: dict[int, str], until: int = 0) -> CouncilPage:
        return page_of(self.book, start, lines, until)

    def setter(self, page: CouncilPage, scene: TableScene, columns: int) -> CouncilSetter:
        kind = CouncilSetter if page.start.card else FightSetter
        asked = scene.ask is not None and scene.ask.topic == "choose" and scene.ask.about[:1] == (page.start.card,)
        return kind(page, scene.view, self.book.names, columns, scene.fresh, asked)

    def unread(self, scene: TableScene) -> CouncilStart | None:
        """The viewer's own tale or fight that came to its end since their last choice; None where there is none, or
        where they have read it before they handed the keyboard over."""
        entries = self.match.table.entries
        own = [n for n in self.book.stories if self.book.counts(n) and scene.seat in _seats(entries[n - 1])]
        if scene.ask is None or not own:
            return None
        start = self.book.stories[max(own)]
        last = e.StoryEnded if start.card else e.CombatEnded
        ends = (n for n in range(start.number, len(entries)) if isinstance(entries[n], last))
        read = self.match.seen.get(scene.ask.seat, 0)
        return start if next(ends, -1) >= max(scene.fresh, read) else None

    def latest(self, scene: TableScene) -> CouncilPage | None:
        """The page of the tale or fight in play, of the viewer's that is unread, or of the last one."""
        playing = scene.view.story_in_play is not None or scene.view.combat is not None
        start = (None if playing else self.unread(scene)) or self.book.last_story()
        in_play = scene.view.story_in_play
        if in_play is not None and (start is None or start.card != in_play.card):
            number = len(self.match.table.entries) + 1
            start = CouncilStart(
                number,
                scene.view.turn,
                "",
                in_play.card,
                in_play.seat,
                in_play.deck,
                in_play.mercenary,
                visit=in_play.visit,
            )
            page = page_of(self.book, start, {})
            page.parts.append(CouncilPart(in_play.stage))
            return page
        return None if start is None else self._read(start, scene)

    def stops(self, scene: TableScene, after: int) -> tuple[StoryStop, ...]:
        """The pauses in what is new of the viewer's own tales: the story, each check as its dice lie, the outcome."""
        found: list[StoryStop] = []
        for number in sorted(self.book.stories):
            start = self.book.stories[number]
            if not start.card or not self.book.counts(number) or self._is_past(number, after):
                continue
            page = page_of(self.book, start, {})
            if page.end:
                self._ended[number] = page.last
            if page.last > after and scene.seat in page.joined:
                until = {at for at in self._pauses(page, max(number, after)) if at > after}
                found += [StoryStop(number, at) for at in sorted(until)]
        return tuple(found)

    def _is_past(self, number: int, after: int) -> bool:
        """Whether a tale had ended by an entry, and stands as it ended."""
        last = self._ended.get(number)
        return last is not None and last <= after and self.book.counts(last)

    def _pauses(self, page: CouncilPage, after: int) -> Iterator[int]:
        """The entries of a page at which its reader pauses."""
        yield page.start.number
        for part in page.parts:
            yield from (item.latest for item in part.items if isinstance(item, Throw) and item.dice)
        entries = self.match.table.entries[after : page.last]
        if any(map(_tells_outcome, entries)):
            yield page.last


def _tells_outcome(entry: Entry) -> bool:
    """Whether an entry of a tale says how it comes out: its result, its epilogue, or what a choice in it led to."""
    return isinstance(entry, e.StoryResult | Told) or getattr(entry, "stage", "") == "epilogue"


def _seats(entry: Entry) -> tuple[int, ...]:
    """Whose tale an entry begins, or who fights."""
    if isinstance(entry, e.CombatBegan):
        return entry.attacker[0], entry.defender[0]
    return (entry.seat,) if isinstance(entry, e.StoryBegan) else ()

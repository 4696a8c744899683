"""The tale that is being told, set like a page; the last one, when none is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.tui.adventure.scroll import held, keep_extent, look_of, scroll
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, pad, width
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land.tale_fight import FightSetter
from fallen_tui.tui.tables.fallen_land.tale_lines import Setter, StoryRows
from fallen_tui.tui.tables.fallen_land.tale_page import PagePart, StoryPage, StoryStart, page_of

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land import CouncilFace

MEASURE = 68
"""Columns of prose at most."""
_BEFORE = ("directions", "flight")
"""Parts of a tale before anything in it is decided."""
ABOVE = "more above ▲"
MARGIN = 3
"""Columns left of it at least: the mark of what is new or current stands in them."""


def draw(face: CouncilFace, pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The page from where its reader should go on reading."""
    entries, tales = len(face.match.table.entries), len(face.book.tales)
    moment = (entries, tales, face.book.complete, scene.seat, size, scene.fresh, scene.stop)
    if face.book.page[0] != moment:
        face.book.page = (moment, _page(face, scene, size))
    rows, opens = face.book.page[1]
    look = look_of(scene, pane)
    top = held(opens if look.top is None else look.top, len(rows), size.height)
    keep_extent(scene, pane, len(rows), size.height, top)
    return DrawnPane(_more(rows, top, size), top=top)


def _page(face: CouncilFace, scene: TableScene, size: Size) -> tuple[list[Line], int]:
    """The rows of the page, and the one it opens at."""
    columns = min(MEASURE, size.width - 2 * MARGIN + 1)
    margin = max(MARGIN, (size.width - columns) // 2)
    page = _told(face, scene)
    if page is None:
        words = "No story has been told yet." if face.book.complete else "The stories so far are being read."
        return [BLANK, line(" " * margin, (words, "dim"))], 0
    kind = Setter if page.start.card else FightSetter
    asked = scene.ask is not None and scene.ask.topic == "choose" and scene.ask.about[:1] == (page.start.card,)
    sheet = kind(page, scene.view, face.book.names, columns, scene.fresh, asked).set()
    rows = [_placed(row, margin) for row in sheet.rows]
    if page.end:
        opens = _opens(page, sheet, scene, size.height - 1) + 1 if page.last > scene.fresh and sheet.parts else 0
        return [line(" " * margin, ("Last told", "dim")), *rows], opens if opens > 1 else 0
    return rows, _opens(page, sheet, scene, size.height)


def unread(face: CouncilFace, scene: TableScene) -> StoryStart | None:
    """The viewer's own tale or fight that came to its end since their last choice; None where there is none."""
    entries = face.match.table.entries
    told = (n for n in face.book.tales if n <= len(entries) and face.book.rolls.stands(n))
    own = [n for n in told if scene.seat in _seats(entries[n - 1])]
    if scene.ask is None or not own:
        return None
    start = face.book.tales[max(own)]
    last = e.StoryEnded if start.card else e.CombatEnded
    ends = (n for n in range(start.number, len(entries)) if isinstance(entries[n], last))
    return start if next(ends, -1) >= scene.fresh else None


def _seats(entry: Entry) -> tuple[int, ...]:
    """Whose tale an entry begins, or who fights."""
    if isinstance(entry, e.CombatBegan):
        return entry.attacker[0], entry.defender[0]
    return (entry.seat,) if isinstance(entry, e.StoryBegan) else ()


@frozen
class Stop(FrozenRecord):
    """Where the reader of a tale pauses: the entry at which it began, and the last one that is told by then."""

    start: int
    until: int


def stops(face: CouncilFace, scene: TableScene, after: int) -> tuple[Stop, ...]:
    """The pauses in what is new of the viewer's own tales: the story, each check as its dice lie, what comes of it."""
    found: list[Stop] = []
    for number in sorted(face.book.tales):
        start = face.book.tales[number]
        if not start.card or not face.book.rolls.stands(number):
            continue
        page = page_of(face.book, start, {})
        if page.last <= after or scene.seat not in page.joined:
            continue
        at = [number] if number > after else []
        for part in page.parts:
            rolled = [item.latest for item in part.items if isinstance(item, Throw) and item.dice]
            at += [latest for latest in rolled if latest > after and latest >= number]
        entries = face.match.table.entries[max(number, after) : page.last]
        if any(isinstance(entry, e.StoryResult) or getattr(entry, "stage", "") == "epilogue" for entry in entries):
            at.append(page.last)
        found += [Stop(number, until) for until in sorted({*at}) if until > after]
    return tuple(found)


def _told(face: CouncilFace, scene: TableScene) -> StoryPage | None:
    """The page of the tale or fight in play, or of the viewer's that is unread, or of the last one."""
    if isinstance(scene.stop, Stop):
        read = face.book.tales[scene.stop.start]
        return page_of(face.book, read, _lines(face, scene, read), scene.stop.until)
    playing = scene.view.tale is not None or scene.view.combat is not None
    start = (None if playing else unread(face, scene)) or face.book.last_tale()
    tale = scene.view.tale
    if tale is not None and (start is None or start.card != tale.card):
        number = len(face.match.table.entries) + 1
        start = StoryStart(
            number, scene.view.turn, "", tale.card, tale.seat, tale.deck, tale.mercenary, visit=tale.visit
        )
        page = page_of(face.book, start, {})
        page.parts.append(PagePart(tale.stage))
        return page
    return None if start is None else page_of(face.book, start, _lines(face, scene, start))


def _lines(face: CouncilFace, scene: TableScene, start: StoryStart) -> dict[int, str]:
    """The lines of the log since a tale began, by entry, as the viewer is told them."""
    lines = {}
    for number, text in face.match.chronicle.backwards(scene.seat):
        if number < start.number:
            break
        lines[number] = text
    return lines


def _opens(page: StoryPage, sheet: StoryRows, scene: TableScene, height: int) -> int:
    """A tale of which nothing is decided yet is read from its title; else its newest part is in sight, whole if it
    can be."""
    decided = page.end or any(part.items for part in page.parts[1:] if part.kind not in _BEFORE)
    if not sheet.parts or (page.start.number > scene.fresh and not decided):
        return 0
    start, end = sheet.parts[-1]
    return min(start, max(0, end - height)) if end - start <= height else start


def _placed(row: Line, margin: int) -> Line:
    """A row in its column; a mark of what is current hangs out to the left."""
    if row and row[0].text == "▸":
        return (Span(" " * (margin - 2)), *row)
    return (Span(" " * margin), *row) if row else BLANK


def _more(rows: list[Line], top: int, size: Size) -> list[Line]:
    """The rows, with a sign at the right edge where the page goes on above or below what is seen; above in words."""
    found = list(rows)
    last = top + size.height - 1
    for place, signs, goes_on in ((top, (ABOVE, "▲"), top > 0), (last, ("▼",), last < len(rows) - 1)):
        if not goes_on:
            continue
        sign = next((each for each in signs if width(found[place]) < size.width - len(each)), "")
        found[place] = (*pad(found[place], size.width - len(sign)), Span(sign, "dim")) if sign else found[place]
    return found


def key(face: CouncilFace, pane: str, key: str, scene: TableScene) -> Act:
    """Up and down scroll."""
    return "draw" if scroll(scene, pane, key) else None

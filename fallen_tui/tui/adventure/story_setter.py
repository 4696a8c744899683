"""A page of a story set in rows: its head, prose in a measure that reads well, then its parts as they come."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic

import attrs

from fallen_tui.engine.records import Record, define
from fallen_tui.tui.adventure.dice_figures import RollFigure, boxes, in_line
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.adventure.story_page import Chosen, PageLine, PageT
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, wrap

CURRENT = "▸"
"""Before the part that is under way."""
RESULTS = {"success": "good", "failure": "bad"}
"""The colour of a heading by what came of its part."""


@define
class StoryRows(Record):
    """Rows as they are set; `parts` are the row at which each part begins and the one after its end."""

    columns: int
    rows: list[Line] = attrs.field(factory=list)
    parts: list[tuple[int, int]] = attrs.field(factory=list)

    def say(self, text: str, role: str = "", hang: int = 0) -> None:
        """A paragraph."""
        if text:
            self.rows += wrap(line((text, role)), self.columns, hang)

    def add(self, rows: Iterable[Line]) -> None:
        """Rows as they are."""
        self.rows += rows

    def gap(self) -> None:
        """An empty row, if there is none yet."""
        if self.rows and self.rows[-1] != BLANK:
            self.rows.append(BLANK)


class PageSetter(ABC, Generic[PageT]):
    """Sets a page for one reader; a game says what stands at the head of it and of each part."""

    rounds: tuple[str, ...] = ()
    """Kinds of parts in which all rolls are big, those of both sides of a fight."""

    def __init__(self, page: PageT, names: NameLinks, columns: int, fresh: int) -> None:
        """`fresh`: what is after this entry is new."""
        self.page = page
        self.names = names
        self.fresh = fresh
        self.sheet = StoryRows(columns)

    # --- what a game gives ---

    @abstractmethod
    def head(self) -> None:
        """Set the head: the title, what kind of story it is, its prose."""

    def title(self, name: Line, words: Iterable[str]) -> None:
        """Set the first rows of the head: its name and when it was; in words, what kind of story it is and where."""
        turn = line((f"Turn {self.page.start.turn}", "dim"))
        self.sheet.add([ends(name, turn, self.sheet.columns)])
        self.sheet.say(" · ".join(word for word in words if word), "dim")

    @abstractmethod
    def heading(self, part: Any) -> tuple[str, str]:
        """The title of a part, "" for none, and its result."""

    @abstractmethod
    def figure(self, roll: Any, big: bool) -> RollFigure | None:
        """A roll as it is drawn, big or in a line; None for one that is not shown."""

    def has_content(self, part: Any, last: bool) -> bool:
        """Whether a part after the first has anything to show."""
        return bool(part.items or part.result) or (last and not self.page.end)

    def words(self, part: Any, current: bool) -> None:
        """Set what is said of a part before what happened in it."""

    def taken(self, part: Any) -> Mapping[int, str]:
        """The options that were taken in a part, by their entries."""
        return {}

    def counts(self, roll: Any) -> bool:
        """Whether a roll may be the big one."""
        return True

    def waiting(self, part: Any) -> None:
        """Set what the current part waits for."""

    def after(self) -> None:
        """Set what stands below the parts: what is to come, or how it ended."""

    # --- the page ---

    def set(self) -> StoryRows:
        """The whole page."""
        self.head()
        opening, *parts = self.page.parts
        self._part(opening, current=not parts and not self.page.end)
        for place, part in enumerate(parts):
            last = place == len(parts) - 1
            if self.has_content(part, last):
                self._part(part, current=last and not self.page.end)
        self.after()
        return self.sheet

    def _part(self, part: Any, current: bool) -> None:
        sheet = self.sheet
        sheet.gap()
        start = len(sheet.rows)
        title, result = self.heading(part)
        if title:
            sheet.add([line((title, RESULTS.get(result, "heading")))])
        if current and len(sheet.rows) > start:
            sheet.rows[-1] = (Span(CURRENT, "key"), Span(" "), *sheet.rows[-1])
        self.words(part, current)
        self._items(part)
        if current:
            self.waiting(part)
        sheet.parts.append((start, len(sheet.rows)))

    # --- what happened in a part ---

    def rolls(self, part: Any) -> list[Any]:
        """The rolls of a part."""
        return [item for item in part.items if not isinstance(item, PageLine | Chosen)]

    def _items(self, part: Any) -> None:
        """The dice and the lines of the log of a part; the last dice of the page are the big ones."""
        big, taken, columns = self.big_ones(), self.taken(part), self.sheet.columns
        for item in part.items:
            if isinstance(item, PageLine):
                self._lead(wrap(self.names.linked(item.text), columns - 2), item.number)
            elif isinstance(item, Chosen):
                if label := taken.get(item.number, ""):
                    rows = wrap(line(("Chosen: ", "dim"), (label, "strong")), columns - 2)
                    self._lead(rows, item.number)
            elif any(item is roll for roll in big):
                self._big(self.figure(item, big=True))
            elif (roll := self.figure(item, big=False)) is not None:
                self._lead([row[1:] for row in in_line(roll, columns - 1, False)], item.latest)

    def big_ones(self) -> Sequence[Any]:
        """The rolls that are drawn big: the last that counts; in a round of a fight, those of both sides."""
        for part in reversed(self.page.parts):
            found = [roll for roll in self.rolls(part) if self.counts(roll)]
            if found:
                return found if part.kind in self.rounds else found[-1:]
        return []

    def _lead(self, rows: Sequence[Line], number: int) -> None:
        """Rows behind a sign that says whether they are new, the later ones further in."""
        self.sheet.add(self._led(rows, number))

    def _led(self, rows: Sequence[Line], number: int) -> Iterator[Line]:
        lead = (Span("▌ ", "new") if number > self.fresh else Span("· ", "dim"), Span("  "))
        return ((lead[place > 0], *row) for place, row in enumerate(rows))

    def _big(self, roll: RollFigure | None) -> None:
        if roll is None:
            return
        need = f"{roll.need} {roll.what}" if roll.need else roll.what
        self.sheet.add([line((need, "strong"), (f"  {roll.who}", roll.role)), *boxes(roll.dice, self.sheet.columns)])
        for row in roll.sums:
            self.sheet.add(wrap(row, self.sheet.columns))

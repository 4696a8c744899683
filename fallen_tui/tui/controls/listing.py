"""A list of options, of which most controls are made: its rows in columns, and what is told of the option at hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.script import cells
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.cut import MARK, apart, short, short_price
from fallen_tui.tui.controls.option_cursor import ENDS, UNAVAILABLE, ListEntry, OptionCursor, heading
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, beside, ends, fit, line, pad, text_of, width, wrap

_CITES = re.compile(r"\([A-Z]{2}-[A-Z]+-\d+\)$")
"""What is told that ends in a rule of its own."""
WIDE = 98
"""From so many columns on, what is told of an option stands beside the list."""
LEAST_ASIDE = 36
NOTE_BESIDE = 36
"""Columns that the list keeps for what is said of each option, where more of it would stand beside."""
MOST_TOLD = 4
LEAST_LIST = 3
"""Rows that a list keeps where what is told of the option under its cursor takes more than its share."""
HEADED_ROOM = 10
"""In a list that must be scrolled, headings are worth their rows from so many rows on."""
SHORTEST_NOTE = 14
LESS = 5
"""Columns at the right end for how many options lie out of sight."""
A_LITTLE = 8
"""Columns that what is said of options gives up where that lets all names be whole."""
NEVER_SCROLLED = 5
"""A list of at most this many options never scrolls."""

CONFIRM = {"do:confirm": "enter"}
CLEAR = {"do:clear": "delete"}


def button(key: str, words: str, spot: str, on: bool = True) -> Line:
    """A key and what it does, to be pressed by mouse, too; dim where it would do nothing now."""
    return line((key, "key" if on else "unavailable"), (f" {words}", "strong" if on else "unavailable"), spot=spot)


class Listed(OptionCursor):
    """A list of options as it is drawn, and what each kind of control adds to its rows."""

    mark_width = 0
    buttons: ClassVar[dict[str, str]] = {}
    """Spots that stand for keys."""
    cuts_notes: ClassVar[bool] = True
    words: ClassVar[tuple[str, ...]] = ("option",)
    """What can be pressed of an option."""

    def __init__(self, ask: Ask, question: Question) -> None:
        super().__init__(ask, question)
        self._needs: dict[int, int] = {}
        self._label_width = 0
        self._in_sight: set[str] = set()
        self._tight = False
        self._told_whole: set[str] = set()
        """Options in sight of which nothing is left to tell but what stands in their rows."""
        self._cut: dict[str, str] = {}
        self._told_aside = False
        self._cuts: dict[int, Counter[str]] = {}
        """Columns -> how many things that are said of options come to the same words in them."""

    def retold(self, question: Question) -> None:
        """The same options, of which more can be said by now."""
        told = {choice.key: choice for choice in question.choices}
        self.options = tuple([told.get(each.key, each) for each in self.options])
        self._needs, self._cuts = {}, {}

    # --- what comes in ---

    def key(self, key: str) -> QuestionDone | bool:
        """A key: the answer, or whether it meant anything."""
        return self.moved(key)

    def press(self, spot: str) -> QuestionDone | bool:
        """A press on a spot: the wheel, a button that stands for a key, or an option."""
        if self.turned(spot):
            return True
        if spot in self.buttons:
            return self.key(self.buttons[spot])
        word, wanted = self.pressed(spot)
        return self.act(word, wanted) if wanted and word in self.words else False

    # --- what a kind of control adds ---

    def act(self, word: str, wanted: str) -> QuestionDone | bool:
        """A press on an option: what there is to be done with it (one of `words`), and its key."""
        self.chosen = wanted
        return True

    def mark(self, choice: Choice) -> Line:
        """What stands between hotkey and label, in `mark_width` columns."""
        return BLANK

    def label(self, choice: Choice) -> str:
        """An option's name in the list."""
        return choice.label

    def end(self, choice: Choice) -> Line:
        """What stands at the right end of an option's row."""
        return line((choice.odds, "odds")) if choice.odds else BLANK

    def foot(self, columns: int, height: int) -> list[Line]:
        """Rows below the list, for the place that the control has: how far the answer has come."""
        return []

    def rows_say_all(self, columns: int) -> bool:
        """Whether the rows of the list have room for all there is to say of the options."""
        shown = [*self.options, *self.unavailable]
        columns -= LESS if len(shown) > NEVER_SCROLLED else 0
        label, _, _ = sizes = self._sizes(columns, shown)
        if any(each.rule not in ("", self.ask.rule) for each in self.options):
            return False
        return all(
            cells(self.label(each)) + width(self._after(each)) <= label
            and cells(each.why or each.detail) <= self._room_of(each, columns, sizes)
            for each in shown
        )

    # --- drawing ---

    def wanted(self, width: int) -> int:
        told = 0 if self._aside(width) else min(MOST_TOLD, self._need(width - 3))
        return len(self.entries(True)) + len(self.foot(width, 24)) + (told + 1 if told else 0)

    def lines(self, width: int, height: int) -> tuple[list[Line], int]:
        foot = self.foot(width, height)
        aside = self._aside(width)
        self._told_aside = bool(aside)
        free = max(1, height - len(foot))
        entries = self.entries(True)
        self._headed = len(entries) <= free or free >= HEADED_ROOM
        if not self._headed:
            entries = self.entries(False)
        told, gap = (0, 0) if aside else self._told_room(width, free, len(entries))
        columns = width - aside - 3 if aside else width
        at, rows = self._placed(entries, max(1, min(len(entries), free - told - gap)), columns)
        spare = told - len(self._told(width, told)) if told and self._room < len(entries) else 0
        if spare > 0:  # rows that this option has no words for show options that lie out of sight
            room = self._room
            at, rows = self._placed(entries, min(len(entries), room + spare), columns)
            if len(self._told(width, told)) > free - len(rows):
                at, rows = self._placed(entries, room, columns)
            told = min(told, free - len(rows))
        rows += [fit(row, width) for row in foot[: max(0, height - len(rows))]]
        if aside:
            rows += [BLANK] * (height - len(rows))
            rows = self._beside(rows, aside, width)
        elif told:
            rows += [*([BLANK] * gap), *self._told(width, told)]
        return rows[:height], min(at - self._first, height - 1)

    def _placed(self, entries: Sequence[ListEntry], room: int, columns: int) -> tuple[int, list[Line]]:
        """The place of the cursor, and the rows of as many entries as there is room for."""
        self._room = room
        at = self._scroll(entries, room)
        return at, self._window(entries, room, columns)

    def _window(self, entries: Sequence[ListEntry], room: int, columns: int) -> list[Line]:
        """The entries that are seen, with how many lie out of sight at their right ends."""
        if not entries:
            return [line((f"No option has “{self.filter}”.", "dim"))]
        seen = entries[self._first : self._first + room]
        below = len(entries) - self._first - len(seen)
        if not self._first and not below:
            return self._rows(seen, columns)
        rows = [pad(row, columns - LESS) for row in self._rows(seen, columns - LESS)]
        page = max(1, room - 1)
        if self._first:
            rows[0] = (*rows[0], *ends((), line((f"▲{self._first}", "dim"), spot=f"turn:-{page}"), LESS))
        if below and (len(rows) > 1 or not self._first):
            rows[-1] = (*rows[-1], *ends((), line((f"▼{below}", "dim"), spot=f"turn:{page}"), LESS))
        return rows

    def _rows(self, entries: Sequence[ListEntry], columns: int) -> list[Line]:
        """The rows of some entries, in columns that suit all options; from when a note would be cut for the sake of a
        label that has not been in sight, all that have been: columns never grow narrower while one looks."""
        shown = self.shown()
        sizes = self._sizes(columns, shown)
        seen = [entry for entry in entries if not isinstance(entry, str)]
        self._in_sight |= {each.key for each in seen}
        self._tight |= any(cells(each.why or each.detail) > self._room_of(each, columns, sizes) for each in seen)
        if self._tight:
            sizes = self._sizes(columns, [each for each in shown if each.key in self._in_sight])
        self._label_width = sizes[0]
        self._cut = {
            each.key: name for each, name in zip(shown, apart([*map(self.label, shown)], sizes[0]), strict=True)
        }
        self._told_whole = {each.key for each in seen if self._says_all(each, columns, sizes)}
        return [self._row(entry, columns, sizes) for entry in entries]

    def _says_all(self, choice: Choice, columns: int, sizes: tuple[int, int, int]) -> bool:
        """Whether an option's row has its name, all that is said of it, and no other rule than the question's."""
        room = self._room_of(choice, columns, sizes)
        return (
            room >= SHORTEST_NOTE
            and cells(choice.why or choice.detail) <= room
            and cells(self.label(choice)) <= sizes[0]
            and choice.rule in ("", self.ask.rule)
        )

    def _row(self, entry: ListEntry, columns: int, sizes: tuple[int, int, int]) -> Line:
        if isinstance(entry, str):
            return line((short(entry, columns), "heading"), spot="key:why" if entry == UNAVAILABLE else "")
        label_width, _, stop = sizes
        spot = f"option:{entry.key}"
        role = "unavailable" if entry.why else "strong" if entry.key == self.chosen else ""
        name = self.label(entry)
        row = pad(self._mark(entry), 3 + self.mark_width)
        after = self._after(entry)
        after = after if cells(name) + width(after) <= label_width else BLANK
        end = BLANK if entry.why else self.end(entry)
        room = self._note_room(columns, sizes, end)
        bare = not (entry.why or entry.detail or after)
        row = line(*row, (short(name, label_width + 2 + room) if bare else self._cut[entry.key], role), *after)
        noted = room >= SHORTEST_NOTE and (self.cuts_notes or not self._tight)
        if note := self._brought(entry, room) if noted else "":
            row = line(*pad(row, 3 + self.mark_width + label_width), "  ", (note, "dim"))
        if end:
            row = ends(row, end, stop)
        return tuple([span._replace(spot=span.spot or spot) for span in row])

    def _brought(self, choice: Choice, room: int) -> str:
        """What is said of an option in so many columns; of several that would say the same, what the price brings."""
        cut = short(choice.why or choice.detail, room)
        if choice.why or not cut.endswith(MARK):
            return cut
        if room not in self._cuts:
            details = {each.detail for each in self.options}
            self._cuts[room] = Counter([way(detail, room) for detail in details for way in (short, short_price)])
        brings = short_price(choice.detail, room)
        return brings if self._cuts[room][cut] > 1 and self._cuts[room][brings] == 1 else cut

    def _room_of(self, choice: Choice, columns: int, sizes: tuple[int, int, int]) -> int:
        """Columns for what is said of this option in its row."""
        return self._note_room(columns, sizes, BLANK if choice.why else self.end(choice))

    def _note_room(self, columns: int, sizes: tuple[int, int, int], end: Line) -> int:
        """Columns for what is said of an option in its row: as far as the row's own right end."""
        label_width, _, stop = sizes
        return (stop - width(end) - 2 if end else columns) - 3 - self.mark_width - label_width - 2

    def _mark(self, choice: Choice) -> Line:
        """Cursor, hotkey, and the control's own mark."""
        hot = "×" if choice.why else ENDS if choice.key == self.ends else self._hot.get(choice.key, "·")
        here = "▸" if choice.key == self.chosen else " "
        own = () if choice.why else self.mark(choice)
        return line((here, "key"), (hot, "unavailable" if choice.why else "key"), " ", *own)

    def _after(self, choice: Choice) -> Line:
        """What Enter takes unless the cursor is moved."""
        return line(("  default", "faint")) if choice.key == self.ask.default and not choice.why else BLANK

    def _sizes(self, columns: int, shown: Sequence[Choice]) -> tuple[int, int, int]:
        """Columns of the labels and of the right ends, and where these stop: no further than there is to say."""
        legal = [choice for choice in shown if not choice.why]
        labels = max((cells(self.label(each)) + width(self._after(each)) for each in shown), default=0)
        end = max((width(self.end(each)) for each in legal), default=0)
        notes = max((cells(each.detail) for each in legal), default=0)
        free = columns - 3 - self.mark_width - (end + 2 if end else 0)
        longest = max((cells(each.why or each.detail) for each in shown), default=0)
        if longest and free >= 40 and not self._told_aside:
            most = free - SHORTEST_NOTE - 2  # names go before what is said of them, as long as something can be
            free -= min(longest + 2, free * 9 // 20)
            names = max((cells(self.label(each)) for each in shown), default=0)
            free = max(free, names) if names <= free + A_LITTLE else max(free, min(names, most))
        labels = max(1, min(labels, free))
        return labels, end, min(columns, 3 + self.mark_width + labels + (notes + 2 if notes else 0) + 2 + end)

    # --- what is told of the option under the cursor ---

    def _aside(self, columns: int) -> int:
        """How many columns at the right are for what is told; 0 where it stands below."""
        if columns < WIDE or not self._need(columns - 3):
            return 0
        aside = max(LEAST_ASIDE, min(64, columns * 2 // 5))
        return aside if aside <= columns - 3 - self._listed() else 0

    def _listed(self) -> int:
        """Columns that the list has a use for: whole names, and of what is said of them the beginning."""
        shown = [*self.options, *self.unavailable]
        names = max((cells(self.label(each)) for each in shown), default=0)
        notes = max((cells(each.why or each.detail) for each in shown), default=0)
        end = max((width(self.end(each)) + 2 for each in self.options), default=0)
        return 3 + self.mark_width + names + 2 + max(min(notes, NOTE_BESIDE), end)

    def _need(self, columns: int) -> int:
        """How many rows the longest of what is to tell takes, indented by 3; 0 where the list's rows tell it all."""
        if columns not in self._needs:
            self._label_width = self._sizes(columns + 3, self.shown())[0]
            says = (
                []
                if self.rows_say_all(columns + 3)
                else [each for each in (*self.options, *self.unavailable) if _says(each)]
            )
            self._needs[columns] = max((len(wrap(self._words(each), columns)) for each in says), default=0)
        return self._needs[columns]

    def _told_room(self, columns: int, free: int, entries: int) -> tuple[int, int]:
        """How many rows are told below the list, and whether a blank row comes before them."""
        need = self._need(columns - 3)
        if not need or free < 4:
            return 0, 0
        if entries + need + 1 <= free:
            return need, 1
        choice = self.at_cursor()
        here = len(wrap(self._words(choice), columns - 3)) if choice is not None and _says(choice) else 0
        whole = here if here <= min(MOST_TOLD, free - LEAST_LIST) else 0
        return max(min(need, MOST_TOLD, free // 3), min(need, free - entries), whole), 0

    def _words(self, choice: Choice) -> Line:
        text = f"Not now: {choice.why}" if choice.why else choice.detail
        cite = "" if choice.rule in ("", self.ask.rule) or choice.rule in text or _CITES.search(text) else choice.rule
        if 0 < self._label_width < cells(self.label(choice)):
            text = f"{choice.label}. {text}"
        return line((text, "warn" if choice.why else "story"), *([(f"  {cite}", "dim")] if cite else []))

    def _grouped(self, choice: Choice) -> Line:
        """What is told of an option, after its group where headings have no room in a long list."""
        group = heading(choice).partition(":")[0] if self.heads and not choice.why else ""
        told = self._words(choice)
        new = bool(group) and not text_of(told).casefold().startswith(group.casefold())
        return line((f"{group}. " * new, "heading"), *told)

    def _told(self, columns: int, most: int) -> list[Line]:
        """What is told below the list; nothing of an option whose row says it whole."""
        choice = self.at_cursor()
        grouped = bool(self.heads) and not self._headed
        if choice is None or not _says(choice) or (choice.key in self._told_whole and not grouped):
            return []
        rows = wrap(self._words(choice), columns - 3)
        headed = wrap(self._grouped(choice), columns - 3)
        rows = headed if len(headed) <= max(most, len(rows)) else rows
        if len(rows) > most:
            rows = [*rows[: most - 1], fit((*rows[most - 1], Span(" …", "dim")), columns - 3)]
        return [line("   ") + row for row in rows]

    def _beside(self, rows: list[Line], aside: int, columns: int) -> list[Line]:
        """The list with what is told at its right."""
        choice = self.at_cursor()
        told: list[Line] = []
        if choice is not None:
            told = wrap(line((choice.label, "strong")), aside)
            told += wrap(line((choice.odds, "odds")), aside) if choice.odds else []
            text = f"Not now: {choice.why}" if choice.why else choice.detail
            told += wrap(line((text, "warn" if choice.why else "story")), aside) if text else []
            told += [line((choice.rule, "dim"))] if choice.rule and choice.rule not in text else []
        if len(told) > len(rows):
            told = [*told[: len(rows) - 1], fit((*told[len(rows) - 1], Span(" …", "dim")), aside)]
        told += [BLANK] * (len(rows) - len(told))
        return beside(rows, [line(("│ ", "rule"), *row) for row in told], columns - aside - 3, 1)


def _says(choice: Choice) -> bool:
    return bool(choice.why or choice.detail)

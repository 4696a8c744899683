"""What the guide says, in rows: across the screen under a heading, or in a column beside the table."""

from __future__ import annotations

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, crop, fit, line, rule, width, wrap

AROUND = 6
"""Columns of a heading beside its words."""
EDGE = Span("│ ", "rule")
"""What a column begins with."""
APART = Span("   ")


@frozen
class GuideWords(FrozenRecord):
    """What is said at one question; `text` is "" where there is no lesson, `suggests` where nothing is suggested.

    look   how to come to the part of the table that the lesson is about; () for none
    away   how to send the guide away
    more   how to read what was cut
    again  how to read a lesson that is folded
    """

    title: str
    text: str
    suggests: str
    look: Line
    away: Line
    more: Line
    again: Line

    @property
    def _title(self) -> str:
        return f"The guide: {self.title}" if self.title else "The guide"

    def across(self, columns: int, height: int, folded: bool = False) -> list[Line]:
        """The lesson under its heading, and below it what is suggested; the lesson is cut where there is no room."""
        folded = folded and bool(self.text)
        after = (*self.again, APART, *self.away) if folded else self.away
        if self.look and not folded:
            both = (*self.look, APART, *after)
            after = both if cells(self._title) + width(both) <= columns - AROUND else self.look
        head = rule(self._title, columns, after=after)
        text = wrap((Span(" "), *line(self.text)), columns - 1) if self.text and not folded else []
        said = wrap(line((" Suggested: ", "good"), self.suggests), columns - 1, 1) if self.suggests else []
        if len(said) > 1 and 1 + len(text) + len(said) > height:
            if not text and len(run := self._run_on(columns, after)) <= height:
                return run
            said = [fit((*said[0], *line(" …")), columns - 1)]
        room = max(0, height - 1 - len(said))
        if len(text) > room:
            text = text[:room]
            where = text or said or [head]
            where[-1] = (*crop(where[-1], columns - 2 - width(self.more)), *self.more)
        return [head, *text, *said]

    def _run_on(self, columns: int, after: Line) -> list[Line]:
        """The suggestion in the heading's own row and those below it; the keys after it, where they have room."""
        head = (("── ", "rule"), (self._title, "heading"), (" ── ", "rule"), ("Suggested: ", "good"), self.suggests)
        *rows, last = wrap(line(*head), columns - 1, len("── "))
        end = (*line(" ", ("─" * (columns - 3 - width(last) - width(after)), "rule"), " "), *after, Span(" "))
        return [*rows, (*last, *end) if width(last) + width(end) <= columns else last]

    def column(self, columns: int, height: int) -> list[Line] | None:
        """All of it in a column, with the keys at its foot; None where there are too few rows for that."""
        inner = columns - width((EDGE,))
        rows = [*wrap(line((self._title, "heading")), inner), *wrap(line(self.text), inner)]
        said = wrap(line(("Suggested: ", "good"), self.suggests), inner) if self.suggests else []
        both = (*self.look, APART, *self.away)
        keys = [self.look, self.away] if self.look and width(both) > inner else [both if self.look else self.away]
        if (free := height - len(rows) - len(said) - len(keys)) < 0:
            return None
        apart = min(free, 1 if said else 0)
        rows = [*rows, *[BLANK] * apart, *said, *[BLANK] * (free - apart), *keys]
        return [(EDGE, *row) for row in rows]

"""Tracks: a value on its way to an end, as a bar, as a sign for each space, and in figures."""

from __future__ import annotations

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.kit.styled_text import Line, Span, joined, line

FULL, FREE = "━", "╌"
"""What is reached of a bar, and what may still be."""
MARK, LIMIT = "┼", "│"
"""A place that counts for something; and the end of what may be reached now."""
SPACE, EMPTY, BEYOND = "●", "○", "·"
"""A space that is taken, one that may be, and one beyond the limit."""
FEW = 2
"""At this many left or fewer a track is shown as in danger, however long it is."""


@frozen
class ProgressTrack(FrozenRecord):
    """A value on its way to an end.

    names   its name, from the shortest to the longest: TH, Health, Town Health
    role    the colour of what is reached
    limit   how far the value may go now; None: to the end
    marks   places that count for something, where a section ends
    ends    whether the end is told behind the value
    """

    names: tuple[str, ...]
    value: int
    end: int
    role: str = ""
    limit: int | None = None
    marks: tuple[int, ...] = ()
    ends: bool = True

    def bar(self, columns: int) -> Line:
        """The track in so many columns; full only where the end is reached, and never empty where there is anything."""
        done = max(0, min(columns, self.value * columns // self.end))
        done = max(done, 1) if self.value > 0 else 0
        cells = [(FULL, self.role)] * done + [(FREE, "faint")] * (columns - done)
        for place in self.marks:
            at = min(columns, -(-place * columns // self.end)) - 1
            if at >= 0:
                cells[at] = (MARK, cells[at][1])
        if self.limit is not None and self.limit < self.end:
            at = max(done, self.limit * columns // self.end)
            cells[at:] = [(LIMIT, "dim"), *[(" ", "faint")] * (columns - at - 1)][: columns - at]
        return joined(Span(sign, role) for sign, role in cells)

    def spaces(self, taken: str = SPACE, free: str = "faint") -> Line:
        """A sign for each space, a stroke behind those that end a section; `free`: the role of those not taken."""
        limit = self.end if self.limit is None else self.limit
        spans: list[Span] = []
        for place in range(1, max(self.value, self.end) + 1):
            if place <= self.value:
                spans.append(Span(taken, self.role))
            else:
                spans.append(Span(EMPTY, free) if place <= limit else Span(BEYOND, "faint"))
            if place in self.marks and place < self.end:
                spans.append(Span(LIMIT, "faint"))
        return joined(spans)

    def figure(self) -> Line:
        """The value in figures, and the end where it is told: 12/20."""
        return line((str(self.value), "strong"), (f"/{self.end}" if self.ends else "", "dim"))

    def told(self, columns: int = 0) -> Line:
        """Its long name, a bar of so many columns, the value."""
        drawn = (*self.bar(columns), Span(" ")) if columns else ()
        return (Span(f"{self.names[-1]} ", "dim"), *drawn, *self.figure())

    def forms(self, columns: int) -> tuple[Line, ...]:
        """The track from the shortest form to the longest: by each of its names, then with a bar."""
        short = [attrs.evolve(self, names=(name,)).told() for name in self.names]
        return (*short, self.told(columns))


def left_of(now: int, whole: int) -> Line:
    """What is left of a whole, in the colour of danger where it is little: 2/7."""
    role = "bad" if now <= FEW else "warn" if now * 2 <= whole else ""
    return (Span(f"{now}/{whole}", role),)

"""Looking round by keys: from figure to name to card, wherever they stand; each says what it is, Enter opens it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.geometry import Offset

from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableFace
from fallen_tui.tui.screens.match_controller import MatchController

_ROW = 2
"""How many columns to the side weigh as much as a row up or down, both ways."""


class Looked(NamedTuple):
    """A thing that can be looked at: its pane, its row there, its columns from one to another (exclusive), its spot."""

    pane: str
    row: int
    start: int
    end: int
    spot: str


class LookingMatch(MatchController):
    """A match whose people may look round."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._looked: Looked | None = None

    @property
    def looking(self) -> bool:
        """Whether keys move from thing to thing."""
        return self._looked is not None

    def look_round(self) -> None:
        """Begin with the first thing of the main place, or of the whole table."""
        things = self._things()
        if not things:
            self.draw_footer(line(("there is no more to say about this ", "warn")))
            return
        self._look_at(things[0])

    def look_away(self) -> None:
        """Keys answer the question again."""
        if self._looked is not None:
            self.pane(self._looked.pane).light(None)
            self._looked = None
            self.draw_question()
            self.draw_footer()

    def look_key(self, key: str) -> bool:
        """A key while things are looked at; False where it ends that and means something else."""
        assert self._looked is not None
        if key == "enter":
            found = self.face.open(self._looked.spot, self.scene)
            if isinstance(found, OpenText):
                self.look_away()
                self.read(found)
            return True
        if key in ("escape", "space"):
            self.look_away()
            return True
        if (to := self._thing_at(key)) is not None:
            self._look_at(to)
            return True
        if key in _MOVES:
            return True
        self.look_away()
        return False

    def _look_at(self, thing: Looked) -> None:
        if self._looked is not None and self._looked.pane != thing.pane:
            self.pane(self._looked.pane).light(None)
        self._looked = thing
        self.pane(thing.pane).light((thing.row, thing.start, thing.end))
        self.draw_question()
        self.draw_footer()

    # --- what there is ---

    def _things(self) -> list[Looked]:
        """All things in sight that open something, pane by pane, in the order in which they are read."""
        return [thing for id in ("status", "main", *self.face.sides) for thing in self._of_pane(id)]

    def _of_pane(self, id: str) -> Iterator[Looked]:
        """The things of a pane; what takes several rows, or is named in several pieces, counts once."""
        pane = self.pane(id)
        if not pane.size.area:
            return
        above: set[str] = set()
        for row in range(pane.top, min(len(pane.rows), pane.top + pane.size.height)):
            found: dict[str, Looked] = {}
            column = 0
            for span in pane.rows[row]:
                end = column + cells(span.text)
                if span.spot and span.spot.partition(":")[0] in self.face.opens:
                    known = found.get(span.spot)
                    start = column if known is None else known.start
                    found[span.spot] = Looked(id, row, start, end, span.spot)
                column = end
            yield from (thing for spot, thing in found.items() if spot not in above)
            above = set(found)

    def _thing_at(self, key: str) -> Looked | None:
        """Where a key leads from the thing that is looked at; None where there is nothing that way."""
        things = self._things()
        here = self._looked
        if here not in things:
            return things[0] if things and key in _MOVES else None
        place = things.index(here)
        if key in ("right", "tab"):
            return things[(place + 1) % len(things)]
        if key in ("left", "shift+tab"):
            return things[place - 1]
        if key in ("up", "down"):
            at = self._place(here)
            ways = [(self._place(thing) - at, thing) for thing in things]
            ways = [(way, thing) for way, thing in ways if (way.y > 0 if key == "down" else way.y < 0)]
            return min(ways, key=lambda each: abs(each[0].y) * _ROW + abs(each[0].x), default=(at, None))[1]
        return None

    def _place(self, thing: Looked) -> Offset:
        pane = self.pane(thing.pane)
        return Offset(pane.region.x + thing.start, pane.region.y + thing.row - pane.top)

    # --- what is said ---

    def over_question(self, width: int, height: int) -> list[Line] | None:
        """What the thing that is looked at is, in the place of the question."""
        if self._looked is None:
            return None
        found = self.face.open(self._looked.spot, self.scene)
        rows = [rule("What is this?", width)]
        if isinstance(found, OpenText):
            rows.append(line((f" {found.title}", "strong")))
            told = [row for each in found.lines for row in wrap(each, width - 2, 1) if each]
            rows += [(*line(" "), *row) for row in told]
            if len(rows) > height:
                rows = [*rows[: height - 1], line((" Enter", "key"), (" reads all of it", "dim"))]
        return [*rows, *[BLANK] * (height - len(rows))]


_MOVES = ("left", "right", "up", "down", "tab", "shift+tab")

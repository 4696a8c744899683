"""The table of a game that lays none of its own: what the game says in text of its table and its parts, and its log."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from textual.geometry import Size

from fallen_tui.faces.log import condense
from fallen_tui.games import find
from fallen_tui.tui.kit.keys import COMMANDS
from fallen_tui.tui.kit.layers import Plan, columns, framed, tabbed, to_spare
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, rule, wrap
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, DrawnPane, Tab, TableScene

TABLE, LOG = Tab("table", "Table", "T"), Tab("log", "Log", "L")
TEXT_VIEWS, SIDE_LOG = "side_text_views", "side_log"
ROOMY = Size(110, 30)
"""From here on the log stands beside the main place."""
GENEROUS = Size(170, 40)
"""From here on the parts of the table do, too, where the game has any."""
LINES = 400
"""Lines of the log that are told at most."""


class DefaultFace(BaseFace):
    """The face of one match: a tab for the table, one for each part that the game's card names, one for the log.

    cursors of the scene: how many lines of a part are scrolled away, from its head; of the log from its end
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        plugin = find(match.game.id)
        self.text_views = dict(plugin.text_views) if plugin is not None else {}
        taken = {key for keys, _ in COMMANDS.values() for key in keys} | {TABLE.key, LOG.key}
        self.tabs: tuple[Tab, ...] = (TABLE, *_tabs(self.text_views, taken), LOG)
        self.sides: tuple[str, ...] = (TEXT_VIEWS, SIDE_LOG) if self.text_views else (SIDE_LOG,)
        self.follows: dict[str, tuple[str, ...]] = {tab.id: ("cursor",) for tab in self.tabs}
        self._turns: dict[int, int] = {}
        self._turn = 0
        self._heights: dict[str, tuple[int, int]] = {}
        self._scene: TableScene | None = None

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note the entry with which a turn began, the one before, for the headings of the log."""
        turn = self.match.game.turn(before)
        if turn != self._turn:
            self._turns[number - 1] = self._turn = turn

    # --- where panes lie ---

    def plan(self, size: Size) -> Plan:
        plan = self._plan(size)
        scene = self._scene
        options = 0 if scene is None else len(scene.question.choices) + len(scene.question.unavailable)
        if scene is None or not options or scene.tab != TABLE.id:
            return plan
        needed = len(self._part(TABLE.id, scene, plan["main"].width))
        return self._plan(size, to_spare(plan, size, needed, options))

    def _plan(self, size: Size, more: int = 0) -> Plan:
        plan, whole, sheets = framed(size, ROOMY, GENEROUS, more)
        if not sheets:
            return plan
        if TEXT_VIEWS not in self.sides or sheets == 1:
            left, log = columns(whole, 0, min(60, size.width * 2 // 5), gap=2)
            return {**plan, **tabbed(left, more), SIDE_LOG: log}
        views, middle, log = columns(whole, 50, 0, 56, gap=2)
        return {**plan, **tabbed(middle, more), TEXT_VIEWS: views, SIDE_LOG: log}

    # --- drawing ---

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        if pane == "status":
            return DrawnPane([self._status(scene, size.width)])
        width = size.width - 1
        if pane == SIDE_LOG:
            told = self._log(scene, width)
            return DrawnPane([rule("Log", width), *told[-max(0, size.height - 1) :]])
        if pane == TEXT_VIEWS:
            views = self.text_views.items()
            parts = [(rule(title, width), *self._part(word, scene, width), BLANK) for word, title in views]
            return DrawnPane([row for part in parts for row in part][: size.height])
        found = self._log(scene, width) if pane == LOG.id else self._part(pane, scene, width)
        self._heights[pane] = (len(found), size.height)
        most = max(0, len(found) - size.height)
        away = min(most, int(scene.cursors.get(pane, 0)))
        return DrawnPane(found, most - away if pane == LOG.id else away)

    def _status(self, scene: TableScene, width: int) -> Line:
        """Turn, who is to move, and where the game stands."""
        match = self.match
        turn = match.game.turn(scene.view)
        now = "The game is over" if match.table.over else f"Turn {turn}" if turn else "Before the first turn"
        standing = match.game.text_view(scene.view, scene.seat, "standing")
        right = self._named(standing[-1].strip()) if standing else ()
        return ends(line((f" {now}", "strong"), *self._acting(scene)), (*right, Span(" ")), width)

    def _acting(self, scene: TableScene) -> list[Span]:
        """Who is to move."""
        seats = [ask.seat for ask in self.match.table.pending]
        whole = [Span("you", "strong") if s == scene.you else Span(self.match.names[s], _role(s)) for s in seats]
        return [span for each in whole for span in (Span(", "), each)]

    def _part(self, pane: str, scene: TableScene, width: int) -> list[Line]:
        """A part of the table in the game's own words, how it ended before it."""
        word = "" if pane == TABLE.id else pane
        found = self.match.game.text_view(scene.view, scene.seat, word)
        if pane == TABLE.id and self.match.table.over:
            found = [*self.match.game.text_view(scene.view, scene.seat, "result"), "", *found]
        return [row for text in found for row in self._paragraph(text, width)]

    def _paragraph(self, text: str, width: int, fresh: bool = False) -> list[Line]:
        body = text.lstrip()
        if not body:
            return [BLANK]
        indent = Span("▌" if fresh else " ", "new"), Span(" " * (len(text) - len(body)))
        room = max(20, width - 1 - len(indent[1].text))
        return [(*indent, *row) for row in wrap(self._named(body), room, 2)]

    def _named(self, text: str) -> Line:
        """A text with the names of the seats in their colours."""
        return _tinted(text, self.match.names)

    def _log(self, scene: TableScene, width: int) -> list[Line]:
        """What happened, as the viewer may know it, a heading for each turn, what is new marked."""
        starts = sorted(self._turns.items())
        found: list[Line] = []

        def turn_of(number: int) -> int:
            return next((turn for start, turn in reversed(starts) if start <= number), 0)

        told = [(turn_of(n), n > scene.fresh, text) for n, text in self.match.log.last(LINES, scene.seat)]
        for turn, lines in groupby(told, key=lambda each: each[0]):
            found += [BLANK] * bool(found) + [rule(f"Turn {turn}", width)] * bool(turn)
            for fresh, run in groupby(lines, key=lambda each: each[1]):
                for text in condense([text for _, _, text in run], self.match.names):
                    found += self._paragraph(text, width, fresh)
        return found or [line((" Nothing has happened yet.", "dim"))]

    # --- keys and presses ---

    def focusable(self, scene: TableScene) -> tuple[str, ...]:
        """The part in the main place, which the arrows scroll."""
        return (scene.tab,) if scene.tab else ()

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Arrows scroll."""
        count, height = self._heights.get(pane, (0, 1))
        most, page = max(0, count - height), max(1, height - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -most, "end": most}
        if key not in steps:
            return None
        by = -steps[key] if pane == LOG.id else steps[key]
        scene.cursors[pane] = max(0, min(most, int(scene.cursors.get(pane, 0)) + by))
        return "draw"

    def hints(self, scene: TableScene) -> list[tuple[str, str]]:
        return [("↑↓", "scroll")]

    # --- what happened, and questions ---

    def told(self, text: str) -> Line:
        return self._named(text)

    def opened(self, scene: TableScene) -> None:
        """Every question begins where the player looked last, at the head of it."""
        self._scene = scene
        scene.cursors = {}
        scene.tab = scene.tab or TABLE.id


def _tabs(titles: dict[str, str], taken: set[str]) -> list[Tab]:
    """A tab for each part, with the first capital of its title that stands for nothing else."""
    found: list[Tab] = []
    for word, title in titles.items():
        key = next((key for key in (*title.upper(), *ascii_uppercase) if key.isalpha() and key not in taken), "")
        taken.add(key)
        found.append(Tab(word, title, key))
    return found


def _role(seat: int) -> str:
    """The colour of a seat."""
    return f"seat{seat % 6 + 1}"


@lru_cache(maxsize=4096)
def _tinted(text: str, names: tuple[str, ...]) -> Line:
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    parts = re.split(rf"\b({pattern})(?!\w)", text) if pattern else [text]
    return line(*[(part, _role(names.index(part)) if part in names else "") for part in parts if part])

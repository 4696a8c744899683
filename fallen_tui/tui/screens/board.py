"""The table as a picture: its panes by the face of the game, the question, and a text that is opened over it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.geometry import Size

from fallen_tui.tui.controls import Control
from fallen_tui.tui.ink import Line, Span, ends, fit, line, wrap, wrap_all
from fallen_tui.tui.layers import Plan
from fallen_tui.tui.match import Match
from fallen_tui.tui.scene import Reader, Scene, TableFace
from fallen_tui.tui.screens.stage import Stage
from fallen_tui.tui.settings_file import Settings


class Board(Stage):
    """A match as it is seen."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__()
        self.match = match
        self.face = face
        self.scene = Scene(match)
        self.control: Control | None = None
        self._reader: Reader | None = None
        self._reader_top = 0
        self._finding = False
        self.panes = ("status", "tabs", "main", "question", "footer", *face.sides)

    @property
    def aside(self) -> bool:
        """Whether the question can be answered: nothing is open over the table, or only something aside."""
        return self._reader is None or self._reader.aside

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        found: Settings = self.app.settings  # type: ignore[attr-defined]
        return found

    def plan(self, size: Size) -> Plan:
        return self.face.plan(size)

    def draw(self) -> None:
        for id in self.panes:
            if id not in ("question", "footer"):
                self.draw_pane(id)
        self.draw_question()

    def draw_pane(self, id: str) -> None:
        """Draw one pane of the table."""
        pane = self.pane(id)
        if not pane.size.area:
            return
        if id == "tabs":
            pane.show([self._tabs(pane.size.width)])
            return
        if id == "main" and self._reader is not None:
            rows = wrap_all(self._reader.lines, pane.size.width - 2, 2)
            pane.show([(Span(" "), *row) for row in rows], self._reader_top)
            return
        if id == "main" and not self.scene.tab:
            pane.show([])
            return
        drawn = self.face.draw(self.scene.tab if id == "main" else id, self.scene, pane.size)
        pane.show(drawn.lines, drawn.top)
        if drawn.reveal is not None:
            pane.reveal(drawn.reveal)

    def draw_following(self, *what: str) -> None:
        """Draw the panes that follow the option under the cursor, a cursor or a flag."""
        follows = self.face.follows
        for id in self.panes:
            shown = self.scene.tab if id == "main" else id
            if any(each in follows.get(shown, ()) for each in what):
                self.draw_pane(id)

    def _tabs(self, width: int) -> Line:
        if self._reader is not None:
            return ends(line(("─ ", "rule"), (self._reader.title, "heading")), line(("Esc closes ", "dim")), width)
        spans: list[Span] = [Span("─", "rule")]
        for tab in self.face.tabs:
            here = tab.id == self.scene.tab
            spot = f"tab:{tab.id}"
            spans += [Span(f" {tab.key}", "key", spot), Span(" ", "", spot)]
            spans += [Span(tab.title, "strong" if here else "dim", spot), Span(" ▾" if here else " ", "dim", spot)]
        return fit(tuple(spans), width)

    def draw_question(self) -> None:
        """The question, its options, and what there is to say of the one under the cursor."""
        pane = self.pane("question")
        width, height = pane.size
        if not pane.size.area:
            return
        rows = self._asked(width)
        if self.control is not None:
            rows = rows[: max(1, height - 3)]
            options, _ = self.control.lines(width - 1, height - len(rows))
            rows += [(Span(" "), *row) for row in options]
        pane.show(rows[:height], 0)

    def _asked(self, width: int) -> list[Line]:
        """Rule line and prompt."""
        ask = self.scene.ask
        if ask is None:
            waiting = [self.match.names[each.seat] for each in self.match.table.pending]
            words = f"{' and '.join(waiting)}: thinking" if waiting else "The game is over."
            return [line(("─" * width, "rule")), line((f" {words}", "dim"))]
        head = line(("─" * max(0, width - len(ask.rule) - 4), "rule"), (f" {ask.rule} ", "dim"), ("──", "rule"))
        note = [("  /", "key"), (f"{getattr(self.control, 'filter', '')}▏", "strong")] if self._finding else []
        prompt = wrap(line((" " + self.scene.question.prompt, "strong"), *note), width - 1, 1)
        return [head, *prompt]

    def hints(self) -> Iterable[tuple[str, str]]:
        if not self.aside:
            return [("↑↓", "scroll"), ("help", "help"), ("leave", "close")]
        first = self.control.hints() if self.control is not None else []
        rest = [("next_tab", "turn"), ("undo", "undo"), ("?", "rule"), ("help", "help"), ("leave", "leave")]
        taken = any(key == "space" for key, _ in first)
        if self.control is not None and not taken and self.face.focusable(self.scene):
            rest.insert(0, ("focus", "table" if self.scene.focus == "question" else "question"))
        return [*first, *rest]

    # --- what is opened ---

    def open_tab(self, tab: str) -> None:
        """Fill the main place with a part of the table."""
        self._reader = None
        if tab != self.scene.tab:
            self.pane("main").scroll_top(0)
        self.scene.tab = tab
        self.scene.focus = "question"
        self.draw_pane("tabs")
        self.draw_pane("main")
        self.draw_footer()

    def read(self, reader: Reader | None) -> None:
        """Open a text over the main place, or close it."""
        self._reader, self._reader_top = reader, 0
        self.draw_pane("tabs")
        self.draw_pane("main")
        self.draw_footer()

    def scroll_reader(self, key: str) -> bool:
        """Scroll the text that is open; False for a key that does not scroll."""
        pane = self.pane("main")
        page = max(1, pane.size.height - 1)
        steps = {"pageup": -page, "pagedown": page}
        if not self.aside:
            steps |= {"up": -1, "down": 1, "home": -9999, "end": 9999}
        step = steps.get(key)
        if step is None:
            return False
        pane.scroll_lines(step)
        self._reader_top = pane.top
        return True

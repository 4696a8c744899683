"""The footer at a table: the keys that serve at the moment, by what is asked, open and looked at."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.engine.events import Answered, Checked
from fallen_tui.engine.plugin import STAGED
from fallen_tui.tui.controls.one import OneControl
from fallen_tui.tui.screens.layout import MatchLayout
from fallen_tui.tui.screens.question_note import interrupts


class FooterMatch(MatchLayout):
    """A match whose footer names the keys that serve."""

    def hints(self) -> Iterable[tuple[str, str]]:
        if self.scene.stop is not None and self._reader is None:
            return [("Enter", "read on"), ("PgUp", "up"), ("PgDn", "down"), ("Esc", "to the end"), ("leave", "leave")]
        if self._next is not None:
            return [("Enter", "hand over"), ("↑↓", "read on"), ("leave", "leave")]
        if self._frame is not None:
            return [("Enter", "skip"), ("help", "help"), ("leave", "leave")]
        if not self.aside or self.scene.stop is not None:
            return [("↑↓", "scroll"), ("Enter", "close"), ("help", "help"), ("leave", "close")]
        if self.looking:
            return [("←→↑↓", "watch"), ("Enter", "open"), ("Esc", "back to the question")]
        if self._finding:
            alone = isinstance(self.control, OneControl) and len(self.control.shown()) == 1
            return [("↑↓", "look"), ("Enter", "choose" if alone else "keep these"), ("Esc", "all of them")]
        if self.match.table.over:
            return [("Enter", "how it ended"), ("next_tab", "turn"), ("help", "help"), ("leave", "leave")]
        if self.match.bots_to_move:
            return [*self._looks_round(), ("next_tab", "view"), ("help", "help"), ("leave", "leave")]
        first = self.control.hints() if self.control is not None else []
        if self.scene.focus != "question":
            first = self.face.hints(self.scene)
        undo = [("undo", "undo")] if self.match.can_go_back else []
        news = [("since", "news")] if self._untold and self._reader is None else []
        taken = any(key == "space" for key, _ in first)
        to = self.next_focus
        key = self.scene.keymap.other("focus", "space") if taken else "focus"
        turns = self.control is not None and bool(key) and to != self.scene.focus
        look = [(key, "question" if to == "question" else "table")] if turns else []
        look += [("brief", "goal")] if self.match.table.setup.mode in STAGED else []
        hidden = self.pages_main and bool(self.pane("main").hidden_below)
        read = [("pagedown", "read on")] if hidden else []
        card = [("cards", "card")] if self.scene.ask is not None and self.face.card(self.scene) else []
        played = interrupts(self.match, self.scene)
        return [
            *first,
            *self.onward,
            *(undo if self.within else []),
            *(card if played else []),
            *([*news, *look, *read] if self._lost else [*look, *read, *news]),  # how it came to a loss is asked first
            *([] if played else card),
            *([] if self.within else undo),
            *self._windows(),
            *([("pagedown", "next group")] if isinstance(self.control, OneControl) and self.control.heads else []),
            ("look", "explain"),
            ("next_tab", "view"),
            ("rule", "rule"),
            *self.again,
            ("advice", "advice"),
            ("help", "help"),
            ("leave", "leave" if self._reader is None else "close"),
        ]

    @property
    def onward(self) -> list[tuple[str, str]]:
        """Keys that go on from the question over several weeks."""
        return []

    @property
    def again(self) -> list[tuple[str, str]]:
        """Keys that answer as the viewer answered before."""
        return []

    def _windows(self) -> list[tuple[str, str]]:
        """At a question that only offers to react, how often there are such questions."""
        return [("asks", f"asked: {self.settings.asks}")] if interrupts(self.match, self.scene) else []

    def _looks_round(self) -> list[tuple[str, str]]:
        """Keys of the pane that has the focus while nothing is asked, and how to turn it."""
        here = [] if self.scene.focus == "question" else self.face.hints(self.scene)
        return [*here, *([("focus", "table")] if not here and self.next_focus != self.scene.focus else [])]

    @property
    def within(self) -> bool:
        """Whether the question is one within what the viewer has just chosen: nothing has come of that yet."""
        match = self.match
        after = match.told.get(match.viewer, 0) if match.viewer is not None else 0
        since = match.table.entries[after:]
        return bool(since) and all(isinstance(entry, Answered | Checked) for entry in since)

    @property
    def next_focus(self) -> str:
        """The pane that the arrows go to next."""
        ring = ("question", *self.face.focusable(self.scene))
        place = ring.index(self.scene.focus) if self.scene.focus in ring else 0
        return ring[(place + 1) % len(ring)]

    @property
    def pages_main(self) -> bool:
        """Whether PgUp and PgDn turn the main place: it is to be read, or all options are in sight."""
        whole = getattr(self.control, "whole", None if self.control else True)
        return self._reader is None and whole is not None and (whole or self.scene.tab in self.face.pages)

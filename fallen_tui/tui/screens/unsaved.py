"""An answer that could not be written to the journal: it does not count, and may be given again."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.engine.errors import FallenError
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap
from fallen_tui.tui.screens.base import BaseScreen


class Unsaved(BaseScreen):
    """Says why; dismissed with True to try again, with False to leave the table (Esc does not)."""

    def __init__(self, error: FallenError) -> None:
        super().__init__()
        self._error = error

    def draw(self) -> None:
        pane = self.pane("main")
        room = max(20, pane.size.width - 4)
        says: list[Line] = [
            line((f"{self._error}.", "bad")),
            BLANK,
            line("Your last answer doesn't count and changed nothing. Everything before it is safe."),
            BLANK,
            line(("Enter", "key"), " returns to the question, so you can answer it again.", spot="again"),
        ]
        wrapped = [row for text in says for row in (wrap(text, room) if text else [BLANK])]
        pane.show([rule("Not saved", pane.size.width), BLANK, *((*line("  "), *row) for row in wrapped)])

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("Enter", "try again"), ("leave", "leave the table")]

    def pressed_key(self, key: str) -> None:
        if key == "enter":
            self.dismiss(True)
        elif self.app.keymap.leaves(key):  # type: ignore[attr-defined]
            self.dismiss(False)

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        if spot == "again":
            self.dismiss(True)

"""The curtain between two people at one keyboard: nothing of the table shows until the next one is there."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.pause import Pause
from fallen_tui.tui.kit.styled_text import BLANK, line, wrap
from fallen_tui.tui.screens.base import BaseScreen

QUIET = 0.35
"""Seconds in which a curtain that has fallen is not raised: by a key pressed twice, or typed ahead of it."""

TAKEN_BACK = "undone"


class Curtain(BaseScreen):
    """Waits for somebody; dismissed with True when they are there, with False to leave the table (Esc does not).

    before   who answered last and may take that back, in which case it is dismissed with TAKEN_BACK; "" for nobody
    """

    def __init__(self, name: str, before: str = "") -> None:
        super().__init__()
        self._whom = name
        self._before = before
        self._pause = Pause()

    def prepare(self) -> None:
        self._pause.until = monotonic() + QUIET

    def too_soon(self, typed: float, key: str) -> bool:
        return self._pause.drops(typed, key)

    def draw(self) -> None:
        pane = self.pane("main")
        above = max(0, pane.size.height // 3)
        left = " " * max(0, (pane.size.width - cells(self._whom) - 20) // 2)
        room = max(20, pane.size.width - len(left) - 2)
        rows = [BLANK] * above
        rows += [line(left, "Hand over to ", (self._whom, "title"), ".")]
        rows += [BLANK, line(left, ("Enter", "key"), (f" when {self._whom} is here", "dim"), spot="here")]
        if self._before:
            key = self.app.keymap.shown("undo")  # type: ignore[attr-defined]
            words = f" undoes what {self._before} just chose: nobody has seen more yet"
            rows += [BLANK, *(line(left, *row) for row in wrap(line((key, "key"), (words, "dim"), spot="back"), room))]
        pane.show(rows)

    def hints(self) -> Iterable[tuple[str, str]]:
        back = [("undo", "undo it")] if self._before else []
        return [("enter", "I am here"), *back, ("leave", "leave the table")]

    def pressed_key(self, key: str) -> None:
        if key == "enter":
            self.dismiss(True)
        elif self._before and self.app.keymap.command(key) == "undo":  # type: ignore[attr-defined]
            self.dismiss(TAKEN_BACK)
        elif self.leaves(key):
            self.dismiss(False)

    def leaves(self, key: str) -> bool:
        """Whether a key leaves the table."""
        found: bool = self.app.keymap.leaves(key)  # type: ignore[attr-defined]
        return found

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        if spot == "here":
            self.dismiss(True)
        elif spot == "back":
            self.dismiss(TAKEN_BACK)

"""The curtain between two people at one keyboard: nothing of the table shows until the next one is there."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, line
from fallen_tui.tui.screens.base import BaseScreen

QUIET = 0.35
"""Seconds in which a curtain that has fallen is not raised: by a key pressed twice, or typed ahead of it."""


class Curtain(BaseScreen):
    """Waits for somebody; dismissed with True when they are there, with False to leave the table (Esc does not)."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._whom = name
        self._quiet_until = 0.0

    def prepare(self) -> None:
        self._quiet_until = monotonic() + QUIET

    def too_soon(self, typed: float, key: str) -> bool:
        if typed < self._quiet_until:
            self._quiet_until = max(self._quiet_until, typed + QUIET / 2)
            return True
        return False

    def draw(self) -> None:
        pane = self.pane("main")
        above = max(0, pane.size.height // 3)
        left = " " * max(0, (pane.size.width - cells(self._whom) - 20) // 2)
        rows = [BLANK] * above
        rows += [line(left, "Hand over to ", (self._whom, "title"), ".")]
        rows += [BLANK, line(left, ("Enter", "key"), (f" when {self._whom} is here", "dim"), spot="here")]
        pane.show(rows)

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("enter", "I am here"), ("leave", "leave the table")]

    def pressed_key(self, key: str) -> None:
        if key == "enter":
            self.dismiss(True)
        elif self.leaves(key):
            self.dismiss(False)

    def leaves(self, key: str) -> bool:
        """Whether a key leaves the table."""
        found: bool = self.app.keymap.leaves(key)  # type: ignore[attr-defined]
        return found

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        if spot == "here":
            self.dismiss(True)

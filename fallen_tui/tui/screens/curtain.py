"""The curtain between two people at one keyboard: nothing of the table shows until the next one is there."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.faces.script import cells
from fallen_tui.tui.ink import BLANK, line
from fallen_tui.tui.pane import Pane
from fallen_tui.tui.screens.stage import Stage


class Curtain(Stage):
    """Waits for somebody; dismissed with True when they are there, with False to leave the table (Esc does not)."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._whom = name

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

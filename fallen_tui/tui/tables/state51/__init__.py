"""The table of The New Charter."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size

from fallen_tui.tui.ink import line, wrap_all
from fallen_tui.tui.layers import Plan, rows
from fallen_tui.tui.match import Match
from fallen_tui.tui.scene import Act, Drawn, Scene, Tab


class CharterFace:
    """The face of one match."""

    tabs = (Tab("table", "Table", "T"), Tab("hand", "Hand", "I"), Tab("log", "Log", "L"))
    sides: tuple[str, ...] = ()
    follows: dict[str, tuple[str, ...]] = {}

    def __init__(self, match: Match) -> None:
        self.match = match
        match.witnesses.append(self.witness)

    def plan(self, size: Size) -> Plan:
        status, tabs, main, question, footer = rows(size.region, 1, 1, 0, max(8, size.height * 2 // 5), 1)
        return {"status": status, "tabs": tabs, "main": main, "question": question, "footer": footer}

    def draw(self, pane: str, scene: Scene, size: Size) -> Drawn:
        if pane == "log":
            texts = [text for _, text in self.match.chronicle.last(200, scene.seat)]
        else:
            what = {"status": "standing", "table": ""}.get(pane, pane)
            texts = self.match.game.look(scene.view, scene.seat, what)
        return Drawn(wrap_all([line(text) for text in texts], size.width, 2))

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Nothing is kept yet."""

    def press(self, pane: str, spot: str, row: int, column: int, scene: Scene) -> Act:
        return None

    def key(self, pane: str, key: str, scene: Scene) -> Act:
        return None

    def focusable(self, scene: Scene) -> tuple[str, ...]:
        return ()

    def opened(self, scene: Scene) -> None:
        scene.tab = scene.tab or "table"


def open_face(match: Match) -> CharterFace:
    """The face of a match."""
    return CharterFace(match)

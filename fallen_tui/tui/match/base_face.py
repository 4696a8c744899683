"""What most tables have in common: the face of a game that has no stories, opens nothing, and tells all as it is."""

from __future__ import annotations

from typing import Any

from fallen_tui.tui.kit.layers import Plan
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, Losses, TableScene


class BaseFace:
    """The face of one match as far as its game says nothing else of it; see `TableFace`."""

    pages: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    under: dict[str, str] = {}
    opens: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    newest = True

    def __init__(self, match: Match) -> None:
        self.match = match
        self._shown: tuple[str, ...] = ()
        match.witnesses.append(self.witness)

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Nothing is kept of what happens."""

    def laid(self, plan: Plan) -> Plan:
        """A plan, and which panes of the face stand beside the main place in it."""
        self._shown = tuple([pane for pane in self.sides if pane in plan])
        return plan

    def beside(self, pane: str) -> bool:
        """Whether a pane of the face stands beside the main place."""
        return pane in self._shown

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        """Nothing is to be pressed."""

    def open(self, spot: str, scene: TableScene) -> Act:
        """Nothing is to be opened."""

    def note(self, scene: TableScene) -> list[Line]:
        """The story of the question."""
        return [line((text, "story")) for text in scene.question.story.split("\n\n") if text]

    def card(self, scene: TableScene) -> str:
        return ""

    def told(self, text: str) -> Line:
        return line(text)

    def headline(self, text: str, scene: TableScene) -> str:
        return text

    def losses(self, scene: TableScene) -> Losses:
        return Losses()

    def tells(self, scene: TableScene) -> bool:
        return scene.tab == "log"

    def within_story(self, scene: TableScene) -> bool:
        return False

    def stops(self, scene: TableScene, after: int) -> tuple[Any, ...]:
        return ()

    def walk(self, scene: TableScene, after: int) -> tuple[str, ...]:
        return ()

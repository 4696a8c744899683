"""Where to: the named goals of a game by distance, found by typing, each with the weeks it takes and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fallen_tui.faces.script import cells
from fallen_tui.faces.travel import TravelGoal
from fallen_tui.tui.controls.listing import WIDE, button
from fallen_tui.tui.kit.field import Field
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import BLANK, Line, ends, in_sight, line, pad, rule, wrap
from fallen_tui.tui.screens.base import BaseScreen

TITLE = "Travel where?"
HINT = "type a name or part of one"
LEAST_NAME = 20


class TravelScreen(BaseScreen):
    """Lists goals under their headings. Dismissed with the goal that was chosen, or with None to stay."""

    def __init__(self, goals: Sequence[TravelGoal]) -> None:
        super().__init__()
        self._goals = tuple(goals)
        self._sought = Field()
        self._place = 0

    @property
    def shown(self) -> list[TravelGoal]:
        """The goals that have the words that were typed."""
        return [goal for goal in self._goals if goal.has(self._sought.text)]

    @property
    def goal(self) -> TravelGoal | None:
        """The goal under the cursor."""
        shown = self.shown
        return shown[self._place] if shown else None

    # --- drawing ---

    def draw(self) -> None:
        pane = self.pane("main")
        width, height = pane.size
        head = [rule(TITLE, width), (*line((" / ", "key")), *self._sought.row(width - 4, True, hint=HINT)), BLANK]
        tail = self._tail(width)
        rows, at = self._rows(width)
        body = in_sight(rows, at, width, max(1, height - len(head) - len(tail)))
        pane.show([*head, *body, *tail], 0)

    def _rows(self, width: int) -> tuple[list[Line], int]:
        """The goals under their headings, and the row of the one under the cursor."""
        rows: list[Line] = []
        group, at = "", 0
        for place, goal in enumerate(self.shown):
            if goal.group != group:
                group = goal.group
                rows.append(line((f" {group}", "heading")))
            if place == self._place:
                at = len(rows)
            rows.append(self._row(goal, place, width))
        return rows or [line((f" No goal has “{self._sought.text}”.", "dim"))], at

    def _row(self, goal: TravelGoal, place: int, width: int) -> Line:
        here, spot = place == self._place, f"goal:{place}"
        right = f"{_hexes(goal):>9}  {goal.takes:<15}"
        room = max(LEAST_NAME, width // 2 - 8) if width >= WIDE else max(LEAST_NAME, width - cells(right) - 9)
        name = pad(line((goal.name, "strong" if here else "" if goal.weeks is not None else "unavailable")), room)
        left = line(("▸ " if here else "  ", "key"), *name, (right, "dim"), (goal.road * (width >= WIDE), "dim"))
        return tuple([span._replace(spot=spot) for span in ends(left, (), width - 5)])

    def _tail(self, width: int) -> list[Line]:
        """What the way to the goal under the cursor costs and risks, and what to press."""
        goal = self.goal
        if goal is None:
            return [BLANK]
        told = f"{goal.name}: {', '.join(part for part in (_hexes(goal), goal.takes, goal.road) if part)}."
        rows = wrap(line((f" {told}", "story")), width - 1, 1)
        does = button("Enter", "march, week after week, until you have to decide something", "do:go")
        return [BLANK, *rows, line(" ", *does)]

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("↑↓", "look"), ("Enter", "travel"), ("Esc", "all of them" if self._sought.text else "stay")]

    # --- what comes in ---

    def pressed_key(self, key: str) -> None:
        page = max(1, self.size.height // 2)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}.get(key)
        if step is not None:
            self._move(self._place + step)
        elif key == "enter":
            if (goal := self.goal) is not None:
                self.dismiss(goal)
        elif key == "escape" and self._sought.text:
            self._seek("")
        elif key == "escape" or (not self._sought.text and self._closes(key)):
            self.dismiss(None)
        elif not self._sought.text and self.app.keymap.command(key) == "find":  # type: ignore[attr-defined]
            return  # what is typed is sought as it is; names begin with no sign
        elif self._sought.key(key):
            self._move(0)

    def _closes(self, key: str) -> bool:
        """Whether a key is that which opened the list."""
        return bool(self.app.keymap.command(key) == "travel")  # type: ignore[attr-defined]

    def pasted(self, text: str) -> None:
        self._sought.paste(text)
        self._move(0)

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if spot == "do:go" or (word == "goal" and int(rest) == self._place):
            self.pressed_key("enter")
        elif word == "goal":
            self._move(int(rest))

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.stop()
        self._move(self._place + (1 if message.by > 0 else -1))

    def _seek(self, words: str) -> None:
        self._sought.set(words)
        self._move(0)

    def _move(self, place: int) -> None:
        self._place = max(0, min(len(self.shown) - 1, place))
        self.redraw()


def _hexes(goal: TravelGoal) -> str:
    return f"{goal.far} {'hex' if goal.far == 1 else 'hexes'}"

"""Travel at the table: a goal is chosen, the Party is seen marching there, and a key goes on after every stop."""

from __future__ import annotations

from collections.abc import Iterable

from textual.timer import Timer

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.repeating import NONE, last_answer
from fallen_tui.faces.travel import TravelGoal
from fallen_tui.tui.controls.goals import GoalsControl
from fallen_tui.tui.kit.motion import Frame
from fallen_tui.tui.kit.styled_text import line, rule
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableFace
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.looking import LookingMatch

STRIDE = {"off": 0.01, "fast": 0.15, "normal": 0.4, "slow": 0.9}
"""Seconds that the table stands after each answer of a march, by the speed of motions; keys are heard meanwhile."""
MAP = "map"


class TravellingMatch(LookingMatch):
    """A match whose people may travel."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._stride: Timer | None = None
        self._repeats: tuple[Ask | None, bool] = (None, False)
        """A question, and whether the last answer to the like can be given again."""

    # --- where to ---

    def travel(self) -> None:
        """Choose a goal; where one is set already, go on to it."""
        travel, seat = self.match.travel, self.match.viewer
        if seat is None or self.scene.ask is None:
            return
        try:
            if not travel.offered:
                self._say("you can't travel in this game")
            elif travel.goal(seat) is not None:
                self._set_out(None)
            elif goals := travel.goals(seat, self.scene.cursors.get(MAP, "")):
                self.app.push_screen(make("travel", goals), self._chose)
            else:
                self._say("you have no Party that can travel")
        except FallenError as error:
            self._say(str(error))

    def _chose(self, goal: object) -> None:
        if isinstance(goal, TravelGoal):
            self._set_out(goal)

    def _set_out(self, goal: TravelGoal | None) -> None:
        """The march begins: what is told after it is told of all of it."""
        match = self.match
        assert match.viewer is not None
        match.told[match.viewer] = len(match.table.entries)
        match.travel.begin(match.viewer, goal)
        self._reader, self._undone = None, ""
        self.proceed()

    def give_up_travel(self) -> bool:
        """Be bound nowhere any more; False where the viewer was bound nowhere."""
        travel, seat = self.match.travel, self.match.viewer
        goal = travel.goal(seat)
        if goal is None or seat is None:
            return False
        travel.give_up(seat)
        self._undone = f"you no longer travel to {goal.name}"
        self.draw_question()
        self.draw_footer()
        return True

    def _say(self, words: str) -> None:
        """Say in the footer why a key does nothing."""
        self._noted = True
        self.draw_footer(line((f"{words} ", "warn")))

    # --- the march ---

    def open_question(self) -> None:
        ask = self.match.ask
        if ask is None or not self.match.travel.marches(ask.seat):
            super().open_question()
            return
        try:
            gone_on = self.app.screen is self and self.match.travel.give(ask)
        except FallenError as error:
            self.match.travel.halt()
            self.failed(error)
            return
        if gone_on:
            self._stand(ask)
        else:
            self.match.travel.halt()
            super().open_question()

    def _stand(self, ask: Ask) -> None:
        """Let the table be seen for a moment as it is after an answer of the march."""
        goal, pane = self.match.travel.goal(ask.seat), self.pane("question")
        self._seen_to = len(self.match.table.entries)
        self.control, self.scene.chosen, self.scene.marked = None, "", ()
        self._shown = True
        rows = [rule("Travel", pane.size.width), line((f" You travel to {goal.name if goal else ''}.", "strong"))]
        seconds = STRIDE[self.settings.speed]
        self._frame = Frame((*rows, line((" Esc", "key"), (" stops", "dim"), spot="key:escape")), seconds)
        if any(tab.id == MAP for tab in self.face.tabs):
            self.scene.tab = MAP
        self.face.opened(self.scene)
        self.redraw()
        self._stride = self.set_timer(seconds, self._go_on)

    def _go_on(self) -> None:
        """The moment is over: the next question comes."""
        if self._stride is not None:
            self._stride.stop()
            self._stride = None
        self._frame = None
        self.proceed()

    def halts(self, key: str) -> bool:
        """Whether a key is meant for the march that is under way: Esc stops it, others wait."""
        marching = self.match.travel.marches(self.match.viewer)
        if marching and key == "escape":
            self.match.travel.halt()
            if self._stride is not None:
                self._go_on()
            return True
        return self._stride is not None and not self.app.keymap.leaves(key)  # type: ignore[attr-defined]

    def _put_question(self) -> None:
        travel = self.match.travel
        stopped, travel.stopped = travel.stopped, ""
        self._undone = stopped or self._undone
        super()._put_question()
        if stopped and self._lost:
            self._undone = f"{stopped} · {self._lost}"
            self.draw_question()

    def hints(self) -> Iterable[tuple[str, str]]:
        if self._stride is not None:
            return [("Esc", "stop"), ("leave", "leave")]
        return [*([("travel", "travel on")] if self._bound else []), *super().hints()]

    @property
    def _bound(self) -> bool:
        """Whether the march of the viewer can go on from the question."""
        ask = self.scene.ask
        asked = ask is not None and self.control is not None and self.aside and self._frame is None
        return asked and ask is not None and self.match.travel.goes_on(ask)

    @property
    def onward(self) -> list[tuple[str, str]]:
        """Where options are places: how to travel to any other, and how to choose the Deed before the place."""
        if not isinstance(self.control, GoalsControl) or self.scene.focus != "question":
            return []
        travels = self.match.travel.offered and not self._bound
        return [*([("travel", "travel")] if travels else []), ("form", "roll first")]

    @property
    def again(self) -> list[tuple[str, str]]:
        """How to repeat the last answer, where there is one."""
        scene, table = self.scene, self.match.table
        if scene.ask is None or self.control is None:
            return []
        if self._repeats[0] is not scene.ask:
            self._repeats = scene.ask, last_answer(table, scene.ask, scene.question) is not None
        return [("repeat", "same again")] if self._repeats[1] else []

    # --- again ---

    def repeat(self) -> None:
        """Answer as the viewer answered the last question of the same kind."""
        scene = self.scene
        if scene.ask is None or self.control is None or not self.aside:
            return
        found = last_answer(self.match.table, scene.ask, scene.question)
        if found is None:
            self._say(NONE.removesuffix("."))
        else:
            self.answer(found)

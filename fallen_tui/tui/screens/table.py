"""The table: one game in play, and where each key and press goes at it."""

from __future__ import annotations

from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import Listed
from fallen_tui.tui.controls.one import OneControl
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.screens.commands import CommandedMatch


class TableScreen(CommandedMatch):
    """A match at its table."""

    # --- keys ---

    def pressed_key(self, key: str) -> None:
        if self._noted:
            self._noted = False
            self.draw_footer()
        if self._left_once and not self.leaves(key):
            self._left_once = False
            self.draw_footer()
        if self._stays:
            self._stays = False
            self.draw_question()
        if self.halts(key):
            return
        if self.scene.stop is not None:
            self._read_story(key)
            return
        if self._next is not None:
            self._see_off(key, self._next)
            return
        if self._moving is not None:
            walks = self._frame is not None and bool(self._frame.at) and not self._story_waits
            self.end_motion()
            if not walks:  # who goes on while somebody walks has seen enough of it, and answers
                return
        if self._watched and key in ("enter", "space", "escape"):
            self.hurry()
            return
        if self._finding:
            self._find(key)
            return
        if self._reader is not None and self.scroll_reader(key):
            return
        if key == "enter" and not self.aside:
            self.read(None)
            return
        if self.looking and self.look_key(key):
            return
        scene = self.scene
        if scene.focus != "question" and self.aside:
            act = self.face.key(scene.focus, key, scene)
            if act is not None:
                self.perform(act)
                return
            if key == "space" or self._command_of(key) == "focus":
                self.turn_focus()
                return
        if key == "enter" and self.match.table.over and self.aside:
            self.ended()
            return
        if key in ("pageup", "pagedown") and self.pages_main:
            self._turn_page(key)
            return
        if self.control is not None and self.aside:
            found = self.control.key(key)
            if isinstance(found, QuestionDone):
                self._done(found)
                return
            if found:
                self._chosen()
                return
        self.command(self._command_of(key), key)

    def _read_story(self, key: str) -> None:
        """A key while a story is read: on, to its end, up and down in it, or to another part of the table."""
        if self._reader is not None:
            if not self.scroll_reader(key):
                self.read(None)
        elif key in ("enter", "space"):
            self._read_on()
        elif key == "escape":
            self.read_to_the_end()
        elif key in ("pageup", "pagedown", "up", "down", "home", "end"):
            self.perform(self.face.key("story", key, self.scene))
        elif (command := self._command_of(key)) in _OF_QUESTION:
            self._say("read the story first")
        else:
            self.command(command, key)

    def _turn_page(self, key: str) -> None:
        """Scroll what stands in the main place, with the arrows still in the question."""
        act = self.face.key(self.scene.tab, key, self.scene) if self.scene.tab in self.face.pages else None
        if act is not None:
            self.perform(act)
        else:
            pane = self.pane("main")
            pane.scroll_lines((1 if key == "pagedown" else -1) * max(1, pane.size.height - 1))
            self.draw_pane("tabs")
        self.draw_footer()

    @property
    def _watched(self) -> bool:
        """Whether moves of bots are being shown one by one."""
        return self._playing is not None and self.settings.bots == "watch" and not self._hurry.is_set()

    def _see_off(self, key: str, seat: int) -> None:
        """What came of the last answer is read before the keyboard goes on."""
        if key == "enter":
            self.draw_curtain(seat)
        elif self.leaves(key):
            self.leave()
        else:
            self.scroll_reader(key)

    def _find(self, key: str) -> None:
        """Letters narrow the options while they are being searched."""
        control = self.control
        words = getattr(control, "filter", "")
        if key == "enter" and isinstance(control, OneControl) and len(control.shown()) == 1:
            self._finding = False
            found = control.key(key)
            if isinstance(found, QuestionDone):
                self._done(found)
                return
        if key in ("enter", "escape") or control is None:
            self._finding = False
            if isinstance(control, Listed) and (key == "escape" or not control.shown()):
                control.narrow("")
        elif isinstance(control, Listed):
            if key == "backspace":
                control.narrow(words[:-1])
            elif key == "space" or len(key) == 1:
                control.narrow((words + (" " if key == "space" else key))[:40])
            else:
                control.key(key)
        if control is not None:
            self._chosen()
        self.draw_footer()

    # --- the mouse ---

    def on_pane_turned(self, message: Pane.Turned) -> None:
        message.prevent_default()  # Textual would call the handler of every class above this one, too
        if message.pane.id == "main" and self._reader is None:
            act = self.face.key(self.scene.tab, "wheeldown" if message.by > 0 else "wheelup", self.scene)
            if act is not None:
                message.stop()
                self.perform(act)
                return
        if message.pane.id != "question":
            super().on_pane_turned(message)
            self.draw_pane("tabs")
            return
        message.stop()
        if self.control is not None and self.control.press(f"turn:{1 if message.by > 0 else -1}"):
            self._chosen()

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if self._moving is not None:
            self.end_motion()
            return
        if self.scene.stop is not None and pane.id == "question":
            self._read_on()
            return
        if word == "tab":
            self.open_tab(rest)
            return
        if pane.id == "question" and self._watched:
            self.pressed_key("enter")
            return
        if pane.id == "question":
            found = self.control.press(spot) if self.control is not None else False
            if isinstance(found, QuestionDone):
                self._done(found)
            elif found:
                self._chosen()
            return
        if pane.id == "main" and self._reader is not None:
            self.perform(self.face.open(spot, self.scene))
            return
        shown = self.scene.tab if pane.id == "main" else pane.id or ""
        self.perform(self.face.press(shown, spot, row + pane.top, column, self.scene))


_OF_QUESTION = frozenset(("advice", "rule", "why", "find", "travel", "repeat", "form", "look"))
"""Commands about the question, which is not put before its story has been read."""

"""The table: one game in play, and all that keys and presses do at it."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fallen_tui.engine.asking import ASKED, ASKS
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.plugin import STAGED
from fallen_tui.games import part
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import Listed
from fallen_tui.tui.controls.one import OneControl
from fallen_tui.tui.kit.keys import commanded
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import line
from fallen_tui.tui.match.scene import Act, OpenText
from fallen_tui.tui.opening import load, make
from fallen_tui.tui.screens.travelling import TravellingMatch

RIVAL_TOWNS = "rival-towns"
_RULES = "fallen_tui.tui.screens.unavailable"
"""What is read of the rules at a question, with which the rulebook is loaded."""


class TableScreen(TravellingMatch):
    """A match at its table."""

    _left_once = False
    """Whether leaving was asked for once, where the settings want it to be confirmed."""

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
            walks = self._frame is not None and bool(self._frame.at)
            self._put_question()
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
                self.answer(found.answer)
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
        else:
            self.command(self._command_of(key), key)

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

    def _command_of(self, key: str) -> str:
        found: str = self.app.keymap.command(key)  # type: ignore[attr-defined]
        return found

    def _chosen(self) -> None:
        """The cursor in the options has moved, or the answer that is being made has changed."""
        assert self.control is not None
        self.scene.chosen = self.control.chosen
        self.scene.marked = getattr(self.control, "marked", ())
        self.draw_question()
        self.draw_following("choice")

    def _find(self, key: str) -> None:
        """Letters narrow the options while they are being searched."""
        control = self.control
        words = getattr(control, "filter", "")
        if key == "enter" and isinstance(control, OneControl) and len(control.shown()) == 1:
            self._finding = False
            found = control.key(key)
            if isinstance(found, QuestionDone):
                self.answer(found.answer)
                return
        if key in ("enter", "escape") or control is None:
            self._finding = False
            if key == "escape" and isinstance(control, Listed):
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

    def command(self, command: str, key: str) -> None:
        """What a command does here; a key that is none may be that of a tab."""
        does = _COMMANDS.get(command)
        if command == "leave":
            self.step_back(self.leaves(key))
        elif does is not None:
            does(self)
        elif found := next((tab.id for tab in self.face.tabs if tab.key == key), ""):
            self.open_tab(found)
        elif not command and len(key) == 1 and (key.islower() or key.isdigit()) and self.scene.ask is not None:
            self._noted = True
            self.draw_footer(line((f"{self._no_option(key)} ", "warn")))

    def _no_option(self, key: str) -> str:
        """What is said of a small letter or digit that takes no option; its capital may stand for something."""
        if not self.aside:
            return "Enter closes this first"
        capital = key.upper()
        tab = next((f"the part {tab.title}" for tab in self.face.tabs if tab.key == capital), "")
        does = tab or commanded(self._command_of(capital))
        return f"no option {key} here" + (f"; {capital}: {does}" if does and capital != key else "")

    def turn_tab(self, step: int) -> None:
        """The next part of the table, or the one before."""
        tabs = [tab.id for tab in self.face.tabs]
        place = tabs.index(self.scene.tab) if self.scene.tab in tabs else 0
        self.open_tab(tabs[(place + step) % len(tabs)])

    def turn_focus(self) -> None:
        """Move the arrows between the question and the table."""
        self._focus(self.next_focus)

    def leaves(self, key: str) -> bool:
        """Whether a key leaves the table: Esc only one at which nothing goes on any more."""
        found: bool = self.app.keymap.leaves(key)  # type: ignore[attr-defined]
        return found or (self.match.table.over and self._command_of(key) == "leave")

    def step_back(self, leaves: bool = True) -> None:
        """Close what is open, let go of the table, or leave it; the settings may want that to be confirmed."""
        if self._reader is not None:
            self.read(None)
        elif self.scene.focus != "question" and (leaves or self.scene.focus != self._opened_at):
            self._focus("question")
        elif not leaves:
            self._back_out()
        elif self.settings.confirm and not self._left_once:
            self._left_once = True
            self.draw_footer(line(("once more to save and leave ", "warn")))
        else:
            self.leave()

    def _back_out(self) -> None:
        """Esc at a question: back to the choice that led to it, or a word on what leaves the table."""
        point = self.match.step_back if self.control is not None else None
        if point is not None:
            self.take_back(point, ())
        elif not self.give_up_travel():
            self._stays = True
            self.draw_question()

    def find(self) -> None:
        """Letters narrow the options from now on."""
        if isinstance(self.control, Listed):
            self._finding = True
            self.draw_question()
            self.draw_footer()

    def read_rule(self) -> None:
        """The rule behind the question."""
        if self.scene.ask is not None:
            self.read(load(f"{_RULES}:behind")(self._cites(), self.match.game.id))

    def read_brief(self) -> None:
        """The briefing of a game that is about something, or against rivals; the Chronicle of a campaign over it."""
        if self.match.table.setup.mode in (*STAGED, RIVAL_TOWNS):
            brief = self.face.open("brief:", self.scene)
            again = isinstance(brief, OpenText) and self._reader is not None and self._reader.title == brief.title
            self.perform((self.face.open("chronicle:", self.scene) or brief) if again else brief)

    def read_reasons(self) -> None:
        """Why options are barred."""
        if self.scene.ask is not None:
            self.read(load(f"{_RULES}:reasons")(self.scene.question, self.match.game.id, self.scene.chosen))

    def turn_asks(self) -> None:
        """The next step of how often people are asked; the question that is open stays."""
        if not self.match.routine.offered:
            return
        asks = ASKS[(ASKS.index(self.settings.asks) + 1) % len(ASKS)]
        note = line((f"from now on you are asked {ASKED[asks]} ", "good"))
        try:
            self.app.keep(attrs.evolve(self.settings, asks=asks))  # type: ignore[attr-defined]
        except FallenError as error:
            note = line((f"{error} ", "warn"))
        self._noted = True
        self.draw_footer(note)

    def hurry(self) -> None:
        """Skip what the bots are shown doing."""
        self._hurry.set()

    def go_back(self) -> None:
        """The points to go back to."""
        if self.scene.ask is not None:
            self.undo()

    def on_map(self, key: str) -> None:
        """A key of the part of the table that is shown, wherever the arrows are."""
        self.perform(self.face.key(self.scene.tab, key, self.scene))

    def open_book(self, screen: str) -> None:
        """A book over the table: rules at the rule in question, cards, help, settings."""
        game = self.match.game.id
        if screen == "rules":
            self.app.push_screen(make("rules", game, self._cites()))
        elif screen == "cards" and self.aside and (card := self.face.card(self.scene)):
            self.perform(self.face.open(f"card:{card}", self.scene))
        elif screen == "cards" and part(game, "gallery") is None:
            self.read(OpenText("Cards", [line(f"{self.match.game.title} has no cards to look through.")]))
        elif screen == "cards":
            self.app.push_screen(make("gallery", game, spoil=self.match.table.over))
        elif screen == "help":
            self.app.push_screen(make("help", tuple(self.hints()), game))
        else:
            self.app.push_screen(make("settings"))

    def save_picture(self) -> None:
        """Write a picture of the screen beside the journal."""
        base = self.match.beside
        path = base.with_name(f"{base.stem}-{len(self.match.table.entries)}.svg")
        try:
            path.write_text(self.app.export_screenshot(), encoding="utf-8")
            self.draw_footer(line((f"saved {path.name} ", "good")))
        except OSError as error:
            self.draw_footer(line((f"not saved: {error.strerror or error} ", "bad")))

    def _focus(self, pane: str) -> None:
        self._reader = None
        self.scene.focus = pane
        if pane != "question" and pane in {tab.id for tab in self.face.tabs} and pane not in self.panes:
            self.scene.tab = pane
        self.redraw()

    def _cites(self) -> str:
        """The rules behind the question and the option under the cursor."""
        ask, option = self.scene.ask, self.scene.option(self.scene.chosen)
        return f"{ask.rule if ask else ''} {option.rule if option else ''}".strip()

    def perform(self, act: Act) -> None:
        """Carry out what a press or a key in a pane came to."""
        if isinstance(act, OpenText):
            self.read(act)
            return
        word, _, rest = (act or "").partition(":")
        if word == "answer":
            found = self.control.press(f"option:{rest}") if self.control is not None else False
            if isinstance(found, QuestionDone):
                self.answer(found.answer)
            elif found:
                self._chosen()
        elif word == "choose" and self.control is not None:
            self.control.chosen = rest
            self._chosen()
            self.draw_following("cursor")
            self.draw_footer()
        elif word == "tab":
            self.open_tab(rest)
        elif word == "draw":
            self.draw_following("cursor", "flags")
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
            self._put_question()
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
                self.answer(found.answer)
            elif found:
                self._chosen()
            return
        if pane.id == "main" and self._reader is not None:
            self.perform(self.face.open(spot, self.scene))
            return
        shown = self.scene.tab if pane.id == "main" else pane.id or ""
        self.perform(self.face.press(shown, spot, row + pane.top, column, self.scene))


_COMMANDS: dict[str, Callable[[TableScreen], None]] = {
    "next_tab": lambda table: table.turn_tab(1),
    "last_tab": lambda table: table.turn_tab(-1),
    "focus": TableScreen.turn_focus,
    "find": TableScreen.find,
    "look": TableScreen.look_round,
    "rule": TableScreen.read_rule,
    "advice": TableScreen.read_advice,
    "guide": TableScreen.turn_guide,
    "why": TableScreen.read_reasons,
    "brief": TableScreen.read_brief,
    "since": lambda table: table.read(table.since()),
    "undo": TableScreen.go_back,
    "asks": TableScreen.turn_asks,
    "travel": TableScreen.travel,
    "repeat": TableScreen.repeat,
    "form": lambda table: table.fill_in(True),
    "skip": TableScreen.hurry,
    "zoom": lambda table: table.on_map("Z"),
    "legend": lambda table: table.on_map("X"),
    "rules": lambda table: table.open_book("rules"),
    "cards": lambda table: table.open_book("cards"),
    "help": lambda table: table.open_book("help"),
    "settings": lambda table: table.open_book("settings"),
    "save_picture": TableScreen.save_picture,
}

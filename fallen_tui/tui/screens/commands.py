"""What each command does at a table, and what an act of one of its panes comes to."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fallen_tui.engine.asking import ASKED, ASKS
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.plugin import STAGED
from fallen_tui.games import part
from fallen_tui.tui.controls import QuestionDone
from fallen_tui.tui.controls.listing import Listed
from fallen_tui.tui.kit.keys import commanded
from fallen_tui.tui.kit.styled_text import line
from fallen_tui.tui.match.scene import Act, OpenText
from fallen_tui.tui.opening import load, make
from fallen_tui.tui.screens.travelling import TravellingMatch

RIVAL_TOWNS = "rival-towns"
_RULES = "fallen_tui.tui.screens.unavailable"
"""What is read of the rules at a question, with which the rulebook is loaded."""


class CommandedMatch(TravellingMatch):
    """A match with its commands."""

    _left_once = False
    """Whether leaving was asked for once, where the settings want it to be confirmed."""

    def _command_of(self, key: str) -> str:
        found: str = self.app.keymap.command(key)  # type: ignore[attr-defined]
        return found

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
        """Whether a key leaves the table, as Esc never does."""
        found: bool = self.app.keymap.leaves(key)  # type: ignore[attr-defined]
        return found

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
        """Esc at a question: back to the choice that led to it, or a word on what leaves the table; once the game is
        over, back to how it ended."""
        if self.match.table.over:
            self.ended()
            return
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
        briefed = self.match.table.setup.mode in (*STAGED, RIVAL_TOWNS)
        brief = self.face.open("brief:", self.scene) if briefed else None
        if brief is None:
            self._noted = True
            self.draw_footer(line(("no briefing here: this game is no scenario ", "warn")))
            return
        again = isinstance(brief, OpenText) and self._reader is not None and self._reader.title == brief.title
        self.perform((self.face.open("chronicle:", self.scene) or brief) if again else brief)

    def read_reasons(self) -> None:
        """Why options are unavailable."""
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
        elif screen == "cards" and (card := self._card_asked()):
            self.perform(card)
        elif screen == "cards" and part(game, "gallery") is None:
            self.read(OpenText("Cards", [line(f"{self.match.game.title} has no cards to look through.")]))
        elif screen == "cards":
            self.app.push_screen(make("gallery", game, spoil=self.match.table.over))
        elif screen == "help":
            self.app.push_screen(make("help", tuple(self.hints()), game))
        else:
            self.app.push_screen(make("settings"))

    def _card_asked(self) -> Act:
        """The card in question, to be read; None for none, and where it is being read."""
        card = self.face.card(self.scene)
        found = self.face.open(f"card:{card}", self.scene) if card else None
        read = self._reader.title if self._reader is not None else ""
        return None if isinstance(found, OpenText) and found.title == read else found

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
        if pane != "question":
            self.fold_guide()
        self.scene.focus = pane
        if pane != "question" and pane in {tab.id for tab in self.face.tabs} and pane not in self.panes:
            self.scene.tab = pane
        self.redraw()

    def _cites(self) -> str:
        """The rules behind the question and the option under the cursor."""
        ask, option = self.scene.ask, self.scene.option(self.scene.chosen)
        return f"{ask.rule if ask else ''} {option.rule if option else ''}".strip()

    # --- what a pane or the question asks for ---

    def _done(self, found: QuestionDone) -> None:
        """The question is answered, or those that follow from it are, too."""
        if found.plan is not None:
            self.decide(found.plan)
        else:
            self.answer(found.answer)

    def _chosen(self) -> None:
        """The cursor in the options has moved, or the answer that is being made has changed."""
        assert self.control is not None
        self.scene.chosen = self.control.chosen
        self.scene.marked = getattr(self.control, "marked", ())
        self.draw_question()
        self.draw_following("choice")

    def perform(self, act: Act) -> None:
        """Carry out what a press or a key in a pane came to."""
        if isinstance(act, OpenText):
            self.read(act)
            return
        word, _, rest = (act or "").partition(":")
        if word == "answer":
            found = self.control.press(f"option:{rest}") if self.control is not None else False
            if isinstance(found, QuestionDone):
                self._done(found)
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


_COMMANDS: dict[str, Callable[[CommandedMatch], object]] = {
    "next_tab": lambda table: table.turn_tab(1),
    "last_tab": lambda table: table.turn_tab(-1),
    "focus": CommandedMatch.turn_focus,
    "find": CommandedMatch.find,
    "look": CommandedMatch.look_round,
    "rule": CommandedMatch.read_rule,
    "advice": CommandedMatch.read_advice,
    "guide": CommandedMatch.turn_guide,
    "why": CommandedMatch.read_reasons,
    "brief": CommandedMatch.read_brief,
    "since": lambda table: table.read(table.since()),
    "undo": CommandedMatch.go_back,
    "asks": CommandedMatch.turn_asks,
    "travel": CommandedMatch.travel,
    "repeat": CommandedMatch.repeat,
    "form": lambda table: table.fill_in(True),
    "skip": CommandedMatch.hurry,
    "zoom": lambda table: table.on_map("Z"),
    "legend": lambda table: table.on_map("X"),
    "rules": lambda table: table.open_book("rules"),
    "cards": lambda table: table.open_book("cards"),
    "help": lambda table: table.open_book("help"),
    "settings": lambda table: table.open_book("settings"),
    "save_picture": CommandedMatch.save_picture,
}

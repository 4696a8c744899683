"""The table: one game in play, laid out by its face; the question, and all that can be done beside answering it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any

from textual.geometry import Size
from textual.timer import Timer

from fallen_tui.engine.errors import FallenError, IllegalAnswer
from fallen_tui.engine.rules import Answer
from fallen_tui.tui import motion
from fallen_tui.tui.controls import Control, Done
from fallen_tui.tui.controls.one import One
from fallen_tui.tui.controls.opening import open_control
from fallen_tui.tui.ink import BLANK, Line, Span, ends, fit, line, wrap, wrap_all
from fallen_tui.tui.layers import Plan
from fallen_tui.tui.match import Match
from fallen_tui.tui.motion import Frame
from fallen_tui.tui.pane import Pane
from fallen_tui.tui.scene import Act, Drawn, Reader, Scene, TableFace
from fallen_tui.tui.screens.stage import Stage

SLICE = 0.03
"""Seconds that bots may think before keys are looked at again."""
CATCH_UP = 40
"""Entries of the past that are told in one go while nothing else is to be done."""


class _Usual:
    speed = "fast"
    bots = "digest"


class TableScreen(Stage):
    """A match at its table."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__()
        self.match = match
        self.face = face
        self.scene = Scene(match)
        self.control: Control | None = None
        self._reader: Reader | None = None
        self._reader_top = 0
        self._finding = False
        self._playing: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._frames: Iterator[Frame] = iter(())
        self._moving: Timer | None = None
        self._seen_to = len(match.table.entries)
        self.panes = ("status", "tabs", "main", "question", "footer", *face.sides)

    @property
    def settings(self) -> Any:
        """The player's settings."""
        return getattr(self.app, "settings", _Usual)

    # --- the course of the game ---

    def prepare(self) -> None:
        self.proceed()
        self.set_timer(0.2, self._catch_up)

    def proceed(self) -> None:
        """Go on: bots move, the keyboard changes hands, a question is opened, or the game is over."""
        match = self.match
        if match.bots_to_move:
            self._close_question()
            self._hurry.clear()
            self._playing = asyncio.create_task(self._let_bots_move())
        elif match.table.over:
            self._close_question()
            self.ended()
        elif match.curtain is not None:
            self._close_question()
            self.hand_over(match.curtain)
        else:
            self.open_question()

    async def _let_bots_move(self) -> None:
        """Bots answer until a person is asked; keys are heard in between."""
        match = self.match
        try:
            while match.bots_to_move:
                if self.settings.bots == "watch" and not self._hurry.is_set():
                    await self._watch_move()
                    continue
                until = monotonic() + SLICE
                while match.bots_to_move and monotonic() < until:
                    match.bot_move()
                await asyncio.sleep(0)
        except FallenError as error:
            self.failed(error)
            return
        self._playing = None
        self.proceed()

    async def _watch_move(self) -> None:
        """One move of a bot, shown for as long as the speed says, or until the player hurries."""
        self.match.bot_move()
        happened = motion.beats(self.match, self._seen_to)
        if not happened:
            return
        self._seen_to = len(self.match.table.entries)
        self.draw()
        pane = self.pane("question")
        width, height = pane.size
        *_, last = motion.frames(happened, "normal", width, max(2, height))
        pane.show(last.rows, 0)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), motion.WATCHED[self.settings.speed])

    def open_question(self) -> None:
        """Put the question that waits for the viewer, after the motions of what happened."""
        if self.match.ask is None:
            return
        pane = self.pane("question")
        happened = motion.beats(self.match, self._seen_to) if self.settings.speed in motion.PACES else []
        self._seen_to = len(self.match.table.entries)
        self._frames = motion.frames(happened, self.settings.speed, pane.size.width, max(2, pane.size.height))
        self._next_frame()

    def _next_frame(self) -> None:
        """The next picture of a motion; the question after the last."""
        frame = next(self._frames, None)
        if frame is None:
            self._put_question()
        else:
            self.pane("question").show(frame.rows, 0)
            self._moving = self.set_timer(frame.seconds, self._next_frame)

    def _put_question(self) -> None:
        """The question itself."""
        match, scene = self.match, self.scene
        if self._moving is not None:
            self._moving.stop()
            self._moving = None
        match.chronicle.follow()
        ask = match.ask
        if ask is None:
            return
        self.control = open_control(ask, match.question, match.view)
        scene.chosen = self.control.chosen
        scene.fresh = match.told.get(ask.seat, 0)
        scene.focus = "question"
        self.face.opened(scene)
        self.redraw()

    def _close_question(self) -> None:
        self.control, self.scene.chosen = None, ""
        self.redraw()

    def answer(self, answer: Answer) -> None:
        """The viewer's answer."""
        try:
            self.match.decide(answer)
        except IllegalAnswer as error:
            self.read(Reader("That is no answer here", [line(str(error))]))
            return
        except FallenError as error:
            self.failed(error)
            return
        self._reader = None
        self.proceed()

    def hand_over(self, seat: int) -> None:
        """The keyboard changes hands: nothing of the table is shown until the other one is there."""
        from fallen_tui.tui.screens.curtain import Curtain

        self.match.take_seat(None)

        def there(answer: object) -> None:
            if answer:
                self.match.take_seat(seat)
                self.proceed()
            else:
                self.leave()

        self.app.push_screen(Curtain(self.match.names[seat]), there)

    def ended(self) -> None:
        """The game is over."""

    def failed(self, error: FallenError) -> None:
        """The game cannot go on, or could not be saved: say so, and leave the table."""
        self.dismiss(error)

    def leave(self) -> None:
        """Leave the table; the game is kept."""
        if self._playing is not None:
            self._playing.cancel()
        self.dismiss(None)

    def _catch_up(self) -> None:
        """Tell a stretch of the past while nothing else is to be done; the log grows backwards."""
        if self.match.chronicle.catch_up(CATCH_UP):
            self.set_timer(0.02, self._catch_up)

    # --- drawing ---

    def plan(self, size: Size) -> Plan:
        return self.face.plan(size)

    def draw(self) -> None:
        for id in self.panes:
            if id not in ("question", "footer"):
                self.draw_pane(id)
        self.draw_question()

    def draw_pane(self, id: str) -> None:
        """Draw one pane of the table."""
        pane = self.pane(id)
        if not pane.size.area:
            return
        if id == "tabs":
            pane.show([self._tabs(pane.size.width)])
            return
        if id == "main" and self._reader is not None:
            rows = wrap_all(self._reader.lines, pane.size.width - 2, 2)
            pane.show([(Span(" "), *row) for row in rows], self._reader_top)
            return
        drawn = self.face.draw(self.scene.tab if id == "main" else id, self.scene, pane.size)
        pane.show(drawn.lines, drawn.top)
        if drawn.reveal is not None:
            pane.reveal(drawn.reveal)

    def draw_following(self, *what: str) -> None:
        """Draw the panes that follow the option under the cursor, a cursor or a flag."""
        follows = self.face.follows
        for id in self.panes:
            shown = self.scene.tab if id == "main" else id
            if any(each in follows.get(shown, ()) for each in what):
                self.draw_pane(id)

    def _tabs(self, width: int) -> Line:
        if self._reader is not None:
            return ends(line(("─ ", "rule"), (self._reader.title, "heading")), line(("Esc closes ", "dim")), width)
        spans: list[Span] = [Span("─", "rule")]
        for tab in self.face.tabs:
            here = tab.id == self.scene.tab
            spot = f"tab:{tab.id}"
            spans += [Span(f" {tab.key}", "key", spot), Span(" ", "", spot)]
            spans += [Span(tab.title, "strong" if here else "dim", spot), Span(" ▾" if here else " ", "dim", spot)]
        return fit(tuple(spans), width)

    def draw_question(self) -> None:
        """The question, its options, and what there is to say of the one under the cursor."""
        pane = self.pane("question")
        width, height = pane.size
        if not pane.size.area:
            return
        rows = self._asked(width)
        if self.control is not None:
            rows = rows[: max(1, height - 3)]
            options, _ = self.control.lines(width - 1, height - len(rows))
            rows += [(Span(" "), *row) for row in options]
        pane.show(rows[:height], 0)

    def _asked(self, width: int) -> list[Line]:
        """Rule line and prompt."""
        ask = self.scene.ask
        if ask is None:
            waiting = [self.match.names[each.seat] for each in self.match.table.pending]
            words = f"{' and '.join(waiting)}: thinking" if waiting else "The game is over."
            return [line(("─" * width, "rule")), line((f" {words}", "dim"))]
        head = line(("─" * max(0, width - len(ask.rule) - 4), "rule"), (f" {ask.rule} ", "dim"), ("──", "rule"))
        note = [("  /", "key"), (f"{getattr(self.control, 'filter', '')}▏", "strong")] if self._finding else []
        prompt = wrap(line((" " + self.scene.question.prompt, "strong"), *note), width - 1, 1)
        return [head, *prompt]

    def hints(self) -> Iterable[tuple[str, str]]:
        if self._reader is not None:
            return [("leave", "close"), ("↑↓", "scroll")]
        first = self.control.hints() if self.control is not None else []
        rest = [("?", "rule"), ("next_tab", "turn"), ("undo", "undo"), ("help", "help"), ("leave", "leave")]
        if self.control is not None and self.face.focusable(self.scene):
            rest.insert(1, ("focus", "table" if self.scene.focus == "question" else "question"))
        return [*first, *rest]

    # --- keys ---

    def pressed_key(self, key: str) -> None:
        if self._moving is not None:
            self._put_question()
            return
        if self._finding:
            self._find(key)
            return
        if self._reader is not None and self._scrolled(key):
            return
        scene = self.scene
        if scene.focus != "question" and self._reader is None:
            act = self.face.key(scene.focus, key, scene)
            if act is not None:
                self.perform(act)
                return
        if self.control is not None and self._reader is None:
            found = self.control.key(key)
            if isinstance(found, Done):
                self.answer(found.answer)
                return
            if found:
                self._chosen()
                return
        self.command(self.app.keymap.command(key), key)  # type: ignore[attr-defined]

    def _chosen(self) -> None:
        """The cursor in the options has moved, or the answer that is being made has changed."""
        assert self.control is not None
        self.scene.chosen = self.control.chosen
        self.draw_question()
        self.draw_following("choice")

    def _scrolled(self, key: str) -> bool:
        pane = self.pane("main")
        page = max(1, pane.size.height - 1)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -9999, "end": 9999}.get(key)
        if step is None:
            return False
        pane.scroll_lines(step)
        self._reader_top = pane.top
        return True

    def _find(self, key: str) -> None:
        """Letters narrow the options while they are being searched."""
        control = self.control
        words = getattr(control, "filter", "")
        if key in ("enter", "escape") or control is None:
            self._finding = False
            if key == "escape" and isinstance(control, One):
                control.narrow("")
        elif isinstance(control, One):
            if key == "backspace":
                control.narrow(words[:-1])
            elif key == "space" or len(key) == 1:
                control.narrow((words + (" " if key == "space" else key))[:40])
            else:
                control.key(key)
        if control is not None:
            self._chosen()

    def command(self, command: str, key: str) -> None:
        """What a command does here; a key that is none may be that of a tab."""
        tabs = [tab.id for tab in self.face.tabs]
        if command in ("next_tab", "last_tab"):
            step = 1 if command == "next_tab" else -1
            place = tabs.index(self.scene.tab) if self.scene.tab in tabs else 0
            self.open_tab(tabs[(place + step) % len(tabs)])
        elif command == "leave":
            if self._reader is not None:
                self.read(None)
            elif self.scene.focus != "question":
                self._focus("question")
            else:
                self.leave()
        elif command == "focus":
            ring = ("question", *self.face.focusable(self.scene))
            place = ring.index(self.scene.focus) if self.scene.focus in ring else 0
            self._focus(ring[(place + 1) % len(ring)])
        elif command == "skip":
            self._hurry.set()
        elif command == "zoom":
            self.scene.flags["zoom"] = self.scene.flags.get("zoom", 0) % 3 + 1
            self.draw_following("flags")
        elif command == "legend":
            self.scene.flags["legend"] = not self.scene.flags.get("legend")
            self.draw_following("flags")
        elif command == "since":
            self.read(self._since())
        elif command == "rule" and self.scene.ask is not None:
            self.read(self._rule())
        elif command == "find" and isinstance(self.control, One):
            self._finding = True
            self.draw_question()
        elif found := next((tab.id for tab in self.face.tabs if tab.key == key), ""):
            self.open_tab(found)

    def _focus(self, pane: str) -> None:
        self.scene.focus = pane
        if pane != "question" and pane in {tab.id for tab in self.face.tabs} and pane not in self.panes:
            self.scene.tab = pane
        self.redraw()

    def open_tab(self, tab: str) -> None:
        """Fill the main place with a part of the table."""
        self._reader = None
        self.scene.tab = tab
        self.scene.focus = "question"
        self.draw_pane("tabs")
        self.draw_pane("main")
        self.draw_footer()

    def read(self, reader: Reader | None) -> None:
        """Open a text over the main place, or close it."""
        self._reader, self._reader_top = reader, 0
        self.draw_pane("tabs")
        self.draw_pane("main")
        self.draw_footer()

    def _since(self) -> Reader:
        """What happened since the viewer's last choice."""
        happened = self.match.happened()
        return Reader("Since your last choice", [line(text) for text in happened] or [line("Nothing has happened.")])

    def _rule(self) -> Reader:
        from fallen_tui.engine.rulebook import open_rulebook
        from fallen_tui.faces.rulebook import rules_in

        ask = self.scene.ask
        option = self.scene.option(self.scene.chosen)
        cites = f"{ask.rule if ask else ''} {option.rule if option else ''}"
        try:
            found = rules_in(open_rulebook(self.match.game.id), cites, 4)
        except FallenError as error:
            found = [str(error)]
        rows = [row for text in found for row in (line(text), BLANK)]
        return Reader("The rule behind the question", rows)

    def perform(self, act: Act) -> None:
        """Carry out what a press or a key in a pane came to."""
        if isinstance(act, Reader):
            self.read(act)
            return
        word, _, rest = (act or "").partition(":")
        if word == "answer":
            found = self.control.press(f"option:{rest}") if self.control is not None else False
            if isinstance(found, Done):
                self.answer(found.answer)
            elif found:
                self._chosen()
        elif word == "choose" and self.control is not None:
            self.control.chosen = rest
            self._chosen()
            self.draw_following("cursor")
        elif word == "tab":
            self.open_tab(rest)
        elif word == "draw":
            self.draw_following("cursor", "flags")

    # --- the mouse ---

    def pressed_spot(self, pane: Pane, spot: str, row: int, column: int, button: int) -> None:
        word, _, rest = spot.partition(":")
        if word == "tab":
            self.open_tab(rest)
            return
        if pane.id == "question":
            found = self.control.press(spot) if self.control is not None else False
            if isinstance(found, Done):
                self.answer(found.answer)
            elif found:
                self._chosen()
            return
        shown = self.scene.tab if pane.id == "main" else pane.id or ""
        self.perform(self.face.press(shown, spot, row + pane.top, column, self.scene))


__all__ = ["Drawn", "TableScreen"]

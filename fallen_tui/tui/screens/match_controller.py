"""The course of a game at the table: the keyboard changes hands, questions open, motions run, it ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import takewhile
from time import monotonic
from typing import Any

import attrs

from fallen_tui.engine.errors import Difference, FallenError, IllegalAnswer, JournalError
from fallen_tui.engine.plugin import STAGED
from fallen_tui.engine.rules import Answer
from fallen_tui.engine.undo import UndoPoint, step_back
from fallen_tui.faces.form import AnswerPlan
from fallen_tui.faces.log import brought
from fallen_tui.faces.undoing import chosen, entries
from fallen_tui.saves import disagreement
from fallen_tui.tui.controls.opening import open_control
from fallen_tui.tui.kit.pause import Pause
from fallen_tui.tui.kit.styled_text import line
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableFace
from fallen_tui.tui.opening import make
from fallen_tui.tui.screens.curtain import TAKEN_BACK
from fallen_tui.tui.screens.news import SINCE, after_chapter, after_news, with_news
from fallen_tui.tui.screens.question_note import interrupts
from fallen_tui.tui.screens.showing import STEP, ShownMatch

CATCH_UP = 300
"""Entries of the past that are told in one go while nothing else is to be done."""
LATER = 0.8
"""Seconds after the first question before the past is told: the first picture and the first key come first."""
STEPS = "read"
"""The way in which stories are told step by step."""
ENDINGS = ("boon", "chapter_again")
"""Questions with which a chapter ends: how it went is read before they are answered."""
CLOSES = "chapterclosed"
"""The entry with which a chapter of a campaign ends."""
DIGEST = 5
"""The most lines of what bots did that are shown where no log stands beside the table."""

_DONE = re.compile(r".* is done trading$")
"""A line that may not push what came of an offer out of the one line of news."""
AFTER_CURTAIN = 0.35
"""Seconds after the curtain went up in which no key answers; Enter, which raised it, does not for twice as long: held
down it repeats after half a second. How often keys are pressed makes it no longer."""


class MatchController(ShownMatch):
    """A match as it goes on."""

    def __init__(self, match: Match, face: TableFace) -> None:
        super().__init__(match, face)
        self._answered: tuple[int, str] = (-1, "")
        self._put_at = 0.0
        self._opened_at = "question"
        """Where the arrows were put with the question."""
        self._key_pause = Pause()
        """In it keys are those that raised the curtain, held or pressed twice."""
        self._briefed: dict[int, int] = {}
        self._has_read = False
        """Whether stories have been read since the viewer's last answer: what happened in them is no news."""
        self._read_to = dict.fromkeys(match.humans, len(match.table.entries))
        """The entry up to which stories of a seat have been looked for."""
        self._read_until: dict[int, int] = {}
        """The last entry that a seat has read in a story."""

    def hints(self) -> Iterable[tuple[str, str]]:
        return [("Enter", "skip")] if self._moving is not None else super().hints()

    def too_soon(self, typed: float, key: str) -> bool:
        return self._key_pause.drops(typed, key, AFTER_CURTAIN if key == "enter" else 0.0) or typed < self._put_at

    def prepare(self) -> None:
        kept = self.app.kept  # type: ignore[attr-defined]
        if kept is not None and kept.problems and self.app.screen_stack[0] is self:  # else the title has said so
            where = f" in line {kept.problems[0].line}" * bool(kept.problems[0].line)
            self._undone = f"settings: a mistake{where}; `fallen settings` names it"
        self.match.routine.put()
        self.face.plan(self.size)  # a question opens in the main place only what does not stand beside it
        self.proceed()
        self.set_timer(LATER, self._settle)

    def proceed(self) -> None:
        """Go on: bots move, the keyboard changes hands, a question is opened, or the game is over.

        What people need not be asked is answered first, so that the keyboard changes hands for nothing less.
        """
        match = self.match
        self.stop_bots()
        match.routine.asks = self.settings.asks
        try:
            match.routine.give()
        except FallenError as error:
            self.failed(error)
            return
        if self._reads_first():
            self._frame = None
            self.control, self.scene.chosen, self.scene.marked = None, "", ()
            self._frames = self._walk(self._seen_to, True)
            self._next_frame()
        elif match.bots_to_move:
            self._close_question()
            self.start_bots()
        elif match.table.over:
            self._close_question()
            self.ended()
        elif match.curtain is not None:
            self._close_question()
            self.hand_over(match.curtain)
        else:
            self.open_question()

    # --- stories are read ---

    def _reads_first(self) -> bool:
        """Whether the viewer's own stories have something new, to be read before anything is asked."""
        seat = self.match.viewer
        if seat is None or self.settings.stories != STEPS:
            return False
        self.match.log.follow()
        self._stops = list(self.face.stops(self.scene, self._read_to[seat]))
        self._read_to[seat] = len(self.match.table.entries)
        if self._stops:
            self._read_until[seat] = self._stops[-1].until
        return bool(self._stops)

    def _read_on(self) -> None:
        """The next pause of a story; after the last the game goes on."""
        scene = self.scene
        scene.stop = self._stops.pop(0) if self._stops else None
        if scene.stop is None:
            self._seen_to = len(self.match.table.entries)
            self._replan()
            self.proceed()
            return
        self._has_read = True
        if scene.tab != "story":
            scene.flags.setdefault("before", scene.tab)
        scene.tab = scene.flags["turned"] = "story"
        self._put_at = monotonic()
        self._replan()
        self.redraw()

    def read_to_the_end(self) -> None:
        """Let what is left of the stories stand beside the next question."""
        self._stops = []
        self._read_on()

    def open_question(self) -> None:
        """Put the question that waits for the viewer, after the motions of what happened."""
        if self.match.ask is None:
            return
        self.control, self.scene.chosen, self.scene.marked = None, "", ()  # those of the question before
        self.match.log.follow()
        self._frames = self._motion(self._seen_to)
        self._seen_to = len(self.match.table.entries)
        self._next_frame()

    def _put_question(self) -> None:
        """The question itself."""
        match, scene = self.match, self.scene
        self._still()
        self._arrive()
        match.log.follow()
        ask = match.ask
        if ask is None:
            return
        self.control = open_control(ask, match.question, match.view)
        self.teach()
        self.widen(ask)
        scene.chosen, scene.marked = self.control.chosen, ()
        scene.fresh = match.told.get(ask.seat, 0)
        scene.before, scene.focus = scene.focus, "question"
        self.face.opened(scene)
        self._opened_at = scene.focus
        handed = self._answered[0] not in (-1, ask.seat)  # somebody else at this keyboard has chosen last
        read = self._read_until.get(ask.seat, 0) if handed or self._has_read else 0
        read = max(read, match.read_to(ask.seat)) if handed else read
        happened = match.happened(read)
        lately = [text for text in happened if not STEP.match(text)]
        self._again = not lately and self._answered == (ask.seat, match.question.prompt)
        news = [text for text in lately if not _DONE.match(text)] or lately
        self._news = [told for text in news if (told := self.face.headline(text, scene))]
        losses = self.face.losses(scene)
        self._lost = " · ".join((*losses.told, *losses.warns))
        moved = self._bots_moved or (self._answered[0] >= 0 and len(lately) < len(happened))
        first = handed and not match.told.get(ask.seat)
        told_apart = self.log_is_seen or self.face.within_story(scene) or first
        if moved and self.settings.bots == "digest" and not told_apart:
            self._open(self.since(read) if len(news) + len(losses.told) >= DIGEST else self._reader)
        apart = told_apart or interrupts(match, scene) or self._all_told()
        if handed and len(news) > 1 and not apart:
            self._open(self.since(read))
        if happened and (losses.deaths or ask.topic in ENDINGS):
            self._open(self.since(read))
        self._bots_moved = False
        shown = self.face.open("peeked:", scene)
        if isinstance(shown, OpenText):
            self._open(after_news(shown, self.since(read)) if losses.deaths else shown)
        if match.table.setup.mode in STAGED:
            briefs = self._to_be_briefed(ask.seat)
            raised = self.face.open("brief:" if briefs else "beats:", scene)
            if isinstance(raised, OpenText):
                if briefs:
                    self._open(self._after_chapter(raised))
                else:
                    self._open(raised if self._has_read else with_news(raised, self.since(read)))
        self._put_at = monotonic() if self._shown or self._answered[0] < 0 else 0.0  # set up, too, takes its time
        self._shown = False
        if not self.fill_in():  # else the table is drawn as it comes to light again
            self.redraw()
        self.work_out()

    def _after_chapter(self, brief: OpenText) -> OpenText:
        """The briefing of a chapter, and over it how the one before it has ended, if that is new to the viewer."""
        entries, fresh = self.match.table.entries, self.scene.fresh
        since = takewhile(lambda each: each[0] > fresh, self.match.log.backwards(self.scene.seat))
        ended = [text for number, text in since if entries[number - 1].tag == CLOSES]
        return after_chapter(brief, ended[::-1]) if ended and fresh else brief

    def _to_be_briefed(self, seat: int) -> bool:
        """Whether a seat is at its first question, or at the first of a chapter: the Turns begin anew."""
        turn, before = self.match.game.turn(self.match.view), self._briefed.get(seat)
        self._briefed[seat] = turn
        return not self.match.told.get(seat) if before is None else turn < before

    def _close_question(self) -> None:
        self._frame = self.working = None
        self.control, self.scene.chosen, self.scene.marked = None, "", ()
        self._news, self._again, self._lost, self._untold = [], False, "", False
        if not self.scene.tab:
            self.face.opened(self.scene)
        self.redraw()

    def answer(self, answer: Answer) -> None:
        """The viewer's answer."""
        self._decide(partial(self.match.decide, answer))

    def decide(self, plan: AnswerPlan) -> None:
        self._decide(partial(self.match.carry_out, plan))

    def _decide(self, give: Callable[[], None]) -> None:
        """Give an answer, and go on."""
        asked = self.match.question.prompt
        try:
            give()
        except IllegalAnswer as error:
            self.read(OpenText("You can't answer that here", [line(str(error))]))
            return
        except FallenError as error:
            self.failed(error)
            return
        self._reader, self._undone, self._has_read = None, "", False
        self._answered = (self.match.viewer or 0, asked)
        self.proceed()

    def hand_over(self, seat: int) -> None:
        """The keyboard changes hands, once whoever leaves has seen what chance brought by their last choice."""
        match = self.match
        viewer, entries = match.viewer, match.table.entries
        if viewer is not None:
            match.seen[viewer] = max(match.read_to(viewer), self._read_until.get(viewer, 0))
        if viewer is not None and brought(entries, match.seen[viewer], viewer):
            page = attrs.evolve(self.since(match.seen[viewer]), title="What happened", end=False)
            match.seen[viewer] = len(entries)
            self._next = seat
            self._put_at = monotonic()
            self.read(page)
            self.redraw()
        else:
            self.draw_curtain(seat)

    def draw_curtain(self, seat: int) -> None:
        """Nothing of the table is shown until the other one is there; until then the last answer can be taken back."""
        match, before = self.match, self.match.viewer
        slip = None if before is None else step_back(match.table, before)
        self._next = None
        self._reader = None
        match.take_seat(None)
        for id in self.panes:  # nor is anything left of it once the curtain is up
            self.pane(id).show([])

        def there(answer: object) -> None:
            if answer == TAKEN_BACK and slip is not None:
                match.take_seat(before)
                self.take_back(slip, ())
            elif answer:
                self._key_pause.until = monotonic() + AFTER_CURTAIN
                self.match.take_seat(seat)
                self.proceed()
            else:
                self.leave()

        named = match.names[before] if slip is not None and before is not None else ""
        self.app.push_screen(make("curtain", match.names[seat], named), there)

    def ended(self) -> None:
        """The game is over: the end screen, over the table as it stands."""

        def then(found: object) -> None:
            if found != "table":
                self.dismiss(found)

        self.match.log.follow()
        self.face.opened(self.scene)
        self.redraw()
        self.app.push_screen(make("end", self.match), then)

    def failed(self, error: FallenError) -> None:
        """The game cannot go on: say so, and leave the table, whatever is open over it.

        An answer that could not be written may be given again.
        """
        self.close_books()
        if isinstance(error, JournalError):
            self._unsaved(error)
        else:
            self.dismiss(error)

    def _unsaved(self, error: JournalError) -> None:
        """Nothing came of the last answer; it is asked for again once the player says so."""
        try:
            self.match.table.again()
        except FallenError as worse:
            self.dismiss(worse)
            return

        def answered(again: object) -> None:
            if again:
                self.proceed()
            else:
                self.dismiss(error)

        self._close_question()
        self.app.push_screen(make("unsaved", error), answered)

    def leave(self) -> None:
        """Leave the table, whatever is open over it; the game is kept."""
        self.stop_bots()
        self.close_books()
        self.dismiss(None)

    def close_books(self) -> None:
        """Close every screen that lies over the table."""
        app = self.app
        while app.screen is not self and self in app.screen_stack:
            app.pop_screen()

    def _settle(self) -> None:
        """Do what can wait until the table is on the screen: load bots and what answers for people, tell the past."""
        assert self.match.bots is not None
        assert self.match.routine.routine is not None or not self.match.routine.offered
        self._catch_up()

    def _catch_up(self) -> None:
        """Tell a stretch of the past while nothing else is to be done; the log grows backwards."""
        try:
            behind = self.match.log.catch_up(CATCH_UP)
        except Difference as error:
            self._cannot_be_told(error)
            return
        if behind:
            self.set_timer(0.01, self._catch_up)
            return
        main = self.pane("main")
        rows, top = main.rows, main.top
        self.redraw()
        if main.rows == rows and main.scroll_top(top):  # it stays where the player has scrolled it meanwhile
            self.draw_pane("tabs")
            self.draw_footer()

    def _cannot_be_told(self, error: Difference) -> None:
        """The past holds what cannot have been: leave the table and say what can be done."""
        self.stop_bots()
        self.close_books()
        self.dismiss(disagreement(self.match.beside, error))

    # --- going back ---

    def undo(self) -> None:
        """Show the points to go back to."""
        self.app.push_screen(make("undo", self.match), self._go_back)

    def _go_back(self, found: Any) -> None:
        """Go back to a point that was chosen, if one was; the log says so."""
        if found is None:
            return
        self.take_back(*found)

    def take_back(self, point: UndoPoint, agreed: tuple[int, ...]) -> None:
        """Go back to a point; those who had to have agreed."""
        question, answer = chosen(self.match.table, point)
        undone = f"undone: {answer or question} ({entries(point)})"
        try:
            self.match.rewind(point, agreed)
        except FallenError as error:
            self.failed(error)
            return
        self._reader, self._answered, self._undone = None, (-1, ""), undone
        self.proceed()

    def since(self, read: int = 0) -> OpenText:
        """What happened since the viewer's last choice, without what they have read of it: up to an entry."""
        happened = self.match.happened(read)
        lost = [line((text, "bad")) for text in self.face.losses(self.scene).told]
        rows = [self.face.told(text) for text in happened] or [line("Nothing has happened yet.")] * (not lost)
        return OpenText(SINCE, [*lost, *rows], aside=True, end=self.face.newest and not lost)

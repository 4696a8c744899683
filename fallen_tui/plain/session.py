"""A game played through at the keyboard: bots, hand-overs, questions, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.errors import FallenError, IllegalAnswer, JournalError
from fallen_tui.engine.events import Rewound
from fallen_tui.engine.parts import Bot
from fallen_tui.engine.plugin import FIRST, STAGED
from fallen_tui.engine.rules import Ask, put_first
from fallen_tui.engine.table import Table
from fallen_tui.engine.undo import step_back
from fallen_tui.faces.form import Form
from fallen_tui.faces.log import GameLog, brought, last_choice
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.faces.teaching.guide import open_guide
from fallen_tui.faces.travel import TravelAnswers
from fallen_tui.faces.undoing import POLICIES
from fallen_tui.plain import asking, commands, filling, teaching, undoing
from fallen_tui.plain.desk import Desk, FormWished, PlayerLeft, Reopened, TravelBegan
from fallen_tui.plain.paper import Paper

if TYPE_CHECKING:
    from fallen_tui.faces.teaching.guide import Guide


class Session:
    """One table, one keyboard, as many humans as sit there."""

    def __init__(self, paper: Paper, table: Table, asks: str) -> None:
        self._paper = paper
        self._table = table
        self._routine = RoutineAnswers(table, asks)
        self._travel = TravelAnswers(table)
        self._names = table.setup.named()
        self._humans = [seat for seat, spec in enumerate(table.setup.seats) if spec.human]
        self._several = len(self._humans) > 1
        self._log = GameLog(table, self._humans)
        self._viewer: int | None = None
        self._told = {seat: last_choice(table.entries, seat) for seat in self._humans}
        self._standing: list[str] = []
        self._guide: Guide | None = None
        self._form: Form | None = None
        self._one_by_one: set[tuple[int, int, str]] = set()

    def run(self) -> None:
        """Play until the game is over or the player leaves. Raises Difference where a journal cannot be taken up."""
        table, paper = self._table, self._paper
        table.advance()
        self._routine.put()
        self._log.follow()
        if table.setup.mode == FIRST:
            self._guide = open_guide(table)
        bots = bots_of(table.game, table.setup)
        try:
            self._welcome()
            self._play(bots)
            self._log.follow()
            self._end()
        except (PlayerLeft, KeyboardInterrupt):
            if self._several:
                paper.clear()
            paper.say()
            paper.say("You leave the table.")
            commands.say_kept(self._desk(None))
        except JournalError:
            paper.say("The game stops here.")
        except FallenError as error:
            paper.say()
            paper.say(f"The game can't continue: {error}.")
            commands.say_kept(self._desk(None))

    # --- playing ---

    def _play(self, bots: dict[int, Bot]) -> None:
        while not self._table.over:
            try:
                self._play_on(bots)
                return
            except JournalError as error:
                self._not_saved(error)

    def _not_saved(self, error: JournalError) -> None:
        """Take the last answer back and wait until there may be room for it. Raises the error to stop here."""
        table, paper = self._table, self._paper
        paper.say()
        paper.say(f"The game couldn't be saved: {error}.")
        kept = table.journal is not None and table.journal.path.is_file()
        paper.say(f"Your last answer doesn't count{'. Everything before it is safe' if kept else ''}.")
        while (line := paper.ask("Enter to try again, quit to leave:")) is not None:
            if not line:
                table.again()
                return
            if line.casefold() in commands.QUIT:
                break
            paper.say("Press Enter to return to that question, or type quit to leave.")
        raise error

    def _play_on(self, bots: dict[int, Bot]) -> None:
        table = self._table
        while not table.over:
            if let_bots_play(table, bots):
                continue
            if self._routine.give():
                continue
            if not table.pending:
                return
            self._put(put_first(table.pending, self._viewer))

    def _put(self, ask: Ask) -> None:
        """One question to one human, answered, or left for another by going back."""
        try:
            self._hand_over(ask.seat)
            if self._travel.give(ask):
                return
            self._report(ask.seat)
            self._tell_stop(ask)
            teaching.tell(desk := self._desk(ask.seat, ask))
            plan, answer = self._asked(desk, ask)
        except Reopened:
            self._travel.halt()
            self._travel.stopped = ""
            self._routine.put()
            return
        except TravelBegan:
            return
        try:
            if plan is not None:
                self._routine.carry_out(ask, plan)
            else:
                self._table.decide(ask.seat, answer)
        except IllegalAnswer as error:
            self._paper.say(f"You can't answer that here: {error}")

    def _tell_stop(self, ask: Ask) -> None:
        """Why a march has stopped, or where it would go on to."""
        stopped, self._travel.stopped = self._travel.stopped, ""
        goal = self._travel.goal(ask.seat)
        if stopped:
            self._paper.say(f"{stopped}.", hang=2)
        elif goal is not None and self._travel.goes_on(ask):
            self._paper.say(f"travel resumes the march to {goal.name}.", hang=2)

    def _asked(self, desk: Desk, ask: Ask) -> filling.Filled:
        """What was answered: by the form of the question, or to the question by itself."""
        wished = False
        while True:
            plan, answer = self._filled(desk, ask, wished)
            if plan is not None or answer is not None:
                return plan, answer
            try:
                return asking.put(desk)
            except FormWished:
                wished = not self._turned(desk, ask)

    def _turned(self, desk: Desk, ask: Ask) -> bool:
        """Whether the question stood with the rows of its form, and is asked for by itself now."""
        if desk.form is None:
            return False
        self._one_by_one.add(self._kind(ask, desk.form))
        _widen(desk, None)
        return True

    def _kind(self, ask: Ask, form: Form) -> tuple[int, int, str]:
        return (ask.seat, self._table.game.turn(self._table.state), form.kind)

    def _filled(self, desk: Desk, ask: Ask, wished: bool) -> filling.Filled:
        """What came of the form of a question; nothing where it has none, or is not to be put now."""
        taught = self._guide is not None and not self._guide.away
        form = self._routine.form(ask, self._form) if wished or (filling.OPENS and not taught) else None
        self._form = None
        if form is None:
            if wished:
                self._paper.say("This question has no form.")
            return None, None
        kind = self._kind(ask, form)
        if not wished and (kind in self._one_by_one or not form.opens):
            return None, None
        if form.within:
            _widen(desk, form)
            return None, None
        desk.filling = form
        plan, answer = filling.fill(desk, form)
        desk.filling = None
        if plan is None and answer is None:
            self._one_by_one.add(kind)
        elif answer is not None:
            self._form = form
        return plan, answer

    def _report(self, seat: int) -> None:
        """What happened since the seat's last choice, and where the game stands now."""
        happened = self._recap(seat)
        self._paper.say()
        for line in happened:
            self._paper.say(line, hang=2)
        standing = self._desk(seat).look("standing")
        if standing != self._standing:
            if happened:
                self._paper.say()
            for line in standing:
                self._paper.say(line, hang=2)
            self._paper.say()
        self._standing = standing

    def _recap(self, seat: int) -> list[str]:
        """What a seat has not been told yet, without what was undone; a going back behind what it was told is."""
        self._log.follow()
        entries, after = self._table.entries, self._told[seat]
        self._told[seat] = len(entries)
        backs = [
            number
            for number in range(after + 1, len(entries) + 1)
            if isinstance(back := entries[number - 1], Rewound) and back.to < after
        ]
        lines = [line for number in backs if (line := self._log.line(number, seat))]
        return lines + self._log.between(after, seat, standing=True)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen of what another may not see, and wait until the player is there.

        Who answered last may still type undo: nothing has been shown to anybody since. Raises Reopened then, and Left.
        """
        if not self._several or seat == self._viewer:
            return
        name, before = self._names[seat], self._viewer
        self._see_off(name)
        self._paper.clear()
        self._viewer, self._standing = None, []
        slip = None if before is None else step_back(self._table, before)
        may = "" if slip is None or before is None else f" Or, {self._names[before]}, type undo:"
        while True:
            line = self._paper.ask(f"Hand over to {name}. Press Enter when {name} is here.{may}")
            if line is None or line.casefold() in commands.QUIT:
                raise PlayerLeft
            if not line or line.casefold() == name.casefold():
                break
            if line.casefold() == "undo" and before is not None:
                self._viewer = before
                undoing.undo(self._desk(before, self._table.pending[0]), "", slip)
                self._viewer = None
                self._paper.clear()
                continue
            self._paper.say("Press Enter, or type undo to go back a choice, or quit to leave.")
        self._viewer = seat

    def _see_off(self, to: str) -> None:
        """Where chance brought the viewer something by its choice, show it before the screen is cleared."""
        viewer = self._viewer
        if viewer is None or not brought(self._table.entries, self._told[viewer], viewer):
            return
        if not (happened := self._recap(viewer)):
            return
        self._paper.say()
        for line in happened:
            self._paper.say(line, hang=2)
        self._paper.say()
        reply = self._paper.ask(f"{self._names[viewer]}, press Enter to clear the screen for {to}.")
        if reply is None or reply.casefold() in commands.QUIT:
            raise PlayerLeft

    def _desk(self, seat: int | None, ask: Ask | None = None) -> Desk:
        return Desk(
            self._paper,
            self._table,
            self._log,
            seat,
            ask,
            self._several,
            self._hand_over,
            self._guide,
            self._routine,
            self._travel,
        )

    # --- beginning and end ---

    def _welcome(self) -> None:
        table, say = self._table, self._paper.say
        seats = [
            name if spec.human else f"{name} (bot, {spec.kind})"
            for name, spec in zip(self._names, table.setup.seats, strict=True)
        ]
        mode = next((mode.title for mode in table.game.modes if mode.id == table.setup.mode), table.setup.mode)
        say(f"{table.game.title}. {mode}.")
        say(f"At the table: {', '.join(seats)}. {POLICIES[table.setup.undo]}")
        commands.say_kept(self._desk(None))
        if table.setup.mode in STAGED:
            say()
            commands.tell(self._desk(None), table.game.text_view(table.game.view(table.state, None), None, "brief"))
            say()
        if not table.over:
            say("Type the number of your choice. advice tells you what each option does and when to take it.")
            say("? is help, rules is the game in a page, quit leaves.")

    def _end(self) -> None:
        """The result, then as long a look back as is wished."""
        seat = None if self._several or not self._humans else self._humans[0]
        happened = self._log.between(max(self._told.values(), default=0), seat)
        self._paper.say()
        commands.tell(desk := self._desk(seat), happened)
        self._paper.say()
        self._paper.say("The game is over.")
        commands.tell(desk, desk.look("result"))
        commands.say_kept(desk)
        while (line := self._paper.ask("log shows how it went, look the table, Enter leaves:")) is not None:
            if not line or line.casefold() in commands.QUIT:
                return
            if not commands.obey(desk, line):
                self._paper.say("Type log, log 200, look, card NAME or rules, or press Enter to leave.")


def _widen(desk: Desk, form: Form | None) -> None:
    """Let the rows of a form stand among the options of the question on the desk, or its own options alone."""
    desk.form = form
    vars(desk).pop("question", None)

"""A table: a state, the journal of how it came about, and the rule that runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fallen_tui.engine.chance import Chance, SeededChance
from fallen_tui.engine.clone import clone
from fallen_tui.engine.errors import Difference, FallenError, IllegalAnswer, RuleError
from fallen_tui.engine.events import CHECKED, Answered, Closed, Entry, Rewound, Rolled
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.history import active, counters, fold, last_checkpoint
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.rules import Answer, Ask, AskAll, Checkpoint, Roll, Rule, Shuffle
from fallen_tui.engine.summaries import brief, differing

Observer = Callable[[Any, Entry], None]
LONGEST_RUN = 100_000
"""How many entries may come of one answer before the rules are taken to go round in a circle."""


class Table:
    """One game in play.

    pending   the questions that are open now: one, or several seats' at once; empty when the game is over
    entries   everything that happened, rewound stretches included; entry n at index n-1
    decisions how many questions were answered on the way here, forced ones and rewound stretches aside
    seated_at the entry whose state was folded when it was sat down here; until `advance()` that is the state
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        journal: Journal | None = None,
        entries: Sequence[Entry] = (),
        chance: Chance | None = None,
        observe: Observer | None = None,
        prove: bool = False,
        since: int | None = None,
    ) -> None:
        """Sit down: at a new game, or (with `entries`) where a recorded one stopped. `advance()` starts the rules.

        observe   called after every entry with the state, for invariants and for faces that follow
        prove     compare recorded dice with the chance they came from, too
        since     re-execute from the last checkpoint at or before this entry (0: all), not from the last of all
        """
        self.game = game
        self.setup = setup
        self.journal = journal
        self.chance = chance or SeededChance(setup.seed)
        self.entries: list[Entry] = list(entries)
        self.pending: tuple[Ask, ...] = ()
        self.over = False
        self._observe = observe
        self._prove = prove
        self._answers: dict[int, Answer] = {}
        self._together = False
        self._order: tuple[int, ...] = ()
        self._written = len(self.entries)
        self._expected: list[int] = []
        self._rule: Rule[None]
        path = active(self.entries)
        known = path if since is None else [number for number in path if number <= since]
        self._seat_down(path, last_checkpoint(self.entries, known))

    def _seat_down(self, path: list[int], place: int) -> None:
        """Fold the first `place` entries of the path; what came after them is expected again of the rules."""
        before = [self.entries[number - 1] for number in path[:place]]
        self.seated_at = path[place - 1] if place else 0
        self.state = fold(self.game, self.setup, before, path)
        self._counters = counters(before)
        self.decisions = sum(type(entry) is Answered and not entry.forced for entry in before)
        self._expected = [n for n in reversed(path[place:]) if type(self.entries[n - 1]) is not Closed]
        self._rule = self.game.play(self.state)
        self._answers, self.pending, self.over = {}, (), False
        self._failure: BaseException | None = None

    # --- playing ---

    def advance(self) -> tuple[Ask, ...]:
        """Run the rules up to the next question or the end. Raises Difference, JournalError, RuleError."""
        if self._failure is not None:
            raise self._failure
        if not self.pending and not self.over:
            try:
                self._run(None)
            except BaseException as error:
                self._stop(error)
                raise
        return self.pending

    def decide(self, seat: int, answer: Answer, routine: bool = False) -> list[Entry]:
        """Answer a seat's open question; everything that it causes, on disk before it is returned.

        routine   the person of this seat was not asked
        Raises IllegalAnswer (nothing has happened), or JournalError or RuleError: nothing of it counts, and the table
        stands still until `again()`.
        """
        ask = self.question(seat)
        answer = ask.check(answer)
        start = len(self.entries)
        try:
            self._record(Answered(seat, ask.topic, answer, routine=routine))
            self.decisions += 1
            if self._together:
                self._answers[seat] = answer
                self.pending = tuple(other for other in self.pending if other is not ask)
                if self.pending:
                    self._write()
                    return self.entries[start:]
                answer = self._take_answers()
            self.pending = ()
            self._run(answer)
        except BaseException as error:
            self._stop(error)
            raise
        return self.entries[start:]

    def again(self) -> tuple[Ask, ...]:
        """Sit down anew at the question whose answer could not be written: all is as it was before it.

        Raises what `advance()` does.
        """
        path = active(self.entries)
        self._seat_down(path, last_checkpoint(self.entries, path))
        return self.advance()

    def question(self, seat: int) -> Ask:
        """The open question of a seat. Raises IllegalAnswer where it has none."""
        for ask in self.pending:
            if ask.seat == seat:
                return ask
        raise IllegalAnswer(f"no question is open for seat {seat + 1}")

    def close(self) -> None:
        """Close the journal in good order at a question or at the end; in the midst of a rule only let go of it."""
        if self.pending or self.over:
            self.leave()
        else:
            self.let_go()

    def let_go(self) -> None:
        """Let go of the journal as it is."""
        if self.journal is not None:
            self.journal.release()

    def leave(self) -> None:
        """Close the journal: in good order, or as it is where the game failed or never went on."""
        if self.journal is None:
            return
        try:
            if self._failure is None and not self._expected and self.entries and type(self.entries[-1]) is not Closed:
                self._record(Closed())
                self._write()
        except BaseException as error:
            self._stop(error)
            raise
        finally:
            self.journal.release()

    def _take_answers(self) -> Answer:
        answers, self._answers = self._answers, {}
        return tuple(answers[seat] for seat in self._order)

    def _run(self, value: Any) -> None:
        """Hand `value` to the running rule and go on until a question stands that nobody has answered yet."""
        send, state = self._rule.send, self.state
        record: Callable[[Entry], None] = self._record
        longest = LONGEST_RUN
        if self._expected:
            longest += len(self._expected)
        elif self._observe is None:
            record = self.entries.append
        for _ in range(longest):
            try:
                step = send(value)
            except StopIteration:
                self._end()
                break
            except Exception as error:
                raise self._broken(error) from error
            kind = type(step)
            if kind is Ask:
                forced = step.forced()
                if forced is not None:
                    value = forced
                    record(Answered(step.seat, step.topic, forced, True))
                elif self._expected:
                    value = self._recorded_answer(step)
                else:
                    self.pending, self._together = (step,), False
                    break
            elif kind is Roll or kind is Shuffle:
                value = self._draw(step)
            elif kind is Checkpoint:
                record(CHECKED)
                value = None
            elif kind is AskAll:
                if self._ask_all(step):
                    break
                value = self._take_answers()
            else:
                try:
                    step.apply(state)
                except Exception as error:
                    raise self._broken(error) from error
                record(step)
                value = None
        else:
            raise RuleError(f"the rules of {self.game.title} ask nothing for {LONGEST_RUN} entries and don't end")
        self._write()

    def _broken(self, error: Exception) -> FallenError:
        """What a player is told where the rules break down."""
        if isinstance(error, FallenError):
            return error
        if self._expected:
            number = self._expected[-1]
            return Difference(number, "", brief(self.entries[number - 1]), f"an error ({error!r:.200})")
        return RuleError(f"the rules of {self.game.title} fail after entry {len(self.entries)} ({error!r:.200})")

    def _stop(self, error: BaseException) -> None:
        """Stand still: what is not on disk does not count, and nothing is asked until the game is entered anew."""
        del self.entries[self._written :]
        self.pending, self.over, self._failure = (), False, error

    def _end(self) -> None:
        self.over = True
        if self._expected:
            number = self._expected[-1]
            raise Difference(number, "", brief(self.entries[number - 1]), "the end of the game")

    def _ask_all(self, step: AskAll) -> bool:
        """Open the questions of several seats; True while one is unanswered."""
        self._together = True
        self._order = tuple(ask.seat for ask in step.asks)
        self._answers = {}
        for ask in step.asks:
            if (forced := ask.forced()) is not None:
                self._answers[ask.seat] = forced
                self._record(Answered(ask.seat, ask.topic, forced, True))
        left = [ask for ask in step.asks if ask.seat not in self._answers]
        while left and self._expected:
            entry = self.entries[self._expected[-1] - 1]
            ask = next((ask for ask in left if isinstance(entry, Answered) and entry.seat == ask.seat), left[0])
            self._answers[ask.seat] = self._recorded_answer(ask)
            left.remove(ask)
        self.pending = tuple(left)
        return bool(left)

    def _draw(self, step: Roll | Shuffle) -> tuple[int, ...]:
        at = self._counters.get(step.stream, 0)
        self._counters[step.stream] = at + 1
        if isinstance(step, Roll):
            count, sides = step.count, step.sides
        else:
            count, sides = step.size, 0
        if self._expected and not self._prove:
            number = self._expected[-1]
            known = self.entries[number - 1]
            if isinstance(known, Rolled) and (known.stream, known.at, known.count, known.sides) == (
                step.stream,
                at,
                count,
                sides,
            ):
                self._record(known)
                return known.faces
        if sides:
            faces = self.chance.dice(step.stream, at, count, sides)
        else:
            faces = self.chance.permutation(step.stream, at, count)
        self._record(Rolled(step.stream, at, count, sides, faces, step.why))
        return faces

    # --- recording ---

    def _record(self, entry: Entry) -> None:
        """Add an entry; where it is expected from the journal, compare it instead."""
        if self._expected:
            self._compare(entry)
        else:
            self.entries.append(entry)
        if self._observe is not None:
            self._observe(self.state, entry)

    def _compare(self, entry: Entry) -> None:
        number = self._expected.pop()
        recorded = self.entries[number - 1]
        if recorded != entry:
            self._expected.append(number)
            raise Difference(number, "", *differing(recorded, entry))

    def _recorded_answer(self, ask: Ask) -> Answer:
        """What the journal says was answered. Raises Difference."""
        number = self._expected.pop()
        entry = self.entries[number - 1]
        if not isinstance(entry, Answered) or entry.seat != ask.seat or entry.topic != ask.topic:
            self._expected.append(number)
            raise Difference(number, ask.rule, brief(entry), f"the question {ask.topic!r} to seat {ask.seat + 1}")
        try:
            answer = ask.check(entry.answer)
        except IllegalAnswer as error:
            self._expected.append(number)
            raise Difference(number, ask.rule, brief(entry), str(error)) from None
        if entry.forced or answer != entry.answer:
            self._expected.append(number)
            raise Difference(number, ask.rule, brief(entry), f"a choice, answered in full as {answer!r:.200}")
        self.decisions += 1
        if self._observe is not None:
            self._observe(self.state, entry)
        return answer

    def _write(self) -> None:
        if self._expected:
            return
        count = len(self.entries)
        if self.journal is None:
            self._written = count
        elif self._written < count:
            try:
                self.journal.append(self.entries[self._written :])
            finally:
                self._written = self.journal.count

    # --- going back, and going elsewhere ---

    def rewind(self, to: int, by: int = 0, agreed: tuple[int, ...] = ()) -> None:
        """Go on from where the game stood after entry `to`: an appended fact, nothing is cut off.

        A game that differs from today's rules goes on from before the difference so, too.
        Raises FallenError where `to` was itself undone or is not a point of this game, JournalError.
        """
        path = active(self.entries)
        if to not in path and to != 0:
            raise FallenError(f"entry {to} is not part of the game as it stands")
        self._expected = []
        try:
            self._record(Rewound(to, by, agreed))
            self._write()
        except BaseException as error:
            self._stop(error)
            raise
        path = [number for number in path if number <= to]
        self._seat_down(path, last_checkpoint(self.entries, path))
        self.advance()

    def fork(self, observe: Observer | None = None, chance: Chance | None = None) -> Table:
        """A copy of the game in memory, at the same question, which can be played on without touching the journal."""
        other = Table(self.game, self.setup, entries=self.entries, chance=chance or self.chance, observe=observe)
        other.advance()
        return other

    def snapshot(self) -> Any:
        """A copy of the state."""
        return clone(self.state)

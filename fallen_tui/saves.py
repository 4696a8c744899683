"""The saves: what each journal holds, and how a game is begun and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.damaged import Damaged, looking_on, read_damaged, read_only, refuse
from fallen_tui.engine import journal
from fallen_tui.engine.errors import DamagedJournal, Difference, FallenError, JournalError, JournalHeld
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.journal import Header, Recording
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.lock import holder
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.table import Table
from fallen_tui.engine.text import capital, printable
from fallen_tui.engine.verify import first_difference
from fallen_tui.folder import journals, modified, quoted, shown, writable
from fallen_tui.games import open_game, part, stage
from fallen_tui.recorded import branched, changed, create, just_branched, lacking, other_rules
from fallen_tui.seats import SeatError, check_setup

HELD = "held by "
"""How the health of a journal begins that somebody plays on."""
READ_ONLY = "read only"
"""The health of a journal that is not over and may not be written to."""
LISTED = 16 << 20
"""Bytes up to which a journal is looked through for a list; of a longer one its head and its tail are read."""
TOO_LONG = "too long to read in a list"
OF_ITS_END = "; the turn is from its last entries"


class Disagreement(JournalError):
    """A journal that today's rules cannot go on with; `difference` is where and how they disagree."""

    def __init__(self, message: str, difference: Difference) -> None:
        super().__init__(message)
        self.difference = difference


@frozen
class SavedGame(FrozenRecord):
    """One journal of the folder.

    turn      the running turn, 0 before the first or where it can't be read
    state     whose move it is, or the result, in words
    modified  seconds since the epoch; `size` in bytes
    health    sound, torn line, damaged at line N, held by process N on HOST, read only, differs at entry N, or why
              it is no save
    damaged   the number of the damaged line, 0 where none is
    branch    where it was branched off: the journal's name, entry and turn; empty for others
    story     the scenario that is played, or the campaign and its chapter; empty for others
    goal      what wins it, in a few words; empty where its game does not say
    """

    path: Path
    game: str = ""
    mode: str = ""
    seats: tuple[str, ...] = ()
    turn: int = 0
    state: str = ""
    over: bool = False
    modified: float = 0.0
    size: int = 0
    health: str = "sound"
    damaged: int = 0
    branch: str = ""
    story: str = ""
    goal: str = ""

    @property
    def standing(self) -> str:
        """What is played, and how far: What the Weaver Keeps, chapter 2: The Cut Thread, turn 1; empty before that."""
        return ", ".join(part for part in (self.story, f"turn {self.turn}" if self.turn else "") if part)

    @property
    def playable(self) -> bool:
        """Whether `resume` could go on with it as it is."""
        return not self.over and _usable(self)


# --- what lies in a folder ---


def list_saves(folder: Path) -> list[SavedGame]:
    """Every journal of the folder, the last changed first, whatever state it is in."""
    return [examine(path) for path in journals(folder)]


def last_playable(folder: Path) -> SavedGame | None:
    """The game that was played last and is not over."""
    return last_free(folder)[0]


def last_free(folder: Path) -> tuple[SavedGame | None, tuple[SavedGame, ...]]:
    """The game to resume, and the games passed over for it: played later and not over, but open elsewhere."""
    held: list[SavedGame] = []
    for path in journals(folder):
        save = examine(path)
        if save.playable:
            return save, tuple(held)
        if not save.over and save.health.startswith(HELD):
            held.append(save)
    return None, tuple(held)


def open_elsewhere(save: SavedGame) -> str:
    """That a game cannot be gone on with because another plays it, without its stop."""
    return f"{shown(Path(save.path.name))} is open elsewhere ({save.health.removeprefix(HELD)})"


def examine(path: Path) -> SavedGame:
    """What a journal holds, read without touching it; never raises."""
    save = SavedGame(path, modified=modified(path), size=_size(path))
    try:
        if save.size > LISTED:
            return _glanced(save)
        game, recording = read(path, mend=False)
        setup = recording.header.setup
        save = attrs.evolve(
            save,
            game=setup.game,
            mode=setup.mode,
            seats=setup.named(),
            health=_health(path, recording),
            damaged=recording.damage.line if recording.damage is not None else 0,
            branch=branched(setup),
        )
        check_setup(setup, game.modes)
        if lack := lacking(game, recording):
            return attrs.evolve(save, health=lack if _usable(save) else save.health)
        save = _standing(save, game, recording)
        return attrs.evolve(save, health=READ_ONLY) if save.playable and not writable(path) else save
    except Difference as error:
        return attrs.evolve(save, health=f"differs at entry {error.entry}" if _usable(save) else save.health)
    except Damaged as error:
        return attrs.evolve(save, health=_damaged_at(error.damage), damaged=error.damage.line)
    except Exception as error:  # whatever a file from outside may do, the list goes on
        if save.damaged:
            return save
        return attrs.evolve(save, health=f"can't be read: {printable(str(error) or repr(error), 200)}")


def read(path: Path, mend: bool = True) -> tuple[Game, Recording]:
    """The game of a journal and all that can be read of it. Raises FallenError where there is no usable header.

    mend   take the trouble to prove what a damaged first line was, which may last seconds
    """
    try:
        game = open_game(journal.read_header(path).setup.game)
    except DamagedJournal as damage:
        return read_damaged(path, damage, mend)
    return game, journal.read(path, game.registry)


# --- beginning and going on ---


OnSeated = Callable[[Table], None]
"""Called with a table before its rules run on: its state is that of entry `seated_at`."""


def begin(setup: Setup, path: Path, seated: OnSeated | None = None) -> Table:
    """A new game on a new journal, at its first question. Raises SeatError, JournalError, JournalHeld."""
    game = open_game(setup.game)
    check_setup(setup, game.modes)
    setup = stage(setup)
    created = datetime.now().astimezone().isoformat(timespec="seconds")
    file = create(path, Header(setup, game.version, game.digest, created), game)
    return _advanced(Table(game, setup, journal=file), path, seated=seated)


def go_on(path: Path, seated: OnSeated | None = None) -> tuple[Table, list[str]]:
    """The game of a journal at the very question where it stopped, and what the player should know of it.

    Raises Disagreement where today's rules say otherwise than the journal, JournalHeld, JournalError; each says
    what can be done.
    """
    header = _header(path)
    game = open_game(header.setup.game)
    try:
        check_setup(header.setup, game.modes)
    except SeatError as error:
        raise JournalError(f"{shown(path)} starts with an impossible table: {error}") from None
    try:
        file, recording = Journal.open(path, game.registry)
    except DamagedJournal as damage:
        refuse(path, damage)
    except JournalHeld:
        raise
    except JournalError as error:
        raise JournalError(f"{error}. {looking_on(path)}" if writable(path) else read_only(path)) from error
    if lack := lacking(game, recording):
        file.release()
        raise JournalError(f"You can't resume {shown(path)}: {lack}")
    cause = changed(game, recording)
    try:
        table = Table(game, header.setup, journal=file, entries=recording.entries)
    except Difference as error:
        file.release()
        raise disagreement(path, error, cause) from error
    except Exception as error:
        file.release()
        raise JournalError(
            f"{shown(path)} doesn't add up to a game: {error}; see `fallen verify {quoted(path)}`"
        ) from error
    notices = _notices(game, recording)
    return _advanced(table, path, cause, seated), notices


def _advanced(table: Table, path: Path, cause: str = "", seated: OnSeated | None = None) -> Table:
    """The table at its open question, which can be shown; let go of where the rules or the words fail."""
    recorded = tuple(table.entries)
    try:
        if seated is not None:
            seated(table)
        table.advance()
        if recorded:
            _show(table)
    except BaseException as error:
        if table.journal is not None:
            table.journal.release()
        if not isinstance(error, Exception) or isinstance(error, JournalError):
            raise
        if found := cause_of(error, table, recorded):
            raise disagreement(path, found, cause) from error
        if isinstance(error, FallenError):
            raise
        raise JournalError(f"You can't resume {shown(path)}: the rules fail on it ({error!r:.200})") from error
    return table


def cause_of(error: Exception, table: Table, entries: Sequence[Entry] = ()) -> Difference | None:
    """The difference behind an error at a table, for facts that cannot be may show late; None where the rules give all
    its entries, or these, so that the fault is the program's."""
    return (
        error if isinstance(error, Difference) else first_difference(table.game, table.setup, entries or table.entries)
    )


def _show(table: Table) -> None:
    """Put the table and its questions in words, as a face does: where that fails, facts stand in it that cannot be."""
    game, state = table.game, table.state
    views = {seat: game.view(state, seat) for seat in (None, *range(len(table.setup.seats)))}
    for seat, view in views.items():
        for what in ("", "standing"):
            game.text_view(view, seat, what)
    for ask in table.pending:
        game.question(views[ask.seat], ask)


def disagreement(path: Path, difference: Difference, cause: str = "") -> Disagreement:
    """What is said of a journal that today's rules cannot go on with, and what can be done; `cause` leads."""
    return Disagreement(_advice(path, difference, cause), difference)


def _notices(game: Game, recording: Recording) -> list[str]:
    """What a player who goes on should know."""
    notices = []
    if recording.notice:
        notices.append(recording.notice)
    elif just_branched(recording):
        notices.append(f"this is a branch of {branched(recording.header.setup)}, which stays as it is")
    elif recording.entries and not recording.closed:
        notices.append(
            "it wasn't closed properly (a crash, a kill, or lines cut off): "
            f"you resume after entry {len(recording.entries)}"
        )
    notices += other_rules(game, recording)
    if recording.header.content != game.digest:
        notices.append(
            "the cards have changed since it started: what happened stands, and today's cards count from here"
        )
    return notices


# --- words ---


def _advice(path: Path, error: Difference, cause: str) -> str:
    file = quoted(path)
    why = f"{capital(cause)}. The first difference: {error}" if cause else f"{error}"
    return (
        f"You can't resume {shown(path)} as it is. {why}. Look at it with `fallen log {file}` or "
        f"`fallen replay {file}`, or play on in a copy from just before that with "
        f"`fallen resume {file} --from-checkpoint`"
    )


def _header(path: Path) -> Header:
    try:
        return journal.read_header(path)
    except DamagedJournal as damage:
        refuse(path, damage)


def _glanced(save: SavedGame) -> SavedGame:
    """Fill in what the head and the tail of a long journal tell. Raises FallenError."""
    setup = _header(save.path).setup
    check_setup(setup, open_game(setup.game).modes)
    end = journal.tail(save.path)
    whole, torn = journal.ends_well(end)
    health = "torn line" if torn else "sound"
    if not whole:
        health = "damaged at its end"
    elif held := holder(save.path):
        health = f"{HELD}{held}"
    elif not writable(save.path):
        health = READ_ONLY
    told = attrs.evolve(save, game=setup.game, mode=setup.mode, seats=setup.named(), branch=branched(setup))
    turn = journal.last_turn(end)
    return attrs.evolve(told, health=health, turn=turn, state=f"{TOO_LONG}{OF_ITS_END * bool(turn)}")


def _standing(save: SavedGame, game: Game, recording: Recording) -> SavedGame:
    """Fill in the turn and whose move it is, found by playing on in memory. Raises Difference."""
    table = Table(game, recording.header.setup, entries=recording.entries)
    table.advance()
    result = game.result(table.state)
    aim: Callable[[Any], str] | None = part(game.id, "aim")
    return attrs.evolve(
        save,
        turn=game.turn(table.state),
        over=table.over,
        state="; ".join(_moves(save, table, result)),
        story=printable(game.story(table.state), 120),
        goal="" if aim is None else printable(aim(game.view(table.state, None)), 300),
    )


def _moves(save: SavedGame, table: Table, result: Any) -> Iterator[str]:
    if result is None:
        names = [save.seats[ask.seat] for ask in table.pending]
        yield f"{' and '.join(names)} to move" if names else "nobody to move"
        return
    if result.reason == "countdown":
        yield f"ended with {result.scores[0]} VP"
        return
    winners = " and ".join(save.seats[seat] for seat in result.winners)
    yield f"won by {winners}" if winners else "lost" if len(save.seats) == 1 else "a draw"
    yield ", ".join(f"{name} {score}" for name, score in zip(save.seats, result.scores, strict=False))


def _health(path: Path, recording: Recording) -> str:
    if recording.damage is not None:
        return _damaged_at(recording.damage)
    if held := holder(path):
        return f"{HELD}{held}"
    return "torn line" if recording.notice else "sound"


def _damaged_at(damage: DamagedJournal) -> str:
    return f"damaged at line {damage.line}"


def _usable(save: SavedGame) -> bool:
    return save.health in ("sound", "torn line")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0

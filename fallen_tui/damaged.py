"""Journals that are damaged or may not be written to: what can be read of them, and what is said."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import NoReturn

from fallen_tui.engine import journal
from fallen_tui.engine.errors import DamagedJournal, FallenError, JournalError
from fallen_tui.engine.game import Game
from fallen_tui.engine.journal import Recording
from fallen_tui.engine.recovery import is_like_one, mended
from fallen_tui.folder import keeps, quoted, shown
from fallen_tui.games import header_texts, open_game


class Damaged(JournalError):
    """A journal that is refused for its `damage`; the message says what can be recovered."""

    def __init__(self, message: str, damage: DamagedJournal) -> None:
        super().__init__(message)
        self.damage = damage


def read_damaged(path: Path, damage: DamagedJournal, mend: bool) -> tuple[Game, Recording]:
    """The game and all that can be read of a journal whose first line is damaged: the line as it was written if that
    can be proved, else as it is. Raises Damaged where it is past use, or no journal at all."""
    head, done = journal.head(path), ""
    rest = journal.chunks(path, len(head))
    if mend and (found := mended(head, header_texts())) is not None:
        head, done = found
    try:
        game = open_game(journal.header_in(head).setup.game)
    except FallenError:
        refuse(path, damage)
    recording = journal.assemble(chain((head,), rest), game.registry)
    if done:
        recording.mended, recording.damage = done, recording.damage or damage
    return game, recording


def refuse(path: Path, damage: DamagedJournal) -> NoReturn:
    """Raises Damaged: what is wrong with a journal, and what can be done."""
    if damage.line == 1 and not is_like_one(journal.head(path)):
        raise Damaged(f"{shown(path)} isn't a fallen journal", damage) from damage
    if damage.line == 1:
        raise Damaged(
            f"{shown(path)} is damaged at {damage}. `fallen resume {quoted(path)} --recover` plays on in a copy if "
            f"the rest proves what was there. {looking_on(path)}",
            damage,
        ) from damage
    raise Damaged(
        f"{shown(path)} is damaged at {damage}. The {damage.intact - 1} entries before it are intact: "
        f"`fallen resume {quoted(path)} --recover` copies them to a new file and resumes there",
        damage,
    ) from damage


def read_only(path: Path) -> str:
    """What is said of a journal that may not be written to, and how one goes on all the same."""
    resume = f"resume {quoted(path)} --recover`"
    if keeps(path.parent):
        why, way = "it is read-only", f"`fallen {resume} copies it to a new file and resumes there"
    else:
        why = "it and its folder are read-only"
        way = f"`fallen --saves FOLDER {resume} copies it to a folder of yours and resumes there"
    return f"You can't resume {shown(path)} as it is: {why}. {way}. {looking_on(path)}"


def looking_on(path: Path) -> str:
    """How a journal is read that is not played on with."""
    return f"Look at it with `fallen log {quoted(path)}` or `fallen replay {quoted(path)}`"

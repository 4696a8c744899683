"""What a journal says beside its game: the rules and cards it was begun with, where it was branched off."""

from __future__ import annotations

import os
from pathlib import Path

from fallen_tui.engine.errors import JournalError
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.journal import Header, Recording
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.text import printable
from fallen_tui.folder import quoted, shown

BRANCH = "branch"
"""The option in the header of a branch that says where it was branched off."""
DAILY = "daily"
"""The option in the header of a daily game that says of which day it is the game."""
_MOST_LISTED = 12


def create(path: Path, header: Header, game: Game) -> Journal:
    """A new journal, its folder made where it is missing. Raises JournalError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"{path.parent}: {error.strerror or error}; choose a folder you may write to") from None
    if os.path.lexists(path):
        raise JournalError(
            f"{shown(path)} already exists; resume it with `fallen resume {quoted(path)}` or name another file"
        )
    return Journal.create(path, header, game.registry)


# --- today's rules and cards ---


def other_rules(game: Game, recording: Recording) -> list[str]:
    """A line that says so, where a journal was begun under another version of the rules."""
    begun = recording.header.rules
    return (
        [] if begun == game.version else [f"it started under version {begun} of the rules; today's is {game.version}"]
    )


def lacking(game: Game, recording: Recording) -> str:
    """Which cards of a recorded game today's content lacks, and what to do; empty where it lacks none."""
    gone = [] if recording.header.content == game.digest else game.missing(recording.entries)
    if not gone:
        return ""
    listed = ", ".join(printable(card, 40) for card in gone[:_MOST_LISTED])
    more = f" and {len(gone) - _MOST_LISTED} more" if len(gone) > _MOST_LISTED else ""
    return f"this game has cards that were removed or renamed: {listed}{more}; put them back in content/{game.id}/"


def changed(game: Game, recording: Recording) -> str:
    """That the cards are others than those a game was begun with; empty where they are the same."""
    then = recording.header.content
    return (
        ""
        if then == game.digest
        else f"the cards have changed since this game started (digest {then:.16} then, {game.digest:.16} today)"
    )


# --- branches ---


def branched(setup: Setup) -> str:
    """Where a journal was branched off, in words; empty where it is no branch."""
    return printable(setup.option(BRANCH), 300).replace("\n", " ")


def branch_point(branch: str) -> str:
    """The place in the words of `branched`, in brief: `turn 4, entry 120`; empty where there are none."""
    entry, turn = _branched_at(branch)
    return f"{turn}, entry {entry}" if turn else f"entry {entry}" if entry else ""


def _branched_at(branch: str) -> tuple[str, str]:
    """Entry and turn in the words of `branched`, as `120` and `turn 4`; empty where they say none."""
    entry, _, turn = branch.rpartition(" entry ")[2].partition(", ")
    return entry, turn


def just_branched(recording: Recording) -> bool:
    """Whether a branch is as it was made: nobody has played on in it yet."""
    entry, _ = _branched_at(branched(recording.header.setup))
    return entry.isdecimal() and len(recording.entries) <= int(entry)

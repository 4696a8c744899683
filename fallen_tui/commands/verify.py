"""`fallen verify`: proof of journals, or the exact first difference."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import attrs

from fallen_tui.commands.common import folder_of, write_json
from fallen_tui.damaged import Damaged
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game
from fallen_tui.engine.journal import Recording
from fallen_tui.engine.verify import verify as prove
from fallen_tui.folder import find
from fallen_tui.recorded import changed, lacking, other_rules
from fallen_tui.saves import read
from fallen_tui.seats import check_setup
from fallen_tui.terminal import say


@attrs.frozen
class Report:
    """What is to be said of one journal.

    stage   "" where it is sound, else file, chain, header, cards, fold or re-execution: what failed
    line    the line of the file where the first difference stands, `entry` its entry; 0 where there is none
    """

    file: str
    sound: bool
    entries: int = 0
    stage: str = ""
    line: int = 0
    entry: int = 0
    message: str = ""
    notes: tuple[str, ...] = ()


def verify(options: argparse.Namespace) -> int:
    """Prove journals; exit code 1 where one fails."""
    folder = folder_of(options)
    reports = [examine(file, folder) for file in options.files]
    if options.json:
        write_json([attrs.asdict(report) for report in reports])
    else:
        for report in reports:
            say(_words(report), sys.stdout)
    return 0 if all(report.sound for report in reports) else 1


def examine(file: str, folder: Path) -> Report:
    """Chain, fold and re-execution of one journal; never raises for what is in the file."""
    try:
        game, recording = read(find(file, folder))
    except Damaged as error:
        return Report(file, False, 0, "chain", error.damage.line, 0, str(error.damage))
    except FallenError as error:
        return Report(file, False, 0, "file", message=str(error))
    entries = len(recording.entries)
    if (damage := recording.damage) is not None:
        line = damage.line
        return Report(file, False, entries, "chain", line, line - 1, str(damage), _notes(game, recording))
    try:
        check_setup(recording.header.setup, game.modes)
    except FallenError as error:
        return Report(file, False, entries, "header", 1, 0, str(error), _notes(game, recording))
    if lack := lacking(game, recording):
        return Report(file, False, entries, "cards", message=lack, notes=_notes(game, recording, told=True))
    cause = changed(game, recording)
    lead = f"{cause}; a proof needs the old cards. The first difference: " if cause else ""
    try:
        verdict = prove(game, recording.header.setup, recording.entries)
    except Exception as error:  # a sound chain around nonsense: the rules themselves fail on it
        message = f"{lead}today's rules fail on it ({type(error).__name__}: {error})"
        return Report(file, False, entries, "re-execution", message=message, notes=_notes(game, recording, bool(lead)))
    line = verdict.entry + 1 if verdict.entry else 0
    notes = _notes(game, recording, not verdict.sound)
    message = "" if verdict.sound else lead + verdict.message
    return Report(file, verdict.sound, entries, verdict.stage, line, verdict.entry, message, notes)


def _notes(game: Game, recording: Recording, told: bool = False) -> tuple[str, ...]:
    """What else there is to say; `told`: that the cards were changed is said already."""
    notes = [recording.notice] if recording.notice else []
    if not recording.damage and not recording.notice and not recording.closed:
        notes.append("it wasn't closed properly: someone is playing it, or its end was lost")
    notes += other_rules(game, recording)
    if recording.header.content != game.digest and not told:
        notes.append("the cards have changed since it started")
    return tuple(notes)


def _words(report: Report) -> str:
    notes = "".join(f"\n  note: {note}" for note in report.notes)
    if report.sound:
        return f"{report.file}: sound, {report.entries} entries{notes}"
    where = f" at line {report.line}" if report.line and not report.message.startswith("line ") else ""
    return f"{report.file}: {report.stage} fails{where}: {report.message}{notes}"

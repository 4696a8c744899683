"""`fallen replay`: a recorded game shown again, at its table or in lines, and branches from any point of it."""

from __future__ import annotations

import argparse
from pathlib import Path

from fallen_tui.commands import whole_screen
from fallen_tui.commands.common import Face, folder_of, on_terminal, open_face
from fallen_tui.commands.play import continue_at
from fallen_tui.commands.telling import NOTHING, ToldLine, reader, report, told
from fallen_tui.copies import branch
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.game import ALL
from fallen_tui.folder import find, quoted, shown as named
from fallen_tui.saves import read
from fallen_tui.tui import launch

HELP = (
    "Enter: the next line. A number: jump to that entry. t: the next turn. p: the line before. "
    "b: branch a new game from here. q: stop."
)


def replay(options: argparse.Namespace) -> int:
    """Show a game again."""
    path = find(options.file, folder_of(options))
    if options.branch is not None:
        _tell_branch(branch(path, options.branch), options.branch)
        return 0
    game, recording = read(path)
    if whole_screen(options) and not options.step and options.end is None and recording.entries:
        viewer = reader(game, recording, options.seat)
        return launch.replay_journal(options, path, None if viewer == ALL else viewer, options.start)
    found, wrong = told(game, recording, reader(game, recording, options.seat))
    count = len(recording.entries)
    last = count if options.end is None else options.end
    if options.start > min(count, last):
        where = f"after --to {last}" if options.start <= count else "past its end"
        raise WrongUse(f"{options.file} has {count} entries; --from {options.start} is {where}")
    shown = [line for line in found if options.start <= line.entry <= last]
    code = report(wrong, recording)
    if options.step:
        return Stepper(open_face(options), path, shown).run() or code
    if not found and not wrong:
        print(NOTHING)
    for line in shown:
        print(line)
    if shown and on_terminal():
        print(f"\nTo play on from entry N in a new game: fallen replay {quoted(path)} --branch N")
    return code


def _tell_branch(path: Path, entry: int) -> None:
    print(f"{named(Path(path.name))} starts after entry {entry}.")
    print(f"Play on with: fallen resume {quoted(path)}")  # in one piece, to be copied


class Stepper:
    """Shows lines one at a time; `place` is the line shown last, -1 before the first."""

    def __init__(self, face: Face, path: Path, lines: list[ToldLine]) -> None:
        self.face = face
        self.path = path
        self.lines = lines
        self.place = -1

    def run(self) -> int:
        """Show until the player stops, or goes on in a branch. Returns the exit code."""
        self.face.say(f"{len(self.lines)} lines. {HELP}")
        while (typed := self.face.ask_line(self._prompt())) is not None:
            word = typed.strip().lower()
            if word in ("q", "quit"):
                break
            if word in ("b", "branch"):
                code = self._branch()
                if code is not None:
                    return code
            else:
                self._move(word)
        return 0

    def _prompt(self) -> str:
        return "Enter, a number, t, p, b or q:" if self.place < len(self.lines) - 1 else "The end. A number, p, b or q:"

    def _move(self, word: str) -> None:
        if word == "":
            self._show(self.place + 1)
        elif word == "p":
            self._show(self.place - 1)
        elif word == "t":
            self._show(self._next_turn())
        elif word.isascii() and word.isdigit():
            wanted = int(word[:12])
            self._show(next((n for n, line in enumerate(self.lines) if line.entry >= wanted), len(self.lines)))
        else:
            self.face.say(HELP)

    def _show(self, place: int) -> None:
        if 0 <= place < len(self.lines):
            self.place = place
            self.face.say(str(self.lines[place]).lstrip())
        else:
            self.face.say("That was the last line." if place > 0 else "That was the first line.")

    def _next_turn(self) -> int:
        """The first line of a later turn than that of the line shown."""
        turn = self.lines[self.place].turn if self.place >= 0 else -1
        return next((n for n in range(self.place + 1, len(self.lines)) if self.lines[n].turn > turn), len(self.lines))

    def _branch(self) -> int | None:
        """Branch after the entry shown; the exit code where the player goes on there at once."""
        entry = self.lines[self.place].entry if self.place >= 0 else 0
        try:
            path = branch(self.path, entry)
        except FallenError as error:
            self.face.say(f"{error}.")
            return None
        _tell_branch(path, entry)
        choice = self.face.choose("Play it now?", [("no", "Not now"), ("yes", "Yes")], default="no")
        return continue_at(self.face, path) if choice == "yes" else None

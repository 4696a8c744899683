"""The line-mode face: one line in, plain lines out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from fallen_tui.engine.asking import SENSIBLE
from fallen_tui.engine.table import Table
from fallen_tui.plain import answers
from fallen_tui.plain.paper import Paper
from fallen_tui.plain.session import Session


class PlainFace:
    """Plays in any terminal, with a screen reader, or from a script: no cursor, no colour, nothing is drawn twice.

    ascii  everything is printed in ASCII (also where `stdout` can show no more)
    width  columns to wrap to; None is what the terminal has
    height  rows that a question may take; None is what the terminal has, and no bound where there is none
    asks    how often people are asked, a step of `asking.ASKS`
    """

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        *,
        ascii: bool = False,
        width: int | None = None,
        height: int | None = None,
        asks: str = SENSIBLE,
    ) -> None:
        self._asks = asks
        self._paper = Paper(stdin, stdout, ascii=ascii, width=width, height=height)

    def play(self, table: Table) -> None:
        """Play at a table until the game is over or the player leaves; the caller calls `table.leave()`.

        The end of the input leaves, too. Raises Difference where the recorded game cannot be taken up again.
        """
        Session(self._paper, table, self._asks).run()

    def say(self, text: str = "") -> None:
        """Some lines, wrapped, with nothing in them that a terminal would obey."""
        self._paper.say(text)

    def ask_line(self, prompt: str) -> str | None:
        """A line of text, trimmed and safe to show; None at the end of input."""
        return self._paper.ask(prompt)

    def choose(self, prompt: str, options: Sequence[tuple[str, str]], default: str | None = None) -> str | None:
        """The key of one of the options (key, label), by number, words or key; None at the end of input."""
        self._paper.say(prompt)
        for number, (key, label) in enumerate(options, 1):
            mark = " (Enter)" if key == default else ""
            self._paper.say(f"{number:>{len(str(len(options)))}} {label}{mark}", hang=len(str(number)) + 1)
        while (line := self._paper.ask(f"1 to {len(options)}:" if len(options) > 1 else "1:")) is not None:
            if not line and default is not None:
                return default
            if not line:
                self._paper.say(f"Type a number from 1 to {len(options)}.")
                continue
            place = answers.pick(line, options)
            if isinstance(place, int):
                return options[place][0]
            self._paper.say(place.says.replace(", or ? for help", ""))
        return None

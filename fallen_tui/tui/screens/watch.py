"""Watching: the table of a game that another process plays, as its journal grows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fallen_tui.engine.errors import FallenError
from fallen_tui.saves import read
from fallen_tui.tui.kit.styled_text import Line, fit, line
from fallen_tui.tui.screens.replay import ReplayScreen

PERIOD = 0.5
"""Seconds between two looks at the file."""


class WatchScreen(ReplayScreen):
    """A replay that stays at the end of a growing journal, unless one goes back; End takes one there again."""

    def __init__(self, path: Path, viewer: int | None = None) -> None:
        super().__init__(path, viewer, readers=(viewer,))
        self._following = True
        self._bytes = self._measure()

    def prepare(self) -> None:
        self.playback.tell_ahead()
        self.go_to(self.playback.count)
        self.set_timer(0.02, self._tell_ahead)
        self.set_interval(PERIOD, self._look)

    def _measure(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return -1

    def _look(self) -> None:
        """Take up what was written since the last look; nothing is done where nothing was."""
        size = self._measure()
        if size == self._bytes:
            return
        self._bytes = size

        try:
            _, recording = read(self._path)
        except FallenError as error:
            self._note = f"The journal can't be read now: {error}"
            self.draw_question()
            return
        known = self.playback.count
        if len(recording.entries) < known:
            self._note = "The journal is shorter than before: it is another game now."
        else:
            self._note = ""
            self.playback.grow(recording.entries[known:])
        if self._following:
            self.go_to(self.playback.count)
        else:
            self.draw_question()
        self._tell_ahead()

    def go_to(self, entry: int) -> None:
        self._following = entry >= self.playback.count
        super().go_to(entry)

    def _where(self, width: int) -> Line:
        state = "following" if self._following else "not following; End goes to the newest"
        over = self.playback.table.over
        words = "the game is over" if over else state
        return fit(line((" Watching", "heading"), (f", {words} ·", "dim"), *super()._where(width)), width)

    def _pace(self) -> str:
        return "" if self._following else super()._pace()

    def hints(self) -> Iterable[tuple[str, str]]:
        return [hint for hint in super().hints() if hint[0] not in ("e", "b")]

    def _replay_key(self, key: str) -> bool:
        return False if key in ("e", "b") else super()._replay_key(key)

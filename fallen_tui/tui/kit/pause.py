"""The moment after the keyboard changed hands, in which keys are those of before: held, pressed twice, typed ahead."""

from __future__ import annotations

HELD = 0.15
"""Seconds: keys that come closer together are one that is held down. Keyboards repeat ten times a second or faster,
hands press three to six times."""


class Pause:
    """Keys that count for nothing.

    Those of the first moment are dropped, and so is a key that is held down into it, until it is let go of. Keys that
    are pressed one by one do not make the pause any longer.
    """

    def __init__(self) -> None:
        self.until = 0.0
        """The end of the first moment, by the monotonic clock."""
        self._last = ("", 0.0)
        """The last key that was dropped, and when it was typed."""

    def drops(self, typed: float, key: str, longer: float = 0.0) -> bool:
        """Whether a key counts for nothing; `longer`: by how many seconds its first moment is longer than others'."""
        before, when = self._last
        if typed < self.until + longer or (key == before and typed - when < HELD):
            self._last = (key, typed)
            return True
        self._last = ("", 0.0)
        return False

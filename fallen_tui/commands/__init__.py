"""The commands of `fallen`, one module a command or family, loaded when they are run."""

from __future__ import annotations

from fallen_tui.engine.errors import FallenError


class WrongUse(FallenError):
    """A command that was typed wrongly: exit code 2, one line that says what to do."""

"""The commands of `fallen`, one module a command or family, loaded when they are run."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from fallen_tui.engine.errors import FallenError

if TYPE_CHECKING:
    import argparse


class WrongUse(FallenError):
    """A command that was typed wrongly: exit code 2, one line that says what to do."""


def whole_screen(options: argparse.Namespace) -> bool:
    """Whether the face on the whole screen is to be shown: somebody sits at a terminal that can move its cursor."""
    if options.plain or os.environ.get("TERM", "dumb") in ("", "dumb"):
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))

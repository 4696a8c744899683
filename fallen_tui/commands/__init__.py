"""The commands of `fallen`, one module a command or family, loaded when they are run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def whole_screen(options: argparse.Namespace) -> bool:
    """Whether the face on the whole screen is to be shown: somebody sits at a terminal that can move its cursor."""
    if options.plain or os.environ.get("TERM", "dumb") in ("", "dumb"):
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def command(run: str) -> Callable[..., Any]:
    """A function of a command by its place, `play:resume`; its module is loaded with it."""
    module, _, function = run.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"fallen_tui.commands.{module}"), function)
    return found

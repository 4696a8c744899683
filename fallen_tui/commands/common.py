"""What several commands need: the game and the folder that are meant, the plain face, small words."""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path
from typing import Any, Protocol

from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.plugin import Plugin
from fallen_tui.engine.table import Table
from fallen_tui.folder import quoted, saves_folder, shown
from fallen_tui.games import listing, mode_of
from fallen_tui.terminal import say


class Face(Protocol):
    """What the commands ask of a face."""

    def play(self, table: Table) -> None:
        """Play until the game is over or the player leaves."""

    def say(self, text: str) -> None:
        """Tell something."""

    def ask_line(self, prompt: str) -> str | None:
        """A line of input; None at its end."""

    def choose(self, prompt: str, options: list[tuple[str, str]], default: str | None = None) -> str | None:
        """The key of one of the (key, label) options; None at the end of input."""


def open_face(options: argparse.Namespace) -> Face:
    """The plain face on standard input and output."""
    from fallen_tui import plain
    from fallen_tui.tui.settings_file import load, settings_path

    asks = load(settings_path()).settings.asks
    face: Face = plain.PlainFace(
        sys.stdin or io.StringIO(), sys.stdout or io.StringIO(), ascii=options.ascii, asks=asks
    )
    return face


def on_terminal() -> bool:
    """Whether somebody sits there: standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def known_game(game: str) -> Plugin:
    """A game of the catalogue. Raises WrongUse, naming what there is."""
    try:
        return listing(game)
    except FallenError as error:
        raise WrongUse(str(error)) from None


def playable_game(game: str) -> Plugin:
    """A game that can be played. Raises WrongUse, naming what there is."""
    entry = known_game(game)
    try:
        mode_of(game, entry.modes[0].id if entry.playable else "")
    except FallenError as error:
        raise WrongUse(str(error)) from None
    return entry


def folder_of(options: argparse.Namespace) -> Path:
    """The folder of the journals."""
    return saves_folder(options.saves)


def known_folder(options: argparse.Namespace) -> Path:
    """The folder of the journals, to be read. Raises FallenError where it is none, or a named one does not exist."""
    folder = folder_of(options)
    if os.path.lexists(folder) and not folder.is_dir():
        raise FallenError(f"{shown(folder)} isn't a folder; name the folder of your journals")
    if options.saves and not folder.is_dir():
        raise FallenError(f"{shown(folder)} doesn't exist; `fallen --saves {quoted(folder)} new GAME` creates it")
    return folder


def write_json(data: Any) -> None:
    """Data as JSON in ASCII, which no terminal can be harmed by."""
    import json

    print(json.dumps(data, indent=2))


def warn(text: str) -> None:
    """A line for the player on standard error."""
    say(text, sys.stderr)

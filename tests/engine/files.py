"""Journals of the toy on disk, and lines sealed by hand: sound in their chain whatever they say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.journal import Header, header_line, seal
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from tests.engine.toy import TOY, play, setup

Line = dict[str, Any]


def header_of(game: Game, begin: Setup) -> Header:
    return Header(begin, game.version, game.digest, "2031-05-04T18:30:00+02:00")


def begin(path: Path, begun: Setup | None = None, game: Game = TOY) -> Table:
    """A new game on a new journal, at its first question."""
    begun = begun or setup()
    table = Table(game, begun, journal=Journal.create(path, header_of(game, begun), game.registry))
    table.advance()
    return table


def finished(path: Path, begun: Setup | None = None) -> Path:
    """The journal of a whole toy game, closed in good order."""
    table = play(begin(path, begun))
    table.leave()
    return path


def go_on(path: Path, game: Game = TOY) -> Table:
    """The game of a journal at its open question."""
    journal, recording = Journal.open(path, game.registry)
    table = Table(game, recording.header.setup, journal=journal, entries=recording.entries)
    table.advance()
    return table


def lines_of(path: Path) -> list[Line]:
    """The lines of a journal as JSON, hashes left out."""
    lines = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        del line["h"]
    return lines


def sealed(lines: Sequence[Line | bytes], *, number: bool = True) -> bytes:
    """Lines as a journal with a sound chain; entries are numbered anew. Bytes are the body of a line as it stands."""
    content, chain = b"", b""
    for place, line in enumerate(lines):
        if isinstance(line, dict):
            line = orjson.dumps({"i": place, **(line | {"i": place})} if place and number else line)
        sealed_line, chain = seal(line, chain)
        content += sealed_line
    return content


def header_data(begun: Setup | None = None) -> Line:
    """The header line of the toy as JSON, hash left out."""
    data: Line = orjson.loads(header_line(header_of(TOY, begun or setup()))[0])
    del data["h"]
    return data

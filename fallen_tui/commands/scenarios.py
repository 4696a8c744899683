"""`fallen scenarios`: which scenarios there are, and the briefing of one."""

from __future__ import annotations

import argparse
from textwrap import fill, wrap

from fallen_tui.commands import WrongUse
from fallen_tui.commands.common import playable_game, write_json
from fallen_tui.engine.parts import Scenarios

WIDTH = 78


def scenarios(options: argparse.Namespace) -> int:
    """List the scenarios of a game, or show one."""
    entry = playable_game(options.game)
    files: Scenarios | None = entry.part("scenarios")
    if files is None:
        raise WrongUse(f"{entry.title} has no scenarios")
    if options.id is None:
        _list(files, options.json)
    else:
        words = import_module(f"fallen_tui.games.{entry.id}.scenario_words")
        for line in words.told(options.id, options.level or "normal", options.seats):
            print(wrapped(line))
    return 0


def wrapped(line: str) -> str:
    """A line in lines of a page's width, its indent kept."""
    indent = " " * (len(line) - len(line.lstrip()))
    return fill(line, WIDTH, subsequent_indent=indent) if line.strip() else ""


def _list(files: Scenarios, json: bool) -> None:
    found = files.catalogue(chapters=True)
    if json:
        rows = [
            {"id": e.id, "name": e.name, "kind": e.kind, "seats": list(e.seats), "turns": e.turns, "brief": e.brief}
            for e in found
        ]
        write_json({"scenarios": rows})
        return
    for entry in found:
        low, high = entry.seats
        seats = "1 seat" if high == 1 else f"{low} seats" if low == high else f"{low}-{high} seats"
        print(f"{entry.id:<20} {entry.name:<34} {entry.kind:<12} {seats}, {entry.turns}")
        print("\n".join(wrap(entry.brief, WIDTH, initial_indent="    ", subsequent_indent="    ", max_lines=2)))

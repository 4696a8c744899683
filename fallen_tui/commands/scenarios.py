"""`fallen scenarios`: which scenarios there are, and the briefing of one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from textwrap import fill, wrap

from fallen_tui.commands.common import playable_game, write_json
from fallen_tui.engine.errors import WrongUse
from fallen_tui.engine.parts import Briefing, Scenarios
from fallen_tui.engine.plugin import Plugin

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
        for line in _briefing(entry, files, options):
            print(wrapped(line))
    return 0


def _briefing(entry: Plugin, files: Scenarios, options: argparse.Namespace) -> Sequence[str]:
    """What there is to know before one begins. Raises FallenError for one that is not there."""
    told: Briefing | None = entry.part("briefing")
    if told is not None:
        return told(options.id, options.level or "normal", options.seats)
    found = next((each for each in files.catalogue() if each.id == options.id), None)
    if found is None:
        raise WrongUse(f"{entry.title} has no scenario {options.id!r}")
    return [found.name, "", found.brief]


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

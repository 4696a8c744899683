"""`fallen games`: what there is to play, from the catalogue alone."""

from __future__ import annotations

import argparse
import sys

from fallen_tui.engine.plugin import Plugin
from fallen_tui.games import catalogue, published
from fallen_tui.terminal import say


def games(options: argparse.Namespace) -> int:
    """List the games; what keeps one of another package from being listed is told, and is no failure of this one."""
    if options.json:
        import json

        print(json.dumps([_data(entry) for entry in catalogue()], indent=2))
    else:
        print("\n\n".join(_paragraph(entry) for entry in catalogue()))
    for trouble in published().troubles:
        say(f"fallen: {trouble}", sys.stderr)
    return 0


def _data(entry: Plugin) -> dict[str, object]:
    low, high = entry.seats
    return {
        "id": entry.id,
        "title": entry.title,
        "rulebook": entry.rulebook,
        "playable": entry.playable,
        "seats": {"min": low, "max": high} if entry.playable else None,
        "modes": [{"id": m.id, "title": m.title, "seats": {"min": m.low, "max": m.high}} for m in entry.modes],
        "variants": {variant.key: [value for value, _ in variant.values] for variant in entry.variants},
    }


def _paragraph(entry: Plugin) -> str:
    head = f"{entry.id}: {entry.title}" + (f", after {entry.rulebook}" if entry.rulebook else "")
    if not entry.playable:
        return f"{head}\n  not playable yet"
    low, high = entry.seats
    modes = [f"    {mode.id:<16} {mode.title}" for mode in entry.modes]
    variants = [
        f"    {f'{v.key}={value}':<22} {words}{' (' * bool(v.modes)}{', '.join(v.modes)}{')' * bool(v.modes)}"
        for v in entry.variants
        for value, words in v.values
    ]
    more = ["  with:", *variants] if variants else []
    return "\n".join([head, f"  {low} to {high} seats; modes:", *modes, *more])

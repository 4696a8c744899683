"""`fallen statistics`: the records of past games, and the last of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from fallen_tui.commands.common import known_folder, write_json
from fallen_tui.engine.text import file_name
from fallen_tui.faces.outcome import game_title, kind_title
from fallen_tui.faces.statistics import TITLES, came_of, facts, marks_of, sums
from fallen_tui.folder import shown
from fallen_tui.statistics import Best, Honours, Past, honours, open_past_games

LAST = 10


def statistics(options: argparse.Namespace) -> int:
    """Show the statistics."""
    folder = known_folder(options)
    pasts = open_past_games(folder)
    if options.json:
        write_json({"records": [_record(found) for found in honours(pasts)], "games": [_data(past) for past in pasts]})
    elif not pasts:
        print(f"There is no game in {shown(folder)} yet. Start one with: fallen new GAME")
    else:
        print(f"In {shown(folder)}, {sums(pasts)}.")
        for line in lines(pasts):
            print(line)
        print("\nThe page of a game: fallen page FILE")
    return 0


def lines(pasts: Sequence[Past]) -> Iterator[str]:
    """The statistics in lines: records by game and mode, the last games, and what can't be read."""
    for game, kinds in groupby(honours(pasts), key=lambda found: found.kind[0]):
        yield f"\n{game_title(game)}"
        for kind, classes in groupby(kinds, key=lambda found: found.kind):
            yield f"  {kind_title(kind)}"
            for found in classes:
                yield f"    {TITLES[found.fairness]}"
                for fact in facts(found):
                    file = f" ({_named(fact.file)})" if fact.file else ""
                    yield f"      {fact.what}: {fact.told}{file}"
    sound = [past for past in pasts if not past.wrong]
    if sound:
        yield "\nThe last games"
        yield from (f"  {_line(past)}" for past in sound[:LAST])
    broken = [past for past in pasts if past.wrong]
    if broken:
        yield "\nUnreadable"
        yield from (f"  {_named(past.file)}: {past.wrong}" for past in broken)


def _line(past: Past) -> str:
    marks = "".join(f"; {mark}" for mark in marks_of(past))
    day = f"{past.created[:10]}  " if past.created else ""
    return f"{day}{game_title(past.game)}, {', '.join(past.names)}: {came_of(past)}{marks} ({_named(past.file)})"


def _named(file: str) -> str:
    return file_name(file, 200)


# --- for programs ---


def _record(found: Honours) -> dict[str, object]:
    game, mode, agreed = found.kind
    return {
        "game": game,
        "mode": mode,
        "options": dict(agreed),
        "title": kind_title(found.kind),
        "class": found.fairness,
        "games": found.games,
        "going": found.going,
        **{how: found.count(how) for how in ("won", "lost", "drawn", "measured")},
        "best": _best(found.best),
        "fastest": _best(found.fastest),
        "longest": _best(found.longest),
        "streak": found.streak,
        "longest_streak": found.longest_streak,
    }


def _best(best: Best | None) -> dict[str, object] | None:
    return None if best is None else attrs.asdict(best)


def _data(past: Past) -> dict[str, object]:
    kept = attrs.asdict(past, filter=lambda field, _: field.name != "met")
    return {**kept, "options": dict(past.options), "over": past.over, "marks": marks_of(past)}

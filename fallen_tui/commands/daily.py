"""`fallen daily`: the game of the day, its proved score, and the days before it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import attrs

from fallen_tui.commands import whole_screen
from fallen_tui.commands.common import Face, folder_of, open_face, write_json
from fallen_tui.commands.play import continue_at, start
from fallen_tui.daily import DailyResult, checked_date, game_of, is_of, path_of, proved, today
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.faces.keepsakes import day_words, streak_words
from fallen_tui.folder import find, shown
from fallen_tui.games import part
from fallen_tui.garbage import put_off
from fallen_tui.keepsakes import PastDay, days_in_a_row, past_days
from fallen_tui.statistics import open_past_games, tell
from fallen_tui.tui import launch


def daily(options: argparse.Namespace) -> int:
    """Begin the game of the day, go on with it, or say what came of it."""
    folder = folder_of(options)
    day = today() if options.date is None else checked_date(options.date)
    if options.result is not None:
        return _result(_named(options.result, folder, day), folder, options)
    if options.days:
        return _days(folder, options)
    if not whole_screen(options):
        return play_day(open_face(options), folder, day)
    path = path_of(folder, day)
    going = is_of(path, day)
    if not (going and tell(path).over):
        put_off()
        code = launch.resume(options, path) if going else launch.begin(options, game_of(day).setup, path)
        if code or not (path.exists() and tell(path).over):
            return code
    print(shared(path))
    return 0


def play_day(face: Face, folder: Path, day: str) -> int:
    """Begin the game of a day, or go on with it, with a face; of one that is over, say so. Raises FallenError."""
    path = path_of(folder, day)
    code = 0
    if not is_of(path, day):
        found = game_of(day)
        face.say(f"The game of {day}: {found.title}.")
        code = start(face, found.setup, path)
    elif not tell(path).over:
        code = continue_at(face, path)
    if not code and tell(path).over:
        print(shared(path))  # in one piece, to be copied
    return code


def shared(path: Path) -> str:
    """The line to share of a day that is over, proved by its journal. Raises FallenError."""
    return f"To share: {proved(path).line}"


# --- what came of it ---


def _named(named: str, folder: Path, day: str) -> Path:
    """The journal that is meant: of the day, of another day by its date, or a file. Raises FallenError."""
    if named != "today":
        try:
            day = checked_date(named)
        except WrongUse:
            return find(named, folder)
    path = path_of(folder, day)
    if not path.exists():
        where = shown(folder)
        raise FallenError(f"the daily game of {day} is not in {where}; play it with `fallen daily --date {day}`")
    return path


def _result(path: Path, folder: Path, options: argparse.Namespace) -> int:
    """The score of a journal once it is proved, and the days of the folder."""
    result = proved(path)
    if options.json:
        write_json(_data(result))
        return 0
    print(f"{result.points} points: {_scoring(path)}")
    print(result.line)
    for line in days_lines(past_days(open_past_games(folder)), today()):
        print(line)
    return 0


def _scoring(path: Path) -> str:
    return str(part(tell(path).game, "daily").SCORING)


def _days(folder: Path, options: argparse.Namespace) -> int:
    days = past_days(open_past_games(folder))
    if options.json:
        streak = days_in_a_row(days, today())
        write_json({"days": [_day(day) for day in days], "in_a_row": {"now": streak[0], "most": streak[1]}})
    elif not days:
        print("You have no daily game yet. Play your first with: fallen daily")
    else:
        for line in days_lines(days, today()):
            print(line)
    return 0


def days_lines(days: list[PastDay], now: str) -> Iterator[str]:
    """The past days, and how many in a row."""
    if days:
        yield "\nYour days"
        yield from (f"  {day_words(day)}" for day in days)
        yield f"  Days in a row: {streak_words(days_in_a_row(days, now))}"


def _data(result: DailyResult) -> dict[str, object]:
    return {**attrs.asdict(result), "line": result.line}


def _day(day: PastDay) -> dict[str, object]:
    result = day.result
    return {
        "date": day.day, "file": day.past.file, "in_time": day.in_time, "over": result is not None,
        "result": None if result is None else _data(result),
    }  # fmt: skip

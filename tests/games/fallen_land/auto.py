"""Seats that let their gear be arranged at one stroke, as people do, and what such strokes of a journal come to."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from fallen_tui.bots import seat_bot
from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import Answered, Entry, Event
from fallen_tui.engine.game import Game, SeatSpec, Setup
from fallen_tui.engine.history import active, apply_all
from fallen_tui.engine.journal import Recording
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game, stage
from fallen_tui.games.fallen_land.rules.fit import fit
from fallen_tui.games.fallen_land.state.events import Moved, RideLeft, RideTaken
from fallen_tui.saves import begin

AUTO = "auto"
MENUS = ("outfit", "town")
"""Questions that come again after a stroke."""
OFTEN = 3
"""Strokes out of a menu that a seat makes in a Turn."""
WHY = ("stored", "equipped")
"""Why a stroke moves cards."""


def play(seed: str, seats: int, path: Path | None = None, limit: int = 100_000) -> Table:
    """A short game, or its first `limit` answers, in which all arrange gear by `auto`; kept where `path` says."""
    names = ("Ann", "Bo", "Cy")[:seats]
    setup = stage(Setup("fallen_land", "short", tuple(SeatSpec("human", name) for name in names), seed))
    table = begin(setup, path) if path is not None else Table(open_game("fallen_land"), setup)
    if table.journal is not None:
        table.journal.sync = False
    table.advance()
    players = [seat_bot("steady", table.game, setup, seat) for seat in range(seats)]
    done: Counter[tuple[int, int]] = Counter()
    for _ in range(limit):
        if table.over:
            break
        ask = table.pending[0]
        answer = players[ask.seat].answer(table.game.view(table.state, ask.seat), ask, table.decisions)
        turn = (ask.seat, table.game.turn(table.state))
        if AUTO in ask.keys and (ask.topic not in MENUS or done[turn] < OFTEN):
            answer = AUTO
            done[turn] += ask.topic in MENUS
        table.decide(ask.seat, answer)
    return table


def strokes(entries: list[Entry]) -> list[int]:
    """The numbers of the answers, of those that count, that arrange everything out of a menu."""
    return [
        number
        for number in active(entries)
        if isinstance(entry := entries[number - 1], Answered) and entry.topic in MENUS and entry.answer == AUTO
    ]


def moves_of(game: Game, recording: Recording) -> dict[str, list[str]]:
    """What today's rule does at the strokes of a journal that moved cards then, by the answer's number."""
    entries = list(recording.entries)
    wanted = {int(number) for number in moves_kept(recording)}
    found = {}
    state = game.new(recording.header.setup)
    for number in active(entries):
        entry = entries[number - 1]
        if number in wanted:
            assert isinstance(entry, Answered)
            table = clone(state)
            home = table.players[entry.seat].place == table.home(entry.seat)
            done = []
            for event in fit(table, entry.seat, home):
                assert isinstance(event, Event)
                event.apply(table)
                done.append(str(event))
            found[str(number)] = done
        apply_all(state, [entry])
    return found


def moves_kept(recording: Recording) -> dict[str, list[str]]:
    """The same as it was recorded: the moves of cards between an answer and whatever came next, where there are any."""
    entries = list(recording.entries)
    path = active(entries)
    place_of = {number: place for place, number in enumerate(path)}
    found = {}
    for number in strokes(entries):
        done = []
        for later in path[place_of[number] + 1 :]:
            entry = entries[later - 1]
            if not isinstance(entry, (Moved, RideTaken, RideLeft)) or getattr(entry, "why", "") not in ("", *WHY):
                break
            done.append(str(entry))
        if done:
            found[str(number)] = done
    return found

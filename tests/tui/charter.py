"""Games of The New Charter that stand at a wanted question, and what tests of its table ask of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from textual.geometry import Size

from fallen_tui.bots import seat_bot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.saves import begin
from fallen_tui.tui.kit.styled_text import Line, text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.state51 import CharterFace
from fallen_tui.tui.tables.state51.aim import things

SIZES = (Size(60, 16), Size(80, 24), Size(100, 30), Size(120, 40), Size(160, 45), Size(200, 60))
TABS = tuple(tab.id for tab in CharterFace.tabs)
PEOPLE = ("Ann", "Bo", "Cy", "Di")
Play = Callable[..., Match]


def played(
    path: Path, until: Callable[[Any, Any], bool], mode: str, humans: int, seats: int, seed: str, by: str
) -> None:
    """A journal in which bots have played for everybody until a question of seat 1 is as wanted."""
    specs = [SeatSpec("human" if seat < humans else "steady", PEOPLE[seat]) for seat in range(seats)]
    setup = Setup("state51", mode, tuple(specs), seed, "open" if humans == 1 else "strict")
    table = begin(setup, path)
    bots = [seat_bot(by, table.game, setup, seat) for seat in range(seats)]
    while table.pending:
        ask = table.pending[0]
        if ask.seat == 0 and until(table, ask):
            break
        seen = table.game.view(table.state, ask.seat) if bots[ask.seat].sees else None
        table.decide(ask.seat, bots[ask.seat].answer(seen, ask, table.decisions))
    else:
        assert until(table, None), "the game was over before"
    table.leave()


SMALL = Size(80, 24)


def laid(match: Match, size: Size = SMALL) -> tuple[CharterFace, TableScene]:
    """The face of a match with its question opened, as the screen does it."""
    face, scene = open_face(match), TableScene(match)
    assert isinstance(face, CharterFace)
    face.plan(size)
    if scene.ask is not None:
        scene.chosen = scene.ask.default or scene.ask.keys[0]
    face.opened(scene)
    return face, scene


def panes(face: CharterFace, scene: TableScene, size: Size) -> Iterator[tuple[str, list[Line], Size]]:
    """Every pane that a screen of some size can show, with its lines and its size."""
    for id, region in face.plan(size).items():
        if id not in ("tabs", "question", "footer"):
            for pane in TABS if id == "main" else (id,):
                yield pane, face.draw(pane, scene, region.size).lines, region.size


def words(rows: list[Line]) -> str:
    """What is written in some lines, as one text."""
    return " ".join(" ".join(text_of(row) for row in rows).split())


def about(rows: list[Line], spot: str) -> str:
    """What is written from a thing to the next one below."""
    places = things(rows)
    first = places[spot][0]
    below = min((row for row, _ in places.values() if row > first), default=len(rows))
    return words(rows[first:below])


SITUATIONS = (
    {"topic": "faction", "turn": 0, "mode": "countdown", "seats": 1},
    {"topic": "pick"},
    {"topic": "action", "turn": 4, "seats": 4},
    {"topic": "commit"},
    {"topic": "discard", "by": "random"},
    {"topic": "action", "turn": 18, "by": "random", "seed": "s0"},
    {"topic": "pick", "mode": "rival-warlord", "seats": 1, "turn": 4},
    {"topic": "action", "mode": "countdown", "seats": 1, "turn": 3},
    {"topic": "over", "seats": 4},
)

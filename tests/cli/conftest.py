"""Running `fallen` in this process, and journals of short bot games."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from fallen_tui import cli
from fallen_tui.bots import bots_of
from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.parts import Bot
from fallen_tui.engine.table import Table
from fallen_tui.games.state51.game import NewCharter, open_game as open_charter
from fallen_tui.saves import begin


@attrs.frozen
class Ran:
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


Fallen = Callable[..., Ran]
Game = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def fallen(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Fallen:
    """Run a command on a saves folder of the test's own, `stdin` given as text."""

    def run(*argv: str, stdin: str = "") -> Ran:
        monkeypatch.setenv("FALLEN_SAVES", str(folder))
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = cli.main(list(argv))
        written = capsys.readouterr()
        return Ran(code, written.out, written.err)

    return run


def play_on(table: Table, decisions: int) -> None:
    """Random players on every seat for so many decisions, or to the end."""
    players: dict[int, Bot] = {n: RandomBot(table.setup.seed, n) for n in range(len(table.setup.seats))}
    players |= bots_of(table.game, table.setup)
    for _ in range(decisions):
        if table.over:
            return
        ask = table.pending[0]
        view = table.game.view(table.state, ask.seat) if players[ask.seat].sees else None
        table.decide(ask.seat, players[ask.seat].answer(view, ask, table.decisions))


@pytest.fixture
def game(folder: Path) -> Game:
    """Write a journal of Ann against a bot, after so many decisions."""

    def write(
        name: str = "one",
        decisions: int = 30,
        seed: str = "cli",
        undo: str = "strict",
        humans: int = 1,
        leave: bool = True,
    ) -> Path:
        seats = tuple(
            SeatSpec("human", human) if n < humans else SeatSpec("random", "Random Tam")
            for n, human in enumerate(("Ann", "Bo"))
        )
        path = folder / f"{name}.fallen"
        table = begin(Setup("state51", "standard", seats, seed, undo), path)
        assert table.journal is not None
        table.journal.sync = False
        play_on(table, decisions)
        if leave:
            table.leave()
        else:
            table.journal.release()
        return path

    return write


@pytest.fixture
def finished(game: Game) -> Path:
    """A game of Ann against a bot, played to its end."""
    return game("finished", decisions=100_000, seed="end")


def spoil(path: Path, line: int) -> None:
    """Change one letter of a line (from 1)."""
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b'"t":"', b'"t":"x', 1) if line > 1 else lines[0].replace(b"cli", b"clj")
    path.write_bytes(b"\n".join(lines))


def tear(path: Path, left: int = 20) -> None:
    """Cut the last line off after some bytes."""
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:-2], lines[-2][:left]]))


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """From here on the content lacks some Locations, as after an edit of the cards."""

    def lose(*gone: str) -> None:
        cards = open_charter().cards
        kept = {id: card for id, card in cards.locations.items() if id not in gone}
        game = NewCharter(attrs.evolve(cards, digest="edited", locations=kept))
        monkeypatch.setattr("fallen_tui.saves.open_game", lambda _: game)

    return lose

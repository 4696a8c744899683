"""Fixtures of the tests of tables: games that stand at a wanted question."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.engine import rulebook
from fallen_tui.engine.table import Table
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens import curtain, filling, match_controller
from tests.tui.charter import Play, played
from tests.tui.opened import resumed_match


@pytest.fixture(autouse=True)
def hears_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of a test come as fast as they can, those at and after a curtain too."""
    monkeypatch.setattr(curtain, "QUIET", 0.0)
    monkeypatch.setattr(match_controller, "AFTER_CURTAIN", 0.0)


@pytest.fixture(autouse=True)
def stories_are_told_at_once(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A test that does not read stories is not held up by them."""
    if request.module.__name__.rpartition(".")[2] != "test_reading":
        monkeypatch.setattr(match_controller, "STEPS", "")


@pytest.fixture(autouse=True)
def questions_come_by_themselves(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A test that is not about forms answers each question as it is put."""
    if request.module.__name__.rpartition(".")[2] != "test_forms":
        monkeypatch.setattr(filling, "OPENS", False)


@pytest.fixture(autouse=True, scope="session")
def read_once() -> Iterator[None]:
    """Every screen reads its rulebook; here it is the same one all along."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "open_rulebook", cache(rulebook.open_rulebook))
        yield


@pytest.fixture(scope="session")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Journals that stand at a wanted question, each played once."""
    folder = tmp_path_factory.mktemp("charter")

    def journal(
        topic: str,
        turn: int = 2,
        mode: str = "standard",
        humans: int = 1,
        seats: int = 2,
        by: str = "steady",
        seed: str = "charter",
    ) -> Path:
        def until(table: Any, ask: Any) -> bool:
            if topic == "over":
                return bool(table.over)
            return ask is not None and ask.topic == topic and table.state.turn >= turn

        path = folder / f"{topic}-{turn}-{mode}-{humans}-{seats}-{by}-{seed}.jsonl"
        if not path.exists():
            played(path, until, mode, humans, seats, seed, by)
        return path

    return journal


@pytest.fixture
def play(journals: Callable[..., Path], tmp_path: Path) -> Iterator[Play]:
    """Opens a copy of such a journal: the match, all of it told."""
    tables: list[Table] = []

    def open_match(*how: Any, **more: Any) -> Match:
        path = tmp_path / f"{len(tables)}.jsonl"
        shutil.copy(journals(*how, **more), path)
        match = resumed_match(path)
        table = match.table
        tables.append(table)
        match.take_seat(0)
        match.log.follow()
        while match.log.catch_up(1000):
            pass
        return match

    yield open_match
    for table in tables:
        table.leave()

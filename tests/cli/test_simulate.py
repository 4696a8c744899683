"""`fallen simulate`: figures, their keys, and that nothing but the seed decides them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from fallen_tui.commands import simulate
from fallen_tui.commands.simulate import Run, SimulatedGame, summary
from fallen_tui.engine.game import Setup
from fallen_tui.seats import parse_seats
from tests.cli.conftest import Fallen

RANDOM = "bot:random,bot:random"


def _figures(fallen: Fallen, *argv: str) -> dict[str, Any]:
    ran = fallen("simulate", "state51", "--json", *argv)
    assert ran.code == 0
    figures: dict[str, Any] = json.loads(ran.out)
    return figures


def test_exactly_these_keys(fallen: Fallen) -> None:
    figures = _figures(fallen, "--games", "4", "--seats", RANDOM)
    assert list(figures) == [
        "games", "finished", "errors", "decisions", "events", "seconds", "wins", "turns", "scores", "reasons",
    ]  # fmt: skip
    assert list(figures["wins"]) == ["by_seat", "by_bot", "by_side"]
    assert list(figures["turns"]) == list(figures["scores"]) == ["min", "median", "max"]
    assert (figures["games"], figures["finished"], figures["errors"]) == (4, 4, [])
    assert set(figures["wins"]["by_seat"]) == {"1", "2"}
    assert sum(figures["reasons"].values()) == 4
    assert figures["events"] > figures["decisions"] > 100


def test_the_result_does_not_depend_on_jobs(fallen: Fallen) -> None:
    alone = _figures(fallen, "--games", "9", "--seats", RANDOM, "--seed", "x")
    shared = _figures(fallen, "--games", "9", "--seats", RANDOM, "--seed", "x", "--jobs", "2")
    alone.pop("seconds")
    shared.pop("seconds")
    assert alone == shared


def test_the_seed_decides(fallen: Fallen) -> None:
    one = _figures(fallen, "--games", "3", "--seats", RANDOM, "--seed", "x")["decisions"]
    assert one == _figures(fallen, "--games", "3", "--seats", RANDOM, "--seed", "x")["decisions"]
    assert one != _figures(fallen, "--games", "3", "--seats", RANDOM, "--seed", "y")["decisions"]


@pytest.mark.parametrize("mode", ["rival-overlord", "countdown-short"])
def test_solo_modes(fallen: Fallen, mode: str) -> None:
    figures = _figures(fallen, "--games", "3", "--mode", mode, "--seats", "bot:random")
    assert figures["finished"] == 3


def test_nothing_is_written_unless_wished(fallen: Fallen, folder: Path) -> None:
    _figures(fallen, "--games", "2", "--seats", RANDOM)
    assert not folder.exists()


def test_kept_journals_are_sound_and_bear_their_seed(fallen: Fallen, tmp_path: Path) -> None:
    keep = tmp_path / "keep"
    _figures(fallen, "--games", "3", "--seats", RANDOM, "--seed", "a/b c", "--keep", str(keep), "--jobs", "2")
    files = sorted(keep.iterdir())
    assert [path.name for path in files] == [f"state51-a_b_c-{n}.fallen" for n in range(3)]
    assert fallen("verify", *map(str, files)).code == 0
    assert '"seed":"a/b c-1"' in files[1].read_text().splitlines()[0]
    before = [path.read_bytes() for path in files]
    again = fallen("simulate", "state51", "--games", "3", "--seats", RANDOM, "--seed", "a/b c", "--keep", str(keep))
    assert again.code == 1
    assert "another --seed" in again.err
    assert [path.read_bytes() for path in files] == before


def test_the_summary_in_words(fallen: Fallen) -> None:
    ran = fallen("simulate", "state51", "--games", "4", "--seats", RANDOM)
    assert ran.code == 0
    assert ran.err == ""
    assert "4 of 4 games of state51 standard finished (random, random)." in ran.out
    assert "Wins by side: " in ran.out


def test_a_failing_game_is_reported_with_its_seed(fallen: Fallen, monkeypatch: pytest.MonkeyPatch) -> None:
    real = simulate.play_out

    def fail(table: Any, bots: Any) -> None:
        if table.setup.seed.endswith("-1"):
            raise KeyError("a bug")
        real(table, bots)

    monkeypatch.setattr(simulate, "play_out", fail)
    ran = fallen("simulate", "state51", "--games", "3", "--seats", RANDOM, "--seed", "x", "--json")
    assert ran.code == 1
    figures = json.loads(ran.out)
    assert (figures["games"], figures["finished"]) == (3, 2)
    (error,) = figures["errors"]
    assert set(error) == {"seed", "error"}
    assert error["seed"] == "x-1"
    assert "KeyError: 'a bug'" in error["error"]
    assert (
        "Failed: seed x-1: KeyError"
        in fallen("simulate", "state51", "--games", "3", "--seats", RANDOM, "--seed", "x").out
    )


def _run(seats: str) -> Run:
    return Run(Setup("g", "m", parse_seats(seats), "s"), 3)


def test_shared_wins_are_fractions() -> None:
    played = [
        SimulatedGame("s-0", "", 1, 1, (0, 1, 2), (5, 5, 5), ("a", "b", "c"), 4, "draw"),
        SimulatedGame("s-1", "", 1, 1, (2,), (1, 2, 9), ("b", "a", "c"), 7, "goal"),
        SimulatedGame("s-2", "", 1, 1, (), (1, 2, 3), ("a", "c", "b"), 5, "lost"),
    ]
    figures = summary(_run("bot:random,bot:random,bot:steady"), played, 1.0)
    assert figures["wins"]["by_seat"] == {"1": 0.333333, "2": 0.333333, "3": 1.333333}
    assert figures["wins"]["by_bot"] == {"random": 0.666667, "steady": 1.333333}
    assert figures["wins"]["by_side"] == {"a": 0.333333, "b": 0.333333, "c": 1.333333}
    assert figures["turns"] == {"min": 4, "median": 5, "max": 7}
    assert figures["scores"] == {"min": 1, "median": 3, "max": 9}
    assert figures["reasons"] == {"draw": 1, "goal": 1, "lost": 1}


def test_no_finished_game_leaves_figures_empty() -> None:
    figures = summary(_run("bot:random"), [SimulatedGame("s-0", "boom")], 1.0)
    assert figures["turns"] == {"min": None, "median": None, "max": None}
    assert figures["wins"]["by_bot"] == {"random": 0.0}


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(simulate._with_progress(iter([SimulatedGame("a"), SimulatedGame("b")]), 2)) == [
        SimulatedGame("a"),
        SimulatedGame("b"),
    ]
    assert "[##############################] 2 of 2" in terminal.getvalue()
    monkeypatch.setattr(sys, "stderr", plain := io.StringIO())
    list(simulate._with_progress(iter([SimulatedGame("a")]), 1))
    assert plain.getvalue() == ""

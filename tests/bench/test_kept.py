"""The pace does not fall: calls a decision and bytes a key stand no more than a twentieth above what is kept."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import pytest

from fallen_tui import bots
from tests.bench import kept
from tests.bench.counted import COUNTED, Count

BEFORE = Count({"calls a decision": 100.0, "calls of Python functions a decision": 60.0}, {"one": 40.0, "other": 20.0})


@pytest.mark.parametrize("name", COUNTED)
def test_no_figure_grows(name: str) -> None:
    before = kept.read()
    if not before:
        pytest.skip(f"the figures are kept for another Python than {kept.PYTHON}")
    now = kept.count(name)
    if said := kept.grown(name, before[name], now):
        pytest.fail(said, pytrace=False)
    if kept.fallen(before[name], now):
        warnings.warn(f"{name} is better than what is kept: python -m tests.bench.kept --lower", stacklevel=1)


def test_something_is_kept_of_all_that_is_counted() -> None:
    figures = {name: found.figures for name, found in kept.read().items()}
    if not figures:
        pytest.skip(f"the figures are kept for another Python than {kept.PYTHON}")
    assert list(figures) == list(COUNTED)
    assert all(figure > 1 for found in figures.values() for figure in found.values())


def test_what_is_counted_is_the_same_every_time() -> None:
    assert kept.count("state51 random") == kept.count("state51 random")


def test_a_twentieth_more_is_let_pass() -> None:
    now = Count({"calls a decision": 104.9, "calls of Python functions a decision": 62.9}, {"one": 45.0})
    assert kept.grown("play", BEFORE, now) == ""


def test_of_what_grew_the_functions_are_named_that_grew_most_first() -> None:
    now = Count(
        {"calls a decision": 142.0, "calls of Python functions a decision": 60.0},
        {"one": 41.5, "new": 25.0, "other": 19.0},
    )
    assert kept.grown("play", BEFORE, now).splitlines() == [
        "play: 142.0 calls a decision, 100.0 are kept (+42%, 5% are allowed)",
        "      +25.00  new, 0.00 before",
        "       +1.50  one, 40.00 before",
        "Where that is worth it: python -m tests.bench.kept --keep",
    ]


def test_any_of_the_figures_may_be_the_one_that_grew() -> None:
    now = Count({"calls a decision": 90.0, "calls of Python functions a decision": 70.0}, {})
    assert "70.0 calls of Python functions a decision, 60.0 are kept" in kept.grown("play", BEFORE, now)


def test_a_protocol_asked_about_at_every_answer_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What once took two fifths of random play, and no test saw it."""

    @runtime_checkable
    class Asked(Protocol):
        sees: bool

        def ponders(self, ask: Any) -> bool: ...

    before = COUNTED["state51 random"]()
    monkeypatch.setattr(bots, "_ponders", lambda bot, ask: isinstance(bot, Asked))
    said = kept.grown("state51 random", before, COUNTED["state51 random"]())
    assert "_get_protocol_attrs" in said


def test_only_what_is_lower_is_lowered(tmp_path: Path) -> None:
    worse = Count({"calls a decision": 101.0, "calls of Python functions a decision": 50.0}, {})
    better = Count({"calls a decision": 99.0, "calls of Python functions a decision": 61.0}, {})
    assert kept.lowered(BEFORE, worse) is BEFORE
    assert kept.lowered(BEFORE, better) is better
    assert kept.lowered(None, worse) is worse


def test_what_is_written_is_read_again_in_the_order_of_what_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    kept.write({"state51 screen": Count({"bytes a key": 5.0}, {}), "state51 random": BEFORE}, path)
    assert list(kept.read(path).items()) == [
        ("state51 random", BEFORE),
        ("state51 screen", Count({"bytes a key": 5.0}, {})),
    ]
    path.write_text(path.read_text().replace(f'"{kept.PYTHON}"', '"3.0"'))
    assert kept.read(path) == {}


@pytest.mark.parametrize(("now", "wanted"), [(96.0, False), (94.0, True)])
def test_what_fell_far_is_told(now: float, wanted: bool) -> None:
    assert kept.fallen(BEFORE, Count({"calls a decision": now}, {})) is wanted

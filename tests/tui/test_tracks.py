"""Tracks of a made-up game: health with a limit, a journey in sections, a value to an end."""

from __future__ import annotations

from itertools import product

import pytest

from fallen_tui.tui.adventure.tracks import ProgressTrack, left_of
from fallen_tui.tui.kit.styled_text import text_of, width


@pytest.mark.parametrize(
    ("value", "end", "drawn"),
    [
        (20, 20, "━━━━━━━━━━"),
        (19, 20, "━━━━━━━━━╌"),
        (1, 80, "━╌╌╌╌╌╌╌╌╌"),
        (0, 80, "╌╌╌╌╌╌╌╌╌╌"),
        (25, 20, "━━━━━━━━━━"),
        (-3, 20, "╌╌╌╌╌╌╌╌╌╌"),
    ],
)
def test_a_bar_is_full_only_at_its_end(value: int, end: int, drawn: str) -> None:
    assert text_of(ProgressTrack(("Wealth",), value, end).bar(10)) == drawn


def test_a_bar_takes_its_columns() -> None:
    for columns, value, limit in product([1, 4, 8, 10, 23], range(9), [None, 0, 5, 8]):
        bar = ProgressTrack(("Health",), value, 8, limit=limit, marks=(2, 8)).bar(columns)
        assert width(bar) == columns, (value, limit)


def test_the_limit_stands_behind_what_may_be_reached() -> None:
    assert text_of(ProgressTrack(("Health",), 4, 8, limit=6).bar(8)) == "━━━━╌╌│ "
    assert text_of(ProgressTrack(("Health",), 7, 8, limit=6).bar(8)) == "━━━━━━━│", "what is beyond it is shown too"
    assert text_of(ProgressTrack(("Health",), 4, 8, limit=8).bar(8)) == "━━━━╌╌╌╌"


def test_marks_stand_where_a_section_ends() -> None:
    bar = ProgressTrack(("Journey",), 4, 10, "seat1", marks=(3, 6)).bar(10)
    assert text_of(bar) == "━━┼━╌┼╌╌╌╌"
    assert [span.role for span in bar] == ["seat1", "faint"]


def test_every_space_has_a_sign() -> None:
    assert text_of(ProgressTrack(("Journey",), 4, 10, marks=(3, 6, 10)).spaces()) == "●●●│●○○│○○○○"
    assert text_of(ProgressTrack(("Morale",), 2, 8, limit=5).spaces()) == "●●○○○···"
    assert text_of(ProgressTrack(("Mind",), 2, 3).spaces("m")) == "mm○"
    assert text_of(ProgressTrack(("Chips",), 4, 3).spaces()) == "●●●●", "more than there are spaces for"


def test_forms_grow_from_the_shortest_name_to_a_bar() -> None:
    track = ProgressTrack(("H", "Health"), 3, 8)
    assert [text_of(form) for form in track.forms(8)] == ["H 3/8", "Health 3/8", "Health ━━━╌╌╌╌╌ 3/8"]
    assert text_of(ProgressTrack(("H", "Health"), 3, 8, ends=False).told()) == "Health 3"


def test_little_that_is_left_is_told_as_a_danger() -> None:
    assert [left_of(now, 8)[0].role for now in (8, 5, 4, 2, 0)] == ["", "", "warn", "bad", "bad"]
    assert text_of(left_of(2, 7)) == "2/7"

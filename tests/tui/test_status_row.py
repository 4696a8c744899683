"""The row at the top of a made-up game: what gives way and what is spelt out first. Sheets: what is worked out once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fallen_tui.tui.adventure.sheets import kept, spread
from fallen_tui.tui.adventure.status_row import SPARE, StatusPiece, status_row
from fallen_tui.tui.kit.styled_text import line, text_of, width


def pieces() -> list[StatusPiece]:
    def forms(*texts: str) -> Any:
        return tuple(line(text) for text in texts)

    return [
        StatusPiece(0, forms("T3", "Turn 3", "Turn 3 of 12")),
        StatusPiece(SPARE, forms("dusk")),
        StatusPiece(4, forms("H 5", "Health 5", "Health ━━━╌ 5")),
    ]


@pytest.mark.parametrize(
    ("columns", "row"),
    [
        (60, " Turn 3 of 12  dusk  Health ━━━╌ 5"),
        (30, " Turn 3 of 12  dusk  Health 5"),
        (17, " Turn 3  Health 5"),
        (14, " T3  dusk  H 5"),
        (8, " T3  H 5"),
        (4, " T3"),
    ],
)
def test_the_row_is_as_long_as_its_columns_hold(columns: int, row: str) -> None:
    found = status_row(pieces(), columns)
    assert width(found) <= columns
    assert text_of(found) == row


def test_the_first_piece_is_cut_where_nothing_else_helps() -> None:
    assert text_of(status_row(pieces(), 2)) == " …"


def test_parts_stand_on_a_line_without_those_that_are_empty() -> None:
    assert text_of(spread([line("a"), (), line("b")])) == "a · b"


class Seated:
    """A match as far as its moments go."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(entries=[1])
        self.viewer = 0


def test_what_is_costly_is_made_once_for_a_moment_and_a_viewer() -> None:
    scene: Any = SimpleNamespace(match=Seated())
    made: list[str] = []

    def make() -> int:
        made.append("once")
        return len(made)

    assert [kept(scene, "sum", make) for _ in range(3)] == [1, 1, 1]
    assert kept(scene, "other", make) == 2
    scene.match.table.entries.append(2)
    assert kept(scene, "sum", make) == 3
    scene.match.viewer = 1
    assert kept(scene, "sum", make) == 4

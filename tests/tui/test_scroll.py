"""Pages that scroll: keys move within what was drawn, another entry opens the page anew, left and right turn seats."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fallen_tui.tui.adventure import scroll


def page(rows: int = 30, height: int = 10, top: int = 5) -> Any:
    """A scene of three seats with a page that was drawn."""
    match = SimpleNamespace(table=SimpleNamespace(entries=[1, 2]), names=("Ann", "Bo", "Cy"))
    scene: Any = SimpleNamespace(cursors={}, flags={}, match=match, focus="page")
    scroll.keep_extent(scene, "page", rows, height, top)
    return scene


@pytest.mark.parametrize(
    ("key", "top"),
    [("up", 4), ("down", 6), ("wheeldown", 8), ("pageup", 0), ("pagedown", 14), ("home", 0), ("end", 20)],
)
def test_a_key_scrolls_as_far_as_there_are_rows(key: str, top: int) -> None:
    scene = page()
    assert scroll.scroll(scene, "page", key)
    assert scroll.look_of(scene, "page").top == top


def test_other_keys_do_not_scroll() -> None:
    scene = page()
    assert not scroll.scroll(scene, "page", "x")
    assert not scroll.turn(scene, "page", "up")
    assert scroll.look_of(scene, "page").top is None


def test_with_the_next_entry_the_page_opens_anew_for_the_same_seat() -> None:
    scene = page()
    scroll.turn(scene, "page", "right")
    scroll.scroll(scene, "page", "down")
    scene.match.table.entries.append(3)
    assert scroll.look_of(scene, "page") == scroll.ScrollPosition(None, 0, 3)


def test_left_and_right_go_round_the_seats_and_everybody() -> None:
    scene, seen = page(), []
    for _ in range(4):
        scroll.turn(scene, "page", "left")
        seen.append(scroll.look_of(scene, "page").seat)
    assert seen == [2, 1, 0, None]


def test_whose_part_is_seen_is_told_where_it_can_be_changed() -> None:
    scene = page()
    told = "".join(span.text for span in scroll.whose_line(scene, "page", "Dice")[0])
    assert told == " Dice of everybody  ← → whose"
    scene.focus = "list"
    assert scroll.whose_line(scene, "page", "Dice") == []
    scroll.turn(scene, "page", "right")
    assert "".join(span.text for span in scroll.whose_line(scene, "page", "Dice")[0]) == " Dice of Ann"

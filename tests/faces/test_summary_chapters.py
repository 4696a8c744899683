"""The page of a campaign: Turns begin anew in each chapter, so the chapter is said with the Turn, and in the chart."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import attrs
import pytest

from fallen_tui.engine.history import active
from fallen_tui.faces.fallen_land.summary import toll
from fallen_tui.faces.script import cells
from fallen_tui.faces.summary import Summary
from fallen_tui.faces.summary.journal import remembered
from fallen_tui.faces.summary.kept import Loss
from fallen_tui.faces.summary.page import page
from fallen_tui.faces.timeline import Timeline, Turn, chart, when
from fallen_tui.games.fallen_land.state.events.scenario import ChapterBegan, ChapterClosed
from fallen_tui.saves import read
from tests.journals.frozen import frozen


@cache
def summary(name: str) -> Summary:
    return remembered(frozen(f"fallen_land-{name}"))


def played(name: str) -> list[str]:
    """The chapters in the order in which they were played, "again" where the same was lost before."""
    _, recording = read(frozen(f"fallen_land-{name}"))
    found: list[str] = []
    places: dict[str, int] = {}
    lost: set[str] = set()
    entries: list[Any] = [recording.entries[n - 1] for n in active(recording.entries)]
    for entry in entries:
        if isinstance(entry, ChapterClosed):
            place = places.setdefault(entry.chapter, len(places) + 1)
            found.append(f"chapter {place}{' again' if entry.chapter in lost else ''}")
            lost |= {entry.chapter} if entry.outcome == "lost" else set()
    assert sum(isinstance(entry, ChapterBegan) for entry in entries) >= len(found) - 1
    return found


def test_no_turn_is_named_without_its_chapter(subtests: pytest.Subtests) -> None:
    for name in ["seed-and-ledger-normal-won", "the-weaver-normal-lost"]:
        with subtests.test(name=name):
            text = "\n".join(page(summary(name)))
            chapters = played(name)
            assert len(set(chapters)) == len(chapters) > 2
            at = [" ".join(each.split()) for each in re.findall(r"[Cc]hapter\s+\d(?:\s+again)?,\s+Turn\s+\d+", text)]
            assert len(at) > 6
            assert {each.partition(",")[0].lower() for each in at} <= set(chapters)
            when_it_turned = text.partition("Where it turned")[2].partition("\n\n")[0].splitlines()[1:]
            assert all(row.startswith("  chapter ") for row in when_it_turned)
            assert f"In {when(chapters[0], summary(name).points[0].turn)}, " in " ".join(text.split())
            assert f"in {when(chapters[-1], summary(name).turn)}" in " ".join(text.split())
            rolls = [told for _, told in summary(name).kept.best]
            assert rolls
            assert all(told.startswith("chapter ") for told in rolls)


def test_turning_points_are_of_the_chapter_in_which_they_came(subtests: pytest.Subtests) -> None:
    for name in ["seed-and-ledger-normal-won", "the-weaver-normal-lost"]:
        with subtests.test(name=name):
            chapters = played(name)
            found = [point.part for point in summary(name).points]
            assert found == sorted(found, key=chapters.index)
            turns = [(turn.part, turn.number) for turn in summary(name).timeline.turns]
            assert all((point.part, point.turn) in turns for point in summary(name).points)
            assert [part for n, (part, _) in enumerate(turns) if not n or part != turns[n - 1][0]] == chapters


def test_the_chart_says_where_each_chapter_begins(subtests: pytest.Subtests) -> None:
    for name in ["seed-and-ledger-normal-won", "the-weaver-normal-lost"]:
        with subtests.test(name=name):
            rows = page(summary(name))
            axis = next(n for n, row in enumerate(rows) if row.startswith("  turn 0"))
            head = next(n for n, row in enumerate(rows) if row.startswith("  Prestige ("))
            bars = sorted({n for row in rows[head + 1 : axis] for n, sign in enumerate(row) if sign == "|"})
            assert len(bars) == len(played(name)) - 1
            names = rows[axis + 1].ljust(80)
            assert names[7:].startswith("chapter 1 ")
            assert names.rstrip().endswith(played(name)[-1].removeprefix("chapter "))
            begun = {found.start() for found in re.finditer(r"(?<![^ ])(?:chapter )?\d", names)}
            assert begun == {7, *bars}
            assert all(cells(row) <= 78 for row in rows[head : axis + 2])


def test_a_chapter_without_room_for_its_name_has_its_number_or_nothing() -> None:
    base = summary("seed-and-ledger-normal-won").timeline
    parts = ["chapter 1"] * 6 + ["chapter 1 again"] * 2 + ["chapter 2"] + ["chapter 3 again"] * 4
    found: Timeline = attrs.evolve(
        base, turns=tuple(Turn(n, (), ((n,), (n,), (0,), (0,)), part) for n, part in enumerate(parts))
    )
    names = chart(found, 0, 46, 6)[-1][0][0]
    assert names.split() == ["chapter", "1", "1", "2", "3", "again"]
    whole = chart(attrs.evolve(found, turns=tuple(attrs.evolve(each, part="") for each in found.turns)), 0, 46, 6)
    assert len(whole) == len(chart(found, 0, 46, 6)) == 6
    assert whole[-1][0][0].startswith("turn ")


def test_a_death_is_told_with_its_chapter() -> None:
    losses = [Loss(3, 0, "Moss", "a bear", "chapter 2"), Loss(3, 0, "Tull", "a fall")]
    assert toll(losses, ("Ann",)) == (
        "Moss of Ann's Party (chapter 2, Turn 3) and Tull of Ann's Party (Turn 3) died on the way"
    )

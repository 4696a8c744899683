"""What pages are made of: columns fit, Markdown shows names and obeys none; where a game turned; kinds and endings."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, strategies as st

from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.faces.outcome import DRAWN, LOST, MEASURED, WON, ending, kind_of, kind_title, marks, outcome
from fallen_tui.faces.script import cells
from fallen_tui.faces.summary.blocks import Grid, Head, Items, Prose, Verbatim, as_markdown, as_text, escaped
from fallen_tui.faces.summary.page import _of_the_same
from fallen_tui.faces.summary.swings import Stretch, turning_points


def test_markdown_shows_text_as_it_is(subtests: pytest.Subtests) -> None:
    for text, wanted in [
        ("plain words", "plain words"),
        ("*a* _b_ `c`", r"\*a\* \_b\_ \`c\`"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("[a](http://b)", r"\[a\](http\://b)"),
        ("1. Ann", r"1\. Ann"),
        ("- Ann", r"\- Ann"),
        ("# Ann | Bo", r"\# Ann \| Bo"),
        ("www.b.c d@e", r"www\.b.c d&#64;e"),
        ("a\x1b[31mb\nc", r"a\[31mb c"),
    ]:
        with subtests.test(text=text, wanted=wanted):
            assert escaped(text) == wanted


@given(st.lists(st.text(max_size=40), min_size=1, max_size=7), st.integers(40, 100))
def test_nothing_is_wider_than_the_page(texts: list[str], width: int) -> None:
    row = tuple(texts)
    figures = Grid(("what", *row), tuple(("a row", *("7" for _ in row)) for _ in range(2)))
    blocks = [Head("x"), Prose(" ".join(texts)), Items(row), figures, Grid(("",) * len(row), (row,), words=True)]
    if len(row) < 4:
        assert all(cells(line) <= width for line in as_text(blocks, width))
    assert all(cells(line) <= max(width, 17 + 7 * len(row)) for line in as_text(blocks[:4], width))


@given(st.lists(st.text(max_size=30), max_size=5))
def test_no_text_ends_its_fence(texts: list[str]) -> None:
    lines = as_markdown([Verbatim(tuple(texts))])
    fence = lines[0]
    assert set(fence) == {"`"}
    assert lines[-1] == fence
    assert all(fence not in line for line in lines[1:-1])


def test_heads_give_way_before_figures() -> None:
    grid = Grid(("", "Successes", "checks passed", "luck"), (("Ann", "12345", "10 of 12", "a bit lucky"),))
    (head, row) = as_text([grid], 36)
    assert row.split() == ["Ann", "12345", "10", "of", "12", "a", "bit", "lucky"]
    assert "checks." in head
    (_, row) = as_text([grid], 32)
    assert "10 of 12" in row
    assert row.endswith(".")


# --- where it turned ---


def stretch(turn: int, before: tuple[int, ...], after: tuple[int, ...], weight: float = 0.0) -> Stretch:
    return Stretch(turn, f"turn {turn}", (before,), (after,), weight)


def points(*stretches: Stretch, winners: tuple[int, ...] = (), most: int = 2) -> list[tuple[int, str, bool]]:
    found = turning_points(
        stretches, lambda figures: [figure / 10 for figure in figures[0]], ("Ann", "Bo"), ("VP",), winners, most
    )
    return [(point.turn, point.lead, point.mark) for point in found]


def test_the_greatest_swings_are_told_in_their_order() -> None:
    small, great, later = stretch(1, (0, 0), (1, 0)), stretch(2, (1, 0), (1, 4)), stretch(3, (1, 4), (6, 4))
    assert points(small, great, later) == [(2, "Bo took the lead", False), (3, "Ann took the lead", False)]


def test_the_mark_is_among_them_however_small_its_step() -> None:
    stretches = [stretch(1, (0, 0), (5, 0)), stretch(2, (5, 0), (5, 4)), stretch(3, (9, 4), (10, 4))]
    assert points(*stretches, winners=(0,))[-1] == (3, "", True)
    assert not any(mark for _, _, mark in points(*stretches))


def test_a_party_lost_weighs_more_than_its_figures() -> None:
    assert points(stretch(1, (0, 0), (0, 0), 0.3), stretch(2, (2, 0), (4, 0)), most=1) == [(1, "", False)]


def test_level_in_front_and_before_the_first_turn() -> None:
    assert points(stretch(1, (3, 0), (3, 3)), most=1) == [(1, "all were level", False)]
    assert points(stretch(0, (0, 0), (9, 0))) == []


# --- kinds and endings ---


def setup(*kinds: str, mode: str = "standard", **options: str) -> Setup:
    seats = tuple(SeatSpec(kind, name) for kind, name in zip(kinds, ("Ann", "Bo", "Cy"), strict=False))
    return Setup("fallen_land", mode, seats, "s", "strict", tuple(options.items()))


def result(winners: tuple[int, ...], reason: str = "prestige", seats: int = 2) -> Result:
    return Result(winners, (3,) * seats, reason, 5, ("",) * seats)


def test_how_games_end(subtests: pytest.Subtests) -> None:
    for played, came, how, words in [
        (setup("human", "steady"), result((0,)), WON, "Ann won"),
        (setup("human", "steady"), result((1,)), LOST, "Bo won"),
        (setup("human", "human"), result((1,)), WON, "Bo won"),
        (setup("human", "steady"), result((0, 1), "shared"), WON, "Ann and Bo won together"),
        (setup("human", "steady"), result((), "draw"), DRAWN, "A draw"),
        (setup("human"), result((), "time", 1), LOST, "Ann lost"),
        (attrs.evolve(setup("human"), game="state51"), result((0,), "countdown", 1), MEASURED, "Ann ended with 3 VP"),
        (setup("steady", "steady"), result((1,)), WON, "Bo won"),
        (setup("human"), None, "", "Not over yet"),
    ]:
        with subtests.test(played=played, came=came, how=how, words=words):
            assert outcome(played, came) == how
            assert ending(played, came, played.named()) == words


def test_scenarios_and_levels_are_kinds_of_their_own() -> None:
    easy = setup("human", mode="scenario", scenario="the_long_winter", level="easy", setup="draft")
    hard = setup("human", mode="scenario", scenario="the_long_winter", level="hard")
    assert kind_of(easy) == ("fallen_land", "scenario", (("scenario", "the_long_winter"), ("level", "easy")))
    assert kind_of(easy) != kind_of(hard)
    assert kind_title(kind_of(easy)) == "Scenario: The long winter, easy level"
    sound = setup("human", mode="scenario", scenario="sc01", level="hard")
    assert kind_title(kind_of(sound)) == "Scenario: The Ring Around Kiln, hard level"
    assert kind_title(kind_of(setup("human", mode="short"))).startswith("The short game")


def test_a_lead_is_of_whom_the_sentence_speaks() -> None:
    names = ("Ann", "Bo")
    assert _of_the_same("Ann claimed a mine", "Ann pulled ahead", names) == "pulled ahead"
    assert _of_the_same("Ann attacked: Bo's Party was lost", "Ann pulled ahead", names) == "Ann pulled ahead"
    assert _of_the_same("Bo waited", "Ann pulled ahead", names) == "Ann pulled ahead"


def test_marks_say_how_it_was_played() -> None:
    assert marks(setup("steady"), 0) == ["bots only"]
    assert marks(setup("human", branch="x entry 4"), 0) == ["a branch of another game"]
    assert marks(setup("human"), 2) == ["undo (strict) used twice"]
    alone = attrs.evolve(setup("human"), undo="open")
    assert marks(alone, 2, 2) == ["undo open, used twice"]
    assert marks(alone, 3, 1) == ["undo open, used 3 times, 1 past something new"]
    assert marks(alone, 1, 0) == ["undo open, used once, never past anything new"]

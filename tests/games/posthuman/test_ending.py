"""END, GOL, SOL: how a turn and the game end."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.games.posthuman.rules import ending
from fallen_tui.games.posthuman.state.events import Over
from fallen_tui.games.posthuman.state.table import LaidTile
from fallen_tui.games.posthuman.text.table_view import text_view
from tests.games.posthuman.conftest import Bench


def end(table: Bench) -> Over | None:
    """The end that this turn brings; None where the game goes on."""
    found = table.run(ending.end_turn(table.state)).of(Over)
    return found[0] if found else None


def over(table: Bench) -> Over:
    found = end(table)
    assert found is not None
    return found


@pytest.mark.rule("PH-END-01", "PH-END-02", "PH-END-03", "PH-JRN-07", "PH-GAP-56")
def test_the_turn_in_which_somebody_reaches_the_fortress_is_the_last(bench: Any) -> None:
    table = bench(3)
    assert end(table) is None
    table.player(1).journey = 10
    assert ending.at_once(table.state) is None
    assert (over(table).reason, over(table).winners) == ("fortress", (1,))


@pytest.mark.rule("PH-END-04", "PH-END-05", "PH-END-06", "PH-END-07", "PH-END-08", "PH-END-09", "PH-END-10")
def test_several_compare_their_points(bench: Any) -> None:
    """A: 1 follower, marker 1 left, 1 stat and 1 skill by XP, 4 XP, 2 mutations: 3. B: 2 skills, 1 mutation: 1."""
    table = bench(3)
    a, b = table.player(0), table.player(1)
    a.journey = b.journey = 10
    table.followers("fo01", active=False)
    a.hunger, a.raised, a.learned, a.xp = 1, 1, 1, 4
    table.scars("sc01", "sc02", "sc22")
    b.learned = 2
    table.scars("sc03", seat=1)
    assert [ending.tie_points(table.state, player) for player in (a, b)] == [3, 1]
    assert (over(table).reason, over(table).winners) == ("tie", (0,))


@pytest.mark.rule("PH-END-09", "PH-END-06", "PH-END-10", "PH-END-07")
def test_points_by_themselves(bench: Any, subtests: pytest.Subtests) -> None:
    for fields, points in (({"xp": 8}, 2), ({"hunger": 2}, -2), ({"raised": 2}, 4), ({"learned": 1}, 1)):
        with subtests.test(fields=fields):
            table = bench(3)
            for name, n in fields.items():
                setattr(table.player(), name, n)
            assert ending.tie_points(table.state, table.player()) == points
    table = bench(3)
    table.scars("sc01", "sc02", "sc03", "sc22", "sc23")
    assert ending.tie_points(table.state, table.player()) == -3


@pytest.mark.rule("PH-END-11", "PH-GAP-55")
def test_then_the_larger_map_wins_and_at_the_last_tie_both(bench: Any) -> None:
    table = bench(3)
    for seat, tiles in ((0, 1), (1, 2)):
        table.player(seat).journey = 10
        for n in range(tiles):
            table.player(seat).map[(1 + n, 0)] = LaidTile(f"tl{10 * seat + n + 1:02}", "EW")
    assert over(table).winners == (1,)
    table.player(0).map[(5, 0)] = LaidTile("tl50", "EW")
    assert (over(table).reason, over(table).winners) == ("shared", (0, 1))


@pytest.mark.rule("PH-END-12", "PH-GOL-02", "PH-GAP-56", "PH-GAP-64")
def test_when_all_have_turned_the_mutants_win_together(bench: Any) -> None:
    table = bench(3)
    for seat in range(3):
        assert ending.at_once(table.state) is None
        table.mutant(seat)
    found = ending.at_once(table.state)
    assert found is not None
    assert (found.reason, found.winners) == ("mutants", (0, 1, 2))


@pytest.mark.rule("PH-END-13")
def test_who_has_turned_does_not_stand_in_the_fortress(bench: Any) -> None:
    table = bench(3)
    table.player(0).journey = 10
    table.mutant(0)
    assert end(table) is None


@pytest.mark.rule("PH-SOL-09", "PH-SOL-10")
def test_alone_ten_points_win_by_the_turn_of_the_clock(bench: Any, subtests: pytest.Subtests) -> None:
    for journey, final, reason, winners in (
        (10, True, "fortress", (0,)),
        (8, True, "clock", ()),
        (10, False, "fortress", (0,)),
    ):
        with subtests.test(journey=journey, final=final):
            table = bench(1)
            table.player().journey, table.state.final = journey, final
            assert (over(table).reason, over(table).winners) == (reason, winners)
    table = bench(1)
    table.player().journey = 9
    assert end(table) is None


@pytest.mark.rule("PH-SOL-11", "PH-GAP-33")
def test_alone_turning_loses(bench: Any) -> None:
    table = bench(1)
    table.mutant(0)
    found = ending.at_once(table.state)
    assert found is not None
    assert (found.reason, found.winners) == ("turned", ())


@pytest.mark.rule("PH-OUR-03")
def test_the_last_human_goes_on_alone(bench: Any) -> None:
    table = bench(3)
    table.mutant(1)
    table.mutant(2)
    assert ending.at_once(table.state) is None
    assert end(table) is None


def test_who_lost_the_race_is_told_when_and_by_how_much(bench: Any) -> None:
    table = bench(3)
    table.player(0).journey, table.player(1).journey = 8, 10
    over(table)
    told = text_view(table.state, 0, "result")
    assert told[0] == f"Bo wins: reached the Fortress in turn {table.state.turn}."
    assert told[1].endswith("; 2 short of the Fortress.")
    assert "short" not in told[2], "who won"


def test_who_is_alone_has_no_tie_to_break(bench: Any) -> None:
    table = bench(1)
    table.player(0).journey, table.state.final = 7, True
    assert over(table).reason == "clock"
    told = text_view(table.state, 0, "result")
    assert "for a tie" not in told[1]
    assert told[1].endswith("7 of 10 journey points; 3 short of the Fortress.")


def test_who_is_alone_and_has_lost_is_told_what_would_have_saved_them(bench: Any) -> None:
    table = bench(1)
    table.state.turn = 17
    table.player(0).journey, table.player(0).falls, table.state.final = 7, 1, True
    over(table)
    told = text_view(table.state, 0, "result")
    assert told[-1] == (
        "3 more steps in time would have saved you. 10 of 17 turns brought none, and 1 knock-out threw you back to "
        "your start."
    )
    for downs, words in ((0, "Mutants and cards brought them."), (2, "2 knock-outs brought 2 each, and mutants and")):
        table = bench(1)
        table.mutant(0, "sc01")
        table.player(0).falls = downs + 1
        event = ending.at_once(table.state)
        assert event is not None
        event.apply(table.state)
        told = text_view(table.state, 0, "result")
        assert told[1] == "  Ann: a mutant."
        assert words in told[-1]


def test_where_others_play_nobody_is_told_so(bench: Any) -> None:
    table = bench(2)
    table.player(0).journey = 10
    over(table)
    assert not any("would have saved" in line for line in text_view(table.state, 0, "result"))

"""Seats as they are typed."""

from __future__ import annotations

import pytest

from fallen_tui.engine.game import Mode, SeatSpec, Setup
from fallen_tui.games import listing
from fallen_tui.seats import SeatError, check_setup, christened, mode_for, parse_seats, parse_variants, written

MODES = (Mode("duel", "", 2, 2), Mode("crowd", "", 3, 4), Mode("alone", "", 1, 1))


def test_kinds_and_names() -> None:
    seats = parse_seats("human:Ann, bot:steady ,bot:random:Zed")
    assert [(seat.kind, seat.name) for seat in seats] == [
        ("human", "Ann"),
        ("steady", "Steady Ines"),
        ("random", "Zed"),
    ]


def test_names_that_are_not_given_are_distinct(subtests: pytest.Subtests) -> None:
    for count in [2, 4, 12]:
        with subtests.test(count=count):
            for part in ("human", "bot:random"):
                seats = parse_seats(",".join([part] * count))
                assert len({seat.name for seat in seats}) == count


def test_a_human_alone_is_you() -> None:
    assert parse_seats("human,bot:random")[0].name == "Player"
    assert [seat.name for seat in parse_seats("human,human")] == ["Player 1", "Player 2"]


def test_a_bot_gets_no_name_that_somebody_has() -> None:
    assert parse_seats("human:Steady Ines,bot:steady")[1].name != "Steady Ines"


def test_names_are_made_safe() -> None:
    (seat,) = parse_seats("human:\x1b[31mAnn\x07" + "x" * 10_000)
    assert seat.name.isprintable()
    assert len(seat.name) <= 24


def test_written_as_it_is_typed() -> None:
    assert written(parse_seats("human:Ann,bot:steady")) == "human:Ann,bot:steady"


def test_the_first_mode_for_so_many_seats() -> None:
    assert mode_for(MODES, None, 3).id == "crowd"
    assert mode_for(MODES, None, None).id == "duel"
    assert mode_for(MODES, "alone", 3).id == "alone"
    with pytest.raises(SeatError, match="no mode has 5 seats; the modes are duel 2; crowd 3 to 4"):
        mode_for(MODES, None, 5)


def test_what_a_game_does_not_allow(subtests: pytest.Subtests) -> None:
    for setup, says in [
        (Setup("g", "crowd", christened([("human", "")] * 2), ""), "3 to 4 seats, not 2"),
        (Setup("g", "duel", christened([("human", "")] * 2), "", "open"), "one human"),
        (Setup("g", "duel", christened([("human", ""), ("idle", "")]), ""), "no bot 'idle'"),
        (Setup("g", "duel", christened([("human", "")] * 2), "", "strict", (("first", "3"),)), "from 1 to 2"),
        (Setup("g", "duel", christened([("human", "")] * 2), "", "never"), "no undo policy"),
    ]:
        with subtests.test(setup=setup, says=says), pytest.raises(SeatError, match=says):
            check_setup(setup, MODES)


def test_variants_of_a_game_are_read_and_checked() -> None:
    assert parse_variants("fallen_land", ["setup=draft"]) == (("setup", "draft"),)
    assert parse_variants("fallen_land", []) == ()
    with pytest.raises(SeatError, match="did you mean draft"):
        parse_variants("fallen_land", ["setup=drafts"])
    with pytest.raises(SeatError, match="this game has no variant 'pace=short'; it has setup=standard"):
        parse_variants("fallen_land", ["pace=short"])
    with pytest.raises(SeatError, match="it has none"):
        parse_variants("state51", ["setup=draft"])


def test_a_variant_of_one_mode_is_refused_in_others() -> None:
    modes, seats = listing("fallen_land").modes, (SeatSpec("human", "Ann"),)
    check_setup(Setup("fallen_land", "rival-towns", seats, "s", "open", (("rivals", "3"), ("level", "hard"))), modes)
    with pytest.raises(SeatError, match="rivals=3 is for mode rival-towns, not standard"):
        check_setup(Setup("fallen_land", "standard", seats, "s", "open", (("rivals", "3"),)), modes)


def test_a_setup_with_an_unknown_variant_is_refused() -> None:
    wrong = Setup("fallen_land", "standard", (SeatSpec("human", "Ann"),), "s", "open", (("setup", "auction"),))
    with pytest.raises(SeatError, match="there is no setup 'auction'"):
        check_setup(wrong, listing("fallen_land").modes)

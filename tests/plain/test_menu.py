"""A question that is taller than the terminal: groups in a row each, and each in full on request."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.plain import PlainFace
from fallen_tui.plain.menu import _option
from fallen_tui.plain.paper import Paper
from tests.plain.sitting import Typist, play, setup, table_of, toy
from tests.plain.test_play import last_number

TO_ACTIONS = ["1", "1"]
LOW = {"width": 80, "height": 14}


def menu(*lines: str, **face: Any) -> str:
    """The last screen of Ann's first action, without its prompt."""
    text = play(table_of(setup()), [*TO_ACTIONS, *lines], **face)
    return text.rsplit("\n\nYou leave", 1)[0].rsplit("\nChoose", 1)[0]


def test_a_menu_that_fits_or_has_no_terminal_is_shown_in_full() -> None:
    assert "Conquer: tuck a card as Spoils" in menu()
    assert menu() == menu(height=24)
    assert menu() != menu(**LOW)


def test_a_menu_too_tall_is_one_paragraph_a_group() -> None:
    assert menu(**LOW).endswith(
        "Turn 1: your action?\n"
        "Conquer: 1 Two-Trunk Barn; 2 Two-Shift Press; 3 Bowing Chain; 4 Two-Stranger\n"
        "  Pump; 5 Switchyard Departures; 6 Three Embassies; 7 Gasholder Six\n"
        "Exchange: 8 Trade 2 Workers for 1 Scrap; 9 Trade 2 Workers for 1 Fuel; 10 Trade\n"
        "  2 Workers for 1 Weapons; 11 Trade 2 Workers for 1 Building; 12 Discard 2\n"
        "  cards, draw 1\n"
        "To finish: 13 Pass\n"
        "(Type conquer, exchange for a group, menu for all; 21 not possible now.)"
    )


def test_a_menu_that_nearly_fits_has_a_row_for_every_option() -> None:
    text = menu(width=80, height=20).split("Turn 1: your action?\n")[-1]
    assert text.startswith(" 1 Conquer Two-Trunk Barn: ")
    assert text.endswith(
        "\n13 Pass: no more actions this turn\n(Type conquer, exchange for a group, menu for all; 21 not possible now.)"
    )
    assert len(text.splitlines()) == 14
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_row_keeps_its_odds_and_its_mark_and_cuts_the_detail_between_words() -> None:
    choice = Choice("a", "Fight", "the gang of the second bridge, and its dog", odds="62% to pass")
    assert _option(1, 2, choice, True, False, 50) == "1 Fight: the gang of the ... [62% to pass] (Enter)"
    assert _option(1, 2, choice, False, False, 80).endswith(", and its dog [62% to pass]")
    assert _option(1, 2, choice, False, False, 24) == "1 Fight [62% to pass]"


def test_a_groups_word_shows_it_in_full_and_asks_again() -> None:
    table = table_of(setup())
    reply = play(table, [*TO_ACTIONS, "Conquer"], **LOW).split(": Conquer\n")[1]
    assert reply.startswith(
        "Conquer: tuck a card as Spoils, to cash in once in Production\n"
        "   1 Conquer Two-Trunk Barn: 1 Weapons: Spoils Inc"
    )
    assert "\n   7 Conquer Gasholder Six: 1 Weapons: Spoils 3 VP in 2 tokens\nChoose 1 to 13:" in reply
    assert table.pending[0].topic == "action"
    assert menu("menu", **LOW).endswith(menu().rsplit("\nConquer: ", 1)[1])


def test_a_groups_word_that_begins_one_option_chooses_it() -> None:
    table = table_of(setup())
    text = play(table, [*TO_ACTIONS, "conquer three", "trade 2 workers for 1 f", "cooperate"], **LOW)
    assert "That could be 1 Cooperate with Two-Trunk Barn or" in text, "with few options there are no groups"
    assert "Ann passes" in play(table_of(setup()), [*TO_ACTIONS, "pass"], **LOW)


def test_options_without_groups_stand_in_a_row() -> None:
    text = play(toy(Ask(0, "one", ("a", "b", "c"), "T-1", "b")), ["menu"], height=6, width=60)
    assert (
        "Toy: one? 1 Apple [1 in 3]; 2 Brass bell [1 in 3] (Enter); 3 Brass candle [1 in 3] "
        "(Type menu to see all in full; 1 not possible now.)" in " ".join(text.split())
    )
    assert "1 Apple [1 in 3]\n" in text.split(": menu\n")[1]


def test_every_menu_of_a_game_fits_with_its_standing(subtests: pytest.Subtests) -> None:
    for width, height in [(80, 24), (40, 10), (20, 10)]:
        for seats, mode in [
            ("human:Ann,random:Bo", "standard"),
            ("human:Ann", "rival-warlord"),
            ("human:Ann", "countdown"),
            ("human:Ann,steady:Bo,steady:Cy,steady:Di", "standard"),
        ]:
            with subtests.test(width=width, height=height, seats=seats, mode=mode):
                chance = random.Random(seats + mode)

                def types(screen: str) -> str | None:
                    highest = last_number(" ".join(screen.split()) if width < 80 else screen)
                    many = highest and highest.isdigit() and chance.random() < 0.7
                    return str(chance.randint(1, int(highest))) if many and highest else highest

                typist = Typist(types)
                PlainFace(typist, typist.out, width=width, height=height).play(table_of(setup(seats, mode, "3")))  # type: ignore[arg-type]
                menus = [screen for screen in typist.screens if ": your action?\n" in screen]
                assert len(menus) > 5
                for screen in menus:
                    if width == 80 and "\n\nTurn " in screen[: screen.rindex(": your action?\n") - 12]:
                        standing = screen[screen.rindex("\n\nTurn ", 0, screen.rindex(": your action?\n") - 12) + 2 :]
                        assert len(standing.splitlines()) <= 23
                    flat = " ".join(screen.split())
                    assert "Choose 1 to " in flat[-30:]
                    assert "Choose 1 " in flat
                    assert width == 80 or "menu for all" in flat or "menu to see all" in flat


def test_the_terminal_says_how_high_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("LINES", "31")
    monkeypatch.setenv("COLUMNS", "80")
    assert Paper(io.StringIO(), Terminal()).height == 31
    assert Paper(io.StringIO(), Terminal(), height=9).height == 9
    assert Paper(io.StringIO(), io.StringIO()).height is None

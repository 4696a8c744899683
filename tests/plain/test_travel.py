"""Travel by name and answers given again, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from tests.plain.sitting import Typist, play, setup, table_of, toy

MENU = "what does your Party do?"


def sat_down(*lines: str) -> tuple[Table, str]:
    """A game, and what is printed from the first menu of Deeds on, at which these lines are typed."""
    table = Table(
        open_game("fallen_land"),
        Setup("fallen_land", "short", (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo")), "asks", "open"),
    )
    left: Iterator[str] = iter(lines)
    screens: list[str] = []

    def types(screen: str) -> str | None:
        if screens or MENU in screen:
            screens.append(screen)
            return next(left, None)
        return "suggested"

    text = Typist(types).play(table)
    return table, text[text.index(screens[0]) :]


def topics(table: Table, after: str) -> list[str]:
    """What Ann has answered since an answer of hers."""
    own = [entry for entry in table.entries if isinstance(entry, Answered) and entry.seat == 0 and entry.chosen]
    last = max(place for place, entry in enumerate(own) if entry.topic == after)
    return [entry.topic for entry in own[last:]]


def test_a_town_is_travelled_to_by_a_part_of_its_name() -> None:
    table, text = sat_down("travel ferrant")
    assert "Travel ended: you have arrived at G08 Ferrant's Landing (town 1)." in text
    assert table.state.players[0].place == "G08"
    assert topics(table, "deed") == ["deed", "march"]


def test_it_stops_and_goes_on() -> None:
    _, text = sat_down("travel marrow", "travel", "travel stop", "travel stop")
    assert text.count("Travel stopped: an Encounter is due.") == 2
    assert "You no longer travel to U14 Marrow (town 11, Bo's town)." in " ".join(text.split())
    assert 'No goal is called "stop".' in text


def test_where_it_would_go_on_is_told() -> None:
    _, text = sat_down("travel marrow", "1", *["suggested"] * 12)
    assert "travel resumes the march to U14 Marrow (town 11, Bo's town)." in text


def test_goals_are_listed_with_what_they_take() -> None:
    _, text = sat_down("travel", "travel mission", "travel nowhere", "travel list")
    assert "  G08 Ferrant's Landing (town 1): 4 hexes, about 1 week\n" in text
    assert "8 hexes, about 3 weeks, 1 Encounter on the way" in text
    assert 'No goal is called "nowhere". travel list shows them all.' in text
    assert text.count("Towns:") == 2


def test_a_hex_is_travelled_to_by_its_name() -> None:
    _, text = sat_down("travel g05")
    assert "Travel ended: you have arrived at G05" in text


def test_other_games_have_nowhere_to_travel() -> None:
    text = play(table_of(setup()), ["travel", "help"])
    assert "You can't travel from here." in text
    assert "travel NAME" not in text


def test_the_last_answer_is_given_again() -> None:
    table = toy(*(Ask(0, "meal", ("a", "b"), "T-1") for _ in range(3)))
    text = play(table, ["repeat", "Brass", "repeat", "repeat"])
    assert "You have no earlier answer to repeat here." in text
    assert table.state.told == ["meal 'b'"] * 3

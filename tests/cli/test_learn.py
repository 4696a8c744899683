"""`fallen learn`, and every other way to a first game."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui.commands import setup
from fallen_tui.engine.journal import read_header
from fallen_tui.engine.plugin import FIRST
from fallen_tui.games import firsts, listing
from fallen_tui.seats import first_setup
from tests.cli.conftest import Fallen


def made(folder: Path) -> Path:
    (path,) = folder.glob("*.fallen")
    return path


@pytest.mark.parametrize("game", [entry.id for entry in firsts()])
def test_learn_begins_a_first_game_of_a_game(game: str, fallen: Fallen, folder: Path) -> None:
    ran = fallen("learn", game, "--plain", stdin="quit\n")
    assert ran.code == 0
    assert ran.out.startswith(f"Setting up {listing(game).title} …\n")
    assert "Guide, Welcome: " in ran.out
    assert "Suggested: " in ran.out
    assert read_header(made(folder)).setup == first_setup(listing(game))
    again = fallen("resume", "--plain", stdin="quit\n")
    assert "Guide, Welcome: " in again.out


def test_learn_asks_which_game(fallen: Fallen, folder: Path) -> None:
    ran = fallen("learn", "--plain", stdin="3\nquit\n")
    assert "Which game do you want to learn?" in ran.out
    assert read_header(made(folder)).setup.game == "state51"
    assert fallen("learn", "--plain").code == 0


def test_the_name_is_asked_once_where_somebody_sits_there(
    fallen: Fallen, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Your name" not in fallen("learn", "state51", "--plain", stdin="quit\n").out, "nobody answers in a pipe"
    made(folder).unlink()
    monkeypatch.setattr(setup, "on_terminal", lambda: True)
    ran = fallen("learn", "state51", "--plain", stdin="Ann\nquit\n")
    assert "Your name (Enter for Player):" in ran.out
    assert read_header(made(folder)).setup.named()[0] == "Ann"
    made(folder).unlink()
    assert "Your name" not in fallen("learn", "posthuman", "--plain", stdin="quit\n").out
    assert read_header(made(folder)).setup.named()[0] == "Ann"


def test_learn_names_what_can_be_learned(fallen: Fallen) -> None:
    ran = fallen("learn", "fallout", "--plain")
    assert ran.code == 2
    assert "can't be played yet" in ran.err
    assert "did you mean state51?" in fallen("learn", "state52").err


def test_new_takes_the_mode_with_its_seed_or_another(fallen: Fallen, folder: Path) -> None:
    assert "Guide, Welcome: " in fallen("new", "state51", "--mode", FIRST, "--plain", stdin="quit\n").out
    first = made(folder)
    assert read_header(first).setup == first_setup(listing("state51"))
    first.unlink()
    seats = "human:Ann,bot:random"
    ran = fallen("new", "state51", "--mode", FIRST, "--seats", seats, "--seed", "wool", "--plain", stdin="quit\n")
    assert "Guide, Welcome: " in ran.out
    agreed = read_header(made(folder)).setup
    assert (agreed.seed, agreed.named()[0]) == ("wool", "Ann")
    made(folder).unlink()
    fallen("new", "fallen_land", "--mode", FIRST, "--seats", seats, "--plain", stdin="quit\n")
    assert read_header(made(folder)).setup.seed == first_setup(listing("fallen_land")).seed


def test_the_title_in_lines_leads_there(fallen: Fallen, folder: Path) -> None:
    ran = fallen("--plain", stdin="first\n1\nquit\nquit\n")
    assert "First game, with a guide" in ran.out
    assert "Guide, Welcome: " in ran.out
    assert read_header(made(folder)).setup.game == "fallen_land"


def test_games_lists_the_mode_after_the_others(fallen: Fallen) -> None:
    out = fallen("games").out
    assert out.count("A first game, with a guide") == len(firsts())
    for entry in firsts():
        assert entry.modes[0].id != FIRST
        assert entry.modes[-1].id == FIRST

"""`fallen log` and `fallen replay`: who may read what, what was undone, branches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fallen_tui import saves
from fallen_tui.engine.events import Event
from fallen_tui.engine.game import ALL
from fallen_tui.games import open_game
from fallen_tui.games.state51.state.events import Drawn
from fallen_tui.games.state51.text.search import names
from fallen_tui.saves import examine, go_on
from tests.cli.conftest import Fallen, Game, play_on, spoil, tear


def _draws(path: Path, seat: int) -> list[tuple[int, str]]:
    """Entry and the names of the cards of every draw of a seat."""
    cards = open_game("state51").cards  # type: ignore[attr-defined]
    entries = saves.read(path)[1].entries
    return [(n, names(cards, e.cards)) for n, e in enumerate(entries, 1) if isinstance(e, Drawn) and e.seat == seat]


def test_each_line_bears_its_entry(fallen: Fallen, game: Game) -> None:
    path = game()
    entries = saves.read(path)[1].entries
    numbers = [int(line.split()[0]) for line in fallen("log", str(path)).out.splitlines()]
    assert numbers == sorted(set(numbers))
    assert all(isinstance(entries[n - 1], Event) or entries[n - 1].tag == "roll" for n in numbers)
    assert len(numbers) > 20


def test_a_running_game_is_told_to_its_one_human(fallen: Fallen, game: Game) -> None:
    path = game()
    out = fallen("log", str(path)).out
    assert all(f"{n}  Ann draws {cards}" in out for n, cards in _draws(path, 0))
    assert all(f"Random Tam draws {cards}" not in out for _, cards in _draws(path, 1))
    assert out == fallen("log", str(path), "--seat", "1").out


def test_another_seat_is_told_its_own(fallen: Fallen, game: Game) -> None:
    path = game()
    out = fallen("log", str(path), "--seat", "2").out
    assert all(f"Random Tam draws {cards}" in out for _, cards in _draws(path, 1))
    assert all(f"Ann draws {cards}" not in out for _, cards in _draws(path, 0))


def test_a_running_game_of_several_is_told_as_all_may_know_it(fallen: Fallen, game: Game) -> None:
    path = game(humans=2)
    out = fallen("log", str(path)).out
    for seat in (0, 1):
        assert not any(cards in line for _, cards in _draws(path, seat) for line in out.splitlines() if "draws" in line)
    assert "Ann draws 4 cards" in out


def test_a_finished_game_is_told_whole(fallen: Fallen, finished: Path) -> None:
    out = fallen("log", str(finished)).out
    assert all(f"Random Tam draws {cards}" in out for _, cards in _draws(finished, 1))
    assert all(f"Ann draws {cards}" in out for _, cards in _draws(finished, 0))
    assert "The end." in out.splitlines()[-1]


def test_a_damaged_finished_game_gives_nothing_away(fallen: Fallen, finished: Path) -> None:
    """What is left of it may be played on, so it is told to its human only."""
    spoil(finished, 60)
    ran = fallen("log", str(finished))
    assert ran.code == 1
    assert "damaged at line 60" in ran.err
    assert ran.out.splitlines()
    assert _draws(finished, 1)
    assert not any(f"Random Tam draws {cards}" in ran.out for _, cards in _draws(finished, 1))


def test_a_torn_line_is_noted(fallen: Fallen, game: Game) -> None:
    path = game()
    tear(path)
    ran = fallen("log", str(path))
    assert ran.code == 0
    assert "Note: the last line was cut off" in ran.err


def _undone(game: Game) -> tuple[Path, range]:
    """A game in which some entries were undone, and these entries."""
    path = game(undo="open", leave=False)
    table, _ = go_on(path)
    last = len(table.entries)
    to = next(n for n in range(last - 3, 0, -1) if table.entries[n - 1].tag == "checkpoint")
    table.rewind(to)
    play_on(table, 4)
    table.leave()
    return path, range(to + 1, last + 1)


def test_undone_stretches_are_marked_not_hidden(fallen: Fallen, game: Game) -> None:
    path, undone = _undone(game)
    lines = json.loads(fallen("log", str(path), "--json").out)
    marked = [line["entry"] for line in lines if line["undone"]]
    assert marked
    assert set(marked) <= set(undone)
    assert marked == [line["entry"] for line in lines if line["entry"] in undone]
    out = fallen("log", str(path)).out
    assert len(re.findall(r"^ *\d+  \(undone\) ", out, re.M)) == len(marked)
    assert "goes back" in out


def test_json_has_entry_turn_kind_and_text(fallen: Fallen, game: Game) -> None:
    lines = json.loads(fallen("log", str(game()), "--json").out)
    assert set(lines[0]) == {"entry", "turn", "kind", "text", "undone"}
    turn = next(line for line in lines if "Turn 1" in line["text"])
    assert (turn["turn"], turn["kind"]) == (1, "phase")


def test_a_seat_that_is_not_there(fallen: Fallen, game: Game) -> None:
    ran = fallen("log", str(game()), "--seat", "3")
    assert ran.code == 2
    assert "this game has 2" in ran.err


def test_no_such_file(fallen: Fallen, folder: Path) -> None:
    for command in ("log", "replay"):
        ran = fallen(command, "nowhere")
        assert (ran.code, ran.out) == (1, "")
        assert "there is no journal nowhere" in ran.err


def test_the_reader_that_may_know_everything_has_one_name() -> None:
    from fallen_tui.games.state51.text import log as log_lines

    assert log_lines.ALL == ALL


# --- replay ---


def test_replay_shows_what_the_log_shows(fallen: Fallen, game: Game) -> None:
    path = game()
    assert fallen("replay", str(path), "--plain").out == fallen("log", str(path)).out


def test_replay_of_a_stretch(fallen: Fallen, game: Game) -> None:
    path = game()
    numbers = [
        int(line.split()[0]) for line in fallen("replay", str(path), "--from", "20", "--to", "40").out.splitlines()
    ]
    assert numbers[0] >= 20
    assert numbers[-1] <= 40
    assert len(numbers) > 5


def test_stepping(fallen: Fallen, game: Game) -> None:
    path = game()
    log = [line.strip() for line in fallen("log", str(path)).out.splitlines()]
    ran = fallen("replay", str(path), "--step", stdin="\n\n40\np\nt\nwhat\nq\n")
    assert ran.code == 0
    shown = [line for line in ran.out.splitlines() if re.match(r"\d+ ", line)][1:]
    at = next(n for n, line in enumerate(log) if int(line.split()[0]) >= 40)
    begun = [re.sub(" +", " ", log[n]) for n in (0, 1, at, at - 1)]
    assert [line[:25] for line in shown[:4]] == [line[:25] for line in begun]
    assert "Turn 2" in shown[4]
    assert ran.out.count("Enter: the next line.") == 2


def test_stepping_stops_at_both_ends(fallen: Fallen, game: Game) -> None:
    ran = fallen("replay", str(game()), "--step", stdin="p\n999999\n")
    assert ran.code == 0
    assert "That was the first line." in ran.out
    assert ran.out.count("That was the last line.") == 1


def test_branching_in_a_replay(fallen: Fallen, game: Game) -> None:
    path = game()
    ran = fallen("replay", str(path), "--step", stdin="40\nb\nno\nq\n")
    assert ran.code == 0
    (copy,) = path.parent.glob("one-from-*.fallen")
    assert f"fallen resume {copy}\n" in ran.out
    assert examine(copy).playable
    assert int(copy.stem.removeprefix("one-from-")) >= 40


def test_branching_and_going_on_at_once(fallen: Fallen, game: Game) -> None:
    path = game()
    ran = fallen("replay", str(path), "--step", stdin="40\nb\nyes\nquit\n")
    assert ran.code == 0
    assert "You leave the table" in ran.out


def test_branching_without_looking(fallen: Fallen, game: Game) -> None:
    path = game()
    ran = fallen("replay", str(path), "--branch", "33")
    assert ran.code == 0
    assert examine(path.with_name("one-from-33.fallen")).playable
    assert fallen("replay", str(path), "--branch", "999999").code == 1


@pytest.mark.parametrize("option", ["--from", "--to", "--branch"])
def test_numbers_of_entries_are_numbers(fallen: Fallen, game: Game, option: str) -> None:
    assert fallen("replay", str(game()), option, "x").code == 2


@pytest.mark.parametrize(
    ("argv", "says"), [(["--from", "5000"], "past its end"), (["--from", "9", "--to", "3"], "after --to 3")]
)
def test_a_stretch_that_is_none_is_wrong_use(fallen: Fallen, game: Game, argv: list[str], says: str) -> None:
    count = len(saves.read(game("evening"))[1].entries)
    ran = fallen("replay", "evening", *argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert f"evening has {count} entries" in ran.err
    assert says in ran.err


@pytest.mark.parametrize("command", ["log", "replay"])
def test_a_journal_without_entries(fallen: Fallen, game: Game, command: str) -> None:
    path = game()
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    assert fallen(command, str(path)).out == "Nothing has happened yet.\n"

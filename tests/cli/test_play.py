"""`fallen new`, `fallen resume` and the title, through the plain face."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from fallen_tui import saves
from fallen_tui.commands import play
from fallen_tui.engine.events import Closed
from fallen_tui.engine.journal import read_header
from fallen_tui.saves import examine, list_saves
from tests.cli.conftest import Fallen, Game


def test_new_begins_plays_and_keeps(fallen: Fallen, folder: Path) -> None:
    ran = fallen("new", "state51", "--seats", "human:Ann,bot:random", "--seed", "wet-wool", stdin="1\n1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    (path,) = folder.glob("state51-*-ann-*.fallen")
    assert f"\nResume it with: fallen resume {path}\n" in ran.out
    assert "The seed is wet-wool." in ran.out
    setup = read_header(path).setup
    assert (setup.seed, setup.mode, setup.undo) == ("wet-wool", "standard", "open")
    entries = saves.read(path)[1].sound().entries
    assert type(entries[-1]) is Closed
    assert sum(e.tag == "answer" and e.seat == 0 and not e.forced for e in entries) == 2  # type: ignore[attr-defined]


def test_the_end_of_input_saves_and_exits_0(fallen: Fallen, folder: Path) -> None:
    ran = fallen("new", "state51", "--seats", "human:Ann,bot:random", "--seed", "s", stdin="1\n")
    assert ran.code == 0
    (save,) = list_saves(folder)
    assert (save.health, save.state) == ("sound", "Ann to move")


def test_new_takes_mode_undo_and_file(fallen: Fallen, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "evening.fallen"
    ran = fallen("new", "state51", "--seats", "human", "--mode", "countdown", "--undo", "open", "--save", str(path))
    assert ran.code == 0
    setup = read_header(path).setup
    assert (setup.mode, setup.undo, setup.seats[0].name) == ("countdown", "open", "Player")


@pytest.mark.rule("FS-DEC-05")
def test_the_first_player_may_be_named_before_the_game(fallen: Fallen, folder: Path) -> None:
    for number in ("1", "2"):
        ran = fallen("new", "state51", "--seats", "human:Ann,human:Bo", "--seed", "s", "--first", number, stdin="\n")
        assert ("Ann", "Bo")[int(number) - 1] + " is first player" in ran.out
    ran = fallen("new", "state51", "--seats", "human:Ann,human:Bo", "--first", "3")
    assert ran.code == 2
    assert "the first player must be a seat from 1 to 2, not '3'" in ran.err


def test_one_seat_alone_plays_the_first_solo_mode(fallen: Fallen, folder: Path) -> None:
    fallen("new", "state51", "--seats", "human:Ann")
    assert list_saves(folder)[0].mode == "rival-scout"


def test_seeds_differ_where_none_is_given(fallen: Fallen, folder: Path) -> None:
    for _ in range(2):
        fallen("new", "state51", "--seats", "human:Ann,bot:random")
    assert len({read_header(save.path).setup.seed for save in list_saves(folder)}) == 2


def test_new_does_not_overwrite(fallen: Fallen, game: Game) -> None:
    path = game()
    before = path.read_bytes()
    ran = fallen("new", "state51", "--seats", "human,bot:random", "--save", str(path))
    assert ran.code == 1
    assert f"fallen resume {path}" in ran.err
    assert path.read_bytes() == before


def test_an_unwritable_folder_is_told(fallen: Fallen, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = fallen("--saves", str(tmp_path / "file" / "sub"), "new", "state51", "--seats", "human,bot:random")
    assert ran.code == 1
    assert "choose a folder you may write to" in ran.err
    assert "Traceback" not in ran.err


def test_new_asks_and_enter_is_sensible(fallen: Fallen, folder: Path) -> None:
    ran = fallen("new", "state51", stdin="\n\n\n\n\nquit\n")
    assert ran.code == 0
    (save,) = list_saves(folder)
    setup = read_header(save.path).setup
    assert [seat.kind for seat in setup.seats] == ["human", "steady"]
    assert (setup.mode, setup.undo) == ("standard", "open")
    assert setup.seed


def test_new_asks_again_where_seats_are_wrong(fallen: Fallen, folder: Path) -> None:
    ran = fallen("new", "state51", stdin="1\nother\nhuman:Ann\nhuman:Ann,bot:random\n2\nmy-seed\nquit\n")
    assert ran.code == 0
    assert "2 to 4 seats, not 1" in ran.out.replace("\n", " ")
    (save,) = list_saves(folder)
    setup = read_header(save.path).setup
    assert (setup.seed, setup.undo, save.seats[0]) == ("my-seed", "table", "Ann")


def test_open_undo_is_not_offered_to_several(fallen: Fallen) -> None:
    ran = fallen("new", "state51", stdin="1\nother\nhuman:Ann,human:Bo\n")
    assert "strict: never past" in ran.out
    assert "open: back to" not in ran.out


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 4])
def test_input_that_ends_while_asking_begins_nothing(fallen: Fallen, folder: Path, answers: int) -> None:
    ran = fallen("new", "state51", stdin="\n" * answers)
    assert ran.code == 0
    assert "ended before a game started" in ran.err
    assert list_saves(folder) == []


# --- resume ---


def test_resume_takes_the_last_game_that_is_not_over(fallen: Fallen, game: Game, finished: Path) -> None:
    game("older")
    newest = game("newer", decisions=11)
    os.utime(finished.with_name("older.fallen"), (1000, 1000))
    os.utime(newest, (2000, 2000))
    ran = fallen("resume", stdin="quit\n")
    assert ran.code == 0
    assert "newer.fallen" in ran.out


def test_resume_by_name(fallen: Fallen, game: Game) -> None:
    game("evening")
    assert "evening.fallen" in fallen("resume", "evening", stdin="quit\n").out


def test_resume_with_nothing_to_resume(fallen: Fallen, folder: Path, finished: Path) -> None:
    ran = fallen("resume")
    assert ran.code == 1
    assert "start one with `fallen new GAME`" in ran.err


def test_resume_shows_notices(fallen: Fallen, game: Game) -> None:
    game(leave=False)
    assert "closed properly" in fallen("resume", stdin="quit\n").out.replace("\n", " ")


def test_resume_of_a_finished_game_shows_its_end(fallen: Fallen, finished: Path) -> None:
    ran = fallen("resume", str(finished))
    assert ran.code == 0
    assert "The game is over." in ran.out


# --- what ends a game ---


class _Broken:
    """A face under which something goes wrong after some answers."""

    def __init__(self, error: BaseException, midway: bool = False) -> None:
        self.error = error
        self.midway = midway

    def say(self, text: str) -> None:
        pass

    def play(self, table: object) -> None:
        if self.midway:
            table.pending = ()  # type: ignore[attr-defined]
        raise self.error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), BrokenPipeError()])
def test_an_interrupted_game_is_closed_in_good_order(game: Game, error: BaseException) -> None:
    path = game(leave=False)
    with pytest.raises(type(error)):
        play.continue_at(_Broken(error), path)  # type: ignore[arg-type]
    assert type(saves.read(path)[1].entries[-1]) is Closed
    assert examine(path).health == "sound"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("a bug")])
def test_in_the_midst_of_a_rule_nothing_is_added(game: Game, error: BaseException) -> None:
    path = game(leave=False)
    before = path.read_bytes()
    with pytest.raises(type(error)):
        play.continue_at(_Broken(error, midway=True), path)  # type: ignore[arg-type]
    assert path.read_bytes() == before
    assert examine(path).health == "sound"


def test_a_full_disk_stops_the_game_with_a_message(fallen: Fallen, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    path = game()
    before = path.read_bytes()

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    ran = fallen("resume", str(path), stdin="1\n1\n1\n")
    monkeypatch.undo()
    assert ran.code == 1
    assert "No space left" in ran.out + ran.err
    assert path.read_bytes() == before


# --- the title ---


def test_title_quits(fallen: Fallen) -> None:
    ran = fallen(stdin="quit\n")
    assert ran.code == 0
    assert [word in ran.out for word in ("New game", "Saved games", "Rules", "Quit")] == [True] * 4
    assert "Continue" not in ran.out


def test_title_at_the_end_of_input(fallen: Fallen) -> None:
    assert fallen().code == 0


def test_title_continues_the_last_game(fallen: Fallen, game: Game) -> None:
    game("evening")
    ran = fallen(stdin="1\nquit\n")
    assert ran.code == 0
    assert "Continue the last game: Ann, Random Tam" in ran.out.replace("\n", " ")
    assert "evening.fallen" in ran.out


def test_title_begins_a_game(fallen: Fallen, folder: Path) -> None:
    assert fallen(stdin="new\nThe New Charter\n\n2\nInes\n\n\nquit\nquit\n").code == 0
    (save,) = list_saves(folder)
    assert [seat.kind for seat in read_header(save.path).setup.seats] == ["human", "steady", "steady"]
    assert save.seats[0] == "Ines"


def test_a_solo_mode_asks_for_no_seats(fallen: Fallen, folder: Path) -> None:
    assert fallen("new", "state51", "--mode", "rival-scout", stdin="Rufus\n\n\nquit\n").code == 0
    assert list_saves(folder)[0].seats == ("Rufus",)


def test_title_saves_and_rules_come_back_to_it(fallen: Fallen, game: Game) -> None:
    game("evening")
    ran = fallen(stdin="saves\nback\nrules\nThe New Charter\n2\nback\nquit\n")
    assert ran.code == 0
    assert ran.out.count("What now?") == 3
    assert "FS-INTRO-01" in ran.out


def test_title_goes_on_with_a_save(fallen: Fallen, game: Game) -> None:
    game("evening")
    assert "You leave the table" in fallen(stdin="saves\n1\nquit\n").out


# --- what is taken where nothing is said ---


@pytest.mark.parametrize(
    ("seats", "undo"), [("human,bot:random", "open"), ("human,human", "strict"), ("bot:random,bot:random", "strict")]
)
def test_undo_is_open_for_one_human_alone(fallen: Fallen, folder: Path, seats: str, undo: str) -> None:
    fallen("new", "state51", "--seats", seats)
    assert read_header(list_saves(folder)[0].path).setup.undo == undo


def test_the_questions_offer_several_people_strict(fallen: Fallen, folder: Path) -> None:
    fallen("new", "state51", stdin="1\nother\nhuman:Ann,human:Bo\n\n\nquit\n")
    assert read_header(list_saves(folder)[0].path).setup.undo == "strict"


def test_a_seed_that_is_none_is_asked_for_again(fallen: Fallen, folder: Path) -> None:
    fallen("new", "state51", stdin="\n\n\n\n" + "x" * 65 + "\nshorter\nquit\n")
    assert read_header(list_saves(folder)[0].path).setup.seed == "shorter"


def test_resume_says_which_game_it_passes_over_because_it_is_open_elsewhere(fallen: Fallen, game: Game) -> None:
    older = game("older")
    held, _ = saves.go_on(game("held"))
    assert held.journal is not None
    os.utime(older, (1, 1))
    ran = fallen("resume")
    assert f"Note: held.fallen is open elsewhere (process {os.getpid()}" in " ".join(ran.out.split())
    assert "; you resume older.fallen instead." in " ".join(ran.out.split())
    older.unlink()
    ran = fallen("resume")
    assert ran.code == 1
    assert "held.fallen is open elsewhere" in ran.err
    assert "There is no other game to resume" in ran.err
    held.leave()
    assert "open elsewhere" not in fallen("resume").out

"""Replay and looking on: a recorded game at its table."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import History, active
from fallen_tui.engine.undo import points
from fallen_tui.games.posthuman.state.events import EncounterDrawn, EncounterOver
from fallen_tui.saves import begin, go_on, read
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.playback import Playback
from fallen_tui.tui.screens.replay import ReplayScreen, may_read, recorded
from fallen_tui.tui.screens.watch import WatchScreen
from fallen_tui.tui.tools.screenshots import showing
from tests.journals.frozen import SAMPLES, plain
from tests.tui.opened import opened

FINISHED = plain()
SAMPLE = SAMPLES / "the-last-convoy.fallen"
SHORT = {
    game: next(path for path in FINISHED if path.name.startswith(f"{game}-standard"))
    for game in ("state51", "fallen_land")
}


def text(screen: ReplayScreen, pane: str) -> str:
    return "\n".join(text_of(row) for row in screen.pane(pane).rows)


BOTS = Setup("state51", "standard", (SeatSpec("steady", "A"), SeatSpec("steady", "B")), "w")


def running(path: Path, moves: int) -> None:
    """A game of a person and a bot that was left after some answers."""
    setup = Setup("state51", "standard", (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo")), "watch", "open")
    table = begin(setup, path)
    bots = bots_of(table.game, BOTS)
    for _ in range(moves):
        let_bots_play(table, bots)
    table.leave()


def test_every_kept_journal_stands_at_any_of_its_entries_as_history_says(subtests: pytest.Subtests) -> None:
    for path in FINISHED:
        with subtests.test(path=path):
            playback = recorded(path, None)
            history = History(playback.game, playback.table.setup, playback.table.all)
            for share in (0.0, 0.13, 0.5, 0.77, 1.0, 0.3):
                entry = int(playback.count * share)
                playback.stand_at(entry)
                assert playback.at == entry
                assert playback.table.state == history.seek(entry)
                assert len(playback.log.last(9999, None)) <= entry


def test_the_log_shows_nothing_of_what_comes_later() -> None:
    playback = recorded(SHORT["state51"], None)
    while playback.log.tell_ahead(playback.count):
        pass
    playback.stand_at(300)
    told = playback.log.last(9999, None)
    assert told
    assert max(number for number, _ in told) <= 300
    assert all(number <= 300 for number, _ in playback.log.backwards(None))


def test_turns_are_found_and_gone_to() -> None:
    playback = recorded(SHORT["state51"], None)
    while playback.log.tell_ahead(playback.count):
        pass
    turns = [turn for turn, _ in playback.turns]
    assert turns == sorted(set(turns))
    playback.stand_at(1)
    seen = []
    while playback.at < playback.count:
        playback.stand_at(playback.next_turn())
        seen.append(playback.at)
    assert seen[:-1] == [entry for _, entry in playback.turns if entry > 1]
    assert playback.turn_before() == playback.turns[-1][1]


def test_going_to_the_next_move_of_a_game_alone_stops_at_each_choice() -> None:
    playback = recorded(SAMPLE, None)
    answers = [n for n, e in enumerate(playback.table.all, 1) if isinstance(e, Answered) and not e.forced]
    playback.stand_at(0)
    for wanted in answers[:6]:
        assert playback.next_move() == wanted
        playback.stand_at(wanted)
    assert playback.move_before() == answers[4]


def test_going_to_the_next_seat_stops_where_another_answers() -> None:
    playback = recorded(SHORT["state51"], None)
    playback.stand_at(0)
    for _ in range(5):
        entry = playback.next_move()
        answers = [e for e in playback.table.all[playback.at : entry] if isinstance(e, Answered) and not e.forced]
        assert len({answer.seat for answer in answers[:-1]}) == 1
        assert answers[-1].seat != answers[0].seat
        assert answers[-1] is playback.table.all[entry - 1]
        playback.stand_at(entry - 1)


def test_whose_eyes_may_look_on(tmp_path: Path) -> None:
    finished = recorded(SHORT["state51"], None)
    assert may_read(finished) == (None, *range(len(finished.names)))
    path = tmp_path / "a.fallen"
    running(path, 20)
    assert may_read(recorded(path, None)) == (None, 0)
    game, recording = read(path)
    two = Setup("state51", "standard", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "watch", "strict")
    assert may_read(Playback(game, two, recording.entries, None)) == (None,)


async def test_a_game_is_stepped_played_scrubbed_and_filtered(subtests: pytest.Subtests) -> None:
    for size, games in {(80, 24): ["state51", "fallen_land"], (120, 40): ["fallen_land"]}.items():
        for game in games:
            with subtests.test(size=size, game=game):
                async with opened(ReplayScreen(SHORT[game]), size) as (pilot, screen):
                    first = screen.playback.at
                    await pilot.press("right", "right")
                    assert screen.playback.at > first
                    await pilot.press("left", "left")
                    assert screen.playback.at == first
                    await pilot.press("end")
                    assert screen.playback.at == screen.playback.count
                    await pilot.press("home")
                    assert screen.playback.at == 0
                    await pilot.press("space")
                    assert screen.playing
                    await pilot.pause(1.3)
                    assert screen.playback.at > 0
                    await pilot.press("space")
                    assert not screen.playing
                    while screen.playback.log.tell_ahead(screen.playback.count):
                        pass
                    await pilot.press("pagedown", "pagedown")
                    assert screen.playback.game.turn(screen.playback.table.state) >= 1
                    await pilot.press("slash", *"turn 3", "enter")
                    await pilot.press("right")
                    line = screen.playback.log.line(screen.playback.at, None)
                    assert "turn 3" in line.casefold() or {"turn", "3"} <= set(
                        line.casefold().replace(":", " ").split()
                    )
                    await pilot.press("escape")
                    assert "Only lines" not in text(screen, "question")


def taken_back(path: Path) -> tuple[int, int]:
    """A game in which Ann goes back once: entries after the first number, up to the second, were undone."""
    running(path, 30)
    table, _ = go_on(path)
    point = points(table, 0)[3]
    last = len(table.entries)
    table.rewind(point.to, 0)
    table.leave()
    return point.to, last


async def test_a_replay_marks_what_was_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    first, last = taken_back(path)
    async with opened(ReplayScreen(path)) as (pilot, screen):
        await pilot.press("end")
        rows = [text_of(row) for row in screen.pane("question").rows if text_of(row)[:6].strip().isdigit()]
        marked = {int(row[:6]): "(undone)" in row for row in rows}
        assert any(marked.values())
        assert all(marks == (first < number <= last) for number, marks in marked.items())
        assert "╌" in text_of(screen.pane("question").rows[1])
        screen.go_to(first)
        assert "(undone)" not in text(screen, "question")


async def test_the_filter_lists_its_hits_alone_while_it_is_typed_and_then(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    running(path, 30)
    async with opened(ReplayScreen(path)) as (pilot, screen):
        while screen.playback.log.tell_ahead(screen.playback.count):
            pass
        await pilot.press("end")

        def listed() -> list[str]:
            rows = [text_of(row) for row in screen.pane("question").rows]
            return [row for row in rows if row[:6].strip().isdigit()]

        assert any("gains" not in row for row in listed())
        await pilot.press("/", *"gains")
        assert "Enter keep these" in text(screen, "footer")
        assert "branch" not in text(screen, "footer")
        assert listed()
        assert all("gains" in row for row in listed())
        await pilot.press("enter")
        assert "branch" in text(screen, "footer")
        assert all("gains" in row for row in listed())
        await pilot.press("home")
        assert "None of them so far" in text(screen, "question")
        await pilot.press("right")
        assert len(listed()) == 1
        await pilot.press("escape", "end")
        assert any("gains" not in row for row in listed())


def test_the_marks_of_the_bar_are_found_once_until_more_is_known(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    first, last = taken_back(path)
    playback = recorded(path, None)
    before = playback.marks(60)
    while playback.log.tell_ahead(playback.count):
        pass
    marks = playback.marks(60)
    assert "turn" in marks.values()
    assert before != marks, "turns have become known"
    assert marks is playback.marks(60)
    assert marks is not playback.marks(80)
    middle = playback.place_on(60, (first + last) // 2)
    assert {"turn", "undone"} >= {marks[middle]}
    assert playback.place_on(60, playback.count) == 59
    playback.grow(playback.table.all[:10])
    assert playback.marks(60) is not marks


async def test_a_press_on_the_bar_goes_there() -> None:
    async with opened(ReplayScreen(SHORT["state51"])) as (pilot, screen):
        pane = screen.pane("question")
        await pilot.click(pane, offset=(40, 1))
        assert abs(screen.playback.at - screen.playback.count * 37 // 76) <= screen.playback.count // 50


async def test_a_branch_goes_on_from_where_the_replay_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    running(path, 40)
    async with opened(ReplayScreen(path)) as (pilot, screen):
        await pilot.press("end", "left", "left", "left")
        at = screen.playback.at
        await pilot.press("b")
        assert f"Play on from entry {at}, at the seat of Ann?" in text(screen, "question")
        assert "b play on" in text(screen, "footer")
        await pilot.press("left")
        assert "Play on" not in text(screen, "question")
        assert screen.playback.at == at, "any other key than b only drops what was offered"
        assert sorted(tmp_path.glob("*.fallen")) == [path]
        await pilot.press("b", "b")
        await pilot.pause()
    made = pilot.app.return_value
    assert isinstance(made, Path)
    table, notices = go_on(made)
    assert any(f"a branch of a.fallen entry {at}, turn " in notice for notice in notices), "it is said at the table"
    standing = [number for number in active(table.entries) if number <= at]
    assert len(standing) >= at - 2
    table.leave()


async def test_at_the_end_of_a_game_there_is_nothing_to_branch(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    copyfile(SHORT["state51"], path)
    async with opened(ReplayScreen(path)) as (pilot, screen):
        await pilot.press("end", "b", "b")
        assert "The game is over here" in text(screen, "question").replace("\n ", " ")
        assert "play on" not in text(screen, "footer")
        await pilot.press("home", "right", "b")
        assert "with bots only, and you watch?" in text(screen, "question")
    assert list(tmp_path.glob("*.fallen")) == [path]


async def test_a_key_that_is_for_a_question_says_that_nothing_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    copyfile(SHORT["state51"], path)
    async with opened(ReplayScreen(path)) as (pilot, screen):
        for key in ("question_mark", "U"):
            await pilot.press(key)
            assert "Nothing is asked while a game is shown. F1 tells" in text(screen, "question").replace("\n ", " ")
        await pilot.press("right")
        assert "Nothing is asked" not in text(screen, "question")


async def test_looking_on_follows_a_growing_journal_until_one_goes_back(tmp_path: Path) -> None:
    path, whole = tmp_path / "a.fallen", tmp_path / "b.fallen"
    running(path, 20)
    copyfile(path, whole)
    async with opened(WatchScreen(path)) as (pilot, screen):
        before = screen.playback.count
        assert screen.playback.at == before
        table, _ = go_on(path)
        bots = bots_of(table.game, BOTS)
        for _ in range(10):
            let_bots_play(table, bots)
        await pilot.pause(0.8)
        assert screen.playback.count > before
        assert screen.playback.at == screen.playback.count
        await pilot.press("home")
        for _ in range(10):
            let_bots_play(table, bots)
        await pilot.pause(0.8)
        assert screen.playback.at == 0
        await pilot.press("end")
        assert screen.playback.at == screen.playback.count == len(table.entries)
        table.leave()


async def test_a_watched_file_that_vanishes_is_said_and_nothing_breaks(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    running(path, 20)
    async with opened(WatchScreen(path)) as (pilot, screen):
        path.unlink()
        await pilot.pause(0.8)
        assert "can't be read" in text(screen, "question")


async def test_a_replay_of_the_road_turns_to_encounters_and_back() -> None:
    """Unless one has looked away meanwhile, which holds until the encounter is over."""
    game, recording = read(SAMPLE)
    drawn = [n for n, entry in enumerate(recording.entries, 1) if isinstance(entry, EncounterDrawn)]
    over = [n for n, entry in enumerate(recording.entries, 1) if isinstance(entry, EncounterOver)]
    async with opened(ReplayScreen(SAMPLE), (80, 24)) as (pilot, screen):
        screen.go_to(drawn[0] - 1)
        await pilot.press("Y")
        screen.go_to(drawn[0])
        assert screen.scene.tab == "story"
        title = game.cards.name(recording.entries[drawn[0] - 1].card)
        assert title in text(screen, "main")
        screen.go_to(over[0])
        assert screen.scene.tab == "journey"
        screen.go_to(drawn[1])
        await pilot.press("M")
        screen.go_to(drawn[1] + 1)
        assert screen.scene.tab == "map"
        screen.go_to(over[1])
        assert screen.scene.tab == "map"
        screen.go_to(drawn[2])
        assert screen.scene.tab == "story"


async def test_a_line_that_is_longer_than_its_place_is_told_from_its_beginning() -> None:
    """And of a long one before the newest as much as there is room for: rows are never left blank for it."""
    async with opened(ReplayScreen(SAMPLE), (80, 24)) as (_, screen):
        screen.go_to(244)
        whole = [text_of(row) for row in screen._lines(78, 40)]
        for height in range(1, 12):
            assert [text_of(row) for row in screen._lines(78, height)] == whole[-height:]
        long = next(n for n in range(1, 400) if len(screen.playback.log.line(n, None)) > 200)
        screen.go_to(long)
        assert text_of(screen._lines(78, 2)[0]).split()[0] == str(long)


async def test_what_is_told_ahead_is_not_shown_ahead(tmp_path: Path) -> None:
    """Dice and tales are those up to where the replay stands, though turns to jump to are known beyond."""
    async with showing("council-replay", tmp_path, (200, 60)) as pilot:
        screen: Any = pilot.app.screen
        book, here = screen.face.book, screen.playback.at
        assert book.rolls.throws[-1].number > here, "more is known"
        assert book.throws[-1].number <= here
        assert book.last_story().number <= here
        newest = max(number for number, _ in screen.playback.log.backwards_with_undone(0))
        assert newest <= here
        await pilot.press("end")
        assert book.throws[-1].number > here

"""Whole games at the keyboard: to the end, to the end of input, left and taken up again, and when the disk is full."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fallen_tui.engine.events import Answered, Closed
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.plain import PlainFace
from tests.plain.sitting import Typist, play, reopened, setup, table_of


def last_number(screen: str) -> str | None:
    """The last option of the question on a screen, which passes or declines where that is possible."""
    last = screen.rstrip().splitlines()[-1]
    if "press enter" in last.casefold() or "Enter leaves" in last:
        return ""
    if " of 1 to " in last:
        return " ".join(str(n + 1) for n in range(int(last.split("choose ")[-1].split("Choose ")[-1].split()[0])))
    return last.rpartition("1 to ")[2].split(":")[0].split(",")[0] if "1 to " in last else "1"


def test_a_game_is_played_to_its_end(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for seats, mode, seed in [
        ("human:Ann,random:Bo", "standard", "11"),
        ("human:Ann,steady:Bo", "standard", "12"),
        ("human:Ann", "rival-warlord", "13"),
        ("human:Ann", "countdown-short", "14"),
        ("human:Ann,random:Bo,human:Cy,steady:Di", "standard", "16"),
    ]:
        with subtests.test(seats=seats, mode=mode, seed=seed):
            tmp_path = tmp_path_factory.mktemp("case")
            table = table_of(setup(seats, mode, seed), tmp_path / "game.fallen")
            chance = random.Random(seed)

            def types(screen: str) -> str | None:
                highest = last_number(screen)
                if highest and highest.isdigit() and chance.random() < 0.6:
                    return str(chance.randint(1, int(highest)))
                return highest

            text = Typist(types).play(table)
            assert table.over
            result = table.game.result(table.state)
            assert result is not None
            assert "The game is over." in text
            for name, score in zip(table.setup.named(), result.scores, strict=True):
                assert f"  {name}, " in text.split("The game is over.")[1]
                assert f": {score} VP" in text.split("The game is over.")[1]
            assert f"The game is saved in {tmp_path / 'game.fallen'}" in " ".join(text.split())
            assert all(c == "\n" or c.isprintable() for c in text)


def test_two_people_who_pass_reach_a_new_turn_together() -> None:
    table = table_of(setup("human:Ann,human:Bo"))
    asked = []

    def types(screen: str) -> str | None:
        if table.game.turn(table.state) > 2:
            return None
        asked.append(screen.rstrip().splitlines()[-1])
        return last_number(screen)

    text = Typist(types).play(table)
    assert any(line.startswith("Ann, choose") for line in asked)
    assert any(line.startswith("Bo, choose") for line in asked)
    assert "Turn 2: VP Count" in text


def test_what_happened_is_told_once_and_bots_in_brief() -> None:
    text = play(table_of(setup()), ["1", "1"])
    assert text.count("Turn 1: Production") == 1
    assert "Ann gains 1 Weapons, 3 Workers\n" in text
    assert text.count("Ann leads The Changed Compact") == 1
    standing = "Turn 1, Lookout. Ann is first player. VP: Ann 0, Bo 0 (of 30)."
    assert standing in text
    assert "Ann (The Changed Compact): no resources, 0 Workers; 4 cards in hand." in text


def test_the_end_of_input_anywhere_leaves_the_game_saved(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for typed in [0, 1, 2, 3, 4, 7, 12, 20]:
        with subtests.test(typed=typed):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "game.fallen"
            table = table_of(setup("human:Ann,human:Bo"), path)
            text = play(table, ["", "1"] * typed)
            assert f"You leave the table. The game is saved in {path}" in " ".join(text.split())
            table.leave()
            again = reopened(path)
            again.advance()
            assert [ask.topic for ask in again.pending] == [ask.topic for ask in table.pending]
            again.leave()


def test_quit_leaves_and_the_same_question_is_put_again(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for word in ["quit", "q", "QUIT", "exit"]:
        with subtests.test(word=word):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "game.fallen"
            table = table_of(setup(), path)
            first = play(table, ["1", word, "1"])
            table.leave()
            again = reopened(path)
            second = play(again, [])
            again.leave()
            question = "Which card do you take from the Lookout"
            assert question in second
            assert (
                first[first.rindex(question) :].split("\nChoose")[0]
                == second[second.rindex(question) :].split("\nChoose")[0]
            )
            assert "Ann takes" in second, "what came of the last choice is told again"
            assert "Turn 1: Lookout" not in second, "what was told before it is not"


def test_a_game_left_often_ends_like_one_played_through(tmp_path: Path) -> None:
    lines = [*"12113121", "5", "1 2", "99", "99", *"1111"]
    whole = table_of(setup())
    play(whole, lines)
    path = tmp_path / "game.fallen"
    table = table_of(setup(), path)
    for line in lines:
        play(table, [line])
        assert table.journal is not None
        table.journal.release()
        table = reopened(path)
    table.advance()
    table.leave()
    answers = [entry for entry in table.entries if isinstance(entry, Answered)]
    assert answers == [entry for entry in whole.entries if isinstance(entry, Answered)]
    assert len(answers) > 8


def test_a_finished_game_shows_its_result_and_offers_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.fallen"
    table = table_of(setup("human:Ann", "countdown-short", "3"), path)
    Typist(last_number).play(table)
    table.leave()
    again = reopened(path)
    text = play(again, ["log 3", "look", "nonsense", "undo", "? FS-ACT-01", ""])
    again.leave()
    assert "The game is over." in text
    assert "The last turn is over." in text
    assert "Rank: " in text
    assert "Turn 5: VP Count" not in text.split("log 3")[0]
    log = text.split("log 3\n")[1].split("log shows")[0]
    assert "The end." in log
    assert "Type log, log 200" in text
    assert "can't go back any further" in text
    assert "FS-ACT-01: " in text


class FullDisk:
    """Lets so many writes through, then none."""

    def __init__(self, writes: int) -> None:
        self.left = writes

    def __call__(self, descriptor: int, data: memoryview, offset: int) -> int:
        self.left -= 1
        if self.left < 0:
            raise OSError(28, "No space left on device")
        return self.real(descriptor, data, offset)


def test_a_full_disk_ends_play_and_loses_nothing_before(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for writes, answers in [(1, 0), (2, 1), (4, 3)]:
        with subtests.test(writes=writes, answers=answers), pytest.MonkeyPatch.context() as monkeypatch:
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "game.fallen"
            table = table_of(setup(), path)
            disk = FullDisk(writes)
            disk.real = __import__("os").pwrite  # type: ignore[attr-defined]
            monkeypatch.setattr("os.pwrite", disk)
            text = " ".join(play(table, ["1", "1", "pass", "1", "1", "pass"] * 9).split())
            monkeypatch.undo()
            assert "The game couldn't be saved" in text
            assert "No space left on device" in text
            assert (
                "Your last answer doesn't count. Everything before it is safe. Enter to try again, quit to leave:"
                in text
            )
            assert text.endswith("The game stops here.")
            assert text.count(" count") == text.count(" safe") == 1
            assert table.journal is not None
            table.journal.release()
            again = reopened(path)
            again.advance()
            assert again.pending
            undisturbed = table_of(setup())
            play(undisturbed, ["1", "1", "pass", "1", "1", "pass"] * 9)
            assert again.entries == undisturbed.entries[: len(again.entries)]
            assert sum(isinstance(entry, Answered) for entry in again.entries) == answers
            again.leave()


def test_what_a_full_disk_refused_is_answered_again_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.fallen"
    table = table_of(setup(), path)
    disk = FullDisk(3)
    disk.real = __import__("os").pwrite  # type: ignore[attr-defined]
    monkeypatch.setattr("os.pwrite", disk)
    given = iter(["1", "1", "pass", "1", "1", "pass"] * 9)
    cleared = iter(["", "what", ""])

    def types(text: str) -> str | None:
        if "Enter to try again" not in text and "or type quit" not in text:
            return next(given, None)
        if (word := next(cleared)) == "what":
            disk.left = 999
        return word

    typist = Typist(types)
    PlainFace(typist, typist.out, width=80).play(table)
    table.leave()
    text = " ".join(typist.out.getvalue().split())
    assert text.count("The game couldn't be saved") == 2
    assert text.count("Press Enter to return to that question") == 1
    undisturbed = table_of(setup())
    play(undisturbed, ["1", "1", "pass", "1", "1", "pass"] * 9)
    *entries, closed = table.entries
    assert isinstance(closed, Closed)
    assert len(entries) > 500
    assert entries == undisturbed.entries[: len(entries)]


def test_names_with_escapes_do_no_harm() -> None:
    table = table_of(setup("human:\x1b[2JAn\x07n\n\u202e,random:B\x9b31mo", seed="2"))
    text = play(table, ["1", "1", "look", "look 2", "log 50"])
    assert all(c == "\n" or c.isprintable() for c in text)
    assert "[2JAnn" in text


def test_ascii_output_is_ascii() -> None:
    table = table_of(setup("human:Zoë…,human:Łukasz", seed="2"))
    text = play(table, ["", "1", "", "1", "look", "rules", "card weir", "é—“x”", "?", "log"], ascii=True)
    assert text.isascii()
    assert "Zoe..." in text
    assert "Lukasz" in text


def test_lines_fit_the_terminal(subtests: pytest.Subtests) -> None:
    for width in [20, 40, 80, 132]:
        with subtests.test(width=width):
            text = play(table_of(setup()), ["1", "1", "look", "unavailable", "?", "rules", "look hand"], width=width)
            lines = [line for line in text.splitlines() if not line.startswith("Choose ")]
            assert max(map(len, lines)) <= width


def test_only_bots_play_to_the_end_without_a_question() -> None:
    table = table_of(setup("random:Ann,random:Bo"))
    assert "wins" in play(table, [])
    assert table.over


def test_a_journal_is_closed_to_others_while_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.fallen"
    table: Table = table_of(setup(), path)
    play(table, ["1"])
    assert isinstance(table.journal, Journal)
    table.leave()

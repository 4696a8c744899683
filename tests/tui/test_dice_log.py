"""Dice as figures and the dice log, with the dice of a made-up game: faces in words, hits, rounds of a fight."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from textual.geometry import Size

from fallen_tui.tui.adventure.dice_figures import DieFigure, RollFigure, boxes, in_full, in_line, short
from fallen_tui.tui.adventure.dice_log import SIDE, DiceLog
from fallen_tui.tui.kit.styled_text import Line, line, text_of, width

FACES = ("Attack", "Block", "Critical", "Miss")


@attrs.define
class Fall:
    """Dice of one side in a round of a fight."""

    number: int
    turn: int
    seat: int
    faces: tuple[str, ...]

    @property
    def latest(self) -> int:
        return self.number

    @property
    def result(self) -> str:
        return f"{sum(face != 'Miss' for face in self.faces)} hits"

    def concerns(self, seat: int | None) -> bool:
        return seat in (None, self.seat)


class FightLog(DiceLog[Fall]):
    """The dice log of the made-up game."""

    def __init__(self, falls: list[Fall], complete: bool = True) -> None:
        super().__init__(SimpleNamespace(complete=complete))  # type: ignore[arg-type]
        self.falls = falls
        self.figured = 0

    def rolls(self) -> list[Fall]:
        return self.falls

    def figure(self, roll: Fall) -> RollFigure:
        self.figured += 1
        return figure_of(roll)

    def foot(self, columns: int, brief: bool) -> list[Line]:
        return [line("brief" if brief else "at length")]


def figure_of(roll: Fall) -> RollFigure:
    dice = tuple(die(face) for face in roll.faces)
    ends = line((roll.result, "good"))
    who = f"Seat {roll.seat}"
    return RollFigure("Melee", dice, "2", who, f"seat{roll.seat + 1}", why="round 1", sums=(ends,), total=ends)


def die(face: str) -> DieFigure:
    hit = face in ("Attack", "Critical")
    return DieFigure(face, "die.hit" if hit else "die.miss", worth=("+1", "good") if hit else ("0", "dim"), mark="M")


def scene_of(fresh: int = 0) -> Any:
    match = SimpleNamespace(table=SimpleNamespace(entries=[1]), names=("Ann", "Bo"))
    return SimpleNamespace(cursors={}, flags={}, match=match, focus="dice", fresh=fresh)


def falls(count: int) -> list[Fall]:
    return [Fall(n, 1 + n // 3, n % 2, FACES) for n in range(1, count + 1)]


def text(log: FightLog, scene: Any, size: Size, pane: str = "dice") -> list[str]:
    return [text_of(row) for row in log.draw(pane, scene, size).lines]


# --- figures ---


@pytest.mark.parametrize("columns", [16, 24, 40, 78, 120])
@pytest.mark.parametrize("count", [1, 5, 12])
@pytest.mark.parametrize("name", ["", "Wendeline Achterberg"])
def test_boxes_of_words_never_exceed_their_place(columns: int, count: int, name: str) -> None:
    rows = boxes([attrs.evolve(die("Critical"), name=name, below="skill 3")] * count, columns)
    assert max(map(width, rows)) <= columns
    assert sum(text_of(row).count("Critical") for row in rows) == count


def test_a_die_shows_what_it_brought_and_whose_it_is() -> None:
    rows = [text_of(row).rstrip() for row in boxes([die("Attack"), die("Miss")], 40)]
    assert rows == [
        "╭─────────╮ ╭─────────╮",
        "│ Attack  │ │  Miss   │",
        "╰─────────╯ ╰─────────╯",
        "M           M",
        "+1          0",
    ]
    named = boxes([attrs.evolve(die("7"), name="Ines", below="skill 4")], 40)
    assert [text_of(row).rstrip() for row in named] == ["╭───╮", "│ 7 │ 0", "╰───╯", "M Ines", "skill 4"]
    assert boxes([], 40) == []


def test_whoever_rolls_is_called_by_the_same_word_at_every_width() -> None:
    called = {
        "Lubomir Drozd": "Lubomir", "Trolleybus, Off the Wire": "Trolleybus", "The Midwife's Bicycle": "Midwife's",
        "A Camel Nobody Can Account For": "Camel",
    }  # fmt: skip
    for name, word in called.items():
        for columns in range(20):
            found = short(name, columns)
            assert len(found) <= columns
            assert found in ("", name) or word.startswith(found.rstrip("…")), (found, columns)
            assert not found.endswith(",")
        assert short(name, len(word)) == word


def test_a_roll_in_full_and_in_a_line() -> None:
    roll = attrs.evolve(figure_of(Fall(1, 1, 0, ("Attack", "Miss"))), chance="50%", why_brief="round 1")
    full = [text_of(row) for row in in_full(roll, 40)]
    assert full[0] == "Melee, 2 needed           50% beforehand"
    assert full[1] == "Seat 0 · round 1"
    assert full[-1] == "1 hits"
    (row,) = in_line(roll, 80, fresh=True)
    assert text_of(row).split() == ["▌Melee", "2", "Seat", "0", "[Attack]+1", "[Miss]0", "1", "hits", "·", "round", "1"]
    (ours,) = in_line(attrs.evolve(roll, ours=True), 80, fresh=False)
    assert "Seat" not in text_of(ours)
    narrow = in_line(roll, 30, fresh=False)
    assert len(narrow) > 1
    assert all(width(row) <= 30 for row in narrow)


# --- the log ---


def test_the_last_roll_is_big_and_those_before_it_stand_by_turns() -> None:
    rows = text(FightLog(falls(5)), scene_of(4), Size(78, 60))
    assert rows[0].strip().startswith("Dice of everybody")
    assert rows[1].startswith("▌Melee, 2 needed")
    assert sum(row.count("[Attack]") for row in rows) == 4
    assert [row for row in rows if row.startswith("──")] == [f"── Turn {n} " + "─" * 68 for n in (2, 1)]
    assert rows[-1] == "at length"


def test_left_and_right_choose_whose_dice_and_down_scrolls() -> None:
    log, scene = FightLog(falls(40)), scene_of()
    text(log, scene, Size(78, 10))
    assert log.key("dice", "down", scene) == "draw"
    assert log.draw("dice", scene, Size(78, 10)).top == 1
    assert log.key("dice", "right", scene) == "draw"
    rows = text(log, scene, Size(78, 10))
    assert "Dice of Ann" in rows[0]
    assert not any("Seat 1" in row for row in rows)
    assert log.key("dice", "x", scene) is None


def test_rolls_that_are_too_many_are_counted_and_their_lines_are_kept() -> None:
    log, scene = FightLog(falls(130)), scene_of()
    rows = text(log, scene, Size(78, 10))
    assert " and 9 rolls before them" in rows
    figured = log.figured
    text(log, scene, Size(78, 10))
    assert log.figured == figured + 1, "the last one alone"


@pytest.mark.parametrize("height", [3, 20, 30])
def test_beside_the_table_it_fills_its_place(height: int) -> None:
    rows = text(FightLog(falls(9)), scene_of(), Size(50, height), SIDE)
    assert len(rows) == height
    assert height == 3 or rows[-1] == "brief"


@pytest.mark.parametrize(
    ("complete", "words"), [(True, "No dice have been rolled yet."), (False, "Reading the dice so far")]
)
def test_without_dice_it_says_why(complete: bool, words: str) -> None:
    assert any(words in row for row in text(FightLog([], complete), scene_of(), Size(50, 9)))

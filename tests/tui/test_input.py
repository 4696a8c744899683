"""Bytes from the terminal: those that are no UTF-8, sequences that can't be read, pastes that never end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual import events
from textual.message import Message

from fallen_tui.engine.verify import verify
from fallen_tui.saves import examine, read
from fallen_tui.tui.kit.driver import LONGEST_PASTE, LONGEST_PASTING, SILENCE, InputParser
from tests.tui.test_storm import ODD, SIZES
from tests.tui.test_terminal import COUNCIL, STANDS, at_table, play_on, running, sound

TYPED = b"\r\r\r \t123abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ?!/+-<>\x7f"
START, END = b"\x1b[200~", b"\x1b[201~"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def parsed(*data: bytes, parser: InputParser | None = None) -> list[Message]:
    parser = parser or InputParser(Clock())
    return [message for part in data for message in parser.feed(part)]


def keys(*data: bytes, parser: InputParser | None = None) -> list[str]:
    return [each.key for each in parsed(*data, parser=parser) if isinstance(each, events.Key)]


def pastes(*data: bytes, parser: InputParser | None = None) -> list[str]:
    return [each.text for each in parsed(*data, parser=parser) if isinstance(each, events.Paste)]


# --- bytes and sequences ---


def test_keys_are_those_of_textual() -> None:
    assert keys(b"a\r\x1b[A\x1bOP", "é".encode()) == ["a", "enter", "up", "f1", "é"]


def test_a_letter_may_come_in_pieces() -> None:
    assert keys(*(bytes([each]) for each in "字\x1b[B".encode())) == ["字", "down"]


def test_bytes_that_are_no_utf_8_are_replaced() -> None:
    assert [each.character for each in parsed(b"a\xffb\xe9\xc3(") if isinstance(each, events.Key)] == [
        *("a", "\ufffd", "b", "\ufffd", "\ufffd", "("),
    ]


def test_a_sequence_that_cannot_be_read_is_dropped(subtests: pytest.Subtests) -> None:
    for sequence in [b"\x1b[99999999;1u", b"\x1b[1:2;1u", b"\x1b[48;0;0;1;1t\x1b[<0;5;5M", b"\x1b[55296;1u"]:
        with subtests.test(sequence=sequence):
            assert keys(sequence, b"a")[-1] == "a"


def test_a_size_is_not_taken_from_what_is_typed() -> None:
    found = parsed(b"\x1b[?2048;1$y\x1b[48;99999999;99999999;1;1t\x1b[<0;5;6M")
    assert not any(isinstance(each, events.Resize) for each in found)
    (press,) = (each for each in found if isinstance(each, events.MouseDown))
    assert (press.x, press.y) == (4, 5)


# --- pastes ---


def test_a_paste_may_come_in_pieces(subtests: pytest.Subtests) -> None:
    for cuts in range(1, 18):
        with subtests.test(cuts=cuts):
            data = b"x" + START + b"one\x1b[Atwo" + END + b"y"
            parts = data[:cuts], data[cuts : cuts + 7], data[cuts + 7 :]
            parser = InputParser(Clock())
            found = parsed(*parts, parser=parser)
            assert [each.text for each in found if isinstance(each, events.Paste)] == ["one\x1b[Atwo"]
            assert [each.key for each in found if isinstance(each, events.Key)] == ["x", "y"]


def test_nothing_within_a_paste_is_a_key() -> None:
    text = b"\x1b" * 3 + b"\x1b[2J" + b"Q" * 50 + b"\x1b[48;1;1;1;1t\x1b[I"
    found = parsed(START + text + END)
    assert [type(each) for each in found] == [events.Paste]
    assert found[0].text.encode() == text  # type: ignore[attr-defined]


def test_a_paste_without_an_end_is_over_after_a_silence() -> None:
    clock = Clock()
    parser = InputParser(clock)
    assert parsed(START + b"lost", parser=parser) == []
    clock.now = SILENCE - 0.1
    assert list(parser.tick()) == []
    clock.now = SILENCE
    (paste,) = parser.tick()
    assert isinstance(paste, events.Paste)
    assert paste.text == "lost"
    assert keys(b"a", parser=parser) == ["a"]


def test_a_paste_without_an_end_is_over_though_keys_go_on() -> None:
    clock = Clock()
    parser = InputParser(clock)
    found: list[Message] = list(parser.feed(START))
    while not found:
        assert clock.now <= LONGEST_PASTING
        clock.now += SILENCE / 2
        found += [*parser.feed(b"a"), *parser.tick()]
    assert keys(b"b", parser=parser) == ["b"]


def test_a_paste_is_kept_up_to_a_limit() -> None:
    parser = InputParser(Clock())
    assert parsed(START, *[b"y" * 7_919] * 100, parser=parser) == []
    assert len(parser._paste or "") < LONGEST_PASTE + len(END)
    assert [len(each) for each in pastes(END[:3], END[3:], parser=parser)] == [LONGEST_PASTE]
    assert keys(b"a", parser=parser) == ["a"]


def test_random_bytes_end_nothing(subtests: pytest.Subtests) -> None:
    """After any bytes at all, and a silence, a key is a key."""
    for seed in range(20):
        with subtests.test(seed=seed):
            chance, clock = random.Random(seed), Clock()
            parser = InputParser(clock)
            parts = [
                START,
                END,
                b"\x1b",
                b"\x1b[",
                b";",
                b"1",
                b"999999999",
                b":",
                b"u",
                b"~",
                b"M",
                b"<",
                b"t",
                b"\xff",
                b"\xe9",
            ]
            for _ in range(400):
                data = b"".join(chance.choices(parts, k=chance.randint(1, 12))) + chance.randbytes(chance.randint(0, 6))
                for _ in parser.feed(data):
                    pass
                clock.now += chance.choice([0.0, 0.01, 0.2, 3.0])
                for _ in parser.tick():
                    pass
            list(parser.feed(b" " * 64))
            clock.now += LONGEST_PASTING
            list(parser.tick())
            assert keys(b"a", parser=parser)[-1] == "a"


# --- on a real terminal ---


def test_odd_bytes_end_no_game(tmp_path: Path) -> None:
    with at_table(tmp_path, COUNCIL) as (terminal, path):
        terminal.write(
            b"\xff\xfe\xe9\x1b[99999999;1u" + START + b"\xff\xc3" + END + b"\x1b[48;0;0;0;0t\x1b[<0;5;5M\x1b"
        )
        terminal.quiet(0.5, 5.0)
        terminal.write(b"\x1b")
        terminal.quiet(0.5, 5.0)
        play_on(terminal, path)
        terminal.press("Q")
        assert terminal.wait(15) == 0
        assert b"Traceback" not in terminal.said
    sound(path)


def test_a_paste_without_an_end_leaves_the_keys_alive(tmp_path: Path) -> None:
    with at_table(tmp_path, COUNCIL) as (terminal, path):
        terminal.write(START + b"\r\rabc")
        terminal.quiet(SILENCE + 1, SILENCE + 1)
        terminal.press("Q")
        assert terminal.wait(15) == 0
    sound(path)


def _storm(seed: int, folder: Path) -> None:
    """Random keys, odd bytes and sizes on a terminal; whatever came, Ctrl-Q ends the program in good order."""
    chance = random.Random(seed)
    with at_table(folder, chance.choice(list(STANDS))) as (terminal, path):
        for _ in range(120):
            odd = b"".join(chance.choices(ODD, k=2)) if chance.random() < 0.2 else b""
            terminal.write(odd + bytes(chance.choices(TYPED, k=chance.randint(1, 4))))
            if chance.random() < 0.1:
                terminal.resize(*chance.choice(SIZES))
            terminal.quiet(0.02, 0.1)
        terminal.quiet(2 * SILENCE, 2 * SILENCE)
        terminal.press("\x11")
        assert terminal.wait(20) == 0, terminal.text
        assert b"Traceback" not in terminal.said
    assert examine(path).health == "sound"
    game, recording = read(path)
    assert verify(game, recording.header.setup, recording.entries).sound


@pytest.mark.parametrize("seed", range(2))
def test_a_storm_of_bytes(tmp_path: Path, seed: int) -> None:
    _storm(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 44))
def test_ten_times_as_many_storms_of_bytes(tmp_path: Path, seed: int) -> None:
    _storm(seed, tmp_path)


def test_odd_bytes_end_no_game_in_lines(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for odd in [b"\xff", b"\xe9\xc3(", b"a\x00b"]:
        with subtests.test(odd=odd):
            tmp_path = tmp_path_factory.mktemp("case")
            game = ("new", "state51", "--seats", "human:Ann,bot:steady", "--seed", "1", "--plain", "--save", "a.fallen")
            with running(tmp_path, *game) as terminal:
                terminal.until("Choose 1 to")
                terminal.write(odd + b"\n")
                terminal.quiet(0.5, 5.0)
                terminal.write(b"quit\n")
                assert terminal.wait(15) == 0
                assert b"Traceback" not in terminal.said
            sound(tmp_path / "a.fallen")

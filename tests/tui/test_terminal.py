"""On a real terminal: hung up, stopped and continued, with few colours or none, with ASCII alone."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import pytest
from textual.events import Resize
from textual.geometry import Size

from fallen_tui.engine.events import Answered, Closed
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.verify import verify
from fallen_tui.saves import examine, go_on, read
from fallen_tui.tui.app import FallenApp, depth_of
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import text_of, width as width_of
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, Stand, play_to
from tests.bench.pty_terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
STANDS = {COUNCIL: Stand(COUNCIL, "march", turn=2), CHARTER: Stand(CHARTER, "action", turn=2)}
TRUE, MANY, FEW = (
    re.compile(pattern) for pattern in (rb"[34]8;2;\d+;\d+;\d+", rb"[34]8;5;\d+", rb"[\[;](?:3|4|9|10)[0-7][;m]")
)
"""Colours as they are asked for: 16 million, 256, 16."""


@cache
def played(game: str) -> bytes:
    """The journal of a game in its midst, left in good order."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.fallen"
        play_to(STANDS[game], path).table.leave()
        return path.read_bytes()


def prepared(folder: Path, game: str) -> Path:
    path = folder / "a.fallen"
    path.write_bytes(played(game))
    return path


@contextmanager
def running(folder: Path, *argv: str, size: tuple[int, int] = (80, 24), **environ: str) -> Iterator[Terminal]:
    """`fallen` on a terminal; variables given empty are not set."""
    usual = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
    wanted = {**kept, **usual, "FALLEN_SETTINGS": str(folder / "settings.toml"), **environ}
    terminal = Terminal(
        [sys.executable, "-m", "fallen_tui", "--saves", str(folder), *argv],
        size,
        {key: value for key, value in wanted.items() if value},
        folder,
    )
    try:
        yield terminal
    finally:
        terminal.close()


@contextmanager
def at_table(folder: Path, game: str, *more: str, **environ: str) -> Iterator[tuple[Terminal, Path]]:
    """At the table of a game in its midst, its question on the screen."""
    path = prepared(folder, game)
    with running(folder, *more, "resume", str(path), **environ) as terminal:
        terminal.until("choose")
        terminal.quiet(0.8, 8.0)  # the past is told in the background
        yield terminal, path


def answered(path: Path) -> int:
    return sum(isinstance(entry, Answered) for entry in read(path)[1].entries)


def sound(path: Path) -> Ask:
    """Proves a journal that was let go of; the question it is resumed at."""
    assert examine(path).health == "sound"
    assert not path.with_name(f".{path.name}.lock").exists()
    game, recording = read(path)
    assert type(recording.entries[-1]) is Closed
    assert verify(game, recording.header.setup, recording.entries).sound
    table, notices = go_on(path)
    assert notices == []
    table.leave()
    return table.pending[0]


def play_on(terminal: Terminal, path: Path) -> None:
    """Answer once, and wait for the next question."""
    before = answered(path)
    terminal.press("enter")
    for _ in range(100):
        terminal.quiet(0.15, 3.0)
        if answered(path) > before:
            return
    pytest.fail(f"the answer was not taken:\n{terminal.text}")


# --- hung up ---


def _hang_up(terminal: Terminal) -> None:
    terminal.hang_up()


def _signal(terminal: Terminal) -> None:
    os.kill(terminal.pid, signal.SIGHUP)


def test_a_line_that_breaks_costs_nothing(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for game, end in [(COUNCIL, _hang_up), (CHARTER, _signal)]:
        with subtests.test(game=game, end=end):
            tmp_path = tmp_path_factory.mktemp("case")
            with at_table(tmp_path, game) as (terminal, path):
                play_on(terminal, path)
                terminal.quiet(0.5, 5.0)
                shown = terminal.text
                end(terminal)
                assert terminal.wait(15) == 128 + signal.SIGHUP
                assert b"Traceback" not in terminal.said
            question = sound(path)
            with running(tmp_path, "resume", str(path)) as terminal:
                terminal.until("choose")
                terminal.quiet(0.3, 5.0)
                rule = f" {question.rule} "
                assert rule in shown
                before, after = (_question(text, rule) for text in (shown, terminal.text))
                assert after == before, "the same question, the same options"


def _question(screen: str, rule: str) -> list[str]:
    """The rows between the rule line of the question and the footer."""
    rows = screen.splitlines()
    first = max(number for number, row in enumerate(rows) if rule in row)
    return rows[first + 1 : -1]


def test_what_is_typed_ahead_of_the_end_answers_nothing(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game, leave in [(COUNCIL, b"\x11"), (CHARTER, b"Q"), (COUNCIL, b"\x03")]:
        with subtests.test(game=game, leave=leave):
            tmp_path = tmp_path_factory.mktemp("case")
            with at_table(tmp_path, game) as (terminal, path):
                before = answered(path)
                terminal.write(leave + b"\r\r1a2b\r")
                assert terminal.wait(15) == 0
                assert b"Traceback" not in terminal.said
            sound(path)
            assert answered(path) == before


# --- stopped and continued ---


def test_what_was_stopped_is_painted_whole_again(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for game in STANDS:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            with at_table(tmp_path, game) as (terminal, _):
                before = terminal.picture()
                os.kill(terminal.pid, signal.SIGTSTP)
                _, status = os.waitpid(terminal.pid, os.WUNTRACED)
                assert os.WIFSTOPPED(status)
                terminal.quiet(0.2, 2.0)
                assert b"\x1b[?1049l" in terminal.said, "the shell has its own screen back"
                terminal.show()
                terminal.screen.reset()
                os.kill(terminal.pid, signal.SIGCONT)
                terminal.until("choose", 10.0)
                terminal.quiet(0.5, 5.0)
                assert terminal.picture() == before
                terminal.press("down")
                terminal.quiet(0.3, 3.0)
                assert terminal.picture() != before, "and it listens"


# --- what the terminal can show ---


def test_a_terminal_says_how_many_colours_it_has(subtests: pytest.Subtests) -> None:
    for environ, depth in [
        ({"COLORTERM": "truecolor"}, "truecolor"),
        ({"COLORTERM": "24bit", "TERM": "xterm"}, "truecolor"),
        ({"COLORTERM": "", "TERM": "screen-256color"}, "256"),
        ({"COLORTERM": "", "TERM": "xterm"}, "16"),
        ({"COLORTERM": "", "TERM": "linux"}, "16"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none"),
        ({"COLORTERM": "", "TERM": "vt100"}, "none"),
    ]:
        with subtests.test(environ=environ, depth=depth):
            assert depth_of(environ) == depth


def test_as_many_colours_are_sent_as_the_terminal_has(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for environ, wanted in [
        ({"COLORTERM": "truecolor"}, TRUE),
        ({"COLORTERM": "", "TERM": "screen-256color"}, MANY),
        ({"COLORTERM": "", "TERM": "xterm"}, FEW),
        ({"NO_COLOR": "1"}, None),
    ]:
        with subtests.test(environ=environ, wanted=wanted):
            tmp_path = tmp_path_factory.mktemp("case")
            with at_table(tmp_path, COUNCIL, **environ) as (terminal, _):
                terminal.press("down", "P")
                terminal.quiet(0.4, 5.0)
                sent = terminal.said
                assert bool(TRUE.search(sent)) == (wanted is TRUE)
                assert bool(MANY.search(sent)) == (wanted in (TRUE, MANY)), "the ground of the map is short on the line"
                plain = TRUE.sub(b"", MANY.sub(b"", sent))
                assert bool(FEW.search(plain)) == (wanted is FEW)
                assert b"\x1b[0;1m" in sent or b";1" in sent, "weight is there without colour"


def test_ascii_is_ascii(tmp_path: Path) -> None:
    for game in STANDS:
        folder = tmp_path / game
        folder.mkdir()
        with at_table(folder, game, "--ascii") as (terminal, path):
            for keys in ("down tab tab tab tab L I O ?", "escape", "U", "escape", "H", "escape"):
                terminal.press(*keys.split())
                terminal.quiet(0.25, 5.0)
            play_on(terminal, path)
            terminal.quiet(0.4, 5.0)
            assert terminal.said.isascii(), [c for c in terminal.said.decode() if not c.isascii()][:20]


def test_a_terminal_that_is_not_of_utf_8_gets_ascii(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for environ, setting, ascii_alone in [
        ({"LANG": "C"}, "", True),
        ({"LANG": ""}, "", False),
        ({"TERM": "vt100"}, "", True),
        ({"LANG": "C"}, 'ascii = "no"\n', False),
        ({}, "", False),
    ]:
        for plain in [False, True]:
            with subtests.test(environ=environ, setting=setting, ascii_alone=ascii_alone, plain=plain):
                tmp_path = tmp_path_factory.mktemp("case")
                (tmp_path / "settings.toml").write_text(setting)
                seats = ("new", "state51", "--seats", "human:Zoë,bot:steady", "--seed", "1")
                unset = {"LC_ALL": "", "LC_CTYPE": "", "PYTHONUTF8": "", "PYTHONIOENCODING": ""}
                with running(tmp_path, *seats, *(["--plain"] if plain else []), **{**unset, **environ}) as terminal:
                    terminal.until("Choose 1 to" if plain else "choose")
                    terminal.quiet(0.4, 5.0)
                    assert terminal.said.isascii() is ascii_alone


def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    path = prepared(tmp_path, CHARTER)
    with running(tmp_path, "resume", str(path), TERM="dumb", COLORTERM="") as terminal:
        terminal.until("your action")
        assert b"\x1b" not in terminal.said
        terminal.press("quit\n")
        assert terminal.wait(10) == 0
    sound(path)


async def test_a_table_at_many_sizes_fills_each_of_them(tmp_path: Path) -> None:
    """The terminal is pulled about; at every size the screen is that of the size, and nothing of another."""
    match = play_to(STANDS[COUNCIL], tmp_path / "sizes.fallen")
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        first = {pane.id: [text_of(row) for row in pane.rows] for pane in screen.query(Pane) if pane.size.area}
        for width, height in ((120, 40), (59, 15), (300, 100), (1, 1), (40, 10), (200, 60), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause(0.1)
            assert screen.cramped == (width < 60)
            if screen.cramped:
                assert "More room" in text_of(screen.pane("cramped").rows[0])
                continue
            shown = [screen.pane(id) for id in screen.plan(screen.size)]
            assert len(shown) >= 5
            assert all(pane.rows for pane in shown)
            assert all(width_of(row) <= pane.size.width for pane in shown for row in pane.rows)
        assert {id: [text_of(row) for row in screen.pane(id).rows] for id in first} == first


async def test_a_key_between_the_news_of_a_size_and_its_layout_leaves_no_pane_blank(tmp_path: Path) -> None:
    match = play_to(STANDS[COUNCIL], tmp_path / "sizes.fallen")
    screen = TableScreen(match, open_face(match))
    async with FallenApp(screen).run_test(size=(100, 34)) as pilot:
        await pilot.pause(0.1)
        wide = Size(200, 60)
        pilot.app._size = wide  # as Textual does it: the app first, its screen some milliseconds later
        await pilot.press("L")
        await pilot.pause(0.05)
        pilot.app.post_message(Resize(wide, wide))
        await pilot.pause(0.1)
        shown = screen.plan(wide)
        assert {*screen.face.sides} - {*screen.face.under.values()} <= {*shown}
        assert [id for id in shown if not screen.pane(id).rows] == []


def test_options_of_the_journal_are_those_of_the_screen(tmp_path: Path) -> None:
    """What a bystander would read is what the journal asks."""
    with at_table(tmp_path, CHARTER) as (terminal, path):
        table = terminal.text
        terminal.press("Q")
        assert terminal.wait(10) == 0
    asked = sound(path)
    assert attrs.asdict(asked)["topic"] == "action"
    assert asked.rule in table

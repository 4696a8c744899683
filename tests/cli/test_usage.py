"""Help, wrong use, and the ways a command can end."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fallen_tui import __version__, cli
from fallen_tui.terminal import say
from tests.cli.conftest import Fallen

COMMANDS = (
    "games",
    "new",
    "resume",
    "saves",
    "log",
    "replay",
    "verify",
    "simulate",
    "rules",
    "content",
    "try",
    "settings",
)
ROOT = Path(__file__).resolve().parents[2]


def test_version(fallen: Fallen) -> None:
    ran = fallen("--version")
    assert (ran.code, ran.out) == (0, f"fallen {__version__}\n")


def test_help_names_every_command_and_the_plain_face(fallen: Fallen) -> None:
    ran = fallen("--help")
    assert ran.code == 0
    assert all(f"\n    {command} " in ran.out for command in COMMANDS)
    assert "screen readers, scripts\nand dumb terminals" in ran.out
    assert "examples:" in ran.out


def test_help_leads_a_screen_reader_to_the_plain_face_first(fallen: Fallen) -> None:
    """Right after the list of commands."""
    paragraphs = fallen("--help").out.split("\n\n")
    place = next(n for n, text in enumerate(paragraphs) if text.startswith("commands:"))
    assert paragraphs[place + 1].startswith("With a screen reader, use `fallen --plain`.")


def test_plain_may_stand_before_the_command_or_after_it(subtests: pytest.Subtests) -> None:
    for argv in [("--plain", "resume"), ("resume", "--plain"), ("--plain",)]:
        with subtests.test(argv=argv):
            assert cli.build_parser().parse_args(argv).plain


def test_every_command_has_help(fallen: Fallen, subtests: pytest.Subtests) -> None:
    for command in COMMANDS:
        with subtests.test(command=command):
            ran = fallen(command, "--help")
            assert ran.code == 0
            assert ran.out.startswith(f"usage: fallen {command}")


def test_help_shows_examples(fallen: Fallen, subtests: pytest.Subtests) -> None:
    for command in [c for c in COMMANDS if c not in ("games", "saves", "content", "settings")]:
        with subtests.test(command=command):
            assert f"examples:\n  fallen {command}" in fallen(command, "--help").out


def test_wrong_use_exits_2_with_one_line(fallen: Fallen, subtests: pytest.Subtests) -> None:
    for argv, says in [
        (["gmes"], "did you mean games?"),
        (["--frob"], "--frob"),
        (["new"], "GAME"),
        (["new", "state15"], "did you mean state51?"),
        (["new", "charter"], "choose fallen_land, state51\n"),
        (["new", "fallen_land", "--scenario", "nope"], "nope"),
        (["new", "fallen_land", "--campaign", "nope"], "nope"),
        (["new", "fallen_land", "--with", "foo=1"], "this game has no variant 'foo=1'"),
        (["new", "fallen_land", "--with", "setup=drft"], "did you mean draft?"),
        (["new", "state51", "--scenario", "sc01"], "The New Charter has no scenarios"),
        (["new", "fallen_land", "--level", "hrd"], "there is no --level 'hrd'; did you mean hard?"),
        (["new", "state51", "--undo", "loose"], "choose strict, table, open"),
        (["new", "state51", "--first", "5"], "a seat from 1 to 4, not '5'"),
        (["new", "state51", "--mode", "countdown", "--seats", "human,human"], "is for 1 seat, not 2"),
        (["new", "fallout"], "can't be played yet; choose fallen_land, state51"),
        (["new", "state51", "--seats", "human:Ann"], None),
        (["new", "state51", "--seats", "human,bot:stedy"], "did you mean bot:steady?"),
        (["new", "state51", "--seats", "human,bot"], "choose bot:random or bot:steady"),
        (["new", "state51", "--seats", "robot"], "seats look like human:Ann"),
        (["new", "state51", "--seats", ""], "no seats"),
        (["new", "state51", "--seats", "human,human,human,human,human"], "no mode has 5 seats"),
        (["new", "state51", "--seats", "human,human", "--undo", "open"], "choose strict or table"),
        (["new", "state51", "--seats", "human,bot:random", "--undo", "loose"], "choose strict, table, open"),
        (["new", "state51", "--seats", "human,bot:random", "--mode", "standrad"], "did you mean standard?"),
        (["new", "state51", "--seats", "human", "--mode", "standard"], "2 to 4 seats, not 1"),
        (["simulate", "state51"], "--games"),
        (["simulate", "state51", "--games", "0"], "at least 1"),
        (["simulate", "state51", "--games", "-3"], "--games: it must be at least 1"),
        (["simulate", "state51", "--games", "many"], "a whole number"),
        (["simulate", "state51", "--games", "1", "--seats", "human,bot:random"], "simulate is for bots"),
        (["rules", "state51", "--search", ""], "--search needs words"),
        (["rules", "state51", "--search", " "], "--search needs words"),
        (["new", "state51", "--seats", "human,bot:random", "--seed", "x" * 65], "at most 64 characters, not 65"),
        (["new", "state51", "--seats", "human,bot:random", "--seed", "a\udcff"], "a seed must be text"),
        (["simulate", "state51", "--games", "1", "--seed", "x" * 65], "at most 64 characters"),
        (["try", "state51", "L01", "--seed", "a\udcff"], "a seed must be text"),
        (["rules", "stat51"], "did you mean state51?"),
        (["rules", "state51", "--search", "x", "--coverage"], "not allowed with"),
        (["content"], "check"),
        (["content", "chekc"], "did you mean check?"),
        (["content", "check", "state52"], "did you mean state51?"),
        (["try", "state51"], "CARD"),
        (["try", "state51", "L01", "--dice", "3,x"], "a whole number"),
        (["verify"], "FILE"),
        (["log"], "FILE"),
        (["resume", "x", "--recover", "--from-checkpoint"], "not allowed with"),
    ]:
        with subtests.test(argv=argv, says=says):
            if says is None:
                argv, says = [*argv, "--mode", "nope"], "choose standard"
            ran = fallen(*argv)
            assert ran.code == 2
            assert ran.out == ""
            assert ran.err.count("\n") == 1
            assert says in ran.err


class OnTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


LONG = (
    "/a/very/long/way/to/the/folder/of/the/journals/and/further/on/than/a/line/can/hold/one.fallen is damaged at line "
    "20: its contents or the line before it were changed. `fallen resume one --recover` goes on in a copy. Look on "
    "with `fallen log /a/very/long/way/to/the/folder/of/the/journals/and/further/on/than/a/line/can/hold/one.fallen` "
    "or `fallen replay one`"
)


def test_a_message_is_wrapped_by_words_on_a_terminal_and_commands_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    terminal, pipe = OnTerminal(), io.StringIO()
    say(LONG, terminal)
    say(LONG, pipe)
    assert pipe.getvalue() == LONG + "\n"
    assert terminal.getvalue().splitlines() == [
        "/a/very/long/way/to/the/folder/of/the/journals/and/further/on/than/a/line/can/hold/one.fallen",
        "is damaged at line 20: its contents or the line before it",
        "were changed.",
        "    fallen resume one --recover",
        "goes on in a copy. Look on with",
        "    fallen log /a/very/long/way/to/the/folder/of/the/journals/and/further/on/than/a/line/can/hold/one.fallen",
        "or",
        "    fallen replay one",
    ]


def test_a_short_message_stands_as_it_is(subtests: pytest.Subtests) -> None:
    for text in ["", "Short, see `fallen saves`.", "a\nb", "  note: x"]:
        with subtests.test(text=text):
            terminal = OnTerminal()
            say(text, terminal)
            assert terminal.getvalue() == text + "\n"


def test_errors_reach_the_terminal_by_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    terminal = OnTerminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "40")
    assert cli.main(["new", "nothing-of-the-kind"]) == 2
    assert cli.main(["--saves", str(tmp_path), "resume"]) == 1
    assert all(len(row) < 40 or " " not in row.strip() for row in terminal.getvalue().splitlines())
    assert "    fallen new GAME\n" in terminal.getvalue()


def test_a_wrong_word_cannot_harm_the_terminal(fallen: Fallen) -> None:
    ran = fallen("games", "a\x1b[2Jb\nc" + "x" * 50_000)
    assert ran.code == 2
    assert "\x1b" not in ran.err
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 25_000


def test_options_may_stand_before_or_after_the_command(fallen: Fallen, tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    for argv in (["--saves", str(tmp_path / "x"), "saves"], ["saves", "--saves", str(tmp_path / "x")]):
        assert str(tmp_path / "x") in fallen(*argv).out


def test_ascii_writes_ascii_only(fallen: Fallen) -> None:
    fancy = fallen("rules", "state51", "FS-SOL-01")
    plain = fallen("--ascii", "rules", "state51")
    assert plain.code == 0
    assert fancy.code == 0
    assert plain.out.isascii()


def test_ascii_spells_signs_out(capsys: pytest.CaptureFixture[str]) -> None:
    with cli._Output() as output:
        output.ascii()
        print("Zoë’s “well” … 3 × 4 → ☃")
    assert capsys.readouterr().out == 'Zoe\'s "well" ... 3 x 4 -> ?\n'


def test_output_that_cannot_show_a_sign_does_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    with cli._Output():
        print("…")
    assert raw.getvalue() == b"?\n"


def test_an_interrupt_is_quiet(fallen: Fallen, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("fallen_tui.commands.games.games", interrupt)
    ran = fallen("games")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_the_system_s_errors_are_told_in_a_line(fallen: Fallen, subtests: pytest.Subtests) -> None:
    for error in [PermissionError(13, "Permission denied", "/x"), OSError(28, "No space left")]:
        with subtests.test(error=error), pytest.MonkeyPatch.context() as monkeypatch:

            def fail(_: object) -> int:
                raise error

            monkeypatch.setattr("fallen_tui.commands.games.games", fail)
            ran = fallen("games")
            assert ran.code == 1
            assert ran.err.startswith("fallen: ")
            assert str(error.strerror) in ran.err


def test_a_closed_pipe_is_quiet() -> None:
    """A real process whose reader goes away."""
    done = subprocess.run(
        f"{sys.executable} -m fallen_tui rules state51 | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.startswith("INTRO")
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_output_that_cannot_be_written_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fallen_tui", "games"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
    assert done.returncode == 1
    assert done.stderr == "fallen: No space left on device\n"


def test_without_any_input_or_output_at_all(tmp_path: Path) -> None:
    program = f"{sys.executable} -m fallen_tui --saves {tmp_path} <&- >&-; echo $? >&2"
    done = subprocess.run(program, shell=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == "0\n"


def test_an_unknown_command_is_told_as_one_sentence(fallen: Fallen) -> None:
    says = "there is no command 'gams'; did you mean games? `fallen --help` lists them.\n"
    assert fallen("gams").err == f"fallen: {says}"
    says = "there is no command 'chek'; did you mean check? `fallen content --help` lists them.\n"
    assert fallen("content", "chek").err == f"fallen content: {says}"
    assert "choose games, new, " in fallen("qqqqq").err


def test_the_undo_policy_that_is_taken_is_in_the_help(fallen: Fallen) -> None:
    help = " ".join(fallen("new", "--help").out.split())
    assert "default: open with one human, otherwise strict" in help

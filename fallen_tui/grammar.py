"""What the command line understands: every command with its options, its help and its examples."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, NoReturn

from fallen_tui import __version__
from fallen_tui.engine.errors import WrongUse
from fallen_tui.seeds import SeedError, checked_seed

ABOUT = """\
Big board games of the wasteland in your terminal: alone, against bots, or with
friends at one keyboard. Every answer is on disk before you see what comes of it,
and you can resume a game at the very question where it stopped.

Without a command: continue the last game, start a new one, look at saves and rules.
"""
MORE = """\
With a screen reader, use `fallen --plain`. Plain mode is for screen readers, scripts
and dumb terminals: it reads one line at a time, moves no cursor and needs no colour.
Add --ascii for ASCII only. `fallen new GAME --plain` and `fallen resume --plain` go
straight to a table. Pipes get plain mode by themselves. Otherwise fallen uses the
whole screen.

Saves are in saves/ of a checkout, or else in your data folder. --saves DIR or the
variable FALLEN_SAVES names another folder. Settings are a file: `fallen settings`
shows where it is and what is wrong in it. Exit codes: 0 success, 1 failure (the
reason is on standard error), 2 wrong use.

examples:
  fallen games
  fallen new state51 --seats human:Ann,bot:steady
  fallen resume
  fallen rules state51 --search depot
"""


class UsageError(WrongUse):
    """What argparse could not understand; the message starts with the command."""


class Parser(argparse.ArgumentParser):
    """Reports wrong use in one line."""

    def error(self, message: str) -> NoReturn:
        if unknown := _nearer(message):
            raise UsageError(f"{self.prog}: {unknown} `{self.prog} --help` lists them.")
        raise UsageError(f"{self.prog}: {message}; see `{self.prog} --help`")


def _nearer(message: str) -> str:
    """For argparse's words on an unknown command or value: ours, with the nearest known one; empty for other words."""
    head, found, rest = message.partition("invalid choice: ")
    if not found or " (choose from " not in rest:
        return ""
    word, _, known = rest.partition(" (choose from ")
    choices = [choice.strip(" '") for choice in known.rstrip(")").split(",")]
    near = get_close_matches(word.strip("'"), choices, 1)
    option = re.search(r"--[a-z-]+", head)
    return f"there is no {option[0] if option else 'command'} {word}; " + (
        f"did you mean {near[0]}?" if near else f"choose {', '.join(choices)}."
    )


def build_parser(only: str = "") -> Parser:
    """The whole grammar, or that of one command; `run` of the parsed options names module and function of it."""
    parser = Parser(prog="fallen", description=ABOUT, epilog=MORE, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"fallen {__version__}")
    _everywhere(parser, first=True)
    _plain(parser, first=True)
    parser.set_defaults(run="title:title")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for add in (_COMMANDS[only],) if only in _COMMANDS else _COMMANDS.values():
        add(commands)
    return parser


def _everywhere(parser: argparse.ArgumentParser, first: bool = False) -> None:
    """Options that may stand before the command or after it."""
    help = "ASCII only, the default if the terminal isn't UTF-8"
    parser.add_argument("--saves", metavar="DIR", help="the folder of the journals", **_default(first))
    parser.add_argument("--ascii", action="store_true", help=help, **_default(first))


def _default(first: bool) -> dict[str, Any]:
    """Keeps an option given before the command from being reset because it is missing after it."""
    return {} if first else {"default": argparse.SUPPRESS}


_COMMANDS: dict[str, Callable[[Any], None]] = {}
"""How each command is added to those of a parser, in the order of the help."""


def _command(
    name: str, does: str, about: str = "", examples: str = "", run: str = ""
) -> Callable[[Callable[[Parser], None]], None]:
    """Function decorator: a command in words; the function gives its parser the arguments that are its own."""

    def register(arguments: Callable[[Parser], None]) -> None:
        def add(commands: Any) -> None:
            parser: Parser = commands.add_parser(
                name,
                help=does,
                description=f"{does[0].upper()}{does[1:]}.{' ' if about else ''}{about}",
                epilog=f"examples:\n{examples}" if examples else None,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            _everywhere(parser)
            parser.set_defaults(run=run or f"{name}:{name}")
            arguments(parser)

        _COMMANDS[name] = add

    return register


def _seat(parser: Parser) -> None:
    parser.add_argument("--seat", metavar="N", type=_positive, help="only what this seat may know")


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="write JSON")


def _plain(parser: Parser, first: bool = False) -> None:
    help = "plain mode: screen readers, scripts, dumb terminals"
    parser.add_argument("--plain", action="store_true", help=help, **_default(first))


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} isn't a whole number")
    return int(text[:12])


def _positive(text: str) -> int:
    below = re.fullmatch(r"-\d+", text, re.ASCII) is not None
    if below or (number := _count(text)) == 0:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def _dice(text: str) -> tuple[int, ...]:
    return tuple(_positive(part.strip()) for part in text.split(","))


def _seed(text: str) -> str:
    try:
        return checked_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _stage(parser: Any) -> None:
    parser.add_argument("--scenario", metavar="ID|FILE", help="a scenario from `fallen scenarios`, or a file")
    parser.add_argument("--campaign", metavar="ID|FILE", help="a campaign of several chapters")
    _level(parser, "of the scenario or campaign (default: normal)")


def _level(parser: Any, does: str) -> None:
    parser.add_argument("--level", metavar="L", choices=["easy", "normal", "hard"], help=does)


def _variants(parser: Any) -> None:
    help = "a variant of the game, such as setup=draft (`fallen games` lists them)"
    parser.add_argument("--with", metavar="KEY=VALUE", dest="variants", action="append", default=[], help=help)


_command("games", "list the games", "Id, title, rulebook, seats and modes of every game.")(_json)


@_command(
    "new",
    "start a game and play it",
    "\nWithout --seats it asks you. Seats are human[:NAME], bot:random, bot:steady and bot:keen, in any mix.",
    "  fallen new state51\n"
    "  fallen new state51 --seats human:Ann,bot:steady,bot:random\n"
    "  fallen new state51 --mode rival-settler --seats human:Ann --undo open\n"
    "  fallen new state51 --seats human,human --seed wet-wool --save evening.fallen",
    run="play:new",
)
def _new(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="its id (`fallen games` lists them)")
    parser.add_argument("--seats", metavar="SEATS", help="who plays, in turn order")
    parser.add_argument("--mode", metavar="M", help="a mode from `fallen games` (default: the first for your seats)")
    parser.add_argument("--seed", metavar="S", type=_seed, help="the same seed and answers give the same game")
    parser.add_argument(
        "--undo",
        metavar="POLICY",
        help="strict: never past new information or another player's answer; table: the other people must agree; "
        "open: anywhere, with one human (default: open with one human, otherwise strict)",
    )
    parser.add_argument("--first", metavar="N", help="the first player's seat, from 1 (default: random)")
    _variants(parser)
    _stage(parser)
    parser.add_argument("--save", metavar="FILE", help="where to save: a path, or a name in the saves folder")
    _plain(parser)


@_command(
    "daily",
    "play the game of the day",
    "\nEverybody gets the same game, scenario and seed for the day (in UTC), and one score to compare.\n"
    "Starts the game, or resumes it. --result proves its journal and prints a line to share.",
    "  fallen daily\n  fallen daily --days\n  fallen daily --result\n  fallen daily --result daily-2031-05-04.fallen",
)
def _daily(parser: Parser) -> None:
    parser.add_argument("--date", metavar="YYYY-MM-DD", help="play another day's game")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--result", metavar="FILE", nargs="?", const="today", help="prove it (default: today's)")
    ways.add_argument("--days", action="store_true", help="list your past days and your streak")
    _json(parser)
    _plain(parser)


@_command(
    "learn",
    "play a first game, with a guide",
    "\nAn ordinary game against one bot, with a seed that shows a little of everything. The guide explains\n"
    "each thing when it first matters. You can send it away at any time. Without GAME it asks you which.",
    "  fallen learn\n  fallen learn state51",
    run="play:learn",
)
def _learn(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="its id (`fallen games` lists them)")
    _plain(parser)


@_command(
    "resume",
    "resume a game where it stopped",
    "\nWithout FILE, resumes your last unfinished game.",
    "  fallen resume\n  fallen resume evening\n  fallen resume evening --recover",
    run="play:resume",
)
def _resume(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="a journal: its path, or its name in the saves folder")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--recover",
        action="store_true",
        help="copy what is intact of a damaged or read-only journal to a new file, and play on there",
    )
    ways.add_argument(
        "--from-checkpoint",
        action="store_true",
        help="if today's rules disagree with the journal, play on in a copy from just before that point",
    )
    _plain(parser)


_command("saves", "list the saved games", "Game, seats, turn, whose move, when, size and health of every journal.")(
    _json
)


@_command(
    "log",
    "show what happened in a game",
    "\nEach line has its entry number. In a running game you see what its one human may know, or what\n"
    "everybody may know. A finished game is shown in full. Undone entries are marked.",
    "  fallen log evening\n  fallen log evening --seat 2\n  fallen log evening --json",
)
def _log(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--chronicle", action="store_true", help="the Chronicle of a campaign")
    _seat(parser)
    _json(parser)


@_command(
    "replay",
    "replay a game, or branch a new one from any point",
    "\nOn a terminal you see its table: Space plays, arrows step, the bar jumps anywhere.\n"
    "With --plain, --to or into a pipe, you get every line.\n"
    "With --step: Enter for the next line, a number to jump to that entry, t for the next turn,\n"
    "p for the line before, b to branch a new game there, q to stop.",
    "  fallen replay evening --step\n  fallen replay evening --from 100 --to 180\n  fallen replay evening --branch 120",
)
def _replay(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--from", metavar="N", dest="start", type=_count, default=0, help="the first entry to show")
    parser.add_argument("--to", metavar="N", dest="end", type=_count, help="the last entry to show")
    parser.add_argument("--step", action="store_true", help="one line at a time")
    parser.add_argument("--branch", metavar="N", type=_count, help="branch a new game after entry N")
    _seat(parser)
    _plain(parser)


@_command(
    "page",
    "put a game on a page",
    "\nWho played, where it turned, who died of what, the best roll and the worst luck, the final\n"
    "standings, and how to replay it. An unfinished game gets a page so far.",
    "  fallen page evening\n  fallen page evening --markdown\n  fallen page evening --out evening.md",
)
def _page(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--markdown", action="store_true", help="write Markdown (the default for a .md file)")
    parser.add_argument("--out", metavar="PATH", help="write it to this file")


_command(
    "statistics",
    "show the records of past games",
    "Wins, best scores, fastest wins, streaks and last games from all journals, by game and mode.",
)(_json)


@_command(
    "achievements",
    "show what you have achieved",
    "\nRead from the journals in your saves folder. A mark shows what you earned in a branch, or with\n"
    "undo past something new.",
    "  fallen achievements\n  fallen achievements state51",
    run="keepsakes:achievements",
)
def _achievements(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game only")
    _json(parser)


@_command(
    "album",
    "look through the stories and people you have met",
    "\nRead from the journals in your saves folder, with when you met each and how it ended.\n"
    "Give a CARD by name or id to see it in full.",
    "  fallen album\n  fallen album fallen_land\n  fallen album fallen_land 'Forty Pairs of Boots'",
    run="keepsakes:album",
)
def _album(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game only")
    parser.add_argument("card", metavar="CARD", nargs="?", help="show this card in full")
    _json(parser)


@_command(
    "watch",
    "watch a game that another process plays",
    "\nYou see what everybody may know, or what one seat may. With --plain or into a pipe, each event is a line.",
    "  fallen watch evening\n  fallen watch evening --seat 1 --plain",
)
def _watch(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    _seat(parser)
    _plain(parser)


@_command(
    "verify",
    "prove journals",
    "\nChecks the chain of hashes and the fold of all events, then runs today's rules again on seed and\n"
    "answers and compares every entry. Exit code 1 and the first difference if a journal fails.",
    "  fallen verify saves/*.fallen",
)
def _verify(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+")
    _json(parser)


@_command(
    "simulate",
    "let bots play many games",
    "\nGame k of a run has the seed SEED-k, so you can replay each by itself. Nothing is saved unless\n"
    "you give --keep.",
    "  fallen simulate state51 --games 400 --seats bot:steady,bot:steady,bot:steady,bot:steady --jobs 2\n"
    "  fallen simulate state51 --games 100 --mode rival-scout --json",
)
def _simulate(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", metavar="N", type=_positive, required=True, help="how many games")
    parser.add_argument("--seats", metavar="SEATS", help="bots only (default: as few bot:steady as the mode takes)")
    parser.add_argument("--mode", metavar="M", help="default: the first for your seats")
    _variants(parser)
    _stage(parser)
    parser.add_argument(
        "--seed", metavar="S", type=_seed, default="simulate", help="the seed of the whole run (default: simulate)"
    )
    parser.add_argument("--jobs", metavar="J", type=_positive, default=1, help="how many processes (same result)")
    parser.add_argument("--keep", metavar="DIR", help="save the journals in this folder")
    _json(parser)


@_command(
    "scenarios",
    "list the scenarios of a game, or read one",
    "\nWithout ID, lists them all. ID is a scenario, or a file with one.",
    "  fallen scenarios fallen_land\n  fallen scenarios fallen_land sc01 --level hard",
)
def _scenarios(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", metavar="ID", nargs="?")
    _level(parser, "default: normal")
    parser.add_argument("--for", metavar="N", dest="seats", type=_positive, help="players (default: the fewest)")
    _json(parser)


@_command(
    "rules",
    "read the rules of a game",
    "\nWithout ID, shows them all. ID is a rule, a section or a table.",
    "  fallen rules state51 --sections\n  fallen rules state51 RED\n  fallen rules state51 FS-RED-04\n"
    "  fallen rules state51 --search 'depot token'",
)
def _rules(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", metavar="ID", nargs="?")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--search", metavar="W", help="only the rules with all these words")
    ways.add_argument("--sections", action="store_true", help="only the list of sections and tables")
    ways.add_argument("--coverage", action="store_true", help="only the rules that no test of the checkout cites")


@_command(
    "content",
    "check the cards, or read what the games say",
    "\ncheck lists what is wrong with any card or rule. strings lets bots play a game of each kind and\n"
    "lists every prompt, option, reason and log line once, topic by topic.",
    "  fallen content check\n  fallen content check fallen_land my_scenario.yaml\n"
    "  fallen content strings state51 > strings.txt",
    run="content:content",
)
def _content(parser: Parser) -> None:
    parser.add_argument("what", metavar="check|strings", choices=["check", "strings"])
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game only")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a file of scenarios for that game, in any folder")
    parser.add_argument("--seed", metavar="S", type=_seed, default="strings", help="the games' seed (default: strings)")


@_command(
    "try",
    "try one card on a ready-made table",
    "\nYou have the card in hand and plenty of everything, against a bot that only passes. Nothing is\n"
    "saved. Without a terminal, shows the card and every way you can use it now.",
    "  fallen try state51 'Dunya Kessel'\n  fallen try state51 leader_scrap --dice 3,1",
    run="trying:try_card",
)
def _try(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("card", metavar="CARD", help="its id or its name")
    parser.add_argument("--seed", metavar="S", type=_seed, default="try")
    parser.add_argument("--dice", metavar="D", type=_dice, default=(), help="set the first dice, such as 3,1")
    _plain(parser)


_command(
    "settings",
    "show the settings",
    "\nWhere the file is, what is set, and any mistakes (exit code 1 if there are some).",
)(_json)

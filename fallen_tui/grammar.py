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
Board games of the wasteland, played whole, in a terminal: alone, against bots,
or several people at one keyboard. Every answer is on disk before you see what
comes of it; a game goes on at the very question where it stopped.

Without a command: continue the last game, begin a new one, look at saves and rules.
"""
MORE = """\
With a screen reader: `fallen --plain`. It is the face for screen readers, scripts
and dumb terminals: it reads one line at a time, moves no cursor, needs no colour,
and with --ascii no sign beyond ASCII. `fallen new GAME --plain` and `fallen resume
--plain` go straight to a table. Pipes get this face without asking for it; on a
terminal fallen else takes the whole screen.

Saves lie in saves/ of a checkout, else in your data folder; --saves DIR and the
variable FALLEN_SAVES name another. Settings are a file: `fallen settings` says
where, and what is wrong with it. Exit codes: 0 all is well, 1 it could not be
done (the reason is on standard error), 2 wrong use.

examples:
  fallen games
  fallen new state51 --seats human:Ann,bot:steady
  fallen resume
  fallen rules state51 --search depot
"""


class UsageError(WrongUse):
    """What argparse could not understand; the message bears the command."""


class Parser(argparse.ArgumentParser):
    """Tells of wrong use in one line."""

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
    help = "ASCII only, as where the terminal is not of UTF-8"
    parser.add_argument("--saves", metavar="DIR", help="the folder of the journals", **_default(first))
    parser.add_argument("--ascii", action="store_true", help=help, **_default(first))


def _default(first: bool) -> dict[str, Any]:
    """That an option which stands before the command is not set back by its absence behind it."""
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
    parser.add_argument("--seat", metavar="N", type=_positive, help="as this seat may know it")


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="write JSON")


def _plain(parser: Parser, first: bool = False) -> None:
    help = "line mode: screen readers, scripts, dumb terminals"
    parser.add_argument("--plain", action="store_true", help=help, **_default(first))


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(text[:12])


def _positive(text: str) -> int:
    below = re.fullmatch(r"-\d+", text, re.ASCII) is not None
    if below or (number := _count(text)) == 0:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _dice(text: str) -> tuple[int, ...]:
    return tuple(_positive(part.strip()) for part in text.split(","))


def _seed(text: str) -> str:
    try:
        return checked_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _stage(parser: Any) -> None:
    parser.add_argument("--scenario", metavar="ID|FILE", help="a scenario as `fallen scenarios` lists it, or a file")
    parser.add_argument("--campaign", metavar="ID|FILE", help="a campaign of several chapters")
    _level(parser, "of those; else normal")


def _level(parser: Any, does: str) -> None:
    parser.add_argument("--level", metavar="L", choices=["easy", "normal", "hard"], help=does)


def _variants(parser: Any) -> None:
    help = "a variant of the game, such as setup=draft; `fallen games` lists them"
    parser.add_argument("--with", metavar="KEY=VALUE", dest="variants", action="append", default=[], help=help)


_command("games", "list the games", "Id, title, rulebook, seats and modes of every game, and what can be played.")(
    _json
)


@_command(
    "new",
    "begin a game and play it",
    "\nWithout --seats it asks. Seats are human[:NAME], bot:random, bot:steady and bot:keen, in any mix.",
    "  fallen new state51\n"
    "  fallen new state51 --seats human:Ann,bot:steady,bot:random\n"
    "  fallen new state51 --mode rival-settler --seats human:Ann --undo open\n"
    "  fallen new state51 --seats human,human --seed wet-wool --save evening.fallen",
    run="play:new",
)
def _new(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="its id, as `fallen games` lists it")
    parser.add_argument("--seats", metavar="SEATS", help="who plays, in the order of the table")
    parser.add_argument("--mode", metavar="M", help="as `fallen games` lists it; else the first for so many seats")
    parser.add_argument("--seed", metavar="S", type=_seed, help="the same seed and answers give the same game")
    parser.add_argument(
        "--undo",
        metavar="POLICY",
        help="strict: never past new information or another's answer; table: the other people are asked; "
        "open: anywhere, for games of one human. Default: open where one human plays, else strict",
    )
    parser.add_argument("--first", metavar="N", help="the seat that starts, counted from 1; else the lot says")
    _variants(parser)
    _stage(parser)
    parser.add_argument("--save", metavar="FILE", help="the new journal: a path, or a name for the saves folder")
    _plain(parser)


@_command(
    "daily",
    "play the game of the day",
    "\nThe same game, scenario and seed for everybody on a day (in UTC), with one score to compare. Begins\n"
    "it, or goes on with it where it stopped. --result proves a journal of it and prints the line to share.",
    "  fallen daily\n  fallen daily --days\n  fallen daily --result\n  fallen daily --result daily-2031-05-04.fallen",
)
def _daily(parser: Parser) -> None:
    parser.add_argument("--date", metavar="YYYY-MM-DD", help="the game of another day")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--result", metavar="FILE", nargs="?", const="today", help="of a journal; of today's without one")
    ways.add_argument("--days", action="store_true", help="your past days, and how many in a row")
    _json(parser)
    _plain(parser)


@_command(
    "learn",
    "play a first game, with a guide",
    "\nAn ordinary game against one bot, on a seed that shows a little of everything. The guide tells each\n"
    "thing as it first matters, and can be sent away at any time. Without GAME it asks which.",
    "  fallen learn\n  fallen learn state51",
    run="play:learn",
)
def _learn(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="its id, as `fallen games` lists it")
    _plain(parser)


@_command(
    "resume",
    "go on with a game where it stopped",
    "\nWithout FILE: the last game that is not over.",
    "  fallen resume\n  fallen resume evening\n  fallen resume evening --recover",
    run="play:resume",
)
def _resume(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="a journal: its path, or its name in the saves folder")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--recover",
        action="store_true",
        help="of a journal that is damaged or read-only, copy what is intact to a new file and go on there",
    )
    ways.add_argument(
        "--from-checkpoint",
        action="store_true",
        help="where today's rules and the journal disagree, go on in a copy from the last checkpoint before it",
    )
    _plain(parser)


_command("saves", "list the saved games", "Game, seats, turn, whose move, when, size and health of every journal.")(
    _json
)


@_command(
    "log",
    "tell what happened in a game",
    "\nEach line bears the number of its entry. A running game is told to its one human, else as\n"
    "everybody may know it; a finished one is told whole. What was undone is marked.",
    "  fallen log evening\n  fallen log evening --seat 2\n  fallen log evening --json",
)
def _log(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--chronicle", action="store_true", help="of a campaign: what its Chronicle says")
    _seat(parser)
    _json(parser)


@_command(
    "replay",
    "show a game again, and branch a new one from any point",
    "\nOn a terminal it stands at its table: Space plays it, arrows step, the bar takes you anywhere.\n"
    "With --plain, --to or into a pipe: every line of it.\n"
    "With --step: Enter for the next line, a number to jump to that entry, t for the next turn,\n"
    "p for the line before, b to branch a new game there, q to stop.",
    "  fallen replay evening --step\n  fallen replay evening --from 100 --to 180\n  fallen replay evening --branch 120",
)
def _replay(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--from", metavar="N", dest="start", type=_count, default=0, help="the first entry to show")
    parser.add_argument("--to", metavar="N", dest="end", type=_count, help="the last entry to show")
    parser.add_argument("--step", action="store_true", help="one line at a time")
    parser.add_argument("--branch", metavar="N", type=_count, help="write a new journal that stands after entry N")
    _seat(parser)
    _plain(parser)


@_command(
    "page",
    "tell a game on a page",
    "\nWho played, where it turned, who died of what, the best roll and the worst luck, how everything\n"
    "stood, and how to replay it. Of a game that is not over: a page so far.",
    "  fallen page evening\n  fallen page evening --markdown\n  fallen page evening --out evening.md",
)
def _page(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--markdown", action="store_true", help="as Markdown; a file named .md is so anyway")
    parser.add_argument("--out", metavar="PATH", help="write it to this file")


_command(
    "hall",
    "show the records of past games",
    "Wins, best scores, fastest wins, streaks and last games by game and mode, out of all journals.",
)(_json)


@_command(
    "achievements",
    "show what you have achieved",
    "\nRead off the journals of the saves folder; what was earned with undo past something new, or in a\n"
    "branch, is marked.",
    "  fallen achievements\n  fallen achievements state51",
    run="keepsakes:achievements",
)
def _achievements(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game only")
    _json(parser)


@_command(
    "album",
    "look through the stories and people you have met",
    "\nOut of the journals of the saves folder: each with when it was met and what came of it. CARD, its name\n"
    "or id, opens one in full.",
    "  fallen album\n  fallen album fallen_land\n  fallen album fallen_land 'Forty Pairs of Boots'",
    run="keepsakes:album",
)
def _album(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game only")
    parser.add_argument("card", metavar="CARD", nargs="?", help="one of what was met, in full")
    _json(parser)


@_command(
    "watch",
    "look on while another process plays",
    "\nWhat all may know, or what one seat may. With --plain or into a pipe: a line for each thing that happens.",
    "  fallen watch evening\n  fallen watch evening --seat 1 --plain",
)
def _watch(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    _seat(parser)
    _plain(parser)


@_command(
    "verify",
    "prove journals",
    "\nThe chain of hashes, the fold of all events, and today's rules run again on seed and answers,\n"
    "compared with every entry. Exit code 1 with the first difference where one fails.",
    "  fallen verify saves/*.fallen",
)
def _verify(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+")
    _json(parser)


@_command(
    "simulate",
    "let bots play many games",
    "\nGame k of a run has the seed SEED-k, so each can be played again alone. In memory only,\n"
    "unless --keep names a folder.",
    "  fallen simulate state51 --games 400 --seats bot:steady,bot:steady,bot:steady,bot:steady --jobs 2\n"
    "  fallen simulate state51 --games 100 --mode rival-scout --json",
)
def _simulate(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", metavar="N", type=_positive, required=True, help="how many")
    parser.add_argument("--seats", metavar="SEATS", help="bots only; else as few bot:steady as the mode takes")
    parser.add_argument("--mode", metavar="M", help="else the first for so many seats")
    _variants(parser)
    _stage(parser)
    parser.add_argument(
        "--seed", metavar="S", type=_seed, default="simulate", help="of the whole run (default: simulate)"
    )
    parser.add_argument("--jobs", metavar="J", type=_positive, default=1, help="processes; the result is the same")
    parser.add_argument("--keep", metavar="DIR", help="write the journals there")
    _json(parser)


@_command(
    "scenarios",
    "list the scenarios of a game, or read one",
    "\nWithout ID all of them; ID is a scenario, or a file of one.",
    "  fallen scenarios fallen_land\n  fallen scenarios fallen_land sc01 --level hard",
)
def _scenarios(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", metavar="ID", nargs="?")
    _level(parser, "else normal")
    parser.add_argument("--for", metavar="N", dest="seats", type=_positive, help="for so many players; else the fewest")
    _json(parser)


@_command(
    "rules",
    "read the rules of a game",
    "\nWithout ID all of them; ID is a rule, a section or a table.",
    "  fallen rules state51 --sections\n  fallen rules state51 RED\n  fallen rules state51 FS-RED-04\n"
    "  fallen rules state51 --search 'depot token'",
)
def _rules(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", metavar="ID", nargs="?")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--search", metavar="W", help="the rules in which all these words stand")
    ways.add_argument("--sections", action="store_true", help="the sections and tables alone")
    ways.add_argument("--coverage", action="store_true", help="the rules that no test of the checkout cites")


@_command(
    "content",
    "check the cards, or read what the games say",
    "\ncheck: every card and rule, and what is wrong with them. strings: bots play a game of each kind,\n"
    "and every prompt, option, reason and log line met is listed once, topic by topic.",
    "  fallen content check\n  fallen content check fallen_land my_scenario.yaml\n"
    "  fallen content strings state51 > strings.txt",
    run="content:content",
)
def _content(parser: Parser) -> None:
    parser.add_argument("what", metavar="check|strings", choices=["check", "strings"])
    parser.add_argument("game", metavar="GAME", nargs="?", help="one game only")
    parser.add_argument("file", metavar="FILE", nargs="?", help="a file of scenarios of that game, wherever it lies")
    parser.add_argument("--seed", metavar="S", type=_seed, default="strings", help="of the games that are played")


@_command(
    "try",
    "try one card on a ready-made table",
    "\nThe card is in hand, with resources of every kind, against a bot that only passes. Nothing is\n"
    "saved. Without a terminal: shows the card and every way it can be used now.",
    "  fallen try state51 'Dunya Kessel'\n  fallen try state51 leader_scrap --dice 3,1",
    run="trying:try_card",
)
def _try(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("card", metavar="CARD", help="its id or its name")
    parser.add_argument("--seed", metavar="S", type=_seed, default="try")
    parser.add_argument("--dice", metavar="D", type=_dice, default=(), help="the first dice, such as 3,1; then rolled")
    _plain(parser)


_command(
    "settings",
    "show the settings",
    "\nWhere the file is, what is set, and what is wrong in it (then the exit code is 1).",
)(_json)

"""What the command line understands: every command with its options, its help and its examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from fallen_tui import __version__
from fallen_tui.arguments import (
    Parser,
    count,
    dice,
    json_option,
    level_option,
    options_everywhere,
    plain_option,
    positive,
    seat_option,
    seed,
    stage_options,
    variants_option,
)
from fallen_tui.engine.text import capital

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
variable FALLEN_SAVES names another folder. Settings are in a file: `fallen settings`
shows where it is and what is wrong in it. Exit codes: 0 success, 1 failure (the
reason is on standard error), 2 wrong use.

examples:
  fallen games
  fallen new state51 --seats human:Ann,bot:steady
  fallen resume
  fallen rules state51 --search depot
"""


def build_parser(only: str = "") -> Parser:
    """The whole grammar, or that of one command; `run` of the parsed options names module and function of it."""
    parser = Parser(prog="fallen", description=ABOUT, epilog=MORE, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"fallen {__version__}")
    options_everywhere(parser, first=True)
    plain_option(parser, first=True)
    parser.set_defaults(run="title:title")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for add in (_COMMANDS[only],) if only in _COMMANDS else _COMMANDS.values():
        add(commands)
    return parser


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
                description=f"{capital(does)}.{' ' if about else ''}{about}",
                epilog=f"examples:\n{examples}" if examples else None,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            options_everywhere(parser)
            parser.set_defaults(run=run or f"{name}:{name}")
            arguments(parser)

        _COMMANDS[name] = add

    return register


_command("games", "list the games", "The id, title, rulebook, seats and modes of every game.")(json_option)


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
    parser.add_argument("game", metavar="GAME", help="the id of a game (`fallen games` lists them)")
    parser.add_argument("--seats", metavar="SEATS", help="who plays, in turn order")
    parser.add_argument("--mode", metavar="M", help="a mode from `fallen games` (default: the first for your seats)")
    parser.add_argument("--seed", metavar="S", type=seed, help="the same seed and answers give the same game")
    parser.add_argument(
        "--undo",
        metavar="POLICY",
        help="strict: never past new information or another player's answer; table: the other people must agree; "
        "open: anywhere, with one human (default: open with one human, otherwise strict)",
    )
    parser.add_argument("--first", metavar="N", help="the first player's seat, from 1 (default: random)")
    variants_option(parser)
    stage_options(parser)
    parser.add_argument("--save", metavar="FILE", help="where to save: a path, or a name in the saves folder")
    plain_option(parser)


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
    ways.add_argument(
        "--result", metavar="FILE", nargs="?", const="today", help="prove this daily game (default: today's)"
    )
    ways.add_argument("--days", action="store_true", help="list your past days and your streak")
    json_option(parser)
    plain_option(parser)


@_command(
    "learn",
    "play a first game, with a guide",
    "\nAn ordinary game against one bot, with a seed that shows a little of everything. The guide explains\n"
    "each thing when it first matters. You can send it away at any time. Without GAME it asks you which.",
    "  fallen learn\n  fallen learn state51",
    run="play:learn",
)
def _learn(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a game (`fallen games` lists them)")
    plain_option(parser)


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
    plain_option(parser)


_command("saves", "list the saved games", "Game, seats, turn, whose move, when, size and health of every journal.")(
    json_option
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
    seat_option(parser)
    json_option(parser)


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
    parser.add_argument("--from", metavar="N", dest="start", type=count, default=0, help="the first entry to show")
    parser.add_argument("--to", metavar="N", dest="end", type=count, help="the last entry to show")
    parser.add_argument("--step", action="store_true", help="one line at a time")
    parser.add_argument("--branch", metavar="N", type=count, help="branch a new game after entry N")
    seat_option(parser)
    plain_option(parser)


@_command(
    "page",
    "put a game on a page",
    "\nWho played, where it turned, who died of what, the best roll and the worst luck, the final\n"
    "standings, and how to replay it. An unfinished game has a page too.",
    "  fallen page evening\n  fallen page evening --markdown\n  fallen page evening --out evening.md",
)
def _page(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--markdown", action="store_true", help="write Markdown (the default for a .md file)")
    parser.add_argument("--out", metavar="PATH", help="write the page to this file")


_command(
    "statistics",
    "show the records of past games",
    "Wins, best scores, fastest wins, streaks and last games from all journals, by game and mode.",
)(json_option)


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
    json_option(parser)


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
    json_option(parser)


@_command(
    "watch",
    "watch a game that another process plays",
    "\nYou see what everybody may know, or what one seat may. With --plain or into a pipe, each event is a line.",
    "  fallen watch evening\n  fallen watch evening --seat 1 --plain",
)
def _watch(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    seat_option(parser)
    plain_option(parser)


@_command(
    "verify",
    "prove that journals are intact and fair",
    "\nChecks the chain of hashes and replays all events, then runs today's rules again on seed and\n"
    "answers and compares every entry. If a journal fails, prints the first difference and exits with 1.",
    "  fallen verify saves/*.fallen",
)
def _verify(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+")
    json_option(parser)


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
    parser.add_argument("--games", metavar="N", type=positive, required=True, help="how many games")
    parser.add_argument("--seats", metavar="SEATS", help="bots only (default: as few bot:steady as the mode takes)")
    parser.add_argument("--mode", metavar="M", help="default: the first for your seats")
    variants_option(parser)
    stage_options(parser)
    parser.add_argument(
        "--seed", metavar="S", type=seed, default="simulate", help="the seed of the whole run (default: simulate)"
    )
    parser.add_argument(
        "--jobs", metavar="J", type=positive, default=1, help="how many processes (the result is the same)"
    )
    parser.add_argument("--keep", metavar="DIR", help="save the journals in this folder")
    json_option(parser)


@_command(
    "scenarios",
    "list the scenarios of a game, or read one",
    "\nWithout ID, lists them all. ID is a scenario, or a file with one.",
    "  fallen scenarios fallen_land\n  fallen scenarios fallen_land sc01 --level hard",
)
def _scenarios(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", metavar="ID", nargs="?")
    level_option(parser, "default: normal")
    parser.add_argument("--for", metavar="N", dest="seats", type=positive, help="players (default: the fewest)")
    json_option(parser)


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
    parser.add_argument("--seed", metavar="S", type=seed, default="strings", help="the games' seed (default: strings)")


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
    parser.add_argument("--seed", metavar="S", type=seed, default="try", help="the seed of the table (default: try)")
    parser.add_argument("--dice", metavar="D", type=dice, default=(), help="set the first dice, such as 3,1")
    plain_option(parser)


_command(
    "settings",
    "show the settings",
    "\nWhere the file is, what is set, and any mistakes (exit code 1 if there are any).",
)(json_option)

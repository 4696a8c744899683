"""How the command line is read: errors in one line, options that several commands share, and kinds of values."""

from __future__ import annotations

import argparse
import re
from difflib import get_close_matches
from typing import Any, NoReturn

from fallen_tui.engine.errors import WrongUse
from fallen_tui.seeds import SeedError, checked_seed


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


def options_everywhere(parser: argparse.ArgumentParser, first: bool = False) -> None:
    """Options that may stand before the command or after it."""
    help = "ASCII only, the default if the terminal isn't UTF-8"
    parser.add_argument("--saves", metavar="DIR", help="the folder of the journals", **_default(first))
    parser.add_argument("--ascii", action="store_true", help=help, **_default(first))


def _default(first: bool) -> dict[str, Any]:
    """Keeps an option given before the command from being reset because it is missing after it."""
    return {} if first else {"default": argparse.SUPPRESS}


def seat_option(parser: Parser) -> None:
    """`--seat`, of what is not shown to everybody."""
    parser.add_argument("--seat", metavar="N", type=positive, help="only what this seat may know")


def json_option(parser: Parser) -> None:
    """`--json`, of what can be told as data."""
    parser.add_argument("--json", action="store_true", help="write JSON")


def plain_option(parser: Parser, first: bool = False) -> None:
    """`--plain`, of what can be shown on the whole screen."""
    help = "plain mode: screen readers, scripts, dumb terminals"
    parser.add_argument("--plain", action="store_true", help=help, **_default(first))


def count(text: str) -> int:
    """A whole number from 0 on. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} isn't a whole number")
    return int(text[:12])


def positive(text: str) -> int:
    """A whole number from 1 on. Raises ArgumentTypeError."""
    below = re.fullmatch(r"-\d+", text, re.ASCII) is not None
    if below or (number := count(text)) == 0:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


def dice(text: str) -> tuple[int, ...]:
    """Faces of dice with commas between them. Raises ArgumentTypeError."""
    return tuple(positive(part.strip()) for part in text.split(","))


def seed(text: str) -> str:
    """What may be a seed. Raises ArgumentTypeError."""
    try:
        return checked_seed(text)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def stage_options(parser: Any) -> None:
    """What a game is about: a scenario or a campaign, and its level."""
    parser.add_argument("--scenario", metavar="ID|FILE", help="a scenario from `fallen scenarios`, or a file")
    parser.add_argument("--campaign", metavar="ID|FILE", help="a campaign of several chapters")
    level_option(parser, "the level of the scenario or campaign (default: normal)")


def level_option(parser: Any, does: str) -> None:
    """`--level`, of what is written at several."""
    parser.add_argument("--level", metavar="L", choices=["easy", "normal", "hard"], help=does)


def variants_option(parser: Any) -> None:
    """`--with`, as often as there are variants."""
    help = "a variant of the game, such as setup=draft (`fallen games` lists them)"
    parser.add_argument("--with", metavar="KEY=VALUE", dest="variants", action="append", default=[], help=help)

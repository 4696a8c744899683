"""`fallen content`: what games say; every card and rule, and what is wrong with them by file and line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fallen_tui.commands.common import known_game, warn
from fallen_tui.commands.strings import strings
from fallen_tui.engine import library_yaml
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.library import Content, ContentError, Problem, games, open_content
from fallen_tui.engine.library_files import SUFFIX, shown
from fallen_tui.engine.parts import Proofreader
from fallen_tui.engine.rulebook import RULES, TABLES, RuleTable, Section, open_rulebook
from fallen_tui.engine.text import file_name
from fallen_tui.faces.teaching import advice, guide
from fallen_tui.faces.teaching.advice import ADVICE, AdviceTopic
from fallen_tui.faces.teaching.guide import GUIDE, Lesson
from fallen_tui.games import catalogue, content_root, part

RawDeck = tuple[Any, ...]


def content(options: argparse.Namespace) -> int:
    """Check the cards, or list what the games say."""
    return strings(options) if options.what == "strings" else check(options)


def check(options: argparse.Namespace) -> int:
    """Check the content of one game, or of all; exit code 1 with every problem."""
    if options.file:
        return _check_file(options.game, Path(options.file))
    known = [entry.id for entry in catalogue() if entry.id in games(content_root(entry.id))]
    if options.game and known_game(options.game).id not in known:
        raise FallenError(f"{options.game} has no content yet; choose {', '.join(known) or 'another game'}")
    problems: list[str] = []
    for game in [options.game] if options.game else known:
        problems += _check_game(game, content_root(game))
    for problem in problems:
        warn(problem)
    if problems:
        warn(f"{counted(len(problems))}.")
    return 1 if problems else 0


def counted(problems: int) -> str:
    """The number of problems in words: 1 problem, 2 problems."""
    return f"{problems} {'problem' if problems == 1 else 'problems'}"


def _check_file(game: str, path: Path) -> int:
    """Check a file of scenarios, wherever it lies."""
    inventory: Any = _proofreader(known_game(game).id)
    if not hasattr(inventory, "checked"):
        raise FallenError(f"{game} has no scenarios to check")
    try:
        problems = [str(problem) for problem in inventory.checked(path)]
    except OSError as error:
        raise FallenError(f"{path.name}: {error.strerror or error}") from None
    for problem in problems:
        warn(problem)
    print(f"{file_name(path.name)}: {'no problems' if not problems else counted(len(problems))}")
    return 1 if problems else 0


def _check_game(game: str, root: Path) -> list[str]:
    """Print how many cards each deck of a game has; everything that is wrong."""
    inventory = _proofreader(game)
    kinds = {
        **(inventory.DECKS if inventory else {}),
        RULES: Section,
        TABLES: RuleTable,
        ADVICE: AdviceTopic,
        GUIDE: Lesson,
    }
    try:
        content = open_content(game, root, inventory.HOOKS if inventory else None)
    except ContentError as error:
        return list(map(str, error.problems))
    decks: dict[str, RawDeck] = {}
    problems: list[Problem] = []
    for name in content.names:
        try:
            decks[name] = content.deck(name, kinds[name]) if name in kinds else _raw(content, name)
        except ContentError as error:
            problems += error.problems
    needed = [*(inventory.DECKS if inventory else ()), RULES, *((ADVICE, GUIDE) if inventory else ())]
    missing = [f"{root.name}/{game}/{name}.yaml:1: the file is missing" for name in needed if name not in content.names]
    if inventory and not problems and not missing:
        found = inventory.faults(decks)
        problems += [_placed(root, game, deck, place, field, message) for deck, place, field, message in found]
        if not problems and hasattr(inventory, "further"):
            problems += inventory.further(content)
    for name, wrong in ((ADVICE, advice.faults), (GUIDE, guide.faults)):
        if name in decks:
            told = wrong(game, decks[name])
            problems += [_placed(root, game, name, place, field, message) for place, field, message in told]
    cards = {name: deck for name, deck in decks.items() if name not in (RULES, TABLES)}
    print(f"{game}: {', '.join(f'{len(deck)} {name}' for name, deck in cards.items())}")
    return [*missing, *map(str, problems), *_rulebook(game, root, problems)]


def _proofreader(game: str) -> Proofreader | None:
    """What a game says of its decks; None where it says nothing."""
    found: Proofreader | None = part(game, "proofreader")
    return found


def _raw(content: Content, name: str) -> RawDeck:
    data = content.raw(name)
    return tuple(data) if isinstance(data, list) else (data,)


def _rulebook(game: str, root: Path, problems: list[Problem]) -> Iterator[str]:
    """What is wrong with the rulebook as a whole; its decks were checked before."""
    if problems:
        return
    try:
        book = open_rulebook(game, root)
    except FallenError as error:
        yield str(error)
    else:
        print(f"{game}: {len(book.ids)} rules")


def _placed(root: Path, game: str, deck: str, place: int, field: str, message: str) -> Problem:
    """A problem of card `place` of a deck, which may lie in several files."""
    folder = root / game
    files = [folder / f"{deck}{SUFFIX}"] if (folder / f"{deck}{SUFFIX}").is_file() else []
    for path in files or sorted((folder / deck).rglob(f"*{SUFFIX}"), key=Path.as_posix):
        file = path.relative_to(folder).as_posix()
        tree = library_yaml.parse(file, path.read_bytes())
        cards = tree.plain()
        count = len(cards) if isinstance(cards, list) else 1
        if place < count:
            return library_yaml.problem(shown(root, game, file), tree, (place, field), message)
        place -= count
    return Problem(shown(root, game, deck), 1, message)

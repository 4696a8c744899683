"""Options are typed keys: rules ask with nothing else, a text is read back to the same key, nobody takes one apart."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game, stage
from fallen_tui.games.fallen_land.state.keys.menus import option_of

ROOT = Path(__file__).parents[3] / "fallen_tui"
ROOMS = tuple(f"{room}/{game}" for game in ("fallen_land", "posthuman") for room in ("games", "faces", "tui/tables"))
SPOTS = "spots of panes, which are no options"
WORDS = "words of content, of files or of the keyboard"
PARSES = {
    "faces/fallen_land/album.py": (2, "outcomes as the statistics keep them, which are no options"),
    "faces/posthuman/album.py": (2, "outcomes as the statistics keep them, which are no options"),
    "games/fallen_land/content/vocabulary.py": (4, "the readers of counts"),
    "games/fallen_land/scenario/faults.py": (1, WORDS),
    "games/fallen_land/text/search.py": (1, WORDS),
    "tui/tables/fallen_land/hand.py": (1, SPOTS),
    "tui/tables/fallen_land/others.py": (1, SPOTS),
    "tui/tables/fallen_land/party.py": (2, SPOTS),
    "tui/tables/fallen_land/sheet_press.py": (2, SPOTS),
    "tui/tables/fallen_land/status.py": (1, SPOTS),
    "tui/tables/posthuman/__init__.py": (1, SPOTS),
}
"""How often texts are taken apart by module, and why; every figure may only shrink."""

# --- nobody takes an option apart ---

METHODS = frozenset(
    ("partition", "rpartition", "split", "rsplit", "startswith", "endswith", "removeprefix", "removesuffix")
)
SIGN = re.compile(r"(?:[a-z]+|\{\})?[:#]")
OPTIONS = frozenset(("key", "target", "answer"))
"""Names of what is an option wherever it stands."""


def texts(node: ast.expr) -> Iterator[str]:
    """The texts of an argument, blanks for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple):
        for each in node.elts:
            yield from texts(each)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)


def named(node: ast.expr) -> bool:
    """Whether an expression is a name of an option."""
    return isinstance(node, ast.Name) and node.id in OPTIONS


def takes_apart(node: ast.AST) -> bool:
    """Whether something looks into a text with the signs of options, or into an option itself."""
    if isinstance(node, ast.Subscript):
        place = node.slice.value if isinstance(node.slice, ast.Constant) else node.slice
        return named(node.value) and isinstance(place, ast.Slice | int)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
        return any(SIGN.fullmatch(text) for argument in node.args for text in texts(argument))
    return isinstance(node.func, ast.Name) and node.func.id == "int" and any(map(named, node.args))


@pytest.mark.parametrize(
    ("code", "parses"),
    [
        ('key.partition(":")', True),
        ('text.startswith(("play:", "use:"))', True),
        ('stop.startswith(f"{NEVER}:")', True),
        ("int(key[6:])", True),
        ("int(key)", True),
        ('text.partition(": ")', False),
        ("key.card", False),
        ('line.startswith("Health ")', False),
        ("keys[0]", False),
    ],
)
def test_what_takes_a_text_apart_is_found(code: str, parses: bool) -> None:
    assert any(map(takes_apart, ast.walk(ast.parse(code)))) is parses


def test_nobody_takes_an_option_apart() -> None:
    """A module that is not named here takes nothing apart; one that does so less often is to be named so."""
    found = {}
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        if count := sum(map(takes_apart, ast.walk(ast.parse(path.read_text())))):
            found[path.relative_to(ROOT).as_posix()] = count
    assert found == {name: count for name, (count, _) in PARSES.items()}


# --- every option is a key ---

GAMES = {
    "standard": (3, "standard", {}),
    "draft": (3, "short", {"setup": "draft"}),
    "head start": (2, "short", {"setup": "head_start"}),
    "town events": (3, "short", {"town_events": "on"}),
    "rivals": (1, "rival-towns", {"rivals": "2"}),
    "scenario": (2, "scenario", {"scenario": "sc13"}),
    "campaign": (1, "campaign", {}),
}


def setup_of(name: str) -> Setup:
    seats, mode, options = GAMES[name]
    specs = tuple(SeatSpec("random", f"Bot {seat}") for seat in range(seats))
    return stage(Setup("fallen_land", mode, specs, f"keys-{name}", options=tuple(options.items())))


@cache
def asked_in(name: str) -> dict[str, tuple[str, ...]]:
    """Every option of a whole game, or of its first thousands of answers, by the topics of the questions."""
    found: dict[str, dict[str, None]] = {}
    forced = Ask.forced

    def listed(ask: Ask) -> Answer | None:
        found.setdefault(ask.topic, {}).update(dict.fromkeys(ask.keys))
        return forced(ask)

    game = open_game("fallen_land")
    setup = setup_of(name)
    table, bots = Table(game, setup), bots_of(game, setup)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ask, "forced", listed)
        table.advance()
        while table.decisions < 4000 and let_bots_play(table, bots):
            pass
    return {topic: tuple(keys) for topic, keys in found.items()}


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_a_game_is_a_key_that_its_text_is_read_back_to(name: str) -> None:
    asked = asked_in(name)
    assert len(asked) > 25
    texts = {topic for topic, keys in asked.items() if not all(isinstance(key, Key) for key in keys)}
    assert texts == set()
    for key in (key for keys in asked.values() for key in keys if isinstance(key, Key)):
        again = type(key).read(str(key))
        assert (type(again), again) == (type(key), key)
        assert str(key).__class__ is str
        assert option_of(str(key)) == key

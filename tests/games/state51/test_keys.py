"""Options are typed keys: every question asks with them, nothing that happens holds one, and nobody takes one apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import attrs
import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.engine.table import Table
from fallen_tui.games.state51.content.cards import load
from fallen_tui.games.state51.game import NewCharter
from fallen_tui.games.state51.state import keys
from fallen_tui.games.state51.state.table import State
from fallen_tui.tui.tables.state51 import spots

ROOT = Path(__file__).resolve().parents[3] / "fallen_tui"
ROOMS = ("games/state51", "faces/state51", "tui/tables/state51")


def kinds(module: ModuleType) -> list[type[Key]]:
    return [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]


OPTIONS = kinds(keys)
SPOTS = kinds(spots)


def sample(kind: type[Key]) -> Key:
    return kind(*(2 if get_type_hints(kind)[name] is int else f"{name}-1" for name in kind.fields))


def parts(key: Key) -> list[Any]:
    return [getattr(key, name) for name in key.fields]


@pytest.mark.parametrize("kind", [*OPTIONS, *SPOTS])
def test_a_key_of_every_kind_is_read_back(kind):
    key = sample(kind)
    again = kind.read(str(key))
    assert type(again) is kind
    assert (again, parts(again)) == (key, parts(key))


@pytest.mark.parametrize("kind", SPOTS)
def test_what_is_pressed_is_known_by_its_text(kind):
    key = sample(kind)
    assert type(spots.spot_of(str(key))) is kind


# --- in whole games ---

GAMES = [
    *(("standard", ("random",) * seats) for seats in (2, 3, 4)),
    *(("standard", ("steady",) * seats) for seats in (2, 4)),
    *((mode, (bot,)) for mode in ("rival-scout", "countdown") for bot in ("random", "steady")),
]
RARE = {keys.AnyBarter, keys.SwapKey, keys.RehouseKey}
"""What need not come up in these games; the first is only told to be unavailable."""


def held(value: Any) -> Iterator[Key]:
    """The keys anywhere in a state or an event."""
    if isinstance(value, Key):
        yield value
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from held(part)
    elif isinstance(value, dict):
        yield from held([*value.items()])
    elif attrs.has(type(value)):
        yield from held([getattr(value, field.name) for field in attrs.fields(type(value))])


class Overheard(NewCharter):
    """The game, with all that its rules ask, what has one answer included."""

    def __init__(self) -> None:
        super().__init__(load())
        self.asked: list[Ask] = []

    def play(self, state: State) -> Rule[None]:
        rule, value = super().play(state), None
        while True:
            try:
                step = rule.send(value)
            except StopIteration:
                return
            if isinstance(step, Ask):
                self.asked.append(step)
            value = yield step


@pytest.fixture(scope="module")
def played() -> list[tuple[Table, list[Ask]]]:
    """Games of bots to their end, with all that was asked."""
    found = []
    for mode, bots in GAMES:
        game = Overheard()
        setup = Setup("state51", mode, tuple(SeatSpec(bot, f"Bot {n}") for n, bot in enumerate(bots)), "c")
        table = Table(game, setup)
        play_out(table, bots_of(game, setup))
        found.append((table, game.asked))
    return found


def test_every_option_of_every_question_is_a_key(played):
    seen: set[type] = set()
    for ask in (ask for _, asked in played for ask in asked):
        for key in (*ask.keys, *([] if ask.default is None else [ask.default])):
            assert type(key) in OPTIONS, (ask.topic, key)
            again = type(key).read(str(key))
            assert (again, parts(again)) == (key, parts(key))
            seen.add(type(key))
    assert set(OPTIONS) - seen <= RARE


def test_neither_what_happens_nor_the_table_holds_a_key(played):
    for table, _ in played:
        assert [*held(table.state)] == []
        assert [entry for entry in table.entries if type(entry) is not Answered and any(held(entry))] == []


# --- in the source ---

SIGNS = (":", "@", "=", "+", "#")
CUTS = {"partition", "rpartition", "split", "rsplit"}
ENDS = {"startswith", "endswith", "removeprefix", "removesuffix", "find", "index", "count"}
NAMED = {"key", "keys", "option", "choice", "chosen", "answer", "spot", "verb"}
WORDS = tuple(kind.form.partition("{")[0] for kind in (*OPTIONS, *SPOTS) if kind.form.partition("{")[0].endswith(SIGNS))
OWN = {("games/state51/state/keys.py", 'self.sources.split("+")')}
"""The kind that is a list knows how its parts are joined."""


def cut(tree: ast.AST) -> Iterator[ast.AST]:
    """Where the source takes a key apart, or puts its text together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            texts = [part.value for given in node.args for part in ast.walk(given) if isinstance(part, ast.Constant)]
            texts = [text for text in texts if isinstance(text, str)]
            cuts = node.func.attr in CUTS and any(text in (*SIGNS, "-") for text in texts)
            if cuts or (node.func.attr in ENDS and any(text.endswith(SIGNS) for text in texts)):
                yield node
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            inner = node.value
            while isinstance(inner, ast.Subscript):
                inner = inner.value
            name = getattr(inner, "id", getattr(inner, "attr", ""))
            bounds = (node.slice.lower, node.slice.upper)
            if name in NAMED and any(isinstance(bound, ast.Constant) and bound.value > 1 for bound in bounds):
                yield node
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            text = getattr(node.left, "value", None)
            if isinstance(text, str) and text.strip(" ").endswith(SIGNS):
                yield node
        elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            yield from [node] if node.values[0].value in WORDS else []


def test_no_module_takes_a_key_apart():
    found = set()
    for room in ROOMS:
        paths = sorted((ROOT / room).rglob("*.py"))
        assert paths
        for path in paths:
            source = path.read_text()
            for node in cut(ast.parse(source)):
                found.add((str(path.relative_to(ROOT)), ast.get_source_segment(source, node)))
    assert found == OWN


@pytest.mark.parametrize(
    "source",
    [
        'verb, _, what = key.partition(":")',
        'kind = token.split("@")[0]',
        'if ask.keys[0].startswith("cash:"): pass',
        'usual = keys[0][:5] == "fill:"',
        "card = chosen[6:]",
        'wild = "universal@" in key',
        'colour, far, n = source.split("-")',
        'key = f"conquer:{card}"',
        'spot = f"card:{card}"',
        'card = key.removeprefix("work:")',
    ],
)
def test_what_takes_a_key_apart_is_found(source):
    assert [*cut(ast.parse(source))]

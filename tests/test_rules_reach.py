"""What decides reaches nothing that judges or tells: rules, and all they import, know no bot and no words.

Imports inside functions count, and so does everything that is imported in turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.test_architecture import MODULES, _dotted, _imports

GAMES = "fallen_tui.games."
UPWARD = {
    "fallen_land": re.compile(
        r"(account|bot|look|sentences|words)(_\w+)?|barred|council|finding|guess|prospect|scenario_words|worth"
    ),
    "state51": re.compile(r"account|barred|bot|describe|finding|guess|look|prospect|words|worth"),
}
"""Modules above the rules, by game: those that judge, those that tell, and the plug-in."""
QUERIES = ("board", "bonuses", "chances", "facts", "in_play", "moments", "odds", "state", "under_way", "views")
"""Modules below or beside the rules of Council of Towns that are held to the same."""
OURS = {_dotted(path): path for path in MODULES if path.startswith("fallen_tui/games/")}


def below(game: str) -> list[str]:
    """The modules that reach nothing above: the rules, and what they ask."""
    inside = f"{GAMES}{game}."
    extra = [f"{inside}{name}" for name in QUERIES] if game == "fallen_land" else []
    return sorted({*(name for name in OURS if name.startswith(f"{inside}rules")), *extra})


def is_above(name: str) -> bool:
    _, _, rest = name.partition(GAMES)
    game, _, module = rest.partition(".")
    return game in UPWARD and UPWARD[game].fullmatch(module.partition(".")[0]) is not None


def imported(name: str) -> Iterator[str]:
    """The modules of the games that one imports; of a package from which modules alone are taken, those."""
    parts = list(_imports(OURS[name]))
    yield from (part for part in parts if part in OURS and not _only_modules(part, parts))


def _only_modules(package: str, parts: list[str]) -> bool:
    """Whether what is taken from a package is its modules alone."""
    taken = [part for part in parts if part.startswith(f"{package}.") and part.count(".") == package.count(".") + 1]
    return bool(taken) and all(part in OURS for part in taken)


def ups(game: str) -> set[tuple[str, str]]:
    """Imports from what the rules reach to what is above; what is above is not entered."""
    found: set[tuple[str, str]] = set()
    seen, todo = set(below(game)), below(game)
    while todo:
        name = todo.pop()
        for other in imported(name):
            if is_above(other):
                found.add((name.removeprefix(GAMES), other.removeprefix(GAMES)))
            elif other not in seen:
                seen.add(other)
                todo.append(other)
    return found


@pytest.mark.parametrize("game", sorted(UPWARD))
def test_no_rule_reaches_a_bot_or_words(game: str) -> None:
    assert len(below(game)) > 5
    assert ups(game) == set()


def test_the_modules_that_are_named_are_there() -> None:
    """Else a module that was renamed would be held to nothing."""
    known = {name.removeprefix(f"{GAMES}fallen_land.") for name in OURS}
    assert set(QUERIES) <= known
    assert sum(is_above(name) for name in OURS) > 60

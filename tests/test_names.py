"""A class name means one thing in the whole tree; what each game has of its own may be called the same in each."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "fallen_tui"
OF_EACH_GAME = frozenset(
    ("CardKey", "Cards", "Cost", "DeckShuffled", "Drawn", "Faction", "FactionTaken", "FirstPlayer", "GameOver",
     "Keeper", "Player", "State", "SteadyBot", "Trial", "VisitKey", "Visited", "Worth")
)  # fmt: skip
"""What several games have, each its own, and the protocol of it where there is one."""


def places() -> dict[str, list[str]]:
    """Class name -> the modules that define it at their top."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


def test_a_class_name_means_one_thing() -> None:
    assert {name for name, modules in places().items() if len(modules) > 1} == OF_EACH_GAME

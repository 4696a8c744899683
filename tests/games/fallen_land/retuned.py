"""Journals verified while every weight of the bots is another one, in a process of its own.

    python -m tests.games.fallen_land.retuned FACTOR JOURNAL ...

prints a line of JSON: for each journal the verdict, then what bots play under these weights, and how many numbers were
changed. A FACTOR of 1 leaves all as it is.

Weights are all numbers with a point in the bots' own modules and their named whole numbers, and what they take from
outside the rules: the named numbers with a point of every module of the game that they import, and of the effects,
which carry their estimates with them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
GAME = "fallen_tui.games.fallen_land"
BOTS = re.compile(rf"fallen_tui\.bots\b|{re.escape(GAME)}\.bot\b")
RULES = f"{GAME}.rules"


def own_modules() -> list[str]:
    """The bots' modules."""
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "fallen_tui").rglob("*.py")]
    return sorted(name.removesuffix(".__init__") for name in names if BOTS.match(name))


def shared_modules() -> set[str]:
    """The modules of the game that bots import, but for the rules and the bots themselves; and all kinds of effects."""
    found = {f"{GAME}.effects.{path.stem}" for path in (_file(f"{GAME}.effects").parent).glob("[a-z]*.py")}
    for name in own_modules():
        for node in ast.walk(ast.parse(_source(name))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                found.add(node.module)
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
    inside = {name for name in found if name.startswith(f"{GAME}.") and _file(name).exists()}
    return {name for name in inside if not BOTS.match(name) and not name.startswith(RULES)}


def _file(name: str) -> Path:
    path = ROOT.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _source(name: str) -> str:
    return _file(name).read_text()


class Retuner(MetaPathFinder):
    """Finds modules with their weights changed; `changed` counts the numbers of each."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.own = set(own_modules())
        self.shared = shared_modules()
        self.changed: dict[str, int] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.own | self.shared:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(name, spec.origin, self)
        return spec

    def retuned(self, name: str) -> ast.Module:
        tree = ast.parse(_source(name))
        numbers = [node for node in _numbers(tree) if isinstance(node.value, float)] if name in self.own else []
        for value in _named(tree):
            whole = (int, float) if name in self.own else (float,)
            numbers += [node for node in _numbers(value) if isinstance(node.value, whole) and node not in numbers]
        for node in numbers:
            assert isinstance(node.value, (int, float))
            kind = type(node.value)
            node.value = kind(node.value * self.factor + (kind is int and self.factor != 1))
        self.changed[name] = len(numbers)
        return tree


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, retuner: Retuner) -> None:
        super().__init__(name, path)
        self.retuner = retuner

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.retuner.retuned(fullname), self.path, "exec", dont_inherit=True)
        return code


def _numbers(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            yield node


def _named(tree: ast.Module) -> Iterator[ast.expr]:
    """The values that a module gives names to, code aside: a whole number in that may be an index."""
    for node in tree.body:
        value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
        if value is not None and not any(isinstance(part, (ast.Lambda, ast.Subscript)) for part in ast.walk(value)):
            yield value


def main(factor: float, journals: list[Path]) -> dict[str, Any]:
    retuner = Retuner(factor)
    sys.meta_path.insert(0, retuner)
    from fallen_tui.engine.verify import verify
    from fallen_tui.saves import read
    from tests.games.fallen_land.auto import moves_of, play

    verdicts, strokes = {}, {}
    for path in journals:
        game, recording = read(path, mend=False)
        found = verify(game, recording.header.setup, recording.sound().entries)
        verdicts[path.name] = found.message
        strokes[path.name] = moves_of(game, recording)
    played = play("retuned", 2, None, 60)
    names = [type(entry).__name__ + str(getattr(entry, "answer", "")) for entry in played.entries]
    return {"verdicts": verdicts, "strokes": strokes, "played": names, "changed": retuner.changed}


if __name__ == "__main__":
    import orjson

    sys.stdout.buffer.write(orjson.dumps(main(float(sys.argv[1]), [Path(word) for word in sys.argv[2:]])))

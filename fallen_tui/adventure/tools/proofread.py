"""Checks cards while they are being written: other decks may be missing or broken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.engine.library import ContentError, Problem, StructureHook, content_root
from fallen_tui.engine.library_errors import faults as faults_in
from fallen_tui.engine.library_files import SUFFIX, shown
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.engine.library_yaml import Node, parse, problem
from fallen_tui.engine.records import FrozenRecord, Record, define, frozen


@frozen
class Stub(FrozenRecord):
    """In place of a card that can't be read: others may name it."""

    id: str
    name: str


Decks = dict[str, tuple[Any, ...]]


@frozen
class ProofSheet(FrozenRecord):
    """What the content of a game is read with.

    piles   classes of cards by their decks; plain: decks whose data is compared as it stands
    faults  what is wrong between the decks that can be read: (deck, place of the card in it, field, message)
    """

    game: str
    piles: Mapping[str, Any]
    hooks: Mapping[Any, StructureHook]
    faults: Callable[[Decks], Iterable[tuple[str, int, str, str]]]
    plain: Collection[str] = ()


@define
class Proof(Record):
    """Everything that is wrong in a folder, and where each card stands: (file, tree, index) by deck."""

    sheet: ProofSheet
    root: Path
    problems: list[Problem] = attrs.field(factory=list)
    decks: Decks = attrs.field(factory=dict)
    spots: dict[str, list[tuple[str, Node, int]]] = attrs.field(factory=dict)

    def read(self) -> None:
        """Read every file, then compare the decks. A deck with a file that is no YAML is left out of comparisons."""
        sheet = self.sheet
        converter = strict_converter(dict(sheet.hooks), detailed=True)
        broken: set[str] = set()
        folder = self.root / sheet.game
        for path in sorted(folder.rglob(f"*{SUFFIX}")):
            name = path.relative_to(folder).as_posix()
            deck = name.removesuffix(SUFFIX).split("/")[0]
            if deck not in sheet.piles and deck not in sheet.plain:
                continue
            file = shown(self.root, sheet.game, name)
            try:
                tree = parse(file, path.read_bytes())
            except (ContentError, OSError) as error:
                self.problems += error.problems if isinstance(error, ContentError) else []
                broken.add(deck)
                continue
            self._cards(deck, file, tree, converter)
        self._repeated()
        for deck, place, field, message in sheet.faults({k: v for k, v in self.decks.items() if k not in broken}):
            file, tree, index = self.spots[deck][place]
            self.problems.append(problem(file, tree, (index, field), message))

    def _cards(self, deck: str, file: str, tree: Node, converter: Any) -> None:
        data = tree.plain()
        made: list[Any] = []
        spots = self.spots.setdefault(deck, [])
        for index, card in enumerate(data if isinstance(data, list) else [data]):
            spots.append((file, tree, index))
            if deck in self.sheet.plain:
                made.append(card)
                continue
            try:
                made.append(converter.structure(card, self.sheet.piles[deck]))
            except Exception as error:
                made.append(_stub(card))
                where = (index,) if isinstance(data, list) else ()
                for fault in faults_in(error):
                    self.problems.append(problem(file, tree, (*where, *fault.path), fault.message))
        self.decks[deck] = (*self.decks.get(deck, ()), *made)

    def _repeated(self) -> None:
        for deck, cards in self.decks.items():
            first: dict[str, int] = {}
            for place, card in enumerate(cards):
                id = getattr(card, "id", "")
                if id and (earlier := first.setdefault(id, place)) != place:
                    file, tree, index = self.spots[deck][place]
                    other = self.spots[deck][earlier]
                    line = problem(other[0], other[1], (other[2], "id"), "").line
                    message = f"is already the id of the card at {other[0]}:{line}"
                    self.problems.append(problem(file, tree, (index, "id"), message))


def _stub(card: Any) -> Stub:
    fields = card if isinstance(card, dict) else {}
    id = fields.get("id")
    name = fields.get("name") or fields.get("title")
    return Stub(id if isinstance(id, str) else "", name if isinstance(name, str) else "")


def wrong(sheet: ProofSheet, root: Path, files: Sequence[str] = ()) -> Iterator[str]:
    """What is wrong in the content of a folder, or in the `files` named, which may be paths or their ends."""
    proof = Proof(sheet, root)
    proof.read()
    ends = [Path(file).as_posix().removeprefix("./") for file in files]
    for one in sorted(proof.problems, key=lambda one: (one.file, one.line)):
        if not ends or any(one.file.endswith(end) or end.endswith(one.file) for end in ends):
            yield str(one)


def main(sheet: ProofSheet, files: Sequence[str], root: Path | None = None) -> int:
    """Print what is wrong in all files, or in those named; 1 where something is."""
    root = root or content_root()
    for file in files:
        if not Path(file).exists() and not (root / sheet.game / file).exists():
            print(f"{file}: there is no such file")
            return 1
    found = list(wrong(sheet, root, files))
    print("\n".join(found) or "no problems")
    return 1 if found else 0

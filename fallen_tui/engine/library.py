"""The library: a game's cards, from YAML files to attrs classes, with errors for the author of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import orjson

from fallen_tui.engine import library_yaml
from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.library_errors import (
    ContentError,
    FieldError,
    Path as FieldPath,
    Problem,
    at,
    faults,
    not_one_of,
    offered,
)
from fallen_tui.engine.library_files import SUFFIX, Data, compile_game, content_root, games, load, load_deck, shown
from fallen_tui.engine.library_structure import Choices, Hooks, StructureHook, one_key, one_of, strict_converter
from fallen_tui.engine.library_yaml import Node
from fallen_tui.engine.records import Single, define, frozen

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.library_yaml import Node

__all__ = [
    "Choices",
    "Content",
    "ContentError",
    "FieldError",
    "StructureHook",
    "Hooks",
    "Problem",
    "at",
    "compile_game",
    "content_root",
    "games",
    "not_one_of",
    "one_key",
    "one_of",
    "open_content",
    "open_deck",
]

T = TypeVar("T")
_Place = tuple[str, int]  # a file and the card in it


def open_content(game: str, root: Path | None = None, hooks: Hooks | None = None) -> Content:
    """The content of one game. `hooks` say how the game's own classes are read, in every deck.

    Raises ContentError with all that is wrong in any file, before a card becomes a class.
    """
    root = root or content_root()
    return Content(game, root, *load(root, game), hooks or {})


def open_deck(game: str, deck: str, root: Path | None = None) -> Content:
    """One small deck of a game by itself, read afresh; with no names where it has none such. Raises ContentError."""
    root = root or content_root()
    return Content(game, root, *load_deck(root, game, deck), {})


@frozen
class Content(Single):
    """The cards of one game; `digest` names exactly these files, on any machine."""

    game: str
    root: Path
    digest: str
    _data: Data = attrs.field(repr=False)
    _hooks: Hooks = attrs.field(repr=False)
    _converters: list[Converter] = attrs.field(factory=list, init=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The decks: each file and each folder at the top."""
        return tuple(sorted({_deck_name(name).split("/")[0] for name in self._data}))

    def deck(self, name: str, cls: type[T], hooks: Hooks | None = None) -> tuple[T, ...]:
        """The cards of file `<name>.yaml`, or of all files in folder `<name>/` in the order of their names.

        `hooks` are added to those of the content. A file that is one mapping is one card.
        Raises ContentError with all problems of the deck.
        """
        files = self._files(name)
        structure = self._converter(hooks).get_structure_hook(cls)
        repeated = tuple(self._repeated(files))
        failure: Exception | None = None
        try:
            made = tuple([structure(card, cls) for file in files for card in _cards(self._data[file])])
        except Exception as error:
            failure = error
        if failure is None and not repeated:
            return made
        report = _Report(self, files)
        report.repeated(repeated)
        if failure:
            report.faulty(strict_converter({**self._hooks, **(hooks or {})}, detailed=True), cls)
        if failure and not report.problems:
            raise failure
        raise ContentError(report.problems) from failure

    def fingerprint(self, *names: str) -> str:
        """A short hash of what these decks say, whatever the layout of their files: what a journal was played with."""
        data = [[self._data[file] for file in self._files(name)] for name in names]
        return blake2b(orjson.dumps(data, option=orjson.OPT_SORT_KEYS), digest_size=8).hexdigest()

    def raw(self, name: str) -> Any:
        """The plain data of a file, or the list of all cards of a folder: a copy of the caller's own."""
        files = self._files(name)
        whole = self._data[files[0]] if files == (f"{name}{SUFFIX}",) else self._joined(files)
        return orjson.loads(orjson.dumps(whole))

    def _joined(self, files: Sequence[str]) -> list[Any]:
        return [card for file in files for card in _cards(self._data[file])]

    def _files(self, name: str) -> tuple[str, ...]:
        found = [file for file in self._data if (deck := _deck_name(file)) == name or deck.startswith(f"{name}/")]
        if found:
            return tuple(found)
        message = f"there is no such deck{offered(name, self.names, 'the decks are')}"
        raise ContentError([Problem(shown(self.root, self.game, f"{name}{SUFFIX}"), 1, message)])

    def _converter(self, hooks: Hooks | None) -> Converter:
        if hooks:
            return strict_converter({**self._hooks, **hooks})
        if not self._converters:
            self._converters.append(strict_converter(self._hooks))
        return self._converters[0]

    def _repeated(self, files: Sequence[str]) -> Iterator[tuple[_Place, _Place]]:
        """Each card whose id an earlier card has, and that card."""
        first: dict[str | int, _Place] = {}
        for file in files:
            for index, card in enumerate(_cards(self._data[file])):
                identity = card.get("id") if isinstance(card, dict) else None
                if isinstance(identity, (str, int)):
                    earlier = first.setdefault(identity, (file, index))
                    if earlier != (file, index):
                        yield (file, index), earlier


@define
class _Report(Single):
    """What is wrong in a deck, with the lines, for which its files are read once more."""

    content: Content
    files: Sequence[str]
    problems: list[Problem] = attrs.field(factory=list)
    _trees: dict[str, Node] = attrs.field(factory=dict)

    def repeated(self, pairs: Iterable[tuple[_Place, _Place]]) -> None:
        """Add the ids that two cards have."""
        for card, earlier in pairs:
            found = self._problem(earlier, ("id",), "")
            self.problems.append(
                self._problem(card, ("id",), f"is already the id of the card at {found.file}:{found.line}")
            )

    def faulty(self, converter: Converter, cls: type[Any]) -> None:
        """Add every fault of every card, by a converter that gathers them."""
        for file in self.files:
            for index, card in enumerate(_cards(self.content._data[file])):
                try:
                    converter.structure(card, cls)
                except Exception as error:
                    for fault in faults(error):
                        self.problems.append(self._problem((file, index), fault.path, fault.message))

    def _problem(self, card: _Place, path: FieldPath, message: str) -> Problem:
        file, index = card
        whole = (index, *path) if isinstance(self.content._data[file], list) else path
        return library_yaml.problem(shown(self.content.root, self.content.game, file), self._tree(file), whole, message)

    def _tree(self, file: str) -> Node:
        if file not in self._trees:
            path = self.content.root / self.content.game / file
            try:
                self._trees[file] = library_yaml.parse(file, path.read_bytes())
            except (OSError, ContentError):  # changed since it was opened
                self._trees[file] = Node(1, [])
        return self._trees[file]


def _cards(data: Any) -> list[Any]:
    return data if isinstance(data, list) else [data]


def _deck_name(file: str) -> str:
    return file.removesuffix(SUFFIX)

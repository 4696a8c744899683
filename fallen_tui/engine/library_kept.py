"""Cards kept between runs as the objects they became, for reading them anew takes longer than all else at the start.

They are used only for exactly the content files, code and Python they were made with, as the stamps of the files tell
(to read the texts takes longer than the cards do), from a file of the user's own in the cache of the content; whatever
is in doubt is read afresh. Nothing in such a file can be executed: it names attrs classes of the game, and for the rest
holds plain data.
"""

from __future__ import annotations

import os
import pickle
import stat
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from io import BytesIO
from itertools import repeat
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

import attr
import attrs
import orjson

from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.library import Content, open_content
from fallen_tui.engine.library_files import content_root, content_stamps, prune, store, user_cache
from fallen_tui.engine.records import names_of

T = TypeVar("T")

SUFFIX = ".cards"
_FORMAT = 1
_ENGINE = __name__.rpartition(".")[0]
_LOADED = time.time_ns()
_PLAIN = frozenset({str, int, float, bool, bytes, type(None)})
_HOLDERS = frozenset({tuple, list, set, frozenset})

ObjectTable = list[tuple[str, str, int]]
"""Module, class and how many there are of it."""


class _Unfit(Exception):
    """What cannot be kept, or a file that is not what was kept."""


def kept(game: str, packages: tuple[str, ...], root: Path | None, also: Sequence[str], make: Callable[[Path], T]) -> T:
    """What `make` gives for a content folder, from the cache where it was kept; raises what `make` raises.

    packages  where the classes of the cards stand: a change of their code, or of the engine's, makes anew
    also      files that `make` reads beside the YAML of the game, below its folder
    """
    root = root or content_root()
    folder = user_cache()
    key = _key(game, packages, root, also) if folder is not None else ""
    if folder is None or not key:
        return make(root)
    path = folder / f"{game}-{key}{SUFFIX}"
    found: T | None = _found(path, key, (_ENGINE, *packages))
    if found is not None:
        return found
    made = make(root)
    _keep(path, key, made, lambda: _key(game, packages, root, also) == key)
    prune(folder, f"{game}-*{SUFFIX}")
    return made


@attrs.frozen(eq=False)
class CardSource(Generic[T]):
    """Where the cards of a game come from; `packages` and `also` as of `kept`.

    hooks   how classes of the game are read; None where they need none of their own
    read    all cards among the content of the game; raises ContentError
    """

    game: str
    packages: tuple[str, ...]
    hooks: Any
    read: Callable[[Content], T]
    also: tuple[str, ...] = ()

    def load(self, root: Path | None = None) -> T:
        """All cards of a content folder, that of the installation by default. Raises ContentError."""
        return kept(self.game, self.packages, root, self.also, self._made)

    def _made(self, root: Path) -> T:
        return self.read(open_content(self.game, root, self.hooks))


# --- what it is made from ---


def _key(game: str, packages: tuple[str, ...], root: Path, also: Sequence[str]) -> str:
    """A hash of all that the cards are made from; empty where it cannot be told. Raises ContentError."""
    total = blake2b(f"{_FORMAT}\0{sys.version}\0".encode(), digest_size=16)
    stamps = content_stamps(root, game)
    if not stamps:
        return ""
    total.update("".join(stamps).encode())
    try:
        for name in also:
            data = (root / game / name).read_bytes()
            total.update(f"\0{name}\0{len(data)}\0".encode() + data)
        for stamp in _code(packages):
            total.update(stamp.encode())
    except (OSError, _Unfit):
        return ""
    return total.hexdigest()


def _code(packages: tuple[str, ...]) -> Iterator[str]:
    """The stamps of the modules of engine and packages, and of the folder that other packages are installed in.

    Raises _Unfit where a module was changed since this process began, and may be another than the one at work.
    """
    for name in (_ENGINE, *packages):
        folder = os.path.dirname(sys.modules[name].__file__ or "")
        for path, status in sorted(_modules(folder)):
            if status.st_mtime_ns >= _LOADED:
                raise _Unfit(path)
            yield f"\0{path}\0{status.st_size}\0{status.st_mtime_ns}\0{status.st_ctime_ns}"
    yield f"\0{os.stat(os.path.dirname(os.path.dirname(attr.__file__))).st_mtime_ns}"


def _modules(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield entry.path, entry.stat()
            elif entry.is_dir() and entry.name.isidentifier() and entry.name != "__pycache__":
                yield from _modules(entry.path)


# --- the file: a line that says what it was made from, a line of classes, plain data ---


def _found(path: Path, key: str, packages: tuple[str, ...]) -> Any:
    """What was kept for this key; None where there is nothing that can be trusted."""
    try:
        content = own(path)
        head, _, rest = content.partition(b"\n")
        if orjson.loads(head) != _header(key, rest):
            return None
        tables, _, data = rest.partition(b"\n")
        constants, table = orjson.loads(tables)
        return _restored(constants, table, data, packages)
    except Exception:  # whatever is wrong with it, the cards can be read
        return None


def own(path: Path) -> bytes:
    """The bytes of a file that is the user's, and that nobody else may write. Raises OSError, _Unfit."""
    with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        status = os.fstat(file.fileno())
        others = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or others:
            raise _Unfit(path)
        return file.read()


def _keep(path: Path, key: str, made: Any, same: Callable[[], bool]) -> None:
    """Write what was made, where it can be kept and is still what the files say."""
    try:
        tables, data = _dissolved(made)
    except (_Unfit, AttributeError, RecursionError):
        return
    rest = orjson.dumps(tables) + b"\n" + data
    if same():
        store(path, orjson.dumps(_header(key, rest)) + b"\n" + rest)


def _header(key: str, rest: bytes) -> dict[str, Any]:
    return {"format": _FORMAT, "key": key, "checksum": blake2b(rest, digest_size=16).hexdigest()}


# --- objects to plain data and back ---


def _dissolved(whole: Any) -> tuple[tuple[list[tuple[str, str, str]], ObjectTable], bytes]:
    """Objects as their classes, and the values of each field of each class, objects in them by number.

    The first numbers are constants: defaults of fields, which stay the very objects they are. Raises _Unfit.
    """
    by_class: dict[type, list[Any]] = {}
    for found in _objects(whole):
        by_class.setdefault(type(found), []).append(found)
    constants = _constants(by_class)
    parts = [part for part, _ in constants]
    known = {id(part) for part in parts}
    columns: list[list[list[Any]]] = []
    table: ObjectTable = []
    for cls, found in by_class.items():
        own = [part for part in found if id(part) not in known]
        table.append((cls.__module__, cls.__qualname__, len(own)))
        columns.append([[getattr(part, name) for part in own] for name in _slots(cls)])
        parts += own
    file = BytesIO()
    _Writer(file, parts).dump((whole, columns))
    return ([where for _, where in constants], table), file.getvalue()


def _restored(constants: list[list[str]], table: ObjectTable, data: bytes, packages: tuple[str, ...]) -> Any:
    """The objects that were cached. Raises _Unfit, and whatever reading foreign data raises."""
    parts = [_default(_class(module, name, packages), field) for module, name, field in constants]
    classes = [(_class(module, name, packages), count) for module, name, count in table]
    for cls, count in classes:
        parts.extend(map(object.__new__, repeat(cls, count)))
    whole, columns = _KeptReader(BytesIO(data), parts).load()
    start = len(constants)
    for (cls, count), fields in zip(classes, columns, strict=True):
        own = parts[start : start + count]
        for name, values in zip(_slots(cls), fields, strict=True):
            if len(values) != count:
                raise _Unfit(name)
            deque(map(getattr(cls, name).__set__, own, values), maxlen=0)  # past what forbids a change
        start += count
    return whole


class _Writer(pickle.Pickler):
    """Writes plain data, and objects by their numbers."""

    def __init__(self, file: BytesIO, parts: Sequence[Any]) -> None:
        super().__init__(file, 5)
        self._numbers = {id(part): number for number, part in enumerate(parts)}

    def persistent_id(self, value: Any) -> int | None:
        return self._numbers.get(id(value)) if attrs.has(type(value)) else None


class _KeptReader(pickle.Unpickler):
    """Reads plain data, and numbers as the objects they stand for; no name is ever looked up."""

    def __init__(self, file: BytesIO, parts: list[Any]) -> None:
        super().__init__(file)
        self.persistent_load = parts.__getitem__  # type: ignore[method-assign]

    def find_class(self, module: str, name: str) -> NoReturn:
        raise _Unfit(f"{module}.{name}")


def _objects(whole: Any) -> Iterator[Any]:
    """Every attrs object within, once. Raises _Unfit for what is neither that nor plain data."""
    seen: dict[int, Any] = {}
    left = [whole]
    while left:
        value = left.pop()
        kind = type(value)
        if kind in _PLAIN or id(value) in seen:
            continue
        seen[id(value)] = value
        if kind in _HOLDERS:
            left.extend(value)
        elif kind is dict:
            left.extend(value)
            left.extend(value.values())
        elif attrs.has(kind):
            yield value
            left.extend(getattr(value, name) for name in _slots(kind))
        else:
            raise _Unfit(kind)


def _constants(by_class: dict[type, list[Any]]) -> list[tuple[Any, tuple[str, str, str]]]:
    """The defaults of fields that are objects themselves, and where they stand: code may know them by identity."""
    found: dict[int, tuple[Any, tuple[str, str, str]]] = {}
    for cls in by_class:
        for field in attrs.fields(cls):
            if type(field.default) in by_class:
                found.setdefault(id(field.default), (field.default, (cls.__module__, cls.__qualname__, field.name)))
    return list(found.values())


def _slots(cls: type) -> Sequence[str]:
    """The fields of a class. Raises _Unfit where its objects hold anything else."""
    names = names_of(cls)
    if cls.__dictoffset__:
        raise _Unfit(cls)
    return names


def _class(module: str, name: str, packages: tuple[str, ...]) -> type:
    if not any(module == package or module.startswith(f"{package}.") for package in packages):
        raise _Unfit(module)
    found = getattr(import_module(module), name)
    if not isinstance(found, type) or "__attrs_attrs__" not in found.__dict__ or found.__module__ != module:
        raise _Unfit(name)
    return found


def _default(cls: type, name: str) -> Any:
    return getattr(attrs.fields(cls), name).default

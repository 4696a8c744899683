"""The files of a game's content: where they lie, what they are, and what they compile to.

Parsed files are compiled once into a cache, because reading YAML is slow: beside the content in an installed
package, else in the user's cache directory. A cache is used only for exactly the files it was made from.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson

from fallen_tui.engine import library_yaml
from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.library_errors import ContentError, Problem, offered
from fallen_tui.engine.text import printable

SUFFIX = ".yaml"

Files = dict[str, bytes]
Data = dict[str, Any]
"""The plain data of each file, by the file's name below the game's folder."""

_FORMAT = 1  # of the cache; a change of how YAML is read needs a new one
_KEPT = 4
_MAX_FILE = 4_000_000


def content_root() -> Path:
    """Where the content lies: `content/` of a checkout, else the copy inside the installed package."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent / "content"
    if checkout.is_dir() and (package.parent / "pyproject.toml").is_file():
        return checkout
    return package / "_content"


def games(root: Path | None = None) -> tuple[str, ...]:
    """The games that have content, by name."""
    try:
        entries = sorted((root or content_root()).iterdir())
    except OSError:
        return ()
    return tuple(entry.name for entry in entries if entry.name.isidentifier() and entry.is_dir())


def load(root: Path, game: str) -> tuple[str, Data]:
    """The digest and the data of a game's files, from a cache where there is one. Raises ContentError."""
    files = _read(root, game)
    digest = _digest(files)
    return digest, _cached(root / f"{game}.json", digest) or _through_user_cache(root, game, digest, files)


def load_deck(root: Path, game: str, deck: str) -> tuple[str, Data]:
    """The digest and data of one deck: for a small deck, quicker than the cache of all. Raises ContentError."""
    files = _read(root, game, deck)
    return _digest(files), _compiled(root, game, files)


def content_stamps(root: Path, game: str) -> list[str]:
    """What tells that a game's files are the same as before without reading them. Raises ContentError."""
    problems: list[str] = []
    found = sorted(_walk(root / game, "", lambda name, message: problems.append(name)))
    try:
        stamps = [_stamp(name, os.stat(path)) for name, path in found]
    except OSError:
        stamps = []
    if problems or not stamps:
        _read(root, game)
    return stamps


def _stamp(name: str, status: os.stat_result) -> str:
    return f"{name}\0{status.st_ino}\0{status.st_size}\0{status.st_mtime_ns}\0{status.st_ctime_ns}\0"


def compile_game(game: str, root: Path | None = None) -> bytes:
    """The cache of one game, to be written to `<root>/<game>.json` where a package is built. Raises ContentError."""
    root = root or content_root()
    files = _read(root, game)
    return _packed(_digest(files), _compiled(root, game, files))


def shown(root: Path, game: str, file: str = "") -> str:
    """A file's name for people: `content/state51/locations/first.yaml`."""
    return printable("/".join(part for part in (root.name, game, file) if part)).replace("\n", "?")


def _read(root: Path, game: str, deck: str = "") -> Files:
    """Every YAML file of a game (or of one deck) by its name, in the order of names. Raises ContentError."""
    known = games(root)
    if game not in known:
        message = f"there is no content for this game{offered(game, known, 'choose', 'or')}"
        raise ContentError([Problem(shown(root, game), 1, message)])
    files: Files = {}
    problems: list[Problem] = []

    def wrong(name: str, message: str) -> None:
        problems.append(Problem(shown(root, game, name), 1, message))

    for name, path in sorted(_walk(root / game, "", wrong)):
        if deck and name.removesuffix(SUFFIX).split("/")[0] != deck:
            continue
        files[name] = b""
        try:
            with open(path, "rb", buffering=0) as file:
                if os.fstat(file.fileno()).st_size > _MAX_FILE:
                    wrong(name, f"the file is larger than {_MAX_FILE:,} bytes; split it")
                else:
                    files[name] = file.readall()
        except OSError as error:
            wrong(name, f"can't be read: {error.strerror}")
        if name != printable(name) or "\n" in name:
            wrong(name, "the file's name has control characters; rename it")
    if not files and not problems and not deck:
        wrong("", f"the game has no *{SUFFIX} files")
    if problems:
        raise ContentError(problems)
    return files


def _walk(folder: Path | str, prefix: str, wrong: Callable[[str, str], None]) -> Iterator[tuple[str, str]]:
    """Names and paths of the YAML files below a folder; hidden ones are editors' leavings."""
    try:
        entries = list(os.scandir(folder))
    except OSError as error:
        wrong(prefix, f"can't be read: {error.strerror}")
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, f"{prefix}{entry.name}/", wrong)
        elif entry.name.endswith(SUFFIX) and entry.is_file():
            yield prefix + entry.name, entry.path


def _digest(files: Files) -> str:
    """A short hash of names and bytes. Line ends do not count: a checkout on Windows has others."""
    total = blake2b(digest_size=8)
    for name, data in files.items():
        data = data.replace(b"\r\n", b"\n")
        total.update(f"{name}\0{len(data)}\0".encode())
        total.update(data)
    return total.hexdigest()


def _compiled(root: Path, game: str, files: Files) -> Data:
    """Every file as plain data, or ContentError with the problems of all of them."""
    data: Data = {}
    problems: list[Problem] = []
    for name, content in files.items():
        try:
            data[name] = library_yaml.parse(shown(root, game, name), content).plain()
        except ContentError as error:
            problems += error.problems
    if problems:
        raise ContentError(problems)
    return data


def _packed(digest: str, data: Data) -> bytes:
    """A cache: one line that says what it is made from, then the data."""
    payload = orjson.dumps(data)
    return orjson.dumps(_header(digest, payload)) + b"\n" + payload


def _header(digest: str, payload: bytes) -> dict[str, Any]:
    return {"format": _FORMAT, "digest": digest, "checksum": blake2b(payload, digest_size=16).hexdigest()}


def _cached(path: Path, digest: str) -> Data | None:
    """The data of a cache made from files of this digest; None for any other, and for a damaged one."""
    try:
        head, _, payload = path.read_bytes().partition(b"\n")
        if orjson.loads(head) != _header(digest, payload):
            return None
        data = orjson.loads(payload)
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) else None


def _through_user_cache(root: Path, game: str, digest: str, files: Files) -> Data:
    """The data from the user's cache; compiled, and left there, where it is not in it."""
    folder = user_cache()
    if folder is None:
        return _compiled(root, game, files)
    path = folder / f"{game}-{digest}.json"
    data = _cached(path, digest)
    if data is None:
        data = _compiled(root, game, files)
        store(path, _packed(digest, data))
        prune(folder, f"{game}-*.json")
    return data


def user_cache() -> Path | None:
    """The folder of the user's own caches of content, whether or not it is there yet; None where there is no place."""
    from platformdirs import user_cache_path

    folder = user_cache_path("fallen", appauthor=False) / "content"
    return folder if folder.is_absolute() else None


def store(path: Path, cache: bytes) -> None:
    """Write a cache in one step, or not at all: a game plays as well without."""
    from tempfile import NamedTemporaryFile

    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            try:
                file.write(cache)
                file.close()
                os.replace(file.name, path)
            except OSError:
                os.unlink(file.name)


def prune(folder: Path, pattern: str) -> None:
    """Keep a few caches of a game: several checkouts may share the folder."""
    with contextlib.suppress(OSError):
        caches = sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime, reverse=True)
        for stale in caches[_KEPT:]:
            stale.unlink()

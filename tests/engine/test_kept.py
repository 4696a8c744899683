"""Cards kept between runs: the same objects as read afresh, never those of other files, other code or other hands."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from fallen_tui.engine import library_kept
from fallen_tui.engine.library import ContentError, open_content
from fallen_tui.engine.library_kept import kept
from fallen_tui.engine.records import FrozenRecord

GAME = "demo"
PACKAGE = "demo_game"
CARD = "- id: L07\n  name: Trolley Weir\n  cost: {coins: 2}\n"


@attrs.frozen
class Cost(FrozenRecord):
    coins: int = 0


FREE = Cost()


@attrs.frozen(eq=False)
class Card:
    id: str
    name: str
    cost: Cost = FREE
    words: tuple[str, ...] = attrs.field(init=False)

    @words.default
    def _words(self) -> tuple[str, ...]:
        return tuple(self.name.split())


@attrs.frozen(eq=False)
class Cards:
    by_id: dict[str, Card]
    first: Card
    ids: frozenset[str]


@pytest.fixture(autouse=True)
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The module of a game of its own, older than this process."""
    module = tmp_path / "code" / "cards.py"
    module.parent.mkdir()
    module.write_text("one = 1\n")
    os.utime(module, (1, 1))
    package = type(library_kept)(PACKAGE)
    package.__file__ = str(module.parent / "__init__.py")
    monkeypatch.setitem(library_kept.sys.modules, PACKAGE, package)
    real = library_kept._class
    monkeypatch.setattr(
        library_kept, "_class", lambda module, name, packages: real(module, name, (*packages, __name__))
    )
    return module


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: folder)
    monkeypatch.setattr(library_kept, "_LOADED", library_kept.time.time_ns() + 10**12)
    return folder / "content"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / GAME).mkdir(parents=True)
    (folder / GAME / "cards.yaml").write_text(CARD)
    (folder / GAME / "grid.txt").write_text("PPP\n")
    return folder


@pytest.fixture
def made() -> list[Cards]:
    """What was read afresh, in order."""
    return []


Opened = Callable[[], Cards]


@pytest.fixture
def opened(root: Path, made: list[Cards]) -> Opened:
    def read(folder: Path) -> Cards:
        cards = {card.id: card for card in open_content(GAME, folder).deck("cards", Card)}
        if "L08" not in cards:
            cards["L08"] = Card("L08", "Nothing")
        made.append(Cards(cards, cards["L07"], frozenset(cards)))
        return made[-1]

    return lambda: kept(GAME, (PACKAGE,), root, ("grid.txt",), read)


def only(cache: Path) -> Path:
    (path,) = cache.glob("*.cards")
    return path


def test_the_second_time_the_same_cards_come_from_the_cache(opened: Opened, made: list[Cards]) -> None:
    fresh, again = opened(), opened()
    assert made == [fresh]
    assert again is not fresh
    assert attrs.asdict(again) == attrs.asdict(fresh)
    assert list(again.by_id) == list(fresh.by_id)
    assert again.first is again.by_id["L07"]
    assert again.first.cost == Cost(2)
    assert again.first.words == ("Trolley", "Weir")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        again.first.name = "other"  # type: ignore[misc]


def test_a_constant_stays_the_object_that_code_knows(opened: Opened) -> None:
    opened()
    assert opened().by_id["L08"].cost is FREE


def test_a_changed_file_is_read_afresh(opened: Opened, made: list[Cards], root: Path) -> None:
    opened()
    path = root / GAME / "cards.yaml"
    stamp = path.stat()
    path.write_text(CARD.replace("Weir", "Dune"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert opened().first.name == "Trolley Dune"
    (root / GAME / "grid.txt").write_text("PPM\n")
    opened()
    assert len(made) == 3


def test_a_wrong_file_is_an_error_with_a_warm_cache_too(opened: Opened, root: Path) -> None:
    opened()
    (root / GAME / "cards.yaml").write_text(CARD.replace("2", "far"))
    for _ in range(2):
        with pytest.raises(ContentError) as error:
            opened()
        assert [(problem.line, problem.field) for problem in error.value.problems] == [(3, "cost.coins")]


def test_changed_code_reads_afresh(opened: Opened, made: list[Cards], code: Path) -> None:
    opened()
    code.write_text("one = 2\n")
    opened()
    (code.parent / "rules").mkdir()
    (code.parent / "rules" / "more.py").write_text("")
    opened()
    assert len(made) == 3
    opened()
    assert len(made) == 3


def test_another_python_reads_afresh(opened: Opened, made: list[Cards], monkeypatch: pytest.MonkeyPatch) -> None:
    opened()
    monkeypatch.setattr("sys.version", "3.99")
    opened()
    assert len(made) == 2


def test_code_changed_since_the_process_began_is_not_trusted(
    opened: Opened, made: list[Cards], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened()
    monkeypatch.setattr(library_kept, "_LOADED", 0)
    opened()
    assert len(made) == 2
    only(cache)


def _other_name(content: bytes) -> bytes:
    return content.replace(b"Trolley", b"Trolloy")


def _sealed(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """A change after which the file says of itself that it is whole."""

    def changed(content: bytes) -> bytes:
        head, _, rest = content.partition(b"\n")
        rest = change(rest)
        return orjson.dumps(library_kept._header(orjson.loads(head)["key"], rest)) + b"\n" + rest

    return changed


def _calling(rest: bytes) -> bytes:
    return rest.partition(b"\n")[0] + b"\ncos\nsystem\n(S'touch /dev/null'\ntR."


def _foreign_class(rest: bytes) -> bytes:
    return rest.replace(__name__.encode(), b"attr._make", 1)


def _one_card_less(rest: bytes) -> bytes:
    (constants, table), data = orjson.loads(rest.partition(b"\n")[0]), rest.partition(b"\n")[2]
    table[0][2] -= 1
    return orjson.dumps((constants, table)) + b"\n" + data


@pytest.mark.parametrize(
    "damage",
    [
        _other_name,
        lambda content: content[:-5],
        lambda _: b"",
        lambda _: b"\xff\n[]\n",
        _sealed(_calling),
        _sealed(_foreign_class),
        _sealed(_one_card_less),
    ],
)
def test_a_damaged_cache_is_made_anew(
    opened: Opened, made: list[Cards], cache: Path, damage: Callable[[bytes], bytes]
) -> None:
    opened()
    good = only(cache).read_bytes()
    only(cache).write_bytes(damage(good))
    assert only(cache).read_bytes() != good
    assert opened().first.name == "Trolley Weir"
    assert len(made) == 2
    assert only(cache).read_bytes() == good


def test_the_cache_of_other_cards_is_not_used_under_this_name(
    opened: Opened, made: list[Cards], cache: Path, root: Path
) -> None:
    opened()
    stale = only(cache).read_bytes()
    (root / GAME / "cards.yaml").write_text(CARD.replace("Weir", "Dune"))
    opened()
    for path in cache.glob("*.cards"):
        path.write_bytes(stale)
    assert opened().first.name == "Trolley Dune"


def test_a_cache_that_others_may_write_is_not_used(opened: Opened, made: list[Cards], cache: Path) -> None:
    opened()
    only(cache).chmod(0o666)
    opened()
    assert len(made) == 2
    assert only(cache).stat().st_mode & 0o777 == 0o600


def test_a_cache_of_another_user_is_not_used(
    opened: Opened, made: list[Cards], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened()
    monkeypatch.setattr(os, "geteuid", lambda: 123_456)
    opened()
    assert len(made) == 2


def test_a_link_is_not_followed(opened: Opened, made: list[Cards], cache: Path, tmp_path: Path) -> None:
    opened()
    path = only(cache)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    opened()
    assert len(made) == 2


def test_without_a_place_for_the_cache_all_is_well(opened: Opened, made: list[Cards], cache: Path) -> None:
    cache.parent.write_text("a file where a folder should be")
    assert opened().first.name == opened().first.name
    assert len(made) == 2


def test_cards_changed_while_they_are_read_are_not_kept(root: Path, cache: Path) -> None:
    def read(folder: Path) -> Cards:
        card = Card("L07", "Weir")
        (folder / GAME / "grid.txt").write_text("PPM\n")
        return Cards({"L07": card}, card, frozenset())

    kept(GAME, (PACKAGE,), root, ("grid.txt",), read)
    assert list(cache.glob("*.cards")) == []


@pytest.mark.parametrize("value", [print, object(), Path("x"), [{1: {object()}}]])
def test_what_is_no_plain_data_is_not_kept(root: Path, cache: Path, value: Any) -> None:
    assert kept(GAME, (PACKAGE,), root, (), lambda _: value) is value
    assert list(cache.glob("*.cards")) == []


def test_old_caches_are_taken_away(opened: Opened, cache: Path, root: Path) -> None:
    for number in range(7):
        (root / GAME / "cards.yaml").write_text(CARD.replace("Weir", f"Weir {number}"))
        opened()
    assert len(list(cache.glob("*.cards"))) == 4

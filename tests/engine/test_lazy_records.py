"""Classes that attrs finishes when they are needed are in the end what attrs would have made at once."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
import weakref
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, ClassVar

import attrs
import pytest

import fallen_tui
from fallen_tui.engine.codec import reader, writer
from fallen_tui.engine.records import FrozenRecord, Record, Single, define, fields_of, frozen, names_of

ROOT = Path(__file__).resolve().parents[2]


def declared(decorator: Any, base: type) -> Any:
    """A class of plain fields, by one decorator or another."""

    @decorator
    class Card(base):  # type: ignore[misc]
        kind: ClassVar[str] = "card"
        id: str
        _owner: int = 0
        order: tuple[int, ...] = ()

        def __attrs_post_init__(self) -> None:
            if self._owner < 0:
                raise ValueError("no such seat")

    return Card


def finished(cls: type) -> bool:
    return isinstance(cls.__dict__["__attrs_attrs__"], tuple)


def records() -> Iterator[type]:
    """Every attrs class of every module that shares methods."""
    for module in walk_packages(fallen_tui.__path__, "fallen_tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    left: list[type] = [Single]
    while left:
        for cls in left.pop().__subclasses__():
            left.append(cls)
            if "__attrs_attrs__" in cls.__dict__ and _named(cls):
                yield cls


def _named(cls: type) -> bool:
    """Whether it is the class that its module names, and none that it was made from."""
    return cls.__module__.startswith("fallen_tui") and vars(sys.modules[cls.__module__]).get(cls.__name__) is cls


@pytest.mark.parametrize(
    ("one", "other", "base"),
    [(frozen, attrs.frozen, FrozenRecord), (define, attrs.define, Record), (frozen, attrs.frozen, Single)],
)
def test_as_attrs_makes_it(one: Any, other: Any, base: type) -> None:
    later, whole = declared(one, base), declared(other, base)
    assert not finished(later)
    assert later.__slots__ == whole.__slots__
    assert names_of(later) == names_of(whole) == ("id", "_owner", "order")
    assert not finished(later)
    assert inspect.signature(later) == inspect.signature(whole)
    assert finished(later)
    assert attrs.fields(later) == attrs.fields(whole)
    assert later.__match_args__ == whole.__match_args__
    assert attrs.inspect(later).is_frozen is attrs.inspect(whole).is_frozen is (one is frozen)
    assert later.kind == "card"
    assert later.__qualname__ == whole.__qualname__
    assert later.__init__.__annotations__ == whole.__init__.__annotations__
    assert repr(later("x", owner=3)) == repr(whole("x", owner=3))
    assert attrs.asdict(later("x", 3)) == attrs.asdict(whole("x", 3))
    for cls in (later, whole):
        assert not hasattr(cls("x"), "__dict__")
        with pytest.raises(ValueError, match="no such seat"):
            cls("x", -1)
        with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument: 'id'"):
            cls()


@pytest.mark.parametrize("first", ["made", "fields", "pattern", "evolved", "subclass"])
def test_whatever_is_asked_for_first(first: str) -> None:
    later = declared(frozen, FrozenRecord)
    match first:
        case "made":
            assert later("x", 3)._owner == 3
        case "fields":
            assert attrs.has(later)
            assert attrs.fields(later).order.default == ()
        case "pattern":
            made = object.__new__(later)
            object.__setattr__(made, "id", "x")
            match made:
                case later(found):
                    assert found == "x"
                case _:
                    pytest.fail("no match")
        case "evolved":
            made = object.__new__(later)
            for name, value in (("id", "x"), ("_owner", 1), ("order", ())):
                object.__setattr__(made, name, value)
            assert attrs.evolve(made, owner=4)._owner == 4
        case "subclass":

            class Loud(later):  # type: ignore[misc, valid-type]
                def __init__(self, id: str) -> None:
                    super().__init__(id, order=(1,))

            assert Loud("x").order == (1,)
    assert finished(later)


def test_what_is_frozen_stays_as_it_is() -> None:
    card = declared(frozen, FrozenRecord)("x")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        card.id = "y"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del card.id


@frozen
class Kept(FrozenRecord):
    id: str
    cost: int = 0


@frozen
class Dearer(Kept):
    cost: int = 7
    more: tuple[int, ...] = ()


@attrs.frozen
class AtOnce(Dearer):
    last: str = ""


@frozen
class LaterAgain(AtOnce):
    very: str = ""


@define
class Counted(Record):
    seat: int
    what: str = "x"


def test_fields_are_inherited_as_attrs_does_it() -> None:
    assert names_of(Dearer) == ("id", "cost", "more")
    assert vars(Dearer)["__slots__"] == ("more",)
    assert Dearer("a") == Dearer("a", 7, ())
    assert AtOnce("a", 1, (2,), "z").last == "z"
    assert names_of(LaterAgain) == ("id", "cost", "more", "last", "very")
    assert LaterAgain("a", very="v") == LaterAgain("a", 7, (), "", "v")
    assert not hasattr(LaterAgain("a"), "__dict__")


def test_copies_and_pickles() -> None:
    for made in (Kept("a", 3), Dearer("a"), Counted(1)):
        assert copy.copy(made) == copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made
        assert weakref.ref(made)() is made


def test_a_plain_entry_is_read_and_written_without_being_finished() -> None:
    @define
    class Told(Record):
        seat: int
        what: str = "x"

    assert reader(Told)({"seat": 1}).what == "x"
    assert writer(Told)(reader(Told)({"seat": 1, "what": "y"})) == {"seat": 1, "what": "y"}

    @define
    class Retold(Told):
        what: str = "z"
        to: int = 0

    assert reader(Retold)({"seat": 1}).what == "z"
    assert writer(Retold)(reader(Retold)({"seat": 1, "what": "y", "to": 2})) == {"seat": 1, "what": "y", "to": 2}
    shown = {cls: [_said_of(field) for field in fields_of(cls)] for cls in (Told, Retold)}
    assert not finished(Told)
    assert not finished(Retold)
    assert shown == {cls: [_said_of(field) for field in attrs.fields(cls)] for cls in (Told, Retold)}


def _said_of(field: Any) -> tuple[Any, ...]:
    return field.name, field.type, field.default, field.validator, field.converter


def test_more_may_be_said_of_fields() -> None:
    def told(decorator: Any) -> Any:
        @decorator
        class Pile(FrozenRecord):
            cards: list[int] = attrs.Factory(list)
            seat: int = attrs.field(default=0, converter=int, repr=False)
            twice: int = attrs.field(init=False, eq=False)
            loud: bool = attrs.field(default=False, kw_only=True)

            @twice.default
            def _twice(self) -> int:
                return 2 * self.seat

        return Pile

    later, whole = told(frozen), told(attrs.frozen)
    assert names_of(later) == names_of(whole)
    assert not finished(later)
    later().cards.append(1)
    assert later().cards == []
    assert repr(later([], "2", loud=True)) == repr(whole([], "2", loud=True))
    assert later(seat="2").twice == 4
    assert fields_of(later) == attrs.fields(later)


def test_what_must_hear_of_changes_is_refused() -> None:
    @define
    class Checked(Record):
        seat: int = attrs.field(converter=int)

    with pytest.raises(TypeError, match=r"needs attrs\.define"):
        Checked(1)


def test_every_class_of_the_program() -> None:
    """Nothing that any class relies on is lost by its being finished later."""
    seen = 0
    for cls in records():
        seen += 1
        shown = [(field.name, field.type, field.default) for field in fields_of(cls)]
        fields = attrs.fields(cls)
        assert [field.name for field in fields if not hasattr(cls, field.name)] == [], cls
        assert shown == [(field.name, field.type, field.default) for field in fields], cls
        asked = [name for name in inspect.signature(cls.__init__).parameters if name != "self"]  # type: ignore[misc]
        assert sorted(asked) == sorted(str(field.alias) for field in fields if field.init), cls
        for part in cls.__dict__.values():
            function = getattr(part, "__func__", getattr(part, "fget", part))
            cells = getattr(function, "__closure__", None) or ()
            owners = [cell.cell_contents for cell in cells if isinstance(cell.cell_contents, type)]
            assert [owner for owner in owners if owner.__qualname__ == cls.__qualname__ and owner is not cls] == [], cls
    assert seen > 400


def test_loading_a_game_finishes_few_classes() -> None:
    """A class that is finished while a game is loaded costs its start a fifth of a millisecond."""
    count = (
        "import fallen_tui.games.fallen_land.game, gc\n"
        "found = [c.__dict__['__attrs_attrs__'] for c in gc.get_objects() if isinstance(c, type)"
        " and c.__module__.startswith('fallen_tui') and '__attrs_attrs__' in c.__dict__]\n"
        "print(sum(type(f).__name__ == '_Unfinished' for f in found), len(found))"
    )
    ran = subprocess.run([sys.executable, "-c", count], cwd=ROOT, capture_output=True, text=True, check=True)
    unfinished, total = map(int, ran.stdout.split())
    assert total > 150
    assert unfinished > 0.75 * total

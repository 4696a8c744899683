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
from pkgutil import walk_packages
from typing import Any, ClassVar

import attrs
import pytest

import fallen_tui
from fallen_tui.engine.codec import reader, writer
from fallen_tui.engine.lazy_attrs import define, frozen, names_of, outline
from fallen_tui.engine.records import FrozenRecord, Record, Single
from tests.cases import cases


def _twice(card: Any) -> int:
    return 2 * int(card.cost)


def records() -> Iterator[type]:
    """Every attrs class of every module that shares methods."""
    for module in walk_packages(fallen_tui.__path__, "fallen_tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    left: list[type] = [Single]
    while left:
        cls: type
        for cls in left.pop().__subclasses__():
            left.append(cls)
            if "__attrs_attrs__" in cls.__dict__ and cls.__module__.startswith("fallen_tui"):
                yield cls


def fresh(is_frozen: bool = True, base: type = FrozenRecord) -> tuple[Any, Any]:
    """The same class, finished later and made by attrs at once."""

    def declared(decorator: Any) -> Any:
        @decorator
        class Card(base):  # type: ignore[misc]
            kind: ClassVar[str] = "card"
            id: str
            cost: int = 0
            held: list[int] = attrs.field(factory=list, repr=False)
            twice: int = attrs.field(init=False, eq=False, default=attrs.Factory(_twice, takes_self=True))
            loud: bool = attrs.field(default=False, kw_only=True)

            def __attrs_post_init__(self) -> None:
                if self.cost < 0:
                    raise ValueError("a cost is no gift")

        return Card

    if is_frozen:
        return declared(frozen), declared(attrs.frozen)
    return declared(define), declared(attrs.define)


def finished(cls: type) -> bool:
    return isinstance(cls.__dict__["__attrs_attrs__"], tuple)


@cases(("is_frozen", "base"), [(True, FrozenRecord), (False, Record), (True, Single)])
def test_as_attrs_makes_it(is_frozen: bool, base: type) -> None:
    later, whole = fresh(is_frozen, base)
    assert not finished(later)
    assert later.__slots__ == whole.__slots__
    assert names_of(later) == names_of(whole) == tuple(field.name for field in attrs.fields(whole))
    assert not finished(later)
    assert inspect.signature(later) == inspect.signature(whole)
    assert finished(later)
    assert attrs.fields(later) == attrs.fields(whole)
    assert later.__match_args__ == whole.__match_args__
    assert attrs.inspect(later).is_frozen is attrs.inspect(whole).is_frozen is is_frozen
    assert later.kind == "card"
    assert later.__qualname__ == whole.__qualname__
    assert repr(later("x", 3)) == repr(whole("x", 3))
    assert attrs.asdict(later("x", 3, loud=True)) == attrs.asdict(whole("x", 3, loud=True))
    for cls in (later, whole):
        with pytest.raises(ValueError, match="no gift"):
            cls("x", -1)
        with pytest.raises(TypeError, match="__init__"):
            cls()


@cases("first", ["made", "fields", "pattern", "evolved", "subclass"])
def test_whatever_is_asked_for_first(first: str) -> None:
    later, _ = fresh()
    match first:
        case "made":
            assert later("x", 3).twice == 6
        case "fields":
            assert attrs.has(later)
            assert attrs.fields(later).cost.default == 0
        case "pattern":
            made = object.__new__(later)
            object.__setattr__(made, "id", "x")
            match made:
                case later(found):
                    assert found == "x"
                case _:
                    pytest.fail("no match")
        case "evolved":
            assert attrs.evolve(later("x"), cost=4).twice == 8
        case "subclass":

            class Loud(later):  # type: ignore[misc, valid-type]
                def __init__(self, id: str) -> None:
                    super().__init__(id, loud=True)

            assert Loud("x").loud
    assert finished(later)


def test_what_is_frozen_stays_as_it_is() -> None:
    later, _ = fresh()
    card = later("x")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        card.cost = 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del card.cost


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


def test_plain_fields_need_no_more_than_their_init() -> None:
    def declared(decorator: Any, base: type) -> Any:
        @decorator
        class Chip(base):  # type: ignore[misc]
            kind: ClassVar[str] = "chip"
            place: str
            _owner: int = 0
            order: tuple[int, ...] = ()

            def __attrs_post_init__(self) -> None:
                if self._owner < 0:
                    raise ValueError("no such seat")

        return Chip

    for one, other, base in ((frozen, attrs.frozen, FrozenRecord), (define, attrs.define, Record)):
        later, whole = declared(one, base), declared(other, base)
        assert repr(later("x", owner=2)) == repr(whole("x", owner=2)) == "Chip(place='x', _owner=2, order=())"
        later = declared(one, base)
        assert inspect.signature(later) == inspect.signature(whole)
        assert later.__init__.__annotations__ == whole.__init__.__annotations__
        assert later.__init__.__qualname__ == whole.__init__.__qualname__
        assert later("x", 1, (2,)).order == (2,)
        assert not finished(later)
        for cls in (later, whole):
            with pytest.raises(ValueError, match="no such seat"):
                cls("x", -1)
            with pytest.raises(TypeError, match=r"Chip\.__init__\(\) missing 1 required positional argument: 'place'"):
                cls()
        assert attrs.fields(later) == attrs.fields(whole)
        assert attrs.evolve(later("x"), place="y").place == "y"


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
    assert not finished(Told)
    assert [tuple(field) for field in outline(Told)] == [  # type: ignore[arg-type]
        (field.name, field.type, field.default, field.validator, field.converter) for field in attrs.fields(Told)
    ]


def test_a_default_that_is_made_anew() -> None:
    @define
    class Pile(Record):
        cards: list[int] = attrs.Factory(list)

    Pile().cards.append(1)
    assert Pile().cards == []


def test_what_must_hear_of_changes_is_refused() -> None:
    @define
    class Checked(Record):
        seat: int = attrs.field(converter=int)

    with pytest.raises(TypeError, match=r"attrs\.define itself"):
        Checked(1)


def test_every_class_of_the_program() -> None:
    """Nothing that any class relies on is lost by its being finished later."""
    seen = 0
    for cls in records():
        seen += 1
        names = names_of(cls)
        shown = [(field.name, field.type, field.default) for field in outline(cls)]
        fields = attrs.fields(cls)
        assert names == tuple(field.name for field in fields), cls
        assert [field.name for field in fields if not hasattr(cls, field.name)] == [], cls
        assert shown == [(field.name, field.type, field.default) for field in fields], cls
        asked = [name for name in inspect.signature(cls.__init__).parameters if name != "self"]  # type: ignore[misc]
        assert sorted(asked) == sorted(str(field.alias) for field in fields if field.init), cls
        for part in cls.__dict__.values():
            function = getattr(part, "__func__", getattr(part, "fget", part))
            code = getattr(function, "__code__", None)
            assert code is None or "__class__" not in code.co_freevars, f"{cls}: super() means the class before"
    assert seen > 400


def test_loading_a_game_finishes_few_classes() -> None:
    """A class that is finished while a game is loaded costs its start a fifth of a millisecond."""
    count = (
        "import fallen_tui.games.fallen_land.game, gc\n"
        "from fallen_tui.engine.lazy_attrs import _Unfinished as U\n"
        "found = [c.__dict__['__attrs_attrs__'] for c in gc.get_objects() if isinstance(c, type)"
        " and c.__module__.startswith('fallen_tui') and '__attrs_attrs__' in c.__dict__]\n"
        "print(sum(type(f) is U for f in found), len(found))"
    )
    ran = subprocess.run([sys.executable, "-c", count], capture_output=True, text=True, check=True)
    unfinished, total = map(int, ran.stdout.split())
    assert total > 250
    assert unfinished > 0.85 * total

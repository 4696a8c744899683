"""Records are compared, hashed and shown as attrs itself would do it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from fallen_tui.engine.records import FrozenRecord, Record


@attrs.frozen
class Whole:
    a: int
    b: str = "x"
    hidden: int = attrs.field(default=0, repr=False)
    aside: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Shared(FrozenRecord):
    a: int
    b: str = "x"
    hidden: int = attrs.field(default=0, repr=False)
    aside: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Other(FrozenRecord):
    a: int
    b: str = "x"


@attrs.frozen
class Nothing(FrozenRecord):
    pass


@attrs.define
class Open(Record):
    a: int


@attrs.frozen(order=True)
class Own(FrozenRecord):
    a: int

    def __repr__(self) -> str:
        return "own"


FIELDS = st.tuples(st.integers(0, 2), st.sampled_from("xy"), st.integers(0, 1), st.integers(0, 1))


@given(FIELDS, FIELDS)
def test_as_attrs_does_it(one: Any, two: Any) -> None:
    assert (Shared(*one) == Shared(*two)) is (Whole(*one) == Whole(*two))
    assert (Shared(*one) != Shared(*two)) is (Whole(*one) != Whole(*two))
    assert repr(Shared(*one)) == repr(Whole(*one)).replace("Whole", "Shared")
    if Shared(*one) == Shared(*two):
        assert hash(Shared(*one)) == hash(Shared(*two))


def test_attrs_writes_none_of_it() -> None:
    for cls in (Shared, Nothing, Open):
        for name in ("__eq__", "__repr__"):
            assert getattr(cls, name) is getattr(Record, name)


def test_another_class_is_never_equal() -> None:
    assert Shared(1) != Other(1)
    assert Shared(1) != (1, "x")
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert len({Shared(1), Shared(1), Other(1), Nothing()}) == 3


def test_what_may_change_cannot_be_hashed() -> None:
    assert Open(1) == Open(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Open(1))


def test_a_class_may_have_its_own() -> None:
    assert repr(Own(1)) == "own"
    assert Own(1) < Own(2)
    assert repr(Nothing()) == "Nothing()"


def test_a_local_class_is_shown_by_its_name() -> None:
    @attrs.define
    class Near(Record):
        a: int

    assert repr(Near(1)) == "Near(a=1)"

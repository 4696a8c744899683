"""What every card has, fields that are read in a way of their own, and cards that a journal names in vain."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

import attrs
import pytest

from fallen_tui.adventure.content.cards import PrintedCard
from fallen_tui.adventure.content.reading import by_fields
from fallen_tui.adventure.content.texts import Claim
from fallen_tui.adventure.tools.missing import missing_cards
from fallen_tui.engine.events import Event, Rolled
from fallen_tui.engine.library_errors import FieldError, faults
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.engine.records import frozen


@frozen
class Oar(PrintedCard):
    pattern: ClassVar[str] = "oa01"
    length: int
    span: tuple[int, int] = (1, 1)

    def claims(self) -> Iterable[Claim]:
        return ((self.length > 0, "length", "must be above 0"),)


def _span(value: Any) -> tuple[int, int]:
    if type(value) is not int:
        raise FieldError("must be a number")
    return value, value


def read(value: Any) -> Oar:
    hooks = {Oar: by_fields(Oar, "an oar", span=_span)}
    made: Oar = strict_converter(hooks, detailed=True).structure(value, Oar)
    return made


def wrong(value: Any) -> list[tuple[tuple[Any, ...], str]]:
    with pytest.raises((FieldError, ExceptionGroup)) as raised:
        read(value)
    return [(fault.path, fault.message) for fault in faults(raised.value)]


FAIR = {"id": "oa07", "name": "Ash Oar", "text": "Long.", "length": 3}


@frozen
class Boat(PrintedCard):
    pattern: ClassVar[str] = "bo01, or ra01 for a raft"


def test_cards_of_several_decks_have_ids_of_either_and_a_wrong_one_is_told_once() -> None:
    for id in ("bo01", "ra12"):
        assert Boat(id, "Ash Boat", "Leaks.").id == id
    for id in ("oa01", "bo1", ""):
        with pytest.raises((FieldError, ExceptionGroup)) as raised:
            Boat(id, "Ash Boat", "Leaks.")
        told = [fault.message for fault in faults(raised.value)]
        assert told == ["ids of this deck look like bo01, or ra01 for a raft"]


def test_a_card_is_read_with_its_own_fields_after_those_of_all() -> None:
    assert attrs.astuple(read(FAIR)) == ("oa07", "Ash Oar", "Long.", 3, (1, 1))
    assert read({**FAIR, "span": 4}).span == (4, 4)


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"id": "ab7"}, ("id",), "ids of this deck look like oa01"),
        ({"name": ""}, ("name",), "must have 1 to 40 printable characters"),
        ({"text": "x" * 601}, ("text",), "must have 1 to 600 printable characters"),
        ({"length": 0}, ("length",), "must be above 0"),
        ({"span": "wide"}, ("span",), "must be a number"),
    ],
)
def test_what_does_not_hold_of_it_is_told(change: dict[str, Any], path: tuple[str], message: str) -> None:
    assert wrong({**FAIR, **change}) == [(path, message)]


def test_what_is_no_mapping_is_told_by_what_it_should_be() -> None:
    assert "an oar" in wrong([])[0][1]


@attrs.define
class Rowed(Event):
    oars: tuple[tuple[str, int], ...]
    why: str = ""


def test_ids_are_found_at_any_depth_of_facts_and_words_are_none() -> None:
    entries = [Rowed((("oa01", 1), ("oa09", 2)), "oars"), Rowed((), "oa08"), Rolled("oa07", 0, 1, 6, (1,))]
    assert missing_cards(entries, re.compile(r"oa\d\d"), {"oa01"}.__contains__) == ["oa08", "oa09"]

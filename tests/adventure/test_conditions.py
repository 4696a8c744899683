"""Conditions: read from their words, combined, tested on a table, and said."""

from __future__ import annotations

from typing import Any

import pytest

from fallen_tui.adventure.content.amounts import Test as NumberTest
from fallen_tui.adventure.content.conditions import ALWAYS, Condition, Term
from fallen_tui.engine.library_errors import faults
from tests.adventure.ferry import CONDITIONS, CONVERTER, WORDS, Ferry, condition, read_condition


def test_words_are_read_each_by_its_reader() -> None:
    assert condition(oars="<=2", weather="fog", bank=2) == Condition(
        (Term("oars", NumberTest(None, 2)), Term("weather", ("fog",)), Term("bank", 2))
    )
    assert condition(weather=["fog", "wind"]).tests[0].value == ("fog", "wind")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"boats": "raft", "bank": 3}, {"boats": "unknown condition", "bank": "1 to 2, not 3"}),
        ({"weather": []}, {"weather": "the list is empty"}),
        ({"any": [{"oars": 1}]}, {"any": "two or more conditions"}),
        ({"not": {"oars": "many"}}, {"not.oars": "isn't a number test"}),
        ({}, {"": "a condition, such as {oars: 2},"}),
        ([], {"": "a condition, such as {oars: 2},"}),
    ],
)
def test_every_fault_is_named_where_it_lies(value: Any, told: dict[str, str]) -> None:
    with pytest.raises(Exception) as caught:
        read_condition(value, CONVERTER)
    found = {".".join(map(str, fault.path)): fault.message for fault in faults(caught.value)}
    assert found.keys() == told.keys()
    assert all(told[path] in message for path, message in found.items())


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ({}, True),
        ({"oars": 2}, True),
        ({"oars": 2, "floods": 1}, False),
        ({"not": {"oars": 2}}, False),
        ({"not": {"oars": 2, "floods": 1}}, True),
        ({"any": [{"oars": 3}, {"boat": "raft"}]}, True),
        ({"any": [{"oars": 3}, {"not": {"boat": "raft"}}]}, False),
        ({"afloat": True, "weather": ["wind", "fog"]}, True),
        ({"margin": 1}, False),
    ],
)
def test_all_of_a_condition_has_to_hold(words: dict[str, Any], holds: bool) -> None:
    table = Ferry(oars=[2, 0], boats=["raft", ""])
    assert CONDITIONS.met(table, condition(**words) if words else ALWAYS, 0) is holds


def test_a_condition_is_that_of_a_seat_and_of_the_test_under_way() -> None:
    table = Ferry(oars=[2, 0])
    assert not CONDITIONS.met(table, condition(oars=2), 1)
    assert CONDITIONS.met(table, condition(**{"not": {"margin": 4}}), 0, 3)
    assert CONDITIONS.met(table, condition(any=[{"margin": 3}, {"oars": 5}]), 1, 3)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"oars": 2}, "you have 2 or more oars aboard"),
        ({"oars": 0, "floods": ">2"}, "you have 0 or more oars aboard and the number of the flood is 3 or more"),
        ({"margin": "=1"}, "the crossing has exactly 1 stroke to spare"),
        ({"not": {"oars": 2}}, "you do not have 2 or more oars aboard"),
        ({"not": {"not": {"boat": "raft"}}}, "you have the raft"),
        (
            {"not": {"oars": 2, "boat": "raft"}},
            "it is not so that you have 2 or more oars aboard and you have the raft",
        ),
        ({"any": [{"boat": "raft"}, {"bank": 1}]}, "either you have the raft or this is bank 1"),
        ({"not": {"any": [{"bank": 2}, {"bank": 1}]}}, "it is not so that either this is bank 2 or this is bank 1"),
        ({"afloat": False}, "a boat does not float on the river"),
        ({"not": {"afloat": False}}, "a boat floats on the river"),
    ],
)
def test_a_condition_is_said(words: dict[str, Any], told: str) -> None:
    assert CONDITIONS.told(condition(**words)) == told


def test_it_is_said_of_others() -> None:
    assert CONDITIONS.told(condition(boat="raft"), "Bo") == "Bo has the raft"


def test_what_stands_in_a_condition_is_found_at_any_depth() -> None:
    counter = Term("counter", (("tolls", NumberTest(1)), ("songs", NumberTest(2))))
    whole = condition(**{"boat": "raft", "not": {"any": [{"oars": 1}, {"bank": 2}]}})
    deep = Condition((Term("not", Condition((Term("any", (Condition((counter,)), whole)),))),))
    assert deep.words() == ["not", "any", "counter", "boat", "not", "any", "oars", "bank"]
    assert list(deep.tests[0].counters()) == ["tolls", "songs"]
    assert [list(WORDS[term.word].names(term.value)) for term in whole.tests[:1]] == [[("boat", "raft")]]

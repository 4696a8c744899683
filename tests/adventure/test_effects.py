"""Effects of cards: kinds found by their verbs, read, told one after the other; rows by the faces of a die."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

import pytest

from fallen_tui.adventure.content import effects
from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.effects import effect_reader, kinds_in
from fallen_tui.adventure.content.rows import of_row, read_rows
from fallen_tui.adventure.content.texts import labelled
from fallen_tui.adventure.text.effects import clauses, sentences
from fallen_tui.engine.library_errors import faults
from fallen_tui.engine.library_structure import strict_converter
from tests.adventure.ferry_effects import Drift, FerryEffect, Land, Toll, Whenever, read_amount

Do = tuple[FerryEffect, ...]


@cache
def kinds() -> dict[str, type[FerryEffect]]:
    return kinds_in(FerryEffect, "tests.adventure", ("ferry_effects",))


CONVERTER = strict_converter({Amount: read_amount, FerryEffect: effect_reader(kinds, "{toll: 2}")}, detailed=True)


def read(*values: Any) -> Do:
    made: Do = CONVERTER.structure(list(values), Do)
    return made


def test_kinds_are_found_by_their_verbs_and_their_base_is_none() -> None:
    assert kinds() == {"toll": Toll, "drift": Drift, "land": Land, "whenever": Whenever}


def test_two_kinds_of_one_verb_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.adventure.sluice")
    for name in ("Lock", "Bolt"):
        setattr(module, name, type(name, (FerryEffect,), {"verb": "lock", "__module__": module.__name__}))
    monkeypatch.setattr(effects, "import_module", lambda name: module)
    with pytest.raises(TypeError, match="verb lock"):
        kinds_in(FerryEffect, "tests.adventure", ("sluice",))


def test_an_effect_is_read_from_its_verb_or_from_its_fields() -> None:
    assert read("land", {"toll": 2}, {"toll": {"n": "1d6", "who": "all"}}, {"drift": -3}) == (
        Land(),
        Toll(Amount(2)),
        Toll(Amount(0, 1, 6), "all"),
        Drift(Amount(-3)),
    )
    assert read({"whenever": "it rains", "then": ["land"]}) == (Whenever("it rains", (Land(),)),)


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        ({"tool": 2}, (0, "tool"), "did you mean toll?"),
        ({"zzz": 2}, (0, "zzz"), "the effects are toll, drift, land, whenever"),
        ({"toll": 2, "who": "all"}, (0,), "put who inside toll: {...}"),
        ({"toll": -2}, (0, "toll"), "above 0, not -2"),
        ({"toll": {"n": 2, "whom": "you"}}, (0, "toll", "whom"), "unknown field"),
        (3, (0,), "an effect, such as {toll: 2},"),
    ],
)
def test_what_is_no_effect_is_refused(value: Any, path: tuple[Any, ...], message: str) -> None:
    with pytest.raises(Exception) as caught:
        read(value)
    (fault,) = faults(caught.value)
    assert fault.path == path
    assert message in fault.message


def test_effects_are_told_one_after_the_other() -> None:
    do = read({"toll": 2}, {"toll": {"n": 1, "who": "all"}}, "land")
    assert clauses(do) == "you pay 2 coins; all pay 1 coin; the ferry lands"
    assert sentences(do[1:], "they") == "All pay 1 coin. The ferry lands."
    assert clauses(()) == "nothing happens"


def test_rows_stand_by_faces_the_lowest_first() -> None:
    rows = read_rows({"3-6": ["land"], "1": [{"toll": 1}]}, 6, Do, CONVERTER)
    assert rows == ((1, 1, (Toll(Amount(1)),)), (3, 6, (Land(),)))
    assert (of_row(rows, 4), of_row(rows, 2)) == ((Land(),), None)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"1-3": [], "3": []}, ["a face is in two rows"]),
        ({"0": [], "5-9": [], "x": []}, ["isn't a row"] * 3),
        ({"1": ["lend"]}, ["unknown effect"]),
        ({}, ["is empty"]),
        (["land"], ["rows, such as"]),
    ],
)
def test_rows_are_refused_with_all_that_is_wrong_in_them(value: Any, told: list[str]) -> None:
    with pytest.raises(Exception) as caught:
        read_rows(value, 6, Do, CONVERTER)
    found = [fault.message for fault in faults(caught.value)]
    assert len(found) == len(told)
    assert all(part in message for part, message in zip(told, found, strict=True))


@pytest.mark.parametrize(("label", "holds"), [("Pay", True), (" ", False), ("x" * 61, False)])
def test_what_can_be_chosen_has_a_label(label: str, holds: bool) -> None:
    assert labelled(label)[0] is holds

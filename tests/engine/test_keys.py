"""Typed keys: a text for the journal, parts for the rules, one form for both ways."""

from __future__ import annotations

import copy
import pickle

import orjson
import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.keys import Key, NumberKind, reader, typed
from fallen_tui.engine.rules import Ask


class Buy(Key, form="buy:{card}"):
    card: str


class Move(Key, form="{piece}-{hex}@{week}"):
    piece: str
    hex: str
    week: int


class Done(Key, form="done"):
    pass


def test_a_key_is_its_text_and_knows_its_parts():
    key = Move("cart", "C07", 3)
    assert key == "cart-C07@3"
    assert hash(key) == hash("cart-C07@3")
    assert (key.piece, key.hex, key.week) == ("cart", "C07", 3)
    assert Done() == "done"


def test_a_text_is_read_back_by_the_same_form():
    assert Move.read("cart-C07@3").week == 3
    assert type(Buy.read("buy:sp032")) is Buy
    assert Buy.read("buy:a:b").card == "a:b"
    for kind, text in ((Buy, "sell:sp032"), (Move, "cart-C07@x"), (Done, "done ")):
        assert kind.match(text) is None
        with pytest.raises(ValueError, match="is not of the form"):
            kind.read(text)


def test_the_first_form_that_fits_wins_and_a_key_stays_what_it_is():
    key = Buy("sp032")
    assert typed(key, Done, Buy) is key
    assert type(typed("done", Buy, Done)) is Done
    with pytest.raises(ValueError, match="is no Buy or Done"):
        typed("sell", Buy, Done)


def test_a_key_cannot_be_changed_and_survives_copies():
    key = Move("cart", "C07", 3)
    with pytest.raises(AttributeError):
        key.week = 4
    for again in (copy.deepcopy(key), pickle.loads(pickle.dumps(key))):
        assert type(again) is Move
        assert (again, again.week) == (key, 3)
    assert orjson.dumps([key]) == b'["cart-C07@3"]'


def test_a_base_of_kinds_hands_down_its_fields() -> None:
    class Wanted(NumberKind, form="want:{n}:{of}"):
        of: str

    assert Wanted.read("want:3:rope").n == 3
    with pytest.raises(TypeError, match="other fields than are annotated"):
        type("Wrong", (NumberKind,), {"__annotations__": {}}, form="want")


def test_a_form_has_the_fields_that_are_annotated():
    with pytest.raises(TypeError, match="other fields"):
        type("Wrong", (Key,), {"__annotations__": {"card": "str"}}, form="buy:{gear}")
    with pytest.raises(TypeError, match="wants card"):
        Buy()


def test_a_rule_is_given_back_the_keys_it_asked_with():
    keys = (Buy("a"), Buy("b"), Done())
    one = Ask(0, "buy", keys, "X-01").check("buy:b")
    assert one is keys[1]
    order = Ask(0, "buy", keys, "X-01", kind="order").check(["done", "buy:a", "buy:b"])
    assert [type(key) for key in order] == [Done, Buy, Buy]
    split = Ask(0, "buy", keys, "X-01", kind="split", high=3).check([("buy:b", 2), ("buy:a", 1)])
    assert [(type(key), n) for key, n in split] == [(Buy, 1), (Buy, 2)]
    some = Ask(0, "buy", keys, "X-01", kind="some", low=1, high=2).check(["buy:b"])
    assert some[0] is keys[1]
    with pytest.raises(IllegalAnswer):
        Ask(0, "buy", keys, "X-01").check("buy:c")


def test_a_key_that_comes_again_is_made_once():
    assert Move.of("cart", "C07", 3) is Move.of("cart", "C07", 3)
    assert Move.of("cart", "C07", 3) == "cart-C07@3"
    assert type(Buy.of("a")) is Buy
    with pytest.raises(TypeError, match="wants card"):
        Buy.of()


def test_a_reader_reads_each_text_once():
    read = reader(Done, Buy)
    assert type(read("done")) is Done
    assert read("buy:a") is read("buy:a")
    assert read(Buy("b")).card == "b"
    with pytest.raises(ValueError, match="is no Done or Buy"):
        read("cart-C07@3")

"""Words that games share: English, questions, lines of the log, search by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fallen_tui.adventure.content.amounts import Amount, Test as NumberTest
from fallen_tui.adventure.scenario.parts import Counter
from fallen_tui.adventure.text import english, lines, search
from fallen_tui.adventure.text.english import Nouns
from fallen_tui.adventure.text.prompts import Said, Topic, distinct, each, said, table
from fallen_tui.adventure.text.scenario import THING, named, under_headings
from fallen_tui.adventure.text.table_view import blocks, seat_of
from fallen_tui.engine.events import Checked, Entry, Rewound
from fallen_tui.engine.game import ALL
from fallen_tui.engine.rules import Ask

NOUNS = Nouns({"grain": "grain", "piece of rope": "pieces of rope"})


@pytest.mark.parametrize(
    ("word", "many"),
    [
        ("oar", "oars"),
        ("ferry", "ferries"),
        ("quay", "quays"),
        ("die", "dice"),
        ("red die", "red dice"),
        ("wet grain", "wet grain"),
        ("piece of rope", "pieces of rope"),
        ("piece of old cloth", "pieces of old cloth"),
    ],
)
def test_several_of_a_thing(word: str, many: str) -> None:
    assert NOUNS.plural(word) == many
    assert [NOUNS.counted(n, word) for n in (0, 1, 2)] == [f"0 {many}", f"1 {word}", f"2 {many}"]


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Amount(1), "1 oar"),
        (Amount(-2), "2 oars"),
        (Amount(1, 2, 8), "2d8+1 oars"),
        (Amount(-1, 1), "1d6-1 oars"),
        (Amount(2, per="hut"), "2 oars for each old hut"),
    ],
)
def test_amounts_are_said_without_their_sign(amount: Amount, text: str) -> None:
    assert NOUNS.amount(amount, "oar", lambda word: f"old {word}") == text


def test_number_tests_are_said_of_what_is_counted() -> None:
    tests = [NumberTest(2, 2), NumberTest(0, 0), NumberTest(2), NumberTest(high=0), NumberTest(high=3)]
    assert [NOUNS.test(each, "oar") for each in tests] == [
        "exactly 2 oars",
        "no oars",
        "2 or more oars",
        "no oars",
        "3 or fewer oars",
    ]


def test_lists_sentences_and_owners() -> None:
    assert [english.listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert english.listed(["a", "b"], "or") == "a or b"
    assert [english.article(word) for word in ("oar", "boat", "Ebb")] == ["an oar", "a boat", "an Ebb"]
    assert [english.sentence(text) for text in ("row on", "Row!", "")] == ["Row on.", "Row!", ""]
    assert english.lines_of(["a", "", 'b "c"', "d?"]) == 'a.\nb "c"\nd?'
    assert [english.whose("Bo", own) for own in (True, False)] == ["your", "Bo's"]
    assert [english.who("Bo", own) for own in (True, False)] == ["you", "Bo"]


# --- questions ---


def test_options_are_told_in_their_order_and_no_two_read_alike() -> None:
    topic = Topic(
        said("Which?"),
        each(lambda view, ask, key: Said(view[key], f"of {ask.seat}", rule="XX-1" if key == "b" else "")),
        order=lambda view, ask: lambda key: view[key],
    )
    ask = Ask(2, "which", ("c", "b", "a"), "XX-0")
    found = topic.choices({"a": "Oar", "b": "Boat", "c": "Oar"}, ask)
    assert [(choice.key, choice.label, choice.detail, choice.rule) for choice in found] == [
        ("b", "Boat", "of 2", "XX-1"),
        ("c", "Oar [1]", "of 2", "XX-0"),
        ("a", "Oar [2]", "of 2", "XX-0"),
    ]
    assert topic.prompt(None, ask) == "Which?"
    assert distinct("aba") == ["a [1]", "b", "a [2]"]


def test_options_that_always_read_the_same() -> None:
    topic = Topic(said(""), table(row=("Row", "Two strokes"), wait="Wait"))
    found = topic.choices(None, Ask(0, "which", ("wait", "row"), "XX-0"))
    assert [(choice.label, choice.detail) for choice in found] == [("Wait", ""), ("Row", "Two strokes")]


# --- the log ---


def test_an_event_is_told_by_the_teller_of_its_kind() -> None:
    tellers: dict[type[Entry], lines.Teller] = {Rewound: lines.open_(lambda state, event: f"{state} to {event.to}")}
    assert lines.told(tellers, "back", Rewound(4, 0), None) == "back to 4"
    assert lines.told(tellers, "back", Checked(), ALL) == ""
    assert lines.silent("back", Rewound(4, 0), ALL) == ""


@pytest.mark.parametrize(("seat", "knows"), [(0, True), (1, True), (2, False), (None, False), (ALL, True)])
def test_owners_know_and_whoever_may_know_all(seat: int | None, knows: bool) -> None:
    assert lines.knows(seat, 0, 1) is knows


# --- search ---

NAMES = {"fe01": "Old Ferry", "fe02": "Ferry", "fe03": "Ferryman", "ro01": "Old Rope"}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("FE03", ["fe03"]),
        ("ferry", ["fe02"]),
        ("fer", ["fe02", "fe03"]),
        ("rope", ["ro01"]),
        ("rrym", ["fe03"]),
        ("", []),
        ("boat", []),
    ],
)
def test_the_closest_fit_is_found(wanted: str, found: list[str]) -> None:
    assert search.matches(NAMES, wanted) == found


def test_of_several_the_one_at_hand_is_meant() -> None:
    near: Any = {"fe03": "in your hand"}
    assert search.one_of(["fe02", "fe03"], near.get) == ["fe03"]
    assert search.one_of(["fe02", "ro01"], near.get) == ["fe02", "ro01"]
    assert search.several(NAMES, ["fe02", "fe03"]) == "2 are called like that: Ferry; Ferryman. Say more of the name."
    assert search.several(NAMES, ["fe02", "fe03"], "cards").startswith("2 cards are called like that")


# --- names ---


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("put down [[letter]]", "put down a letter for Ruta"),
        ("[[letter]] lies there. [[letter]] is lost", "A letter for Ruta lies there. A letter for Ruta is lost"),
        ("on a success ([[letter|* and more|*|*]])", "on a success (a letter for Ruta and more)"),
        ('when [[letter|*|*|"*" becomes true]]', 'when "A letter for Ruta" becomes true'),
        ("put down [[book]]", "put down A Child's Book"),
    ],
)
def test_the_article_of_a_name_is_small_within_a_sentence_unless_it_is_a_title(text: str, told: str) -> None:
    names = {"letter": "A letter for Ruta", "book": "A Child's Book"}
    note: Any = Counter("letter", "A letter for Ruta", high=1, shown=False)
    known = {"letter": note} if '"' in text else {}
    assert named(text, names.__getitem__, known.get, re.compile(THING)) == told


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("Lorcan's Embers", True), ("Loads on the train", True), ("Places sick", True), ("Spare parts", True),
        ("People asked", True), ("Tamsin's Strength", False), ("Trust of the Wardens", False),
        ("Glass in the Snow", False), ("The house's opinion of you", False), ("Longing at home", False),
    ],
)  # fmt: skip
def test_what_there_is_several_of_falls_and_is_said_so(name: str, several: bool) -> None:
    counter = Counter("count", name, high=9)
    lines = ("[[count|* falls by 1|* changes|-]]", '[[count|*|*|"*"]] is [[count|0|so|not true]]')
    told = [named(line, lambda id: name, lambda id: counter, re.compile(THING)) for line in lines]
    assert told == ([f"{name} fall by 1", f"{name} are 0"] if several else [f"{name} falls by 1", f"{name} is 0"])


@pytest.mark.parametrize(
    ("name", "so", "not_so"),
    [
        ("The key is settled", "the key is settled", "it is not so that the key is settled"),
        ("Vye owes you", "Vye owes you", "it is not so that Vye owes you"),
        ("Sings alto", '"Sings alto" is true', '"Sings alto" is not true'),
    ],
)
def test_a_note_that_is_a_sentence_is_said_as_one(name: str, so: str, not_so: str) -> None:
    counter = Counter("count", name, high=1)
    for word, told in (("true", so), ("not true", not_so)):
        text = f'[[count|*|*|"*"]] is [[count|0|so|{word}]]'
        assert named(text, lambda id: name, lambda id: counter, re.compile(THING)) == told
    secret = Counter("count", name, high=1, shown=False, secret=True)
    text = '[[count|*|*|"*"]] is [[count|0|so|true]]'
    assert named(text, lambda id: name, lambda id: secret, re.compile(THING)) == "something hidden is so"


@pytest.mark.parametrize(
    ("wanted", "seat"),
    [("2", 1), ("0", None), ("3", None), ("ann", 0), ("anna", 1), ("an", None), ("anna b", None), ("", None)],
)
def test_a_seat_is_meant_by_its_number_its_name_or_the_beginning_of_one(wanted: str, seat: int | None) -> None:
    assert seat_of(("Ann", "Anna"), wanted) == seat


def test_between_blocks_of_lines_is_an_empty_one() -> None:
    assert blocks([["a", "b"], ["c"]]) == ["a", "b", "", "c"]
    assert blocks([]) == []


def test_a_heading_over_nothing_is_left_out() -> None:
    assert [*under_headings((("Places", []), ("Counters", ["Hands: 2"])))] == ["", "Counters:", "  Hands: 2"]


def test_clauses_that_are_not_true_are_left_out() -> None:
    assert english.true_clauses((2, "two"), (0, "none"), ("", "nothing"), (True, "so")) == ["two", "so"]

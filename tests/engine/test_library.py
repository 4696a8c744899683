"""Cards from YAML: what is read, every error with its file, line and field, and the cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any, Literal

import attrs
import orjson
import pytest
from hypothesis import given, strategies as st

from fallen_tui.engine import library_yaml
from fallen_tui.engine.library import (
    ContentError,
    FieldError,
    Problem,
    at,
    compile_game,
    content_root,
    games,
    not_one_of,
    one_key,
    one_of,
    open_content,
    open_deck,
)


@attrs.frozen
class Scrap:
    amount: int


@attrs.frozen
class Draw:
    amount: int
    pile: Literal["plains", "town"] = "plains"


@attrs.frozen
class Trade:
    give: int
    take: int


@attrs.frozen
class Rest:
    pass


@attrs.frozen
class Both:
    effects: tuple[Effect, ...]


Effect = Scrap | Draw | Trade | Rest | Both
EFFECTS = {Effect: one_of({"scrap": Scrap, "draw": Draw, "trade": Trade, "rest": Rest, "both": Both})}


@attrs.frozen
class Place:
    id: str
    name: str
    pattern: Literal["open", "closed", "action", "trait"]
    spoils: tuple[Effect, ...] = ()
    distance: int = 1
    if_: str | None = None


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: folder)
    return folder / "content"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "content"


@pytest.fixture
def write(root: Path) -> Callable[[str, str | bytes], None]:
    def write_file(name: str, text: str | bytes) -> None:
        path = root / "demo" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return write_file


@pytest.fixture
def problems(root: Path, write: Callable[[str, str | bytes], None]) -> Callable[..., list[Problem]]:
    """The problems of one file `cards.yaml`, read as a deck of a class."""

    def problems_of(text: str | bytes, cls: Any = Place) -> list[Problem]:
        write("cards.yaml", text)
        with pytest.raises(ContentError) as caught:
            open_content("demo", root, EFFECTS).deck("cards", cls)
        assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
        assert {problem.file for problem in caught.value.problems} == {"content/demo/cards.yaml"}
        return list(caught.value.problems)

    return problems_of


def where(problem: Problem) -> tuple[int, str | None, str]:
    return problem.line, problem.card, problem.field


def card(extra: str = "", **changed: str) -> str:
    """A good card of three lines, the first being its id."""
    fields = {"id": "L07", "name": "Trolley Weir", "pattern": "open"} | changed
    return "- " + "  ".join(f"{key}: {value}\n" for key, value in fields.items()) + extra


def only(kind: Any) -> type[Any]:
    """A class with one field, `value`."""
    return attrs.make_class("Only", {"value": attrs.field(type=kind)}, frozen=True)


# What is read


def test_a_deck_is_read_into_its_class(root: Path, write: Any) -> None:
    write("cards.yaml", card("  spoils: [{scrap: 2}, rest, {draw: {amount: 1, pile: town}}]\n  if: night\n"))
    content = open_content("demo", root, EFFECTS)
    spoils = (Scrap(2), Rest(), Draw(1, "town"))
    assert content.deck("cards", Place) == (Place("L07", "Trolley Weir", "open", spoils, 1, "night"),)


def test_a_folder_is_one_deck_in_the_order_of_its_names(root: Path, write: Any) -> None:
    write("places/second.yaml", card(id="b"))
    write("places/first.yaml", card(id="c") + card(id="a"))
    write("places/deep/er.yaml", card(id="d"))
    write("rules.yaml", "- rule: one\n")
    content = open_content("demo", root, EFFECTS)
    assert [place.id for place in content.deck("places", Place)] == ["d", "c", "a", "b"]
    assert [place.id for place in content.deck("places/second", Place)] == ["b"]
    assert content.names == ("places", "rules")


def test_a_file_that_is_one_mapping_is_one_card(root: Path, write: Any) -> None:
    write("map.yaml", "id: m\nname: Map\npattern: open\n")
    assert open_content("demo", root, EFFECTS).deck("map", Place) == (Place("m", "Map", "open"),)


def test_raw_is_plain_data_of_the_callers_own(root: Path, write: Any) -> None:
    write("table.yaml", "rows: [[1, 2.5, a]]\n")
    write("folder/a.yaml", "- 1\n")
    write("folder/b.yaml", "x: 2\n")
    content = open_content("demo", root)
    content.raw("table")["rows"].clear()
    assert content.raw("table") == {"rows": [[1, 2.5, "a"]]}
    assert content.raw("folder") == [1, {"x": 2}]


def test_words_that_yaml_would_change_stay_words(root: Path, write: Any) -> None:
    write(
        "t.yaml", "a: [no, on, 1:30, 2024-01-01, 010, 1_000, 0x10, 1e5, =]\nb: [true, false, null, ~, -3, 2.5, '7']\n"
    )
    raw = open_content("demo", root).raw("t")
    assert raw["a"] == ["no", "on", "1:30", "2024-01-01", "010", "1_000", "0x10", "1e5", "="]
    assert raw["b"] == [True, False, None, None, -3, 2.5, "7"]


def test_keys_are_text_and_read_as_numbers_where_the_class_says_so(root: Path, write: Any) -> None:
    write("t.yaml", "value: {1: a, 20: b}\n")
    content = open_content("demo", root)
    assert content.raw("t") == {"value": {"1": "a", "20": "b"}}
    assert content.deck("t", only(dict[int, str]))[0].value == {1: "a", 20: "b"}


class Colour(Enum):
    RED = "red"


class Size(StrEnum):
    BIG = "big"


def test_types(root: Path, write: Any, subtests: pytest.Subtests) -> None:
    for kind, text, value in [
        (list[int], "[1]", [1]),
        (Sequence[str], "[a]", ("a",)),
        (frozenset[str], "[a, b]", frozenset("ab")),
        (tuple[int, str], "[1, a]", (1, "a")),
        (Mapping[str, int], "{a: 1}", {"a": 1}),
        (float, "2", 2.0),
        (Colour, "red", Colour.RED),
        (Size, "big", Size.BIG),
        (int | str, "x", "x"),
        (Literal["all"] | int, "all", "all"),
        (Literal["all"] | int | None, "null", None),
        (int | None, "3", 3),
        (Any, "[1, {a: b}]", [1, {"a": "b"}]),
    ]:
        with subtests.test(kind=kind, text=text, value=value):
            write("t.yaml", f"value: {text}\n")
            made = open_content("demo", root).deck("t", only(kind))[0].value
            assert made == value
            assert type(made) is type(value)


# What is wrong with a value


def test_a_wrong_word_names_the_choices_and_the_nearest(problems: Any) -> None:
    text = card(id="L01") + "\n" + card(pattern="opne")
    (problem,) = problems(text)
    assert str(problem) == (
        'content/demo/cards.yaml:7: L07 pattern: can\'t be "opne"; '
        "did you mean open? Choose open, closed, action or trait"
    )
    assert problem == Problem(
        "content/demo/cards.yaml",
        7,
        'can\'t be "opne"; did you mean open? Choose open, closed, action or trait',
        "L07",
        "pattern",
    )


def test_a_value_of_the_wrong_kind(problems: Any, subtests: pytest.Subtests) -> None:
    for kind, text, message in [
        (str, "12", 'must be text, not 12; put it in quotes, "12"'),
        (str, "true", 'must be text, not true; put it in quotes, "true"'),
        (str, "", "must be text, not empty"),
        (str, "[a]", "must be text, not a list"),
        (int, '"12"', 'must be a whole number, not "12"'),
        (int, "true", "must be a whole number, not true"),
        (int, "1.0", "must be a whole number, not 1.0"),
        (int | None, "x", 'must be a whole number, not "x"'),
        (float, "true", "must be a number, not true"),
        (float, "x", 'must be a number, not "x"'),
        (bool, "1", "must be true or false, not 1"),
        (bool, "yes", 'must be true or false, not "yes"'),
        (tuple[str, ...], "abc", 'must be a list, not "abc"'),
        (list[str], "{a: b}", "must be a list, not a mapping"),
        (tuple[int, int], "[1]", "must be a list of 2, not a list"),
        (frozenset[str], "abc", 'must be a list, not "abc"'),
        (dict[str, int], "[1]", "must be a mapping, not a list"),
        (Scrap, "2", "must be a mapping, not 2"),
        (Literal[1, 2], "true", "can't be true; choose 1 or 2"),
        (Literal["a"], "[a]", "can't be a list; choose a"),
        (Colour, "rde", 'can\'t be "rde"; did you mean red? Choose red'),
        (Size, "1", "can't be 1; choose big"),
        (Literal["all"] | int, "al", 'must be all or a whole number, not "al"'),
        (int | str, "[1]", "must be text or a whole number, not a list"),
    ]:
        with subtests.test(kind=kind, text=text, message=message):
            (problem,) = problems(
                f"- id: x\n  value: {text}\n",
                attrs.make_class("C", {"id": attrs.field(type=str), "value": attrs.field(type=kind)}),
            )
            assert where(problem) == (2, "x", "value")
            assert problem.message == message


def test_a_missing_field_and_an_unknown_one(problems: Any) -> None:
    missing, unknown = problems("- id: L07\n  name: Weir\n  pattren: open\n")
    assert where(missing) == (1, "L07", "pattern")
    assert missing.message == "is missing"
    assert where(unknown) == (3, "L07", "pattren")
    assert unknown.message == (
        "unknown field; did you mean pattern? The fields are id, name, pattern, spoils, distance, if"
    )


def test_a_field_named_like_a_word_of_python(problems: Any) -> None:
    (problem,) = problems(card("  if: 3\n"))
    assert where(problem) == (4, "L07", "if")


def test_a_card_that_is_no_mapping(problems: Any) -> None:
    (problem,) = problems(card() + "- just words\n")
    assert where(problem) == (4, None, "")
    assert problem.message == 'must be a mapping, not "just words"'
    assert str(problem) == 'content/demo/cards.yaml:4: must be a mapping, not "just words"'


def test_all_problems_of_a_deck_are_told_at_once(root: Path, write: Any) -> None:
    write("places/b.yaml", card(id="B", pattern="x", name="1"))
    write("places/a.yaml", card(id="A") + card("  distance: far\n  spoils: [{scrap: x}, {scarp: 1}]\n", id="A"))
    with pytest.raises(ContentError) as caught:
        open_content("demo", root, EFFECTS).deck("places", Place)
    assert [(problem.file, *where(problem)) for problem in caught.value.problems] == [
        ("content/demo/places/a.yaml", 4, "A", "id"),
        ("content/demo/places/a.yaml", 7, "A", "distance"),
        ("content/demo/places/a.yaml", 8, "A", "spoils[0].scrap"),
        ("content/demo/places/a.yaml", 8, "A", "spoils[1]"),
        ("content/demo/places/b.yaml", 2, "B", "name"),
        ("content/demo/places/b.yaml", 3, "B", "pattern"),
    ]


def test_a_path_through_lists_mappings_and_classes(problems: Any) -> None:
    text = card(
        "  spoils:\n  - scrap: 1\n  - both:\n      effects:\n      - rest\n"
        "      - draw:\n          amount: 1\n          pile: twon\n"
    )
    (problem,) = problems(text)
    assert where(problem) == (11, "L07", "spoils[1].both.effects[1].draw.pile")
    assert problem.message == 'can\'t be "twon"; did you mean town? Choose plains or town'


def test_a_key_of_a_mapping_is_part_of_the_path(problems: Any) -> None:
    first, second = problems("value:\n  a: 1\n  3: x\n", only(dict[int, int]))
    assert where(first) == (2, None, "value.a")
    assert first.message == 'must be a whole number, not "a"'
    assert where(second) == (3, None, "value.3")


def test_a_validator_of_a_class_speaks_to_the_author(problems: Any) -> None:
    near = attrs.make_class(
        "Near",
        {
            "distance": attrs.field(type=int, validator=attrs.validators.le(3)),
            "kind": attrs.field(type=str, validator=attrs.validators.in_(["a", "b"])),
        },
    )
    first, second = problems("- distance: 4\n  kind: a\n- distance: 1\n  kind: c\n", near)
    assert first.line == 1
    assert first.message == "'distance' must be <= 3: 4"
    assert where(second) == (4, None, "kind")


def test_two_cards_with_one_id(root: Path, write: Any) -> None:
    write("places/a.yaml", card(id="A") + card(id="B"))
    write("places/b.yaml", "- name: Weir\n  pattern: open\n  id: B\n")
    content = open_content("demo", root, EFFECTS)
    with pytest.raises(ContentError) as caught:
        content.deck("places", Place)
    (problem,) = caught.value.problems
    assert str(problem) == (
        "content/demo/places/b.yaml:3: B id: is already the id of the card at content/demo/places/a.yaml:4"
    )
    assert [place.id for place in content.deck("places/a", Place)] == ["A", "B"]


# A game's own words


def test_a_vocabulary(problems: Any, subtests: pytest.Subtests) -> None:
    for spoils, field, message in [
        ("[{scarp: 2}]", "spoils[0]", 'can\'t be "scarp"; did you mean scrap? Choose scrap, draw, trade, rest or both'),
        ("[{scrap: two}]", "spoils[0].scrap", 'must be a whole number, not "two"'),
        ("[scrap]", "spoils[0].scrap.amount", "is missing"),
        ("[{trade: 1}]", "spoils[0].trade", "needs take, too; write {give: ..., take: ...}"),
        ("[{rest: 1}]", "spoils[0].rest", "takes no value; write the word alone"),
        (
            "[{scrap: 1, draw: 2}]",
            "spoils[0]",
            "write one word with its value, such as {word: 2}; you have scrap and draw",
        ),
        ("[3]", "spoils[0]", "must be one word with its value, such as {word: 2}, not 3"),
    ]:
        with subtests.test(spoils=spoils, field=field, message=message):
            (problem,) = problems(card(f"  spoils: {spoils}\n"))
            assert where(problem) == (4, "L07", field)
            assert problem.message == message


@attrs.frozen
class Dice:
    count: int
    sides: int


def dice(value: Any, converter: Any) -> Dice:
    count, _, sides = str(value).partition("d")
    if not (count.isdecimal() and sides.isdecimal()):
        raise FieldError(f"{value} is no number of dice, such as 3d6")
    return Dice(int(count), int(sides))


def test_a_hook_of_a_game_and_its_error(root: Path, write: Any, problems: Any) -> None:
    write("good.yaml", "value: [3d6]\n")
    deck = open_content("demo", root).deck("good", only(list[Dice]), hooks={Dice: dice})
    assert deck[0].value == [Dice(3, 6)]
    write("bad.yaml", "value:\n- 3d6\n- 3x6\n")
    with pytest.raises(ContentError) as caught:
        open_content("demo", root, {Dice: dice}).deck("bad", only(list[Dice]))
    assert str(caught.value) == "content/demo/bad.yaml:3: value[1]: 3x6 is no number of dice, such as 3d6"


def test_a_hook_says_where_within_its_value(root: Path, write: Any) -> None:
    def hook(value: Any, converter: Any) -> Scrap:
        key, inner = one_key(value)
        with at(key, 1):
            if inner[1] == "tin":
                raise not_one_of("tin", ["iron"])
        raise FieldError("no", at=(key, 0))

    write("bad.yaml", "- value:\n    metal:\n    - a\n    - tin\n- value:\n    metal:\n    - a\n    - b\n")
    with pytest.raises(ContentError) as caught:
        open_content("demo", root).deck("bad", only(Scrap), hooks={Scrap: hook})
    assert [(problem.line, problem.field) for problem in caught.value.problems] == [
        (4, "value.metal[1]"),
        (7, "value.metal[0]"),
    ]


def test_a_fault_in_a_hook_is_told_with_its_place(root: Path, write: Any) -> None:
    def hook(value: Any, converter: Any) -> Scrap:
        raise AttributeError("oops")

    write("bad.yaml", "value: 1\n")
    with pytest.raises(ContentError, match=r"bad.yaml:1: value: can't be read \(AttributeError: oops\)") as caught:
        open_content("demo", root, {Scrap: hook}).deck("bad", only(Scrap))
    assert isinstance(caught.value.__cause__, AttributeError)


# What is wrong with a file


def test_a_file_with_a_mistake(problems: Any, subtests: pytest.Subtests) -> None:
    for text, line, card_id, field, message in [
        ("- id: A\n  name: b: c\n", 2, "A", "", "put text with a colon in quotes"),
        ("- id: A\n  name: 'open\n- id: B\n", 2, "A", "", "a quote or bracket opened here is never closed"),
        ("- id: A\n  name: [a, b\n- id: B\n", 2, "A", "", "a bracket opened here is never closed"),
        ("- id: A\n\tname: b\n", 2, None, "", "indent with spaces"),
        ("- id: A\nname: b\n", 2, None, "", "a dash before every card"),
        ("- id: A\n  name: *b\n", 2, "A", "name", "aliases (*b)"),
        ("- id: A\n  name: &x b\n- id: B\n  name: *x\n", 4, "B", "name", "aliases (*x)"),
        ("- id: A\n  <<: &x {a: b}\n  c: {<<: *x}\n", 3, "A", "c.<<", "aliases (*x)"),
        ("- id: A\n  x: &x [*x]\n", 2, "A", "x[0]", "aliases (*x)"),
        ("- id: A\n  name: a\n  name: b\n", 3, "A", "name", "set twice; the first time is in line 2"),
        ("- id: A\n  c: {1: a, '1': b}\n", 2, "A", "c.1", "set twice"),
        ("- id: A\n  name: !!python/object:os.system x\n", 2, "A", "name", "tags (tag:yaml.org,2002:python/object:os"),
        ("- id: A\n  name: !x [a]\n", 2, "A", "name", "tags (!x)"),
        ('- id: A\n  name: "a\\eb"\n', 2, "A", "name", "control character U+001B"),
        ('- id: A\n  name: "a\\tb"\n', 2, "A", "name", "the control character U+0009"),
        ('- id: A\n  "na\\x07me": b\n', 2, "A", "?", "a key must be a short word without control characters"),
        ("- id: A\n  name: a\x1b[2Jb\n", 2, None, "", "the control character U+001B"),
        ("- id: A\n  name: a\x9bb\n", 2, None, "", "the control character U+009B"),
        ("- id: A\n  name: a\u202eb\n", 2, None, "", "the control character U+202E"),
        ("- id: A\n  name: a\u200bb\n", 2, None, "", "the control character U+200B"),
        ("- id: A\n  name: a\U000e0041b\n", 2, None, "", "the control character U+E0041"),
        ('- id: A\n  name: "a\\u3164b"\n', 2, "A", "name", "the control character U+3164"),
        (b"- id: A\n  name: caf\xe9\n", 2, None, "", "isn't UTF-8"),
        (f"- id: A\n  name: {'x' * 20_001}\n", 2, "A", "name", "20,001 characters; 20,000 at most"),
        (f"- id: A\n  n: {'9' * 5000}\n", 2, "A", "n", "9,007,199,254,740,992 at most"),
        ("- id: A\n  n: -9007199254740993\n", 2, "A", "n", "number is too large"),
        (f"- id: A\n  n: {'[' * 100_000}", 2, "A", "n" + "[0]" * 39, "40 levels at most"),
        ("- id: A\n  ? [a]\n  : b\n", 2, "A", "", "a key must be a word"),
        ("- id: A\n---\n- id: B\n", 2, None, "", "a file is one document"),
        ("", 1, None, "", "the file has no cards"),
        ("# nothing yet\n", 1, None, "", "the file has no cards"),
        ("just words\n", 1, None, "", "the file has no cards"),
        ("[]\n", 1, None, "", "the file has no cards"),
    ]:
        with subtests.test(text=text, line=line, card_id=card_id, field=field, message=message):
            (problem,) = problems(text)
            assert where(problem) == (line, card_id, field)
            assert message in problem.message
            assert problem.message.isprintable()


def test_every_file_with_a_mistake_is_told(root: Path, write: Any) -> None:
    write("a.yaml", '- id: A\n  x: "\\e"\n  y: *z\n  y: 2\n')
    write("b.yaml", "- id: [a\n")
    with pytest.raises(ContentError) as caught:
        open_content("demo", root)
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [
        ("content/demo/a.yaml", 2),
        ("content/demo/a.yaml", 3),
        ("content/demo/a.yaml", 4),
        ("content/demo/b.yaml", 1),
    ]


@given(st.text("ab1- :,[]{}'\"\\\n\t#&*!|>%@?\x1b\u2028", max_size=60) | st.binary(max_size=20))
def test_whatever_a_file_holds_it_is_plain_data_or_a_problem(text: str | bytes) -> None:
    data, found = None, ()
    try:
        data = library_yaml.parse("f", text if isinstance(text, bytes) else text.encode()).plain()
    except ContentError as error:
        found = error.problems
    assert bool(data) != bool(found)
    assert all(problem.line >= 1 for problem in found)
    assert orjson.loads(orjson.dumps(data)) == data


def test_a_bomb_of_aliases_is_refused_at_once(root: Path, write: Any) -> None:
    rows = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    rows += [f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)]
    write("bomb.yaml", "\n".join(rows))
    with pytest.raises(ContentError) as caught:
        open_content("demo", root)
    assert len(caught.value.problems) == 8 * 9


def test_a_file_of_absurd_size(root: Path, write: Any) -> None:
    write("big.yaml", b"#" * 4_000_001)
    with pytest.raises(ContentError, match=r"content/demo/big.yaml:1: the file is larger than 4,000,000 bytes"):
        open_content("demo", root)


def test_line_ends_of_windows_and_a_mark_of_order(problems: Any) -> None:
    (problem,) = problems(b"\xef\xbb\xbf" + card(pattern="x").replace("\n", "\r\n").encode())
    assert where(problem) == (3, "L07", "pattern")


def test_a_missing_deck_and_a_missing_game(root: Path, write: Any) -> None:
    write("places.yaml", card())
    with pytest.raises(ContentError) as caught:
        open_content("demo", root, EFFECTS).deck("place", Place)
    assert str(caught.value) == (
        "content/demo/place.yaml:1: there is no such deck; did you mean places? The decks are places"
    )
    with pytest.raises(ContentError, match=r"there is no such deck"):
        open_content("demo", root).raw("../demo/places")
    for name in ("dmo", "../content/demo", "", "demo/x"):
        with pytest.raises(ContentError, match=r"[Cc]hoose demo"):
            open_content(name, root)
    (root / "empty").mkdir()
    with pytest.raises(ContentError, match=r"content/empty:1: the game has no \*.yaml files"):
        open_content("empty", root)


def test_a_file_that_cannot_be_read(root: Path, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    write("a.yaml", card())
    write("b.yaml", card())
    with monkeypatch.context() as patched:
        patched.setattr(os, "fstat", refused)  # root may read everything, so the mode of the file would not do
        with pytest.raises(ContentError) as caught:
            open_content("demo", root)
    assert [str(problem) for problem in caught.value.problems] == [
        f"content/demo/{name}.yaml:1: can't be read: Permission denied" for name in "ab"
    ]


def test_files_of_editors_do_not_count(root: Path, write: Any) -> None:
    write("places.yaml", card())
    digest = open_content("demo", root).digest
    write(".places.yaml.swp", "x")
    write(".old/places.yaml", "x: [")
    write("places.yaml~", "x: [")
    (root / "demo" / ".#places.yaml").symlink_to("nobody@nowhere")
    assert open_content("demo", root).digest == digest


# The digest


def test_the_digest_follows_names_and_bytes_only(root: Path, write: Any) -> None:
    def digest() -> str:
        return open_content("demo", root).digest

    write("a.yaml", card())
    before = digest()
    assert before == "21b29d7ec710adf8"
    os.utime(root / "demo" / "a.yaml", (1, 1))
    assert digest() == before
    write("a.yaml", card().replace("\n", "\r\n"))
    assert digest() == before
    write("a.yaml", card() + "\n")
    assert digest() != before
    (root / "demo" / "a.yaml").rename(root / "demo" / "b.yaml")
    write("b.yaml", card())
    assert digest() != before


# The cache


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read as YAML."""
    files: list[str] = []
    real = library_yaml.parse

    def parse(file: str, data: bytes) -> library_yaml.Node:
        files.append(file)
        return real(file, data)

    monkeypatch.setattr(library_yaml, "parse", parse)
    return files


def test_a_warm_cache_reads_no_yaml(root: Path, cache: Path, write: Any, parsed: list[str]) -> None:
    write("a.yaml", card("  spoils: [{scrap: 2}]\n"))
    cold = open_content("demo", root, EFFECTS).deck("a", Place)
    assert parsed == ["content/demo/a.yaml"]
    assert open_content("demo", root, EFFECTS).deck("a", Place) == cold
    assert len(parsed) == 1
    assert [path.suffix for path in cache.iterdir()] == [".json"]


def test_an_edited_card_is_read_again(root: Path, write: Any, parsed: list[str]) -> None:
    write("a.yaml", card(name="Old"))
    open_content("demo", root)
    stamp = (root / "demo" / "a.yaml").stat()
    write("a.yaml", card(name="New"))
    os.utime(root / "demo" / "a.yaml", ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert open_content("demo", root, EFFECTS).deck("a", Place)[0].name == "New"
    assert len(parsed) == 2


def test_a_new_file_and_a_file_taken_away_are_noticed(root: Path, write: Any) -> None:
    write("a.yaml", card())
    assert open_content("demo", root).names == ("a",)
    write("b.yaml", card())
    assert open_content("demo", root).names == ("a", "b")
    (root / "demo" / "a.yaml").unlink()
    assert open_content("demo", root).names == ("b",)


def _flip(data: bytes) -> bytes:
    return data.replace(b"Trolley", b"Trolloy")


def _other_format(data: bytes) -> bytes:
    head, _, rest = data.partition(b"\n")
    return json.dumps(json.loads(head) | {"format": 0}).encode() + b"\n" + rest


@pytest.mark.parametrize(
    "damage", [_flip, _other_format, lambda data: data[:-5], lambda _: b"", lambda _: b"\xff\n[", lambda _: b"[]\n[]"]
)
def test_a_damaged_cache_is_made_anew(
    root: Path, cache: Path, write: Any, parsed: list[str], damage: Callable[[bytes], bytes]
) -> None:
    write("a.yaml", card())
    open_content("demo", root)
    (path,) = cache.iterdir()
    good = path.read_bytes()
    path.write_bytes(damage(good))
    assert path.read_bytes() != good
    assert open_content("demo", root, EFFECTS).deck("a", Place)[0].name == "Trolley Weir"
    assert len(parsed) == 2
    assert path.read_bytes() == good


def test_a_cache_of_other_files_is_not_used(root: Path, cache: Path, write: Any) -> None:
    write("a.yaml", card(name="Old"))
    open_content("demo", root)
    (old,) = cache.iterdir()
    stale = old.read_bytes()
    write("a.yaml", card(name="New"))
    open_content("demo", root)
    for path in cache.iterdir():
        path.write_bytes(stale)
    assert open_content("demo", root, EFFECTS).deck("a", Place)[0].name == "New"


def test_without_a_place_for_the_cache_all_is_well(root: Path, cache: Path, write: Any, parsed: list[str]) -> None:
    write("a.yaml", card())
    cache.parent.write_text("a file where a folder should be")
    for _ in range(2):
        assert open_content("demo", root, EFFECTS).deck("a", Place)
    assert len(parsed) == 2


def test_a_full_disk_leaves_nothing_behind(
    root: Path, cache: Path, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    write("a.yaml", card())
    monkeypatch.setattr(os, "replace", full)
    assert open_content("demo", root, EFFECTS).deck("a", Place)
    assert list(cache.iterdir()) == []


def test_wrong_content_is_never_cached(root: Path, cache: Path, write: Any) -> None:
    write("a.yaml", "- id: [\n")
    for _ in range(2):
        with pytest.raises(ContentError):
            open_content("demo", root)
    assert not cache.exists()


def test_old_caches_are_taken_away(root: Path, cache: Path, write: Any) -> None:
    for number in range(7):
        write("a.yaml", card(name=f"Weir {number}"))
        digest = open_content("demo", root).digest
    assert len(list(cache.iterdir())) == 4
    assert cache / f"demo-{digest}.json" in cache.iterdir()


def test_a_packaged_cache_is_used_while_it_fits(root: Path, cache: Path, write: Any, parsed: list[str]) -> None:
    write("a.yaml", card(name="Old"))
    (root / "demo.json").write_bytes(compile_game("demo", root))
    parsed.clear()
    assert open_content("demo", root, EFFECTS).deck("a", Place)[0].name == "Old"
    assert parsed == []
    assert not cache.exists()
    write("a.yaml", card(name="New"))
    assert open_content("demo", root, EFFECTS).deck("a", Place)[0].name == "New"
    assert games(root) == ("demo",)


def test_errors_have_their_lines_with_a_warm_cache_too(problems: Any) -> None:
    text = card() + card("  distance: far\n", id="L08")
    assert [where(problem) for problem in problems(text)] == [where(problem) for problem in problems(text)]
    assert where(problems(text)[0]) == (7, "L08", "distance")


def test_the_lines_of_a_file_are_looked_up_once(root: Path, write: Any, parsed: list[str]) -> None:
    write("a.yaml", "".join(card(id=f"L{number}", pattern="x") for number in range(50)))
    content = open_content("demo", root, EFFECTS)
    with pytest.raises(ContentError) as caught:
        content.deck("a", Place)
    assert len(caught.value.problems) == 50
    assert len(parsed) == 2


def test_importing_the_library_is_cheap() -> None:
    program = "import sys, fallen_tui.engine.library; print({'yaml', 'cattrs', 'platformdirs'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_the_content_of_a_checkout_lies_beside_the_package() -> None:
    assert content_root() == Path(__file__).resolve().parents[2] / "content"


def test_a_fingerprint_is_of_what_the_decks_say_and_of_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "game"
    folder.mkdir(parents=True)
    (folder / "cards.yaml").write_text("- {id: a, name: First}\n", encoding="utf-8")
    (folder / "rules.yaml").write_text("- {id: R}\n", encoding="utf-8")
    before = open_content("game", tmp_path / "content").fingerprint("cards")
    (folder / "rules.yaml").write_text("- {id: S}\n", encoding="utf-8")
    (folder / "cards.yaml").write_text("# a remark\n- name: First\n  id: a\n", encoding="utf-8")
    assert open_content("game", tmp_path / "content").fingerprint("cards") == before
    (folder / "cards.yaml").write_text("- {id: a, name: Second}\n", encoding="utf-8")
    assert open_content("game", tmp_path / "content").fingerprint("cards") != before


def test_one_deck_is_read_by_itself(root: Path, write: Callable[[str, str | bytes], None], cache: Path) -> None:
    """Whatever is wrong elsewhere; a deck that is not there has no names, and nothing is left in the cache."""
    write("guide/one.yaml", "- {amount: 1}\n")
    write("guide/two.yaml", "- {amount: 2}\n")
    write("guided.yaml", "- {amount: [\n")
    content = open_deck("demo", "guide", root)
    assert content.names == ("guide",)
    assert content.deck("guide", Scrap) == (Scrap(1), Scrap(2))
    assert open_deck("demo", "advice", root).names == ()
    assert not cache.exists()
    with pytest.raises(ContentError):
        open_deck("demo", "guided", root)

"""Entries and JSON: what a registry writes it reads back, and what it does not know it names."""

from __future__ import annotations

import typing
from typing import Any

import attrs
import orjson
import pytest
from hypothesis import given, settings, strategies as st

from fallen_tui.engine.codec import Data
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.events import (
    CHECKED,
    RESERVED,
    Answered,
    Checked,
    Closed,
    Entry,
    Event,
    Registry,
    Rewound,
    Rolled,
    SeatEvent,
)
from fallen_tui.games import open_game
from tests.engine import toy

REGISTRIES = {"state51": open_game("state51").registry, "toy": toy.REGISTRY}
OWN = {"answer": Answered, "roll": Rolled, "checkpoint": Checked, "rewound": Rewound, "closed": Closed}


def through_json(registry: Registry, entry: Entry) -> Entry:
    return registry.decode(orjson.loads(orjson.dumps(registry.encode(entry))))


@attrs.define
class Plain(Event):
    """Every kind of field an event may have."""

    number: int
    word: str
    flag: bool
    words: tuple[str, ...]
    pairs: tuple[tuple[str, int], ...]
    triple: tuple[str, int, bool]
    deep: tuple[tuple[tuple[int, ...], str], ...] = ()
    more: int = 7
    label: str = "none"
    on: bool = True


FULL: Data = {
    "t": "plain",
    "number": 1,
    "word": "w",
    "flag": False,
    "words": ["a", "b"],
    "pairs": [["a", 1], ["b", 2]],
    "triple": ["x", 3, True],
    "deep": [[[1, 2], "y"], [[], "z"]],
    "more": 0,
    "label": "l",
    "on": False,
}
BUILT = Plain(
    1, "w", False, ("a", "b"), (("a", 1), ("b", 2)), ("x", 3, True), (((1, 2), "y"), ((), "z")), 0, "l", False
)


@pytest.fixture
def registry() -> Registry:
    made = Registry()
    made.add("plain")(Plain)
    return made


def test_a_class_becomes_one_of_attrs_when_it_is_registered(registry: Registry) -> None:
    @registry.add("told", reveals=True)
    class Told(SeatEvent):
        what: str = "x"

    assert [field.name for field in attrs.fields(Told)] == ["seat", "what"]
    assert Told(1) == Told(1, "x") != Told(2)
    assert not hasattr(Told(1), "__dict__")
    assert through_json(registry, Told(3, "y")) == Told(3, "y")
    assert registry.kind("told") is Told


def refused(registry: Registry, data: Any, *told: str) -> None:
    """The journal's reader, and its short way for unchanged kinds, both refuse this and say why."""
    with pytest.raises(FallenError) as caught:
        registry.decode(dict(data))
    for words in told:
        assert words in str(caught.value)
    assert len(str(caught.value)) < 400
    tag = data.get("t")
    if isinstance(tag, str) and tag in registry.readers:
        with pytest.raises(FallenError):
            registry.readers[tag]({key: value for key, value in data.items() if key != "t"})


# --- reading ---


def test_an_entry_is_read_from_its_fields(registry: Registry) -> None:
    assert registry.decode(dict(FULL)) == BUILT
    assert orjson.loads(orjson.dumps(registry.encode(BUILT))) == FULL


def test_what_is_read_can_be_hashed_and_does_not_change(registry: Registry) -> None:
    entry = registry.decode(orjson.loads(orjson.dumps(FULL)))
    for field in attrs.fields(Plain):
        hash(getattr(entry, field.name))


def test_fields_that_are_as_usual_are_left_out(registry: Registry) -> None:
    short = attrs.evolve(BUILT, deep=(), more=7, label="none", on=True)
    data = registry.encode(short)
    assert set(data) == {"t", "number", "word", "flag", "words", "pairs", "triple"}
    assert registry.decode(dict(data) | {key: FULL[key] for key in ("words", "pairs", "triple")}) == short


def test_a_missing_field_is_named(registry: Registry, subtests: pytest.Subtests) -> None:
    for field in ["number", "word", "flag", "words", "pairs", "triple"]:
        with subtests.test(field=field):
            refused(
                registry,
                {key: value for key, value in FULL.items() if key != field},
                "'plain'",
                f"{field!r} is missing",
            )


def test_nothing_is_no_value(registry: Registry, subtests: pytest.Subtests) -> None:
    for field in [key for key in FULL if key != "t"]:
        with subtests.test(field=field):
            refused(registry, {**FULL, field: None}, f"{field!r} is missing")


def test_an_unknown_field_is_named(registry: Registry, subtests: pytest.Subtests) -> None:
    for more in [{"colour": 1}, {"colour": None}, {"": 0, "zz": []}, {"x" * 5000: 1}]:
        with subtests.test(more=more):
            refused(registry, {**FULL, **more}, "unknown fields", next(iter(more))[:20], "newer version")


WRONG: list[tuple[str, list[Any], str]] = [
    ("number", ["1", 1.0, True, False, [1], {}, "x" * 5000], "not a whole number"),
    ("more", ["7", 7.5, True], "not a whole number"),
    ("word", [1, 1.5, True, ["w"], {"w": 1}], "not text"),
    ("label", [0, False, []], "not text"),
    ("flag", [0, 1, "true", [], [True]], "not true or false"),
    ("on", [1, "on"], "not true or false"),
    ("words", ["ab", 1, {"a": 1}, True], "'words' is no list"),
    ("words", [[1], ["a", True], ["a", ["b"]], [{}]], "not text"),
    ("words", [["a", None]], "'words' is missing"),
    ("pairs", [["ab"], [1], [["a", 1], "b"], [{"a": 1}]], "'pairs' is no list"),
    ("pairs", [[["a"]], [[]], [["a", 1, 2]]], "2 are expected"),
    ("pairs", [[[1, "a"]], [[["a"], 1]]], "not text"),
    ("pairs", [[["a", "1"]], [["a", True]], [["a", 1.0]]], "not a whole number"),
    ("triple", [["x", 3], [], ["x", 3, True, 4]], "3 are expected"),
    ("triple", [["x", 3, 1]], "not true or false"),
    ("deep", [[[1, "y"]], [["12", "y"]]], "'deep' is no list"),
    ("deep", [[[[True], "y"]], [[["1"], "y"]]], "not a whole number"),
    ("deep", [[[[1], 5]]], "not text"),
]


def test_a_value_of_another_type_is_told(registry: Registry, subtests: pytest.Subtests) -> None:
    for field, value, told in [(field, value, told) for field, values, told in WRONG for value in values]:
        with subtests.test(field=field, value=value, told=told):
            refused(registry, {**FULL, field: value}, "'plain'", repr(field), told)


def test_an_unknown_kind_is_told(registry: Registry, subtests: pytest.Subtests) -> None:
    for tag in ["unheard", "", None, 1, True, ["plain"], {"plain": 1}, "Plain", "p" * 5000]:
        with subtests.test(tag=tag):
            refused(registry, {**FULL, "t": tag}, "unknown kind", "newer version")


def test_an_entry_without_a_kind_is_told(registry: Registry) -> None:
    refused(registry, {}, "unknown kind without a name")


def test_an_answer_is_text_numbers_and_lists_of_such(subtests: pytest.Subtests) -> None:
    for answer, read in [
        ("key", "key"),
        ("", ""),
        (0, 0),
        (-5, -5),
        ([], ()),
        (["a", "b"], ("a", "b")),
        ([["a", 1], ["b", 0]], (("a", 1), ("b", 0))),
        ([[["a", 1]], []], ((("a", 1),), ())),
    ]:
        with subtests.test(answer=answer, read=read):
            entry = toy.REGISTRY.decode({"t": "answer", "seat": 0, "topic": "t", "answer": answer})
            assert entry == Answered(0, "t", read)


def test_an_answer_is_nothing_else(subtests: pytest.Subtests) -> None:
    for answer in [True, False, 1.5, {}, {"a": 1}, ["a", None], [["a", 1.5]], [True], None]:
        with subtests.test(answer=answer):
            refused(toy.REGISTRY, {"t": "answer", "seat": 0, "topic": "t", "answer": answer}, "'answer'")


def test_an_answer_is_not_nested_without_end() -> None:
    deep: Any = "key"
    for depth in range(60):
        data = {"t": "answer", "seat": 0, "topic": "t", "answer": deep}
        if depth <= 8:
            assert isinstance(toy.REGISTRY.decode(data), Answered)
        else:
            refused(toy.REGISTRY, data, "nested too deep")
        deep = [deep]


# --- old versions ---


@attrs.define
class Named(Event):
    """Once "old" with `who`; then "old" with `seat`; now "new", with a reason."""

    seat: int
    why: str


def renamed() -> Registry:
    made = Registry()
    made.add("new", version=4)(Named)
    made.add("plain")(Plain)
    made.upcaster("old", 1)(lambda data: {"seat": data["who"]})
    made.upcaster("old", 2)(lambda data: {**data, "why": "long ago", "t": "new"})
    made.upcaster("new", 3)(lambda data: {**data, "why": data["why"].lower()})
    return made


def test_old_versions_are_brought_up_step_by_step(subtests: pytest.Subtests) -> None:
    for data, read in [
        ({"t": "old", "who": 1}, Named(1, "long ago")),
        ({"t": "old", "v": 1, "who": 1}, Named(1, "long ago")),
        ({"t": "old", "v": 2, "seat": 1}, Named(1, "long ago")),
        ({"t": "new", "v": 3, "seat": 1, "why": "LOUD"}, Named(1, "loud")),
        ({"t": "new", "v": 4, "seat": 1, "why": "Now"}, Named(1, "Now")),
        (dict(FULL), BUILT),
    ]:
        with subtests.test(data=data, read=read):
            assert renamed().decode(data) == read


def test_what_is_brought_up_is_written_in_todays_shape() -> None:
    made = renamed()
    entry = made.decode({"t": "old", "who": 1})
    assert made.encode(entry) == {"t": "new", "v": 4, "seat": 1, "why": "long ago"}
    assert through_json(made, entry) == entry
    assert "v" not in made.encode(BUILT)


def test_an_upcaster_may_skip_versions() -> None:
    made = Registry()
    made.add("new", version=4)(Named)
    made.upcaster("new", 1)(lambda data: {**data, "why": "skipped", "v": 4})
    assert made.decode({"t": "new", "seat": 2}) == Named(2, "skipped")


def test_a_version_that_is_not_known_is_refused(subtests: pytest.Subtests) -> None:
    for data in [
        {"t": "new", "v": 5, "seat": 1, "why": "w"},
        {"t": "new", "v": 10**12, "seat": 1, "why": "w"},
        {"t": "new", "v": 0, "seat": 1, "why": "w"},
        {"t": "new", "v": -1, "seat": 1, "why": "w"},
        {"t": "new", "v": "4", "seat": 1, "why": "w"},
        {"t": "new", "v": None, "seat": 1, "why": "w"},
        {"t": "new", "v": [4], "seat": 1, "why": "w"},
        {"t": "new", "seat": 1, "why": "w"},
        {"t": "new", "v": 1, "seat": 1, "why": "w"},
        {"t": "old", "v": 3, "seat": 1},
        {"t": "old", "who": "me"},
        {"t": "old"},
        {"t": "new", "v": 3, "seat": 1, "why": 5},
        {"t": "plain", **FULL, "v": 2},
        {"t": "answer", "v": 2, "seat": 0, "topic": "t", "answer": "a"},
    ]:
        with subtests.test(data=data):
            refused(renamed(), data)


def test_a_newer_version_is_told_as_such() -> None:
    refused(renamed(), {"t": "new", "v": 5, "seat": 1, "why": "w"}, "'new' entry of version 5", "newer version")


def test_an_older_version_without_upcaster_is_never_read_as_todays() -> None:
    """Neither where the registry has no upcaster at all."""
    made = Registry()
    made.add("new", version=2)(Named)
    refused(made, {"t": "new", "seat": 1, "why": "w"}, "'new' entry of version 1")
    assert made.decode({"t": "new", "v": 2, "seat": 1, "why": "w"}) == Named(1, "w")


def test_the_short_way_is_for_kinds_that_never_changed() -> None:
    made = renamed()
    assert set(made.readers) == {"plain", *OWN}
    made.upcaster("plain", 1)(lambda data: data)
    assert set(made.readers) == set(OWN)
    late = Registry()
    late.upcaster("plain", 1)(lambda data: data)
    late.add("plain")(Plain)
    assert set(late.readers) == set(OWN), "whichever is registered first"


# --- registering ---


def test_a_registry_knows_the_entries_of_the_table() -> None:
    made = Registry()
    assert made.tags == tuple(sorted(OWN))
    assert all(made.kind(tag) is kind for tag, kind in OWN.items())
    with pytest.raises(KeyError):
        made.kind("plain")


def test_add_gives_a_class_its_tag() -> None:
    made = Registry()

    @made.add("seen", reveals=True, version=2)
    @attrs.define
    class Seen(Event):
        n: int

    assert (Seen.tag, Seen.reveals, Seen.version) == ("seen", True, 2)
    assert made.kind("seen") is Seen
    assert "seen" in made.tags
    assert not Plain.reveals


def test_a_tag_is_used_once(registry: Registry, subtests: pytest.Subtests) -> None:
    for tag in ["plain", *OWN]:
        with subtests.test(tag=tag):
            kind = registry.kind(tag)
            with pytest.raises(ValueError, match=f"the tag '{tag}' is taken by {kind.__name__}"):
                registry.add(tag)(attrs.make_class("Other", ["n"], bases=(Event,)))
            assert registry.kind(tag) is kind


def test_the_keys_of_a_journal_line_are_no_fields(subtests: pytest.Subtests) -> None:
    for name in sorted(RESERVED):
        with subtests.test(name=name):
            made = Registry()
            bad = attrs.make_class("Bad", {name: attrs.field(type=int)}, bases=(Event,))
            with pytest.raises(ValueError, match=rf"Bad: the field names \['{name}'\] belong to the journal"):
                made.add("bad")(bad)
            assert "bad" not in made.tags


def test_the_keys_of_a_journal_line_are_reserved() -> None:
    assert sorted(RESERVED) == ["h", "i", "t", "v"]


def test_what_json_cannot_hold_for_sure_is_no_field(subtests: pytest.Subtests) -> None:
    for hint in [float, list[int], dict[str, int], int | None, tuple, tuple[float, ...], bytes, Plain]:
        with subtests.test(hint=hint):
            bad = attrs.make_class("Bad", {"what": attrs.field(type=hint)}, bases=(Event,))
            made = Registry()
            made.add("bad")(bad)
            with pytest.raises(TypeError, match="a journal entry cannot hold"):
                made.complete()


def test_a_default_out_of_a_factory_is_no_field() -> None:
    """It would be left out when written, and could not be put back."""
    bad = attrs.make_class("Bad", {"what": attrs.field(type=tuple[int, ...], factory=tuple)}, bases=(Event,))
    made = Registry()
    made.add("bad")(bad)
    with pytest.raises(TypeError, match=r"a default that is made anew \(what\)"):
        made.complete()


# --- there and back, every kind ---

WHOLE = st.integers(-(2**63), 2**64 - 1)
ANSWERS = st.recursive(
    WHOLE | st.text(max_size=12), lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=10
).filter(lambda answer: depth(answer) <= 8)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {int: WHOLE, str: st.text(max_size=12), bool: st.booleans(), Any: ANSWERS}


def depth(value: Any) -> int:
    return 1 + max(map(depth, value), default=0) if isinstance(value, tuple) else 0


def of_hint(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of a field's type."""
    if hint in PLAIN:
        return PLAIN[hint]
    assert typing.get_origin(hint) is tuple, hint
    parts = typing.get_args(hint)
    if parts[-1] is Ellipsis:
        return st.lists(of_hint(parts[0]), max_size=4).map(tuple)
    return st.tuples(*map(of_hint, parts))


def of_kind(cls: Any) -> st.SearchStrategy[Entry]:
    """Any instance of an entry's class, fields at their defaults now and then."""
    hints = typing.get_type_hints(cls)
    fields = {}
    for field in attrs.fields(cls):
        usual = st.nothing() if field.default is attrs.NOTHING else st.just(field.default)
        fields[field.name] = usual | of_hint(hints[field.name])
    return st.fixed_dictionaries(fields).map(lambda values: cls(**values))


EVERY = [(game, tag) for game, registry in REGISTRIES.items() for tag in registry.tags]


def test_every_kind_comes_back_as_it_was_written(subtests: pytest.Subtests) -> None:
    for game, tag in EVERY:
        with subtests.test(game=game, tag=tag):
            registry = REGISTRIES[game]

            @settings(max_examples=25, derandomize=True, database=None)
            @given(of_kind(registry.kind(tag)))
            def there_and_back(entry: Entry) -> None:
                data = registry.encode(entry)
                line = orjson.dumps(data)
                assert data["t"] == tag
                assert not (RESERVED - {"t", "v"}) & set(data)
                read = registry.decode(orjson.loads(line))
                assert read == entry
                assert type(read) is type(entry)
                assert repr(read) == repr(entry), "types within are the same, too"
                assert orjson.dumps(registry.encode(read)) == line
                if tag in registry.readers:
                    fields = orjson.loads(line)
                    del fields["t"]
                    assert registry.readers[tag](fields) == entry

            there_and_back()


def test_every_kind_of_the_games_is_among_them() -> None:
    tags = {tag for game, tag in EVERY if game == "state51"}
    assert len(tags) > 40
    assert set(OWN) < tags


def test_no_kind_reads_what_it_did_not_write(subtests: pytest.Subtests) -> None:
    for game, tag in EVERY:
        with subtests.test(game=game, tag=tag):
            registry = REGISTRIES[game]
            version = {} if registry.kind(tag).version == 1 else {"v": registry.kind(tag).version}
            required = [field.name for field in attrs.fields(registry.kind(tag)) if field.default is attrs.NOTHING]
            if required:
                refused(registry, {"t": tag, **version}, f"{tag!r}", f"{required[0]!r} is missing")
            refused(registry, {"t": tag, **version, "no such field": 1}, f"{tag!r}")
            refused(registry, {"t": tag, "v": 99}, f"{tag!r} entry of version 99")


def test_the_tables_own_entries_come_back(subtests: pytest.Subtests) -> None:
    for entry in [
        Answered(1, "topic", (("a", 1), ("b", 2)), False),
        Answered(1, "topic", 0, True),
        Rolled("deck", 3, 4, 0, (2, 0, 3, 1), "why"),
        Rolled("deck", 0, 0, 6, ()),
        CHECKED,
        Rewound(0),
        Rewound(17, 1, (0, 2)),
        Closed(),
    ]:
        with subtests.test(entry=entry):
            for registry in REGISTRIES.values():
                assert through_json(registry, entry) == entry


def test_the_tables_own_entries_change_nothing() -> None:
    state = toy.TOY.new(toy.setup())
    for entry in (Answered(0, "t", 1), Rolled("s", 0, 1, 6, (1,)), CHECKED, Rewound(0), Closed()):
        entry.apply(state)
    assert state == toy.TOY.new(toy.setup())
    assert [kind.reveals for kind in OWN.values()] == [False, True, False, False, False]

"""The language of cards: mappings, figures, texts, moments and limits, on the cards of a ferry that no game knows."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import attrs
import pytest

from fallen_tui.adventure.content import index
from fallen_tui.adventure.content.amounts import Amount, AmountReader, Test as NumberTest, read_figures, read_test
from fallen_tui.adventure.content.moments import FREELY, Limit, Whose, ability_reader, read_limit, read_moment, used_up
from fallen_tui.adventure.content.reading import by_fields, demand, read_fields, read_short
from fallen_tui.adventure.content.texts import identified, named, said, words
from fallen_tui.engine.library_errors import FieldError, faults
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.engine.records import FrozenRecord, frozen

FARES = ("coin", "song")


def count(word: str) -> None:
    if word not in ("oar", "passenger"):
        raise FieldError(f"{word} is not counted")


read_amount = AmountReader((6, 8), count, ("oar", "passenger"))


@frozen
class Row(FrozenRecord):
    """What a ferry does: so many strokes, to one bank or several."""

    strokes: Amount
    banks: tuple[Literal["near", "far"], ...] = ()
    condition: NumberTest | None = None


@frozen
class When(FrozenRecord):
    """A moment of the crossing."""

    on: str
    whose: Whose = "you"
    weathers: tuple[Literal["fog", "wind"], ...] = ()


@frozen
class Ability(FrozenRecord):
    """What a ferry does by itself."""

    when: tuple[When, ...] = attrs.field(metadata={"single": True})
    do: tuple[Row, ...] = attrs.field(metadata={"single": True})
    limit: Limit = FREELY
    must: bool = False


@frozen
class Lamp(FrozenRecord):
    """A bonus."""

    what: str


@frozen
class Ferry(FrozenRecord):
    """A card."""

    id: str
    abilities: tuple[Ability, ...] = ()
    lamps: tuple[Lamp, ...] = ()


FIELDS: dict[str, Any] = {"push_off": {}, "midstream": {"weather": ("weathers", Literal["fog", "wind"], True)}}


def read_when(value: Any, converter: Any) -> When:
    on, made, errors = read_moment(value, converter, FIELDS, "push_off")
    if errors:
        raise ExceptionGroup("moment", errors)
    return When(on, **made)


CONVERTER = strict_converter(
    {
        Amount: read_amount,
        NumberTest: read_test,
        Row: lambda value, converter: read_short(Row, value, converter),
        When: read_when,
        Limit: read_limit,
        Ability: ability_reader(Ability),
        Lamp: by_fields(Lamp),
        Ferry: by_fields(Ferry),
    },
    detailed=True,
)


def wrong(read: Any, *given: Any) -> list[tuple[tuple[Any, ...], str]]:
    """Paths and first words of whatever reading raises."""
    with pytest.raises(Exception) as caught:
        read(*given)
    return [(fault.path, fault.message) for fault in faults(caught.value)]


# --- figures ---


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (4, Amount(4)),
        ("-2", Amount(-2)),
        ("2d8-1", Amount(-1, 2, 8)),
        ("-1d6", Amount(dice=1, minus=True)),
        ("3 per passenger", Amount(3, per="passenger")),
    ],
)
def test_an_amount_reads_as_it_is_written(value: Any, amount: Amount) -> None:
    assert read_amount(value) == amount
    assert read_amount(str(amount)) == amount


@pytest.mark.parametrize("value", ["1d10", "0", 0, True, None, "d6", "2 per cow", "1d6 per"])
def test_an_amount_is_refused(value: Any) -> None:
    """Among them dice that the game has not, and what it does not count."""
    assert wrong(read_amount, value)[0][0] == ()


def test_what_an_amount_says_of_itself() -> None:
    assert Amount(3).fixed
    assert not Amount(3, per="oar").fixed
    assert Amount(-3).negative
    assert not Amount(-3, 1).negative
    assert (Amount(per="counter:floods").counter, Amount(per="oar").counter) == ("floods", "")


def test_a_number_test_holds_from_its_bound_on() -> None:
    samples = {4: [4, 5], ">4": [5], "<=3": [3], "<4": [3], "=4": [4]}
    assert {value: [n for n in (3, 4, 5) if read_test(value).holds(n)] for value in samples} == samples


def test_figures_are_kept_in_the_order_of_the_words() -> None:
    read = partial(read_figures, words=FARES, noun="fare", example="{coin: 2}")
    assert read({"song": 1, "all": 2}) == (("coin", 2), ("song", 3))
    assert read({"coin": -1, "all": 1}) == (("song", 1),)
    assert [path for path, _ in wrong(read, {"cow": 1, "coin": 0})] == [("cow",), ("coin",)]
    assert "must be fares" in wrong(read, {})[0][1]


# --- mappings ---


def test_a_mapping_may_be_its_first_field_alone() -> None:
    assert CONVERTER.structure(3, Row) == Row(Amount(3))


def test_a_word_stands_for_a_list_of_one_and_if_for_the_condition() -> None:
    read = CONVERTER.structure({"strokes": 3, "banks": "far", "if": ">2"}, Row)
    assert read == Row(Amount(3), ("far",), NumberTest(3))


def test_every_fault_of_a_mapping_is_named_at_once() -> None:
    found = wrong(read_fields, Row, {"stroke": 3, "banks": "middle"}, CONVERTER)
    assert [path for path, _ in found] == [("stroke",), ("banks",), ("strokes",)]
    assert found[0][1].startswith("unknown field; did you mean strokes?")


def test_claims_that_do_not_hold_are_raised_together() -> None:
    assert wrong(demand, (True, "a", "x"), (False, "b", "y"), (False, "", "z")) == [(("b",), "y"), ((), "z")]
    demand((True, "a", "x"))


def test_what_holds_of_names_and_texts() -> None:
    holds = [claim[0] for claim in named("fe012", "fe001", "The Old Ferry", "It creaks.")]
    assert holds == [True, True, True]
    assert [claim[0] for claim in named("fe12", "fe001", "", "It\x1bcreaks.")] == [False, False, False]
    assert said("x" * 41, "name", 40)[0] is False
    assert words("three short words", "text", (3, 4))[0] is True
    assert [identified(id)[0] for id in ("the_mill", "fe12", "M", "fe_12")] == [True, False, False, True]


# --- moments ---


def test_a_moment_is_a_word_or_a_mapping_with_its_fields() -> None:
    assert CONVERTER.structure("push_off", When) == When("push_off")
    made = CONVERTER.structure({"moment": "midstream", "whose": "other", "weather": "fog"}, When)
    assert made == When("midstream", "other", ("fog",))


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("landfall", ("moment",)),
        ({"weather": "fog"}, ("moment",)),
        ({"moment": "push_off", "weather": "fog"}, ("weather",)),
        (3, ()),
    ],
)
def test_a_moment_is_refused(value: Any, path: tuple[str, ...]) -> None:
    assert [found for found, _ in wrong(CONVERTER.structure, value, When)] == [path]


@pytest.mark.parametrize(
    ("value", "limit"), [("turn", Limit("turn")), ("discard", Limit("discard")), ("3 uses", Limit("uses", 3))]
)
def test_a_limit_reads_as_it_is_written(value: str, limit: Limit) -> None:
    assert read_limit(value) == limit


def test_an_ability_gives_whose_it_is_to_the_moments_that_do_not_say() -> None:
    given = {"when": ["push_off", {"moment": "midstream", "whose": "any"}], "whose": "other", "do": 2, "limit": "1 use"}
    made = CONVERTER.structure(given, Ability)
    assert [when.whose for when in made.when] == ["other", "any"]
    assert used_up((made,))
    assert not used_up(())


@pytest.mark.parametrize(("given", "path"), [({"when": "push_off", "do": []}, "do"), ({"when": [], "do": 1}, "when")])
def test_an_ability_does_something_at_some_moment(given: dict[str, Any], path: str) -> None:
    assert [found for found, _ in wrong(CONVERTER.structure, given, Ability)] == [(path,)]


# --- the index ---


def ferries() -> dict[str, Ferry]:
    ability = {"when": "midstream", "do": 2, "must": True}
    given: dict[str, Any] = {
        "raft": {"id": "raft", "abilities": [ability], "lamps": [{"what": "light"}]},
        "punt": {"id": "punt", "abilities": [{"when": "push_off", "whose": "any", "do": 1}], "lamps": []},
    }
    return {id: CONVERTER.structure(value, Ferry) for id, value in given.items()}


def test_cards_are_found_by_what_they_give_and_when_they_act() -> None:
    def moments_of(when: When, own: bool) -> tuple[str, ...]:
        return (when.on,) if when.whose == "any" or (when.whose == "you") is own else ()

    cards = ferries()
    assert index.giving([cards], lambda card: card.lamps) == {"light": {"raft": (Lamp("light"),)}}
    assert index.acting([cards], moments_of) == {
        ("midstream", True, True): {"raft"},
        ("push_off", True, False): {"punt"},
        ("push_off", False, False): {"punt"},
    }


def test_a_word_may_stand_for_several_moments() -> None:
    found = index.at_moments({"raft": ["ever"], "punt": ["push_off"]}, {"ever": ("push_off", "midstream")})
    assert found == {"push_off": {"raft", "punt"}, "midstream": {"raft"}}


def test_everything_that_a_card_is_made_of_is_found() -> None:
    found = [type(part).__name__ for part in index.parts(ferries()["raft"])]
    assert found == ["Ferry", "Ability", "When", "Row", "Amount", "Limit", "Lamp"]

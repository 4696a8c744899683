"""Whitelists: copies of the open fields of a state, and nothing else."""

from __future__ import annotations

import attrs
import pytest

from fallen_tui.engine.records import FrozenRecord, Record, define, frozen
from fallen_tui.engine.whitelist import Whitelist
from tests.engine.mutables import shared


@frozen
class Printed(FrozenRecord):
    """What lies open whole."""

    names: tuple[str, ...]


@frozen
class Die(FrozenRecord):
    """A thing that does not change."""

    face: int
    loaded: bool = False


@define
class Piece(Record):
    """A thing with a secret."""

    name: str
    gear: list[str] = attrs.field(factory=list)
    dice: list[Die] = attrs.field(factory=list)
    heart: str = "unknown"


@define
class Board(Record):
    """All that a state may hold."""

    printed: Printed
    pieces: list[Piece] = attrs.field(factory=list)
    best: Piece | None = None
    places: dict[str, Piece] = attrs.field(factory=dict)
    piles: dict[str, list[int]] = attrs.field(factory=dict)
    ways: list[tuple[str, int]] = attrs.field(factory=list)
    last: int | None = None
    hand: list[str] = attrs.field(factory=lambda: ["nothing"])


@define
class Box(Record):
    """A thing that holds things of its kind."""

    boxes: list[Box] = attrs.field(factory=list)
    within: str = ""


OPEN = Whitelist(
    {
        Board: "printed pieces best places piles ways last",
        Piece: "name gear dice",
        Die: "face",
    },
    whole=(Printed,),
)


def board() -> Board:
    pieces = [Piece("one", ["rope"], [Die(6, True)], "gold"), Piece("two")]
    places = {"here": pieces[0], "there": Piece("three", heart="lead")}
    return Board(Printed(("a",)), pieces, pieces[0], places, {"x": [1, 2]}, [("w", 1)], 3, ["ace"])


def test_what_is_named_is_copied_and_the_rest_stands_as_in_a_new_object() -> None:
    seen = OPEN.copy(board())
    one, three = Piece("one", ["rope"], [Die(6)]), Piece("three")
    assert seen == Board(
        Printed(("a",)), [one, Piece("two")], one, {"here": one, "there": three}, {"x": [1, 2]}, [("w", 1)], 3
    )
    assert seen.hand == ["nothing"]
    assert OPEN.copy(Piece("four", heart="gold")) == Piece("four")


def test_an_empty_state_is_copied_too() -> None:
    empty = Board(Printed(()), hand=["nothing"])
    assert OPEN.copy(empty) == empty


def test_a_copy_shares_nothing_that_changes() -> None:
    state = board()
    seen = OPEN.copy(state)
    assert seen.printed is state.printed
    assert shared(seen, state) == []
    assert shared(OPEN.copy(state), seen) == []
    assert shared(OPEN.copy(Board(Printed(()))), OPEN.copy(Board(Printed(())))) == []


def test_objects_may_lie_in_objects_of_their_own_class() -> None:
    nested = Whitelist({Box: "boxes"})
    assert nested.copy(Box([Box([], "a"), Box([Box()])], "b")) == Box([Box(), Box([Box()])])


def test_a_subclass_shows_what_its_class_shows() -> None:
    @attrs.define(eq=False, repr=False)
    class Spy(Piece):
        mission: str = "to listen"

    state = board()
    state.pieces[1] = Spy("two")
    seen = OPEN.copy(state)
    assert type(seen.pieces[1]) is type(OPEN.copy(Spy("two"))) is Piece
    assert seen.pieces[1] == OPEN.copy(Spy("two")) == Piece("two")


def test_what_cannot_be_copied_is_told(subtests: pytest.Subtests) -> None:
    for fields, words in [
        ({Piece: "name purse"}, "Piece has no field purse"),
        ({Piece: "gear"}, "Piece.name has no default and is not named as open"),
        ({Piece: "name dice"}, "Die"),
        ({Die: "face"}, "no field of Piece is named as open"),
    ]:
        with subtests.test(fields=fields, words=words), pytest.raises(TypeError, match=words):
            Whitelist(fields).copy(Piece("one"))

"""Copies of states: equal, independent, frozen parts shared; what cannot be copied for sure is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Literal, Optional

import attrs
import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.state.table import State
from tests.engine import toy
from tests.engine.mutables import parts, shared

GAME = open_game("state51")


@attrs.frozen
class Card:
    """Shared by every copy."""

    name: str
    tags: list[str] = attrs.field(factory=list)


@attrs.define
class Leaf:
    n: int = 0
    names: list[str] = attrs.field(factory=list)


@attrs.define
class Tree:
    """Every kind of field that a state may have."""

    card: Card
    leaf: Leaf
    number: int = 1
    share: float = 0.5
    word: str = "w"
    flag: bool = True
    raw: bytes = b"r"
    nothing: None = None
    side: Literal["left", "right"] = "left"
    pair: tuple[str, int] = ("a", 1)
    deep: tuple[tuple[str, Card], ...] = ()
    numbers: list[int] = attrs.field(factory=list)
    grid: list[list[int]] = attrs.field(factory=list)
    cube: list[list[list[int]]] = attrs.field(factory=list)
    leaves: list[Leaf] = attrs.field(factory=list)
    cards: list[Card] = attrs.field(factory=list)
    pairs: list[tuple[str, int]] = attrs.field(factory=list)
    counts: dict[str, int] = attrs.field(factory=dict)
    piles: dict[str, list[str]] = attrs.field(factory=dict)
    inner: dict[str, dict[int, Leaf]] = attrs.field(factory=dict)
    by_pair: dict[tuple[int, int], Leaf] = attrs.field(factory=dict)
    best: Leaf | None = None
    old_best: Optional[Leaf] = None  # noqa: UP045 - the older spelling is taken, too
    top: Card | None = None
    choice: int | str | None = None
    order: tuple[int, ...] | None = None
    maybe: list[int] | None = None
    leaf_or_none: list[Leaf | None] = attrs.field(factory=list)
    _hidden: list[int] = attrs.field(factory=list)
    entered: int = attrs.field(default=0, eq=False)
    made: list[int] = attrs.field(init=False, factory=list)


def full() -> Tree:
    card = Card("c", ["t"])
    tree = Tree(
        card,
        Leaf(1, ["x"]),
        deep=(("d", card),),
        numbers=[1, 2],
        grid=[[1], [2, 3]],
        cube=[[[1], [2]], [[]]],
        leaves=[Leaf(2, ["y"]), Leaf(3)],
        cards=[card, Card("other")],
        pairs=[("p", 1)],
        counts={"a": 1},
        piles={"a": ["b"], "c": []},
        inner={"a": {1: Leaf(4, ["z"])}},
        by_pair={(0, 1): Leaf(5)},
        best=Leaf(6, ["best"]),
        old_best=Leaf(7, ["old"]),
        top=card,
        choice="left",
        order=(3, 1),
        maybe=[9],
        leaf_or_none=[None, Leaf(8, ["l"]), None],
        hidden=[4],
        entered=12,
    )
    tree.made.append(5)
    return tree


def mutable(tree: Tree) -> dict[int, Any]:
    """The parts that a copy has to have for itself."""
    frozen = {number for card in {id(c): c for c in [tree.card, *tree.cards]}.values() for number in parts(card)}
    return {number: part for number, part in parts(tree).items() if number not in frozen}


def test_a_copy_is_equal_in_every_field() -> None:
    tree = full()
    twin = clone(tree)
    assert twin == tree
    for field in attrs.fields(Tree):
        assert getattr(twin, field.name) == getattr(tree, field.name), field.name
    assert (twin.entered, twin.made, twin._hidden) == (12, [5], [4])
    assert repr(twin) == repr(tree)


def test_a_copy_of_the_least_is_equal() -> None:
    tree = Tree(Card("c"), Leaf())
    assert clone(tree) == tree
    assert clone(tree).best is None
    assert clone(tree).maybe is None


def test_nothing_that_changes_is_shared() -> None:
    tree = full()
    twin = clone(tree)
    mine, others = mutable(tree), mutable(twin)
    assert len(mine) == len(others) > 30
    assert not mine.keys() & others.keys()


def test_frozen_parts_are_shared() -> None:
    tree = full()
    twin = clone(tree)
    assert twin.card is tree.card
    assert twin.top is tree.top
    assert twin.cards is not tree.cards
    assert all(mine is other for mine, other in zip(twin.cards, tree.cards, strict=True))
    assert clone(tree.card) is tree.card


def test_a_change_of_the_copy_leaves_the_original(subtests: pytest.Subtests) -> None:
    for change in [
        lambda t: t.leaf.names.append("new"),
        lambda t: t.grid[1].append(4),
        lambda t: t.cube[0][1].append(4),
        lambda t: t.leaves[0].names.clear(),
        lambda t: t.leaves.pop(),
        lambda t: t.cards.pop(),
        lambda t: t.pairs.append(("q", 2)),
        lambda t: t.counts.update(a=2),
        lambda t: t.piles["a"].append("new"),
        lambda t: t.piles.update(z=[]),
        lambda t: setattr(t.inner["a"][1], "n", 99),
        lambda t: t.inner["a"].clear(),
        lambda t: setattr(t.by_pair[0, 1], "n", 99),
        lambda t: t.best.names.append("new"),
        lambda t: t.old_best.names.append("new"),
        lambda t: t.maybe.append(1),
        lambda t: t.leaf_or_none[1].names.append("new"),
        lambda t: t._hidden.append(1),
        lambda t: t.made.append(1),
    ]:
        with subtests.test(change=change):
            tree = full()
            before, twin = copy.deepcopy(tree), clone(tree)
            change(twin)
            assert tree == before != twin
            change(tree)
            assert tree == twin, "the change is one at all"


# --- states of games ---


def played(mode: str, seats: int, decisions: int) -> State:
    begin = Setup("state51", mode, tuple(SeatSpec("random", f"Bot {n}") for n in range(seats)), "clone")
    table = Table(GAME, begin)
    table.advance()
    bots = bots_of(GAME, begin)
    for _ in range(decisions):
        let_bots_play(table, bots)
    state: State = table.state
    return state


def test_a_game_is_copied_whole(subtests: pytest.Subtests) -> None:
    for mode, seats in [("standard", 3), ("rival-scout", 1), ("countdown", 1)]:
        for decisions in [0, 40, 10_000]:
            with subtests.test(mode=mode, seats=seats, decisions=decisions):
                state = played(mode, seats, decisions)
                cards, twin = state.cards, clone(state)
                assert twin == state == copy.deepcopy(state, {id(cards): cards})
                assert [[s.entered for s in p.sites] for p in twin.players] == [
                    [s.entered for s in p.sites] for p in state.players
                ]
                assert not shared(twin, state, cards)
                assert twin.cards is cards
                mine, others = parts(twin, {id(cards): cards}), parts(state, {id(cards): cards})
                assert len(mine) == len(others) > (30 if decisions else 5)


def test_sharing_would_be_found() -> None:
    state = played("standard", 2, 40)
    twin = clone(state)
    twin.players[1].tokens = state.players[1].tokens
    assert shared(twin, state, state.cards) == [state.players[1].tokens]


def test_a_toy_game_is_copied_whole() -> None:
    table = toy.play(Table(toy.TOY, toy.setup("1")))
    assert table.state.best is not None
    assert any(pile.marks for pile in table.state.piles)
    twin = clone(table.state)
    assert twin == table.state
    assert not shared(twin, table.state)
    assert twin.box is table.state.box
    assert isinstance(twin.result, Result)
    assert twin.result is table.state.result


# --- what cannot be copied ---


class Loose:
    """No attrs class."""


REFUSED: list[Any] = [
    Any,
    object,
    Loose,
    set[int],
    frozenset[int],
    list,
    dict,
    tuple,
    list[Any],
    list[set[int]],
    dict[str, Loose],
    tuple[list[int], ...],
    tuple[str, Leaf],
    tuple[tuple[Leaf, ...], ...],
    Loose | None,
    int | Leaf,
    int | Leaf | None,
    Leaf | list[int] | None,
    list[int] | dict[str, int],
    Callable[[], int],
]


def test_a_field_of_another_kind_is_refused(subtests: pytest.Subtests) -> None:
    for hint in REFUSED:
        with subtests.test(hint=hint):
            odd = attrs.make_class("Odd", {"fine": attrs.field(type=int), "odd": attrs.field(type=hint)})
            with pytest.raises(TypeError, match="a state cannot hold"):
                clone(odd(1, None))


def test_what_is_no_attrs_instance_is_refused(subtests: pytest.Subtests) -> None:
    for value in [1, "text", [1], {"a": 1}, None, Loose(), (1, 2)]:
        told = f"{type(value).__name__} is no attrs class and cannot be part of a state"
        with subtests.test(value=value), pytest.raises(TypeError, match=told):
            clone(value)


def test_what_is_no_attrs_instance_is_refused_within_a_state_too() -> None:
    tree = full()
    tree.best = Loose()  # type: ignore[assignment]
    with pytest.raises(TypeError, match="Loose is no attrs class"):
        clone(tree)

"""Windows for reactions: the order of questions, who is left out, and what opens them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from fallen_tui.adventure.rules.windows import WindowOffer, until_all_pass
from fallen_tui.engine.rules import Ask, Rule
from tests.adventure.tabletop import Tabletop


@attrs.define
class Hand:
    """The horns that seats hold; whoever blows one has it no more."""

    horns: dict[int, list[str]]
    blown: list[str] = attrs.field(factory=list)
    wakes: dict[str, int] = attrs.field(factory=dict)

    def keys_of(self, seat: int) -> tuple[str, ...]:
        return tuple(self.horns.get(seat, ()))

    def ask(self, offer: WindowOffer) -> Ask:
        return Ask(offer.seat, "blow", ("pass", *offer.keys), "XX-HRN-01")

    def react(self, offer: WindowOffer, key: str) -> Rule[Sequence[int] | None]:
        if key == "pass":
            return None
        self.horns[offer.seat].remove(key)
        self.blown.append(key)
        yield from ()
        return (*offer.seats, self.wakes[key]) if key in self.wakes else offer.seats


def asked(hand: Hand, seats: Sequence[int], *answers: Any) -> list[tuple[int, tuple[str, ...]]]:
    """Who was asked what, one after another."""
    table = Tabletop(answers)
    table.run(until_all_pass(seats, hand.keys_of, hand.ask, hand.react))
    return [(ask.seat, ask.keys[1:]) for ask in table.asked]


def test_who_holds_nothing_is_not_asked() -> None:
    assert asked(Hand({1: ["conch"]}), [2, 1, 0], "pass") == [(1, ("conch",))]
    assert asked(Hand({}), [0, 1]) == []
    assert asked(Hand({0: ["conch"]}), []) == []


def test_whoever_reacts_is_asked_again_and_then_all_others() -> None:
    hand = Hand({0: ["conch"], 1: ["bugle", "cornet"]})
    assert asked(hand, [0, 1], "pass", "bugle", "cornet", "conch") == [
        (0, ("conch",)),
        (1, ("bugle", "cornet")),
        (1, ("cornet",)),
        (0, ("conch",)),
    ]
    assert hand.blown == ["bugle", "cornet", "conch"]


def test_it_closes_when_all_have_passed_in_a_row() -> None:
    hand = Hand({0: ["conch"], 1: ["bugle"], 2: ["cornet"]})
    seats = [seat for seat, _ in asked(hand, [1, 2, 0], "pass", "cornet", "pass", "pass")]
    assert seats == [1, 2, 0, 1]


def test_a_reaction_may_bring_in_another_seat() -> None:
    hand = Hand({0: ["conch"], 1: ["bugle"]}, wakes={"conch": 1})
    assert asked(hand, [0], "conch", "pass") == [(0, ("conch",)), (1, ("bugle",))]

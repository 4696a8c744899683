"""Effects made of others at a table that no game knows: dice, conditions, repetitions, choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import ALWAYS, Condition, Term
from fallen_tui.adventure.content.costs import CardCost
from fallen_tui.adventure.effects.estimates import Tally, expected
from fallen_tui.adventure.effects.flow import ChooseFlow, IfFlow, MayFlow, RepeatFlow, RollFlow, offers
from fallen_tui.engine.library_errors import FieldError
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Roll, Rule
from tests.adventure.ferry_effects import FerryEffect
from tests.adventure.tabletop import Tabletop

Do = tuple[FerryEffect, ...]
MOORED = Condition((Term("moored", True),))


@attrs.define
class Quay:
    """So many coins and ropes, and whether the ferry is moored."""

    coins: int = 0
    ropes: int = 0
    moored: bool = False


@frozen
class Fare(CardCost):
    coins: int = 0

    @property
    def free(self) -> bool:
        return not self.coins


@frozen
class Rope(FerryEffect):
    """So many ropes come aboard, unless the deck is full of them."""

    n: int = 1

    def carry_out(self, quay: Quay, scene: str) -> Rule[None]:
        quay.ropes += self.n
        yield from ()

    def useful(self, quay: Quay, scene: str) -> bool:
        return quay.ropes < 9

    def estimate(self, found: Tally, look: Any) -> None:
        found.add("rope", self.n)

    def sentence(self, who: str) -> str:
        return f"{who} haul in {self.n} ropes"


class QuayFlow:
    """The Flow of the quay: a condition asks whether the ferry is moored, a price is in coins."""

    def carry_out(self, quay: Quay, do: Any, scene: str) -> Rule[None]:
        for effect in do:
            yield from effect.carry_out(quay, scene)

    def useful(self, quay: Quay, do: Any, scene: str) -> bool:
        return any(effect.useful(quay, scene) for effect in do)

    def holds(self, quay: Quay, condition: Condition, scene: str) -> Rule[bool]:
        yield from ()
        return self.met(quay, condition, scene)

    def met(self, quay: Quay, condition: Condition, scene: str) -> bool:
        return quay.moored or not condition.tests

    def times(self, quay: Quay, n: Amount, scene: str) -> Rule[int]:
        yield from ()
        return n.plus

    def any_times(self, quay: Quay, n: Amount, scene: str) -> bool:
        return n.plus > 0

    def repeated(self, quay: Quay, do: Any, scene: str, times: int) -> Rule[bool]:
        yield from ()
        return scene == "tide"

    def die(self, quay: Quay, table: RollFlow, scene: str) -> Roll:
        return Roll(1, table.die, "quay")

    def open(self, quay: Quay, option: Any, scene: str) -> bool:
        return self.payable(quay, option.cost, scene) and self.met(quay, option.condition, scene)

    def payable(self, quay: Quay, cost: Fare, scene: str) -> bool:
        return quay.coins >= cost.coins

    def pay(self, quay: Quay, cost: Fare, scene: str) -> Rule[None]:
        quay.coins -= cost.coins
        yield from ()

    def ask_which(self, scene: str, open: Sequence[int], labels: Sequence[str]) -> Rule[int]:
        key = yield Ask(0, "which", tuple(labels[n] for n in open), "XX-QUA-01")
        return labels.index(key)

    def ask_whether(self, scene: str, label: str) -> Rule[bool]:
        key = yield Ask(0, "whether", ("yes", "no"), "XX-QUA-02", about=(label,))
        return bool(key == "yes")

    def told(self, condition: Condition) -> str:
        return "the ferry is moored"

    def price(self, cost: Fare) -> str:
        return f"pay {cost.coins} coins"

    def said_times(self, n: Amount) -> str:
        return f"{n} times"


QUAY = QuayFlow()


@frozen
class Dice(RollFlow, FerryEffect):
    flow = QUAY

    die: int
    rows: Any


@frozen
class When(IfFlow, FerryEffect):
    flow = QUAY

    condition: Condition
    then: Do = ()
    otherwise: Do = ()


@frozen
class Again(RepeatFlow, FerryEffect):
    flow = QUAY

    n: Amount
    do: Do


@frozen
class Berth:
    label: str
    cost: Fare = Fare()
    condition: Condition = ALWAYS
    do: Do = ()


@frozen
class Pick(ChooseFlow, FerryEffect):
    flow = QUAY

    options: tuple[Berth, ...]


@frozen
class Perhaps(MayFlow, FerryEffect):
    flow = QUAY

    label: str
    cost: Fare = Fare()
    do: Do = ()


class Harbour:
    """What is known before sailing: the ferry is moored in a quarter of cases, a rope is worth a coin."""

    def mean(self, n: Amount) -> float:
        return float(n.plus)

    def chance(self, condition: Condition) -> float:
        return 0.25 if condition.tests else 1.0

    def open(self, condition: Condition) -> bool:
        return not condition.tests

    def value(self, found: Tally) -> float:
        return found.at({"rope": 1.0, "fare": -1.0})

    def pay(self, found: Tally, cost: Fare) -> None:
        found.add("fare", cost.coins)


def done(effect: FerryEffect, quay: Quay, *answers: str, scene: str = "") -> Tabletop:
    table = Tabletop(answers)
    table.run(effect.carry_out(quay, scene))  # type: ignore[attr-defined]
    return table


ROPES = {n: (Rope(n),) for n in range(1, 7)}
PICK = Pick((Berth("Wait"), Berth("Buy", Fare(2), do=ROPES[3]), Berth("Beg", condition=MOORED, do=ROPES[1])))
ROLL = Dice(6, ((1, 4, ROPES[2]), (5, 6, ROPES[5])))


def test_a_die_does_what_its_row_says() -> None:
    quay = Quay()
    done(ROLL, quay)  # the table's dice show their highest
    assert quay.ropes == 5
    assert ROLL.sentence("you") == "roll 1d6 (1-4: you haul in 2 ropes / 5-6: you haul in 5 ropes)"
    assert expected((ROLL,), Harbour()) == {"rope": pytest.approx(2 * 4 / 6 + 5 * 2 / 6)}


def test_what_hangs_on_a_condition_or_on_its_contrary() -> None:
    effect = When(MOORED, ROPES[1], ROPES[4])
    for moored, ropes in ((True, 1), (False, 4)):
        quay = Quay(moored=moored)
        done(effect, quay)
        assert quay.ropes == ropes
    assert effect.sentence("you") == "if the ferry is moored, you haul in 1 ropes; otherwise, you haul in 4 ropes"
    assert When(MOORED, (), ROPES[4]).sentence("you") == "unless the ferry is moored, you haul in 4 ropes"
    assert expected((effect,), Harbour()) == {"rope": pytest.approx(1 * 0.25 + 4 * 0.75)}
    assert not When(MOORED, (), ROPES[4]).useful(Quay(moored=True), "")
    with pytest.raises(FieldError, match="missing"):
        When(MOORED)


def test_a_repetition_is_carried_out_so_often_unless_something_else_sees_to_it() -> None:
    effect = Again(Amount(3), ROPES[2])
    for scene, ropes in (("", 6), ("tide", 0)):
        quay = Quay()
        done(effect, quay, scene=scene)
        assert quay.ropes == ropes
    assert effect.sentence("you") == "3 times: you haul in 2 ropes"
    assert Again(Amount(1), ROPES[2]).sentence("you") == "once: you haul in 2 ropes"
    assert expected((effect,), Harbour()) == {"rope": 6}
    assert "51 times" in Again(Amount(51), ROPES[1]).excess(lambda n: n.plus)
    assert "nothing" in Again(Amount(5), ()).excess(lambda n: n.plus)
    assert effect.excess(lambda n: n.plus) == ""


def test_a_choice_offers_what_is_open_and_takes_its_price() -> None:
    quay = Quay(coins=2)
    table = done(PICK, quay, "Buy")
    assert table.asked[0].keys == ("Wait", "Buy")
    assert (quay.coins, quay.ropes) == (0, 3)
    assert done(PICK, quay, "Wait").asked[0].keys == ("Wait",)
    assert PICK.sentence("you").startswith('choose one: "Wait": nothing happens / "Buy" (pay 2 coins): you haul in 3')
    assert '"Beg" (only if the ferry is moored)' in PICK.sentence("you")
    assert expected((PICK,), Harbour()) == {"rope": 3, "fare": 2}


def test_a_choice_of_which_nothing_is_open_asks_nothing() -> None:
    quay = Quay()
    dear = Pick((Berth("Buy", Fare(2), do=ROPES[3]), Berth("Beg", condition=MOORED, do=ROPES[1])))
    assert not dear.useful(quay, "")
    assert done(dear, quay).asked == []


def test_a_choice_has_two_options_or_more_and_no_label_twice() -> None:
    with pytest.raises(FieldError, match="2 to 8"):
        Pick((Berth("Wait"),))
    with pytest.raises(FieldError, match="same label"):
        Pick((Berth("Wait"), Berth("Wait")))


def test_what_may_be_done_is_asked_of_who_can_pay() -> None:
    effect = Perhaps("Buy ropes", Fare(3), ROPES[4])
    quay = Quay(coins=3)
    done(effect, quay, "no")
    assert (quay.coins, quay.ropes) == (3, 0)
    done(effect, quay, "yes")
    assert (quay.coins, quay.ropes) == (0, 4)
    assert done(effect, quay).asked == []
    assert effect.sentence("you") == 'you may pay 3 coins ("Buy ropes"): you haul in 4 ropes'
    assert expected((effect,), Harbour()) == {"rope": 4, "fare": 3}
    assert expected((Perhaps("Buy a rope", Fare(3), ROPES[1]),), Harbour()) == {}


def test_a_price_is_bounded() -> None:
    with pytest.raises(FieldError, match="0 to 99"):
        Fare(100)


def test_offers_are_found_at_any_depth() -> None:
    inner = Perhaps("Buy ropes", Fare(3), ROPES[4])
    assert list(offers((Again(Amount(2), (PICK, inner)), ROLL))) == [PICK, inner]

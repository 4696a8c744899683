"""Effects made of others, as cards of any adventure write them: a die's rows, conditions, repetitions, choices.

A game derives its kinds from these and gives each the fields that it needs, typed with its own conditions, prices and
effects. What a condition or a price is at its table it says once, in a `Flow`; what only its own rules know of a kind
(what it does to a check, what a bot makes of its moment) stands in the derived class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.rows import ChartRows
from fallen_tui.adventure.content.texts import labelled
from fallen_tui.adventure.effects.estimates import Forecast, Tally, expected, paid
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.rules import Roll, Rule

MOST_TIMES = 50
"""How often one effect repeats others at most, in a scenario."""
OPTIONS = (2, 8)
"""How many ways a choice has, at least and at most."""


class Flow(Protocol):
    """What a game says of effects made of others: `game` is its table, `scene` whose effects they are and by what."""

    def carry_out(self, game: Any, do: Any, scene: Any) -> Rule[None]:
        """Carry out effects from first to last."""
        ...

    def useful(self, game: Any, do: Any, scene: Any) -> bool:
        """Whether effects could do anything now."""
        ...

    def holds(self, game: Any, condition: Condition, scene: Any) -> Rule[bool]:
        """Whether a condition holds, which may take a die."""
        ...

    def met(self, game: Any, condition: Condition, scene: Any) -> bool:
        """Whether a condition holds as far as no die is needed."""
        ...

    def open(self, game: Any, option: Any, scene: Any) -> bool:
        """Whether an option can be taken, its price paid."""
        ...

    def payable(self, game: Any, cost: Any, scene: Any) -> bool:
        """Whether a price can be paid in full."""
        ...

    def pay(self, game: Any, cost: Any, scene: Any) -> Rule[None]:
        """Pay a price."""
        ...

    def ask_which(self, scene: Any, open: Sequence[int], labels: Sequence[str]) -> Rule[int]:
        """Ask for one of the options, by its number; `labels` are those of all, `open` the numbers on offer."""
        ...

    def ask_whether(self, scene: Any, label: str) -> Rule[bool]:
        """Ask whether something is done."""
        ...

    def told(self, condition: Condition) -> str:
        """What has to hold, to follow an "if"."""
        ...

    def price(self, cost: Any) -> str:
        """What is paid, as an order: pay 3 coins."""
        ...


class DiceFlow(Flow, Protocol):
    """What a game says besides, whose effects roll dice on tables and repeat others."""

    def times(self, game: Any, n: Amount, scene: Any) -> Rule[int]:
        """How often an amount says, its dice rolled."""
        ...

    def any_times(self, game: Any, n: Amount, scene: Any) -> bool:
        """Whether an amount can come to more than none."""
        ...

    def repeated(self, game: Any, do: Any, scene: Any, times: int) -> Rule[bool]:
        """Whether something else has seen to the repetition."""
        ...

    def die(self, game: Any, table: RollFlow, scene: Any) -> Roll:
        """The die of a table of rows."""
        ...

    def said_times(self, n: Amount) -> str:
        """How often, in words: 2 times."""
        ...


class RollFlow:
    """One die, and what its faces do.

    die   its faces; rows: (low, high, effects)
    """

    __slots__ = ()
    flow: ClassVar[DiceFlow]
    die: int
    rows: ChartRows[Any]

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """One die, and what its face does."""
        (face,) = yield self.flow.die(game, self, scene)
        for low, high, do in self.rows:
            if low <= face <= high:
                yield from self.flow.carry_out(game, do, scene)

    def useful(self, game: Any, scene: Any) -> bool:
        """Whether any of its rows could do anything."""
        return any(self.flow.useful(game, do, scene) for _, _, do in self.rows)

    def sentence(self, who: str) -> str:
        """The die, then each row: roll 1d6 (1-2: draw 1 card / 3-6: nothing happens)."""
        rows = [f"{low}{f'-{high}' if high > low else ''}: {clauses(do, who)}" for low, high, do in self.rows]
        return f"roll 1d{self.die} ({' / '.join(rows)})"

    def estimate(self, found: Tally, look: Forecast) -> None:
        """Each row, by its chance."""
        for share, do in self.shares():
            found.take(expected(do, look), share)

    def shares(self) -> Iterator[tuple[float, Any]]:
        """The chance of each row, and its effects."""
        return (((high - low + 1) / self.die, do) for low, high, do in self.rows)


class IfFlow:
    """Effects that hang on a condition: `then` where it holds, `otherwise` where it does not."""

    __slots__ = ()
    flow: ClassVar[Flow]
    condition: Condition
    then: Any
    otherwise: Any

    def __attrs_post_init__(self) -> None:
        demand((bool(self.then or self.otherwise), "then", "is missing"))

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """What hangs on a condition."""
        holds = yield from self.flow.holds(game, self.condition, scene)
        yield from self.flow.carry_out(game, self.then if holds else self.otherwise, scene)

    def useful(self, game: Any, scene: Any) -> bool:
        """Whether what would be carried out now could do anything."""
        met = self.flow.met(game, self.condition, scene)
        return self.flow.useful(game, self.then if met else self.otherwise, scene)

    def sentence(self, who: str) -> str:
        """If you have a map, draw 1 card; otherwise, pay 1 coin."""
        told = self.flow.told(self.condition)
        if not self.then:
            return f"unless {told}, {clauses(self.otherwise, who)}"
        otherwise = f"; otherwise, {clauses(self.otherwise, who)}" if self.otherwise else ""
        return f"if {told}, {clauses(self.then, who)}{otherwise}"

    def estimate(self, found: Tally, look: Forecast) -> None:
        """Both, by the chance of the condition."""
        share = look.chance(self.condition)
        if share:
            found.take(expected(self.then, look), share)
        if share < 1:
            found.take(expected(self.otherwise, look), 1 - share)


class RepeatFlow:
    """Effects carried out `n` times."""

    __slots__ = ()
    flow: ClassVar[DiceFlow]
    n: Amount
    do: Any

    def repetitions(self, most: Callable[[Amount], int]) -> int:
        """How often they are carried out at most; `most`: the most that an amount comes to."""
        return most(self.n)

    def excess(self, most: Callable[[Amount], int]) -> str:
        """What of it is more than a table can bear; "" for nothing."""
        if not self.do:
            return "repeat does nothing; write under do: what to repeat"
        times = most(self.n)
        return f"repeat: {self.n} can mean {times:,} times; {MOST_TIMES} at most" if times > MOST_TIMES else ""

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """Carry out the effects as often as the amount says."""
        times = yield from self.flow.times(game, self.n, scene)
        if not (yield from self.flow.repeated(game, self.do, scene, times)):
            for _ in range(times):
                yield from self.flow.carry_out(game, self.do, scene)

    def useful(self, game: Any, scene: Any) -> bool:
        """Whether it is carried out at all, and could do anything."""
        return self.flow.any_times(game, self.n, scene) and self.flow.useful(game, self.do, scene)

    def sentence(self, who: str) -> str:
        """2 times: draw 1 card."""
        times = "once" if str(self.n) == "1" else self.flow.said_times(self.n)
        return f"{times}: {clauses(self.do, who)}"

    def estimate(self, found: Tally, look: Forecast) -> None:
        """As often as the amount says on average."""
        found.take(expected(self.do, look), max(0.0, look.mean(self.n)))


class ChooseFlow:
    """One of several options; each has `label`, `cost`, `condition` and `do`."""

    __slots__ = ()
    flow: ClassVar[Flow]
    options: tuple[Any, ...]

    def __attrs_post_init__(self) -> None:
        labels = self.labels
        least, most = OPTIONS
        demand(
            (least <= len(labels) <= most, "", f"a choice needs {least} to {most} options; for a single one write may"),
            (len({*labels}) == len(labels), "", "two options have the same label"),
        )

    @property
    def labels(self) -> list[str]:
        return [option.label for option in self.options]

    def choices(self) -> tuple[Any, ...]:
        """The ways that it lets a player choose from."""
        return self.options

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """One of the options that are open; nothing where none is."""
        open = [n for n, option in enumerate(self.options) if self.flow.open(game, option, scene)]
        if not open:
            return
        option = self.options[(yield from self.flow.ask_which(scene, open, self.labels))]
        yield from self.flow.pay(game, option.cost, scene)
        if not option.condition.tests or (yield from self.flow.holds(game, option.condition, scene)):
            yield from self.flow.carry_out(game, option.do, scene)

    def useful(self, game: Any, scene: Any) -> bool:
        """Whether an option is open that could do anything."""
        return any(
            self.flow.open(game, option, scene) and self.flow.useful(game, option.do, scene) for option in self.options
        )

    def sentence(self, who: str) -> str:
        """Choose one, then each option."""
        return f"choose one: {' / '.join(self.option_said(option, who) for option in self.options)}"

    @classmethod
    def option_said(cls, option: Any, who: str = "you") -> str:
        """One option of a choice: "Pay" (pay 3 coins): draw 2 Spoils."""
        price = "" if option.cost.free else cls.flow.price(option.cost)
        needs = f"only if {cls.flow.told(option.condition)}" if option.condition.tests else ""
        brackets = ", ".join(part for part in (price, needs) if part)
        return f'"{option.label}"{f" ({brackets})" if brackets else ""}: {clauses(option.do, who)}'

    def estimate(self, found: Tally, look: Forecast) -> None:
        """The option that is worth most."""
        ways = [paid(option.do, option.cost, look) for option in self.options if look.open(option.condition)]
        if ways:
            found.take(max(ways, key=look.value))


class MayFlow:
    """Something that may be done for a cost, or left."""

    __slots__ = ()
    flow: ClassVar[Flow]
    label: str
    cost: Any
    do: Any

    def __attrs_post_init__(self) -> None:
        demand(labelled(self.label), (bool(self.do), "do", "is missing"))

    def carry_out(self, game: Any, scene: Any) -> Rule[None]:
        """Something that may be done for a price; not asked of who cannot pay it."""
        if self.flow.payable(game, self.cost, scene) and (yield from self.flow.ask_whether(scene, self.label)):
            yield from self.flow.pay(game, self.cost, scene)
            yield from self.flow.carry_out(game, self.do, scene)

    def useful(self, game: Any, scene: Any) -> bool:
        """Whether it can be paid for and could do anything."""
        return self.flow.payable(game, self.cost, scene) and self.flow.useful(game, self.do, scene)

    def sentence(self, who: str) -> str:
        """You may pay 3 coins ("Buy a map"): draw 1 card."""
        price = "do this" if self.cost.free else self.flow.price(self.cost)
        return f'you may {price} ("{self.label}"): {clauses(self.do, who)}'

    def estimate(self, found: Tally, look: Forecast) -> None:
        """What it brings, where that is worth its price."""
        way = paid(self.do, self.cost, look)
        if look.value(way) > 0:
            found.take(way)


def offers(part: Any) -> Iterator[ChooseFlow | MayFlow]:
    """Whatever can be chosen in a card, or in some effects, at any depth."""
    if isinstance(part, ChooseFlow | MayFlow):
        yield part
    if isinstance(part, tuple):
        for each in part:
            yield from offers(each)
    elif attrs.has(type(part)):
        for field in attrs.fields(type(part)):
            yield from offers(getattr(part, field.name))

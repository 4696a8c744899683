"""Amounts of dice and number tests, as cards write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from fallen_tui.engine.library_errors import FieldError, described, offered
from fallen_tui.engine.records import FrozenRecord, frozen

_AMOUNT = re.compile(
    r"(?:(-?)([1-9]\d?)d(\d{1,2})([+-]\d{1,3})?|([+-]?\d{1,3}))(?: per ([a-z_]+(?::[a-z][a-z0-9_]*)?))?"
)
_TEST = re.compile(r"(>=|<=|<|>|=)? ?(-?\d{1,3})")
COUNTER = "counter:"
"""What stands before the id of a counter that an amount counts."""


@frozen
class Amount(FrozenRecord):
    """An amount: (dice, minus sign if `minus`) + `plus`, times the count `per` names ('' = once)."""

    plus: int = 0
    dice: int = 0
    sides: int = 6
    per: str = ""
    minus: bool = False

    @property
    def counter(self) -> str:
        """The counter of the scenario that it counts; "" for none."""
        return self.per.removeprefix(COUNTER) if self.per.startswith(COUNTER) else ""

    @property
    def fixed(self) -> bool:
        """Whether it is the same every time: no dice, no count."""
        return not self.dice and not self.per

    @property
    def negative(self) -> bool:
        """Whether it takes away."""
        return self.minus if self.dice else self.plus < 0

    def __str__(self) -> str:
        dice = f"{'-' if self.minus else ''}{self.dice}d{self.sides}" if self.dice else ""
        plus = f"{self.plus:+d}" if dice and self.plus else "" if dice else str(self.plus)
        return f"{dice}{plus}{f' per {self.per}' if self.per else ''}"


ONE = Amount(1)


@frozen
class AmountReader(FrozenRecord):
    """The hook that reads the amounts of a game.

    sides    of the dice that may be written
    count    raises FieldError unless it is given a word that can be counted
    example  words that can be counted, as a fault shows them: after a number, and after dice
    """

    sides: tuple[int, ...]
    count: Callable[[str], None]
    example: tuple[str, str]

    def __call__(self, value: Any, _: Any = None) -> Amount:
        """An amount from `3`, `2d6+3`, `1d6 per COUNT`. Raises FieldError."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise FieldError(f"must be an amount, such as 3, 2d6+3 or 1 per {self.example[0]}, not {described(value)}")
        match = _AMOUNT.fullmatch(str(value))
        if match is None or (match[3] is not None and int(match[3]) not in self.sides):
            raise FieldError(f"{described(value)} isn't an amount; write 3, 2d6+3 or 1d6 per {self.example[1]}")
        minus, dice, sides, plus, number, per = match.groups()
        if per is not None:
            self.count(per)
        if number is not None:
            if int(number) == 0:
                raise FieldError("an amount of 0 does nothing; remove the effect")
            return Amount(int(number), per=per or "")
        return Amount(int(plus or 0), int(dice), int(sides), per or "", minus == "-")


@frozen
class Test(FrozenRecord):
    """A test of a number: at least `low`, at most `high`; None is no bound."""

    low: int | None = None
    high: int | None = None

    @classmethod
    def parse(cls, value: str | int) -> Test:
        """A test from `5` (5 or more), `">=5"`, `"<=3"`, `"<2"`, `">4"`, `"=0"`. Raises FieldError."""
        match = None if isinstance(value, bool) else _TEST.fullmatch(str(value))
        if match is None:
            raise FieldError(f'{described(value)} isn\'t a number test; write 5, ">=5", "<=3", "<2", ">4" or "=0"')
        sign, number = match[1] or ">=", int(match[2])
        if sign == "=":
            return cls(number, number)
        if sign in (">=", ">"):
            return cls(number + (sign == ">"), None)
        return cls(None, number - (sign == "<"))

    def holds(self, n: int) -> bool:
        """Whether `n` passes the test."""
        return (self.low is None or n >= self.low) and (self.high is None or n <= self.high)


def read_test(value: Any, _: Any = None) -> Test:
    """The structure hook that reads a number test from YAML. Raises FieldError."""
    return Test.parse(value)


def read_figures(value: Any, words: tuple[str, ...], noun: str, example: str) -> tuple[tuple[str, int], ...]:
    """Figures by word from `{WORD: 2, all: 1}`, in the order of `words`; `all` counts for each of them.

    noun     what a word is, singular: its plural takes an s
    example  a mapping as cards write it. Raises FieldErrors, in a group.
    """
    if not isinstance(value, dict) or not value:
        raise FieldError(f"must be {noun}s, such as {example}, not {described(value)}")
    found: dict[str, int] = {}
    faults: list[FieldError] = []
    for word, n in value.items():
        if word != "all" and word not in words:
            known = offered(word, (*words, "all"), f"the {noun}s are")
            faults.append(FieldError(f"unknown {noun}{known}", (word,)))
        elif type(n) is not int or n == 0:
            faults.append(FieldError(f"must be a whole number other than 0, not {described(n)}", (word,)))
        else:
            for each in words if word == "all" else (word,):
                found[each] = found.get(each, 0) + n
    if faults:
        raise ExceptionGroup(f"{noun}s", faults)
    return tuple((word, found[word]) for word in words if found.get(word))

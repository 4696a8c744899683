"""What the cards of a ferry do."""

from __future__ import annotations

from typing import Any, Literal

from fallen_tui.adventure.content.amounts import Amount, AmountReader
from fallen_tui.adventure.content.effects import CardEffect
from fallen_tui.adventure.text.english import Nouns
from fallen_tui.engine.records import frozen


def count(word: str) -> None:
    """Everything can be counted here."""


read_amount: Any = AmountReader((6,), count, ("oar", "oar"))
NOUNS = Nouns({})


@frozen
class FerryEffect(CardEffect):
    """The base of them all, which is no kind."""


@frozen
class Toll(FerryEffect):
    verb = "toll"

    n: Amount
    who: Literal["", "you", "all"] = ""

    def sentence(self, who: str) -> str:
        return f"{who} pay {NOUNS.amount(self.n, 'coin', str)}"


@frozen
class Drift(FerryEffect):
    verb = "drift"
    signed = True

    n: Amount

    def sentence(self, who: str) -> str:
        return f"{'back' if self.negative else 'on'} by {NOUNS.amount(self.n, 'bend', str)}"


@frozen
class Land(FerryEffect):
    verb = "land"

    def sentence(self, who: str) -> str:
        return "the ferry lands"


@frozen
class Whenever(FerryEffect):
    verb = "whenever"
    beside = True

    whenever: str
    then: tuple[FerryEffect, ...] = ()

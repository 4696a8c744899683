"""Effects made of others: conditions and choices."""

from __future__ import annotations

from typing import Any, Self

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.effects.flow import ChooseFlow, IfFlow, MayFlow
from fallen_tui.engine.library_errors import wanted
from fallen_tui.engine.records import frozen
from fallen_tui.games.posthuman.content.effects import FREE, Cost, Do, Effect, Option
from fallen_tui.games.posthuman.effects.at_table import FLOW


@frozen
class If(IfFlow, Effect):
    """Effects that hang on a condition."""

    verb = "if"
    beside = True
    flow = FLOW

    condition: Condition
    then: Do = ()
    otherwise: Do = ()


@frozen
class Choose(ChooseFlow, Effect):
    """One of several options."""

    verb = "choose"
    asks = True
    flow = FLOW

    options: tuple[Option, ...]

    @classmethod
    def read(cls, value: Any, converter: Any) -> Self:
        if type(value) is not list:
            raise wanted(value, "a list of options")
        return cls(converter.structure(value, tuple[Option, ...]))


@frozen
class May(MayFlow, Effect):
    """Something that may be done for a cost, or left."""

    verb = "may"
    asks = True
    flow = FLOW

    label: str
    cost: Cost = FREE
    do: Do = ()

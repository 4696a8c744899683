"""The cards of the optional Town Events deck. FL-BUS-02, FL-END-04, FL-DEC-08."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from fallen_tui.adventure.content.cards import PrintedCard
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.content.texts import Claim
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect, Option

TOWN_EVENT = "town_event"
"""The word of their deck, which is on the table only with the module."""
VARIANT = "town_events"
"""The option that asks for it: on or off."""
WORDS = (40, 80)
"""How many words a story has."""


@frozen
class TownEvent(PrintedCard):
    """What happens in a town at the end of a Turn, known since the deal: a roll on the chart, or a choice. FL-DEC-08.

    chart   whether it sends its owner to the chart
    """

    pattern: ClassVar[str] = "te01"
    longest: ClassVar[int] = 800
    do: Do
    chart: bool = attrs.field(
        init=False,
        default=attrs.Factory(lambda self: any(map(_on_chart, parts(self.do))), takes_self=True),
    )

    def claims(self) -> Iterable[Claim]:
        low, high = WORDS
        words = len(self.text.split())
        ways = self.do[0].choices() if self.do else ()
        return (
            (low <= words <= high, "text", f"must have {low} to {high} words, not {words}"),
            (self.chart or 2 <= len(ways) <= 3, "do", "must be a roll on the chart, or a choice of 2 or 3 options"),
            (not ways or any(map(_open, ways)), "do", "one option must be open to everyone: no cost, no condition"),
        )


def _on_chart(part: Any) -> bool:
    return isinstance(part, Effect) and part.on_chart


def _open(option: Option) -> bool:
    return option.cost.free and not option.condition.tests

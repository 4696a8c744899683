"""What every effect is, and what it may cost."""

from __future__ import annotations

import attrs

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land.content.reading import demand


@frozen
class Effect(FrozenRecord):
    """Something that a card does. The guide for writers says what each verb means."""


Do = tuple[Effect, ...]
"""Effects, carried out from first to last."""


@frozen
class Cost(FrozenRecord):
    """What is given up, in full or not at all. `actions` and `spoils` are cards."""

    coins: int = 0
    prestige: int = 0
    town_health: int = 0
    actions: int = 0
    spoils: int = 0
    weeks: int = 0

    def __attrs_post_init__(self) -> None:
        demand(*((0 <= getattr(self, f.name) <= 99, f.name, "a price is 0 to 99") for f in attrs.fields(Cost)))

    @property
    def free(self) -> bool:
        return self == FREE


FREE = Cost()

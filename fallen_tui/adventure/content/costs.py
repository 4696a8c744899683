"""What is given up for something, as cards write it."""

from __future__ import annotations

from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.records import FrozenRecord, fields_of, frozen

DEAREST = 99
"""The most of one thing that a price asks for."""


@frozen
class CardCost(FrozenRecord):
    """A price, paid in full or not at all. The fields of a game's own are numbers of what it pays with, each 0 unless
    written."""

    def __attrs_post_init__(self) -> None:
        demand(
            *(
                (0 <= getattr(self, field.name) <= DEAREST, field.name, f"must be 0 to {DEAREST}")
                for field in fields_of(type(self))
            )
        )

    @property
    def free(self) -> bool:
        """Whether it asks for nothing."""
        raise NotImplementedError

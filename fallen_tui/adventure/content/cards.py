"""What is printed on every card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import Claim, named
from fallen_tui.engine.records import Single, frozen


@frozen
class PrintedCard(Single):
    """A card with an id, a name and a text.

    pattern   what its id looks like, such as sk01; where several decks have such cards, such as st01 or tl01
    longest   how many characters the text has at most
    """

    id: str
    name: str
    text: str

    pattern: ClassVar[str]
    longest: ClassVar[int] = 600

    def __attrs_post_init__(self) -> None:
        demand(*named(self.id, self.pattern, self.name, self.text, longest=self.longest), *self.claims())

    def claims(self) -> Iterable[Claim]:
        """What else holds of it, over its fields."""
        return ()

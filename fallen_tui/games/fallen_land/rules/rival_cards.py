"""The Red Dot cards that are left in the box against rival towns: no rival ever does what they wait for. VAR-32."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content.cards import Action, Cards
from fallen_tui.games.fallen_land.content.moments import When

THEIRS = frozenset(
    ("track", "claimed", "lost", "destroyed", "exploits", "deed_start", "deed_end", "move", "outcome", "production",
     "any", "delayed", "wipe")
)  # fmt: skip
"""The moments that rivals have. FL-VAR-28."""


def pointless(cards: Cards) -> list[str]:
    """The ids of such cards. FL-VAR-32."""
    return [card.id for card in cards.actions.values() if card.red and not card.hired and no_use(card)]


def no_use(card: Action) -> bool:
    """Whether a card could never be played, or would never do anything, against rivals."""
    if card.target == "mercenary" or (card.do and all(effect.for_people for effect in card.do)):
        return True
    return all(never(when) for when in card.when)


def never(when: When) -> bool:
    """Whether a moment never comes: of others, what rivals do not do; of one's own, what only rivals would begin."""
    if when.on == "aimed" or when.side == "defender":
        return True
    if when.whose != "other":
        return False
    if when.on == "outcome":
        return when.mission is not True or when.result == "failure"
    return when.on not in THEIRS or when.track == "coins"

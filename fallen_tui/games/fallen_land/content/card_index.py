"""What the rules look up in the cards again and again, worked out once: who gives what, what matters when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fallen_tui.adventure.content import index
from fallen_tui.games.fallen_land.content.board import Board
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing

OWN_MENUS = ("deed", "auction", "sell", "purchase", "hire")
OWN_TIMES = (*OWN_MENUS, "effects", "end_turn")
OTHERS = ("exploits", "deed_end")
ANY_TIME = (*OWN_TIMES, *OTHERS)
"""When a card for any time can be played, in one's own time and in that of others. FL-DEC-58."""


def giving(piles: index.Piles) -> dict[str, dict[str, tuple[Standing, ...]]]:
    """Kind of standing bonus -> card -> its bonuses of that kind; of technologies only what is not their own line."""
    return index.giving(piles, lambda card: card.standing if hasattr(card, "upgraded") else card.bonuses)


def at_moments(windows: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Moment -> the cards that may matter at it; those for any time stand under every moment of ANY_TIME."""
    return index.at_moments(windows, {"any": ANY_TIME})


def acting(piles: index.Piles) -> dict[tuple[str, bool, bool], frozenset[str]]:
    """(Moment, whether it is one's own, whether by itself) -> the cards that are played or used at it."""
    return index.acting(piles, _moments_of)


def _moments_of(when: When, own: bool) -> tuple[str, ...]:
    """The moments that a card may wait for, among those of its holder or those of others."""
    if when.on == "any":
        return OWN_TIMES if own else OTHERS
    return (when.on,) if when.whose == "any" or (when.whose == "you") is own else ()


def skills(piles: tuple[Mapping[str, Any], ...]) -> dict[str, dict[str, int]]:
    """Card -> skill -> Base Skill of a Character or Skill Bonus of gear."""
    return {id: dict(card.skills) for pile in piles for id, card in pile.items()}


def greedy(story: Any) -> bool:
    """Whether Successes beyond the need count for a story, so that a 1 is worth rolling again; for None they do not."""
    return any(_counts_more(part) for part in index.parts(story))


def _counts_more(part: Any) -> bool:
    return getattr(part, "word", "") == "spare" or getattr(part, "per", "") in ("spare", "success")


def names(board: Board, area: tuple[Any, ...]) -> frozenset[str]:
    """The names of some hexes."""
    return frozenset(board[cell].name for cell in area)

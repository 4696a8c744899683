"""Effects in English, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.content.effects import CardEffect
from fallen_tui.adventure.text.english import sentence


def clause(one: CardEffect, who: str = "you") -> str:
    """One effect as a clause without a full stop: draw 2 Spoils. `who` stands for a player not named."""
    return one.sentence(getattr(one, "who", "") or who)


def clauses(do: Iterable[CardEffect], who: str = "you") -> str:
    """Effects as clauses, one after the other; "nothing happens" of none."""
    return "; ".join(clause(one, who) for one in do) or "nothing happens"


def sentences(do: Iterable[CardEffect], who: str = "you") -> str:
    """Effects as sentences."""
    return " ".join(sentence(clause(one, who)) for one in do)

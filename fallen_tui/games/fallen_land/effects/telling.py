"""Effects in English, one after the other."""

from __future__ import annotations

from fallen_tui.adventure.text.english import sentence
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect


def clause(one: Effect, who: str = "you") -> str:
    """One effect as a clause without a full stop: draw 2 Spoils. `who` stands for a player not named."""
    return one.sentence(getattr(one, "who", "") or who)


def clauses(do: Do, who: str = "you") -> str:
    """Effects as clauses, one after the other; "nothing happens" of none."""
    return "; ".join(clause(one, who) for one in do) or "nothing happens"


def sentences(do: Do, who: str = "you") -> str:
    """Effects as sentences."""
    return " ".join(sentence(clause(one, who)) for one in do)

"""Where the cursor of a question opens, which option ends it, and which ones stand last."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask
from fallen_tui.games.state51.state import keys as k

GAINS = (k.ConquerKey, k.CooperateKey, k.IncorporateKey, k.RedevelopKey, k.LeadKey, k.WorkKey, k.VisitKey)
"""Actions that bring something whoever takes them."""


def ending(ask: Ask) -> str:
    """The option of a question that passes or has enough; "" for none."""
    return next((key for key in ask.keys if isinstance(key, k.PassKey | k.DoneKey)), "")


def losses(ask: Ask) -> tuple[str, ...]:
    """The options that discard what is one's own and yield nothing; which card it is, is asked next."""
    return tuple(key for key in ask.keys if isinstance(key, k.DropKey))


def within(ask: Ask) -> bool:
    """Whether a question is a step of an action that was begun: not the action itself, nor what is ended by a word."""
    return not ending(ask)


def opening(ask: Ask) -> str:
    """The option at which the cursor opens: an action that brings something, else to pass; "" at other questions."""
    if ask.topic != "action":
        return ""
    return next((key for key in ask.keys if isinstance(key, GAINS)), ending(ask))

"""Where the cursor of a question opens, which option ends it, and which ones stand last."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.games.state51.rules.places import free_places
from fallen_tui.games.state51.state import keys as k
from fallen_tui.games.state51.state.table import State

GAINS = (k.ConquerKey, k.CooperateKey, k.IncorporateKey, k.RedevelopKey, k.LeadKey, k.WorkKey, k.VisitKey)
"""Actions that bring something whoever takes them."""
GIVES = frozenset(("discard", "give_up", "make_room", "replace", "drop", "pay"))
"""Questions that make one part with what is one's own."""


def ending(ask: Ask) -> str:
    """The option of a question that passes or has enough; "" for none."""
    return next((key for key in ask.keys if isinstance(key, k.PassKey | k.DoneKey)), "")


def losses(ask: Ask) -> tuple[str, ...]:
    """The options that discard what is one's own and yield nothing; which card it is, is asked next."""
    return tuple([key for key in ask.keys if isinstance(key, k.DropKey)])


def within(ask: Ask) -> bool:
    """Whether a question is a step of an action that was begun: not the action itself, nor what is ended by a word."""
    return not ending(ask)


def opening(view: State, ask: Ask) -> str:
    """The option at which the cursor opens: an action that brings something, else to pass; "" at other questions.

    An action for which a tucked card would have to make way is none of them.
    """
    if ask.topic != "action":
        return ""
    player = view.players[ask.seat]
    roomy = {side: bool(free_places(view, player, side)) for side in ("spoils", "agreement")}
    return next((key for key in ask.keys if isinstance(key, GAINS) and roomy.get(_tucks(key), True)), ending(ask))


def _tucks(key: Key) -> str:
    """The side with which an action tucks a card; "" where it tucks none."""
    return "spoils" if isinstance(key, k.ConquerKey) else "agreement" if isinstance(key, k.CooperateKey) else ""

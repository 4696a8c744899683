"""The hooks of the rules: the moments at which a variant of the game does its part, or does it in their place.

The rules call a hook and know no variant; a variant is registered for the mode in which it plays. Where none plays
a hook yields nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.rules.hooks import Handler, Hook, hooks_in, play
from fallen_tui.engine.records import Single, frozen
from fallen_tui.engine.rules import Rule


@frozen
class Variant(Single):
    """What a variant does, by hook: each a rule that takes the game and what the hook is about, None for nothing.

    Those marked (*) return True where they stand in place of the rules.

    dealt             before the deal of set-up; (*) of the whole deal
    set_up_ends       set-up is over, the first Turn has not begun
    turn_begins       a Turn after the first begins
    turn_ends         a Turn ends, before what has run its Turns is discarded
    sub_phase_ends    after the windows at the end of a Sub-Phase
    step_ends         after every Deed and every seat's step
    victory_asked     a Phase closes, which may be the last of the Turn (bool); (*) of the marks that win
    won               seats have won by the marks, for a reason; (*) of the end of the game
    visited           a seat has visited a place that is of no deck, with the result
    time_up           the last Turn of a place that is of no deck has ended
    effect            an effect in a scene; (*) of carrying it out
    repeated          effects in a scene, so many times; (*) of the repetition
    card_acts         wraps what a card does
    asked             a question that may concern a town without a player; its answer, or None where a player is asked
    attached          a card would be attached to a seat, at a place of it; (*) of the card staying there
    assassinated      a hit man has reached a Character of a seat, with so many dice of First Strike; (*) of the fight
    """

    dealt: Handler | None = None
    set_up_ends: Handler | None = None
    turn_begins: Handler | None = None
    turn_ends: Handler | None = None
    sub_phase_ends: Handler | None = None
    step_ends: Handler | None = None
    victory_asked: Handler | None = None
    won: Handler | None = None
    visited: Handler | None = None
    time_up: Handler | None = None
    effect: Handler | None = None
    repeated: Handler | None = None
    card_acts: Callable[..., Rule[None]] | None = None
    asked: Handler | None = None
    attached: Handler | None = None
    assassinated: Handler | None = None


dealt, set_up_ends, turn_begins, turn_ends, sub_phase_ends, step_ends = (Hook() for _ in range(6))
victory_asked, won, visited, time_up, effect = (Hook() for _ in range(5))
repeated, card_acts, asked, attached, assassinated = (Hook() for _ in range(5))
HOOKS = hooks_in(globals())
"""All of them, by the name under which a variant has its part."""


def register(mode: str, *variants: Variant) -> None:
    """These variants and no others play in a mode from now on, in this order."""
    play(HOOKS, mode, variants)

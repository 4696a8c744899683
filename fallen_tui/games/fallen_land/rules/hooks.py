"""The hooks of the rules: the moments at which a variant of the game does its part, or does it in their place.

The rules call a hook and know no variant; a variant is registered for the mode in which it plays. Where none plays
a hook yields nothing. Those marked (*) return True where they stand in place of the rules.

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

from __future__ import annotations

from fallen_tui.adventure.rules.hooks import Hook, Variant as Variant, hooks_in, play

dealt, set_up_ends, turn_begins, turn_ends, sub_phase_ends, step_ends = (Hook() for _ in range(6))
victory_asked, won, visited, time_up, effect = (Hook() for _ in range(5))
repeated, card_acts, asked, attached, assassinated = (Hook() for _ in range(5))
HOOKS = hooks_in(globals())
"""All of them, by the name under which a variant has its part."""


def register(mode: str, *variants: Variant) -> None:
    """These variants and no others play in a mode from now on, in this order."""
    play(HOOKS, mode, variants)

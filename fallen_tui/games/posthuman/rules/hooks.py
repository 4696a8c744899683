"""The hooks of the rules: the moments at which a variant of the game does its part, or does it in their place.

The rules call a hook and know no variant; a variant is registered for the mode in which it plays. Where none plays
a hook yields nothing. Those marked (*) return True where they stand in place of the rules.

begins          set-up begins; (*) of the whole set-up
deck_laid       the cards of a deck are to be shuffled and laid; (*) of that
set_up_ends     set-up is over, the first turn has not begun
turn_begins     a turn begins, before its event
event_resolved  the event of a turn has done what it does
tile_laid       a tile is laid on the map of a seat
moved           a survivor has entered a zone or stepped onto a marker
resolved        an encounter of a seat is over, with its card
zone_finished   all encounters of a zone are resolved, and its journey point is gained
completed       a tile is completed, and its supplies are taken
falls           a survivor is about to be knocked out, for a cause
fallen          a survivor has been knocked out, and whatever that costs has been paid
step_ends       after every step of every seat
turn_ends       a turn ends, before its event does
end_asked       a turn has ended; (*) of whether the game does
ended           the game would end at once, with an event that tells it; (*) of that end
"""

from __future__ import annotations

from fallen_tui.adventure.rules.hooks import Hook, Variant as Variant, hooks_in, play

begins, deck_laid, set_up_ends, turn_begins, event_resolved, tile_laid, moved, resolved = (Hook() for _ in range(8))
zone_finished, completed, falls, fallen, step_ends, turn_ends, end_asked, ended = (Hook() for _ in range(8))
HOOKS = hooks_in(globals())
"""All of them, by the name under which a variant has its part."""


def register(mode: str, *variants: Variant) -> None:
    """These variants and no others play in a mode from now on, in this order."""
    play(HOOKS, mode, variants)

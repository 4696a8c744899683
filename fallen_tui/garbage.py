"""When Python looks for garbage: never while modules are loaded, and seldom while games are played."""

from __future__ import annotations

import gc

FRESH, YOUNG, OLD = 10_000, 250, 100
"""New objects before a look at them, such looks before one at those that outlived it, and those before one at all."""


def put_off() -> None:
    """Look for none until `seldom()`: while modules are loaded it takes a tenth of the time."""
    gc.disable()


def seldom() -> None:
    """From here on look for garbage seldom, and not through what `put_off()` let load.

    A game makes next to no garbage in circles: entries, keys and state live as long as the journal, so that the usual
    look after each 700 new objects takes a tenth of a game and finds nothing.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
    gc.set_threshold(FRESH, YOUNG, OLD)

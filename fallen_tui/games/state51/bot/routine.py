"""What a person need not be asked in The New Charter: free operations of which nothing comes now.

By the view of who is asked alone. What is judged here never changes a rule: the rules ask all the same.
"""

from __future__ import annotations

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.state51.rules.ending import lost_otherwise
from fallen_tui.games.state51.state.keys import DONE
from fallen_tui.games.state51.state.table import State


def routine(view: State, ask: Ask, asks: str) -> Answer | None:
    """The answer that needs no thought; None where there is none.

    afterwards   done, where nobody else acts: what is free can as well be done with the next action. FS-ACT-12
    store_last   done, where Clean-up takes nothing: a token would only change its place. FS-ICO-18
    """
    if ask.topic == "afterwards":
        return DONE if view.sides == 1 else None
    if ask.topic == "store_last":
        return None if lost_otherwise(view, view.players[ask.seat]) else DONE
    return None

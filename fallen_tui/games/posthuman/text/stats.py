"""What the five stats are good for, in words."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.games.posthuman.queries.dice import MASTER, MINDFUL, SHOOTING_DICE, STRONG, SWIFT
from fallen_tui.games.posthuman.state.table import Player
from fallen_tui.games.posthuman.text.names import counted


def gives(player: Player, stat: str, n: int) -> Iterator[str]:
    """What a stat gives. PH-TAB-STATBONUS, PH-TAB-SHOOTDICE."""
    if stat == "strength":
        yield f"health to {player.health_limit}"
        if n in STRONG:
            yield f"+{counted(STRONG[n], 'wound')} in melee"
    elif stat == "mind":
        yield f"morale to {player.morale_limit}"
        if n in MINDFUL:
            yield f"once a fight reroll {counted(MINDFUL[n], 'die')}"
    elif stat == "speed":
        yield f"+{n} to evade rolls"
        if n in SWIFT:
            yield f"swap {counted(SWIFT[n], 'melee die')} for defence each round"
    elif stat == "shooting":
        yield counted(SHOOTING_DICE[n], "shooting die")
        if n >= MASTER:
            yield "Skill Shots hit"
    else:
        yield "Warriors are attacks" if n >= MASTER else "a 4th die against lower melee"

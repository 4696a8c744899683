"""Which reactions are the same at both sides' moments of a fight: who passed one is not asked again. FL-GAP-36."""

from __future__ import annotations

from fallen_tui.adventure.content.index import parts
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.plays import effects_of
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, PlayCardKey
from fallen_tui.games.fallen_land.state.table import State


def echoes(game: State, moment: Moment) -> list[tuple[int, ActKey]]:
    """What was passed at one side's moment and would do the very same at the other's. FL-DEC-85."""
    fighters = (moment.seat, moment.by)
    return [(seat, key) for seat, key in moment.declined if not _one_sided(game, key, seat in fighters)]


def _one_sided(game: State, key: ActKey, fighter: bool) -> bool:
    """Whether it matters at whose moment a card is used: to those who look on, also whom it is turned against."""
    if isinstance(key, PlayCardKey) and game.cards.actions[key.card].target:
        return True
    found = tuple(part for part in parts(effects_of(game, key)) if isinstance(part, Effect))
    if any(effect.one_sided for effect in found):
        return True
    against = any(effect.bars_flight or "target" in _whom(effect) for effect in found)
    return against and not fighter


def _whom(effect: Effect) -> tuple[str, str]:
    return getattr(effect, "who", ""), getattr(effect, "to", "")

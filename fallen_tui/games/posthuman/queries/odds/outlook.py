"""What a player is shown before fight or evade is chosen. PH-EVA-01."""

from __future__ import annotations

from typing import NamedTuple

from fallen_tui.games.posthuman.queries.chances import evade_chance
from fallen_tui.games.posthuman.queries.odds.building import line_up, spec_of
from fallen_tui.games.posthuman.queries.odds.effort import Effort, TooMuch
from fallen_tui.games.posthuman.queries.odds.fight import bounded, fight_odds
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds, FightSpec
from fallen_tui.games.posthuman.state.table import State


class FightMet(NamedTuple):
    """Enemies one has met: their fight if it is fought at once; the chance to evade them, None where one may not."""

    fight: FightSpec
    evade: float | None = None


class FightOutlook(NamedTuple):
    """What may come of enemies one has met.

    fight   if they are fought at once
    caught  their fight after an evade that failed, None where one may not evade, or that is too much to work out
    """

    fight: FightOdds
    caught: FightOdds | None = None


def met(view: State, seat: int) -> FightMet | None:
    """What a seat has met; None where its first die has fallen, or there is nothing."""
    fight = view.fight
    if fight is None or fight.seat != seat or fight.rolled or not fight.foes:
        return None
    spec = spec_of(view, view.players[seat], line_up(fight), fight.card)._replace(silent=fight.silent)
    if fight.evades <= 0:
        return FightMet(spec)
    return FightMet(spec, evade_chance(view, seat, view.cards.encounters.get(fight.card)))


def before_choice(found: FightMet, effort: Effort) -> FightOutlook:
    """What a meeting comes to, with no more effort than that.

    Raises TooMuch if the fight alone takes more, or if it is not wanted any more.
    """
    melee = bounded(found.fight, effort)
    at_once = fight_odds(found.fight, melee)
    if found.evade is None:
        return FightOutlook(at_once)
    try:
        return FightOutlook(at_once, fight_odds(found.fight._replace(caught=True), melee))
    except TooMuch:
        if not effort.wanted():
            raise
        return FightOutlook(at_once)

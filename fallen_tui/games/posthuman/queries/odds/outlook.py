"""What a player is shown before fight or evade is chosen. PH-EVA-01."""

from __future__ import annotations

from typing import NamedTuple

from fallen_tui.games.posthuman.queries.chances import evade_chance
from fallen_tui.games.posthuman.queries.odds.building import line_up, spec_of
from fallen_tui.games.posthuman.queries.odds.fight import odds
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds, FightSpec
from fallen_tui.games.posthuman.state.table import State


class FightOutlook(NamedTuple):
    """What may come of enemies one has met.

    fight   if they are fought at once
    evade   the chance to evade them, None where that is not allowed; caught: their fight after an evade that failed
    """

    fight: FightOdds
    evade: float | None = None
    caught: FightOdds | None = None


def met(view: State, seat: int) -> FightSpec | None:
    """The fight that a seat has met, if it is fought at once; None where its first die has fallen, or there is none."""
    fight = view.fight
    if fight is None or fight.seat != seat or fight.rolled or not fight.foes:
        return None
    return spec_of(view, view.players[seat], line_up(fight), fight.card)._replace(silent=fight.silent)


def before_choice(view: State, seat: int) -> FightOutlook | None:
    """The outlook of the fight that a seat has met; None where there is none, or its first die has fallen."""
    spec, fight = met(view, seat), view.fight
    if spec is None or fight is None:
        return None
    at_once = odds(spec)
    if fight.evades <= 0:
        return FightOutlook(at_once)
    chance = evade_chance(view, seat, view.cards.encounters.get(fight.card))
    return FightOutlook(at_once, chance, odds(spec._replace(caught=True)))

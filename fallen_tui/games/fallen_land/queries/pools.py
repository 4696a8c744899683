"""Which dice a Skill Check is rolled with, what counts without a die, and what the chances are: pure. SKL, CHK."""

from __future__ import annotations

from fractions import Fraction

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    contributions,
    is_master,
    skill_bonuses,
    story_successes,
    technology_successes,
)
from fallen_tui.games.fallen_land.state.table import NOBODY, State

MERCENARY = 6
"""In place of a Crown: the Omega die of a mercenary or of a hit man who fights alone."""
TOGETHER = ("party", "healing", "pvp")
"""Checks of a Party as a whole: with Vehicle, technologies and Masters. FL-CHK-02, FL-HEA-01, FL-PVP-17."""
ALONE = ("solo", "individual", "duel", "strike")
"""Checks of one Character: neither Vehicle, technologies nor Masters. FL-CHK-06, FL-CHK-08, FL-DEC-16."""

PoolPart = tuple[str, int]
PoolRow = tuple[int, int, bool]
"""A die: Crown (VEHICLE, MERCENARY), Total Skill, whether a Master's Success is added."""


@frozen
class Pool(FrozenRecord):
    """The dice of one seat in a check, with the Successes that need none.

    fixed   of technologies; `extra` of other cards in play
    parts   Crown -> what makes up its Total Skill
    """

    dice: tuple[PoolRow, ...]
    fixed: int = 0
    extra: int = 0
    parts: tuple[tuple[int, tuple[PoolPart, ...]], ...] = ()

    @property
    def sure(self) -> int:
        """The Successes that come without a die."""
        return self.fixed + self.extra

    @property
    def odds_dice(self) -> tuple[odds.CheckDie, ...]:
        """The dice as `odds` counts with them."""
        return tuple(odds.die_of(total, master) for _, total, master in self.dice)


def pool(game: State, seat: int, skill: str, melee: bool = False, kind: str = "party", crown: int = NOBODY) -> Pool:
    """The dice of a seat: those of a Party in Party order, the Vehicle last, or of the Character in `crown` alone.

    FL-CHK-02 to FL-CHK-12, FL-SKL-10, FL-SKL-11.
    """
    if game.players[seat].rival:
        return crew_pool(game, seat, kind)
    together = kind in TOGETHER
    dice, parts = [], []
    held = skill_bonuses(game, seat)
    for place in crowns_in(game, seat, skill, kind, crown):
        made_of = tuple(contributions(game, seat, place, skill, melee, held))
        total = max(0, sum([n for _, n in made_of]))
        if place == VEHICLE:
            if total:
                dice.append((place, total, False))
                parts.append((place, made_of))
        else:
            dice.append((place, total, together and is_master(game, seat, place, skill)))
            parts.append((place, made_of))
    return Pool(tuple(dice), *support(game, seat, skill, kind, melee), tuple(parts))


def crowns_in(game: State, seat: int, skill: str, kind: str, crown: int = NOBODY) -> list[int]:
    """Who may roll: occupied Crowns, and a Vehicle with its Party; hit men in Combat only. FL-CHK-03, FL-NPC-21."""
    player = game.players[seat]
    found = [
        place
        for place, member in player.party
        if (kind in TOGETHER or place == crown) and (skill == "combat" or member.card in game.cards.characters)
    ]
    return [*found, VEHICLE] if kind in TOGETHER and player.rides and player.party else found


def support(game: State, seat: int, skill: str, kind: str, melee: bool = False) -> tuple[int, int]:
    """Successes of technologies, and of other cards in play, in a check of a Party. FL-TEC-08, FL-CHK-11, FL-SPO-11."""
    if kind not in TOGETHER or not game.players[seat].party:
        return 0, 0
    return technology_successes(game, seat, skill), story_successes(game, seat, skill, melee)


def omega_pool(dice: int, omega: int) -> Pool:
    """A pool of dice that each roll against an Omega figure by themselves. FL-CHK-19, FL-NPC-24."""
    return Pool(((MERCENARY, omega, False),) * dice)


def crew_pool(game: State, seat: int, kind: str = "party") -> Pool:
    """The dice of a rival's Party, or of one of its Characters; none where there is no Party. FL-VAR-24."""
    dice = crew.DICE if kind in TOGETHER else 1
    return omega_pool(dice if game.players[seat].has_party else 0, crew.omega(game))


def chance(
    game: State,
    seat: int,
    skill: str,
    need: int,
    melee: bool = False,
    kind: str = "party",
    crown: int = NOBODY,
    seats: tuple[int, ...] = (),
) -> Fraction:
    """The exact chance to pass a check by best play; slow for many dice and a high need (see `odds.best`)."""
    dice, sure = _united(game, (seat, *seats), skill, melee, kind, crown)
    return odds.best(dice, sure, need)


def chance_float(
    game: State,
    seat: int,
    skill: str,
    need: int,
    melee: bool = False,
    kind: str = "party",
    crown: int = NOBODY,
    seats: tuple[int, ...] = (),
) -> float:
    """The chance to pass a check, 0 to 1, quick enough for bots (see `odds.chance_float`)."""
    dice, sure = _united(game, (seat, *seats), skill, melee, kind, crown)
    return odds.chance_float(dice, sure, need)


def _united(
    game: State, seats: tuple[int, ...], skill: str, melee: bool, kind: str, crown: int
) -> tuple[tuple[odds.CheckDie, ...], int]:
    """The dice of all that take part, and their Successes without a die. FL-CHK-18."""
    pools = [pool(game, each, skill, melee, kind, crown) for each in seats]
    return tuple(die for each in pools for die in each.odds_dice), sum(each.sure for each in pools)

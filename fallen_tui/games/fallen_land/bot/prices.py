"""What a seat is after, by which the steady bot weighs the usual prices of things."""

from __future__ import annotations

from fallen_tui.engine.records import FrozenRecord, frozen


@frozen
class PriceFactors(FrozenRecord):
    """What a seat is after: how many times the usual prices things are worth to it; without a word, the usual ones.

    action, mind, death, weeks, health, coins: of these prices; resource, chip: of a Resource and of a defence chip
    skill    of what is borne by the Party and of the people in it; income: of the coins that Resources bring
    race     by how much the track that is ahead is worth more, and the other one less, for the whole way between them
    """

    health: float = 1.0
    coins: float = 1.0
    action: float = 1.0
    resource: float = 1.0
    mind: float = 1.0
    death: float = 1.0
    weeks: float = 1.0
    skill: float = 1.0
    income: float = 1.0
    chip: float = 1.0
    race: float = 0.0


USUAL = PriceFactors()
"""What the steady bot is after."""

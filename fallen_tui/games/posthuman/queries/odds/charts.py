"""A table of an engagement as it counts for one moment: with this much health on both sides, wounds stopped, and so on.

Much that differs in a table is the same then, which is what makes a whole fight quick to compute.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from fallen_tui.games.posthuman.queries.odds.tables import (
    DRILLED,
    GUARDED,
    MISSED,
    REROLLED,
    BoutSpec,
    End,
    Mix,
    Number,
    Share,
    as_float,
    table,
)


class Moment(NamedTuple):
    """What an end of an engagement is cut down to.

    foe      health of the enemy; own: that of the survivor; guard: melee wounds that are stopped, once
    shield   whether no wound counts; downs: whether knockdowns still matter; keeps: what still matters if used up
    """

    foe: int
    own: int
    guard: int = 0
    shield: bool = False
    downs: bool = True
    keeps: int = MISSED | DRILLED | REROLLED | GUARDED


ROLLS = 20
"""Rolls, or parts of mixes, that are weighed in one step."""


class Pondered(NamedTuple):
    """Rolls of which idle dice may be rolled again by mind.

    rolls       their chance, the choice of the table as the dice lie, the mix if they are rolled again
    now, after  where choices of the table stand in the chart, as the dice lie and after the reroll
    """

    rolls: tuple[tuple[Number, int, int], ...]
    now: Sequence[int]
    after: Sequence[int]
    mixes: tuple[Mix, ...]

    @property
    def steps(self) -> int:
        """Steps that it takes to weigh these rolls; a mix of one choice counts as one of two."""
        sizes = list(map(len, self.mixes))
        return (len(self.rolls) + sum(sizes) + sizes.count(1)) // ROLLS

    def stakes(self, picks: Sequence[Number]) -> tuple[list[Number], list[Number]]:
        """What each choice of the table, and each of its mixes, is worth if the chart's choices are worth this much."""
        after = [picks[place] for place in self.after]
        gambles = [sum([part * after[each] for part, each in mix]) for mix in self.mixes]
        return [picks[place] for place in self.now], gambles

    def expected(self, picks: Sequence[Number]) -> Number:
        """What these rolls add."""
        now, gambles = self.stakes(picks)
        return sum(
            [chance * (now[place] if now[place] >= gambles[mix] else gambles[mix]) for chance, place, mix in self.rolls]
        )

    def spread(self, picks: Sequence[Number], chances: list[Number]) -> None:
        """Add the chances of these rolls to those of the chart's choices."""
        now, gambles = self.stakes(picks)
        for chance, place, mix in self.rolls:
            if now[place] >= gambles[mix]:
                chances[self.now[place]] += chance
            else:
                for part, each in self.mixes[mix]:
                    chances[self.after[each]] += chance * part


class Chart(NamedTuple):
    """The law of an engagement at a moment.

    ends     all that may come, wounds cut down; choices: places among them of which the player picks one
    chances  of each choice in rolls in which no reroll is to be decided
    """

    ends: tuple[End, ...]
    choices: tuple[tuple[int, ...], ...]
    chances: tuple[Number, ...]
    pondered: tuple[Pondered, ...]
    steps: int
    """Steps that it takes to weigh it, as `effort` counts them."""

    def picks(self, values: Sequence[Number]) -> list[Number]:
        """What each choice is worth if the ends are worth this much."""
        return [
            values[choice[0]] if len(choice) == 1 else max([values[place] for place in choice])
            for choice in self.choices
        ]

    def expected(self, values: Sequence[Number]) -> Number:
        """What the engagement is worth if the ends are worth this much."""
        picks = self.picks(values)
        total = sum(map(mul, self.chances, picks))
        for part in self.pondered:
            total += part.expected(picks)
        return total

    def law(self, values: Sequence[Number]) -> list[Number]:
        """The chance of each end if the player wants what is worth most."""
        picks = self.picks(values)
        chances = list(self.chances)
        for part in self.pondered:
            part.spread(picks, chances)
        found: list[Number] = [0] * len(self.ends)
        for choice, chance in zip(self.choices, chances, strict=True):
            found[max(choice, key=values.__getitem__)] += chance
        return found


def alike(cuts: Sequence[int], choice: Sequence[int]) -> tuple[int, ...]:
    """A choice between ends as they were cut, each once."""
    if len(choice) == 1:
        return (cuts[choice[0]],)
    return tuple(sorted({cuts[end] for end in choice}))


def cut(end: End, moment: Moment, spent: int = 0) -> End:
    """An end as it counts at a moment; who falls needs to know no more."""
    foe, own, guard, shield, more, keeps = moment
    dealt, taken, downs, downed, used = end
    spent |= used
    if shield:
        taken = 0
    elif taken and guard:
        taken -= min(taken, guard)
        spent |= GUARDED
    if taken >= own:
        return End(0, own)
    kills = dealt >= foe
    return End(foe if kills else dealt, taken, more and downs and not kills, more and downed, spent & keeps)


@lru_cache(maxsize=16384)
def chart(bout: BoutSpec, moment: Moment, share: Share = as_float) -> Chart:
    """The law of an engagement at a moment."""
    law = table(bout, share)
    ends: dict[End, int] = {}
    choices: dict[tuple[int, ...], int] = {}

    def places(spent: int) -> list[int]:
        """The places of all choices of the table if every end uses up something more, each choice and end once."""
        cuts = [ends.setdefault(cut(end, moment, spent), len(ends)) for end in law.ends]
        return [choices.setdefault(alike(cuts, choice), len(choices)) for choice in law.choices]

    sure: dict[int, Number] = {}
    pondered = []
    for missed, part in enumerate(law.parts):
        if not part.sure and not part.mindful:
            continue
        now = places(MISSED * missed)
        for chance, place in part.sure:
            sure[now[place]] = sure.get(now[place], 0) + chance
        if part.mindful:
            after = places(MISSED * missed | REROLLED)
            pondered.append(Pondered(part.mindful, now, after, part.mixes))
    return Chart(
        tuple(ends),
        tuple(choices),
        tuple([sure.get(place, 0) for place in range(len(choices))]),
        tuple(pondered),
        len(ends) + sum(part.steps for part in pondered),
    )

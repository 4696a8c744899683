"""Odds of one engagement: tables against every roll there is, one by one. PH-MEL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.content.parts import ALL_BLOCKS, MISS, Special
from fallen_tui.games.posthuman.queries.dice import DEFENCE, Stance, exchanges
from fallen_tui.games.posthuman.queries.odds.building import faces_of
from fallen_tui.games.posthuman.queries.odds.charts import Moment, chart
from fallen_tui.games.posthuman.queries.odds.hands import Thrown
from fallen_tui.games.posthuman.queries.odds.tables import DRILLED, MISSED, REROLLED, BoutSpec, End, best, table

DICE = faces_of(installed_cards())
KNIFE, CLUB, CLEAVER, SPEAR = (
    Special(attack=True),
    Special(knockdown=True),
    Special(attack=True, wounds=1),
    Special(block=True),
)
STATIC, BELL = Special(cancel=1), Special(cancel=ALL_BLOCKS)
Faces = tuple[str, ...]
Chances = dict[frozenset[End], Fraction]


def bout(own: int, swap: int, mine: Special, enemy: int, theirs: Special, **more: int) -> BoutSpec:
    """An engagement: 2 wounds against 1 where nothing adds to them."""
    stance = Stance(mine, 2, warriors=more.pop("warriors", 0))
    return BoutSpec(Thrown(own - swap, swap, stance, DICE), enemy, Stance(theirs, 1), **more)


def rolled(melee: int, defence: int = 0) -> Iterator[Faces]:
    """Every roll of so many dice, each as probable as the others."""
    shields = tuple(DEFENCE + face for face in DICE.defence)
    yield from product(*[DICE.melee] * melee, *[shields] * defence)


def ends(case: BoutSpec, mine: Faces, theirs: Faces, spent: int = 0) -> frozenset[End]:
    """What the player may choose as the dice lie, by `exchanges`."""
    own = case.thrown.stance
    found = [End(*end[2:], spent) for end in exchanges(mine, theirs, own._replace(warriors=0), case.enemy)]
    if own.warriors and "warrior" in mine:
        found += [End(*end[2:], spent | DRILLED) for end in exchanges(mine, theirs, own, case.enemy)]
    return frozenset(best(found))


def one_by_one(case: BoutSpec) -> Chances:
    """The chances of all choices without rerolls, roll by roll."""
    found: dict[frozenset[End], int] = defaultdict(int)
    theirs = list(rolled(case.enemy_dice))
    for mine in rolled(case.thrown.melee, case.thrown.defence):
        for other in theirs:
            found[ends(case, mine, other)] += 1
    total = sum(found.values())
    return {choice: Fraction(n, total) for choice, n in found.items()}


def tabled(case: BoutSpec) -> Chances:
    """The same from the table."""
    law = table(case, Fraction)
    found: Chances = defaultdict(Fraction)
    for missed, part in enumerate(law.parts):
        assert not part.mindful
        for chance, place in part.sure:
            found[
                frozenset(
                    law.ends[end]._replace(spent=law.ends[end].spent | MISSED * missed) for end in law.choices[place]
                )
            ] += chance
    return dict(found)


@pytest.mark.rule("PH-MEL-08", "PH-MEL-10", "PH-MEL-11", "PH-MEL-13", "PH-MEL-14", "PH-MEL-17", "PH-MEL-23")
@pytest.mark.parametrize(
    "case",
    [
        bout(2, 0, KNIFE, 2, MISS),
        bout(3, 0, CLUB, 2, Special(wounds=1)),
        bout(2, 0, CLEAVER, 3, CLUB),
        bout(2, 1, SPEAR, 2, STATIC),
        bout(3, 2, SPEAR, 2, BELL),
        bout(2, 0, STATIC, 3, SPEAR),
        bout(2, 1, CLUB, 2, KNIFE, warriors=1),
    ],
)  # fmt: skip
def test_a_table_has_what_all_rolls_come_to(case: BoutSpec) -> None:
    assert tabled(case) == one_by_one(case)


@pytest.mark.rule("PH-MEL-09", "PH-STA-12")
def test_warriors_of_masters_are_attacks_on_both_sides() -> None:
    stance = Stance(MISS, 1, master=True)
    case = BoutSpec(Thrown(2, 0, stance, DICE), 2, stance)
    assert tabled(case) == one_by_one(case)


@pytest.mark.rule("PH-RRL-04", "PH-RRL-01")
def test_the_skill_rerolls_a_miss_once_and_a_melee_die_before_a_defence_die() -> None:
    """1 melee and 1 defence die: with 2 misses, 1 roll of 36, the melee die is rolled again and may be a miss again."""
    case = bout(2, 1, KNIFE, 1, MISS, misses=1)
    found: dict[frozenset[End], Fraction] = defaultdict(Fraction)
    for mine, theirs in product(rolled(1, 1), rolled(1)):
        place = next((at for at, face in enumerate(mine) if face.removeprefix(DEFENCE) == "miss"), None)
        if place is None:
            found[ends(case, mine, theirs)] += Fraction(1, 6**3)
            continue
        for new in (rolled(1), rolled(0, 1))[place]:
            again = (*mine[:place], *new, *mine[place + 1 :])
            found[ends(case, again, theirs, MISSED)] += Fraction(1, 6**4)
    assert tabled(case) == dict(found)


@pytest.mark.rule("PH-STA-08", "PH-STA-09", "PH-RRL-05", "PH-GAP-59")
@pytest.mark.parametrize("rerolls", [1, 2])
def test_mind_rerolls_idle_dice_where_that_is_worth_more(rerolls: int) -> None:
    """Roll by roll: idle dice stay as they lie, or are rolled again if the mean of what comes is worth more."""
    case = bout(2, 0, CLUB, 2, KNIFE, rerolls=rerolls)

    def worth(end: End) -> Fraction:
        return Fraction(3 * end.dealt - 4 * end.taken + end.downs - 2 * (end.spent == REROLLED))

    total = Fraction(0)
    for mine, theirs in product(rolled(2), rolled(2)):
        now = max(map(worth, ends(case, mine, theirs)))
        idle = [at for at, face in enumerate(mine) if face in ("miss", "warrior")][:rerolls]
        again = [
            max(map(worth, ends(case, replaced(mine, idle, new), theirs, REROLLED)))
            for new in rolled(len(idle))
            if idle
        ]
        total += max(now, sum(again, Fraction(0)) / len(again)) if again else now
    drawn = chart(case, Moment(99, 99), Fraction)
    assert drawn.expected([worth(end) for end in drawn.ends]) == total / 6**4
    law = drawn.law([worth(end) for end in drawn.ends])
    assert sum(law) == 1
    assert sum(chance * worth(end) for chance, end in zip(law, drawn.ends, strict=True)) == total / 6**4


def replaced(mine: Faces, places: list[int], new: Faces) -> Faces:
    dice = list(mine)
    for at, face in zip(places, new, strict=True):
        dice[at] = face
    return tuple(dice)


@pytest.mark.rule("PH-MEL-18", "PH-MEL-19", "PH-MEL-20")
def test_one_die_each_by_hand() -> None:
    """One die against one, fists against fists (1 wound, a special is nothing), 36 rolls.

    A side attacks with 2 faces of 6 (attack, critical). The other side's block, 1 face, removes that die.
    I alone hit: my attack or critical against miss, warrior, special (3 faces): 3 rolls each, so 1 wound 3 of 36 and
    2 wounds 3 of 36; likewise the enemy. Both hit: 4 rolls, 1 for each pair of 1 or 2 wounds.
    All else, 36 - 6 - 6 - 4 = 20 rolls: nothing.
    """
    fists = Stance(MISS, 1)
    law = table(BoutSpec(Thrown(1, 0, fists, DICE), 1, fists), Fraction)
    found = {law.ends[law.choices[place][0]][:2]: chance * 36 for chance, place in law.parts[0].sure}
    assert found == {
        (0, 0): 20,
        (1, 0): 3, (2, 0): 3, (0, 1): 3, (0, 2): 3,
        (1, 1): 1, (1, 2): 1, (2, 1): 1, (2, 2): 1,
    }  # fmt: skip


@pytest.mark.rule("PH-MEL-13", "PH-MEL-24")
def test_what_blocks_remove_is_a_choice_where_it_is_one() -> None:
    """My block and attack against 2 attacks and a knockdown that is no attack.

    With an attack removed it is 1 to 1: I deal 2, take 1, and am knocked down. With the knockdown removed it is 1 to 2:
    I take 1 alone, and stay up. Against a single attack and the knockdown the attack goes, and nothing is left to fear.
    """
    case = bout(2, 0, MISS, 3, CLUB)
    assert ends(case, ("block", "attack"), ("attack", "attack", "special")) == {End(2, 1, downed=True), End(0, 1)}
    assert ends(case, ("block", "attack"), ("miss", "attack", "special")) == {End(2, 0)}
    assert End(2, 1, downed=True) in table(case).ends


def test_all_choices_of_dice_make_whole_laws() -> None:
    """Chances add up to 1 with any numbers of dice, rerolls and skills."""
    for (own, swap), enemy in product([(1, 0), (1, 1), (4, 2)], [1, 4]):
        for misses, rerolls, warriors in [(0, 0, 0), (1, 0, 1), (0, 2, 0), (1, 2, 1)]:
            law = table(
                bout(own, swap, CLUB, enemy, SPEAR, misses=misses, rerolls=rerolls, warriors=warriors), Fraction
            )
            parts = [chance for part in law.parts for chance, *_ in (*part.sure, *part.mindful)]
            assert sum(parts) == 1
            assert all(sum(chance for chance, _ in mix) == 1 for part in law.parts for mix in part.mixes)


def test_no_end_of_a_choice_is_worse_than_another() -> None:
    law = table(bout(4, 1, CLUB, 4, CLUB, warriors=1), Fraction)
    for choice in law.choices:
        for one, other in combinations(choice, 2):
            a, b = law.ends[one], law.ends[other]
            assert best([a, b]) in ((a, b), (b, a))

"""Odds of whole fights against fights played by the rules of the game, with dice at random and the same choices."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any, NamedTuple

import pytest

from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.fights import Fought, Sparring, expected
from tests.games.posthuman.odds_advice import odds

FEW, MANY = 800, 100_000
"""Fights of each kind: a few every time, a million and more over all when there is time."""


class Kind(NamedTuple):
    """A fight: its survivor, its enemies, the encounter whose rules hold, whether an evade has failed."""

    setup: Callable[[Bench], None]
    foes: tuple[str, ...]
    card: str = ""
    caught: bool = False
    few: int = FEW


def novice(table: Bench) -> None:
    """A billhook, no gun."""
    table.gear("wp12.1")


def marksman(table: Bench) -> None:
    """Shooting 5, an expert with a pistol; speed 3."""
    table.stats(shooting=5)
    table.gear("wp02.1", "si02.1")
    table.skills("sk05.1")
    table.player().ammo = 2


def steady_aim(table: Bench) -> None:
    """One more die against slower enemies, mind 4, a bow that costs nothing."""
    table.stats(shooting=3, mind=4, speed=4)
    table.gear("wp09.1", "wp15.1")
    table.skills("sk19")


def courier(table: Bench) -> None:
    """Swaps, mind 4, and the skill for misses."""
    table.stats(speed=5, mind=4, melee=2)
    table.gear("wp16")
    table.skills("sk10.1")


def surgeon(table: Bench) -> None:
    """Mind 5, and nothing but fists and a shotgun."""
    table.stats(mind=5, shooting=4)
    table.gear("wp04.1")
    table.player().ammo = 3


def boxer(table: Bench) -> None:
    """Melee 5 and strength 4, two weapons at once, a jacket."""
    table.stats(strength=4, melee=5)
    table.skills("sk18")
    table.gear("wp12.1", "wp15.1", "eq09.1")


def drilled(table: Bench) -> None:
    """A Warrior counts once; an ally; a wheel that eats ammunition."""
    table.stats(strength=5)
    table.skills("sk07.1", "sk10.1")
    table.followers("fo01")
    table.gear("wp21")
    table.player().ammo = 2


def lucky(table: Bench) -> None:
    """Both kept events, a shield, a vest and a jacket."""
    table.stats(speed=4, mind=4)
    table.gear("wp14.1", "eq10", "eq11.1", "eq09.1", "wp06.1")
    table.fetch("ev10", "ev11")
    table.player().kept = ["ev10", "ev11"]
    table.player().ammo = 1


def scarred(table: Bench) -> None:
    """Two mutations, of which one is hunted."""
    table.scars("sc01", "sc02")
    table.gear("wp20", "wp10")


KINDS = {
    "a tool shed": Kind(novice, ("ea02",)),
    "shots from a ditch": Kind(marksman, ("ea03",)),
    "shots and a minion": Kind(marksman, ("ea01", "mh03.1"), "ea01", few=250),
    "a bow and two": Kind(steady_aim, ("ea24", "mm06.1"), "ea24", few=150),
    "caught by a hound": Kind(novice, ("ea15",), caught=True),
    "caught by trappers": Kind(novice, ("eb02", "mh02.1"), "eb02", caught=True, few=300),
    "a net": Kind(novice, ("eb02", "mh04.1"), "eb02", few=300),
    "swaps and misses": Kind(courier, ("eb14",), few=200),
    "misses and two": Kind(drilled, ("eb10", "mm03.1"), "eb10", few=125),
    "fists and a gun": Kind(surgeon, ("eb19",), few=200),
    "fists, a gun, two": Kind(surgeon, ("ec01", "mh01.1"), "ec01", few=100),
    "no rerolls": Kind(surgeon, ("eb12",), "eb12"),
    "two weapons": Kind(boxer, ("ec09", "mm01.1"), "ec09", few=300),
    "a brute": Kind(boxer, ("ec08",), few=400),
    "no block counts": Kind(boxer, ("ec14",)),
    "more scars": Kind(boxer, ("eb17",)),
    "scars each round": Kind(lucky, ("ec17",), few=75),
    "kept events": Kind(lucky, ("ec03",), few=75),
    "hunted": Kind(scarred, ("ec05",)),
    "a choir": Kind(boxer, ("ec07", "mm02.1", "mm03.1"), "ec07", few=250),
    "a platoon": Kind(marksman, ("ec04", "mh01.1", "mh05.1"), "ec04", few=100),
}


def sparring(kind: Kind) -> Sparring:
    table = Bench(2)
    kind.setup(table)
    return Sparring(table, *kind.foes, card=kind.card, caught=kind.caught)


def compared(fights: Iterable[Fought], wanted: tuple[float, ...]) -> dict[str, tuple[float, float, float]]:
    """What differs by more than 4 standard errors: expected, seen, the standard error, which one rare fight may be."""
    played = list(fights)
    n = len(played)
    wrong = {}
    for place, name in enumerate(Fought._fields):
        mean = sum(fight[place] for fight in played) / n
        spread = sum((fight[place] - mean) ** 2 for fight in played) / n
        scale = max(1, *(abs(fight[place]) for fight in played))
        error = sqrt(max(spread, scale * scale / n) / n)
        if abs(mean - wanted[place]) > 4 * error:
            wrong[name] = (wanted[place], mean, error)
    return wrong


@pytest.mark.rule("PH-CBT-01", "PH-CBT-02", "PH-EVA-09", "PH-EVA-10", "PH-GAP-38", "PH-GRP-10", "PH-SCR-02")
@pytest.mark.parametrize("name", KINDS)
def test_odds_are_those_of_fights_that_are_played(name: str) -> None:
    kind = KINDS[name]
    fight = sparring(kind)
    wanted = expected(odds(fight.spec()))
    chance = random.Random(f"a few of {name}")
    assert compared((fight.play(chance) for _ in range(kind.few)), wanted) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_odds_are_those_of_a_million_fights(name: str) -> None:
    """100,000 fights of each kind, 10,000 of those with several enemies and many choices."""
    kind = KINDS[name]
    fight = sparring(kind)
    wanted = expected(odds(fight.spec()))
    chance = random.Random(f"many of {name}")
    n = MANY if kind.few == FEW else MANY // 10
    assert compared((fight.play(chance) for _ in range(n)), wanted) == {}


def test_samples_tell_wrong_odds_from_right_ones() -> None:
    """The comparison itself: a fight against odds of which one is a tenth off."""
    fight = sparring(KINDS["a tool shed"])
    right = list(expected(odds(fight.spec())))
    wrong = [right[0], right[1] - 0.1, *right[2:]]
    chance = random.Random("wrong odds")
    found: Any = compared([fight.play(chance) for _ in range(FEW)], tuple(wrong))
    assert list(found) == ["win"]

"""The exact odds of Skill Checks against what the engine's dice make of them.

    .venv/bin/python tests/bench/check_odds.py            a million rolls of each pool
    .venv/bin/python tests/bench/check_odds.py 50000 six  so many of each, only the pools named

Each check is played with the advice that bots get. A deviation beyond 4 sigmas of any pool makes the command fail.
"""

from __future__ import annotations

import sys
import time
from functools import lru_cache
from math import sqrt

from fallen_tui.engine.chance import SeededChance
from fallen_tui.games.fallen_land.content.odds import CheckDie, advise, chance_float, die_of, keep


def pool(*skills: int) -> tuple[CheckDie, ...]:
    return tuple(die_of(skill) for skill in skills)


POOLS: dict[str, tuple[tuple[CheckDie, ...], int, int]] = {
    "none": (pool(0), 0, 1),
    "eight": (pool(8), 0, 1),
    "chain": (pool(9), 0, 2),
    "master": ((die_of(24, True),), 0, 4),
    "pair": (pool(8, 8), 0, 2),
    "tens": (pool(10, 20, 30), 1, 5),
    "weak": (pool(3, 4, 5, 6, 7), 1, 5),
    "six": (pool(25, 12, 8, 15, 4, 20), 1, 9),
    "omega": (pool(*[15] * 6), 0, 10),
    "far": (pool(9, 9, 9, 9, 9, 9), 2, 9),
}

counsel = lru_cache(maxsize=1 << 16)(advise)


def check(chance: SeededChance, number: int, dice: tuple[CheckDie, ...], total: int, need: int) -> bool:
    """One check, played to its end."""
    faces = chance.dice("check", number, len(dice), 10)
    total += sum(map(keep, dice, faces))
    live = [(die, keep(die, 1)) for die, face in zip(dice, faces, strict=True) if face == 1]
    rolls = 0
    while live and total < need:
        place = counsel(tuple(live), total - sum(held for _, held in live), need)
        if place is None:
            break
        die, held = live.pop(place)
        face = chance.dice(f"again-{rolls}", number, 1, 10)[0]
        rolls += 1
        if face == 10:
            total -= held
        elif face == 1:
            total += 1
            live.append((die, held + 1))
        elif face <= die.target:
            total += 1
    return total >= need


def main(words: list[str]) -> int:
    rolls = int(words.pop(0)) if words and words[0].isdecimal() else 1_000_000
    unknown = [name for name in words if name not in POOLS]
    if unknown or not rolls:
        print(
            f"no pool {unknown[0]!r}; choose {', '.join(POOLS)}" if unknown else "0 rolls tell nothing", file=sys.stderr
        )
        return 2
    worst = 0.0
    for name in words or POOLS:
        dice, fixed, need = POOLS[name]
        start = time.perf_counter()
        exact = chance_float(dice, fixed, need)
        took = time.perf_counter() - start
        seeded = SeededChance(f"odds-{name}")
        seen = sum(check(seeded, number, dice, fixed, need) for number in range(rolls)) / rolls
        sigmas = (seen - exact) / sqrt(exact * (1 - exact) / rolls)
        worst = max(worst, abs(sigmas))
        print(
            f"{name:8} {len(dice)} dice + {fixed} for {need:2}   exact {exact:.6f}   sampled {seen:.6f}"
            f"   {sigmas:+5.2f} sigmas   {took * 1e6:6.0f} us",
            flush=True,
        )
    return int(worst > 4)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

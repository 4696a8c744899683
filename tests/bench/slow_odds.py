"""How long the odds of a fight take: `python tests/bench/slow_odds.py [STEP]`, every STEPth enemy, 6 without a word.

For survivors of some kinds against 1, 2 and 3 enemies, everything forgotten before each fight: how many of the fights
are worked out with the effort of a face that waits for them, and the longest that it took until there were odds or they
were given up; in ms, and in times that a bare loop of a million steps takes here.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fallen_tui.faces.odds import OddsBook
from fallen_tui.games.posthuman.content.load import MINIONS
from fallen_tui.games.posthuman.queries.odds import charts, hands, tables
from fallen_tui.games.posthuman.queries.odds.building import spec_of
from fallen_tui.games.posthuman.queries.odds.effort import Effort, TooMuch
from fallen_tui.games.posthuman.queries.odds.fight import bounded, fight_odds
from fallen_tui.games.posthuman.queries.odds.spec import FightSpec
from fallen_tui.games.posthuman.state.table import Foe
from tests.games.posthuman import test_odds_samples as samples
from tests.games.posthuman.conftest import Bench

KINDS = ("novice", "marksman", "steady_aim", "courier", "surgeon", "boxer", "drilled", "lucky")


def bare_loop() -> float:
    """Seconds of a million steps that do nothing."""
    begun = time.process_time()
    for _ in range(1_000_000):
        pass
    return time.process_time() - begun


def timed(spec: FightSpec) -> tuple[float, bool]:
    """Seconds until there are odds or they are given up, and whether there are."""
    for module in (tables, charts, hands):
        for known in vars(module).values():
            if hasattr(known, "cache_clear"):
                known.cache_clear()
    begun = time.process_time()
    try:
        fight_odds(spec, bounded(spec, Effort(OddsBook.AT_ONCE * len(spec.enemies))))
    except TooMuch:
        return time.process_time() - begun, False
    return time.process_time() - begun, True


def main(step: int) -> None:
    loop = min(bare_loop() for _ in range(5))
    print(f"a bare loop of a million steps: {loop * 1000:.0f} ms")
    for kind in KINDS:
        for more in range(3):
            took = []
            for card in list(Bench(2).state.cards.encounters.values())[::step]:
                if card.enemy is None:
                    continue
                table = Bench(2)
                getattr(samples, kind)(table)
                others = table.state.decks[MINIONS["mutant"]].draw[:more]
                foes = [Foe(card.id), *map(Foe, others)]
                took.append(timed(spec_of(table.state, table.player(), foes, card.id)))
            worst, exact = max(seconds for seconds, _ in took), sum(done for _, done in took)
            told = f"longest {worst * 1000:4.0f} ms, {worst / loop:5.1f} loops"
            print(f"{kind:12} {more + 1} enemies: {exact:2} of {len(took)} worked out, {told}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)

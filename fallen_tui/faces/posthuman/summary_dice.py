"""The dice of a game of The Road to the Fortress: what came off against the odds, what failed, the hardest blows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fallen_tui.engine.events import Entry
from fallen_tui.faces.summary.kept import EVEN
from fallen_tui.games.posthuman.queries.chances import daring, evade_chance, passing
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.names import counted, percent


class Throw(NamedTuple):
    """Dice that decided something: when, whose, what for, and how likely it was to succeed."""

    turn: int
    seat: int
    what: str
    chance: float


class MeleeBlow(NamedTuple):
    """An exchange of melee: when, whose fight, with whom, and the wounds of one side."""

    turn: int
    seat: int
    foe: str
    wounds: int


class DiceBook:
    """The throws and exchanges of a game, put together as it goes on."""

    def __init__(self) -> None:
        self._passed: list[Throw] = []
        self._failed: list[Throw] = []
        self._dealt: list[MeleeBlow] = []
        self._taken: list[MeleeBlow] = []

    def see(self, before: State, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""
        match entry:
            case e.StatTested():
                chance = float(passing(entry.against) if entry.stat else daring(entry.against))
                card = "" if entry.card not in before.cards.of else f" ({before.cards.name(entry.card)})"
                words = f"a test of {entry.stat}{card}" if entry.stat else f"a die{card}"
                self._throw(Throw(before.turn, entry.seat, words, chance), entry.passed)
            case e.EvadeRolled() if before.fight is not None:
                encounter = before.cards.encounters.get(before.fight.card)
                name = encounter.name if encounter is not None else "minions"
                chance = evade_chance(before, entry.seat, encounter)
                self._throw(Throw(before.turn, entry.seat, f"evading {name}", chance), entry.evaded)
            case e.Engaged() if before.fight is not None:
                foe = before.cards.name(entry.foe)
                self._dealt.append(MeleeBlow(before.turn, before.fight.seat, foe, entry.dealt))
                self._taken.append(MeleeBlow(before.turn, before.fight.seat, foe, entry.taken))

    def _throw(self, throw: Throw, passed: bool) -> None:
        """Note what the dice decided: what could not fail, or not succeed, they did not."""
        if 0 < throw.chance < 1:
            (self._passed if passed else self._failed).append(throw)

    def best(self, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """What came off against the longest odds, what failed with the best; the hardest blow each way."""
        found = []
        best = min(self._passed, key=lambda throw: throw.chance, default=None)
        if best is not None and best.chance < EVEN:
            found.append(("The best roll", _told(best, names, "succeeded")))
        worst = max(self._failed, key=lambda throw: throw.chance, default=None)
        if worst is not None and worst.chance > EVEN:
            found.append(("The worst luck", _told(worst, names, "failed")))
        for title, blows, verb in (
            ("The hardest blow", self._dealt, "dealt"), ("The hardest blow taken", self._taken, "took")
        ):  # fmt: skip
            hardest = max(blows, key=lambda blow: blow.wounds, default=None)
            if hardest is not None and hardest.wounds:
                wounds = counted(hardest.wounds, "wound")
                name = names[hardest.seat]
                found.append((title, f"Turn {hardest.turn}, {name} {verb} {wounds} in one round with {hardest.foe}."))
        return tuple(found)


def _told(throw: Throw, names: Sequence[str], how: str) -> str:
    odds = percent(throw.chance if how == "succeeded" else 1 - throw.chance)
    return f"Turn {throw.turn}, {names[throw.seat]}: {throw.what} {how}. The odds that it {how}: {odds}."

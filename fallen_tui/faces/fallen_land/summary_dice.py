"""The dice of a game of Council of Towns: the best roll, the worst luck, and everybody's luck against expectation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fallen_tui.engine.events import Entry
from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.summary.kept import EVEN, FigureTable
from fallen_tui.faces.timeline import when
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.state.events import Stepped
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log.dice_facts import DiceReader
from fallen_tui.games.fallen_land.text.log.dice_throws import Ledger, Throw
from fallen_tui.games.fallen_land.text.log.luck import Fortune
from fallen_tui.games.fallen_land.text.prompts.odds_text import share

HEAD = ("", "dice", "Successes", "expected", "checks passed", "expected", "luck")


class Dice:
    """Every roll of a game, put together as it goes on."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._reader = DiceReader()
        self._ledger = Ledger()
        self._number = 0
        self._parts: list[tuple[int, str]] = []
        """The entries from which on a part of the game is played, where there are parts."""

    def see(self, before: State, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""
        self._number += 1
        if isinstance(entry, Stepped) and (not self._parts or self._parts[-1][1] != part(before)):
            self._parts.append((self._number, part(before)))
        fact = self._reader.read(before, entry)
        if fact is not None:
            self._ledger.add(self._number, fact)

    def best(self, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """The roll that came off against the longest odds, and the one that failed with the best; neither where no roll
        was against the odds."""
        tried = [throw for throw in self._ledger.throws if throw.over and throw.need and _open(throw)]
        passed = [throw for throw in tried if throw.passed and (throw.chance or 0) < EVEN]
        failed = [throw for throw in tried if throw.passed is False and (throw.chance or 0) > EVEN]
        found = []
        if passed:
            found.append(
                ("The best roll", self._told(min(passed, key=lambda throw: (throw.chance or 0, throw.number))))
            )
        if failed:
            found.append(
                ("The worst luck", self._told(max(failed, key=lambda throw: (throw.chance or 0, -throw.number))))
            )
        return tuple(found)

    def _told(self, throw: Throw) -> str:
        """A throw with when it was."""
        now = next((name for number, name in reversed(self._parts) if number <= throw.number), "")
        return f"{when(now, throw.turn)}, {_words(throw)}"

    def luck(self, names: Sequence[str]) -> FigureTable | None:
        """What everybody's dice showed, and what such dice show; None where nobody threw any in a check."""
        fortune = Fortune(self._seats).of(self._ledger.throws)
        rows = [
            (
                name,
                str(luck.dice),
                str(luck.successes),
                _number(luck.expected),
                f"{luck.passed} of {luck.checks}",
                _number(luck.hoped),
                luck.word,
            )
            for name, luck in zip(names, fortune, strict=True)
        ]
        return FigureTable(HEAD, tuple(rows)) if any(luck.thrown for luck in fortune) else None


def _open(throw: Throw) -> bool:
    """Whether the dice decided it: it could be passed and failed, and no card settled it before or after them."""
    by_dice = (throw.successes - throw.swung >= throw.need) == throw.passed
    return throw.chance is not None and 0 < throw.chance < 1 and not throw.forced and bool(throw.dice) and by_dice


def _words(throw: Throw) -> str:
    """Ann's Party: Combat, 9 Successes of 7 (Toll Bridge); 8% would have passed."""
    why = f" ({throw.why})" if throw.why else ""
    end = "it passed" if throw.passed else "it failed"
    chance = throw.chance or Fraction(0)
    odds = share(chance if throw.passed else 1 - chance)
    return (
        f"{throw.who}: {throw.what}{why}, {counted(throw.successes, 'Success')} of {throw.need}. "
        f"The odds that {end}: {odds}."
    )


def _number(value: Fraction) -> str:
    return f"{float(value):.1f}"

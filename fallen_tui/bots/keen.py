"""A bot that thinks ahead: it plays its options on at tables that might be, and takes the one that ends best.

What its seat cannot see is dealt anew for every table (the part `determinize` of its game); dice and shuffles come
from a chance of its own. The part `lookahead` says by what judgement its own seat is played (others by the steady
bot), what is worth thinking about, how far, and how well a table stands. How much it thinks is counted in tables,
never in time, so that the same view, question and moment always give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from fallen_tui.bots.memory import Memory
from fallen_tui.bots.simulate import Misfit, play_on, simulate_to
from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.clone import clone
from fallen_tui.engine.decks import arrange
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.parts import Bot, Determinize, Lookahead
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games import listing

EXCHANGES = 40
"""Pairs of cards that are exchanged at most to make a table fit what was seen."""
TRIES = 4
"""Tables that may fail to fit, for each that is wanted."""


class KeenBot:
    """Thinks about what matters; everything else it answers by its judgement alone."""

    sees = True

    def __init__(self, game: Game, setup: Setup, seat: int) -> None:
        self.seat = seat
        self._game = game
        self._seed = setup.seed
        plugin = listing(game.id)
        self._guess: Determinize = plugin.part("determinize")
        self._prospect: Lookahead = plugin.part("lookahead")
        self._topics = self._prospect.topics(setup)
        steady = plugin.part("bot")
        self._players: list[Bot] = [steady(number) for number in range(len(setup.seats))]
        self._players[seat] = self._prospect.Judgement(seat)

    def ponders(self, ask: Ask) -> bool:
        """Whether it is a choice on a topic that matters in such a game."""
        return ask.kind == "one" and ask.topic in self._topics

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        """By its judgement alone."""
        return self._players[self.seat].answer(view, ask, moment)

    def think(self, view: Any, ask: Ask, moment: int, memory: Memory | None) -> Answer:
        """The option that ends best in thought; the usual one unless another is clearly better."""
        usual = self.answer(view, ask, moment)
        if memory is None:
            return usual
        options = self._prospect.promising(view, ask, usual)
        if len(options) < 2:
            return usual
        return self._best(options, memory, ask, moment)

    def _best(self, options: tuple[Answer, ...], memory: Memory, ask: Ask, moment: int) -> Answer:
        """Play the options on, each at the same tables with the same dice; the worse drop out round by round."""
        usual = options[0]
        found: dict[Answer, list[float]] = {option: [] for option in options}
        tables = self._tables(memory, ask, moment)
        left = list(options)
        for count, kept in self._prospect.ROUNDS:
            for _ in range(count):
                table = next(tables, None)
                if table is None:
                    return usual
                state, chance = table
                for option in left:
                    found[option].append(self._played(clone(state), chance, memory, ask, option))
            if kept:
                others = sorted((o for o in left if o != usual), key=lambda o: -fmean(found[o]))
                left = [usual, *others[:kept]]
        best = max(left, key=lambda option: fmean(found[option]))
        gains = [one - other for one, other in zip(found[best], found[usual], strict=True)]
        bar = max(self._prospect.LEAST, self._prospect.SURE * stdev(gains) / sqrt(len(gains)))
        return best if fmean(gains) > bar else usual

    def _played(self, state: Any, chance: SeededChance, memory: Memory, ask: Ask, option: Answer) -> float:
        """How well a table stands once an option has been taken and the game was played on."""
        start = clone(state)
        rule = simulate_to(self._game, state, memory.steps, ask)
        play_on(rule, state, option, chance, self._usual, lambda now: self._prospect.far_enough(start, now))
        value: float = self._prospect.value(state, self.seat)
        return value

    def _usual(self, state: Any, ask: Ask) -> Answer:
        """What the seat that is asked answers without thinking ahead, by what it sees."""
        return self._players[ask.seat].answer(self._game.view(state, ask.seat), ask, 0)

    # --- tables that might be ---

    def _tables(self, memory: Memory, ask: Ask, moment: int) -> Iterator[tuple[Any, SeededChance]]:
        """Tables as they may have stood at the checkpoint, each with the chance of its future."""
        unseen = self._guess.unseen(memory.start)
        failed = 0
        for number in range(1_000_000):
            chance = SeededChance(f"{self._seed}\0keen:{self.seat}:{moment}:{number}")
            piles = {
                name: list(arrange(cards, chance.permutation(f"deal:{name}", 0, len(cards))))
                for name, cards in unseen.items()
            }
            state = self._fitting(memory, ask, piles)
            if state is not None:
                yield state, chance
            else:
                failed += 1
                if failed > TRIES * (number + 1 - failed) + TRIES:
                    return

    def _fitting(self, memory: Memory, ask: Ask, piles: dict[str, list[str]]) -> Any:
        """A table dealt from these piles, mended until it leads to the question; None where it cannot be."""
        for _ in range(EXCHANGES):
            state = self._guess.deal(memory.start, piles)
            if state is None:
                return None
            try:
                simulate_to(self._game, clone(state), memory.steps, ask)
            except Misfit as misfit:
                if not _exchange(piles, misfit.wrong, misfit.right):
                    return None
            else:
                return state
        return None


def _exchange(piles: dict[str, list[str]], one: str, other: str) -> bool:
    """Let two cards of a pile change places; False where they are not of the same pile."""
    for pile in piles.values():
        if one in pile and other in pile:
            first, second = pile.index(one), pile.index(other)
            pile[first], pile[second] = other, one
            return True
    return False

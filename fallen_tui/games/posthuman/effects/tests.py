"""Tests, and what comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.effects.estimates import expected
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.records import frozen
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Do, Effect, RoadForecast
from fallen_tui.games.posthuman.content.phrases import verb
from fallen_tui.games.posthuman.content.vocabulary import Stat

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State


@frozen
class TestOf(Effect):
    """A test of a stat."""

    verb = "test"

    stat: Stat
    passed: Do = ()
    failed: Do = ()

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Test the stat: passed where one die shows at most that. PH-TST-02."""
        passed = yield from rules.tests.passes(game, scene.seat, self.stat, scene.card)
        yield from rules.scene.carry_out(game, self.passed if passed else self.failed, scene)

    def useful(self, game: State, scene: Scene) -> bool:
        return rules.scene.useful(game, (*self.passed, *self.failed), scene)

    def sentence(self, who: str) -> str:
        parts = [
            f"on a {word} {clauses(do, who)}" for word, do in (("success", self.passed), ("failure", self.failed)) if do
        ]
        return f"{verb(who, f'test {self.stat}')}: {'; '.join(parts)}"

    def estimate(self, found: Tally, look: RoadForecast) -> None:
        share = look.passing(self.stat)
        found.take(expected(self.passed, look), share)
        found.take(expected(self.failed, look), 1 - share)

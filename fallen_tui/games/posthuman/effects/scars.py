"""Scars drawn and given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.records import frozen
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.phrases import amount, verb

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Forecast, Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State


@frozen
class DrawScar(Effect):
    """Scars, which count towards no limit of a combat. PH-SCR-05."""

    verb = "scar"
    harms = True

    n: int = 1

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """One at a time. PH-SCR-14."""
        yield from rules.scars.draw(game, scene.seat, self.n, scene.card)

    def sentence(self, who: str) -> str:
        return verb(who, f"draw {amount(self.n, 'scar')}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("scar", self.n)


@frozen
class LoseScar(Effect):
    """Scars given back, of one's own choice. PH-SCR-17."""

    verb = "lose_scar"
    asks = True

    n: int = 1

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """As many as there are."""
        yield from rules.scars.lose(game, scene.seat, self.n)

    def useful(self, game: State, scene: Scene) -> bool:
        return bool(game.players[scene.seat].scars)

    def sentence(self, who: str) -> str:
        return verb(who, f"lose {amount(self.n, 'scar')}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("scar", -self.n)

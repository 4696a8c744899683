"""Combat that a card sets on one, and what changes a combat before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.records import frozen
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.phrases import amount, verb
from fallen_tui.games.posthuman.state.events import Silenced, Slipped

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Forecast, Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State


@frozen
class FightMinions(Effect):
    """A combat with minions alone, which cannot be evaded."""

    verb = "fight"
    harms = True

    human: int = 0
    mutant: int = 0

    def __attrs_post_init__(self) -> None:
        demand((1 <= self.human + self.mutant <= 3, "human", "must be 1 to 3 minions"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """To its end."""
        yield from rules.combat.ambush(game, scene.seat, (("human", self.human), ("mutant", self.mutant)), scene.card)

    def sentence(self, who: str) -> str:
        kinds = [amount(n, f"{kind} minion") for kind, n in (("human", self.human), ("mutant", self.mutant)) if n]
        return verb(who, f"fight {' and '.join(kinds)}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("fight", self.human + self.mutant)


@frozen
class OnFight(Effect):
    """Something that changes the combat under way; it is stated as `true`."""

    @classmethod
    def read(cls, value: Any, converter: Any) -> Any:
        demand((value in (True, None), "", "write true"))
        return cls()


@frozen
class Evaded(OnFight):
    """The evade succeeds without a roll."""

    verb = "evaded"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Before the roll."""
        yield Slipped(scene.seat)

    def useful(self, game: State, scene: Scene) -> bool:
        return game.fight is not None and game.fight.evades > 0

    def sentence(self, who: str) -> str:
        return verb(who, "evade without a roll")


@frozen
class NoShooting(OnFight):
    """Nobody shoots in this combat."""

    verb = "no_shooting"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Before the first die."""
        yield Silenced()

    def useful(self, game: State, scene: Scene) -> bool:
        return game.fight is not None and not game.fight.silent

    def sentence(self, who: str) -> str:
        return "nobody shoots in this combat"

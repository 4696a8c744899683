"""Combat that a card sets on one, what changes a combat before it begins, and what passes between survivors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.phrases import amount, verb
from fallen_tui.games.posthuman.content.vocabulary import Token
from fallen_tui.games.posthuman.state.events import Silenced, Slipped, TradesAnywhere
from fallen_tui.games.posthuman.state.keys import AMMO, FOOD

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
        yield from rules.encounters.ambush(
            game, scene.seat, (("human", self.human), ("mutant", self.mutant)), scene.card
        )

    def sentence(self, who: str) -> str:
        kinds = [amount(n, f"{kind} minion") for kind, n in (("human", self.human), ("mutant", self.mutant)) if n]
        return verb(who, f"fight {' and '.join(kinds)}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("fight", self.human + self.mutant)


@frozen
class StatedTrue(Effect):
    """Something with nothing to it but that it is so: it is stated as `true`."""

    @classmethod
    def read(cls, value: Any, converter: Any) -> Any:
        demand((value in (True, None), "", "write true"))
        return cls()


@frozen
class Evaded(StatedTrue):
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
class NoShooting(StatedTrue):
    """Nobody shoots in this combat."""

    verb = "no_shooting"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Before the first die."""
        yield Silenced()

    def useful(self, game: State, scene: Scene) -> bool:
        return game.fight is not None and not game.fight.silent

    def sentence(self, who: str) -> str:
        return "nobody shoots in this combat"


# --- what passes between survivors ---


@frozen
class Take(Effect):
    """Whoever uses the card takes tokens from the human on whom it is used.

    of  what: food, ammo, or either, which the one who loses it chooses
    """

    verb = "take"
    harms = True

    n: int
    of: Token = "either"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """As much as there is."""
        player = game.players[scene.seat]
        held = [key for key in (FOOD, AMMO) if getattr(player, key) and self.of in (key, "either")]
        if not held or scene.by == scene.seat:
            return
        what = held[0]
        if len(held) > 1:
            what = yield Ask(scene.seat, "give_up", tuple(held), "PH-CAM-06", about=(scene.card, scene.by, self.n))
        lost = yield from rules.tracks.change(game, scene.seat, str(what), -self.n, scene.card)
        yield from rules.tracks.change(game, scene.by, str(what), -lost, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        player = game.players[scene.seat]
        return any(getattr(player, key) for key in (FOOD, AMMO) if self.of in (key, "either"))

    def sentence(self, who: str) -> str:
        what = f"{self.n} food or {self.n} ammo" if self.of == "either" else f"{self.n} {self.of}"
        return verb(who, f"give you {what}" if who != "you" else f"take {what}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("food" if self.of != "ammo" else "ammo", -self.n)


@frozen
class TradeAnywhere(StatedTrue):
    """This turn one's trade goes past the terrain. PH-TRD-04."""

    verb = "trade_anywhere"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Until the turn is over."""
        yield TradesAnywhere(scene.seat, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        return not game.players[scene.seat].trading and len(game.humans) > 1

    def sentence(self, who: str) -> str:
        return verb(who, "trade with any survivor this turn")

"""Items, skills, supplies, followers and scars that are drawn or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.phrases import amount, verb
from fallen_tui.games.posthuman.effects.tracks import Counted
from fallen_tui.games.posthuman.state.events import FollowerGained, ScarLost
from fallen_tui.games.posthuman.state.keys import NO, YES, CardKey

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Forecast, Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State


@frozen
class DrawItem(Counted):
    """Items into the hand, off the deck of what they are."""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Draw the items. PH-INV-01."""
        yield from rules.items.draw(game, scene.seat, self.what, self.n)

    def useful(self, game: State, scene: Scene) -> bool:
        pile = game.decks[self.what]
        return bool(pile.draw or pile.discard)


@frozen
class DrawEquipment(DrawItem):
    """Equipment drawn."""

    verb = what = "equipment"
    noun = "equipment card"


@frozen
class DrawWeapon(DrawItem):
    """Weapons drawn."""

    verb = what = noun = "weapon"


@frozen
class DrawSkill(Effect):
    """Skills drawn, of which some are kept."""

    verb = "skill"
    asks = True

    draw: int = 2
    keep: int = 1

    def __attrs_post_init__(self) -> None:
        demand((1 <= self.keep <= self.draw <= 5, "keep", "must be 1 to draw, and draw 5 at most"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Draw skills and keep some of them. PH-EXP-04."""
        yield from rules.experience.draw_skills(game, scene.seat, self.draw, self.keep)

    def sentence(self, who: str) -> str:
        return verb(who, f"draw {amount(self.draw, 'skill')}, keep {self.keep}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("skill", self.keep)


@frozen
class DrawSupply(Counted):
    """Supply cards for the terrain one is on."""

    verb = "supply"
    noun, what = "supply card", "supply"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Draw the supply cards. PH-COM-03."""
        yield from rules.supplies.draw(game, scene.seat, self.n)


@frozen
class GainFollower(Effect):
    """A follower, for some food where it says so. PH-FOL-01, PH-FOL-02."""

    verb = "follower"

    food: int = 0

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Face down; who does not pay gets none. PH-FOL-03, PH-GAP-27."""
        cards = yield from rules.decks.top(game, "follower")
        if not cards or game.players[scene.seat].food < self.food:
            return
        if self.food:
            if (yield Ask(scene.seat, "follower", (YES, NO), "PH-FOL-02", NO, about=(scene.card, self.food))) == NO:
                return
            yield from rules.tracks.change(game, scene.seat, "food", -self.food, scene.card)
        yield FollowerGained(scene.seat, cards[0])

    def useful(self, game: State, scene: Scene) -> bool:
        pile = game.decks["follower"]
        return game.players[scene.seat].food >= self.food and bool(pile.draw or pile.discard)

    def sentence(self, who: str) -> str:
        gain = verb(who, "gain a follower")
        return (
            f"{gain} for {amount(self.food, 'food')}, if {'you' if who == 'you' else 'they'} like"
            if self.food
            else gain
        )

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("follower", 1)
        found.add("food", -self.food)

    @classmethod
    def read(cls, value: object, converter: object) -> GainFollower:
        """`true`, or {food: 1}."""
        return super().read(None if value is True else value, converter)  # type: ignore[arg-type]


@frozen
class DiscardItem(Counted):
    """Items discarded, of one's own choice."""

    verb = "discard_item"
    does, noun, what, sign = "discard", "item", "equipment", -1
    harms = True
    asks = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """From hand or inventory. PH-INV-11."""
        held = rules.items.held(game.players[scene.seat])
        yield from rules.scene.give_up(game, scene.seat, held, self.n, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        return bool(rules.items.held(game.players[scene.seat]))


@frozen
class DrawScar(Counted):
    """Scars, which count towards no limit of a combat. PH-SCR-05."""

    verb = "scar"
    noun = what = "scar"
    harms = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """One at a time. PH-SCR-14."""
        yield from rules.knockouts.draw_scars(game, scene.seat, self.n, scene.card)


@frozen
class LoseScar(Counted):
    """Scars given back, of one's own choice. PH-SCR-17."""

    verb = "lose_scar"
    does, noun, what, sign = "lose", "scar", "scar", -1
    asks = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """As many as there are."""
        for _ in range(self.n):
            scars = tuple(map(CardKey.of, game.players[scene.seat].scars))
            if not scars:
                return
            key = yield Ask(scene.seat, "lose_scar", scars, "PH-SCR-17")
            yield ScarLost(scene.seat, key.card)

    def useful(self, game: State, scene: Scene) -> bool:
        return bool(game.players[scene.seat].scars)

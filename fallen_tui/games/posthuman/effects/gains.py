"""What is gained and lost: tokens, tracks, XP, the journey; items, skills, supplies, followers and scars."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fallen_tui.adventure.content.reading import demand
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.phrases import amount, verb
from fallen_tui.games.posthuman.state.events import FollowerGained, JourneyMoved, ScarLost, XpGained
from fallen_tui.games.posthuman.state.keys import AMMO, FOOD, NO, YES, CardKey
from fallen_tui.games.posthuman.state.table import GOAL, LAST_SLOT

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Forecast, Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State


@frozen
class CountedEffect(Effect):
    """So many of something.

    does   what is done with them, as an order; noun: by what name
    what   what kind of thing they are, to bots; sign: -1 where they are lost
    """

    does: ClassVar[str] = "draw"
    noun: ClassVar[str] = ""
    what: ClassVar[str] = ""
    sign: ClassVar[int] = 1

    n: int = 1

    def sentence(self, who: str) -> str:
        return verb(who, f"{self.does} {amount(self.n, self.noun)}")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add(self.what, self.sign * self.n)


@frozen
class OnTrack(CountedEffect):
    """Tokens or a track, more or less of it."""

    n: int

    def __attrs_post_init__(self) -> None:
        demand((self.n != 0, "n", "an amount of 0 does nothing; remove the effect"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """As much as the track has room for."""
        yield from rules.tracks.change(game, scene.seat, self.what, self.n, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        player = game.players[scene.seat]
        limit = player.limit(self.what)
        return self.n > 0 and (limit is None or getattr(player, self.what) < limit)

    def sentence(self, who: str) -> str:
        return verb(who, f"{'gain' if self.n > 0 else 'lose'} {amount(self.n, self.what)}")


@frozen
class Food(OnTrack):
    """Food gained or lost."""

    verb = what = "food"


@frozen
class Ammo(OnTrack):
    """Ammunition gained or lost."""

    verb = what = "ammo"


@frozen
class Morale(OnTrack):
    """Morale gained or lost."""

    verb = what = "morale"


@frozen
class Health(OnTrack):
    """Health regained."""

    verb = what = "health"

    def __attrs_post_init__(self) -> None:
        demand((self.n > 0, "n", "must be 1 or more; for a loss write wound"))


@frozen
class Wound(CountedEffect):
    """Wounds outside melee and shooting. PH-HEA-03."""

    verb = "wound"
    does, noun, what, sign = "take", "wound", "health", -1
    harms = True

    n: int

    def __attrs_post_init__(self) -> None:
        demand((self.n > 0, "n", "must be 1 or more"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Health goes down; the scene sees to knock-outs."""
        yield from rules.tracks.change(game, scene.seat, "health", -self.n, scene.card)


@frozen
class Hunger(Effect):
    """The hunger marker moves right (fed) or left."""

    verb = "hunger"

    n: int

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """As far as the track goes."""
        yield from rules.tracks.move_hunger(game, scene.seat, self.n)

    def useful(self, game: State, scene: Scene) -> bool:
        hunger = game.players[scene.seat].hunger
        return hunger > 0 if self.n > 0 else hunger < LAST_SLOT

    def sentence(self, who: str) -> str:
        side = "right" if self.n > 0 else "left"
        owner = "your" if who == "you" else f"{who}'s"
        return f"{owner} hunger marker moves {amount(self.n, 'slot')} {side}"

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("hunger", self.n)


@frozen
class Xp(CountedEffect):
    """Experience, in counters; a narrative encounter that gives 1 is kept for it. PH-GAP-72."""

    verb = "xp"
    does, noun, what = "gain", "XP", "xp"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The encounter under way is kept where it stands for this XP, else counters."""
        card = rules.experience.kept_card(game, scene.card) if self.n == 1 else ""
        yield XpGained(scene.seat, self.n, (card,) if card else (), scene.card)


@frozen
class Journey(CountedEffect):
    """Journey points. PH-EVT-08."""

    verb = "journey"
    does, noun, what = "gain", "journey point", "journey"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """At once, up to the Fortress."""
        n = min(self.n, GOAL - game.players[scene.seat].journey)
        if n > 0:
            yield JourneyMoved(scene.seat, n, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        return game.players[scene.seat].journey < GOAL


@frozen
class LoseEither(Effect):
    """Food or ammunition lost, whichever the loser likes."""

    verb = "lose_either"
    asks = True

    n: int

    def more(self, n: int) -> LoseEither:
        """The same, so much more of it."""
        return LoseEither(self.n + n)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Who has but one of them loses that. Of `by` where a mutant robs: it chooses. PH-TAB-P-MUTACTIONS."""
        player = game.players[scene.seat]
        held = [key for key in (FOOD, AMMO) if getattr(player, key)]
        if held:
            asked = scene.by if not game.players[scene.by].human else scene.seat
            what = held[0] if len(held) == 1 else (yield Ask(asked, "lose_either", tuple(held), "PH-ACT-08",
                                                             about=(scene.card, scene.seat, self.n)))  # fmt: skip
            yield from rules.tracks.change(game, scene.seat, str(what), -self.n, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        player = game.players[scene.seat]
        return bool(player.food or player.ammo)

    def sentence(self, who: str) -> str:
        return verb(who, f"lose {self.n} food or {self.n} ammo")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("food", -self.n / 2)
        found.add("ammo", -self.n / 2)


# --- cards ---


@frozen
class DrawItem(CountedEffect):
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
class DrawSupply(CountedEffect):
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
class DiscardItem(CountedEffect):
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
class DrawScar(CountedEffect):
    """Scars, which count towards no limit of a combat. PH-SCR-05."""

    verb = "scar"
    noun = what = "scar"
    harms = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """One at a time. PH-SCR-14."""
        yield from rules.knockouts.draw_scars(game, scene.seat, self.n, scene.card)


@frozen
class LoseScar(CountedEffect):
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

"""Town Technologies and Town Defense Chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import ONE, Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import TechnologyWord, Who
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, Pricing, mean, spread, taken
from fallen_tui.games.fallen_land.effects.whom import another, somebody, spared
from fallen_tui.games.fallen_land.state.events import Unaffordable
from fallen_tui.games.fallen_land.state.keys.words import NO, YES, CardKey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

Pick = Literal["you", "owner", "random"]
_PICKED = {"you": "of your choice", "owner": "of its owner's choice", "random": "at random"}


@frozen
class GainTechnology(Effect):
    """A Town Technology gained; with `price` it may be bought for so many coins."""

    verb = "technology"
    standing = True

    kind: TechnologyWord | Literal["random", "choice"]
    tier: Literal[1, 2] = 1
    price: int | None = None
    who: Who = ""

    @property
    def technology(self) -> bool:
        return True

    @property
    def asking_price(self) -> int | None:
        return self.price

    def brings(self) -> Iterator[Change]:
        yield Change("technologies")

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A technology: named, random or of one's choice; with a price it may be left. FL-TEC-19 to FL-TEC-21."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if self.price is not None and not (yield from self._paid_for(game, seat, self.price)):
                continue
            if self.kind == "random":
                kind = yield from rules.drawing.random_technology(game)
            elif self.kind == "choice":
                keys = tuple(map(CardKey.of, game.cards.technologies))
                kind = yield Ask(seat, "choose_technology", keys, "FL-TEC-19", about=(scene.card,))
            else:
                kind = self.kind
            yield from rules.towns.gain_technology(game, seat, kind, self.tier, scene.card)

    def _paid_for(self, game: State, seat: int, price: int) -> Rule[bool]:
        """One that a card offers for coins, or for cards at their printed value. FL-TEC-19, FL-TEC-22."""
        if rules.bank.means(game, seat) < price:
            yield Unaffordable(seat, self.kind, price)
            return False
        key = yield Ask(seat, "buy_offered", (YES, NO), "FL-TEC-19", NO, (self.kind, price))
        return key == YES and (yield from rules.bank.settle(game, seat, f"technology:{self.kind}", price))

    def useful(self, game: State, scene: Scene) -> bool:
        """Whether one that is offered can be paid for without the card that offers it. FL-TEC-22."""
        price = self.price
        return somebody(
            self, game, scene, lambda seat: price is None or rules.bank.means(game, seat, scene.card) >= price
        )

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from rules.tracks.prestige(game, seat, 1, scene.card)
        yield from rules.tracks.town_health(game, seat, 5, scene.card)

    def sentence(self, who: str) -> str:
        names = {"random": "a random Town Technology", "choice": "a Town Technology of your choice"}
        what = names.get(self.kind) or phrases.TECHNOLOGY[self.kind]
        tier = " at Tier 2" if self.tier == 2 else ""
        if self.price is None:
            return phrases.act(who, "gain", f"{what}{tier}")
        bought = f"buy {what}{tier} now for {phrases.counted(self.price, 'coin')}"
        return phrases.act(who, "may", bought) if who != "you" else f"you may {bought}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        if self.price is None:
            spread(found, self.who, look, "technology", 1.0)
        else:
            found.add("other", max(0.0, PRICES["technology"] - self.price))

    def by_side(self, judge: Pricing) -> float:
        if self.who not in ("", "you"):
            return judge.usual(self)
        return judge.learnt(self, self.kind, self.tier, self.price)


def _lost_by_rival(game: State, scene: Scene, seat: int) -> Rule[None]:
    """As for a Tier 1 technology that is lost. FL-TEC-15."""
    yield from rules.tracks.prestige(game, seat, -1, scene.card)
    yield from rules.tracks.town_health(game, seat, -5, scene.card)


def _open_technology(game: State, seat: int, word: str) -> bool:
    """Whether there is a technology that no card protects."""
    return bool(rules.towns.takeable(game, seat)) and not queries.bonuses.immune(game, seat, word, town=True)


def _picked(game: State, victim: int, pick: str, scene: Scene, word: str) -> Rule[str]:
    kinds = rules.towns.takeable(game, victim)
    if not kinds or (yield from spared(game, victim, word)):
        return ""
    if pick == "random":
        (face,) = yield Roll(1, len(kinds), "pick", "a technology at random")
        drawn: str = kinds[face - 1]
        return drawn
    by = victim if pick == "owner" else scene.seat
    kind: str = yield Ask(
        by, "pick_technology", tuple(map(CardKey.of, kinds)), "FL-TEC-18", about=(victim, scene.card, word)
    )
    return kind


@frozen
class DestroyTechnology(Effect):
    """A Town Technology destroyed; `pick` says who chooses it."""

    verb = "destroy_technology"
    harms = True

    who: Who = ""
    pick: Pick = "you"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A technology of a town is destroyed. FL-TEC-15, FL-TEC-16, FL-TEC-18."""
        for victim in (yield from rules.scene.seats(game, self.who, scene)):
            kind = yield from _picked(game, victim, self.pick, scene, "destruction")
            if kind:
                yield from rules.towns.lose_technology(game, victim, kind, "destroyed")

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: _open_technology(game, seat, "destruction"))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from _lost_by_rival(game, scene, seat)

    def sentence(self, who: str) -> str:
        return f"a Town Technology of {phrases.source(who)}, {_PICKED[self.pick]}, is destroyed"

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "technology", -1.0)


@frozen
class StealTechnology(Effect):
    """A Town Technology taken over; `pick` says who chooses it."""

    verb = "steal_technology"
    takes = True

    who: Who = ""
    pick: Pick = "you"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A technology of a town is taken over. FL-TEC-17, FL-GAP-38."""
        for victim in (yield from rules.scene.seats(game, self.who, scene)):
            if victim == scene.seat or rules.truce.allied(game, scene.seat, victim):
                continue
            kind = yield from _picked(game, victim, self.pick, scene, "theft")
            if kind:
                yield from rules.towns.steal_technology(game, scene.seat, victim, kind)

    def useful(self, game: State, scene: Scene) -> bool:
        return another(self, game, scene, lambda seat: _open_technology(game, seat, "theft"))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """The thief takes a random one of Tier 1."""
        yield from _lost_by_rival(game, scene, seat)
        kind = yield from rules.drawing.random_technology(game)
        yield from rules.towns.gain_technology(game, scene.seat, kind, 1, "stolen")

    def sentence(self, who: str) -> str:
        return f"take a Town Technology of {phrases.source(who)}, {_PICKED[self.pick]}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        taken(found, look, PRICES["technology"])


@frozen
class Chip(Effect):
    """Town Defense Chips gained; those of a perk cannot be sold."""

    verb = "chip"
    settled = True
    alike = True

    n: Amount = ONE
    perk: bool = False
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Town Defense Chips gained. FL-TDC-01."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from rules.towns.gain_chips(game, seat, n, self.perk)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: game.players[seat].chips < rules.towns.MOST_CHIPS)

    def sentence(self, who: str) -> str:
        kept = " that can't be sold" if self.perk else ""
        return phrases.act(who, "gain", f"{phrases.amount(self.n, 'Town Defense Chip')}{kept}")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "chip", mean(self.n, look))

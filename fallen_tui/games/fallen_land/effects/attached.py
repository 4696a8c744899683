"""Cards that stay with a town or a Party, taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import ONE, Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, mean, spread
from fallen_tui.games.fallen_land.effects.tolls import in_cards
from fallen_tui.games.fallen_land.effects.whom import somebody
from fallen_tui.games.fallen_land.state.events import Detached, Moved, Spared
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, place_of
from fallen_tui.games.fallen_land.state.keys.words import CardKey

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

JINX, PERHAPS = 7.0, 0.5
"""What a Jinxed card costs who bears it, and how likely there is one where nothing is known."""
TAKEN_OFF = 3.0
"""A card that is taken off."""
_JINX = {"party": "the Party", "town": "the town", "any": "the Party or town"}


def lasting(game: State, seat: int) -> set[str]:
    """The cards in play that no card can take off."""
    return {card for _, card, _ in queries.bonuses.standing(game, seat, "no_jinx_removal")}


@frozen
class RemoveJinx(Effect):
    """Jinxed cards taken off."""

    verb = "remove_jinx"
    settled = True
    lacks = "jinx"

    source: Literal["party", "town", "any"] = "party"
    n: Amount = ONE
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Jinxed cards are taken off. FL-JNX-07."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            for _ in range(n):
                found = self._removable(game, seat)
                if not found:
                    break
                card = yield Ask(seat, "remove_jinx", tuple(map(CardKey.of, found)), "FL-JNX-07", about=(scene.card,))
                yield from _take_off(seat, card, found[card], scene.card)

    def _removable(self, game: State, seat: int) -> dict[str, str]:
        """The Jinxed cards that may be taken off, with their places."""
        fast = lasting(game, seat)
        return {
            card: place
            for card, place in queries.figures.jinxes(game, seat)
            if card not in fast and (self.source == "any" or (place == "town") is (self.source == "town"))
        }

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: bool(self._removable(game, seat)))

    def sentence(self, who: str) -> str:
        return phrases.act(who, "remove", f"{phrases.amount(self.n, 'Jinxed card')} from {_JINX[self.source]}")

    def estimate(self, found: Tally, look: Outlook) -> None:
        """The Jinxed cards that are there."""
        if look.game is None:
            found.add("other", JINX * PERHAPS)
            return
        there = [place == "town" for _, place in queries.figures.jinxes(look.game, look.seat)]
        n = len(there) if self.source == "any" else there.count(self.source == "town")
        spread(found, self.who, look, "coins", JINX * min(n, mean(self.n, look)))


def _take_off(seat: int, card: str, place: str, why: str) -> Rule[None]:
    """A card leaves its bearer: a Spoils card out of a zone, an Action card out of its place."""
    if place in ("town", "party") or isinstance(place_of(place), InCrown):
        yield Detached(card, seat, place, why=why)
    else:
        yield Moved(seat, (card,), place, "discard:spoils", why)


@frozen
class RemoveCard(Effect):
    """Attached cards taken off."""

    verb = "remove_card"

    source: Literal["town", "party"] = "town"
    who: Who = ""
    n: Amount = ONE

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Attached cards of a town or a Party are discarded. FL-ATU-02."""
        town = self.source == "town"
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            for _ in range(n):
                found = self._attached(game, seat)
                safe = queries.bonuses.shield(game, seat, "destruction", town=town) if seat != scene.seat else ""
                if safe:
                    yield Spared(seat, "destruction", safe, town)
                if not found or safe:
                    break
                about = (seat, scene.card)
                card = yield Ask(scene.seat, "remove_card", tuple(map(CardKey.of, found)), "FL-ATU-02", about=about)
                yield Detached(card, seat, found[card], why=scene.card)
                yield from rules.gear.shed_excess(game, seat)

    def _attached(self, game: State, seat: int) -> dict[str, str]:
        """The cards attached to a town, or to a Party and its Characters, with their places."""
        player, town = game.players[seat], self.source == "town"
        found: dict[str, str] = {}
        for attached in player.town_cards if town else player.party_cards:
            found[attached.card] = self.source
        for crown, member in () if town else player.party:
            found.update({attached.card: f"crown:{crown}" for attached in member.cards})
        fast = lasting(game, seat)
        return {card: place for card, place in found.items() if card not in fast}

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: self._could_remove(game, scene, seat))

    def _could_remove(self, game: State, scene: Scene, seat: int) -> bool:
        town = self.source == "town"
        safe = seat != scene.seat and queries.bonuses.immune(game, seat, "destruction", town=town)
        return bool(self._attached(game, seat)) and not safe

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from in_cards(game, scene, seat, self.n, -1)

    def sentence(self, who: str) -> str:
        where = f"{phrases.owner(who)} {self.source.replace('party', 'Party')}"
        return f"discard {phrases.amount(self.n, 'card')} attached to {where}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", TAKEN_OFF)

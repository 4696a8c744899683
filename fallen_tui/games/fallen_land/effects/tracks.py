"""Prestige, Town Health and coins: gained, lost, taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, mean, spread
from fallen_tui.games.fallen_land.effects.tolls import in_town_health
from fallen_tui.games.fallen_land.effects.whom import another, somebody, spared
from fallen_tui.games.fallen_land.state.events import CoinsChanged, CoinsPassed

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

MOST_TAKEN = 15.0
"""Coins that others have to be taken at most, as bots see it."""


def _could_change(effect: Track, game: State, scene: Scene, seat: int) -> bool:
    n = effect.n
    if n.per and not rules.scene.count(game, n.per, scene, seat):
        return False
    return not n.negative or getattr(game.players[seat], effect.track) > 0


@frozen
class Track(Effect):
    """A track of a player moves."""

    signed = True
    settled = True

    n: Amount
    who: Who = ""

    def brings(self) -> Iterator[Change]:
        yield Change(self.track, "", not self.n.negative)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: _could_change(self, game, scene, seat))


def _said(effect: Track, who: str, word: str) -> str:
    return phrases.act(who, "lose" if effect.n.negative else "gain", phrases.amount(effect.n, word))


@frozen
class Prestige(Track):
    """Prestige gained, or lost below 0."""

    verb = "prestige"
    track = "prestige"
    alike = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from rules.tracks.prestige(game, seat, n, scene.card)

    def sentence(self, who: str) -> str:
        return _said(self, who, "Prestige")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "prestige", mean(self.n, look))


@frozen
class TownHealth(Track):
    """Town Health gained, or lost below 0."""

    verb = "town_health"
    track = "town_health"
    alike = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from rules.tracks.town_health(game, seat, n, scene.card)

    def sure_loss(self, game: State, scene: Scene) -> int | None:
        mine = self.who == "you" or (not self.who and not scene.aimed)
        return -self.n.plus if mine and self.n.fixed and self.n.negative else None

    def sentence(self, who: str) -> str:
        return _said(self, who, "Town Health")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "health", mean(self.n, look))


@frozen
class Coins(Track):
    """Salvage Coins gained, or lost below 0 as far as there are."""

    verb = "coins"
    track = "coins"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from rules.tracks.coins(game, seat, n, scene.card)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """Its coins are its Town Health."""
        n = yield from rules.scene.amount(game, self.n, scene, seat)
        yield from rules.tracks.town_health(game, seat, in_town_health(n), scene.card)

    def sentence(self, who: str) -> str:
        return _said(self, who, "Salvage Coin")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "coins", mean(self.n, look))


@frozen
class TakeCoins(Effect):
    """Coins taken from `who`, as far as there are."""

    verb = "take_coins"
    takes = True

    n: Amount
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        for victim in (yield from rules.scene.seats(game, self.who, scene)):
            if victim == scene.seat or rules.truce.allied(game, scene.seat, victim):
                continue
            if (yield from spared(game, victim, "theft")):
                continue
            n = min(game.players[victim].coins, (yield from rules.scene.amount(game, self.n, scene, victim)))
            if n > 0:
                yield CoinsPassed(victim, scene.seat, n, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        return another(
            self,
            game,
            scene,
            lambda seat: game.players[seat].coins > 0 and not queries.bonuses.immune(game, seat, "theft", town=True),
        )

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """The Bank pays, the rival suffers."""
        n = min(queries.crew.PURSE, (yield from rules.scene.amount(game, self.n, scene, seat)))
        if n > 0:
            yield CoinsChanged(scene.seat, n, scene.card)
            yield from rules.tracks.town_health(game, seat, in_town_health(-n), scene.card)

    def sentence(self, who: str) -> str:
        return f"take {phrases.amount(self.n, 'Salvage Coin')} from {phrases.source(who)}, or all they have"

    def estimate(self, found: Tally, look: Outlook) -> None:
        n = min(mean(self.n, look), MOST_TAKEN)
        found.add("coins", n)
        found.add("other", look.harm * n)

"""The way of a Party: who comes along, weeks lost and gained, where it is moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import To, Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, Pricing, mean, spread
from fallen_tui.games.fallen_land.effects.whom import somebody, with_party
from fallen_tui.games.fallen_land.state.events import PartyMoved, PenaltyChanged, RivalSpared, WeeksChanged
from fallen_tui.games.fallen_land.state.keys.words import HexKey
from fallen_tui.games.fallen_land.state.table import MAD

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

Where = Literal[
    "random",
    "town",
    "nearest_resource",
    "nearest_city",
    "nearest_mission",
    "nearest_town",
    "nearest_shore",
    "any",
    "steps",
]
SENT_HOME = 3
"""Damage to a rival for a Character who is sent home. FL-VAR-30."""
ABSENT, DELAYED, ELSEWHERE = 8.0, 0.4, 0.5
"""Coins for a Character who is sent home, how likely there is a Week Penalty to discard, coins for being elsewhere."""


@frozen
class Bench(Effect):
    """A Character goes to the Town Roster."""

    verb = "bench"
    harms = True
    settled = True
    of_party = True

    to: To = ""
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Characters go to the Town Roster; the last one stays. FL-GAP-51."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            player = game.players[seat]
            for crown in (yield from rules.scene.crowns(game, self.to or "chosen", seat, scene)):
                member = player.crowns[crown]
                if member is not None and len(player.party) > 1 and member.psychological < MAD:
                    yield from rules.people.bench(game, seat, crown)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: len(game.players[seat].party) > 1)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from rules.rival_party.hurt_crew(game, seat, SENT_HOME, scene.card)

    def sentence(self, who: str) -> str:
        return f"{phrases.whom(self.to or 'chosen', who)} goes to the Town Roster"

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "coins", -ABSENT)


@frozen
class Delay(Effect):
    """A Week Penalty of `n` weeks."""

    verb = "delay"
    harms = True
    of_party = True

    n: Amount
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Week Penalty. FL-EXP-08."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if not (scene.mercenary and seat == scene.seat):
                n = yield from rules.scene.amount(game, self.n, scene, seat)
                yield from rules.movement.delay(game, seat, n)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(
            self,
            game,
            scene,
            lambda seat: bool(game.players[seat].party) and not queries.bonuses.immune(game, seat, "delay"),
        )

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        n = yield from rules.scene.amount(game, self.n, scene, seat)
        yield from rules.rival_party.set_back(game, seat, n)

    def sentence(self, who: str) -> str:
        subject = "you are" if who == "you" else f"{phrases.PLAYER[who]} is"
        return f"{subject} Delayed {phrases.amount(self.n, 'week')}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "weeks", -mean(self.n, look))


@frozen
class Weeks(Effect):
    """Weeks gained in this Party Exploits Phase."""

    verb = "weeks"
    lacks = "weeks"

    n: Amount
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Weeks more, for a player whose weeks are under way. FL-WLD-06."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if game.current == seat:
                yield WeeksChanged(seat, (yield from rules.scene.amount(game, self.n, scene, seat)), "card")

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: game.current == seat)

    def sentence(self, who: str) -> str:
        return phrases.act(who, "gain", f"{phrases.amount(self.n, 'week')} in this Party Exploits Phase")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "weeks", mean(self.n, look))


@frozen
class Shed(Effect):
    """Week Penalty of up to `n` weeks discarded."""

    verb = "shed"
    settled = True
    lacks = "penalty"

    n: Amount
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Week Penalty discarded. FL-EQP-20."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            n = min(game.players[seat].penalty, (yield from rules.scene.amount(game, self.n, scene, seat)))
            if n:
                yield PenaltyChanged(seat, -n, "card")

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: game.players[seat].penalty > 0)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        if game.players[seat].penalty:
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from rules.rival_party.set_back(game, seat, -n, "card")
        else:
            yield RivalSpared(seat, self.lacks, scene.card)

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        return game.players[seat].penalty > 0

    def sentence(self, who: str) -> str:
        return phrases.act(who, "discard", f"up to {phrases.amount(self.n, 'week')} of Week Penalty")

    def estimate(self, found: Tally, look: Outlook) -> None:
        n = mean(self.n, look)
        found.add("weeks", min(n, look.game.players[look.seat].penalty) if look.game is not None else n * DELAYED)


@frozen
class Move(Effect):
    """The Party is moved; `n` hexes where the word is any or steps; `by` decides."""

    verb = "move"
    harms = True
    of_party = True
    standing = True

    to: Where
    n: Amount | None = None
    by: Who = "you"
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        counted = self.to in ("any", "steps")
        demand(
            (not counted or self.n is not None, "n", f"is missing; to: {self.to} needs a number of hexes"),
            (counted or self.n is None, "n", "only to: any and to: steps can have a number of hexes"),
        )

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The Party is moved; that is no Movement Deed. FL-GAP-25."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if not game.players[seat].party or (scene.mercenary and seat == scene.seat):
                continue
            if hex := (yield from self._destination(game, scene, seat)):
                yield from rules.movement.move_party(game, seat, hex, "card")

    def _destination(self, game: State, scene: Scene, seat: int) -> Rule[str]:
        """Where it sends a Party; "" where there is no such hex."""
        if self.to == "random":
            hex: str = yield from rules.drawing.random_location(game)
            return hex
        if self.to == "town":
            return game.home(seat)
        n = (yield from rules.scene.amount(game, self.n, scene, seat)) if self.n is not None else 0
        goals = goals_of(game, seat, self.to, n)
        if not goals:
            return ""
        by = next(iter(rules.scene.known_seats(game, self.by, scene)), seat)
        ask = Ask(by, "move_to", tuple(map(HexKey.of, goals)), "FL-MAP-09", about=(seat, scene.card))
        hex = yield from rules.hooks.asked.answered(game, ask)
        return hex

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, with_party(game))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """Where the card says."""
        if hex := (yield from self._destination(game, scene, seat)):
            yield PartyMoved(seat, hex, "card")

    def sentence(self, who: str) -> str:
        party = f"{phrases.owner(who)} Party"
        n = phrases.amount(self.n, "hex") if self.n else ""
        if self.to == "town":
            return f"move {party} to {'your' if who == 'you' else 'its own'} town"
        if self.to in _PLACES:
            return f"move {party} {_PLACES[self.to]}"
        return phrases.act(self.by, "move", f"{party} {'up to' if self.to == 'any' else 'exactly'} {n}")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "coins", ELSEWHERE)

    def by_side(self, judge: Pricing) -> float:
        if self.who not in ("", "you") or self.to in ("random", "steps"):
            return judge.usual(self)
        return judge.moved(self, self.to, self.n)


_PLACES = {
    "random": "to a Random Location",
    "nearest_resource": "to the nearest Resource",
    "nearest_city": "to the nearest city",
    "nearest_mission": "to the nearest Mission",
    "nearest_town": "to the nearest town",
    "nearest_shore": "to the nearest shore",
}


def goals_of(game: State, seat: int, to: str, n: int) -> tuple[str, ...]:
    """The hexes to which a card may move a Party; of several equally near ones each. FL-GAP-04."""
    board = game.cards.board
    here = board.at(game.players[seat].place).coordinate
    if to in ("any", "steps"):
        near = [hex for hex in board.hexes.values() if not hex.water]
        far = [(board.distance(here, hex.coordinate), hex.name) for hex in near]
        return tuple(name for steps, name in far if (steps == n if to == "steps" else steps <= n))
    if to == "nearest_city":
        goals = [cell for cell, hex in board.hexes.items() if "city" in hex.terrains]
    elif to == "nearest_shore":
        goals = list(board.shore)
    else:
        found = queries.whereabouts.hexes_of(game, to.removeprefix("nearest_"), seat)
        goals = [board.at(name).coordinate for name in found]
    return tuple(board[cell].name for cell in board.nearest(here, goals)) if goals else ()

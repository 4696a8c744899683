"""Resources claimed, lost, destroyed, doubled without a Deed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, spread
from fallen_tui.games.fallen_land.effects.whom import spared
from fallen_tui.games.fallen_land.state.events import RivalSpared
from fallen_tui.games.fallen_land.state.keys.targets import OfHex, target_of
from fallen_tui.games.fallen_land.state.keys.words import HexKey
from fallen_tui.games.fallen_land.state.table import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

Which = Literal["here", "nearest", "target", "neutral", "rival", "any"]
DOUBLED = 6.0
"""A second Resource somewhere, to bots."""
_NAMED = {
    "here": "the Resource here",
    "nearest": "the nearest Resource",
    "target": "that Resource",
    "neutral": "a neutral Resource",
    "rival": "another player's Resource",
    "any": "any Resource",
}


def which(game: State, word: str, scene: Scene, seat: int) -> list[str]:
    """The Resource hexes that a word means; of several the player chooses."""
    standing = [hex for hex, holding in game.resources.items() if not holding.destroyed]
    here = game.players[seat].place
    if word == "here":
        return [here] if here in standing else []
    if word == "target":
        target = target_of(scene.target)
        return [target.hex] if isinstance(target, OfHex | HexKey) and target.hex in standing else []
    if word == "neutral":
        return [hex for hex in standing if game.owner_of(hex) == NOBODY]
    if word == "rival":
        return [hex for hex in standing if game.owner_of(hex) not in (NOBODY, seat)]
    if word == "nearest":
        board = game.cards.board
        start = board.at(here or game.home(seat)).coordinate
        others = [board.at(hex).coordinate for hex in standing if game.owner_of(hex) != seat]
        return [board[cell].name for cell in board.nearest(start, others)] if others else []
    return standing


def _within(game: State, hex: str, seat: int, within: int | None) -> bool:
    if within is None:
        return True
    board = game.cards.board
    here = game.players[seat].place or game.home(seat)
    return board.distance(board.at(hex).coordinate, board.at(here).coordinate) <= within


def _picked(game: State, seat: int, hexes: list[str], scene: Scene) -> Rule[str]:
    if not hexes:
        return ""
    hex: str = yield Ask(seat, "pick_resource", tuple(map(HexKey.of, hexes)), "FL-RES-19", about=(scene.card,))
    return hex


def _turned(effect: Neutralise | DestroyResource, found: Tally, look: Outlook) -> None:
    """Add what a Resource brings that nobody owns any more: a loss where it is one's own."""
    if effect.which == "rival" and look.game is not None and not _elsewhere(look.game, look.seat):
        return
    sign = -1.0 if effect.which in ("here", "nearest") and effect.who == "you" else look.harm
    found.add("other", sign * PRICES["resource"])


def _elsewhere(game: State, seat: int) -> bool:
    """Whether anybody else owns a Resource."""
    return any(holding.owner not in (NOBODY, seat) for holding in game.resources.values())


@frozen
class ClaimResource(Effect):
    """A Resource claimed without a Deed; `within` so many hexes."""

    verb = "claim_resource"
    usual_who = "you"
    lacks = "neutral"

    which: Which
    within: int | None = None
    who: Who = ""

    def brings(self) -> Iterator[Change]:
        yield Change("resources")

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Resource without a Deed; defence chips do nothing. FL-RES-19, FL-TDC-07."""
        for seat in (yield from rules.scene.seats(game, self.who or self.usual_who, scene)):
            hexes = [
                hex
                for hex in which(game, self.which, scene, seat)
                if game.resources[hex].owner != seat and _within(game, hex, seat, self.within)
            ]
            hex = yield from _picked(game, seat, hexes, scene)
            if hex:
                yield from rules.towns.claim(game, seat, hex, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        seats = rules.scene.known_seats(game, self.who or self.usual_who, scene)
        return any(hex for each in seats for hex in which(game, self.which, scene, each) if game.owner_of(hex) != each)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """The nearest neutral one."""
        if hex := rules.rivals.nearest(game, seat, NOBODY):
            yield from rules.towns.claim(game, seat, hex, scene.card)
        else:
            yield RivalSpared(seat, self.lacks, scene.card)

    def sentence(self, who: str) -> str:
        within = f" within {phrases.counted(self.within, 'hex')}" if self.within is not None else ""
        return phrases.act(who, "claim", f"{_NAMED[self.which]}{within} without a Deed")

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "resource", 1.0)
        if self.which in ("rival", "target"):
            found.add("other", look.harm * PRICES["resource"])


@frozen
class Neutralise(Effect):
    """A Resource turns neutral."""

    verb = "neutralise"
    harms = True
    settled = True
    lacks = "resource"

    which: Which
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """An owned Resource turns neutral. FL-RES-04, FL-RES-19."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            owned = [hex for hex in which(game, self.which, scene, seat) if game.owner_of(hex) != NOBODY]
            if self.which == "any":
                owned = [hex for hex in owned if game.owner_of(hex) == seat]
            hex = yield from _picked(game, scene.seat if scene.aimed else seat, owned, scene)
            if hex and not (yield from spared(game, game.owner_of(hex), "theft")):
                yield from rules.towns.release(game, game.owner_of(hex), hex, scene.card)

    def useful(self, game: State, scene: Scene) -> bool:
        seats = rules.scene.known_seats(game, self.who, scene)
        return any(
            hex for each in seats for hex in which(game, self.which, scene, each) if game.owner_of(hex) != NOBODY
        )

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """As aimed by its player, else the Resource farthest from the rival's town. FL-VAR-29."""
        owned = tuple(game.owned(seat))
        if scene.aimed:
            scene.settled = (seat,)
            yield from self.carry_out(game, scene)
            scene.settled = None
        elif owned:
            yield from rules.towns.release(game, seat, rules.towns.far_off(game, seat, owned), scene.card)
        else:
            yield RivalSpared(seat, self.lacks, scene.card)

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        return bool(game.owned(seat))

    def sentence(self, who: str) -> str:
        return f"{_NAMED[self.which]} turns neutral"

    def estimate(self, found: Tally, look: Outlook) -> None:
        _turned(self, found, look)


@frozen
class DestroyResource(Effect):
    """A Resource is destroyed for good."""

    verb = "destroy_resource"
    harms = True
    usual_who = "you"
    lacks = "resource"

    which: Which
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Resource is destroyed without a Deed. FL-RES-19."""
        for seat in (yield from rules.scene.seats(game, self.who or self.usual_who, scene)):
            hex = yield from _picked(game, seat, which(game, self.which, scene, seat), scene)
            if hex and not (yield from spared(game, game.owner_of(hex), "destruction")):
                yield from rules.towns.destroy(game, seat, hex)

    def sentence(self, who: str) -> str:
        return f"{_NAMED[self.which]} is destroyed"

    def estimate(self, found: Tally, look: Outlook) -> None:
        _turned(self, found, look)


@frozen
class CreateResource(Effect):
    """A Resource becomes a Double Resource."""

    verb = "create_resource"

    which: Literal["here", "nearest", "any"] = "here"

    def _single(self, game: State, scene: Scene) -> list[str]:
        return [hex for hex in which(game, self.which, scene, scene.seat) if game.resources[hex].count == 1]

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A second Resource in a Resource hex. FL-RES-16."""
        hex = yield from _picked(game, scene.seat, self._single(game, scene), scene)
        if hex:
            yield from rules.towns.double(game, hex)

    def useful(self, game: State, scene: Scene) -> bool:
        return bool(self._single(game, scene))

    def sentence(self, who: str) -> str:
        return f"{_NAMED[self.which]} becomes a Double Resource"

    def estimate(self, found: Tally, look: Outlook) -> None:
        """A second Resource in a hex of one's own, else of little use."""
        game = look.game
        if game is None or self.which == "nearest":
            found.add("other", DOUBLED)
            return
        hexes = game.owned(look.seat)
        if self.which == "here":
            hexes = [hex for hex in hexes if hex == game.players[look.seat].place]
        found.add("resource", float(any(game.resources[hex].count == 1 for hex in hexes)))

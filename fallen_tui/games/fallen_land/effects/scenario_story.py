"""The story of a scenario: what is told, who joins, its front, its end. FL-SCN-10.

Read by what reads scenarios alone: cards of the game do not know their verbs. The names of its things stand in
sentences as [[id]] until they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import read_fields
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.effects.scenario import EndFlow, LoseFlow, TellFlow
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects import goals
from fallen_tui.games.fallen_land.effects.estimating import Outlook
from fallen_tui.games.fallen_land.state.events.scenario import (
    BoonGained,
    VerdictGiven,
    the_progress,
)

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State


@frozen
class Tell(TellFlow, Effect):
    """A paragraph of the story."""

    verb = "tell"

    text: str


@frozen
class Win(EndFlow, Effect):
    """The scenario is won: by all together, or by the player concerned where it is a race."""

    verb = "win"

    text: str = ""
    who: Who = ""

    def brings(self) -> Iterator[Change]:
        yield Change("win")

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The scenario is won, at the end of the Deed or step. FL-SCN-13."""
        if the_progress(game).verdict:
            return
        if game.cards.scenario.together:
            yield VerdictGiven("won", tuple(range(len(game.players))), self.text)
        else:
            yield VerdictGiven("won", (yield from rules.scene.seats(game, self.who, scene)), self.text)

    def sentence(self, who: str) -> str:
        return "the scenario is won" if who == "you" else phrases.act(who, "win", "the scenario")

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", goals.ENDS)


@frozen
class Lose(LoseFlow, Effect):
    """The scenario is lost; in a race nobody wins. FL-SCN-13."""

    verb = "lose"

    text: str = ""

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", -goals.ENDS)


@frozen
class Join(Effect):
    """A named Character comes to the Party or the Town Roster."""

    verb = "join"

    card: str
    who: Who = ""

    @property
    def given_card(self) -> str:
        return self.card

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Character of the scenario comes, once. FL-SCN-10."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if self.card in game.out:
                yield from rules.people.gain_character(game, seat, self.card, "out")

    def useful(self, game: State, scene: Scene) -> bool:
        return self.card in game.out

    def sentence(self, who: str) -> str:
        return phrases.act(who, "gain", f"the Character {self.card} if not in play")

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", goals.GIFT)


@frozen
class Spread(Effect):
    """The front takes `n` hexes more; below 0 it gives up those it took last."""

    verb = "front"
    signed = True

    n: Amount

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """A front's hexes from a number. Raises FieldError."""
        if type(value) is dict:
            return read_fields(cls, value, converter)
        return cls(converter.structure(value, Amount))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The front goes on, or back. FL-SCN-12."""
        n = yield from rules.scene.amount(game, self.n, scene, scene.seat)
        if game.cards.scenario.front is not None:
            front = rules.scenario_front
            yield from (front.advance(game, n) if n > 0 else front.retreat(game, -n))

    def useful(self, game: State, scene: Scene) -> bool:
        return game.cards.scenario.front is not None

    def sentence(self, who: str) -> str:
        return f"[[front]] {'gives up' if self.n.negative else 'takes'} {phrases.amount(self.n, 'hex')}"


@frozen
class Boon(Effect):
    """A lasting boon of the campaign is gained."""

    verb = "boon"
    named = "boon"

    boon: str

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A lasting boon of the campaign, where there is one. FL-CAM-05."""
        if the_progress(game).campaign is not None:
            yield BoonGained(self.boon)

    def sentence(self, who: str) -> str:
        return phrases.act(who, "gain", f"the boon [[{self.boon}]]")

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", goals.GIFT)

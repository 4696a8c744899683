"""Sites of a scenario, and things to carry. FL-SCN-10.

Read by what reads scenarios alone: cards of the game do not know their verbs. The names of its things stand in
sentences as [[id]] until they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import ONE, Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects import goals
from fallen_tui.games.fallen_land.effects.estimating import Outlook
from fallen_tui.games.fallen_land.scenario.parts import HEX
from fallen_tui.games.fallen_land.state.events.scenario import (
    MarkMoved,
    the_progress,
)

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

NEAREST_PARTY = "nearest_party"
"""The goal of a site that goes where people are."""


def toward(word: str) -> str:
    """Where a site goes, in words."""
    return "the nearest Party" if word == NEAREST_PARTY else word if word[:1].isupper() else f"[[{word}]]"


def _on_the_map(game: State, site: str) -> bool:
    return any(world.card == site for world in game.world)


@frozen
class OpenSite(Effect):
    """A site opens that has not been open yet, or is closed."""

    verb = "open_site"
    named = "site"

    site: str
    at: Literal["", "here"] = ""

    def brings(self) -> Iterator[Change]:
        yield Change("open", self.site)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A site opens, where it is not open. FL-SCN-06."""
        sheet = game.cards.scenario.site(self.site)
        if not _on_the_map(game, self.site):
            here = game.players[scene.seat].place if self.at == "here" else ""
            yield from rules.scenario_sites.lay(game, sheet, here)

    def useful(self, game: State, scene: Scene) -> bool:
        return not _on_the_map(game, self.site)

    def sentence(self, who: str) -> str:
        return f"[[{self.site}]] opens{' here' if self.at else ''}"


@frozen
class CloseSite(Effect):
    """A site closes; `done`: as if it had been done."""

    verb = "close_site"
    named = "site"

    site: str
    done: bool = False

    def brings(self) -> Iterator[Change]:
        if self.done:
            yield Change("site", self.site)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A site closes, as done where the effect says so. FL-SCN-07."""
        yield from rules.scenario_sites.close(game, self.site, scene.seat, "done" if self.done else "card")

    def useful(self, game: State, scene: Scene) -> bool:
        return _on_the_map(game, self.site)

    def sentence(self, who: str) -> str:
        return f"[[{self.site}]] {'is done' if self.done else 'closes'}"


@frozen
class MoveSite(Effect):
    """A site moves so many hexes."""

    verb = "move_site"

    site: str
    toward: str
    n: Amount = ONE

    def names(self) -> Iterator[tuple[str, str]]:
        yield "site", self.site
        if self.toward != NEAREST_PARTY:
            yield ("land" if HEX.fullmatch(self.toward) else "site"), self.toward

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A site moves so many hexes. FL-SCN-07."""
        n = yield from rules.scene.amount(game, self.n, scene, scene.seat)
        yield from rules.scenario_sites.go(game, self.site, self.toward, n)

    def useful(self, game: State, scene: Scene) -> bool:
        return _on_the_map(game, self.site)

    def sentence(self, who: str) -> str:
        return f"[[{self.site}]] moves {phrases.amount(self.n, 'hex')} toward {toward(self.toward)}"


@frozen
class Take(Effect):
    """The Party takes something to carry, wherever it was."""

    verb = "take"
    named = "mark"

    mark: str
    who: Who = ""

    def brings(self) -> Iterator[Change]:
        yield Change("carries", self.mark)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The Party takes something to carry; a lost Party cannot. FL-SCN-11."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if game.players[seat].party and the_progress(game).marks[self.mark] != f"seat:{seat}":
                yield MarkMoved(self.mark, f"seat:{seat}", seat)

    def useful(self, game: State, scene: Scene) -> bool:
        return the_progress(game).marks[self.mark] != f"seat:{scene.seat}"

    def sentence(self, who: str) -> str:
        return f"{phrases.owner(who)} Party takes [[{self.mark}]]"

    def estimate(self, found: Tally, look: Outlook) -> None:
        if look.game is not None and look.game.scenario_progress is not None:
            found.add("other", goals.fetching(look.game, look.seat, self.mark, look))


@frozen
class Drop(Effect):
    """The Party puts down what it carries: here for good, or for whoever comes (`loose`)."""

    verb = "drop"
    named = "mark"

    mark: str
    loose: bool = False
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The Party puts down what it carries. FL-SCN-11."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if the_progress(game).marks[self.mark] == f"seat:{seat}":
                word = "lost" if self.loose else "down"
                yield MarkMoved(self.mark, f"{word}:{game.players[seat].place or game.home(seat)}", seat)

    def useful(self, game: State, scene: Scene) -> bool:
        return the_progress(game).marks[self.mark] == f"seat:{scene.seat}"

    def sentence(self, who: str) -> str:
        return phrases.act(who, "put", f"down [[{self.mark}]]{' for whoever comes' * self.loose}")

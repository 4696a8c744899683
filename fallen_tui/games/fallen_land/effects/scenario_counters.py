"""Counters of a scenario. FL-SCN-10.

Read by what reads scenarios alone: cards of the game do not know their verbs. The names of its things stand in
sentences as [[id]] until they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.effects.scenario import CountersFlow, counters_said
from fallen_tui.adventure.rules.scenario import change_counter
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects import goals
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, concerned, mean
from fallen_tui.games.fallen_land.state.events.scenario import the_progress
from fallen_tui.games.fallen_land.state.table import NOBODY

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State


@frozen
class CounterUp(CountersFlow, Effect):
    """Counters up or down; one of each seat for the player concerned. `to` sets it to a number."""

    verb = "counter"

    changes: tuple[tuple[str, Amount], ...]
    who: Who = ""

    def brings(self) -> Iterator[Change]:
        yield from (Change("counter", id, not n.negative) for id, n in self.changes)

    def adds_to(self, counter: str) -> int:
        return sum(n.plus for id, n in self.changes if id == counter and n.fixed)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Counters change, within their bounds; rules that wait for a number of them happen. FL-SCN-08."""
        for id, n in self.changes:
            known = game.cards.scenario.counter(id)
            if known.of == "table":
                points = yield from rules.scene.amount(game, n, scene, scene.seat)
                yield from change_counter(game, id, NOBODY, points, scene.seat, rules.scenario.fire)
            else:
                for seat in (yield from rules.scene.seats(game, self.who, scene)):
                    points = yield from rules.scene.amount(game, n, scene, seat)
                    yield from change_counter(game, id, seat, points, seat, rules.scenario.fire)

    def useful(self, game: State, scene: Scene) -> bool:
        progress, scenario = the_progress(game), game.cards.scenario
        for id, n in self.changes:
            known = scenario.counter(id)
            for seat in rules.scene.known_seats(game, self.who, scene):
                now = progress.counter(id, seat)
                if n.per and not rules.scene.count(game, n.per, scene, seat):
                    continue
                if (now > known.low) if n.negative else (now < known.high):
                    return True
        return False

    def sentence(self, who: str) -> str:
        whom = phrases.PLAYER[self.who] if self.who not in ("", "you") else ""
        return counters_said(self.changes, phrases.amount, whom)

    def estimate(self, found: Tally, look: Outlook) -> None:
        game = look.game
        if game is None or game.scenario_progress is None:
            return
        for id, n in self.changes:
            known = game.cards.scenario.counter(id)
            if known is None:
                continue
            now = game.scenario_progress.counter(id, look.seat)
            points = max(known.low - now, min(known.high - now, mean(n, look)))
            mine, theirs = (1.0, 0.0) if known.of == "table" else concerned(self.who, look)
            found.add("other", (mine - theirs * look.harm) * points * known.worth * PRICES["prestige"])
            if mine:
                found.add("other", goals.reached(game, id, now, now + points))

"""Counters of a scenario. FL-SCN-10.

Read by what reads scenarios alone: cards of the game do not know their verbs. The names of its things stand in
sentences as [[id]] until they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import read_fields
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text import english
from fallen_tui.engine.library_errors import wanted
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Change, Effect
from fallen_tui.games.fallen_land.content.vocabulary import Who
from fallen_tui.games.fallen_land.effects import goals
from fallen_tui.games.fallen_land.effects.estimating import PRICES, Outlook, concerned, mean
from fallen_tui.games.fallen_land.state.events.scenario import (
    CounterSet,
    the_course,
)
from fallen_tui.games.fallen_land.state.table import NOBODY

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State


@frozen
class CounterUp(Effect):
    """Counters up or down; one of each seat for the player concerned. `to` sets it to a number."""

    verb = "counter"

    changes: tuple[tuple[str, Amount], ...]
    who: Who = ""

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """Counters from {sieges: 1}, with `who` beside them. Raises FieldError."""
        if type(value) is not dict or not value.keys() - {"who"}:
            raise wanted(value, "counters with their changes, such as {sieges: 1},")
        changes = tuple((word, converter.structure(n, Amount)) for word, n in value.items() if word != "who")
        rest = {"who": value["who"]} if "who" in value else {}
        return read_fields(cls, rest, converter, changes=changes)

    def names(self) -> Iterator[tuple[str, str]]:
        yield from (("counter", id) for id, _ in self.changes)

    def brings(self) -> Iterator[Change]:
        yield from (Change("counter", id, not n.negative) for id, n in self.changes)

    def adds_to(self, counter: str) -> int:
        return sum(n.plus for id, n in self.changes if id == counter and n.fixed)

    def unseen(self, secrets: frozenset[str]) -> bool:
        return all(id in secrets for id, _ in self.changes)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Counters change, within their bounds; rules that wait for a number of them happen. FL-SCN-08."""
        for id, n in self.changes:
            known = game.cards.scenario.counter(id)
            if known.of == "table":
                points = yield from rules.scene.amount(game, n, scene, scene.seat)
                yield from _set_counter(game, id, NOBODY, points, scene.seat)
            else:
                for seat in (yield from rules.scene.seats(game, self.who, scene)):
                    points = yield from rules.scene.amount(game, n, scene, seat)
                    yield from _set_counter(game, id, seat, points, seat)

    def useful(self, game: State, scene: Scene) -> bool:
        course, scenario = the_course(game), game.cards.scenario
        for id, n in self.changes:
            known = scenario.counter(id)
            for seat in rules.scene.known_seats(game, self.who, scene):
                now = course.counter(id, seat)
                if n.per and not rules.scene.count(game, n.per, scene, seat):
                    continue
                if (now > known.low) if n.negative else (now < known.high):
                    return True
        return False

    def sentence(self, who: str) -> str:
        return english.listed(_change(id, n) for id, n in self.changes)

    def estimate(self, found: Tally, look: Outlook) -> None:
        game = look.game
        if game is None or game.course is None:
            return
        for id, n in self.changes:
            known = game.cards.scenario.counter(id)
            if known is None:
                continue
            now = game.course.counter(id, look.seat)
            points = max(known.low - now, min(known.high - now, mean(n, look)))
            mine, theirs = (1.0, 0.0) if known.of == "table" else concerned(self.who, look)
            found.add("other", (mine - theirs * look.harm) * points * known.worth * PRICES["prestige"])
            if mine:
                found.add("other", goals.reached(game, id, now, now + points))


def _set_counter(game: State, id: str, seat: int, points: int, by: int) -> Rule[None]:
    """Change a counter by so many points; `by` is whose doing it is."""
    known, course = game.cards.scenario.counter(id), the_course(game)
    was = course.counter(id, max(0, seat))
    now = min(known.high, max(known.low, was + points))
    if now == was:
        return
    yield CounterSet(id, seat, now)
    for place, rule in enumerate(game.cards.scenario.rules):
        if rule.on == "counter_at" and rule.counter == id and rule.test.holds(now) and not rule.test.holds(was):
            yield from rules.scenario.fire(game, place, rule, by)


def _change(id: str, n: Amount) -> str:
    """How a counter changes; what is so or not is noted or struck out, and of a secret one it is not said."""
    number, note = ("falls", "struck out") if n.negative else ("rises", "noted")
    return f'[[{id}|* {number} by {phrases.amount(n)}|* changes|"*" is {note}]]'

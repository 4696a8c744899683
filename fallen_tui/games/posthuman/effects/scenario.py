"""Effects that only scenarios know: counters, what is told, who and what comes along, the end. PH-SCN-09.

Read by what reads scenarios alone: cards of the game do not know their verbs. Names of things stand in sentences as
[[id]] until they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.effects.scenario import CountersFlow, EndFlow, LoseFlow, TellFlow, counters_said
from fallen_tui.adventure.rules.scenario import change_counter
from fallen_tui.engine.events import UNSEEN
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Roll
from fallen_tui.games.posthuman import rules
from fallen_tui.games.posthuman.content.effects import Effect
from fallen_tui.games.posthuman.content.phrases import verb
from fallen_tui.games.posthuman.state.events.scenario import (
    FollowerJoined,
    MarkMoved,
    TileBrought,
    VerdictGiven,
    the_progress,
)
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.adventure.effects.estimates import Forecast, Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.posthuman.rules.scene import Scene
    from fallen_tui.games.posthuman.state.table import State

TABLE = -1
"""In place of a seat: a counter is the table's."""
COMPANY, ENDS = 1.0, 10.0
"""What somebody or something to bring along, and the end, are worth to bots, in journey points."""


@frozen
class CounterUp(CountersFlow, Effect):
    """Counters up or down."""

    verb = "counter"

    changes: tuple[tuple[str, Amount], ...]

    def __attrs_post_init__(self) -> None:
        demand((all(n.fixed for _, n in self.changes), "", "a counter must change by a fixed number"))

    def counts(self) -> Iterator[tuple[str, bool]]:
        yield from ((id, not n.negative) for id, n in self.changes)

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Within their bounds; rules that wait for a number of them happen. PH-SCN-06."""
        for id, n in self.changes:
            yield from change_counter(game, id, TABLE, n.plus, scene.seat, rules.scenario.fire)

    def useful(self, game: State, scene: Scene) -> bool:
        progress = the_progress(game)
        for id, n in self.changes:
            known, now = game.cards.scenario.counter(id), progress.counter(id)
            if now > known.low if n.negative else now < known.high:
                return True
        return False

    def sentence(self, who: str) -> str:
        return counters_said(self.changes, lambda n: str(abs(n.plus)))

    def estimate(self, found: Tally, look: Forecast) -> None:
        scenario = getattr(getattr(look, "game", None), "cards", None)
        scenario = getattr(scenario, "scenario", None)
        for id, n in self.changes:
            known = scenario.counter(id) if scenario is not None else None
            found.add("journey", n.plus * known.worth if known is not None else 0.0)


@frozen
class DrawnByLot(Effect):
    """A counter is set by a die that nobody sees: 1 to `sides`."""

    verb = "lot"
    named = "counter"

    counter: str
    sides: int

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        """A counter with its sides, {sender: 3}. Raises FieldError."""
        if type(value) is not dict or len(value) != 1 or not all(type(n) is int and n > 1 for n in value.values()):
            raise FieldError("write a counter and the highest number to draw, such as {sender: 3}")
        ((counter, sides),) = value.items()
        return cls(counter, sides)

    def unseen(self, secrets: frozenset[str]) -> bool:
        return self.counter in secrets

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """From 0, or from whatever it was. PH-SCN-06."""
        (face,) = yield Roll(1, self.sides, UNSEEN, "lot")
        points = face - the_progress(game).counter(self.counter)
        yield from change_counter(game, self.counter, TABLE, points, scene.seat, rules.scenario.fire)

    def sentence(self, who: str) -> str:
        return f"[[{self.counter}]] is drawn by lot"


@frozen
class Tell(TellFlow, Effect):
    """A paragraph of the story."""

    verb = "tell"

    text: str


@frozen
class ScenarioEffect(Effect):
    """Something that is `worth` so much to bots, in journey points."""

    worth: ClassVar[float] = COMPANY

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("journey", self.worth)


@frozen
class OfMark(ScenarioEffect):
    """Somebody or something to bring along; `mark` is its id."""

    named = "mark"

    mark: str

    def _with(self, game: State, scene: Scene) -> bool:
        return the_progress(game).marks[self.mark] == SeatKey.of(scene.seat)


@frozen
class Bring(OfMark):
    """It comes along, wherever it was. PH-SCN-08."""

    verb = "bring"

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Unless it is there."""
        if not self._with(game, scene):
            yield MarkMoved(self.mark, str(SeatKey.of(scene.seat)), scene.seat)

    def useful(self, game: State, scene: Scene) -> bool:
        return not self._with(game, scene)

    def sentence(self, who: str) -> str:
        return f"[[{self.mark}]] comes along"


@frozen
class PartWith(OfMark):
    """It is with nobody any more, and lies nowhere. PH-SCN-08."""

    verb = "part"
    worth = -COMPANY

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """For good, unless an effect brings it again."""
        if the_progress(game).marks[self.mark]:
            yield MarkMoved(self.mark, "", scene.seat)

    def useful(self, game: State, scene: Scene) -> bool:
        return bool(the_progress(game).marks[self.mark])

    def sentence(self, who: str) -> str:
        return f"[[{self.mark}]] is with you no longer"


@frozen
class Leave(OfMark):
    """It stays where the survivor is. PH-SCN-08."""

    verb = "leave"
    worth = -COMPANY

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Whoever comes back takes it along."""
        if self._with(game, scene):
            yield MarkMoved(self.mark, str(TileKey(*game.players[scene.seat].at)), scene.seat)

    def useful(self, game: State, scene: Scene) -> bool:
        return self._with(game, scene)

    def sentence(self, who: str) -> str:
        return f"[[{self.mark}]] stays where you are"


@frozen
class Join(Effect):
    """A follower by name comes along, active at once."""

    verb = "join"
    named = "follower"

    follower: str

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Who is with somebody already stays there. PH-SCN-09."""
        if self.useful(game, scene):
            yield FollowerJoined(scene.seat, self.follower)

    def useful(self, game: State, scene: Scene) -> bool:
        pile = game.decks["follower"]
        return self.follower in pile.draw or self.follower in pile.discard

    def sentence(self, who: str) -> str:
        return verb(who, f"gain the follower [[{self.follower}]]")

    def estimate(self, found: Tally, look: Forecast) -> None:
        found.add("follower", 1)


@frozen
class NextTile(ScenarioEffect):
    """The tile of a place comes uppermost on the stack: the next tile that is drawn."""

    verb = "next_tile"
    named = "place"

    place: str

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """As long as it lies there. PH-SCN-09."""
        if self.useful(game, scene):
            yield TileBrought(game.cards.scenario.place(self.place).tile)

    def useful(self, game: State, scene: Scene) -> bool:
        return game.cards.scenario.place(self.place).tile in game.decks["tile"].draw

    def sentence(self, who: str) -> str:
        return f"[[{self.place}]] is the next tile of the stack"


@frozen
class Win(EndFlow, ScenarioEffect):
    """The scenario is won."""

    verb = "win"
    worth = ENDS

    text: str = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """At the end of the step. PH-SCN-10."""
        if not the_progress(game).verdict:
            yield VerdictGiven("won", (scene.seat,), self.text)

    def sentence(self, who: str) -> str:
        return "the scenario is won"


@frozen
class Lose(LoseFlow, ScenarioEffect):
    """The scenario is lost. PH-SCN-10."""

    verb = "lose"
    harms = True
    worth = -ENDS

    text: str = ""

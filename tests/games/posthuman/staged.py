"""Questions that come seldom, each on a table of its own: a state that is set up, and the one rule that asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.engine.chance import ScriptedChance
from fallen_tui.engine.events import Event
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Checkpoint, Rule
from fallen_tui.engine.table import Table
from fallen_tui.games.posthuman.content.load import installed_cards
from fallen_tui.games.posthuman.content.parts import Special
from fallen_tui.games.posthuman.effects.gains import GainFollower, LoseEither
from fallen_tui.games.posthuman.game import RoadToTheFortress
from fallen_tui.games.posthuman.queries.bonuses import armaments
from fallen_tui.games.posthuman.rules import camp, encounters, melee
from fallen_tui.games.posthuman.rules.scene import give_up, scene_of
from fallen_tui.games.posthuman.state import events as e, keys as k
from fallen_tui.games.posthuman.state.table import State
from tests.games.posthuman.conftest import Bench, pips
from tests.games.posthuman.test_melee import WOLF, foes
from tests.games.posthuman.test_turn import in_safe_house

TWO_TESTS = next(
    card.id for card in installed_cards().encounters.values() if any(len(way.test) > 1 for way in card.options)
)
"""An encounter with an option that may be tested by two stats."""


@attrs.frozen
class Stage:
    """A question that is staged.

    key    the option that is chosen; dice: what falls before and after the question
    comes  what happens then, in words of the event itself
    """

    set_up: Callable[[Bench], object]
    rule: Callable[[State], Rule[Any]]
    key: Key
    comes: Callable[[Any], bool]
    dice: tuple[int, ...] = ()


class StagedRoad(RoadToTheFortress):
    """The game with nothing but one rule to be played."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(installed_cards())
        self.stage = stage

    def new(self, setup: Setup) -> State:
        bench = Bench(1)
        self.stage.set_up(bench)
        return bench.state

    def play(self, state: State) -> Rule[None]:
        yield Checkpoint()
        yield from self.stage.rule(state)
        yield e.Over("clock", (), (0,))


def table_of(stage: Stage) -> Table:
    """A new table at which this is asked."""
    setup = Setup("posthuman", "solo", (SeatSpec("human", "Ann"),), "staged", "open")
    return Table(StagedRoad(stage), setup, chance=ScriptedChance(stage.dice))


# --- the questions ---


def _supplied(bench: Bench) -> None:
    bench.player().food = bench.player().ammo = 3


def _rests(bench: Bench) -> None:
    in_safe_house(bench).health = 2


def _carries(bench: Bench) -> None:
    bench.gear("wp12.1", "eq09.1")


def _drilled(bench: Bench) -> None:
    bench.skills("sk07.1")
    _fights(bench)


def _fights(bench: Bench) -> None:
    foes(bench, WOLF, special=Special(knockdown=True))
    assert bench.state.fight is not None
    bench.state.fight.round = 1


def _meets(bench: Bench) -> None:
    bench.fetch(TWO_TESTS)


def _engages(state: State) -> Rule[None]:
    player = state.players[0]
    yield from melee.engage(state, player, WOLF, armaments(state, player)[0])


def _tries(state: State) -> Rule[None]:
    encounter = state.cards.encounters[TWO_TESTS]
    place = next(place for place, way in enumerate(encounter.options) if len(way.test) > 1)
    yield from encounters.try_way(state, 0, place, encounter)


def _is(kind: type[Event], **fields: Any) -> Callable[[Any], bool]:
    return lambda entry: isinstance(entry, kind) and all(getattr(entry, name) == fields[name] for name in fields)


SECOND = installed_cards().encounters[TWO_TESTS]
_STAT = next(way.test[1] for way in SECOND.options if len(way.test) > 1)
STAGES: dict[str, Stage] = {
    "follower": Stage(
        _supplied,
        lambda state: GainFollower(2).carry_out(state, scene_of(state, 0, TWO_TESTS)),
        k.YES,
        _is(e.FollowerGained, seat=0),
    ),
    "camp_bonus": Stage(
        _rests,
        lambda state: camp.rest(state, state.players[0], 0),
        k.HEALTH,
        _is(e.Changed, what="health", by=3),
    ),
    "lose_either": Stage(
        _supplied,
        lambda state: LoseEither(2).carry_out(state, scene_of(state, 0, TWO_TESTS)),
        k.AMMO,
        _is(e.Changed, what="ammo", by=-2),
    ),
    "discard": Stage(
        _carries,
        lambda state: give_up(state, 0, ("wp12.1", "eq09.1"), 1, TWO_TESTS),
        k.CardKey("eq09.1"),
        _is(e.ItemDiscarded, card="eq09.1"),
    ),
    "drill": Stage(
        _drilled,
        _engages,
        k.YES,
        _is(e.OnceUsed, what="warrior"),
        (*pips("melee", "warrior", "miss", "miss"), *pips("melee", "miss", "miss", "miss")),
    ),
    "block": Stage(
        _fights,
        _engages,
        k.WayKey(1),
        _is(e.Engaged, taken=2, downed=False),
        (*pips("melee", "block", "miss", "miss"), *pips("melee", "critical", "special", "attack")),
    ),
    "which_test": Stage(_meets, _tries, k.StatKey(_STAT), _is(e.StatTested, stat=_STAT)),
}
"""By the topic of the question."""

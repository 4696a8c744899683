"""Fights: what each side does and suffers, how they end; mercenaries and hit men from hiring to their end."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, Combat, Mercenary, State


@fact("combat")
class CombatBegan(Event):
    """A fight begins; one that is under way waits below it. FL-PVP-01, FL-PVP-36.

    attacker, defender      (seat, mercenary card or "", Crown or NOBODY)
    omega, health, strike   of the one in a Solo PVP who is no Character
    deed                    whether the week of a Deed was spent for it
    """

    attacker: tuple[int, str, int]
    defender: tuple[int, str, int]
    solo: bool = False
    omega: int = 0
    health: int = 0
    strike: int = 0
    deed: bool = False

    def apply(self, state: State) -> None:
        if state.combat is not None:
            state.combats.append(state.combat)
        sides = (self.attacker, self.defender)
        state.combat = Combat(
            sides,
            self.solo,
            stood=(_characters(state, sides[0]), _characters(state, sides[1])),
            places=(place_of(state, sides[0]), place_of(state, sides[1])),
            omega=self.omega,
            health=self.health,
            strike=self.strike,
        )


def _characters(state: State, side: tuple[int, str, int]) -> tuple[str, ...]:
    """The Characters that fight on a side, hit men among them."""
    seat, card, only = side
    if card:
        return ()
    return tuple(member.card for crown, member in state.players[seat].party if only in (NOBODY, crown))


def place_of(state: State, side: tuple[int, str, int]) -> str:
    """The hex of a side, "" for one that is nowhere on the map."""
    seat, card, _ = side
    if card and card != CREW:
        return next((band.place for band in state.mercenaries if band.card == card), "")
    return state.players[seat].place


@fact("stands", reveals=True)
class StandsTaken(Event):
    """Fight or Flight of both sides, shown together: fight, flight. FL-PVP-10, FL-GAP-32."""

    attacker: str
    defender: str


@fact("chase")
class ChaseRolled(Event):
    """The totals of the Flight roll; `flees` is 0 where the Attacker flees, 1 the Defender. FL-PVP-13, FL-PVP-16."""

    attacker: int
    defender: int
    flees: int


@fact("ambush")
class StruckFirst(SeatEvent):
    """First Strike deals so many points. FL-PVP-07, FL-NPC-15."""

    points: int


@fact("round")
class RoundBegan(Event):
    """A Combat round begins. FL-PVP-11."""

    n: int

    def apply(self, state: State) -> None:
        _now(state).round = self.n


@fact("roundresult")
class RoundFought(Event):
    """The Successes of both sides in a round. FL-PVP-18, FL-PVP-20."""

    attacker: int
    defender: int


@fact("foedice")
class FoeRolled(Event):
    """The die of somebody whom a card brings, 1s rolled again as the odds advise, and its Successes. FL-NPC-24."""

    faces: tuple[int, ...]
    successes: int


@fact("foehurt")
class FoeHurt(Event):
    """Damage to the one in a Solo PVP who is no Character. FL-NPC-09."""

    side: int
    n: int

    def apply(self, state: State) -> None:
        _now(state).wounds[self.side] += self.n


@fact("casualties")
class Casualties(Event):
    """How many Characters each side has lost by now. FL-PVP-31."""

    attacker: int
    defender: int

    def apply(self, state: State) -> None:
        _now(state).killed = [self.attacker, self.defender]


@fact("combatover")
class CombatEnded(Event):
    """The fight is over; one that waited below it goes on. FL-PVP-22.

    how     killed, fled (side `loser`), parted (both fled), ruin (both wiped out), apart (a card parted them)
    loser   0 the Attacker, 1 the Defender, NOBODY
    """

    how: str
    loser: int = NOBODY

    def apply(self, state: State) -> None:
        state.combat = state.combats.pop() if state.combats else None


def _now(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


# --- mercenaries ---


@fact("hired")
class MercenaryHired(CardEvent):
    """A mercenary from the hand onto the town hex, with its assignment and target. FL-NPC-01, FL-NPC-03, FL-NPC-04."""

    job: str
    target: str

    def apply(self, state: State) -> None:
        state.players[self.seat].hand.remove(self.card)
        state.mercenaries.append(Mercenary(self.card, self.seat, state.home(self.seat), self.job, self.target))


@fact("hitman")
class HitManHired(CardEvent):
    """A hit man from the hand into limbo, to kill ("char:SEAT:CARD") or to join ("crown:CROWN"). FL-NPC-19."""

    job: str
    target: str

    def apply(self, state: State) -> None:
        state.players[self.seat].hand.remove(self.card)
        state.limbo.append(self.card)


@fact("bandmoved")
class MercenaryMoved(CardEvent):
    """A mercenary walks; `path` the hexes entered, the last of them `to`. FL-NPC-06."""

    to: str
    path: tuple[str, ...]

    def apply(self, state: State) -> None:
        _band(state, self.card).place = self.to


@fact("bandhurt")
class MercenaryHurt(CardEvent):
    """Damage to a mercenary, whatever its kind. FL-NPC-09."""

    n: int

    def apply(self, state: State) -> None:
        _band(state, self.card).wounds += self.n


@fact("bandgone")
class MercenaryLeft(CardEvent):
    """A mercenary leaves play: done, killed, cancelled, recalled (its target is gone). FL-NPC-07, FL-GAP-44."""

    why: str
    to: str = "discard:action"

    def apply(self, state: State) -> None:
        state.mercenaries.remove(_band(state, self.card))
        state.zone(self.to).append(self.card)


def _band(state: State, card: str) -> Mercenary:
    return next(band for band in state.mercenaries if band.card == card)

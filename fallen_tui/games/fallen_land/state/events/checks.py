"""Skill Checks: what is rolled for, the dice, what is added to them, how it ends. They keep `State.check`."""

from __future__ import annotations

import attrs

from fallen_tui.engine.events import Event, SeatEvent
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.table import NOBODY, CheckNow, State, Thrown

OF_STORIES = ("party", "solo", "individual")
"""The kinds of check that story cards print."""


@fact("check")
class CheckBegan(SeatEvent):
    """A check is called for; one that is under way waits below it. FL-CHK-01.

    need   Necessary Successes; 0: as many as possible
    kind   party, solo, individual, pvp, duel, strike, healing
    crown  who is tested alone; card: the mercenary or hit man that rolls its Omega dice
    seats  other Parties that take part
    """

    skill: str
    need: int
    kind: str
    crown: int = NOBODY
    fixed: int = 0
    extra: int = 0
    seats: tuple[int, ...] = ()
    melee: bool = False
    card: str = ""

    def apply(self, state: State) -> None:
        if state.check is not None:
            state.checks.append(state.check)
        state.check = CheckNow(
            self.seat,
            self.skill,
            self.need,
            self.kind,
            self.crown,
            self.fixed,
            self.extra,
            seats=list(self.seats),
            melee=self.melee,
            card=self.card,
        )


@fact("checkready")
class CheckReadied(SeatEvent):
    """The check of one Character on an Individual card is at hand; the dice of all fall later. FL-CHK-07."""

    skill: str
    need: int
    kind: str
    crown: int
    melee: bool = False

    def apply(self, state: State) -> None:
        CheckBegan(self.seat, self.skill, self.need, self.kind, self.crown, melee=self.melee).apply(state)
        if state.story_in_play is not None:
            state.story_in_play.tested = self.crown


@fact("checkwaits")
class CheckWaits(Event):
    """The check at hand waits for the dice of all, with what cards have made of it. FL-CHK-07."""

    def apply(self, state: State) -> None:
        check = _now(state)
        if state.story_in_play is not None:
            state.story_in_play.waiting[check.crown] = check
            state.story_in_play.thrown.pop(check.crown, None)
        state.check = state.checks.pop() if state.checks else None


@fact("eachthrown")
class EachThrown(SeatEvent):
    """The dice of an Individual check, all at once: (seat, Crown, Total Skill, Master, face). FL-CHK-07, FL-SKL-11."""

    dice: tuple[tuple[int, int, int, bool, int], ...]

    def apply(self, state: State) -> None:
        if state.story_in_play is not None:
            state.story_in_play.thrown.update({die[1]: die for die in self.dice})


@fact("checkdice")
class DiceThrown(Event):
    """All dice of the check at once, in Party order: (seat, Crown, Total Skill, Master, face). FL-SKL-11."""

    dice: tuple[tuple[int, int, int, bool, int], ...]

    def apply(self, state: State) -> None:
        _now(state).dice = [_fallen(*die) for die in self.dice]


@fact("checkagain")
class DieRerolled(Event):
    """A die of the check is rolled again, by its place: a 1 for one more Success, or `anew`, in place of its face.

    FL-SKL-06, FL-SKL-08.
    """

    index: int
    face: int
    anew: bool = False

    def apply(self, state: State) -> None:
        dice = _now(state).dice
        die = dice[self.index]
        if self.anew:
            dice[self.index] = _fallen(die.seat, die.crown, die.total, die.master, self.face)
        else:
            more = self.face <= odds.die_of(die.total, die.master).hits
            held = 0 if self.face == 10 else die.successes + more
            dice[self.index] = attrs.evolve(die, faces=(*die.faces, self.face), successes=held)


@fact("checkchange")
class CheckChanged(Event):
    """A card or ability adds Successes to the check or takes them away, or decides it: success, failure, fled."""

    extra: int = 0
    forced: str = ""

    def apply(self, state: State) -> None:
        check = _now(state)
        check.extra += self.extra
        check.forced = self.forced or check.forced


@fact("checkover")
class CheckEnded(Event):
    """The check is over; one that waited below it goes on. FL-SKL-12."""

    passed: bool
    successes: int

    def apply(self, state: State) -> None:
        if state.story_in_play is not None and state.check is not None and state.check.kind in OF_STORIES:
            state.story_in_play.last = (self.successes, state.check.need)
        state.check = state.checks.pop() if state.checks else None


def _fallen(seat: int, crown: int, total: int, master: bool, face: int) -> Thrown:
    return Thrown(seat, crown, total, master, (face,), odds.keep(odds.die_of(total, master), face))


def _now(state: State) -> CheckNow:
    assert state.check is not None
    return state.check

"""What is under way at the table: the story card, the check, the combat, an offer. Attrs classes, nothing else."""

from __future__ import annotations

import attrs

from fallen_tui.adventure.scenario.progress import SharedProgress
from fallen_tui.engine.records import FrozenRecord, Record, define, frozen
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat

NOBODY = -1
"""In place of a seat or a Crown."""
FOE = "foe"
"""In place of a card: somebody whom an effect brings into a Solo PVP."""
CREW = "crew"
"""In place of a card: the Party of a rival town, five Characters in one, none of whom is a card. FL-VAR-24."""


@define
class StoryInPlay(Record):
    """The story card that is being played.

    stage     drawn, directions, flight, checks, outcome, optional, epilogue (the Optional Skill Check is decided)
    tested    the Crown of a Solo card, or of the Character at work on an Individual one; NOBODY before
    rolled    Crown -> die of `each_rolls`
    mercenary the card of the mercenary that plays it, else ""
    joined    all seats that take part, the first of them `seat`
    resource  whether it is drawn for a Resource Deed
    visit     whether the visit of a World card or place is played, not its drawing
    result    "", success or failure; `disclosed`: outcomes may be read, those of the Optional Skill Check excepted
    dead      how many Characters it killed
    passed    all its checks count as passed
    waiting   Crown -> the check of that Character on an Individual card, while the dice of all are awaited
    thrown    Crown -> the die that has fallen for it: seat, Crown, Total Skill, Master, face. FL-CHK-07
    last      the check made last: its Successes, and how many were needed
    held      a card keeps the Party from Flight
    """

    card: str
    seat: int
    deck: str
    stage: str = "drawn"
    coins: int = 0
    tested: int = NOBODY
    rolled: dict[int, int] = attrs.field(factory=dict)
    mercenary: str = ""
    joined: list[int] = attrs.field(factory=list)
    resource: bool = False
    visit: bool = False
    result: str = ""
    disclosed: bool = False
    dead: int = 0
    passed: bool = False
    waiting: dict[int, CheckNow] = attrs.field(factory=dict)
    thrown: dict[int, tuple[int, int, int, bool, int]] = attrs.field(factory=dict)
    last: tuple[int, int] = (0, 0)
    held: bool = False


@frozen
class Thrown(FrozenRecord):
    """One die of a check: seat, Crown (5: the Vehicle, 6: a mercenary's die), Total Skill, faces, Successes."""

    seat: int
    crown: int
    total: int
    master: bool
    faces: tuple[int, ...]
    successes: int


@define
class CheckNow(Record):
    """The check that is under way: what is rolled for, by whom, the dice so far, and what is added to them.

    kind      party, solo, individual, pvp, duel, strike, healing
    fixed     Successes of technologies; `extra` those of cards and abilities
    forced    "" or how a card decided it: success, failure
    seats     other Parties that join in; melee: with melee weapons only
    card      the mercenary or hit man that rolls Omega dice, else ""
    """

    seat: int
    skill: str
    need: int
    kind: str
    crown: int = NOBODY
    fixed: int = 0
    extra: int = 0
    forced: str = ""
    dice: list[Thrown] = attrs.field(factory=list)
    seats: list[int] = attrs.field(factory=list)
    melee: bool = False
    card: str = ""

    @property
    def successes(self) -> int:
        """All Successes as they stand, never below 0."""
        return max(0, sum(die.successes for die in self.dice) + self.fixed + self.extra)


@define
class Combat(Record):
    """A combat between players that is under way. A mercenary fights for the seat that hired it.

    solo      Solo PVP: one Character or hit man a side
    sides     (seat, mercenary card, CREW or "", Crown or NOBODY) of Attacker and Defender; one whom a card brings
              into a Solo PVP is (NOBODY, that card or FOE, NOBODY), a rival's Character (that rival, FOE, NOBODY)
    round     counted from 1; 0 before the first
    killed    Characters lost on each side
    stood     the Characters of each side when it began; `places` the hexes of the sides
    omega, health, strike   of the hit man or FOE of a Solo PVP; `wounds` what each such side has taken
    """

    sides: tuple[tuple[int, str, int], tuple[int, str, int]]
    solo: bool = False
    round: int = 0
    killed: list[int] = attrs.field(factory=lambda: [0, 0])
    stood: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    places: tuple[str, str] = ("", "")
    omega: int = 0
    health: int = 0
    strike: int = 0
    wounds: list[int] = attrs.field(factory=lambda: [0, 0])


@define
class Offer(Record):
    """A trade that is offered: by whom, to whom (seats that may still accept), what is given and what is wanted.

    gives, wants   pairs (key, number): ("coins", 3), ("spoils:sp001", 1), ("action", 1): any one Action card,
                   ("action:ac001", 1), or ("offered", 1): the Action card of the offer that this one answers
    """

    by: int
    to: list[int]
    gives: tuple[tuple[str, int], ...]
    wants: tuple[tuple[str, int], ...]


@define
class ScenarioProgress(SharedProgress):
    """How far a scenario has come.

    marks     "seat:N", "site:ID" before anybody took it, "lost:HEX", "down:HEX" put down for good, "" nowhere
    opened    the sites that have been open; done: those that are done; left: where those that closed lay
    front     the hexes that it has taken, in order
    """

    opened: list[str] = attrs.field(factory=list)
    done: list[str] = attrs.field(factory=list)
    left: dict[str, str] = attrs.field(factory=dict)
    front: list[str] = attrs.field(factory=list)

    def carried(self, seat: int) -> list[str]:
        """What a Party carries."""
        return [mark for mark, where in self.marks.items() if where == OfSeat.of(seat)]

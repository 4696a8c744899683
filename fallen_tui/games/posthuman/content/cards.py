"""The classes of cards, those of encounters apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import attrs

from fallen_tui.adventure.content.cards import PrintedCard
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import Claim, named, said
from fallen_tui.engine import squares
from fallen_tui.engine.library import FieldError
from fallen_tui.engine.library_errors import described, offered
from fallen_tui.engine.records import FrozenRecord, Single, frozen
from fallen_tui.games.posthuman.content.effects import Do
from fallen_tui.games.posthuman.content.parts import (
    NOTHING,
    Assault,
    Gives,
    Keepsake,
    Melee,
    Mount,
    Mutation,
    Ranged,
    Reward,
    Standing,
    StatSigns,
    TargetTest,
    Use,
    Volley,
    Zone,
)
from fallen_tui.games.posthuman.content.vocabulary import (
    DECKS,
    STATS,
    TERRAINS,
    Action,
    ActionType,
    RangedClass,
    Stat,
    Terrain,
)

POINTS = {2: 0, 3: 2, 4: 3, 5: 5}
"""Development points that raise a stat from 2 to a value. PH-TAB-DEV."""
DEVELOPMENT = 10
"""PH-CUS-01."""
COPY = "."
"""What stands between a kind of card and the number of its copy: wp01.2."""


def kind_of(card: str) -> str:
    """The kind of a card, of which there may be copies."""
    return card.partition(COPY)[0]


def deck_of(card: str) -> str:
    """The deck that a card belongs to, by its id."""
    return DECKS[card[:2]]


def copies_of(card: Any) -> tuple[str, ...]:
    """The ids of all copies of a kind: the id itself where there is one."""
    n = getattr(card, "number", 1)
    return (card.id,) if n == 1 else tuple(f"{card.id}{COPY}{copy}" for copy in range(1, n + 1))


@frozen
class ItemCard(PrintedCard):
    """Equipment or a weapon. size: backpack slots it fills; players: a copy for each, with its player number."""

    pattern: ClassVar[str] = "si01, wp01 or eq01"
    size: Literal[0, 1, 2, 3] = 1
    price: int = 0
    players: tuple[int, ...] = ()
    copies: int = 1
    solo: bool = True
    melee: Melee | None = None
    ranged: Ranged | None = None
    mount: Mount | None = None
    gives: Gives = NOTHING
    use: Use | None = None

    def claims(self) -> Iterable[Claim]:
        return ((self.melee is None or self.ranged is None, "melee", "a weapon can't have both melee and ranged"),)

    @property
    def number(self) -> int:
        """How many copies there are."""
        return len(self.players) or self.copies

    @property
    def starting(self) -> bool:
        """Whether it is a starting item, which leaves the game when it is discarded. PH-DEK-03."""
        return self.id.startswith("si")

    @property
    def deck(self) -> str:
        """The deck it belongs to."""
        return deck_of(self.id)

    @property
    def weapon(self) -> bool:
        """Whether it is a weapon."""
        return self.melee is not None or self.ranged is not None


@frozen
class Skill(PrintedCard):
    """A skill. expert: the class of weapons with which its owner's Skill Shots hit."""

    pattern: ClassVar[str] = "sk01"
    copies: int = 1
    solo: bool = True
    expert: RangedClass | Literal[""] = ""
    gives: Gives = NOTHING
    use: Use | None = None

    @property
    def number(self) -> int:
        return self.copies


@frozen
class Character(Single):
    """A pre-made survivor. PH-PRE."""

    id: str
    name: str
    trade: str
    text: str
    voice: str
    strength: int
    speed: int
    mind: int
    melee: int
    shooting: int
    skills: tuple[str, ...] = ()
    random_skills: int = 0
    items: tuple[str, ...] = ()
    food: int = 0
    ammo: int = 0

    def __attrs_post_init__(self) -> None:
        spent = sum(POINTS.get(n, 99) for _, n in self.stats)
        demand(
            *named(self.id, "cs01", self.name, self.text),
            said(self.trade, "trade", 40),
            said(self.voice, "voice", 160),
            (spent <= DEVELOPMENT, "strength", f"stats of 2 to 5 can cost {DEVELOPMENT} points at most, not {spent}"),
        )

    @property
    def stats(self) -> tuple[tuple[Stat, int], ...]:
        """Every stat."""
        return tuple((stat, getattr(self, stat)) for stat in STATS)


@frozen
class Supply(PrintedCard):
    """A supply card: what it gives on each terrain."""

    pattern: ClassVar[str] = "su01"
    town: Reward
    woods: Reward
    fields: Reward
    mountain: Reward

    def on(self, terrain: str) -> Reward:
        """The reward on a terrain."""
        reward: Reward = getattr(self, terrain)
        return reward


@frozen
class Alone(FrozenRecord):
    """What an event does in the solo game instead of its main text. PH-SOL-12."""

    do: Do = ()
    left_out: bool = attrs.field(default=False, metadata={"yaml": False})


def read_alone(value: Any, converter: Any) -> Alone:
    """From {do: [...]} or `none`. Raises FieldError."""
    if value == "none":
        return Alone(left_out=True)
    if type(value) is not dict or value.keys() != {"do"}:
        raise FieldError(f"must be {{do: [...]}} or none, not {described(value)}")
    return Alone(converter.structure(value["do"], Do))


@frozen
class EventCard(PrintedCard):
    """An event. season: it replaces the season in play; final: the clock of the solo game."""

    pattern: ClassVar[str] = "ev01"
    season: bool = False
    lasts: Literal["turn", "stays", "kept"] = "turn"
    who: Literal["each", "behind", "widest", "frailest", "seasoned"] = "each"
    do: Do = ()
    standing: Standing = Standing()
    free: Literal["", "forage", "scout"] = ""
    forbids: Action | Literal[""] = ""
    kept: Keepsake = Keepsake()
    alone: Alone | None = None
    final: bool = False

    def claims(self) -> Iterable[Claim]:
        return (
            (self.season or self.lasts != "stays", "lasts", "only a season can stay"),
            (
                (self.lasts == "kept") == bool(self.kept.figures),
                "kept",
                "lasts: kept and kept: {...} go together; write both or neither",
            ),
        )

    @property
    def compares(self) -> bool:
        """Whether it compares players. PH-EVT-06."""
        return self.who != "each"


@frozen
class Tile(PrintedCard):
    """A terrain tile, or a starting tile. PH-MAP."""

    pattern: ClassVar[str] = "tl01, or st01 for a starting tile"
    terrain: Terrain
    exits: str
    supply: Literal[0, 1, 2, 3]
    zones: tuple[Zone, ...] = ()
    completion: Do = ()
    gives: Gives = NOTHING
    use: Use | None = None

    def claims(self) -> Iterable[Claim]:
        sides = [side for side in squares.DIRECTIONS if side in self.exits]
        return (
            (len(sides) == len(self.exits) >= 2, "exits", "must be 2 to 4 of the sides N, E, S and W"),
            ((1 <= len(self.zones) <= 3) != self.start, "zones", "must be 1 to 3 zones; none for a starting tile"),
        )

    @property
    def start(self) -> bool:
        """Whether a map begins with it."""
        return self.id.startswith("st")

    @property
    def special(self) -> bool:
        """Whether it is a named place with a rule. PH-MAP-17."""
        return bool(self.completion or self.gives.figures or self.use)

    def kind(self, zone: int) -> str:
        """The kind of a zone: encounter, safe or dead. PH-MAP-08 to PH-MAP-10."""
        return "dead" if self.terrain == "mountain" else self.zones[zone].kind


@frozen
class Follower(PrintedCard):
    """A companion. PH-FOL."""

    pattern: ClassVar[str] = "fo01"
    voice: str
    gives: Gives

    def claims(self) -> Iterable[Claim]:
        return (said(self.voice, "voice", 160),)


@frozen
class Scar(PrintedCard):
    """A scar: blank, or a mutation that acts after turning. PH-SCR-09 to PH-SCR-11."""

    pattern: ClassVar[str] = "sc01"
    stats: StatSigns = StatSigns(())
    melee: Melee | None = None
    ranged: Ranged | None = None
    gives: Mutation = Mutation()
    blank: bool = False

    def claims(self) -> Iterable[Claim]:
        return ((self.blank != bool(self.stats.signs), "stats", "a mutation must change stats; a blank scar can't"),)


@frozen
class MutantAction(PrintedCard):
    """A mutant action card: its type, and the terrains of each copy. PH-GAP-31."""

    pattern: ClassVar[str] = "ma01"
    type: ActionType
    copies: tuple[tuple[str, ...], ...]
    when: Literal["mutant", "camp", "forage", "move"] = "mutant"
    assault: Assault | None = None
    volley: Volley | None = None
    test: TargetTest | None = None

    def claims(self) -> Iterable[Claim]:
        wrong = sorted({word for copy in self.copies for word in copy} - {*TERRAINS, "any"})
        return (
            (
                not wrong,
                "copies",
                f"{wrong[0]} isn't a terrain{offered(wrong[0], TERRAINS, 'choose', 'or')}" if wrong else "",
            ),
        )

    @property
    def number(self) -> int:
        return len(self.copies)


@frozen
class DefaultAction(PrintedCard):
    """An action printed on the mutant player card. PH-GAP-30."""

    pattern: ClassVar[str] = "de01"
    type: Literal["prowl", "harry", "howl"]
    test: TargetTest | None = None

"""The table as it stands: attrs classes, and what follows from one of them alone."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fallen_tui.adventure.scenario.progress import SharedProgress
from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.records import Record, define
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.vocabulary import GOAL as GOAL, HIDDEN as HIDDEN, TRACK
from fallen_tui.games.posthuman.state.keys import SeatKey

ORIGIN: Cell = (0, 0)
"""Where every map begins."""
MARKER = -1
"""In place of a zone: on the completed marker of a tile."""
HUMAN, MUTANT = "human", "mutant"
LAST_SLOT = 3
"""The hunger slot furthest from full. PH-TAB-P-HUNGER."""
HAND_LIMIT = 3
"""Items in hand, and mutant actions in hand. PH-INV-02, PH-ACT-01."""


@define
class LaidTile(Record):
    """A tile on a map.

    exits    the sides that are open, after turning, as letters
    done     whether it is completed; foraged: whether its marker lies on the side that cannot be foraged
    entered  whether its survivor has been in one of its zones
    """

    tile: str
    exits: str
    done: bool = False
    foraged: bool = False
    entered: bool = False


@define
class Carried(Record):
    """An item in play, with the equipment that is mounted on it. PH-INV-04, PH-WPN-09."""

    card: str
    mount: str = ""


@define
class Player(Record):
    """One seat: a survivor, or what became of one.

    stats      by name; those of a mutant after its scars
    hunger     slots that the hunger marker stands left of full
    hand       items drawn and not in play; gear: items in play, active weapons among them
    melee      active melee weapons; ranged: the active ranged weapon, "" for none
    raised     points by which stats were raised with XP; learned: skills gained with XP
    followers  active ones; hidden: those that lie face down
    xp         counters; xp_cards: the enemies and encounters that are kept as XP
    kept       events that are kept
    seen       cards off a deck of which some are kept, until that is decided
    map        tiles by where they lie; at: where the survivor is; zone: the place of the zone on its tile, or MARKER
    chosen     what was chosen in the declare phase; "" for nothing yet: an action of a human, a card of a mutant
    lost       whether the chosen action is lost, or was none
    trading    whether this turn trade goes past the terrain
    camped     whether this survivor has camped this turn
    struck     types of mutant actions that have hit this human this turn
    swarmed    turns for which the next combat encounter gets minions; lured: minions of the move under way
    actions    mutant action cards in hand
    acted      whether this mutant has done its action of the turn; turned: the turn in which it turned
    declined   what this survivor has seen and left undone this turn: it is not asked about again
    falls      how often this player was knocked out or turned: a rule that goes on compares it
    """

    seat: int
    name: str
    role: str = HUMAN
    character: str = ""
    stats: dict[str, int] = attrs.field(factory=dict)
    health: int = 0
    morale: int = 0
    hunger: int = 0
    food: int = 0
    ammo: int = 0
    hand: list[str] = attrs.field(factory=list)
    gear: list[Carried] = attrs.field(factory=list)
    melee: list[str] = attrs.field(factory=list)
    ranged: str = ""
    skills: list[str] = attrs.field(factory=list)
    raised: int = 0
    learned: int = 0
    followers: list[str] = attrs.field(factory=list)
    hidden: list[str] = attrs.field(factory=list)
    scars: list[str] = attrs.field(factory=list)
    xp: int = 0
    xp_cards: list[str] = attrs.field(factory=list)
    kept: list[str] = attrs.field(factory=list)
    seen: list[str] = attrs.field(factory=list)
    journey: int = 0
    map: dict[Cell, LaidTile] = attrs.field(factory=dict)
    at: Cell = ORIGIN
    zone: int = MARKER
    chosen: str = ""
    lost: bool = False
    trading: bool = False
    camped: bool = False
    struck: list[str] = attrs.field(factory=list)
    swarmed: int = 0
    lured: int = 0
    actions: list[str] = attrs.field(factory=list)
    acted: bool = False
    turned: int = 0
    declined: list[str] = attrs.field(factory=list)
    falls: int = 0

    @property
    def human(self) -> bool:
        """Whether it is still human."""
        return self.role == HUMAN

    @property
    def health_limit(self) -> int:
        """The most health it can have. PH-HEA-01, PH-HEA-06."""
        return min(TRACK, self.stats.get("strength", 0) + 3)

    @property
    def morale_limit(self) -> int:
        """The most morale it can have. PH-MOR-01, PH-MOR-06."""
        return min(TRACK, self.stats.get("mind", 0) + 3)

    @property
    def here(self) -> LaidTile:
        """The tile under the survivor. Raises KeyError for a mutant."""
        return self.map[self.at]

    def limit(self, track: str) -> int | None:
        """The most of a track; None of tokens, of which there may be any number."""
        if track == "health":
            return self.health_limit
        return self.morale_limit if track == "morale" else None

    @property
    def in_play(self) -> tuple[str, ...]:
        """The items in play, with what is mounted on them."""
        return tuple(card for each in self.gear for card in (each.card, each.mount) if card)

    @property
    def owned(self) -> tuple[str, ...]:
        """All cards of a survivor but its scars."""
        return (
            *self.hand, *self.in_play, *self.skills, *self.followers, *self.hidden, *self.xp_cards, *self.kept,
            *self.seen,
        )  # fmt: skip

    def begin_turn(self) -> None:
        """Forget what holds for one turn alone."""
        self.chosen, self.lost, self.trading, self.camped = "", False, False, False
        self.acted, self.lured = False, 0
        self.struck, self.declined = [], []

    def fights_with(self, card: str) -> bool:
        """Whether an item is an active weapon."""
        return card in self.melee or card == self.ranged

    def carried(self, card: str) -> Carried | None:
        """An item in play; None where it is not."""
        return next((each for each in self.gear if each.card == card), None)


@define
class Foe(Record):
    """An enemy in a fight. down: whether it has 1 melee die less in the coming round."""

    card: str
    wounds: int = 0
    down: bool = False


@define
class Engagement(Record):
    """One exchange of melee as it was rolled and settled: faces after rerolls, attacks left, wounds dealt each way."""

    round: int
    foe: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    attacks: int
    against: int
    dealt: int
    taken: int


@define
class ShotsTaken(Record):
    """Shots as they were rolled: who shot at whom ("" is the survivor), faces, hits."""

    shooter: str
    target: str
    faces: tuple[str, ...]
    hits: int


@define
class Fight(Record):
    """A combat under way.

    card      the encounter that brought it; "" of minions that a card set on one
    foes      the enemies alive; dead: those killed
    round     0 before and while there is shooting, then 1 to 3
    caught    whether an evade failed; rolled: whether a die has fallen
    silent    whether nobody shoots
    evades    evade attempts that are still allowed
    rerolled  whether the rerolls of mind are used; used: what was used once in this combat
    swap      melee dice swapped this round; down: whether the survivor has 1 melee die less this round; down_next
    boost     melee dice more this round; shielded: whether no wound of this round counts
    scarred   whether the scar of this combat has been drawn
    faces     dice that lie on the table, the survivor's and the enemy's, of the engagement under way; foe: with whom
    """

    seat: int
    card: str
    foes: list[Foe] = attrs.field(factory=list)
    dead: list[str] = attrs.field(factory=list)
    round: int = 0
    caught: bool = False
    rolled: bool = False
    silent: bool = False
    evades: int = 1
    rerolled: bool = False
    used: list[str] = attrs.field(factory=list)
    swap: int = 0
    down: bool = False
    down_next: bool = False
    boost: int = 0
    shielded: bool = False
    scarred: bool = False
    foe: str = ""
    mine: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    volleys: list[ShotsTaken] = attrs.field(factory=list)
    rounds: list[Engagement] = attrs.field(factory=list)

    def of(self, card: str) -> Foe | None:
        """An enemy alive; None where it is not."""
        return next((foe for foe in self.foes if foe.card == card), None)


@define
class Clash(Record):
    """The dice of a mutant player's assault as they lie: the human's and the mutant's. PH-GAP-32."""

    seat: int
    target: int
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


@define
class ZoneVisit(Record):
    """The encounters of a zone that is being entered. level: of the deck; left: figures after this one."""

    seat: int
    level: int
    left: int
    card: str = ""
    way: int = -1


@define
class ScenarioProgress(SharedProgress):
    """How far a scenario has come. marks: a SeatKey with the survivor, a TileKey where it lies on the map, "" nowhere.

    reached  the places that have been reached
    """

    reached: list[str] = attrs.field(factory=list)

    def carried(self, seat: int) -> list[str]:
        """The things and people that are with a survivor."""
        return [mark for mark, where in self.marks.items() if where == SeatKey.of(seat)]


@define
class State(Record):
    """The whole game.

    phase     setup, event, eating, declare, trade, camp, forage, scout, move, mutant, over
    first     the starting player, for the whole game. PH-TRN-06
    queue     seats that have yet to act in the step under way, in their order
    event     the event of the turn; season: the seasonal event in play
    blight    terrains on which supply cards give 1 food less; blight_until: the last turn of it
    final     whether the clock has been drawn
    market    starting items that are to be had; passed: who has bought enough
    short, custom, level: as it was set up
    scenario_progress   how far it has come; None of an ordinary game
    """

    cards: Cards
    mode: str
    players: list[Player]
    short: bool = False
    custom: bool = False
    level: str = "normal"
    decks: dict[str, Deck] = attrs.field(factory=dict)
    phase: str = "setup"
    turn: int = 0
    first: int = 0
    queue: list[int] = attrs.field(factory=list)
    event: str = ""
    season: str = ""
    blight: tuple[str, ...] = ()
    blight_until: int = 0
    swarm_until: int = 0
    final: bool = False
    meeting: ZoneVisit | None = None
    fight: Fight | None = None
    clash: Clash | None = None
    market: list[str] = attrs.field(factory=list)
    passed: list[int] = attrs.field(factory=list)
    bots_only: bool = False
    scenario_progress: ScenarioProgress | None = None
    result: Result | None = None

    @property
    def solo(self) -> bool:
        """Whether somebody plays alone. PH-SOL."""
        return len(self.players) == 1

    @property
    def humans(self) -> list[Player]:
        """Those who are still human, in the order of seats."""
        return [player for player in self.players if player.role == HUMAN]

    @property
    def mutants(self) -> list[Player]:
        """Those who have turned."""
        return [player for player in self.players if player.role != HUMAN]

    def clockwise(self) -> list[int]:
        """All seats from the starting player on. PH-TRN-04."""
        n = len(self.players)
        return [(self.first + step) % n for step in range(n)]


def cards_on_table(state: State) -> Iterator[str]:
    """Every card and tile wherever it lies, each once, but for starting tiles."""
    for pile in state.decks.values():
        yield from pile.draw
        yield from pile.discard
    yield from (card for card in (*state.market, state.event, state.season) if card)
    if state.fight is not None:
        yield from (*(foe.card for foe in state.fight.foes), *state.fight.dead)
    if state.meeting is not None and state.meeting.card and not _counted(state, state.meeting.card):
        yield state.meeting.card
    for player in state.players:
        yield from (*player.owned, *player.scars, *player.actions)
        yield from (laid.tile for laid in player.map.values() if laid.tile.startswith("tl"))
        if not player.human and player.chosen:
            yield player.chosen


def _counted(state: State, card: str) -> bool:
    """Whether the encounter under way is counted with its fight, or with the XP it was kept for."""
    fight = state.fight
    fighting = fight is not None and (card in fight.dead or fight.of(card) is not None)
    return fighting or any(card in player.xp_cards for player in state.players)

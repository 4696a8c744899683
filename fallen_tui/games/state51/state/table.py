"""The table of The New Charter as it stands: attrs classes, nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.records import Record, define
from fallen_tui.games.state51.content.cards import HIDDEN as HIDDEN, Cards

BASIC = ("scrap", "fuel", "weapons", "building")
RESOURCES = (*BASIC, "universal")
KINDS = ("conquest", "cooperation", "incorporation")
BASE, LEADER, STASH = "base", "leader", "stash"
RIVAL = 1
FRONTIER = -1


def nothing() -> dict[str, int]:
    """No resource tokens of any kind."""
    return {"scrap": 0, "fuel": 0, "weapons": 0, "building": 0, "universal": 0}


@define
class Tucked(Record):
    """A Location card used as Spoils or as an Agreement; `made` counts the VP tokens it has generated."""

    card: str
    side: str
    made: int = 0


@define
class LocationInPlay(Record):
    """A Location in play with all that lies on it.

    tokens    resource tokens (fresh production, keep icon, Depot); empty dict until the first
    places    Resource Combo: which token fills the place of which resource
    vp        values of its VP tokens, in the order they came
    uses      how often its owner has worked it this turn
    workers   Workers laid on it as use marks
    visitors  seats whose marker lies on it
    entered   which of its owner's Locations it was to come into play, counted over the game
    """

    card: str
    tokens: dict[str, int] = attrs.field(factory=dict)
    places: dict[str, str] = attrs.field(factory=dict)
    vp: list[int] = attrs.field(factory=list)
    tucked: list[Tucked] = attrs.field(factory=list)
    uses: int = 0
    workers: int = 0
    visitors: list[int] = attrs.field(factory=list)
    entered: int = attrs.field(default=0, eq=False)


@define
class Seated(Record):
    """The Leader in play; `vp` counts tokens of value 1."""

    card: str
    tokens: dict[str, int] = attrs.field(factory=nothing)
    redevelop: list[str] = attrs.field(factory=list)
    vp: int = 0


@define
class Player(Record):
    """One seat's faction, hand and play area.

    contacts  Contact tokens as (kind, range); kind may be "universal"
    redevelop Redevelopment tokens on the Base: "standard" or "universal"
    used      permanent Contact cards used this turn
    stolen    resources taken in place of thefts this turn (score attack)
    unused    resources and Workers left when the Actions phase ended
    """

    seat: int
    name: str
    faction: str = ""
    hand: list[str] = attrs.field(factory=list)
    tokens: dict[str, int] = attrs.field(factory=nothing)
    workers: int = 0
    contacts: list[tuple[str, int]] = attrs.field(factory=list)
    redevelop: list[str] = attrs.field(factory=list)
    vp: int = 0
    tucked: list[Tucked] = attrs.field(factory=list)
    sites: list[LocationInPlay] = attrs.field(factory=list)
    leader: Seated | None = None
    used: list[str] = attrs.field(factory=list)
    redeveloped: bool = False
    markers: int = 3
    passed: bool = False
    stolen: int = 0
    track: int = 0
    unused: int = 0

    def site(self, card: str) -> LocationInPlay:
        """The Location in play. Raises KeyError."""
        for site in self.sites:
            if site.card == card:
                return site
        raise KeyError(card)

    def latest(self) -> int:
        """`entered` of the Location that came into play last; 0 where there is none."""
        return max((site.entered for site in self.sites), default=0)

    def store(self, where: str) -> dict[str, int]:
        """The resource tokens on the Base, the Leader or a Location. Raises KeyError."""
        if where == BASE:
            return self.tokens
        if where == LEADER:
            if self.leader is None:
                raise KeyError(where)
            return self.leader.tokens
        site = self.site(where)
        if not site.tokens:
            site.tokens = nothing()
        return site.tokens

    def under(self, where: str) -> list[Tucked]:
        """The cards tucked under the Base or a Location. Raises KeyError."""
        return self.tucked if where == BASE else self.site(where).tucked

    def all_tucked(self) -> list[Tucked]:
        """Every Spoils and Agreement, wherever it lies."""
        found = list(self.tucked)
        for site in self.sites:
            if site.tucked:
                found += site.tucked
        return found

    def tucked_card(self, card: str) -> Tucked:
        """A Spoils or Agreement, wherever it is tucked. Raises KeyError."""
        for tucked in self.all_tucked():
            if tucked.card == card:
                return tucked
        raise KeyError(card)

    def redevelopments(self, where: str) -> list[str]:
        """The Redevelopment tokens on the Base or the Leader."""
        return self.redevelop if where == BASE or self.leader is None else self.leader.redevelop

    def total(self) -> int:
        """The VP on the table now. FS-SCO-01 to FS-SCO-05."""
        total = self.vp + len(self.sites) + sum(sum(site.vp) for site in self.sites)
        return total + (1 + self.leader.vp if self.leader else 0)


@define
class Camp(Record):
    """A Location of the Rival; `visited` says that the human's marker lies on it."""

    card: str
    visited: bool = False


@define
class Rival(Record):
    """The automated opponent of the solo mode. FS-SOL-04.

    queue     and camp: the oldest first
    intents   the face-down pile, the last on top; `shown` those turned up since the last shuffle
    """

    level: str
    focus: str
    name: str = ""
    queue: list[str] = attrs.field(factory=list)
    camp: list[Camp] = attrs.field(factory=list)
    leader: str = ""
    stash: dict[str, int] = attrs.field(factory=nothing)
    vp: int = 0
    markers: int = 3
    budget: int = 0
    rebuilt: bool = False
    passed: bool = False
    intents: list[str] = attrs.field(factory=list)
    shown: list[str] = attrs.field(factory=list)
    track: int = 0

    def camp_at(self, card: str) -> Camp:
        """A Location of the camp. Raises KeyError."""
        for camp in self.camp:
            if camp.card == card:
                return camp
        raise KeyError(card)

    def total(self) -> int:
        """Its VP now. FS-SOL-33."""
        return len(self.camp) + (1 if self.leader else 0) + self.vp


@define
class State(Record):
    """The whole game.

    phase     setup, lookout, production, actions, count, cleanup, over
    first     who starts every phase this turn; `current` whose action turn it is (the Rival is `RIVAL`)
    row       the face-up Lookout cards; `frontier` those left over in the score attack
    toured    frontier Locations visited this turn
    """

    cards: Cards
    mode: str
    players: list[Player]
    rival: Rival | None = None
    deck: Deck = attrs.field(factory=Deck)
    row: list[str] = attrs.field(factory=list)
    frontier: list[str] = attrs.field(factory=list)
    toured: list[str] = attrs.field(factory=list)
    phase: str = "setup"
    turn: int = 0
    first: int = 0
    current: int = 0
    last: bool = False
    starts: str = ""
    bots_only: bool = False
    result: Result | None = None

    @property
    def sides(self) -> int:
        """How many take turns: the seats, and the Rival where there is one."""
        return len(self.players) + (self.rival is not None)

    @property
    def the_rival(self) -> Rival:
        """The Rival of a solo game. Raises ValueError where there is none."""
        if self.rival is None:
            raise ValueError("this game has no Rival")
        return self.rival

    def clockwise(self) -> list[int]:
        """All sides from the first player on. FS-GEN-04."""
        sides = self.sides
        return [(self.first + step) % sides for step in range(sides)]


def cards_on_table(state: State) -> Iterator[str]:
    """Every card of the deck, where it lies."""
    yield from (*state.deck.draw, *state.deck.discard, *state.row, *state.frontier)
    for player in state.players:
        yield from player.hand
        yield from (site.card for site in player.sites)
        yield from (tucked.card for tucked in player.all_tucked())
        if player.leader is not None:
            yield player.leader.card
    if state.rival is not None:
        yield from state.rival.queue
        yield from (camp.card for camp in state.rival.camp)
        if state.rival.leader:
            yield state.rival.leader

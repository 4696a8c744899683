"""The table of Council of Towns as it stands: attrs classes, nothing else.

Hexes are written by their names (C07), Crowns are counted from 0, players are seats. A zone is a place where cards lie,
named by a word and numbers; `State.zone` finds it:

    deck:spoils  discard:spoils  hand:SEAT  auction:SEAT  gear:SEAT:CROWN  ride:SEAT:PLACE  party:SEAT  aside:SEAT
    dealt:SEAT  stack:SEAT   set-up alone: cards not placed yet, and the stack of the draft that lies before a seat
    event:SEAT   the Town Events card of the Turn
    limbo   cards that are being played or handed over     out   cards out of the game, perk cards before they come
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.records import Record, define
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.state.keys.zones import zone_of
from fallen_tui.games.fallen_land.state.pending import (
    CREW,
    FOE,
    NOBODY,
    CheckNow,
    Combat,
    Offer,
    ScenarioProgress,
    StoryInPlay,
    Thrown,
)
from fallen_tui.games.fallen_land.state.player import Member, Player

__all__ = [
    "COLOURS", "CREW", "DECKS", "FOE", "HIDDEN", "MAD", "NOBODY", "STORY_DECKS", "WEEKS", "CheckNow",
    "Combat", "ScenarioProgress", "Holding", "Mercenary", "Offer", "State", "StoryInPlay", "Thrown", "World",
]  # fmt: skip

HIDDEN = "?"
"""What stands for a card that a seat may not see."""
WEEKS = 4
MAD = 3
"""Psychological points at which a Character leaves. FL-DMG-15."""
DECKS = ("character", "spoils", "action", "plains", "mountain", "city_rad", "mission")
STORY_DECKS = DECKS[3:]
COLOURS = ("red", "yellow", "green", "blue", "white")
"""The dice of the Crowns; the Vehicle's is black. FL-MAT-01, FL-GAP-15."""


@define
class Holding(Record):
    """A Resource hex: its owner or NOBODY, how many Resources it counts as, whether it is destroyed."""

    owner: int = NOBODY
    count: int = 1
    destroyed: bool = False


@define
class Mercenary(Record):
    """A hired band on the map. `target` is a hex, "mission:CHIP" or "seat:SEAT"; `wounds` counts against its Health."""

    card: str
    seat: int
    place: str
    job: str
    target: str
    wounds: int = 0


@define
class World(Record):
    """A World card in play: who drew it, its hex ("" for none), its last Turn (0: no limit), visits as (seat, turn).

    `joined` are the seats that take part in a card for several Parties.
    """

    card: str
    by: int
    place: str = ""
    until: int = 0
    visits: list[tuple[int, int]] = attrs.field(factory=list)
    joined: list[int] = attrs.field(factory=list)


@define
class State(Record):
    """The whole game.

    phase     setup effects deal production auction sell purchase hire mercenaries exploits events close over
    at        which place in player order acts in it: 0 is the First Player
    current   the seat whose Deeds are under way, or NOBODY
    missions  the hex of each of the seven chips
    joined    permanent Spoils card -> the card it is fixed to for ever. FL-EQP-15
    truces    (hex, seats) of Parties bound by a common card they have completed. FL-WLD-14
    used      ability key -> how often it was used in the game; `used_now` in this Turn
    options   those of the set-up
    stage     how far a Sub-Phase has come; in `close` which Phase closes: 0 Effects ... 3 End Turn
    done      seats that are done bargaining; `posts` seats that posted offers in this Sub-Phase, once for each offer
    secret    card in limbo -> the seat that drew it and alone knows it
    checks    those that wait while `check` is made for an effect of theirs, the innermost last
    combats   those that wait while `combat` is fought for an effect of theirs, the innermost last
    scenario_progress   how far it has come; None without one
    rivals    how many towns without a player there are; they come after the seats in `players`. FL-VAR-20
    """

    cards: Cards
    mode: str
    players: list[Player]
    options: dict[str, str] = attrs.field(factory=dict)
    decks: dict[str, Deck] = attrs.field(factory=lambda: {name: Deck() for name in DECKS})
    resources: dict[str, Holding] = attrs.field(factory=dict)
    missions: list[str] = attrs.field(factory=list)
    mercenaries: list[Mercenary] = attrs.field(factory=list)
    world: list[World] = attrs.field(factory=list)
    joined: dict[str, str] = attrs.field(factory=dict)
    limbo: list[str] = attrs.field(factory=list)
    out: list[str] = attrs.field(factory=list)
    used: dict[str, int] = attrs.field(factory=dict)
    used_now: dict[str, int] = attrs.field(factory=dict)
    story_in_play: StoryInPlay | None = None
    check: CheckNow | None = None
    combat: Combat | None = None
    offers: list[Offer] = attrs.field(factory=list)
    done: list[int] = attrs.field(factory=list)
    posts: list[int] = attrs.field(factory=list)
    secret: dict[str, int] = attrs.field(factory=dict)
    stage: int = 0
    truces: list[tuple[str, tuple[int, ...]]] = attrs.field(factory=list)
    phase: str = "setup"
    turn: int = 0
    at: int = 0
    first: int = 0
    current: int = NOBODY
    result: Result | None = None
    checks: list[CheckNow] = attrs.field(factory=list)
    combats: list[Combat] = attrs.field(factory=list)
    scenario_progress: ScenarioProgress | None = None
    rivals: int = 0

    @property
    def seats(self) -> int:
        """How many players sit at the table; rival towns have no seat."""
        return len(self.players) - self.rivals

    @property
    def front(self) -> list[str]:
        """The hexes that the front of a scenario has taken; none without one. FL-SCN-12."""
        return self.scenario_progress.front if self.scenario_progress is not None else []

    def clockwise(self, start: int | None = None) -> list[int]:
        """All seats from the First Player on, or from another: those who act and are asked. FL-GEN-03."""
        count = len(self.players) - self.rivals
        start = self.first if start is None else start
        return [(start + step) % count for step in range(count)]

    def others(self, seat: int) -> list[int]:
        """All others, clockwise from a seat: those at whom cards can be aimed, rival towns among them."""
        count = len(self.players)
        return [(seat + step) % count for step in range(1, count)]

    def partners(self, seat: int) -> list[int]:
        """The other seats, clockwise from a seat: those with whom one can deal."""
        return self.clockwise(seat)[1:]

    def zone(self, name: str) -> list[str]:
        """The cards that lie in a zone; the list itself. Raises KeyError for a zone that is not."""
        zone = zone_of(name)
        word = zone.pile
        if word == "deck":
            return self.decks[zone.deck].draw
        if word == "discard":
            return self.decks[zone.deck].discard
        if word == "limbo":
            return self.limbo
        if word == "out":
            return self.out
        if zone.seat < 0:
            raise KeyError(name)
        player = self.players[zone.seat]
        if word == "hand":
            return player.hand
        if word == "auction":
            return player.auction
        if word == "aside":
            return player.aside
        if word == "party":
            return player.party_gear
        if word == "dealt":
            return player.dealt
        if word == "stack":
            return player.stack
        if word == "event":
            return player.event
        if word == "gear":
            return player.member(zone.place).gear
        if word == "ride":
            return player.rides[zone.place].gear
        raise KeyError(name)

    def owner_of(self, hex: str) -> int:
        """Who owns the Resource of a hex; NOBODY where none is owned there."""
        holding = self.resources.get(hex)
        return NOBODY if holding is None else holding.owner

    def owned(self, seat: int) -> list[str]:
        """The Resource hexes of a seat."""
        return [hex for hex, holding in self.resources.items() if holding.owner == seat]

    def resource_count(self, seat: int) -> int:
        """How many Resources a seat owns; a Double Resource counts as two. FL-RES-01."""
        return sum(holding.count for holding in self.resources.values() if holding.owner == seat)

    def home(self, seat: int) -> str:
        """The town hex of a seat."""
        return self.cards.homes[self.players[seat].faction]

    def holders(self, hex: str) -> list[int]:
        """The seats whose Parties are in a hex."""
        return [player.seat for player in self.players if player.place == hex]


def cards_on_table(state: State) -> Iterator[str]:
    """Every card on the table, where it lies, those fixed to others left out."""
    for deck in state.decks.values():
        yield from deck.draw
        yield from deck.discard
    yield from state.limbo
    yield from state.out
    yield from (band.card for band in state.mercenaries)
    yield from (world.card for world in state.world)
    for player in state.players:
        for pile in (player.hand, player.auction, player.aside, player.party_gear, player.dealt, player.stack):
            yield from pile
        yield from player.event
        for ride in player.rides:
            yield ride.card
            yield from ride.gear
        for member in (*player.crowns, *player.roster):
            if member is not None:
                yield from _with(member)
        yield from (attached.card for attached in (*player.town_cards, *player.party_cards))


def _with(member: Member) -> Iterator[str]:
    yield member.card
    yield from member.gear
    yield from (attached.card for attached in member.cards)

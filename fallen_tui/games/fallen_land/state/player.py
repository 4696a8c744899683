"""A seat as it stands: faction, town, and Party with Characters, Vehicles and so on. Attrs classes, nothing else."""

from __future__ import annotations

import attrs

from fallen_tui.engine.records import FrozenRecord, Record, define, frozen

CROWNS = 5


@define
class Attached(Record):
    """An Action card that stays in play: who played it, and the last Turn it lasts (0: no limit)."""

    card: str
    by: int
    until: int = 0


@define
class Member(Record):
    """A Character in a Party or a Roster, or a hit man in a Crown, with damage, gear and attached cards."""

    card: str
    physical: int = 0
    infected: int = 0
    radiation: int = 0
    psychological: int = 0
    gear: list[str] = attrs.field(factory=list)
    cards: list[Attached] = attrs.field(factory=list)

    @property
    def damage(self) -> int:
        """What counts against Health. FL-DMG-06, FL-DMG-07."""
        return self.physical + self.infected + self.radiation


@define
class Ride(Record):
    """A Vehicle of a Party and what it carries: stowed gear, vehicle equipment, riding Allies."""

    card: str
    gear: list[str] = attrs.field(factory=list)


@define
class Tech(Record):
    """A Town Technology; `starting` ones cannot be lost. FL-TEC-18"""

    kind: str
    tier: int = 1
    starting: bool = False


@frozen
class Boost(FrozenRecord):
    """A skill bonus for a while, on one Character: until the check, the Deed or the Turn is over."""

    card: str
    skills: tuple[tuple[str, int], ...]
    until: str


@define
class Player(Record):
    """One seat's faction, town and Party.

    chips     Town Defense Chips, those of perks (`perk_chips`) included
    place     the hex of the Party; "" while there is none
    weeks     left in the Party Exploits Phase; `penalty` the Week Penalty still to be paid
    owes      a follow-up Deed. FL-EXP-09
    lost      the Party is lost and not formed anew yet. FL-DTH-02
    bought    what was bought of the Bank this Turn: "technology", "chip"
    fired     the seat at whose Party the town's chips fired this Turn. FL-TDC-08
    began     the last Turn in which the weeks of the Party Exploits Phase were given
    stops     group of moments -> "always", "target", "never"
    event     the Town Events card of this Turn, face up; with the optional deck alone. FL-BUS-02
    dealt     cards of the set-up that are not placed yet; `stack` is drafted from. FL-SET-08, FL-DRF-02
    refit     ten free Spoils are due when the five Crowns are full again. FL-DTH-05
    rival     a town without a player: nobody is asked for it, and it has no cards. FL-VAR-20
    wounds    what the Party of a rival has taken, all kinds together. FL-VAR-24
    """

    seat: int
    name: str
    faction: int = 0
    prestige: int = 0
    town_health: int = 30
    coins: int = 0
    hand: list[str] = attrs.field(factory=list)
    roster: list[Member] = attrs.field(factory=list)
    auction: list[str] = attrs.field(factory=list)
    crowns: list[Member | None] = attrs.field(factory=lambda: [None] * CROWNS)
    rides: list[Ride] = attrs.field(factory=list)
    party_gear: list[str] = attrs.field(factory=list)
    party_cards: list[Attached] = attrs.field(factory=list)
    town_cards: list[Attached] = attrs.field(factory=list)
    aside: list[str] = attrs.field(factory=list)
    technologies: list[Tech] = attrs.field(factory=list)
    chips: int = 0
    perk_chips: int = 0
    place: str = ""
    weeks: int = 0
    penalty: int = 0
    owes: bool = False
    lost: bool = False
    bought: list[str] = attrs.field(factory=list)
    fired: list[int] = attrs.field(factory=list)
    boosts: list[Boost] = attrs.field(factory=list)
    stops: dict[str, str] = attrs.field(factory=dict)
    event: list[str] = attrs.field(factory=list)
    began: int = 0
    dealt: list[str] = attrs.field(factory=list)
    stack: list[str] = attrs.field(factory=list)
    refit: bool = False
    rival: bool = False
    wounds: int = 0

    @property
    def has_party(self) -> bool:
        """Whether there is a Party; that of a rival is no cards, but stands somewhere. FL-VAR-24."""
        return bool(self.place) if self.rival else self.crowns.count(None) < len(self.crowns)

    @property
    def party(self) -> list[tuple[int, Member]]:
        """The living members with their Crowns, in Party order."""
        found = []
        for crown, member in enumerate(self.crowns):
            if member is not None:
                found.append((crown, member))
        return found

    def member(self, crown: int) -> Member:
        """Who sits in a Crown. Raises KeyError where nobody does."""
        member = self.crowns[crown]
        if member is None:
            raise KeyError(crown)
        return member

    def crown_of(self, card: str) -> int | None:
        """The Crown in which a Character sits."""
        for crown, member in enumerate(self.crowns):
            if member is not None and member.card == card:
                return crown
        return None

    def technology(self, kind: str) -> Tech | None:
        """The technology of a kind."""
        for tech in self.technologies:
            if tech.kind == kind:
                return tech
        return None

    def equipped(self) -> list[str]:
        """Every Spoils card with the Party: on Characters, in and of Vehicles, carried by all."""
        cards = [card for member in self.crowns if member is not None for card in member.gear]
        for ride in self.rides:
            cards.append(ride.card)
            cards += ride.gear
        return cards + self.party_gear

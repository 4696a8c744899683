"""Characters: who sits where, what they suffer, how they heal and die."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.keys.targets import LostAt
from fallen_tui.games.fallen_land.state.player import CROWNS, Boost, Member, Player
from fallen_tui.games.fallen_land.state.table import NOBODY, State


@fact("joined")
@define
class Joined(Event):
    """A Character (or hit man) out of a zone into a Crown. FL-SET-11, FL-CHR-07."""

    seat: int
    card: str
    crown: int
    source: str = "limbo"

    def apply(self, state: State) -> None:
        state.zone(self.source).remove(self.card)
        state.players[self.seat].crowns[self.crown] = Member(self.card)


@fact("enrolled")
@define
class Enrolled(Event):
    """A Character out of a zone into the Town Roster. FL-MAT-06."""

    seat: int
    card: str
    source: str = "limbo"

    def apply(self, state: State) -> None:
        state.zone(self.source).remove(self.card)
        state.players[self.seat].roster.append(Member(self.card))


@fact("benched")
@define
class Benched(Event):
    """A Character from a Crown to the Roster, damage and attached cards with them, gear in `aside`. FL-GAP-51.

    kept   the Jinxed Spoils, which stay with them. FL-JNX-07
    """

    seat: int
    crown: int
    kept: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = player.member(self.crown)
        player.crowns[self.crown] = None
        _unload(player, member, self.kept)
        player.roster.append(member)


@fact("called")
@define
class Called(Event):
    """A Character from the Roster to a Crown. FL-MAT-08."""

    seat: int
    card: str
    crown: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = next(member for member in player.roster if member.card == self.card)
        player.roster.remove(member)
        player.crowns[self.crown] = member


@fact("kidnapped")
@define
class Kidnapped(Event):
    """A Character of a Party or a Roster goes to another seat's Roster; gear stays in the victim's `aside`.

    kept   the Jinxed Spoils of one of a Party, which go with them. FL-JNX-07
    """

    seat: int
    victim: int
    card: str
    kept: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        old = state.players[self.victim]
        crown = old.crown_of(self.card)
        if crown is None:
            member = next(member for member in old.roster if member.card == self.card)
            old.roster.remove(member)
        else:
            member = old.member(crown)
            old.crowns[crown] = None
            _unload(old, member, self.kept)
        state.players[self.seat].roster.append(member)


def _unload(player: Player, member: Member, kept: tuple[str, ...]) -> None:
    """The gear of one who leaves the Party lies aside, but for what stays with them."""
    player.aside.extend(card for card in member.gear if card not in kept)
    member.gear = list(kept)


@fact("dismissed")
@define
class Dismissed(Event):
    """A Character of a Roster is discarded, attached cards and Jinxed Spoils with them."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = next(member for member in player.roster if member.card == self.card)
        player.roster.remove(member)
        state.decks["spoils"].discard.extend(member.gear)
        _discard(state, member)


@fact("arranged")
@define
class Arranged(Event):
    """Party order anew: for each Crown the Crown its occupant comes from. FL-MAT-03."""

    seat: int
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.crowns = [player.crowns[old] for old in self.order]
        assert len(player.crowns) == CROWNS


@fact("hurt")
@define
class Hurt(Event):
    """Damage placed: (Crown, points) of one kind."""

    seat: int
    kind: str
    points: tuple[tuple[int, int], ...]
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for crown, n in self.points:
            member = player.member(crown)
            setattr(member, self.kind, getattr(member, self.kind) + n)


@fact("armorheld")
@define
class ArmorHeld(Event):
    """Damage of a kind that Armor keeps off, of a Character or of a Party together (NOBODY). FL-DMG-08."""

    seat: int
    kind: str
    n: int
    crown: int = NOBODY

    def apply(self, state: State) -> None:
        pass


@fact("healed")
@define
class Healed(Event):
    """Damage removed: (Crown, kind, points)."""

    seat: int
    points: tuple[tuple[int, str, int], ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for crown, kind, n in self.points:
            member = player.member(crown)
            setattr(member, kind, getattr(member, kind) - n)


@fact("died")
@define
class Died(Event):
    """A Character dies: discarded with attached cards, the gear lies in `aside` until its fate is known.

    cause     party, individual, solo, action, pvp, duel, mercenary, infection, madness, chips, hex, other
    """

    seat: int
    crown: int
    card: str
    cause: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = player.member(self.crown)
        player.crowns[self.crown] = None
        player.aside.extend(member.gear)
        player.boosts = [boost for boost in player.boosts if boost.card != self.card]
        _discard(state, member)
        if state.story_in_play is not None and state.combat is None:
            state.story_in_play.dead += 1
        if (
            state.scenario_progress is not None
            and state.scenario_progress.campaign is not None
            and self.card in state.cards.characters
        ):
            state.scenario_progress.campaign.note("died", self.card)


def _discard(state: State, member: Member) -> None:
    """A Character or hit man to its discard pile, with attached cards."""
    deck = "character" if member.card in state.cards.characters else "action"
    state.decks[deck].discard.append(member.card)
    state.decks["action"].discard.extend(attached.card for attached in member.cards)


@fact("partylost")
@define
class PartyLost(Event):
    """The last Character is dead: no place on the map, no weeks, no penalty. FL-DTH-02, FL-GAP-48, FL-SCN-11."""

    seat: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if state.scenario_progress is not None:
            state.scenario_progress.marks.update(
                dict.fromkeys(state.scenario_progress.carried(self.seat), LostAt.of(player.place))
            )
        player.place, player.weeks, player.penalty, player.wounds = "", 0, 0, 0
        player.owes, player.lost = False, True


@fact("partyformed")
@define
class PartyFormed(Event):
    """A new Party stands on its town hex. FL-DTH-03, FL-DTH-13."""

    seat: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.place, player.lost = state.home(self.seat), False


@fact("boosted")
@define
class Boosted(Event):
    """A skill bonus for a while on one Character."""

    seat: int
    card: str
    skills: tuple[tuple[str, int], ...]
    until: str

    def apply(self, state: State) -> None:
        state.players[self.seat].boosts.append(Boost(self.card, self.skills, self.until))


@fact("boostsended")
@define
class BoostsEnded(Event):
    """Skill bonuses of a kind run out: "check", "deed" or "turn"."""

    seat: int
    until: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.boosts = [boost for boost in player.boosts if boost.until != self.until]


@fact("left")
@define
class Left(Event):
    """A hit man, or a Character whose ability is used up, leaves a Crown for good, the gear in `aside`. FL-NPC-23."""

    seat: int
    crown: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = player.member(self.crown)
        player.crowns[self.crown] = None
        player.aside.extend(member.gear)
        player.boosts = [boost for boost in player.boosts if boost.card != self.card]
        _discard(state, member)

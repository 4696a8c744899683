"""Characters: who sits where, what they suffer, how they heal and die."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.keys.targets import LostAt
from fallen_tui.games.fallen_land.state.player import CROWNS, Boost, Member, Player
from fallen_tui.games.fallen_land.state.table import NOBODY, State


@fact("joined")
class Joined(CardEvent):
    """A Character (or hit man) out of a zone into a Crown. FL-SET-11, FL-CHR-07."""

    crown: int
    source: str = "limbo"

    def apply(self, state: State) -> None:
        state.zone(self.source).remove(self.card)
        state.players[self.seat].crowns[self.crown] = Member(self.card)


@fact("enrolled")
class Enrolled(CardEvent):
    """A Character out of a zone into the Town Roster. FL-MAT-06."""

    source: str = "limbo"

    def apply(self, state: State) -> None:
        state.zone(self.source).remove(self.card)
        state.players[self.seat].roster.append(Member(self.card))


@fact("benched")
class Benched(SeatEvent):
    """A Character from a Crown to the Roster, damage and attached cards with them, gear in `aside`. FL-GAP-51.

    kept   the Jinxed Spoils, which stay with them. FL-JNX-07
    """

    crown: int
    kept: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = player.member(self.crown)
        player.crowns[self.crown] = None
        _unload(player, member, self.kept)
        player.roster.append(member)


@fact("called")
class Called(CardEvent):
    """A Character from the Roster to a Crown. FL-MAT-08."""

    crown: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = next(member for member in player.roster if member.card == self.card)
        player.roster.remove(member)
        player.crowns[self.crown] = member


@fact("kidnapped")
class Kidnapped(SeatEvent):
    """A Character of a Party or a Roster goes to another seat's Roster; gear stays in the victim's `aside`.

    kept   the Jinxed Spoils of one of a Party, which go with them. FL-JNX-07
    """

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
class Dismissed(CardEvent):
    """A Character of a Roster is discarded, attached cards and Jinxed Spoils with them."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = next(member for member in player.roster if member.card == self.card)
        player.roster.remove(member)
        state.decks["spoils"].discard.extend(member.gear)
        _discard(state, member)


@fact("arranged")
class Arranged(SeatEvent):
    """Party order anew: for each Crown the Crown its occupant comes from. FL-MAT-03."""

    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.crowns = [player.crowns[old] for old in self.order]
        assert len(player.crowns) == CROWNS


@fact("hurt")
class Hurt(SeatEvent):
    """Damage placed: (Crown, points) of one kind."""

    kind: str
    points: tuple[tuple[int, int], ...]
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for crown, n in self.points:
            member = player.member(crown)
            setattr(member, self.kind, getattr(member, self.kind) + n)


@fact("armorheld")
class ArmorHeld(SeatEvent):
    """Damage of a kind that Armor keeps off, of a Character or of a Party together (NOBODY). FL-DMG-08."""

    kind: str
    n: int
    crown: int = NOBODY

    def apply(self, state: State) -> None:
        pass


@fact("healed")
class Healed(SeatEvent):
    """Damage removed: (Crown, kind, points)."""

    points: tuple[tuple[int, str, int], ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for crown, kind, n in self.points:
            member = player.member(crown)
            setattr(member, kind, getattr(member, kind) - n)


@fact("died")
class Died(SeatEvent):
    """A Character dies: discarded with attached cards, the gear lies in `aside` until its fate is known.

    cause     party, individual, solo, action, pvp, duel, mercenary, infection, madness, chips, hex, other
    """

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
class PartyLost(SeatEvent):
    """The last Character is dead: no place on the map, no weeks, no penalty. FL-DTH-02, FL-GAP-48, FL-SCN-11."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if state.scenario_progress is not None:
            state.scenario_progress.marks.update(
                dict.fromkeys(state.scenario_progress.carried(self.seat), LostAt.of(player.place))
            )
        player.place, player.weeks, player.penalty, player.wounds = "", 0, 0, 0
        player.owes, player.lost = False, True


@fact("partyformed")
class PartyFormed(SeatEvent):
    """A new Party stands on its town hex. FL-DTH-03, FL-DTH-13."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.place, player.lost = state.home(self.seat), False


@fact("boosted")
class Boosted(CardEvent):
    """A skill bonus for a while on one Character."""

    skills: tuple[tuple[str, int], ...]
    until: str

    def apply(self, state: State) -> None:
        state.players[self.seat].boosts.append(Boost(self.card, self.skills, self.until))


@fact("boostsended")
class BoostsEnded(SeatEvent):
    """Skill bonuses of a kind run out: "check", "deed" or "turn"."""

    until: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.boosts = [boost for boost in player.boosts if boost.until != self.until]


@fact("left")
class Left(SeatEvent):
    """A hit man, or a Character whose ability is used up, leaves a Crown for good, the gear in `aside`. FL-NPC-23."""

    crown: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        member = player.member(self.crown)
        player.crowns[self.crown] = None
        player.aside.extend(member.gear)
        player.boosts = [boost for boost in player.boosts if boost.card != self.card]
        _discard(state, member)

"""Weeks, Deeds and story cards: what a Party sets about, what it meets, and how that ends."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.player import Boost
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay


@fact("weeksgiven")
class WeeksGiven(SeatEvent):
    """A player's weeks of this Party Exploits Phase begin. FL-EXP-02."""

    n: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.weeks, player.began = self.n, state.turn


@fact("deed")
class DeedBegan(SeatEvent):
    """A Deed is begun, and its weeks are spent: movement, encounter, pvp, resource, healing, mission, wait. FL-EXP-03.

    over   weeks beyond those that were left, which become a Week Penalty. FL-EXP-06
    target what it is done to: a deck, card, seat, hex or chip
    """

    deed: str
    weeks: int
    over: int = 0
    target: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.weeks -= self.weeks - self.over
        player.penalty += self.over


@fact("deedover")
class DeedEnded(SeatEvent):
    """A Deed is over; skill bonuses that lasted as long as it run out, everybody's."""

    deed: str

    def apply(self, state: State) -> None:
        for player in state.players:
            if player.boosts:
                player.boosts = [boost for boost in player.boosts if _lasts(boost)]


def _lasts(boost: Boost) -> bool:
    return boost.until == "turn"


@fact("movedie")
class MoveRolled(SeatEvent):
    """The die of a Movement Deed, and the movement points it makes with the bonus. FL-MOV-01."""

    die: int
    points: int


@fact("fleedie")
class FlightRolled(SeatEvent):
    """The die of a Flight from a story card, its total with the bonus, and what it had to exceed. FL-FLT-03."""

    die: int
    total: int
    need: int


@fact("healdice")
class HealingRolled(SeatEvent):
    """The dice of a Healing Deed, and the points they heal. FL-HEA-01, FL-HEA-02."""

    faces: tuple[int, ...]
    points: int


@fact("refused")
class Refused(SeatEvent):
    """A player says no to another and is not asked again this Turn: for "healing", or a place on a common card."""

    by: int
    what: str

    def apply(self, state: State) -> None:
        state.used_now[refusal(self.seat, self.by, self.what)] = 1


def refusal(seat: int, by: int, what: str) -> str:
    """The mark that a refusal leaves among the uses of this Turn."""
    return f"refused:{what}:{seat}@{by}"


# --- story cards ---


@fact("tale")
class StoryBegan(CardEvent):
    """A story card out of its deck, or a visit to a Point of Interest, is played from its beginning. FL-ENC-05."""

    deck: str
    mercenary: str = ""
    resource: bool = False
    visit: bool = False

    def apply(self, state: State) -> None:
        state.story_in_play = StoryInPlay(
            self.card,
            self.seat,
            self.deck,
            mercenary=self.mercenary,
            joined=[self.seat],
            resource=self.resource,
            visit=self.visit,
        )


@fact("talestage")
class StoryStage(Event):
    """The story card goes to its next stage, see `StoryInPlay`; StoryResult brings the outcome.

    held   no Flight from it
    """

    stage: str
    held: bool = False

    def apply(self, state: State) -> None:
        in_play = _in_play(state)
        in_play.stage, in_play.held = self.stage, in_play.held or self.held


@fact("talecoins")
class Scavenged(SeatEvent):
    """Coins were scavenged off the story card, or have been given back (0). FL-ENC-07, FL-FLT-05."""

    n: int

    def apply(self, state: State) -> None:
        _in_play(state).coins = self.n


@fact("taletested")
class StoryTested(SeatEvent):
    """Who stands the test of a Solo card, or is next on an Individual one; NOBODY once all are through. FL-CHK-04."""

    crown: int

    def apply(self, state: State) -> None:
        _in_play(state).tested = self.crown


@fact("taledice")
class EachRolled(SeatEvent):
    """The die of every Character who takes part: (Crown, roll)."""

    rolls: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        _in_play(state).rolled = dict(self.rolls)


@fact("talejoined")
class StoryJoined(SeatEvent):
    """Another Party takes part in the story card. FL-WLD-09, FL-GAP-55."""

    def apply(self, state: State) -> None:
        _in_play(state).joined.append(self.seat)


@fact("talepassed")
class StoryPassed(SeatEvent):
    """Every check of the story card counts as passed; `card` is what makes it so, "" where many could."""

    card: str = ""
    key: str = ""

    def apply(self, state: State) -> None:
        _in_play(state).passed = True
        if self.key:
            state.used[self.key] = state.used.get(self.key, 0) + 1
            state.used_now[self.key] = state.used_now.get(self.key, 0) + 1


@fact("taleresult", reveals=True)
class StoryResult(CardEvent):
    """The checks are decided: success or failure, and the outcomes may be read. FL-ENC-09, FL-INF-10.

    check   which of the checks of an either-or card was tried, counted from 0
    """

    result: str
    crown: int = NOBODY
    check: int = NOBODY

    def apply(self, state: State) -> None:
        in_play = _in_play(state)
        in_play.stage, in_play.result, in_play.disclosed = "outcome", self.result, True


@fact("taleover")
class StoryEnded(CardEvent):
    """The story card is done with: success, failure, fled, skipped, replaced, open, dead. FL-ENC-11.

    It goes from limbo onto the discard pile of its deck, unless it is a visit or stays in play.
    """

    result: str

    def apply(self, state: State) -> None:
        state.story_in_play = None
        if self.card in state.limbo:
            state.limbo.remove(self.card)
            state.decks[state.cards.stories[self.card].deck].discard.append(self.card)


def _in_play(state: State) -> StoryInPlay:
    assert state.story_in_play is not None
    return state.story_in_play


# --- cards for several Parties ---


@fact("trucebegun")
class TruceBegan(Event):
    """Parties that have completed a card together stay bound in its hex until one of them leaves it. FL-WLD-14."""

    hex: str
    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.truces.append((self.hex, self.seats))


@fact("truceover")
class TruceEnded(Event):
    """A Party has left the hex of a common card: the protections there are over. FL-WLD-14."""

    hex: str
    seat: int

    def apply(self, state: State) -> None:
        state.truces = [truce for truce in state.truces if truce[0] != self.hex or self.seat not in truce[1]]

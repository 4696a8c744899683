"""Weeks, Deeds and story cards: what a Party sets about, what it meets, and how that ends."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.fallen_land.state.events.registry import fact
from fallen_tui.games.fallen_land.state.player import Boost
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay


@fact("weeksgiven")
@define
class WeeksGiven(Event):
    """A player's weeks of this Party Exploits Phase begin. FL-EXP-02."""

    seat: int
    n: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.weeks, player.began = self.n, state.turn


@fact("deed")
@define
class DeedBegan(Event):
    """A Deed is begun, and its weeks are spent: movement, encounter, pvp, resource, healing, mission, wait. FL-EXP-03.

    over   weeks beyond those that were left, which become a Week Penalty. FL-EXP-06
    target what it is done to: a deck, card, seat, hex or chip
    """

    seat: int
    deed: str
    weeks: int
    over: int = 0
    target: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.weeks -= self.weeks - self.over
        player.penalty += self.over


@fact("deedover")
@define
class DeedEnded(Event):
    """A Deed is over; skill bonuses that lasted as long as it run out, everybody's."""

    seat: int
    deed: str

    def apply(self, state: State) -> None:
        for player in state.players:
            if player.boosts:
                player.boosts = [boost for boost in player.boosts if _lasts(boost)]


def _lasts(boost: Boost) -> bool:
    return boost.until == "turn"


@fact("movedie")
@define
class MoveRolled(Event):
    """The die of a Movement Deed, and the movement points it makes with the bonus. FL-MOV-01."""

    seat: int
    die: int
    points: int


@fact("fleedie")
@define
class FlightRolled(Event):
    """The die of a Flight from a story card, its total with the bonus, and what it had to exceed. FL-FLT-03."""

    seat: int
    die: int
    total: int
    need: int


@fact("healdice")
@define
class HealingRolled(Event):
    """The dice of a Healing Deed, and the points they heal. FL-HEA-01, FL-HEA-02."""

    seat: int
    faces: tuple[int, ...]
    points: int


@fact("refused")
@define
class Refused(Event):
    """A player says no to another and is not asked again this Turn: for "healing", or a place on a common card."""

    seat: int
    by: int
    what: str

    def apply(self, state: State) -> None:
        state.used_now[refusal(self.seat, self.by, self.what)] = 1


def refusal(seat: int, by: int, what: str) -> str:
    """The mark that a refusal leaves among the uses of this Turn."""
    return f"refused:{what}:{seat}@{by}"


# --- story cards ---


@fact("tale")
@define
class StoryBegan(Event):
    """A story card out of its deck, or a visit to a Point of Interest, is played from its beginning. FL-ENC-05."""

    seat: int
    card: str
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
@define
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
@define
class Scavenged(Event):
    """Coins were scavenged off the story card, or have been given back (0). FL-ENC-07, FL-FLT-05."""

    seat: int
    n: int

    def apply(self, state: State) -> None:
        _in_play(state).coins = self.n


@fact("taletested")
@define
class StoryTested(Event):
    """Who stands the test of a Solo card, or is next on an Individual one; NOBODY once all are through. FL-CHK-04."""

    seat: int
    crown: int

    def apply(self, state: State) -> None:
        _in_play(state).tested = self.crown


@fact("taledice")
@define
class EachRolled(Event):
    """The die of every Character who takes part: (Crown, roll)."""

    seat: int
    rolls: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        _in_play(state).rolled = dict(self.rolls)


@fact("talejoined")
@define
class StoryJoined(Event):
    """Another Party takes part in the story card. FL-WLD-09, FL-GAP-55."""

    seat: int

    def apply(self, state: State) -> None:
        _in_play(state).joined.append(self.seat)


@fact("talepassed")
@define
class StoryPassed(Event):
    """Every check of the story card counts as passed; `card` is what makes it so, "" where many could."""

    seat: int
    card: str = ""
    key: str = ""

    def apply(self, state: State) -> None:
        _in_play(state).passed = True
        if self.key:
            state.used[self.key] = state.used.get(self.key, 0) + 1
            state.used_now[self.key] = state.used_now.get(self.key, 0) + 1


@fact("taleresult", reveals=True)
@define
class StoryResult(Event):
    """The checks are decided: success or failure, and the outcomes may be read. FL-ENC-09, FL-INF-10.

    check   which of the checks of an either-or card was tried, counted from 0
    """

    seat: int
    card: str
    result: str
    crown: int = NOBODY
    check: int = NOBODY

    def apply(self, state: State) -> None:
        in_play = _in_play(state)
        in_play.stage, in_play.result, in_play.disclosed = "outcome", self.result, True


@fact("taleover")
@define
class StoryEnded(Event):
    """The story card is done with: success, failure, fled, skipped, replaced, open, dead. FL-ENC-11.

    It goes from limbo onto the discard pile of its deck, unless it is a visit or stays in play.
    """

    seat: int
    card: str
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
@define
class TruceBegan(Event):
    """Parties that have completed a card together stay bound in its hex until one of them leaves it. FL-WLD-14."""

    hex: str
    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.truces.append((self.hex, self.seats))


@fact("truceover")
@define
class TruceEnded(Event):
    """A Party has left the hex of a common card: the protections there are over. FL-WLD-14."""

    hex: str
    seat: int

    def apply(self, state: State) -> None:
        state.truces = [truce for truce in state.truces if truce[0] != self.hex or self.seat not in truce[1]]

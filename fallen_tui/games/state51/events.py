"""The facts of The New Charter and how each changes the state."""

from __future__ import annotations

import attrs

from fallen_tui.engine.events import Event, Registry
from fallen_tui.engine.game import Result
from fallen_tui.games.state51.state import BASE, Camp, Rival, Seated, Site, State, Tucked

REGISTRY = Registry()
fact = REGISTRY.add


# --- set-up and turn ---


@fact("faction")
@attrs.define
class FactionTaken(Event):
    """A seat plays a faction."""

    seat: int
    faction: str

    def apply(self, state: State) -> None:
        state.players[self.seat].faction = self.faction


@fact("rival")
@attrs.define
class RivalSeated(Event):
    """The Rival sits down, with its focus."""

    level: str
    focus: str
    name: str

    def apply(self, state: State) -> None:
        state.rival = Rival(self.level, self.focus, self.name)


@fact("intents")
@attrs.define
class IntentsShuffled(Event):
    """The Rival's intent cards, first to be turned up first."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        rival = rival_of(state)
        rival.intents, rival.shown = list(reversed(self.cards)), []


@fact("deck")
@attrs.define
class DeckShuffled(Event):
    """A new draw deck, top card first; the cards come from the box or from the discard pile."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.renew(self.cards)


@fact("first")
@attrs.define
class FirstPlayer(Event):
    """A side starts every phase of the turn."""

    seat: int

    def apply(self, state: State) -> None:
        state.first = self.seat


@fact("phase")
@attrs.define
class PhaseBegan(Event):
    """A phase begins; `turn` counts from 1."""

    phase: str
    turn: int

    def apply(self, state: State) -> None:
        state.phase, state.turn = self.phase, self.turn
        if self.phase == "actions":
            state.current = state.first
            for player in state.players:
                player.passed = False
            if state.rival:
                state.rival.passed = False


@fact("current")
@attrs.define
class ActionTurn(Event):
    """The next side's action turn."""

    seat: int

    def apply(self, state: State) -> None:
        state.current = self.seat


@fact("passed")
@attrs.define
class Passed(Event):
    """A side takes no more actions this turn."""

    seat: int

    def apply(self, state: State) -> None:
        if self.seat < len(state.players):
            state.players[self.seat].passed = True
        else:
            rival_of(state).passed = True


# --- cards ---


@fact("drawn", reveals=True)
@attrs.define
class Drawn(Event):
    """Cards off the top of the deck into a hand, seen by their owner only."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.take(self.cards)
        state.players[self.seat].hand.extend(self.cards)


@fact("overdrawn", reveals=True)
@attrs.define
class Overdrawn(Event):
    """A card drawn at the hand limit, straight to the discard pile."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.take((self.card,))
        state.deck.discard.append(self.card)


@fact("revealed", reveals=True)
@attrs.define
class Revealed(Event):
    """Cards off the top of the deck into the Lookout row."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.deck.take(self.cards)
        state.row.extend(self.cards)


@fact("picked")
@attrs.define
class Picked(Event):
    """A card of the row into a hand; at the hand limit it is discarded at once."""

    seat: int
    card: str
    kept: bool = True

    def apply(self, state: State) -> None:
        state.row.remove(self.card)
        (state.players[self.seat].hand if self.kept else state.deck.discard).append(self.card)


@fact("swept")
@attrs.define
class RowDiscarded(Event):
    """Cards of the row onto the discard pile; `seat` burned them, or nobody chose them (-1)."""

    cards: tuple[str, ...]
    seat: int = -1

    def apply(self, state: State) -> None:
        for card in self.cards:
            state.row.remove(card)
        state.deck.discard.extend(self.cards)


@fact("frontier")
@attrs.define
class FrontierFormed(Event):
    """The cards left in the row form the frontier of this turn."""

    def apply(self, state: State) -> None:
        state.frontier, state.row = state.row, []


@fact("discarded")
@attrs.define
class Discarded(Event):
    """Hand cards onto the discard pile."""

    seat: int
    cards: tuple[str, ...]
    why: str = ""

    def apply(self, state: State) -> None:
        hand = state.players[self.seat].hand
        for card in self.cards:
            hand.remove(card)
        state.deck.discard.extend(self.cards)


# --- tokens ---


@fact("gained")
@attrs.define
class Gained(Event):
    """Resource tokens or Workers from the supply. `where`: base, leader or a Location."""

    seat: int
    what: str
    n: int = 1
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.what == "worker":
            player.workers += self.n
        elif self.where == BASE:
            player.tokens[self.what] += self.n
        else:
            player.store(self.where)[self.what] += self.n


@fact("paid")
@attrs.define
class Paid(Event):
    """Resource tokens or Workers back to the supply."""

    seat: int
    what: str
    n: int = 1
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.what == "worker":
            player.workers -= self.n
        else:
            player.store(self.where)[self.what] -= self.n


@fact("contact")
@attrs.define
class ContactGained(Event):
    """A Contact token."""

    seat: int
    kind: str
    range: int

    def apply(self, state: State) -> None:
        state.players[self.seat].contacts.append((self.kind, self.range))


@fact("contact_spent")
@attrs.define
class ContactSpent(Event):
    """A Contact token used up."""

    seat: int
    kind: str
    range: int

    def apply(self, state: State) -> None:
        state.players[self.seat].contacts.remove((self.kind, self.range))


@fact("contact_used")
@attrs.define
class ContactUsed(Event):
    """A permanent Contact card marked as used this turn."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.players[self.seat].used.append(self.card)


@fact("redevelopment")
@attrs.define
class RedevelopmentGained(Event):
    """A Redevelopment token on the Base or the Leader."""

    seat: int
    kind: str
    where: str = BASE

    def apply(self, state: State) -> None:
        _redevelopments(state, self.seat, self.where).append(self.kind)


@fact("redevelopment_spent")
@attrs.define
class RedevelopmentSpent(Event):
    """A Redevelopment token used up."""

    seat: int
    kind: str
    where: str = BASE

    def apply(self, state: State) -> None:
        _redevelopments(state, self.seat, self.where).remove(self.kind)


@fact("vp")
@attrs.define
class Scored(Event):
    """A VP token. `where`: base, leader or a Location; `by` the Agreement that made it, if one did."""

    seat: int
    value: int
    where: str = BASE
    by: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.where == BASE:
            player.vp += self.value
        elif player.leader is not None and self.where == "leader":
            player.leader.vp += self.value
        else:
            player.site(self.where).vp.append(self.value)
        if self.by:
            tucked_card(state, self.seat, self.by).made += 1


@fact("stolen")
@attrs.define
class Stolen(Event):
    """A resource token of a victim's onto the thief's Base. A victim beyond the seats is the Rival."""

    seat: int
    victim: int
    what: str
    where: str = BASE

    def apply(self, state: State) -> None:
        if self.victim < len(state.players):
            state.players[self.victim].store(self.where)[self.what] -= 1
        else:
            rival_of(state).stash[self.what] -= 1
        state.players[self.seat].tokens[self.what] += 1


@fact("requisitioned")
@attrs.define
class Requisitioned(Event):
    """The score attack's theft: a resource from the supply, once a turn."""

    seat: int
    what: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.tokens[self.what] += 1
        player.stolen += 1


@fact("moved")
@attrs.define
class TokenMoved(Event):
    """A resource token into a Depot, or out of it."""

    seat: int
    what: str
    source: str
    target: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.store(self.source)[self.what] -= 1
        player.store(self.target)[self.what] += 1


@fact("placed")
@attrs.define
class ComboFilled(Event):
    """A resource token laid on its place of a Resource Combo."""

    seat: int
    site: str
    place: str
    what: str
    where: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.store(self.where)[self.what] -= 1
        player.site(self.site).places[self.place] = self.what


@fact("converted")
@attrs.define
class ComboConverted(Event):
    """The three tokens of a full Resource Combo back to the supply."""

    seat: int
    site: str

    def apply(self, state: State) -> None:
        state.players[self.seat].site(self.site).places.clear()


# --- Locations, tucked cards, Leaders ---


@fact("tucked")
@attrs.define
class CardTucked(Event):
    """A hand card tucked as Spoils or Agreement under the Base or a Location."""

    seat: int
    card: str
    side: str
    under: str = BASE

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.under(self.under).append(Tucked(self.card, self.side))


@fact("untucked")
@attrs.define
class TuckedDiscarded(Event):
    """A tucked card onto the discard pile; `why`: cashed, room, cost, choice, lost."""

    seat: int
    card: str
    why: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for pile in (player.tucked, *(site.tucked for site in player.sites)):
            for place, tucked in enumerate(pile):
                if tucked.card == self.card:
                    del pile[place]
                    state.deck.discard.append(self.card)
                    return
        raise ValueError(f"{self.card} is not tucked")


@fact("built")
@attrs.define
class Built(Event):
    """A hand card put into play as a Location."""

    seat: int
    card: str
    means: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        player.sites.append(Site(self.card, entered=player.latest() + 1))


@fact("razed")
@attrs.define
class Razed(Event):
    """A Location leaves play for another; what lay on it goes to the Base, `loose` are cards tucked under it.

    The new Location stands in its stead, in the same place of the tableau.
    """

    seat: int
    card: str
    new: str
    paid: str
    moved: tuple[tuple[str, str], ...] = ()

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        old = player.site(self.card)
        place = player.sites.index(old)
        player.hand.remove(self.new)
        player.sites[place] = Site(self.new, entered=player.latest() + 1)
        state.deck.discard.append(self.card)
        player.vp += sum(old.vp) + 2
        for kind, n in old.tokens.items():
            player.tokens[kind] += n
        for kind in old.places.values():
            player.tokens[kind] += 1
        if self.paid == "building":
            player.redeveloped = True
        targets = dict(self.moved)
        for tucked in old.tucked:
            if tucked.card in targets:
                player.under(targets[tucked.card]).append(tucked)
            else:
                state.deck.discard.append(tucked.card)


@fact("leader")
@attrs.define
class LeaderSeated(Event):
    """A Leader takes the seat; one that sat there is discarded, its tokens and VP go to the Base with 2 VP."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hand.remove(self.card)
        if (old := player.leader) is not None:
            player.vp += old.vp + 2
            for kind, n in old.tokens.items():
                player.tokens[kind] += n
            player.redevelop.extend(old.redevelop)
            state.deck.discard.append(old.card)
        player.leader = Seated(self.card)


@fact("worked")
@attrs.define
class Worked(Event):
    """Workers laid on an own Action Location."""

    seat: int
    site: str
    workers: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        site = player.site(self.site)
        player.workers -= self.workers
        site.workers += self.workers
        site.uses += 1


@fact("visited")
@attrs.define
class Visited(Event):
    """A Worker sent to an opponent's Open Production Location, with a marker.

    `owner`: a seat, the Rival, or -1 for the frontier, whose Worker is lost.
    """

    seat: int
    owner: int
    site: str

    def apply(self, state: State) -> None:
        visitor = state.players[self.seat]
        visitor.workers -= 1
        visitor.markers -= 1
        if self.owner < 0:
            state.toured.append(self.site)
        elif self.owner < len(state.players):
            owner = state.players[self.owner]
            owner.workers += 1
            owner.site(self.site).visitors.append(self.seat)
        else:
            rival = rival_of(state)
            rival.budget += 1
            camp_of(rival, self.site).visited = True


# --- count, clean-up, end ---


@fact("counted")
@attrs.define
class Counted(Event):
    """The VP Count: totals of all sides, and what each seat has left for the tie-break."""

    totals: tuple[int, ...]
    unused: tuple[int, ...]
    last: bool = False

    def apply(self, state: State) -> None:
        for player, total, unused in zip(state.players, self.totals, self.unused, strict=False):
            player.track, player.unused = total, unused
        if state.rival is not None:
            state.rival.track = self.totals[-1]
        state.last = self.last


@fact("lost")
@attrs.define
class TokensLost(Event):
    """What a seat loses in Clean-up: resource tokens by place, Workers, Contact and Redevelopment tokens."""

    seat: int
    tokens: tuple[tuple[str, str, int], ...] = ()
    workers: int = 0
    contacts: int = 0
    redevelopments: int = 0

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for where, kind, n in self.tokens:
            player.store(where)[kind] -= n
        player.workers -= self.workers
        if self.contacts:
            player.contacts.clear()
        if self.redevelopments:
            player.redevelop.clear()


@fact("cleaned")
@attrs.define
class MarksLifted(Event):
    """Use marks, markers and visits are taken back; frontier cards go to the discard pile."""

    def apply(self, state: State) -> None:
        for player in state.players:
            player.used.clear()
            player.redeveloped = False
            player.markers = 3
            player.stolen = 0
            for site in player.sites:
                site.uses = site.workers = 0
                site.visitors.clear()
        state.deck.discard.extend(state.frontier)
        state.frontier, state.toured = [], []
        if state.rival is not None:
            state.rival.markers = 3
            state.rival.budget = 0
            state.rival.rebuilt = False
            for camp in state.rival.camp:
                camp.visited = False


@fact("over")
@attrs.define
class GameOver(Event):
    """The end: winners (none is a draw or a lost solo game), totals of the seats, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    story: str = ""

    def apply(self, state: State) -> None:
        state.phase = "over"
        sides = tuple(player.faction for player in state.players)
        state.result = Result(self.winners, self.scores, self.reason, state.turn, sides, self.story)


# --- the Rival ---


@fact("rival_took")
@attrs.define
class RivalTook(Event):
    """The Rival takes a card of the row or off the deck: into its queue, or for a focus token if a Contact card."""

    card: str
    source: str
    queued: bool

    def apply(self, state: State) -> None:
        rival = rival_of(state)
        if self.source == "row":
            state.row.remove(self.card)
        else:
            state.deck.take((self.card,))
        if self.queued:
            rival.queue.append(self.card)
        else:
            state.deck.discard.append(self.card)
            rival.stash[rival.focus] += 1


@fact("rival_dropped")
@attrs.define
class RivalDropped(Event):
    """The oldest cards of the Rival's queue onto the discard pile."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        for card in self.cards:
            rival_of(state).queue.remove(card)
        state.deck.discard.extend(self.cards)


@fact("rival_stash")
@attrs.define
class RivalStash(Event):
    """Tokens into the Rival's stash, or out of it where `n` is below 0."""

    what: str
    n: int

    def apply(self, state: State) -> None:
        rival_of(state).stash[self.what] += self.n


@fact("rival_budget")
@attrs.define
class RivalBudget(Event):
    """The Rival's action budget of this Actions phase."""

    n: int

    def apply(self, state: State) -> None:
        rival_of(state).budget = self.n


@fact("rival_intent", reveals=True)
@attrs.define
class RivalIntent(Event):
    """The Rival spends 1 budget and turns up an intent card; `act` is what it comes to."""

    card: str
    act: str

    def apply(self, state: State) -> None:
        rival = rival_of(state)
        rival.budget -= 1
        rival.intents.pop()
        rival.shown.append(self.card)


@fact("rival_annexed")
@attrs.define
class RivalAnnexed(Event):
    """A Location of the queue into the camp; it replaces `old` where the Rival rebuilds."""

    card: str
    old: str = ""

    def apply(self, state: State) -> None:
        rival = rival_of(state)
        rival.queue.remove(self.card)
        rival.camp.append(Camp(self.card))
        if self.old:
            rival.camp.remove(camp_of(rival, self.old))
            rival.rebuilt = True
            state.deck.discard.append(self.old)


@fact("rival_led")
@attrs.define
class RivalLed(Event):
    """A Leader of the queue takes the Rival's seat; one that sat there is discarded."""

    card: str

    def apply(self, state: State) -> None:
        rival = rival_of(state)
        rival.queue.remove(self.card)
        if rival.leader:
            state.deck.discard.append(rival.leader)
        rival.leader = self.card


@fact("rival_vp")
@attrs.define
class RivalScored(Event):
    """VP tokens of the Rival."""

    n: int

    def apply(self, state: State) -> None:
        rival_of(state).vp += self.n


@fact("rival_visited")
@attrs.define
class RivalVisited(Event):
    """The Rival's marker on an Open Production Location of the human, who gains a Worker."""

    site: str

    def apply(self, state: State) -> None:
        human = state.players[0]
        human.workers += 1
        human.site(self.site).visitors.append(1)
        rival_of(state).markers -= 1


@fact("rival_raided")
@attrs.define
class RivalRaided(Event):
    """A resource token of the human's into the Rival's stash."""

    what: str
    where: str

    def apply(self, state: State) -> None:
        state.players[0].store(self.where)[self.what] -= 1
        rival_of(state).stash[self.what] += 1


# --- looking things up ---


def rival_of(state: State) -> Rival:
    """The Rival of a solo game. Raises ValueError where there is none."""
    if state.rival is None:
        raise ValueError("this game has no Rival")
    return state.rival


def camp_of(rival: Rival, card: str) -> Camp:
    """A Location of the Rival's camp. Raises KeyError."""
    for camp in rival.camp:
        if camp.card == card:
            return camp
    raise KeyError(card)


def tucked_card(state: State, seat: int, card: str) -> Tucked:
    """A tucked card of a seat. Raises KeyError."""
    player = state.players[seat]
    for pile in (player.tucked, *(site.tucked for site in player.sites)):
        for tucked in pile:
            if tucked.card == card:
                return tucked
    raise KeyError(card)


def _redevelopments(state: State, seat: int, where: str) -> list[str]:
    player = state.players[seat]
    if where == BASE or player.leader is None:
        return player.redevelop
    return player.leader.redevelop

"""What things are worth to a player of The New Charter, in points of FS-TAB-VALUE: the judgement of the steady bot."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.games.state51.content.cards import Cost, Gain, Location
from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL
from fallen_tui.games.state51.rules.places import free_places
from fallen_tui.games.state51.rules.tokens import SLOTS, count_type
from fallen_tui.games.state51.state.table import KINDS, LocationInPlay, Player, State, Tucked

VP = 3.0
WORKER = 0.6
CARD = 2.6
RESOURCE = 1.1
UNIVERSAL = 1.5
IDLE = 0.3
"""A resource nobody needs this turn."""

KEPT = 0.3
"""What a hand card is worth to keep, per turn to come."""
FOLLOW = 0.75
"""Share of a redevelopment's worth that a hand card promises."""
REACH = 0.55
"""Share of a play's worth that a hand card promises when one step of range is missing."""
TRAITS = {"leftover": 1.4, "deck_pick": 0.6, "two_for_one": 0.8, "burn": 0.5}
DEPOT = 1.0
HOLDS = {"spoils": 0.9, "agreements": 1.2, "any": 1.6}
PACE = 7.5
"""VP that the side in front gains a turn, roughly."""


def turns_left(game: State) -> int:
    """How many Productions are likely still to come, at most 5."""
    if game.mode in COUNTDOWN:
        return COUNTDOWN[game.mode] - game.turn
    totals = [player.total() for player in game.players]
    if game.rival is not None:
        totals.append(game.rival.total())
    return max(0, min(5, round((GOAL - max(totals)) / PACE)))


class Valuation:
    """One seat's judgement of one moment."""

    def __init__(self, game: State, seat: int) -> None:
        self.game = game
        self.player: Player = game.players[seat]
        self.left = turns_left(game)
        self.locations = game.cards.locations

    # --- yields ---

    def gain(self, one: Gain, tokens: int = 0) -> float:
        """A yield on average, now or in a later turn. `tokens` are VP tokens its card has had."""
        verb, n = one.verb, one.n
        if verb == "vp":
            return VP * n if tokens < SLOTS else 0.0
        if verb == "worker":
            return WORKER * n
        if verb == "card":
            return CARD * n if self.left else 0.1 * n
        if verb == "contact":
            return self.contact(one.kind, n)
        if verb == "redevelop":
            return 2.6 if one.kind == "standard" else 3.4
        if verb == "steal":
            return 2.2 * n
        if verb == "each":
            return (1 + count_type(self.game, self.player, one.kind)) * self.gains(one.per)
        return (UNIVERSAL if verb == "universal" else RESOURCE) * n

    def gains(self, many: Iterable[Gain], tokens: int = 0) -> float:
        return sum(self.gain(one, tokens) for one in many)

    def contact(self, kind: str, far: int) -> float:
        """A Contact token of a range: worth little unless a hand card is near enough."""
        near = any(c in self.locations and self.locations[c].distance <= far for c in self.player.hand)
        step = {"incorporation": 1.4, "universal": 1.4, "conquest": 0.7, "cooperation": 0.7}[kind]
        return step * far * (1.0 if near else 0.5)

    def cost(self, price: Cost) -> float:
        """What a price takes."""
        total = sum((UNIVERSAL if kind == "universal" else RESOURCE) * n for kind, n in price.resources)
        total += 1.7 * price.any + WORKER * price.workers + 1.0 * price.hand
        return total + 3.0 * price.spoils + 1.5 * (self.left + 1) * price.agreement

    # --- cards in play ---

    def upkeep(self, card: Location, site: LocationInPlay | None = None) -> float:
        """What a Location in play is worth a turn."""
        tokens = len(site.vp) if site is not None else 0
        if card.produces:
            return self.gains(card.produces, tokens)
        if card.combo:
            return 0.9 if tokens < SLOTS else 0.0
        if card.gains:
            profit = self.gains(card.gains, tokens) - self.cost(card.cost) - WORKER * card.workers
            return max(0.0, profit) * 1.3
        if card.trait:
            return TRAITS[card.trait]
        if card.depot:
            return DEPOT
        return HOLDS.get(card.holds, 0.0)

    def future(self, card: Location, site: LocationInPlay | None = None) -> float:
        """What a Location in play is worth over the rest of the game, its own VP aside."""
        turns = float(self.left)
        if any(gain.verb == "vp" for gain in (*card.produces, *card.gains)):
            turns = min(turns, SLOTS - (len(site.vp) if site is not None else 0))
        total = turns * self.upkeep(card, site)
        if card.gains and self.player.workers > card.workers and (site is None or site.uses == 0):
            total += 0.7 * self.upkeep(card, site)
        if card.each is not None:
            room = SLOTS - (len(site.vp) if site is not None else 0)
            total += VP * 0.4 * min(room, self.left)
        return total

    def entering(self, card: Location) -> float:
        """What a Location brings at once when it comes into play, its own VP aside."""
        total = self.gains(card.once) + self.gains(card.produces)
        if card.each is not None:
            count = count_type(self.game, self.player, card.each.type) + (card.each.type in card.types)
            total += self.gain(card.each.gives) * min(SLOTS, count)
        for site in self.player.sites:
            each = self.locations[site.card].each
            if each is not None and each.type in card.types and len(site.vp) < SLOTS:
                total += self.gain(each.gives)
        return total

    def tucked(self, one: Tucked) -> float:
        """What a tucked card is still worth."""
        card = self.locations[one.card]
        return self.spoils(card) if one.side == "spoils" else self.agreement(card, one.made)

    def spoils(self, card: Location) -> float:
        return self.gains(card.spoils) * 0.9 if self.left else 0.0

    def agreement(self, card: Location, made: int = 0) -> float:
        turns = self.left
        if any(gain.verb == "vp" for gain in card.agreement):
            turns = min(turns, SLOTS - made)
        return turns * self.gains(card.agreement)

    # --- deeds ---

    def trigger(self, *deeds: str) -> float:
        """VP the Leader gains by these deeds."""
        leader = self.player.leader
        if leader is None or leader.vp >= 5:
            return 0.0
        return VP if self.game.cards.leaders[leader.card].earns in deeds else 0.0

    def building(self, card: Location) -> float:
        """A Location coming into play, by whatever means."""
        return VP + self.entering(card) + self.future(card) + self.trigger(*(f"play_{kind}" for kind in card.types))

    def room(self, side: str) -> float:
        """What must be given up to tuck one card more."""
        if free_places(self.game, self.player, side):
            return 0.0
        return min((self.tucked(one) for one in self.player.all_tucked()), default=0.0)

    def conquering(self, card: Location) -> float:
        return self.spoils(card) + self.trigger("conquer") - self.room("spoils")

    def cooperating(self, card: Location) -> float:
        return self.agreement(card) + self.trigger("cooperate") - self.room("agreement")

    def redeveloping(self, card: Location, olds: Iterable[str]) -> float:
        """The best that replacing one of these Locations by a card can bring."""
        best = max((self.replacing(card, old) for old in olds), default=-9.0)
        return best + 2 * VP + self.trigger("redevelop")

    def replacing(self, card: Location, old: str) -> float:
        """The gain of a card over an old Location: the VP of both cancel out."""
        site = self.player.site(old)
        lost = self.future(self.locations[old], site) + sum(self.tucked(one) for one in site.tucked) * 0.5
        return self.building(card) - VP - lost

    def seating(self, card: str) -> float:
        """A Leader taking the seat: VP, tokens, and what is likely to be earned."""
        leader = self.game.cards.leaders[card]
        likely = 0.8 if leader.earns in ("conquer", "cooperate") else 0.5
        return self.gains(leader.tokens) + VP * min(5.0, likely * (self.left + 0.5))

    # --- cards in hand ---

    def holding(self, card: str) -> float:
        """What a hand card is worth to keep, or to take."""
        location = self.locations.get(card)
        if location is not None:
            return self.holding_location(location)
        if card in self.game.cards.leaders:
            if self.player.leader is None and not any(
                c in self.game.cards.leaders for c in self.player.hand if c != card
            ):
                return 0.8 * (VP + self.seating(card))
            return 1.5 if self.left else 0.3
        contact = self.game.cards.contacts[card]
        step = {"incorporation": 1.7, "universal": 1.6, "conquest": 0.8, "cooperation": 0.7}[contact.kind]
        return step * contact.range - 0.4 * self.cost(contact.price) + 0.4

    def holding_location(self, card: Location) -> float:
        """A Location in the hand: its best use, less what it takes to get there."""
        reach = self.reaches()
        best = 0.5
        for kind, value in (
            ("incorporation", self.building(card) - 1.0),
            ("conquest", self.conquering(card)),
            ("cooperation", self.cooperating(card)),
        ):
            short = max(0, card.distance - reach[kind])
            best = max(best, value * (1.0, REACH, REACH * 0.6, REACH * 0.4)[short] - 1.8)
        if self.shares_type(card):
            best = max(best, FOLLOW * (self.building(card) + VP) - 2.5)
        return best

    def reaches(self) -> dict[str, int]:
        """The range of this faction's permanent contacts."""
        found = dict.fromkeys(KINDS, 0)
        for contact in self.game.cards.factions[self.player.faction].contacts:
            card = self.game.cards.contacts[contact]
            found[card.kind] = max(found[card.kind], card.range)
        return found

    def shares_type(self, card: Location) -> bool:
        """Whether an own Location could be redeveloped into this card."""
        return any(kind in card.types for site in self.player.sites for kind in self.locations[site.card].types)

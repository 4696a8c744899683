"""The steady bot: takes the option that is worth most to it now, and passes when nothing is worth doing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.state51.bot.valuation import CARD, IDLE, KEPT, RESOURCE, UNIVERSAL, VP, WORKER, Valuation
from fallen_tui.games.state51.content.cards import Cost
from fallen_tui.games.state51.rules.actions import menu
from fallen_tui.games.state51.rules.ranges import Source, commitments, price_of
from fallen_tui.games.state51.rules.redevelop import replaceable
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state import keys as k
from fallen_tui.games.state51.state.table import BASE, RESOURCES, State

OptionScore = Callable[["OptionScores", Any], float]


class SteadyBot:
    """Plays from its seat's view alone; the same view and question give the same answer."""

    sees = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def answer(self, view: State, ask: Ask, moment: int) -> Answer:
        judge = OptionScores(view, ask)
        if ask.kind == "some":
            return tuple(sorted(ask.keys, key=judge.valuation.holding)[: ask.low])
        return max(ask.keys, key=judge.score)


class OptionScores:
    """Scores the options of one question."""

    def __init__(self, view: State, ask: Ask) -> None:
        self.view = view
        self.ask = ask
        self.valuation = Valuation(view, ask.seat)
        self.player = view.players[ask.seat]
        self.cards = view.cards
        self._wanted: dict[str, int] | None = None

    def score(self, key: str) -> float:
        """The worth of an option of this question."""
        return _TOPIC_HANDLERS.get(self.ask.topic, OptionScores.keep)(self, key)

    # --- tokens ---

    def wanted(self) -> dict[str, int]:
        """How many tokens of each kind this turn still has a use for."""
        if self._wanted is None:
            self._wanted = self._count_wanted()
        return self._wanted

    def _count_wanted(self) -> dict[str, int]:
        wanted = dict.fromkeys(RESOURCES, 0)
        distances = [self.cards.locations[c].distance for c in self.player.hand if c in self.cards.locations]
        for contact in self._contacts():
            card = self.cards.contacts[contact]
            if distances and min(distances) <= card.range + 1:
                for kind, n in card.price.resources:
                    wanted[kind] += n
        for site in self.player.sites:
            location = self.cards.locations[site.card]
            if site.uses < 2 and (not location.gains or len(site.vp) < 3):
                for kind, n in location.cost.resources:
                    wanted[kind] += n
                for place in location.combo:
                    wanted[place] += place not in site.places
        if distances and self.player.sites and not self.player.redeveloped:
            wanted["building"] += 1
        return wanted

    def _contacts(self) -> list[str]:
        permanent = [c for c in self.cards.factions[self.player.faction].contacts if c not in self.player.used]
        return permanent + [card for card in self.player.hand if card in self.cards.contacts]

    def token(self, kind: str) -> float:
        """A resource token more, this turn."""
        have = purse(self.player)
        if kind == "universal":
            return UNIVERSAL if any(n > have[each] for each, n in self.wanted().items()) else 0.6
        return RESOURCE if self.wanted()[kind] > have[kind] else IDLE

    def spent(self, price: Cost) -> float:
        """What paying a price costs this turn: tokens that nothing else wants are cheap."""
        have, wanted = purse(self.player), self.wanted()
        total = 0.3 * price.workers + 0.8 * price.hand
        for kind, n in price.resources:
            total += n * (0.9 if wanted[kind] > have[kind] else 0.4)
        total += 0.7 * price.any
        tucked = sorted(self.valuation.tucked(one) for one in self.player.all_tucked())
        return total + sum(tucked[: price.spoils + price.agreement + price.tucked])

    def yielded(self, card: str, part: str) -> float:
        """What a Location yields now, resources counting by what this turn wants."""
        location = self.cards.locations[card]
        tokens = len(self.player.site(card).vp) if part == "gains" else 0
        total = 0.0
        for gain in location.produces if part == "produces" else location.gains:
            if gain.verb in RESOURCES:
                total += sum(self.token(gain.verb) for _ in range(gain.n))
            else:
                total += self.valuation.gain(gain, tokens)
        return total

    # --- questions ---

    def keep(self, key: str) -> float:
        """The score of a card that is picked, taken of what is left, or kept of a draw."""
        if key == k.DECK:
            return 4.2
        return self.valuation.holding(key)

    def give(self, key: str) -> float:
        """A tucked card to give up."""
        return -self.valuation.tucked(self.player.tucked_card(key))

    def action(self, key: str) -> float:
        return _ACTION_HANDLERS[type(key)](self, key)

    def commit(self, key: str) -> float:
        kind, card = self.ask.about
        group = commitments(self.view, self.player, kind, self.cards.locations[card].distance)[key]
        return -self.committed(group)

    def committed(self, group: tuple[Source, ...]) -> float:
        """What a set of Contact cards and tokens takes."""
        lost = sum(self.valuation.holding(source.card) for source in group if source.one_time)
        free = sum(0.2 * source.range for source in group if not source.card)
        return self.spent(price_of(group)) + 0.6 * lost + free

    def cheapest(self, kind: str, card: str) -> float:
        """The least that covering a card's distance takes."""
        distance = self.cards.locations[card].distance
        return min(self.committed(group) for group in commitments(self.view, self.player, kind, distance).values())

    def conquer(self, key: k.ConquerKey) -> float:
        return self.reached(key, self.valuation.conquering(self.cards.locations[key.card]))

    def cooperate(self, key: k.CooperateKey) -> float:
        return self.reached(key, self.valuation.cooperating(self.cards.locations[key.card]))

    def incorporate(self, key: k.IncorporateKey) -> float:
        return self.reached(key, self.valuation.building(self.cards.locations[key.card]))

    def reached(self, key: k.ByRange, value: float) -> float:
        """What is left of the value of a play when its range is paid for."""
        return value - self.cheapest(key.by, key.card) - self.kept()

    def kept(self) -> float:
        """What is lost by using a hand card now: something while there are turns to come."""
        return min(1.5, KEPT * self.valuation.left)

    def redevelop(self, key: k.RedevelopKey) -> float:
        olds = set(replaceable(self.view, self.player, key.card, "standard"))
        if "universal" in self.player.redevelop:
            olds = {site.card for site in self.player.sites}
        return self.valuation.redeveloping(self.cards.locations[key.card], sorted(olds)) - 0.9 - self.kept()

    def replace(self, key: str) -> float:
        return self.valuation.replacing(self.cards.locations[self.ask.about[0]], key)

    def lead(self, key: k.LeadKey) -> float:
        new = self.valuation.seating(key.card)
        if self.player.leader is None:
            return VP + new
        old = self.valuation.seating(self.player.leader.card) - self.valuation.gains(
            self.cards.leaders[self.player.leader.card].tokens
        )
        return 2 * VP + new - old - 1.2

    def work(self, key: k.WorkKey) -> float:
        location, site = self.cards.locations[key.card], self.player.site(key.card)
        workers = location.workers + site.uses
        return self.yielded(key.card, "gains") - self.spent(location.cost) - self.worker(workers)

    def worker(self, n: int) -> float:
        """What Workers cost: little, for they are gone at the end of the turn."""
        return (0.35 if self.player.workers >= 3 else 0.5) * n

    def visit(self, key: k.VisitKey) -> float:
        return self.yielded(key.card, "produces") - self.worker(1) - 0.3

    def barter(self, key: k.BarterKey) -> float:
        """Two Workers for a resource: worth what the best option is that it opens."""
        kind = key.kind
        before = set(self.ask.keys)
        rich = attrs.evolve(
            self.player,
            tokens={**self.player.tokens, kind: self.player.tokens[kind] + 1},
            workers=self.player.workers - 2,
        )
        opened = [each for each in menu(self.view, rich) if each not in before and type(each) is not k.BarterKey]
        if not opened:
            return -1.0
        players = [rich if other is self.player else other for other in self.view.players]
        judge = OptionScores(attrs.evolve(self.view, players=players), attrs.evolve(self.ask, keys=tuple(opened)))
        return max(judge.action(each) for each in opened) - 2 * WORKER * 0.6

    def cycle(self, _: k.CycleKey) -> float:
        if not self.valuation.left:
            return -1.0
        hand = sorted(self.valuation.holding(card) for card in self.player.hand)
        crowded = 1.5 if len(hand) > 8 else 0.0
        return CARD + 0.6 + crowded - sum(hand[:2])

    def rally(self, _: k.RallyKey) -> float:
        hand = sorted(self.valuation.holding(card) for card in self.player.hand)
        return VP - (0.5 if self.valuation.left else 0.1) * sum(hand[:2])

    def store(self, _: k.StoreKey) -> float:
        return 0.2 if self.valuation.left else -1.0

    def fill(self, key: k.FillKey) -> float:
        site = self.player.site(key.card)
        return 1.4 if len(site.vp) < 3 and self.valuation.left + len(site.places) > 1 else 0.1

    def after(self, key: str) -> float:
        return _AFTER.get(type(key), -0.1)

    def storing(self, key: k.TokenKey) -> float:
        """Which token to store: what is worth most, and would be lost."""
        lasting = key.where != BASE
        return (UNIVERSAL if key.kind == "universal" else RESOURCE) - lasting

    def last_store(self, key: str) -> float:
        if key == k.DONE:
            return 0.0
        return 1.0 if key == k.STORE and self.valuation.left and self.loose() else -1.0

    def loose(self) -> bool:
        """Whether tokens lie on the Base that Clean-up would take."""
        return any(self.player.tokens.values())

    def pay(self, key: k.TokenKey) -> float:
        lasting, wild = key.where != BASE, key.kind == "universal"
        return -self.token(key.kind) - (0.5 if lasting else 0.0) - (0.4 if wild else 0.0)

    def steal(self, key: k.LootKey | k.RequisitionKey) -> float:
        ahead = 0.0
        if isinstance(key, k.LootKey) and key.victim < len(self.view.players):
            ahead = 0.01 * self.view.players[key.victim].total()
        return self.token(key.kind) + ahead

    def tuck(self, key: str) -> float:
        """Holding Locations first: they take fewer kinds."""
        return 0.0 if key == BASE else 1.0

    def now(self, key: str) -> float:
        if key == k.LATER:
            return 0.5
        (kind,) = self.ask.about
        return (
            self.valuation.redeveloping(self.cards.locations[key], replaceable(self.view, self.player, key, kind)) - 1.0
        )

    def means(self, key: k.MeansKey) -> float:
        return {"building": 1.0, "standard": 2.0, "universal": 0.0}[key.means]

    def rehouse(self, key: k.RehouseKey) -> float:
        old = self.player.site(self.ask.about[0])
        return next(self.valuation.tucked(one) for one in old.tucked if one.card == key.card)

    def faction(self, key: str) -> float:
        return 1.0 if key == k.RANDOM else 0.0

    def filling(self, key: k.FillingKey) -> float:
        return -1.0 if key.kind == "universal" else 0.0

    def taking_out(self, key: str) -> float:
        return 0.0


_ACTION_HANDLERS: dict[type[str], OptionScore] = {
    k.ConquerKey: OptionScores.conquer,
    k.CooperateKey: OptionScores.cooperate,
    k.IncorporateKey: OptionScores.incorporate,
    k.RedevelopKey: OptionScores.redevelop,
    k.LeadKey: OptionScores.lead,
    k.WorkKey: OptionScores.work,
    k.VisitKey: OptionScores.visit,
    k.BarterKey: OptionScores.barter,
    k.CycleKey: OptionScores.cycle,
    k.RallyKey: OptionScores.rally,
    k.StoreKey: OptionScores.store,
    k.SwapKey: lambda judge, key: -1.0,
    k.FillKey: OptionScores.fill,
    k.DropKey: lambda judge, key: -1.0,
    k.PassKey: lambda judge, key: 0.0,
}
_AFTER: dict[type[str], float] = {k.DoneKey: 0.0, k.CashKey: 1.0, k.FillKey: 0.1, k.SwapKey: -1.0, k.DropKey: -1.0}

_TOPIC_HANDLERS: dict[str, OptionScore] = {
    "action": OptionScores.action,
    "cash_in": OptionScores.after,
    "afterwards": OptionScores.after,
    "store_last": OptionScores.last_store,
    "commit": OptionScores.commit,
    "replace": OptionScores.replace,
    "redevelop_by": OptionScores.means,
    "redevelop_now": OptionScores.now,
    "rehouse": OptionScores.rehouse,
    "make_room": OptionScores.give,
    "give_up": OptionScores.give,
    "drop": OptionScores.give,
    "store": OptionScores.storing,
    "depot": lambda judge, key: 0.0,
    "take_out": OptionScores.taking_out,
    "fill": OptionScores.filling,
    "pay": OptionScores.pay,
    "steal": OptionScores.steal,
    "tuck": OptionScores.tuck,
    "faction": OptionScores.faction,
}

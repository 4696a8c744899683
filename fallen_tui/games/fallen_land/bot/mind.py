"""One moment of the steady bot: its view of the table, with what it has worked out about it."""

from __future__ import annotations

from functools import cached_property

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.bot import gear_weights
from fallen_tui.games.fallen_land.bot.chances import Prospects, Strength
from fallen_tui.games.fallen_land.bot.prices import USUAL, PriceFactors
from fallen_tui.games.fallen_land.bot.valuation import Valuation
from fallen_tui.games.fallen_land.rules.bank import cards_for_sale, sale_value
from fallen_tui.games.fallen_land.rules.gear_places import free_room, places
from fallen_tui.games.fallen_land.state.keys.gear import STORE
from fallen_tui.games.fallen_land.state.keys.town import GoodKey, SpoilsGoodKey
from fallen_tui.games.fallen_land.state.table import State

POINT = 0.8
"""Coins that a skill point of one Character brings a Turn."""
HELD = {"mercenary": 14.0, "technology": 20.0, "hit_man": 5.0, "cancel": 4.0, "harm": 7.0, "theft": 7.0}
"""What an Action card of a kind is worth in the hand, where its effects do not say it."""
PLAYED = 0.6
"""The share of its effects that an Action card is worth in the hand: its moment may never come."""


class Mind:
    """A question with everything that helps to answer it."""

    def __init__(self, view: State, ask: Ask, plan: PriceFactors = USUAL) -> None:
        self.view = view
        self.ask = ask
        self.plan = plan
        self.seat = ask.seat
        self.player = view.players[ask.seat]
        self.cards = view.cards
        self._rooms: dict[int, dict[int, int]] = {}
        self.home = view.home(ask.seat) if self.player.faction else ""

    @cached_property
    def valuation(self) -> Valuation:
        return Valuation(self.view, self.seat, self.plan)

    @cached_property
    def strength(self) -> Strength:
        return Strength(self.view, self.seat)

    @cached_property
    def prospects(self) -> Prospects:
        return Prospects(self.valuation, self.strength)

    @cached_property
    def point(self) -> float:
        """What a skill point of a Character is worth until the end of the game."""
        return POINT * self.valuation.left * self.plan.skill

    @property
    def at_home(self) -> bool:
        """Whether the Party stands in its own town."""
        return self.player.place == self.home

    @cached_property
    def fit(self) -> dict[str, Key]:
        """The plan for all gear, as if the Party were at home."""
        return gear_weights.plan(self.view, self.seat, True)

    @cached_property
    def fit_here(self) -> dict[str, Key]:
        """The plan for what is at hand."""
        return self.fit if self.at_home else gear_weights.plan(self.view, self.seat, False)

    @cached_property
    def for_sale(self) -> dict[GoodKey, int]:
        """The keys of the cards that the Bank takes of one, with their printed values."""
        return cards_for_sale(self.view, self.seat)

    @cached_property
    def spare(self) -> dict[GoodKey, int]:
        """Those of them that nobody misses."""
        return {
            key: n
            for key, n in self.for_sale.items()
            if isinstance(key, SpoilsGoodKey) and self.fit.get(key.card, STORE) == STORE
        }

    def places(self, card: str, seat: int | None = None, old: int | None = None) -> tuple[Key, ...]:
        """Where a card may be equipped in a Party, one's own by default; `old`: the place it leaves."""
        seat = self.seat if seat is None else seat
        if seat not in self._rooms:
            self._rooms[seat] = free_room(self.view, seat)
        return places(self.view, seat, card, self._rooms[seat], old)

    def gear(self, card: str) -> float:
        """What a Spoils card is worth to keep: in use, or to sell."""
        sold = sale_value(self.view, self.seat, card) * self.valuation.prices["coins"]
        if self.fit.get(card, STORE) == STORE:
            return sold + 0.1
        return max(sold, gear_weights.value(self.cards, card) * self.point)

    def spoils(self, card: str) -> float:
        """What a Spoils card is worth that one does not have yet."""
        found = self.cards.spoils[card]
        if found.kind == "event":
            return self.valuation.of(found.do)
        if found.kind == "jinxed":
            return -8.0
        if found.kind == "ally":
            return (
                gear_weights.value(self.cards, card) * self.point * 0.7
                - (found.hire or 0) * self.valuation.prices["coins"]
            )
        use = gear_weights.value(self.cards, card) * self.point * 0.6
        return max((found.value or 0) * self.valuation.prices["coins"], use)

    def action(self, card: str) -> float:
        """What an Action card is worth in the hand."""
        found = self.cards.actions.get(card)
        if found is None:
            return 3.0
        sold = sale_value(self.view, self.seat, card) * self.valuation.prices["coins"]
        aimed = found.target.startswith("rival")
        use = PLAYED * self.valuation.of(found.do, aimed) if found.do else 3.0 if found.attach else 0.0
        use = max(use, HELD.get(found.kind, 2.0))
        if found.kind == "technology" and len(self.player.technologies) >= 7:
            use = 8.0
        return max(sold, use)

    def character(self, card: str) -> float:
        """What a Character is worth in the Party."""
        return gear_weights.person(self.cards, card) * self.point

    def any_card(self, card: str) -> float:
        """A card of any deck that one might have."""
        if card in self.cards.spoils:
            return self.spoils(card)
        if card in self.cards.characters:
            return self.character(card)
        return self.action(card)

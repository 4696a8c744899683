"""A workbench for rules: set up a table, run one rule with scripted dice and answers, look at events and state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from fallen_tui.engine.events import Answered, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.games import open_game
from fallen_tui.games.state51.game import NewCharter
from fallen_tui.games.state51.rules.actions import menu, perform
from fallen_tui.games.state51.rules.ending import clean_up
from fallen_tui.games.state51.rules.production import produce
from fallen_tui.games.state51.state.table import LocationInPlay, Player, Rival, Seated, State, Tucked, nothing
from tests.games.runs import RuleBench, Run

FACTIONS = ("scrap", "building", "fuel", "weapons")


class Bench(RuleBench):
    """A table with nothing on it but the deck: seats play scrap, building, fuel, weapons in this order.

    The deck holds every card, in the order of the box: L01 is drawn first. Phase: actions of turn 1, seat 0 first.
    """

    def __init__(self, seats: int = 2, mode: str = "standard") -> None:
        super().__init__()
        self.game: NewCharter = open_game("state51")  # type: ignore[assignment]
        specs = tuple(SeatSpec("human", name) for name in ("Ann", "Bo", "Cleo", "Dov")[:seats])
        self.state: State = self.game.new(Setup("state51", mode, specs, "bench"))
        self.state.phase, self.state.turn = "actions", 1
        self.state.deck.draw = list(reversed(self.state.cards.deck))
        for player, faction in zip(self.state.players, FACTIONS, strict=False):
            player.faction = faction
        if mode.startswith("rival-"):
            level = mode.removeprefix("rival-")
            self.state.rival = Rival(level, "fuel", self.state.cards.levels[level].name)
            self.state.rival.intents = list(reversed(self.state.cards.intents))

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    @property
    def rival(self) -> Rival:
        assert self.state.rival is not None
        return self.state.rival

    # --- setting up ---

    def fetch(self, *cards: str) -> None:
        """Take cards out of the deck, the row or the discard pile."""
        for card in cards:
            for pile in (self.state.deck.draw, self.state.deck.discard, self.state.row):
                if card in pile:
                    pile.remove(card)
                    break
            else:
                raise ValueError(f"{card} is in use already")

    def hand(self, seat: int, *cards: str) -> None:
        self.fetch(*cards)
        self.player(seat).hand.extend(cards)

    def site(self, seat: int, card: str, *, vp: tuple[int, ...] = (), uses: int = 0, **tokens: int) -> LocationInPlay:
        """A Location in play, as if it had long been there: nothing is triggered."""
        self.fetch(card)
        site = LocationInPlay(card, tokens={**nothing(), **tokens} if tokens else {}, vp=list(vp), uses=uses)
        self.player(seat).sites.append(site)
        return site

    def tuck(self, seat: int, card: str, side: str, under: str = "base", made: int = 0) -> None:
        self.fetch(card)
        self.player(seat).under(under).append(Tucked(card, side, made))

    def leader(self, seat: int, card: str, *, vp: int = 0, redevelop: tuple[str, ...] = (), **tokens: int) -> None:
        self.fetch(card)
        self.player(seat).leader = Seated(card, {**nothing(), **tokens}, list(redevelop), vp)

    def tokens(self, seat: int, *, workers: int = 0, **tokens: int) -> None:
        for kind, n in tokens.items():
            self.player(seat).tokens[kind] += n
        self.player(seat).workers += workers

    def row(self, *cards: str) -> None:
        self.fetch(*cards)
        self.state.row.extend(cards)

    def top(self, *cards: str) -> None:
        """Put cards on top of the deck, the first to be drawn first."""
        self.fetch(*cards)
        self.state.deck.draw.extend(reversed(cards))

    def empty_deck(self, *, discard: bool = True) -> None:
        """Nothing left to draw; the deck's cards lie in the discard pile, or are out of the game."""
        if discard:
            self.state.deck.discard.extend(self.state.deck.draw)
        self.state.deck.draw.clear()

    def alter(self, card: str, **changes: Any) -> None:
        """At this table a card differs from the printed one: for rules that no card of the box shows."""
        cards = self.state.cards
        pile = next(name for name in ("locations", "contacts", "leaders") if card in getattr(cards, name))
        known = getattr(cards, pile)
        self.state.cards = attrs.evolve(cards, **{pile: {**known, card: attrs.evolve(known[card], **changes)}})

    # --- running ---

    def offers(self, seat: int = 0) -> tuple[str, ...]:
        """What a seat is offered for its action turn."""
        return menu(self.state, self.player(seat))

    def do(self, seat: int, key: str, *answers: Any) -> Run:
        """Carry out an action, which must be on offer, to its end."""
        offers = self.offers(seat)
        assert key in offers, f"{key} is not offered: {offers}"
        return self.run(perform(self.state, self.player(seat), offers[offers.index(key)]), *answers)

    def begin(self, seat: int, key: str, *answers: Any) -> Run:
        """The same, up to a question that has no answer yet."""
        offers = self.offers(seat)
        assert key in offers, f"{key} is not offered: {offers}"
        return self.start(perform(self.state, self.player(seat), offers[offers.index(key)]), *answers)

    def produce(self, seat: int = 0) -> Run:
        """The Production of a seat."""
        return self.run(produce(self.state, self.player(seat)))

    def clean_up(self) -> Run:
        return self.run(clean_up(self.state))

    def check(self) -> None:
        """The invariants hold. Only where no card was taken out of the game by the test."""
        assert self.game.check(self.state) == []


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """Makes workbenches: `bench(3)` for three seats, `bench(1, "rival-scout")` for a solo game."""
    return Bench


__all__ = ["Answered", "Bench", "Rolled", "Run"]

"""A workbench for rules: set up survivors, run one rule with scripted dice and answers, look at events and state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.content.cards import deck_of, kind_of
from fallen_tui.games.posthuman.game import RoadToTheFortress, open_game
from fallen_tui.games.posthuman.state.table import (
    MARKER,
    MUTANT,
    ORIGIN,
    Carried,
    Fight,
    Foe,
    LaidTile,
    Player,
    State,
    ZoneVisit,
)
from tests.games.runs import RuleBench

NAMES = ("Ann", "Bo", "Cleo", "Dov")
STATS = {"strength": 3, "speed": 3, "mind": 3, "melee": 3, "shooting": 3}
PIPS = {
    "shooting": ("range_1", "range_2", "range_3", "special", "skill_shot", "miss"),
    "melee": ("miss", "warrior", "block", "attack", "critical", "special"),
    "defence": ("miss", "block", "block", "block", "attack", "special"),
}


def pips(kind: str, *faces: str) -> tuple[int, ...]:
    """The pips that show some faces of a kind of die."""
    return tuple(PIPS[kind].index(face) + 1 for face in faces)


class Bench(RuleBench):
    """Survivors with every stat at 3, on their starting tiles, with nothing; every deck in the order of the box.

    Phase: the move step of turn 2, seat 0 first.
    """

    def __init__(self, seats: int = 3, mode: str = "", **options: str) -> None:
        super().__init__()
        self.game: RoadToTheFortress = open_game()
        specs = tuple(SeatSpec("human", name) for name in NAMES[:seats])
        mode = mode or ("solo" if seats == 1 else "standard")
        self.state: State = self.game.new(Setup("posthuman", mode, specs, "bench", options=tuple(options.items())))
        self.state.phase, self.state.turn = "move", 2
        self.state.decks = {name: Deck(list(reversed(cards))) for name, cards in self.state.cards.decks.items()}
        for player, tile in zip(self.state.players, self.state.cards.starts, strict=False):
            player.stats = dict(STATS)
            player.health = player.morale = 6
            player.map = {ORIGIN: LaidTile(tile, "ESWN", done=True, entered=True)}

    def player(self, seat: int = 0) -> Player:
        return self.state.players[seat]

    # --- setting up ---

    def fetch(self, *cards: str) -> None:
        """Take cards out of their decks."""
        for card in cards:
            pile = self.state.decks[deck_of(card)]
            (pile.draw if card in pile.draw else pile.discard).remove(card)

    def stats(self, seat: int = 0, **stats: int) -> Player:
        """Stats changed; health and morale stand at their limits."""
        player = self.player(seat)
        player.stats.update(stats)
        player.health, player.morale = player.health_limit, player.morale_limit
        return player

    def gear(self, *cards: str, seat: int = 0, active: bool = True) -> None:
        """Items in play; weapons are active unless another one is."""
        player = self.player(seat)
        for card in cards:
            self.fetch(card)
            player.gear.append(Carried(card))
            item = self.state.cards.of[card]
            if active and item.melee is not None:
                player.melee.append(card)
            if active and item.ranged is not None and not player.ranged:
                player.ranged = card

    def hand(self, *cards: str, seat: int = 0) -> None:
        self.fetch(*cards)
        self.player(seat).hand.extend(cards)

    def skills(self, *cards: str, seat: int = 0) -> None:
        self.fetch(*cards)
        self.player(seat).skills.extend(cards)

    def scars(self, *cards: str, seat: int = 0) -> None:
        self.fetch(*cards)
        self.player(seat).scars.extend(cards)

    def followers(self, *cards: str, seat: int = 0, active: bool = True) -> None:
        self.fetch(*cards)
        player = self.player(seat)
        (player.followers if active else player.hidden).extend(cards)

    def top(self, *cards: str) -> None:
        """Put cards on top of their decks, the first to be drawn first."""
        self.fetch(*cards)
        for card in reversed(cards):
            self.state.decks[deck_of(card)].draw.append(card)

    def lay(self, at: Cell, tile: str, exits: str = "ESWN", *, seat: int = 0, done: bool = False) -> LaidTile:
        """A tile on a map."""
        self.fetch(tile)
        laid = LaidTile(tile, exits, done=done, entered=done)
        self.player(seat).map[at] = laid
        return laid

    def stand(self, at: Cell, zone: int = MARKER, *, seat: int = 0) -> Player:
        """A survivor somewhere on its map."""
        player = self.player(seat)
        player.at, player.zone = at, zone
        player.here.entered = True
        return player

    def fight(self, *foes: str, card: str = "", seat: int = 0, **fields: Any) -> Fight:
        """A combat under way with some enemies; `card` is the encounter that brought it."""
        self.fetch(*foes)
        self.state.fight = Fight(seat, card, [Foe(foe) for foe in foes], **fields)
        if card:
            self.state.meeting = ZoneVisit(seat, self.state.cards.encounters[card].level, 0, card)
        return self.state.fight

    def mutant(self, seat: int, *scars: str, actions: tuple[str, ...] = (), chosen: str = "") -> Player:
        """A seat that has turned, with open scars and action cards."""
        self.fetch(*scars, *actions, *([chosen] if chosen else []))
        player = Player(seat, NAMES[seat], MUTANT)
        player.stats, player.scars = dict(STATS), list(scars)
        player.actions, player.chosen, player.turned = list(actions), chosen, 1
        self.state.players[seat] = player
        return player

    def alter(self, card: str, **changes: Any) -> None:
        """At this table a card, in all its copies, differs from the printed one."""
        self.state.cards = _altered(self.state.cards, card, changes)

    # --- running ---

    def check(self) -> None:
        """The invariants hold. Only where no card was taken out of the game by the test."""
        assert self.game.check(self.state) == []


def _altered(cards: Any, card: str, changes: dict[str, Any]) -> Any:
    kind = kind_of(card)
    piles = ("items", "skills", "supplies", "events", "tiles", "encounters", "minions", "followers", "scars", "actions")
    pile = next(name for name in piles if kind in getattr(cards, name))
    known = getattr(cards, pile)
    return attrs.evolve(cards, **{pile: {**known, kind: attrs.evolve(known[kind], **changes)}})


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """Makes workbenches: `bench(3)` for three seats, `bench(1)` for a solo game."""
    return Bench

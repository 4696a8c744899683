"""Phase 1, the Lookout: an open draft and a hidden draw. LKO, HND, LKT, SOL-09 to SOL-15, SCD-03, SCD-04."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.rules import rival
from fallen_tui.games.state51.rules.tokens import top_card
from fallen_tui.games.state51.state.events import (
    Discarded,
    Drawn,
    FrontierFormed,
    Overdrawn,
    Picked,
    Revealed,
    RowDiscarded,
)
from fallen_tui.games.state51.state.keys import DECK, CardKey
from fallen_tui.games.state51.state.table import Player, State

REVEALED = 5
ROUNDS = 2
HAND_LIMIT = 10
ADDED_AFTER = {1: (), 2: (), 3: (2, 4), 4: (2, 3, 5, 6)}
"""Picks, counted from 1, after which a card is added to the row, by the number of sides. FS-LKO-03 to FS-LKO-05."""


def lookout(game: State) -> Rule[None]:
    """The whole phase. FS-LKO-01 to FS-LKO-13."""
    for side in game.clockwise():
        if side < len(game.players):
            yield from discard_down(game.players[side])
    yield from reveal(game, REVEALED)
    pick, added_after = 0, ADDED_AFTER[game.sides]
    for turn in range(ROUNDS):
        for side in game.clockwise():
            pick += 1
            if side >= len(game.players):
                yield from rival.pick(game)
            else:
                yield from choose_card(game, game.players[side], first=turn == 0)
            if pick in added_after:
                yield from reveal(game, 1)
    yield from leftovers(game)
    if game.mode.startswith("countdown"):
        yield FrontierFormed()
    elif game.row:
        yield RowDiscarded(tuple(game.row))
    for side in game.clockwise():
        if side >= len(game.players):
            yield from rival.closing_draw(game)
        else:
            yield from closing_draw(game, game.players[side])


def discard_down(player: Player) -> Rule[None]:
    """Down to ten cards before the phase starts. FS-HND-05."""
    excess = len(player.hand) - HAND_LIMIT
    if excess > 0:
        hand = tuple(map(CardKey.of, player.hand))
        keys = yield Ask(
            player.seat, "discard", hand, "FS-HND-05", about=("limit",), kind="some", low=excess, high=excess
        )
        yield Discarded(player.seat, tuple([key.card for key in keys]), "limit")


def reveal(game: State, count: int) -> Rule[None]:
    """Cards of the deck into the row. FS-LKO-01, FS-LKO-06, FS-GEN-09, FS-GEN-10."""
    if count <= len(game.deck):
        yield Revealed(game.deck.top(count))
        return
    for _ in range(count):
        card = yield from top_card(game)
        if card:
            yield Revealed((card,))


def choose_card(game: State, player: Player, *, first: bool) -> Rule[None]:
    """One pick of one player. FS-LKO-02, FS-LKO-07 to FS-LKO-09, FS-LKT-03, FS-LKT-05, FS-HND-04."""
    keys: tuple[Key, ...] = tuple(map(CardKey.of, game.row))
    if not keys:
        yield from draw_limited(game, player)
        return
    if traits(game, player, "deck_pick") and (game.deck.draw or game.deck.discard):
        keys = (*keys, DECK)
    key = yield Ask(player.seat, "pick", keys, "FS-LKO-02")
    if key == DECK:
        yield from draw_limited(game, player)
        return
    yield Picked(player.seat, key.card, len(player.hand) < HAND_LIMIT)
    if first:
        for _ in range(min(traits(game, player, "burn"), len(game.row))):
            burned = yield Ask(player.seat, "burn", tuple(map(CardKey.of, game.row)), "FS-LKT-05")
            yield RowDiscarded((burned.card,), player.seat)


def leftovers(game: State) -> Rule[None]:
    """What owners of the trait take of the cards nobody chose. FS-LKT-01, FS-LKT-02, FS-LKT-12 to FS-LKT-14."""
    for side in game.clockwise():
        if side < len(game.players):
            player = game.players[side]
            for _ in range(traits(game, player, "leftover")):
                if game.row:
                    key = yield Ask(player.seat, "leftover", tuple(map(CardKey.of, game.row)), "FS-LKT-01")
                    yield Picked(player.seat, key.card, len(player.hand) < HAND_LIMIT)
                else:
                    yield from draw_limited(game, player)


def closing_draw(game: State, player: Player) -> Rule[None]:
    """One hidden card, or the best of several. FS-LKO-11, FS-LKO-12, FS-LKT-04, FS-LKT-14, FS-LKT-15."""
    count = 1 + traits(game, player, "two_for_one")
    if count == 1 or len(player.hand) >= HAND_LIMIT:
        for _ in range(count):
            yield from draw_limited(game, player)
        return
    drawn = []
    for _ in range(count):
        card = yield from top_card(game)
        if card:
            yield Drawn(player.seat, (card,))
            drawn.append(card)
    if drawn:
        kept = yield Ask(player.seat, "keep", tuple(map(CardKey.of, drawn)), "FS-LKT-04")
        gone = tuple(card for card in drawn if card != kept.card)
        if gone:
            yield Discarded(player.seat, gone, "keep")


def draw_limited(game: State, player: Player) -> Rule[None]:
    """A card off the deck; at the limit of ten straight onto the discard pile. FS-HND-01, FS-HND-03, FS-LKT-15."""
    card = yield from top_card(game)
    if card:
        yield Drawn(player.seat, (card,)) if len(player.hand) < HAND_LIMIT else Overdrawn(player.seat, card)


def traits(game: State, player: Player, trait: str) -> int:
    """How many own Locations bear a Lookout trait. FS-LKT-06, FS-LKT-14, FS-ICO-39."""
    locations = game.cards.locations
    return sum([locations[site.card].trait == trait for site in player.sites])

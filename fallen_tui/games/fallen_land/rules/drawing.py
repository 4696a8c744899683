"""Cards off the decks, and the other things that chance names: hexes, Crowns, players, technologies. GEN, MAP-04."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fallen_tui.adventure.rules import zones
from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.fallen_land.state.events import DeckShuffled, Drawn, Turned
from fallen_tui.games.fallen_land.state.table import NOBODY, State


def draw(game: State, seat: int, deck: str, n: int, to: str = "limbo", open: bool = False) -> Rule[tuple[str, ...]]:
    """Draw up to n cards into a zone; fewer only where deck and discard pile are empty. FL-GEN-06."""
    drawn = partial(_drawn, seat, deck, to, open)
    return (yield from zones.draw(game.decks[deck], n, drawn, partial(renew, game, deck)))


def _drawn(seat: int, deck: str, to: str, open: bool, cards: tuple[str, ...]) -> Drawn:
    return Drawn(seat, deck, cards, to, open)


def renew(game: State, deck: str) -> Rule[None]:
    """The discard pile becomes the new deck, its top card the new discard pile. FL-GEN-06."""
    pile = game.decks[deck]
    laid = partial(DeckShuffled, deck)
    if (yield from zones.renew(pile, laid, f"deck:{deck}", f"a new {deck} deck")) and len(pile.draw) > 1:
        yield Turned(deck, pile.top()[0])


def lay_deck(game: State, deck: str, cards: Sequence[str]) -> Rule[None]:
    """These cards become a deck, its top card the first of the discard pile. FL-SET-01."""
    yield DeckShuffled(deck, (yield from zones.shuffled(tuple(cards), f"deck:{deck}", f"the {deck} deck")))
    for card in game.decks[deck].top():
        yield Turned(deck, card)


def draw_story(game: State, seat: int, deck: str) -> Rule[str]:
    """The next story card of a deck, into limbo, for all to see; "" where there is none. FL-ENC-01."""
    cards = yield from draw(game, seat, deck, 1, open=True)
    return cards[0] if cards else ""


def random_location(game: State, taken: Sequence[str] = (), land: bool = False) -> Rule[str]:
    """A Random Location by two d10, not where a chip lies already; `land`: nor on water. FL-MAP-04, FL-MAP-05."""
    board = game.cards.board
    while True:
        tens, units = yield Roll(2, 10, "location", "a random location, tens first")
        hex = board.random_location(tens % 10, units % 10)
        if hex.name not in taken and not (land and hex.water):
            name: str = hex.name
            return name


def random_crown(game: State, seat: int) -> Rule[int]:
    """An occupied Crown by 1d6, rolled again on a 6 or an empty Crown; NOBODY where the Party is gone. FL-GEN-08."""
    player = game.players[seat]
    if not player.party:
        return NOBODY
    while True:
        (face,) = yield Roll(1, 6, "crown", "a random Crown")
        if face <= len(player.crowns) and player.crowns[face - 1] is not None:
            crown: int = face - 1
            return crown


def random_player(game: State, seats: Sequence[int]) -> Rule[int]:
    """One of some players, by the number of a random faction, rolled again for others. FL-GEN-07, FL-GAP-62."""
    factions = {game.players[seat].faction: seat for seat in seats}
    while factions:
        (face,) = yield Roll(1, 12, "faction", "a random faction")
        if face in factions:
            return factions[face]
    return NOBODY


def random_technology(game: State) -> Rule[str]:
    """One of the nine kinds of technology by 1d10, a 10 rolled again. FL-TEC-20."""
    kinds = tuple(game.cards.technologies)
    while True:
        (face,) = yield Roll(1, 10, "technology", "a random technology")
        if face <= len(kinds):
            kind: str = kinds[face - 1]
            return kind

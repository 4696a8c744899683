"""The Resource Deed: capturing and destroying. RES-05 to RES-12, RES-17, TDC-05, TDC-06, GAP-19, GAP-63."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.rules import towns
from fallen_tui.games.fallen_land.rules.arrival import fire
from fallen_tui.games.fallen_land.rules.drawing import draw_story
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.rules.truce import peace
from fallen_tui.games.fallen_land.state.keys.words import words
from fallen_tui.games.fallen_land.state.table import NOBODY, STORY_DECKS, State

CAPTURING = ("success", "open", "void")
"""How an Encounter may end that captures a neutral Resource. FL-RES-06, FL-RES-07."""
ENCOUNTERS = STORY_DECKS[:3]


def decks_left(game: State, decks: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some decks from which a card can be drawn."""
    return tuple(deck for deck in decks if game.decks[deck].draw or game.decks[deck].discard)


def can_claim(game: State, seat: int, hex: str) -> bool:
    """Whether the Resource of a hex can be captured by Deed. FL-RES-05, FL-RES-13."""
    holding = game.resources.get(hex)
    if holding is None or holding.destroyed or holding.owner == seat:
        return False
    if holding.owner != NOBODY:
        return not peace(game)
    return bool(decks_left(game, ENCOUNTERS))


def can_destroy(game: State, hex: str) -> bool:
    """Whether a Resource of a hex can be destroyed, neutral ones and one's own too. FL-RES-11, FL-GAP-19, FL-SCN-04."""
    holding = game.resources.get(hex)
    return holding is not None and not holding.destroyed and not (holding.owner != NOBODY and peace(game))


def claim(game: State, seat: int) -> Rule[None]:
    """Capture the Resource under the Party. FL-RES-05 to FL-RES-09, FL-GAP-63."""
    hex = game.players[seat].place
    if game.owner_of(hex) == NOBODY:
        deck = yield Ask(seat, "deck", words(*decks_left(game, ENCOUNTERS)), "FL-RES-06", about=(hex,))
        card = yield from draw_story(game, seat, deck.word)
        end = (yield from play_story(game, seat, card, resource=True)) if card else "void"
        if end not in CAPTURING:
            return
    elif not (yield from withstand(game, seat, hex)):
        return
    if can_take(game, seat, hex):
        yield from towns.claim(game, seat, hex, "deed")


def can_take(game: State, seat: int, hex: str) -> bool:
    """Whether a Resource is still there to be taken when the Encounter or the chips are over."""
    holding = game.resources[hex]
    return not holding.destroyed and holding.owner != seat


def destroy(game: State, seat: int) -> Rule[None]:
    """Destroy the Resource under the Party. FL-RES-11, FL-RES-12, FL-GAP-19."""
    hex = game.players[seat].place
    if (yield from withstand(game, seat, hex)) and not game.resources[hex].destroyed:
        yield from towns.destroy(game, seat, hex)


def withstand(game: State, seat: int, hex: str) -> Rule[bool]:
    """The owner's chips fire, once for two Resources too; whether anybody is left. FL-RES-09, FL-RES-12, FL-RES-17."""
    owner = game.owner_of(hex)
    if owner not in (NOBODY, seat):
        yield from fire(game, owner, seat)
    return bool(game.players[seat].party)

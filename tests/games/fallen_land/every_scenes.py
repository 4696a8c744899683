"""How cards come in by the rules: stories told, places visited, Spoils gained, somebody hired."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine import hexes
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.cards import Character, Perk, Technology
from fallen_tui.games.fallen_land.queries import bonuses
from fallen_tui.games.fallen_land.rules import business, drawing, hiring, mercenaries, stories, towns, world
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.play import SETUP
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state.table import NOBODY, State, World
from tests.games.fallen_land import every_conditions as conditions, every_tables as tables

Stage = Callable[[State], Rule[Any]]
"""Prepares a table and gives the rule to run."""


def meet(state: State) -> None:
    """All Parties stand in one hex."""
    for player in state.players[1:]:
        player.place = state.players[0].place


def tell(card: str, seat: int = 0, resource: bool = False) -> Stage:
    """A story card drawn and played."""

    def stage(state: State) -> Rule[Any]:
        story = state.cards.stories[card]
        tables.take(state, card)
        state.decks[story.deck].draw.append(card)
        if story.multi > 1:
            meet(state)
        drawn = yield from drawing.draw_story(state, seat, story.deck)
        if (yield from play_story(state, seat, drawn, resource=resource)) == "open":
            for other in state.others(seat):
                yield from world.join(state, other, card)
            yield from stories.attempt(state, seat, card)

    return stage


def visit(card: str, owner: int = NOBODY) -> Stage:
    """A Point of Interest visited: of the map, or of a World card in play, in the town of an owner."""

    def stage(state: State) -> Rule[Any]:
        player, board = state.players[0], state.cards.board
        if card in state.cards.places:
            player.place = hexes.name(board.places[card].hex)
        else:
            if owner != NOBODY:
                player.place = state.home(owner)
            _open(state, card)
        yield from stories.visit(state, 0, card)

    return stage


def open_world(card: str) -> Stage:
    """The start of an Effects Phase with a World card in play."""

    def stage(state: State) -> Rule[Any]:
        _open(state, card, tables.field(state, "mountain"))
        yield from world.world_effects(state)

    return stage


def _open(state: State, card: str, apart: str = "") -> None:
    made = state.cards.stories[card].world
    assert made is not None
    tables.take(state, card)
    place = (apart or state.players[0].place) if made.name else ""
    state.world.append(World(card, 0, place))


def gain(state: State, card: str) -> Rule[Any]:
    """A Spoils card or Character drawn by seat 0."""
    tables.take(state, card)
    state.limbo.append(card)
    if card in state.cards.characters:
        yield from gain_character(state, 0, card)
    else:
        yield from gain_spoils(state, 0, (card,))


def mustered(state: State, card: Perk) -> Any:
    """The start of a perk, in set-up."""
    state.phase, state.stage = "setup", len(SETUP) - 3
    yield from carry_out(state, card.start, Scene(0, card.id))


def built(state: State, card: Technology, tier: int) -> Any:
    """A technology that comes in a Tier. Raises AssertionError where it does not give what it says."""
    player = state.players[0]
    player.technologies = [tech for tech in player.technologies if tech.kind != card.id]
    before = _given(state, card)
    yield from towns.gain_technology(state, 0, card.id, tier)
    assert _given(state, card) - before == (card.n or card.movement) * tier


def _given(state: State, card: Technology) -> int:
    if card.skill:
        return bonuses.technology_successes(state, 0, card.skill)
    return business.dealt(state, 0, card.deal) if card.deal else bonuses.movement_bonus(state, 0)


def hired(state: State, card: str) -> Any:
    """Somebody hired, and Turns of their work; supplies are fetched."""
    if f"hire:{card}" not in business.hire_keys(state, 0):
        return
    yield from hiring.hire(state, 0, card)
    for _ in range(9):
        for band in state.mercenaries:
            if band.card == card and band.job == "supply":
                state.players[0].place = band.target
        yield from mercenaries.mercenary_moves(state, 0)


def active_cards(state: State) -> Any:
    """Nothing but the table as it is."""
    yield from ()


def linked(state: State, card: Character) -> Any:
    """A Character with what the link is for."""
    assert card.link is not None
    if card.link.item:
        conditions.has_item(state, 0, card.link.item, True)
        tables.take(state, card.link.item)
        state.players[0].member(0).gear.append(card.link.item)
    else:
        found = tables.first_spoils(state, lambda each: card.link.to in each.categories and each.vehicle is None)
        tables.take(state, found)
        state.players[0].member(0).gear.append(found)
    yield from ()

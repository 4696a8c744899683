"""World cards: places that open, visits, lasting effects, and cards for several Parties. WLD, MIS-07."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fallen_tui.engine import hexes
from fallen_tui.engine.hexes import Cell
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.card_parts import Visit
from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.queries.conditions import may_visit
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.drawing import random_location
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import (
    Refused,
    StoryJoined,
    TookPart,
    TruceBegan,
    WorldClosed,
    WorldOpened,
)
from fallen_tui.games.fallen_land.state.events.deeds import refusal
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.table import State, World

# --- places that open and close ---


def open_place(game: State, seat: int, story: Story) -> Rule[None]:
    """A World card stays in play, with its chip on a hex where it has a place. FL-WLD-02, FL-WLD-05."""
    world = story.world
    if world is None or story.id not in game.limbo:
        return
    place = (yield from site(game, seat, story.id, world.at)) if world.name else ""
    yield WorldOpened(story.id, seat, place, game.turn + world.turns if world.turns else 0)


def site(game: State, seat: int, card: str, at: str) -> Rule[str]:
    """The hex that a World card names; of several as near, as its player likes. FL-MAP-05, FL-GAP-04."""
    board = game.cards.board
    if at == "random":
        return (yield from random_location(game, tuple(chips(game))))
    if at == "own_town":
        return game.home(seat)
    here = board.at(origin(game, seat)).coordinate
    if at == "here":
        return hexes.name(here)
    cells = board.coast if at == "coast" else _with_terrain(game, at.removeprefix("nearest_"))
    near = tuple(HexKey.of(hexes.name(cell)) for cell in board.nearest(here, cells))
    key: HexKey = yield Ask(seat, "site", near, "FL-WLD-02", about=(card,))
    return key.hex


def _with_terrain(game: State, terrain: str) -> Iterable[Cell]:
    return (cell for cell, hex in game.cards.board.hexes.items() if terrain in hex.terrains)


def origin(game: State, seat: int) -> str:
    """The hex in which the story card is played: of the mercenary, of the Party, or the town of a lost one."""
    if game.story_in_play is not None and game.story_in_play.mercenary:
        for band in game.mercenaries:
            if band.card == game.story_in_play.mercenary:
                return band.place
    return game.players[seat].place or game.home(seat)


def chips(game: State) -> Iterator[str]:
    """The hexes with the chip of a Point of Interest. FL-WLD-08."""
    for place in game.cards.board.places.values():
        yield hexes.name(place.hex)
    for world in game.world:
        if world.place:
            yield world.place


def world_effects(game: State) -> Rule[None]:
    """What World cards do at the start of every Effects Phase. FL-WLD-07."""
    if game.turn > 1:
        yield from hooks.turn_begins(game)
    for world in tuple(game.world):
        card = game.cards.stories[world.card].world
        if card is not None and card.effects and world in game.world:
            yield from carry_out(game, card.effects, Scene(world.by, card=world.card))


def expire_world(game: State) -> Rule[None]:
    """World cards whose last Turn ends are discarded. FL-WLD-05, FL-GAP-35."""
    for world in tuple(game.world):
        if world.until and world.until <= game.turn:
            if game.cards.stories[world.card].deck:
                yield WorldClosed(world.card, "time")
            else:
                yield from hooks.time_up(game, world)


# --- visits ---


def visits(game: State, seat: int) -> Iterator[tuple[str, Visit]]:
    """The Points of Interest that a Party may use where it stands. FL-WLD-03, FL-WLD-04, FL-GAP-58."""
    place = game.players[seat].place
    for world in game.world:
        if world.place == place:
            story = game.cards.stories[world.card]
            card = story.world
            if card is None or card.visit is None or _used(game, seat, world, card.limit):
                continue
            if story.deck or _admits(game, seat, story):
                yield world.card, card.visit
    for id, spot in game.cards.board.places.items():
        if id in game.cards.places and hexes.name(spot.hex) == place and not game.used_now.get(f"{id}@{seat}"):
            yield id, game.cards.places[id].visit


def _admits(game: State, seat: int, story: Any) -> bool:
    """Whether a site of the scenario is open to a Party. FL-SCN-07."""
    return may_visit(game, seat, story.sheet)


def _used(game: State, seat: int, world: World, limit: str) -> bool:
    """Whether a Party has used a place as often as its card allows. FL-WLD-04."""
    if limit == "party":
        return any(visitor == seat for visitor, _ in world.visits)
    return limit == "turn" and (seat, game.turn) in world.visits


def opened(game: State, card: str) -> World | None:
    """A World card in play; None of one that is not."""
    return next((world for world in game.world if world.card == card), None)


# --- cards for several Parties ---


def gather(game: State, seat: int, story: Story) -> Rule[bool]:
    """Invite the Parties in the hex; where they are too few, the card stays open there. FL-WLD-09, FL-GAP-55."""
    assert game.story_in_play is not None
    joined, place = game.story_in_play.joined, game.players[seat].place
    here = tuple(OfSeat.of(other) for other in game.partners(seat) if game.players[other].place == place)
    if here:
        invited = yield Ask(seat, "invite", here, "FL-DEC-51", about=(story.id,), kind="some", low=0, high=len(here))
        for key in invited:
            other = key.seat
            answer = yield Ask(other, "join", words("join", "stay"), "FL-DEC-51", about=(story.id, seat))
            if answer == "join":
                yield StoryJoined(other)
    if len(joined) >= story.multi:
        return True
    yield WorldOpened(story.id, seat, place)
    for other in joined:
        yield TookPart(other, story.id)
    return False


def common(game: State, seat: int) -> Iterator[World]:
    """The open cards for several Parties in the hex of a Party. FL-WLD-09."""
    place = game.players[seat].place
    return (world for world in game.world if world.place == place and game.cards.stories[world.card].multi > 1)


def joinable(game: State, seat: int) -> tuple[str, ...]:
    """The open cards which a Party may ask to join. FL-GAP-55."""
    return tuple(
        world.card
        for world in common(game, seat)
        if seat not in world.joined and refusal(seat, world.by, world.card) not in game.used_now
    )


def ready(game: State, seat: int) -> tuple[str, ...]:
    """The open cards that a Party may attempt with the others, all of them in the hex. FL-WLD-09, FL-WLD-10."""
    return tuple(
        world.card
        for world in common(game, seat)
        if seat in world.joined and len(group(game, world)) >= game.cards.stories[world.card].multi
    )


def group(game: State, world: World) -> tuple[int, ...]:
    """The seats that take part and whose Parties are there."""
    return tuple(seat for seat in world.joined if game.players[seat].place == world.place)


def waits(game: State, seat: int) -> bool:
    """Whether a Party may wait for others. FL-GAP-47."""
    place = game.players[seat].place
    return any(
        game.cards.stories[world.card].multi > 1 and (seat in world.joined or world.place == place)
        for world in game.world
    )


def join(game: State, seat: int, card: str) -> Rule[None]:
    """Join an open card, if the one who drew it agrees. FL-GAP-55."""
    world = opened(game, card)
    if world is None:
        return
    if world.by != seat:
        answer = yield Ask(world.by, "admit", words("admit", "refuse"), "FL-DEC-51", about=(card, seat))
        if answer == "refuse":
            yield Refused(seat, world.by, card)
            return
    yield TookPart(seat, card)


def bind(game: State, place: str, seats: tuple[int, ...]) -> Rule[None]:
    """Those who completed a card together keep the peace until one of them leaves the hex. FL-WLD-14."""
    left = tuple(seat for seat in seats if game.players[seat].place == place)
    if len(left) > 1:
        yield TruceBegan(place, left)

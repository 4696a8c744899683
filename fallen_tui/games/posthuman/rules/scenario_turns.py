"""A scenario along the game: its beginning, tiles and events stacked, what happens on the road. PH-SCN-03 to 09."""

from __future__ import annotations

from fallen_tui.adventure.rules import zones
from fallen_tui.adventure.rules.hooks import Handler
from fallen_tui.engine.events import UNSEEN
from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.posthuman.content.cards import copies_of, kind_of
from fallen_tui.games.posthuman.queries.scenario import here, lying
from fallen_tui.games.posthuman.rules import hooks, knockouts, scenario, setup
from fallen_tui.games.posthuman.rules.scenario import YOU, bounded, each_rule
from fallen_tui.games.posthuman.rules.scene import carry_out, scene_of
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.scenario.definition import START
from fallen_tui.games.posthuman.state.chapters import held
from fallen_tui.games.posthuman.state.events import DeckLaid, FirstPlayer, JourneyMoved, XpGained
from fallen_tui.games.posthuman.state.events.scenario import (
    FollowerJoined,
    ItemPacked,
    MarkMoved,
    PlaceReached,
    the_progress,
)
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey
from fallen_tui.games.posthuman.state.table import State

CardIds = tuple[str, ...]


# --- before the first turn ---


def begins(game: State) -> Rule[bool]:
    """A later journey of a campaign: decks and map anew for whoever walks on. PH-CMP-03."""
    campaign_progress = the_progress(game).campaign
    if campaign_progress is None or campaign_progress.number == 1:
        return False
    yield from setup.lay_decks(game)
    yield from setup.begin_maps(game)
    yield FirstPlayer(YOU)
    yield from lay_out(game)
    return True


def deck_laid(game: State, deck: str, cards: CardIds) -> Rule[bool]:
    """Tiles with places among them, events of certain turns. PH-SCN-04, PH-SCN-05."""
    if deck == "tile":
        yield from stack_tiles(game, cards)
    elif deck == "event":
        yield from stack_events(game, cards)
    return deck in ("tile", "event")


def stack_tiles(game: State, cards: CardIds) -> Rule[None]:
    """The tiles shuffled, each place where a die that nobody sees puts it, of those named for it. PH-SCN-05."""
    places = game.cards.scenario.places
    own = {place.tile for place in places}
    order = list((yield from zones.shuffled(tuple(card for card in cards if card not in own), "deck:tile", "tile")))
    spots: list[tuple[int, str]] = []
    for place in places:
        low, high = place.among
        (face,) = yield Roll(1, high - low + 1, UNSEEN, "place")
        spots.append((low + face - 1, place.tile))
    for spot, tile in sorted(spots, key=lambda each: each[0]):
        order.insert(spot - 1, tile)
    yield DeckLaid("tile", tuple(order))


def stack_events(game: State, cards: CardIds) -> Rule[None]:
    """The events without the clock, for the scenario has its own; some come in certain turns. PH-SCN-04."""
    stacked = game.cards.scenario.setup.events
    fixed = {card for _, card in stacked}
    rest = tuple(card for card in cards if card not in fixed and not game.cards.events[card].final)
    order = list((yield from zones.shuffled(rest, "deck:event", "event")))
    for turn, card in stacked:
        order.insert(turn - 1, card)
    yield DeckLaid("event", tuple(order))


def set_up_ends(game: State) -> Rule[None]:
    """What whoever plays begins with besides. PH-SCN-03."""
    setting = game.cards.scenario.setup
    for what in ("food", "ammo"):
        yield from change(game, YOU, what, getattr(setting, what), START)
    if setting.xp:
        yield XpGained(YOU, setting.xp, (), START)
    yield from knockouts.draw_scars(game, YOU, setting.scars, START)
    yield from lay_out(game)


def lay_out(game: State) -> Rule[None]:
    """What every journey of a campaign begins with as well: goods, people, the way behind one. PH-SCN-03, PH-CMP-04."""
    setting = game.cards.scenario.setup
    for kind in setting.items:
        yield from pack(game, kind)
    for card in setting.followers:
        if card in game.decks["follower"].draw:
            yield FollowerJoined(YOU, card)
    yield from setup.arm(game, game.players[YOU])
    if setting.journey:
        yield JourneyMoved(YOU, setting.journey, START)
    do = carry_out(game, setting.do, scene_of(game, YOU, START))
    yield from bounded(game, do, "what it does at the start")


def pack(game: State, kind: str) -> Rule[None]:
    """A copy of an item into the pack, unless one is there. PH-SCN-03, PH-CMP-04."""
    if any(kind_of(card) == kind for card in held(game.players[YOU])):
        return
    free = {card for deck in game.decks.values() for card in deck.draw}
    copy = next((card for card in copies_of(game.cards.items[kind]) if card in free), "")
    if copy:
        yield ItemPacked(YOU, copy)


# --- on the road ---


def tile_laid(game: State, seat: int, tile: str) -> Rule[None]:
    """A tile that is laid may be a place. PH-SCN-05."""
    place = game.cards.scenario.at_tile(tile)
    if place is not None:
        yield from each_rule(game, "found", lambda rule: rule.place == place.id)


def moved(game: State, seat: int) -> Rule[None]:
    """What lies where a survivor comes is taken along. PH-SCN-08."""
    for mark in lying(game, game.players[seat]):
        yield MarkMoved(mark, str(SeatKey.of(seat)), seat)
    if game.players[seat].here.done:
        yield from carried_to(game, seat)


def completed(game: State, seat: int, tile: str) -> Rule[None]:
    """A tile is completed: it may be a place, where somebody waits or to which something is brought. PH-SCN-05, 08."""
    falls = game.players[seat].falls
    place = game.cards.scenario.at_tile(tile)
    if place is not None and place.id not in the_progress(game).reached:
        yield PlaceReached(place.id)
        for mark in game.cards.scenario.marks:
            if mark.start == place.id and not the_progress(game).marks[mark.id]:
                yield MarkMoved(mark.id, str(SeatKey.of(YOU)), YOU)
        yield from each_rule(game, "reached", lambda rule: rule.place == place.id)
    yield from each_rule(game, "tile")
    if game.players[seat].falls == falls:
        yield from carried_to(game, seat)


def carried_to(game: State, seat: int) -> Rule[None]:
    """What is brought to a place. PH-SCN-08."""
    place, own = here(game, game.players[seat]), the_progress(game).carried(seat)
    if place and own:
        yield from each_rule(game, "carried_to", lambda rule: rule.place == place and rule.mark in own)


def falls(game: State, seat: int, cause: str) -> Rule[None]:
    """Whoever and whatever is with a survivor who falls stays there. PH-SCN-08."""
    player = game.players[seat]
    for mark in the_progress(game).carried(seat):
        yield MarkMoved(mark, str(TileKey(*player.at)), seat)


def fallen(game: State, seat: int, cause: str) -> Rule[None]:
    """Rules of a knock-out; who falls on the starting tile finds there what stayed. PH-SCN-07, PH-SCN-08."""
    player = game.players[seat]
    if player.human:
        for mark in lying(game, player):
            yield MarkMoved(mark, str(SeatKey.of(seat)), seat)
    yield from each_rule(game, "knocked_out")


# --- the variant ---


def at(on: str) -> Handler:
    """What is done at a moment: its rules, of those that name a card those of the card that it is about. PH-SCN-07."""
    return lambda game, *about: each_rule(game, on, lambda rule: not rule.card or rule.card in about)


SCENARIO = hooks.Variant(
    begins=begins,
    deck_laid=deck_laid,
    set_up_ends=set_up_ends,
    turn_begins=at("turn_start"),
    event_resolved=at("event"),
    tile_laid=tile_laid,
    moved=moved,
    resolved=at("encounter"),
    zone_finished=at("zone"),
    completed=completed,
    falls=falls,
    fallen=fallen,
    step_ends=scenario.check,
    turn_ends=at("turn_end"),
    end_asked=scenario.close,
    ended=scenario.turned,
)
"""What scenarios hang on the hooks of the rules."""
VARIANTS = {"scenario": SCENARIO, "campaign": SCENARIO}
"""The variant that plays in each mode that has one."""

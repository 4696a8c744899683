"""The End Turn Phase: the Town Events Chart, what runs out, the next First Player. END, FL-TAB-TOWN-EVENTS."""

from __future__ import annotations

from collections.abc import Container, Iterator

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT
from fallen_tui.games.fallen_land.queries.bonuses import reroll_faces
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.gear import gain_spoils, shed_excess
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.towns import release
from fallen_tui.games.fallen_land.rules.tracks import prestige, town_health
from fallen_tui.games.fallen_land.rules.world import expire_world
from fallen_tui.games.fallen_land.state.events import BoostsEnded, Detached, FirstPlayer, Moved, TownRolled
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, InRoster
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.player import Attached
from fallen_tui.games.fallen_land.state.table import State

CHART = {1: (2, 4), 2: (1, 2), 3: (0, 1), 8: (0, -1), 9: (-1, -2)}
"""Prestige and Town Health by the roll; a 10 turns a Resource neutral. FL-TAB-TOWN-EVENTS."""
GIFT, LOSS = 1, 10
GIFTS = ("action", "spoils", "character")


def town_events(game: State, seat: int) -> Rule[None]:
    """One roll on the Town Events Chart, or the card dealt this Turn in its place. FL-END-01, FL-END-04."""
    if game.players[seat].event:
        yield from happen(game, seat, game.players[seat].event[0])
        return
    face = yield from town_roll(game, seat)
    yield TownRolled(seat, face)
    yield from chart_row(game, seat, face)


def happen(game: State, seat: int, card: str) -> Rule[None]:
    """A Town Events card is carried out and discarded. FL-END-04, FL-DEC-89."""
    yield Moved(seat, (card,), f"event:{seat}", "limbo", "town event")
    yield from carry_out(game, game.cards.town_events[card].do, Scene(seat, card))
    yield Moved(seat, (card,), "limbo", f"discard:{TOWN_EVENT}", "town event")


def chart_row(game: State, seat: int, face: int, why: str = "town event") -> Rule[None]:
    """What a row of the Town Events Chart does. FL-END-02, FL-END-03, FL-TAB-TOWN-EVENTS."""
    gained, health = CHART.get(face, (0, 0))
    yield from prestige(game, seat, gained, why)
    yield from town_health(game, seat, health, why)
    if face == GIFT:
        yield from take_gift(game, seat)
    elif face == LOSS and (owned := tuple(map(HexKey.of, game.owned(seat)))):
        key = yield Ask(seat, "lose_resource", owned, "FL-END-03")
        yield from release(game, seat, key.hex, why)


def town_roll(game: State, seat: int) -> Rule[int]:
    """The d10 with all that changes it, 1 to 10."""
    (face,) = yield from throw(game, seat)
    return (yield from reacted(game, seat, face))


def throw(game: State, seat: int, n: int = 1, sides: int = 10, again: Container[int] = ()) -> Rule[tuple[int, ...]]:
    """Roll dice for the chart; those that a card or a standing bonus allows are rerolled once. FL-DEC-90."""
    faces = yield Roll(n, sides, "town", "Town Events Chart")
    bonus = reroll_faces(game, seat, "town_roll")
    found: tuple[int, ...] = ()
    for face in faces:
        if face in again or face in bonus:
            (face,) = yield Roll(1, sides, "town", "Town Events Chart")
        found += (face,)
    return found


def reacted(game: State, seat: int, face: int, more: int = 0, sides: int = 10) -> Rule[int]:
    """A die of the chart with `more` added, and with all that cards then make of it: 1 to 10. FL-DEC-90."""
    moment = yield from window(game, Moment("town_roll", seat, amount=face + more))
    while moment.reroll:
        bonus = moment.amount - face
        (face,) = yield Roll(1, sides, "town", "Town Events Chart")
        moment = yield from window(game, Moment("town_roll", seat, amount=face + bonus))
    return min(LOSS, max(GIFT, moment.amount))


def take_gift(game: State, seat: int) -> Rule[None]:
    """A card of a deck of one's choice; a Character goes to the Town Roster. FL-END-02, FL-CHR-08."""
    deck = (yield Ask(seat, "town_gift", words(*GIFTS), "FL-END-02", "spoils")).word
    if deck == "action":
        yield from draw(game, seat, "action", 1, f"hand:{seat}")
        return
    cards = yield from draw(game, seat, deck, 1)
    if deck == "spoils":
        yield from gain_spoils(game, seat, cards)
    else:
        for card in cards:
            yield from gain_character(game, seat, card, to="roster")


def end_turn(game: State) -> Rule[None]:
    """What has run its Turns is discarded, then the First Player Sheet passes to the left. FL-END-05, FL-END-06."""
    yield from hooks.turn_ends(game)
    yield from expire_world(game)
    for player in game.players:
        over = [each for each in attachments(game, player.seat) if 0 < each[0].until <= game.turn]
        for attached, where in over:
            yield Detached(attached.card, player.seat, where, why="expired")
        if over:
            yield from shed_excess(game, player.seat)
        if any(boost.until == "turn" for boost in player.boosts):
            yield BoostsEnded(player.seat, "turn")
    yield FirstPlayer((game.first + 1) % game.seats)


def attachments(game: State, seat: int) -> Iterator[tuple[Attached, str]]:
    """The Action cards that stay with a seat's town, Party and Characters, with their places."""
    player = game.players[seat]
    yield from ((attached, "town") for attached in player.town_cards)
    yield from ((attached, "party") for attached in player.party_cards)
    for crown, member in player.party:
        yield from ((attached, InCrown.of(crown)) for attached in member.cards)
    for place, member in enumerate(player.roster):
        yield from ((attached, InRoster.of(place)) for attached in member.cards)

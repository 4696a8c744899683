"""The End Turn Phase: the Town Events Chart, what runs out, the next First Player. END, FL-TAB-TOWN-EVENTS."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.bonuses import reroll_faces
from fallen_tui.games.fallen_land.events import BoostsEnded, Detached, FirstPlayer, TownRolled
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.gear import gain_spoils, shed_excess
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.towns import release
from fallen_tui.games.fallen_land.rules.tracks import prestige, town_health
from fallen_tui.games.fallen_land.rules.world import expire_world
from fallen_tui.games.fallen_land.state import Attached, State

CHART = {1: (2, 4), 2: (1, 2), 3: (0, 1), 8: (0, -1), 9: (-1, -2)}
"""Prestige and Town Health by the roll; a 10 turns a Resource neutral. FL-TAB-TOWN-EVENTS."""
GIFT, LOSS = 1, 10
GIFTS = ("action", "spoils", "character")


def town_events(game: State, seat: int) -> Rule[None]:
    """One roll on the Town Events Chart. FL-END-01 to FL-END-03."""
    face = yield from town_roll(game, seat)
    yield TownRolled(seat, face)
    gained, health = CHART.get(face, (0, 0))
    yield from prestige(game, seat, gained, "town event")
    yield from town_health(game, seat, health, "town event")
    if face == GIFT:
        yield from take_gift(game, seat)
    elif face == LOSS and (owned := tuple(game.owned(seat))):
        hex = yield Ask(seat, "lose_resource", owned, "FL-END-03")
        yield from release(game, seat, hex, "town event")


def town_roll(game: State, seat: int) -> Rule[int]:
    """The d10 with all that changes it, 1 to 10."""
    face = yield from _die()
    if face in reroll_faces(game, seat, "town_roll"):
        face = yield from _die()
    moment = yield from window(game, Moment("town_roll", seat, amount=face))
    while moment.reroll:
        bonus = moment.amount - face
        face = yield from _die()
        moment = yield from window(game, Moment("town_roll", seat, amount=face + bonus))
    return min(LOSS, max(GIFT, moment.amount))


def _die() -> Rule[int]:
    (face,) = yield Roll(1, 10, "town", "Town Events Chart")
    return int(face)


def take_gift(game: State, seat: int) -> Rule[None]:
    """A card of a deck of one's choice; a Character goes to the Town Roster. FL-END-02, FL-CHR-08."""
    deck = yield Ask(seat, "town_gift", GIFTS, "FL-END-02", "spoils")
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
    yield from expire_world(game)
    for player in game.players:
        over = [each for each in attachments(game, player.seat) if 0 < each[0].until <= game.turn]
        for attached, where in over:
            yield Detached(attached.card, player.seat, where, why="expired")
        if over:
            yield from shed_excess(game, player.seat)
        if any(boost.until == "turn" for boost in player.boosts):
            yield BoostsEnded(player.seat, "turn")
    yield FirstPlayer((game.first + 1) % len(game.players))


def attachments(game: State, seat: int) -> Iterator[tuple[Attached, str]]:
    """The Action cards that stay with a seat's town, Party and Characters, with their places."""
    player = game.players[seat]
    yield from ((attached, "town") for attached in player.town_cards)
    yield from ((attached, "party") for attached in player.party_cards)
    for crown, member in player.party:
        yield from ((attached, f"crown:{crown}") for attached in member.cards)
    for place, member in enumerate(player.roster):
        yield from ((attached, f"roster:{place}") for attached in member.cards)

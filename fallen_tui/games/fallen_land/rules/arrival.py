"""What happens where a Party's movement ends: radiation, defence chips, reactions. MAP-08, TDC-05 to TDC-08, DMG-13."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.queries.active_cards import people
from fallen_tui.games.fallen_land.queries.bonuses import immune
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.harm import hurt_members
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state.events import ChipsFired
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.words import words
from fallen_tui.games.fallen_land.state.table import NOBODY, State


def arrive(game: State, seat: int, used: Sequence[tuple[int, ActKey]] = ()) -> Rule[None]:
    """A Party's movement has ended in its hex, by choice, by Flight or by a card; `used`: on the way. FL-GAP-25."""
    player = game.players[seat]
    yield from burn(game, seat)
    if player.party:
        yield from town_defence(game, seat)
    if player.party:
        yield from window(game, Moment("move", seat, hex=player.place, served=[*used]))


def burn(game: State, seat: int) -> Rule[None]:
    """1 Radiation damage on each Character in a hex with radiation. FL-MAP-08, FL-DMG-13."""
    place = game.players[seat].place
    if game.cards.board.at(place).burns or hot(game, place):
        yield from irradiate(game, seat)


def irradiate(game: State, seat: int) -> Rule[None]:
    """1 Radiation damage of hot ground on each Character, on no hit man. FL-MAP-08, FL-NPC-10."""
    points = tuple((crown, 1) for crown, _ in people(game, seat) if not immune(game, seat, "hex_radiation", crown))
    if points:
        yield from hurt_members(game, seat, points, "radiation", cause="hex")


def hot(game: State, hex: str) -> bool:
    """Whether a front of radiation has come to a hex. FL-SCN-12."""
    return hex in game.front and game.cards.scenario.front.kind == "radiation"


def town_defence(game: State, seat: int) -> Rule[None]:
    """The chips of another player's town may fire at a Party that stops there, once a Turn. FL-TDC-08."""
    owner = lord(game, game.players[seat].place)
    if owner in (NOBODY, seat):
        return
    lord_of = game.players[owner]
    if not lord_of.chips or lord_of.fired or immune(game, seat, "chips"):
        return
    ask = Ask(owner, "chips_fire", words("fire", "hold"), "FL-TDC-08", "fire", about=(seat, lord_of.chips))
    answer = yield from hooks.asked.answered(game, ask)
    if answer == "fire":
        yield from fire(game, owner, seat, town=True)


def lord(game: State, hex: str) -> int:
    """Whose town a hex is; NOBODY for a neutral town or none at all."""
    return next((player.seat for player in game.players if player.faction and game.home(player.seat) == hex), NOBODY)


def fire(game: State, owner: int, seat: int, *, town: bool = False) -> Rule[None]:
    """1 Physical damage on each Character for every chip, whatever their Armor. FL-TDC-05, FL-TDC-06, FL-TDC-08."""
    chips, player = game.players[owner].chips, game.players[seat]
    if chips and not immune(game, seat, "chips"):
        yield ChipsFired(owner, seat, town)
        points = tuple((crown, chips) for crown, _ in player.party)
        yield from hurt_members(game, seat, points, "physical", cause="chips", ignore_armor=True)

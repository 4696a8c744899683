"""A scenario along the game: its beginning, its Turns, what lies on the map. FL-SCN-03, FL-SCN-09, FL-SCN-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.registry import made
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.rules import scenario_front, scenario_sites as sites, setup
from fallen_tui.games.fallen_land.rules.budget import bounded
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.scenario import each_rule
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import (
    CoinsChanged,
    PartyMoved,
    PrestigeChanged,
    ResourceClaimed,
    TechnologySet,
    TownHealthChanged,
)
from fallen_tui.games.fallen_land.state.events.scenario import MarkMoved, the_progress
from fallen_tui.games.fallen_land.state.keys.targets import LostAt, OfSeat, mark_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Setting


def begin(game: State) -> Rule[None]:
    """The last of set-up: Parties and Resources where the scenario wants them, the sites that are open. FL-SCN-03."""
    setting = game.cards.scenario.setup
    for player in game.players:
        given = setting.cards[min(player.seat, len(setting.cards) - 1)] if setting.cards else ()
        if len(setting.cards) > 1 or not player.seat:
            do = tuple(made("give", card) for card in given)
            yield from bounded(
                game, carry_out(game, do, Scene(player.seat, RULES)), "what seats are given at the start"
            )
        if setting.place and player.place:
            yield PartyMoved(player.seat, setting.place[min(player.seat, len(setting.place) - 1)], "start")
        for _ in range(max(0, setting.resources)):
            hex = nearest_free(game, player.seat)
            if hex:
                yield ResourceClaimed(player.seat, hex)
    yield from sites.due(game)
    yield from turn_start(game)


def deal(game: State, setting: Setting) -> Rule[None]:
    """What each seat receives, as the scenario wants it. FL-SCN-03."""
    for seat in game.clockwise():
        yield from draw(game, seat, "character", setting.deal.character, f"dealt:{seat}")
        if setting.deal.spoils:
            yield from draw(game, seat, "spoils", setting.deal.spoils, f"dealt:{seat}")
            yield from setup.replace(game, seat)
        if setting.deal.action:
            yield from draw(game, seat, "action", setting.deal.action, f"hand:{seat}")
        coins = setup.COINS if setting.coins is None else setting.coins
        if coins:
            yield CoinsChanged(seat, coins, "start")
        if setting.prestige:
            yield PrestigeChanged(seat, setting.prestige, "start")
        if setting.town_health is not None and setting.town_health != game.players[seat].town_health:
            yield TownHealthChanged(seat, setting.town_health - game.players[seat].town_health, "start")
        owned = {tech.kind for tech in game.players[seat].technologies}
        for kind in setting.technologies:
            if kind not in owned:
                yield TechnologySet(seat, kind, 1, "start", True)


def nearest_free(game: State, seat: int) -> str:
    """The neutral Resource nearest to a town; "" where there is none."""
    board = game.cards.board
    home = board.at(game.home(seat)).coordinate
    free = [hex for hex, held in game.resources.items() if held.owner == NOBODY and not held.destroyed]
    return min(free, key=lambda hex: (board.distance(home, board.at(hex).coordinate), hex), default="")


def turn_start(game: State) -> Rule[None]:
    """As a Turn begins: sites that open, rules of the scenario. FL-SCN-06, FL-SCN-09."""
    yield from sites.due(game)
    yield from each_rule(game, "turn_start")


def turn_end(game: State) -> Rule[None]:
    """As a Turn ends: sites move, the front acts and spreads, rules of the scenario. FL-SCN-07, 09, 12."""
    yield from sites.move(game)
    yield from scenario_front.turn_end(game)
    yield from each_rule(game, "turn_end")


def pick_up(game: State) -> Rule[None]:
    """What a lost Party lost is taken by the next Party that stands there, whose Deeds they are first. FL-SCN-11."""
    for mark, where in tuple(the_progress(game).marks.items()):
        lies = mark_of(where)
        if isinstance(lies, LostAt):
            here = [seat for seat in game.clockwise(max(0, game.current)) if game.players[seat].place == lies.hex]
            here = [seat for seat in here if game.players[seat].party]
            if here:
                yield MarkMoved(mark, OfSeat.of(here[0]), here[0])

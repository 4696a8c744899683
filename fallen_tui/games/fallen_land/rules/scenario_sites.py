"""Sites: where they are laid, who may visit them, how they close and move. FL-SCN-05 to FL-SCN-07."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fallen_tui.engine import hexes
from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.rules.drawing import random_location
from fallen_tui.games.fallen_land.rules.hiring import ways_from
from fallen_tui.games.fallen_land.rules.scenario import fire
from fallen_tui.games.fallen_land.rules.world import chips
from fallen_tui.games.fallen_land.state.events import WorldMoved
from fallen_tui.games.fallen_land.state.events.scenario import SiteClosed, SiteOpened, the_progress
from fallen_tui.games.fallen_land.state.table import State, World

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Site, Spot

CENTRE = "M08"
"""The middle of the map, where `from: centre` counts from."""


def lay(game: State, sheet: Site, here: str = "") -> Rule[None]:
    """A site is laid on the map; one for a seat that does not play is left out. FL-SCN-05."""
    if sheet.for_ > len(game.players):
        return
    owner = max(0, sheet.for_ - 1)
    place = here or (yield from somewhere(game, sheet.at, owner))
    yield SiteOpened(sheet.id, owner, place, sheet.until)


def somewhere(game: State, at: Spot, seat: int) -> Rule[str]:
    """The hex of a spot; of several one is drawn, of those that are as near the first. FL-SCN-05, FL-MAP-05."""
    board = game.cards.board
    if at.word == "own_town":
        return game.home(seat)
    if at.word == "random":
        drawn: str = yield from anywhere(game)
        return drawn
    if at.word:
        here = board.at(game.players[seat].place or game.home(seat)).coordinate
        terrain = at.word.removeprefix("nearest_")
        cells = board.coast if terrain == "coast" else (c for c, h in board.hexes.items() if terrain in h.terrains)
        nearest: str = board[board.nearest(here, cells)[0]].name
        return nearest
    found = at.hexes or tuple(within(game, at, seat))
    if len(found) < 2:
        if found:
            return found[0]
        hex: str = yield from anywhere(game)
        return hex
    free = tuple(hex for hex in found if hex not in set(chips(game))) or found
    (face,) = yield Roll(1, len(free), "site", "where it lies")
    return str(free[face - 1])


def anywhere(game: State) -> Rule[str]:
    """A Random Location on land without a chip. FL-MAP-05."""
    return random_location(game, tuple(chips(game)), land=True)


def within(game: State, at: Spot, seat: int) -> Iterable[str]:
    """The land hexes so far away from something, of some terrain, on which no town lies. FL-SCN-05."""
    board = game.cards.board
    cell = board.at(_from(game, at.from_, seat)).coordinate
    for other in board.land:
        hex = board[other]
        fits = not at.terrain or not set(at.terrain).isdisjoint(hex.terrains)
        if fits and hex.town is None and at.distance[0] <= board.distance(cell, other) <= at.distance[1]:
            yield hex.name


def _from(game: State, word: str, seat: int) -> str:
    """The hex that is counted from; of a site that has closed where it lay, of one never laid the middle of the map."""
    if word == "own_town":
        return game.home(seat)
    if word != "centre" and game.cards.scenario.site(word) is None:
        return word
    return place_of(game, word) or the_progress(game).left.get(word) or CENTRE


def place_of(game: State, site: str) -> str:
    """The hex of an open site; "" of one that is not open."""
    return next((world.place for world in game.world if world.card == site), "")


def due(game: State) -> Rule[None]:
    """Sites open whose Turn or condition has come, each once. FL-SCN-06."""
    progress = the_progress(game)
    for sheet in game.cards.scenario.sites:
        if sheet.id not in progress.opened and opens(game, sheet):
            yield from lay(game, sheet)


def opens(game: State, sheet: Site) -> bool:
    """Whether a site is to open now."""
    if sheet.opens_if is not None:
        return any(met(game, sheet.opens_if, player.seat) for player in game.players)
    return 0 < sheet.opens <= max(1, game.turn)


def visited(game: State, seat: int, sheet: Site, result: str) -> Rule[None]:
    """What a visit does to the site: done with its first success, or closed by any visit. FL-SCN-07."""
    if result == "success" and sheet.closes == "success":
        yield from close(game, sheet.id, seat, "done")
    elif sheet.closes == "visit" or sheet.limit == "once":
        yield from close(game, sheet.id, seat, "done" if result == "success" else "visit")


def close(game: State, site: str, seat: int, why: str) -> Rule[None]:
    """A site closes, where it is open or comes to be done; rules that wait for it happen. FL-SCN-07."""
    progress = the_progress(game)
    is_open = any(world.card == site for world in game.world)
    if not is_open and (why != "done" or site in progress.done):
        return
    yield SiteClosed(site, seat, why)
    if why == "done":
        for place, rule in enumerate(game.cards.scenario.rules):
            if rule.on == "site_done" and rule.site in ("", site):
                yield from fire(game, place, rule, seat)


def move(game: State) -> Rule[None]:
    """Sites that move do so as the Turn ends. FL-SCN-07."""
    for sheet in game.cards.scenario.sites:
        if sheet.moves is not None:
            yield from go(game, sheet.id, sheet.moves.toward, sheet.moves.n)


def go(game: State, site: str, toward: str, n: int) -> Rule[None]:
    """A site moves over land, a hex at a time, on a shortest way. FL-SCN-07."""
    board = game.cards.board
    world: World | None = next((world for world in game.world if world.card == site), None)
    if world is None or n <= 0:
        return
    here = board.at(world.place).coordinate
    ways = ways_from(board, world.place)
    if toward == "nearest_party":
        goals = [board.at(player.place).coordinate for player in game.players if player.place]
    else:
        goal = place_of(game, toward) or (toward if toward in board.names else "")
        goals = [board.at(goal).coordinate] if goal else []
    near = [cell for cell in goals if cell in ways and cell != here]
    if not near or (len(near) < len(goals) and toward != "nearest_party"):
        return
    if here in goals:
        return
    goal_cell = min(near, key=lambda cell: ways.spent[cell])
    step = ways.path(goal_cell)[: n + 1][-1]
    yield WorldMoved(site, hexes.name(step))

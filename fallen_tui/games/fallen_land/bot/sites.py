"""Where a scenario draws the steady bot: sites to visit, things to fetch and to carry, ground to keep off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from fallen_tui.games.fallen_land.bot.distances import Destination, distance
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.effects.estimating import tally
from fallen_tui.games.fallen_land.effects.goals import coins, fetching
from fallen_tui.games.fallen_land.queries.conditions import may_visit
from fallen_tui.games.fallen_land.state.keys.targets import LostAt, mark_of
from fallen_tui.games.fallen_land.state.table import State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Site

THEIRS = 0.4
"""The share of a site's worth that is left where a friend is nearer to it."""


def goals(mind: Mind, visit: Callable[[str], float]) -> Iterator[Destination]:
    """Sites to visit, things to fetch, and where to carry them; `visit`: what a visit to a World card brings."""
    view = mind.view
    look = mind.valuation.outlook()
    for world in view.world:
        sheet = site_of(view, world.card)
        if sheet is None or not world.place:
            continue
        if sheet.visit is not None and may_visit(view, mind.seat, sheet):
            share = shared(mind, world.place, sheet) * later(mind, world.card, sheet)
            worth = visit(world.card)
            yield Destination(world.place, worth * share if worth > 0 else worth, 1)
        for rule in view.cards.scenario.rules:
            if rule.on == "carried_to" and rule.site == sheet.id and rule.mark in carried(view, mind.seat):
                yield Destination(world.place, coins(rule.do, look), 1)
    for mark, where in view.scenario_progress.marks.items() if view.scenario_progress is not None else ():
        lies = mark_of(where)
        if isinstance(lies, LostAt):
            yield Destination(lies.hex, fetching(view, mind.seat, mark, look), 1)


def carried(view: State, seat: int) -> list[str]:
    """What a Party carries."""
    return view.scenario_progress.carried(seat) if view.scenario_progress is not None else []


def site_of(view: State, card: str) -> Site | None:
    """The site that a World card is."""
    found: Site | None = view.cards.scenario.site(card)
    return found


def later(mind: Mind, card: str, sheet: Site) -> float:
    """The share of its worth that is left of a site that cannot be visited any more in this Turn, or ever."""
    view, seat = mind.view, mind.seat
    visits = [turn for world in view.world if world.card == card for who, turn in world.visits if who == seat]
    if sheet.limit == "party" and visits:
        return 0.0
    return 0.5 if sheet.limit == "turn" and view.turn in visits else 1.0


def shared(mind: Mind, hex: str, sheet: Site) -> float:
    """The share of its worth that is left where a friend is nearer: all shall not go to the same place."""
    if not mind.valuation.friends or sheet.closes == "never":
        return 1.0
    view = mind.view
    mine = distance(mind.cards.board, mind.player.place, hex)
    others = [view.players[seat] for seat in view.others(mind.seat)]
    able = [player for player in others if player.place and may_visit(view, player.seat, sheet)]
    nearer = any(distance(mind.cards.board, player.place, hex) < mine for player in able)
    return THEIRS if nearer else 1.0


def burnt(mind: Mind, hex: str) -> float:
    """What the front costs a Party that stands in a hex as the Turn ends."""
    progress, front = mind.view.scenario_progress, mind.view.cards.scenario.front
    if progress is None or front is None or hex not in progress.front:
        return 0.0
    valuation, party = mind.valuation, len(mind.player.party)
    if front.kind == "radiation":
        return -party * valuation.prices["festering"]
    if front.kind == "closed":
        return 10.0
    return -tally(front.do, valuation.outlook()).at(valuation.prices)

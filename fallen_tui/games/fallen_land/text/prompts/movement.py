"""Where to go in questions: the hexes of a march, the way there, Flights, Parties that cards move, sites to place."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each, said
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.rules.movement import ways_of
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import bearing, goal, name, site_name, titled
from fallen_tui.games.fallen_land.text.prompts.hexes import besides, heading, nearest, price_of, short, target
from fallen_tui.games.fallen_land.text.prompts.story import in_play_text


def _march_prompt(view: State, ask: Ask) -> str:
    return f"{counted(ask.about[0], 'movement point')}: where does your Party go?"


def _march_order(view: State, ask: Ask) -> Callable[[str], tuple[int, int, str]]:
    return nearest(view, ask.seat, view.players[ask.seat].place)


def _march_on(view: State, ask: Ask) -> Callable[[str], tuple[bool, tuple[int, int, str]]]:
    """What there is to go to first: to stay, with the week spent all the same, comes last."""
    order, here = _march_order(view, ask), view.players[ask.seat].place
    return lambda hex: (hex == here, order(hex))


def _march(view: State, ask: Ask) -> OptionTeller:
    points, seat = ask.about[0], ask.seat
    ways = ways_of(view, seat, points)
    board, here = view.cards.board, view.players[seat].place

    def tell(hex: str) -> Said:
        at, group = board.at(hex), heading(view, seat, hex)
        reach = ways.land if at.coordinate in ways.land else ways.ferry
        spent = min(points, reach.spent[at.coordinate]) if reach is not None else points
        why = price_of(view, seat, ways, hex)
        cost = f"{spent} of {counted(points, 'point')}{f' ({why})' if why else ''}"
        parts = [f"{bearing(view, here, hex)}, {cost}" if hex != here else "your Party stays"]
        if ways.fare and (toll := ways.toll(ways.path(at.coordinate))):
            parts.append(f"{counted(toll, 'coin')} for the lakes")
        parts += besides(view, hex, group)
        label = short(view, hex, group, seat)
        land = ["/".join(at.terrains)] if label == hex else []
        return Said(label, ", ".join([*land, *parts]), group=group)

    return tell


def _way_prompt(view: State, ask: Ask) -> str:
    goal = ask.about[1]
    return f"To {short(view, goal, heading(view, ask.seat, goal), ask.seat)}: do you pass through your town?"


def _way(view: State, ask: Ask) -> OptionTeller:
    points, goal = ask.about
    ways, cell = ways_of(view, ask.seat, points), view.cards.board.at(goal).coordinate
    player = view.players[ask.seat]

    def tell(key: str) -> Said:
        path = ways.path(cell) if key == "straight" else ways.by_town(cell)
        parts = [f"{ways.cost(path)} of {counted(points, 'point')}"]
        if toll := ways.toll(path):
            parts.append(f"{counted(toll, 'coin')} for the lakes")
        if key == "straight":
            return Said("Go straight there" if len(path) > 1 else "Stay where you are", ", ".join(parts))
        stored = [counted(len(player.roster), "Character")] * bool(player.roster)
        stored += [f"{counted(len(player.auction), 'card')} of gear"] * bool(player.auction)
        there = f"{' and '.join(stored)} {'wait' if len(player.roster) + len(player.auction) > 1 else 'waits'} there"
        return Said("Pass through your town", ", ".join([*parts, there]))

    return tell


def _away(view: State, ask: Ask, hex: str) -> Said:
    found = goal(view, ask.seat, hex)
    return Said(found.label, ", ".join([part for part in (found.detail, *besides(view, hex, "")) if part]))


def _moved_prompt(view: State, ask: Ask) -> str:
    seat, card = ask.about
    party = "your Party" if seat == ask.seat else f"{name(view, seat)}'s Party"
    return f"{titled(view, card)}: where does {party} go?"


def _moved(view: State, ask: Ask, hex: str) -> Said:
    seat = ask.about[0]
    return target(view, ask.seat, seat, hex, view.players[seat].place, party=True)


def _moved_order(view: State, ask: Ask) -> Callable[[str], tuple[int, int, str]]:
    return nearest(view, ask.about[0], view.players[ask.about[0]].place)


def _site_prompt(view: State, ask: Ask) -> str:
    return f"Where do you put {site_name(view, ask.about[0])}?"


TOPICS: dict[str, Topic] = {
    "march": Topic(_march_prompt, _march, order=_march_on),
    "way": Topic(_way_prompt, _way),
    "flee_to": Topic(said("Where does your Party flee to?"), each(_away)),
    "move_to": Topic(_moved_prompt, each(_moved), order=_moved_order),
    "site": Topic(
        _site_prompt,
        each(lambda view, ask, key: target(view, ask.seat, ask.seat, key, view.players[ask.seat].place)),
        in_play_text,
        _march_order,
    ),
}

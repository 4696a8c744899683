"""The table in text, as one seat may see it: whole, in parts, a hex of the map, or a single card."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.scenario import clock, lost
from fallen_tui.adventure.text.table_view import blocks, seat_of
from fallen_tui.games.fallen_land import text
from fallen_tui.games.fallen_land.content.phrases import DECK, counted
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import health_of, left
from fallen_tui.games.fallen_land.rules.victory import marked, marks
from fallen_tui.games.fallen_land.state.player import Player
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text import search
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log import town as log_town
from fallen_tui.games.fallen_land.text.log.phrases import place, site, title
from fallen_tui.games.fallen_land.text.table_view import map_view, odds, party

TablePart = Callable[[State, int | None], list[str]]
Of = Callable[[State, int, int | None], list[str]]


def text_view(view: State, seat: int | None, what: str) -> list[str]:
    """A part of the table in lines, indented by spaces; "" is all of it. Empty where nothing is called `what`."""
    wanted = " ".join(what.casefold().split())
    if wanted in _PARTS:
        return _PARTS[wanted](view, seat)
    if view.scenario_progress is not None and wanted in _OF_SCENARIOS:
        return _OF_SCENARIOS[wanted](view, seat)
    word, _, rest = wanted.partition(" ")
    if word == "map" and map_view.cell_of(view, rest) is not None:
        return map_view.one_hex(view, seat, rest)
    if word == "odds" and rest in SKILLS:
        return odds.the_odds(view, seat, rest) if seat is not None else [party.NO_SEAT]
    if word in _OF and (side := _side(view, rest)) is not None:
        return _OF[word](view, side, seat)
    if (side := _side(view, wanted)) is not None:
        return _player(view, side, seat)
    return map_view.one_hex(view, seat, wanted) or search.one_thing(view, seat, wanted)


# --- the whole table ---


def _table(view: State, seat: int | None) -> list[str]:
    lines = [_when(view), *_goal(view)]
    for player in view.players:
        lines.append(_tracks(view, player.seat, seat))
    lines += _events(view)
    if seat is not None:
        lines.append(f"Your Party: {party.stand(view, seat, seat)}")
        lines += party.brief_party(view, seat)
        lines.append(_hand_line(view, seat))
    lines += _under_way(view)
    return lines


def _events(view: State) -> list[str]:
    """The Town Events cards of the Turn, which lie open."""
    found = [f"{player.name} {title(view, card)}" for player in view.players for card in player.event]
    return [f"Town Events to come: {'; '.join(found)}."] if found else []


def _when(view: State) -> str:
    """Turn, phase and who starts, in a sentence or two."""
    if view.phase == "setup":
        return "Set-up, before the first Turn."
    if view.phase == "over":
        return f"The game ended in Turn {view.turn}."
    when = f"Turn {view.turn}, {log_town.PHASES[view.phase]}."
    if view.current != NOBODY:
        when += f" {view.players[view.current].name} is on the way."
    if view.seats > 1:
        when += f" {view.players[view.first].name} is First Player."
    return when


def _goal(view: State) -> list[str]:
    """What wins: the marks, or the scenario as it stands."""
    if view.scenario_progress is not None:
        return text.scenario.standing(view)
    prestige, health = marks(view)
    return [f"To win: {prestige} Prestige or {health} Town Health."]


def _tracks(view: State, side: int, seat: int | None) -> str:
    player = view.players[side]
    you = " (you)" if side == seat else ""
    town = f", {view.cards.faction_name(player.faction)}" if player.faction else ""
    parts = [f"Prestige {player.prestige}", f"Town Health {player.town_health}"]
    if player.rival:
        return f"{player.name}, a rival town: {', '.join([*parts, *party.of_rival(view, side)])}."
    parts.append(counted(player.coins, "coin"))
    counts = (
        (view.resource_count(side) if player.faction else 0, "Resource"),
        (len(player.technologies), "Town Technology"),
        (player.chips, "chip"),
        (len(player.hand), "Action card"),
        (len(player.roster), "Roster Character"),
    )
    parts += [counted(n, word) for n, word in counts if n]
    parts.append(f"Party of {len(player.party)} at {place(view, player.place)}" if player.place else "no Party")
    debts = ["owes a follow-up"] * player.owes
    debts += [f"{counted(player.penalty, 'week')} of Week Penalty"] if player.penalty else []
    return f"{player.name}{you}{town}: {', '.join(parts + debts)}."


def _hand_line(view: State, seat: int) -> str:
    hand = view.players[seat].hand
    return f"Your hand: {'; '.join(title(view, card) for card in hand) or 'empty'}."


def _under_way(view: State) -> list[str]:
    lines = []
    if view.story_in_play is not None:
        deck = DECK.get(view.story_in_play.deck, "")
        lines.append(
            f"In play: {site(view, view.story_in_play.card)}{f' ({deck})' if deck else ''}, {view.story_in_play.stage}."
        )
    if view.combat is not None:
        lines.append(f"A fight is under way, round {view.combat.round}.")
    if view.world:
        lines.append(f"Open: {'; '.join(site(view, world.card) for world in view.world)}.")
    if view.mercenaries:
        lines.append(f"Mercenaries: {'; '.join(title(view, band.card) for band in view.mercenaries)}.")
    return lines


# --- standing and result ---


def _standing(view: State, seat: int | None) -> list[str]:
    prestige, health = marks(view)
    figures = ", ".join(f"{player.name} {player.prestige}/{player.town_health}" for player in view.players)
    of = f" (of {prestige}/{health})" if marked(view) else ""
    lines = [f"{_when(view)} Prestige/Town Health: {figures}{of}."]
    if view.scenario_progress is not None:
        numbers = text.scenario.counters(view)
        lines[0] += f" {clock(view, 'Turn')}{f': {listed(numbers)}' if numbers else ''}."
    if seat is not None and view.players[seat].faction:
        player = view.players[seat]
        parts = [counted(player.coins, "coin"), f"{counted(len(player.hand), 'card')} in hand"]
        if player.place:
            parts.append(f"at {place(view, player.place)}")
            bodies = " ".join(f"{left(view, seat, crown)}/{health_of(view, seat, crown)}" for crown, _ in player.party)
            parts.append(f"Health {bodies}")
        if view.current == seat:
            parts.append(f"{counted(max(0, player.weeks), 'week')} left")
        parts += ["a follow-up owed"] * player.owes
        parts += [f"Week Penalty {player.penalty}"] if player.penalty else []
        lines.append(f"{player.name} ({view.cards.faction_name(player.faction)}): {'; '.join(parts)}.")
    return lines


def _why(view: State) -> str:
    """Why the game is over: the figure that was reached, else what decided."""
    assert view.result is not None
    reason, (prestige, health) = view.result.reason, marks(view)
    reached = {"prestige": f"{prestige} Prestige", "town_health": f"{health} Town Health"}.get(reason)
    return f"{reached} in Turn {view.turn}" if reached else log_town.ended(reason)


def _short(view: State, player: Player) -> str:
    """How far somebody who lost was from a mark that wins; "" for winners, and where nothing has a mark."""
    assert view.result is not None
    if player.seat in view.result.winners or not marked(view):
        return ""
    prestige, health = (mark - n for mark, n in zip(marks(view), (player.prestige, player.town_health), strict=True))
    if min(prestige, health) <= 0:
        return "; also reached the goal, but behind"
    return f"; {prestige} Prestige or {health} Town Health short"


def _result(view: State, seat: int | None) -> list[str]:
    result = view.result
    if result is None:
        return ["The game is not over."]
    lines = [f"{log_town.winners(view, tuple(result.winners))}: {_why(view)}."]
    if view.rivals and result.story:
        lines = []
    lines += lost(view, text.scenario.goal, partial(describe.named, view.cards))
    lines += [paragraph for paragraph in result.story.split("\n\n") if paragraph]
    if view.scenario_progress is not None:
        lines += [f"{each}." for each in text.scenario.counters(view)]
    for player in view.players:
        if player.rival:
            lines.append(f"  {_tracks(view, player.seat, seat)}")
            continue
        figures = f"Prestige {player.prestige}, Town Health {player.town_health}, {counted(player.coins, 'coin')}"
        lines.append(
            f"  {player.name}, {view.cards.faction_name(player.faction)}: {figures}, "
            f"{counted(view.resource_count(player.seat), 'Resource')}, "
            f"{counted(len(player.technologies), 'Town Technology')}{_short(view, player)}"
        )
    return lines


# --- one seat ---


def _side(view: State, wanted: str) -> int | None:
    """The seat that a name, the beginning of one, or a number means."""
    return seat_of((player.name for player in view.players), wanted)


def _player(view: State, side: int, seat: int | None) -> list[str]:
    """What is public of a seat; all of the own one."""
    lines = [_tracks(view, side, seat)]
    lines += party.party(view, side, seat)
    lines += party.town(view, side, seat)
    return [*lines, _hand_line(view, side)] if side == seat else lines


def _others(view: State, seat: int | None) -> list[str]:
    """Everybody's seat but one's own."""
    found = blocks(_player(view, player.seat, seat) for player in view.players if player.seat != seat)
    return found or ["There is nobody else at this table."]


def _own(of: Of) -> TablePart:
    return lambda view, seat: [party.NO_SEAT] if seat is None else of(view, seat, seat)


def _help(view: State, seat: int | None) -> list[str]:
    words = "party, town, hand, others, map, map C07, missions, resources, world, story, odds, odds combat, standing"
    if view.scenario_progress is not None:
        words += ", brief (the briefing), goal (how the scenario stands)"
        words += ", chronicle" if view.scenario_progress.campaign is not None else ""
    seats = listed((player.name for player in view.players), "or")
    return [
        f"You can look at: {words}, a player ({seats}), or party or town and a player.",
        "Or any card, hex, town, Resource or place, by its name or part of it.",
    ]


_OF: dict[str, Of] = {
    "party": party.party,
    "town": party.town,
    "odds": lambda view, side, seat: odds.the_odds(view, side),
}
_PARTS: dict[str, TablePart] = {
    "": _table,
    "table": _table,
    "standing": _standing,
    "result": _result,
    "party": _own(party.party),
    "my party": _own(party.party),
    "town": _own(party.town),
    "my town": _own(party.town),
    "me": _own(_player),
    "desk": _own(party.town),
    "others": _others,
    "hand": party.hand,
    "my hand": party.hand,
    "map": map_view.the_map,
    "missions": map_view.missions,
    "mission": map_view.missions,
    "resources": map_view.resources,
    "world": map_view.world,
    "story": odds.story,
    "tale": odds.story,
    "odds": _own(lambda view, side, seat: odds.the_odds(view, side)),
    "dice": _own(lambda view, side, seat: odds.the_odds(view, side)),
    "help": _help,
}
_OF_SCENARIOS: dict[str, TablePart] = {
    **dict.fromkeys(("brief", "briefing"), lambda view, seat: text.scenario.brief(view)),
    "chronicle": lambda view, seat: text.scenario.chronicle(view),
    **dict.fromkeys(("goal", "scenario"), lambda view, seat: text.scenario.standing(view)),
}

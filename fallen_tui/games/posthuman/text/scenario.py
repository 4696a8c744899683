"""Scenarios in words: the briefing, the goal as it stands, rules, places, counters, the clock, the Chronicle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.adventure.text import scenario as words
from fallen_tui.adventure.text.english import listed, sentence, true_clauses
from fallen_tui.engine.grids import Cell
from fallen_tui.games.posthuman.content.load import Cards, installed_cards
from fallen_tui.games.posthuman.queries.conditions import FIGURES, told as condition
from fallen_tui.games.posthuman.queries.scenario import cell_of
from fallen_tui.games.posthuman.rules.scenario import holds
from fallen_tui.games.posthuman.scenario.cards import scenario_cards
from fallen_tui.games.posthuman.scenario.definition import Scenario
from fallen_tui.games.posthuman.scenario.files import FILES
from fallen_tui.games.posthuman.scenario.parts import Place, Setting, Trigger
from fallen_tui.games.posthuman.state.events.scenario import the_progress
from fallen_tui.games.posthuman.state.keys import SeatKey, TileKey
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.names import amounts, counted, square, titles

KINDS = {"solo": "alone", "chapter": "a journey of a campaign"}
MOMENTS = {
    "turn_start": "as a turn begins",
    "turn_end": "as a turn ends",
    "zone": "when you finish a zone",
    "tile": "when you complete a tile",
    "encounter": "when an encounter is over",
    "event": "when the event of the turn is resolved",
    "knocked_out": "when you have been knocked out",
    "card": "when [[{0.card}]] is over",
    "found": "when [[{0.place}]] is laid on your map",
    "reached": "when you reach [[{0.place}]]",
    "carried_to": "when [[{0.mark}]] comes with you to [[{0.place}]]",
}
"""When a rule of a scenario does what it does."""
ALONG = (
    "You come as you are: stats, skills, pack, followers, scars and XP, with half of your food and ammo. You're "
    "healed and fed. The map is begun anew."
)
"""What goes into a later journey. PH-CMP-03."""
LEFT_BEHIND = "If you're knocked out, what is with you stays on that tile until you come back."
"""What becomes of whom and what is brought along. PH-SCN-08."""
_NAMED = re.compile(words.THING)


# --- before it begins ---


def told(wanted: str, level: str, seats: int | None = None) -> list[str]:
    """The briefing of a scenario, by its id or file. Raises FallenError."""
    cards = installed_cards()
    return briefing(scenario_cards(cards, FILES.example(wanted, level, seats, cards)))


def named(cards: Cards, text: str) -> str:
    """A text with names in place of ids."""
    return words.named(text, cards.name, cards.scenario.counter, _NAMED)


def briefing(cards: Cards, view: State | None = None) -> list[str]:
    """All that is known of a scenario from the first: story, goal, ends, rules, counters, places.

    view   of the game: into a later journey of a campaign one comes with what one has; once it is under way, counters
           are told as they stand now, and places where they are. PH-CMP-03
    """
    scenario = cards.scenario
    campaign_progress = the_progress(view).campaign if view is not None else None
    later = campaign_progress is not None and campaign_progress.number > 1
    kept = campaign_progress.flags if campaign_progress is not None else {}
    begun = view if view is not None and view.turn else None
    numbers = the_progress(begun).counters if begun is not None else kept
    shown = [each for each in scenario.counters if each.shown]
    company = words.carried(scenario)
    setting = scenario.setup
    begins = [*map(sentence, _start(setting, cards, later)), *words.deeds(setting.do, scenario.secrets)]
    parts = (
        ("At the start", begins),
        ("Rules of this scenario", [_rule(each) for each in scenario.rules if each.announced]),
        ("Counters", [words.counter_line(each, numbers.get(each.id, [each.start]), str) for each in shown]),
        ("To be brought along", [*company, LEFT_BEHIND] if company else []),
        ("Places", [_place(place, begun) for place in scenario.places]),
    )
    title = f"{scenario.name} ({KINDS[scenario.kind]}; {scenario.level}; {scenario.turns} turns)"
    return [named(cards, line) for line in words.briefing(scenario, title, _ends(scenario), parts)]


def _ends(scenario: Scenario) -> Iterator[str]:
    """How it is won and lost, in the words of the rules."""
    if scenario.victory is not None:
        yield f"Won: {goal(scenario.victory)}."
    if scenario.defeat is not None:
        yield f"Lost: {goal(scenario.defeat)}."
    yield f"When turn {scenario.turns} ends, it is {scenario.clock}. Whoever turns mutant has lost."


def goal(one: Goal) -> str:
    """A goal in words: how a scenario is won or lost."""
    return words.goal(one, condition, lambda word: FIGURES[word][1] if word in FIGURES else f"[[{word}]]")


def _start(setting: Setting, cards: Cards, later: bool) -> list[str]:
    """What is otherwise in set-up, or what goes into a `later` journey, as clauses. PH-CMP-03."""
    more = listed(amounts((setting.food, "food"), (setting.ammo, "ammo"), (setting.xp, "XP")))
    company = (*setting.items, *setting.followers)
    told = true_clauses(
        (later, ALONG),
        (more and not later, f"you have {more} more"),
        (setting.scars and not later, f"you draw {counted(setting.scars, 'scar')}"),
        (company, f"{titles(cards, company)} {'is' if len(company) < 2 else 'are'} with you"),
        (setting.journey, f"you have {counted(setting.journey, 'space')} of the journey track behind you"),
    )
    return [*told, *(f"the event of turn {turn} is {cards.name(card)}" for turn, card in setting.events)]


def _rule(one: Trigger) -> str:
    """A rule of the scenario as a sentence."""
    when = words.counter_at(one) if one.on == "counter_at" else MOMENTS["card" if one.card else one.on].format(one)
    return words.rule(one, when, condition, "turn")


def _place(place: Place, view: State | None) -> str:
    """A place with where its tile lies in the stack, or where it is."""
    if view is not None and place.id in the_progress(view).reached:
        return f"{place.name}: reached"
    cell = cell_of(view, place.id) if view is not None else None
    if cell is not None:
        return f"{place.name}: at {square(cell)}"
    low, high = place.among
    if view is not None:
        return f"{place.name}: not found"
    return f"{place.name}: {f'tile {low}' if low == high else f'one of tiles {low} to {high}'} of the stack"


# --- as it stands ---


def brief(view: State) -> list[str]:
    """The briefing of the scenario that is played; empty without one."""
    return briefing(view.cards, view) if view.scenario_progress is not None else []


def standing(view: State) -> list[str]:
    """The scenario as it stands: its goal, the clock, counters, who is with one, places."""
    if view.scenario_progress is None:
        return []
    lines = words.standing(view, "turn", "journey", str, partial(_where, view))
    found = [_place(place, view) for place in view.cards.scenario.places if cell_of(view, place.id) is not None]
    return [*lines, f"Places: {'; '.join(found)}."] if found else lines


def _where(view: State, mark: str) -> str:
    """Where somebody or something to bring along is."""
    lies = the_progress(view).marks[mark]
    if lies == SeatKey.of(0):
        return "is with you"
    at = TileKey.read(lies)
    return f"is at {square((at.column, at.row))}"


def here(view: State, cell: Cell, tile: str) -> Iterator[str]:
    """What a scenario has on a square: a place of its own that is still to be reached, who or what lies there."""
    if view.scenario_progress is None:
        return
    scenario, progress = view.cards.scenario, view.scenario_progress
    place = scenario.at_tile(tile)
    if place is not None and place.id not in progress.reached:
        yield "a place of this scenario: complete it"
    lies = TileKey.of(*cell)
    yield from (f"{mark.name} is here" for mark in scenario.marks if progress.marks.get(mark.id) == lies)


def chronicle(view: State) -> list[str]:
    """What has happened in the campaign: journeys, what was told, whom one met, what is remembered."""
    campaign_progress = view.scenario_progress.campaign if view.scenario_progress is not None else None
    if campaign_progress is None:
        return []
    campaign = view.cards.scenario.campaign
    lines = [f"{campaign.name}: the Chronicle"]
    for number, word, text in campaign_progress.chronicle:
        if word == "begun":
            lines += ["", f"{campaign_progress.place(number)}. {campaign.scenarios[text].name}"]
        else:
            lines += [f"  {' '.join(part.split())}" for part in text.split("\n\n")]
    return [*lines, *words.under_headings(words.remembered(campaign, partial(holds, view), "Whom you have met"))]

"""Scenarios in words: the briefing, the goal as it stands, rules, sites, counters, the clock, the end."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import partial

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.adventure.scenario.parts import Counter
from fallen_tui.adventure.text import scenario as words
from fallen_tui.adventure.text.english import listed, sentence
from fallen_tui.games.fallen_land.content.cards import Cards, installed_cards
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.queries.conditions import told as condition
from fallen_tui.games.fallen_land.rules.scenario import holds
from fallen_tui.games.fallen_land.rules.victory import MARKS
from fallen_tui.games.fallen_land.scenario.cards import scenario_cards
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.scenario.parts import Setting, Site, Spot, Trigger
from fallen_tui.games.fallen_land.state.events.scenario import the_progress
from fallen_tui.games.fallen_land.state.keys.targets import AtSite, LaidDown, LostAt, OfSeat, mark_of
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.card_text import describe, scenario as scenario_text
from fallen_tui.games.fallen_land.text.log.phrases import place, who
from fallen_tui.games.fallen_land.text.prompts.scenario import boon_lines

KINDS = {
    "solo": "alone",
    "coop": "together: all win or all lose",
    "competitive": "a race",
    "chapter": "a chapter of a campaign",
    "variant": "a variant, alone",
}


# --- before it begins ---


def told(wanted: str, level: str, seats: int | None = None) -> list[str]:
    """The briefing of a scenario, by its id or file. Raises FallenError."""
    cards = installed_cards()
    return briefing(scenario_cards(cards, FILES.example(wanted, level, seats, cards)))


def briefing(cards: Cards, view: State | None = None) -> list[str]:
    """All that is known of a scenario from the first: story, goal, ends, rules, counters, sites.

    view   of the game: into a later chapter of a campaign one comes with what one has; once it is under way, counters
           are told as they stand now; sites where they lie, once laid out. FL-CAM-03, FL-CAM-07
    """
    scenario = cards.scenario
    campaign_progress = the_progress(view).campaign if view is not None else None
    begun = view if view is not None and view.turn else None
    later = campaign_progress is not None and campaign_progress.number > 1
    kept = campaign_progress.flags if campaign_progress is not None else {}
    parts = (
        ("At the start", start(scenario.setup, cards, scenario.secrets, later)),
        ("Rules of this scenario", [scenario_text.rule(rule) for rule in _rules(scenario)]),
        ("The front", [scenario_text.front(scenario.front)] if scenario.front is not None else []),
        (
            "Counters",
            [_counter(one, kept.get(one.id, [one.start])[0], begun) for one in scenario.counters if one.shown],
        ),
        ("To carry", words.carried(scenario)),
        ("Places", [_site(site, view) for site in scenario.sites if site.opens]),
    )
    return [describe.named(cards, line) for line in words.briefing(scenario, title(scenario), ends(scenario), parts)]


def brief(view: State) -> list[str]:
    """The briefing of the scenario that is played."""
    return briefing(view.cards, view)


def title(scenario: Scenario) -> str:
    """Its name, kind, level and last Turn."""
    low, high = scenario.seats
    seats = "" if high == 1 else f", {low} to {high} players" if low < high else f", {low} players"
    return f"{scenario.name} ({KINDS[scenario.kind]}{seats}; {scenario.level}; {scenario.turns} Turns)"


def ends(scenario: Scenario) -> Iterator[str]:
    """How it is won and lost, in the words of the rules."""
    if scenario.victory is not None:
        yield f"Won: {goal(scenario.victory)}."
    if scenario.score is not None:
        mark = f"; at once with {scenario.score.mark} as a Phase closes" if scenario.score.mark else ""
        words = [figure(word) for word in (scenario.score.by, *scenario.score.ties)]
        ties = f", then {listed(words[1:])}" if words[1:] else ""
        yield f"Decided by {words[0]}{ties}{mark}."
    if scenario.length != "none":
        prestige, health = MARKS[scenario.length]
        yield f"Won: {prestige} Prestige or {health} Town Health as a Phase closes."
    if scenario.defeat is not None:
        yield f"Lost: {goal(scenario.defeat)}."
    if scenario.score is None:
        how = "it is won" if scenario.clock == "won" else "it is lost"
        yield f"When Turn {scenario.turns} ends, {how}."
    if not scenario.pvp and scenario.seats[1] > 1:
        yield "You can't harm each other: no fights, no hostile cards."
    if not scenario.red_dots:
        yield "Red Dot cards are left out."


def figure(word: str) -> str:
    """A figure by its name."""
    known = {"prestige": "Prestige", "town_health": "Town Health", "technologies": "Town Technologies"}
    return known.get(word) or (f"{word.replace('_', ' ')}" if word in _PLAIN else f"[[{word}]]")


_PLAIN = ("coins", "resources", "chips", "hand", "roster", "party_size")


def goal(one: Goal) -> str:
    """A goal in words: how a scenario is won or lost."""
    return words.goal(one, condition, figure)


def start(setting: Setting, cards: Cards, secrets: frozenset[str] = frozenset(), later: bool = False) -> list[str]:
    """What is otherwise in set-up, or in that of a `later` chapter; what it does to secret counters is not said."""
    dealt = _along(setting) if later else _dealt(setting, cards)
    return [*dealt, *_laid(setting), *words.deeds(setting.do, secrets)]


def _dealt(setting: Setting, cards: Cards) -> list[str]:
    """What each player begins a game with."""
    lines = []
    towns = [listed((cards.faction_name(n) for n in each), "or") for each in setting.faction]
    if towns:
        lines.append(f"You play {towns[0]}." if len(towns) == 1 else f"The towns are {listed(towns)}.")
    amounts = (
        (setting.coins, "coin"),
        (setting.prestige or None, "Prestige"),
        (setting.town_health, "Town Health"),
    )
    found = [counted(n, word) if word == "coin" else f"{n} {word}" for n, word in amounts if n is not None]
    deal = setting.deal
    found += [f"{deal.character} Characters", f"{deal.spoils} Spoils", f"{deal.action} Action cards"]
    lines.append(sentence(f"each player starts with {listed(found)}"))
    if setting.technologies:
        lines.append(sentence(f"each town has {_technologies(setting)}"))
    return lines


def _along(setting: Setting) -> Iterator[str]:
    """What goes into a later chapter, and what a town gains for it."""
    yield (
        "You carry over your people, their gear, your Auction House, technologies and Defense Chips, Prestige "
        "and Town Health, half of your coins, and the Action cards that you kept. The map is new."
    )
    if setting.technologies:
        yield sentence(f"your town gains {_technologies(setting)}, if it lacks that and has room")


def _technologies(setting: Setting) -> str:
    return listed(TECHNOLOGY[kind] for kind in setting.technologies)


def _laid(setting: Setting) -> list[str]:
    """What is laid on the map."""
    lines = []
    if setting.resources:
        owned = f"each player owns the nearest {counted(setting.resources, 'Resource')}"
        lines.append(sentence("all Resources are destroyed" if setting.resources < 0 else owned))
    if setting.missions != 7:
        lines.append(sentence(f"{counted(setting.missions, 'Mission chip')} lie on the map"))
    if setting.place:
        lines.append(sentence(f"Parties start at {listed(setting.place)}"))
    return lines


def _rules(scenario: Scenario) -> Iterator[Trigger]:
    """The rules that have words, and can come to anything at the level that is played."""
    return (each for each in scenario.rules if (each.text or each.do) and _at_level(each.condition, scenario.level))


def _at_level(condition: Condition, level: str) -> bool:
    """Whether a condition can hold at a level."""
    for term in condition.tests:
        if term.word == "level" and level not in term.value:
            return False
        if term.word == "any" and not any(_at_level(each, level) for each in term.inner()):
            return False
        if term.word == "not" and all(each.word == "level" and level in each.value for each in term.value.tests):
            return False
    return True


def _counter(one: Counter, n: int, view: State | None) -> str:
    """How a counter stands at the start, or in a game that is under way."""

    if view is None:
        return f"{words.counter_line(one, [n], str)}{', for each player' if one.of == 'seat' else ''}"
    return words.counter_line(one, the_progress(view).counters[one.id], partial(who, view))


def _site(site: Site, view: State | None) -> str:
    """A site with when it opens, or where it is, and how it moves."""
    hex = next((world.place for world in view.world if world.card == site.id), "") if view is not None else ""
    if view is not None and site.id in the_progress(view).done:
        return f"{site.name}: done"
    later = view is None or site.id not in the_progress(view).opened
    from_ = f", from Turn {site.opens}" if site.opens > 1 else ""
    when = f" at {hex}" if hex else f"{_spot(site.at)}{from_}" if later else from_
    moves = scenario_text.moving(site)
    return f"{site.name}{when}{f'. {moves}' if moves else ''}"


def _spot(at: Spot) -> str:
    """Where a site will lie, as far as it can be named: at C07 or D07, in your own town; "" for any hexes."""
    if at.hexes:
        return f" at {listed(at.hexes, 'or')}"
    return " in your own town" if at.word == "own_town" else ""


# --- the Chronicle ---


def chronicle(view: State) -> list[str]:
    """What has happened in the campaign: chapters, what was told, who died, boons, whom one met, what is remembered."""
    campaign_progress = the_progress(view).campaign
    if campaign_progress is None:
        return []
    campaign = view.cards.scenario.campaign
    lines = [f"{campaign.name}: the Chronicle"]
    for number in range(1, campaign_progress.number + 1):
        lines += _chapter(
            view,
            [each[1:] for each in campaign_progress.chronicle if each[0] == number],
            campaign_progress.place(number),
        )
    boons = [f"{campaign.boon(id).name}: {' '.join(boon_lines(view, id))}" for id in campaign_progress.boons]
    parts = [*words.remembered(campaign, partial(holds, view), "People you have met"), ("Boons", boons)]
    return [*lines, *words.under_headings(parts)]


def _chapter(view: State, notes: list[tuple[str, str]], place: int) -> Iterator[str]:
    """One chapter, or one try at it."""
    scenarios = view.cards.scenario.campaign.scenarios
    dead = [view.cards.name(text) for word, text in notes if word == "died"]
    for word, text in notes:
        if word in ("begun", "again"):
            yield ""
            yield f"{place}. {scenarios[text].name}{' (once more)' * (word == 'again')}"
        elif word == "told":
            yield f"  {' '.join(text.split())}"
        elif word == "boon":
            yield f"  A boon: {view.cards.scenario.campaign.boon(text).name}."
        elif word == "closed":
            if dead:
                yield f"  Dead: {listed(dead)}."
                dead = []
            yield from (f"  {' '.join(part.split())}" for part in text.split("\n\n"))
    if dead:
        yield f"  Dead: {listed(dead)}."


# --- as it stands ---


def counters(view: State, only: Container[str] | None = None) -> list[str]:
    """The shown counters as they stand, or some of them: Sieges lifted 2 of 5; Hands: Ann 2, Bo 4; what is so or not,
    where it is."""
    return [*words.counters(view.cards.scenario, the_progress(view).counters, partial(who, view), only)]


def standing(view: State) -> list[str]:
    """The scenario as it stands: its goal, the clock, counters, what is carried, sites, the front."""
    scenario, progress = view.cards.scenario, the_progress(view)
    lines = words.standing(view, "Turn", "chapter", partial(who, view), partial(where, view))
    laid = [f"{view.cards.name(w.card)} at {place(view, w.place)}" for w in view.world if is_site(view, w.card)]
    if laid:
        lines.append(f"Places: {'; '.join(laid)}.")
    if progress.campaign is not None and progress.campaign.boons:
        lines.append(f"Boons: {listed(scenario.named(boon) for boon in progress.campaign.boons)}.")
    if progress.done:
        lines.append(f"Done: {listed(scenario.named(site) for site in progress.done)}.")
    if progress.front:
        lines.append(f"{scenario.named('front')}: {counted(len(progress.front), 'hex')}, last {progress.front[-1]}.")
    return lines


def is_site(view: State, card: str) -> bool:
    """Whether a World card is a place of the scenario."""
    return view.scenario_progress is not None and view.cards.scenario.site(card) is not None


def where(view: State, mark: str) -> str:
    """Where something to carry is."""
    lies = mark_of(the_progress(view).marks[mark])
    if isinstance(lies, OfSeat):
        return f"with {who(view, lies.seat)}'s Party"
    if isinstance(lies, AtSite):
        return f"at {view.cards.scenario.named(lies.site)}"
    assert isinstance(lies, LostAt | LaidDown)
    return f"at {place(view, lies.hex)}"

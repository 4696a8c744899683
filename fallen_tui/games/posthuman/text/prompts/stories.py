"""Questions of cards that tell something: options of encounters, choices, what may be done for a price."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.effects.flow import ChooseFlow, offers
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.encounters import Way
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.queries import chances
from fallen_tui.games.posthuman.queries.bonuses import standing
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.card_text.describe import outcomes, trial
from fallen_tui.games.posthuman.text.names import percent
from fallen_tui.games.posthuman.text.prompts.tasks import asked, or_pass, priced, task

STORY = "The story"
"""Heading over the options of a story, where there is business of one's own besides."""


# --- odds, where a die or two decide ---


def passing(view: State, seat: int, stat: str, less: int = 0) -> float:
    """The chance to pass a test; of a mind test while passed ones are rerolled, to pass twice. PH-TST-02, PH-RRL-03."""
    share = float(chances.passing(view.players[seat].stats[stat] - less))
    return share**2 if stat == "mind" and standing(view, "reroll_mind") else share


def chance_of_way(view: State, seat: int, way: Way) -> float:
    """The chance that an option of a story succeeds, by the best of its stats; 1 where nothing is rolled."""
    if way.die:
        return float(chances.daring(way.die))
    return max((passing(view, seat, stat) for stat in way.test), default=1.0)


def odds_of(view: State, seat: int, way: Way) -> str:
    """The odds of an option of a story; "" where nothing is rolled."""
    return percent(chance_of_way(view, seat, way)) if way.die or way.test else ""


# --- stories ---


def text_of(view: State, card: str) -> str:
    """What a card says; "" for none."""
    found = view.cards.of.get(card)
    return str(found.text) if found is not None else ""


def told_by(view: State, ask: Ask) -> str:
    """The text of the card that a question is about."""
    return text_of(view, str(ask.about[0])) if ask.about else ""


def way(view: State, ask: Ask, key: Any) -> Said:
    """An option of an encounter: its price, its test, what comes of it; or one's own business."""
    if not isinstance(key, k.WayKey):
        return task(view, ask, key)
    found = view.cards.encounters[ask.about[0]].options[key.n]
    costs = [price(found.cost)] * (not found.cost.free) + [trial(found)] * bool(found.test or found.die)
    odds = odds_of(view, ask.seat, found)
    return Said(found.label, priced(listed(costs), outcomes(found)), odds, group=STORY)


def _which_test(view: State, ask: Ask, key: k.StatKey) -> Said:
    n = asked(view, ask).stats[key.stat]
    return Said(f"Test {key.stat}", f"{n} or less on a die", percent(passing(view, ask.seat, key.stat)))


# --- choices among effects ---


def flow_of(view: State, ask: Ask) -> Any:
    """The choice on a card of which a question tells the labels; None where the card has no such."""
    card, *labels = ask.about
    for flow in offers(view.cards.of.get(card)):
        if (flow.labels if isinstance(flow, ChooseFlow) else [flow.label]) == labels:
            return flow
    return None


def _option(view: State, ask: Ask, key: k.WayKey) -> Said:
    label, flow = str(ask.about[1 + key.n]), flow_of(view, ask)
    if flow is None:
        return Said(label)
    return Said(label, priced(price(flow.options[key.n].cost), clauses(flow.options[key.n].do)))


def _may(view: State, ask: Ask) -> Said:
    flow = flow_of(view, ask)
    return Said(str(ask.about[1]), "" if flow is None else priced(price(flow.cost), clauses(flow.do)))


TOPICS: dict[str, Topic] = {
    "way": Topic(lambda view, ask: f"{view.cards.name(ask.about[0])}: what do you do?", each(way), told_by),
    "which_test": Topic(said("Which stat do you test?"), each(_which_test), told_by),
    "choose": Topic(lambda view, ask: f"{view.cards.name(ask.about[0])}: what do you choose?", each(_option), told_by),
    "may": Topic(lambda view, ask: f"{view.cards.name(ask.about[0])}: {ask.about[1]}?", or_pass(_may), told_by),
}
"""Every question of these."""

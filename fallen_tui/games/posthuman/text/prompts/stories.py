"""Questions of cards that tell something: options of encounters, choices, what may be done for a price."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.effects.flow import ChooseFlow, offers
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.card_text.describe import outcomes, trial
from fallen_tui.games.posthuman.text.prompts import chances
from fallen_tui.games.posthuman.text.prompts.tasks import PASS, priced, task

STORY = "The story"
"""Heading over the options of a story, where there is business of one's own besides."""


def text_of(view: State, card: str) -> str:
    """What a card says; "" for none."""
    found = view.cards.of.get(card)
    return str(found.text) if found is not None else ""


def told_by(view: State, ask: Ask) -> str:
    """The text of the card that a question is about."""
    return text_of(view, str(ask.about[0])) if ask.about else ""


def _way_prompt(view: State, ask: Ask) -> str:
    return f"{view.cards.name(ask.about[0])}: what do you do?"


def way(view: State, ask: Ask, key: Any) -> Said:
    """An option of an encounter: its price, its test, what comes of it; or one's own business."""
    if not isinstance(key, k.WayKey):
        return task(view, view.players[ask.seat], key)
    found = view.cards.encounters[ask.about[0]].options[key.n]
    costs = [price(found.cost)] * (not found.cost.free) + [trial(found)] * bool(found.test or found.die)
    odds = chances.of_way(view, ask.seat, found)
    return Said(found.label, priced(listed(costs), outcomes(found)), odds, group=STORY)


def _which_test(view: State, ask: Ask, key: k.StatKey) -> Said:
    n = view.players[ask.seat].stats[key.stat]
    return Said(f"Test {key.stat}", f"{n} or less on a die", chances.percent(chances.passing(view, ask.seat, key.stat)))


# --- choices among effects ---


def flow_of(view: State, ask: Ask) -> Any:
    """The choice on a card of which a question tells the labels; None where the card has no such."""
    card, *labels = ask.about
    for flow in offers(view.cards.of.get(card)):
        if (flow.labels if isinstance(flow, ChooseFlow) else [flow.label]) == labels:
            return flow
    return None


def _by_card(view: State, ask: Ask) -> str:
    return f"{view.cards.name(ask.about[0])}: what do you choose?"


def _option(view: State, ask: Ask, key: k.WayKey) -> Said:
    label, flow = str(ask.about[1 + key.n]), flow_of(view, ask)
    if flow is None:
        return Said(label)
    option = flow.options[key.n]
    return Said(label, priced("" if option.cost.free else price(option.cost), clauses(option.do)))


def _may_prompt(view: State, ask: Ask) -> str:
    return f"{view.cards.name(ask.about[0])}: {ask.about[1]}?"


def _may(view: State, ask: Ask, key: k.Word) -> Said:
    if key != k.YES:
        return PASS
    flow = flow_of(view, ask)
    gains = "" if flow is None else priced("" if flow.cost.free else price(flow.cost), clauses(flow.do))
    return Said(str(ask.about[1]), gains)


TOPICS: dict[str, Topic] = {
    "way": Topic(_way_prompt, each(way), told_by),
    "which_test": Topic(said("Which stat do you test?"), each(_which_test), told_by),
    "choose": Topic(_by_card, each(_option), told_by),
    "may": Topic(_may_prompt, each(_may), told_by),
}
"""Every question of these."""

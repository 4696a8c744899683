"""Questions in words: what is asked, options as players say them, odds where a die decides, what is unavailable."""

from __future__ import annotations

from functools import partial

import attrs

from fallen_tui.adventure.text.prompts import Topic, last
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text import scenario
from fallen_tui.games.posthuman.text.prompts import fights, maps, mutants, opening, stories, turn, unavailable

TOPICS: dict[str, Topic] = {
    **turn.TOPICS,
    **maps.TOPICS,
    **stories.TOPICS,
    **fights.TOPICS,
    **mutants.TOPICS,
}
"""Every question of the rules."""


def question(view: State, ask: Ask) -> Question:
    """A question in words, from the view of the seat that is asked."""
    topic = TOPICS[ask.topic]
    graves = opening.graves(ask)
    choices, unable = topic.choices(view, ask), unavailable.unavailable_choices(view, ask)
    if view.scenario_progress is not None:
        choices, unable = _named(view, choices), _named(view, unable)
    return Question(
        topic.prompt(view, ask),
        last(choices, graves),
        unable,
        topic.story(view, ask) if topic.story is not None else "",
        opens=opening.opening(view, ask),
        ends=opening.ending(ask),
        graves=graves,
        within=opening.within(ask),
        gives=ask.topic in opening.GIVES,
        meant=opening.meant(ask),
        shares=fights.SHARES.get(ask.topic, ("", "")),
        buys=turn.stats_bought() if ask.topic == "stats" else None,
    )


def _named(view: State, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Options with the counters and places of the scenario by their names."""
    named = partial(scenario.named, view.cards)
    return tuple(attrs.evolve(each, detail=named(each.detail), why=named(each.why)) for each in choices)

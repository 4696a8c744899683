"""Questions in words: what is asked, options as players say them, odds where a die decides, what is unavailable."""

from __future__ import annotations

from fallen_tui.adventure.text.prompts import Topic, last
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.prompts import fights, maps, mutants, opening, setup, stories, turn, unavailable

TOPICS: dict[str, Topic] = {
    **setup.TOPICS,
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
    return Question(
        topic.prompt(view, ask),
        last(topic.choices(view, ask), graves),
        unavailable.unavailable_choices(view, ask),
        topic.story(view, ask) if topic.story is not None else "",
        opens=opening.opening(view, ask),
        ends=opening.ending(ask),
        graves=graves,
        within=opening.within(ask),
        shares=fights.SHARES.get(ask.topic, ("", "")),
    )

"""Questions in words: what is asked, options as players say them, odds where chance decides, what is unavailable."""

from __future__ import annotations

from fallen_tui.adventure.text.prompts import Topic, last
from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text import unavailable
from fallen_tui.games.fallen_land.text.prompts import (
    cards,
    check_dice,
    combat,
    deeds,
    events,
    movement,
    opening,
    party,
    react,
    scenario,
    story as story_prompts,
    town,
)

TOPICS: dict[str, Topic] = {
    **deeds.TOPICS,
    **movement.TOPICS,
    **story_prompts.TOPICS,
    **check_dice.TOPICS,
    **town.TOPICS,
    **events.TOPICS,
    **party.TOPICS,
    **cards.TOPICS,
    **react.TOPICS,
    **combat.TOPICS,
    **scenario.TOPICS,
}
"""Every question of the rules."""


def question(view: State, ask: Ask) -> Question:
    """A question in words, from the view of the seat that is asked."""
    topic = TOPICS[ask.topic]
    story = (topic.story(view, ask) if topic.story is not None else "") or events.event_story(view)
    terms = town.TERMS if ask.against else ""
    graves = opening.graves(ask)
    choices = last(topic.choices(view, ask), graves)
    return Question(
        topic.prompt(view, ask), choices, unavailable.unavailable_choices(view, ask), story, terms,
        opening.opening(view, ask, choices), opening.ending(ask), graves, opening.within(ask),
        gives=ask.topic in opening.GIVES, keeps=ask.topic in opening.KEEPS, fatal=party.fatal(view, ask),
    )  # fmt: skip

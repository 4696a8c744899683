"""Questions in words: what is asked, every option as players say it, odds where chance decides, and what is barred."""

from __future__ import annotations

from collections import Counter

from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text import unavailable
from fallen_tui.games.fallen_land.text.names import Said, Topic
from fallen_tui.games.fallen_land.text.prompts import cards, combat, deeds, events, party, react, scenario, town
from fallen_tui.games.fallen_land.text.prompts import story as story_prompts

TOPICS: dict[str, Topic] = {
    **deeds.TOPICS,
    **story_prompts.TOPICS,
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
    tell = topic.tell(view, ask)
    keys = ask.keys if topic.order is None else sorted(ask.keys, key=topic.order(view, ask))
    options = [tell(key) for key in keys]
    choices = tuple(
        Choice(key, label, option.detail, "", option.rule or ask.rule, option.odds, option.group)
        for key, label, option in zip(keys, distinct(options), options, strict=True)
    )
    story = (topic.story(view, ask) if topic.story is not None else "") or events.event_story(view)
    terms = town.TERMS if ask.against else ""
    return Question(topic.prompt(view, ask), choices, unavailable.barred(view, ask), story, terms)


def distinct(options: list[Said]) -> list[str]:
    """The labels, no two alike."""
    counts = Counter(option.label for option in options)
    seen: Counter[str] = Counter()
    labels = []
    for option in options:
        seen[option.label] += 1
        labels.append(f"{option.label} [{seen[option.label]}]" if counts[option.label] > 1 else option.label)
    return labels

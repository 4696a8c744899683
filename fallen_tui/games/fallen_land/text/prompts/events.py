"""Town Events cards in questions: their stories, the dice that are chosen, the odds of the chart."""

from __future__ import annotations

from fallen_tui.adventure.text.prompts import Said, Topic, each
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.effects.chart import roll_of
from fallen_tui.games.fallen_land.effects.chart_odds import summary
from fallen_tui.games.fallen_land.queries.bonuses import reroll_faces
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log.town import row_words
from fallen_tui.games.fallen_land.text.names import titled


def event_story(view: State) -> str:
    """The story of the Town Events card that is being carried out."""
    events = view.cards.town_events
    return next((f"{events[card].name}. {events[card].text}" for card in view.limbo if card in events), "")


def chart_odds(view: State, seat: int, do: Do) -> str:
    """The odds of a roll on the chart that an option calls for."""
    roll = roll_of(do)
    return "" if roll is None else summary(roll.odds(view, seat, reroll_faces(view, seat, "town_roll")))


def _face(view: State, ask: Ask, face: str) -> Said:
    return Said(face, row_words(view, ask.seat, int(face)))


def _second_prompt(view: State, ask: Ask) -> str:
    card, face = ask.about
    return f"{titled(view, card)}: the die shows {face} ({row_words(view, ask.seat, face)}). Do you keep it?"


def _second(view: State, ask: Ask, key: str) -> Said:
    return Said("Keep it") if key == "keep" else Said("Roll once more", "and take what comes")


TOPICS: dict[str, Topic] = {
    "town_keep": Topic(lambda view, ask: f"{titled(view, ask.about[0])}: which die counts?", each(_face)),
    "town_second": Topic(_second_prompt, each(_second)),
}

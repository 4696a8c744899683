"""Campaigns in questions: which boon, another try, what one keeps in hand."""

from __future__ import annotations

from fallen_tui.adventure.text.prompts import Said, Topic, each, said, table
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.names import carded


def boon(view: State, ask: Ask, key: str) -> Said:
    """A boon by name, with what it does."""
    found = view.cards.scenario.campaign.boon(key)
    return Said(found.name, " ".join(boon_lines(view, key)))


def boon_lines(view: State, id: str) -> list[str]:
    """What a boon does, in sentences."""
    found = view.cards.scenario.campaign.boon(id)
    lines = [f"As each chapter begins: {describe.sentences(found.start)}"] if found.start else []
    lines += [describe.standing(each) for each in found.standing]
    lines += [describe.ability(each) for each in found.abilities]
    return [describe.named(view.cards, line) for line in lines]


def _again(view: State, ask: Ask) -> str:
    return f"{view.cards.scenario.name} is lost. Do you pay 2 Prestige to play it again?"


TOPICS: dict[str, Topic] = {
    "boon": Topic(said("You won the chapter. Which boon do you take?"), each(boon)),
    "chapter_again": Topic(_again, table(yes=("Play it again", "2 Prestige"), no="Continue without it")),
    "keep_actions": Topic(said("Which Action cards do you keep, up to 3?"), each(carded)),
}

"""The cards that a question is about: which can be read at once, and a few lines of one under the prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.games.fallen_land.text.prompts.react import untold
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.fallen_land.sheet_about import cards_named

_GEAR = re.compile(r"(?<![a-z\d])(?:ch|sp|ac)\d{3}(?![a-z\d])")
_TOLD = ("react", "offer")
"""Questions whose prompt says what the card does, where that is short, or that name a card on every row."""


def cards_asked(scene: TableScene) -> list[str]:
    """The cards of the option under the cursor, then those of the whole question, each once."""
    ask = scene.ask
    if ask is None:
        return []
    return list(dict.fromkeys([*sorted(cards_named(scene.chosen)), *_named(ask.about)]))


def note(scene: TableScene) -> list[Line]:
    """What the cards do that the whole question is about, a paragraph each, to be wrapped."""
    ask, view = scene.ask, scene.view
    if ask is None:
        return []
    cards = _named(ask.about) if ask.topic not in _TOLD else filter(None, [untold(view, ask)])
    return [
        line((f"{title(view, card)}: ", "card"), (_words(scene, card), "dim"), spot=f"card:{card}")
        for card in dict.fromkeys(cards)
    ]


def _words(scene: TableScene, card: str) -> str:
    """A card in one paragraph, without its name and the words at its foot."""
    return " ".join(f"{text.rstrip('.')}." for text in describe.face(scene.view.cards, card)[1:-1])


def _named(about: Any) -> Iterator[str]:
    """The ids of gear, Action cards and Characters in what a question is about."""
    if isinstance(about, str):
        yield from _GEAR.findall(about)
    elif isinstance(about, tuple):
        for each in about:
            yield from _named(each)

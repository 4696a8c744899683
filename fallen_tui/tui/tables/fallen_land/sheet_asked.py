"""The cards that a question is about: which can be read at once, and a few lines of one under the prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.games.fallen_land.text.names import brief, name
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
    if card := untold(view, ask):
        return [_note(scene, card, describe.does(view.cards.actions[card]))]
    cards = dict.fromkeys(_named(ask.about)) if ask.topic not in _TOLD else ()
    return [_note(scene, card, [brief(view, card)]) for card in cards]


def asked_about(scene: TableScene, text: str) -> bool:
    """Whether a line of the log tells of the card that is being played, of which the prompt tells as well."""
    ask, view = scene.ask, scene.view
    if ask is None or ask.topic != "react" or ask.about[0] not in ("aimed", "played"):
        return False
    card, by = ask.about[4], ask.about[8]
    return bool(card) and by != NOBODY and text.startswith(f"{name(view, by)} plays {view.cards.name(card)}")


def _note(scene: TableScene, card: str, sentences: Iterable[str]) -> Line:
    """A card in one paragraph, without the words at its foot."""
    words = " ".join(f"{text.rstrip('.')}." for text in sentences if text)
    return line((f"{title(scene.view, card)}: ", "card"), (words, "dim"), spot=f"card:{card}")


def _named(about: Any) -> Iterator[str]:
    """The ids of gear, Action cards and Characters in what a question is about."""
    if isinstance(about, str):
        yield from _GEAR.findall(about)
    elif isinstance(about, tuple):
        for each in about:
            yield from _named(each)

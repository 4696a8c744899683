"""A whole card to be read in comfort: its kind and figures, what it does, where it lies, and the words below."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.content.cards import Cards, Character
from fallen_tui.games.fallen_land.content.gear import Action, Spoils
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.content.towns import Faction, Technology
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.state.table import HIDDEN, State
from fallen_tui.games.fallen_land.text import search
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.tui.kit.styled_text import BLANK, Line, line
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER, SHORT

_LABEL = re.compile(
    r"(Target|Cost|Success|Failure|Failed|\w+ (?:passed|failed)|\d+ \w+ passed|At the start|Tier \d for \d+ coins?"
    r"|Optional Skill Check|Afterwards|Link|Party check|Solo check[^:]*|Individual checks|For 1 week"
    r"|Every Effects Phase|Dealt in set-up)(?=[:.])"
)


def card_reader(view: State, seat: int | None, id: str) -> OpenText:
    """A card, perk, technology, faction or place in full, as a seat may read it, with where it lies.

    An id that no card has makes a reader that says so.
    """
    if id == HIDDEN or (view.cards.get(id) is None and id not in view.cards.places):
        return OpenText("A card", [line("Only its owner knows this card." if id == HIDDEN else title(view, id))])
    lies = search.where(view, seat, id)
    after = [BLANK, line((f"{capital(lies)}.", "dim"))] if lies else []
    return OpenText(_name(view, id), [*card_lines(view.cards, id, _disclosed(view, id)), *after])


def _name(view: State, id: str) -> str:
    return TECHNOLOGY.get(id) or view.cards.name(id)


def _disclosed(view: State, id: str) -> bool:
    """Whether what may come of a story card may be read. FL-INF-10."""
    in_play = view.story_in_play
    if in_play is not None and in_play.card == id:
        return in_play.disclosed
    return search.told_of(view, id)


def card_lines(cards: Cards, id: str, disclosed: bool = True) -> list[Line]:
    """A card as paragraphs, to be wrapped: its name is left out. Raises KeyError for an unknown id."""
    _, *texts = describe.face(cards, id, disclosed)
    card = cards.get(id)
    if isinstance(card, Story):
        return _story(texts)
    if card is None:
        return [line((texts[0], "story")), BLANK, *effect_lines(texts[1:])]
    flavour = [BLANK, line((texts[-1], "quote"))]
    if isinstance(card, Character):
        return [*_character(card), *effect_lines(_after_figures(texts[:-1])), *flavour]
    if isinstance(card, Faction | Technology) or not isinstance(card, Spoils | Action):
        return [*effect_lines(texts[:-1]), *flavour]
    first = 2 if isinstance(card, Spoils) else 1
    kind = " · ".join(text.rstrip(".") for text in texts[:first])
    return [line((kind, "dim")), BLANK, *effect_lines(texts[first:-1]), *flavour]


def _story(texts: list[str]) -> list[Line]:
    kind, story, *rest = texts
    return [line((kind, "dim")), BLANK, line((story, "story")), BLANK, *effect_lines(rest)]


def _character(card: Character) -> list[Line]:
    """The figures of a Character, the six skills side by side."""
    figures = dict(card.skills)
    skills = []
    for skill in SKILLS:
        star = MASTER if card.master == skill else ""
        skills += [(f"{SHORT[skill]} ", "dim"), (f"{figures[skill]}{star}  ", "strong")]
    body = [("Health ", "dim"), (str(card.health), "strong"), ("  Mind ", "dim"), (str(card.psych), "strong")]
    body += [("  Carries ", "dim"), (str(card.capacity), "strong")]
    master = f", {card.master.title()} Master {MASTER}" if card.master else ""
    return [line((f"{card.occupation}{master}", "dim")), BLANK, line(*skills), line(*body), BLANK]


def gifts(cards: Cards, id: str) -> list[Line]:
    """What the card of a Character says beside its figures."""
    _, *texts = describe.face(cards, id)
    return [*effect_lines(_after_figures(texts[:-1])), line((texts[-1], "quote"))]


def _after_figures(texts: list[str]) -> list[str]:
    """What a Character's card says behind its figures."""
    at = next(place for place, text in enumerate(texts) if text.startswith("Health "))
    return texts[at + 1 :]


def effect_lines(texts: Iterable[str]) -> list[Line]:
    """Sentences of a card as paragraphs; the word that one begins with stands out."""
    return [labelled(text) for text in texts if text]


def labelled(text: str, role: str = "") -> Line:
    """A sentence with its opening word (Target:, Cost:, Success:) made strong."""
    found = _LABEL.match(text)
    if found is None:
        return line((text, role))
    return line((text[: found.end() + 1], "strong"), (text[found.end() + 1 :], role))

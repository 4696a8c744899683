"""What must hold between a scenario, the cards and the map: whatever it names is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fallen_tui.adventure.scenario.faults import Named, NamedThings, absent, named_in, names_in, own_things, used_twice
from fallen_tui.games.fallen_land.content.board import Board
from fallen_tui.games.fallen_land.content.conditions import Near
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.word_tables import condition_words, figures
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.parts import HEX, Trigger


def faults(
    scenario: Scenario, board: Board, cards: frozenset[str], boons: frozenset[str] | None = None
) -> Iterator[tuple[str, str]]:
    """(field, message) of whatever a scenario names that is not there."""
    own = own_things(site=scenario.sites, counter=scenario.counters, mark=scenario.marks)
    yield from used_twice("sites", own)
    hexes = NamedThings(board.names, "the map has no hex")
    known = own | {"hex": hexes, "land": hexes, "card": NamedThings(cards, "there is no card")}
    if boons is not None:
        known["boon"] = NamedThings(boons, "the campaign has no boon")
    yield from absent(_named(scenario), known)


def idle(scenario: Scenario, board: Board) -> Iterator[tuple[str, str]]:
    """(field, message) of what can be played and does nothing: a writer is told, a game that is under way goes on."""
    for field, (kind, hex) in _named(scenario):
        if kind == "land" and hex in board.names and board.at(hex).water:
            yield field, f"{hex} is water; what moves over land can't reach it"


def _named(scenario: Scenario) -> Iterator[Named]:
    """Everything that a scenario names, with the field in which it does."""
    fields = ("setup", "sites", "rules", "front", "victory", "defeat", "grades", "endings")
    yield from named_in(scenario, fields, _names_of)
    for site in scenario.sites:
        yield from (("sites", ("hex", hex)) for hex in site.at.hexes)
        if site.at.from_ and site.at.from_ not in ("own_town", "centre"):
            yield "sites", ("hex" if HEX.fullmatch(site.at.from_) else "site", site.at.from_)
        if site.moves is not None and site.moves.toward != "nearest_party":
            yield "sites", ("land" if HEX.fullmatch(site.moves.toward) else "site", site.moves.toward)
    for mark in scenario.marks:
        word, _, rest = mark.start.partition(":")
        if word in ("site", "lost"):
            yield "marks", ("site" if word == "site" else "hex", rest)
    yield from (("setup", ("hex", hex)) for hex in scenario.setup.place)
    yield from (("setup", ("card", card)) for each in (*scenario.setup.cards, scenario.setup.box) for card in each)
    if scenario.front is not None:
        yield from (("front", ("hex", hex)) for hex in (*scenario.front.hexes, scenario.front.from_) if hex)
    if scenario.score is not None:
        words = (scenario.score.by, *scenario.score.ties)
        yield from (("score", ("counter", word)) for word in words if not _figure(word))
    yield from (("keep", ("counter", id)) for id in scenario.keep)


def _figure(word: str) -> bool:
    """Whether a word is that of a figure that can be told without a check."""
    known = figures().get(word)
    return known is not None and not known.of_check


def _names_of(part: Any) -> Iterator[tuple[str, str]]:
    """What one effect, condition or rule names."""
    if isinstance(part, Effect):
        yield from part.names()
    elif isinstance(part, Trigger):
        yield from ((word, id) for word in ("site", "counter", "mark") if (id := getattr(part, word)))
    elif isinstance(part, Near):
        yield from (("site", id) for id in (part.of, part.id if part.what == "site" else "") if id)
        if part.what == "hex":
            yield "hex", part.id
    else:
        yield from names_in(part, condition_words())

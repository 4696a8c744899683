"""The album of Council of Towns: stories with what came of them, places, and people."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from fallen_tui.engine.events import Entry
from fallen_tui.faces.album import AlbumSheet
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec, Part
from fallen_tui.games.fallen_land.effects.telling import sentences
from fallen_tui.games.fallen_land.game import CouncilOfTowns
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.text.card_text import describe

SECTIONS = (
    ("plains", "Stories of the plains"), ("mountain", "Stories of the mountains"),
    ("city_rad", "Stories of cities and hot ground"), ("mission", "Missions"), ("places", "Places of the map"),
    ("people", "People"),
)  # fmt: skip
_TOLD = ("success", "failure")
_OUTCOMES = {
    "success": "it went well", "failure": "it went badly", "fled": "you got away", "skipped": "you passed it by",
    "replaced": "another card came instead", "void": "it had no place at this table", "open": "it stayed open",
    "dead": "none came back", "died": "died on the way",
}  # fmt: skip


def turn(entry: Entry) -> int | None:
    """The Turn that an entry begins."""
    return entry.turn if isinstance(entry, e.Stepped) else None


def met(entry: Entry, people: Collection[int]) -> tuple[str, str] | None:
    """A story or visit that begins or comes to its end, somebody who joins a Party or dies in it: all of it is open."""
    kinds = e.StoryBegan | e.StoryResult | e.StoryEnded | e.Joined | e.Called | e.Died
    if not isinstance(entry, kinds) or entry.seat not in people:
        return None
    if isinstance(entry, e.StoryResult):
        return entry.card, entry.result if entry.check == NOBODY else f"{entry.result}:{entry.check}"
    if isinstance(entry, e.StoryEnded):
        return None if entry.result in _TOLD else (entry.card, entry.result)
    return entry.card, "died" if isinstance(entry, e.Died) else ""


def section(game: CouncilOfTowns, card: str) -> str:
    """The section of a card: its deck, for a story."""
    cards = game.cards
    if card in cards.stories:
        return str(cards.stories[card].deck)
    return "places" if card in cards.places else "people" if card in cards.characters else ""


def size(game: CouncilOfTowns, section: str) -> int:
    """How many cards there are of a section."""
    cards = game.cards
    if section == "people":
        return len(cards.characters)
    return len(cards.places) if section == "places" else sum(card.deck == section for card in cards.stories.values())


def sheet(game: CouncilOfTowns, card: str, came: Collection[str]) -> AlbumSheet:
    """A card as it is read out at the table, and of its outcomes those that were met."""
    name, *lines = describe.face(game.cards, card, disclosed=False)
    outcomes = tuple(_outcomes(game, card))
    own = {result for result, _ in outcomes}
    told = {each if each in own else each.partition(":")[0] for each in came}
    seen = [part for result, part in outcomes if result in told]
    lines += [describe.named(game.cards, f"{part.text} {sentences(part.do)}".rstrip()) for part in seen]
    return AlbumSheet(name, tuple(lines), len(outcomes) - len(seen))


def outcome(came: str) -> str:
    """What came of a card, in a few words."""
    return _OUTCOMES.get(came.partition(":")[0], "")


def _outcomes(game: CouncilOfTowns, card: str) -> Iterator[tuple[str, Part]]:
    """The outcomes of a story or a visit: those of its own checks by their places, then those of the whole.

    A story that leaves a place with checks behind has none here: which of the two an outcome is of is not recorded.
    """
    cards = game.cards
    if card in cards.characters:
        return
    if card in cards.stories and cards.stories[card].world is not None and cards.stories[card].checks:
        return
    told = cards.places[card].visit if card in cards.places else cards.stories[card]
    checks: tuple[CheckSpec, ...] = told.checks
    for place, check in enumerate(checks):
        parts = (("success", check.success), ("failure", check.failure))
        yield from ((f"{word}:{place}", part) for word, part in parts if part is not None)
    for word, part in (("success", told.success), ("failure", told.failure)):
        if part is not None:
            yield word, part

"""The album of Council of Towns: stories with what came of them, places, and people."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from fallen_tui.adventure.text.effects import sentences
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Setup
from fallen_tui.engine.plugin import STAGED
from fallen_tui.faces.album import AlbumSheet
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec, Part, Visit
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.game import CouncilOfTowns
from fallen_tui.games.fallen_land.scenario.cards import scenario_cards
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.text.card_text import describe

SECTIONS = (
    ("plains", "Stories of the plains"), ("mountain", "Stories of the mountains"),
    ("city_rad", "Stories of cities and hot ground"), ("mission", "Missions"), ("places", "Places on the map"),
    ("sites", "Places of scenarios"),
    ("people", "People"),
)  # fmt: skip
_TOLD = ("success", "failure")
_OUTCOMES = {
    "success": "it went well", "failure": "it went badly", "fled": "you got away", "skipped": "you passed it by",
    "replaced": "another card came instead", "void": "it didn't apply in this game", "open": "it stayed open",
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


def secrets(entries: Sequence[Entry]) -> tuple[int, ...]:
    """None: of what is dealt in secret `met` says nothing."""
    return ()


def place(game: CouncilOfTowns, setup: Setup, card: str) -> tuple[str, str]:
    """The section of a card: its deck, for a story. A place of a scenario is of that scenario."""
    cards = game.cards
    if card in cards.stories:
        return str(cards.stories[card].deck), card
    if card in cards.places or card in cards.characters:
        return "places" if card in cards.places else "people", card
    found = _cards(game, setup, card)
    return ("sites", f"{found.scenario.id}/{card}") if found is not None else ("", "")


def size(game: CouncilOfTowns, section: str) -> int:
    """How many cards there are of a section; of scenarios there are as many as people write."""
    cards = game.cards
    if section in ("people", "places", "sites"):
        return {"people": len(cards.characters), "places": len(cards.places), "sites": 0}[section]
    return sum(card.deck == section for card in cards.stories.values())


def sheet(game: CouncilOfTowns, setup: Setup, card: str, came: Collection[str]) -> AlbumSheet:
    """A card as it is read out at the table, and of its outcomes those that were met."""
    cards = _cards(game, setup, card) or game.cards
    name, *lines = describe.face(cards, card, disclosed=False)
    outcomes = tuple(_outcomes(cards, card))
    own = {result for result, _ in outcomes}
    told = {each if each in own else each.partition(":")[0] for each in came}
    seen = [part for result, part in outcomes if result in told]
    lines += [describe.named(cards, f"{part.text} {sentences(part.do)}".rstrip()) for part in seen]
    return AlbumSheet(name, tuple(lines), len(outcomes) - len(seen))


def _cards(game: CouncilOfTowns, setup: Setup, card: str) -> Cards | None:
    """The cards among which a card is: those of the game, or those of a scenario or a chapter of it."""
    if card in game.cards.stories or card in game.cards.places or card in game.cards.characters:
        return game.cards
    if setup.mode not in STAGED:
        return None
    scenario = FILES.scenario_for(setup, game.cards)
    chapters = (scenario,) if scenario.campaign is None else tuple(scenario.campaign.scenarios.values())
    found = next((each for each in chapters if any(site.id == card for site in each.sites)), None)
    return None if found is None else scenario_cards(game.cards, found)


def outcome(came: str) -> str:
    """What came of a card, in a few words."""
    return _OUTCOMES.get(came.partition(":")[0], "")


def _outcomes(cards: Cards, card: str) -> Iterator[tuple[str, Part]]:
    """The outcomes of a story or a visit: those of its own checks by their places, then those of the whole.

    A story that leaves a place with checks behind has none here: which of the two an outcome is of is not recorded.
    """
    if card in cards.characters:
        return
    if card in cards.places:
        told: Visit | Story | None = cards.places[card].visit
    else:
        story = cards.stories[card]
        if story.deck and story.world is not None and story.checks:
            return
        told = story if story.deck or story.world is None else story.world.visit
    if told is None:
        return
    checks: tuple[CheckSpec, ...] = told.checks
    for place, check in enumerate(checks):
        parts = (("success", check.success), ("failure", check.failure))
        yield from ((f"{word}:{place}", part) for word, part in parts if part is not None)
    for word, part in (("success", told.success), ("failure", told.failure)):
        if part is not None:
            yield word, part

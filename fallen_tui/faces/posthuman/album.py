"""The album of The Road to the Fortress: encounters with what came of them, places, followers, scars."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from fallen_tui.adventure.text.effects import sentences
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Setup
from fallen_tui.faces.album import AlbumSheet
from fallen_tui.games.posthuman.content.encounters import Encounter, Outcome
from fallen_tui.games.posthuman.content.load import ENCOUNTERS, Cards
from fallen_tui.games.posthuman.game import RoadToTheFortress
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.text.card_text import lines

SECTIONS = (
    ("level1", "Met in the first days"), ("level2", "Met further on"), ("level3", "Met before the walls"),
    ("places", "Places"), ("followers", "Followers"), ("scars", "Scars"),
)  # fmt: skip
PASSED, FAILED = "passed", "failed"
_COMBATS = {
    "won": "you won", "fled": "they fled", "evaded": "you got away", "bribed": "you paid",
    "down": "you were knocked out",
}  # fmt: skip


def turn(entry: Entry) -> int | None:
    """The Turn that an entry begins."""
    return entry.turn if isinstance(entry, e.PhaseBegan) and entry.phase == "event" else None


def met(entry: Entry, people: Collection[int]) -> tuple[str, str] | None:
    """An encounter and what came of it, a tile that is laid, a follower that is turned up, a scar."""
    kinds = (
        e.EncounterDrawn | e.WayChosen | e.StatTested | e.FightEnded | e.MapBegun | e.TileLaid | e.FollowerActivated
        | e.ScarDrawn
    )  # fmt: skip
    if not isinstance(entry, kinds) or entry.seat not in people:
        return None
    match entry:
        case e.WayChosen(way=way, card=card):
            return card, str(way)
        case e.StatTested(way=way, card=card, passed=passed):
            return None if way < 0 else (card, f"{way}:{PASSED if passed else FAILED}")
        case e.FightEnded(card=card, outcome=outcome):
            return (card, outcome) if card else None
        case e.MapBegun() | e.TileLaid():
            return entry.tile, ""
    return entry.card, ""


def secrets(entries: Sequence[Entry]) -> Iterator[int]:
    """Scars whose bearer has not turned since, and no game has ended since: their owners alone have seen them."""
    turned: set[int] = set()
    for number in range(len(entries), 0, -1):
        entry = entries[number - 1]
        if isinstance(entry, e.Over):
            return
        if isinstance(entry, e.Turned):
            turned.add(entry.seat)
        elif isinstance(entry, e.ScarDrawn) and entry.seat not in turned:
            yield number


def _piles(cards: Cards) -> dict[str, Collection[str]]:
    """The cards of each section."""
    levels = {f"level{n}": cards.decks[deck] for n, deck in enumerate(ENCOUNTERS, 1)}
    return {**levels, "places": cards.tiles, "followers": cards.followers, "scars": cards.scars}


def place(game: RoadToTheFortress, setup: Setup, card: str) -> tuple[str, str]:
    """The section of a card, and the card."""
    return next(((section, card) for section, pile in _piles(game.cards).items() if card in pile), ("", ""))


def size(game: RoadToTheFortress, section: str) -> int:
    """How many cards there are of a section."""
    return len(_piles(game.cards)[section])


def sheet(game: RoadToTheFortress, setup: Setup, card: str, came: Collection[str]) -> AlbumSheet:
    """A card in full; of the options of a story those that were taken, with what came of them."""
    found = game.cards.encounters.get(card)
    name = game.cards.name(card)
    if found is None or found.enemy is not None:
        paid = [found.bribe.text] if found is not None and found.bribe is not None and "bribed" in came else []
        return AlbumSheet(name, (*lines(game.cards, card)[1:], *filter(None, paid)))
    outcomes = dict(_outcomes(found))
    told = [f"{found.options[_way(end)].label}: {_told(outcomes[end])}" for end in outcomes if end in came]
    return AlbumSheet(name, (found.text, *told), len(outcomes) - len(told))


def outcome(came: str) -> str:
    """What came of a card, in a few words."""
    end = came.partition(":")[2]
    return {PASSED: "it went well", FAILED: "it went badly"}[end] if end else _COMBATS.get(came, "")


def _outcomes(card: Encounter) -> Iterator[tuple[str, Outcome]]:
    """What can come of a story, by what is kept of it."""
    for place, way in enumerate(card.options):
        parts = ((str(place), way.then), (f"{place}:{PASSED}", way.passed), (f"{place}:{FAILED}", way.failed))
        yield from ((end, part) for end, part in parts if part is not None)


def _way(end: str) -> int:
    return int(end.partition(":")[0])


def _told(part: Outcome) -> str:
    return f"{part.text} {sentences(part.do)}".strip()

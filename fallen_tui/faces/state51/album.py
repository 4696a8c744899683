"""The album of The New Charter: what was built, who led, and for which power."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Setup
from fallen_tui.faces.album import AlbumSheet
from fallen_tui.games.state51.content.cards import Cards
from fallen_tui.games.state51.game import NewCharter
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.text.card_text import card_text

SECTIONS = (("locations", "Locations built"), ("leaders", "Leaders"), ("powers", "Powers"))


def turn(entry: Entry) -> int | None:
    """The Turn that an entry begins."""
    return entry.turn if isinstance(entry, e.PhaseBegan) else None


def met(entry: Entry, people: Collection[int]) -> tuple[str, str] | None:
    """What is built, razed for something better, seated or played: all of it lies open."""
    if not isinstance(entry, e.Built | e.Razed | e.LeaderSeated | e.FactionTaken) or entry.seat not in people:
        return None
    if isinstance(entry, e.FactionTaken):
        return entry.faction, ""
    return (entry.new, "") if isinstance(entry, e.Razed) else (entry.card, "")


def secrets(entries: Sequence[Entry]) -> tuple[int, ...]:
    """None: all of it lies open in this game."""
    return ()


def _piles(cards: Cards) -> dict[str, Collection[str]]:
    """The cards of each section."""
    return {"locations": cards.locations, "leaders": cards.leaders, "powers": cards.factions}


def place(game: NewCharter, setup: Setup, card: str) -> tuple[str, str]:
    """The section of a card, and the card."""
    return next(((section, card) for section, pile in _piles(game.cards).items() if card in pile), ("", ""))


def size(game: NewCharter, section: str) -> int:
    """How many cards there are of a section."""
    return len(_piles(game.cards)[section])


def sheet(game: NewCharter, setup: Setup, card: str, came: Collection[str]) -> AlbumSheet:
    """A card in full."""
    return AlbumSheet(game.cards.name(card), tuple(card_text(game.cards, card)[1:]))


def outcome(came: str) -> str:
    """Cards here come into play, and that is all."""
    return ""

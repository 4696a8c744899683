"""The album: every story, place and person that people met in their games, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Protocol

from attrs import evolve

from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.engine.game import Game, Setup
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games import part


@frozen
class Meeting(FrozenRecord):
    """Something of the album came up in a game: a card, and what came of it ("" where it only came up).

    turn    when; 0 before the first
    undone  the players went back before it
    """

    card: str
    came: str = ""
    turn: int = 0
    undone: bool = False


@frozen
class AlbumSheet(FrozenRecord):
    """A card of the album in words: `lines` are paragraphs, with the outcomes that were met; `hidden` is how many of
    its outcomes were not."""

    name: str
    lines: tuple[str, ...]
    hidden: int = 0


class Album(Protocol):
    """What a game keeps in its album, from what all at its table may know.

    SECTIONS  the id of each section and its title, in the order of the album
    """

    SECTIONS: tuple[tuple[str, str], ...]

    def turn(self, entry: Entry) -> int | None:
        """The Turn that an entry begins; None where it begins none."""

    def met(self, entry: Entry, people: Collection[int]) -> tuple[str, str] | None:
        """The card that an entry brings before people, and what came of it; None for most entries."""

    def secrets(self, entries: Sequence[Entry]) -> Iterable[int]:
        """The numbers of entries, from 1 on, that bring what not everybody at the table may know yet."""

    def place(self, game: Any, setup: Setup, card: str) -> tuple[str, str]:
        """The section of a card of such a game, and what tells it from all others there; "" and "" for one that the
        album does not know."""

    def size(self, game: Any, section: str) -> int:
        """How many cards a section can come to; 0 where nobody can tell."""

    def sheet(self, game: Any, setup: Setup, card: str, came: Collection[str]) -> AlbumSheet:
        """A card of such a game, with those of its outcomes that came of it."""

    def outcome(self, came: str) -> str:
        """What came of a card, in a few words: `it went well`."""


def album_of(game: str) -> Album | None:
    """The album of a game; None where it keeps none."""
    found: Album | None = part(game, "album")
    return found


def meetings(game: Game, setup: Setup, entries: Sequence[Entry]) -> tuple[Meeting, ...]:
    """What the people of a game met, each card with each outcome once; what was undone alone is marked."""
    album = album_of(game.id)
    people = {seat for seat, spec in enumerate(setup.seats) if spec.human}
    if album is None or not people:
        return ()
    found: dict[tuple[str, str], Meeting] = {}
    for meeting in _all(album, entries, people):
        if album.place(game, setup, meeting.card)[0]:
            key = meeting.card, meeting.came
            if key not in found or (found[key].undone and not meeting.undone):
                found[key] = meeting
    return tuple(found.values())


def _all(album: Album, entries: Sequence[Entry], people: Collection[int]) -> Iterator[Meeting]:
    """Every meeting, those of stretches that were undone first, as they were undone."""
    path: list[tuple[int, int, Meeting | None]] = []
    secret = set(album.secrets(entries))
    turn = 0
    for number, entry in enumerate(entries, 1):
        if type(entry) is Rewound:
            while path and path[-1][0] > entry.to:
                undone = path.pop()[2]
                if undone is not None:
                    yield evolve(undone, undone=True)
            turn = path[-1][1] if path else 0
            continue
        begun = album.turn(entry)
        turn = turn if begun is None else begun
        met = album.met(entry, people) if number not in secret else None
        if met is not None or begun is not None:
            path.append((number, turn, None if met is None else Meeting(*met, turn)))
    yield from (meeting for _, _, meeting in path if meeting is not None)

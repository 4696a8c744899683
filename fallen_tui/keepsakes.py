"""What past games leave behind: achievements, the album, and daily games with the days in a row.

All of it is read off what the statistics know of the journals of a folder; nothing is stored of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import attrs

from fallen_tui.daily import DailyResult, title_of
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game
from fallen_tui.faces.achievements import Achievement, achievements
from fallen_tui.faces.album import Album, AlbumSheet, Meeting, album_of
from fallen_tui.faces.outcome import FAIR
from fallen_tui.games import open_game, playable
from fallen_tui.statistics import Past

# --- achievements ---


@attrs.frozen
class Feat:
    """An achievement and the first game that earned it: a fair one, where there is one; None where none has."""

    achievement: Achievement
    past: Past | None

    @property
    def fair(self) -> bool:
        return self.past is not None and self.past.fairness == FAIR


def feats(pasts: Iterable[Past], game: str) -> list[Feat]:
    """Every achievement of a game in its order, those that were earned before the others."""
    firsts: dict[str, Past] = {}
    for past in sorted(_of(pasts, game), key=lambda past: (past.fairness != FAIR, past.created, past.file)):
        for id in past.earned:
            firsts.setdefault(id, past)
    found = [Feat(each, firsts.get(each.id)) for each in achievements(game)]
    return sorted(found, key=lambda feat: feat.past is None)


def with_achievements() -> list[str]:
    """The games that have achievements."""
    return [entry.id for entry in playable() if "achievements" in entry.parts]


def with_album() -> list[str]:
    """The games that keep an album."""
    return [entry.id for entry in playable() if "album" in entry.parts]


def _of(pasts: Iterable[Past], game: str) -> list[Past]:
    return [past for past in pasts if past.game == game and not past.wrong]


# --- the album ---


@attrs.frozen
class Page:
    """A card of the album and every time it was met, the first time first: in which game, and what came of it.

    key   what tells it from all other pages
    """

    key: str
    card: str
    section: str
    met: tuple[tuple[Past, Meeting], ...]

    @property
    def came(self) -> frozenset[str]:
        """What has come of it, over all games."""
        return frozenset(meeting.came for _, meeting in self.met if meeting.came)


@attrs.frozen(eq=False)
class OpenAlbum:
    """The album of a game: its pages by sections, and how its cards are told."""

    game: Game
    album: Album
    pages: tuple[Page, ...]

    def sections(self) -> list[tuple[str, str, tuple[Page, ...]]]:
        """Each section that anything was met of: id, title, and its pages by name."""
        found = []
        for id, title in self.album.SECTIONS:
            pages = [page for page in self.pages if page.section == id]
            pages.sort(key=lambda page: self.sheet(page).name.casefold())
            found += [(id, title, tuple(pages))] if pages else []
        return found

    def sheet(self, page: Page) -> AlbumSheet:
        """What a page of the album says: the card, and what came of it."""
        return self.album.sheet(self.game, page.met[0][0].setup, page.card, page.came)

    def size(self, section: str) -> int:
        """How many cards a section can come to."""
        return self.album.size(self.game, section)


def open_album(pasts: Iterable[Past], game: str) -> OpenAlbum:
    """The album of a game, out of all its journals: what a copy or a branch has from the journal that it was made of
    counts once, as the original's. Raises FallenError where it keeps none."""
    album = album_of(game)
    if album is None:
        raise FallenError(f"{game} has no album")
    opened: Any = open_game(game)
    met: dict[tuple[str, str], list[tuple[Past, Meeting]]] = {}
    told: set[tuple[Any, ...]] = set()
    for past in sorted(_of(pasts, game), key=lambda past: (past.created, len(past.file), past.file)):
        begun = past.created, past.mode, past.seed, past.names
        for row in past.met:
            if (begun, row) in told:
                continue
            told.add((begun, row))
            met.setdefault(_place(album, opened, past, row[0]), []).append((past, Meeting(*row)))
    pages = (Page(key, times[0][1].card, section, tuple(times)) for (section, key), times in met.items())
    return OpenAlbum(opened, album, tuple(page for page in pages if page.section))


def _place(album: Album, game: Any, past: Past, card: str) -> tuple[str, str]:
    """Section and key of a card; empty for one that today's cards or scenarios know no more."""
    try:
        return album.place(game, past.setup, card)
    except FallenError:
        return "", ""


# --- daily games ---


@attrs.frozen
class PastDay:
    """A daily game that was begun; `result` where it is over. `in_time`: it was begun on its own day, in UTC."""

    day: str
    past: Past
    in_time: bool

    @property
    def result(self) -> DailyResult | None:
        past = self.past
        if not past.over:
            return None
        title = title_of(past.setup)
        return DailyResult(self.day, title, past.ended, past.points, past.rewinds, past.peeks)


def past_days(pasts: Iterable[Past]) -> list[PastDay]:
    """The daily games of a folder, the last day first; of several journals of a day the one that was begun first."""
    found: dict[str, PastDay] = {}
    for past in sorted(pasts, key=lambda past: (past.created, past.file)):
        if past.day and not past.wrong:
            found.setdefault(past.day, PastDay(past.day, past, _utc_day(past.created) == past.day))
    return [found[day] for day in sorted(found, reverse=True)]


def _utc_day(created: str) -> str:
    try:
        return datetime.fromisoformat(created).astimezone(UTC).date().isoformat()
    except (ValueError, OverflowError):
        return ""


def days_in_a_row(days: Sequence[PastDay], today: str) -> tuple[int, int]:
    """How many days in a row a daily game was begun on its day and played to its end: now, and the most there were.

    A run that reached yesterday still stands: today is not over.
    """
    done = sorted(date.fromisoformat(each.day) for each in days if each.in_time and each.past.over)
    runs: dict[date, int] = {}
    for day in done:
        runs[day] = runs.get(day - timedelta(days=1), 0) + 1
    this = date.fromisoformat(today)
    now = runs.get(this) or runs.get(this - timedelta(days=1), 0)
    return now, max(runs.values(), default=0)

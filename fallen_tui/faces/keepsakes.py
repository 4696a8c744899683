"""Achievements, the album and daily games in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fallen_tui.faces.outcome import game_title
from fallen_tui.faces.statistics import came_of

if TYPE_CHECKING:
    from fallen_tui.faces.album import Album, AlbumSheet, Meeting
    from fallen_tui.keepsakes import Feat, OpenAlbum, PastDay
    from fallen_tui.statistics import Past

HELP = "with undo past something new, or in a branch"
"""What a mark at an achievement means."""


def earned_words(feats: Sequence[Feat]) -> str:
    """How many achievements are earned: 5 of 20."""
    return f"{sum(feat.past is not None for feat in feats)} of {len(feats)}"


def earned_when(feat: Feat) -> str:
    """When an achievement was earned first, and by whom; empty where it has not been."""
    past = feat.past
    if past is None:
        return ""
    return f"{_when(past)}{'' if feat.fair else f' ({HELP})'}"


def _when(past: Past) -> str:
    people = ", ".join(past.names[seat] for seat in past.people)
    return f"{past.created[:10]}, {people}" if past.created else people


# --- the album ---


def met_words(met: int, size: int) -> str:
    """How many cards of a section of the album were met: 12 of 93 met."""
    return f"{met} of {size} met" if size else f"{met} met"


def album_words(opened: OpenAlbum) -> str:
    """What an album holds: 34 stories of the plains, 5 people."""
    parts = [f"{title[:1].lower()}{title[1:]} {len(pages)}" for _, title, pages in opened.sections()]
    return ", ".join(parts) or "nothing yet"


def outcomes_words(album: Album, met: Sequence[tuple[Past, Meeting]]) -> str:
    """What has come of a card, each outcome once: it went well; it went badly."""
    told = (album.outcome(meeting.came) for _, meeting in met if meeting.came)
    return "; ".join(dict.fromkeys(filter(None, told)))


def meeting_lines(album: Album, met: Sequence[tuple[Past, Meeting]]) -> list[str]:
    """When a card was met, a line for each game: 2031-05-04, Ann, Turn 4: it went well (undone)."""
    games: dict[str, tuple[Past, list[Meeting]]] = {}
    for past, meeting in met:
        games.setdefault(past.file, (past, []))[1].append(meeting)
    lines = []
    for past, meetings in games.values():
        turn = f", Turn {meetings[0].turn}" if meetings[0].turn else ""
        came = [f"{album.outcome(each.came)}{_undone(each)}" for each in meetings if album.outcome(each.came)]
        bare = "" if came else _undone(meetings[0])
        lines.append(f"{_when(past)}{turn}{bare}" + (f": {'; '.join(dict.fromkeys(came))}" if came else ""))
    return lines


def _undone(meeting: Meeting) -> str:
    return " (undone)" if meeting.undone else ""


def hidden_words(sheet: AlbumSheet) -> str:
    """That there are outcomes nobody has met yet; empty where there are none."""
    if not sheet.hidden:
        return ""
    return f"{sheet.hidden} more {'way it can end' if sheet.hidden == 1 else 'ways it can end'} left to find."


# --- daily games ---


def day_words(day: PastDay) -> str:
    """The line to share of a day that is over, else how far it has come; one that was begun later says so."""
    late = "" if day.in_time else " (started on another day)"
    result = day.result
    if result is not None:
        return f"{result.line}{late}"
    return f"fallen {day.day} · {game_title(day.past.game)} · {came_of(day.past)}{late}"


def streak_words(streak: tuple[int, int]) -> str:
    """Days in a row, now and at most: 3 now, 5 at most."""
    now, most = streak
    return f"{now or 'none'} now, {most} at best"

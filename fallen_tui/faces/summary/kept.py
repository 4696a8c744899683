"""What is kept of a game that is remembered, and what finds it."""

from __future__ import annotations

from typing import Any, Protocol

import attrs

from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Result
from fallen_tui.faces.summary.swings import Progress, Stretch

EVEN = 0.5
"""What came off with better odds than these was no best roll, nor what failed with worse ones bad luck."""


@attrs.frozen
class FigureTable:
    """Rows of figures below a head; the first cell of each stands at the left."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@attrs.frozen
class Loss:
    """Somebody or something lost: when, whose, who, and by what; `part` of the game, where each has its own Turns."""

    turn: int
    seat: int
    who: str
    how: str
    part: str = ""


@attrs.frozen
class SideSheet:
    """What a side has at the end: in full, and in a line or two."""

    title: str
    full: tuple[str, ...]
    brief: tuple[str, ...]


@attrs.frozen
class Findings:
    """What the keeper of a game has found by the end.

    opening   sentences of the told story before the turning points; `closing` one for each seat after them
    best      (what it is, in words): the best roll, the worst luck
    lost      heading of the losses, and what stands below it where there are none; without a heading none are told
    log       what the log tells, a turn each, where nothing better is known of the game
    toll      the losses in a sentence; empty where there is nothing to say
    chapters  of a campaign: each chapter with its end; `turns` of those that are over, not counted by the game any
              more; `part` the chapter in which it ended, or stands
    """

    opening: tuple[str, ...]
    closing: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    progress: Progress
    tracks: tuple[str, ...]
    lost: tuple[str, str]
    losses: tuple[Loss, ...]
    toll: str
    best: tuple[tuple[str, str], ...]
    luck: FigureTable | None
    sheets: tuple[SideSheet, ...]
    figures: FigureTable
    chapters: tuple[str, ...] = ()
    turns: int = 0
    part: str = ""
    log: tuple[str, ...] = ()


class Keeper(Protocol):
    """Follows a game entry by entry and keeps what is worth remembering."""

    def see(self, before: Any, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""

    def finish(self, state: Any, result: Result | None) -> Findings:
        """All that was found, the last state being this."""

"""The page of a story: what happened since it began, in its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import attrs

from fallen_tui.engine.events import Entry
from fallen_tui.engine.records import FrozenRecord, Record, define, frozen


@frozen
class StoryStart(FrozenRecord):
    """Where a story began: its entry, the turn and the place; a game adds what it says at the head of the page."""

    number: int
    turn: int
    place: str


@frozen
class PageLine(FrozenRecord):
    """A line of the log on a page."""

    number: int
    text: str


@frozen
class Chosen(FrozenRecord):
    """A choice that was made: the place of the option among all of them."""

    number: int
    place: int


@define
class PagePart(Record):
    """A part of a page, in the order of play.

    kind    a word of the game: opening, checks, outcome, round
    title   its heading, "" for none; `result` success, failure or ""
    items   what happened in it: PageLine, Chosen, or a roll of the game
    """

    kind: str
    title: str = ""
    result: str = ""
    items: list[Any] = attrs.field(factory=list)


StartT = TypeVar("StartT", bound=StoryStart)
PartT = TypeVar("PartT", bound=PagePart)


@define
class StoryPage(Record, Generic[StartT, PartT]):
    """A story up to entry `last`; `end` is "" while it goes on. It has one part at least."""

    start: StartT
    parts: list[PartT]
    end: str = ""
    last: int = 0


PageT = TypeVar("PageT", bound=StoryPage[Any, Any])


def tell(
    page: PageT,
    entries: Iterable[tuple[int, Entry]],
    lines: Mapping[int, str],
    rolls: Mapping[int, object],
    follow: Callable[[PageT, Entry], None],
    chosen: Callable[[Entry], int | None],
    apart: tuple[type, ...],
) -> PageT:
    """The page with the entries of its story in its parts, the first of which begins it.

    lines    entry -> its line of the log, for the one who reads
    rolls    entry -> the roll that began with it
    follow   turns to the next part where an entry begins one
    chosen   the place of the option that was taken; None for any other entry
    apart    kinds of entries that the page shows in a way of its own, whatever the log says of them
    """
    for number, entry in entries:
        page.last = number
        if number > page.start.number:
            follow(page, entry)
        items = page.parts[-1].items
        if number in rolls:
            items.append(rolls[number])
        if (place := chosen(entry)) is not None:
            items.append(Chosen(number, place))
        if (text := lines.get(number, "")) and not isinstance(entry, apart):
            items.append(PageLine(number, text))
    return page

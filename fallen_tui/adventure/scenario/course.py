"""The chapters of a campaign: when each comes, which comes next, and the boons that are offered."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from fallen_tui.adventure.content.reading import read_fields
from fallen_tui.adventure.scenario.goals import Goal
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from cattrs import Converter


@frozen
class Chapter(FrozenRecord):
    """A scenario of the campaign: when it comes, and the boons that are offered when it is won.

    after   None: when the chapter before it in the list is won
    """

    id: str
    after: Goal | None = None
    boons: tuple[str, ...] = ()


def read_chapter(value: Any, converter: Converter) -> Chapter:
    """The hook of chapters: from an id alone, or a mapping. Raises FieldErrors."""
    return Chapter(value) if type(value) is str else read_fields(Chapter, value, converter)


class ChapterCourse(Protocol):
    """A campaign as far as its course goes: its chapters in their order, and the one with which it begins."""

    @property
    def chapters(self) -> tuple[Chapter, ...]: ...
    @property
    def first(self) -> str: ...


def coming(
    campaign: ChapterCourse, outcomes: Mapping[str, str], holds: Callable[[Goal], bool | None]
) -> tuple[list[str], bool]:
    """The chapters that may come next, and whether the last of them does."""
    found = []
    for place, chapter in enumerate(campaign.chapters):
        if chapter.id in outcomes:
            continue
        if chapter.after is not None:
            comes = holds(chapter.after)
        else:
            comes = place > 0 and outcomes.get(campaign.chapters[place - 1].id) == "won"
        if comes is not False:
            found.append(chapter.id)
        if comes:
            return found, True
    return found, False


def following(campaign: ChapterCourse, outcomes: Mapping[str, str], holds: Callable[[Goal], bool]) -> str:
    """The first chapter that has not been played and whose time has come; "" where there is none.

    outcomes  won or lost, by the chapters that were played
    """
    found, sure = coming(campaign, outcomes, holds)
    return found[-1] if sure else ""


def offered(own: Iterable[str], all_: Iterable[str], gained: Container[str], n: int) -> tuple[str, ...]:
    """The boons to choose from: those of the chapter, then all others in their order, as far as one has them not."""
    return tuple(boon for boon in dict.fromkeys((*own, *all_)) if boon not in gained)[:n]

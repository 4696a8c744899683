"""How scenarios and campaigns are read: by their level, strictly.

Faults are told together: those of fields with readers of their own first, all others once these are mended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.reading import by_fields, mapping
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, CampaignSheet, ChronicleNote, Person, joined
from fallen_tui.adventure.scenario.course import Chapter, read_chapter
from fallen_tui.adventure.scenario.levels import plain
from fallen_tui.engine.library import FieldError, StructureHook
from fallen_tui.engine.library_structure import strict_converter

if TYPE_CHECKING:
    from cattrs import Converter

S = TypeVar("S")
C = TypeVar("C", bound=CampaignSheet)
Hooks = Mapping[Any, StructureHook]


def scenario_reader(cls: type[S], converter: Callable[[], Converter]) -> Callable[[Any, str, int], S]:
    """What reads the data of a scenario at a level for so many seats. It raises FieldError, or a group of them."""

    def read(data: Any, level: str, seats: int) -> S:
        made: S = converter().structure(plain(data, level, seats), cls)
        object.__setattr__(made, "level", level)
        return made

    return read


def campaign_reader(cls: type[C], hooks: Hooks) -> Callable[[Any, str, Mapping[str, Any], Any], C]:
    """What reads the data of a campaign at a level, with the scenarios of its chapters and the cards of the game.

    hooks   those of scenarios, and those of what else only campaigns of the game have. It raises FieldErrors.
    """
    by_name = {each: by_fields(each) for each in (cls, CampaignEnding, ChronicleNote, Person)}
    converter = reader_of({**hooks, **by_name, Chapter: read_chapter})

    def read(data: Any, level: str, scenarios: Mapping[str, Any], base: Any) -> C:
        made: C = converter().structure(plain(mapping(data, "a campaign"), level, 1), cls)
        return joined(made, scenarios, base)

    return read


def counter_at(value: Any) -> dict[str, Any]:
    """The fields of a rule that waits for a number of a counter, {ID: test}. Raises FieldError."""
    if type(value) is not dict or len(value) != 1:
        raise FieldError("write {counter_at: {ID: test}}")
    ((counter, test),) = value.items()
    return {"on": "counter_at", "counter": counter, "test": Test.parse(test)}


def carried_to(when: dict[str, Any], field: str) -> dict[str, Any]:
    """The fields of a rule that waits for a mark to be carried somewhere; `field` is that of where. FieldError."""
    if when.keys() != {"carried_to", "mark"}:
        raise FieldError(f"write {{carried_to: {field.upper()}, mark: ID}}")
    return {"on": "carried_to", field: str(when["carried_to"]), "mark": str(when["mark"])}


def reader_of(hooks: Hooks) -> Callable[[], Converter]:
    """What reads classes by their hooks, made when it is first wanted."""
    return cache(lambda: strict_converter(dict(hooks), detailed=True))

"""Parts that cards share: links, Vehicles, and the pieces of stories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import attrs

from fallen_tui.adventure.content.reading import HIDDEN, demand, gathered, read_fields
from fallen_tui.adventure.content.texts import said
from fallen_tui.engine.library import FieldError, at
from fallen_tui.engine.library_errors import hint, offered, wanted, word_list
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS, GearCategory, Skills, SkillWord, TechnologyWord

if TYPE_CHECKING:
    from cattrs import Converter


@frozen
class Link(FrozenRecord):
    """The Link Bonus of a Character: for gear of category `to`, or for the card `item`. FL-CHR-10, FL-CHR-12."""

    to: GearCategory | Literal[""] = ""
    item: str = ""
    skills: Skills = ()
    movement: int = 0
    armor: int = 0
    psych: int = 0
    successes: Skills = ()
    double: bool = False
    twice: bool = False
    cumulative: bool = False

    def __attrs_post_init__(self) -> None:
        gives = any((self.skills, self.movement, self.armor, self.psych, self.successes, self.double, self.twice))
        demand(
            (bool(self.to) != bool(self.item), "to", "a link needs either to or item, not both"),
            (gives, "skills", "a link must give something"),
        )


@frozen
class FreeTechnology(FrozenRecord):
    """A technology that comes free with a Character dealt in set-up; `later` coins buy it afterwards (0: never)."""

    technology: TechnologyWord
    later: int = 0


@frozen
class VehicleStats(FrozenRecord):
    """The figures of a Vehicle. FL-TAB-DECKS."""

    skills: Skills = ()
    capacity: int = 0
    movement: int = 0
    motor: bool = False

    def __attrs_post_init__(self) -> None:
        demand(
            (all(0 < n <= 9 for _, n in self.skills), "skills", "a Vehicle's skills must be 1 to 9"),
            (0 <= self.capacity <= 20, "capacity", "must be 0 to 20"),
            (0 <= self.movement <= 6, "movement", "must be 0 to 6"),
        )


@frozen
class Part(FrozenRecord):
    """What happens on a success or failure: its story and its effects."""

    text: str
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(said(self.text, "text", 700))


@frozen
class CheckSpec(FrozenRecord):
    """A check: a skill and how many Successes; with its own parts where the player chooses among checks."""

    skill: SkillWord
    need: int
    success: Part | None = None
    failure: Part | None = None


@frozen
class Optional_(FrozenRecord):
    """The Optional Skill Check of a Mission."""

    skill: SkillWord
    need: int
    text: str
    success: Part
    failure: Part | None = None

    def __attrs_post_init__(self) -> None:
        demand(said(self.text, "text", 700))


@frozen
class Visit(FrozenRecord):
    """What a Party at a Point of Interest may do for one week; without checks the success part."""

    text: str
    success: Part
    checks: tuple[CheckSpec, ...] = ()
    failure: Part | None = None

    def __attrs_post_init__(self) -> None:
        demand(
            said(self.text, "text", 700),
            (
                bool(self.checks) == (self.failure is not None),
                "failure",
                "checks and failure go together; write both or neither",
            ),
        )


@frozen
class WorldSheet(FrozenRecord):
    """A World card's Point of Interest and lasting effects. turns: None until completed. FL-WLD-02, FL-WLD-05.

    bare: a place of a scenario that cannot be visited
    """

    name: str = ""
    at: Literal["random", "here", "nearest_city", "nearest_mountain", "coast", "own_town"] = "random"
    turns: int | None = None
    limit: Literal["party", "turn", "once", "free"] = "party"
    effects: Do = ()
    visit: Visit | None = None
    bare: bool = attrs.field(default=False, metadata=HIDDEN)

    def __attrs_post_init__(self) -> None:
        demand(
            (not self.name or said(self.name, "name", 40)[0], "name", "must have 1 to 40 printable characters"),
            (bool(self.name) or self.visit is None, "name", "a place with a visit needs a name"),
            (self.turns is None or 1 <= self.turns <= 12, "turns", "must be 1 to 12 Turns"),
            (
                bool(self.effects) or self.visit is not None or self.bare,
                "visit",
                "a World card needs effects, a visit or both",
            ),
        )


def _skill_of(value: dict[str, Any], converter: Converter) -> tuple[str, int]:
    """The skill and the number of Successes of a check such as {combat: 3}."""
    found = [skill for skill in SKILLS if skill in value]
    if len(found) != 1:
        word = next(iter(value), "")
        skills = f"; you have {word_list(found, 'and')}" if found else offered(word, SKILLS, "the skills are")
        raise FieldError(f"write one skill and its number, such as {{combat: 3}}{skills}")
    with at(found[0]):
        need: int = converter.structure(value[found[0]], int)
        if not 1 <= need <= 15:
            raise FieldError(f"must be 1 to 15 Successes, not {need}")
    return found[0], need


def read_check(value: Any, converter: Converter) -> CheckSpec:
    """A check from {combat: 3}, with its own success and failure where there is a choice. Raises FieldErrors."""
    if type(value) is not dict:
        raise wanted(value, "a check, such as {combat: 3}")
    skill, need = _skill_of(value, converter)
    parts: dict[str, Any] = {}
    errors: list[Exception] = []
    for key, item in value.items():
        if key == skill:
            continue
        try:
            with at(key):
                if key not in ("success", "failure"):
                    near = hint(key, (*SKILLS, "success", "failure"))
                    raise FieldError(f"unknown field of a check{near or '; it has a skill, success and failure'}")
                parts[key] = converter.structure(item, Part)
        except Exception as error:
            errors.append(error)
    gathered(errors)
    return CheckSpec(skill=skill, need=need, **parts)  # type: ignore[arg-type]


def read_optional(value: Any, converter: Converter) -> Optional_:
    """The Optional Skill Check from {technical: 5, text, success, failure}. Raises FieldErrors."""
    if type(value) is not dict:
        raise wanted(value, "a check, such as {technical: 5, text: ..., success: ...}")
    skill, need = _skill_of(value, converter)
    rest = {key: item for key, item in value.items() if key != skill}
    return read_fields(Optional_, rest, converter, skill=skill, need=need)

"""Characters, Spoils and Action cards. FL-CHR, FL-SPO, FL-EQP, FL-ACT, FL-NPC."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import attrs

from fallen_tui.adventure.content.cards import PrintedCard
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.moments import used_up
from fallen_tui.adventure.content.reading import HIDDEN, demand, read_fields
from fallen_tui.adventure.content.texts import Claim, named, said
from fallen_tui.engine.library_errors import word_list
from fallen_tui.engine.records import Single, frozen
from fallen_tui.games.fallen_land.content.card_parts import FreeTechnology, Link, VehicleStats
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do
from fallen_tui.games.fallen_land.content.moments import Ability, When
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing, StandingWord
from fallen_tui.games.fallen_land.content.vocabulary import (
    ActionKind,
    Assignment,
    GearCategory,
    Job,
    Skills,
    SkillWord,
    SpoilsKind,
    TargetWord,
)

if TYPE_CHECKING:
    from cattrs import Converter


@frozen
class Character(Single):
    """A Character card. FL-CHR-01 to FL-CHR-05. bonuses: all that the card gives all the time."""

    id: str
    name: str
    occupation: str
    text: str
    skills: Skills
    health: int
    psych: int
    capacity: int
    master: SkillWord | Literal[""] = ""
    link: Link | None = None
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    start: FreeTechnology | None = None
    bonuses: tuple[Standing, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: self.standing, takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        figures = dict(self.skills)
        total, wanted = sum(figures.values()), 40 if self.master else 35
        tens = [skill for skill, n in self.skills if n == 10]
        demand(
            *named(self.id, "ch001", self.name, self.text),
            said(self.occupation, "occupation", 40),
            (self.occupation == self.occupation.lower(), "occupation", "must be in lower case"),
            (
                len(figures) == 6 and all(3 <= n <= 10 for n in figures.values()),
                "skills",
                "must be all six skills, each 3 to 10",
            ),
            (total == wanted, "skills", f"the skills add up to {total}; they must add up to {wanted}"),
            (
                not self.master or tens == [self.master],
                "master",
                "the Master skill must be 10, and no other",
            ),
            (5 <= self.health <= 10, "health", "must be 5 to 10"),
            (2 <= self.psych <= 6, "psych", "must be 2 to 6"),
            (8 <= self.capacity <= 18, "capacity", "must be 8 to 18"),
        )

    def skill(self, word: str) -> int:
        """The Base Skill."""
        return dict(self.skills)[word]  # type: ignore[index]


@frozen
class Spoils(Single):
    """A Spoils card. FL-SPO, FL-EQP.

    value   coins, None: NA; weight: Carrying Cost; adds: to the bearer's capacity instead (a weight of "+3")
    faction number of the faction whose perk gives it, None: it lies in the deck
    bonuses standing bonuses, the printed symbols (armor, psych, movement, ...) among them; not skills, not weight
    """

    id: str
    name: str
    text: str
    kind: SpoilsKind
    categories: tuple[GearCategory, ...] = ()
    value: int | None = None
    weight: int = 0
    skills: Skills = ()
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    armor: int = 0
    psych: int = 0
    movement: int = 0
    first_strike: bool = False
    infects: bool = False
    irradiates: bool = False
    stowable: bool = False
    party: bool = False
    permanent: GearCategory | Literal[""] = ""
    vehicle: VehicleStats | None = None
    hire: int | None = None
    rides: bool = False
    jinx: Literal["", "party", "character"] = ""
    do: Do = ()
    faction: int | None = None
    adds: int = attrs.field(default=0, metadata=HIDDEN)
    bonuses: tuple[Standing, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: (*self.standing, *_symbols(self)), takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        kind = self.kind
        symbols = self.armor or self.psych or self.movement
        demand(
            *named(self.id, "sp001", self.name, self.text),
            (self.value is None or 2 <= self.value <= 25, "value", "must be 2 to 25; leave it out for NA"),
            (0 <= self.weight <= 6 and 0 <= self.adds <= 6, "weight", 'must be 0 to 6, or "+1" to "+6"'),
            (kind != "book" or self.weight <= 1, "weight", "a book's weight must be 0 or 1"),
            (len({*self.categories}) == len(self.categories), "categories", "a category is listed twice"),
            (0 <= self.armor <= 2, "armor", "must be 1 or 2"),
            (-4 <= self.psych <= 4, "psych", "must be -4 to 4"),
            (-4 <= self.movement <= 4, "movement", "must be -4 to 4"),
            (
                (kind == "vehicle") == (self.vehicle is not None),
                "vehicle",
                "vehicle and kind: vehicle go together; write both or neither",
            ),
            (
                (kind == "ally") == (self.hire is not None),
                "hire",
                "hire and kind: ally go together; write both or neither",
            ),
            (self.hire is None or 0 <= self.hire <= 30, "hire", "must be 0 to 30 coins"),
            (kind == "ally" or not self.rides, "rides", "only an Ally can ride"),
            ((kind == "jinxed") == bool(self.jinx), "jinx", "jinx and kind: jinxed go together; write both or neither"),
            ((kind == "event") == bool(self.do), "do", "do and kind: event go together; write both or neither"),
            (
                kind != "event" or not (self.skills or self.bonuses or self.abilities or symbols),
                "kind",
                "an Event can't give skills, symbols, bonuses or abilities",
            ),
            (kind != "vehicle" or not self.skills, "skills", "put a Vehicle's skills under vehicle"),
            (not self.permanent or kind not in ("event", "ally", "jinxed"), "permanent", "only gear can be permanent"),
            (not self.permanent or not used_up(self.abilities), "abilities", "a permanent card can't be used up"),
            ("vehicle" not in (kind, self.permanent) or not _bodily(self.bonuses), "standing", _NO_BODY),
            (self.faction is None or 1 <= self.faction <= 12, "faction", "must be 1 to 12"),
        )


_BODILY = ("armor", "psych", "health", "first_strike", "infects", "irradiates")
_NO_BODY = f"a Vehicle can't have {word_list(_BODILY, 'or')} of its own; add of: party"


def _bodily(bonuses: tuple[Standing, ...]) -> bool:
    """Whether some bonus serves nobody but a Character who bears the card. FL-EQP-18, FL-PVP-07, FL-DEC-84."""
    return any(bonus.what in _BODILY and bonus.of != "party" for bonus in bonuses)


def _symbols(card: Spoils) -> tuple[Standing, ...]:
    symbols: tuple[tuple[StandingWord, int], ...] = (
        ("armor", card.armor),
        ("psych", card.psych),
        ("movement", card.movement),
        ("first_strike", card.first_strike),
        ("infects", card.infects),
        ("irradiates", card.irradiates),
    )
    return tuple(Standing(what, n=int(n)) for what, n in symbols if n)


_ADDS = re.compile(r"\+([1-9])")


def read_spoils(value: Any, converter: Converter) -> Spoils:
    """A Spoils card; a weight of "+3" adds capacity. Raises FieldErrors."""
    if isinstance(value, dict) and isinstance(weight := value.get("weight"), str) and (more := _ADDS.fullmatch(weight)):
        return read_fields(Spoils, {**value, "weight": 0}, converter, adds=int(more[1]))
    return read_fields(Spoils, value, converter)


@frozen
class Action(PrintedCard):
    """An Action card. FL-ACT; hired ones FL-NPC.

    value      coins, None: NA; condition: of the player; target_if: of the target; lasts: Turns attached, 0: for good
    hire ...   of mercenaries and hit men: coins, movement in hexes, Omega, d10s, Health, First Strike d6s
    """

    pattern: ClassVar[str] = "ac001"
    kind: ActionKind
    red: bool = False
    value: int | None = None
    when: tuple[When, ...] = attrs.field(default=(), metadata={"single": True})
    target: TargetWord = ""
    condition: Condition = ALWAYS
    target_if: Condition = ALWAYS
    cost: Cost = FREE
    do: Do = ()
    attach: bool = False
    jinx: bool = False
    lasts: int = 0
    standing: tuple[Standing, ...] = ()
    abilities: tuple[Ability, ...] = ()
    hire: int = 0
    movement: int = 0
    omega: int = 0
    dice: int = 0
    health: int = 0
    strike: int = 0
    assignments: tuple[Assignment, ...] = ()
    jobs: tuple[Job, ...] = ()
    bonuses: tuple[Standing, ...] = attrs.field(
        init=False, repr=False, default=attrs.Factory(lambda self: self.standing, takes_self=True)
    )

    def claims(self) -> Iterable[Claim]:
        return (
            (self.value is None or 1 <= self.value <= 25, "value", "must be 1 to 25; leave it out for NA"),
            (self.red or not self.target.startswith("rival"), "red", "a card aimed at a rival needs red: true"),
            (self.target_if == ALWAYS or bool(self.target), "target_if", "needs a target"),
            *self._attached(),
            *self._hired(),
        )

    @property
    def hired(self) -> bool:
        """Whether it is a mercenary or a hit man, who is hired instead of played."""
        return self.kind in ("mercenary", "hit_man")

    def _attached(self) -> tuple[tuple[bool, str, str], ...]:
        gives = bool(self.standing or self.abilities)
        technology = any(effect.technology for effect in self.do)
        return (
            (not self.attach or bool(self.target), "target", "an attached card needs a target"),
            (not self.attach or gives, "attach", "an attached card must give standing bonuses or abilities"),
            (self.attach or self.hired or not gives, "attach", "standing and abilities need attach: true"),
            (self.attach or not self.lasts, "lasts", "only an attached card can last"),
            (0 <= self.lasts <= 12, "lasts", "must be 1 to 12 Turns"),
            (self.kind != "jinx" or self.jinx, "jinx", "kind: jinx needs jinx: true"),
            (not self.jinx or self.attach, "jinx", "a Jinxed card needs attach: true"),
            (self.kind != "technology" or technology, "do", "a technology card needs do: [{technology: ...}]"),
            (self.hired or self.attach or bool(self.do), "do", "is missing"),
        )

    def _hired(self) -> tuple[tuple[bool, str, str], ...]:
        mercenary, hit_man = self.kind == "mercenary", self.kind == "hit_man"
        figures = (self.hire, self.movement, self.omega, self.dice, self.health, self.strike)
        if not self.hired:
            return (
                (bool(self.when), "when", "is missing"),
                (not any(figures), "kind", "only mercenaries and hit men can be hired and fight"),
                (not self.assignments, "assignments", "only a mercenary can have assignments"),
                (not self.jobs, "jobs", "only a hit man can have jobs"),
            )
        return (
            (not self.when, "when", "a mercenary or hit man can't have when"),
            (not self.target and not self.attach, "target", "a mercenary or hit man can't have a target"),
            (1 <= self.hire <= 40, "hire", "must be 1 to 40 coins"),
            (8 <= self.omega <= 30, "omega", "must be 8 to 30"),
            (5 <= self.health <= 50, "health", "must be 5 to 50"),
            (0 <= self.strike <= 6, "strike", "must be 0 to 6 dice"),
            (
                mercenary == (1 <= self.movement <= 20),
                "movement",
                "must be 1 to 20 hexes for a mercenary; leave it out for a hit man",
            ),
            (
                self.dice in (5, 6) if mercenary else self.dice in (0, 1),
                "dice",
                "must be 5 or 6 for a mercenary, 0 or 1 for a hit man",
            ),
            (
                mercenary == bool(self.assignments),
                "assignments",
                "a mercenary needs assignments; a hit man can't have them",
            ),
            (hit_man == bool(self.jobs), "jobs", "a hit man needs jobs; a mercenary can't have them"),
        )

"""What a scenario is made of: its setting, sites, counters, things to carry, rules, front. Attrs classes.

Loaded with `scenario`, which holds them together.
"""

from __future__ import annotations

import re
from typing import Literal

import attrs

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import identified, said
from fallen_tui.adventure.scenario.parts import Range
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.cards import Visit
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.content.vocabulary import HexTerrain, TechnologyWord

HEX = re.compile(r"[A-Z]\d\d")
"""What the name of a hex looks like."""
OWN_MOMENTS = ("turn_start", "turn_end", "site_done", "counter_at", "carried_to")
"""The moments of triggers that no card knows."""


# --- where things lie ---


@frozen
class Spot(FrozenRecord):
    """Where something lies: one of `hexes`, a place named by a `word`, or `distance` hexes from something.

    from_   own_town, centre, a hex, or the id of a site that is laid before; terrain: none is any land
    """

    hexes: tuple[str, ...] = ()
    word: str = ""
    from_: str = ""
    distance: Range = (0, 0)
    terrain: tuple[HexTerrain, ...] = ()


# --- the parts of a scenario ---


@frozen
class Deal(FrozenRecord):
    """How many cards each seat is dealt."""

    character: int = 6
    spoils: int = 10
    action: int = 3

    def __attrs_post_init__(self) -> None:
        demand(
            (1 <= self.character <= 10, "character", "must be 1 to 10 Characters"),
            (0 <= self.spoils <= 30, "spoils", "must be 0 to 30 Spoils"),
            (0 <= self.action <= 7, "action", "must be 0 to 7 Action cards"),
        )


@frozen
class Setting(FrozenRecord):
    """What is otherwise in set-up. None is as ever.

    faction   for each seat the factions to choose from; one alone is taken, none are rolled for as ever
    cards     for each seat the cards it gets besides; box: cards that are not in this game
    place     the hex of each seat's Party, "" the own town
    resources how many of the nearest each seat owns; -1: all are destroyed
    """

    faction: tuple[tuple[int, ...], ...] = ()
    coins: int | None = None
    deal: Deal = attrs.field(factory=Deal)
    prestige: int = 0
    town_health: int | None = None
    place: tuple[str, ...] = ()
    cards: tuple[tuple[str, ...], ...] = ()
    box: tuple[str, ...] = ()
    missions: int = 7
    technologies: tuple[TechnologyWord, ...] = ()
    resources: int = 0
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(
            (self.coins is None or 0 <= self.coins <= 99, "coins", "must be 0 to 99 coins"),
            (0 <= self.prestige <= 19, "prestige", "must be 0 to 19 Prestige"),
            (self.town_health is None or 1 <= self.town_health <= 79, "town_health", "must be 1 to 79 Town Health"),
            (0 <= self.missions <= 7, "missions", "must be 0 to 7 Mission chips"),
            (-1 <= self.resources <= 5, "resources", "must be none, or 0 to 5 Resources"),
        )


@frozen
class Moves(FrozenRecord):
    """How a site moves as each Turn ends: `n` hexes toward nearest_party, a hex or another site."""

    toward: str
    n: int = 1

    def __attrs_post_init__(self) -> None:
        demand((1 <= self.n <= 6, "n", "must be 1 to 6 hexes a Turn"))


@frozen
class Site(FrozenRecord):
    """A place that the scenario lays on the map. FL-SCN-05.

    for_      the seat (from 1) that alone may visit it where `owner_only`; it is not laid without that seat
    opens     the Turn; 0: by an effect alone; or when it opens, as a condition. until: its last Turn, 0 for none
    limit     how often a Party may visit it: party once each, turn once a Turn, once (the first closes it), free
    closes    success: done and closed with the first success; visit; never
    """

    id: str
    name: str
    at: Spot
    text: str = ""
    for_: int = 0
    owner_only: bool = False
    opens: int = 1
    opens_if: Condition | None = None
    until: int = 0
    limit: Literal["party", "turn", "once", "free"] = "turn"
    closes: Literal["success", "visit", "never"] = "success"
    condition: Condition = ALWAYS
    visit: Visit | None = None
    sign: str = ""
    kind: Literal["place", "foe", "goal"] = "place"
    moves: Moves | None = None

    def __attrs_post_init__(self) -> None:
        demand(
            identified(self.id),
            said(self.name, "name", 40),
            (self.visit is not None or bool(self.text), "text", "is missing; a site without a visit needs one"),
            (len(self.text) <= 400, "text", "must have at most 400 characters"),
            (0 <= self.for_ <= 6, "for", "must be a seat from 1 to 6"),
            (0 <= self.opens <= 20, "opens", "must be a Turn from 1 to 20, or never"),
            (0 <= self.until <= 20, "until", "must be a Turn from 1 to 20"),
            (re.fullmatch(r"[A-Za-z]{0,2}", self.sign) is not None, "sign", "must be one or two letters"),
        )


@frozen
class Trigger(FrozenRecord):
    """A rule of the scenario: at a moment, where a condition holds, it does something. FL-SCN-09.

    on      one of OWN_MOMENTS, or "card": then `when` are moments of cards, each of the seat whose moment it is
    site    of site_done and carried_to ("" any); mark: of carried_to; counter, test: of counter_at
    each    carried out for every seat in order, not for one alone
    limit   "", turn or game, for the whole table; text: printed in place of the machine-made sentence
    """

    on: str
    do: Do
    when: tuple[When, ...] = ()
    site: str = ""
    mark: str = ""
    counter: str = ""
    test: Test | None = None
    condition: Condition = ALWAYS
    limit: Literal["", "turn", "game"] = ""
    each: bool = False
    text: str = ""
    story: str = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (bool(self.do or self.story), "do", "a rule needs do, a story or both"),
            (len(self.story.split()) <= 60, "story", "must have at most 60 words"),
            (len(self.text) <= 300, "text", "must have at most 300 characters"),
        )


@frozen
class Front(FrozenRecord):
    """Ground that something spreads over, so many hexes a Turn. FL-SCN-12.

    hexes     in their order; or from_ a hex outward, a ring at a time, over land
    kind      radiation, closed or burning; resources: what becomes of those it reaches
    """

    name: str
    per_turn: int
    kind: Literal["radiation", "closed", "burning"]
    hexes: tuple[str, ...] = ()
    from_: str = ""
    starts: int = 1
    resources: Literal["keep", "neutral", "destroyed"] = "keep"
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(
            said(self.name, "name", 40),
            (bool(self.hexes) != bool(self.from_), "hexes", "write hexes in their order or from: a hex, not both"),
            (0 <= self.per_turn <= 30, "per_turn", "must be 0 to 30 hexes"),
            (bool(self.do) == (self.kind == "burning"), "do", "burning ground needs do; other fronts can't have it"),
        )

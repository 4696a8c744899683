"""What a scenario is made of: its setting, places, rules. Attrs classes; the README is their guide."""

from __future__ import annotations

from typing import Literal

from fallen_tui.adventure.content.amounts import Test
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import NAME, identified, said
from fallen_tui.adventure.scenario.parts import Range
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.posthuman.content.effects import Do
from fallen_tui.games.posthuman.content.vocabulary import GOAL

PLAIN_MOMENTS = ("turn_start", "turn_end", "zone", "tile", "encounter", "event", "knocked_out")
"""Moments of rules that name nothing."""
OF_PLACES = ("found", "reached")
"""Moments of rules that name a place: its tile is laid, it is completed."""
MOST_FOOD, MOST_AMMO, MOST_SCARS = 12, 12, 4
TILES = 56


@frozen
class Setting(FrozenRecord):
    """What is otherwise in set-up; what is not named is as ever. PH-SCN-03.

    food, ammo, xp   more of it than the survivor has
    scars            drawn at the start; journey: spaces of the track that lie behind one
    items            cards put into the inventory; followers: people who are with one, active
    events           (turn, card): the events of these turns
    box              cards that are not in this game
    """

    food: int = 0
    ammo: int = 0
    xp: int = 0
    scars: int = 0
    journey: int = 0
    items: tuple[str, ...] = ()
    followers: tuple[str, ...] = ()
    events: tuple[tuple[int, str], ...] = ()
    box: tuple[str, ...] = ()
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        turns = [turn for turn, _ in self.events]
        demand(
            (0 <= self.food <= MOST_FOOD, "food", f"must be 0 to {MOST_FOOD}"),
            (0 <= self.ammo <= MOST_AMMO, "ammo", f"must be 0 to {MOST_AMMO}"),
            (0 <= self.xp <= 9, "xp", "must be 0 to 9"),
            (0 <= self.scars <= MOST_SCARS, "scars", f"must be 0 to {MOST_SCARS}"),
            (0 <= self.journey < GOAL, "journey", f"must be 0 to {GOAL - 1}"),
            (len(set(turns)) == len(turns), "events", "two events have the same turn"),
            (len({card for _, card in self.events}) == len(turns), "events", "an event is listed for two turns"),
        )


@frozen
class Place(FrozenRecord):
    """A tile that means something. PH-SCN-05.

    tile   the terrain tile that is this place; among: it lies between these places of the stack, counted from the top
    text   what one sees there, in place of what stands on the tile
    """

    id: str
    name: str
    tile: str
    among: Range
    text: str = ""

    def __attrs_post_init__(self) -> None:
        low, high = self.among
        demand(
            identified(self.id),
            said(self.name, "name", NAME),
            (1 <= low <= high <= TILES, "among", f"must be two places in the stack from 1 to {TILES}, such as [4, 8]"),
            (len(self.text) <= 300, "text", "must have at most 300 characters"),
        )


@frozen
class Trigger(FrozenRecord):
    """A rule of the scenario: at a moment, where a condition holds, it does something. PH-SCN-07.

    on       a word of PLAIN_MOMENTS or OF_PLACES, counter_at or carried_to
    place    of found, reached and carried_to; mark: of carried_to; counter, test: of counter_at
    card     of event and encounter: that card alone, "" any
    limit    "", turn or game
    name     what stands over it where something is chosen or told; "" the name of the scenario
    text     printed in the briefing in place of the machine-made sentence
    story    told when it happens: the briefing is silent about such a rule unless it has a text; hush: about any other
    """

    on: str
    do: Do = ()
    place: str = ""
    mark: str = ""
    counter: str = ""
    test: Test | None = None
    card: str = ""
    condition: Condition = ALWAYS
    limit: Literal["", "turn", "game"] = ""
    name: str = ""
    text: str = ""
    hush: bool = False
    story: str = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (bool(self.do or self.story), "do", "a rule needs do, a story or both"),
            (len(self.name) <= NAME, "name", f"must have at most {NAME} characters"),
            (len(self.story.split()) <= 90, "story", "must have at most 90 words"),
            (len(self.text) <= 300, "text", "must have at most 300 characters"),
        )

    @property
    def announced(self) -> bool:
        """Whether the briefing tells it."""
        return bool(self.text) or not (self.hush or self.story)


@frozen
class RuleCard(FrozenRecord):
    """A rule as a card, so that whatever names and tells cards names and tells it. It lies in no deck."""

    id: str
    name: str
    text: str
    do: Do = ()

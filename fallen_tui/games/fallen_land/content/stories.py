"""Story cards: Encounters of three decks, and Missions. FL-ENC, FL-WLD, FL-MIS."""

from __future__ import annotations

from typing import Literal

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import named
from fallen_tui.engine.records import Single, frozen
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec, Optional_, Part, WorldSheet
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.vocabulary import EncounterCategory, StoryDeck

PREFIXES: dict[str, StoryDeck] = {"pl": "plains", "mo": "mountain", "cr": "city_rad", "mi": "mission"}
FOLDERS: dict[str, StoryDeck] = {
    "plains": "plains",
    "mountain": "mountain",
    "city_rad": "city_rad",
    "missions": "mission",
}
"""The deck that each folder of story cards makes."""
WORDS = {"mission": (90, 140)}
ENCOUNTER_WORDS = (60, 110)
"""How many words a story has."""
Tone = Literal["danger", "wonder", "comedy"]


@frozen
class Story(Single):
    """An Encounter or Mission, in the order in which it is played. FL-ENC-05.

    coins   scavenged before the checks; crown: of a Solo check, 1 to 5 or random
    or_     the player chooses one of the checks; multi: so many Parties take part
    number  of a Mission, 0 of an Encounter; deck: by the id
    tone    what its words are meant to be, for those who write and balance a deck; shown nowhere
    """

    id: str
    title: str
    text: str
    tone: Tone | None = None
    categories: tuple[EncounterCategory, ...] = ()
    opening: Do = ()
    coins: int = 0
    middle: Do = ()
    who: Literal["party", "solo", "individual"] = "party"
    crown: int | Literal["random"] | None = None
    melee: bool = False
    no_flight: bool = False
    each_rolls: Amount | None = None
    psych: bool = False
    checks: tuple[CheckSpec, ...] = ()
    success: Part | None = None
    failure: Part | None = None
    or_: bool = False
    optional: Optional_ | None = None
    bottom: Do = ()
    multi: int = 1
    number: int = 0
    world: WorldSheet | None = None
    deck: StoryDeck = attrs.field(
        init=False, default=attrs.Factory(lambda self: PREFIXES.get(self.id[:2], "plains"), takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        mission = self.deck == "mission"
        low, high = WORDS.get(self.deck, ENCOUNTER_WORDS)
        words = len(self.text.split())
        looks = next((f"{prefix}001" for prefix in PREFIXES if self.id.startswith(prefix)), "pl001")
        demand(
            *named(self.id, looks, self.title, self.text, "title", 1200),
            (low <= words <= high, "text", f"must have {low} to {high} words, not {words}"),
            (mission or bool(self.categories), "categories", "an Encounter needs a category"),
            (len({*self.categories}) == len(self.categories), "categories", "a category is listed twice"),
            (0 <= self.coins <= 20, "coins", "must be 0 to 20"),
            (mission == (self.number > 0), "number", "a Mission needs a number from 1; an Encounter can't have one"),
            (mission or self.optional is None, "optional", "only a Mission can have an Optional Skill Check"),
            (1 <= self.multi <= 6 and self.multi != 0, "multi", "must be 1 to 6 Parties"),
            (self.who == "party" or self.multi == 1, "multi", "several Parties need who: party"),
            *self._checks(),
        )

    def _checks(self) -> tuple[tuple[bool, str, str], ...]:
        """What holds of the checks and their parts."""
        combat = any(check.skill == "combat" for check in self.checks)
        parts = [part for check in self.checks for part in (check.success, check.failure)]
        own = bool(self.checks) and all(check.success for check in self.checks)
        wins = self.success is not None or self.world is not None or own
        fails = self.failure is not None or not self.checks or all(check.failure for check in self.checks)
        return (
            (wins, "success", "is missing"),
            (fails, "failure", "is missing; a card with checks needs one"),
            (bool(self.checks) or self.failure is None, "failure", "a card without checks can't have a failure"),
            (self.or_ or not any(parts), "checks", "a check can have its own success and failure only with or: true"),
            (not self.or_ or len(self.checks) >= 2, "or", "or: true needs two or more checks"),
            (len(self.checks) <= 6, "checks", "must be 6 checks at most"),
            (self.crown is None or self.who == "solo", "crown", "only who: solo can name a Crown"),
            (self.crown in (None, "random", 1, 2, 3, 4, 5), "crown", "must be 1 to 5 or random"),
            (not self.melee or combat, "melee", "Melee Weapons Only needs a Combat check"),
            (
                not self.no_flight or (combat and self.who == "party"),
                "no_flight",
                "no_flight needs a Combat check and who: party",
            ),
        )


@frozen
class Script(Single):
    """What is tried and what comes of it: of a story card, or of the visit of a Point of Interest."""

    card: str
    checks: tuple[CheckSpec, ...]
    success: Part | None
    failure: Part | None
    who: str = "party"
    or_: bool = False
    melee: bool = False


def script_of(story: Story) -> Script:
    """The checks and outcomes of a story card."""
    return Script(story.id, story.checks, story.success, story.failure, story.who, story.or_, story.melee)

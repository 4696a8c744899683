"""All cards of Council of Towns, and how a folder of YAML becomes them. The classes lie in modules of their own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import attrs

from fallen_tui import adventure
from fallen_tui.adventure.content.moments import Limit, read_limit
from fallen_tui.adventure.content.reading import by_fields
from fallen_tui.engine import hexes
from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.library import Content, StructureHook
from fallen_tui.engine.library_kept import CardSource
from fallen_tui.engine.records import Single, frozen
from fallen_tui.engine.text import printable
from fallen_tui.games.fallen_land.content import card_index, map_file
from fallen_tui.games.fallen_land.content.board import Board
from fallen_tui.games.fallen_land.content.card_parts import (
    CheckSpec,
    FreeTechnology,
    Link,
    Optional_,
    Part,
    VehicleStats,
    Visit,
    WorldSheet,
    read_check,
    read_optional,
)
from fallen_tui.games.fallen_land.content.conditions import Near
from fallen_tui.games.fallen_land.content.effects import registry
from fallen_tui.games.fallen_land.content.gear import Action, Character, Spoils, read_spoils
from fallen_tui.games.fallen_land.content.moments import Ability, When, read_ability, read_when
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing, read_standing
from fallen_tui.games.fallen_land.content.stories import FOLDERS, Story
from fallen_tui.games.fallen_land.content.town_cards import TOWN_EVENT, TownEvent
from fallen_tui.games.fallen_land.content.towns import Faction, Perk, PlaceGift, Technology
from fallen_tui.games.fallen_land.content.vocabulary import TECHNOLOGIES

__all__ = [
    "HIDDEN", "HOOKS", "Action", "Cards", "Character", "CheckSpec", "Faction", "Link", "Optional_", "Part", "Perk",
    "PlaceGift", "Spoils", "FreeTechnology", "Story", "Technology", "TownEvent", "VehicleStats", "Visit",
    "WorldSheet", "load",
]  # fmt: skip

HIDDEN = "?"
"""What stands for a card that a seat may not see."""

HOOKS: dict[Any, StructureHook] = {
    **registry.HOOKS,
    **{
        cls: by_fields(cls)
        for cls in (
            Action,
            Character,
            Faction,
            Link,
            Near,
            Part,
            Perk,
            PlaceGift,
            FreeTechnology,
            Story,
            Technology,
            TownEvent,
            VehicleStats,
            Visit,
            WorldSheet,
        )
    },
    Ability: read_ability,
    CheckSpec: read_check,
    Limit: read_limit,
    Optional_: read_optional,
    Spoils: read_spoils,
    Standing: read_standing,
    When: read_when,
}
"""How every class of this game is read."""

Card = Character | Spoils | Action | Story | Faction | Perk | Technology | TownEvent


@frozen
class Cards(Single):
    """Every card by its id, with the map.

    digest        names exactly these cards and this map
    factions      by number; technologies in the order of their table; perks of all factions; places of the map
    homes         name of the home hex (G08) by the number of the faction
    decks         the ids that lie in each deck (character spoils action plains mountain city_rad mission town_event)
    windows       the moments at which a card may matter: those of its abilities, and when it may be played
    at_moment     the cards that may matter at a moment
    acting        (moment, whether it is one's own, whether by itself) -> the cards that may act at it
    gives         kind of standing bonus -> card -> its bonuses of that kind
    skills        card -> skill -> Base Skill or Skill Bonus
    perks_of      ids of the perks by the number of the faction; none for number 0, which nobody is
    coast, shore  names of the hexes beside the ocean, beside any water. FL-GAP-04
    scenario      the Scenario that is played with these cards; None of an ordinary game
    whole         what follows from people, gear and the checks of stories is worked out once for these
    """

    digest: str
    board: Board
    characters: dict[str, Character]
    spoils: dict[str, Spoils]
    actions: dict[str, Action]
    stories: dict[str, Story]
    factions: dict[int, Faction]
    technologies: dict[str, Technology]
    places: dict[str, PlaceGift]
    town_events: dict[str, TownEvent] = attrs.field(factory=dict)
    scenario: Any = None
    perks: dict[str, Perk] = attrs.field(init=False)
    homes: dict[int, str] = attrs.field(init=False)
    decks: dict[str, tuple[str, ...]] = attrs.field(init=False)
    windows: dict[str, frozenset[str]] = attrs.field(init=False)
    at_moment: dict[str, frozenset[str]] = attrs.field(init=False)
    acting: dict[tuple[str, bool, bool], frozenset[str]] = attrs.field(init=False)
    gives: dict[str, dict[str, tuple[Standing, ...]]] = attrs.field(init=False)
    skills: dict[str, dict[str, int]] = attrs.field(init=False)
    perks_of: dict[int, tuple[str, ...]] = attrs.field(init=False)
    coast: frozenset[str] = attrs.field(init=False)
    shore: frozenset[str] = attrs.field(init=False)
    _whole: Cards | None = attrs.field(init=False, default=None, repr=False)

    @property
    def whole(self) -> Cards:
        """The cards of which these hide the outcomes of some story; themselves where they hide none."""
        return self if self._whole is None else self._whole

    @perks.default
    def _perks(self) -> dict[str, Perk]:
        return {perk.id: perk for faction in self.factions.values() for perk in faction.perks}

    @homes.default
    def _homes(self) -> dict[int, str]:
        return {number: hexes.name(town.hex) for number, town in self.board.towns.items()}

    @decks.default
    def _decks(self) -> dict[str, tuple[str, ...]]:
        return {
            "character": tuple(self.characters),
            "spoils": tuple(card.id for card in self.spoils.values() if card.faction is None),
            "action": tuple(self.actions),
            **{
                deck: tuple(card.id for card in self.stories.values() if card.deck == deck) for deck in FOLDERS.values()
            },
            TOWN_EVENT: tuple(self.town_events),
        }

    @windows.default
    def _windows(self) -> dict[str, frozenset[str]]:
        return {id: frozenset(_moments(card)) for pile in self._holders() for id, card in pile.items()}

    @at_moment.default
    def _at_moment(self) -> dict[str, frozenset[str]]:
        return card_index.at_moments(self.windows)

    @acting.default
    def _acting(self) -> dict[tuple[str, bool, bool], frozenset[str]]:
        return card_index.acting(self._holders())

    @gives.default
    def _gives(self) -> dict[str, dict[str, tuple[Standing, ...]]]:
        return card_index.giving(self._holders())

    @skills.default
    def _skills(self) -> dict[str, dict[str, int]]:
        return card_index.skills((self.characters, self.spoils))

    @perks_of.default
    def _perks_of(self) -> dict[int, tuple[str, ...]]:
        ids = {number: tuple(perk.id for perk in faction.perks) for number, faction in self.factions.items()}
        return {0: (), **ids}

    @coast.default
    def _coast(self) -> frozenset[str]:
        return card_index.names(self.board, self.board.coast)

    @shore.default
    def _shore(self) -> frozenset[str]:
        return card_index.names(self.board, self.board.shore)

    def _holders(self) -> tuple[dict[str, Any], ...]:
        """The piles of cards that have abilities and standing bonuses."""
        return self.characters, self.spoils, self.actions, self.perks, self.technologies

    def get(self, card: str) -> Card | None:
        """The card of an id: of any deck, a faction (fa01), a perk or a technology; None for an unknown one."""
        piles: tuple[dict[str, Any], ...] = (
            self.characters, self.spoils, self.actions, self.stories, self.perks, self.technologies, self.town_events
        )  # fmt: skip
        for pile in piles:
            if card in pile:
                found: Card = pile[card]
                return found
        return next((faction for faction in self.factions.values() if faction.id == card), None)

    def name(self, card: str) -> str:
        """What stands on a card, or the name of a place; a hidden card is "a card"."""
        if card == HIDDEN:
            return "a card"
        if card in self.board.places:
            return self.board.places[card].name
        if self.scenario is not None and (own := self.scenario.named(card)) != card:
            return str(own)
        found = self.get(card)
        if found is None:
            return f"{printable(card, 40)} (no longer among the cards)"
        return found.title if isinstance(found, Story) else found.name

    def faction_name(self, number: int) -> str:
        """The name of a faction by its number."""
        return self.factions[number].name


def _moments(card: Any) -> Iterable[str]:
    for ability in card.abilities:
        yield from (when.on for when in ability.when)
    if isinstance(card, Action):
        yield from (when.on for when in card.when)


PILES: dict[str, Any] = {
    "characters": Character,
    "spoils": Spoils,
    "actions": Action,
    **dict.fromkeys(FOLDERS, Story),
    "factions": Faction,
    "technologies": Technology,
    "places": PlaceGift,
    "town_events": TownEvent,
}
"""Every deck of the content by its file or folder, and the class of its cards."""


def read(content: Content) -> Cards:
    """All cards among the content of the game. Raises ContentError."""
    board = map_file.read(content)
    technologies = {card.id: card for card in content.deck("technologies", Technology)}
    return Cards(
        blake2b(f"{content.fingerprint(*PILES)}{board.digest}".encode(), digest_size=8).hexdigest(),
        board,
        {card.id: card for card in content.deck("characters", Character)},
        {card.id: card for card in content.deck("spoils", Spoils)},
        {card.id: card for card in content.deck("actions", Action)},
        {card.id: card for folder in FOLDERS for card in content.deck(folder, Story)},
        {card.number: card for card in sorted(content.deck("factions", Faction), key=lambda card: card.number)},
        {id: technologies[id] for id in TECHNOLOGIES if id in technologies},
        {card.place: card for card in content.deck("places", PlaceGift)},
        {card.id: card for card in content.deck("town_events", TownEvent)},
    )


PACKAGE = __name__.removesuffix(".content.cards")
"""The package of the game: its effects are classes of cards, too."""
load = CardSource(map_file.GAME, (PACKAGE, adventure.__name__), HOOKS, read, (map_file.GRID,)).load
installed_cards = lru_cache(maxsize=1)(load)
"""The cards of the installation, the same ones whenever they are asked for. Raises ContentError."""

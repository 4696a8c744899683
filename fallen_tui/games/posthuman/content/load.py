"""All cards, and how a folder of YAML becomes them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from fallen_tui import adventure
from fallen_tui.adventure.content.reading import by_fields
from fallen_tui.engine.library import Content, StructureHook
from fallen_tui.engine.library_kept import CardSource
from fallen_tui.engine.records import Single, frozen
from fallen_tui.engine.text import printable
from fallen_tui.games.posthuman.content import cards as c, effects
from fallen_tui.games.posthuman.content.encounters import Bribe, Encounter, Enemy, Minion, Outcome, Way
from fallen_tui.games.posthuman.content.parts import BY_FIELDS, PART_HOOKS, Die
from fallen_tui.games.posthuman.content.vocabulary import DECKS, HIDDEN, TERRAINS

GAME = "posthuman"
CARDS: tuple[type[Any], ...] = (
    c.ItemCard, c.Skill, c.Character, c.Supply, c.EventCard, c.Tile, Enemy, Outcome, Way, Bribe, Encounter,
    Minion, c.Follower, c.Scar, c.MutantAction, c.DefaultAction,
)  # fmt: skip
HOOKS: dict[Any, StructureHook] = {
    **effects.HOOKS,
    **{cls: by_fields(cls) for cls in (*CARDS, *BY_FIELDS)},
    **PART_HOOKS,
    c.Alone: c.read_alone,
}
"""How every class of this game is read."""
PILES: dict[str, Any] = {
    "characters": c.Character,
    "starting_items": c.ItemCard,
    "skills": c.Skill,
    "weapons": c.ItemCard,
    "equipment": c.ItemCard,
    "supplies": c.Supply,
    "events": c.EventCard,
    "starting_tiles": c.Tile,
    "tiles": c.Tile,
    "encounters_1": Encounter,
    "encounters_2": Encounter,
    "encounters_3": Encounter,
    "minions": Minion,
    "followers": c.Follower,
    "scars": c.Scar,
    "mutant_actions": c.MutantAction,
    "mutant_card": c.DefaultAction,
    "dice": Die,
}
"""Every deck of the content by its file or folder, and the class of its cards."""
ENCOUNTERS = ("encounter1", "encounter2", "encounter3")
"""The decks of encounters by level, from 1 on."""
MINIONS = {"human": "minion_human", "mutant": "minion_mutant"}
"""The decks of minions."""


@frozen
class Cards(Single):
    """Every card by its kind, and what lies in each deck.

    decks  the ids that lie in each deck, copies counted (supply event starting skill equipment weapon encounter1 to 3
           minion_human minion_mutant follower scar action tile)
    of     every card by its id, copies counted: the kind that it is
    dice   faces by kind of die
    """

    digest: str
    characters: dict[str, c.Character]
    items: dict[str, c.ItemCard]
    skills: dict[str, c.Skill]
    supplies: dict[str, c.Supply]
    events: dict[str, c.EventCard]
    tiles: dict[str, c.Tile]
    encounters: dict[str, Encounter]
    minions: dict[str, Minion]
    followers: dict[str, c.Follower]
    scars: dict[str, c.Scar]
    actions: dict[str, c.MutantAction]
    defaults: dict[str, c.DefaultAction]
    dice: dict[str, tuple[str, ...]]
    scenario: Any = None
    decks: dict[str, tuple[str, ...]] = attrs.field(init=False)
    of: dict[str, Any] = attrs.field(init=False)
    terrains: dict[str, tuple[str, ...]] = attrs.field(init=False)

    @decks.default
    def _decks(self) -> dict[str, tuple[str, ...]]:
        piles = (self.supplies, self.events, self.skills, self.items, self.encounters, self.minions, self.followers,
                 self.scars, self.actions, self.tiles)  # fmt: skip
        found: dict[str, list[str]] = {deck: [] for deck in DECKS.values()}
        for card in (card for pile in piles for card in pile.values() if card.id[:2] in DECKS):
            found[c.deck_of(card.id)] += c.copies_of(card)
        return {deck: tuple(ids) for deck, ids in found.items()}

    @of.default
    def _of(self) -> dict[str, Any]:
        many = (self.items, self.skills, self.minions, self.actions)
        found: dict[str, Any] = {copy: card for pile in many for card in pile.values() for copy in c.copies_of(card)}
        for pile in (*many, self.supplies, self.events, self.encounters, self.followers, self.scars, self.tiles,
                     self.characters, self.defaults):  # fmt: skip
            found.update(pile)
        return found

    @terrains.default
    def _terrains(self) -> dict[str, tuple[str, ...]]:
        """The terrains of each mutant action card."""
        return {
            copy: TERRAINS if "any" in on else on
            for card in self.actions.values()
            for copy, on in zip(c.copies_of(card), card.copies, strict=True)
        }

    @property
    def starts(self) -> tuple[str, ...]:
        """The starting tiles."""
        return tuple(tile.id for tile in self.tiles.values() if tile.start)

    def players(self, card: str) -> int:
        """The player number of a copy of a starting item. PH-SYM-05."""
        kind, _, copy = card.partition(c.COPY)
        return self.items[kind].players[int(copy or 1) - 1]

    def enemy(self, card: str) -> Enemy:
        """The enemy on an encounter or minion card. Raises KeyError for another card."""
        enemy: Enemy | None = self.of[card].enemy
        if enemy is None:
            raise KeyError(card)
        return enemy

    def name(self, card: str) -> str:
        """What stands on a card; a hidden one is "a card"."""
        if card == HIDDEN:
            return "a card"
        found = self.of.get(card)
        if found is None and self.scenario is not None and (own := self.scenario.named(card)) != card:
            return str(own)
        return f"{printable(card, 40)} (no longer among the cards)" if found is None else str(found.name)


def read(content: Content) -> Cards:
    """All cards among the content of the game. Raises ContentError."""

    def pile(*names: str) -> dict[str, Any]:
        return {card.id: card for name in names for card in content.deck(name, PILES[name])}

    return Cards(
        content.fingerprint(*PILES),
        pile("characters"),
        pile("starting_items", "weapons", "equipment"),
        pile("skills"),
        pile("supplies"),
        pile("events"),
        pile("starting_tiles", "tiles"),
        pile("encounters_1", "encounters_2", "encounters_3"),
        pile("minions"),
        pile("followers"),
        pile("scars"),
        pile("mutant_actions"),
        pile("mutant_card"),
        {die.id: die.faces for die in content.deck("dice", Die)},
    )


PACKAGE = __name__.removesuffix(".content.load")
"""The package of the game: its effects are classes of cards, too."""
load = CardSource(GAME, (PACKAGE, adventure.__name__), HOOKS, read).load
installed_cards = lru_cache(maxsize=1)(load)
"""The cards of the installation, the same ones whenever they are asked for. Raises ContentError."""

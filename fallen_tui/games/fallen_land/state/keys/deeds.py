"""What a Party can do: the menu of Deeds and free acts, cards and abilities to use."""

from __future__ import annotations

from fallen_tui.engine.keys import Key, reader


class DeedKey(Key, form=""):
    """A Deed: it takes weeks."""


class MoveKey(DeedKey, form="move"):
    """To march."""


class EncounterKey(DeedKey, form="encounter:{deck}"):
    """A story card of a deck."""

    deck: str


class VisitKey(DeedKey, form="visit:{card}"):
    """A Point of Interest, by its card or place."""

    card: str


class AttemptKey(DeedKey, form="attempt:{card}"):
    """The common attempt at an open card."""

    card: str


class FightKey(DeedKey, form="pvp:{target}"):
    """An attack on a Party or a mercenary, a target in its words."""

    target: str


class ClaimKey(DeedKey, form="claim"):
    """The Resource under the Party."""


class DestroyKey(DeedKey, form="destroy"):
    """To destroy the Resource instead of claiming it."""


class HealKey(DeedKey, form="heal"):
    """To heal wounds."""


class MissionKey(DeedKey, form="mission:{chip}"):
    """A Mission by its chip; also the target of those who are hired for one."""

    chip: int


class WaitKey(DeedKey, form="wait"):
    """A week passes."""


class FreeActKey(Key, form=""):
    """What costs no weeks."""


class JoinKey(FreeActKey, form="join:{card}"):
    """To ask for a part in an open card."""

    card: str


class OutfitKey(FreeActKey, form="outfit"):
    """The menu of gear."""


class TownKey(FreeActKey, form="town"):
    """The menu of gear and people at home."""


class SupplyKey(FreeActKey, form="supply:{card}"):
    """What a mercenary has brought."""

    card: str


class GiveKey(FreeActKey, form="give"):
    """Coins to another player."""


class StopsKey(FreeActKey, form="stops"):
    """When to be asked."""


class ActKey(Key, form=""):
    """A card or ability to use, on a menu or as a reaction. `card`: the card of it."""

    card = ""


class PlayCardKey(ActKey, form="play:{card}"):
    """An Action card of the hand."""

    card: str


class UseAbilityKey(ActKey, form="use:{card}#{n}"):
    """An ability of a card in play, by its place on the card."""

    card: str
    n: int


act_of = reader(PlayCardKey, UseAbilityKey)
"""Reads a card or ability to use."""

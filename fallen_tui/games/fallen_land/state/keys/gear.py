"""Gear and people: where a card lies, what the menus of gear and Roster offer, who is hurt."""

from __future__ import annotations

from fallen_tui.engine.keys import CardKind, Key, reader
from fallen_tui.games.fallen_land.state.keys.words import WordKey, words


class InCrown(Key, form="crown:{crown}"):
    """A Crown, with whoever is in it."""

    crown: int


class InRoster(Key, form="roster:{place}"):
    """A place in a Town Roster."""

    place: int


class FixedOn(CardKind, form="fix:{card}"):
    """A card to which Permanent Equipment is fixed."""


ON_VEHICLE, WITH_PARTY, AS_RIDE, STORE, AUTO, ROSTER = words("vehicle", "party", "ride", "store", "auto", "roster")
"""The other places of gear; `AUTO` stands for each card's best one, `ROSTER` for Characters alone."""

place_of = reader(InCrown, InRoster, FixedOn, WordKey)
"""Reads where gear lies, a Character goes, or a card is attached."""


class ShiftKey(CardKind, form="gear:{card}"):
    """A carried card to shift or store."""


class UnloadKey(CardKind, form="ride:{card}"):
    """A Vehicle to store."""


class EquipKey(CardKind, form="stored:{card}"):
    """A stored card to equip."""


class CallKey(CardKind, form="call:{card}"):
    """Somebody of the Roster."""


class BenchKey(Key, form="bench:{crown}"):
    """Somebody who goes there."""

    crown: int


ORDER = WordKey.of("order")
"""The Party in another order."""


class WoundKey(Key, form="{crown}:{kind}"):
    """Damage of a kind on a Character."""

    crown: int
    kind: str


class TaintKey(Key, form="{kind}:{crown}"):
    """A point of a kind for a Character of the other side."""

    kind: str
    crown: int

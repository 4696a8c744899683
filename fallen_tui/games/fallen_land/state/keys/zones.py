"""Where cards lie: the zones of the state, as events name them."""

from __future__ import annotations

from fallen_tui.engine.keys import Key, reader


class Zone(Key, form=""):
    """A pile of cards. `pile`: its word; `deck`, `seat`, `place`: whose it is, "" and -1 where it is nobody's."""

    pile = ""
    deck = ""
    seat = -1
    place = -1


class DeckZone(Zone, form="deck:{deck}"):
    """A deck."""

    pile = "deck"
    deck: str


class DiscardZone(Zone, form="discard:{deck}"):
    """Its discard pile."""

    pile = "discard"
    deck: str


class BearerZone(Zone, form="{pile}:{seat}:{place}"):
    """What a Character (gear) or a Vehicle (ride) of a seat carries."""

    pile: str
    seat: int
    place: int


class SeatZone(Zone, form="{pile}:{seat}"):
    """A pile of a seat: hand, auction, aside, party, dealt, stack, event."""

    pile: str
    seat: int


class TableZone(Zone, form="{pile}"):
    """A pile of the whole table: limbo, out."""

    pile: str


zone_of = reader(DeckZone, DiscardZone, BearerZone, SeatZone, TableZone)
"""Reads the name of a zone."""

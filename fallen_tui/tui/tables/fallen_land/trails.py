"""What the map remembers of lately: the road that each Party came, and Resources that have changed hands."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.events import Rewound
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.state.events.places import (
    PartyMoved,
    ResourceClaimed,
    ResourceDestroyed,
    ResourceLost,
)

CHANGED = ResourceClaimed | ResourceLost | ResourceDestroyed


@frozen
class March(FrozenRecord):
    """A Party's march: the entry that tells it, and the hexes it came through, the first and the last among them."""

    number: int
    road: tuple[str, ...]


class Trails:
    """The last march of each seat, and the entry at which each Resource last changed hands."""

    def __init__(self) -> None:
        self.marches: dict[int, March] = {}
        self.changed: dict[str, int] = {}

    def witness(self, before: Any, number: int, entry: Any) -> None:
        """Note an entry; those of the past may come later than those of today."""
        if isinstance(entry, Rewound):
            self.marches = {seat: each for seat, each in self.marches.items() if each.number <= entry.to}
            self.changed = {hex: at for hex, at in self.changed.items() if at <= entry.to}
        elif isinstance(entry, PartyMoved):
            known = self.marches.get(entry.seat)
            if known is None or known.number < number:
                start = before.players[entry.seat].place
                road = (start, *entry.path) if entry.how == "deed" and start and entry.path else ()
                self.marches[entry.seat] = March(number, road)
        elif isinstance(entry, CHANGED):
            self.changed[entry.hex] = max(number, self.changed.get(entry.hex, 0))

    def road(self, seat: int | None) -> tuple[str, ...]:
        """The hexes of a seat's last march; none where it has been moved otherwise since."""
        return self.marches[seat].road if seat in self.marches else ()

    def walk(self, seat: int | None, after: int) -> tuple[str, ...]:
        """The hexes of a march that has happened after an entry."""
        march = self.marches.get(seat) if seat is not None else None
        return march.road if march is not None and march.number > after else ()

    def lit(self, after: int) -> frozenset[str]:
        """Resources that have changed hands after an entry."""
        return frozenset(hex for hex, number in self.changed.items() if number > after)

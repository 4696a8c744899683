"""Where a player has scrolled a page to, and whose part of it is looked at."""

from __future__ import annotations

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.scene import TableScene


@frozen
class ScrollPosition(FrozenRecord):
    """top: the first row that is seen (None: where the page opens); seat: whose part, None for everybody's.

    moment   how many entries there were when it was scrolled; with the next entry the page opens anew
    """

    top: int | None = None
    seat: int | None = None
    moment: int = 0


@frozen
class ScrollExtent(FrozenRecord):
    """What was drawn last: so many rows, so many of them in sight, from `top` on."""

    rows: int
    height: int
    top: int


def look_of(scene: TableScene, pane: str) -> ScrollPosition:
    """How a pane is looked at."""
    found: ScrollPosition = scene.cursors.get(pane, ScrollPosition())
    moment = len(scene.match.table.entries)
    return found if found.moment == moment else ScrollPosition(None, found.seat, moment)


def held(top: int, rows: int, height: int) -> int:
    """A first row with as many rows after it as there are."""
    return max(0, min(top, rows - height))


def keep_extent(scene: TableScene, pane: str, rows: int, height: int, top: int) -> None:
    """Note what was drawn, for keys to scroll in."""
    scene.flags[f"{pane} extent"] = ScrollExtent(rows, height, top)


def last_extent(scene: TableScene, pane: str) -> ScrollExtent:
    """What was drawn last in a pane."""
    found: ScrollExtent = scene.flags.get(f"{pane} extent", ScrollExtent(0, 1, 0))
    return found


def scroll(scene: TableScene, pane: str, key: str) -> bool:
    """Scroll by a key; whether it was one that scrolls."""
    extent = last_extent(scene, pane)
    page = max(1, extent.height - 1)
    steps = {
        "up": -1, "down": 1, "wheelup": -3, "wheeldown": 3, "pageup": -page, "pagedown": page,
        "home": -extent.rows, "end": extent.rows,
    }  # fmt: skip
    if key not in steps:
        return False
    look = look_of(scene, pane)
    top = held(extent.top + steps[key], extent.rows, extent.height)
    scene.cursors[pane] = attrs.evolve(look, top=top)
    return True


def turn(scene: TableScene, pane: str, key: str) -> bool:
    """Left and right: the part of the next seat, or everybody's; whether it was such a key."""
    step = {"left": -1, "right": 1}.get(key)
    if step is None:
        return False
    ring: tuple[int | None, ...] = (None, *range(len(scene.match.names)))
    look = look_of(scene, pane)
    seat = ring[(ring.index(look.seat) + step) % len(ring)]
    scene.cursors[pane] = ScrollPosition(None, seat, look.moment)
    return True


def whose_line(scene: TableScene, pane: str, what: str) -> list[Line]:
    """Whose part is looked at, where that can be changed now or is not everybody's."""
    seat = look_of(scene, pane).seat
    if seat is None and scene.focus != pane:
        return []
    name = ("everybody", "strong") if seat is None else (scene.match.names[seat], f"seat{seat + 1}")
    keys = ("  ← → whose" if scene.focus == pane else "", "dim")
    return [line((f" {what} of ", "dim"), name, keys)]

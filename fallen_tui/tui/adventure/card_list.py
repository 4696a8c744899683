"""A cursor that goes from card to card in a sheet of lines, whatever the width the lines are wrapped to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.scene import Act, DrawnPane, OpenText, TableScene

WORD = "card:"
KEYS = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end")


def things_in(rows: Sequence[Line], word: str = WORD) -> list[str]:
    """The cards that lines show, in their order, each once; another word names things of another kind."""
    spots = (span.spot for row in rows for span in row if span.spot.startswith(word))
    return list(dict.fromkeys(spot.removeprefix(word) for spot in spots))


def step(places: Sequence[str], now: str, key: str) -> str:
    """The place an arrow key leads to; "" where there is none."""
    if not places:
        return ""
    by = {"up": -1, "left": -1, "down": 1, "right": 1, "pageup": -6, "pagedown": 6, "home": -9999, "end": 9999}[key]
    at = places.index(now) + by if now in places else 0
    return places[max(0, min(len(places) - 1, at))]


def walked(
    scene: TableScene, pane: str, key: str, rows: Callable[[], Sequence[Line]], read: Callable[[str], OpenText]
) -> Act:
    """Arrows move over the cards of some rows; Enter reads the one under the cursor."""
    here = scene.cursors.get(pane, "")
    if key == "enter" and here:
        return read(here)
    if key not in KEYS:
        return None
    scene.cursors[pane] = step(things_in(rows()), here, key)
    return "draw"


def drawn(rows: list[Line], pane: str, scene: TableScene, cursor: str, about: Collection[str]) -> DrawnPane:
    """Lines with a card in sight: the one under the cursor, reversed, while the arrows move in this pane; else the
    first that the option under the cursor is about."""
    if scene.focus != pane:
        return DrawnPane(rows, reveal=_first(rows, {f"{WORD}{card}" for card in about}))
    spot = f"{WORD}{cursor}"
    at = _first(rows, {spot})
    if at is not None:
        rows[at] = tuple([span._replace(role=_reversed(span.role)) if span.spot == spot else span for span in rows[at]])
    return DrawnPane(rows, reveal=at)


def _first(rows: Sequence[Line], wanted: set[str]) -> int | None:
    """The first line with any of some spots."""
    if not wanted:
        return None
    return next((at for at, row in enumerate(rows) if any(span.spot in wanted for span in row)), None)


def _reversed(role: str) -> str:
    return f"{role}+cursor".lstrip("+")

"""What sheets share: what is worked out once a moment, paragraphs wrapped once, figures and parts in a row."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from fallen_tui.tui.kit.styled_text import Line, Span, line, width, wrap, wrap_all
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableScene

HERE = "▸"
"""Before what the option under the cursor is about."""

_KEPT: WeakKeyDictionary[Match, tuple[Hashable, dict[Hashable, Any]]] = WeakKeyDictionary()


def kept(scene: TableScene, key: Hashable, make: Callable[[], Any]) -> Any:
    """What is costly to work out of a view, made once for each moment and viewer of a match."""
    match = scene.match
    moment = (len(match.table.entries), match.viewer)
    found = _KEPT.get(match)
    if found is None or found[0] != moment:
        found = _KEPT[match] = (moment, {})
    if key not in found[1]:
        found[1][key] = make()
    return found[1][key]


def seat_role(seat: int) -> str:
    """The role of a seat's name."""
    return f"seat{seat % 6 + 1}"


def hung(label: Line, text: Line, columns: int) -> list[Line]:
    """A paragraph behind a label, its later rows where the first begins."""
    left = width(label)
    first, *rest = wrap(text, max(4, columns - left)) if text else [()]
    return [(*label, *first), *((Span(" " * left), *row) for row in rest)]


def spread(parts: Iterable[Line], between: str = " · ") -> Line:
    """Parts on one line with dim signs between them."""
    found: list[Span] = []
    for part in parts:
        if part:
            found += [Span(between, "dim")] if found else []
            found += part
    return tuple(found)


def named(text: str, figure: str, role: str = "strong") -> Line:
    """A dim word and its figure: Armor 3."""
    return line((f"{text} ", "dim"), (figure, role))


def ending(scene: TableScene, columns: int) -> list[Line]:
    """Who has won, and why."""
    first, *rest = scene.match.game.text_view(scene.view, scene.seat, "result")
    told = (line((text.strip(), "story")) for text in rest)
    return [*wrap(line((first, "title")), columns), *wrap_all(told, columns, 2)]


def told_text(lines: Sequence[str]) -> OpenText:
    """A briefing or a chronicle to be read: a title, then rows, of which those that are indented are no prose."""
    title, *rows = lines
    return OpenText(title, [line((text, "" if text.startswith(" ") else "story")) for text in rows])

"""The picture of the title: what is left of two towns, one lit window, and the road between them."""

from __future__ import annotations

from itertools import groupby

from fallen_tui.tui.kit.styled_text import Line, Span

_SKY = (
    "                                                                        ",
    "        ▄                                              o                ",
    "       ▐█                                                               ",
    "   ▄   ▐█▌   ▄▌                                                ▄        ",
    "  ▐█▄  ▐██  ▐█▌  ▄                                        ▐▄  ▐█        ",
    "  ▐██  ▐█*█ ▐██ ▐█▌   ▄                              ▄  ▄ ▐█▌ ▐█▌  ▄    ",
    "  ▐██▄ ▐███▄▐██▄▐██▄ ▐█▌ ▄▄                      ▄▄ ▐█▄▐█▄▐██▄▐██▄▐█▄   ",
)
_ROAD = (
    r"                                  / \                                   ",
    r"                                /  |  \                                 ",
    r"                             /           \                              ",
    r"                          /        |        \                           ",
)
_ROLES = {"o": "heading", "*": "title", "/": "rule", "\\": "rule", "|": "plains"}
_SHOWN = {"o": "○", "*": "·"}
_ASCII = str.maketrans({"█": "#", "▌": "|", "▐": "|", "▄": "_", "*": ".", "─": "-"})
WIDTH = len(_SKY[0])


def emblem(columns: int, ascii_only: bool) -> list[Line]:
    """The picture in the middle of some columns, the horizon as wide as they are."""
    left = max(0, (columns - WIDTH) // 2)
    sky = [_drawn(row, left, ascii_only) for row in _SKY]
    horizon: Line = (Span(("-" if ascii_only else "─") * columns, "rule"),)
    return [*sky, horizon, *(_drawn(row, left, ascii_only) for row in _ROAD)]


def _drawn(row: str, left: int, ascii_only: bool) -> Line:
    spans = [Span(" " * left)]
    for role, signs in groupby(row.rstrip(), key=lambda sign: _ROLES.get(sign, "mountain" if sign != " " else "")):
        text = "".join(signs)
        spans.append(Span(text.translate(_ASCII) if ascii_only else "".join(_SHOWN.get(c, c) for c in text), role))
    return tuple(spans)

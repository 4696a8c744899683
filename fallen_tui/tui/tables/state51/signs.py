"""The signs of this table: resources, Workers, VP and sides as short coloured words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from fallen_tui.games.state51.content.cards import Location
from fallen_tui.games.state51.state.table import RESOURCES, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import Line, Span, line

WORKER, VP = "▲", "★"
PART = {"conquest": "Spoils", "cooperation": "Agreement", "incorporation": "Location"}
"""What a card becomes by range of a kind."""
GAP, COMMA = Span("  "), Span(", ", "dim")
_ROLES = {
    **{word: kind for kind, word in card_text.RESOURCE.items()},
    **{word: kind for kind, word in card_text.KIND.items() if kind != "universal"},
    "Worker": "worker",
    "Workers": "worker",
    "VP": "vp",
}
_WORDS = re.compile(rf"((?:\d+ )?\b(?:{'|'.join(_ROLES)})\b)")


def seat_role(side: int) -> str:
    """The colour of a side."""
    return f"seat{side % 6 + 1}" if side >= 0 else "dim"


def side_name(view: State, side: int) -> str:
    """The name of a side: a seat, or the Rival."""
    if side < len(view.players):
        return view.players[side].name
    return view.rival.name if view.rival is not None else "the Rival"


@lru_cache(maxsize=4096)
def tinted(text: str, role: str = "", spot: str = "") -> Line:
    """A text with its resources, Workers and VP in their colours."""
    spans = []
    for part in _WORDS.split(text):
        if part:
            spans.append(
                Span(part, _ROLES.get(part.rpartition(" ")[2], role) if _WORDS.fullmatch(part) else role, spot)
            )
    return line(*spans)


def stock(tokens: Mapping[str, int], *, nothing: bool = False, words: bool = False, gap: str = " ") -> Line:
    """Resource tokens as signs with numbers, `S2 F1`, or in words; with `nothing` those there are none of, dim."""
    parts: list[Span] = []
    for kind in RESOURCES:
        n = tokens.get(kind, 0)
        if not n and not nothing:
            continue
        sign = card_text.RESOURCE[kind] + " " if words else card_text.LETTER[kind]
        parts += [Span(gap)] if parts else []
        parts.append(Span(f"{sign}{n}", kind if n else "faint"))
    return tuple(parts)


def workers(count: int, *, words: bool = False) -> Line:
    """Workers as a sign with a number, or in words."""
    text = f"{WORKER}{count}" + (" Worker" if count == 1 else " Workers") * words
    return line((text, "worker" if count else "faint"))


def points(values: Iterable[int]) -> Line:
    """VP tokens, each with its value: `★1 ★2`."""
    return line((" ".join(f"{VP}{value}" for value in values), "vp"))


def types(card: Location, *, short: bool = False) -> Line:
    """The Card Types of a Location, each in its colour."""
    parts: list[Span] = []
    for kind in card.types:
        parts += [Span("/", "dim")] if parts else []
        parts.append(Span(card_text.LETTER[kind] if short else card_text.TYPE[kind], kind))
    return tuple(parts)


def spaced(parts: Iterable[Line], gap: Span = GAP) -> Line:
    """Several pieces on one line, those that are empty left out."""
    found: list[Span] = []
    for part in parts:
        if part:
            found += [gap] if found else []
            found += part
    return tuple(found)


def spotted(row: Line, spot: str) -> Line:
    """A line on which every span without a spot has this one."""
    return tuple([span if span.spot else span._replace(spot=spot) for span in row])

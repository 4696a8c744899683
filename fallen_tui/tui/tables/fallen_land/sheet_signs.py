"""The signs that sheets share: Health and mind as rows of signs, names with their cards as spots."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from fallen_tui.faces.script import clean
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import health_of, left
from fallen_tui.games.fallen_land.state.table import HIDDEN, MAD, Member, State
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.tui.adventure.tracks import ProgressTrack, left_of
from fallen_tui.tui.kit import styled_text
from fallen_tui.tui.kit.styled_text import Line, Span, line, rule
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableScene

HERE = "▸"
"""Before what the option under the cursor is about."""
MASTER = "★"
SHORT: dict[str, str] = {skill: skill[:3].title() for skill in SKILLS}
WOUNDS = (("physical", "p"), ("infected", "i"), ("radiation", "r"))
"""Kinds of damage against Health, each with its letter; the kinds are roles of the palette, too."""

_ROLE = {"psychological": "psych"}

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


# --- bodies and minds ---


def health_bar(view: State, seat: int, crown: int, room: int) -> Line:
    """Health left as dots, then a letter for each point of damage; in figures where there is not room enough."""
    member = view.players[seat].member(crown)
    if health_of(view, seat, crown) > room:
        return wounds_in_letters(member)
    return (Span("●" * max(0, left(view, seat, crown)), "good"), *_letters(member))


def _letters(member: Member) -> Line:
    return tuple(Span(letter * n, kind) for kind, letter in WOUNDS if (n := getattr(member, kind)))


def wounds_in_letters(member: Member, mind: bool = False) -> Line:
    """The damage of a Character in figures, that of the mind too if wished: 2p 1i 1m; nothing where there is none."""
    kinds = (*WOUNDS, ("psychological", "m")) if mind else WOUNDS
    spans = [Span(f"{n}{letter} ", _ROLE.get(kind, kind)) for kind, letter in kinds if (n := getattr(member, kind))]
    return (*spans[:-1], spans[-1]._replace(text=spans[-1].text.rstrip())) if spans else ()


def health_figure(view: State, seat: int, crown: int) -> Line:
    """Health left of all: 5/7, in the colour of danger where 2 or less are left."""
    return left_of(left(view, seat, crown), health_of(view, seat, crown))


def mind_bar(member: Member) -> Line:
    """A mind as three signs: m for a point of Psychological damage, o for one that it can still bear."""
    return ProgressTrack(("Mind",), min(MAD, member.psychological), MAD, "psych").spaces("m", "dim")


def seat_role(seat: int) -> str:
    """The role of a seat's name."""
    return f"seat{seat % 6 + 1}"


# --- words ---


@lru_cache(maxsize=4096)
def _wrapped(row: Line, columns: int, hang: int) -> tuple[Line, ...]:
    return tuple(styled_text.wrap(row, columns, hang))


def wrap(row: Line, columns: int, hang: int = 0) -> list[Line]:
    """A paragraph wrapped as `ink.wrap` does it, worked out once for each width."""
    return list(_wrapped(row, columns, hang))


def wrap_all(paragraphs: Iterable[Line], columns: int, hang: int = 0) -> list[Line]:
    """Several paragraphs, each wrapped."""
    return [row for paragraph in paragraphs for row in wrap(paragraph, columns, hang)]


def card_span(view: State, card: str, role: str = "") -> Span:
    """The name of a card, which a press opens; a hidden card has neither name nor spot."""
    return Span(clean(title(view, card)), role, "" if card == HIDDEN else f"card:{card}")


def spread(parts: Iterable[Line], between: str = " · ") -> Line:
    """Parts on one line with dim signs between them."""
    found: list[Span] = []
    for part in parts:
        if part:
            found += [Span(between, "dim")] if found else []
            found += part
    return tuple(found)


def section(title: str, columns: int, after: Line = ()) -> Line:
    """The rule line over a section."""
    return rule(title, columns, after=after)


def named(text: str, figure: str, role: str = "strong") -> Line:
    """A dim word and its figure: Armor 3."""
    return line((f"{text} ", "dim"), (figure, role))

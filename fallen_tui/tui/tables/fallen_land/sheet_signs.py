"""The signs that sheets share: Health and mind as rows of signs, names with their cards as spots."""

from __future__ import annotations

from fallen_tui.faces.script import clean
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import health_of, left
from fallen_tui.games.fallen_land.state.player import Member
from fallen_tui.games.fallen_land.state.table import HIDDEN, MAD, State
from fallen_tui.games.fallen_land.text.log.phrases import title
from fallen_tui.tui.adventure.tracks import ProgressTrack, left_of
from fallen_tui.tui.kit.styled_text import Line, Span, rule

MASTER = "★"
SHORT: dict[str, str] = {skill: skill[:3].title() for skill in SKILLS}
WOUNDS = (("physical", "p"), ("infected", "i"), ("radiation", "r"))
"""Kinds of damage against Health, each with its letter; the kinds are roles of the palette, too."""

_ROLE = {"psychological": "psych"}


# --- bodies and minds ---


def health_bar(view: State, seat: int, crown: int, room: int) -> Line:
    """Health left as dots, then a letter for each point of damage; in figures where there is not room enough."""
    member = view.players[seat].member(crown)
    if health_of(view, seat, crown) > room:
        return wounds_in_letters(member)
    return (Span("●" * max(0, left(view, seat, crown)), "good"), *_letters(member))


def _letters(member: Member) -> Line:
    return tuple([Span(letter * n, kind) for kind, letter in WOUNDS if (n := getattr(member, kind))])


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


# --- words ---


def card_span(view: State, card: str, role: str = "") -> Span:
    """The name of a card, which a press opens; a hidden card has neither name nor spot."""
    return Span(clean(title(view, card)), role, "" if card == HIDDEN else f"card:{card}")


def section(title: str, columns: int, after: Line = ()) -> Line:
    """The rule line over a section."""
    return rule(title, columns, after=after)

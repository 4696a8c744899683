"""What holds of the names and texts of every card, as claims for `reading.demand`."""

from __future__ import annotations

import re

from fallen_tui.engine.text import printable

Claim = tuple[bool, str, str]
"""(whether it holds, field, message)"""

NAME = 40
"""How many characters a name has at most."""
ID = re.compile(r"[a-z][a-z0-9_]{1,23}")
"""What an id that a writer chooses looks like."""
CARD = re.compile(r"[a-z]{2}\d{2,3}")
"""What an id of a card looks like that counts through its deck."""


def named(id: str, pattern: str, name: str, text: str, field: str = "name", longest: int = 600) -> tuple[Claim, ...]:
    """What holds of the id, name and text of every card. pattern: what ids look like: ch001, or st01 or tl01."""
    forms = re.findall(r"[a-z]+\d+", pattern)
    shape = "|".join(re.sub(r"\d+", lambda digits: rf"\d{{{len(digits[0])}}}", form) for form in forms)
    return (
        (re.fullmatch(shape, id) is not None, "id", f"ids of this deck look like {pattern}"),
        said(name, field, NAME),
        said(text, "text", longest),
    )


def said(text: str, field: str, longest: int) -> Claim:
    """What holds of every text: something stands there, of signs that can be shown."""
    shown = 0 < len(text.strip()) <= longest and printable(text) == text
    return shown, field, f"must have 1 to {longest} printable characters"


def words(text: str, field: str, span: tuple[int, int]) -> Claim:
    """What holds of a text of so many words."""
    n = len(text.split())
    return span[0] <= n <= span[1], field, f"must have {span[0]} to {span[1]} words, not {n}"


def identified(id: str) -> Claim:
    """What holds of an id that a writer chooses: it is none that a card may have."""
    return (
        ID.fullmatch(id) is not None and not CARD.fullmatch(id),
        "id",
        "must be 2 to 24 lower-case letters, digits or underscores, start with a letter, and not look like a card's id",
    )


def labelled(text: str) -> Claim:
    """What holds of the label of something that can be chosen."""
    return 0 < len(text.strip()) <= 60, "label", "must have 1 to 60 characters"

"""Text from outside (names, cards, journals) made safe to show."""

from __future__ import annotations

import unicodedata

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def printable(text: str, limit: int = 20_000) -> str:
    """`text` without control characters, escapes, direction overrides and lone surrogates; new lines stay.

    At most `limit` characters; what is cut is shown as an ellipsis.
    """
    if text.isascii() and text.isprintable() and len(text) <= limit:
        return text
    kept = "".join(c for c in text[: limit + 1] if c == "\n" or _shows(c))
    return kept if len(kept) <= limit and len(text) <= limit + 1 else kept[: limit - 1] + "…"


def name(text: str, limit: int = 24) -> str:
    """A player's name: one line, trimmed, at most `limit` characters, some of which can be seen."""
    flat = " ".join(printable(text.replace("\n", " "), limit * 8).split())
    if len(flat) > limit:
        flat = flat[: limit - 1] + "…"
    return flat if any(unicodedata.category(c)[0] in "LNPS" for c in flat if c != "…") else "Nobody"


def _shows(character: str) -> bool:
    return character not in _BIDI and unicodedata.category(character) not in {"Cc", "Cs", "Cn", "Zl", "Zp", "Co"}

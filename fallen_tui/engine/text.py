"""Text from outside (names, cards, journals) made safe to show, and in ASCII where that is wished."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_BLANK = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""Signs that Unicode counts among letters, marks and symbols, and of which nothing is to be seen."""
_UNSHOWN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, formats (zero width, direction, tags, joiners), what stands for nothing, surrogates, line separators."""
_TYPOGRAPHY = str.maketrans(
    {
        "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
        "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "…": "...", "•": "*", "·": "*", "×": "x",
        "→": "->", "←": "<-", "≤": "<=", "≥": ">=", "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe",
        "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "þ": "th", "ı": "i",
    }
)  # fmt: skip


def printable(text: str, limit: int = 20_000, sign: str = "") -> str:
    """`text` without what does something unseen or cannot be seen at all; new lines stay.

    That is controls and escapes, direction overrides, characters of no width, tags, fillers and lone surrogates; a
    `sign` stands for each of them where it is given. At most `limit` characters; what is cut is shown as an ellipsis.
    """
    if text.isascii() and text.isprintable() and len(text) <= limit:
        return text
    kept = "".join(c if c == "\n" or shows(c) else sign for c in text[: limit + 1])
    return kept if len(kept) <= limit and len(text) <= limit + 1 else kept[: limit - 1] + "…"


def file_name(text: str, limit: int = 500) -> str:
    """The name of a file, in a line: a question mark stands for what cannot be seen, so that no two look alike."""
    return printable(text, limit, "?").replace("\n", "?")


def name(text: str, limit: int = 24) -> str:
    """A player's name: one line, trimmed, at most `limit` characters, some of which can be seen."""
    flat = " ".join(printable(text.replace("\n", " "), limit * 8).split())
    if len(flat) > limit:
        flat = flat[: limit - 1] + "…"
    return flat if any(unicodedata.category(c)[0] in "LNPS" for c in flat if c != "…") else "Nobody"


def shows(character: str) -> bool:
    """Whether there is anything to be seen of a character, and nothing else to it; a space is seen."""
    return unicodedata.category(character) not in _UNSHOWN and character not in _BLANK


def to_ascii(text: str) -> str:
    """The same words in ASCII: typographic signs spelt out, accents dropped, anything else as "?"."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_TYPOGRAPHY))
    return "".join(c if c.isascii() else "" if unicodedata.combining(c) else "?" for c in plain)


_ARTICLE = re.compile(r"(?:A|An|The)(?= [a-z])")
_BEGUN = re.compile(r"[^.!?\s(][ (]+\Z")
"""The end of what a sentence has begun with, before its next word."""


def in_sentence(name: str, before: str = "it ") -> str:
    """A name as it stands after `before`: the article of one that is no title is small within a sentence."""
    within = _ARTICLE.match(name) is not None and _BEGUN.search(before) is not None
    return f"{name[0].lower()}{name[1:]}" if within else name


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def often(times: int) -> str:
    """Once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def listed(words: Iterable[str], last: str = "and") -> str:
    """One; one and two; one, two and three; "" for none."""
    parts = list(words)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)

"""Text for a terminal: safe to show, as wide as it looks, wrapped to a width."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fallen_tui.engine.text import printable

LONGEST_LINE = 20_000
SHORT = 200
"""Length of texts that are likely to be shown again and again."""
_NARROW = frozenset(
    chr(code)
    for first, last in (
        (0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x2FF), (0x2010, 0x2027), (0x2030, 0x205E), (0x2190, 0x21FF),
        (0x2200, 0x22FF), (0x2500, 0x25FC),
    )
    for code in range(first, last + 1)
) | frozenset("★☆✓✗✦⬡⬢⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")  # fmt: skip
"""Signs of one column each, whatever stands beside them: for text of these alone no table of widths is needed."""


def clean(text: str, limit: int = LONGEST_LINE) -> str:
    """One line of text from anywhere, with nothing in it but what shows: any white space is a plain space."""
    if text.isascii() and text.isprintable() and len(text) <= limit:
        return text
    return _cleaned_once(text, limit) if len(text) <= SHORT else _cleaned(text, limit)


def _cleaned(text: str, limit: int) -> str:
    spaced = "".join(" " if c.isspace() else c for c in text[: limit * 2])
    return "".join(c for c in printable(spaced, limit) if c.isprintable())


_cleaned_once = lru_cache(maxsize=1_024)(_cleaned)


def cells(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii() or _NARROW.issuperset(text):
        return len(text)
    from wcwidth import wcswidth, wcwidth

    width: int = wcswidth(text)
    return width if width >= 0 else sum(max(int(wcwidth(c)), 0) for c in text)


def wrap(text: str, width: int, hang: int = 0) -> list[str]:
    """A text in lines of at most `width` cells; its own indent is kept, later lines stand `hang` cells further in."""
    body = text.lstrip(" ")
    indent = min(len(text) - len(body), width // 2)
    hang = min(indent + hang, width // 2)
    lines: list[str] = []
    line, used = " " * indent, indent
    empty = True
    for piece in _pieces(body, width - hang):
        size = cells(piece)
        if not empty and used + 1 + size > width:
            lines.append(line)
            line, used, empty = " " * hang, hang, True
        if not empty:
            line, used = line + " ", used + 1
        line, used, empty = line + piece, used + size, False
    return [*lines, line.rstrip()]


def _pieces(text: str, width: int) -> Iterator[str]:
    """The words of a text; one that no line can hold comes in parts."""
    for word in text.split():
        if cells(word) <= width:
            yield word
            continue
        part, used = "", 0
        for character in word:
            size = cells(character)
            if part and used + size > width:
                yield part
                part, used = "", 0
            part, used = part + character, used + size
        yield part

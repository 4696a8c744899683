"""The table in text, whatever the game: which seat a word means, blocks of lines one after the other."""

from __future__ import annotations

from collections.abc import Iterable


def seat_of(names: Iterable[str], wanted: str) -> int | None:
    """The seat that a number, a name or the beginning of one means; None for none or several."""
    known = [name.casefold() for name in names]
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and 1 <= int(wanted) <= len(known):
        return int(wanted) - 1
    if wanted in known:
        return known.index(wanted)
    found = [seat for seat, name in enumerate(known) if wanted and name.startswith(wanted)]
    return found[0] if len(found) == 1 else None


def blocks(parts: Iterable[Iterable[str]]) -> list[str]:
    """Blocks of lines, an empty line between each two."""
    return [line for part in parts for line in ("", *part)][1:]

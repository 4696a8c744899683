"""Texts cut to some columns: at a word, with a mark where they go on, each still to be told from the others."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile

from fallen_tui.faces.script import cells

MARK = "…"
_LOOSE = re.compile(rf",? (and|or){MARK}$")
"""A word that joins nothing any more."""
LEAST_PRICE = 12
"""Columns that the price before a colon keeps, where what it brings has no room."""
LEAST_HEAD = 3
"""Of names that begin alike at least a third of the columns shows how."""


def short(text: str, columns: int) -> str:
    """As many words of a text as some columns hold, with a mark where it goes on; "" where none fits."""
    if cells(text) <= columns:
        return text
    kept = text[: max(0, columns - 1)]
    while kept and cells(kept) > columns - 1:
        kept = kept[:-1]
    if " " in kept and not text[len(kept) :].startswith(" "):
        kept = kept[: kept.rindex(" ")]
    return kept.rstrip(" ,;:.(") + MARK if kept.strip() else ""


def short_price(text: str, columns: int) -> str:
    """Like `short`, but of "price: what it brings" the price gives way first: it is often alike for many options."""
    price, colon, brings = text.partition(": ")
    if not colon or cells(text) <= columns or ". " in price:
        return short(text, columns)
    head = _LOOSE.sub(MARK, short(price, max(LEAST_PRICE, columns - cells(brings) - len(colon))))
    tail = short(brings, columns - cells(head) - len(colon))
    return f"{head}{colon}{tail}" if head and tail else short(text, columns)


def apart(names: Sequence[str], columns: int) -> list[str]:
    """Names cut to some columns; those that would look alike are cut before the word in which they differ."""
    cut = [_cut(name, columns) for name in names]
    alike: dict[str, list[int]] = defaultdict(list)
    for place, text in enumerate(cut):
        alike[text].append(place)
    for places in alike.values():
        group = [names[place] for place in places]
        if len(set(group)) > 1:
            for place, text in zip(places, _told_apart(group, columns), strict=True):
                cut[place] = text
    return cut


def _cut(name: str, columns: int) -> str:
    """A name at a word, or where no word fits, at a letter."""
    found = short(name, columns)
    if not found:
        found = name[:columns]
        while cells(found) > columns:
            found = found[:-1]
    return found


def _told_apart(names: Sequence[str], columns: int) -> list[str]:
    """Names that begin alike: how they begin, as far as there is room for it, and how each goes on."""
    words = [name.split(" ") for name in names]
    alike = list(takewhile(lambda found: len(set(found)) == 1, zip(*[each[:-1] for each in words], strict=False)))
    begins = " ".join(found[0] for found in alike)
    rests = [" ".join(each[len(alike) :]) for each in words]
    longest = max(map(cells, rests))
    head = short(begins, max(columns // LEAST_HEAD, columns - longest - 1))
    head = f"{head} " if head else MARK
    room = columns - cells(head)
    if not begins or room < 1:
        return [_cut(name, columns) for name in names]
    return [f"{head}{rest}" for rest in apart(rests, room)]

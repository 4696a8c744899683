"""Figures bought with points, as any face puts them: which option they make up, what is left, what is dearer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from fallen_tui.engine.game import BuyRow, PointBuy
from fallen_tui.engine.text import listed

Figures = tuple[int, ...]
"""A figure for each row, in their order."""
_APART = re.compile(r"[\s,]+")
LONGEST_FIGURE = 4


def key_of(buy: PointBuy, figures: Sequence[int]) -> str:
    """The key that some figures make up: of an option, where they spend all that can be spent."""
    return buy.key.of(*figures)


def figures_of(buy: PointBuy, key: str) -> Figures | None:
    """The figures that make up a key; None where none do."""
    found = buy.key.match(key)
    return None if found is None else tuple([getattr(found, field) for field in buy.key.fields])


def least(buy: PointBuy) -> Figures:
    """What everybody has before anything is bought."""
    return (buy.figures[0],) * len(buy.rows)


def left(buy: PointBuy, figures: Sequence[int]) -> int:
    """How many points are left; fewer than none where the figures are too dear."""
    return buy.points - sum(map(buy.cost, figures))


def step(buy: PointBuy, figure: int, by: int) -> int | None:
    """The next figure above or below one; None where there is none."""
    place = buy.figures.index(figure) + by
    return buy.figures[place] if 0 <= place < len(buy.figures) else None


def more(buy: PointBuy, figure: int, wanted: int) -> int:
    """What a figure costs more than another."""
    return buy.cost(wanted) - buy.cost(figure)


def points(n: int) -> str:
    """Points in words: 1 point, 3 points."""
    return f"{n} point{'s' * (n != 1)}"


def price_list(buy: PointBuy) -> str:
    """All prices in a line: 2 is free, 3 costs 2 points, 4 costs 3 and 5 costs 5."""
    (first, _), (second, price), *others = buy.prices
    dearer = [f"{figure} costs {cost}" for figure, cost in others]
    return listed([f"{first} is free", f"{second} costs {points(price)}", *dearer])


def span(buy: PointBuy) -> str:
    """Which figures there are, for a sentence of one's own."""
    return f"a figure is from {buy.figures[0]} to {buy.figures[-1]}"


def brought(buy: PointBuy, row: BuyRow) -> Iterator[str]:
    """What figures of a row bring, those that bring the same as one: 2 to 4: a 4th die."""
    for brings, alike in groupby(zip(buy.figures, row.brings, strict=True), key=itemgetter(1)):
        figures = [figure for figure, _ in alike]
        yield f"{figures[0]}{f' to {figures[-1]}' if len(figures) > 1 else ''}: {brings}"


def fault(buy: PointBuy, figures: Sequence[int], keys: Sequence[str]) -> str:
    """Why figures are no answer yet, for a sentence of one's own; "" where they are one."""
    if key_of(buy, figures) in keys:
        return ""
    spare = left(buy, figures)
    if spare < 0:
        return f"that costs {points(buy.points - spare)}, and there are {buy.points}"
    name, figure = next(
        (row.name, above)
        for row, now in zip(buy.rows, figures, strict=True)
        if (above := step(buy, now, 1)) is not None and more(buy, now, above) <= spare
    )
    return f"{points(spare)} left, enough for {name.lower()} {figure}"


def read(buy: PointBuy, text: str) -> Figures | str | None:
    """Figures typed in the order of the rows, such as 3 2 4 3 4; why they are none; None for what is no such line."""
    parts = _APART.split(text.strip())
    if len(parts) < 2 or not all(part.isascii() and part.isdecimal() for part in parts):
        return None
    found = [int(part[:LONGEST_FIGURE]) for part in parts]
    if len(found) != len(buy.rows):
        return f"{len(buy.rows)} figures are wanted, not {len(found)}: {listed(row.name.lower() for row in buy.rows)}"
    wrong = next((figure for figure in found if figure not in buy.figures), None)
    return f"{span(buy)}, not {wrong}" if wrong is not None else tuple(found)

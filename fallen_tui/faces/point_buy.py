"""Figures bought with points, as any face puts them: which option they make up, what is left, what is dearer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from operator import itemgetter

from fallen_tui.engine.game import BuyRow, PointBuy
from fallen_tui.engine.text import listed

Figures = tuple[int, ...]
"""A figure for each row, in their order."""
_APART = re.compile(r"[\s,]+")
LONGEST_FIGURE = 4


def key_of(buy: PointBuy, figures: Sequence[int]) -> str:
    """The key that some figures make up: of an option, where they spend all that can be spent."""
    return buy.form.format(**{row.key: figure for row, figure in zip(buy.rows, figures, strict=True)})


def figures_of(buy: PointBuy, key: str) -> Figures | None:
    """The figures that make up a key; None where none do."""
    levels = [figure for figure, _ in buy.prices]
    ways = product(levels, repeat=len(buy.rows))
    return next((figures for figures in ways if key_of(buy, figures) == key), None)


def least(buy: PointBuy) -> Figures:
    """What everybody has before anything is bought."""
    return (buy.prices[0][0],) * len(buy.rows)


def left(buy: PointBuy, figures: Sequence[int]) -> int:
    """How many points are left; fewer than none where the figures are too dear."""
    prices = dict(buy.prices)
    return buy.points - sum(prices[figure] for figure in figures)


def step(buy: PointBuy, figure: int, by: int) -> int | None:
    """The next figure above or below one; None where there is none."""
    levels = [level for level, _ in buy.prices]
    place = levels.index(figure) + by
    return levels[place] if 0 <= place < len(levels) else None


def more(buy: PointBuy, figure: int, wanted: int) -> int:
    """What a figure costs more than another."""
    prices = dict(buy.prices)
    return prices[wanted] - prices[figure]


def points(n: int) -> str:
    """Points in words: 1 point, 3 points."""
    return f"{n} point{'s' * (n != 1)}"


def price_list(buy: PointBuy) -> str:
    """All prices in a line: 2 is free, 3 costs 2 points, 4 costs 3 and 5 costs 5."""
    (first, _), (second, price), *others = buy.prices
    dearer = [f"{figure} costs {cost}" for figure, cost in others]
    return listed([f"{first} is free", f"{second} costs {points(price)}", *dearer])


def brought(buy: PointBuy, row: BuyRow) -> Iterator[str]:
    """What figures of a row bring, those that bring the same as one: 2 to 4: a 4th die."""
    levels = zip([figure for figure, _ in buy.prices], row.brings, strict=True)
    for brings, alike in groupby(levels, key=itemgetter(1)):
        figures = [figure for figure, _ in alike]
        span = f"{figures[0]} to {figures[-1]}" if len(figures) > 1 else figures[0]
        yield f"{span}: {brings}"


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
    levels = [level for level, _ in buy.prices]
    found = [int(part[:LONGEST_FIGURE]) for part in parts]
    if len(found) != len(buy.rows):
        return f"{len(buy.rows)} figures are wanted, not {len(found)}: {listed(row.name.lower() for row in buy.rows)}"
    wrong = next((figure for figure in found if figure not in levels), None)
    if wrong is not None:
        return f"a figure is from {levels[0]} to {levels[-1]}, not {wrong}"
    return tuple(found)

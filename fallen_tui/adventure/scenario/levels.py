"""Scenarios that differ by level and by the number of seats: data in which both are still to be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

LevelName = Literal["easy", "normal", "hard"]

LEVELS: tuple[LevelName, ...] = ("easy", "normal", "hard")


def plain(value: Any, level: str, seats: int) -> Any:
    """The data of one level and number of seats: {easy, normal, hard} and {by_seats: {...}} are chosen from."""
    if isinstance(value, list):
        return [plain(item, level, seats) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == set(LEVELS):
        return plain(value[level], level, seats)
    if value.keys() == {"by_seats"} and isinstance(value["by_seats"], dict):
        found = value["by_seats"]
        counts = sorted(int(key) for key in found if str(key).isdecimal())
        if counts:
            nearest = max((n for n in counts if n <= seats), default=counts[0])
            return plain(found[str(nearest)], level, seats)
    return {key: plain(item, level, seats) for key, item in value.items()}


def uneven(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """(path, message) of every choice of levels, two of them named, that leaves one out or has another word."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from uneven(item, (*path, index))
    elif isinstance(value, dict):
        if len(value.keys() & set(LEVELS)) > 1 and value.keys() != set(LEVELS):
            yield path, f"write easy, normal and hard, and nothing else; you have {', '.join(value)}"
        for key, item in value.items():
            yield from uneven(item, (*path, key))

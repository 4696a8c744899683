"""Finding a thing by its name, or by a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

SHOWN = 8
"""Names that are shown where the words fit several."""


def matches(names: Mapping[str, str], wanted: str) -> list[str]:
    """The ids that an id, a name or a part of a name fits, the closest fit alone."""
    wanted = wanted.casefold()
    if not wanted:
        return []
    tests: tuple[Callable[[str, str], bool], ...] = (
        lambda id, name: id.casefold() == wanted,
        lambda id, name: name == wanted,
        lambda id, name: name.startswith(wanted),
        lambda id, name: f" {wanted}" in name,
        lambda id, name: wanted in name,
    )
    folded = {id: name.casefold() for id, name in names.items()}
    for test in tests:
        if found := [id for id, name in folded.items() if test(id, name)]:
            return found
    return []


def one_of(found: Iterable[str], near: Callable[[str], object]) -> list[str]:
    """What of several is meant: the only one that is at hand, where there is one."""
    several = list(found)
    if len(several) > 1:
        at_hand = [id for id in several if near(id)]
        if len(at_hand) == 1:
            return at_hand
    return several


def several(names: Mapping[str, str], found: list[str], noun: str = "") -> str:
    """That words fit several things; `noun`: what they all are, in the plural."""
    shown = "; ".join(names[id] for id in found[:SHOWN])
    return f"{len(found)} {f'{noun} ' if noun else ''}are called like that: {shown}. Say more of the name."

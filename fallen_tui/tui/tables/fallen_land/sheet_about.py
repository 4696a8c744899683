"""What the option under the cursor is about: cards and Characters that the sheets then point at, and the way back."""

from __future__ import annotations

import re

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.tui.match.scene import Scene

_CARD = re.compile(r"(?<![a-z\d])(?:(?:ch|sp|ac|pl|mo|cr|mi)\d{3}|fa\d\d(?:-[a-d])?)(?![a-z\d])")

_TO = ("give_to", "show_to")
"""Questions whose options are seats."""
_AIMED = ("seat", "town", "char", "offer")
"""Words before a seat in the keys of options."""


@frozen
class About(FrozenRecord):
    """Cards by id (Town Technologies by their word), Crowns as (seat, Crown), the Vehicle's included, and seats."""

    cards: frozenset[str] = frozenset()
    crowns: frozenset[tuple[int, int]] = frozenset()
    seats: frozenset[int] = frozenset()


NOTHING = About()


def about(scene: Scene) -> About:
    """What the option under the cursor is about."""
    ask = scene.ask
    if ask is None or not scene.chosen:
        return NOTHING
    return About(cards_named(scene.chosen), _crowns(scene.view, ask, scene.chosen), _seats(ask, scene.chosen))


def cards_named(key: str) -> frozenset[str]:
    """The cards that the key of an option names."""
    word, _, rest = key.partition(":")
    return frozenset((rest,)) if word == "technology" else frozenset(_CARD.findall(key))


def options_about(scene: Scene, card: str) -> list[str]:
    """The keys of the open question that name a card."""
    return [choice.key for choice in scene.question.choices if card in cards_named(choice.key)]


def _crowns(view: State, ask: Ask, key: str) -> frozenset[tuple[int, int]]:
    word, _, rest = key.partition(":")
    if word == "die" and rest.isdecimal() and view.check is not None and int(rest) < len(view.check.dice):
        die = view.check.dice[int(rest)]
        return frozenset(((die.seat, die.crown),))
    if word == "vehicle":
        return frozenset(((ask.seat, VEHICLE),))
    number = word if ask.topic == "heal" else rest if word in ("crown", "bench") else ""
    return frozenset(((_owner(ask), int(number)),)) if number.isdecimal() else frozenset()


def _seats(ask: Ask, key: str) -> frozenset[int]:
    """The players that an option is about: to whom something goes, at whom something is aimed."""
    parts = key.split(":")
    number = key if ask.topic in _TO else parts[1] if parts[0] in _AIMED and len(parts) > 1 else ""
    return frozenset((int(number),)) if number.isdecimal() else frozenset()


def _owner(ask: Ask) -> int:
    """Whose Party the Crowns of a question are in."""
    owner = ask.about[0] if ask.topic in ("choose_character", "kidnap") and ask.about else ask.seat
    return owner if isinstance(owner, int) else ask.seat

"""What the option under the cursor is about: cards and Characters that the sheets then point at, and the way back."""

from __future__ import annotations

import re

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state.keys.deeds import FightKey
from fallen_tui.games.fallen_land.state.keys.gear import ON_VEHICLE, BenchKey, InCrown, WoundKey
from fallen_tui.games.fallen_land.state.keys.menus import option_of
from fallen_tui.games.fallen_land.state.keys.targets import OfCharacter, OfSeat, OfTown, target_of
from fallen_tui.games.fallen_land.state.keys.town import OfferTo, OfOffer, TechnologyGoodKey, good_of
from fallen_tui.games.fallen_land.state.keys.words import Die, SeatKey
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.tui.match.scene import TableScene

_CARD = re.compile(r"(?<![a-z\d])(?:(?:ch|sp|ac|pl|mo|cr|mi)\d{3}|fa\d\d(?:-[a-d])?)(?![a-z\d])")

_TO = ("give_to", "show_to")
"""Questions whose options are seats."""


@frozen
class About(FrozenRecord):
    """Cards by id (Town Technologies by their word), Crowns as (seat, Crown), the Vehicle's included, and seats."""

    cards: frozenset[str] = frozenset()
    crowns: frozenset[tuple[int, int]] = frozenset()
    seats: frozenset[int] = frozenset()


NOTHING = About()


def about(scene: TableScene) -> About:
    """What the option under the cursor is about."""
    ask = scene.ask
    if ask is None or not scene.chosen:
        return NOTHING
    return About(cards_named(scene.chosen), _crowns(scene.view, ask, scene.chosen), _seats(ask, scene.chosen))


def cards_named(key: str) -> frozenset[str]:
    """The cards that the key of an option names."""
    option = option_of(key)
    if isinstance(option, FightKey):
        option = target_of(option.target)
    elif isinstance(option, OfOffer):
        option = good_of(option.good)
    if isinstance(option, TechnologyGoodKey):
        return frozenset((option.kind,))
    card = getattr(option, "card", option)
    return frozenset((card,)) if _CARD.fullmatch(card) else frozenset()


def options_about(scene: TableScene, card: str) -> list[str]:
    """The keys of the open question that name a card."""
    return [choice.key for choice in scene.question.choices if card in cards_named(choice.key)]


def _crowns(view: State, ask: Ask, key: str) -> frozenset[tuple[int, int]]:
    option = option_of(key)
    if isinstance(option, Die) and view.check is not None and option.place < len(view.check.dice):
        die = view.check.dice[option.place]
        return frozenset(((die.seat, die.crown),))
    if option == ON_VEHICLE:
        return frozenset(((ask.seat, VEHICLE),))
    return (
        frozenset(((_owner(ask), option.crown),)) if isinstance(option, InCrown | BenchKey | WoundKey) else frozenset()
    )


def _seats(ask: Ask, key: str) -> frozenset[int]:
    """The players that an option is about: to whom something goes, at whom something is aimed."""
    option = SeatKey.read(key) if ask.topic in _TO else option_of(key)
    if isinstance(option, SeatKey | OfSeat | OfTown | OfCharacter | OfferTo):
        return frozenset((option.seat,))
    return frozenset()


def _owner(ask: Ask) -> int:
    """Whose Party the Crowns of a question are in."""
    owner = ask.about[0] if ask.topic in ("choose_character", "kidnap") and ask.about else ask.seat
    return owner if isinstance(owner, int) else ask.seat

"""What gear gives to a Party, in skill points of one Character, by figures that whoever asks brings along.

The rule that arranges gear at one stroke has its figures in `rules.gear_order`, the bots theirs in `bot.gear_weights`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fallen_tui.engine.records import Single, frozen
from fallen_tui.games.fallen_land.content.card_parts import Link
from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.gear import Character, Spoils
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS, Skills

MEMBERS = 5
"""Characters of a whole Party: what serves each of them counts so often."""
EACH = ("armor", "psych", "health", "capacity")
"""Standing bonuses that serve each Character of a Party that has them."""


@frozen
class GearFigures(Single):
    """What counts how much, in skill points of one Character.

    symbols        standing bonuses by their word, `symbol` for every other word; `conditional` is the share of those
                   that hold under a condition only
    ability        an ability; `ride` a Vehicle, `cargo` each of its capacity; `adds` capacity that a card brings
    success        a Success of a Link
    rare, mission  how often a skill is asked for that no story asks for; a Mission, against another story
    least          what gives no more is not worth its room
    container      what brings capacity is placed before what weighs so much less
    room, crown    of equal places: each capacity that stays free, and each Crown further down
    stowed         what lies on a Vehicle, where it can, leaves hands free
    """

    symbols: Mapping[str, float]
    symbol: float
    conditional: float
    ability: float
    ride: float
    cargo: float
    adds: float
    success: float
    rare: float
    mission: float
    least: float
    container: float
    room: float
    crown: float
    stowed: float


@lru_cache(maxsize=16)
def weights(figures: GearFigures, cards: Cards) -> dict[str, float]:
    """How often stories ask for each skill of a Party, 1 on average; Missions count less, being rarer."""
    found = dict.fromkeys(SKILLS, figures.rare)
    for story in cards.stories.values():
        share = figures.mission if story.deck == "mission" else 1.0
        for check in story.checks:
            found[check.skill] += share / (len(story.checks) if story.or_ else 1)
    mean = sum(found.values()) / len(found)
    return {skill: n / mean for skill, n in found.items()}


def points(figures: GearFigures, cards: Cards, skills: Skills) -> float:
    """Skill bonuses by how often they are asked for."""
    known = weights(figures, cards)
    return sum(n * known[skill] for skill, n in skills)


def given(figures: GearFigures, cards: Cards, bonuses: tuple[Standing, ...]) -> float:
    """Standing bonuses in skill points."""
    found = 0.0
    for bonus in bonuses:
        share = figures.conditional if bonus.condition.tests else 1.0
        if bonus.what == "skills":
            times = MEMBERS if bonus.of == "party" else 1
            found += points(figures, cards, bonus.skills) * share * times
        else:
            times = MEMBERS if bonus.of == "party" and bonus.what in EACH else 1
            sign = -1.0 if bonus.n < 0 else 1.0
            found += figures.symbols.get(bonus.what, figures.symbol) * (abs(bonus.n) or 1) * sign * share * times
    return found


@lru_cache(maxsize=8192)
def value(figures: GearFigures, cards: Cards, card: str) -> float:
    """What a Spoils card gives to a Party, links left out."""
    spoils = cards.spoils[card]
    found = points(figures, cards, spoils.skills) * (MEMBERS if spoils.party else 1)
    standing = given(figures, cards, spoils.bonuses)
    found += standing + figures.ability * len(spoils.abilities) + figures.adds * spoils.adds
    if spoils.vehicle is not None:
        stats = spoils.vehicle
        skills, movement = points(figures, cards, stats.skills), figures.symbols["movement"] * stats.movement
        found += skills + movement + figures.cargo * stats.capacity + figures.ride
    return found


def matches(link: Link | None, spoils: Spoils) -> bool:
    """Whether a card fulfils a link."""
    return link is not None and (spoils.id == link.item or bool(link.to and link.to in spoils.categories))


def linked(figures: GearFigures, cards: Cards, character: Character, spoils: Spoils, again: bool) -> float:
    """What a link adds to a card with its Character; `again`: another card fulfils it already."""
    link = character.link
    if link is None or not matches(link, spoils):
        return 0.0
    found = points(figures, cards, spoils.skills) if link.double else 0.0
    if not again or link.cumulative:
        found += points(figures, cards, link.skills)
    if not again:
        found += symbols(figures, link)
        found += figures.success * sum(n for _, n in link.successes)
    return found


def symbols(figures: GearFigures, link: Link) -> float:
    """The symbols of a link."""
    known = figures.symbols
    return known["movement"] * link.movement + known["armor"] * link.armor + known["psych"] * link.psych

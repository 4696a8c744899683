"""All Total Skills of a bearer at once, where gear is weighed card by card. Pure queries.

`bonuses.contributions` lists skill by skill what is shown and rolled; here the same is added up in one pass. FL-SKL-01.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fallen_tui.games.fallen_land.content.cards import Cards
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    HeldBonuses,
    carried,
    matching,
    on_story,
    reaches,
    standing,
)
from fallen_tui.games.fallen_land.state.table import State


def skill_totals(game: State, seat: int, crown: int, held: tuple[HeldBonuses, HeldBonuses]) -> dict[str, int]:
    """Every Total Skill of a Character, a hit man or the Vehicle; `held` are `bonuses.skill_bonuses`. FL-SKL-01."""
    found: dict[str, int] = dict.fromkeys(SKILLS, 0)
    if crown == VEHICLE:
        _add_vehicle(found, game, seat, held[0])
    elif (card := game.players[seat].member(crown).card) in game.cards.characters:
        _add_character(found, game, seat, crown, held)
    else:
        found["combat"] = game.cards.actions[card].omega
    for skill, n in found.items():
        if n < 0:
            found[skill] = 0
    return found


def _add_character(
    found: dict[str, int], game: State, seat: int, crown: int, held: tuple[HeldBonuses, HeldBonuses]
) -> None:
    """What Character and gear make up, standing bonuses and boosts. FL-CHR-12."""
    player = game.players[seat]
    member = player.member(crown)
    doubled = frozenset([bonus.category for bonus, _, place in held[1] if reaches(bonus, place, crown)])
    found.update(_with_gear(game.cards, member.card, tuple(carried(game, seat, crown)), doubled))
    for bonus, _, place in held[0]:
        if reaches(bonus, place, crown):
            _add(found, bonus.skills)
    for boost in player.boosts:
        if boost.card == member.card:
            _add(found, boost.skills)


@lru_cache(maxsize=8192)
def _with_gear(cards: Cards, character: str, gear: tuple[str, ...], doubled: frozenset[str]) -> dict[str, int]:
    """Base Skills, gear and the link: the same for the same cards, whatever game it is. FL-CHR-10 to FL-CHR-12.

    doubled   the categories whose gear counts twice
    """
    skills, spoils = cards.skills, cards.spoils
    link = cards.characters[character].link
    found: dict[str, int] = {**dict.fromkeys(SKILLS, 0), **skills[character]}
    matched = 0
    for card in gear:
        categories = spoils[card].categories
        times = 1
        for category in doubled:
            if category in categories:
                times = 2
        if link is not None and (card == link.item or (link.to and link.to in categories)):
            matched += 1
            if link.double:
                times = 2
        for skill, n in skills[card].items():
            found[skill] += n * times
    if link is not None and matched:
        _add(found, link.skills, matched if link.cumulative else 1)
    return found


def _add_vehicle(found: dict[str, int], game: State, seat: int, bonuses: HeldBonuses) -> None:
    """A Vehicle's Base Skills, all that it carries, and the standing bonuses on it. FL-EQP-11."""
    skills, spoils, player = game.cards.skills, game.cards.spoils, game.players[seat]
    if not player.rides:
        return
    for ride in player.rides:
        if (stats := spoils[ride.card].vehicle) is not None:
            _add(found, stats.skills)
    for card in carried(game, seat, VEHICLE):
        for skill, n in skills[card].items():
            found[skill] += n
    for bonus, _, place in bonuses:
        if bonus.of != "party" and reaches(bonus, place, VEHICLE):
            _add(found, bonus.skills)


def _add(found: dict[str, int], skills: Iterable[tuple[str, int]], times: int = 1) -> None:
    for skill, n in skills:
        found[skill] += n * times


def sure_successes(game: State, seat: int) -> int:
    """The Successes without a die in Party checks, of all skills together: `pools.support` added up. FL-CHK-11."""
    cards, player = game.cards, game.players[seat]
    found = 0
    for tech in player.technologies:
        card = cards.technologies[tech.kind]
        if card.skill in SKILLS:
            found += card.n * tech.tier
    for bonus, _, _ in standing(game, seat, "successes"):
        if on_story(game, bonus):
            found += bonus.n if bonus.skill else bonus.n * len(SKILLS)
    for crown, member in player.party:
        character = cards.characters.get(member.card)
        link = character.link if character is not None else None
        if link is not None and link.successes and matching(game, seat, crown):
            found += sum(n for _, n in link.successes)
    return found

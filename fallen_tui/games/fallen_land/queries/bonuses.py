"""What everything in play adds up to: Total Skills, Armor, Movement Bonus, prices, protections. Pure queries."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.content.vocabulary import Skills
from fallen_tui.games.fallen_land.queries.active_cards import (
    PARTY,
    TOWN,
    VEHICLE,
    HeldBonuses,
    active_cards,
    borne,
    holds_any,
    reaches,
    serves,
    standing,
    total,
)
from fallen_tui.games.fallen_land.queries.figures import counted
from fallen_tui.games.fallen_land.state.player import Member, Player, Ride
from fallen_tui.games.fallen_land.state.table import NOBODY, State

__all__ = [
    "OF_TOWNS", "PARTY", "TOWN", "VEHICLE", "HeldBonuses", "active_cards", "armor", "borne", "capacity", "carried",
    "contributions", "first_strikers", "flight_bonus", "health_of", "holder", "holds_any", "immune", "is_master",
    "left", "load", "matching", "movement_bonus", "on_story", "party_armor", "price", "psych_status", "reaches",
    "reroll_faces", "shield", "skill_bonuses", "skill_of", "skill_total", "standing", "story_sources",
    "story_successes", "technology_successes", "total", "value_of", "weight_of",
]  # fmt: skip

# --- skills ---


def carried(game: State, seat: int, crown: int) -> list[str]:
    """The Spoils that serve a Character or the Vehicle: own gear, what is fixed to it, Party Equipment."""
    player = game.players[seat]
    if crown == VEHICLE:
        cards = [card for ride in player.rides for card in (ride.card, *ride.gear)]
    else:
        cards = [*player.member(crown).gear, *player.party_gear]
    if game.joined:
        cards += [low for low, host in game.joined.items() if host in cards]
    return cards


def matching(game: State, seat: int, crown: int, melee: bool = False) -> list[str]:
    """The cards that fulfil the link of the Character in a Crown; in melee those that count. FL-CHR-10, FL-CHK-09."""
    member = game.players[seat].member(crown)
    character = game.cards.characters.get(member.card)
    if character is None or character.link is None:
        return []
    spoils, link = game.cards.spoils, character.link
    return [
        card
        for card in carried(game, seat, crown)
        if (card == link.item or (link.to and link.to in spoils[card].categories))
        and not (melee and left_out(game, card))
    ]


def left_out(game: State, card: str, place: int = NOBODY) -> bool:
    """Whether a card adds nothing to Combat with melee weapons only. FL-CHK-09, FL-EQP-15, FL-DEC-96.

    Those are ranged weapons, Vehicles and what is fixed to one, and gear that lies in a Vehicle (`place`).
    """
    spoils = game.cards.spoils.get(game.joined.get(card, card))
    if spoils is None:
        return False
    return "ranged" in spoils.categories or spoils.vehicle is not None or (place == VEHICLE and spoils.kind != "ally")


def skill_total(game: State, seat: int, crown: int, skill: str, melee: bool = False) -> int:
    """Total Skill of a Character or the Vehicle. FL-SKL-01."""
    return max(0, sum(n for _, n in contributions(game, seat, crown, skill, melee)))


def skill_bonuses(game: State, seat: int) -> tuple[HeldBonuses, HeldBonuses]:
    """The standing bonuses that Total Skills are made of: on skills, and those that double gear."""
    return standing(game, seat, "skills"), standing(game, seat, "double")


def contributions(
    game: State,
    seat: int,
    crown: int,
    skill: str,
    melee: bool = False,
    held: tuple[HeldBonuses, HeldBonuses] | None = None,
) -> list[tuple[str, int]]:
    """What makes up a Total Skill: (card id, "base", "link" or "boost", points), the base first. FL-SKL-01.

    held   `skill_bonuses`, where the caller knows them
    """
    bonuses, doubling = held or skill_bonuses(game, seat)
    melee = melee and skill == "combat"
    if crown == VEHICLE:
        return _of_vehicle(game, seat, skill, melee, bonuses)
    player = game.players[seat]
    member = player.member(crown)
    if member.card not in game.cards.characters:
        return [("base", game.cards.actions[member.card].omega)] if skill == "combat" else []
    parts = [("base", game.cards.skills[member.card].get(skill, 0))]
    doubled: set[str] = {bonus.category for bonus, _, place in doubling if reaches(bonus, place, crown)}
    parts += _of_gear(game, seat, crown, skill, melee, doubled)
    parts += _of_link(game, seat, crown, skill, melee, doubled)
    for bonus, card, place in bonuses:
        if reaches(bonus, place, crown) and not (melee and left_out(game, card, place)):
            parts += [(card, n) for word, n in bonus.skills if word == skill]
    for boost in player.boosts:
        if boost.card == member.card:
            parts += [("boost", n) for word, n in boost.skills if word == skill]
    return parts


def _of_gear(
    game: State, seat: int, crown: int, skill: str, melee: bool, doubled: set[str]
) -> Iterator[tuple[str, int]]:
    """The bonuses of gear, twice for the categories that standing bonuses double. FL-CHR-12."""
    skills, spoils = game.cards.skills, game.cards.spoils
    for card in carried(game, seat, crown):
        n = skills[card].get(skill, 0)
        if n and not (melee and left_out(game, card)):
            yield card, n * 2 if not doubled.isdisjoint(spoils[card].categories) else n


def _of_link(
    game: State, seat: int, crown: int, skill: str, melee: bool, doubled: set[str]
) -> Iterator[tuple[str, int]]:
    """The link's own bonus, once or for every matching card, and doubled gear. FL-CHR-10 to FL-CHR-12."""
    character = game.cards.characters[game.players[seat].member(crown).card]
    link = character.link
    if link is None:
        return
    cards = matching(game, seat, crown, melee)
    if not cards:
        return
    times = len(cards) if link.cumulative else 1
    for word, n in link.skills:
        if word == skill:
            yield "link", n * times
    if link.double:
        spoils, skills = game.cards.spoils, game.cards.skills
        for card in cards:
            if doubled.isdisjoint(spoils[card].categories) and (n := skills[card].get(skill, 0)):
                yield "link", n


def _of_vehicle(game: State, seat: int, skill: str, melee: bool, bonuses: HeldBonuses) -> list[tuple[str, int]]:
    """A Vehicle's Base Skill and all that it carries; in melee it adds nothing to Combat. FL-EQP-11, FL-CHK-09."""
    player = game.players[seat]
    if not player.rides or melee:
        return []
    parts = []
    for ride in player.rides:
        stats = game.cards.spoils[ride.card].vehicle
        base = skill_of(stats.skills, skill) if stats is not None else 0
        parts.append(("base", base))
    parts += [(card, n) for card in carried(game, seat, VEHICLE) if (n := game.cards.skills[card].get(skill, 0))]
    for bonus, card, place in bonuses:
        if reaches(bonus, place, VEHICLE) and bonus.of != "party":
            parts += [(card, n) for word, n in bonus.skills if word == skill]
    return parts


def skill_of(figures: Skills, skill: str) -> int:
    """The figure of one skill among several."""
    return next((n for word, n in figures if word == skill), 0)


def is_master(game: State, seat: int, crown: int, skill: str) -> bool:
    """Whether the Character of a Crown is a Master of a skill. FL-CHR-04."""
    character = game.cards.characters.get(game.players[seat].member(crown).card)
    return character is not None and character.master == skill


def technology_successes(game: State, seat: int, skill: str) -> int:
    """Automatic Successes of the town in Party checks of a skill. FL-TEC-08."""
    return sum(
        card.n * tech.tier
        for tech in game.players[seat].technologies
        if (card := game.cards.technologies[tech.kind]).skill == skill
    )


def on_story(game: State, bonus: Standing) -> bool:
    """Whether a bonus that may be for stories of a category or deck alone counts now. FL-SPO-11."""
    in_play = game.story_in_play
    if bonus.category:
        story = game.cards.stories.get(in_play.card) if in_play is not None else None
        if story is None or bonus.category not in story.categories:
            return False
    return not bonus.deck or (in_play is not None and bonus.deck == in_play.deck)


def story_successes(game: State, seat: int, skill: str, melee: bool = False) -> int:
    """Successes that standing bonuses add to a Party check of the story in play. FL-SPO-11."""
    return sum(n for _, n in story_sources(game, seat, skill, melee))


def story_sources(game: State, seat: int, skill: str, melee: bool = False) -> list[tuple[str, int]]:
    """The cards behind `story_successes`, each with what it adds. FL-SPO-11, FL-CHK-09."""
    melee = melee and skill == "combat"
    found = [
        (card, bonus.n)
        for bonus, card, place in standing(game, seat, "successes")
        if bonus.skill in ("", skill) and on_story(game, bonus) and not (melee and left_out(game, card, place))
    ]
    for crown, member in game.players[seat].party:
        character = game.cards.characters.get(member.card)
        if character is not None and character.link is not None and character.link.successes:
            found.append(
                (member.card, skill_of(character.link.successes, skill) * bool(matching(game, seat, crown, melee)))
            )
    return [(card, n) for card, n in found if n]


# --- bodies ---


def health_of(game: State, seat: int, crown: int, held: HeldBonuses | None = None) -> int:
    """The damage that kills a Character; `held` is `standing` of health, where the caller knows it. FL-CHR-05."""
    card = game.players[seat].member(crown).card
    character = game.cards.characters.get(card)
    health: int = character.health if character is not None else game.cards.actions[card].health
    return health + borne(game, seat, crown, "health", held)


def left(game: State, seat: int, crown: int, held: HeldBonuses | None = None) -> int:
    """The Health a Character has left; `held` as in `health_of`. FL-DMG-06."""
    return health_of(game, seat, crown, held) - game.players[seat].member(crown).damage


def psych_status(game: State, seat: int, crown: int) -> int:
    """Psychological Status with all that raises it. FL-DMG-18, FL-GAP-52."""
    character = game.cards.characters.get(game.players[seat].member(crown).card)
    if character is None:
        return 0
    status: int = character.psych + borne(game, seat, crown, "psych")
    if character.link is not None and character.link.psych and matching(game, seat, crown):
        status += character.link.psych
    return status


def armor(game: State, seat: int, crown: int) -> int:
    """The Armor of one Character: worn, printed and linked. FL-EQP-03, FL-DMG-08."""
    found = borne(game, seat, crown, "armor")
    character = game.cards.characters.get(game.players[seat].member(crown).card)
    if character is not None and character.link is not None and character.link.armor and matching(game, seat, crown):
        found += character.link.armor
    return found


def party_armor(game: State, seat: int) -> int:
    """The Armor of all Characters of a Party together. FL-DMG-08."""
    return sum(armor(game, seat, crown) for crown, _ in game.players[seat].party)


@counted("armor")
def _armor(game: State, player: Player, spare: int) -> int:
    return party_armor(game, player.seat)


def first_strikers(game: State, seat: int) -> list[int]:
    """The Crowns whose occupants have First Strike. FL-EQP-18, FL-PVP-07."""
    found = standing(game, seat, "first_strike")
    return [crown for crown, _ in game.players[seat].party if any(serves(game, seat, each, crown) for each in found)]


def movement_bonus(game: State, seat: int) -> int:
    """The Movement Bonus of a faction. FL-MAT-04."""
    player = game.players[seat]
    found = total(game, seat, "movement")
    found += sum(game.cards.technologies[tech.kind].movement * tech.tier for tech in player.technologies)
    for ride in player.rides:
        stats = game.cards.spoils[ride.card].vehicle
        found += stats.movement if stats is not None else 0
    for crown, member in player.party:
        character = game.cards.characters.get(member.card)
        if character is not None and character.link is not None and character.link.movement:
            found += character.link.movement * bool(matching(game, seat, crown))
    return found


def flight_bonus(game: State, seat: int) -> int:
    """What is added to a Flight roll: the Movement Bonus and what helps in Flight alone. FL-FLT-03."""
    return movement_bonus(game, seat) + total(game, seat, "flight")


# --- carrying ---


def holder(game: State, seat: int, place: int) -> Member | Ride:
    """The Character of a Crown, or the first Vehicle. Raises KeyError."""
    player = game.players[seat]
    if place == VEHICLE and player.rides:
        return player.rides[0]
    member = player.crowns[place] if place != VEHICLE else None
    if member is None:
        raise KeyError(place)
    return member


def capacity(game: State, seat: int, place: int, held: HeldBonuses | None = None) -> int:
    """Carrying Capacity of a Character or the first Vehicle, with what is added to it. FL-SPO-06, FL-SPO-07.

    held   `standing` of capacity, where the caller knows it
    """
    cards, bearer = game.cards, holder(game, seat, place)
    if place == VEHICLE:
        stats = cards.spoils[bearer.card].vehicle
        found = stats.capacity if stats is not None else 0
    else:
        character = cards.characters.get(bearer.card)
        if character is None:
            return 0
        found = character.capacity
        for card in game.players[seat].party_gear:
            found += cards.spoils[card].adds
    for card in bearer.gear:
        found += cards.spoils[card].adds
    return found if held == [] else found + borne(game, seat, place, "capacity", held)


def load(game: State, seat: int, place: int) -> int:
    """What a Character or the first Vehicle carries, Party Equipment included. FL-SPO-06, FL-EQP-05, FL-EQP-15."""
    spoils = game.cards.spoils
    bearer = holder(game, seat, place)
    weight = 0
    for card in bearer.gear:
        weight += spoils[card].weight
    for low, host in game.joined.items():
        if host in bearer.gear:
            weight += spoils[low].weight
    if place != VEHICLE:
        for card in game.players[seat].party_gear:
            weight += spoils[card].weight
    return weight


def weight_of(game: State, card: str) -> int:
    """The Carrying Cost of a card with what is fixed to it. FL-EQP-15."""
    spoils = game.cards.spoils
    weight = spoils[card].weight
    if game.joined:
        weight += sum(spoils[low].weight for low, host in game.joined.items() if host == card)
    return weight


def value_of(game: State, card: str) -> int | None:
    """The printed value of a Spoils or Action card, with what is fixed to it; None for NA. FL-SPO-09, FL-EQP-15."""
    cards = game.cards
    printed = cards.spoils[card].value if card in cards.spoils else cards.actions[card].value
    if printed is None:
        return None
    return printed + sum(cards.spoils[low].value or 0 for low, host in game.joined.items() if host == card)


# --- rules that cards change ---


OF_TOWNS = ("theft", "kidnap", "destruction", "jinx")
"""What an Action card on a town protects the town alone from, not the Party. FL-ATU-03, FL-DEC-75."""


def immune(game: State, seat: int, word: str, crown: int = NOBODY, town: bool = False) -> bool:
    """Whether a card protects a seat's Party, one Character of it, or its town, from something."""
    return bool(shield(game, seat, word, crown, town))


def shield(game: State, seat: int, word: str, crown: int = NOBODY, town: bool = False) -> str:
    """The card that protects a seat's Party, one Character of it, or its town, from something; "" for none."""
    for bonus, card, place in standing(game, seat, "immune"):
        if word not in bonus.words:
            continue
        if town:
            found = place == TOWN and bonus.of != "bearer"
        elif place == TOWN:
            found = word not in OF_TOWNS or card not in game.cards.actions
        else:
            found = place == PARTY or bonus.of == "party" or crown in (NOBODY, place)
        if found:
            return card
    return ""


def price(game: State, seat: int, of: str, base: int) -> int:
    """What a seat pays for something of a printed price, never below 0; percentages first, rounded up."""
    found = standing(game, seat, "price")
    for bonus, _, _ in found:
        if of in bonus.words and bonus.percent:
            base = -(-base * bonus.percent // 100)
    return max(0, base + sum(bonus.n for bonus, _, _ in found if of in bonus.words))


def reroll_faces(game: State, seat: int, on: str) -> frozenset[int]:
    """The faces of a die that a seat rolls again once, by standing bonuses. FL-EQP-20."""
    return frozenset(
        face for bonus, _, _ in standing(game, seat, "rerolls") for roll, face in bonus.pairs if roll == on
    )

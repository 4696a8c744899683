"""The words of cards in English: amounts, players, Characters, categories, number tests, prices."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.text.english import Nouns, listed
from fallen_tui.games.fallen_land.content.effects.base import Cost
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS, category_of, counter_of
from fallen_tui.games.fallen_land.content.word_tables import figures

PLAYER = {
    "you": "you",
    "target": "that player",
    "others": "every other player",
    "all": "every player",
    "left": "the player to your left",
    "leader": "the other player with the most Prestige",
    "random": "a random other player",
    "owner": "the owner",
}
DECK = {
    "character": "Character",
    "spoils": "Spoils",
    "action": "Action",
    "plains": "Plains",
    "mountain": "Mountain",
    "city_rad": "City/Rad",
    "mission": "Mission",
    "town_event": "Town Events",
}
KIND = {
    "physical": "Physical",
    "infected": "Infected Wounds",
    "radiation": "Radiation",
    "psychological": "Psychological",
}
GEAR = {
    "ranged": "ranged weapon",
    "melee": "melee weapon",
    "thrown": "thrown weapon",
    "blade": "bladed weapon",
    "blunt": "blunt weapon",
    "medical": "medical item",
    "electronics": "electronic item",
    "armor": "piece of armor",
    "clothing": "piece of clothing",
    "camping": "piece of camping gear",
    "food": "food item",
    "drink": "drink",
    "sporting": "sporting item",
    "music": "musical instrument",
    "religious": "religious item",
    "optics": "optical item",
    "climbing": "piece of climbing gear",
    "water_gear": "piece of water gear",
    "vehicle": "Vehicle",
    "vehicle_gear": "piece of Vehicle equipment",
    "light": "light source",
    "relic": "Relic",
}
TECHNOLOGY = {
    "garrison": "Garrison",
    "water": "Water and Supplies",
    "learning": "Learning Center",
    "machinist": "Machinist Shop",
    "energy": "Energy Production",
    "medical": "Medical Center",
    "communication": "Communication Center",
    "law": "Law and Order",
    "marketplace": "Marketplace",
}
TRACK = {"prestige": "Prestige", "town_health": "Town Health", "coins": "coins"}
SALE = {"spoils": "Spoils", "action": "Action cards", "technology": "a technology", "chip": "a Town Defense Chip"}
TERRAIN = {
    "plains": "plains",
    "mountain": "a mountain",
    "city": "a city",
    "radiation": "radiation",
    "water": "water",
    "town": "a town",
    "resource": "a Resource",
    "coast": "the coast",
    "shore": "a shore",
}
NEAR = {
    "town": "a town",
    "resource": "a Resource",
    "mission": "a Mission",
    "mercenary": "a mercenary",
    "party": "another Party",
    "own_town": "your own town",
    "site": "a place of this scenario",
}
NOUNS = Nouns(
    {
        "Prestige": "Prestige",
        "Town Health": "Town Health",
        "Spoils": "Spoils",
        "Success": "Successes",
        "damage": "damage",
        "Armor": "Armor",
        "Health": "Health",
        "piece of clothing": "pieces of clothing",
    }
)
plural, counted, test = NOUNS.plural, NOUNS.counted, NOUNS.test


def category(word: str) -> str:
    """A category of Encounters as an adjective."""
    return word.replace("_", " ")


def gear(word: str) -> str:
    """One piece of gear of a category."""
    return GEAR.get(word, word.replace("_", " "))


def count(word: str) -> str:
    """What an amount is counted by."""
    if counter := counter_of(word):
        return f'[[{counter}|point of *|point of *|note of "*"]]'
    category = category_of(word)
    return f"equipped {gear(category)}" if category else figures()[word].each


def amount(n: Amount, word: str = "") -> str:
    """An amount in words, without its sign: 2 coins, 1d6 coins for each Resource owned."""
    return NOUNS.amount(n, word, count)


def skills(pairs: Sequence[tuple[str, int]]) -> str:
    """Skill bonuses: +2 Combat and +1 Medical; +1 in every skill."""
    if len(pairs) == len(SKILLS) and len({n for _, n in pairs}) == 1:
        return f"{pairs[0][1]:+d} in every skill"
    return listed(f"{n:+d} {skill.title()}" for skill, n in pairs)


def cost(price: Cost) -> str:
    """What is given up, as an order: pay 2 coins and lose 1 Prestige; "" where it is free."""
    parts = [
        (price.coins, f"pay {counted(price.coins, 'coin')}"),
        (price.prestige, f"lose {price.prestige} Prestige"),
        (price.town_health, f"lose {price.town_health} Town Health"),
        (price.actions, f"discard {counted(price.actions, 'Action card')}"),
        (price.spoils, f"discard {counted(price.spoils, 'Spoils card')}"),
        (price.weeks, f"give up {counted(price.weeks, 'week')}"),
    ]
    return listed(words for n, words in parts if n)


def owner(who: str) -> str:
    """Your, that player's, every player's."""
    return "your" if who == "you" else f"{PLAYER[who].rstrip(',')}'s" if who != "left" else "the left-hand player's"


def of_whom(who: str, thing: str) -> str:
    """Somebody's thing: that player's hand; the hand of the other player with the most Prestige."""
    return f"the {thing} of {source(who)}" if " with " in source(who) else f"{owner(who)} {thing}"


def source(who: str) -> str:
    """The player from whom something is taken."""
    return PLAYER[who].rstrip(",") if who != "you" else "that player"


def act(who: str, verb: str, rest: str = "") -> str:
    """A player does something: an order to you, a statement of others."""
    if who == "you":
        return f"{verb} {rest}".rstrip()
    third = {"have": "has", "may": "may", "go": "goes"}.get(verb, f"{verb}es" if verb.endswith("ch") else f"{verb}s")
    return f"{PLAYER[who]} {third} {rest}".rstrip()


def whom(to: str, who: str) -> str:
    """The Characters that something befalls, as a subject."""
    party = f"{owner(who)} Party"
    choice = "your choice" if who == "you" else "their choice"
    return {
        "": party,
        "party": party,
        "each": f"each Character of {party}",
        "random": f"a random Character of {party}",
        "tested": "the tested Character",
        "target": "that Character",
        "bearer": "the bearer of this card",
        "chosen": f"a Character of {choice} in {party}",
        "weakest": f"the Character of {party} with the least Health left",
        "strongest": f"the Character of {party} with the most Health left",
    }.get(to) or f"the Character in Crown {to.removeprefix('crown')} of {party}"


def on_whom(to: str, who: str) -> str:
    """Where something befalls Characters: in your Party, on the tested Character."""
    return f"in {whom('', who)}" if to in ("", "party") else f"on {whom(to, who)}"


def cards(n: Amount, deck: str, category: str = "") -> str:
    """A number of cards of a deck, or of a gear category, in words."""
    if category:
        return amount(n, gear(category))
    return amount(n, "Spoils" if deck == "spoils" else f"{DECK[deck]} card")

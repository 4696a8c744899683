"""How the table of Council of Towns is read: its parts, the signs of the map, the dice."""

from __future__ import annotations

from fallen_tui.tui.books.handbook import SPACE, HelpChapter, HelpRow, pair, says
from fallen_tui.tui.tables.fallen_land import CouncilFace
from fallen_tui.tui.tables.fallen_land.map_land import ROLE, SIGNS, THREE
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER

TABS = {
    "map": "The map and all that is on it. While you move: the cost of each hex, and the way",
    "story": "The current story, check by check, or the last one",
    "party": "Your 5 Crowns and the Vehicle: skills, wounds, gear, and where each figure comes from",
    "town": "Your town: tracks, income, technologies, Resources, perks, Roster, Auction House",
    "hand": "Your Action cards, and when you can play each",
    "others": "The other players: what everybody may know",
    "desk": "The trade desk: every Auction House with its prices, open offers, what the Bank pays and charges",
    "dice": "Every roll of the game, and how lucky each player was",
    "log": "What happened, from the start",
}
_GROUND = {
    "plains": "plains: 1 movement point, Plains Encounters",
    "mountain": "mountain: 2 points, Mountain Encounters",
    "city": "city: 3 points, City/Rad Encounters, and 1 card for ending a move there",
    "radiation": "radiation: 3 points, City/Rad Encounters, damage if you end a move there",
    "water": "water: closed",
}


def chapters() -> list[HelpChapter]:
    """The chapters of the help about this table."""
    tabs = tuple([pair(tab.key, f"{tab.title}. {TABS[tab.id]}") for tab in CouncilFace.tabs])
    return [
        HelpChapter("Council of Towns", (_TOP, SPACE, *tabs, SPACE, _BROAD)),
        HelpChapter("Towns: the map", (*_ground(), *_MARKS, SPACE, *_MAP_KEYS)),
        HelpChapter("Towns: people", _PEOPLE),
        HelpChapter("Towns: forms", _FORMS),
        HelpChapter("Towns: dice", _DICE),
    ]


_TOP = says(
    "The top line shows the Turn and its Phase, whose Deeds these are and the weeks left for them, your Prestige and "
    "Town Health with what you need to win, and your coins."
)
_BROAD = says("On a wide screen you see your Party, the tracks, the dice and the log beside the map.")
_FORMS = (
    says(
        "Related questions come as one form: all your gear, the business of your town, a payment. It opens by itself "
        "unless you set asks to always. B switches between the form and one question at a time."
    ),
    SPACE,
    pair("Gear", "a letter gives the card to that Character, ! or * arranges the best fit, Del undoes your changes"),
    pair("Town", "Space marks what to sell, buy and hire, ! what is suggested. What stands under At once happens now"),
    pair("Payment", "Space marks the cards you pay with. Coins pay the rest"),
    pair("March", "B at the menu of Deeds: where to, your odds, and the Deed you do there"),
    pair(".", "done: accept the whole form"),
    pair("Esc", "leaves your gear as it was, and closes any other form"),
)


def _ground() -> tuple[HelpRow, ...]:
    mixed = pair(THREE * 2, "3 kinds at once: the highest cost, any of their decks", "city")
    return (*(pair(SIGNS[terrain] * 2, _GROUND[terrain], ROLE[terrain]) for terrain in SIGNS), mixed)


_MARKS = (
    pair("@1", "your Party, reversed. @2 is player 2's", "seat1+cursor"),
    pair("H1", "player 1's town", "seat1+town"),
    pair("07", "a town without a player, by its number", "town"),
    pair("$1 $- $x", "a Resource: player 1's, neutral, destroyed", "resource"),
    pair("M1", "a Mission, by the number of its chip", "mission"),
    pair("!! !w", "a place on the map, and one from a World card", "place"),
    pair("m1", "player 1's mercenary", "seat1"),
    pair("+", "there is more in that hex: look at it", "dim"),
    pair("³", "movement points to get there", "reach"),
    pair("○", "the way your Party would take", "path"),
)
_MAP_KEYS = (
    pair("arrows", "move the cursor over the hexes, 3 at a time with Shift. Enter chooses the hex or describes it"),
    pair("< >", "to the previous or next thing of interest"),
    pair("+ -", "zoom in, zoom out"),
    pair(".", "back to your Party"),
    SPACE,
    says(
        "Travel lists the hex under the cursor, too. Your Party marches week after week. It never ends a march on a "
        "damaging hex unless you sent it there. It stops at the Deed it owes, at damage and at Town Business."
    ),
)
_PEOPLE = (
    pair("Com Sur Dip", "Combat, Survival, Diplomacy: Total Skills, gear included", "strong"),
    pair("Mec Tec Med", "Mechanical, Technical, Medical", "strong"),
    pair(MASTER, "Master of that skill", "strong"),
    pair("●●●", "Health left", "good"),
    pair("p", "a point of Physical damage", "physical"),
    pair("i", "an Infected Wound. It gets worse every month", "infected"),
    pair("r", "a point of Radiation damage", "radiation"),
    pair("m", "a point of Psychological damage. The third removes the Character from the game", "psych"),
)
_DICE = (
    pair("[7]", "a die. In a check low is good. Every full 10 of Total Skill is a Success without rolling", "die"),
    pair("+2", "that Character's Successes, including the automatic ones", "good"),
    pair("1▸4", "a 1 always succeeds, and you may reroll it for more", "die.again"),
    pair("10", "cancels all the Character's Successes", "die.ten"),
    pair("0", "no Success", "die.miss"),
    SPACE,
    says("Below a roll you see the sum: the dice, the town's bonus, bonuses from cards, and what you needed."),
)

"""How the table of Council of Towns is read: its parts, the signs of the map, the dice."""

from __future__ import annotations

from fallen_tui.tui.books.handbook import SPACE, HelpChapter, HelpRow, pair, says
from fallen_tui.tui.tables.fallen_land import CouncilFace
from fallen_tui.tui.tables.fallen_land.map_land import ROLE, SIGNS, THREE
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER

TABS = {
    "map": "The land and all that lies on it. While you move: the points each hex takes, and the way",
    "story": "The tale that is being told, check by check, or the last one",
    "party": "Your five Crowns and the Vehicle: skills, wounds, gear, and what lies behind each figure",
    "town": "Your town: tracks, income, technologies, Resources, perks, Roster, Auction House",
    "hand": "Your Action cards, and when each may be played",
    "others": "The other seats, as far as anybody may know them",
    "desk": "The trade desk: every Auction House with its prices, open offers, what the Bank pays and asks",
    "dice": "Every roll of the game, and how lucky everybody was",
    "log": "What happened, from the first day on",
}
_GROUND = {
    "plains": "plains: 1 movement point, Plains Encounters",
    "mountain": "mountain: 2 points, Mountain Encounters",
    "city": "city: 3 points, City/Rad Encounters, and a card for the taking",
    "radiation": "radiation: 3 points, City/Rad Encounters, burns whoever ends a move there",
    "water": "water: closed",
}


def chapters() -> list[HelpChapter]:
    """The chapters of the help about this table."""
    tabs = tuple(pair(tab.key, f"{tab.title}. {TABS[tab.id]}") for tab in CouncilFace.tabs)
    return [
        HelpChapter("Council of Towns", (_TOP, SPACE, *tabs, SPACE, _BROAD)),
        HelpChapter("Towns: the map", (*_ground(), *_MARKS, SPACE, *_MAP_KEYS)),
        HelpChapter("Towns: people", _PEOPLE),
        HelpChapter("Towns: forms", _FORMS),
        HelpChapter("Towns: dice", _DICE),
    ]


_TOP = says(
    "The top line tells the Turn and its Phase, whose Deeds are under way and the weeks left for them, then your "
    "Prestige and Town Health against the marks that win, and your coins."
)
_BROAD = says("On a broad screen your Party, the tracks, the dice and the log stand beside the map by themselves.")
_FORMS = (
    says(
        "What belongs together is answered on one form: all your gear, the business of the town, a payment. It opens "
        "by itself unless you want to be asked always; B leaves it for one question after the other, and calls it back."
    ),
    SPACE,
    pair("Gear", "a card goes to whomever you name by letter; * arranges the best fit, Del puts all back"),
    pair("Town", "Space marks what to sell, buy and hire; what stands under At once is done when you choose it"),
    pair("Payment", "Space marks what you hand in; coins pay the rest"),
    pair("March", "B at the menu of Deeds: where to go, how likely the roll suffices, and the Deed you do there"),
    pair(".", "done: all of it is answered"),
    pair("Esc", "leaves your gear as it was, and closes any other form"),
)


def _ground() -> tuple[HelpRow, ...]:
    mixed = pair(THREE * 2, "three kinds at once: the dearest price, any of their decks", "city")
    return (*(pair(SIGNS[terrain] * 2, _GROUND[terrain], ROLE[terrain]) for terrain in SIGNS), mixed)


_MARKS = (
    pair("@1", "your Party, reversed; @2 is that of seat 2", "seat1+cursor"),
    pair("H1", "the home of seat 1", "seat1+town"),
    pair("07", "a town that nobody leads, by its number", "town"),
    pair("$1 $- $x", "a Resource: of seat 1, neutral, destroyed", "resource"),
    pair("M1", "a Mission, by the number of its chip", "mission"),
    pair("!! !w", "a place of the map, and one that a World card has opened", "place"),
    pair("m1", "a mercenary of seat 1", "seat1"),
    pair("+", "more lies in that hex: look at it", "dim"),
    pair("³", "movement points to get there", "reach"),
    pair("○", "the way that would be taken", "path"),
)
_MAP_KEYS = (
    pair("arrows", "move the cursor over the hexes, with Shift three at a time; Enter takes the hex or tells of it"),
    pair("< >", "to the thing of interest before, and the next"),
    pair("+ -", "nearer, farther"),
    pair(".", "back to your Party"),
    SPACE,
    says(
        "Travel lists the hex under the cursor, too. Your Party marches week after week, and ends no march where it is "
        "hurt unless you sent it there. It stops at the Deed it owes, at damage and at Town Business."
    ),
)
_PEOPLE = (
    pair("Com Sur Dip", "Combat, Survival, Diplomacy: Total Skills, gear included", "strong"),
    pair("Mec Tec Med", "Mechanical, Technical, Medical", "strong"),
    pair(MASTER, "Master of that skill", "strong"),
    pair("●●●", "Health left", "good"),
    pair("p", "a point of Physical damage", "physical"),
    pair("i", "an Infected Wound, which grows every month", "infected"),
    pair("r", "a point of Radiation damage", "radiation"),
    pair("m", "a point of Psychological damage; the third drives its bearer out of the game", "psych"),
)
_DICE = (
    pair("[7]", "a die; in a check low is good. Every full ten of Total Skill is a Success without rolling", "die"),
    pair("+2", "the Successes of that Character, the sure ones included", "good"),
    pair("1▸4", "a 1 always succeeds and may be rolled again", "die.again"),
    pair("10", "takes away all that the Character would have added", "die.ten"),
    pair("0", "nothing added", "die.miss"),
    SPACE,
    says("Below a roll stands the sum: the dice, what the town adds, what cards add, and what was needed."),
)

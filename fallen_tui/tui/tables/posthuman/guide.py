"""How the table of The Road to the Fortress is read: its parts, the map, bodies and packs, dice, mutants."""

from __future__ import annotations

from fallen_tui.tui.books.handbook import SPACE, HelpChapter, HelpRow, pair, says
from fallen_tui.tui.tables.posthuman import HUMAN_TABS, MUTANT_TABS
from fallen_tui.tui.tables.posthuman.dice import GONE, SHIELD
from fallen_tui.tui.tables.posthuman.fight_rows import LEFT, LOST
from fallen_tui.tui.tables.posthuman.map_land import DONE, FORAGE, KIND, ROLE, SIGN, UNKNOWN, YOU
from fallen_tui.tui.tables.posthuman.pack import FREE, SLOT
from fallen_tui.tui.tables.posthuman.vitals import GAP, STOMACH

TABS = {
    "map": "Your own map, as far as you have explored it; those of others by [ and ]",
    "story": "The encounter or the fight, step by step; the last one, when there is none",
    "body": "Health, morale, hunger and their limits; stats, skills, followers, scars, experience",
    "pack": "Backpack slots, active weapons, what you carry and hold",
    "others": "Everybody else as far as they are seen; Enter shows their map",
    "journey": "The ten spaces to the Fortress in three levels, and everybody on them; alone, the clock",
    "log": "What happened, turn by turn",
    "hunt": "When you have turned: your cards, whom each could strike, and what the humans show",
}


def chapters() -> list[HelpChapter]:
    """The chapters of the help about this table."""
    found = {tab.id: tab for tab in (*HUMAN_TABS, *MUTANT_TABS)}
    tabs = tuple(pair(tab.key, f"{tab.title}. {TABS[tab.id]}") for tab in found.values())
    return [
        HelpChapter("The Road to the Fortress", (_TOP, SPACE, *tabs, SPACE, _BROAD)),
        HelpChapter("Road: the map", (*_ground(), *_TILES, SPACE, *_MAP_KEYS)),
        HelpChapter("Road: body and pack", _BODY),
        HelpChapter("Road: fights", _FIGHTS),
        HelpChapter("Road: mutants", _MUTANTS),
    ]


_TOP = says(
    "The top line tells the turn and its phase, what your body has left, what you hold, the event and the season."
)
_BROAD = says("On a broad screen body, pack, journey, the others and the log stand beside the map by themselves.")


def _ground() -> tuple[HelpRow, ...]:
    return tuple(
        pair(SIGN[terrain] * 2, f"{terrain}: in the corners of its tiles", role) for terrain, role in ROLE.items()
    )


_TILES = (
    pair(YOU, "a survivor", "seat1+cursor"),
    pair("1 2 3", "zones in their order, with so many encounters", "strong"),
    pair(f"{KIND['safe']}1", "a safe house: you count as fed, and camp better", "good"),
    pair(f"{KIND['dead']}1", "a dead zone: no journey point", "dim"),
    pair(FORAGE, "completed, and to be foraged", "good"),
    pair(DONE, "completed, nothing left to forage", "dim"),
    pair("gap", "an exit: a gap in a wall"),
    pair(UNKNOWN, "a way ahead: nothing lies there yet", "reach"),
)
_MAP_KEYS = (
    pair("arrows", "move the cursor over the tiles; Enter goes there where the question asks, or reads the tile"),
    pair("< >", "to the next tile of interest: to be finished, to be foraged, unknown"),
    pair("[ ]", "the maps of the others; . is yours"),
    pair("+ -", "nearer, farther"),
)
_BODY = (
    pair("●●●○○·", "health or morale: left, lost, and beyond your limit", "good"),
    pair(f"{STOMACH}{STOMACH}{GAP}│", "hunger: every empty slot costs more with each meal", "warn"),
    pair(f"{SLOT}{SLOT}{FREE}", "backpack slots: filled and free; an item shows how many it fills", "strong"),
    SPACE,
    says("Scars lie face down to others. From the third mutation on you may turn, with the fifth you must."),
    says("In a sheet Enter does what the question asks of a card, + and - go through the ways, . reads it."),
)
_FIGHTS = (
    pair(f"{LEFT}{LEFT}{LOST}", "health left, and lost", "good"),
    pair("attack", "an attack; who has more left deals wounds, with as many both do", "die.hit"),
    pair("crit", "an attack and 1 more wound", "die.hit"),
    pair("block", "removes a die of the other side that is no block", "die.again"),
    pair("special", "what the weapon or the enemy says"),
    pair("down", "a knockdown: whoever it hits has 1 fewer melee die next round"),
    pair("cancels", "blocks of the other side that don't count, but none on defence dice"),
    pair("warrior", "an attack with melee 5, else a miss"),
    pair("hit", "of shots: 1 wound", "die.hit"),
    pair("range 2", "of shots: a hit with a weapon of range 2 or 3; range 1 always hits", "die.hit"),
    pair("skill", "a Skill Shot: a hit with shooting 5 or the skill for your weapon, 2 with both", "die.hit"),
    pair("miss", "nothing", "die.miss"),
    pair(f"{SHIELD}block", "a defence die"),
    pair(GONE, "behind a die: the other side has blocked it", "dim"),
    SPACE,
    says("Shots first, by speed, then up to three rounds; they stand below each other, the last one in boxes."),
    says("Enter reads on, Esc reads to the end; in the settings stories can be told at once."),
)
_MUTANTS = (
    says("When you turn, the table turns: Hunt shows your cards with their terrains, and in green whom they reach."),
    says("You lay a card in secret while the humans declare. Some are played when they camp, forage or move."),
    says("Nobody is struck at the start, and nobody twice in a turn by the same kind of action."),
)

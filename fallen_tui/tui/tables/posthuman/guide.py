"""How the table of The Road to the Fortress is read: its parts, the map, bodies and packs, dice, mutants."""

from __future__ import annotations

from fallen_tui.tui.adventure.map_sheet import GOAL
from fallen_tui.tui.books.handbook import SPACE, HelpChapter, HelpRow, pair, says
from fallen_tui.tui.tables.posthuman import HUMAN_TABS, MUTANT_TABS
from fallen_tui.tui.tables.posthuman.dice import GONE, SHIELD
from fallen_tui.tui.tables.posthuman.fight_rows import LEFT, LOST
from fallen_tui.tui.tables.posthuman.map_land import DONE, FORAGE, KIND, ROLE, SIGN, UNKNOWN, YOU
from fallen_tui.tui.tables.posthuman.pack import FREE, SLOT
from fallen_tui.tui.tables.posthuman.vitals import GAP, STOMACH

TABS = {
    "map": "Your map, as far as you have explored it. [ and ] show the maps of the others",
    "story": "The current encounter or fight, step by step, or the last one",
    "body": "Health, morale, hunger and their limits; stats, skills, followers, scars, experience",
    "pack": "Your backpack slots and active weapons, and all you carry",
    "others": "The other survivors, as far as you can see them. Enter shows their map",
    "journey": "The 10 spaces to the Fortress in 3 levels, and who is where. In a solo game, the clock",
    "log": "What happened, turn by turn",
    "hunt": "Once you have turned: your cards, whom each could strike, and what the humans show",
}


def chapters() -> list[HelpChapter]:
    """The chapters of the help about this table."""
    found = {tab.id: tab for tab in (*HUMAN_TABS, *MUTANT_TABS)}
    tabs = tuple([pair(tab.key, f"{tab.title}. {TABS[tab.id]}") for tab in found.values()])
    return [
        HelpChapter("The Road to the Fortress", (_TOP, SPACE, *tabs, SPACE, _BROAD)),
        HelpChapter("Road: the map", (*_ground(), *_TILES, SPACE, *_MAP_KEYS)),
        HelpChapter("Road: body and pack", _BODY),
        HelpChapter("Road: fights", _FIGHTS),
        HelpChapter("Road: mutants", _MUTANTS),
    ]


_TOP = says(
    "The top line shows the turn and its phase, your health and morale, what you hold, the event and the season."
)
_BROAD = says("On a wide screen you see your body, your pack, the journey, the others and the log beside the map.")


def _ground() -> tuple[HelpRow, ...]:
    return tuple(
        [pair(SIGN[terrain] * 2, f"{terrain}: in the corners of its tiles", role) for terrain, role in ROLE.items()]
    )


_TILES = (
    pair(YOU, "a survivor", "seat1+cursor"),
    pair("1 2 3", "zones in order, and how many encounters each has", "strong"),
    pair(f"{KIND['safe']}1", "a safe house: you count as fed, and you camp better", "good"),
    pair(f"{KIND['dead']}1", "a dead zone: no journey point", "dim"),
    pair(FORAGE, "completed, and you can forage here", "good"),
    pair(DONE, "completed, nothing left to forage", "dim"),
    pair("gap", "an exit: a gap in a wall"),
    pair(UNKNOWN, "unexplored: no tile yet", "reach"),
    pair(GOAL, "the open question lets you choose this tile", "key"),
)
_MAP_KEYS = (
    pair("arrows", "move the cursor over the tiles. Enter goes there if the question allows it, or describes the tile"),
    pair("< >", "to the next tile of interest: unfinished, ready to forage, unknown"),
    pair("[ ]", "the maps of the others. . goes back to yours"),
    pair("+ -", "zoom in, zoom out"),
)
_BODY = (
    pair("●●●○○·", "health or morale: left, lost, above your limit", "good"),
    pair(f"{STOMACH}{STOMACH}{GAP}│", "hunger: each empty slot makes the next meal cost more", "warn"),
    pair(f"{SLOT}{SLOT}{FREE}", "backpack slots, filled and free. Each item shows how many it fills", "strong"),
    SPACE,
    says("Your scars are face down to the others. From your third mutation on you may turn. With the fifth you must."),
    says("In a sheet, Enter answers the question with the card, + and - change how, and . reads the card."),
)
_FIGHTS = (
    pair(f"{LEFT}{LEFT}{LOST}", "health left, and lost", "good"),
    pair("attack", "an attack. Whoever has more left deals wounds. On a tie, both do", "die.hit"),
    pair("crit", "an attack and 1 more wound", "die.hit"),
    pair("block", "removes one of the opponent's dice that isn't a block", "die.again"),
    pair("special", "does what the weapon or the enemy says"),
    pair("down", "a knockdown: the one it hits rolls 1 fewer melee die next round"),
    pair("cancels", "cancels the opponent's blocks, except on defence dice"),
    pair("warrior", "an attack with melee 5, otherwise a miss"),
    pair("hit", "for shots: 1 wound", "die.hit"),
    pair("range 2", "for shots: a hit with a weapon of range 2 or 3. Range 1 always hits", "die.hit"),
    pair("skill", "a Skill Shot: a hit with shooting 5 or the skill for your weapon, 2 with both", "die.hit"),
    pair("miss", "nothing", "die.miss"),
    pair(f"{SHIELD}block", "a defence die"),
    pair(GONE, "behind a die: your opponent has blocked it", "dim"),
    SPACE,
    says("Shots come first, by speed, then up to 3 rounds. You see them one below the other, the last one in boxes."),
    says("Enter reads on, Esc skips to the end. The setting stories can show all at once."),
)
_MUTANTS = (
    says("When you turn, the table changes: Hunt shows your cards, their terrains, and in green whom they reach."),
    says("You play a card in secret while the humans declare. You play some cards when they camp, forage or move."),
    says("You can't strike anyone at the start, or anyone twice in a turn with the same kind of action."),
)

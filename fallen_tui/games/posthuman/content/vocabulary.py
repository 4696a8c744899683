"""The words in which the cards are written."""

from __future__ import annotations

from typing import Any, Literal

from fallen_tui.adventure.content.conditions import table_above
from fallen_tui.engine.library_errors import not_one_of

Terrain = Literal["town", "woods", "fields", "mountain"]
TERRAINS: tuple[Terrain, ...] = ("town", "woods", "fields", "mountain")
Stat = Literal["strength", "speed", "mind", "melee", "shooting"]
STATS: tuple[Stat, ...] = ("strength", "speed", "mind", "melee", "shooting")
Action = Literal["camp", "forage", "scout", "move"]
ACTIONS: tuple[Action, ...] = ("camp", "forage", "scout", "move")
"""In the order in which they are carried out. PH-TRN-02."""
Side = Literal["human", "mutant"]
Tone = Literal["danger", "wonder", "comedy"]
ZoneKind = Literal["encounter", "safe", "dead"]
MeleeClass = Literal["blade", "club", "heavy"]
RangedClass = Literal["pistol", "shotgun", "rifle", "bow"]
Token = Literal["food", "ammo", "either"]
ActionType = Literal[
    "pounce", "rend", "volley", "pilfer", "whisper", "snare", "foul", "lure", "swarm", "blight", "prowl", "harry",
    "howl",
]  # fmt: skip

DECKS = {
    "su": "supply", "ev": "event", "sk": "skill", "si": "starting", "eq": "equipment", "wp": "weapon",
    "ea": "encounter1", "eb": "encounter2", "ec": "encounter3", "mh": "minion_human", "mm": "minion_mutant",
    "fo": "follower", "sc": "scar", "ma": "action", "tl": "tile",
}  # fmt: skip
"""Decks by the first letters of the ids of their cards; starting tiles, pre-made survivors and the like lie in none."""
HIDDEN = "?"
"""What stands for a card that a seat may not see."""
START = 2
"""Every stat of a custom character before points are spent. PH-CUS-02."""
LOWEST, HIGHEST = 1, 5
"""Bounds of every stat. PH-MUT-05, PH-EXP-10."""
GOAL = 10
"""The journey point that reaches the Fortress. PH-GOL-01."""
TRACK = 8
"""The last space of the health and the morale track. PH-HEA-02."""

condition_words = table_above("fallen_tui.games.posthuman.queries.conditions")
"""Gives every word of a condition."""
Figures = tuple[tuple[str, int], ...]
"""What a card gives as long as it is in play: kind and how much, 1 for yes."""
GIVES = (
    "evade", "slots", "camp_health", "camp_morale", "shooting_dice", "shooting_dice_if_faster", "scout_choice",
    "move_choice", "forage_choice", "ally", "defence_swap", "ignore_melee", "ignore_shooting", "reroll_miss", "warrior",
    "first_food", "trade_anywhere", "dual_wield", "iron_stomach", "double_move", "hidden",
)  # fmt: skip
"""What skills, equipment, followers and special tiles give."""
KEPT = ("melee_dice", "ignore_round")
"""What an event that is kept gives for one melee round."""
STANDING = (
    "supply_food", "weapon_range", "camp_morale", "mutant_speed", "scout_tiles", "cold", "reroll_mind",
)  # fmt: skip
"""What an event changes as long as it lasts."""
OF_SCARS = (
    "hand_limit", "swap_chosen", "pounce_dice", "volley_dice", "assault_dice", "rend_rounds", "ignore_attack",
    "keeps_cards", "whisper", "swarm", "pilfer",
)  # fmt: skip
"""What mutations give to a mutant player, apart from words."""


def word_of(value: Any, words: tuple[str, ...]) -> str:
    """One of some words. Raises FieldError."""
    if value not in words:
        raise not_one_of(value, words)
    return str(value)

"""What cards give as long as they are in play, in words: each kind once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.posthuman.content.parts import Gives, Keepsake, Mutation, Standing
from fallen_tui.games.posthuman.content.vocabulary import ActionType
from fallen_tui.games.posthuman.text.names import ON, counted, signed

Phrase = Callable[[int], str]
"""What a kind of gift says, of how much of it."""

TYPES = {word: word.capitalize() for word in get_args(ActionType)}
"""The types of mutant actions, which scars name."""

GIVES: Mapping[str, Phrase] = {
    "evade": lambda n: f"{signed(n)} to your evade rolls",
    "slots": lambda n: f"{counted(n, 'more backpack slot')}",
    "camp_health": lambda n: f"{signed(n, 'health')} when you camp",
    "camp_morale": lambda n: f"{signed(n, 'morale')} when you camp",
    "shooting_dice": lambda n: f"{counted(n, 'more shooting die')}",
    "shooting_dice_if_faster": lambda n: f"{counted(n, 'more shooting die')} if you are faster than every enemy",
    "scout_choice": lambda n: f"when you scout, draw {counted(n, 'more tile')} and put as many back",
    "move_choice": lambda n: f"when you move to a new tile, draw {counted(n, 'more tile')} and put as many back",
    "forage_choice": lambda n: f"when you forage, draw {counted(n, 'more supply card')} and use only 1",
    "ally": lambda n: f"{counted(n, 'melee ally')}: {signed(n)} to your party size in melee",
    "defence_swap": lambda n: f"each melee round you may swap {counted(n, 'more melee die')} for as many defence dice",
    "ignore_melee": lambda n: f"once a combat, ignore {counted(n, 'wound')} from melee",
    "ignore_shooting": lambda n: f"once a combat, ignore {counted(n, 'wound')} from shooting",
    "reroll_miss": lambda n: f"each melee round, reroll {counted(n, 'miss')} on your melee or defence dice",
    "warrior": lambda n: f"once a combat, {counted(n, 'Warrior')} of yours may count as an attack",
    "first_food": lambda n: f"the first food you eat moves your hunger marker {counted(n, 'slot')} further",
    "trade_anywhere": lambda n: "you can trade with any survivor, on any terrain",
    "dual_wield": lambda n: "you fight with 2 one-handed melee weapons: their wounds add up, either special counts",
    "iron_stomach": lambda n: "hunger costs you no health",
    "double_move": lambda n: "when you move onto a completed tile and aren't knocked out, move on to another one",
    "hidden": lambda n: "in a turn you camp, mutant actions with terrain symbols can't target you",
}  # fmt: skip
"""What skills, equipment, followers and special tiles give."""

STANDING: Mapping[str, Phrase] = {
    "supply_food": lambda n: f"every supply card gives {abs(n)} {'less' if n < 0 else 'more'} food",
    "weapon_range": lambda n: f"{signed(n)} to the range of every weapon, to no less than 1",
    "camp_morale": lambda n: f"{signed(n, 'morale')} for everybody who camps",
    "mutant_speed": lambda n: f"{signed(n)} speed for every mutant enemy",
    "scout_tiles": lambda n: f"every scout lays {counted(abs(n), 'fewer tile' if n < 0 else 'more tile')}, at least 1",
    "cold": lambda n: f"before you eat, pay {n} food or take {counted(n, 'wound')}, unless you're in a safe house",
    "reroll_mind": lambda n: "reroll every mind test that you pass",
}  # fmt: skip
"""What events change as long as they last."""

KEPT: Mapping[str, Phrase] = {
    "melee_dice": lambda n: f"{counted(n, 'more melee die')} in that round",
    "ignore_round": lambda n: "you take no wounds in that round",
}
"""What events that are kept give, discarded for a melee round."""

MUTATIONS: Mapping[str, Phrase] = {
    "hand_limit": lambda n: f"you hold {counted(n, 'more action card')}",
    "swap_chosen": lambda n: "when the humans have revealed, you may swap the card you laid for one from your hand",
    "pounce_dice": lambda n: f"{TYPES['pounce']}: {counted(n, 'more melee die')}",
    "volley_dice": lambda n: f"{TYPES['volley']}: {counted(n, 'more shooting die')}",
    "assault_dice": lambda n: f"in assaults, {counted(n, 'more melee die')}",
    "rend_rounds": lambda n: f"{TYPES['rend']}: {counted(n, 'more round')}",
    "ignore_attack": lambda n: (
        f"in assaults, the human's first {f'{n} attacks don' if n > 1 else 'attack doesn'}'t count"
    ),
    "keeps_cards": lambda n: "losing an assault costs you no card",
    "whisper": lambda n: f"{TYPES['whisper']}: the target's mind counts {n} less",
    "swarm": lambda n: f"{TYPES['swarm']}: {counted(n, 'more minion')}",
    "pilfer": lambda n: f"{TYPES['pilfer']}: {counted(n, 'more token')}",
}
"""What scars give to a mutant player."""


_PHRASES = {Gives: GIVES, Standing: STANDING, Keepsake: KEPT, Mutation: MUTATIONS}


def given(gives: Gives) -> list[str]:
    """Everything that a card gives, a clause each."""
    phrases = _PHRASES[type(gives)]
    found = [phrases[kind](n) for kind, n in gives.figures]
    if isinstance(gives, Mutation) and gives.everywhere:
        found.append(f"{TYPES[gives.everywhere]}: its cards match every terrain")
    if isinstance(gives, Mutation) and gives.also:
        found.append(f"your cards with terrain symbols also work {ON[gives.also]}")
    return found


def terrains(on: tuple[str, ...]) -> str:
    """The terrains of a mutant action: in a town or in the woods; anywhere; on no terrain."""
    return "anywhere" if len(on) == len(ON) else listed((ON[terrain] for terrain in on), "or")

"""What a survivor can do at any time outside combat, an option each: items, weapons, cards, followers, XP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said
from fallen_tui.engine.keys import Key
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.queries.dice import MASTER, MINDFUL, SHOOTING_DICE, STRONG, SWIFT
from fallen_tui.games.posthuman.rules.experience import SKILL, STAT
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.parts import done, mount
from fallen_tui.games.posthuman.text.names import counted

ITEMS, USES, WEAPONS, FOLLOWERS, GROWTH, DISCARDS = (
    "Items", "Cards to use", "Weapons", "Followers", "Experience", "To discard",
)  # fmt: skip
"""Headings over options of a kind."""
DONE = Said("Done")
PASS = Said("Pass")


def task(view: State, player: Player, key: Key) -> Said:
    """One of these options. Raises KeyError for another."""
    return _TASKS[type(key)](view, player, key)


def _play(view: State, player: Player, key: k.PlayKey) -> Said:
    size = view.cards.of[key.card].size
    slots = f"{counted(size, 'slot')}: " if size else ""
    return Said(f"Put {view.cards.name(key.card)} into play", f"{slots}{brief(view.cards, key.card)}", rule="PH-INV-05",
                group=ITEMS)  # fmt: skip


def _mount(view: State, player: Player, key: k.MountKey) -> Said:
    label = f"Mount {view.cards.name(key.card)} on {view.cards.name(key.weapon)}"
    return Said(label, capital(mount(view.cards.of[key.card].mount)), rule="PH-WPN-09", group=ITEMS)


def _drop(view: State, player: Player, key: k.DropKey) -> Said:
    where = "from your hand" if key.card in player.hand else "from your pack"
    starting = view.cards.of[key.card].starting
    gone = ", out of the game" if starting else ""
    return Said(f"Discard {view.cards.name(key.card)}", f"{where}{gone}", rule="PH-GAP-45", group=DISCARDS)


def use(view: State, player: Player, key: k.UseKey) -> Said:
    """A card that is used: its price, then what it does."""
    found = view.cards.of[key.card].use
    paid = [price(found.cost)] * (not found.cost.free) + ["discarded"] * found.discard
    return Said(f"Use {view.cards.name(key.card)}", priced(listed(paid), done(found)), rule="PH-INV-12", group=USES)


def priced(cost: str, gains: str) -> str:
    """Costs first, then gains: 2 food: draw 1 weapon."""
    return f"{cost}: {gains}" if cost else capital(gains)


def _wake(view: State, player: Player, key: k.WakeKey) -> Said:
    return Said(f"Turn up {view.cards.name(key.card)}", brief(view.cards, key.card), rule="PH-FOL-04", group=FOLLOWERS)


def _arm(view: State, player: Player, key: k.ArmKey) -> Said:
    item = view.cards.of[key.card]
    laid_by = [player.ranged] if item.ranged is not None and player.ranged else []
    laid_by = player.melee if item.melee is not None else laid_by
    instead = f"instead of {listed(map(view.cards.name, laid_by))}: " if laid_by else ""
    return Said(f"Fight with {item.name}", f"{instead}{brief(view.cards, key.card)}", rule="PH-WPN-03", group=WEAPONS)


def _word(view: State, player: Player, key: k.Word) -> Said:
    if key == k.LEARN:
        detail = f"{xp(view, player, SKILL)}: draw 2 skills, keep 1"
        return Said("Learn a skill", detail, rule="PH-EXP-04", group=GROWTH)
    return DONE


def _raise(view: State, player: Player, key: k.RaiseKey) -> Said:
    n = player.stats[key.stat] + 1
    detail = f"{xp(view, player, STAT)}: {growth(key.stat, n)}"
    return Said(f"Raise {key.stat} to {n}", detail, rule="PH-EXP-05", group=GROWTH)


def xp(view: State, player: Player, n: int) -> str:
    """A price in XP, and how many there are."""
    return f"{n} of {experience(view, player)} XP"


def growth(stat: str, n: int) -> str:
    """What a stat brings when it comes to a number. PH-TAB-STATBONUS, PH-EXP-06, PH-EXP-07."""
    found = {
        "strength": ["+1 health and health limit", *_from(STRONG, n, "+1 wound in melee")],
        "speed": ["faster to shoot and evade", *_from(SWIFT, n, "1 more melee die may be a defence die")],
        "mind": ["+1 morale and morale limit", *_from(MINDFUL, n, "1 more reroll in each combat")],
        "melee": ["1 more melee die against weaker enemies", *["Warriors are attacks"] * (n == MASTER)],
        "shooting": [
            *["1 more shooting die"] * (SHOOTING_DICE[n] > SHOOTING_DICE[n - 1]),
            *["Skill Shots hit"] * (n == MASTER),
        ],
    }[stat]
    return ", ".join(found)


def _from(table: dict[int, int], n: int, words: str) -> list[str]:
    return [words] if n in table else []


_TASKS: dict[type, Callable[[State, Player, Any], Said]] = {
    k.PlayKey: _play,
    k.MountKey: _mount,
    k.DropKey: _drop,
    k.UseKey: use,
    k.WakeKey: _wake,
    k.ArmKey: _arm,
    k.RaiseKey: _raise,
    k.Word: _word,
}

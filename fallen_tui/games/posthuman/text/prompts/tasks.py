"""What a survivor can do at any time outside combat, an option each; and what options of questions are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import OptionTeller, Said, each
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.parts import Use
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


def asked(view: State, ask: Ask) -> Player:
    """Who is asked."""
    return view.players[ask.seat]


def with_card(verb: str) -> Callable[[State, Ask], OptionTeller]:
    """Options that are cards, what is done with one before its name: Keep Crow Eyes, and what it does."""
    return each(lambda view, ask, key: Said(f"{verb} {view.cards.name(key.card)}", brief(view.cards, key.card)))


def or_pass(write: Callable[[State, Ask], Said]) -> Callable[[State, Ask], OptionTeller]:
    """An offer that is taken or not."""
    return each(lambda view, ask, key: write(view, ask) if key == k.YES else PASS)


# --- at any time ---


def task(view: State, ask: Ask, key: Key) -> Said:
    """One of these options. Raises KeyError for another."""
    return _TASKS[type(key)](view, asked(view, ask), key)


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
    gone = ", out of the game" if view.cards.of[key.card].starting else ""
    return Said(f"Discard {view.cards.name(key.card)}", f"{where}{gone}", rule="PH-GAP-45", group=DISCARDS)


def used(use: Use) -> str:
    """What using a card costs, and what it does."""
    return priced(listed([price(use.cost)] * (not use.cost.free) + ["discarded"] * use.discard), done(use))


def priced(cost: str, gains: str) -> str:
    """Costs first, then gains: 2 food: draw 1 weapon."""
    return f"{cost}: {gains}" if cost else capital(gains)


def _arm(view: State, player: Player, key: k.ArmKey) -> Said:
    item = view.cards.of[key.card]
    laid_by = player.melee if item.melee is not None else [player.ranged] * bool(player.ranged)
    instead = f"instead of {listed(map(view.cards.name, laid_by))}: " if laid_by else ""
    return Said(f"Fight with {item.name}", f"{instead}{brief(view.cards, key.card)}", rule="PH-WPN-03", group=WEAPONS)


def _word(view: State, player: Player, key: k.Word) -> Said:
    if key != k.LEARN:
        return DONE
    detail = f"{SKILL} of {experience(view, player)} XP: draw 2 skills, keep 1"
    return Said("Learn a skill", detail, rule="PH-EXP-04", group=GROWTH)


def _raise(view: State, player: Player, key: k.RaiseKey) -> Said:
    n = player.stats[key.stat] + 1
    detail = f"{STAT} of {experience(view, player)} XP: {_growth(key.stat, n)}"
    return Said(f"Raise {key.stat} to {n}", detail, rule="PH-EXP-05", group=GROWTH)


def _growth(stat: str, n: int) -> str:
    """What a stat brings when it comes to a number. PH-TAB-STATBONUS, PH-EXP-06, PH-EXP-07."""
    more_dice = ["1 more shooting die"] * (SHOOTING_DICE[n] > SHOOTING_DICE[n - 1])
    found = {
        "strength": ["+1 health and health limit", *["+1 wound in melee"] * (n in STRONG)],
        "speed": ["faster to shoot and evade", *["1 more melee die may be a defence die"] * (n in SWIFT)],
        "mind": ["+1 morale and morale limit", *["1 more reroll in each combat"] * (n in MINDFUL)],
        "melee": [f"a 4th melee die against melee {n - 1} too", *["Warriors are attacks"] * (n == MASTER)],
        "shooting": [*more_dice, *["Skill Shots hit"] * (n == MASTER)],
    }
    return ", ".join(found[stat])


_TASKS: dict[type, Callable[[State, Player, Any], Said]] = {
    k.PlayKey: _play,
    k.MountKey: _mount,
    k.DropKey: _drop,
    k.UseKey: lambda view, player, key: Said(
        f"Use {view.cards.name(key.card)}", used(view.cards.of[key.card].use), rule="PH-INV-12", group=USES
    ),
    k.WakeKey: lambda view, player, key: Said(
        f"Turn up {view.cards.name(key.card)}", brief(view.cards, key.card), rule="PH-FOL-04", group=FOLLOWERS
    ),
    k.ArmKey: _arm,
    k.RaiseKey: _raise,
    k.Word: _word,
}

"""The pack: what items and skills are worth, what is put into play, used, thrown away, learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.clash import Thrower, exchange, mean, shots
from fallen_tui.games.posthuman.bot.outlook import Prospect, best, by_topic, options
from fallen_tui.games.posthuman.content.cards import ItemCard, Skill
from fallen_tui.games.posthuman.content.parts import FISTS, Gives, Melee, Ranged, Special, Use
from fallen_tui.games.posthuman.queries.bonuses import experience, expert
from fallen_tui.games.posthuman.queries.dice import MASTER, SHOOTING_DICE, STRONG, Firearm
from fallen_tui.games.posthuman.rules.experience import STAT
from fallen_tui.games.posthuman.rules.melee import BASE
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import GOAL, HIDDEN

GIFTS = {
    "evade": 0.3, "slots": 0.1, "camp_health": 0.6, "camp_morale": 0.35, "shooting_dice": 0.5,
    "shooting_dice_if_faster": 0.25, "scout_choice": 0.05, "move_choice": 0.4, "forage_choice": 0.25, "ally": 0.7,
    "defence_swap": 0.5, "ignore_melee": 0.9, "ignore_shooting": 0.4, "reroll_miss": 0.9, "warrior": 0.35,
    "first_food": 0.5, "trade_anywhere": 0.1, "dual_wield": 0.4, "iron_stomach": 0.25, "double_move": 0.1,
    "hidden": 0.15,
}  # fmt: skip
"""What one of each gift is worth over a whole road."""
EXPERT = 0.7
"""An expert skill for the weapon in use; a share of it for one that may yet be found."""
MAYBE = 0.2
USES = {"camp": 3.0, "any": 1.0, "trade": 0.5, "evade": 0.5, "combat": 0.2}
"""How often a card can be used that is not used up, or what it is worth where effects have no price."""
ROBBED = 0.25
"""A skill that takes goods from others."""
BLOW, WOUNDED = 0.55, 0.25
"""What it is worth to deal a wound more in an exchange on average, and to take one less."""
SHOT = 0.45
"""What a hit more in a shooting round is worth."""
MOUNTED = 0.3
STATS = {"strength": 1.5, "speed": 0.7, "mind": 1.4, "melee": 1.3, "shooting": 0.9}
"""What a point of a stat is worth."""
FIFTH = {"strength": 1.2, "speed": 1.0, "mind": 0.6, "melee": 1.5, "shooting": 1.0}
"""How many times that the last point is worth."""
SAVING = 3
"""Steps of the journey before the goal from which on XP is not saved for a stat."""
HELD = Thrower(BASE, 0, Special(attack=True), False)
"""An ordinary enemy, to try weapons on."""


# --- what things are worth ---


def blows(look: Prospect, weapon: Melee) -> float:
    """What a melee weapon is worth: wounds dealt and taken in an exchange with an ordinary enemy."""
    stats = look.player.stats
    side = Thrower(BASE, 0, weapon.special, stats["melee"] >= MASTER)
    wounds = weapon.wounds + STRONG.get(stats["strength"], 0)
    if weapon.fuel:
        wounds = 1 + max(0, wounds - 1) * (look.player.ammo >= 2)
    dealt = taken = 0.0
    for blow, chance in exchange(side, HELD, look.dice):
        if blow.dealt >= 0:
            dealt += chance * min(5, wounds + blow.dealt)
        if blow.taken >= 0:
            taken += chance * (1 + blow.taken)
    if weapon.special.knockdown:
        dealt += 0.15
    return BLOW * dealt - WOUNDED * taken


def volleys(look: Prospect, weapon: Ranged) -> float:
    """What a ranged weapon is worth: hits of a shooting round, its ammunition taken off."""
    player = look.player
    dice = SHOOTING_DICE[player.stats["shooting"]] + weapon.dice
    skill = (player.stats["shooting"] >= MASTER) + expert(look.game, player, weapon.kind)
    law = shots(Firearm(dice, weapon.range, weapon.hits, skill), look.dice.shooting)
    supplied = 1.0 if not weapon.ammo else min(1.0, 0.35 + 0.15 * player.ammo / weapon.ammo)
    return SHOT * mean(law) * supplied - 0.1 * weapon.ammo


def gifts(look: Prospect, gives: Gives) -> float:
    """What is worth having that a card gives as long as it is in play."""
    return sum(GIFTS.get(kind, 0.0) * n for kind, n in gives.figures) * prices.late(look.player)


def uses(look: Prospect, use: Use | None) -> float:
    """What a card is worth that can be used."""
    if use is None:
        return 0.0
    if not use.consent:
        return ROBBED * (len(look.game.humans) > 1)
    worth = max(0.0, look.effects(use.do, use.cost))
    if use.discard:
        return max(worth, 0.35 * (use.when != "trade"), 0.05)
    return max(USES[use.when] * 0.5 * worth, 0.3 * prices.late(look.player))


def value(look: Prospect, card: str) -> float:
    """What an item is worth to have in play."""
    if card == HIDDEN:
        return prices.EQUIPMENT
    item: ItemCard = look.game.cards.of[card]
    total = gifts(look, item.gives) + uses(look, item.use)
    if item.mount is not None:
        total += MOUNTED
    return total + improved(look, card) if item.weapon else total


def improved(look: Prospect, card: str) -> float:
    """By how much a weapon is better than the best other one of its kind, over the fights to come."""
    melee = look.game.cards.of[card].melee is not None
    others = [strength(look, each.card, melee) for each in look.player.gear if each.card != card]
    bar = max(max(others, default=0.0), blows(look, FISTS) if melee else 0.0)
    return max(0.02, (strength(look, card, melee) - bar) * 3.0 * prices.late(look.player))


def strength(look: Prospect, card: str, melee: bool) -> float:
    """What a weapon of a kind is worth; nothing where it is none of that kind."""
    item: ItemCard = look.game.cards.of[card]
    if melee:
        return blows(look, item.melee) if item.melee is not None else -9.0
    return volleys(look, item.ranged) if item.ranged is not None else -9.0


def skill_value(look: Prospect, card: str) -> float:
    """What a skill is worth."""
    skill: Skill = look.game.cards.of[card]
    total = gifts(look, skill.gives) + uses(look, skill.use)
    if skill.expert:
        weapon = look.game.cards.of[look.player.ranged].ranged if look.player.ranged else None
        fits = weapon is not None and weapon.kind == skill.expert
        total += EXPERT * (1.0 if fits else MAYBE) * prices.late(look.player)
    return total


def stat_value(look: Prospect, stat: str) -> float:
    """What a point more of a stat is worth."""
    last = look.player.stats[stat] == MASTER - 1
    worth = STATS[stat] * (FIFTH[stat] if last else 1.0)
    if stat == "shooting" and not look.player.ranged:
        worth *= 0.2
    return worth * prices.late(look.player)


# --- business ---


def task(look: Prospect, keys: Sequence[Any]) -> Key | None:
    """What is worth doing at any time; None where nothing is."""
    scored = [(score, place) for place, key in enumerate(keys) if (score := errand(look, key)) > 0]
    if not scored:
        return None
    top = max(scored, key=lambda pair: (pair[0], -pair[1]))
    found: Key = keys[top[1]]
    return found


def errand(look: Prospect, key: Key) -> float:
    """What a piece of business is worth; above 0 it is done."""
    match key:
        case k.PlayKey(card=card):
            return value(look, card)
        case k.MountKey(card=card, weapon=weapon):
            return mounted(look, card, weapon)
        case k.ArmKey(card=card):
            return armed(look, card)
        case k.WakeKey():
            return 1.0
        case k.UseKey(card=card):
            return used(look, card)
        case k.RaiseKey(stat=stat):
            return stat_value(look, stat)
        case k.LEARN:
            return learned(look)
        case _:
            return 0.0


def mounted(look: Prospect, card: str, weapon: str) -> float:
    """Equipment goes onto the weapon in use, and onto none that it makes worse."""
    active = weapon in look.player.melee or weapon == look.player.ranged
    mount = look.game.cards.of[card].mount
    gain = 0.4 * mount.wounds + 0.3 * mount.range + 0.4 * mount.dice - 0.15 * mount.ammo
    ranged = look.game.cards.of[weapon].ranged
    if ranged is not None and ranged.range + mount.range > 3:
        gain -= 0.3 * mount.range
    return gain if active else -1.0


def armed(look: Prospect, card: str) -> float:
    """Whether a weapon is better than the one in hand."""
    item: ItemCard = look.game.cards.of[card]
    player = look.player
    melee = item.melee is not None
    held = list(player.melee) if melee else [player.ranged] * bool(player.ranged)
    now = max((strength(look, other, melee) for other in held), default=-9.0)
    return max(0.0, strength(look, card, melee) - now - 0.01)


def used(look: Prospect, card: str) -> float:
    """Whether a card is used now: what heals, where nothing of it is lost."""
    use: Use = look.game.cards.of[card].use
    player = look.player
    if use.when in ("evade", "combat"):
        return 0.0
    for effect in use.do:
        verb, n = getattr(effect, "verb", ""), getattr(effect, "n", 0)
        limit = {"health": player.health_limit, "morale": player.morale_limit}.get(verb)
        if limit is not None and getattr(player, verb) + n > limit:
            return 0.0
    return look.effects(use.do, use.cost) - 0.02


def learned(look: Prospect) -> float:
    """Whether XP goes into a skill, or is saved for a stat."""
    near = GOAL - look.player.journey <= SAVING
    spare = experience(look.game, look.player) >= STAT
    return 0.5 if near and not spare else 0.0


def business(look: Prospect, ask: Ask) -> Answer:
    """What is worth doing now."""
    return task(look, ask.keys) or k.DONE


def hand_limit(look: Prospect, ask: Ask) -> Answer:
    """Into play with what is of use, else away with what is worth least."""
    found = task(look, ask.keys)
    if found is not None:
        return found
    drops = [key for key in ask.keys if isinstance(key, k.DropKey)]
    return min(drops, key=lambda key: value(look, key.card))


def too_full(look: Prospect, ask: Ask) -> Answer:
    """Away with what is worth least for its room."""
    of = look.game.cards.of
    return best(ask, lambda key: -value(look, key.card) / of[key.card].size)


# --- cards to keep ---


def skills(look: Prospect, ask: Ask) -> Answer:
    """The skills that are worth most."""
    ranked = sorted(options(ask), key=lambda key: -skill_value(look, key.card))
    return tuple(ranked[: ask.low])


def arm(look: Prospect, ask: Ask) -> Answer:
    """The weapon of higher strength, in melee or in shooting as is asked."""
    melee = ask.about == ("melee",)
    return best(ask, lambda key: strength(look, key.card, melee))


def keep_weapon(look: Prospect, ask: Ask) -> Answer:
    """The weapon that is worth most."""
    return best(ask, lambda key: value(look, key.card))


HANDLERS = by_topic(business, hand_limit, too_full, skills, arm, keep_weapon)

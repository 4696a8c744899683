"""What a survivor has from cards in play: bonuses added up, slots, weapons as they are with their mounts. PH-BON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fallen_tui.games.posthuman.content.cards import ItemCard, Skill
from fallen_tui.games.posthuman.content.encounters import xp_on
from fallen_tui.games.posthuman.content.parts import FISTS, Gives, Melee, Mount, Ranged, Special
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN, HIGHEST, LOWEST
from fallen_tui.games.posthuman.queries.dice import MASTER, SHOOTING_DICE, Firearm, specials_each
from fallen_tui.games.posthuman.state.table import MARKER, Foe, Player, State

SLOTS = 6
"""Backpack slots of every survivor. PH-GAP-12."""


def giving(game: State, player: Player) -> Iterator[tuple[str, Gives]]:
    """The cards that give a survivor something now, each with what it gives."""
    of = game.cards.of
    for card in active_cards(player):
        yield card, of[card].gives


def active_cards(player: Player) -> list[str]:
    """The cards that may give a survivor something: skills, items, followers, the special tile one stays on."""
    cards = [*player.skills, *[carried.card for carried in player.gear], *player.followers]
    if player.zone != MARKER and player.map and player.human:
        here = player.here
        if here.done:
            cards.append(here.tile)
    return cards


def bonus(game: State, player: Player, kind: str) -> int:
    """How much of a kind a survivor has in all. PH-BON-01."""
    of = game.cards.of
    total = 0
    for card in active_cards(player):  # asked for all the time: no generators, no calls
        for word, n in of[card].gives.figures:
            if word == kind:
                total += n
    return total


def standing(game: State, kind: str) -> int:
    """How much the event of the turn and the season change something. PH-EVT-05."""
    events = game.cards.events
    total = 0
    for card in (game.event, game.season):
        if card and events[card].standing.figures:
            total += events[card].standing.of(kind)
    return total


def forbidden(game: State) -> set[str]:
    """The actions that events forbid now."""
    events = game.cards.events
    return {str(word) for card in (game.event, game.season) if card and (word := events[card].forbids)}


# --- the backpack ---


def slots(game: State, player: Player) -> int:
    """Backpack slots. PH-INV-08."""
    return SLOTS + bonus(game, player, "slots")


def filled(game: State, player: Player) -> int:
    """Slots that items in play fill; what is mounted fills none of its own. PH-INV-07, PH-INV-10."""
    of = game.cards.of
    return sum(of[carried.card].size for carried in player.gear)


def fits(game: State, player: Player, card: str) -> bool:
    """Whether an item can be put into play as the backpack is. PH-INV-08."""
    item: ItemCard = game.cards.of[card]
    return filled(game, player) + item.size <= slots(game, player) + item.gives.of("slots")


# --- weapons ---


class Armament(NamedTuple):
    """The melee weapon as it fights: wounds, what its special does, ammo that each round costs."""

    card: str
    wounds: int
    special: Special
    fuel: int = 0


class Gun(NamedTuple):
    """The ranged weapon as it fires."""

    card: str
    dice: int
    range: int
    ammo: int
    hits: tuple[int, ...]
    kind: str


def mount_of(game: State, player: Player, card: str) -> Mount | None:
    """What is mounted on a weapon in play."""
    carried = player.carried(card)
    if carried is None or not carried.mount:
        return None
    mount: Mount | None = game.cards.of[carried.mount].mount
    return mount


def armaments(game: State, player: Player) -> tuple[Armament, ...]:
    """The ways to fight a melee round: the active weapon, fists without one; with two weapons either's special.

    PH-WPN-02, PH-WPN-04, PH-WPN-12, PH-GAP-21.
    """
    if not player.melee:
        return (Armament("", FISTS.wounds, FISTS.special),)
    weapons: dict[str, Melee] = {card: game.cards.of[card].melee for card in player.melee}
    mounts = [mount for card in weapons if (mount := mount_of(game, player, card))]
    wounds = sum(weapon.wounds for weapon in weapons.values()) + sum(mount.wounds for mount in mounts)
    return tuple(Armament(card, wounds, weapon.special, weapon.fuel) for card, weapon in weapons.items())


def gun(game: State, player: Player) -> Gun | None:
    """The active ranged weapon with its mount and the weather; None without one. PH-WPN-11, PH-BON-01."""
    if not player.ranged:
        return None
    weapon: Ranged = game.cards.of[player.ranged].ranged
    mount = mount_of(game, player, player.ranged)
    dice, reach, ammo = weapon.dice, weapon.range, weapon.ammo
    if mount is not None:
        dice, reach, ammo = max(1, dice + mount.dice), min(3, reach + mount.range), ammo + mount.ammo
    return Gun(player.ranged, dice, in_weather(game, reach), ammo, weapon.hits, weapon.kind)


def in_weather(game: State, reach: int) -> int:
    """A range as events change it, at least 1."""
    return max(1, reach + standing(game, "weapon_range"))


def expert(game: State, player: Player, kind: str) -> bool:
    """Whether a survivor is an expert with a class of weapons. PH-SHO-11."""
    skills: list[Skill] = [game.cards.of[card] for card in player.skills]
    return any(skill.expert == kind for skill in skills)


def firearm(game: State, player: Player, foes: Sequence[Foe] | None = None) -> Firearm | None:
    """How a survivor shoots at enemies, those of the fight under way by default; None without a gun.

    PH-SHO-07, PH-SHO-11.
    """
    weapon = gun(game, player)
    if weapon is None:
        return None
    if foes is None:
        foes = game.fight.foes if game.fight is not None else ()
    shooting, speed = player.stats["shooting"], player.stats["speed"]
    dice = SHOOTING_DICE[shooting] + weapon.dice + bonus(game, player, "shooting_dice")
    if foes and all(speed > speed_of(game, foe.card) for foe in foes):
        dice += bonus(game, player, "shooting_dice_if_faster")
    skill = (shooting >= MASTER) + expert(game, player, weapon.kind)
    return Firearm(dice, weapon.range, weapon.hits, skill, weapon.ammo)


def armable(game: State, player: Player, card: str) -> bool:
    """Whether a weapon in play is a melee weapon or ranged weapon that is not active."""
    return game.cards.of[card].weapon and not player.fights_with(card)


def unarmed(game: State, player: Player, card: str) -> bool:
    """Whether no weapon of the kind of this one is active."""
    return not player.melee if game.cards.of[card].melee is not None else not player.ranged


# --- scars ---


def mutations(game: State, player: Player) -> int:
    """Mutation scars, which alone count towards turning. PH-SCR-09."""
    return sum(not game.cards.scars[card].blank for card in player.scars if card != HIDDEN)


def gift(game: State, player: Player, kind: str) -> int:
    """How much of a kind the mutations of a mutant give it in all."""
    return sum(game.cards.scars[card].gives.of(kind) for card in player.scars)


# --- enemies ---


def melee_of(game: State, player: Player, card: str) -> int:
    """The melee of an enemy against a survivor."""
    enemy = game.cards.enemy(card)
    more = mutations(game, player) if enemy.hunts else 0
    return min(HIGHEST, enemy.melee + more)


def speed_of(game: State, card: str) -> int:
    """The speed of an enemy as events change it."""
    enemy = game.cards.enemy(card)
    more = standing(game, "mutant_speed") if enemy.kind == "mutant" else 0
    return max(LOWEST, min(HIGHEST, enemy.speed + more))


def firearm_of(game: State, card: str) -> Firearm | None:
    """How an enemy shoots, if it does. PH-GAP-37."""
    enemy = game.cards.enemy(card)
    if enemy.shoots is None:
        return None
    dice, skill = enemy.shoots.dice, int(enemy.shooting_stat >= MASTER)
    return Firearm(dice, in_weather(game, enemy.shoots.range), specials_each(dice), skill)


def xp_of(game: State, card: str) -> int:
    """The XP on a card that is kept as XP: that of its enemy, 1 of a narrative encounter. PH-EXP-01, PH-GAP-72."""
    return xp_on(game.cards.of[card])


def experience(game: State, player: Player) -> int:
    """All unspent XP. PH-GAP-46."""
    if not player.xp_cards:
        return player.xp
    return player.xp + sum(xp_of(game, card) for card in player.xp_cards)

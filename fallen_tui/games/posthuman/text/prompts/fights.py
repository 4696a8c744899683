"""Questions of combat: fight or evade, shots, rerolls, whom to take on, what to block."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said, table
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.queries.bonuses import armaments, firearm, speed_of
from fallen_tui.games.posthuman.queries.chances import evade_chance
from fallen_tui.games.posthuman.rules.melee import enemy_dice, own_dice
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.events import fight_of
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.card_text import gifts
from fallen_tui.games.posthuman.text.card_text.parts import figures, special
from fallen_tui.games.posthuman.text.names import counted, face, faces, percent, titles
from fallen_tui.games.posthuman.text.prompts.stories import text_of
from fallen_tui.games.posthuman.text.prompts.tasks import asked, or_pass, task

ENEMIES = "The enemies"


# --- fight or evade ---


def _met(view: State, ask: Ask) -> str:
    """What stands in front of you, told by the cards."""
    fight = fight_of(view)
    cards = dict.fromkeys((fight.card, *(foe.card for foe in fight.foes)))
    return " ".join(text_of(view, card) for card in cards if card)


def _meet(view: State, ask: Ask, key: Any) -> Said:
    if key == k.FIGHT:
        foes = fight_of(view).foes
        told = "; ".join(f"{view.cards.name(foe.card)}: {figures(view.cards.enemy(foe.card))}" for foe in foes)
        return Said("Fight", told, rule="PH-CBT-01", group=ENEMIES)
    if key == k.EVADE:
        encounter = view.cards.encounters.get(fight_of(view).card)
        odds = percent(evade_chance(view, ask.seat, encounter))
        detail = "you draw another encounter instead; if you're caught you can't shoot and roll 1 die in round 1"
        return Said("Evade", detail, odds, rule="PH-EVA-03", group=ENEMIES)
    if key == k.BRIBE:
        bribe = view.cards.encounters[fight_of(view).card].bribe
        assert bribe is not None
        return Said(bribe.label, f"{price(bribe.cost)}: the fight is over, with no XP", group=ENEMIES)
    return task(view, ask, key)


# --- shots ---


def _shoot(view: State, ask: Ask, key: k.Word) -> Said:
    """What shooting takes and gives, and who shoots before you. PH-SHO-04."""
    if key == k.HOLD:
        return Said("Hold your fire")
    player = asked(view, ask)
    gun = firearm(view, player)
    assert gun is not None
    ammo = f"{gun.ammo} of {player.ammo} ammo" if gun.ammo else "no ammo"
    dice = f"{counted(gun.dice, 'die')} at range {gun.reach}"
    shooters = [foe.card for foe in fight_of(view).foes if view.cards.enemy(foe.card).shoots]
    faster = titles(view.cards, (card for card in shooters if speed_of(view, card) > player.stats["speed"]))
    return Said("Shoot", f"{ammo}: {dice}{f'; {faster} before you' if faster else ''}")


SHARES = {"aim": ("die at", "dice at")}
"""What is given out at questions of these."""


def _foe(view: State, card: str) -> str:
    """An enemy's health as it stands."""
    foe, enemy = fight_of(view).of(card), view.cards.enemy(card)
    wounds = foe.wounds if foe is not None else 0
    return f"health {enemy.health - wounds} of {enemy.health}"


# --- rerolls ---


def _reroll_prompt(view: State, ask: Ask) -> str:
    what = counted(ask.high, "miss") if ask.about[0] == "misses" else f"{counted(ask.high, 'die')} by mind"
    return f"Reroll {'up to ' if ask.high > 1 else ''}{what}?"


def on_table(view: State, ask: Ask) -> str:
    """The dice that lie there; "" where none are kept."""
    fight, clash = view.fight, view.clash
    if clash is not None:
        return f"You: {faces(clash.mine)}. {view.players[clash.seat].name}: {faces(clash.theirs)}."
    if fight is None or not fight.mine:
        return ""
    theirs = f" {view.cards.name(fight.foe)}: {faces(fight.theirs)}." if fight.theirs else ""
    return f"You: {faces(fight.mine)}.{theirs}"


def _reroll(view: State, ask: Ask, key: k.DieKey) -> Said:
    fight = view.clash or view.fight
    fell = face(fight.mine[key.n]) if fight is not None and key.n < len(fight.mine) else "miss"
    return Said(f"Reroll die {key.n + 1}: {fell}")


# --- melee ---


def _engage(view: State, ask: Ask, key: k.FoeKey) -> Said:
    player = asked(view, ask)
    dice = f"your {own_dice(view, player, key.card)} dice against {enemy_dice(view, player, key.card)}"
    return Said(f"Take on {view.cards.name(key.card)}", f"{dice}, {_foe(view, key.card)}")


def _keepsake(view: State, ask: Ask, key: k.CardKey) -> Said:
    given = listed(gifts.given(view.cards.events[key.card].kept))
    return Said(f"Spend {view.cards.name(key.card)}", capital(given))


def _special(view: State, ask: Ask, key: k.CardKey) -> Said:
    ways = {way.card: way for way in armaments(view, asked(view, ask))}
    return Said(f"The special of {view.cards.name(key.card)}", capital(special(ways[key.card].special)))


def _fuel(view: State, ask: Ask, key: k.Word) -> Said:
    player = asked(view, ask)
    weapon = next(way for way in armaments(view, player) if way.card == ask.about[0])
    if key == k.YES:
        return Said("Feed it", f"{weapon.fuel} of {player.ammo} ammo: {counted(weapon.wounds, 'wound')}")
    return Said("Pass", "it deals 1 wound")


def _block(view: State, ask: Ask, key: k.WayKey) -> Said:
    dealt, taken, downs, downed = ask.about[1 + key.n]
    label = f"Take {counted(taken, 'wound') if taken else 'no wounds'}, deal {dealt or 'none'}"
    down = ["knock the enemy down"] * downs + ["be knocked down"] * downed
    return Said(f"{label}{f', {listed(down)}' if down else ''}")


TOPICS: dict[str, Topic] = {
    "meet": Topic(
        lambda view, ask: f"{titles(view.cards, (foe.card for foe in fight_of(view).foes))}: what do you do?",
        each(_meet),
        _met,
    ),
    "shoot": Topic(lambda view, ask: f"Shoot with {view.cards.name(ask.about[0])}?", each(_shoot)),
    "aim": Topic(
        lambda view, ask: f"Who do you aim your {counted(ask.high, 'die')} at?",
        each(lambda view, ask, key: Said(view.cards.name(key.card), _foe(view, key.card))),
    ),
    "reroll": Topic(_reroll_prompt, each(_reroll), on_table),
    "engage": Topic(lambda view, ask: f"Round {ask.about[0]}: who do you take on now?", each(_engage)),
    "keepsake": Topic(said("Which kept events do you spend on this round?"), each(_keepsake)),
    "special": Topic(said("Which weapon's special counts this round?"), each(_special)),
    "fuel": Topic(lambda view, ask: f"Feed {view.cards.name(ask.about[0])} this round?", each(_fuel)),
    "swap": Topic(lambda view, ask: f"How many melee dice do you swap for defence dice, up to {ask.high}?", table()),
    "block": Topic(said("What do your blocks leave?"), each(_block), on_table),
    "drill": Topic(
        said("Does your Warrior count as an attack?"),
        or_pass(lambda view, ask: Said("Count it as an attack", "once in this combat")),
        on_table,
    ),
}
"""Every question of these."""

"""Questions before the first turn: which survivor, which stats, what to buy, which skills, what to fight with."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.vocabulary import STATS, TRACK
from fallen_tui.games.posthuman.rules.setup import RATE, SHORT_ITEMS, SKILLS
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.names import counted


def _character(view: State, ask: Ask, key: k.CardKey) -> Said:
    character = view.cards.characters[key.card]
    stats = ", ".join(f"{stat} {n}" for stat, n in character.stats)
    return Said(f"Play {character.name}, {character.trade}", f"{stats}. {brief(view.cards, key.card)}")


def _stats(view: State, ask: Ask, key: k.SpreadKey) -> Said:
    drawn, kept = SKILLS[key.mind]
    label = capital(", ".join(f"{stat} {getattr(key, stat)}" for stat in STATS))
    health, morale = min(TRACK, key.strength + 3), min(TRACK, key.mind + 3)
    return Said(label, f"health {health}, morale {morale}, {kept} of {drawn} skills", group=f"Strength {key.strength}")


def _buy_prompt(view: State, ask: Ask) -> str:
    return f"What do you buy? You have {view.players[ask.seat].food} food"


def _buy(view: State, ask: Ask, key: Any) -> Said:
    if isinstance(key, k.BuyKey):
        price = view.cards.of[key.card].price
        cost = f"{price} food" if price else "free"
        return Said(f"Buy {view.cards.name(key.card)}", f"{cost}: {brief(view.cards, key.card)}", group="On sale")
    if isinstance(key, k.ChangeKey):
        return Said(f"Change {key.n} food into {RATE * key.n} ammo", rule="PH-BUY-08", group="Ammo")
    return Said("Done", "you buy nothing more, in later rounds either", rule="PH-GAP-17")


def _skills_prompt(view: State, ask: Ask) -> str:
    return f"Which {'skill do you keep' if ask.high == 1 else f'{ask.high} skills do you keep'}?"


def _keep(view: State, ask: Ask, key: k.CardKey) -> Said:
    return Said(f"Keep {view.cards.name(key.card)}", brief(view.cards, key.card))


def _arm_prompt(view: State, ask: Ask) -> str:
    return f"Which {ask.about[0]} weapon do you fight with?"


def _arm(view: State, ask: Ask, key: k.CardKey) -> Said:
    return Said(f"Fight with {view.cards.name(key.card)}", brief(view.cards, key.card))


def _split(view: State, ask: Ask, key: k.WayKey) -> Said:
    rest = SHORT_ITEMS - key.n
    cards = [counted(key.n, "weapon")] * bool(key.n) + [counted(rest, "equipment card")] * bool(rest)
    return Said(f"Draw {listed(cards)}", "you keep 1 weapon" if key.n > 1 else "")


TOPICS: dict[str, Topic] = {
    "character": Topic(said("Who are you on this road?"), each(_character)),
    "stats": Topic(said("How do you spend your 10 points?"), each(_stats)),
    "buy": Topic(_buy_prompt, each(_buy)),
    "skills": Topic(_skills_prompt, each(_keep)),
    "arm": Topic(_arm_prompt, each(_arm)),
    "split": Topic(said("Which 3 items do you draw?"), each(_split)),
    "keep_weapon": Topic(said("Which weapon do you keep?"), each(_keep)),
}
"""Every question of these."""

"""Questions of mutant players: which card to lay, what to do to the humans, what to fight with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each, said
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.parts import FISTS
from fallen_tui.games.posthuman.content.phrases import third
from fallen_tui.games.posthuman.content.vocabulary import TERRAINS
from fallen_tui.games.posthuman.queries.bonuses import gift
from fallen_tui.games.posthuman.queries.dice import STRONG
from fallen_tui.games.posthuman.rules.mutant_step import terrains
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.card_text import gifts
from fallen_tui.games.posthuman.text.card_text.describe import MOMENTS, action_deeds
from fallen_tui.games.posthuman.text.card_text.parts import special
from fallen_tui.games.posthuman.text.names import counted, name, percent
from fallen_tui.games.posthuman.text.prompts.stories import passing, text_of
from fallen_tui.games.posthuman.text.prompts.tasks import PASS, asked

LAID, DEFAULTS = "The card you laid", "Default actions"


def deeds(view: State, card: str) -> str:
    """What a mutant action does."""
    return "; ".join(action_deeds(view.cards.of[card]))


def plan(view: State, player: Player, card: str) -> str:
    """Where and when an action card can be played, what mutations add to it, and what it does."""
    on = terrains(view, player, card)
    where = gifts.terrains(tuple(terrain for terrain in TERRAINS if terrain in on)) if on else "anywhere"
    return f"{capital(where)}, {MOMENTS[view.cards.of[card].when]}: {deeds(view, card)}"


def _planned(verb: str, passed: Said = PASS) -> Callable[[State, Ask], OptionTeller]:
    """Options that are action cards, what is done with one before its name; `passed`: that of doing nothing."""

    def option(view: State, ask: Ask, key: Any) -> Said:
        if key == k.PASS:
            return passed
        return Said(f"{verb} {view.cards.name(key.card)}", plan(view, asked(view, ask), key.card))

    return each(option)


def _mutant(view: State, ask: Ask, key: Any) -> Said:
    if key == k.PASS:
        return Said("Pass", "do nothing, and discard the card you laid" if asked(view, ask).chosen else "do nothing")
    return _act(view, ask, key, DEFAULTS if key.card in view.cards.defaults else LAID)


def _act(view: State, ask: Ask, key: k.ActKey | k.ActOnKey, group: str = "") -> Said:
    """A mutant action, with the chance that its target fails its test, where it makes one."""
    found, detail = view.cards.of[key.card], capital(deeds(view, key.card))
    if not isinstance(key, k.ActOnKey):
        return Said(found.name, detail, group=group)
    less = gift(view, asked(view, ask), "whisper") if found.type == "whisper" else 0
    odds = "" if found.test is None else percent(1 - passing(view, key.seat, found.test.stat, less))
    return Said(f"{found.name} on {name(view, key.seat)}", detail, odds, group=group)


def _react_prompt(view: State, ask: Ask) -> str:
    key = k.ActOnKey.read(ask.keys[0])
    return f"{name(view, key.seat)} {third(ask.about[0])}. Play {view.cards.name(key.card)}?"


def _claw(view: State, ask: Ask, key: k.CardKey) -> Said:
    scar = view.cards.scars.get(key.card)
    weapon = scar.melee if scar is not None and scar.melee is not None else FISTS
    wounds = weapon.wounds + STRONG.get(asked(view, ask).stats["strength"], 0)
    leaves = ", its wounds leave a scar" if weapon.scar else ""
    label = f"Use {scar.name if scar is not None else 'your fists'}"
    return Said(label, f"{counted(wounds, 'wound')}, {special(weapon.special)}{leaves}")


TOPICS: dict[str, Topic] = {
    "lay": Topic(
        said("Which card do you lay?"),
        _planned("Lay", Said("Pass", "lay no card; default actions stay open", rule="PH-DEC-05")),
    ),
    "swap_card": Topic(
        lambda view, ask: f"Swap {view.cards.name(asked(view, ask).chosen)} for another card?",
        _planned("Swap it for", Said("Pass", "keep the card you laid")),
    ),
    "mutant": Topic(said("What do you do to the humans?"), each(_mutant)),
    "react": Topic(
        _react_prompt,
        each(lambda view, ask, key: PASS if key == k.PASS else _act(view, ask, key)),
        lambda view, ask: text_of(view, k.ActOnKey.read(ask.keys[0]).card),
    ),
    "prowl": Topic(said("Which action cards do you discard?"), _planned("Discard")),
    "replace": Topic(
        said("Discard an action card to draw another?"), _planned("Discard", Said("Pass", "keep your hand"))
    ),
    "claw": Topic(said("What do you fight with?"), each(_claw)),
}
"""Every question of these."""

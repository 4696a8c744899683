"""Where the cursor of a question opens, which option ends it, and which ones destroy what is one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.rules.camp import HEALED
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text.prompts.chances import chance_of_way, passing
from fallen_tui.games.posthuman.text.prompts.turn import hunger_after, hunger_costs

ENDS = (k.DONE, k.PASS, k.NO)
"""Options that decline, or have enough."""
STEPS = frozenset(
    ("offer", "level", "lay_side", "lay_tile", "lay_turn", "which_test", "discard", "claw", "supply", "special")
)
"""Questions that are steps of something that was begun."""
GIVES = frozenset(("discard", "hand_limit", "too_full", "give_up", "lose_either"))
"""Questions that make one part with what is one's own."""
EVEN = 0.5


def ending(ask: Ask) -> str:
    """The option of a question that declines or has enough; "" for none."""
    return next((key for key in ask.keys if key in ENDS), "")


def graves(ask: Ask) -> tuple[str, ...]:
    """The options that destroy what is one's own, where others are open; turning mutant among them."""
    found = tuple(key for key in ask.keys if isinstance(key, k.DropKey) or key == k.TURN)
    return found if len(found) < len(ask.keys) else ()


def within(ask: Ask) -> bool:
    """Whether a question is a step of an action that was begun, which is not ended by a word."""
    return ask.topic in STEPS and not ending(ask)


def opening(view: State, ask: Ask) -> str:
    """The option at which the cursor opens; "" where it is the default of the question, else the first."""
    find = _OPENINGS.get(ask.topic)
    return find(view, ask) if find is not None else ""


def _eat(view: State, ask: Ask) -> str:
    """The smallest meal after which least is lost."""
    player = view.players[ask.seat]

    def loss(key: Any) -> tuple[int, int]:
        slot = hunger_after(view, player, key.n)
        return (99 if slot is None else sum(hunger_costs(view, player, slot))), key.n

    return str(min(ask.keys, key=loss))


def _declare(view: State, ask: Ask) -> str:
    """Camp for who is badly hurt, else the way forward."""
    player = view.players[ask.seat]
    hurt = player.health <= HEALED or player.morale <= 1
    wanted = (k.CAMP, k.FORAGE, k.MOVE, k.SCOUT) if hurt else (k.MOVE, k.FORAGE, k.SCOUT, k.CAMP)
    return next((key for key in wanted if key in ask.keys), "")


def _move(view: State, ask: Ask) -> str:
    """A tile that isn't completed yet, else a new one: only they bring the journey on."""
    tiles = view.players[ask.seat].map
    known = (key for key in ask.keys if isinstance(key, k.TileKey) and not tiles[(key.column, key.row)].done)
    return next(known, None) or next((key for key in ask.keys if isinstance(key, k.SideKey)), "")


def _buy(view: State, ask: Ask) -> str:
    """What costs nothing, where there is such."""
    return next((key for key in ask.keys if isinstance(key, k.BuyKey) and not view.cards.of[key.card].price), "")


def _stats(view: State, ask: Ask) -> str:
    """Somebody who is good at everything alike."""
    return min(ask.keys, key=lambda key: max(getattr(key, stat) for stat in STATS))


def _which_test(view: State, ask: Ask) -> str:
    """The stat that is highest against the die."""
    return max(ask.keys, key=lambda key: passing(view, ask.seat, getattr(key, "stat", "")))


def _way(view: State, ask: Ask) -> str:
    """The first option without a price that is rather passed than failed, else one that is not tried at all."""
    ways = view.cards.encounters[ask.about[0]].options
    keys = [key for key in ask.keys if isinstance(key, k.WayKey)]
    free = [key for key in keys if ways[key.n].cost.free]
    likely = (key for key in free if chance_of_way(view, ask.seat, ways[key.n]) >= EVEN)
    return next(likely, keys[0])


def _camp_bonus(view: State, ask: Ask) -> str:
    """What is not at its limit after the camp."""
    player = view.players[ask.seat]
    return k.HEALTH if player.health + HEALED < player.health_limit else k.MORALE


def _lose_scar(view: State, ask: Ask) -> str:
    """A mutation, which alone does harm."""
    mutations = (key for key in ask.keys if isinstance(key, k.CardKey) and not view.cards.scars[key.card].blank)
    return next(mutations, "")


def _hand_limit(view: State, ask: Ask) -> str:
    """Rather into play than away."""
    return next((key for key in ask.keys if not isinstance(key, k.DropKey)), "")


def _business(view: State, ask: Ask) -> str:
    """What costs nothing and only helps: an item into play, a follower turned up; else to go on."""
    free = (k.PlayKey, k.WakeKey)
    return next((key for key in ask.keys if isinstance(key, free)), "")


def _mutant(view: State, ask: Ask) -> str:
    """The first thing that can be done to a human."""
    return next((key for key in ask.keys if isinstance(key, k.ActOnKey)), "")


_OPENINGS: dict[str, Callable[[State, Ask], str]] = {
    "stats": _stats,
    "buy": _buy,
    "way": _way,
    "which_test": _which_test,
    "eat": _eat,
    "declare": _declare,
    "move": _move,
    "camp_bonus": _camp_bonus,
    "lose_scar": _lose_scar,
    "hand_limit": _hand_limit,
    "business": _business,
    "mutant": _mutant,
    "react": _mutant,
}

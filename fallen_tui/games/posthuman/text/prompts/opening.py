"""Where the cursor of a question opens, which option ends it, and which ones destroy what is one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import armaments, unarmed
from fallen_tui.games.posthuman.queries.chances import evade_chance
from fallen_tui.games.posthuman.queries.dice import STRONG
from fallen_tui.games.posthuman.queries.errand import Errand
from fallen_tui.games.posthuman.rules.camp import HEALED
from fallen_tui.games.posthuman.rules.mutant_step import targets
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


def meant(ask: Ask) -> tuple[str, ...]:
    """What is bought with XP, which is good for nothing else. PH-EXP-01."""
    return tuple(key for key in ask.keys if isinstance(key, k.RaiseKey) or key == k.LEARN)


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
    """Nearer to where a scenario is decided; else a tile that isn't completed yet, else a new one: only they bring the
    journey on."""
    player = view.players[ask.seat]
    errand = Errand(view, player)
    nearer = {
        key: n for key in ask.keys if isinstance(key, k.TileKey) and (n := errand.nearer((key.column, key.row))) > 0
    }
    if nearer:
        return max(nearer, key=nearer.__getitem__)
    tiles = player.map
    known = (key for key in ask.keys if isinstance(key, k.TileKey) and not tiles[(key.column, key.row)].done)
    return next(known, None) or next((key for key in ask.keys if isinstance(key, k.SideKey)), "")


def _level(view: State, ask: Ask) -> str:
    """The level that gives a point; where none does, the easier one."""
    player = view.players[ask.seat]
    levels = (key for key in ask.keys if isinstance(key, k.LevelKey))
    return min(levels, key=lambda key: (not maps.gains(view, player, key.n), key.n))


def _meet(view: State, ask: Ask) -> str:
    """To fight, but to evade what takes fewer blows than it can take, where that is likely to work."""
    player, fight = view.players[ask.seat], view.fight
    if fight is None or not fight.foes or k.EVADE not in ask.keys:
        return ""
    foes = [(view.cards.enemy(foe.card), foe.wounds) for foe in fight.foes]
    deals = armaments(view, player)[0].wounds + STRONG.get(player.stats["strength"], 0)
    blows = sum(-(-(enemy.health - wounds) // max(1, deals)) for enemy, wounds in foes)
    stands = -(-player.health // max(1, *(enemy.wounds for enemy, _ in foes)))
    away = evade_chance(view, ask.seat, view.cards.encounters.get(fight.card))
    return k.EVADE if blows > stands and away >= EVEN else ""


def _free(view: State, ask: Ask) -> str:
    """What costs nothing is done."""
    return k.YES


def _lay(view: State, ask: Ask) -> str:
    """A card that could strike somebody where they are now."""
    player = view.players[ask.seat]
    cards = (key for key in ask.keys if isinstance(key, k.ActKey))
    return next((key for key in cards if targets(view, player, key.card)), "")


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
    """What costs nothing and only helps: an item into play, a follower turned up, a weapon where none is active; else
    to go on."""
    free = (k.PlayKey, k.WakeKey)
    helps = (key for key in ask.keys if isinstance(key, free))
    arms = (key for key in ask.keys if isinstance(key, k.ArmKey) and unarmed(view, view.players[ask.seat], key.card))
    return next(helps, None) or next(arms, "")


def _mutant(view: State, ask: Ask) -> str:
    """The card that was laid, which is discarded otherwise; else the first thing that can be done to a human."""
    acts = [key for key in ask.keys if isinstance(key, k.ActKey | k.ActOnKey)]
    laid = (key for key in acts if key.card == view.players[ask.seat].chosen)
    return next(laid, None) or next((key for key in acts if isinstance(key, k.ActOnKey)), "")


_OPENINGS: dict[str, Callable[[State, Ask], str]] = {
    "level": _level,
    "meet": _meet,
    "free": _free,
    "lay": _lay,
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

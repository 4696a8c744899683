"""Where the cursor of a question opens, which option ends it, and which ones destroy what is one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.grids import Cell
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
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.prompts.stories import chance_of_way, passing
from fallen_tui.games.posthuman.text.prompts.turn import meal

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
    return find(view, view.players[ask.seat], ask) if find is not None else ""


def _first(ask: Ask, kind: Any, wanted: Callable[[Any], object] = bool) -> str:
    """The first option of a kind that is wanted; "" for none."""
    return next((key for key in ask.keys if isinstance(key, kind) and wanted(key)), "")


def _eat(view: State, player: Player, ask: Ask) -> str:
    """The smallest meal after which least is lost."""

    def loss(key: Any) -> tuple[int, int]:
        after = meal(view, player, key.n)
        return (99 if after is None else sum(after[1:])), key.n

    return str(min(ask.keys, key=loss))


def _declare(view: State, player: Player, ask: Ask) -> str:
    """Camp for who is badly hurt, else the way forward."""
    hurt = player.health <= HEALED or player.morale <= 1
    wanted = (k.CAMP, k.FORAGE, k.MOVE, k.SCOUT) if hurt else (k.MOVE, k.FORAGE, k.SCOUT, k.CAMP)
    return next((key for key in wanted if key in ask.keys), "")


def _move(view: State, player: Player, ask: Ask) -> str:
    """Nearer to where a scenario is decided; else a tile that isn't completed yet, else a new one: only they bring the
    journey on."""
    errand = Errand(view, player)
    cells: dict[str, Cell] = {key: (key.column, key.row) for key in ask.keys if isinstance(key, k.TileKey)}
    nearer = {key: n for key, cell in cells.items() if (n := errand.nearer(cell)) > 0}
    if nearer:
        return max(nearer, key=nearer.__getitem__)
    known = (key for key, cell in cells.items() if not player.map[cell].done)
    return next(known, "") or _first(ask, k.SideKey)


def _level(view: State, player: Player, ask: Ask) -> str:
    """The level that gives a point; where none does, the easier one."""
    levels = (key for key in ask.keys if isinstance(key, k.LevelKey))
    return min(levels, key=lambda key: (not maps.gains(view, player, key.n), key.n))


def _meet(view: State, player: Player, ask: Ask) -> str:
    """To fight, but to evade what takes fewer blows than it can take, where that is likely to work."""
    fight = view.fight
    if fight is None or not fight.foes or k.EVADE not in ask.keys:
        return ""
    foes = [(view.cards.enemy(foe.card), foe.wounds) for foe in fight.foes]
    deals = armaments(view, player)[0].wounds + STRONG.get(player.stats["strength"], 0)
    blows = sum(-(-(enemy.health - wounds) // max(1, deals)) for enemy, wounds in foes)
    stands = -(-player.health // max(1, *(enemy.wounds for enemy, _ in foes)))
    away = evade_chance(view, ask.seat, view.cards.encounters.get(fight.card))
    return k.EVADE if blows > stands and away >= EVEN else ""


def _way(view: State, player: Player, ask: Ask) -> str:
    """The first option without a price that is rather passed than failed, else one that is not tried at all."""
    ways = view.cards.encounters[ask.about[0]].options
    free = (key for key in ask.keys if isinstance(key, k.WayKey) and ways[key.n].cost.free)
    likely = (key for key in free if chance_of_way(view, ask.seat, ways[key.n]) >= EVEN)
    return next(likely, "") or _first(ask, k.WayKey)


def _business(view: State, player: Player, ask: Ask) -> str:
    """What costs nothing and only helps: an item into play, a follower turned up, a weapon where none is active; else
    to go on."""
    helps = _first(ask, k.PlayKey | k.WakeKey)
    return helps or _first(ask, k.ArmKey, lambda key: unarmed(view, player, key.card))


def _mutant(view: State, player: Player, ask: Ask) -> str:
    """The card that was laid, which is discarded otherwise; else the first thing that can be done to a human."""
    laid = _first(ask, k.ActKey | k.ActOnKey, lambda key: key.card == player.chosen)
    return laid or _first(ask, k.ActOnKey)


_OPENINGS: dict[str, Callable[[State, Player, Ask], str]] = {
    "level": _level,
    "meet": _meet,
    # What costs nothing is done.
    "free": lambda view, player, ask: k.YES,
    # A card that could strike somebody where they are now.
    "lay": lambda view, player, ask: _first(ask, k.ActKey, lambda key: targets(view, player, key.card)),
    # Somebody who is good at everything alike.
    "stats": lambda view, player, ask: min(ask.keys, key=lambda key: max(getattr(key, stat) for stat in STATS)),
    # What costs nothing, where there is such.
    "buy": lambda view, player, ask: _first(ask, k.BuyKey, lambda key: not view.cards.of[key.card].price),
    "way": _way,
    # The stat that is highest against the die.
    "which_test": lambda view, player, ask: max(
        ask.keys, key=lambda key: passing(view, player.seat, getattr(key, "stat", ""))
    ),
    "eat": _eat,
    "declare": _declare,
    "move": _move,
    # What is not at its limit after the camp.
    "camp_bonus": lambda view, player, ask: k.HEALTH if player.health + HEALED < player.health_limit else k.MORALE,
    # A mutation, which alone does harm.
    "lose_scar": lambda view, player, ask: _first(ask, k.CardKey, lambda key: not view.cards.scars[key.card].blank),
    # Rather into play than away.
    "hand_limit": lambda view, player, ask: next((key for key in ask.keys if not isinstance(key, k.DropKey)), ""),
    "business": _business,
    "mutant": _mutant,
    "react": _mutant,
}

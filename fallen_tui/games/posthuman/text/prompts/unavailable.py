"""Why an option is not there: what a player might expect to do, and what stands in its way.

What cannot be helped this turn comes before what can, such as a price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.game import Choice
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.content.cards import kind_of
from fallen_tui.games.posthuman.content.effects import Cost
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.queries import conditions, maps
from fallen_tui.games.posthuman.queries.bonuses import experience, filled, fits, slots
from fallen_tui.games.posthuman.rules.experience import SKILL
from fallen_tui.games.posthuman.rules.items import mountings
from fallen_tui.games.posthuman.rules.scene import can_pay
from fallen_tui.games.posthuman.rules.trade import may_trade
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.events import fight_of
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, counted
from fallen_tui.games.posthuman.text.prompts.stories import flow_of

Unable = tuple[Key, str, str, str]
"""An option that isn't there: its key, its label, why not ("" where nothing stands in its way), the rule."""


def unavailable_choices(view: State, ask: Ask) -> tuple[Choice, ...]:
    """The unavailable options of a question, each with its reason; none for questions of which all options are open."""
    find = _REASON_HANDLERS.get(ask.topic)
    found = find(view, view.players[ask.seat], ask) if find is not None else ()
    return tuple(Choice(key, label, "", why, rule) for key, label, why, rule in found if why and key not in ask.keys)


def short_of(view: State, player: Player, cost: Cost) -> str:
    """What a price is, and what there is of it; "" where it can be paid."""
    if can_pay(view, player.seat, cost):
        return ""
    held = [f"{getattr(player, what)} {what}" for what in ("food", "ammo", "morale") if getattr(cost, what)]
    kept = " and 1 morale stays with you" if cost.morale else ""
    return f"costs {price(cost)}, you have {listed(held) or 'too few'}{kept}"


# --- declaring ---


def _declare(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    """The event that forbids an action, else the first thing that stands in its way."""
    here, tile = player.here, maps.tile_of(view, player)
    limits = "health and morale are at their limits, and you're at your start"
    hindrances = (
        (k.CAMP, not maps.may_camp(player), limits, "PH-CAM-04"),
        (k.FORAGE, not here.done, f"{tile.name} isn't completed", "PH-FOR-01"),
        (k.FORAGE, not tile.supply, f"{tile.name} has no supply icon", "PH-FOR-02"),
        (k.FORAGE, here.foraged, "you've foraged here", "PH-FOR-03"),
        (k.SCOUT, not maps.vacant(player), "this tile has no vacant exit", "PH-SCO-02"),
        (k.SCOUT, not view.decks["tile"].draw, "no tile is left", "PH-GAP-48"),
        (k.MOVE, not maps.may_move(view, player), "no tile is left, and none is connected", "PH-MOV-01"),
    )
    events = [card for card in (view.event, view.season) if card]
    for key in (k.CAMP, k.FORAGE, k.SCOUT, k.MOVE):
        own = [(why if stands else "", rule) for action, stands, why, rule in hindrances if action == key]
        why, rule = next((each for each in own if each[0]), own[-1])
        forbids = [view.cards.name(card) for card in events if view.cards.events[card].forbids == key]
        yield key, ACTIONS[key], f"{forbids[0]} forbids it" if forbids else why, rule


# --- encounters ---


def _way(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    for place, way in enumerate(view.cards.encounters[ask.about[0]].options):
        holds = conditions.met(view, way.condition, player.seat, player.seat)
        reasons = ["" if holds else f"only if {conditions.told(way.condition)}", short_of(view, player, way.cost)]
        yield k.WayKey(place), way.label, "; ".join(filter(None, reasons)), "PH-GAP-72"


def _option(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    flow = flow_of(view, ask)
    for place, option in enumerate(flow.options if flow is not None else ()):
        why = short_of(view, player, option.cost) or f"only if {conditions.told(option.condition)}"
        yield k.WayKey(place), option.label, why, "PH-GAP-72"


def _meet(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    encounter = view.cards.encounters.get(fight_of(view).card)
    if encounter is None:
        yield k.EVADE, "Evade", "minions that a card sets on you can't be evaded", "PH-ENC-10"
    elif encounter.evadable:
        yield k.EVADE, "Evade", "you evaded the one before it", "PH-EVA-07"
    else:
        yield k.EVADE, "Evade", f"{encounter.name} can't be evaded", "PH-BON-03"
    if encounter is not None and encounter.bribe is not None:
        yield k.BRIBE, encounter.bribe.label, short_of(view, player, encounter.bribe.cost), "PH-BON-03"
    yield from _in_hand(view, player)


# --- business ---


def _business(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    yield from _in_hand(view, player)
    held = experience(view, player)
    why = f"costs {SKILL} XP, you have {held}" if held < SKILL else ""
    yield k.LEARN, "Learn a skill", why, "PH-EXP-04"


def _in_hand(view: State, player: Player) -> Iterator[Unable]:
    """Items in hand that cannot be put into play now."""
    for card in player.hand:
        item = view.cards.of[card]
        if item.mount is not None:
            free = mountings(view, player, card)
            why = "" if free else f"you have no {item.mount.to} weapon in play without a mount"
            yield k.MountKey(card, ""), f"Mount {item.name}", why, "PH-WPN-09"
        elif not fits(view, player, card):
            room = slots(view, player) - filled(view, player)
            why = f"fills {counted(item.size, 'slot')}, you have {room} free"
            yield k.PlayKey(card), f"Put {item.name} into play", why, "PH-INV-08"


# --- setup, trade ---


def _buy(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    owned = {kind_of(carried.card) for carried in player.gear}
    told = {kind_of(key.card) for key in ask.keys if isinstance(key, k.BuyKey)}
    for card in view.market:
        kind, item = kind_of(card), view.cards.of[card]
        if kind in told:
            continue
        told.add(kind)
        if kind in owned:
            why, rule = "you have one", "PH-BUY-07"
        elif not fits(view, player, card):
            why, rule = f"fills {counted(item.size, 'slot')}, you have too few", "PH-INV-08"
        else:
            why, rule = f"costs {item.price} food, you have {player.food}", "PH-BUY-06"
        yield k.BuyKey(card), f"Buy {item.name}", why, rule


def _trade(view: State, player: Player, ask: Ask) -> Iterator[Unable]:
    mine = maps.terrain(view, player)
    for other in view.humans:
        theirs = maps.terrain(view, other)
        why, rule = "no more offers to them this turn", "PH-OUR-08"
        if theirs != mine and not may_trade(view, player, other):
            why, rule = f"{other.name} is {ON[theirs]}, and you are {ON[mine]}", "PH-TRD-01"
        if other is not player:
            yield k.SeatKey(other.seat), f"Trade with {other.name}", why, rule


_REASON_HANDLERS: dict[str, Callable[[State, Player, Ask], Iterator[Unable]]] = {
    "declare": _declare,
    "way": _way,
    "choose": _option,
    "meet": _meet,
    "business": _business,
    "buy": _buy,
    "trade": _trade,
}

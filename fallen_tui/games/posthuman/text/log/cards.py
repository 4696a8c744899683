"""The log of cards on their way: who draws, plays, discards and learns what, as far as a reader may know."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows
from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.content.cards import Scar
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import HIDDEN, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.parts import reward
from fallen_tui.games.posthuman.text.names import DECKS, PILED, because, card, counted, name, seen, shown, titles


def _laid(state: State, event: e.DeckLaid) -> str:
    if state.phase == "setup":
        return "Every deck is shuffled" if not state.decks else ""
    return f"Shuffled: the {DECKS[event.deck]} ({counted(len(event.cards), 'card')})"


def _taken(state: State, event: e.ItemTaken) -> str:
    price = f" for {event.price} food" if event.price else ""
    return f"{name(state, event.seat)} {'buys' if price else 'takes'} {card(state, event.card)}{price}"


def _armed(state: State, event: e.Armed) -> str:
    weapons = [each for each in (*event.melee, event.ranged) if each]
    return f"{name(state, event.seat)} fights with {titles(state.cards, weapons) or 'fists'}"


def _supply(state: State, event: e.SupplyDrawn) -> str:
    player = state.players[event.seat]
    terrain = state.cards.tiles[player.here.tile].terrain
    gain = reward(state.cards.supplies[event.card].on(terrain))
    return f"{player.name} draws {card(state, event.card)} ({terrain}: {gain})"


def _event(state: State, event: e.EventDrawn) -> str:
    found = state.cards.events[event.card]
    over = f" {card(state, state.season)} is over." if found.season and state.season else ""
    return f"{'Season' if found.season else 'Event'}: {found.name}. {brief(state.cards, event.card)}{over}"


def _event_over(state: State, event: e.EventEnded) -> str:
    if not state.event:
        return ""
    return f"{card(state, state.event)} {'stays' if state.cards.events[state.event].lasts == 'stays' else 'is over'}"


def _xp_spent(state: State, event: e.XpSpent) -> str:
    parts = [titles(state.cards, event.cards)] if event.cards else []
    parts += [counted(event.counters, "XP counter")] if event.counters > 0 else []
    change = f", {counted(-event.counters, 'XP counter')} back" if event.counters < 0 else ""
    return f"{name(state, event.seat)} spends {' and '.join(parts) or 'no XP'}{change}"


LINES: dict[type[Entry], OpenTeller] = {
    e.DeckLaid: _laid,
    e.LeftGame: lambda s, v: f"{counted(len(v.cards), 'blank scar')} leave the game",
    e.TopDiscarded: lambda s, v: f"Discarded unseen: {counted(len(v.cards), 'card')} off the {DECKS[v.deck]}",
    e.SeenDiscarded: lambda s, v: f"{name(s, v.seat)} discards {titles(s.cards, v.cards)}",
    e.SkillGained: lambda s, v: f"{name(s, v.seat)} {'learns' if v.bought else 'has the skill'} {card(s, v.card)}",
    e.CharacterTaken: lambda s, v: f"{name(s, v.seat)} plays {card(s, v.card)}, {s.cards.characters[v.card].trade}",
    e.StatsChosen: lambda s, v: f"{name(s, v.seat)} chooses {', '.join(f'{stat} {n}' for stat, n in v.stats)}",
    e.MarketLaid: lambda s, v: f"On sale: {counted(len(v.cards), 'starting item')}" if v.cards else "The sale is over",
    e.ItemTaken: _taken,
    e.BuyingPassed: lambda s, v: f"{name(s, v.seat)} buys nothing more",
    e.PutIntoPlay: lambda s, v: f"{name(s, v.seat)} puts {card(s, v.card)} into play",
    e.Mounted: lambda s, v: f"{name(s, v.seat)} mounts {card(s, v.card)} on {card(s, v.weapon)}",
    e.Armed: _armed,
    e.ItemDiscarded: lambda s, v: f"{name(s, v.seat)} discards {card(s, v.card)}{because(s, v.why)}",
    e.SupplyDrawn: _supply,
    e.EventDrawn: _event,
    e.EventEnded: _event_over,
    e.EventKept: lambda s, v: f"{name(s, v.seat)} keeps {card(s, s.event)}",
    e.KeptUsed: lambda s, v: f"{name(s, v.seat)} spends {card(s, v.card)} on this round",
    e.FollowerActivated: lambda s, v: f"{name(s, v.seat)} turns up {card(s, v.card)}",
    e.FollowersLost: lambda s, v: f"{name(s, v.seat)} loses {titles(s.cards, s.players[v.seat].followers)}",
    e.XpGained: lambda s, v: f"{name(s, v.seat)} gains {v.n} XP{because(s, v.why)}",
    e.XpSpent: _xp_spent,
    e.XpChanged: lambda s, v: (
        f"{name(s, v.seat)} hands back {titles(s.cards, v.cards)} for {counted(v.n, 'XP counter')}"
    ),
}
"""Lines that are the same for every reader."""


# --- what only its owner sees ---


def scar_told(state: State, one: str) -> str:
    """A scar as its owner is told of it."""
    scar: Scar = state.cards.scars[one]
    return f"{scar.name}, {'a blank scar' if scar.blank else 'a mutation'}"


def _scar(state: State, event: e.ScarDrawn | e.ScarLost, seat: int | None) -> str:
    told = f": {scar_told(state, event.card)}" if knows(seat, event.seat) and event.card != HIDDEN else ""
    came = f"draws a scar{because(state, event.why)}" if isinstance(event, e.ScarDrawn) else "loses a scar"
    return f"{name(state, event.seat)} {came}{told}"


TELLERS: dict[type[Entry], Teller] = {
    e.ItemsDrawn: lambda s, v, seat: f"{name(s, v.seat)} draws {seen(s, v.cards, v.seat, seat, PILED[v.deck])}",
    e.CardsSeen: lambda s, v, seat: f"{name(s, v.seat)} looks at {seen(s, v.cards, v.seat, seat, PILED[v.deck])}",
    e.SeenKept: lambda s, v, seat: f"{name(s, v.seat)} keeps {seen(s, v.cards, v.seat, seat, 'item')}",
    e.SeenUnder: lambda s, v, seat: (
        f"{name(s, v.seat)} puts {seen(s, v.cards, v.seat, seat, PILED[v.deck])} under the {DECKS[v.deck]}"
    ),
    e.FollowerGained: lambda s, v, seat: (
        f"{name(s, v.seat)} gains a follower, face down{shown(s, v.card, v.seat, seat)}"
    ),
    e.ScarDrawn: _scar,
    e.ScarLost: _scar,
}

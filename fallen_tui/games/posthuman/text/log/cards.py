"""The log of cards on their way: who draws, plays, discards and learns what, as far as a reader may know."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows
from fallen_tui.engine.events import Entry
from fallen_tui.games.posthuman.content.cards import Scar
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import HIDDEN, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.parts import reward
from fallen_tui.games.posthuman.text.log.phrases import because, card, cards, seen, who
from fallen_tui.games.posthuman.text.names import DECKS, PILED, counted


def _laid(state: State, event: e.DeckLaid) -> str:
    if state.phase == "setup":
        return "Every deck is shuffled" if not state.decks else ""
    return f"Shuffled: the {DECKS[event.deck]} ({counted(len(event.cards), 'card')})"


def _out(state: State, event: e.LeftGame) -> str:
    return f"{counted(len(event.cards), 'blank scar')} leave the game"


def _off_top(state: State, event: e.TopDiscarded) -> str:
    return f"Discarded unseen: {counted(len(event.cards), 'card')} off the {DECKS[event.deck]}"


def _character(state: State, event: e.CharacterTaken) -> str:
    character = state.cards.characters[event.card]
    return f"{who(state, event.seat)} plays {character.name}, {character.trade}"


def _stats(state: State, event: e.StatsChosen) -> str:
    stats = ", ".join(f"{stat} {n}" for stat, n in event.stats)
    return f"{who(state, event.seat)} chooses {stats}"


def _learned(state: State, event: e.SkillGained) -> str:
    return f"{who(state, event.seat)} {'learns' if event.bought else 'has the skill'} {card(state, event.card)}"


def _market(state: State, event: e.MarketLaid) -> str:
    return f"On sale: {counted(len(event.cards), 'starting item')}" if event.cards else "The sale is over"


def _taken(state: State, event: e.ItemTaken) -> str:
    price = f" for {event.price} food" if event.price else ""
    return f"{who(state, event.seat)} {'buys' if price else 'takes'} {card(state, event.card)}{price}"


def _mounted(state: State, event: e.Mounted) -> str:
    return f"{who(state, event.seat)} mounts {card(state, event.card)} on {card(state, event.weapon)}"


def _armed(state: State, event: e.Armed) -> str:
    weapons = [each for each in (*event.melee, event.ranged) if each]
    return f"{who(state, event.seat)} fights with {cards(state, weapons) or 'fists'}"


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
    stays = state.cards.events[state.event].lasts == "stays"
    return f"{card(state, state.event)} {'stays' if stays else 'is over'}"


def _xp(state: State, event: e.XpGained) -> str:
    return f"{who(state, event.seat)} gains {event.n} XP{because(state, event.why)}"


def _xp_spent(state: State, event: e.XpSpent) -> str:
    player = state.players[event.seat]
    parts = [cards(state, event.cards)] if event.cards else []
    if event.counters > 0:
        parts.append(counted(event.counters, "XP counter"))
    change = f", {counted(-event.counters, 'XP counter')} back" if event.counters < 0 else ""
    return f"{player.name} spends {' and '.join(parts) or 'no XP'}{change}"


LINES: dict[type[Entry], OpenTeller] = {
    e.DeckLaid: _laid,
    e.LeftGame: _out,
    e.TopDiscarded: _off_top,
    e.SeenDiscarded: lambda s, v: f"{who(s, v.seat)} discards {cards(s, v.cards)}",
    e.SkillGained: _learned,
    e.CharacterTaken: _character,
    e.StatsChosen: _stats,
    e.MarketLaid: _market,
    e.ItemTaken: _taken,
    e.BuyingPassed: lambda s, v: f"{who(s, v.seat)} buys nothing more",
    e.PutIntoPlay: lambda s, v: f"{who(s, v.seat)} puts {card(s, v.card)} into play",
    e.Mounted: _mounted,
    e.Armed: _armed,
    e.ItemDiscarded: lambda s, v: f"{who(s, v.seat)} discards {card(s, v.card)}{because(s, v.why)}",
    e.SupplyDrawn: _supply,
    e.EventDrawn: _event,
    e.EventEnded: _event_over,
    e.EventKept: lambda s, v: f"{who(s, v.seat)} keeps {card(s, s.event)}",
    e.KeptUsed: lambda s, v: f"{who(s, v.seat)} spends {card(s, v.card)} on this round",
    e.FollowerActivated: lambda s, v: f"{who(s, v.seat)} turns up {card(s, v.card)}",
    e.FollowersLost: lambda s, v: f"{who(s, v.seat)} loses {cards(s, s.players[v.seat].followers)}",
    e.XpGained: _xp,
    e.XpSpent: _xp_spent,
    e.XpChanged: lambda s, v: f"{who(s, v.seat)} hands back {cards(s, v.cards)} for {counted(v.n, 'XP counter')}",
}
"""Lines that are the same for every reader."""


# --- what only its owner sees ---


def _drawn(state: State, event: e.ItemsDrawn, seat: int | None) -> str:
    return f"{who(state, event.seat)} draws {seen(state, event.cards, event.seat, seat, PILED[event.deck])}"


def _looked(state: State, event: e.CardsSeen, seat: int | None) -> str:
    return f"{who(state, event.seat)} looks at {seen(state, event.cards, event.seat, seat, PILED[event.deck])}"


def _kept(state: State, event: e.SeenKept, seat: int | None) -> str:
    return f"{who(state, event.seat)} keeps {seen(state, event.cards, event.seat, seat, 'item')}"


def _under(state: State, event: e.SeenUnder, seat: int | None) -> str:
    told = seen(state, event.cards, event.seat, seat, PILED[event.deck])
    return f"{who(state, event.seat)} puts {told} under the {DECKS[event.deck]}"


def _follower(state: State, event: e.FollowerGained, seat: int | None) -> str:
    told = f": {card(state, event.card)}" if knows(seat, event.seat) and event.card != HIDDEN else ""
    return f"{who(state, event.seat)} gains a follower, face down{told}"


def scar_told(state: State, one: str) -> str:
    """A scar as its owner is told of it."""
    scar: Scar = state.cards.scars[one]
    return f"{scar.name}, {'a blank scar' if scar.blank else 'a mutation'}"


def _scar(state: State, event: e.ScarDrawn, seat: int | None) -> str:
    told = f": {scar_told(state, event.card)}" if knows(seat, event.seat) and event.card != HIDDEN else ""
    return f"{who(state, event.seat)} draws a scar{because(state, event.why)}{told}"


def _scar_lost(state: State, event: e.ScarLost, seat: int | None) -> str:
    told = f": {scar_told(state, event.card)}" if knows(seat, event.seat) and event.card != HIDDEN else ""
    return f"{who(state, event.seat)} loses a scar{told}"


TELLERS: dict[type[Entry], Teller] = {
    e.ItemsDrawn: _drawn,
    e.CardsSeen: _looked,
    e.SeenKept: _kept,
    e.SeenUnder: _under,
    e.FollowerGained: _follower,
    e.ScarDrawn: _scar,
    e.ScarLost: _scar_lost,
}

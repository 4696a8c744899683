"""The log of the course of a game: phases, what is chosen, trade, tokens and tracks, maps, the end."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller
from fallen_tui.engine import squares
from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import GOAL, LAST_SLOT, MARKER, ORIGIN, State
from fallen_tui.games.posthuman.text.log.phrases import because, card, who
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, ZONES, exits, signed, square

PHASES = {
    "setup": "Setup",
    "event": "Event",
    "eating": "Eating",
    "declare": "Declaring",
    "trade": "Trade",
    "free": "Free actions",
    "camp": "Camp",
    "forage": "Forage",
    "scout": "Scout",
    "move": "Move",
    "mutant": "Mutant actions",
    "over": "The end",
}
"""The phases, and the steps of the action phase."""
REASONS = {
    "fortress": "reached the Fortress",
    "tie": "reached the Fortress with the most points",
    "shared": "reached the Fortress, level in points and tiles",
    "mutants": "no human is left",
    "clock": "the last convoy is in, and the gate is shut",
    "turned": "the fifth mutation has come",
    "goal": "the goal is reached",
    "defeat": "the scenario is lost",
    "time": "the time is up",
    "campaign": "the last journey is won",
    "campaign_lost": "the last journey is lost",
}
"""How a game ends."""
CAUSES = {
    "health": "health 0",
    "morale": "morale 0",
    "both": "health and morale 0",
    "hunger": "an empty stomach",
}
"""What knocks a survivor out."""


def _phase(state: State, event: e.PhaseBegan) -> str:
    """A step in which nobody acts is passed over."""
    return f"Turn {event.turn}: {PHASES[event.phase]}" if event.queue else ""


def _revealed(state: State, event: e.Revealed) -> str:
    found = (f"{who(state, seat)}: {ACTIONS[action] if action else 'nothing'}" for seat, action in event.actions)
    return f"{'All reveal. ' if len(event.actions) > 1 else ''}{', '.join(found)}"


def _goods(state: State, goods: tuple[tuple[str, int], ...]) -> str:
    return listed(f"{n} {what}" if what in ("food", "ammo") else card(state, what) for what, n in goods) or "nothing"


def _traded(state: State, event: e.Traded) -> str:
    given, wanted = _goods(state, event.given), _goods(state, event.wanted)
    name, other = who(state, event.seat), who(state, event.other)
    return f"{name} gives {other} {given} for {wanted}" if event.given else f"{other} gives {name} {wanted} for nothing"


def _used(state: State, event: e.CardUsed) -> str:
    on = "" if event.target == event.seat else f" on {who(state, event.target)}"
    return f"{who(state, event.seat)} uses {card(state, event.card)}{on}"


# --- tokens and tracks ---


def _changed(state: State, event: e.Changed) -> str:
    if event.why == "traded":
        return ""
    verb = "gains" if event.by > 0 else "loses"
    return f"{who(state, event.seat)} {verb} {abs(event.by)} {event.what}{because(state, event.why)}"


def _hunger(state: State, event: e.HungerMoved) -> str:
    return f"{who(state, event.seat)}'s hunger: {event.to} of {LAST_SLOT}"


def _ate(state: State, event: e.Ate) -> str:
    return f"{who(state, event.seat)} {f'eats {event.n} food' if event.n else 'eats nothing'}"


def _raised(state: State, event: e.StatRaised) -> str:
    n = state.players[event.seat].stats[event.stat] + 1
    return f"{who(state, event.seat)} raises {event.stat} to {n}"


def _journey(state: State, event: e.JourneyMoved) -> str:
    player = state.players[event.seat]
    at = player.journey + event.by
    there = ": the Fortress" if at >= GOAL else f", {at} of {GOAL}"
    return f"{player.name} {signed(event.by)} on the journey{there}{because(state, event.why)}"


def _knocked_out(state: State, event: e.KnockedOut) -> str:
    return f"{who(state, event.seat)} is knocked out by {CAUSES[event.cause]}, and comes round at the start"


# --- maps ---


def _map_begun(state: State, event: e.MapBegun) -> str:
    tile = state.cards.tiles[event.tile]
    return f"{who(state, event.seat)} starts at {tile.name}, {ON[tile.terrain]}"


def _laid(state: State, event: e.TileLaid) -> str:
    tile = state.cards.tiles[event.tile]
    where = square(event.at)
    return f"{who(state, event.seat)} lays {tile.name} ({tile.terrain}) at {where}, exits {exits(event.exits)}"


def _moved(state: State, event: e.Moved) -> str:
    player = state.players[event.seat]
    tile = state.cards.tiles[player.map[event.at].tile]
    if event.zone == MARKER:
        spot = "the start" if event.at == ORIGIN else squares.name(event.at)
        return f"{player.name} goes to {tile.name} ({spot})"
    kind = tile.kind(event.zone)
    zone = f"zone {event.zone + 1} of {len(tile.zones)}"
    named = "" if kind == "encounter" else f", a {ZONES[kind]}"
    return f"{player.name} enters {tile.name} ({squares.name(event.at)}), {zone}{named}"


def _completed(state: State, event: e.TileCompleted) -> str:
    player = state.players[event.seat]
    return f"{player.name} completes {card(state, player.here.tile)}{', and stays there' if event.stays else ''}"


def _foraged(state: State, event: e.Foraged) -> str:
    player = state.players[event.seat]
    return f"{player.name} forages {card(state, player.here.tile)}"


# --- the end ---


def winners(state: State, seats: tuple[int, ...]) -> str:
    """Who has won, in words."""
    return listed(who(state, seat) for seat in seats) or "Nobody"


def _over(state: State, event: e.Over) -> str:
    reason = REASONS.get(event.reason, event.reason)
    scores = ", ".join(f"{who(state, seat)} {n}" for seat, n in enumerate(event.scores))
    if not event.winners:
        return f"The end. {capital(reason)}. Nobody wins. Journey: {scores}{_story(event)}"
    if event.reason == "mutants":
        return f"The end. {capital(reason)}: the mutants win together"
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"The end. {winners(state, event.winners)} {verb}: {reason}. Journey: {scores}{_story(event)}"


def _story(event: e.Over) -> str:
    """How the end of a scenario is told; "" of an ordinary game."""
    return f". {' '.join(event.story.split())}" if event.story else ""


LINES: dict[type[Entry], OpenTeller] = {
    Rewound: lambda s, v: f"{who(s, v.by)} goes back to entry {v.to}",
    e.FirstPlayer: lambda s, v: f"{who(s, v.seat)} is the starting player",
    e.PhaseBegan: _phase,
    e.Revealed: _revealed,
    e.ActionLost: lambda s, v: f"{who(s, v.seat)} can't act this turn",
    e.Camped: lambda s, v: f"{who(s, v.seat)} camps",
    e.TradesAnywhere: lambda s, v: f"{who(s, v.seat)} may trade with everybody this turn",
    e.Traded: _traded,
    e.Refused: lambda s, v: f"{who(s, v.other)} declines what {who(s, v.seat)} offers",
    e.CardUsed: _used,
    e.FinalTurn: lambda s, v: "Time is up: this turn is the last",
    e.Over: _over,
    e.Changed: _changed,
    e.HungerMoved: _hunger,
    e.Ate: _ate,
    e.StatRaised: _raised,
    e.JourneyMoved: _journey,
    e.KnockedOut: _knocked_out,
    e.MapBegun: _map_begun,
    e.TileLaid: _laid,
    e.Moved: _moved,
    e.TileCompleted: _completed,
    e.Foraged: _foraged,
}
"""Lines that are the same for every reader."""

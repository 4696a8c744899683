"""The log of the course of a game: phases, what is chosen, trade, tokens and tracks, maps, the end."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller
from fallen_tui.engine.events import Entry, Rewound
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.state import events as e
from fallen_tui.games.posthuman.state.table import GOAL, LAST_SLOT, MARKER, State
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, because, exits, goods, name, signed, square, zone_at

PHASES = {
    "setup": "Setup",
    "event": "Event",
    "eating": "Eating",
    "declare": "Declaring",
    "trade": "Trade",
    "free": "Free actions",
    **ACTIONS,
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
    "campaign_lost": "a journey of the campaign is lost",
}
"""How a game ends."""
CAUSES = {
    "health": "health 0",
    "morale": "morale 0",
    "both": "health and morale 0",
    "hunger": "an empty stomach",
}
"""What knocks a survivor out."""


def _revealed(state: State, event: e.Revealed) -> str:
    found = (f"{name(state, seat)}: {ACTIONS[action] if action else 'nothing'}" for seat, action in event.actions)
    return f"{'All reveal. ' if len(event.actions) > 1 else ''}{', '.join(found)}"


def _traded(state: State, event: e.Traded) -> str:
    given, wanted = goods(state, event.given), goods(state, event.wanted)
    giver, other = name(state, event.seat), name(state, event.other)
    return (
        f"{giver} gives {other} {given} for {wanted}" if event.given else f"{other} gives {giver} {wanted} for nothing"
    )


# --- tokens and tracks ---


def _changed(state: State, event: e.Changed) -> str:
    if event.why == "traded":
        return ""
    verb = "gains" if event.by > 0 else "loses"
    return f"{name(state, event.seat)} {verb} {abs(event.by)} {event.what}{because(state, event.why)}"


def _journey(state: State, event: e.JourneyMoved) -> str:
    player = state.players[event.seat]
    at = player.journey + event.by
    there = ": the Fortress" if at >= GOAL else f", {at} of {GOAL}"
    return f"{player.name} {signed(event.by)} on the journey{there}{because(state, event.why)}"


# --- maps ---


def _laid(state: State, event: e.TileLaid) -> str:
    tile = state.cards.tiles[event.tile]
    lies = f"at {square(event.at)}, exits {exits(event.exits)}"
    return f"{name(state, event.seat)} lays {tile.name} ({tile.terrain}) {lies}"


def _moved(state: State, event: e.Moved) -> str:
    player = state.players[event.seat]
    tile = state.cards.tiles[player.map[event.at].tile]
    where = f"{tile.name} ({square(event.at)})"
    if event.zone == MARKER:
        return f"{player.name} goes to {where}"
    return f"{player.name} enters {where}, {zone_at(tile, event.zone, ', a {}')}"


def _here(state: State, seat: int) -> str:
    """The tile under a survivor."""
    return state.cards.name(state.players[seat].here.tile)


# --- the end ---


def winners(state: State, seats: tuple[int, ...]) -> str:
    """That these have won: Ann and Bo win; Nobody wins."""
    return f"{listed(name(state, seat) for seat in seats) or 'Nobody'} {'win' if len(seats) > 1 else 'wins'}"


def _over(state: State, event: e.Over) -> str:
    reason = REASONS.get(event.reason, event.reason)
    scores = ", ".join(f"{name(state, seat)} {n}" for seat, n in enumerate(event.scores))
    story = f". {' '.join(event.story.split())}" if event.story else ""
    won = winners(state, event.winners)
    if not event.winners:
        return f"The end. {capital(reason)}. {won}. Journey: {scores}{story}"
    if event.reason == "mutants":
        return f"The end. {capital(reason)}: the mutants win together"
    return f"The end. {won}: {reason}. Journey: {scores}{story}"


LINES: dict[type[Entry], OpenTeller] = {
    Rewound: lambda s, v: f"{name(s, v.by)} goes back to entry {v.to}",
    e.FirstPlayer: lambda s, v: f"{name(s, v.seat)} is the starting player",
    e.PhaseBegan: lambda s, v: f"Turn {v.turn}: {PHASES[v.phase]}" if v.queue else "",
    e.Revealed: _revealed,
    e.ActionLost: lambda s, v: f"{name(s, v.seat)} can't act this turn",
    e.Camped: lambda s, v: f"{name(s, v.seat)} camps",
    e.TradesAnywhere: lambda s, v: f"{name(s, v.seat)} may trade with everybody this turn",
    e.Traded: _traded,
    e.Refused: lambda s, v: f"{name(s, v.other)} declines what {name(s, v.seat)} offers",
    e.CardUsed: lambda s, v: (
        f"{name(s, v.seat)} uses {s.cards.name(v.card)}{'' if v.target == v.seat else f' on {name(s, v.target)}'}"
    ),
    e.FinalTurn: lambda s, v: "Time is up: this turn is the last",
    e.Over: _over,
    e.Changed: _changed,
    e.HungerMoved: lambda s, v: f"{name(s, v.seat)}'s hunger: {v.to} of {LAST_SLOT}",
    e.Ate: lambda s, v: f"{name(s, v.seat)} {f'eats {v.n} food' if v.n else 'eats nothing'}",
    e.StatRaised: lambda s, v: f"{name(s, v.seat)} raises {v.stat} to {s.players[v.seat].stats[v.stat] + 1}",
    e.JourneyMoved: _journey,
    e.KnockedOut: lambda s, v: f"{name(s, v.seat)} is knocked out by {CAUSES[v.cause]}, and comes round at the start",
    e.MapBegun: lambda s, v: f"{name(s, v.seat)} starts at {s.cards.name(v.tile)}, {ON[s.cards.tiles[v.tile].terrain]}",
    e.TileLaid: _laid,
    e.Moved: _moved,
    e.TileCompleted: lambda s, v: (
        f"{name(s, v.seat)} completes {_here(s, v.seat)}{', and stays there' if v.stays else ''}"
    ),
    e.Foraged: lambda s, v: f"{name(s, v.seat)} forages {_here(s, v.seat)}",
}
"""Lines that are the same for every reader."""

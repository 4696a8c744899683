"""The log: every event as a line, told to a seat and giving nothing away that it may not know."""

from __future__ import annotations

import re

from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows, open_, told
from fallen_tui.engine.events import Entry, Rewound, Rolled
from fallen_tui.engine.game import ALL as ALL
from fallen_tui.games.state51.rules.ending import GOAL
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import BASE, FRONTIER, HIDDEN, RIVAL, State
from fallen_tui.games.state51.text import card_text, search

PHASES = {
    "lookout": "Lookout",
    "production": "Production",
    "actions": "Actions",
    "count": "VP Count",
    "cleanup": "Clean-up",
}
STEP = re.compile(rf"Turn \d+: (?:{'|'.join(PHASES.values())})")
"""What is told where a phase begins."""
REASONS = {
    "more_cards": "tied on VP, ahead by cards in hand",
    "more_unused": "tied on VP and cards, ahead by unused resources and Workers",
    "draw": "tied on everything: a draw",
    "turn_limit": "ahead after turn 20",
    "rival_beaten": "ahead of the Rival",
    "rival_won": "the Rival is tied or ahead",
    "countdown": "the last turn is over",
}


def tell(state: State, entry: Entry, seat: int | None) -> str:
    """An entry in words for a seat (None: for anybody; ALL: everything); empty where there is nothing to tell."""
    return told(_TELLERS, state, entry, seat)


def who(state: State, side: int) -> str:
    """The name of a side."""
    if side == FRONTIER:
        return "the frontier"
    if side >= len(state.players):
        return state.rival.name if state.rival is not None and side == RIVAL else "the Rival"
    return state.players[side].name


def _cards(state: State, cards: tuple[str, ...]) -> str:
    return search.names(state.cards, cards)


def _hidden(state: State, cards: tuple[str, ...], owner: int, seat: int | None) -> str:
    if knows(seat, owner) and HIDDEN not in cards:
        return _cards(state, cards)
    return card_text.plural(len(cards), "card")


def _on(state: State, where: str) -> str:
    return "" if where == BASE else f" on {card_text.place(state.cards, where)}"


def _from(state: State, where: str) -> str:
    return "" if where == BASE else f" from {card_text.place(state.cards, where)}"


def _phase(state: State, event: e.PhaseBegan) -> str:
    return f"Turn {event.turn}: {PHASES[event.phase]}"


def _what(what: str, n: int) -> str:
    return card_text.plural(n, "Worker") if what == "worker" else f"{n} {card_text.RESOURCE[what]}"


def _discarded(state: State, event: e.Discarded) -> str:
    why = {
        "cost": " as payment",
        "limit": ", over the limit of 10",
        "cycle": " to draw 1",
        "rally": " for the Leader's action",
        "used": ", used up",
        "keep": ", not kept",
    }.get(event.why, "")
    return f"{who(state, event.seat)} discards {_cards(state, event.cards)}{why}"


def _untucked(state: State, event: e.TuckedDiscarded) -> str:
    name = state.cards.name(event.card)
    return {
        "cashed": f"{who(state, event.seat)} cashes in {name}",
        "cost": f"{who(state, event.seat)} gives up {name}",
        "room": f"{who(state, event.seat)} discards {name} to make room",
    }.get(event.why, f"{who(state, event.seat)} discards {name}")


def _scored(state: State, event: e.Scored) -> str:
    source = f" by {state.cards.name(event.by)}" if event.by else ""
    return f"{who(state, event.seat)} scores {event.value} VP{_on(state, event.where)}{source}"


def _visited(state: State, event: e.Visited) -> str:
    owner = who(state, event.owner)
    return f"{who(state, event.seat)} sends a Worker to {state.cards.name(event.site)} of {owner}"


def _counted(state: State, event: e.Counted) -> str:
    totals = ", ".join(f"{who(state, side)} {total}" for side, total in enumerate(event.totals))
    return f"VP: {totals}" + (". This was the last turn" if event.last else "")


def _lost(state: State, event: e.TokensLost) -> str:
    kinds = dict.fromkeys(kind for _, kind, _ in event.tokens)
    parts = [_what(kind, sum(n for _, each, n in event.tokens if each == kind)) for kind in kinds]
    parts += [card_text.plural(event.workers, "Worker")] * bool(event.workers)
    parts += [card_text.plural(event.contacts, "Contact token")] * bool(event.contacts)
    parts += [card_text.plural(event.redevelopments, "Redevelopment token")] * bool(event.redevelopments)
    return f"{who(state, event.seat)} loses {', '.join(parts)} unused"


def why_over(reason: str, scores: tuple[int, ...]) -> str:
    """Why the game went to who has won it. FS-END-03, FS-TAB-TIE."""
    if reason != "thirty":
        return REASONS[reason]
    there = sum(score >= GOAL for score in scores)
    others = f"nobody else has reached {GOAL}" if there == 1 else f"the most of the {there} who reached {GOAL}"
    return f"{max(scores)} VP, {'and ' if there == 1 else ''}{others}"


def _over(state: State, event: e.GameOver) -> str:
    scores = ", ".join(f"{who(state, seat)} {score}" for seat, score in enumerate(event.scores))
    winners = " and ".join(who(state, seat) for seat in event.winners) or "Nobody"
    if event.reason == "rival_won":
        winners = "The Rival"
    rank = next((f". Rank: {rank.name}. {rank.text}" for rank in state.cards.ranks if rank.id == event.story), "")
    why = why_over(event.reason, event.scores)
    if event.reason == "countdown":
        return f"The end. {ends(state, event.scores)}: {why}{rank}"
    return f"The end. {winners} wins: {why} ({scores}){rank}"


def ends(state: State, scores: tuple[int, ...]) -> str:
    """What a game without a winner ends with: a countdown is only measured, by its rank."""
    return ", ".join(f"{who(state, seat)} ends with {score} VP" for seat, score in enumerate(scores))


def _took(state: State, event: e.RivalTook) -> str:
    fate = "into its queue" if event.queued else "and turns it into a token"
    source = " from the deck" if event.source == "deck" else ""
    return f"{who(state, RIVAL)} takes {state.cards.name(event.card)}{source} {fate}"


def _intent(state: State, event: e.RivalIntent) -> str:
    intent = state.cards.intents[event.card]
    return f"{who(state, RIVAL)} reveals {intent.name}: {event.act}"


def _annexed(state: State, event: e.RivalAnnexed) -> str:
    if event.old:
        return f"{who(state, RIVAL)} rebuilds {state.cards.name(event.old)} into {state.cards.name(event.card)}"
    return f"{who(state, RIVAL)} annexes {state.cards.name(event.card)}"


def _rolled(state: State, event: Rolled) -> str:
    if event.stream == "first":
        return "The first player is random"
    return f"Roll: {', '.join(map(str, event.faces))} ({event.why})" if event.sides else ""


_OPEN_HANDLERS: dict[type[Entry], OpenTeller] = {
    e.FactionTaken: lambda s, v: f"{who(s, v.seat)} leads {s.cards.name(v.faction)}",
    e.RivalSeated: lambda s, v: f"The Rival is {v.name}; its focus is {card_text.RESOURCE[v.focus]}",
    e.IntentsShuffled: lambda s, v: "The Rival's intents are shuffled",
    e.DeckShuffled: lambda s, v: f"The deck is shuffled ({len(v.cards)} cards)",
    e.FirstPlayer: lambda s, v: f"{who(s, v.seat)} is first player",
    e.PhaseBegan: _phase,
    e.Passed: lambda s, v: f"{who(s, v.seat)} passes",
    e.Overdrawn: lambda s, v: f"{who(s, v.seat)} has 10 cards and discards the draw, {s.cards.name(v.card)}",
    e.Revealed: lambda s, v: f"The Lookout shows {_cards(s, v.cards)}",
    e.Picked: lambda s, v: (
        f"{who(s, v.seat)} takes {s.cards.name(v.card)}" + ("" if v.kept else ", and discards it: 10 is the limit")
    ),
    e.RowDiscarded: lambda s, v: f"{who(s, v.seat) + ' drops' if v.seat >= 0 else 'Nobody takes'} {_cards(s, v.cards)}",
    e.FrontierFormed: lambda s, v: f"The frontier is {_cards(s, tuple(s.frontier or s.row))}",
    e.Discarded: _discarded,
    e.Gained: lambda s, v: f"{who(s, v.seat)} gains {_what(v.what, v.n)}{_on(s, v.where)}",
    e.Paid: lambda s, v: f"{who(s, v.seat)} pays {_what(v.what, v.n)}{_from(s, v.where)}",
    e.ContactGained: lambda s, v: f"{who(s, v.seat)} gains {card_text.contact_token(v.kind, v.range)}",
    e.ContactSpent: lambda s, v: f"{who(s, v.seat)} spends {card_text.contact_token(v.kind, v.range)}",
    e.ContactUsed: lambda s, v: f"{who(s, v.seat)} uses {s.cards.name(v.card)}",
    e.RedevelopmentGained: lambda s, v: f"{who(s, v.seat)} gains a {v.kind} Redevelopment token{_on(s, v.where)}",
    e.RedevelopmentSpent: lambda s, v: f"{who(s, v.seat)} spends a {v.kind} Redevelopment token{_from(s, v.where)}",
    e.Scored: _scored,
    e.Stolen: lambda s, v: f"{who(s, v.seat)} steals 1 {card_text.RESOURCE[v.what]} from {who(s, v.victim)}",
    e.Requisitioned: lambda s, v: f"{who(s, v.seat)} takes 1 {card_text.RESOURCE[v.what]} from the supply",
    e.TokenMoved: lambda s, v: (
        f"{who(s, v.seat)} moves 1 {card_text.RESOURCE[v.what]} from "
        f"{card_text.place(s.cards, v.source)} to {card_text.place(s.cards, v.target)}"
    ),
    e.ComboFilled: lambda s, v: f"{who(s, v.seat)} puts 1 {card_text.RESOURCE[v.what]} on {s.cards.name(v.site)}",
    e.ComboConverted: lambda s, v: f"{who(s, v.seat)} completes {s.cards.name(v.site)}",
    e.CardTucked: lambda s, v: (
        f"{who(s, v.seat)} {'conquers' if v.side == 'spoils' else 'cooperates with'} "
        f"{s.cards.name(v.card)}" + ("" if v.under == BASE else f", tucked under {s.cards.name(v.under)}")
    ),
    e.TuckedDiscarded: _untucked,
    e.Built: lambda s, v: f"{who(s, v.seat)} incorporates {s.cards.name(v.card)}",
    e.Razed: lambda s, v: f"{who(s, v.seat)} redevelops {s.cards.name(v.card)} into {s.cards.name(v.new)} (2 VP)",
    e.LeaderSeated: lambda s, v: f"{who(s, v.seat)} seats {s.cards.name(v.card)}",
    e.Worked: lambda s, v: f"{who(s, v.seat)} works {s.cards.name(v.site)} ({card_text.plural(v.workers, 'Worker')})",
    e.Visited: _visited,
    e.Counted: _counted,
    e.TokensLost: _lost,
    e.GameOver: _over,
    e.RivalTook: _took,
    e.RivalDropped: lambda s, v: f"{who(s, RIVAL)} discards {_cards(s, v.cards)}",
    e.RivalStash: lambda s, v: f"{who(s, RIVAL)} {'gains' if v.n > 0 else 'pays'} {_what(v.what, abs(v.n))}",
    e.RivalBudget: lambda s, v: f"{who(s, RIVAL)} has {card_text.plural(v.n, 'action')}",
    e.RivalIntent: _intent,
    e.RivalAnnexed: _annexed,
    e.RivalLed: lambda s, v: f"{who(s, RIVAL)} seats {s.cards.name(v.card)}",
    e.RivalScored: lambda s, v: f"{who(s, RIVAL)} scores {v.n} VP",
    e.RivalVisited: lambda s, v: f"{who(s, RIVAL)} visits {s.cards.name(v.site)}: a Worker for {who(s, 0)}",
    e.RivalRaided: lambda s, v: f"{who(s, RIVAL)} raids 1 {card_text.RESOURCE[v.what]}{_from(s, v.where)}",
    Rewound: lambda s, v: f"{who(s, v.by)} goes back to entry {v.to}",
    Rolled: _rolled,
}

_TELLERS: dict[type[Entry], Teller] = {
    **{kind: open_(line) for kind, line in _OPEN_HANDLERS.items()},
    e.Drawn: lambda s, v, seat: f"{who(s, v.seat)} draws {_hidden(s, v.cards, v.seat, seat)}",
}

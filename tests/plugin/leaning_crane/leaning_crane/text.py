"""The Leaning Crane in words: its questions, its log, its table."""

from __future__ import annotations

from fallen_tui.engine.events import Entry, Rolled
from fallen_tui.engine.game import ALL, Choice, Question
from fallen_tui.engine.rules import Ask
from leaning_crane import events as e
from leaning_crane.rules import BRACE, DIG, LEAVE
from leaning_crane.state import DUSK, HIDDEN, State

REASONS = {
    "fallen": "the crane has fallen",
    "left": "nobody is left under the crane",
    "empty": "the heap is empty",
    "dusk": "it is dark",
}
PLANS = {DIG: "digs", BRACE: "braces the crane", LEAVE: "leaves"}
DICE = [one + other for one in range(1, 7) for other in range(1, 7)]


def falls(lean: int) -> str:
    """The odds that a crane of this lean falls. LC-FALL-01."""
    return f"{100 * sum(pips < lean for pips in DICE) // len(DICE)}%"


def named(view: State, cards: tuple[str, ...] | list[str]) -> str:
    """Finds by their names; those that are hidden by their number."""
    if not cards:
        return "nothing"
    if HIDDEN in cards:
        return f"{len(cards)} {'find' if len(cards) == 1 else 'finds'}"
    return ", ".join(view.cards.of(card).name for card in cards)


# --- questions ---


def question(view: State, ask: Ask) -> Question:
    """A question of the game in words."""
    if ask.topic == "plan":
        return Question(
            "What do you do this turn? Nobody sees it before all have chosen.",
            (
                Choice(DIG, "Dig", "Keep one of two finds; its weight leans the crane over.", rule="LC-TURN-05"),
                Choice(BRACE, "Brace", "The crane stands up by 1, and you take a chit.", rule="LC-TURN-03"),
                Choice(LEAVE, "Leave", f"You keep what you have: {view.score(ask.seat)}.", rule="LC-TURN-04"),
            ),
            story=f"The crane leans by {view.lean}; the risk that it falls is {falls(view.lean)}.",
        )
    choices = tuple(_find(view, card, ask.topic == "keep") for card in ask.keys)
    if ask.topic == "keep":
        return Question("Which of them do you keep?", choices)
    return Question(f"The crane comes down! Which {ask.low} do you drop?", choices)


def _find(view: State, card: str, leans: bool) -> Choice:
    find = view.cards.of(card)
    odds = f"risk {falls(view.lean + find.weight)}" if leans else ""
    return Choice(card, find.name, f"worth {find.worth}, weight {find.weight}", odds=odds)


# --- the log ---


def tell(before: State, entry: Entry, seat: int | None) -> str:
    """An entry as a line of the log; finds are named to whoever holds them."""
    if isinstance(entry, Rolled):
        return f"Dice for {entry.why}: {', '.join(map(str, entry.faces))}" if entry.sides else ""
    name = before.players[entry.seat].name if hasattr(entry, "seat") else ""
    own = seat == ALL or seat == getattr(entry, "seat", None)
    match entry:
        case e.Dealt(cards=cards):
            return f"{name} starts with {named(before, cards if own else [HIDDEN] * len(cards))}"
        case e.TurnBegan(number=number):
            return f"Turn {number} of {DUSK} begins"
        case e.Blew(by=by):
            return f"The wind leans the crane over by {by}, to {before.lean + by}"
        case e.PlansShown(plans=plans):
            return "All at once: " + ", ".join(f"{before.players[n].name} {PLANS[plan]}" for n, plan in plans)
        case e.Dug(cards=cards):
            return f"{name} digs up {named(before, cards if own else [HIDDEN] * len(cards))}"
        case e.Kept(card=card):
            find = before.cards.of(card)
            return f"{name} keeps {find.name if own else 'a find'} of weight {find.weight}"
        case e.CraneFell():
            return "The crane falls!"
        case e.Dropped(cards=cards):
            return f"{name} drops {named(before, cards)} and runs"
        case e.Over(reason=reason):
            return f"The game is over: {REASONS[reason]}"
    return ""


# --- the table ---


def text_view(view: State, seat: int | None, what: str) -> list[str]:
    """The table, or a part of it."""
    wanted = what.casefold().strip()
    if wanted == "":
        return [_crane(view), f"Under it lie {len(view.heap)} finds.", "", *_players(view)]
    if wanted == "standing":
        return [_crane(view), ", ".join(f"{p.name} {len(p.finds)} finds" for p in view.players)]
    if wanted == "result":
        return _result(view)
    if wanted == "hand":
        return ["Nobody's hand is yours to see."] if seat is None else _hand(view, seat)
    if wanted == "heap":
        return [f"{len(view.heap)} finds lie under the crane.", f"Out of the game: {named(view, view.heap.discard)}."]
    if wanted == "help":
        return ["You can look at: hand, heap; a seat by its name; a find by its name."]
    for number, player in enumerate(view.players):
        if wanted in (player.name.casefold(), str(number + 1)):
            return _player(view, number)
    finds = [find for find in view.cards.kinds.values() if wanted in find.name.casefold()]
    if len(finds) != 1:
        return []
    found = finds[0]
    return [found.name, f"  Worth {found.worth}, weight {found.weight}; there are {found.count}.", f"  {found.text}"]


def _crane(view: State) -> str:
    if view.fallen:
        return "The crane lies across the yard."
    return f"The crane leans by {view.lean} (risk {falls(view.lean)})."


def _players(view: State) -> list[str]:
    return [line for seat in range(len(view.players)) for line in _player(view, seat)]


def _player(view: State, seat: int) -> list[str]:
    player = view.players[seat]
    where = "has left" if player.away else "is under the crane"
    return [f"{player.name} {where}", f"  Finds: {named(view, player.finds)}", f"  Chits: {player.chits}"]


def _hand(view: State, seat: int) -> list[str]:
    finds = [view.cards.of(card) for card in view.players[seat].finds]
    rows = [f"{find.name}: worth {find.worth}, weight {find.weight}. {find.text}" for find in finds]
    return [*(rows or ["You have no finds."]), "", f"It is worth {view.score(seat)} by now."]


def _result(view: State) -> list[str]:
    if view.result is None:
        return ["The game is not over."]
    winners = " and ".join(view.players[seat].name for seat in view.result.winners)
    rows = [f"  {p.name}: {score} points" for p, score in zip(view.players, view.result.scores, strict=True)]
    return [f"{winners} {'win' if len(view.result.winners) > 1 else 'wins'}: {REASONS[view.result.reason]}.", *rows]

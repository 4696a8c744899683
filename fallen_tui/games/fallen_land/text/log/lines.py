"""The log: every event as a line, told to a seat and giving nothing away that it may not know."""

from __future__ import annotations

from fallen_tui.adventure.text.lines import Teller, open_, told
from fallen_tui.engine.events import UNSEEN, Entry, Rewound, Rolled
from fallen_tui.engine.game import ALL
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log import cards, choices, deeds, people, rivals, scenario, town
from fallen_tui.games.fallen_land.text.log.phrases import who

TOLD_ELSEWHERE = frozenset(("check", "chips", "flight", "heal", "move", "rival", "site", "story", "town"))
"""Streams of chance whose dice the event that follows tells."""

LAYING_OUT = frozenset(("faction", "location"))
"""Streams of set-up whose dice what comes of them tells: a town of that number, a chip on a hex of that number."""


def tell(state: State, entry: Entry, seat: int | None) -> str:
    """An entry in words for a seat (None: for anybody; ALL: everything); empty where there is nothing to tell."""
    return told(TELLERS, state, entry, seat)


def _rolled(state: State, event: Rolled, seat: int | None) -> str:
    if event.stream == UNSEEN and seat != ALL:
        return ""
    if not event.sides or event.stream in TOLD_ELSEWHERE or (state.phase == "setup" and event.stream in LAYING_OUT):
        return ""
    if event.stream == "faction" and event.faces[0] not in {player.faction for player in state.players}:
        return ""
    if event.stream == "first" and len(event.faces) == state.seats:
        rolls = zip(state.clockwise(), event.faces, strict=True)
        told = ", ".join(f"{who(state, each)} {face}" for each, face in rolls)
        return f"Roll for First Player: {told}. The lowest starts"
    limit = event.why.removeprefix("at most ")
    if event.stream == "chance" and limit.isdecimal():
        return _chanced(state, event.faces[0], int(limit))
    why = f" ({event.why})" if event.why and not event.why.startswith(f"{cards.RULES} (") else ""
    return f"Roll: {', '.join(map(str, event.faces))}{why}"


def _chanced(state: State, face: int, limit: int) -> str:
    """A die for whether something comes off, and whether it does; a story may have something else in its place."""
    needed = f"{limit} or less" if limit > 1 else "1"
    other = "no" if state.story_in_play is not None else "nothing happens"
    return f"Roll: {face}, {needed} needed: {'yes' if face <= limit else other}"


TELLERS: dict[type[Entry], Teller] = {
    **cards.TELLERS,
    **choices.TELLERS,
    **people.TELLERS,
    **deeds.TELLERS,
    **town.TELLERS,
    **rivals.TELLERS,
    **scenario.TELLERS,
    Rolled: _rolled,
    Rewound: open_(lambda state, event: f"{who(state, event.by)} goes back to entry {event.to}"),
}

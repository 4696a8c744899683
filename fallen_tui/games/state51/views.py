"""What a seat may see: a state built anew, hidden cards as "?". FS-GEN-06, FS-GEN-07, FS-DEC-12."""

from __future__ import annotations

from fallen_tui.engine.clone import clone
from fallen_tui.engine.decks import Deck
from fallen_tui.games.state51.state import HIDDEN, Player, Rival, State


def view(state: State, seat: int | None) -> State:
    """The table as one seat sees it; None: what everybody sees."""
    return State(
        cards=state.cards,
        mode=state.mode,
        players=[_player(player, player.seat == seat) for player in state.players],
        rival=None if state.rival is None else _rival(state.rival),
        deck=Deck([HIDDEN] * len(state.deck.draw), sorted(state.deck.discard)),
        row=list(state.row),
        frontier=list(state.frontier),
        toured=list(state.toured),
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        current=state.current,
        last=state.last,
        starts=state.starts,
        bots_only=state.bots_only,
        result=state.result,
    )


def _player(player: Player, own: bool) -> Player:
    return Player(
        seat=player.seat,
        name=player.name,
        faction=player.faction,
        hand=list(player.hand) if own else [HIDDEN] * len(player.hand),
        tokens=dict(player.tokens),
        workers=player.workers,
        contacts=list(player.contacts),
        redevelop=list(player.redevelop),
        vp=player.vp,
        tucked=[clone(tucked) for tucked in player.tucked],
        sites=[clone(site) for site in player.sites],
        leader=None if player.leader is None else clone(player.leader),
        used=list(player.used),
        redeveloped=player.redeveloped,
        markers=player.markers,
        passed=player.passed,
        stolen=player.stolen,
        track=player.track,
        unused=player.unused,
    )


def _rival(rival: Rival) -> Rival:
    return Rival(
        level=rival.level,
        focus=rival.focus,
        name=rival.name,
        queue=list(rival.queue),
        camp=[clone(camp) for camp in rival.camp],
        leader=rival.leader,
        stash=dict(rival.stash),
        vp=rival.vp,
        markers=rival.markers,
        budget=rival.budget,
        rebuilt=rival.rebuilt,
        passed=rival.passed,
        intents=[HIDDEN] * len(rival.intents),
        shown=sorted(rival.shown),
        track=rival.track,
    )

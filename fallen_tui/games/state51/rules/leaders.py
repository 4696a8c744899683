"""Leaders: taking the seat, changing it, the Leader's own action. LDR."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.content.cards import Cost
from fallen_tui.games.state51.rules.places import LEADER_SLOTS
from fallen_tui.games.state51.rules.tokens import pay_resources, take
from fallen_tui.games.state51.state.events import Discarded, LeaderSeated, Scored
from fallen_tui.games.state51.state.keys import CardKey
from fallen_tui.games.state51.state.table import LEADER, Player, State

CHANGE = Cost((("weapons", 1),))


def lead(game: State, player: Player, card: str) -> Rule[None]:
    """Seat a Leader: free into an empty seat, else for 1 Weapons. FS-LDR-01 to FS-LDR-10."""
    if player.leader is not None:
        yield from pay_resources(game, player, CHANGE, card)
    yield LeaderSeated(player.seat, card)
    yield from take(game, player.seat, game.cards.leaders[card].tokens, where=LEADER)


def can_rally(game: State, player: Player) -> bool:
    """Whether the Leader has an action of the Leader's own and it is possible now. FS-LDR-21, FS-LDR-22."""
    leader = player.leader
    return (
        leader is not None
        and len(player.hand) >= 2
        and leader.vp < LEADER_SLOTS
        and game.cards.leaders[leader.card].earns == "action"
    )


def rally(game: State, player: Player) -> Rule[None]:
    """The Action Leader: two hand cards for 1 VP, no Worker. FS-LDR-21, FS-LDR-22."""
    hand = tuple(map(CardKey.of, player.hand))
    keys = yield Ask(player.seat, "discard", hand, "FS-LDR-21", about=("rally",), kind="some", low=2, high=2)
    yield Discarded(player.seat, tuple([key.card for key in keys]), "rally")
    yield Scored(player.seat, 1, LEADER)

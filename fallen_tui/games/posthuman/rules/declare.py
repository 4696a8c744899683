"""Phase 3: everybody chooses in secret, humans reveal. PH-DEC."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, AskAll, Rule
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import forbidden, gift
from fallen_tui.games.posthuman.rules import business
from fallen_tui.games.posthuman.state.events import ActionLost, ChosenSwapped, MutantChose, Revealed
from fallen_tui.games.posthuman.state.keys import CAMP, FORAGE, MOVE, PASS, SCOUT, ActKey
from fallen_tui.games.posthuman.state.table import Player, State


def declare(game: State) -> Rule[None]:
    """All choose at once; the humans' choices are revealed together. PH-DEC-01 to PH-DEC-05, PH-MUT-07."""
    for seat in game.clockwise():
        yield from business.window(game, seat)
    seats = [seat for seat in game.clockwise() if game.players[seat].turned != game.turn]
    chosen = yield AskAll(tuple(question(game, game.players[seat]) for seat in seats))
    pairs = list(zip(seats, chosen, strict=True))
    humans = tuple((seat, "" if key == PASS else str(key)) for seat, key in pairs if game.players[seat].human)
    for seat, key in pairs:
        if not game.players[seat].human:
            yield MutantChose(seat, key.card if isinstance(key, ActKey) else "")
    yield Revealed(humans)
    for seat, action in humans:
        if not action:
            yield ActionLost(seat)
    yield from swap_chosen(game)


def question(game: State, player: Player) -> Ask:
    """What a player chooses from."""
    if player.human:
        return Ask(player.seat, "declare", legal(game, player) or (PASS,), "PH-DEC-01")
    return Ask(player.seat, "lay", (PASS, *map(ActKey.of, player.actions)), "PH-DEC-02", PASS)


def legal(game: State, player: Player) -> tuple[Key, ...]:
    """The actions that are legal now. PH-GAP-53, PH-CAM-04, PH-FOR-01, PH-SCO-02."""
    never = forbidden(game)
    return tuple(key for key in (MOVE, SCOUT, FORAGE, CAMP) if maps.MAY[key](game, player) and key not in never)


def swap_chosen(game: State) -> Rule[None]:
    """A mutant with the gift may swap its card once the humans have revealed. PH-TAB-P-SCARS."""
    for seat in game.clockwise():
        player = game.players[seat]
        if not player.human and player.chosen and player.actions and gift(game, player, "swap_chosen"):
            key = yield Ask(seat, "swap_card", (PASS, *map(ActKey.of, player.actions)), "PH-SCR-11", PASS)
            if isinstance(key, ActKey):
                yield ChosenSwapped(seat, key.card)

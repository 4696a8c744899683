"""The order of the game from any checkpoint: set-up, Phases and Sub-Phases, their closes. TRN, GEN-03."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Checkpoint, Rule
from fallen_tui.games.fallen_land.queries.bonuses import total
from fallen_tui.games.fallen_land.rules import business, effects_phase, events_phase, hooks, setup
from fallen_tui.games.fallen_land.rules.desk import desk
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.gear import shed_rides
from fallen_tui.games.fallen_land.rules.mercenaries import mercenary_moves
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.towns import MOST_RESOURCES, keep_limit
from fallen_tui.games.fallen_land.rules.variants import VARIANTS
from fallen_tui.games.fallen_land.rules.victory import check_victory
from fallen_tui.games.fallen_land.rules.world import world_effects
from fallen_tui.games.fallen_land.state.events import Moved, Stepped
from fallen_tui.games.fallen_land.state.keys.words import CardKey
from fallen_tui.games.fallen_land.state.table import State

for _mode, _variant in VARIANTS.items():
    hooks.register(_mode, _variant)

SeatRule = Callable[[State, int], Rule[None]]
WholeRule = Callable[[State], Rule[None]]

HAND = 7
"""Action cards that may be kept at the close of a Phase. FL-ACT-04."""


@frozen
class SubPhase(FrozenRecord):
    """A Sub-Phase: windows at its start and end, and its stages, in each of which every seat acts once in order.

    opening   what is done once for all before its first windows; ending: after its last
    moment    the word of its windows, "" for none
    then      the next Sub-Phase, or the number of the Phase that closes
    """

    stages: tuple[SeatRule, ...]
    then: str | int
    moment: str = ""
    opening: WholeRule | None = None
    ending: WholeRule | None = None


EFFECTS, BUSINESS, EXPLOITS, END = range(4)
PLAN: dict[str, SubPhase] = {
    "effects": SubPhase(
        (effects_phase.fester, effects_phase.lose_minds, effects_phase.rebuild), EFFECTS, "effects", world_effects
    ),
    "deal": SubPhase((business.deal,), "production", "deal"),
    "production": SubPhase((business.production,), "auction", "production"),
    "sell": SubPhase((business.sell,), "purchase", "sell"),
    "purchase": SubPhase((business.purchase,), "hire", "purchase"),
    "hire": SubPhase((business.hiring,), BUSINESS, "hire"),
    "mercenaries": SubPhase((mercenary_moves,), "exploits"),
    "events": SubPhase((events_phase.town_events,), END, "end_turn", ending=events_phase.end_turn),
}
AFTER = ("deal", "mercenaries", "events", "effects")
"""What follows the close of each Phase."""
SETUP: tuple[tuple[WholeRule | None, SeatRule | None], ...] = (
    (setup.lay_out, None),
    (None, setup.take_faction),
    (setup.deal_all, None),
    (setup.draft, None),
    (None, setup.muster),
    (setup.choose_first, None),
    (None, setup.head_start),
)
"""The stages of set-up, each for the whole table or for every seat in turn."""


def play(game: State) -> Rule[None]:
    """The whole game. FL-TRN-01."""
    while game.phase != "over":
        yield Checkpoint()
        yield from _STEP_HANDLERS.get(game.phase, sub_phase)(game)
        yield from hooks.step_ends(game)
        for player in game.players:
            if player.refit:
                yield from effects_phase.refit(game, player.seat)
        yield from within_limits(game)


def within_limits(game: State) -> Rule[None]:
    """Where a card that lifted a limit has gone, the limit holds again. FL-EQP-10, FL-RES-01, FL-DEC-104."""
    owned = [0] * (len(game.players) + 1)  # NOBODY counts in the last place
    for holding in game.resources.values():
        owned[holding.owner] += holding.count
    for player in game.players:
        if len(player.rides) > 1:
            yield from shed_rides(game, player.seat)
        if owned[player.seat] > MOST_RESOURCES:
            yield from keep_limit(game, player.seat)


def set_up(game: State) -> Rule[None]:
    """A stage of set-up, or one seat's part in it. FL-SET-01 to FL-SET-18."""
    whole, each = SETUP[game.stage]
    if whole is not None:
        yield from whole(game)
    last = each is None or game.at + 1 == game.seats
    if each is not None:
        yield from each(game, game.clockwise()[game.at])
    if not last:
        yield Stepped("setup", game.at + 1, 0, game.stage)
    elif game.stage + 1 < len(SETUP):
        yield Stepped("setup", 0, 0, game.stage + 1)
    else:
        yield from hooks.set_up_ends(game)
        yield Stepped("effects", 0, 1)


def sub_phase(game: State) -> Rule[None]:
    """The opening of a Sub-Phase, or one seat's step in a stage of it. FL-GEN-03, FL-TRN-02, FL-EFF-01."""
    plan, turn = PLAN[game.phase], game.turn
    if not game.stage:
        if plan.opening is not None:
            yield from plan.opening(game)
        yield from windows(game, plan.moment)
        yield Stepped(game.phase, 0, turn, 1)
        return
    yield from plan.stages[game.stage - 1](game, game.clockwise()[game.at])
    if game.at + 1 < game.seats:
        yield Stepped(game.phase, game.at + 1, turn, game.stage)
    elif game.stage < len(plan.stages):
        yield Stepped(game.phase, 0, turn, game.stage + 1)
    else:
        yield from windows(game, plan.moment, True)
        yield from hooks.sub_phase_ends(game)
        if plan.ending is not None:
            yield from plan.ending(game)
        yield from onward(game, plan.then)


def windows(game: State, moment: str, end: bool = False) -> Rule[None]:
    """The start or end of a Sub-Phase, for each seat in order. FL-DEC-30, FL-EFF-05."""
    if moment in game.cards.at_moment:
        for seat in game.clockwise():
            yield from window(game, Moment(moment, seat, end=end))


def onward(game: State, then: str | int) -> Rule[None]:
    """To the next Sub-Phase, or to the close of a Phase."""
    if isinstance(then, str):
        yield Stepped(then, 0, game.turn)
    else:
        yield Stepped("close", 0, game.turn, then)


def auction(game: State) -> Rule[None]:
    """The trade desk: seats act in rounds until all are done. FL-AUC-04, FL-DEC-38."""
    if not game.stage:
        yield from windows(game, "auction")
        yield Stepped("auction", 0, game.turn, 1)
        return
    order = game.clockwise()
    if order[game.at] not in game.done and not (yield from desk(game, order[game.at])):
        yield Stepped("auction", game.at, game.turn, 1)
        return
    waiting = [at for step in range(1, len(order) + 1) if order[at := (game.at + step) % len(order)] not in game.done]
    if waiting:
        yield Stepped("auction", waiting[0], game.turn, 1)
    else:
        yield from windows(game, "auction", True)
        yield from onward(game, "sell")


def party_exploits(game: State) -> Rule[None]:
    """One Deed of the seat whose weeks these are, or the end of them. FL-EXP-02."""
    if (yield from exploits(game, game.clockwise()[game.at])):
        return
    if game.at + 1 < game.seats:
        yield Stepped("exploits", game.at + 1, game.turn)
    else:
        yield from onward(game, EXPLOITS)


def close(game: State) -> Rule[None]:
    """The close of a Phase: hands down to their limit, then victory. FL-TRN-03, FL-WIN-03, FL-DEC-10."""
    for seat in game.clockwise():
        yield from limit_hand(game, seat)
    if not (yield from hooks.victory_asked(game, game.stage == END)):
        yield from check_victory(game)
    if game.phase == "close":
        yield Stepped(AFTER[game.stage], 0, game.turn + (game.stage == END))


def hand_limit(game: State, seat: int) -> int:
    """How many Action cards a player may keep at the close of a Phase. FL-ACT-04."""
    return max(0, HAND + total(game, seat, "hand_limit"))


def limit_hand(game: State, seat: int) -> Rule[None]:
    """Discard Action cards of one's choice down to seven, or what cards allow. FL-ACT-04, FL-ACT-05."""
    hand = tuple(game.players[seat].hand)
    excess = len(hand) - hand_limit(game, seat)
    if excess > 0:
        cards = yield Ask(
            seat, "hand_limit", tuple(map(CardKey.of, hand)), "FL-ACT-04", kind="some", low=excess, high=excess
        )
        yield Moved(seat, tuple(key.card for key in cards), f"hand:{seat}", "discard:action", "hand limit")


_STEP_HANDLERS: dict[str, WholeRule] = {
    "setup": set_up,
    "auction": auction,
    "exploits": party_exploits,
    "close": close,
}

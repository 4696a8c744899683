"""Phase 3, Actions: one action a turn, round after round, until all have passed. ACT, CYC."""

from __future__ import annotations

from typing import assert_never

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.content.cards import Location
from fallen_tui.games.state51.rules import free, rival
from fallen_tui.games.state51.rules.leaders import CHANGE, can_rally, lead, rally
from fallen_tui.games.state51.rules.places import conquer, cooperate, incorporate
from fallen_tui.games.state51.rules.ranges import reaches
from fallen_tui.games.state51.rules.redevelop import means, redevelop
from fallen_tui.games.state51.rules.tokens import covers, draw, purse
from fallen_tui.games.state51.rules.workers import barter, destinations, visit, why_idle, work
from fallen_tui.games.state51.state.events import ActionTurn, Discarded, Passed
from fallen_tui.games.state51.state.keys import (
    CYCLE,
    DONE,
    PASS,
    RALLY,
    Action,
    BarterKey,
    CardKey,
    ConquerKey,
    CooperateKey,
    CycleKey,
    IncorporateKey,
    LeadKey,
    RallyKey,
    RedevelopKey,
    VisitKey,
    WorkKey,
)
from fallen_tui.games.state51.state.table import BASIC, Player, State

WAYS = (ConquerKey, CooperateKey, IncorporateKey)


def action_turn(game: State) -> Rule[bool]:
    """One side's action turn; False when the phase is over. FS-ACT-01 to FS-ACT-05."""
    if game.current >= len(game.players):
        yield from rival.act(game)
    else:
        yield from act(game, game.players[game.current])
    following = next_side(game)
    if following is None:
        return False
    if following != game.current:
        yield ActionTurn(following)
    return True


def next_side(game: State) -> int | None:
    """Who acts next: the next side clockwise that has not passed, maybe the same again. FS-ACT-02, FS-ACT-05."""
    sides, seats = game.sides, len(game.players)
    for step in range(1, sides + 1):
        side = (game.current + step) % sides
        if side < seats:
            if not game.players[side].passed:
                return side
        elif game.rival is not None and not game.rival.passed:
            return side
    return None


def act(game: State, player: Player) -> Rule[None]:
    """Free operations, one action or a pass, free operations again. FS-ACT-06 to FS-ACT-13."""
    while True:
        keys = menu(game, player)
        # A menu that opens with a free operation holds no action: to pass, for tokens can be exchanged for ever.
        usual = PASS if type(keys[0]) in free.OPERATIONS else None
        key = yield Ask(player.seat, "action", keys, "FS-ACT-07", usual)
        if key == PASS:
            yield Passed(player.seat)
            return
        if type(key) not in free.OPERATIONS:
            break
        yield from free.operate(game, player, key)
    yield from perform(game, player, key)
    while ready := free.useful(game, player):
        key = yield Ask(player.seat, "afterwards", (DONE, *ready, *free.drops(player)), "FS-ACT-12", DONE)
        if key == DONE:
            return
        yield from free.operate(game, player, key)


def perform(game: State, player: Player, key: Action) -> Rule[None]:
    """The rule that carries out one action. FS-ACT-07, FS-ACT-08."""
    match key:
        case ConquerKey(card=card):
            return conquer(game, player, card)
        case CooperateKey(card=card):
            return cooperate(game, player, card)
        case IncorporateKey(card=card):
            return incorporate(game, player, card)
        case RedevelopKey(card=card):
            return redevelop(game, player, card)
        case LeadKey(card=card):
            return lead(game, player, card)
        case WorkKey(card=card):
            return work(game, player, card)
        case VisitKey(owner=owner, card=card):
            return visit(game, player, owner, card)
        case BarterKey(kind=kind):
            return barter(game, player, kind)
        case CycleKey():
            return cycle(game, player)
        case RallyKey():
            return rally(game, player)
        case _:
            assert_never(key)


def menu(game: State, player: Player) -> tuple[Key, ...]:
    """Every action and free operation that is possible now, pass last. FS-ACT-07, FS-ACT-09, FS-ACT-11."""
    tokens = purse(player)
    locations, leaders = game.cards.locations, game.cards.leaders
    hand = [locations[card] for card in player.hand if card in locations]
    keys: list[Key] = []
    if hand:
        far_by_kind = reaches(game, player, tokens)
        for way in WAYS:
            if far := far_by_kind[way.by]:
                keys += [way.of(location.id) for location in hand if location.distance <= far]
        if player.sites:
            keys += redevelopments(game, player, tokens, hand)
    for card in player.hand:
        if card in leaders and (player.leader is None or covers(tokens, CHANGE)):
            keys.append(LeadKey.of(card))
    if player.workers:
        for site in player.sites:
            if locations[site.card].workers and not why_idle(game, player, site, tokens):
                keys.append(WorkKey.of(site.card))
        keys += destinations(game, player)
        if player.workers >= 2:
            keys += _BARTER
    if len(player.hand) >= 2:
        keys += [CYCLE, RALLY] if can_rally(game, player) else [CYCLE]
    return (*keys, *free.useful(game, player), *free.drops(player), PASS)


_BARTER = [BarterKey.of(kind) for kind in BASIC]


def redevelopments(game: State, player: Player, tokens: dict[str, int], hand: list[Location]) -> list[RedevelopKey]:
    """Locations of the hand that could replace an own one. FS-RED-01 to FS-RED-10."""
    ways = means(player, tokens)
    if not ways:
        return []
    if "universal" not in ways:
        locations = game.cards.locations
        standing = {kind for site in player.sites for kind in locations[site.card].types}
        hand = [location for location in hand if not standing.isdisjoint(location.types)]
    return [RedevelopKey.of(location.id) for location in hand]


def cycle(game: State, player: Player) -> Rule[None]:
    """Two hand cards for one of the deck. FS-CYC-01 to FS-CYC-03."""
    hand = tuple(map(CardKey.of, player.hand))
    keys = yield Ask(player.seat, "discard", hand, "FS-CYC-02", about=("cycle",), kind="some", low=2, high=2)
    yield Discarded(player.seat, tuple([key.card for key in keys]), "cycle")
    yield from draw(game, player.seat)

"""What can be done at any time outside combat: items, weapons, XP, followers, cards that are used. PH-GAP-62."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.parts import Use
from fallen_tui.games.posthuman.queries.bonuses import armable
from fallen_tui.games.posthuman.queries.conditions import met
from fallen_tui.games.posthuman.rules import experience, items
from fallen_tui.games.posthuman.rules.scene import can_pay, carry_out, pay, scene_of, useful
from fallen_tui.games.posthuman.state.events import BusinessSettled, CardUsed, FollowerActivated
from fallen_tui.games.posthuman.state.keys import (
    DONE,
    LEARN,
    ArmKey,
    DropKey,
    MountKey,
    PlayKey,
    RaiseKey,
    UseKey,
    WakeKey,
)
from fallen_tui.games.posthuman.state.table import MARKER, Player, State


def window(game: State, seat: int) -> Rule[None]:
    """Let a survivor see to things, as long as there is anything that was not left undone. PH-GAP-62, PH-OUR-05."""
    while game.players[seat].human:
        player = game.players[seat]
        keys = tasks(game, player)
        if set(keys) <= set(player.declined):
            return
        key = yield Ask(seat, "business", (DONE, *keys, *order(game, player)), "PH-GAP-62", DONE)
        if key == DONE:
            yield BusinessSettled(seat, tuple(map(str, keys)))
            return
        yield from handle(game, seat, key)


def tasks(game: State, player: Player) -> tuple[Key, ...]:
    """What is worth a question: cards in hand, cards that are of use now, followers, XP to spend."""
    keys: list[Key] = list(items.playable(game, player))
    for carried in player.gear:
        if game.cards.of[carried.card].mount is not None:
            keys += items.mountings(game, player, carried.card)
    keys += uses(game, player, "any")
    keys += map(WakeKey.of, player.hidden)
    if experience.can_learn(game, player):
        keys.append(LEARN)
    keys += map(RaiseKey.of, experience.can_raise(game, player))
    if not keys and player.hand:
        keys += map(DropKey.of, player.hand)
    return tuple(keys)


def order(game: State, player: Player) -> tuple[Key, ...]:
    """What may be done besides: other weapons made active, items discarded. PH-WPN-03, PH-GAP-45."""
    arms = (ArmKey.of(each.card) for each in player.gear if armable(game, player, each.card))
    drops = (DropKey.of(card) for card in (*player.hand, *(each.card for each in player.gear)))
    known = tasks(game, player)
    return tuple(key for key in ((*arms, *drops) if player.hand else arms) if key not in known)


def usable(game: State, player: Player) -> list[tuple[str, Use]]:
    """Cards in play that can be used, the special tile under a survivor among them."""
    of = game.cards.of
    cards = [*player.skills, *(each.card for each in player.gear)]
    if player.zone != MARKER and player.here.done:
        cards.append(player.here.tile)
    return [(card, use) for card in cards if (use := of[card].use) is not None]


def uses(game: State, player: Player, when: str) -> list[UseKey]:
    """The cards that are of use to oneself at a moment: paid for, allowed, and doing something."""
    return [
        UseKey.of(card)
        for card, use in usable(game, player)
        if use.when == when and use.whom == "self" and serves(game, player, card, use, player.seat)
    ]


def serves(game: State, player: Player, card: str, use: Use, target: int) -> bool:
    """Whether a card is paid for, allowed, and could do anything to a human."""
    if not can_pay(game, player.seat, use.cost) or not met(game, use.condition, target, player.seat):
        return False
    return useful(game, use.do, scene_of(game, target, card, player.seat))


def handle(game: State, seat: int, key: Key) -> Rule[None]:
    """Carry out one of these."""
    match key:
        case PlayKey() | MountKey() | DropKey():
            yield from items.handle(game, seat, key)
        case ArmKey(card=card):
            yield from items.arm(game, seat, card)
        case WakeKey(card=card):
            yield FollowerActivated(seat, card)
        case UseKey(card=card):
            yield from use_on(game, seat, card, seat)
        case RaiseKey(stat=stat):
            yield from experience.raise_stat(game, seat, stat)
        case _:
            yield from experience.learn(game, seat)


def use_on(game: State, seat: int, card: str, target: int) -> Rule[None]:
    """Use a card on a human; it is used up before it does anything. PH-INV-12, PH-CAM-06."""
    use: Use = game.cards.of[card].use
    yield CardUsed(seat, card, target)
    yield from pay(game, seat, use.cost, card)
    if use.discard:
        yield from items.discard(game, seat, card, "used")
    yield from carry_out(game, use.do, scene_of(game, target, card, seat))

"""Items: drawn, put into play, mounted, armed, discarded; the limits of hand and backpack. PH-INV, PH-WPN."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.cards import ItemCard
from fallen_tui.games.posthuman.queries.bonuses import bonus, filled, fits, slots
from fallen_tui.games.posthuman.rules import decks
from fallen_tui.games.posthuman.state.events import Armed, ItemDiscarded, ItemsDrawn, Mounted, PutIntoPlay
from fallen_tui.games.posthuman.state.keys import DropKey, MountKey, PlayKey
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, Player, State


def held(player: Player) -> tuple[str, ...]:
    """Every item in hand and inventory; what is mounted on a weapon is part of it."""
    return (*player.hand, *(carried.card for carried in player.gear))


def weapons(game: State, player: Player) -> tuple[str, ...]:
    """The weapons among them."""
    return tuple(card for card in held(player) if game.cards.of[card].weapon)


def draw(game: State, seat: int, deck: str, n: int) -> Rule[None]:
    """Draw items into the hand; the limit of the hand is seen to at once, in combat after it. PH-INV-01, PH-GAP-44."""
    yield from decks.draw(game, deck, n, lambda cards: ItemsDrawn(seat, deck, cards))
    if game.fight is None:
        yield from keep_hand_limit(game, seat)


def keep_hand_limit(game: State, seat: int) -> Rule[None]:
    """Play or discard until the hand holds 3 at most. PH-INV-02, PH-GAP-44."""
    player = game.players[seat]
    while len(player.hand) > HAND_LIMIT:
        keys = (*playable(game, player), *map(DropKey.of, player.hand))
        key = yield Ask(seat, "hand_limit", keys, "PH-INV-02")
        yield from handle(game, seat, key)


def playable(game: State, player: Player) -> tuple[PlayKey | MountKey, ...]:
    """The ways in which items of the hand can be put into play now. PH-INV-07 to PH-INV-09."""
    keys: list[PlayKey | MountKey] = []
    for card in player.hand:
        item: ItemCard = game.cards.of[card]
        if item.mount is not None:
            keys += mountings(game, player, card)
        elif fits(game, player, card):
            keys.append(PlayKey.of(card))
    return tuple(keys)


def mountings(game: State, player: Player, card: str) -> list[MountKey]:
    """The weapons in play on which equipment can be mounted. PH-WPN-09."""
    mount = game.cards.of[card].mount
    free = [each.card for each in player.gear if not each.mount and getattr(game.cards.of[each.card], mount.to)]
    return [MountKey.of(card, weapon) for weapon in free]


def handle(game: State, seat: int, key: PlayKey | MountKey | DropKey) -> Rule[None]:
    """Put an item into play, mount it, or discard it."""
    match key:
        case PlayKey(card=card):
            yield from play(game, seat, card)
        case MountKey(card=card, weapon=weapon):
            yield Mounted(seat, card, weapon)
        case DropKey(card=card):
            yield from discard(game, seat, card, "chosen")


def play(game: State, seat: int, card: str) -> Rule[None]:
    """Put an item into play; a weapon becomes active where its place is free. PH-INV-03, PH-INV-05, PH-WPN-01."""
    yield PutIntoPlay(seat, card)
    yield from take_up(game, seat, card)


def take_up(game: State, seat: int, card: str) -> Rule[None]:
    """A weapon that has come into play becomes active where nothing else is."""
    player, item = game.players[seat], game.cards.of[card]
    if item.melee is not None and not player.melee:
        yield Armed(seat, (card,), player.ranged)
    elif item.ranged is not None and not player.ranged:
        yield Armed(seat, tuple(player.melee), card)


def arm(game: State, seat: int, card: str) -> Rule[None]:
    """Make a weapon active in place of another, or beside it where a card allows two. PH-WPN-03, PH-WPN-04."""
    player, item = game.players[seat], game.cards.of[card]
    if item.ranged is not None:
        yield Armed(seat, tuple(player.melee), card)
        return
    beside = [each for each in player.melee if beside_each_other(game, player, each, card)]
    yield Armed(seat, (*beside[-1:], card), player.ranged)


def beside_each_other(game: State, player: Player, one: str, other: str) -> bool:
    """Whether two melee weapons can be active together. PH-WPN-04."""
    if not bonus(game, player, "dual_wield"):
        return False
    hands = [game.cards.of[card].melee.hands for card in (one, other)]
    return bool(sum(hands) <= 2)


def discard(game: State, seat: int, card: str, why: str = "") -> Rule[None]:
    """Discard an item; the backpack may have become too small for the rest. PH-INV-11, PH-GAP-45, PH-GAP-76."""
    yield ItemDiscarded(seat, card, why)
    yield from keep_backpack_limit(game, seat)


def keep_backpack_limit(game: State, seat: int) -> Rule[None]:
    """Discard items in play until they fit. PH-INV-08, PH-GAP-76."""
    player = game.players[seat]
    while filled(game, player) > slots(game, player):
        keys = tuple(DropKey.of(each.card) for each in player.gear if game.cards.of[each.card].size)
        key = yield Ask(seat, "too_full", keys, "PH-INV-08")
        yield ItemDiscarded(seat, key.card, "too_full")

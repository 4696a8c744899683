"""The trade desk of the Auction House Sub-Phase, and coins given at any time. AUC, INF-04 to INF-09, DEC-37, DEC-38."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.rules.bank import goods, part_with
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.plays import menu_plays, play
from fallen_tui.games.fallen_land.state.events import (
    CoinsPassed,
    Declined,
    DeskLeft,
    OfferClosed,
    Offered,
    Peeked,
    Traded,
)
from fallen_tui.games.fallen_land.state.keys.deeds import GiveKey
from fallen_tui.games.fallen_land.state.keys.town import (
    ANY_ACTION,
    COINS,
    OFFERED,
    ActionGoodKey,
    GivenKey,
    GoodKey,
    OfferAll,
    OfferTo,
    SpoilsGoodKey,
    WantedKey,
    good_of,
)
from fallen_tui.games.fallen_land.state.keys.words import DONE, CardKey, SeatKey, words
from fallen_tui.games.fallen_land.state.table import State

Goods = tuple[tuple[GoodKey, int], ...]
POSTS = 6
"""How many offers a seat may post in a Sub-Phase; counter-offers are no posts."""
COUNTERS = 3
"""How many counter-offers may follow each other."""
EQUIP, SHOW = words("equip", "show")
REFUSE, ACCEPT, COUNTER = words("refuse", "accept", "counter")


def desk(game: State, seat: int) -> Rule[bool]:
    """One act of a seat: an offer, cards shown, coins given, gear changed, or done. FL-AUC-04, FL-DEC-38.

    Whether the turn to act passes on: gear changed, or an act thought better of, concerns nobody else.
    """
    key = yield Ask(seat, "desk", desk_keys(game, seat), "FL-DEC-38", "done")
    if key == DONE:
        yield DeskLeft(seat)
    elif isinstance(key, OfferTo | OfferAll):
        to = [key.seat] if isinstance(key, OfferTo) else game.partners(seat)
        made = yield from draft_offer(game, seat, to)
        if made is None:
            return False
        yield from post(game, seat, to, *made)
    elif key == EQUIP:
        yield from outfit(game, seat, at_home(game, seat))
        return False
    elif isinstance(key, GiveKey):
        return (yield from give_coins(game, seat))
    elif key == SHOW:
        return (yield from show_cards(game, seat))
    else:
        yield from play(game, seat, key)
    return True


def desk_keys(game: State, seat: int) -> tuple[Key, ...]:
    """What a seat may do at the desk."""
    player, others = game.players[seat], game.partners(seat)
    keys: list[Key] = [DONE]
    if others and game.posts.count(seat) < POSTS:
        keys += [OfferTo.of(other) for other in others]
        keys += [OfferAll.of()] if len(others) > 1 else []
    party = len(player.party)
    if party and (party > 1 or player.equipped() or (player.auction and at_home(game, seat))):
        keys.append(EQUIP)
    keys += gift_keys(game, seat)
    if others and player.hand:
        keys.append(SHOW)
    return (*keys, *menu_plays(game, seat, "auction"))


def at_home(game: State, seat: int) -> bool:
    """Whether a Party stands in its own town. FL-AUC-02."""
    return game.players[seat].place == game.home(seat)


# --- offers ---


AGAINST = (("give:action", "want:spoils:"), ("want:action", "give:spoils:"), ("want:offered", "give:spoils:"))
"""Action cards are payment: whoever gives some gets a Spoils card for them. FL-INF-04, FL-DEC-106."""


def draft_offer(game: State, seat: int, to: list[int], kept: Goods = ()) -> Rule[tuple[Goods, Goods] | None]:
    """What a seat gives and what it wants; None where it thinks better of it. FL-AUC-05, FL-AUC-06, FL-DEC-106.

    kept   the Action cards of the offer that this one answers: they can be asked for unseen
    """
    gives, wants = givable(game, seat), askable(game, to)
    if kept:
        wants[OFFERED] = 1
    gives, wants = payable(gives, wants), payable(wants, gives)
    keys = (*map(GivenKey.of, gives), *map(WantedKey.of, wants))
    caps = (*gives.values(), *wants.values())
    given, wanted = yield Ask(
        seat, "offer", keys, "FL-AUC-05", about=tuple(to), kind="offer", caps=caps, against=AGAINST
    )
    if not given and not wanted:
        return None
    sides = ((good_of(key.good), n) for key, n in wanted)
    return tuple((good_of(key.good), n) for key, n in given), tuple(
        (k, len(kept) if k == OFFERED else n) for k, n in sides
    )


def payable(side: dict[GoodKey, int], other: dict[GoodKey, int]) -> dict[GoodKey, int]:
    """What one side may hold: Action cards only where the other has Spoils to be paid for. FL-INF-04, FL-DEC-106."""
    if any(isinstance(key, SpoilsGoodKey) for key in other):
        return side
    return {key: n for key, n in side.items() if key != OFFERED and key.word != "action"}


def unsealed(wants: Goods, kept: Goods) -> Goods:
    """What is wanted, the Action cards of the answered offer by name: for their owner alone. FL-INF-03."""
    named = kept if OFFERED in dict(wants) else ()
    return (*(pair for pair in wants if pair[0] != OFFERED), *named)


def givable(game: State, seat: int) -> dict[GoodKey, int]:
    """What a seat may offer, each with the most of it. FL-AUC-05, FL-INF-04, FL-INF-07 to FL-INF-09."""
    player = game.players[seat]
    found: dict[GoodKey, int] = {COINS: player.coins} if player.coins else {}
    found.update({SpoilsGoodKey.of(card): 1 for card in goods(game, seat)})
    found.update({ActionGoodKey.of(card): 1 for card in player.hand})
    return found


def askable(game: State, seats: list[int]) -> dict[GoodKey, int]:
    """What may be asked of one seat; of several only coins and Action cards of their choice, which all may have."""
    players = [game.players[seat] for seat in seats]
    found: dict[GoodKey, int] = {COINS: max(player.coins for player in players)}
    found[ANY_ACTION] = max(len(player.hand) for player in players)
    if len(seats) == 1:
        found.update({SpoilsGoodKey.of(card): 1 for card in goods(game, seats[0])})
    return {key: n for key, n in found.items() if n}


def post(
    game: State, seat: int, to: list[int], gives: Goods, wants: Goods, counters: int = 0, kept: Goods = ()
) -> Rule[bool]:
    """Put an offer to some seats in turn; the first that accepts has it. Whether there was a trade. FL-DEC-38."""
    yield Offered(seat, tuple(to), gives, wants, counters > 0)
    traded = False
    wants = unsealed(wants, kept)
    own = tuple(pair for pair in gives if isinstance(pair[0], ActionGoodKey))
    for other in to:
        key = yield from ask_reply(game, seat, other, gives, wants, counters)
        if key == ACCEPT:
            yield OfferClosed(seat)
            yield from trade(game, seat, other, gives, wants)
            return True
        yield Declined(other, key == COUNTER)
        if key == COUNTER and (made := (yield from draft_offer(game, other, [seat], own))) is not None:
            traded = yield from post(game, other, [seat], *made, counters + 1, own)
            if traded:
                break
    yield OfferClosed(seat)
    return traded


def ask_reply(game: State, seat: int, other: int, gives: Goods, wants: Goods, counters: int) -> Rule[str]:
    """Accept, refuse, or answer with another offer."""
    keys = [REFUSE]
    if can_meet(game, other, wants):
        keys.append(ACCEPT)
    if counters < COUNTERS:
        keys.append(COUNTER)
    about = (seat, veiled(gives), wants)
    key: str = yield Ask(other, "offer_reply", tuple(keys), "FL-DEC-38", "refuse", about)
    return key


def can_meet(game: State, seat: int, wants: Goods) -> bool:
    """Whether a seat has all that is asked of it."""
    owned = askable(game, [seat]) | {ActionGoodKey.of(card): 1 for card in game.players[seat].hand}
    actions = sum(n for key, n in wants if key.word == "action")
    return all(owned.get(key, 0) >= n for key, n in wants) and actions <= len(game.players[seat].hand)


def veiled(side: Goods) -> Goods:
    """One side of an offer as others know it: how many Action cards, not which. FL-INF-03."""
    hidden = sum(n for key, n in side if key.word == "action")
    shown = tuple(pair for pair in side if pair[0].word != "action")
    return (*shown, (ANY_ACTION, hidden)) if hidden else shown


def trade(game: State, seat: int, other: int, gives: Goods, wants: Goods) -> Rule[None]:
    """Carry out a trade at once; what was bought may be equipped at home. FL-DEC-37, FL-DEC-38, FL-AUC-05."""
    wants = yield from name_actions(game, other, wants)
    for owner, side in ((seat, gives), (other, wants)):
        for key, _ in side:
            if isinstance(key, SpoilsGoodKey):
                yield from part_with(game, owner, key.card, f"auction:{owner}", "trade")
    if not (owns(game, seat, gives) and owns(game, other, wants)):
        return
    yield Traded(seat, other, gives, wants)
    for owner, partner, side in ((seat, other, gives), (other, seat, wants)):
        for word in dict.fromkeys(key.word for key, _ in side if key != COINS) or ("",):
            yield from window(game, Moment("traded", owner, what=word, by=partner))
    for buyer, side in ((other, gives), (seat, wants)):
        if at_home(game, buyer) and any(isinstance(key, SpoilsGoodKey) for key, _ in side):
            yield from outfit(game, buyer, True)


def owns(game: State, seat: int, side: Goods) -> bool:
    """Whether all goods of a side lie ready: what a reaction took in the meantime ends the trade."""
    player = game.players[seat]
    ready: dict[GoodKey, int] = {COINS: player.coins, **{SpoilsGoodKey.of(card): 1 for card in player.auction}}
    ready.update({ActionGoodKey.of(card): 1 for card in player.hand})
    return all(ready.get(key, 0) >= n for key, n in side)


def name_actions(game: State, seat: int, wants: Goods) -> Rule[Goods]:
    """Which Action cards are paid: their owner chooses, and nobody else learns it before. FL-AUC-05, FL-INF-03."""
    n = dict(wants).get(ANY_ACTION, 0)
    if not n:
        return wants
    promised = dict(wants)
    hand = tuple(CardKey.of(card) for card in game.players[seat].hand if ActionGoodKey.of(card) not in promised)
    cards = yield Ask(seat, "pay_actions", hand, "FL-AUC-05", kind="some", low=n, high=n)
    return (*(pair for pair in wants if pair[0] != ANY_ACTION), *((ActionGoodKey.of(key.card), 1) for key in cards))


# --- gifts, and cards shown ---


def gift_keys(game: State, seat: int) -> tuple[GiveKey, ...]:
    """The key "give", where there are coins and somebody to give them to. FL-INF-05."""
    return (GiveKey.of(),) if game.players[seat].coins and game.seats > 1 else ()


def give_coins(game: State, seat: int) -> Rule[bool]:
    """Give another player coins, for any reason or none; whether any were given. FL-INF-05, FL-INF-06."""
    to = yield Ask(seat, "give_to", tuple(map(SeatKey.of, game.partners(seat))), "FL-INF-05")
    most = game.players[seat].coins
    n: int = yield Ask(seat, "give_coins", (), "FL-INF-05", about=(to.seat,), kind="amount", low=0, high=most)
    if n:
        yield CoinsPassed(seat, to.seat, n, "gift")
    return n > 0


def show_cards(game: State, seat: int) -> Rule[bool]:
    """Show another player some Action cards of one's hand, which keeps them; whether any were. FL-INF-04."""
    to = yield Ask(seat, "show_to", tuple(map(SeatKey.of, game.partners(seat))), "FL-INF-04")
    hand = tuple(map(CardKey.of, game.players[seat].hand))
    cards = yield Ask(seat, "show_cards", hand, "FL-INF-04", about=(to.seat,), kind="some", low=0, high=len(hand))
    if cards:
        yield Peeked(to.seat, "hand", seat, tuple(key.card for key in cards))
    return bool(cards)

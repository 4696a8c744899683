"""Resources and other assets: what a player has, what a cost takes, what a yield gives. AST, PRD-12 to PRD-19, SLT."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from fallen_tui.adventure.rules import zones
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.state51.content.cards import FREE, Cost, Gain
from fallen_tui.games.state51.state.events import (
    ContactGained,
    DeckShuffled,
    Discarded,
    Drawn,
    Gained,
    Paid,
    RedevelopmentGained,
    Scored,
    TuckedDiscarded,
)
from fallen_tui.games.state51.state.keys import CardKey, TokenKey
from fallen_tui.games.state51.state.table import BASE, LEADER, RESOURCES, Player, State

SLOTS = 3


# --- what a player has ---


def stores(game: State, player: Player) -> list[tuple[str, dict[str, int], bool]]:
    """Every place with spendable resource tokens: its name, the tokens, whether they outlast Clean-up.

    Tokens on a Resource Combo are not among them. FS-AST-13.
    """
    found = [(BASE, player.tokens, False)]
    for site in player.sites:
        if site.tokens:
            card = game.cards.locations[site.card]
            found.append((site.card, site.tokens, card.keep or card.depot > 0))
    if player.leader is not None:
        found.append((LEADER, player.leader.tokens, True))
    return found


def purse(player: Player) -> dict[str, int]:
    """All resource tokens a player may spend, by kind. FS-AST-13."""
    total = {**player.tokens}
    for site in player.sites:
        for kind in site.tokens:
            total[kind] += site.tokens[kind]
    if player.leader is not None:
        for kind in player.leader.tokens:
            total[kind] += player.leader.tokens[kind]
    return total


def covers(tokens: dict[str, int], cost: Cost) -> bool:
    """Whether these resource tokens pay the resources of a cost. FS-AST-02, FS-AST-04, FS-AST-05."""
    wild = tokens["universal"]
    for kind, n in cost.resources:
        have = tokens[kind]
        if kind == "universal":
            wild -= n
        elif have < n:
            wild -= n - have
        if wild < 0:
            return False
    if cost.any:
        return sum(tokens.values()) - sum([n for _, n in cost.resources]) >= cost.any
    return True


def affords(player: Player, tokens: dict[str, int], cost: Cost, reserved: int = 0) -> bool:
    """Whether a player can pay a cost in full, `reserved` hand cards being needed elsewhere. FS-ACT-09."""
    if cost is FREE:
        return True
    if cost.workers > player.workers or (cost.hand and cost.hand > len(player.hand) - reserved):
        return False
    if cost.spoils or cost.agreement or cost.tucked:
        sides = [tucked.side for tucked in player.all_tucked()]
        spoils = sides.count("spoils")
        if (
            spoils < cost.spoils
            or len(sides) - spoils < cost.agreement
            or len(sides) < cost.spoils + cost.agreement + cost.tucked
        ):
            return False
    return covers(tokens, cost) if cost.resources or cost.any else True


def outside_depots(game: State, player: Player) -> list[tuple[str, dict[str, int]]]:
    """The places of `stores` that are no Resource Depot, with their tokens. FS-ICO-16."""
    locations = game.cards.locations
    return [
        (where, tokens)
        for where, tokens, _ in stores(game, player)
        if where not in locations or not locations[where].depot
    ]


# --- paying ---


def pay(game: State, player: Player, cost: Cost, card: str, keep: tuple[str, ...] = ()) -> Rule[None]:
    """Pay a cost in full, for a card; `keep` are hand cards that cannot be part of it.

    FS-CON-21, FS-ICO-34, FS-ICO-36.
    """
    if cost.workers:
        yield Paid(player.seat, "worker", cost.workers)
    yield from pay_resources(game, player, cost, card)
    if cost.hand:
        choice = tuple([CardKey.of(card) for card in player.hand if card not in keep])
        n = cost.hand
        keys = yield Ask(player.seat, "discard", choice, "FS-ICO-34", about=("cost",), kind="some", low=n, high=n)
        yield Discarded(player.seat, tuple([key.card for key in keys]), "cost")
    for side, n in (("spoils", cost.spoils), ("agreement", cost.agreement), ("", cost.tucked)):
        for _ in range(n):
            choice = tuple([CardKey.of(tucked.card) for tucked in player.all_tucked() if side in ("", tucked.side)])
            key = yield Ask(player.seat, "give_up", choice, "FS-ICO-36", about=(side,))
            yield TuckedDiscarded(player.seat, key.card, "cost")


def pay_resources(game: State, player: Player, cost: Cost, card: str) -> Rule[None]:
    """Pay the resources of a cost, for a card, asking only where tokens that would last are at stake.

    FS-AST-02, FS-AST-13.
    """
    left = [kind for kind, n in cost.resources for _ in range(n)]
    left.sort(key=lambda kind: kind != "universal")
    total = len(left) + cost.any
    for place, kind in enumerate(left):
        kinds = (kind,) if kind == "universal" else (kind, "universal")
        yield from _pay_one(game, player, kinds, left[place + 1 :], cost.any, (card, place + 1, total))
    for n in range(cost.any - 1, -1, -1):
        yield from _pay_one(game, player, RESOURCES, [], n, (card, total - n, total))


def _pay_one(
    game: State, player: Player, kinds: tuple[str, ...], left: list[str], any: int, part: tuple[str, int, int]
) -> Rule[None]:
    """One token of one of these kinds; those `left` and so many of `any` kind must stay payable.

    part  the card that is paid for, which of its tokens this is (from 1 on), of how many
    """
    places = stores(game, player)
    if len(kinds) <= 2:
        for where, tokens, lasts in places:
            if not lasts and tokens[kinds[0]]:
                yield Paid(player.seat, kinds[0], 1, where)
                return
    rest = Cost(_counted(left), any)
    options: list[TokenKey] = []
    loose: set[str] = set()
    total = purse(player)
    for where, tokens, lasts in places:
        for kind in kinds:
            if tokens[kind] and (lasts or kind not in loose):
                if not lasts:
                    loose.add(kind)
                if covers({**total, kind: total[kind] - 1}, rest):
                    options.append(TokenKey.of(kind, where))
    key = yield Ask(player.seat, "pay", tuple(options), "FS-AST-13", about=(*part, *kinds))
    yield Paid(player.seat, key.kind, 1, key.where)


def _counted(kinds: list[str]) -> tuple[tuple[str, int], ...]:
    return tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))


# --- gaining ---


def draw(game: State, seat: int, count: int = 1) -> Rule[None]:
    """Draw from the deck into the hand. FS-GEN-09, FS-GEN-10, FS-PRD-15, FS-ICO-35."""
    for _ in range(count):
        top = yield from top_card(game)
        if top:
            yield Drawn(seat, (top,))


def top_card(game: State) -> Rule[str]:
    """The top card of the deck, the discard pile shuffled first where the deck is empty; "" where both are."""
    cards = yield from zones.top(game.deck, lambda: renew(game))
    return cards[0] if cards else ""


def renew(game: State) -> Rule[None]:
    """The discard pile becomes the deck. FS-GEN-09."""
    yield from zones.renew(game.deck, DeckShuffled, "deck", "the discard pile becomes the deck")


def take(
    game: State, seat: int, gains: Iterable[Gain], where: str = BASE, vp_on: str = BASE, by: str = ""
) -> Rule[None]:
    """Receive yields. FS-ICO-01, FS-PRD-12 to FS-PRD-15.

    where  what resource tokens are laid on; vp_on  what VP tokens are laid on; by  the Agreement that yields them.
    Workers, cards and Contact tokens go to the Base or hand. Thefts are not yields of this kind.
    """
    for gain in gains:
        verb = gain.verb
        if verb == "worker":
            yield Gained(seat, "worker", gain.n)
        elif verb == "card":
            yield from draw(game, seat, gain.n)
        elif verb == "vp":
            yield from score(game, seat, gain.n, vp_on, by)
        elif verb == "contact":
            yield ContactGained(seat, gain.kind, gain.n)
        elif verb == "redevelop":
            yield RedevelopmentGained(seat, gain.kind, where if where == LEADER else BASE)
        elif verb == "each":
            count = count_type(game, game.players[seat], gain.kind)
            yield from take(game, seat, times(gain.per, count), where, vp_on, by)
        else:
            yield Gained(seat, verb, gain.n, where)


def times(gains: tuple[Gain, ...], count: int) -> Iterable[Gain]:
    """Yields multiplied: VP and Contact tokens one by one, everything else in one event."""
    for gain in gains:
        if gain.verb in ("vp", "contact", "redevelop"):
            yield from (gain for _ in range(count))
        elif count:
            yield evolve(gain, n=gain.n * count)


def score(game: State, seat: int, value: int, where: str = BASE, by: str = "") -> Rule[None]:
    """A VP token, unless the card that generates it has had its three. FS-SLT-01, FS-SLT-07, FS-SLT-08."""
    player = game.players[seat]
    if by:
        if player.tucked_card(by).made >= SLOTS:
            return
    elif where != BASE and len(player.site(where).vp) >= SLOTS:
        return
    yield Scored(seat, value, where, by)


def count_type(game: State, player: Player, kind: str) -> int:
    """Own Locations in play that bear a Card Type. FS-PRD-17, FS-ICO-06, FS-ICO-07."""
    locations = game.cards.locations
    return sum([kind in locations[site.card].types for site in player.sites])

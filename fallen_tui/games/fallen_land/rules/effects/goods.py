"""Effects on cards: drawing, searching, discarding, stealing, kidnapping, peeking, selling; cards that are attached."""

from __future__ import annotations

from fallen_tui.engine.decks import arrange
from fallen_tui.engine.rules import Ask, Roll, Rule, Shuffle
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries.bonuses import immune, shield, standing, value_of
from fallen_tui.games.fallen_land.queries.evaluate import jinxes
from fallen_tui.games.fallen_land.rules.drawing import draw, renew
from fallen_tui.games.fallen_land.rules.scene import Scene, amount, seats
from fallen_tui.games.fallen_land.rules.gear import (
    gain_spoils,
    give_gear,
    leave_ride,
    shed_excess,
    store_aside,
    stow,
    unborne,
)
from fallen_tui.games.fallen_land.rules.gear_places import carried
from fallen_tui.games.fallen_land.rules.harm import lose_party, lose_with
from fallen_tui.games.fallen_land.rules.people import call, gain_character, parted, seats_for
from fallen_tui.games.fallen_land.rules.tracks import spendable
from fallen_tui.games.fallen_land.rules.truce import allied
from fallen_tui.games.fallen_land.state.events import (
    CoinsChanged,
    Detached,
    Dismissed,
    Found,
    Kidnapped,
    Left,
    Moved,
    Peeked,
    Reshuffled,
    Spared,
)
from fallen_tui.games.fallen_land.state.table import State


def drawing(game: State, effect: e.Draw, scene: Scene) -> Rule[None]:
    """Cards off the top of a deck."""
    for seat in (yield from seats(game, effect.who, scene)):
        n = yield from amount(game, effect.n, scene, seat)
        if effect.deck == "action":
            yield from draw(game, seat, "action", n, f"hand:{seat}")
        else:
            cards = yield from draw(game, seat, effect.deck, n, open=effect.deck == "spoils")
            yield from gain(game, seat, effect.deck, cards, scene)


def gain(game: State, seat: int, deck: str, cards: tuple[str, ...], scene: Scene, source: str = "limbo") -> Rule[None]:
    """Cards that a player gains, each by the rules of its kind; what a mercenary wins goes to the Auction House."""
    if deck == "spoils":
        stored = bool(scene.mercenary) and seat == scene.seat
        yield from gain_spoils(game, seat, cards, source, stored=stored, setup=game.phase == "setup")
    elif deck == "action":
        if cards:
            yield Moved(seat, cards, source, f"hand:{seat}", "gained", secret=True)
    else:
        for card in cards:
            yield from gain_character(game, seat, card, source, "roster" if game.phase == "setup" else "")


def search(game: State, effect: e.Search, scene: Scene) -> Rule[None]:
    """Look through a deck for cards, take them and shuffle it."""
    for seat in (yield from seats(game, effect.who, scene)):
        n = yield from amount(game, effect.n, scene, seat)
        known = tuple(sorted(card for card in game.decks[effect.deck].draw if fits(game, card, effect.category)))
        n = min(n, len(known))
        if n <= 0:
            continue
        cards = yield Ask(seat, "search", known, "FL-GEN-02", about=(scene.card,), kind="some", low=n, high=n)
        yield Found(seat, effect.deck, cards)
        yield from shuffle(game, effect.deck)
        yield from gain(game, seat, effect.deck, cards, scene)


def shuffle(game: State, deck: str) -> Rule[None]:
    """A draw pile is shuffled; an empty one is renewed. FL-GEN-06."""
    cards = tuple(sorted(game.decks[deck].draw))
    if not cards:
        yield from renew(game, deck)
        return
    order = yield Shuffle(len(cards), f"deck:{deck}", "shuffled after a search")
    yield Reshuffled(deck, arrange(cards, order))


def fits(game: State, card: str, category: str) -> bool:
    """Whether a card is of a gear category, or none is asked for."""
    return not category or category in game.cards.spoils[card].categories


def retrieve(game: State, effect: e.Retrieve, scene: Scene) -> Rule[None]:
    """Cards of one's choice out of a discard pile."""
    for seat in (yield from seats(game, effect.who, scene)):
        n = yield from amount(game, effect.n, scene, seat)
        pile = game.decks[effect.deck].discard
        known = tuple(
            sorted(
                card for card in pile if fits(game, card, effect.category) and card != scene.card and plain(game, card)
            )
        )
        n = min(n, len(known))
        if n > 0:
            cards = yield Ask(seat, "retrieve", known, "FL-GEN-05", about=(scene.card,), kind="some", low=n, high=n)
            yield from gain(game, seat, effect.deck, cards, scene, f"discard:{effect.deck}")


def plain(game: State, card: str) -> bool:
    """Whether a discarded card is one that anybody would want back: no Event, no Jinxed card."""
    spoils = game.cards.spoils.get(card)
    return spoils is None or spoils.kind not in ("event", "jinxed")


def give(game: State, effect: e.Give, scene: Scene) -> Rule[None]:
    """One very card, from wherever it lies out of play."""
    for seat in (yield from seats(game, effect.who, scene)):
        deck = _deck_of(game, effect.card)
        if effect.card in game.decks[deck].draw:
            yield Found(seat, deck, (effect.card,))
            yield from shuffle(game, deck)
            source = "limbo"
        elif effect.card in game.decks[deck].discard:
            source = f"discard:{deck}"
        elif effect.card in game.out:
            source = "out"
        else:
            continue
        yield from gain(game, seat, deck, (effect.card,), scene, source)


def _deck_of(game: State, card: str) -> str:
    if card in game.cards.spoils:
        return "spoils"
    return "character" if card in game.cards.characters else "action"


def discard(game: State, effect: e.Discard, scene: Scene) -> Rule[None]:
    """Cards discarded, of their owner's choice or at random."""
    for seat in (yield from seats(game, effect.who, scene)):
        if scene.mercenary and seat == scene.seat and effect.what in ("gear", "party_gear", "vehicle"):
            continue
        n = yield from amount(game, effect.n, scene, seat)
        yield from _discard(game, effect, seat, n, scene)


def _discard(game: State, effect: e.Discard, seat: int, n: int, scene: Scene) -> Rule[None]:
    player = game.players[seat]
    if effect.what == "vehicle":
        for ride in tuple(player.rides[:n]):
            yield from leave_ride(game, seat, ride.card, "discard:spoils", why=scene.card)
        return
    zones = discardable(game, effect.what, effect.category, seat)
    for card in (yield from _chosen(game, seat, tuple(zones), n, effect.random, scene)):
        if effect.what == "roster":
            yield Dismissed(seat, card)
        elif effect.what == "town_card":
            yield Detached(card, seat, "town", why=scene.card)
        else:
            deck = "action" if effect.what == "action" else "spoils"
            yield Moved(seat, (card,), zones[card], f"discard:{deck}", scene.card or "discard")
    if player.party:
        yield from shed_excess(game, seat)


def discardable(game: State, what: str, category: str, seat: int) -> dict[str, str]:
    """The cards of a kind that a player could discard, with their zones."""
    player = game.players[seat]
    if what == "action":
        return dict.fromkeys(player.hand, f"hand:{seat}")
    if what == "roster":
        return {member.card: "" for member in player.roster}
    if what == "town_card":
        return {attached.card: "" for attached in player.town_cards}
    found = spendable(game, seat, category)
    if what == "auction":
        return {card: zone for card, zone in found.items() if zone.startswith("auction:")}
    if what == "party_gear":
        return {card: zone for card, zone in found.items() if zone.startswith("party:")}
    if what == "gear":
        return {card: zone for card, zone in found.items() if not zone.startswith("auction:")}
    return found


def _chosen(
    game: State, seat: int, cards: tuple[str, ...], n: int, random: bool, scene: Scene
) -> Rule[tuple[str, ...]]:
    """Some of one's own cards: by choice, or at random."""
    n = min(n, len(cards))
    if n <= 0:
        return ()
    if random:
        order = yield Shuffle(len(cards), "pick", "at random")
        return arrange(cards, order)[:n]
    chosen: tuple[str, ...] = yield Ask(
        seat, "give_up", cards, "FL-GEN-05", about=(scene.card,), kind="some", low=n, high=n
    )
    return chosen


# --- theft ---


def steal(game: State, effect: e.Steal, scene: Scene) -> Rule[None]:
    """Spoils of another player: the thief chooses, or the lot does. FL-SPO-03, FL-EQP-06."""
    thief = scene.seat
    for victim in (yield from seats(game, effect.who, scene)):
        if victim == thief or allied(game, thief, victim):
            continue
        n = yield from amount(game, effect.n, scene, victim)
        for done in range(n):
            zones = stealable(game, effect, victim)
            if not zones:
                if not done:
                    stored = effect.source == "auction"
                    yield Spared(victim, "theft", shield(game, victim, "theft", town=stored), stored)
                break
            if effect.random:
                (card,) = yield from _chosen(game, thief, tuple(zones), 1, True, scene)
            else:
                card = yield Ask(thief, "steal", tuple(zones), "FL-SPO-03", about=(victim, scene.card))
            yield from _loot(game, thief, victim, card, zones[card])


def _loot(game: State, thief: int, victim: int, card: str, zone: str) -> Rule[None]:
    if game.players[thief].party:
        yield from stow(game, thief, card, zone, "stolen")
    else:
        yield Moved(thief, (card,), zone, unborne(game, thief, card), "stolen")
    if game.players[victim].party:
        yield from shed_excess(game, victim)


def stealable(game: State, effect: e.Steal, victim: int) -> dict[str, str]:
    """What a card can steal of a player, with the zones."""
    player = game.players[victim]
    found: dict[str, str] = {}
    if effect.source in ("auction", "any") and not immune(game, victim, "theft", town=True):
        found.update(dict.fromkeys(player.auction, f"auction:{victim}"))
    if effect.source != "auction" and not immune(game, victim, "theft"):
        gear = carried(game, victim)
        if effect.source == "party_gear":
            gear = {card: zone for card, zone in gear.items() if zone.startswith("party:")}
        found.update(gear)
    most = effect.max_value
    return {
        card: zone
        for card, zone in found.items()
        if fits(game, card, effect.category) and (most is None or (value_of(game, card) or 0) <= most)
    }


def kidnap(game: State, effect: e.Kidnap, scene: Scene) -> Rule[None]:
    """A Character of another player changes sides, or is gone; hit men just leave. FL-NPC-23."""
    thief = scene.seat
    for victim in (yield from seats(game, effect.who, scene)):
        if victim == thief or allied(game, thief, victim):
            continue
        player = game.players[victim]
        if effect.source == "roster":
            safe = immune(game, victim, "kidnap", town=True)
            keys = () if safe else tuple(f"roster:{place}" for place in range(len(player.roster)))
        else:
            keys = tuple(f"crown:{crown}" for crown, _ in player.party if not immune(game, victim, "kidnap", crown))
        if keys:
            yield from _carry_off(game, effect, victim, keys, scene)
        else:
            stored = effect.source == "roster"
            yield Spared(victim, "kidnap", shield(game, victim, "kidnap", town=stored), stored)


def _carry_off(game: State, effect: e.Kidnap, victim: int, keys: tuple[str, ...], scene: Scene) -> Rule[None]:
    thief, player = scene.seat, game.players[victim]
    if effect.random:
        (face,) = yield Roll(1, len(keys), "pick", "a Character at random")
        key = keys[face - 1]
    else:
        key = yield Ask(thief, "kidnap", keys, "FL-MAT-07", about=(victim, scene.card))
    word, _, number = key.partition(":")
    member = player.roster[int(number)] if word == "roster" else player.member(int(number))
    card, (gear, kept) = member.card, parted(game, member)
    hit_man = card not in game.cards.characters
    if hit_man:
        yield Left(victim, int(number), card)
    else:
        yield Kidnapped(thief, victim, card, kept if word == "crown" else ())
    gear = yield from lose_with(victim, member, gear)
    if player.party:
        yield from give_gear(game, victim, gear)
    elif not player.lost:
        yield from store_aside(game, victim, gear, "kidnapped")
        yield from lose_party(game, victim)
    if hit_man:
        return
    if effect.to == "away":
        yield Dismissed(thief, card)
    elif effect.to == "party" and game.players[thief].party and seats_for(game, thief):
        yield from call(game, thief, card)


# --- looking, selling, taking off ---


def peek(game: State, effect: e.Peek, scene: Scene) -> Rule[None]:
    """Hidden cards are looked at, and stay where they are. FL-INF-03."""
    seat = scene.seat
    if effect.what not in ("hand", "roster"):
        n = yield from amount(game, effect.n, scene, seat)
        yield Peeked(seat, effect.what, seat, game.decks[effect.what].top(n))
        return
    for other in (yield from seats(game, effect.who, scene)):
        player = game.players[other]
        cards = player.hand if effect.what == "hand" else [member.card for member in player.roster]
        yield Peeked(seat, effect.what, other, tuple(cards))


def trade(game: State, effect: e.Trade, scene: Scene) -> Rule[None]:
    """Cards sold to the Bank at once, for a share of their value. FL-AUC-08."""
    for seat in (yield from seats(game, effect.who, scene)):
        if effect.what == "action":
            zones = dict.fromkeys(game.players[seat].hand, f"hand:{seat}")
        else:
            zones = spendable(game, seat)
        worth = {card: value for card in zones if (value := value_of(game, card)) is not None}
        most = len(worth)
        if effect.n is not None:
            most = min(most, (yield from amount(game, effect.n, scene, seat)))
        if most <= 0:
            continue
        about = (scene.card, effect.percent)
        sold = yield Ask(seat, "trade_in", tuple(worth), "FL-AUC-08", about=about, kind="some", low=0, high=most)
        for card in sold:
            yield Moved(seat, (card,), zones[card], f"discard:{effect.what}", "sold")
        gained = sum(worth[card] * effect.percent // 100 for card in sold)
        if gained:
            yield CoinsChanged(seat, gained, "sold")
        if sold and game.players[seat].party:
            yield from shed_excess(game, seat)


def remove_jinx(game: State, effect: e.RemoveJinx, scene: Scene) -> Rule[None]:
    """Jinxed cards are taken off. FL-JNX-07."""
    for seat in (yield from seats(game, effect.who, scene)):
        n = yield from amount(game, effect.n, scene, seat)
        for _ in range(n):
            found = removable(game, seat, effect.source)
            if not found:
                break
            card = yield Ask(seat, "remove_jinx", tuple(found), "FL-JNX-07", about=(scene.card,))
            yield from take_off(seat, card, found[card], scene.card)


def removable(game: State, seat: int, source: str) -> dict[str, str]:
    """The Jinxed cards that may be taken off a Party, a town, or both, with their places."""
    fast = lasting(game, seat)
    return {
        card: place
        for card, place in jinxes(game, seat)
        if card not in fast and (source == "any" or (place == "town") is (source == "town"))
    }


def lasting(game: State, seat: int) -> set[str]:
    """The cards in play that no card can take off."""
    return {card for _, card, _ in standing(game, seat, "no_jinx_removal")}


def take_off(seat: int, card: str, place: str, why: str) -> Rule[None]:
    """A card leaves its bearer: a Spoils card out of a zone, an Action card out of its place."""
    if place == "town" or place == "party" or place.startswith("crown:"):
        yield Detached(card, seat, place, why=why)
    else:
        yield Moved(seat, (card,), place, "discard:spoils", why)


def remove_card(game: State, effect: e.RemoveCard, scene: Scene) -> Rule[None]:
    """Attached cards of a town or a Party are discarded. FL-ATU-02."""
    for seat in (yield from seats(game, effect.who, scene)):
        n = yield from amount(game, effect.n, scene, seat)
        for _ in range(n):
            found = attached_to(game, seat, effect.source)
            safe = shield(game, seat, "destruction", town=effect.source == "town") if seat != scene.seat else ""
            if safe:
                yield Spared(seat, "destruction", safe, effect.source == "town")
            if not found or safe:
                break
            card = yield Ask(scene.seat, "remove_card", tuple(found), "FL-ATU-02", about=(seat, scene.card))
            yield Detached(card, seat, found[card], why=scene.card)
            yield from shed_excess(game, seat)


def attached_to(game: State, seat: int, source: str) -> dict[str, str]:
    """The cards attached to a town, or to a Party and its Characters, with their places."""
    player = game.players[seat]
    found = {attached.card: source for attached in (player.town_cards if source == "town" else player.party_cards)}
    for crown, member in player.party if source == "party" else ():
        found.update({attached.card: f"crown:{crown}" for attached in member.cards})
    fast = lasting(game, seat)
    return {card: place for card, place in found.items() if card not in fast}

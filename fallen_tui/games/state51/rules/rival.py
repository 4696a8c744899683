"""Playing alone against the Rival: an automated opponent that follows its intent cards. SOL."""

from __future__ import annotations

from fallen_tui.adventure.rules.zones import shuffled
from fallen_tui.engine.rules import Rule
from fallen_tui.games.state51.rules.tokens import outside_depots, top_card
from fallen_tui.games.state51.state.events import (
    IntentsShuffled,
    Passed,
    RivalAnnexed,
    RivalBudget,
    RivalDropped,
    RivalIntent,
    RivalLed,
    RivalRaided,
    RivalScored,
    RivalStash,
    RivalTook,
    RivalVisited,
)
from fallen_tui.games.state51.state.table import RIVAL, Camp, Rival, State

QUEUE_LIMIT = 6
TYPE_ORDER = ("scrap", "fuel", "weapons", "building", "universal")
TIE_ORDER = ("weapons", "fuel", "scrap", "building", "universal")


# --- Lookout and Production ---


def pick(game: State) -> Rule[None]:
    """One Lookout pick of the Rival. FS-SOL-09 to FS-SOL-12, FS-SOL-15."""
    if not game.row:
        yield from closing_draw(game)
        return
    best = min(game.row, key=lambda card: (wish(game, card), game.row.index(card)))
    yield from receive(game, best, "row")


def wish(game: State, card: str) -> tuple[int, int]:
    """How the Rival ranks a card of the row, lower first: class, then highest distance. FS-SOL-10."""
    location = game.cards.locations.get(card)
    if location is not None:
        return 0 if game.the_rival.focus in location.types else 1, -location.distance
    return (2, 0) if card in game.cards.leaders else (3, 0)


def closing_draw(game: State) -> Rule[None]:
    """The top card of the deck, taken the same way. FS-SOL-13, FS-SOL-15."""
    card = yield from top_card(game)
    if card:
        yield from receive(game, card, "deck")


def receive(game: State, card: str, source: str) -> Rule[None]:
    """Locations and Leaders into the queue, Contact cards for a token. FS-SOL-11, FS-SOL-12, FS-SOL-14."""
    yield RivalTook(card, source, card not in game.cards.contacts)
    excess = len(game.the_rival.queue) - QUEUE_LIMIT
    if excess > 0:
        yield RivalDropped(tuple(game.the_rival.queue[:excess]))


def produce(game: State) -> Rule[None]:
    """Focus tokens by level, then a token for each Production Location of the camp. FS-SOL-16, FS-SOL-17."""
    rival = game.the_rival
    yield RivalStash(rival.focus, 1 + game.cards.levels[rival.level].extra)
    for camp in rival.camp:
        if game.cards.locations[camp.card].produces_each_turn:
            yield RivalStash(token_of(game, camp.card), 1)


def token_of(game: State, card: str) -> str:
    """The token a Location gives the Rival. FS-SOL-17."""
    types = game.cards.locations[card].types
    kind = next(kind for kind in TYPE_ORDER if kind in types)
    return game.the_rival.focus if kind == "universal" else kind


def budget(game: State) -> Rule[None]:
    """The action budget of the coming phase, one more from turn 4 on. FS-SOL-18."""
    if game.rival is not None:
        yield RivalBudget(game.cards.levels[game.rival.level].budget + (game.turn >= 4))


# --- Actions ---


def shuffle_intents(game: State) -> Rule[None]:
    """The intent cards in a new order. FS-SOL-21."""
    yield IntentsShuffled((yield from shuffled(tuple(game.cards.intents), "intents", "the Rival's intents")))


def act(game: State) -> Rule[None]:
    """One action turn: an intent card, or a pass when the budget is spent. FS-SOL-19 to FS-SOL-21."""
    rival = game.the_rival
    if rival.budget <= 0:
        yield Passed(RIVAL)
        return
    if not rival.intents:
        yield from shuffle_intents(game)
    intent = game.cards.intents[rival.intents[-1]]
    verb = next(v for v in (intent.first, intent.second, "exploit", "bank") if possible(game, v))
    yield RivalIntent(intent.id, verb)
    yield from _ACTS[verb](game)


def possible(game: State, verb: str) -> bool:
    """Whether the Rival can carry out an entry now. FS-SOL-22 to FS-SOL-29."""
    rival = game.the_rival
    stash = sum(rival.stash.values())
    if verb == "annex":
        return bool(annexable(game, rival, stash))
    if verb == "rebuild":
        return not rival.rebuilt and stash >= 1 and bool(rebuildable(game, rival))
    if verb == "visit":
        return bool(visitable(game))
    if verb == "raid":
        return bool(raidable(game))
    if verb == "lead":
        return any(card in game.cards.leaders for card in rival.queue) and (not rival.leader or stash >= 1)
    return verb == "bank" or stash >= 3


def annexable(game: State, rival: Rival, stash: int) -> list[str]:
    """Queue Locations within the stash, the best first. FS-SOL-22."""
    locations = game.cards.locations
    cards = [card for card in rival.queue if card in locations and locations[card].distance <= stash]
    return sorted(cards, key=lambda card: (-locations[card].distance, rival.focus not in locations[card].types))


def annex(game: State) -> Rule[None]:
    """Put the best affordable Location of the queue into the camp. FS-SOL-22, FS-SOL-23."""
    rival = game.the_rival
    card = annexable(game, rival, sum(rival.stash.values()))[0]
    yield from spend(game, game.cards.locations[card].distance)
    yield RivalAnnexed(card)
    yield from arrive(game, card)


def rebuildable(game: State, rival: Rival) -> list[str]:
    """Queue Locations that share a type with the camp, the best first. FS-SOL-24."""
    locations = game.cards.locations
    cards = [card for card in rival.queue if card in locations and replaced(game, rival, card)]
    return sorted(cards, key=lambda card: -locations[card].distance)


def replaced(game: State, rival: Rival, card: str) -> list[Camp]:
    """Camp Locations that share a type with a card, the cheapest first. FS-SOL-24."""
    locations = game.cards.locations
    types = locations[card].types
    sharing = [camp for camp in rival.camp if any(kind in types for kind in locations[camp.card].types)]
    return sorted(sharing, key=lambda camp: locations[camp.card].distance)


def rebuild(game: State) -> Rule[None]:
    """Replace a camp Location for a token, 2 VP. FS-SOL-24."""
    rival = game.the_rival
    card = rebuildable(game, rival)[0]
    old = replaced(game, rival, card)[0].card
    yield from spend(game, 1)
    yield RivalAnnexed(card, old)
    yield RivalScored(2)
    yield from arrive(game, card)


def arrive(game: State, card: str) -> Rule[None]:
    """A Production Location gives its token at once. FS-SOL-23."""
    if game.cards.locations[card].produces_each_turn:
        yield RivalStash(token_of(game, card), 1)


def visitable(game: State) -> list[str]:
    """Open Production Locations of the human that the Rival may visit, the best first. FS-SOL-25."""
    human, locations = game.players[0], game.cards.locations
    if human.passed or not game.the_rival.markers:
        return []
    sites = [s for s in human.sites if locations[s.card].pattern == "open" and RIVAL not in s.visitors]
    return [s.card for s in sorted(sites, key=lambda site: (-locations[site.card].distance, site.entered))]


def visit(game: State) -> Rule[None]:
    """Visit the human: a Worker for the human, a token for the Rival. FS-SOL-25."""
    card = visitable(game)[0]
    yield RivalVisited(card)
    yield RivalStash(token_of(game, card), 1)


def raidable(game: State) -> list[tuple[str, str]]:
    """Stealable tokens of the human as (kind, place), the kind held most first. FS-SOL-26."""
    found = outside_depots(game, game.players[0])
    totals = {kind: sum(tokens[kind] for _, tokens in found) for kind in TIE_ORDER}
    kinds = sorted((kind for kind in TIE_ORDER if totals[kind]), key=lambda kind: -totals[kind])
    return [(kind, where) for kind in kinds for where, tokens in found if tokens[kind]]


def raid(game: State) -> Rule[None]:
    """Take a token of the kind the human has most of. FS-SOL-26."""
    kind, where = raidable(game)[0]
    yield RivalRaided(kind, where)


def lead(game: State) -> Rule[None]:
    """Seat the oldest Leader of the queue; a change costs a token and gains 2 VP. FS-SOL-27."""
    rival = game.the_rival
    card = next(card for card in rival.queue if card in game.cards.leaders)
    change = bool(rival.leader)
    if change:
        yield from spend(game, 1)
    yield RivalLed(card)
    if change:
        yield RivalScored(2)


def exploit(game: State) -> Rule[None]:
    """Three tokens for 2 VP. FS-SOL-28."""
    yield from spend(game, 3)
    yield RivalScored(2)


def bank(game: State) -> Rule[None]:
    """Place one more focus token. FS-SOL-29."""
    yield RivalStash(game.the_rival.focus, 1)


_ACTS = {
    "annex": annex,
    "rebuild": rebuild,
    "visit": visit,
    "raid": raid,
    "lead": lead,
    "exploit": exploit,
    "bank": bank,
}


def spend(game: State, count: int) -> Rule[None]:
    """Pay tokens one at a time, each of the kind the Rival has most of. FS-SOL-30."""
    stash = game.the_rival.stash
    for _ in range(count):
        most = max(TIE_ORDER, key=lambda kind: (stash[kind], -TIE_ORDER.index(kind)))
        yield RivalStash(most, -1)

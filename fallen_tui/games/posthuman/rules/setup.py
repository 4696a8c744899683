"""Before the first turn: decks, maps, survivors. PH-SET, PH-PRE, PH-CUS, PH-BUY, PH-SHT, PH-SOL."""

from __future__ import annotations

from functools import cache
from itertools import product

from fallen_tui.adventure.rules import zones
from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, AskAll, Roll, Rule
from fallen_tui.games.posthuman.content.cards import DEVELOPMENT, POINTS, ItemCard, kind_of
from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.queries.bonuses import fits
from fallen_tui.games.posthuman.rules import decks, experience, hooks, items, knockouts
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.chapters import held
from fallen_tui.games.posthuman.state.events import (
    Armed,
    BuyingPassed,
    CharacterTaken,
    DeckLaid,
    FirstPlayer,
    ItemTaken,
    JourneyMoved,
    MapBegun,
    MarketLaid,
    SeenKept,
    SkillGained,
    StatsChosen,
    TopDiscarded,
    XpGained,
)
from fallen_tui.games.posthuman.state.keys import DONE, BuyKey, CardKey, ChangeKey, SpreadKey, WayKey
from fallen_tui.games.posthuman.state.table import Player, State

FIRST_LEVEL = 4
"""The last space of level 1, where the short game begins. PH-SHT-01."""
SHORT_SCARS, SHORT_ITEMS, SHORT_XP = 2, 3, 3
"""PH-SHT-03, PH-SHT-04, PH-SHT-07."""
SHORT_CLOCK = {"easy": 7, "normal": 7, "hard": 6}
"""Events that the short solo game discards beside them. PH-GAP-57, PH-TAB-LEVELS."""
EARLY_CLOCK = {"easy": 0, "normal": 2, "hard": 5}
"""Events that a level of the solo game discards. PH-TAB-LEVELS."""
MORE_FOOD = {"easy": 2, "normal": 0, "hard": 0}
"""Food more that a level of the solo game gives. PH-TAB-LEVELS."""
MORE_XP = {"easy": 9, "normal": 0, "hard": 0}
"""XP that a level of the solo game gives at first. PH-TAB-LEVELS."""
CLOCK_AMONG = 2
"""Events that are shuffled with the clock. PH-SOL-06."""


def clock_in(game: State) -> tuple[int, int]:
    """In how many turns after the running one the clock strikes, at the soonest and latest. PH-SOL-06, PH-SOL-09."""
    left = len(game.decks["event"].draw)
    return max(1, left - CLOCK_AMONG), left


def set_up(game: State) -> Rule[None]:
    """Everything before the first turn."""
    if (yield from hooks.begins(game)):
        return
    yield from lay_decks(game)
    yield from begin_maps(game)
    first = yield from rank(game, [player.seat for player in game.players])
    if game.custom:
        yield from make_custom(game)
    else:
        yield from choose_characters(game, first[0])
    if game.short:
        for player in game.players:
            yield from shorten(game, player)
    if game.solo and game.scenario_progress is None:
        yield from change(game, 0, "food", MORE_FOOD[game.level])
        if MORE_XP[game.level]:
            yield XpGained(0, MORE_XP[game.level], (), "level")
    first = yield from rank(game, [player.seat for player in game.players])
    yield FirstPlayer(first[0])
    yield from hooks.set_up_ends(game)


# --- decks ---


def lay_decks(game: State) -> Rule[None]:
    """Shuffle every deck, with what this game leaves out put away. PH-SET-01 to PH-SET-03, PH-SOL-01 to PH-SOL-06."""
    own = {card for player in game.players for card in held(player)}
    for deck, cards in game.cards.decks.items():
        used = tuple(card for card in cards if card not in own and plays(game, card))
        if (yield from hooks.deck_laid(game, deck, used)):
            continue
        if deck == "event":
            yield from lay_events(game, used)
        else:
            yield from decks.lay(deck, used)


def plays(game: State, card: str) -> bool:
    """Whether a card takes part in this game. PH-SET-01, PH-SET-02, PH-SOL-02 to PH-SOL-05, PH-PRE-10."""
    found = game.cards.of[card]
    if isinstance(found, ItemCard) and found.starting:
        return not game.custom or game.cards.players(card) <= len(game.players)
    if card in game.cards.events:
        left_out = found.alone is not None and found.alone.left_out
        return not left_out if game.solo else not found.final
    return bool(getattr(found, "solo", True)) or not game.solo


def lay_events(game: State, cards: tuple[str, ...]) -> Rule[None]:
    """The clock among the last 3 of the solo game; the rest on top. PH-SOL-06, PH-GAP-57."""
    clock = tuple(card for card in cards if game.cards.events[card].final)
    others = yield from zones.shuffled(tuple(card for card in cards if card not in clock), "deck:event", "event")
    if not clock:
        yield DeckLaid("event", others)
        return
    last = yield from zones.shuffled((*others[:CLOCK_AMONG], *clock), "deck:event", "clock")
    yield DeckLaid("event", others[CLOCK_AMONG:])
    yield DeckLaid("event", last)
    early = EARLY_CLOCK[game.level] + (SHORT_CLOCK[game.level] if game.short else 0)
    if early:
        yield TopDiscarded("event", game.decks["event"].top(early))


def begin_maps(game: State) -> Rule[None]:
    """A starting tile for each, at random. PH-SET-04, PH-SET-05, PH-GAP-09."""
    tiles = yield from zones.shuffled(game.cards.starts, "starts", "starting tiles")
    for player, tile in zip(game.players, tiles, strict=False):
        yield MapBegun(player.seat, tile)


# --- pre-made survivors ---


def choose_characters(game: State, first: int) -> Rule[None]:
    """Clockwise from whoever rolled highest; skills are drawn once all fixed ones are taken. PH-PRE-01, PH-PRE-06."""
    n = len(game.players)
    for step in range(n):
        player = game.players[(first + step) % n]
        taken = {other.character for other in game.players}
        keys = tuple(CardKey.of(card) for card in game.cards.characters if card not in taken)
        key = yield Ask(player.seat, "character", keys, "PH-PRE-01")
        yield from outfit(game, player, key.card)
    for player in game.players:
        n = game.cards.characters[player.character].random_skills
        if n:
            yield from experience.draw_skills(game, player.seat, n, n)
        yield from arm(game, player)


def outfit(game: State, player: Player, card: str) -> Rule[None]:
    """Stats, skills, items, food and ammunition of a pre-made survivor. PH-PRE-02 to PH-PRE-09."""
    character, seat = game.cards.characters[card], player.seat
    yield CharacterTaken(seat, card)
    for skill in character.skills:
        yield SkillGained(seat, of_kind(game, "skill", skill))
    for item in character.items:
        yield ItemTaken(seat, of_kind(game, "starting", item))


# --- the short game ---


def shorten(game: State, player: Player) -> Rule[None]:
    """Further along, scarred, better equipped, more experienced. PH-SHT-01 to PH-SHT-08, PH-GAP-58."""
    seat = player.seat
    yield JourneyMoved(seat, FIRST_LEVEL, "short")
    yield from knockouts.draw_scars(game, seat, SHORT_SCARS, "short")
    key = yield Ask(seat, "split", tuple(map(WayKey.of, range(SHORT_ITEMS + 1))), "PH-SHT-04")
    yield from draw_weapons(game, seat, key.n)
    yield from items.draw(game, seat, "equipment", SHORT_ITEMS - key.n)
    cards = yield from decks.top(game, "encounter1", SHORT_XP)
    yield TopDiscarded("encounter1", cards)
    yield XpGained(seat, len(cards), (), "short")


def draw_weapons(game: State, seat: int, n: int) -> Rule[None]:
    """Of several weapons one is kept. PH-SHT-05."""
    cards = yield from decks.look(game, seat, "weapon", n)
    if not cards:
        return
    key = yield Ask(seat, "keep_weapon", tuple(map(CardKey.of, cards)), "PH-SHT-05")
    yield SeenKept(seat, (key.card,))
    yield from decks.discard_rest(game, seat)


# --- custom survivors ---

SKILLS = {2: (2, 1), 3: (3, 2), 4: (4, 3), 5: (5, 3)}
"""Skills drawn and kept by mind. PH-TAB-SKILLS."""
FOOD = 7
"""PH-BUY-01."""
RATE = 2
"""Ammunition for 1 food. PH-BUY-08."""
FLARE, PIPE = "si01", "si02"
"""What everybody has: the Flare, and the Lead Pipe of who bought nothing to fight with. PH-BUY-01, PH-BUY-09."""


@cache
def spreads() -> tuple[SpreadKey, ...]:
    """Every way to spend the points of which none is left that could raise a stat. PH-CUS-01 to PH-CUS-04."""
    found = []
    for values in product(POINTS, repeat=len(STATS)):
        spent = sum(POINTS[n] for n in values)
        left = DEVELOPMENT - spent
        raises = [POINTS[n + 1] - POINTS[n] for n in values if n < max(POINTS)]
        if left >= 0 and all(price > left for price in raises):
            found.append(SpreadKey.of(*values))
    return tuple(found)


def make_custom(game: State) -> Rule[None]:
    """Stats all at once, then skills, then purchases. PH-CUS-05, PH-BUY."""
    seats = [player.seat for player in game.players]
    chosen = yield AskAll(tuple(Ask(seat, "stats", spreads(), "PH-CUS-01") for seat in seats))
    for seat, key in zip(seats, chosen, strict=True):
        yield StatsChosen(seat, tuple((stat, getattr(key, stat)) for stat in STATS))
    for player in game.players:
        drawn, kept = SKILLS[player.stats["mind"]]
        yield from experience.draw_skills(game, player.seat, drawn, kept)
    for player in game.players:
        yield ItemTaken(player.seat, of_kind(game, "starting", FLARE))
        yield from change(game, player.seat, "food", FOOD)
    yield MarketLaid(tuple(sorted(game.decks["starting"].draw)))
    yield from trade_in_turns(game, (yield from buyers(game)))
    yield MarketLaid(())
    for player in game.players:
        if not any(game.cards.of[each.card].melee for each in player.gear):
            yield ItemTaken(player.seat, of_kind(game, "starting", PIPE))
        yield from arm(game, player)


def buyers(game: State) -> Rule[list[int]]:
    """By speed, then mind, then a die. PH-BUY-03, PH-BUY-04."""
    groups: dict[tuple[int, int], list[int]] = {}
    for player in game.players:
        groups.setdefault((player.stats["speed"], player.stats["mind"]), []).append(player.seat)
    order: list[int] = []
    for stats in sorted(groups, reverse=True):
        order += yield from rank(game, groups[stats])
    return order


def trade_in_turns(game: State, order: list[int]) -> Rule[None]:
    """Each buys one item or passes, round after round; a pass is final. PH-BUY-05, PH-GAP-17."""
    while left := [seat for seat in order if seat not in game.passed]:
        for seat in left:
            yield from buy(game, game.players[seat])


def buy(game: State, player: Player) -> Rule[None]:
    """One go: food may be changed into ammunition, then one item is bought, or none ever after. PH-BUY-05 to -08."""
    while True:
        keys: list[Key] = [DONE, *affordable(game, player), *map(ChangeKey.of, range(1, player.food + 1))]
        key = yield Ask(player.seat, "buy", tuple(keys), "PH-BUY-05", DONE)
        match key:
            case BuyKey(card=card):
                yield ItemTaken(player.seat, card, game.cards.of[card].price)
                return
            case ChangeKey(n=n):
                yield from change(game, player.seat, "food", -n, "changed")
                yield from change(game, player.seat, "ammo", RATE * n, "changed")
            case _:
                yield BuyingPassed(player.seat)
                return


def affordable(game: State, player: Player) -> list[BuyKey]:
    """The items a survivor can buy: a copy of each kind that it has not, can pay and carry. PH-BUY-06, PH-BUY-07."""
    owned = {kind_of(each.card) for each in player.gear}
    found: dict[str, BuyKey] = {}
    for card in game.market:
        kind = kind_of(card)
        dear = game.cards.of[card].price > player.food
        if kind not in owned and not dear and fits(game, player, card):
            found.setdefault(kind, BuyKey.of(card))
    return list(found.values())


# --- what all begin with ---


def of_kind(game: State, deck: str, kind: str) -> str:
    """A copy of a card that is still in its deck."""
    return next(card for card in sorted(game.decks[deck].draw) if kind_of(card) == kind)


def arm(game: State, player: Player) -> Rule[None]:
    """One melee weapon and one ranged weapon of the inventory become active. PH-PRE-09, PH-BUY-12.

    What is active already stays so, at the beginning of a scenario with more goods. PH-SCN-03
    """
    active = {"melee": tuple(player.melee), "ranged": (player.ranged,) if player.ranged else ()}
    chosen = dict(active)
    for what in [what for what, cards in active.items() if not cards]:
        cards = [each.card for each in player.gear if getattr(game.cards.of[each.card], what) is not None]
        if cards:
            key = yield Ask(player.seat, "arm", tuple(map(CardKey.of, cards)), "PH-PRE-09", about=(what,))
            chosen[what] = (key.card,)
    if chosen != active or not any(chosen.values()):
        (ranged,) = chosen["ranged"] or ("",)
        yield Armed(player.seat, chosen["melee"], ranged)


def rank(game: State, seats: list[int]) -> Rule[list[int]]:
    """Seats by a die each, highest first; ties roll again. PH-GAP-51."""
    if len(seats) < 2:
        return seats
    pips = yield Roll(len(seats), 6, "order", "order")
    found: list[int] = []
    for face in sorted(set(pips), reverse=True):
        tied = [seat for seat, pip in zip(seats, pips, strict=True) if pip == face]
        found += yield from rank(game, tied)
    return found

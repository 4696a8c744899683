"""Before the first turn: decks, maps, survivors. PH-SET, PH-PRE, PH-SHT, PH-SOL."""

from __future__ import annotations

from fallen_tui.adventure.rules import zones
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.cards import ItemCard
from fallen_tui.games.posthuman.rules import custom, decks, experience, hooks, items, order, outfitting, scars
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.chapters import held
from fallen_tui.games.posthuman.state.events import (
    CardsSeen,
    CharacterTaken,
    DeckLaid,
    FirstPlayer,
    ItemTaken,
    JourneyMoved,
    MapBegun,
    SeenDiscarded,
    SeenKept,
    SkillGained,
    TopDiscarded,
    XpGained,
)
from fallen_tui.games.posthuman.state.keys import CardKey, WayKey
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
    first = yield from order.rank(game, [player.seat for player in game.players])
    if game.custom:
        yield from custom.make(game)
    else:
        yield from choose_characters(game, first[0])
    if game.short:
        for player in game.players:
            yield from shorten(game, player)
    if game.solo and game.scenario_progress is None:
        yield from change(game, 0, "food", MORE_FOOD[game.level])
        if MORE_XP[game.level]:
            yield XpGained(0, MORE_XP[game.level], (), "level")
    first = yield from order.rank(game, [player.seat for player in game.players])
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
        yield from outfitting.arm(game, player)


def outfit(game: State, player: Player, card: str) -> Rule[None]:
    """Stats, skills, items, food and ammunition of a pre-made survivor. PH-PRE-02 to PH-PRE-09."""
    character, seat = game.cards.characters[card], player.seat
    yield CharacterTaken(seat, card)
    for skill in character.skills:
        yield SkillGained(seat, outfitting.of_kind(game, "skill", skill))
    for item in character.items:
        yield ItemTaken(seat, outfitting.of_kind(game, "starting", item))


# --- the short game ---


def shorten(game: State, player: Player) -> Rule[None]:
    """Further along, scarred, better equipped, more experienced. PH-SHT-01 to PH-SHT-08, PH-GAP-58."""
    seat = player.seat
    yield JourneyMoved(seat, FIRST_LEVEL, "short")
    yield from scars.draw(game, seat, SHORT_SCARS, "short")
    key = yield Ask(seat, "split", tuple(map(WayKey.of, range(SHORT_ITEMS + 1))), "PH-SHT-04")
    yield from draw_weapons(game, seat, key.n)
    yield from items.draw(game, seat, "equipment", SHORT_ITEMS - key.n)
    cards = yield from decks.top(game, "encounter1", SHORT_XP)
    yield TopDiscarded("encounter1", cards)
    yield XpGained(seat, len(cards), (), "short")


def draw_weapons(game: State, seat: int, n: int) -> Rule[None]:
    """Of several weapons one is kept. PH-SHT-05."""
    cards = yield from decks.draw(game, "weapon", n, lambda cards: CardsSeen(seat, "weapon", cards))
    if not cards:
        return
    key = yield Ask(seat, "keep_weapon", tuple(map(CardKey.of, cards)), "PH-SHT-05")
    yield SeenKept(seat, (key.card,))
    rest = tuple(card for card in cards if card != key.card)
    if rest:
        yield SeenDiscarded(seat, rest)

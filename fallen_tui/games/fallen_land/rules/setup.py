"""Set-up: the table, factions, the deal, the draft, each town in turn, the First Player. SET, DRF-01 to 06, DEC-07."""

from __future__ import annotations

from collections.abc import Container

from fallen_tui.engine.rules import Ask, AskAll, Roll, Rule
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.drawing import draw, lay_deck
from fallen_tui.games.fallen_land.rules.gear import hire_ally
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out, held
from fallen_tui.games.fallen_land.rules.towns import gain_technology, place_mission
from fallen_tui.games.fallen_land.state.events import (
    CoinsChanged,
    Enrolled,
    FactionTaken,
    FirstPlayer,
    Joined,
    Moved,
    PartyFormed,
    PrestigeChanged,
    ResourceClaimed,
    StacksPassed,
    TechnologySet,
)
from fallen_tui.games.fallen_land.state.keys.words import CardKey, FactionKey, HexKey, WordKey
from fallen_tui.games.fallen_land.state.player import CROWNS
from fallen_tui.games.fallen_land.state.table import NOBODY, State

CHARACTERS, SPOILS, ACTIONS, COINS, MISSIONS = 6, 10, 3, 10, 7
"""What each player receives, and the Mission chips. FL-TAB-DEAL, FL-SET-02."""
REPLACED = ("jinxed", "event")
"""Spoils that are never dealt. FL-SET-10."""
DEAL = WordKey.of("deal")
"""In place of a faction: two of them by chance, of which one is kept."""
HEAD_START = 5
"""How far from home the first Resource of a Head Start lies, in hexes. FL-DEC-07."""


def lay_out(game: State) -> Rule[None]:
    """Decks shuffled and begun, Mission chips placed. FL-SET-01, FL-SET-02, FL-DEC-01."""
    for deck in game.decks:
        yield from lay_deck(game, deck, [card for card in game.cards.decks[deck] if card not in game.out])
    for chip in range(MISSIONS if game.cards.scenario is None else game.cards.scenario.setup.missions):
        yield from place_mission(game, chip)


# --- factions ---


def take_faction(game: State, seat: int) -> Rule[None]:
    """A faction by 1d12 or by choice, and its starting technologies. FL-SET-03, FL-SET-04, FL-SET-14, FL-DEC-07."""
    chosen = game.options.get("setup") == "chosen"
    if given := (() if game.cards.scenario is None else game.cards.scenario.setup.faction):
        number = yield from faction_given(game, seat, given[min(seat, len(given) - 1)])
    else:
        number = yield from (choose_faction(game, seat) if chosen else roll_faction(game))
    yield FactionTaken(seat, number)
    for kind in game.cards.factions[number].technologies:
        yield TechnologySet(seat, kind, 1, "start", True)


def roll_faction(game: State, but: int = 0) -> Rule[int]:
    """1d12, rolled again for a faction that is taken. FL-GEN-07, FL-SET-03."""
    taken = {player.faction for player in game.players} | {but}
    while True:
        (number,) = yield Roll(1, 12, "faction", "a faction")
        if number not in taken:
            return int(number)


def faction_given(game: State, seat: int, numbers: tuple[int, ...]) -> Rule[int]:
    """A faction of those that the scenario names; another one where all are taken. FL-SCN-03."""
    taken = {player.faction for player in game.players}
    free = tuple(FactionKey.of(number) for number in numbers if number not in taken)
    if not free:
        return (yield from roll_faction(game))
    key: FactionKey = free[0] if len(free) == 1 else (yield Ask(seat, "faction", free, "FL-SCN-03"))
    return key.faction


def choose_faction(game: State, seat: int) -> Rule[int]:
    """Pick any faction that is free, or be dealt two and keep one. FL-DEC-07."""
    taken = {player.faction for player in game.players}
    free = tuple(FactionKey.of(number) for number in game.cards.factions if number not in taken)
    key = yield Ask(seat, "faction", (DEAL, *free), "FL-DEC-07", DEAL)
    if key == DEAL:
        one = yield from roll_faction(game)
        other = yield from roll_faction(game, one)
        key = yield Ask(seat, "faction_kept", (FactionKey.of(one), FactionKey.of(other)), "FL-DEC-07")
    return int(key.faction)


# --- the deal and the draft ---


def deal_all(game: State) -> Rule[None]:
    """6 Characters, 10 Spoils, 3 Action cards and 10 coins for each player. FL-SET-08 to FL-SET-10.

    A variant may have its part before it, or deal itself.
    """
    if (yield from hooks.dealt(game)):
        return
    for seat in game.clockwise():
        yield from draw(game, seat, "character", CHARACTERS, f"dealt:{seat}")
        yield from draw(game, seat, "spoils", SPOILS, f"dealt:{seat}")
        yield from replace(game, seat)
        yield from draw(game, seat, "action", ACTIONS, f"hand:{seat}")
        yield CoinsChanged(seat, COINS, "start")


def replace(game: State, seat: int) -> Rule[None]:
    """Jinxed cards and Events among the cards dealt are discarded and replaced until none is left. FL-SET-10."""
    spoils, dealt = game.cards.spoils, game.players[seat].dealt
    while unfit := tuple(card for card in dealt if card in spoils and spoils[card].kind in REPLACED):
        yield Moved(seat, unfit, f"dealt:{seat}", "discard:spoils", "replaced")
        yield from draw(game, seat, "spoils", len(unfit), f"dealt:{seat}")


def draft(game: State) -> Rule[None]:
    """Characters one by one to the left, then Spoils two by two to the right. FL-DRF-01 to FL-DRF-05."""
    if game.options.get("setup") == "draft":
        yield from draft_deck(game, "draft_character", game.cards.characters, 1, 1, "FL-DRF-02")
        yield from draft_deck(game, "draft_spoils", game.cards.spoils, 2, -1, "FL-DRF-03")


def draft_deck(game: State, topic: str, deck: Container[str], each: int, steps: int, rule: str) -> Rule[None]:
    """All keep `each` cards of their stacks in secret and pass the rest on, until nothing is left. FL-DRF-04."""
    for player in game.players[: game.seats]:
        stack = tuple(card for card in player.dealt if card in deck)
        yield Moved(player.seat, stack, f"dealt:{player.seat}", f"stack:{player.seat}", "draft", True)
    while any(player.stack for player in game.players):
        asks = tuple(
            Ask(player.seat, topic, tuple(map(CardKey.of, player.stack)), rule, kind="some", low=n, high=n)
            for player in game.players
            if (n := min(each, len(player.stack)))
        )
        picks = yield AskAll(asks)
        for ask, cards in zip(asks, picks, strict=True):
            yield Moved(
                ask.seat, tuple(key.card for key in cards), f"stack:{ask.seat}", f"dealt:{ask.seat}", "drafted", True
            )
        yield StacksPassed(steps)


# --- each town ---


def muster(game: State, seat: int) -> Rule[None]:
    """A player's Party, perks and gear. FL-SET-04, FL-SET-05, FL-SET-11 to FL-SET-13, FL-SET-18."""
    player = game.players[seat]
    dealt = tuple(card for card in player.dealt if card in game.cards.characters)
    yield from crown_characters(game, seat, dealt)
    yield PartyFormed(seat)
    for card in dealt:
        if (start := game.cards.characters[card].start) is not None:
            yield from gain_technology(game, seat, start.technology, 1, card)
    yield from hire_allies(game, seat)
    if player.dealt:
        yield Moved(seat, tuple(player.dealt), f"dealt:{seat}", f"auction:{seat}", "dealt")
    for perk in game.cards.perks_of[player.faction]:
        if do := game.cards.perks[perk].start:
            yield from held(game, carry_out(game, do, Scene(seat, perk)), perk)
    yield from outfit(game, seat, True)


def crown_characters(game: State, seat: int, dealt: tuple[str, ...]) -> Rule[None]:
    """Five Characters into the Crowns in an order of their player's choice, the sixth to the Roster. FL-SET-11."""
    keys = yield Ask(seat, "crowns", tuple(map(CardKey.of, dealt)), "FL-SET-11", kind="order")
    order = [key.card for key in keys]
    for crown, card in enumerate(order[:CROWNS]):
        yield Joined(seat, card, crown, f"dealt:{seat}")
    for card in order[CROWNS:]:
        yield Enrolled(seat, card, f"dealt:{seat}")


def hire_allies(game: State, seat: int) -> Rule[None]:
    """An Ally dealt is hired from the 10 coins, or replaced. FL-DEC-32."""
    spoils, dealt = game.cards.spoils, game.players[seat].dealt
    while ally := next((card for card in dealt if spoils[card].kind == "ally"), ""):
        if not (yield from hire_ally(game, seat, ally, f"dealt:{seat}")):
            yield from draw(game, seat, "spoils", 1, f"dealt:{seat}")
            yield from replace(game, seat)


# --- who begins ---


def choose_first(game: State) -> Rule[None]:
    """The lowest of 1d10 each is First Player, or who was agreed on before. FL-SET-16."""
    if agreed := game.options.get("first"):
        yield FirstPlayer(int(agreed) - 1)
        return
    seats = game.clockwise()
    while len(seats) > 1:
        faces = yield Roll(len(seats), 10, "first", "First Player: the lowest begins")
        seats = [seat for seat, face in zip(seats, faces, strict=True) if face == min(faces)]
    yield FirstPlayer(seats[0])


def head_start(game: State, seat: int) -> Rule[None]:
    """1 Prestige and a Resource near home, where that was chosen. FL-DEC-07."""
    if game.options.get("setup") != "head_start":
        return
    yield PrestigeChanged(seat, 1, "head start")
    board = game.cards.board
    home = board.at(game.home(seat)).coordinate
    near = tuple(
        HexKey.of(hex)
        for hex, holding in game.resources.items()
        if holding.owner == NOBODY and board.distance(home, board.at(hex).coordinate) <= HEAD_START
    )
    if near:
        key = yield Ask(seat, "head_start", near, "FL-DEC-07")
        yield ResourceClaimed(seat, key.hex)

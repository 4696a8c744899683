"""What a seat cannot see, dealt anew: any table that looks the same from that seat. PH-GAP-74."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from fallen_tui.adventure.bot import dealing
from fallen_tui.adventure.bot.dealing import filled
from fallen_tui.engine.clone import clone
from fallen_tui.games.posthuman.rules.setup import CLOCK_AMONG, plays
from fallen_tui.games.posthuman.state.table import HIDDEN, Player, State, cards_on_table

ITEMS = ("equipment", "weapon")
"""The decks whose cards lie in hands alike."""
OPENLY = frozenset(
    (
        "move", "stride", "lay_tile", "lay_side", "lay_turn", "enter", "level", "meet", "way", "which_test", "choose",
        "may", "shoot", "aim", "engage", "swap", "reroll", "block", "drill", "fuel", "special", "keepsake",
        "camp_bonus", "camp", "consent", "exchange", "supply", "cold", "free", "trade", "offer", "accept", "follower",
        "turn", "react", "mutant", "claw", "lose_either", "give_up", "character", "arm",
    )
)  # fmt: skip
"""Topics that are answered before all eyes."""


def unseen(view: State) -> dict[str, tuple[str, ...]]:
    """The cards that may lie wherever a view shows "?", by their deck, sorted."""
    boxes = {deck: [card for card in cards if plays(view, card)] for deck, cards in view.cards.decks.items()}
    fought = {view.fight.card} if view.fight is not None else set()
    return dealing.unseen(boxes, fought.union(cards_on_table(view)))


def deal(view: State, piles: dict[str, list[str]]) -> State | None:
    """A whole table: a view with its "?" replaced by the unseen cards in the order given.

    None in set-up, and where the cards do not suffice. A hand may hold either kind of item: decks are filled first.
    """
    if view.phase == "setup":
        return None
    state = clone(view)
    left = {name: iter(cards) for name, cards in piles.items()}
    try:
        for name, deck in state.decks.items():
            deck.draw = filled(deck.draw, left[name], HIDDEN)
            deck.discard = filled(deck.discard, left[name], HIDDEN)
        places = {card: place for name in ITEMS for place, card in enumerate(piles[name])}
        items = iter(sorted(chain(*(left[name] for name in ITEMS)), key=places.__getitem__))
        for player in state.players:
            _fill(player, left, items)
    except (StopIteration, RuntimeError):
        return None
    if state.solo:
        _clock_last(state)
    return state


def _fill(player: Player, left: dict[str, Iterator[str]], items: Iterator[str]) -> None:
    """What a player holds face down."""
    player.hand = filled(player.hand, items, HIDDEN)
    player.hidden = filled(player.hidden, left["follower"], HIDDEN)
    player.scars = filled(player.scars, left["scar"], HIDDEN)
    player.actions = filled(player.actions, left["action"], HIDDEN)
    if player.chosen == HIDDEN:
        player.chosen = next(left["action"])


def _clock_last(state: State) -> None:
    """The clock lies among the last cards of the event deck. PH-SOL-06."""
    draw = state.decks["event"].draw
    clock = next((card for card in draw if state.cards.events[card].final), None)
    if clock is not None and draw.index(clock) > CLOCK_AMONG:
        place = draw.index(clock) % (CLOCK_AMONG + 1)
        draw.remove(clock)
        draw.insert(place, clock)

"""The Lookout: the face-up cards to pick from; and the frontier of the score attack."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.state51.rules.lookout import HAND_LIMIT, ROUNDS
from fallen_tui.games.state51.state.table import KINDS, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, wrap
from fallen_tui.tui.match.scene import OpenText, TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.card import WithinReach, spread
from fallen_tui.tui.tables.state51.moment_cache import MomentCache
from fallen_tui.tui.tables.state51.spots import DECK, PILE, OnCard


def lines(cache: MomentCache, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane."""
    view, columns = scene.view, size.width - 2
    rows: list[Line] = []
    if view.row:
        rows += wrap(_picking(view, scene.seat), columns)
        rows += spread(view, view.row, columns, size.height - len(rows), aim, near(view, scene.seat))
    else:
        rows += [line("The Lookout row is empty until the next turn.")]
    if DECK in aim.options:
        rows += [BLANK, (*aim.named(DECK, "The top card of the deck, unseen"),)]
    if view.frontier:
        rows += [BLANK] * bool(rows) + _frontier(view, columns, size.height - len(rows), aim)
    if len(rows) + 2 <= size.height or not view.row:
        rows += [BLANK, _piles(view)]
    return [line(" ") + row if row else row for row in rows]


def _picking(view: State, seat: int | None) -> Line:
    """What a pick costs and gives."""
    told = f"{ROUNDS} picks each, free"
    if seat is not None:
        told += f"; {len(view.players[seat].hand)} of {HAND_LIMIT} in hand"
    return line((f"{told}.  ", "dim"), ("✓", "good"), (" within your Contact cards' reach", "dim"))


def near(view: State, seat: int | None) -> WithinReach | None:
    """Whether the viewer's permanent Contact cards alone reach a card."""
    if seat is None or not view.players[seat].faction:
        return None
    ranges = dict.fromkeys(KINDS, 0)
    for card in view.cards.factions[view.players[seat].faction].contacts:
        contact = view.cards.contacts[card]
        ranges[contact.kind] = max(ranges[contact.kind], contact.range)
    return lambda card, kind: view.cards.locations[card].distance <= ranges[kind]


def _frontier(view: State, columns: int, height: int, aim: Highlight) -> list[Line]:
    told = line(("The frontier", "heading"), (": you can visit open production there once a turn", "dim"))
    rows = wrap(told, columns)
    rows += spread(view, view.frontier, columns, height - len(rows), aim)
    if view.toured:
        been = ", ".join(view.cards.name(card) for card in view.toured)
        rows += wrap(line((f"You were at {been} this turn.", "dim")), columns)
    return rows


def _piles(view: State) -> Line:
    """The deck and the discard pile."""
    deck, pile = len(view.deck.draw), len(view.deck.discard)
    parts = [Span(f"Deck {card_text.plural(deck, 'card')}", "dim")]
    parts.append(Span(f"  Discard pile {card_text.plural(pile, 'card')}", "dim", PILE))
    return tuple(parts)


def pile_reader(view: State) -> OpenText:
    """The discard pile, card by card."""
    cards = view.deck.discard
    title = f"The discard pile, {card_text.plural(len(cards), 'card')}"
    rows = [line(view.cards.name(card), spot=OnCard.of(card)) for card in cards]
    return OpenText(title, rows or [line("It is empty.")])

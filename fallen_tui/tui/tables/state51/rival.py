"""The Rival of the solo game: its stash and budget, its queue, its camp, and the intents it has shown."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.games.state51.state.table import RIVAL, Rival, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import Line, Span, line, wrap
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.fold import head, open_sites
from fallen_tui.tui.tables.state51.signs import COMMA, spaced, spotted, stock, tinted, types
from fallen_tui.tui.tables.state51.spots import STASH, OnCard

INDENT = 2


def lines(view: State, columns: int, aim: Highlight, *, unfolded: bool) -> list[Line]:
    """The Rival, folded or spread out."""
    rival = view.the_rival
    left = card_text.plural(max(0, rival.budget), "action")
    state = "" if view.phase != "actions" else "passed" if rival.passed else f"{left} left"
    more = [line(("the Rival", "dim")), line((state, "warn" if rival.passed else ""))]
    rows = [head(view, RIVAL, rival.name, rival.total(), unfolded, more, columns, aim)]
    rows += wrap((Span("  "), *_stash(rival, aim)), columns, INDENT)
    if unfolded:
        return rows + _spread(view, rival, columns, aim)
    rows += _names("Camp", view, [camp.card for camp in rival.camp], columns, aim)
    rows += _names("Queue", view, rival.queue, columns, aim)
    return rows + open_sites(view, [(c.card, [0] if c.visited else []) for c in rival.camp], columns, aim)


def _stash(rival: Rival, aim: Highlight) -> Line:
    """Tokens, markers, and how much of everything there is."""
    tokens = stock(rival.stash) or line(("empty", "dim"))
    parts: list[Line] = [(*aim.named(STASH, "Stash", "dim"), Span(" "), *tokens)]
    parts.append(line(("focus ", "dim"), (card_text.RESOURCE[rival.focus], rival.focus)))
    parts.append(line((f"{card_text.plural(len(rival.camp), 'Location')} in camp", "dim")))
    parts.append(line((f"{len(rival.queue)} in queue", "dim")))
    if rival.vp:
        parts.append(line((f"{rival.vp} VP in tokens", "vp")))
    if rival.rebuilt:
        parts.append(line(("has rebuilt this turn", "dim")))
    return spaced(parts, COMMA)


def _names(title: str, view: State, cards: Sequence[str], columns: int, aim: Highlight) -> list[Line]:
    """Cards by their names, in a row."""
    if not cards:
        return [line((f"  {title}: empty", "dim"))]
    parts = [aim.named(OnCard.of(card), view.cards.name(card), "") for card in cards]
    return wrap((*line((f"  {title}:", "dim")), *spaced(parts, Span("; ", "dim"))), columns, INDENT)


def _spread(view: State, rival: Rival, columns: int, aim: Highlight) -> list[Line]:
    """Everything that lies open of the Rival."""
    cards = view.cards
    rows: list[Line] = []
    if rival.leader:
        rows += [(*line(("  Leader", "dim")), Span(" "), *aim.named(OnCard.of(rival.leader), cards.name(rival.leader)))]
    rows.append(line((f"  Camp, {card_text.plural(len(rival.camp), 'Location')}, the oldest first", "dim")))
    for camp in rival.camp:
        been = line((", you were there", "dim")) if camp.visited else ()
        rows += wrap((*_card(view, camp.card, aim), *been), columns, 4)
    rows.append(line((f"  Queue, {card_text.plural(len(rival.queue), 'card')}, the oldest first", "dim")))
    for card in rival.queue:
        rows += wrap(_card(view, card, aim), columns, 4)
    rows += _intents(view, rival, columns, aim)
    return rows


def _card(view: State, card: str, aim: Highlight) -> Line:
    """A card of the Rival: name, distance and types; what an open one yields to a visitor."""
    spot = OnCard.of(card)
    name = (Span("  "), *aim.named(spot, view.cards.name(card), ""))
    found = view.cards.locations.get(card)
    if found is None:
        return (*name, *line(("  Leader", "dim"), spot=spot))
    about = (
        *line((f" →{found.distance} ", "dim")),
        *types(found),
        *line((f" {card_text.PATTERN[found.pattern]}", "dim")),
    )
    gives = tinted(f": {card_text.gains(found.produces)}", "dim") if found.pattern == "open" else ()
    return (*name, *spotted((*about, *gives), spot))


def _intents(view: State, rival: Rival, columns: int, aim: Highlight) -> list[Line]:
    """The intents that were turned up since the last shuffle; the rest lie face down."""
    rows = [line((f"  Intents: {len(rival.intents)} face down, {len(rival.shown)} face up", "dim"))]
    for card in rival.shown:
        intent = view.cards.intents[card]
        told = line((f": {intent.first}, else {intent.second}", "dim"), spot=OnCard.of(card))
        rows += wrap((Span("  "), *aim.named(OnCard.of(card), intent.name, ""), *told), columns, 4)
    return rows

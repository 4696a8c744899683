"""What can be reached: Contact cards and tokens by kind, and what they bring near of the hand; and visits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.games.state51.content.cards import FREE
from fallen_tui.games.state51.rules.ranges import Source, all_sources, reaches
from fallen_tui.games.state51.rules.tokens import affords, purse
from fallen_tui.games.state51.rules.workers import destinations
from fallen_tui.games.state51.state.table import FRONTIER, KINDS, Player, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.games.state51.text.reach import Way
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, pad, wrap
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.signs import PART, seat_role, side_name, spaced, spotted, tinted
from fallen_tui.tui.tables.state51.spots import OnCard, OnOption, OnToken

if TYPE_CHECKING:
    from fallen_tui.tui.tables.state51 import CharterFace

NAMES = 30
"""The column of kinds and of names."""


def lines(face: CharterFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane."""
    view, seat = scene.view, scene.seat
    if seat is None or not view.players[seat].faction:
        return [line(" There are no Contact cards to show." if seat is None else " You lead no power yet.")]
    player, columns = view.players[seat], size.width - 2
    rows = _sources(view, player, columns, aim)
    rows += [BLANK, *_hand(face, scene, player, columns, aim)]
    rows += _visits(view, player, columns, aim)
    return [line(" ") + row if row else row for row in rows]


def _sources(view: State, player: Player, columns: int, aim: Highlight) -> list[Line]:
    """By kind: how far it reaches now, and what lends it range at which price."""
    far = reaches(view, player, purse(player))
    by_kind = all_sources(view, player)
    rows: list[Line] = []
    for kind in KINDS:
        told = f" reaches {far[kind]}" if far[kind] else " reaches nothing"
        head = line((card_text.KIND[kind], kind), (told, "dim"))
        parts = [_source(view, player, source, aim) for source in by_kind[kind]]
        for card in player.used:
            if view.cards.contacts[card].kind == kind:
                parts.append((*aim.named(OnCard.of(card), view.cards.name(card), "dim"), *line((" used", "dim"))))
        found = wrap(spaced(parts, Span("; ", "dim")) or line((" no Contact card or token", "dim")), columns - NAMES, 2)
        for place, row in enumerate(found):
            rows.append((*pad(head if not place else (), NAMES), *row))
    return rows


def _source(view: State, player: Player, source: Source, aim: Highlight) -> Line:
    """A Contact card or token: its range and price; one that cannot be paid now is dim."""
    if not source.card:
        kind = "of any kind" if source.kind == "universal" else card_text.KIND[source.kind]
        return (*aim.named(OnToken.of(source.key), f"token {kind} {source.range}", ""), *line((" free", "good")))
    spot = OnCard.of(source.card)
    able = affords(player, purse(player), source.price, 1 + source.one_time)
    price = "free" if source.price is FREE else card_text.cost(source.price)
    told = tinted(f" {source.range} for {price}", "", spot) if able else line((f" {source.range} for {price}", "dim"))
    once = line((", once", "dim")) if source.one_time else ()
    return (*aim.named(spot, view.cards.name(source.card), "" if able else "dim"), *told, *once)


def _hand(face: CharterFace, scene: TableScene, player: Player, columns: int, aim: Highlight) -> list[Line]:
    """Each Location of the hand: what it takes to have it by each of the three kinds."""
    view = scene.view
    cards = [view.cards.locations[card] for card in player.hand if card in view.cards.locations]
    if not cards:
        return [line(("No Location in your hand.", "dim"))]
    size = (columns - NAMES) // 3
    head = line((" The cheapest way to", "dim"))
    row = pad(head, NAMES)
    for kind in KINDS:
        row = (*row, *pad(line((PART[kind], kind)), size))
    rows = [row]
    ways = face.ways(scene)
    for card in sorted(cards, key=lambda card: card.distance):
        name = (*aim.named(OnCard.of(card.id), card.name, ""), *line((f" →{card.distance}", "dim")))
        cells = [wrap(_cell(card.id, kind, ways[card.id, kind], aim), size - 1, 1) for kind in KINDS]
        for place in range(max(map(len, cells))):
            row = pad(name if not place else (), NAMES)
            for cell in cells:
                row = (*row, *pad(cell[place] if place < len(cell) else (), size))
            rows.append(row)
    return rows


def _cell(card: str, kind: str, way: Way, aim: Highlight) -> Line:
    """The price of having a card by a kind; `•` where it can be chosen now, `▸` where it is."""
    able, told = way
    if not able:
        return line((f" {told}", "faint"), spot=OnCard.of(card))
    key = aim.by(card, kind)
    here = bool(key) and aim.key == key
    mark = ("▸" if here else "•" if key else " ", "key")
    words = (Span(told, "selected"),) if here else tinted(told)
    return spotted((*line(mark), *words), OnOption.of(key) if key else OnCard.of(card))


def _visits(view: State, player: Player, columns: int, aim: Highlight) -> list[Line]:
    """Where a Worker can be sent now."""
    places = destinations(view, player)
    left = card_text.plural(player.markers, "visit")
    head = line(("Visits", "heading"), (f"  a Worker each; {left} left this turn", "dim"))
    if not places:
        return [BLANK, head, line((" You can't visit anything now.", "dim"))]
    rows: list[Line] = [BLANK, head]
    for place in places:
        location = view.cards.locations[place.card]
        of = "the frontier" if place.owner == FRONTIER else side_name(view, place.owner)
        name = pad(aim.named(OnCard.of(place.card), location.name, ""), NAMES)
        told = (*name, *line((f"{of}  ", seat_role(place.owner))), *tinted(card_text.gains(location.produces)))
        rows += wrap(told, columns, 2)
    return rows

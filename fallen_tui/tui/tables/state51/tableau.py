"""The play area of one side: its Base and Leader, its Locations in their rows, and all that lies on or under them."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.faces.script import cells
from fallen_tui.games.state51.content.cards import Location
from fallen_tui.games.state51.rules.free import held
from fallen_tui.games.state51.rules.tokens import SLOTS
from fallen_tui.games.state51.rules.workers import USES
from fallen_tui.games.state51.state.table import LocationInPlay, Player, Seated, State, Tucked
from fallen_tui.games.state51.text import card_text
from fallen_tui.games.state51.text.table_view import MARKERS, ROWS
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, pad, width, wrap
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.signs import (
    COMMA,
    points,
    seat_role,
    side_name,
    spaced,
    spotted,
    stock,
    tinted,
    workers,
)
from fallen_tui.tui.tables.state51.spots import OnBase, OnCard, OnToken

MARGIN = 11
"""The column with the names of the rows, where a pane is wide enough for one."""
WIDE = 70
LONGEST_NAME = 24


@frozen
class TableauLayout(FrozenRecord):
    """How a play area is laid on a pane: its width, the column of row names (0: none), and that of card names."""

    columns: int
    margin: int
    names: int

    def entry(self, title: str, name: Line, told: Line, right: Line = ()) -> list[Line]:
        """One card: the row's name in the margin, the card's name, what it does, and what lies on it at the right."""
        head = (*pad(line((title, "dim")), self.margin), *pad(name, self.names)) if self.margin else name
        start = width(head) + 2
        crowded = width(right) > self.columns // 3
        room = self.columns - start - (0 if crowded or not right else width(right) + 2)
        indent = Span(" " * (start if self.margin else 3))
        if not self.margin:
            rows = [ends(head, () if crowded else right, self.columns)]
            rows += [(indent, *row) for row in wrap(told, self.columns - 3)] if told else []
        else:
            told_rows = [told] if width(told) <= room else wrap(told, room)
            rows = [ends((*head, Span("  "), *told_rows[0]), () if crowded else right, self.columns)]
            rows += [(indent, *row) for row in told_rows[1:]]
        if crowded:
            rows += [(indent, *row) for row in wrap(right, self.columns - width((indent,)))]
        return rows

    def under(self, told: Line) -> list[Line]:
        """A line that belongs to the card above."""
        indent = self.margin + 2
        return [(Span(" " * indent), *row) for row in wrap(told, self.columns - indent, 2)]

    def tucked(self, name: Line, told: Line) -> list[Line]:
        """A card tucked under the one above, its words under the words of that."""
        bough = Span("└", "rule")
        if not self.margin:
            return self.under((bough, *name, Span(": ", "dim"), *told))
        start = self.margin + self.names + 2
        head = pad((Span(" " * (self.margin + 1)), bough, *name), start)
        rows = wrap(told, self.columns - start)
        return [(*head, *rows[0]), *((Span(" " * start), *row) for row in rows[1:])]


def area(view: State, player: Player, columns: int, aim: Highlight, *, roomy: bool = False) -> list[Line]:
    """The play area of a seat in lines; `roomy` leaves a blank line between its rows."""
    cards = view.cards
    names = [cards.name(site.card) for site in player.sites] + ([_base(view, player)] if player.faction else [])
    names += [cards.name(player.leader.card)] if player.leader is not None else []
    names += [cards.name(tucked.card) + "  " for tucked in player.all_tucked()]
    margin = MARGIN if columns >= WIDE else 0
    sheet = TableauLayout(columns, margin, min(LONGEST_NAME, max(map(cells, names), default=8)) + 1)
    rows = _of_base(view, player, sheet, aim)
    for title, patterns in ROWS:
        sites = [site for site in player.sites if cards.locations[site.card].pattern in patterns]
        if sites and roomy:
            rows.append(BLANK)
        if sites and not margin:
            rows.append(line((title, "dim")))
        for place, site in enumerate(sites):
            rows += _of_site(view, player, site, sheet, aim, "" if place else title)
    return rows


def _base(view: State, player: Player) -> str:
    return view.cards.factions[player.faction].base if player.faction else "Base"


def _of_base(view: State, player: Player, sheet: TableauLayout, aim: Highlight) -> list[Line]:
    """The Base with its tokens and tucked cards, the Leader, the Contact cards."""
    spot = OnBase.of(player.seat)
    held_here = stock(player.tokens, nothing=True, words=sheet.columns >= 100, gap="  " if sheet.margin else " ")
    hands = workers(player.workers, words=bool(sheet.margin))
    rows = sheet.entry("Base", aim.named(spot, _base(view, player)), held_here, hands)
    more = [_makes(view, player)] if player.faction else []
    more += [line((f"{player.vp} VP on the Base", "vp"))] if player.vp else []
    if player.redevelop:
        more.append(line(("Redevelopment tokens: ", "dim"), (", ".join(player.redevelop), "building")))
    if player.markers < MARKERS:
        more.append(line((f"visits left {player.markers} of {MARKERS}", "dim")))
    if more:
        rows += sheet.under(spaced(more, COMMA))
    rows += _of_tucked(view, player.tucked, sheet, aim)
    if player.leader is not None:
        rows += _of_leader(view, player.leader, sheet, aim)
    if player.faction:
        rows += _of_contacts(view, player, sheet, aim)
    return rows


def _makes(view: State, player: Player) -> Line:
    """What the Base makes in every Production. FS-PRD-02, FS-PRD-03."""
    return (*line(("each turn: ", "dim")), *tinted(card_text.gains(view.cards.factions[player.faction].produces)))


def _of_leader(view: State, leader: Seated, sheet: TableauLayout, aim: Highlight) -> list[Line]:
    card = view.cards.leaders[leader.card]
    told = tinted(f"{card_text.EARNS[card.earns]}{card_text.EARNS_LIMIT}")
    redevelop = line((", ".join(f"{kind} Redevelopment" for kind in leader.redevelop), "heading"))
    on_it = spaced(
        [redevelop if leader.redevelop else (), stock(leader.tokens), points([leader.vp] if leader.vp else [])]
    )
    return sheet.entry("Leader", aim.named(OnCard.of(leader.card), card.name), told, on_it)


def _of_contacts(view: State, player: Player, sheet: TableauLayout, aim: Highlight) -> list[Line]:
    """The permanent Contact cards, those that are used dim, and the Contact tokens."""
    parts: list[Line] = []
    for card in view.cards.factions[player.faction].contacts:
        contact = view.cards.contacts[card]
        used = card in player.used
        words = f"{card_text.KIND[contact.kind]} {contact.range}{' used' if used else ''}"
        parts.append(aim.named(OnCard.of(card), words, "dim" if used else contact.kind))
    for number, (kind, far) in enumerate(player.contacts):
        words = f"token: {'any kind' if kind == 'universal' else card_text.KIND[kind]} {far}"
        parts.append(aim.named(OnToken.of(f"{kind}-{far}-{number}"), words, kind))
    told = spaced(parts, COMMA)
    if sheet.margin:
        rows = wrap(told, sheet.columns - sheet.margin)
        titles = [pad(line(("Contacts", "dim")), sheet.margin), *[(Span(" " * sheet.margin),)] * (len(rows) - 1)]
        return [(*title, *row) for title, row in zip(titles, rows, strict=True)]
    return wrap(told, sheet.columns, 1)


def _of_site(
    view: State, player: Player, site: LocationInPlay, sheet: TableauLayout, aim: Highlight, title: str
) -> list[Line]:
    """A Location: what it does, what lies on it, the cards under it."""
    card = view.cards.locations[site.card]
    spot = OnCard.of(site.card)
    told = tinted(card_text.ability(card), "", spot)
    rows = sheet.entry(title, aim.named(spot, card.name), told, _on(view, card, site))
    return rows + _of_tucked(view, site.tucked, sheet, aim)


def _on(view: State, card: Location, site: LocationInPlay) -> Line:
    """What lies on a Location and how often it was worked, as briefly as can be said."""
    parts: list[Line] = []
    if card.combo:
        parts.append(_places(card, site))
    parts.append(stock(site.tokens))
    if card.depot:
        parts.append(line((f"{held(site)} of {card.depot}", "dim")))
    parts.append(points(site.vp))
    parts.append(line((card_text.spent(card, site), "dim")))
    if card.pattern == "action":
        parts.append(line((f"worked {site.uses} of {USES}", "dim")) if site.uses else ())
    for side in site.visitors:
        parts.append(line(("visited by ", "dim"), (side_name(view, side), seat_role(side))))
    if card.holds:
        parts.append(line((f"{len(site.tucked)} of {SLOTS} under it", "dim")))
    return spaced(parts)


def _places(card: Location, site: LocationInPlay) -> Line:
    """The places of a Resource Combo: the letter of what fills it, in brackets while it is empty."""
    parts: list[Span] = []
    for place in card.combo:
        token = site.places.get(place)
        letter = card_text.LETTER[token or place]
        parts.append(Span(letter if token else f"({letter})", token or "dim"))
    return spaced(((part,) for part in parts), Span(" "))


def _of_tucked(view: State, pile: Iterable[Tucked], sheet: TableauLayout, aim: Highlight) -> list[Line]:
    """The cards tucked under the Base or a Location: of each only the part that counts. FS-LAY-04."""
    rows: list[Line] = []
    for tucked in pile:
        card = view.cards.locations[tucked.card]
        spot = OnCard.of(tucked.card)
        if tucked.side == "spoils":
            part, role, told = "Spoils, once: ", "conquest", card_text.gains(card.spoils)
        else:
            part, role, told = "Agreement, each turn: ", "cooperation", card_text.gains(card.agreement)
        made = line((card_text.made(card, tucked), "vp"))
        what = spotted((*line((part, role)), *tinted(told), *made), spot)
        rows += sheet.tucked(aim.named(spot, card.name, ""), what)
    return rows

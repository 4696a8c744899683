"""The trade desk: Auction Houses with prices, open offers, what the viewer can sell, and what the Bank asks."""

from __future__ import annotations

import attrs
from textual.geometry import Size

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.queries.bonuses import value_of, weight_of
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.towns import REFUND
from fallen_tui.games.fallen_land.state.keys.town import COINS, good_of
from fallen_tui.games.fallen_land.state.table import HIDDEN, Offer, State
from fallen_tui.games.fallen_land.text.log.phrases import title, who
from fallen_tui.tui.adventure.sheets import HERE, seat_role, spread
from fallen_tui.tui.kit.styled_text import Line, Span, beside, fit, line, wrap
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land import sheet_town
from fallen_tui.tui.tables.fallen_land.sheet_about import NOTHING, About, about
from fallen_tui.tui.tables.fallen_land.sheet_list import drawn, pressed, walked
from fallen_tui.tui.tables.fallen_land.sheet_signs import section

BRIEF = 2
"""The most rows of a card in an Auction House."""
WIDE = 92
"""From here on the desk lies in two columns."""


def draw(pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The lines of the pane."""
    rows = desk_rows(scene.view, scene.seat, size.width, about(scene))
    found = drawn(rows, pane, scene, scene.cursors.get(pane, ""))
    phase = (scene.view.turn, scene.view.phase)
    if scene.flags.get("desk phase") == phase:
        return found
    scene.flags["desk phase"] = phase
    return attrs.evolve(found, top=0)


def key(pane: str, key: str, scene: TableScene) -> Act:
    """Arrows move from card to card; Enter opens the one under the cursor."""
    return walked(scene, pane, key, lambda: desk_rows(scene.view, scene.seat, WIDE - 1))


def press(pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A card opens, a hex is shown on the map."""
    return pressed(scene, pane, spot)


def desk_rows(view: State, seat: int | None, columns: int, now: About = NOTHING) -> list[Line]:
    """The whole desk, what the Sub-Phase is about first; in two columns where it is wide enough."""
    head = offer_rows(view, seat, columns)
    wide = columns >= WIDE and seat is not None and any(player.auction for player in view.players)
    room = (columns - 2) // 2 if wide else columns
    houses: list[Line] = []
    for side in view.clockwise() if seat is None else [*view.others(seat), seat]:
        if view.players[side].auction or side == seat:
            whose = "Your Auction House" if side == seat else f"Auction House of {who(view, side)}"
            houses += sheet_town.auction_rows(view, side, room, now, whose, BRIEF)
    if seat is None or not view.players[seat].faction:
        return head + houses or [line(("Every Auction House is empty.", "dim"))]
    own = [goods_rows(view, seat, room, now), bank_rows(view, seat, room, now)]
    own = own[::-1] if view.phase == "purchase" else own
    if wide:
        return head + beside(houses, [*own[0], *own[1]], room)
    first, *rest = [*own, houses] if view.phase in ("sell", "purchase") else [houses, *own]
    return [*head, *first, *rest[0], *rest[1]]


# --- offers ---


def offer_rows(view: State, seat: int | None, columns: int) -> list[Line]:
    """The open offers: by whom, to whom, what is given and what is wanted."""
    if not view.offers:
        return []
    rows = [section("Open offers", columns)]
    for offer in view.offers:
        rows += wrap(_offer(view, seat, offer), columns, 2)
    return rows


def _offer(view: State, seat: int | None, offer: Offer) -> Line:
    to = listed("you" if side == seat else who(view, side) for side in offer.to)
    return line(
        " ", ("You" if offer.by == seat else who(view, offer.by), seat_role(offer.by)),
        (f" to {to}:" if offer.to else ":", "dim"), (" gives ", "dim"), *_side(view, offer.gives),
        (" for ", "dim"), *_side(view, offer.wants),
    )  # fmt: skip


def _side(view: State, pairs: tuple[tuple[str, int], ...]) -> Line:
    """One side of a trade; of Action cards of others only the number is in a view."""
    parts: list[Line] = []
    for key, n in pairs:
        good = good_of(key)
        if good.card and good.card != HIDDEN:
            parts.append((Span(title(view, good.card), "strong", f"card:{good.card}"),))
        else:
            parts.append(line((counted(n, "coin" if good == COINS else "Action card"), "strong")))
    return spread(parts, ", ") or line(("nothing", "dim"))


# --- the own goods ---


def goods_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """What the viewer can part with: value, what the Bank pays, weight, and where it is; the dearest first."""
    found = [(card, _where(view, seat, card)) for card in bank.goods(view, seat)]
    found += [(card, "hand") for card in view.players[seat].hand]
    rows = [section("Your goods", columns, () if found else line(("nothing", "dim")))]
    if found:
        rows.append(line((" value Bank wt", "dim")))
    for card, where in sorted(found, key=lambda each: -bank.sale_value(view, seat, each[0])):
        rows.append(_good(view, seat, card, where, columns, now))
    return rows


def _good(view: State, seat: int, card: str, where: str, columns: int, now: About) -> Line:
    chosen = card in now.cards
    value, paid = value_of(view, card), bank.sale_value(view, seat, card)
    weight = str(weight_of(view, card)) if card in view.cards.spoils else ""
    figures = f"{'NA' if value is None else value:>5}", f"{'-' if value is None else paid:>5}", f"{weight:>3}  "
    mark = (HERE if chosen else " ", "key")
    head = line(mark, figures[0], (figures[1], "strong"), (figures[2], "dim"))
    name = line((title(view, card), "selected" if chosen else ""), (f"  {where}", "dim"))
    return fit(tuple([span._replace(spot=f"card:{card}") for span in (*head, *name)]), columns)


def _where(view: State, seat: int, card: str) -> str:
    """Who has a card, in a word or two."""
    player = view.players[seat]
    if card in player.auction:
        return "Auction House"
    for _, member in player.party:
        if card in member.gear:
            return view.cards.name(member.card)
    return "Party Equipment" if card in player.party_gear else "the Vehicle's"


# --- the Bank ---


def bank_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """What the Bank asks for the next Tier of each technology and for a chip; dim what is out of reach."""
    means = bank.means(view, seat)
    rows = [section("The Bank", columns, line((f"you can pay {means} in all", "dim")))]
    for kind in view.cards.technologies:
        tech = view.players[seat].technology(kind)
        tier = "" if tech is None else ", Tier 2" if tech.tier == 1 else ""
        none = "no room for more" if tech is None else "owned in full"
        cost = bank.technology_price(view, seat, kind)
        rows.append(_asked(view, seat, kind, f"{TECHNOLOGY[kind]}{tier}", cost, none, now, columns))
    cost = bank.chip_price(view, seat)
    rows.append(_asked(view, seat, "", "Town Defense Chip", cost, "no more left", now, columns))
    sells = f"It pays {REFUND} for a technology, {bank.CHIP} for a chip, and the value of a card."
    return [*rows, *wrap(line((f" {sells}", "dim")), columns, 1)]


def _asked(
    view: State, seat: int, kind: str, words: str, cost: int | None, none: str, now: About, columns: int
) -> Line:
    """A price, and whether the seat can pay it; what it has is said where nothing more is to be had."""
    chosen = bool(kind) and kind in now.cards
    able = cost is not None and cost <= bank.means(view, seat)
    note = none if cost is None else "" if able else "out of reach"
    row = line(
        (HERE if chosen else " ", "key"), (f"{'-' if cost is None else cost:>5}", "strong" if able else "dim"), "  ",
        (words, "selected" if chosen else "" if able else "dim"), (f"  {note}" if note else "", "dim"),
        spot=f"card:{kind}" if kind else "",
    )  # fmt: skip
    return fit(row, columns)

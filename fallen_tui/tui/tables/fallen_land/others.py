"""The other seats as far as they are public: tracks, town, Party, place, technologies, goods."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.fallen_land.rules.victory import marked, marks
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log.phrases import place
from fallen_tui.tui.adventure.card_list import step, things_in
from fallen_tui.tui.adventure.sheets import HERE, seat_role
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, pad, wrap, wrap_all
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land import sheet_grid, sheet_town
from fallen_tui.tui.tables.fallen_land.sheet_about import about
from fallen_tui.tui.tables.fallen_land.sheet_card import card_reader
from fallen_tui.tui.tables.fallen_land.sheet_grid import crowns_of
from fallen_tui.tui.tables.fallen_land.sheet_list import drawn
from fallen_tui.tui.tables.fallen_land.sheet_people import detail, party_lines
from fallen_tui.tui.tables.fallen_land.sheet_press import opened
from fallen_tui.tui.tables.fallen_land.sheet_signs import section


def draw(pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The lines of the pane."""
    seats = others(scene.view, scene.seat)
    if not seats:
        return DrawnPane([line(("Nobody else sits at this table.", "dim"))])
    here = _seat(scene, seats)
    table = _table(scene, here, size.width)
    found = drawn(_detail(scene, here, size.width), pane, scene, scene.cursors.get("others.card", ""))
    reveal = None if found.reveal is None else found.reveal + len(table)
    return DrawnPane([*table, *found.lines], reveal=reveal)


def others(view: State, seat: int | None) -> list[int]:
    """The seats beside the viewer, clockwise from it."""
    return list(range(len(view.players))) if seat is None else view.others(seat)


def _seat(scene: TableScene, seats: list[int]) -> int:
    """The seat that is looked at: the one the arrows picked, or whose Characters the question is about."""
    if scene.focus != "others":
        now = about(scene)
        asked = next((seat for seat in (*now.seats, *(seat for seat, _ in now.crowns)) if seat in seats), None)
        if asked is not None:
            return asked
    here = scene.cursors.get("others", seats[0])
    return here if here in seats else seats[0]


def key(pane: str, key: str, scene: TableScene) -> Act:
    """Up and down pick a seat, left and right one of its cards; Enter opens it."""
    seats = others(scene.view, scene.seat)
    if not seats:
        return None
    here = _seat(scene, seats)
    card = scene.cursors.get("others.card", "")
    if key == "enter" and card:
        return card_reader(scene.view, scene.seat, card)
    if key in ("left", "right", "pageup", "pagedown"):
        scene.cursors["others"] = here
        scene.cursors["others.card"] = step(things_in(_detail(scene, here, 80)), card, key)
        return "draw"
    if key in ("up", "down"):
        scene.cursors["others"] = seats[(seats.index(here) + (1 if key == "down" else -1)) % len(seats)]
        scene.cursors["others.card"] = ""
        return "draw"
    return None


def press(pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A seat is looked at; a card or a sheet opens."""
    word, _, rest = spot.partition(":")
    if word != "seat":
        return opened(scene, spot)
    if int(rest) == scene.seat:
        return "tab:town"
    scene.cursors["others"], scene.cursors["others.card"] = int(rest), ""
    return "draw"


# --- one seat ---


A_RIVAL = (
    "A rival town has no player, cards, coins or technologies. At the end of each Turn it rolls 1d6: 1 captures a "
    "neutral Resource, 2 Prestige, 3 Town Health, 4 attacks a Resource of yours, 5 both, 6 nothing."
)
WIDE = 92
"""From here on places are named, not only their hexes."""
_COLUMNS = (("Prestige", 10), ("Health", 8), ("Coins", 7), ("Res", 5), ("Tech", 6), ("Chips", 7), ("Hand", 6))
_LAST = ("Roster", 8)


def _table(scene: TableScene, here: int, columns: int) -> list[Line]:
    """All seats, the viewer's first: tracks and what they own, figure under figure."""
    view = scene.view
    room = min(12, max(len(player.name) for player in view.players) + 6)
    heads = [*_COLUMNS, _LAST]
    rows = [
        fit(line((" " * (1 + room) + "".join(name.rjust(n) for name, n in heads) + "  Party at", "dim")), columns, "")
    ]
    order = others(view, None) if scene.seat is None else [scene.seat, *view.others(scene.seat)]
    for side in order:
        rows.append(fit(_row(scene, side, room, side == here, columns), columns))
    return rows


def _row(scene: TableScene, side: int, room: int, here: bool, columns: int) -> Line:
    """A seat in one row."""
    view, player = scene.view, scene.view.players[side]
    prestige, health = marks(view)
    figures = (
        f"{player.prestige}/{prestige}" if marked(view) else str(player.prestige),
        f"{player.town_health}/{health}" if marked(view) else str(player.town_health), str(player.coins),
        str(view.resource_count(side) if player.faction else 0), str(len(player.technologies)), str(player.chips),
        str(len(player.hand)), str(len(player.roster)),
    )  # fmt: skip
    if player.rival:
        figures = (*figures[:2], "-", figures[3], "-", figures[5], "-", "-")
    role = "selected" if here and scene.focus == "others" else seat_role(side)
    name = pad(line((player.name, role), (" (you)" * (side == scene.you), "dim")), room)
    cells = "".join(figure.rjust(n) for figure, (_, n) in zip(figures, (*_COLUMNS, _LAST), strict=True))
    where = f"  {place(view, player.place) if columns >= WIDE else player.place}" if player.place else "  none"
    row = (Span(HERE if here else " ", "key"), *name, *line(cells, (where, "dim")))
    return tuple([span._replace(spot=f"seat:{side}") for span in row])


def _detail(scene: TableScene, seat: int, columns: int) -> list[Line]:
    """All that is public of a seat."""
    view, now = scene.view, about(scene)
    player = view.players[seat]
    town = view.cards.faction_name(player.faction) if player.faction else "no town yet"
    rows = [section(player.name, columns, line(("a rival" if town == player.name else town, seat_role(seat))))]
    rows += wrap(sheet_grid.summary(view, seat, scene.seat), columns, 2)
    if player.party:
        rows.append(sheet_grid.header(columns))
        for crown in crowns_of(view, seat):
            rows.append(sheet_grid.member_row(scene, seat, crown, columns))
            rows += [(Span("   "), *row) for row in wrap_all(detail(view, seat, crown, now), columns - 3, 2)]
        rows += [*wrap_all(party_lines(view, seat, now), columns, 2), sheet_grid.average_row(scene, seat, columns)]
    if not player.faction:
        return rows
    if player.rival:
        rows += wrap(line((A_RIVAL, "dim")), columns, 2)
        return [*rows, *sheet_town.resource_rows(view, seat, columns), sheet_town.chips_line(view, seat), BLANK]
    rows += sheet_town.technology_rows(view, seat, columns, now) + sheet_town.resource_rows(view, seat, columns)
    rows += sheet_town.event_rows(view, seat, columns, now) + sheet_town.town_card_rows(view, seat, columns, now)
    rows += sheet_town.auction_rows(view, seat, columns, now) + sheet_town.perk_rows(view, seat, columns)
    return [*rows, BLANK]

"""The own town: faction, tracks, income, technologies, Resources, perks, Roster, Auction House."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.fallen_land import text
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.tui.kit.styled_text import Line, Span, beside, line, wrap
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land import sheet_town
from fallen_tui.tui.tables.fallen_land.sheet_about import NOTHING, About, about
from fallen_tui.tui.tables.fallen_land.sheet_card import card_lines
from fallen_tui.tui.tables.fallen_land.sheet_list import drawn, pressed, walked
from fallen_tui.tui.tables.fallen_land.sheet_signs import section


def scenario_rows(view: State, columns: int) -> list[Line]:
    """The scenario as it stands: goal, clock, counters; nothing without one."""
    if view.scenario_progress is None:
        return []

    told, *rest = text.scenario.standing(view)
    more = line(("F4", "key"), (" the briefing", "dim"), spot="brief:")
    if view.scenario_progress.campaign is not None:
        more = (*more, *line(("  the Chronicle", "dim"), spot="chronicle:"))
    rows = [section("Scenario", columns, more)]
    return [*rows, *(row for words in (told, *rest) for row in wrap(line(words), columns, 2))]


WIDE = 92
"""From here on a town lies in two columns."""


def draw(pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The lines of the pane."""
    if scene.seat is None:
        return DrawnPane([line(("You see towns from here.", "dim"))])
    if number := mat_asked(scene):
        return DrawnPane(mat_rows(scene.view, number, size.width), top=0)
    rows = town_rows(scene.view, scene.seat, size.width, about(scene))
    return drawn(rows, pane, scene, scene.cursors.get(pane, ""))


def key(pane: str, key: str, scene: TableScene) -> Act:
    """Arrows move from card to card; Enter opens the one under the cursor."""
    seat = scene.seat
    return None if seat is None else walked(scene, pane, key, lambda: town_rows(scene.view, seat, WIDE - 1))


def press(pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A card opens, a hex is shown on the map."""
    return pressed(scene, pane, spot)


def mat_asked(scene: TableScene) -> int:
    """The number of the town under the cursor, while a town is chosen; 0 otherwise."""
    asked = scene.ask is not None and scene.ask.topic in ("faction", "faction_kept") and scene.chosen.isdecimal()
    return int(scene.chosen) if asked else 0


def mat_rows(view: State, number: int, columns: int) -> list[Line]:
    """The mat of a town that may be chosen: what its card says, and its perks in full."""
    faction = view.cards.factions[number]
    rows = wrap(line((faction.name, "title"), (f" town {number}", "dim"), spot=f"card:{faction.id}"), columns)
    rows += [row for text in card_lines(view.cards, faction.id) for row in wrap(text, columns, 2)]
    return [*rows, *sheet_town.perks_of(view, number, columns)]


def town_rows(view: State, seat: int, columns: int, now: About = NOTHING) -> list[Line]:
    """A whole town; in two columns where it is wide enough."""
    player = view.players[seat]
    if not player.faction:
        return [line(("You lead no town yet.", "dim"))]
    faction = view.cards.factions[player.faction]
    where = Span(f" town {faction.number} at {view.home(seat)}", "dim", f"hex:{view.home(seat)}")
    name = line(Span(faction.name, "title", f"card:{faction.id}"), where)
    head = [*wrap(name, columns), *wrap(sheet_town.tracks_line(view, seat, 10), columns, 2)]
    head += wrap(sheet_town.forecast_line(view, seat), columns, 2)
    head.append(sheet_town.chips_line(view, seat))
    head += scenario_rows(view, columns)
    wide = columns >= WIDE
    room = (columns - 2) // 2 if wide else columns
    left = sheet_town.event_rows(view, seat, room, now)
    left += sheet_town.technology_rows(view, seat, room, now) + sheet_town.resource_rows(view, seat, room)
    left += sheet_town.town_card_rows(view, seat, room, now)
    right = sheet_town.perk_rows(view, seat, room)
    people = sheet_town.roster_rows(view, seat, room, now)
    goods = sheet_town.auction_rows(view, seat, room, now)
    if wide:
        return head + beside([*left, *people], [*right, *goods], room)
    return [*head, *left, *right, *people, *goods]

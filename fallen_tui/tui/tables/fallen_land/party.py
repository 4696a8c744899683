"""The own Party's sheets: the table of its skills and bodies, what lies behind each figure, what a check would roll."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import hexed
from fallen_tui.games.fallen_land.text.table_view.party import stand
from fallen_tui.tui.adventure.sheets import spread
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, wrap, wrap_all
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land import sheet_grid
from fallen_tui.tui.tables.fallen_land.sheet_about import About, about
from fallen_tui.tui.tables.fallen_land.sheet_candidates import candidate_rows
from fallen_tui.tui.tables.fallen_land.sheet_card import gifts
from fallen_tui.tui.tables.fallen_land.sheet_grid import GRID, Cell, crowns_of
from fallen_tui.tui.tables.fallen_land.sheet_people import (
    detail,
    gear_line,
    occupation,
    party_lines,
    sheet_reader,
)
from fallen_tui.tui.tables.fallen_land.sheet_press import opened
from fallen_tui.tui.tables.fallen_land.sheet_signs import health_bar, mind_bar, section
from fallen_tui.tui.tables.fallen_land.sheet_skill import chance_row, chance_table, made_rows

TALL = 34
"""From here on every sheet is laid open; below, that of the Character under the cursor."""
LOW = 17
"""Below this there is no room for a sheet under the table."""


def draw(pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The lines of the pane."""
    if scene.seat is None:
        return DrawnPane([line(("You see Parties from here.", "dim"))])
    if pane == "side_party":
        return DrawnPane(_side(scene, scene.seat, size))
    rows = _main(scene, scene.seat, size)
    spot = f"sheet:{scene.seat}:{cell(scene, scene.seat)[0]}"
    at = next((place for place, row in enumerate(rows) if any(span.spot == spot for span in row)), None)
    whole = _people(scene.view, scene.seat)
    return DrawnPane(rows, reveal=at, whole=whole) if scene.focus == "party" else DrawnPane(rows, 0, whole=whole)


def _people(view: State, seat: int) -> int:
    """Rows of the table of people with its heads: of those in the Party, before there is one of those dealt."""
    dealt = [card for card in view.players[seat].dealt if card in view.cards.characters]
    return 2 + len(crowns_of(view, seat)) if view.players[seat].party else 1 + len(dealt)


# --- the cursor ---


def cell(scene: TableScene, seat: int) -> Cell:
    """The Crown and the skill that are looked at: those of the question, or where the arrows have been."""
    crowns = crowns_of(scene.view, seat)
    crown, skill = scene.cursors.get("party", (-1, ""))
    if scene.focus != "party":
        crown = next((place for side, place in about(scene).crowns if side == seat), crown)
        skill = _skill_now(scene) or skill
    return GRID.held(crowns or [0], crown, skill)


def _skill_now(scene: TableScene) -> str:
    """The skill of the check under way."""
    return scene.view.check.skill if scene.view.check is not None else ""


def key(pane: str, key: str, scene: TableScene) -> Act:
    """Arrows move over members and skills; Enter opens the sheet of who is under the cursor."""
    seat = scene.seat
    if seat is None or pane != "party" or not (crowns := crowns_of(scene.view, seat)):
        return None
    here = cell(scene, seat)
    if key == "enter":
        return sheet_reader(scene.view, seat, seat, here[0])
    to = GRID.moved(crowns, here, key)
    if to is None:
        return None
    scene.cursors["party"] = to
    return "draw"


def press(pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A card opens, a name opens the sheet, a figure or the head of a column is looked at."""
    word, _, rest = spot.partition(":")
    if word != "skill" or scene.seat is None:
        return opened(scene, spot)
    crown, _, skill = rest.partition(":")
    scene.cursors["party"] = (int(crown) if crown else cell(scene, scene.seat)[0], skill)
    return "draw"


# --- the main place ---


def _main(scene: TableScene, seat: int, size: Size) -> list[Line]:
    view, columns = scene.view, size.width
    here = cell(scene, seat)
    if not view.players[seat].party:
        return _unformed(scene, seat, size)
    head = fit(sheet_grid.summary(view, seat, seat), columns)
    cursor = here if scene.focus == "party" else None
    if size.height >= TALL:
        return [head, *_open(scene, seat, columns, here, cursor), *_checks(scene, seat, columns, here)]
    rows = [head, *sheet_grid.grid(scene, seat, columns, cursor, here[1])]
    if size.height < LOW:
        rows.append(fit(chance_row(scene, seat, here[1]), columns))
        rows += made_rows(scene, seat, here[1], columns, here[0])
        now = about(scene)
        return rows + wrap_all([*detail(view, seat, here[0], now), *party_lines(view, seat, now)], columns, 2)
    return rows + _below(scene, seat, columns, here)


def _unformed(scene: TableScene, seat: int, size: Size) -> list[Line]:
    """Before there is a Party: the cards that may become one.

    Where they have no room, the one under the cursor is among those in sight, under the heads of the figures.
    """
    view, columns = scene.view, size.width
    rows = wrap(line((stand(view, seat, seat), "strong")), columns)
    now = about(scene)
    dealt = [card for card in view.players[seat].dealt if card in view.cards.characters]
    if not dealt:
        return rows
    here = next((card for card in dealt if card in now.cards), dealt[0])
    head, *people = candidate_rows(view, dealt, columns, now, words=False)
    rows.append(section("Dealt to you", columns))
    room = size.height - len(rows) - 1
    if room < len(people):
        rows, room = [], max(1, size.height - 1)
    last = min(dealt.index(here) + min(2, room), len(people))
    hidden = max(0, last - room)
    rows += [head, *people[hidden:]]
    trade = line((view.cards.characters[here].occupation, "dim"))
    rows.append(section(view.cards.name(here), columns, trade))
    return rows + wrap_all(gifts(view.cards, here), columns, 2)


def _below(scene: TableScene, seat: int, columns: int, here: Cell) -> list[Line]:
    """Under the table: the sheet of one Character, and the check of one skill."""
    view, now = scene.view, about(scene)
    rows = [section(_name(view, seat, here[0]), columns, _role(view, seat, here[0]))]
    rows += wrap_all(detail(view, seat, here[0], now), columns, 2)
    rows += wrap_all(party_lines(view, seat, now), columns, 2)
    return [*rows, *_checks(scene, seat, columns, here, short=True)]


def _checks(scene: TableScene, seat: int, columns: int, here: Cell, short: bool = False) -> list[Line]:
    """What a check of a skill would roll, die by die; the chances of all skills where there is room."""
    rows = [section(f"A Party check of {here[1].title()}", columns)]
    if short:
        rows += wrap(chance_row(scene, seat, here[1]), columns, 2)
        return rows + made_rows(scene, seat, here[1], columns)
    return [*rows, *made_rows(scene, seat, here[1], columns), *chance_table(scene, seat, here[1], columns)]


def _open(scene: TableScene, seat: int, columns: int, here: Cell, cursor: Cell | None) -> list[Line]:
    """Every sheet laid open: the row of the table, what it is made of, gear, link, attached cards."""
    view, now = scene.view, about(scene)
    rows = [sheet_grid.header(columns, here[1])]
    for crown in crowns_of(view, seat):
        rows.append(sheet_grid.member_row(scene, seat, crown, columns, cursor))
        sums = sheet_grid.sum_row(scene, seat, crown, columns)
        rows += [sums] if sums else []
        rows += [_indented(row) for row in wrap_all(detail(view, seat, crown, now), columns - 3, 2)]
    rows += wrap_all(party_lines(view, seat, now), columns, 2)
    return [*rows, sheet_grid.average_row(scene, seat, columns)]


def _indented(row: Line) -> Line:
    return (Span("   "), *row)


def _name(view: State, seat: int, crown: int) -> str:
    player = view.players[seat]
    return view.cards.name(player.rides[0].card if crown == VEHICLE else player.member(crown).card)


def _role(view: State, seat: int, crown: int) -> Line:
    return line(("Vehicle" if crown == VEHICLE else occupation(view, seat, crown), "dim"))


# --- beside the main place ---


def _side(scene: TableScene, seat: int, size: Size) -> list[Line]:
    """A compact Party: two lines a Character; more of its gear, links and chances as there is room."""
    view, columns, now = scene.view, size.width, about(scene)
    player = view.players[seat]
    place = hexed(view, player.place, seat) if player.place else "lost" if player.lost else "none yet"
    rows = [section("Party", columns, fit(line((place, "dim")), columns - 14))]
    if not player.party:
        rows += wrap(line((stand(view, seat, seat), "dim")), columns)
        return rows + _dealt(scene, seat, size, len(rows))
    skill = cell(scene, seat)[1]
    foot = [sheet_grid.average_row(scene, seat, columns), fit(spread(sheet_grid.totals(view, seat), "  "), columns)]
    blocks = {
        crown: [sheet_grid.member_row(scene, seat, crown, columns), *_body(view, seat, crown, columns, now)]
        for crown in crowns_of(view, seat)
    }
    rows.append(sheet_grid.header(columns, skill))
    brief = [row for block in blocks.values() for row in block]
    people = [row for crown, block in blocks.items() for row in block[: 1 if crown == VEHICLE else 2]]
    names = [block[0] for block in blocks.values()]
    forms = (
        [*rows, *_laid_open(view, seat, columns, now, blocks), *foot],
        [*rows, *brief, *foot],
        [*rows, *people, *foot],
        [*rows, *people, *foot[:1]],
        [*rows, *people],
        [*rows, *names, *foot],
    )
    whole = next((form for form in forms if len(form) <= size.height), forms[-1])
    free = size.height - len(whole) - 1
    if free < 2:
        return whole
    shown = SKILLS if free > len(SKILLS) else (skill,)
    return [*whole, BLANK, *chance_table(scene, seat, skill, columns, shown)]


def _dealt(scene: TableScene, seat: int, size: Size, above: int) -> list[Line]:
    """Before there is a Party: those dealt, with what else their cards give where there is room for it."""
    view, now = scene.view, about(scene)
    dealt = [card for card in view.players[seat].dealt if card in view.cards.characters]
    if not dealt:
        return []
    forms = [candidate_rows(view, dealt, size.width, now, words=words) for words in (True, False)]
    return next((form for form in forms if above + len(form) <= size.height), forms[-1])


def _body(view: State, seat: int, crown: int, columns: int, now: About) -> list[Line]:
    """One line under a name: Health in signs, the mind, gear as far as it goes."""
    player = view.players[seat]
    if crown == VEHICLE:
        gear = player.rides[0].gear
        return [fit(line("   ", *gear_line(view, gear, now)), columns)] if gear else []
    member = player.member(crown)
    bar = line("   ", *health_bar(view, seat, crown, 10), " ", *mind_bar(member), "  ")
    return [fit((*bar, *gear_line(view, member.gear, now)), columns)]


def _laid_open(view: State, seat: int, columns: int, now: About, blocks: dict[int, list[Line]]) -> list[Line]:
    """The blocks with all gear, links and attached cards in place of one line of gear."""
    rows: list[Line] = []
    for crown, (row, *_) in blocks.items():
        rows.append(row)
        if crown != VEHICLE:
            member = view.players[seat].member(crown)
            rows.append(line("   ", *health_bar(view, seat, crown, 10), " ", *mind_bar(member)))
        rows += [_indented(each) for each in wrap_all(detail(view, seat, crown, now), columns - 3, 2)]
    return rows + wrap_all(party_lines(view, seat, now), columns, 2)

"""A Party as a table: a row for each Crown, its six Total Skills, Health, mind and what it carries."""

from __future__ import annotations

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    armor,
    capacity,
    contributions,
    first_strikers,
    flight_bonus,
    is_master,
    load,
    movement_bonus,
    party_armor,
    psych_status,
    skill_bonuses,
)
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.log.phrases import place
from fallen_tui.games.fallen_land.text.names import manned
from fallen_tui.games.fallen_land.text.table_view.party import stand
from fallen_tui.tui.adventure.figure_grid import FigureGrid, GridCell, GridForm, GridShape
from fallen_tui.tui.adventure.sheets import HERE, kept, named, spread
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, pad, width
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.fallen_land.sheet_about import About, about
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER, SHORT, health_bar, health_figure, mind_bar
from fallen_tui.tui.tables.fallen_land.sheet_skill import average_of, own_checks

Cell = tuple[int, str]
"""A place in the table: a Crown or VEHICLE, and a skill."""


@frozen
class SkillFigure(FrozenRecord):
    """A Total Skill: its base, what is added, and whether its bearer is a Master of it."""

    base: int
    bonus: int
    master: bool = False

    @property
    def total(self) -> int:
        return max(0, self.base + self.bonus)

    @property
    def sum(self) -> str:
        """6+4, or nothing where all is base."""
        return f"{self.base}{self.bonus:+d}" if self.bonus else ""


GRID: FigureGrid[int] = FigureGrid(
    SHORT,
    (
        GridForm(0, 4, 8, 26, {"health": 6}),
        GridForm(60, 5, 10, 16, {"health": 17}),
        GridForm(73, 5, 13, 17, {"health": 17, "mind": 4, "load": 6}),
        GridForm(78, 5, 15, 18, {"health": 17, "mind": 7, "load": 6}),
        GridForm(92, 6, 18, 18, {"health": 17, "mind": 7, "load": 6}),
    ),
    spot="skill",
)
"""Health in figures always, as a bar, mind and load as there is room."""
FIGURE = 6
"""Columns of Health in figures, a blank before them included."""


def crowns_of(view: State, seat: int) -> list[int]:
    """The rows of a Party: its occupied Crowns, then the Vehicle."""
    player = view.players[seat]
    return [crown for crown, _ in player.party] + ([VEHICLE] if player.rides else [])


def skills_of(scene: TableScene, seat: int) -> dict[int, dict[str, SkillFigure]]:
    """Every Total Skill of a Party, by Crown (VEHICLE included) and skill."""
    found: dict[int, dict[str, SkillFigure]] = kept(scene, ("skills", seat), lambda: _skills(scene.view, seat))
    return found


def _skills(view: State, seat: int) -> dict[int, dict[str, SkillFigure]]:
    view = own_checks(view, seat)
    held = skill_bonuses(view, seat)
    found: dict[int, dict[str, SkillFigure]] = {}
    for crown in crowns_of(view, seat):
        row = found[crown] = {}
        for skill in SKILLS:
            made = contributions(view, seat, crown, skill, held=held)
            base = sum(n for what, n in made if what == "base")
            master = crown != VEHICLE and is_master(view, seat, crown, skill)
            row[skill] = SkillFigure(base, sum(n for _, n in made) - base, master)
    return found


# --- the lines ---


def summary(view: State, seat: int, viewer: int | None) -> Line:
    """Where a Party is, its weeks and debts, and what it has as a whole."""
    player = view.players[seat]
    if not player.place:
        return line((stand(view, seat, viewer), "warn"))
    parts = [line(Span(place(view, player.place), "strong", f"hex:{player.place}"))]
    if view.phase == "exploits" and view.current == seat:
        parts.append(line((f"{counted(max(0, player.weeks), 'week')} left", "strong")))
    parts += [line(("follow-up owed", "warn"))] if player.owes else []
    parts += [line((f"Week Penalty {player.penalty}", "warn"))] if player.penalty else []
    if player.rival:
        return spread([*parts, line(manned(view, seat))])
    return spread([*parts, *totals(view, seat)])


def totals(view: State, seat: int) -> list[Line]:
    """Movement, Flight, Armor and First Strike of a Party."""
    figures = [
        named("Move", f"{movement_bonus(view, seat):+d}"),
        named("Flight", f"{flight_bonus(view, seat):+d}"),
        named("Armor", str(party_armor(view, seat))),
    ]
    strikers = ",".join(str(crown + 1) for crown in first_strikers(view, seat))
    return [*figures, named("First Strike by", strikers)] if strikers else figures


def header(columns: int, here: str = "") -> Line:
    """The heads of the columns; the skill `here` stands out."""
    at = GRID.shape(columns)
    bar, mind, load = at.behind("health") > FIGURE, at.behind("mind"), at.behind("load")
    health = " Health".ljust(at.behind("health")) if bar else "Health".rjust(FIGURE)
    told = f"{health}{('Mind' if mind == 4 else ' Mind' * bool(mind)).ljust(mind)}{('Load' * bool(load)).rjust(load)}"
    return (*GRID.header(at, here), Span(told, "dim"))


def member_row(scene: TableScene, seat: int, crown: int, columns: int, cursor: Cell | None = None) -> Line:
    """One Character or the Vehicle; its cell under the cursor is reversed."""
    view, at = scene.view, GRID.shape(columns)
    spot = f"sheet:{seat}:{crown}"
    head = _head(view, seat, crown, at, about(scene))
    figures = {skill: _cell(found, crown) for skill, found in skills_of(scene, seat)[crown].items()}
    spans = [span._replace(spot=span.spot or spot) for span in head]
    spans += GRID.cells(crown, figures, at, cursor)
    if crown != VEHICLE:
        spans += _body(view, seat, crown, at)
    elif at.behind("health") > FIGURE:
        spans.append(Span(" " * (at.behind("health") + at.behind("mind"))))
    if room := at.behind("load"):
        spans += _load(view, seat, crown, room)
    return tuple(spans)


def _cell(found: SkillFigure, crown: int) -> GridCell:
    """A Total Skill in its column; a Vehicle that has nothing of it shows a dot."""
    star = MASTER if found.master else " "
    if crown == VEHICLE and not found.total:
        return GridCell("·", "faint", star)
    return GridCell(str(found.total), "strong" if found.bonus > 0 else "warn" if found.bonus < 0 else "", star)


def _head(view: State, seat: int, crown: int, at: GridShape, now: About) -> Line:
    """The mark, the Crown and the name."""
    player = view.players[seat]
    card = player.rides[0].card if crown == VEHICLE else player.member(crown).card
    chosen = (seat, crown) in now.crowns or card in now.cards
    bearer = not chosen and bool(now.cards) and not now.cards.isdisjoint(_borne(view, seat, crown))
    mark = HERE if chosen or bearer else " "
    letter = "V" if crown == VEHICLE else str(crown + 1)
    name = line((view.cards.name(card), "selected" if chosen else "strong" if bearer else ""))
    return GRID.named((Span(mark, "key"), Span(f"{letter} ", "dim")), name, at, gap=1)


def _borne(view: State, seat: int, crown: int) -> list[str]:
    """The cards that a Character or the Vehicle carries or bears."""
    player = view.players[seat]
    if crown == VEHICLE:
        return [card for ride in player.rides for card in ride.gear]
    member = player.member(crown)
    return [*member.gear, *(attached.card for attached in member.cards)]


def _body(view: State, seat: int, crown: int, at: GridShape) -> list[Span]:
    """Health as signs and in figures, and the mind."""
    figure = health_figure(view, seat, crown)
    bar, mind = at.behind("health") - FIGURE, at.behind("mind")
    if not bar:
        return [Span(" " * max(0, FIGURE - width(figure))), *figure]
    spans = [Span(" "), *pad(health_bar(view, seat, crown, bar - 1), bar - 1), Span(" "), *pad(figure, FIGURE - 1)]
    if mind:
        spans += [Span(" "), *mind_bar(view.players[seat].member(crown))]
    if mind > 4:
        spans.append(Span(f" {psych_status(view, seat, crown)} ", "dim"))
    return spans


def _load(view: State, seat: int, crown: int, columns: int) -> list[Span]:
    now, most = load(view, seat, crown), capacity(view, seat, crown)
    return [Span(f"{now}/{most}".rjust(columns), "bad" if now > most else "warn" if now == most else "dim")]


def sum_row(scene: TableScene, seat: int, crown: int, columns: int) -> Line:
    """Under a Character: what its Total Skills are made of, base and bonus; nothing where all is base."""
    sums = [found.sum for found in skills_of(scene, seat)[crown].values()]
    return (*GRID.below(sums, GRID.shape(columns)), *_marks(scene.view, seat, crown)) if any(sums) else ()


def _marks(view: State, seat: int, crown: int) -> Line:
    if crown == VEHICLE:
        return ()
    worn = armor(view, seat, crown)
    parts = [named(" Armor", str(worn))] if worn else []
    parts += [line((" First Strike", "strong"))] if crown in first_strikers(view, seat) else []
    return spread(parts, "")


def average_row(scene: TableScene, seat: int, columns: int) -> Line:
    """The Successes that a Party check of each skill brings on average, all dice and technologies in it."""
    at = GRID.shape(columns)
    averages: dict[str, str] = {skill: f"{average_of(scene, seat, skill):.1f}" for skill in SKILLS}
    note = " Successes of a Party check" if at.behind("health") > FIGURE else ""
    return fit((*GRID.foot("On average", averages, at, "odds"), Span(note, "dim")), columns, "")


def grid(scene: TableScene, seat: int, columns: int, cursor: Cell | None = None, here: str = "") -> list[Line]:
    """The whole table: its head, a row for each Crown and the Vehicle, and the averages of Party checks."""
    rows = [header(columns, here)]
    rows += [member_row(scene, seat, crown, columns, cursor) for crown in crowns_of(scene.view, seat)]
    return [*rows, average_row(scene, seat, columns)]

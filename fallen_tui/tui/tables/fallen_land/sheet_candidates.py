"""Characters outside a Party side by side: base skills, Health, mind and strength of those dealt or in a Roster."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import brief
from fallen_tui.tui.adventure.figure_grid import FigureGrid, GridCell, GridForm, GridShape
from fallen_tui.tui.adventure.sheets import HERE
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, text_of, wrap
from fallen_tui.tui.tables.fallen_land.sheet_about import About
from fallen_tui.tui.tables.fallen_land.sheet_signs import MASTER, SHORT

GRID: FigureGrid[str] = FigureGrid(
    SHORT,
    (
        GridForm(0, 4, 8, 26, {"health": 7}),
        GridForm(52, 4, 13, 26, {"health": 3, "mind": 5, "load": 5}),
        GridForm(60, 5, 8, 26, {"health": 8, "mind": 5, "load": 5}),
    ),
    lead=1,
)
HEALTH = 6
"""Columns of Health under its whole name."""
FIGURES = "carries "
"""Where the figures end in what is said of a Character in short."""


def candidate_rows(
    view: State, cards: Iterable[str], columns: int, now: About, notes: dict[str, str] | None = None, words: bool = True
) -> list[Line]:
    """A row of figures for each Character, then (`words`) what else its card gives; `notes` stand behind names."""
    at = GRID.shape(columns)
    wide = at.behind("mind") > 0
    heads = f"{'Health' if at.behind('health') > HEALTH else 'Hea'}{' Mind Load' * wide}"
    rows = [fit(line((f"{text_of(GRID.header(at))}{heads}", "dim")), columns)]
    for card in cards:
        rows.append(fit(_figures(view, card, at, now, (notes or {}).get(card, "")), columns))
        if words and (rest := _rest(view, card, wide)):
            rows += [(Span("   "), *row) for row in wrap(line((rest, "dim"), spot=f"card:{card}"), columns - 3)]
    return rows


def _figures(view: State, card: str, at: GridShape, now: About, note: str) -> Line:
    chosen = card in now.cards
    character = view.cards.characters.get(card)
    name = line((view.cards.name(card), "selected" if chosen else "strong"), (f" {note}" if note else "", "warn"))
    spans = [*GRID.named((Span(HERE if chosen else " ", "key"),), name, at)]
    if character is not None:
        skills, master = dict(character.skills), character.master
        figures: dict[str, GridCell] = {
            skill: GridCell(str(skills[skill]), "strong" if skill == master else "", MASTER if skill == master else " ")
            for skill in SKILLS
        }
        body = str(character.health).rjust(min(HEALTH, at.behind("health")))
        body += f"{character.psych:>5}{character.capacity:>5}" if at.behind("mind") else ""
        spans += [*GRID.cells(card, figures, at, None), Span(body, "dim")]
    return tuple([span._replace(spot=f"card:{card}") for span in spans])


def _rest(view: State, card: str, wide: bool) -> str:
    """What is said of a Character in short, without the mastery and the figures that have columns."""
    text = brief(view, card)
    if card not in view.cards.characters:
        return text
    character = view.cards.characters[card]
    rest = f"{text.partition(FIGURES)[2].partition('.')[2].strip()} "
    rest = rest.removeprefix(f"{character.master.title()} Master. ").rstrip()
    return rest if wide else f"Mind {character.psych}, carries {character.capacity}. {rest}"

"""Characters outside a Party side by side: base skills, Health, mind and strength of those dealt or in a Roster."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import brief
from fallen_tui.tui.kit.styled_text import Line, Span, fit, line, pad
from fallen_tui.tui.tables.fallen_land.sheet_about import About
from fallen_tui.tui.tables.fallen_land.sheet_signs import HERE, MASTER, SHORT, wrap

FIGURES = "carries "
"""Where the figures end in what is said of a Character in short."""


def candidate_rows(
    view: State, cards: Iterable[str], columns: int, now: About, notes: dict[str, str] | None = None, words: bool = True
) -> list[Line]:
    """A row of figures for each Character, then (`words`) what else its card gives; `notes` stand behind names."""
    wide = columns >= 60
    cell = 5 if wide else 4
    room = max(8, min(26, columns - 6 * cell - (19 if wide else 8)))
    heads = "".join(f"{SHORT[skill].rjust(cell - 1)} " for skill in SKILLS) + ("Health Mind Load" if wide else "Health")
    rows = [fit(line((" " * (1 + room) + heads, "dim")), columns)]
    for card in cards:
        rows.append(fit(_figures(view, card, room, cell, now, (notes or {}).get(card, "")), columns))
        if words and (rest := _rest(view, card, wide)):
            rows += [(Span("   "), *row) for row in wrap(line((rest, "dim"), spot=f"card:{card}"), columns - 3)]
    return rows


def _figures(view: State, card: str, room: int, cell: int, now: About, note: str) -> Line:
    chosen = card in now.cards
    character = view.cards.characters.get(card)
    name = line((view.cards.name(card), "selected" if chosen else "strong"), (f" {note}" if note else "", "warn"))
    spans = [Span(HERE if chosen else " ", "key"), *pad(name, room)]
    if character is None:
        return tuple(span._replace(spot=f"card:{card}") for span in spans)
    figures = dict(character.skills)
    for skill in SKILLS:
        master = character.master == skill
        spans += [Span(str(figures[skill]).rjust(cell - 1), "strong" if master else "")]
        spans += [Span(MASTER if master else " ", "title")]
    body = f"{character.health:>6}"
    body += f"{character.psych:>5}{character.capacity:>5}" if cell > 4 else ""
    return tuple(span._replace(spot=f"card:{card}") for span in (*spans, Span(body, "dim")))


def _rest(view: State, card: str, wide: bool) -> str:
    """What is said of a Character in short, without the mastery and the figures that have columns."""
    text = brief(view, card)
    if card not in view.cards.characters:
        return text
    character = view.cards.characters[card]
    rest = f"{text.partition(FIGURES)[2].partition('.')[2].strip()} "
    rest = rest.removeprefix(f"{character.master.title()} Master. ").rstrip()
    return rest if wide else f"Mind {character.psych}, carries {character.capacity}. {rest}"

"""Dice as figures: small boxes for the roll that was made last, brackets in a line for those before."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.text import capital
from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.styled_text import Line, Span, ends, fit, line, pad, text_of, width, wrap

WIDEST = 18
"""Columns of one die with its name under it, at most."""
ROOMY = 8
"""Columns beyond its face that such a die wants at least."""
LEAST_NAME = 3
"""Letters of a name by which somebody can still be known."""


@frozen
class DieFigure(FrozenRecord):
    """One die as it is drawn.

    shown   its face: 7, Block; 1▸4 where it was rolled again
    role    how it looks; `edge` how its box does
    worth   what it brought, in a sign with its role: +2; "" for a die that brings nothing by itself
    mark    whose it is, in a sign, and by their `name`
    below   what stands at its foot where there is room, in place of its worth, which then stands beside it
    """

    shown: str
    role: str = "die"
    edge: str = "die"
    worth: tuple[str, str] = ("", "")
    mark: str = ""
    name: str = ""
    below: str = ""


@frozen
class RollFigure(FrozenRecord):
    """A roll as it is drawn.

    what, need    what is rolled, and what that takes: Combat, 7
    who, role     who rolls, and their colour; `ours`: nobody does, it is the table's own
    why           what it is rolled for; `why_brief` the same in a line
    chance        what it had been beforehand: 50%
    sums          how the dice add up and what may come of them, a line each
    total         the same in a line behind the dice
    """

    what: str
    dice: tuple[DieFigure, ...]
    need: str = ""
    who: str = ""
    role: str = "dim"
    ours: bool = False
    why: str = ""
    why_brief: str = ""
    chance: str = ""
    sums: tuple[Line, ...] = ()
    total: Line = ()


# --- big ---


def boxes(dice: Sequence[DieFigure], columns: int) -> list[Line]:
    """Dice as boxes side by side with what each brought and whose it is, in as many rows as they need."""
    if not dice:
        return []
    face = max(cells(die.shown) for die in dice) | 1
    named = any(die.name for die in dice)
    wide = named and columns // len(dice) >= face + ROOMY
    least = face + (ROOMY if wide else 5)
    across = max(1, min(len(dice), columns // least))
    across = -(-len(dice) // -(-len(dice) // across))
    cell = min(WIDEST, columns // across) if wide else least
    rows: list[Line] = []
    for start in range(0, len(dice), across):
        rows += _row_of_boxes(dice[start : start + across], cell, face, wide)
    return rows


def _row_of_boxes(dice: Sequence[DieFigure], cell: int, face: int, wide: bool) -> list[Line]:
    """`wide`: there is room for names, and for what a die brought beside its box."""
    top: list[Span] = []
    middle: list[Span] = []
    bottom: list[Span] = []
    whose: list[Span] = []
    last: list[Span] = []
    names = [short(die.name, cell - len(die.mark) - 2) for die in dice] if wide else []
    told = all(names) and bool(names)
    for place, die in enumerate(dice):
        brought = line(die.worth)
        top += pad(line((f"╭{'─' * (face + 2)}╮", die.edge)), cell)
        figure = line(("│", die.edge), (f" {die.shown:^{face}} ", die.role), ("│ ", die.edge))
        middle += pad((*figure, *brought) if wide else figure, cell)
        bottom += pad(line((f"╰{'─' * (face + 2)}╯", die.edge)), cell)
        name = f"{' ' * bool(die.mark)}{names[place]}" if told else ""
        whose += pad(line((die.mark, "strong"), (name, "dim")), cell)
        last += pad(line((die.below, "dim")) if wide else brought, cell)
    rows = [tuple(top), tuple(middle), tuple(bottom)]
    rows += [tuple(whose)] if told or any(die.mark for die in dice) else []
    return [*rows, tuple(last)] if any(die.worth[0] for die in dice) else rows


def short(name: str, columns: int) -> str:
    """A name in so many columns: whole, else its first word, cut if need be; "" where three letters do not fit.

    Whoever rolls is called by the same word in every roll, however many dice share the row.
    """
    if cells(name) <= columns:
        return name
    first = next((word for word in name.split(" ") if word not in ("The", "A", "An")), name).rstrip(",;:")
    kept = first
    while kept and cells(kept) > columns - (kept != first):
        kept = kept[:-1]
    return kept if kept == first else f"{kept}…" if len(kept) >= LEAST_NAME else ""


def in_full(roll: RollFigure, columns: int) -> list[Line]:
    """A roll over several rows, its dice as boxes."""
    need = f", {roll.need} needed" if roll.need else ""
    head = line((roll.what, "title"), (need, "strong"))
    before = line((f"{roll.chance} beforehand", "odds")) if roll.chance else ()
    who = line((capital(roll.who), roll.role))
    return [
        ends(head, before, columns) if before else fit(head, columns),
        *wrap((*who, Span(f" · {roll.why}", "dim")) if roll.why else who, columns),
        *boxes(roll.dice, columns),
        *(row for found in roll.sums for row in wrap(found, columns)),
    ]


# --- in a line ---


def brackets(dice: Sequence[DieFigure]) -> Line:
    """Dice in one line: [ 7]+2 [10]0 [1▸4]+3."""
    spans: list[Span] = []
    for die in dice:
        text, role = die.worth
        spans += [Span(f"[{die.shown:>2}]", die.role)]
        spans += [Span(text, role)] if text else []
        spans += [Span(" ")]
    return tuple(spans)


def in_line(roll: RollFigure, columns: int, fresh: bool) -> list[Line]:
    """A roll as an entry of the log: what and who, then the dice, in one row where they fit; `fresh`: it is new."""
    mark = Span("▌" if fresh else " ", "new")
    need = f" {roll.need}" if roll.need else ""
    head = line((f"{roll.what}{need}", "strong"))
    if not roll.ours:
        head = (*head, Span("  "), *line((roll.who, roll.role)))
    dice = (*brackets(roll.dice), *roll.total)
    why = roll.why_brief
    gap = "" if text_of(dice).endswith(" ") else " "
    last = (Span(f"{gap}· {why}", "dim"),) if why else ()
    left = max(columns * 2 // 5, width(head) + 2)
    for tail in (last, ()):
        if left + width((*dice, *tail)) < columns:
            return [(mark, *pad(head, left), *dice, *tail)]
    below = wrap((Span("  "), *dice), columns - 1, 2)
    full = (*head, Span(f" · {why}", "dim")) if why else head
    return [(mark, *fit(full, columns - 1)), *((mark, *row) for row in below)]

"""Dice as figures: small boxes for the roll that was made last, brackets in a line for those before."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fallen_tui.faces.script import cells
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.chances import ones_chance
from fallen_tui.games.fallen_land.state.table import Thrown
from fallen_tui.games.fallen_land.text.log.dice_facts import RolledDie
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.tui.kit.styled_text import Line, Span, ends, fit, line, pad, text_of, width, wrap

AGAIN = "▸"
"""Between the faces of a die that was rolled again."""
WIDEST = 18
"""Columns of one die with its name under it, at most."""
ROOMY = 8
"""Columns beyond its face that such a die wants at least."""
TABLE = "the table"
"""Who rolls what is nobody's."""

LEAST_NAME = 3
"""Letters of a name by which somebody can still be known."""


def die_role(die: RolledDie) -> str:
    """How a die looks: its last face counts."""
    if die.successes is None:
        return "die"
    if die.faces[-1] == 10:
        return "die.ten"
    if len(die.faces) > 1:
        return "die.again"
    return "die.hit" if die.successes else "die.miss"


def shown(die: RolledDie) -> str:
    """The faces of a die: 7; 1▸4 where a 1 was rolled again. A long chain shows how long it is."""
    faces = die.faces
    if len(faces) > 3:
        return f"1{AGAIN}..{AGAIN}{faces[-1]}"
    return AGAIN.join(map(str, faces))


def worth(die: RolledDie) -> tuple[str, str]:
    """The Successes of a die in a sign, with the role of it; ✗ where a 10 has taken them all away."""
    if die.successes is None:
        return "", "dim"
    if die.faces[-1] == 10:
        return "✗", "bad"
    return (f"+{die.successes}", "good") if die.successes else ("0", "dim")


# --- big ---


def boxes(dice: Sequence[RolledDie], columns: int) -> list[Line]:
    """Dice as boxes side by side with what each brought and whose it is, in as many rows as they need."""
    if not dice:
        return []
    face = max(len(shown(die)) for die in dice) | 1
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


def _row_of_boxes(dice: Sequence[RolledDie], cell: int, face: int, wide: bool) -> list[Line]:
    """`wide`: there is room for names, and for Successes beside the boxes."""
    top: list[Span] = []
    middle: list[Span] = []
    bottom: list[Span] = []
    whose: list[Span] = []
    last: list[Span] = []
    names = [short(die.name, cell - len(die.mark) - 2) for die in dice] if wide else []
    told = all(names) and bool(names)
    for place, die in enumerate(dice):
        role, brought = die_role(die), line(worth(die))
        edge = "die.miss" if role in ("die.miss", "die.ten") else role
        top += pad(line((f"╭{'─' * (face + 2)}╮", edge)), cell)
        figure = line(("│", edge), (f" {shown(die):^{face}} ", role), ("│ ", edge))
        middle += pad((*figure, *brought) if wide else figure, cell)
        bottom += pad(line((f"╰{'─' * (face + 2)}╯", edge)), cell)
        name = f"{' ' * bool(die.mark)}{names[place]}" if told else ""
        whose += pad(line((die.mark, "strong"), (name, "dim")), cell)
        last += pad(
            line((f"{die.total}, Master" if die.master else f"skill {die.total}", "dim")) if wide else brought, cell
        )
    rows = [tuple(top), tuple(middle), tuple(bottom)]
    rows += [tuple(whose)] if told or any(die.mark for die in dice) else []
    return [*rows, tuple(last)] if any(die.successes is not None for die in dice) else rows


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


# --- a roll in full ---


def headline(throw: Throw) -> Line:
    """What is rolled, and what for: Combat, 7 needed; Movement."""
    if not throw.check:
        return line((throw.what, "title"))
    need = f", {throw.need} needed" if throw.need else ""
    return line((throw.what, "title"), (need, "strong"))


def whose(throw: Throw, role: str = "dim") -> Line:
    """Who rolls, and why, in words."""
    who = line((throw.who[:1].upper() + throw.who[1:], f"seat{throw.seats[0] + 1}" if throw.seats else "dim"))
    why = throw.why if throw.why.casefold() != throw.what.casefold() else ""
    return (*who, Span(f" · {why}", role)) if why else who


def tally(throw: Throw) -> Line:
    """How the dice add up: dice 5 + town 1 = 6 of 7, failed."""
    if not throw.check:
        return verdict(throw)
    if not throw.dice:
        return verdict(throw) if throw.over else line(("The dice have not fallen yet.", "dim"))
    dice = sum(die.successes or 0 for die in throw.dice)
    parts = [Span(f"dice {dice}", "")]
    parts += [Span(f" + town {throw.fixed}", "")] if throw.fixed else []
    parts += [Span(f" {'+' if throw.extra > 0 else '-'} cards {abs(throw.extra)}", "")] if throw.extra else []
    whole = f" = {throw.successes} of {throw.need}" if throw.need else f" = {counted(throw.successes, 'Success')}"
    end = verdict(throw)
    return (*parts, Span(whole, "strong"), *((Span(" · ", "dim"), *end) if end else ()))


def verdict(throw: Throw) -> Line:
    """How it ended, by a sign and a word."""
    if throw.check and not throw.over:
        return line(("under way", "warn"))
    if throw.passed is None:
        if throw.check:
            return ()
        role = "good" if throw.good else "bad" if throw.good is False else "strong"
        return line((throw.result, role)) if throw.result else ()
    if throw.forced == "fled":
        return line(("away", "warn"))
    by = " by a card" if throw.forced else ""
    return line((f"✓ passed{by}", "good") if throw.passed else (f"✗ failed{by}", "bad"))


def in_full(throw: Throw, columns: int) -> list[Line]:
    """A roll over several rows, its dice as boxes."""
    before = () if throw.chance is None else line((f"{share(throw.chance)} beforehand", "odds"))
    rows = [
        ends(headline(throw), before, columns) if before else fit(headline(throw), columns),
        *wrap(whose(throw), columns),
        *boxes(throw.dice, columns),
    ]
    return [*rows, *(row for found in (tally(throw), still(throw)) if found for row in wrap(found, columns))]


def still(throw: Throw) -> Line:
    """What a check under way may hope for from its 1s; empty where there is nothing to hope for."""
    missing = throw.need - throw.successes
    ones = [die for die in throw.dice if die.faces[-1] == 1]
    if throw.over or throw.forced or not ones or missing <= 0:
        return ()
    live = [Thrown(die.seat, 0, die.total, die.master, die.faces, die.successes or 0) for die in ones]
    p = share(ones_chance(live, missing))
    return line((f"{counted(missing, 'Success')} short; ", "warn"), (p, "odds"), " by rolling 1s again")


# --- in a line ---


def brackets(throw: Throw) -> Line:
    """The dice of a roll in one line: [ 7]+2 [10]0 [1▸4]+3."""
    spans: list[Span] = []
    for die in throw.dice:
        text, role = worth(die)
        spans += [Span(f"[{shown(die):>2}]", die_role(die))]
        spans += [Span(text, role)] if text else []
        spans += [Span(" ")]
    return tuple(spans)


def in_line(throw: Throw, columns: int, fresh: bool) -> list[Line]:
    """A roll as an entry of the log: what and who, then the dice, in one row where they fit."""
    mark = Span("▌" if fresh else " ", "new")
    need = f" {throw.need}" if throw.need else ""
    head = line((f"{throw.what}{need}", "strong"))
    if throw.who != TABLE:
        head = (*head, Span("  "), *line((throw.who, f"seat{throw.seats[0] + 1}" if throw.seats else "dim")))
    dice = _summed(throw)
    why = throw.why if throw.why.casefold() != throw.what.casefold() and throw.stream != "chance" else ""
    gap = "" if text_of(dice).endswith(" ") else " "
    last = (Span(f"{gap}· {why}", "dim"),) if why else ()
    left = max(columns * 2 // 5, width(head) + 2)
    for tail in (last, ()):
        if left + width((*dice, *tail)) < columns:
            return [(mark, *pad(head, left), *dice, *tail)]
    below = wrap((Span("  "), *dice), columns - 1, 2)
    full = (*head, Span(f" · {why}", "dim")) if why else head
    return [(mark, *fit(full, columns - 1)), *((mark, *row) for row in below)]


def _summed(throw: Throw) -> Line:
    dice = brackets(throw)
    if not throw.check:
        end = throw.result.removeprefix(f"{throw.dice[0].faces[-1]} ") if len(throw.dice) == 1 else throw.result
        return (*dice, *verdict(attrs.evolve(throw, result=end)))
    parts = [Span("town", "dim"), Span(f"+{throw.fixed} ", "good")] if throw.fixed else []
    parts += [Span("cards", "dim"), Span(f"{throw.extra:+d} ", "good")] if throw.extra else []
    whole = f"= {throw.successes} " if throw.need or throw.dice else ""
    return (*dice, *parts, Span(whole, "strong"), *verdict(throw))

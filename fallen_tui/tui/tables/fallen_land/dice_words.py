"""Rolls of Council of Towns as figures: what a die looks like and brings, how a check adds up, how it ended."""

from __future__ import annotations

import attrs

from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.chances import ones_chance
from fallen_tui.games.fallen_land.state.table import Thrown
from fallen_tui.games.fallen_land.text.log.dice_facts import RolledDie
from fallen_tui.games.fallen_land.text.log.dice_throws import Throw
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.tui.adventure.dice_figures import DieFigure, RollFigure
from fallen_tui.tui.kit.styled_text import Line, Span, line

AGAIN = "▸"
"""Between the faces of a die that was rolled again."""
TABLE = "the table"
"""Who rolls what is nobody's."""


def figure_of(throw: Throw) -> RollFigure:
    """A roll as it is drawn."""
    why = throw.why if throw.why.casefold() != throw.what.casefold() else ""
    return RollFigure(
        throw.what,
        tuple(map(die_figure, throw.dice)),
        str(throw.need or ""),
        throw.who,
        f"seat{throw.seats[0] + 1}" if throw.seats else "dim",
        throw.who == TABLE,
        why,
        why if throw.stream != "chance" else "",
        "" if throw.chance is None else share(throw.chance),
        tuple([row for row in (_tally(throw), _still(throw)) if row]),
        _total(throw),
    )


def die_figure(die: RolledDie) -> DieFigure:
    """A die as it is drawn: its last face counts."""
    role = _role(die)
    skill = f"{die.total}, Master" if die.master else f"skill {die.total}"
    return DieFigure(
        _shown(die),
        role,
        "die.miss" if role in ("die.miss", "die.ten") else role,
        _worth(die),
        die.mark,
        die.name,
        skill if die.successes is not None else "",
    )


def _role(die: RolledDie) -> str:
    """How a die looks."""
    if die.successes is None:
        return "die"
    if die.faces[-1] == 10:
        return "die.ten"
    if len(die.faces) > 1:
        return "die.again"
    return "die.hit" if die.successes else "die.miss"


def _shown(die: RolledDie) -> str:
    """The faces of a die: 7; 1▸4 where a 1 was rolled again. A long chain shows how long it is."""
    faces = die.faces
    if len(faces) > 3:
        return f"1{AGAIN}..{AGAIN}{faces[-1]}"
    return AGAIN.join(map(str, faces))


def _worth(die: RolledDie) -> tuple[str, str]:
    """The Successes of a die in a sign, with the role of it; ✗ where a 10 has taken them all away."""
    if die.successes is None:
        return "", "dim"
    if die.faces[-1] == 10:
        return "✗", "bad"
    return (f"+{die.successes}", "good") if die.successes else ("0", "dim")


def _tally(throw: Throw) -> Line:
    """How the dice add up: dice 5 + town 1 = 6 of 7, failed."""
    if not throw.check:
        return _verdict(throw)
    if not throw.dice:
        return _verdict(throw) if throw.over else line(("The dice are still rolling.", "dim"))
    dice = sum(die.successes or 0 for die in throw.dice)
    parts = [Span(f"dice {dice}", "")]
    parts += [Span(f" + town {throw.fixed}", "")] if throw.fixed else []
    parts += [Span(f" {'+' if throw.extra > 0 else '-'} cards {abs(throw.extra)}", "")] if throw.extra else []
    whole = f" = {throw.successes} of {throw.need}" if throw.need else f" = {counted(throw.successes, 'Success')}"
    end = _verdict(throw)
    return (*parts, Span(whole, "strong"), *((Span(" · ", "dim"), *end) if end else ()))


def _verdict(throw: Throw) -> Line:
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


def _still(throw: Throw) -> Line:
    """What a check under way may hope for from its 1s; empty where there is nothing to hope for."""
    missing = throw.need - throw.successes
    ones = [die for die in throw.dice if die.faces[-1] == 1]
    if throw.over or throw.forced or not ones or missing <= 0:
        return ()
    live = [Thrown(die.seat, 0, die.total, die.master, die.faces, die.successes or 0) for die in ones]
    p = share(ones_chance(live, missing))
    return line((f"{counted(missing, 'Success')} short; ", "warn"), (p, "odds"), " by rolling 1s again")


def _total(throw: Throw) -> Line:
    """How it came out, in a line."""
    if not throw.check:
        end = throw.result.removeprefix(f"{throw.dice[0].faces[-1]} ") if len(throw.dice) == 1 else throw.result
        return _verdict(attrs.evolve(throw, result=end))
    parts = [Span("town", "dim"), Span(f"+{throw.fixed} ", "good")] if throw.fixed else []
    parts += [Span("cards", "dim"), Span(f"{throw.extra:+d} ", "good")] if throw.extra else []
    whole = f"= {throw.successes} " if throw.need or throw.dice else ""
    return (*parts, Span(whole, "strong"), *_verdict(throw))

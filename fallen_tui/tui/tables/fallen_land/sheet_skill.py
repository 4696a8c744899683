"""What a check would roll: the chances of so many Successes in each skill, and what they are made of."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import partial

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries import chances
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.prompts import odds_text
from fallen_tui.tui.adventure.sheets import kept
from fallen_tui.tui.kit.styled_text import Line, Span, line, wrap
from fallen_tui.tui.match.scene import TableScene

MOST = 8
"""The most Successes whose chance is shown."""


@frozen
class Chances(FrozenRecord):
    """A Party check of one skill: dice, Successes that need none, the chance of 1 to MOST Successes."""

    dice: int
    sure: int
    at_least: tuple[float, ...]


def own_checks(view: State, seat: int) -> State:
    """A view as checks of a seat's Party see it: no story, where the one that is open is another's. FL-SPO-11."""
    in_play, check = view.story_in_play, view.check
    if in_play is None or seat in in_play.joined or (check is not None and seat in (check.seat, *check.seats)):
        return view
    found = copy.copy(view)
    found.story_in_play = None
    return found


def chances_of(scene: TableScene, seat: int, skill: str) -> Chances:
    """The chances of a seat's Party in a check of a skill, all of it rolling."""
    found: Chances = kept(scene, ("chances", seat, skill), partial(_chances, scene.view, seat, skill))
    return found


def _chances(view: State, seat: int, skill: str) -> Chances:
    dice, sure = chances.dice_of(own_checks(view, seat), chances.Roller(seat), skill)
    return Chances(len(dice), sure, tuple([odds.chance_float(dice, sure, n) for n in range(1, MOST + 1)]))


def average_of(scene: TableScene, seat: int, skill: str) -> float:
    """The Successes that the same check brings on average, which are far sooner found than its chances."""
    found: float = kept(scene, ("average", seat, skill), partial(_average, scene.view, seat, skill))
    return found


def _average(view: State, seat: int, skill: str) -> float:
    return float(odds.expected(*chances.dice_of(own_checks(view, seat), chances.Roller(seat), skill)))


def percent(p: float) -> str:
    """A chance as a whole number of percent, without the sign; what is neither sure nor impossible never reads so."""
    if 0 < p < 0.005:
        return "<1"
    return ">99" if 0.995 < p < 1 else f"{p * 100:.0f}"


def chance_row(scene: TableScene, seat: int, skill: str) -> Line:
    """The chances of one skill in a row: Combat 1+ 99% 2+ 97% ..."""
    parts: list[tuple[str, str]] = [(skill.title(), "strong")]
    for n, p in enumerate(chances_of(scene, seat, skill).at_least, 1):
        parts += [(f" {n}+ ", "dim"), (f"{percent(p)}%", "odds")]
    return line(*parts)


def chance_table(
    scene: TableScene, seat: int, here: str = "", columns: int = 46, skills: Sequence[str] = SKILLS
) -> list[Line]:
    """A row for each skill, a column for each number of Successes, in percent; the skill `here` stands out."""
    cell = max(4, min(6, (columns - 12) // MOST))
    head = [Span("% for".ljust(12), "dim"), *(Span(f"{n}+".rjust(cell), "dim") for n in range(1, MOST + 1))]
    rows = [tuple(head)]
    for skill in skills:
        found = chances_of(scene, seat, skill)
        name = Span(skill.title().ljust(12), "strong" if skill == here else "", f"skill::{skill}")
        figures = [Span(percent(p).rjust(cell), "odds" if p >= 0.005 else "faint") for p in found.at_least]
        rows.append((name, *figures))
    return rows


def made_of(scene: TableScene, seat: int, skill: str) -> list[str]:
    """What makes up each die of a Party check, in the words of the rules, without the average."""
    found: list[str] = kept(scene, ("made", seat, skill), partial(_made, scene.view, seat, skill))
    return [_short(text) for text in found if not text.startswith("On average")]


def _made(view: State, seat: int, skill: str) -> list[str]:
    return odds_text.contributors(own_checks(view, seat), seat, skill)


def _short(text: str) -> str:
    """The text, shortened to what a column has room for."""
    return text.replace(" -> 0 automatic, ", ": ").replace(" -> ", ": ")


def made_rows(scene: TableScene, seat: int, skill: str, columns: int, crown: int | None = None) -> list[Line]:
    """What makes up the dice of a check, wrapped; of one Character or the Vehicle alone where a Crown is given."""
    texts = made_of(scene, seat, skill)
    if crown is not None:
        opening = _bearer(scene.view, seat, crown)
        texts = [text for text in texts if text.startswith(opening)]
    return [row for text in texts for row in wrap(_figured(text), columns, 2)]


def _bearer(view: State, seat: int, crown: int) -> str:
    if crown == VEHICLE:
        return f"{view.cards.name(view.players[seat].rides[0].card)}:"
    return f"{crown + 1} "


def _figured(text: str) -> Line:
    """The name first, then its sum dim, then what comes of it."""
    name, colon, rest = text.partition(": ")
    made, equals, total = rest.partition(" = ")
    if not colon or not equals:
        return line(text)
    return line((f"{name}: ", ""), (f"{made} = ", "dim"), (total, "strong"))

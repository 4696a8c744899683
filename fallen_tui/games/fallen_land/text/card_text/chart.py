"""A roll on the Town Events Chart in English."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.effects.chart import Chart, Rows
from fallen_tui.games.fallen_land.text.card_text.phrases import act, amount, counted, listed

_KEPT = {
    "chosen": "keep the one you like",
    "lowest": "keep the lowest",
    "highest": "keep the highest",
    "middle": "keep the middle one",
}


def chart(one: Chart, who: str, effects: Callable[[Do, str], str]) -> str:
    """Roll on the Town Events Chart, take 1 from the roll; on an 8 to 10, instead of its row: ..."""
    if one.dice > 1:
        parts = [act(who, "roll", f"{counted(one.dice, 'die')} on the Town Events Chart and {_KEPT[one.keep]}")]
    else:
        parts = [act(who, "roll", "on the Town Events Chart")]
    if one.sides != 10:
        parts.append(f"with 1d{one.sides}")
    if one.modifier is not None:
        taken = one.modifier.negative
        parts.append(f"{'take' if taken else 'add'} {amount(one.modifier)} {'from' if taken else 'to'} the roll")
    if one.again:
        faces = listed((str(face) for face in one.again), "or")
        parts.append(f"a die that shows {faces} is rolled again once")
    if one.second:
        parts.append("you may roll once more and take what comes")
    parts += [f"a {result} is read as a {row}" for result, row in one.reads]
    parts += ["its row counts twice"] * (one.times > 1)
    said = [", ".join(parts)]
    said += [f"on {row} instead of its row: {text}" for row, text in _rows(one.instead, effects)]
    said += [f"on {row} besides: {text}" for row, text in _rows(one.also, effects)]
    return "; ".join(said)


def _rows(rows: Rows, effects: Callable[[Do, str], str]) -> list[tuple[str, str]]:
    return [(f"{low} to {high}" if high > low else f"a {low}", effects(do, "you")) for low, high, do in rows]

"""Effects of scenarios in English; names of their things stand as [[id]] until they are shown."""

from __future__ import annotations

from typing import Any

from fallen_tui.games.fallen_land.content.effects import scenario as s
from fallen_tui.games.fallen_land.content.vocabulary import Amount
from fallen_tui.games.fallen_land.text.card_text.phrases import act, amount, listed, owner

TOWARD = "the nearest Party"


def _counter(one: s.CounterUp, who: str) -> str:
    return listed(_change(id, n) for id, n in one.changes)


def _change(id: str, n: Amount) -> str:
    """How a counter changes; what is so or not is noted or struck out, and of a secret one it is not said."""
    number, note = ("falls", "struck out") if n.negative else ("rises", "noted")
    return f'[[{id}|* {number} by {amount(n)}|* changes|"*" is {note}]]'


def toward(word: str) -> str:
    """Where a site goes."""
    return TOWARD if word == "nearest_party" else word if word[:1].isupper() else f"[[{word}]]"


def _drop(one: s.Drop, who: str) -> str:
    return act(who, "put", f"down [[{one.mark}]]{' for whoever comes' * one.loose}")


WRITERS: dict[type, Any] = {
    s.CounterUp: _counter,
    s.OpenSite: lambda one, who: f"[[{one.site}]] opens{' here' if one.at else ''}",
    s.CloseSite: lambda one, who: f"[[{one.site}]] {'is done' if one.done else 'closes'}",
    s.MoveSite: lambda one, who: f"[[{one.site}]] moves {amount(one.n, 'hex')} toward {toward(one.toward)}",
    s.Take: lambda one, who: f"{owner(who)} Party takes [[{one.mark}]]",
    s.Drop: _drop,
    s.Tell: lambda one, who: "the story goes on",
    s.Win: lambda one, who: "the scenario is won" if who == "you" else f"{act(who, 'win', 'the scenario')}",
    s.Lose: lambda one, who: "the scenario is lost",
    s.Join: lambda one, who: act(who, "gain", f"the Character {one.card} if not in play"),
    s.Spread: lambda one, who: f"[[front]] {'gives up' if one.n.negative else 'takes'} {amount(one.n, 'hex')}",
    s.Boon: lambda one, who: act(who, "gain", f"the boon [[{one.boon}]]"),
}
"""How each effect of scenarios is written."""

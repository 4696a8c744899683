"""Where the cursor of a question opens, which option ends it, and which ones destroy what is one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.queries.scenario_aims import Aims
from fallen_tui.games.fallen_land.state.keys.deeds import DestroyKey, StopsKey, WaitKey
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import away

ENDS = frozenset(("done", "pass", "stop", "no", "leave", "refuse", "hold"))
"""Words of options that decline, or have enough."""

_PERCENT = re.compile(r"(\d+(?:\.\d+)?) %")


def ending(ask: Ask) -> str:
    """The option of a question that declines or has enough; "" for none."""
    return next((key for key in ask.keys if key in ENDS), "")


def graves(ask: Ask) -> tuple[str, ...]:
    """The options that destroy what somebody could own."""
    return tuple(key for key in ask.keys if isinstance(key, DestroyKey))


def within(ask: Ask) -> bool:
    """Whether a question is a step of something that was begun: not the Deed itself, nor what is ended by a word."""
    return ask.topic != "deed" and not ending(ask)


def opening(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """The option at which the cursor opens; "" where it is the default of the question, else the first."""
    find = _OPENING_HANDLERS.get(ask.topic)
    return find(view, ask, choices) if find is not None and ask.kind == "one" else ""


def _chance(choice: Choice) -> float | None:
    """The chance that stands beside an option, in percent; None where there is none."""
    found = _PERCENT.search(choice.odds)
    return float(found[1]) if found else None


def _deed(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """What goes towards the end of a scenario, if it can be passed; else the first that is no waste."""
    wasted = (DestroyKey, StopsKey, WaitKey)
    fit = [each for each in choices if not isinstance(each.key, wasted) and _chance(each) != 0]
    if view.course is not None:
        aims = Aims(view, ask.seat)
        if aimed := next((each.key for each in fit if aims.of_deed(each.key)), ""):
            return aimed
    return fit[0].key if fit else choices[0].key


def _march(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """The nearest hex with something that a scenario is won by; where that is too far, the hex that lies closest."""
    if view.course is None:
        return ""
    aims = Aims(view, ask.seat)
    if aimed := next((each.key for each in choices if aims.of_hex(each.key)), ""):
        return aimed
    places = [hex for hex, _, _ in aims.places()]
    if not places:
        return ""

    def left(hex: str) -> int:
        return min(away(view, hex, place) for place in places)

    closest = min(choices, key=lambda each: left(each.key))
    return closest.key if left(closest.key) < left(view.players[ask.seat].place) else ""


def _possible(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """Not what cannot be passed, where something else can, or where nothing need be tried."""
    first = next((each for each in choices if each.key == ask.default), choices[0])
    if _chance(first) != 0:
        return ""
    best = max(choices, key=lambda each: _chance(each) or 0)
    return best.key if _chance(best) else ending(ask) or (choices[-1].key if ask.topic in _FLEEING else "")


_FLEEING = ("flight", "pvp_flight")
_OPENING_HANDLERS: dict[str, Callable[[State, Ask, Sequence[Choice]], str]] = {
    "deed": _deed,
    "march": _march,
    **dict.fromkeys(("which_check", "optional", "choose", *_FLEEING), _possible),
}

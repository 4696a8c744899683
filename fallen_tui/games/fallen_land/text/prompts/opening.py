"""Where the cursor of a question opens, which option ends it, and which ones destroy what is one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land import queries
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.rules.bank import BACK
from fallen_tui.games.fallen_land.rules.exploits import COSTS, KINDS
from fallen_tui.games.fallen_land.state.keys.deeds import ClaimKey, DestroyKey, StopsKey, WaitKey
from fallen_tui.games.fallen_land.state.keys.town import COINS
from fallen_tui.games.fallen_land.state.keys.words import Nth
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.names import away
from fallen_tui.games.fallen_land.text.prompts.cards import LATER, choice_of

ENDS = frozenset(("done", "pass", "stop", "no", "leave", "refuse", "hold"))
"""Words of options that decline, or have enough."""

GIVES = frozenset(
    (
        "give_up", "hand_limit", "pay_actions", "trade_in", "payment", "excess", "excess_ride", "lose_resource",
        "give_up_resource",
    )
)  # fmt: skip
"""Questions that make one part with what is one's own."""
KEEPS = frozenset(("keep_actions",))
"""Questions at which one loses what is not chosen."""
RATHER = 75
"""The chance in percent from which on a check is no great risk."""
DROP = "drop"
"""The verb of an effect by which a Party puts down what it carries."""
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")


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
    """What goes towards the end of a scenario, if it can be passed; else a Resource; else what is no waste."""
    wasted = (DestroyKey, StopsKey, WaitKey)
    fit = [each for each in choices if not isinstance(each.key, wasted) and _chance(each) != 0]
    if view.scenario_progress is not None:
        aims = queries.scenario_aims.Aims(view, ask.seat)
        if aimed := next((each.key for each in fit if aims.of_deed(each.key)), ""):
            return aimed
    if _free_resource(view, ask):
        return ClaimKey.of()
    return fit[0].key if fit else choices[0].key


def _free_resource(view: State, ask: Ask) -> bool:
    """Whether the Party stands beside a Resource of nobody's, with the weeks to claim it. FL-RES-05, FL-EXP-07."""
    player = view.players[ask.seat]
    if ClaimKey.of() not in ask.keys or player.weeks < COSTS[KINDS[ClaimKey]]:
        return False
    return view.resources[player.place].owner == NOBODY


def _march(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """The nearest hex with something that a scenario is won by; where that is too far, the hex that lies closest."""
    if view.scenario_progress is None:
        return ""
    aims = queries.scenario_aims.Aims(view, ask.seat)
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


def _harmless(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """Not what hurts one's own for certain or perhaps, is a great risk or costs something, where there is another."""
    hurt, risky, dear = _hurtful(view, ask), _risky(view, ask), _dear(view, ask)
    calm = {
        each.key: (each.key not in hurt, _luck(each) >= RATHER, each.key not in risky, each.key not in dear)
        for each in choices
    }
    if all(calm[choices[0].key]):
        return ""
    return max(choices, key=lambda each: (*calm[each.key], _luck(each))).key


def _payment(view: State, ask: Ask, choices: Sequence[Choice]) -> str:
    """Coins, else to leave it; once a card was handed in, the next one."""
    return next((key for key in (COINS, BACK) if key in ask.keys), "")


def _dear(view: State, ask: Ask) -> frozenset[str]:
    """The options of a choice on a card that have a price, or give away what the Party carries."""
    effect = choice_of(view, ask) if ask.about else None
    if effect is None:
        return frozenset()
    options = {key: effect.options[Nth.read(key).n] for key in ask.keys}
    return frozenset(key for key, option in options.items() if not option.cost.free or _given_away(option.do))


def _given_away(do: Do) -> bool:
    """Whether something is put down for good that the Party carries, and nothing rises by it that a scenario counts."""
    inner = [each for each in parts(do) if isinstance(each, Effect)]
    return any(each.verb == DROP for each in inner) and not any(change.up for each in inner for change in each.brings())


def _hurtful(view: State, ask: Ask) -> frozenset[str]:
    """The options of a choice on a card that harm whoever chooses."""
    return _harming(view, ask, iter)


def _risky(view: State, ask: Ask) -> frozenset[str]:
    """The options of a choice on a card that may harm whoever chooses, as a die falls or things stand."""
    return _harming(view, ask, parts)


def _harming(view: State, ask: Ask, within: Callable[[Do], Iterator[object]]) -> frozenset[str]:
    """The options of a choice on a card in whose effects something harms whoever chooses; `within`: how deep it is
    looked for."""
    effect = choice_of(view, ask) if ask.about else None
    if effect is None:
        return frozenset()
    inner = {key: within(effect.options[Nth.read(key).n].do) for key in ask.keys}
    return frozenset(
        key
        for key, found in inner.items()
        if any(isinstance(each, Effect) and each.harms and _own(each) for each in found)
    )


def _own(effect: Effect) -> bool:
    """Whether an effect concerns whoever chooses it."""
    return getattr(effect, "who", "") in ("", "you")


def _luck(choice: Choice) -> float:
    """The chance of an option itself, in percent: all of it where it says none."""
    found = None if choice.odds.startswith(LATER) else _chance(choice)
    return 100 if found is None else found


_FLEEING = ("flight", "pvp_flight")
_OPENING_HANDLERS: dict[str, Callable[[State, Ask, Sequence[Choice]], str]] = {
    "deed": _deed,
    "march": _march,
    "choose": _harmless,
    "payment": _payment,
    **dict.fromkeys(("which_check", "optional", *_FLEEING), _possible),
}

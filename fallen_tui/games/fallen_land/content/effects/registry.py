"""Every effect by its verb, and how effects are read. The guide for writers is the table of them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from fallen_tui.engine.library import FieldError, Hook, at
from fallen_tui.engine.library_errors import described, hint, listed, wanted
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.games.fallen_land.content.conditions import ALWAYS, Condition, read_condition
from fallen_tui.games.fallen_land.content.effects.base import FREE, Cost, Do, Effect
from fallen_tui.games.fallen_land.content.effects.chart import ROWS, Chart, Rows
from fallen_tui.games.fallen_land.content.effects.check import (
    AddDamage,
    Cancel,
    Escape,
    FailCheck,
    Halve,
    NoFlight,
    NoStrike,
    PassCheck,
    PassStory,
    Prevent,
    Redirect,
    Redraw,
    Reroll,
    RollBonus,
    SkipStory,
    Strike,
    Successes,
)
from fallen_tui.games.fallen_land.content.effects.flow import Check, Choose, If, May, Option, Repeat, RollTable, Wager
from fallen_tui.games.fallen_land.content.effects.party import (
    Attack,
    Bench,
    Damage,
    Delay,
    DestroyVehicle,
    Duel,
    Fight,
    Heal,
    Kidnap,
    Kill,
    Move,
    PsychCheck,
    Save,
    Shed,
    Skill,
    StealVehicle,
    Weeks,
)
from fallen_tui.games.fallen_land.content.effects.town import (
    Chip,
    ClaimResource,
    ClosePlace,
    Coins,
    CreateResource,
    DestroyResource,
    DestroyTechnology,
    Discard,
    Draw,
    GainTechnology,
    Give,
    MoveMissions,
    MovePlace,
    Neutralise,
    Peek,
    Prestige,
    RemoveCard,
    RemoveJinx,
    Retrieve,
    Search,
    Steal,
    StealTechnology,
    TakeCoins,
    TownHealth,
    Trade,
)
from fallen_tui.games.fallen_land.content.reading import by_fields, gathered, read_fields, read_short
from fallen_tui.games.fallen_land.content.vocabulary import Amount, Skills, Test, read_amount, read_skills, read_test

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "ALWAYS", "FREE", "HOOKS", "READERS", "VERBS", "AddDamage", "Attack", "Bench", "Cancel", "Chart", "Check", "Chip",
    "Choose", "ClaimResource", "ClosePlace", "Coins", "Condition", "Cost", "CreateResource", "Damage", "Delay",
    "DestroyResource", "DestroyTechnology", "DestroyVehicle", "Discard", "Do", "Draw", "Duel", "Effect", "Escape",
    "FailCheck", "Fight", "GainTechnology", "Give", "Halve", "Heal", "If", "Kidnap", "Kill", "May", "Move",
    "MoveMissions", "MovePlace", "Neutralise", "NoFlight", "NoStrike", "Option", "PassCheck", "PassStory", "Peek",
    "Prestige", "Prevent", "PsychCheck", "Redirect", "Redraw", "RemoveCard", "RemoveJinx", "Repeat", "Reroll",
    "Retrieve", "RollBonus", "RollTable", "Save", "Search", "Shed", "Skill", "SkipStory", "Steal",
    "StealTechnology", "StealVehicle", "Strike", "Successes", "TakeCoins", "TownHealth", "Trade", "Wager", "Weeks",
    "effect_reader", "parse_effects",
]  # fmt: skip

VERBS: dict[str, type[Effect]] = {
    "prestige": Prestige,
    "town_health": TownHealth,
    "coins": Coins,
    "take_coins": TakeCoins,
    "draw": Draw,
    "search": Search,
    "retrieve": Retrieve,
    "give": Give,
    "discard": Discard,
    "damage": Damage,
    "psych_check": PsychCheck,
    "heal": Heal,
    "save": Save,
    "kill": Kill,
    "destroy_vehicle": DestroyVehicle,
    "steal_vehicle": StealVehicle,
    "steal": Steal,
    "kidnap": Kidnap,
    "bench": Bench,
    "delay": Delay,
    "weeks": Weeks,
    "shed": Shed,
    "move": Move,
    "successes": Successes,
    "skill": Skill,
    "pass_check": PassCheck,
    "fail_check": FailCheck,
    "pass_story": PassStory,
    "skip_story": SkipStory,
    "redraw": Redraw,
    "reroll": Reroll,
    "roll_bonus": RollBonus,
    "technology": GainTechnology,
    "destroy_technology": DestroyTechnology,
    "steal_technology": StealTechnology,
    "chip": Chip,
    "claim_resource": ClaimResource,
    "neutralise": Neutralise,
    "destroy_resource": DestroyResource,
    "create_resource": CreateResource,
    "move_missions": MoveMissions,
    "close_place": ClosePlace,
    "move_place": MovePlace,
    "remove_jinx": RemoveJinx,
    "remove_card": RemoveCard,
    "cancel": Cancel,
    "redirect": Redirect,
    "prevent": Prevent,
    "halve": Halve,
    "add_damage": AddDamage,
    "escape": Escape,
    "no_flight": NoFlight,
    "no_strike": NoStrike,
    "strike": Strike,
    "fight": Fight,
    "duel": Duel,
    "attack": Attack,
    "peek": Peek,
    "wager": Wager,
    "trade": Trade,
    "chart": Chart,
    "check": Check,
    "choose": Choose,
    "may": May,
    "roll": RollTable,
    "if": If,
    "repeat": Repeat,
}
_SIGNED = (Prestige, TownHealth, Coins, Successes, RollBonus)

_RANGE = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def effect_reader(verbs: dict[str, type[Effect]], readers: dict[str, Hook]) -> Hook:
    """The reader of effects that knows these verbs; `readers`: of those that are read in a way of their own."""
    return lambda value, converter: _read_effect(verbs, readers, value, converter)


def _read_effect(verbs: dict[str, type[Effect]], readers: dict[str, Hook], value: Any, converter: Converter) -> Effect:
    """One effect from its mapping, or from its verb alone. Raises FieldError, or a group of them."""
    if type(value) is dict and "if" in value:
        return read_fields(If, value, converter)
    if type(value) is str:
        value = {value: None}
    if type(value) is not dict or not value:
        raise wanted(value, "an effect, such as {draw: 2 spoils},")
    verb, inner = next(iter(value.items()))
    for word in value:
        if word not in verbs and (len(value) == 1 or not any(other in verbs for other in value)):
            raise FieldError(f"is no effect{hint(word, verbs) or f'; the effects are {listed(verbs)}'}", (word,))
    if len(value) > 1:
        verb = next(word for word in value if word in verbs)
        others = listed(word for word in value if word != verb)
        raise FieldError(f"one effect to an entry: {others} cannot stand beside {verb}; write {verb}: {{...}} in full")
    with at(verb):
        effect = readers[verb](inner, converter) if verb in readers else read_short(verbs[verb], inner, converter)
        n = getattr(effect, "n", None)
        if (
            isinstance(n, Amount)
            and n.negative
            and not (isinstance(effect, _SIGNED) or getattr(effect, "signed", False))
        ):
            raise FieldError(f"{n} where an amount above 0 is wanted")
        return effect


def _draw(value: Any, converter: Converter) -> Draw:
    if type(value) is str:
        amount, _, deck = value.rpartition(" ")
        return read_fields(Draw, {"n": amount, "deck": deck} if amount else {"deck": deck}, converter)
    if type(value) is int:
        raise FieldError(f"say of which deck: {value} spoils, {value} action or {value} character")
    return read_fields(Draw, value, converter)


def _prevent(value: Any, converter: Converter) -> Prevent:
    n = value["n"] if type(value) is dict and value.keys() == {"n"} else value
    return Prevent(None) if n == "all" else Prevent(converter.structure(n, Amount))


def _roll(value: Any, converter: Converter) -> RollTable:
    if type(value) is not dict:
        raise wanted(value, 'rows, such as {"1-2": [...], "3-6": [...]}')
    die: Any = value.get("die", 6)
    if die not in (6, 10):
        raise FieldError(f"{described(die)} is no die; it is 6 or 10", ("die",))
    return RollTable(die, _rows({key: do for key, do in value.items() if key != "die"}, die, converter))


def _rows(value: Any, die: int, converter: Converter) -> Rows:
    """Effects by faces of a die, the lowest first. Raises an ExceptionGroup of all faults."""
    if type(value) is not dict:
        raise wanted(value, 'rows, such as {"1-2": [...], "3-6": [...]}')
    rows: list[tuple[int, int, Do]] = []
    errors: list[Exception] = []
    for key, do in value.items():
        try:
            with at(key):
                low, high = _faces(key, die)
                if any(low <= row[1] and row[0] <= high for row in rows):
                    raise FieldError("a face stands in two rows")
                rows.append((low, high, converter.structure(do, Do)))
        except Exception as error:
            errors.append(error)
    if not rows and not errors:
        errors.append(FieldError('there are no rows, such as "1-2": [...]'))
    gathered(errors)
    return tuple(sorted(rows, key=lambda row: row[0]))


def _faces(key: str, die: int) -> tuple[int, int]:
    match = _RANGE.fullmatch(key)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= die:
        raise FieldError(f'is no row; write faces from 1 to {die}, such as "1-2" or "3"')
    return low, high


def _chart(value: Any, converter: Converter) -> Chart:
    """A roll on the Town Events Chart; its rows stand by results, as those of a table do."""
    fields = {} if value in (None, True) else value
    if type(fields) is not dict:
        raise wanted(value, "what changes the roll, such as {modifier: -1},")
    made: dict[str, Any] = {}
    errors: list[Exception] = []
    for word in {"instead", "also", "reads"} & fields.keys():
        try:
            with at(word):
                made[word] = _read_as(fields[word]) if word == "reads" else _rows(fields[word], ROWS, converter)
        except Exception as error:
            errors.append(error)
    gathered(errors)
    return read_fields(Chart, {word: item for word, item in fields.items() if word not in made}, converter, **made)


def _read_as(value: Any) -> tuple[tuple[int, int], ...]:
    if type(value) is not dict or not all(str(face).isdecimal() and type(row) is int for face, row in value.items()):
        raise wanted(value, 'results and the rows they are read as, such as {"9": 2},')
    return tuple(sorted((int(face), row) for face, row in value.items()))


READERS: dict[str, Hook] = {"chart": _chart, "draw": _draw, "prevent": _prevent, "roll": _roll}
"""The readers of verbs that are read in a way of their own."""

HOOKS: dict[Any, Hook] = {
    Amount: read_amount,
    Test: read_test,
    Skills: read_skills,
    Condition: read_condition,
    Effect: effect_reader(VERBS, READERS),
    Cost: by_fields(Cost),
    Option: by_fields(Option),
}
"""How effects, and all that they are made of, are read."""


@cache
def _converter() -> Converter:
    return strict_converter(HOOKS, detailed=True)


def parse_effects(value: list[Any]) -> Do:
    """Effects from plain data. Raises FieldErrors, in a group."""
    made: Do = _converter().structure(value, Do)
    return made

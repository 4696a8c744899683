"""How a scenario is read: by its level and number of seats, strictly, and compared with the cards and the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.adventure.content.reading import by_fields, gathered, mapping, read_fields
from fallen_tui.adventure.scenario.goals import Goal, goal_reader
from fallen_tui.adventure.scenario.parts import Counter, Ending, Grade, Mark, Score, read_range
from fallen_tui.adventure.scenario.reading import carried_to, counter_at, reader_of, scenario_reader
from fallen_tui.engine.library import FieldError, StructureHook, at
from fallen_tui.engine.library_errors import described, offered, wanted, word_list
from fallen_tui.games.fallen_land.content.cards import HOOKS as OF_CARDS
from fallen_tui.games.fallen_land.content.conditions import read_condition
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.effects.registry import effect_hook, every_kind
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.content.vocabulary import TERRAINS
from fallen_tui.games.fallen_land.scenario.definition import Scenario
from fallen_tui.games.fallen_land.scenario.parts import (
    HEX,
    OWN_MOMENTS,
    Deal,
    Front,
    Moves,
    Setting,
    Site,
    Spot,
    Trigger,
)

if TYPE_CHECKING:
    from cattrs import Converter

PLACES = ("random", "nearest_city", "nearest_mountain", "coast", "own_town")


# --- the parts that are not read by their fields ---


def _hex(value: Any) -> str:
    if type(value) is not str or not HEX.fullmatch(value):
        raise wanted(value, "a hex, such as C07")
    return value


def read_spot(value: Any, _: Converter) -> Spot:
    """A place from C07, [C07, D08], a word, or {from: own_town, distance: [3, 5]}. Raises FieldError."""
    if type(value) is str:
        if value in PLACES:
            return Spot(word=value)
        if HEX.fullmatch(value):
            return Spot((value,))
        known = f"a hex such as C07, hexes in a list, {word_list(PLACES)}, or from: and distance:"
        raise FieldError(f"can't be {described(value)}; write {known}")
    if type(value) is list and value:
        return Spot(tuple(_hex(each) for each in value))
    if type(value) is dict and {"from", "distance"} <= value.keys() <= {"from", "distance", "terrain"}:
        span = read_range(value["distance"], 0, 25)
        terrain = value.get("terrain", [])
        words = tuple(terrain) if type(terrain) is list else (terrain,)
        if wrong := [word for word in words if word not in TERRAINS]:
            raise FieldError(
                f"can't be {described(wrong[0])}{offered(wrong[0], TERRAINS, 'choose', 'or')}", ("terrain",)
            )
        return Spot(from_=str(value["from"]), distance=span, terrain=words)
    raise wanted(value, "a hex, a list of hexes, a word, or {from: own_town, distance: [3, 5]}")


def read_site(value: Any, converter: Converter) -> Site:
    """A site; `opens` is a Turn, never, or a condition. Raises FieldErrors."""
    rest, extra = mapping(value, "a site with id, name, at and visit"), {}
    opens = rest.pop("opens", 1)
    with at("opens"):
        if type(opens) is dict:
            extra = {"opens": 0, "opens_if": converter.structure(opens, Condition)}
        elif opens == "never":
            extra = {"opens": 0}
        elif type(opens) is int and opens >= 1:
            extra = {"opens": opens}
        else:
            raise FieldError("write a Turn, never, or a condition such as {counter: {sieges: 2}}")
    if "for" in rest:
        extra["for_"] = rest.pop("for")
        if type(extra["for_"]) is not int:
            raise FieldError("must be the number of a seat", ("for",))
    return read_fields(Site, rest, converter, **extra)


def read_setting(value: Any, converter: Converter) -> Setting:
    """The set-up, its short forms written out. Raises FieldErrors."""
    rest = mapping(value, "a mapping, such as {coins: 5}")
    extra: dict[str, Any] = {}
    errors: list[Exception] = []
    readers = {"faction": _factions, "place": _placed, "with": _given, "resources": _resources}
    for word, read in readers.items():
        if word in rest:
            try:
                with at(word):
                    extra["cards" if word == "with" else word] = read(rest.pop(word))
            except Exception as error:
                errors.append(error)
    gathered(errors)
    return read_fields(Setting, rest, converter, **extra)


def _factions(value: Any) -> tuple[tuple[int, ...], ...]:
    listed_ = value if type(value) is list else [value]
    made = tuple(tuple(each) if type(each) is list else (each,) for each in listed_)
    if not all(each and all(type(n) is int and 1 <= n <= 12 for n in each) for each in made):
        raise FieldError("must be a faction from 1 to 12, one for each seat, or a list of choices for each seat")
    return made


def _placed(value: Any) -> tuple[str, ...]:
    return tuple(_hex(each) for each in (value if type(value) is list else [value]))


def _given(value: Any) -> tuple[tuple[str, ...], ...]:
    if type(value) is not list or not value:
        raise wanted(value, "cards, such as [sp014], or a list of them for each seat")
    lists = value if all(type(each) is list for each in value) else [value]
    if not all(type(card) is str for each in lists for card in each):
        raise wanted(value, "ids of cards")
    return tuple(tuple(each) for each in lists)


def _resources(value: Any) -> int:
    if value == "none":
        return -1
    if type(value) is not int or value < 0:
        raise FieldError("write none, or how many each seat owns from the start")
    return value


def read_trigger(value: Any, converter: Converter) -> Trigger:
    """A rule of the scenario from its `when`. Raises FieldErrors."""
    if type(value) is not dict or "when" not in value:
        raise wanted(value, "a rule with when: and do:")
    rest = dict(value)
    when = rest.pop("when")
    whose = rest.pop("whose", None)
    with at("when"):
        extra = _moment(when, whose, converter)
    rest.setdefault("do", [])
    return read_fields(Trigger, rest, converter, **extra)


def _moment(when: Any, whose: Any, converter: Converter) -> dict[str, Any]:
    """The fields of a trigger that its `when` makes."""
    fields = when if type(when) is dict else {}
    word = when if type(when) is str else next((key for key in fields if key in OWN_MOMENTS), "")
    if word not in OWN_MOMENTS:
        moments = when if type(when) is list else [when]
        spread = [{"moment": one} if type(one) is str else one for one in moments]
        if whose is not None:
            spread = [{"whose": whose, **one} for one in spread if type(one) is dict]
        return {"on": "card", "when": tuple(converter.structure(one, When) for one in spread)}
    if whose is not None:
        raise FieldError("whose isn't allowed here; write each: true to do it for every seat")
    value = fields.get(word)
    if word in ("turn_start", "turn_end"):
        if type(when) is dict:
            raise FieldError(f"write when: {word}, and if: {{turn: 3}} next to it")
        return {"on": word}
    if word == "site_done":
        return {"on": word, "site": "" if value is None else str(value)}
    return carried_to(fields, "site") if word == "carried_to" else counter_at(value)


def read_front(value: Any, converter: Converter) -> Front:
    """A front; `as` is its kind. Raises FieldErrors."""
    if type(value) is not dict:
        raise wanted(value, "a front with name, per_turn, as, and hexes or from")
    rest = {{"as": "kind", "from": "from_"}.get(key, key): item for key, item in value.items()}
    extra = {key: rest.pop(key) for key in ("from_",) if key in rest}
    return read_fields(Front, rest, converter, **extra)


def _start(value: Any) -> str:
    """With a seat, at a site, or in a hex."""
    if type(value) is int:
        return f"seat:{value - 1}"
    if HEX.fullmatch(value):
        return f"lost:{value}"
    return f"site:{value}" if value else ""


def read_whole(value: Any, converter: Converter) -> Scenario:
    """A scenario of one level. Raises FieldErrors."""
    rest = mapping(value, "a scenario")
    with at("seats"):
        if "seats" not in rest:
            raise FieldError("is missing")
        seats = read_range(rest.pop("seats"), 1, 6)
    if rest.get("kind") == "coop":
        rest.setdefault("pvp", False)
        rest.setdefault("red_dots", False)
    elif rest.get("kind") in ("solo", "variant", "chapter"):
        rest.setdefault("red_dots", False)
    return read_fields(Scenario, rest, converter, seats=seats)


HOOKS: dict[Any, StructureHook] = {
    **OF_CARDS,
    Effect: effect_hook(every_kind),
    **{cls: by_fields(cls) for cls in (Counter, Deal, Ending, Grade, Moves, Score)},
    Front: read_front,
    Goal: goal_reader(read_condition, "{counter: {sieges: 5}}"),
    Mark: by_fields(Mark, "a mark with id and name", start=_start),
    Scenario: read_whole,
    Setting: read_setting,
    Site: read_site,
    Spot: read_spot,
    Trigger: read_trigger,
}
"""How every class of a scenario is read."""
converter = reader_of(HOOKS)
read_scenario = scenario_reader(Scenario, converter)
